import { beforeAll, describe, expect, it } from 'vitest';
import { begin, cardOf, settle, type Progress } from '../../lib/coach/progress';
import { faultsOf, keysOf } from '../../lib/coach/words.testing';
import { loadMessages } from '../../lib/i18n/index.svelte';
import type { Action, Notice, Outcome, PlayerView, SpotView, View } from '../../lib/wire/ovni';
import type { Sentence } from '../../lib/game';
import { lesson } from './coach';
import type { OvniTable } from './table';
import { BOARD } from './world.testing';

const ME = { seat: 0 };
const RIVAL = { seat: 1 };
const player = (seat: number, unseen: number[] = []) => ({ player: { seat }, unseen }) as unknown as PlayerView;

/** A table at which the learner has seat 0, with what a test puts on it. */
function tableWith(notices: Notice[], view: Partial<View> = {}, legal?: Action[]): OvniTable {
  const end = notices.find((notice) => notice.event === 'ended');
  return {
    you: 0,
    view: { asked: null, players: [player(0), player(1)], areas: [], ...view },
    notices,
    asked: legal === undefined ? {} : { legal },
    outcome: end?.outcome ?? null,
    material: BOARD,
    nameOf: (seat: number) => ['You', 'Marek'][seat] ?? '',
  } as unknown as OvniTable;
}

const scene = (table: OvniTable) => ({ lesson, table, tab: '' });
const STEPS = lesson.steps(tableWith([])).map(({ id }) => id);
/** A progress at which all steps but some are behind one. */
const onlyLeft = (...ids: string[]): Progress => ({
  ...begin('x'),
  behind: STEPS.filter((id) => !ids.includes(id)),
});
/** What a step shows of a table: the kind of its card, and its sentences. */
function shown(step: string, table: OvniTable): { kind: string | undefined; said: Sentence[]; marks: string[] } {
  const card = cardOf(scene(table), settle(scene(table), onlyLeft(step, 'end')));
  if (card?.step.id !== step) return { kind: undefined, said: [], marks: [] };
  return { kind: card.kind, said: card.sentences, marks: card.marks };
}
const learns = (step: string, notices: Notice[]) => shown(step, tableWith(notices));

const all = new Set<string>();
function check(said: Sentence[]): void {
  for (const sentence of said) {
    all.add(sentence.key);
    expect(faultsOf('ovni', sentence)).toEqual([]);
  }
}
/** Expects that a step has learned just this, in sentences that every language has. */
function expectLearned(step: string, notices: Notice[], ...keys: string[]): void {
  const { kind, said } = learns(step, notices);
  expect(kind).toBe('learned');
  expect(said.map(({ key }) => key)).toEqual(keys.map((key) => `coach.ovni.${key}`));
  check(said);
}
/** Expects the text of a step while something is asked of the learner. */
function expectText(step: string, asked: unknown, key: string, notices: Notice[] = []): void {
  const table = tableWith(notices, { asked: asked as View['asked'] }, [{ do: 'done' }]);
  const { kind, said } = shown(step, table);
  expect(kind).toBe('asks');
  expect(said.map((sentence) => sentence.key)).toEqual([`coach.ovni.${key}`]);
  check(said);
}

const ROUND: Notice = { event: 'round_began', round: 1 };
const NEXT: Notice = { event: 'round_began', round: 2 };
const ACTIONS: Notice = { event: 'order_set', phase: 2, order: [ME, RIVAL] };
const GAINED: Notice = {
  event: 'tokens_gained',
  player: ME,
  tokens: { pilot: 2, abductor: 0, builder: 1, military: 0 },
};
const REVEALED: Notice[] = [
  { event: 'chips_revealed', areas: [[5, 5, 3, 2], [6]] },
  { event: 'area_won', area: 'a', winner: ME },
  { event: 'area_won', area: 'b', winner: null },
];
const PILOTS: Notice = { event: 'group_activated', seat: 0, group: 'pilot' };
const ENDED: Notice = {
  event: 'ended',
  outcome: {
    ending: 'round_limit',
    rounds: 2,
    seats: [
      { seat: 0, missions: [{ mission: 1, text: '', fulfilled: true, points: 8 }] },
      { seat: 1, missions: [] },
    ],
  } as unknown as Outcome,
};

