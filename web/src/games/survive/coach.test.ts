import { beforeAll, describe, expect, it } from 'vitest';
import { begin, cardOf, goOn, settle, type Progress } from '../../lib/coach/progress';
import { faultsOf, keysOf } from '../../lib/coach/words.testing';
import { loadMessages } from '../../lib/i18n/index.svelte';
import type { Action, ColourView, Notice, View } from '../../lib/wire/survive';
import type { Sentence } from '../../lib/game';
import { lesson } from './coach';
import type { SurviveTable } from './table';
import { island, viewOf } from './island.testing';

const colour = (name: ColourView['colour'], seat: number, hand: ColourView['hand'] = null): ColourView => ({
  colour: name,
  seat,
  kept: [0, 0, 0],
  hand,
  unplaced: null,
  answer: null,
  saved: 0,
});

/** A table at which the learner plays red, with what a test puts on it. */
function tableWith(notices: Notice[], view: Partial<View> = {}, legal?: Action[]): SurviveTable {
  const chart = { ...island(), backs: [{ front: 'beach', back: 'shark', n: 3 }] };
  return {
    you: 0,
    view: viewOf({ asked: null, colours: [colour('red', 0, []), colour('yellow', 1)], ...view }),
    notices,
    asked: legal === undefined ? {} : { legal },
    outcome: null,
    material: chart,
    nameOf: (seat: number) => ['You', 'Marek'][seat] ?? '',
  } as unknown as SurviveTable;
}

const scene = (table: SurviveTable) => ({ lesson, table, tab: '' });
const card = (table: SurviveTable, progress: Progress) => cardOf(scene(table), progress);
/** A progress at which all steps but some are behind one. */
const onlyLeft = (...ids: string[]): Progress => {
  const steps = lesson.steps(tableWith([])).map(({ id }) => id);
  return { ...begin('x'), behind: steps.filter((id) => !ids.includes(id)) };
};
/** What a step shows of a table: the kind of its card, and the keys of its sentences. */
function shown(step: string, table: SurviveTable): { kind: string | undefined; keys: string[]; said: Sentence[] } {
  const found = card(table, settle(scene(table), onlyLeft(step, 'end')));
  const said = found?.step.id === step ? found.sentences : [];
  return { kind: found?.step.id === step ? found.kind : undefined, keys: said.map(({ key }) => key), said };
}
const learns = (step: string, notices: Notice[]) => shown(step, tableWith(notices));
const all = new Map<string, Sentence>();
/** Expects that a step has learned just this, in sentences that every language has. */
function expectLearned(step: string, notices: Notice[], ...keys: string[]): void {
  const { kind, keys: found, said } = learns(step, notices);
  expect(kind).toBe('learned');
  expect(found).toEqual(keys.map((key) => `coach.survive.${step}.${key}`));
  for (const sentence of said) {
    all.set(sentence.key, sentence);
    expect(faultsOf('survive', sentence)).toEqual([]);
  }
}

const PLACED: Notice = { event: 'you_placed', explorer: 'red 1', on: 'd5', treasure: 6 };
const COVERED: Notice = { event: 'values_covered' };
const SUNK: Notice = { event: 'tile_sunk', colour: 'red', at: 'd4', terrain: 'beach' };
const THEIRS: Notice = { event: 'tile_sunk', colour: 'yellow', at: 'd5', terrain: 'beach' };
const moved = (to: string): Notice => ({ event: 'explorer_moved', explorer: 'red 2', to });

