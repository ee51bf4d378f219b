import { describe, expect, it } from 'vitest';
import type { Chip, Notice } from '../../lib/wire/ovni';
import { activeGroup, arrivalOf, doesMap, drawOn, flightsOf, isLevel, motionsOf, tell } from './story';

const ROUND: Notice[] = [
  { event: 'round_began', round: 3 },
  { event: 'card_shown', area: 'a', card: 2 },
  { event: 'card_shown', area: 'b', card: 9 },
  { event: 'you_placed', player: { seat: 0 }, area: 'a', chip: 5, is_chosen: true },
  { event: 'chip_placed', player: { seat: 1 }, area: 'a', chip: 5, is_chosen: true },
  { event: 'chip_placed', player: 'third', area: 'a', chip: null, is_chosen: true },
  { event: 'chip_placed', player: { seat: 1 }, area: 'b', chip: null, is_chosen: true },
  { event: 'chips_revealed', areas: [[5, 5, 3], [6]] },
  { event: 'area_won', area: 'a', winner: 'third' },
  { event: 'area_won', area: 'b', winner: null },
];
const TURN: Notice[] = [
  { event: 'turn_began', seat: 0 },
  { event: 'group_activated', seat: 0, group: 'pilot' },
  { event: 'ufo_moved', seat: 0, from: 8, to: 6 },
  { event: 'city_mapped', seat: 0, city: 6 },
];

describe('the reveal', () => {
  it('says whose chip lay where, what cancels what, and who won', () => {
    const { reveal } = tell(ROUND);
    expect(reveal?.round).toBe(3);
    expect(reveal?.line).toBe(7);
    const [a, b] = reveal?.areas ?? [];
    expect(a?.card).toBe(2);
    expect(a?.winner).toBe('third');
    expect(a?.chips).toEqual([
      { player: { seat: 0 }, chip: 5, isCancelled: true, wasUp: false },
      { player: { seat: 1 }, chip: 5, isCancelled: true, wasUp: true },
      { player: 'third', chip: 3, isCancelled: false, wasUp: false },
    ]);
    expect(b?.chips).toEqual([{ player: { seat: 1 }, chip: 6, isCancelled: false, wasUp: false }]);
    expect(b?.winner).toBeNull();
  });

  it.each<[string, [number, Chip][], boolean]>([
    [
      'one is ahead',
      [
        [0, 5],
        [1, 3],
      ],
      false,
    ],
    [
      'two are level by several chips',
      [
        [0, 5],
        [1, 3],
        [1, 2],
      ],
      true,
    ],
    [
      'those who are level are behind another',
      [
        [0, 2],
        [1, 2],
        [2, 6],
      ],
      false,
    ],
    [
      'what is cancelled is left out',
      [
        [0, 4],
        [1, 4],
        [0, 3],
        [1, 6],
      ],
      false,
    ],
    [
      'all are cancelled',
      [
        [0, 4],
        [1, 4],
      ],
      false,
    ],
  ])('knows whether sums are level: %s', (_, laid, isSo) => {
    const isCancelled = (chip: Chip) => laid.filter(([, other]) => other === chip).length > 1;
    const chips = laid.map(([seat, chip]) => ({
      player: { seat },
      chip,
      isCancelled: isCancelled(chip),
      wasUp: false,
    }));
    expect(isLevel({ chips })).toBe(isSo);
  });

  it('forgets the chips of the round before', () => {
    const { reveal } = tell([
      ...ROUND,
      { event: 'round_began', round: 4 },
      { event: 'chip_placed', player: { seat: 1 }, area: 'a', chip: null, is_chosen: true },
      { event: 'chips_revealed', areas: [[4], []] },
    ]);
    expect(reveal?.areas[0]?.chips.map(({ player, chip }) => [player, chip])).toEqual([[{ seat: 1 }, 4]]);
    expect(reveal?.areas[0]?.card).toBeNull();
    expect(reveal?.areas[1]?.chips).toEqual([]);
  });

  it('is not there before the first', () => {
    expect(tell(ROUND.slice(0, 7)).reveal).toBeNull();
  });
});

describe('a turn', () => {
  it('is told from its beginning to its end', () => {
    const { turn } = tell([...ROUND, ...TURN]);
    expect(turn?.seat).toBe(0);
    expect(turn?.notices).toEqual(TURN.slice(1));
    expect(flightsOf(turn)).toEqual([{ from: 8, to: 6 }]);
    expect(activeGroup(turn)).toBe('pilot');
    expect(tell([...TURN, { event: 'turn_ended', seat: 0 }]).turn).toBeNull();
  });

  it('has no group between two', () => {
    const { turn } = tell([...TURN, { event: 'group_finished', seat: 0, group: 'pilot' }]);
    expect(activeGroup(turn)).toBeNull();
    expect(activeGroup(null)).toBeNull();
  });
});

it('what moved is numbered by its line, from a line on', () => {
  const all = [...ROUND, ...TURN];
  expect(motionsOf(all, 0).map(({ id, kind }) => [id, kind])).toEqual([
    [12, 'move'],
    [13, 'map'],
  ]);
  expect(motionsOf(all, 13)).toEqual([{ id: 13, kind: 'map', player: { seat: 0 }, city: 6 }]);
});

it('a preview tells what would be mapped', () => {
  expect(doesMap(TURN.slice(2), 6)).toBe(true);
  expect(doesMap(TURN.slice(2), 7)).toBe(false);
  expect(doesMap(TURN.slice(0, 3), 6)).toBe(false);
});

describe('what is drawn as it happens', () => {
  const move = (seat: number, from: number, to: number): Notice => ({ event: 'ufo_moved', seat, from, to });
  const news = (fresh: number, now: number, seat: number | null = 0) => ({ fresh, seat, now, speed: 1 });
  const ids = (drawn: { id: number }[]) => drawn.map(({ id }) => id);
  const OWN = move(0, 8, 6);
  const OTHERS = move(1, 1, 2);

  it('keeps a flight of one’s own until it has arrived, and begins others at once', () => {
    const own = drawOn([], [OWN], news(0, 1000));
    expect(arrivalOf(own)).toBeGreaterThanOrEqual(1600);
    const during = drawOn(own, [OWN, OTHERS], news(1, 1300));
    expect(ids(during)).toEqual([0, 1]);
    expect(during.map(({ nth }) => nth)).toEqual([0, 0]);
    expect(arrivalOf(during)).toBe(arrivalOf(own));
    expect(ids(drawOn(during, [OWN, OTHERS, OTHERS], news(2, arrivalOf(own))))).toEqual([2]);
  });

  it('waits for one’s own among the news of others alone', () => {
    const own = drawOn([], [OWN], news(0, 1000));
    expect(arrivalOf(drawOn([], [OWN, OTHERS], news(0, 1000)))).toBe(arrivalOf(own));
    expect(arrivalOf(drawOn([], [OTHERS, OWN], news(0, 1000)))).toBeGreaterThan(arrivalOf(own));
    expect(arrivalOf(drawOn([], [OTHERS], news(0, 1000)))).toBe(0);
    expect(arrivalOf(drawOn([], [OWN], news(0, 1000, null)))).toBe(0);
  });

  it('is over sooner where a match is shown again faster', () => {
    const slow = arrivalOf(drawOn([], [OWN], news(0, 0)));
    expect(arrivalOf(drawOn([], [OWN], { ...news(0, 0), speed: 4 }))).toBeCloseTo(slow / 4);
  });
});