describe('the lesson of O.V.N.I.', () => {
  beforeAll(() => Promise.all([loadMessages('ovni'), loadMessages('coach-ovni')]));

  it('has ten to fifteen steps, each with a heading and a text, and ends with a sum', () => {
    expect(STEPS.length).toBeGreaterThanOrEqual(10);
    expect(STEPS.length).toBeLessThanOrEqual(15);
    expect(new Set(STEPS).size).toBe(STEPS.length);
    expect(lesson.steps(tableWith([])).at(-1)?.done).toBeUndefined();
    for (const id of STEPS) {
      for (const part of ['title', 'text']) {
        expect(faultsOf('ovni', { key: `coach.ovni.${id}.${part}` })).toEqual([]);
      }
    }
  });

  it('says how many missions each keeps, once everybody was told', () => {
    expect(learns('keep', [{ event: 'you_kept', seat: 0, missions: [3] }]).kind).toBe('waits');
    expectLearned('keep', [{ event: 'missions_counted', counts: [1, 2] }], 'keep.learned');
    const [sentence] = learns('keep', [{ event: 'missions_counted', counts: [1, 2] }]).said;
    expect(sentence?.params).toEqual({ list: 'You: 1 and Marek: 2' });
  });

  it('takes only the learner’s own aliens for the beginning', () => {
    expect(learns('starters', [{ event: 'starters_taken', player: RIVAL, aliens: ['pilot'] }]).kind).toBe('waits');
    expectLearned('starters', [{ event: 'starters_taken', player: ME, aliens: ['pilot'] }], 'starters.learned');
  });

  it('tells a chip face down from one face up', () => {
    expectLearned(
      'chip',
      [{ event: 'you_placed', player: ME, area: 'b', chip: 4, is_chosen: true }],
      'chip.learned.down',
    );
    expectLearned(
      'chip',
      [{ event: 'chip_placed', player: ME, area: 'b', chip: 4, is_chosen: true }],
      'chip.learned.up',
    );
    expect(learns('chip', [{ event: 'chip_placed', player: RIVAL, area: 'b', chip: 4, is_chosen: true }]).kind).toBe(
      'waits',
    );
  });

  it('names the numbers that a rival’s chip can have, and nothing that the view does not give', () => {
    const down: SpotView = { player: RIVAL, is_up: false, chip: null };
    const own: SpotView = { player: ME, is_up: false, chip: 6 };
    const view = {
      players: [player(0, [2, 6]), player(1, [2, 3, 6])],
      areas: [
        { area: 'a', spots: [own] },
        { area: 'b', spots: [down] },
      ],
    } as unknown as Partial<View>;
    const placed: Notice = { event: 'you_placed', player: ME, area: 'a', chip: 6, is_chosen: true };
    const { kind, said, marks } = shown('count', tableWith([placed], view));
    expect(kind).toBe('explains');
    const params = { name: 'Marek', area: 'B', list: '2, 3 or 6' };
    expect(said).toEqual([{ key: 'coach.ovni.count.now', params }]);
    expect(marks).toEqual(['.areas .area:nth-child(2)']);
    check(said);
    expect(shown('count', tableWith([], view)).kind).toBeUndefined();
  });

  it('follows the recruiting to its end, and says who won what', () => {
    const won = ['reveal.learned', 'reveal.learned.cancelled', 'reveal.learned.won'];
    expect(learns('reveal', [ROUND, ...REVEALED, GAINED]).kind).toBe('waits');
    expectLearned('reveal', [ROUND, ...REVEALED, GAINED, ACTIONS], ...won);
    const { said } = learns('reveal', [ROUND, ...REVEALED, GAINED, ACTIONS]);
    expect(said.map(({ params }) => params?.['list'])).toEqual([
      'A: You and B: nobody',
      'A: 5',
      '2 pilots and 1 builder',
    ]);
    const shield: Notice = { event: 'energy_chosen', player: ME, energy: 'shield' };
    const energy = ['reveal.learned', 'reveal.learned.cancelled', 'reveal.learned.energy'];
    expectLearned('reveal', [ROUND, ...REVEALED, shield, GAINED, ACTIONS], ...energy);
    // The second round is another step's.
    expect(learns('again', [ROUND, ...REVEALED, GAINED, ACTIONS]).kind).toBe('waits');
    expectLearned('again', [ROUND, ACTIONS, NEXT, ...REVEALED, GAINED, ACTIONS], ...won);
  });

  it('explains the question that is asked while the areas are settled', () => {
    expectText('reveal', { to: 'place' }, 'reveal.text');
    expectText('reveal', { to: 'choose_tokens' }, 'reveal.tokens');
    expectText('reveal', { to: 'choose_energy' }, 'reveal.energy');
    expectText('again', { to: 'place' }, 'again.text', [ROUND, ACTIONS, NEXT]);
    expectText('again', { to: 'choose_tokens' }, 'reveal.tokens', [ROUND, ACTIONS, NEXT]);
    expectText('again', { to: 'choose_energy' }, 'reveal.energy', [ROUND, ACTIONS, NEXT]);
  });

  it('knows the group that was chosen, or that none was', () => {
    expectLearned('group', [ROUND, PILOTS], 'group.learned');
    expectLearned('group', [ROUND, { event: 'turn_ended', seat: 0 }], 'group.learned.none');
    expect(learns('group', [ROUND, { ...PILOTS, seat: 1 }]).kind).toBe('waits');
  });

  it('explains each group as it acts, and says what everybody saw of it', () => {
    for (const to of ['move', 'abduct', 'launch', 'attack']) expectText('act', { to }, `act.${to}`);
    expectText('act', { to: 'activate' }, 'act.text');
    const seat = 0;
    expectLearned('act', [ROUND, PILOTS, { event: 'ufo_moved', seat, from: 8, to: 6 }], 'act.learned.moved');
    expectLearned('act', [ROUND, { event: 'ufo_launched', seat, city: 8 }], 'act.learned.launched');
    expectLearned('act', [ROUND, { event: 'human_abducted', seat, city: 8, colour: 'lilac' }], 'act.learned.abducted');
    expectLearned(
      'act',
      [ROUND, { event: 'token_captured', seat, rival: RIVAL, alien: 'pilot' }],
      'act.learned.captured',
    );
    expectLearned('act', [ROUND, { event: 'ufo_destroyed', seat, rival: RIVAL, city: 8 }], 'act.learned.destroyed');
    expectLearned('act', [ROUND, { event: 'turn_ended', seat }], 'act.learned.none');
    expect(learns('act', [ROUND, { event: 'ufo_moved', seat: 1, from: 8, to: 6 }]).kind).toBe('waits');
  });

  it('lets a city be mapped at any time, and says so where none was', () => {
    const mapped: Notice = { event: 'city_mapped', seat: 0, city: 8 };
    expectLearned('map', [ROUND, mapped], 'map.learned');
    expect(learns('map', [ROUND, mapped]).said[0]?.params).toEqual({ city: 'Cairo' });
    expect(learns('map', [ROUND, { ...mapped, seat: 1 }]).kind).toBeUndefined();
    expectLearned('map', [ROUND, ENDED], 'map.learned.none');
    expectText('map', { to: 'move' }, 'map.text', [ROUND, { event: 'ufo_moved', seat: 0, from: 8, to: 6 }]);
  });

  it('counts what each rival did in the round', () => {
    const notices: Notice[] = [
      ROUND,
      { event: 'ufo_moved', seat: 1, from: 8, to: 6 },
      { event: 'city_mapped', seat: 1, city: 6 },
      { event: 'ufo_moved', seat: 0, from: 8, to: 6 },
      NEXT,
      { event: 'ufo_moved', seat: 1, from: 6, to: 8 },
    ];
    expectLearned('round', notices, 'round.learned', 'round.learned.rival');
    const params = { name: 'Marek', moves: 1, maps: 1, humans: 0, attacks: 0 };
    expect(learns('round', notices).said[1]?.params).toEqual(params);
    expect(learns('round', [ROUND]).kind).toBe('asks');
  });

  it('opens the missions at the end, and reads the score then', () => {
    expect(learns('last', [ROUND, NEXT]).kind).toBe('waits');
    expectLearned('last', [ROUND, NEXT, ENDED], 'last.learned');
    expect(learns('last', [ENDED]).said[0]?.params).toEqual({ list: 'You 1 of 1 and Marek 0 of 0' });
    expect(learns('score', [ROUND]).kind).toBe('waits');
    expect(learns('score', [ENDED]).kind).toBe('explains');
  });

  it('can say everything that stands in its catalogue', () => {
    // Parts of sentences, which the tests above have read in them.
    const parts = ['coach.ovni.item', 'coach.ovni.nobody', 'coach.ovni.missions'];
    const rest = keysOf('ovni').filter((key) => !/\.(title|text)$/.test(key) && !all.has(key) && !parts.includes(key));
    expect(rest).toEqual([]);
  });
});
