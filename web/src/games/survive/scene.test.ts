import { describe, expect, it } from 'vitest';
import { paceOf } from '../../lib/table/pace';
import type { Notice } from '../../lib/wire/survive';
import { island, viewOf } from './island.testing';
import { beatOf, leastOf, running, sceneOf, settlesIn, tellAll, tellOn, type Scene } from './scene';
import { Sea } from './sea';

const sea = new Sea(island());
const near = (at: string) => {
  const cell = sea.cell(at);
  return cell === undefined ? [] : sea.near(cell).map((other) => other.at);
};
const tell = (scene: Scene, ...notices: Notice[]) => notices.reduce((so, notice) => tellOn(so, notice, near), scene);

describe('the scene', () => {
  it('keeps the same boat when it is rowed, with all aboard', () => {
    const view = viewOf({
      boats: [{ at: 'c4', aboard: ['red 1'] }],
      explorers: [{ explorer: 'red 1', at: 'deck c4', treasure: null }],
    });
    const scene = sceneOf(view);
    const rowed = tell(scene, { event: 'boat_moved', colour: 'red', from: 'c4', to: 'b4', aboard: ['red 1'] });
    expect(rowed.boats).toEqual([{ id: scene.boats[0]?.id, at: 'b4' }]);
    expect(rowed.explorers.get('red 1')).toBe('deck b4');
    const after = sceneOf({ ...view, boats: [{ at: 'b4', aboard: ['red 1'] }] }, rowed);
    expect(after.boats).toEqual(rowed.boats);
  });

  it('moves one of two creatures in one space', () => {
    const view = viewOf({
      creatures: [
        { creature: 'shark', at: 'c4' },
        { creature: 'whale', at: 'c4' },
      ],
    });
    const moved = tell(sceneOf(view), { event: 'creature_moved', creature: 'whale', from: 'c4', to: 'a2' });
    expect(moved.beasts.map(({ creature, at }) => `${creature} ${at}`)).toEqual(['shark c4', 'whale a2']);
  });

  it('empties the spaces of a whirlpool that are told, and no others', () => {
    const view = viewOf({
      tiles: [
        { at: 'g6', terrain: 'forest' },
        { at: 'f7', terrain: 'mountain' },
      ],
      creatures: [
        { creature: 'serpent', at: 'g5' },
        { creature: 'shark', at: 'g4' },
      ],
    });
    const opened = tell(
      sceneOf(view),
      { event: 'tile_sunk', colour: 'red', at: 'g6', terrain: 'forest' },
      { event: 'back_shown', back: 'whirlpool', front: 'forest' },
    );
    expect(opened.touch?.places).toEqual(expect.arrayContaining(['g6', 'g5', 'g7']));
    expect(opened.touch?.places).not.toContain('f7');
    const swept = tell(opened, { event: 'swept_away', at: 'g5', creatures: [1, 0, 0] });
    expect(swept.beasts.map(({ at }) => at)).toEqual(['g4']);
    expect(swept.touch).toEqual({ kind: 'sweep', places: ['g5'] });
  });

  it('shows where somebody is lost, each place once', () => {
    const view = viewOf({
      explorers: [
        { explorer: 'red 1', at: 'water c4', treasure: null },
        { explorer: 'blue 2', at: 'water c4', treasure: null },
      ],
    });
    const lost = tell(sceneOf(view), { event: 'lost', explorers: ['red 1', 'blue 2'], cause: 'shark' });
    expect(lost.touch).toEqual({ kind: 'loss', places: ['c4'] });
    expect(lost.explorers.get('blue 2')).toBe('lost');
  });

  it('shows what was under a tile until the die is cast, a kept one to its owner alone', () => {
    const view = viewOf({ tiles: [{ at: 'd4', terrain: 'beach' }] });
    const sunk = tell(sceneOf(view), { event: 'tile_sunk', colour: 'red', at: 'd4', terrain: 'beach' });
    expect(sunk.tiles.has('d4')).toBe(false);
    const others = tell(sunk, { event: 'tile_kept', colour: 'red', front: 'beach' });
    expect(others.reveal).toEqual({ at: 'd4', back: null, keeper: 'red' });
    const own = tell(sunk, { event: 'you_kept', colour: 'red', back: 'wind', front: 'beach' });
    expect(own.reveal?.back).toBe('wind');
    expect(tell(own, { event: 'die_rolled', colour: 'red', creature: 'whale' }).reveal).toBeNull();
  });

  it('shows all that changed at once to whoever wants nothing to move', () => {
    const view = viewOf({
      boats: [{ at: 'c4', aboard: [] }],
      explorers: [{ explorer: 'red 1', at: 'water b5', treasure: null }],
    });
    const news: Notice[] = [
      { event: 'boat_moved', colour: 'red', from: 'c4', to: 'c5', aboard: [] },
      { event: 'lost', explorers: ['red 1'], cause: 'serpent' },
    ];
    const told = tellAll(sceneOf(view), news, near);
    expect(told.touch).toEqual({ kind: 'loss', places: ['c5', 'b5'] });
    expect(told.boats[0]?.at).toBe('c5');
  });

  it('is told as fast whatever a viewer knows more', () => {
    const [kept, own]: Notice[] = [
      { event: 'tile_kept', colour: 'red', front: 'beach' },
      { event: 'you_kept', colour: 'red', back: 'wind', front: 'beach' },
    ];
    const [answered, mine]: Notice[] = [
      { event: 'answered', colour: 'red' },
      { event: 'you_answered', colour: 'red', reply: 'decline' },
    ];
    const [placed, valued]: Notice[] = [
      { event: 'explorer_placed', explorer: 'red 1', on: 'd4' },
      { event: 'you_placed', explorer: 'red 1', on: 'd4', treasure: 6 },
    ];
    for (const [one, two] of [
      [kept, own],
      [answered, mine],
      [placed, valued],
    ]) {
      expect(one && beatOf(one)).toBe(two && beatOf(two));
    }
  });

  it('hurries when much has happened', () => {
    const roll: Notice = { event: 'die_rolled', colour: 'red', creature: 'whale' };
    expect(paceOf([beatOf(roll)])).toBe(1);
    const many = Array.from({ length: 40 }, () => roll);
    const time = many.reduce((sum, notice) => sum + beatOf(notice), 0) / paceOf(many.map(beatOf));
    expect(time).toBeCloseTo(5000);
  });

  it('keeps up with three bots that play one after the other', () => {
    const turn: Notice[] = [
      { event: 'turn_began', colour: 'red' },
      ...Array.from({ length: 3 }, (): Notice => ({ event: 'explorer_moved', explorer: 'red 1', to: 'tile d4' })),
      { event: 'tile_sunk', colour: 'red', at: 'd5', terrain: 'beach' },
      { event: 'back_shown', back: 'shark', front: 'beach' },
      { event: 'creature_placed', creature: 'shark', at: 'd5' },
      { event: 'die_rolled', colour: 'red', creature: 'whale' },
      { event: 'creature_moved', creature: 'whale', from: 'a1', to: 'a2' },
    ];
    const beats = turn.map(beatOf);
    const time = beats.reduce((sum, beat) => sum + beat, 0) / paceOf(beats);
    expect(time).toBeLessThan(3400);
    // What has to be read is seen for half a second at least.
    for (const event of ['back_shown', 'die_rolled']) {
      const notice = turn.find((one) => one.event === event);
      expect((notice ? beatOf(notice) : 0) / paceOf(beats)).toBeGreaterThan(500);
    }
  });

  it('shows after a jump only what the turn that runs has rolled and taken', () => {
    const taken: Notice[] = [
      { event: 'turn_began', colour: 'red' },
      { event: 'tile_sunk', colour: 'red', at: 'd5', terrain: 'beach' },
      { event: 'back_shown', back: 'boat', front: 'beach' },
    ];
    expect(running(taken, near)).toEqual({ die: null, reveal: { at: 'd5', back: 'boat', keeper: null } });
    const rolled: Notice[] = [...taken, { event: 'die_rolled', colour: 'red', creature: 'whale' }];
    expect(running(rolled, near)).toEqual({ die: 'whale', reveal: null });
    expect(running([...rolled, { event: 'turn_began', colour: 'yellow' }], near)).toEqual({ die: null, reveal: null });
  });

  it('leaves values that were placed for somebody open for a last look', () => {
    const least = (isHandedOver: boolean) => leastOf({ event: 'values_covered' }, () => true, isHandedOver);
    expect(least(true)).toBeGreaterThanOrEqual(3000);
    expect(least(false)).toBe(0);
  });

  it('leaves one’s own die in sight, however much has come after it', () => {
    const least = (notice: Notice) => leastOf(notice, (colour) => colour === 'red', false);
    expect(least({ event: 'die_rolled', colour: 'red', creature: 'whale' })).toBeGreaterThanOrEqual(1000);
    expect(least({ event: 'die_rolled', colour: 'blue', creature: 'whale' })).toBe(0);
    expect(least({ event: 'turn_began', colour: 'red' })).toBe(0);
  });

  it('lets the die come to rest before anything follows it', () => {
    const rolled: Notice = { event: 'die_rolled', colour: 'blue', creature: 'whale' };
    expect(settlesIn(rolled)).toBeGreaterThan(0);
    expect(settlesIn(rolled)).toBeLessThan(beatOf(rolled));
    expect(settlesIn({ event: 'turn_began', colour: 'blue' })).toBe(0);
  });

  it('lets a loss of one’s own be seen before the next player moves, and those of the end be told by the result', () => {
    const least = (notice: Notice) => leastOf(notice, (colour) => colour === 'red', false);
    expect(least({ event: 'lost', explorers: ['blue 1', 'red 2'], cause: 'shark' })).toBeGreaterThanOrEqual(1000);
    expect(least({ event: 'lost', explorers: ['blue 1'], cause: 'shark' })).toBe(0);
    expect(least({ event: 'lost', explorers: ['red 2'], cause: 'left_behind' })).toBe(0);
  });
});