describe('the lesson of Survive', () => {
  beforeAll(() => loadMessages('survive'));

  it('has ten to fifteen steps, each with a heading and a text, and ends with a sum', () => {
    const steps = lesson.steps(tableWith([]));
    expect(steps.length).toBeGreaterThanOrEqual(10);
    expect(steps.length).toBeLessThanOrEqual(15);
    expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
    expect(steps.at(-1)?.done).toBeUndefined();
    for (const { id } of steps) {
      for (const part of ['title', 'text']) {
        expect(faultsOf('survive', { key: `coach.survive.${id}.${part}` })).toEqual([]);
      }
    }
  });

  it('says the value of an explorer only as long as its owner sees it', () => {
    expectLearned('place', [PLACED], 'learned');
    expectLearned('place', [PLACED, COVERED], 'learned.covered');
    expectLearned('place', [{ event: 'explorer_placed', explorer: 'red 1', on: 'd5' }, COVERED], 'learned.covered');
    expect(learns('place', [PLACED, COVERED]).said[0]?.params).toEqual({ place: 'd5' });
  });

  it('does not take what others place for the learner’s', () => {
    const notices: Notice[] = [{ event: 'explorer_placed', explorer: 'yellow 1', on: 'd5' }];
    expect(learns('place', notices).kind).toBe('waits');
  });

  it('waits for the values to be covered', () => {
    expect(learns('rest', [PLACED]).kind).toBe('waits');
    expectLearned('rest', [PLACED, COVERED], 'learned');
  });

  it('rings the button that places the rest once the 5 and the 6 stand', () => {
    const marks = (...treasures: number[]) => {
      const legal: Action[] = treasures.map((treasure) => ({ do: 'place_explorer', treasure, on: 'd5' }));
      const table = tableWith([PLACED], { asked: { to: 'place_explorer', colour: 'red' } }, legal);
      return card(table, settle(scene(table), onlyLeft('rest', 'end')))?.marks;
    };
    expect(marks(1, 5)).toEqual(['.survive-dock ul']);
    expect(marks(1, 4)).toEqual(['#survive-rest']);
  });

  it('says what the table saw of the first move, whichever it was', () => {
    expectLearned('move', [moved('tile d6')], 'learned.tile');
    expectLearned('move', [moved('deck c5')], 'learned.deck');
    expectLearned('move', [moved('water c5')], 'learned.water');
    const boat: Notice = { event: 'boat_moved', colour: 'red', from: 'c5', to: 'c6', aboard: [] };
    expectLearned('move', [boat], 'learned.boat');
    expectLearned('move', [SUNK], 'learned.none');
    expect(learns('move', [{ ...boat, colour: 'yellow' }]).kind).toBe('waits');
  });

  it('tells what is shown from what is kept', () => {
    expectLearned('sink', [SUNK, { event: 'back_shown', back: 'shark', front: 'beach' }], 'learned.shown');
    const kept: Notice = { event: 'you_kept', colour: 'red', back: 'wind', front: 'beach' };
    expectLearned('sink', [SUNK, kept], 'learned.kept');
    expect(learns('sink', [SUNK]).kind).toBe('waits');
  });

  it('says of the others’ tiles only what everybody saw', () => {
    expectLearned('others', [THEIRS, { event: 'tile_kept', colour: 'yellow', front: 'beach' }], 'learned.kept');
    expectLearned('others', [THEIRS, { event: 'back_shown', back: 'whale', front: 'beach' }], 'learned.shown');
    expect(learns('others', [SUNK, { event: 'back_shown', back: 'whale', front: 'beach' }]).kind).toBe('asks');
  });

  it('knows whether the learner steered a creature or left them', () => {
    const rolled: Notice = { event: 'die_rolled', colour: 'red', creature: 'serpent' };
    const turn: Notice = { event: 'turn_began', colour: 'yellow' };
    expectLearned(
      'creature',
      [rolled, { event: 'creature_moved', creature: 'serpent', from: 'a1', to: 'a2' }],
      'learned.moved',
    );
    expectLearned('creature', [rolled, { event: 'passed', colour: 'red' }], 'learned.left');
    // Without a creature of the kind the roll has no effect, and nothing was asked.
    expect(learns('creature', [rolled, turn]).kind).toBe('waits');
  });

  it('counts what the tiles can still hide', () => {
    const tiles: View['tiles'] = [{ at: 'd5', terrain: 'beach' }];
    const table = tableWith([], { tiles, backs_shown: [{ back: 'shark', front: 'beach' }] });
    const { kind, said } = shown('count', table);
    expect(kind).toBe('explains');
    expect(said[0]).toEqual({ key: 'coach.survive.count.now', params: { terrain: 'beach', list: '2 × Shark' } });
    expect(faultsOf('survive', said[0] as Sentence)).toEqual([]);
    expect(shown('count', tableWith([])).keys).toEqual(['coach.survive.count.text']);
  });

  it('takes every way off the island, also a fall', () => {
    expectLearned('board', [moved('deck c5')], 'learned.deck');
    expectLearned('board', [{ event: 'boarded', explorers: ['red 2'], at: 'c5' }], 'learned.deck');
    expectLearned('board', [{ event: 'fell_in', explorers: ['yellow 1', 'red 2'], at: 'c5' }], 'learned.water');
    expect(learns('board', [{ event: 'fell_in', explorers: ['yellow 1'], at: 'c5' }]).kind).toBe('waits');
    // Whoever was eaten swims no more.
    const eaten: Notice = { event: 'lost', explorers: ['red 2'], cause: 'shark' };
    expect(learns('board', [{ event: 'fell_in', explorers: ['red 2'], at: 'c5' }, eaten]).kind).toBe('waits');
  });

  it('takes a boat, a swim or a landing for a voyage, and no empty boat', () => {
    const boat: Notice = { event: 'boat_moved', colour: 'red', from: 'c5', to: 'c6', aboard: ['red 2'] };
    expectLearned('row', [boat], 'learned.boat');
    expectLearned('row', [moved('water c5')], 'learned.swim');
    expectLearned('row', [moved('corner north-west')], 'learned.land');
    expect(learns('row', [{ ...boat, aboard: [] }]).kind).toBe('waits');
  });

  it('counts who has landed', () => {
    expectLearned('land', [moved('corner north-west'), moved('corner south-east')], 'learned');
    expect(learns('land', [moved('corner north-west')]).said[0]?.params).toEqual({ n: 1 });
  });

  it('asks for a tile at the start of a turn, and takes either answer', () => {
    const kept: Notice = { event: 'you_kept', colour: 'red', back: 'wind', front: 'beach' };
    const turn: Notice = { event: 'turn_began', colour: 'red' };
    const pass: Notice = { event: 'passed', colour: 'red' };
    expectLearned(
      'tile',
      [kept, turn, { event: 'tile_played', colour: 'red', back: 'wind', front: 'beach' }],
      'learned.played',
    );
    expectLearned('tile', [kept, turn, pass], 'learned.kept');
    // Whoever holds nothing was not asked: the pass ended the moves.
    expect(learns('tile', [turn, pass]).kind).toBe('waits');
    const view: Partial<View> = {
      asked: { to: 'play_tile', colour: 'red' },
      colours: [colour('red', 0, [{ back: 'wind', front: 'beach' }])],
    };
    const { kind, said } = shown('tile', tableWith([kept, turn], view, [{ do: 'pass' }]));
    expect([kind, said[0]?.key]).toEqual(['asks', 'coach.survive.tile.now']);
    expect(faultsOf('survive', said[0] as Sentence)).toEqual([]);
  });

  it('explains the defence when it comes, or when most is behind one', () => {
    expect(shown('guard', tableWith([])).kind).toBeUndefined();
    expect(shown('guard', tableWith([moved('corner north-west')])).keys).toEqual(['coach.survive.guard.text']);
    const asked: View['asked'] = {
      to: 'defend',
      colour: 'yellow',
      creature: 'whale',
      at: 'c5',
      asked: ['red'],
      answered: [],
    };
    const { said } = shown('guard', tableWith([], { asked }, [{ do: 'decline', colour: 'red' }]));
    expect(said[0]).toEqual({ key: 'coach.survive.guard.now', params: { creature: 'whale', place: 'c5' } });
    expect(faultsOf('survive', said[0] as Sentence)).toEqual([]);
  });

  it('marks tiles to sink on which nobody of the learner’s stands', () => {
    const view: Partial<View> = {
      asked: { to: 'sink', colour: 'red' },
      explorers: [{ explorer: 'red 1', at: 'tile d5', treasure: null }],
    };
    const legal: Action[] = [
      { do: 'sink', tile: 'd5' },
      { do: 'sink', tile: 'd6' },
    ];
    const table = tableWith([], view, legal);
    expect(card(table, settle(scene(table), onlyLeft('sink', 'end')))?.marks).toEqual(['[data-place="d6"]']);
  });

  it('goes on in order, and lets the creatures come in between', () => {
    const table = tableWith([], { asked: { to: 'place_explorer', colour: 'red' } }, [{ do: 'place_for_me' }]);
    let progress = settle(scene(table), begin('x'));
    expect(card(table, progress)?.step.id).toBe('aim');
    progress = goOn(scene(table), progress);
    expect(card(table, progress)).toMatchObject({ step: { id: 'place' }, kind: 'asks', nth: 2 });
    const news: Notice[] = [
      PLACED,
      COVERED,
      moved('tile d6'),
      SUNK,
      { event: 'back_shown', back: 'shark', front: 'beach' },
    ];
    const after = tableWith(news);
    const ids = [];
    const isRead = () => ['learned', 'explains'].includes(card(after, progress)?.kind ?? '');
    for (progress = settle(scene(after), progress); isRead();) {
      ids.push(card(after, progress)?.step.id);
      progress = goOn(scene(after), progress);
    }
    expect(ids).toEqual(['place', 'sea', 'rest', 'move', 'sink']);
    expect(card(after, progress)).toMatchObject({ step: { id: 'others' }, kind: 'asks' });
    const hunt = tableWith(news, { asked: { to: 'move_creature', colour: 'red', creature: 'shark' } }, [
      { do: 'pass' },
    ]);
    progress = settle(scene(hunt), progress);
    expect(card(hunt, progress)).toMatchObject({ step: { id: 'creature' }, kind: 'asks' });
  });

  it('is out when nobody of the learner’s is in play', () => {
    const gone = Array.from({ length: 10 }, (_, nth) => ({ explorer: `red ${nth + 1}`, at: 'lost', treasure: null }));
    expect(lesson.isOut?.(tableWith([], { explorers: gone }))).toBe(true);
    expect(lesson.isOut?.(tableWith([], { explorers: gone.slice(1) }))).toBe(false);
  });

  it('can say everything that stands in its catalogue', () => {
    const said = new Set([
      ...all.keys(),
      'coach.survive.count.now',
      'coach.survive.tile.now',
      'coach.survive.guard.now',
    ]);
    const rest = keysOf('survive').filter((key) => !/\.(title|text)$/.test(key) && !said.has(key));
    expect(rest).toEqual([]);
  });
});
