/** A hint puts first what it says: one press of the filled answer does it, whatever kind of action it is. */
import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages } from '../../lib/i18n/index.svelte';
import type { Action, Asked, Item, Role } from '../../lib/wire/escape';
import { answersOf } from './answers';
import { Desk } from './desk.svelte';
import { galilei } from './galilei.testing';
import { hintOf } from './hint';
import { soughtOf } from './sought';
import type { EscapeTable } from './table';

interface Small {
  role?: Role;
  asked?: Asked;
  hand?: Item[];
  legal: Action[];
}

const MOVE: Asked = { to: 'move', began: 'K09', steps: 2, fewest: 1 };
const ENDS = { to: 'play_or_end', began: 'K09' } as Asked;

/** The desk of the first seat, whose hints say to do `hint`. */
function deskOf({ role = 'captain', asked = MOVE, hand = [], legal }: Small, hint?: Action) {
  const seat = { fate: 'aboard', role: null, is_fed: false, is_turned: false, kills: 0, items: 0 };
  const own = { seat: 0, role, at: 'K09', start: 'human start', hand, hand_limit: 3, asked, plans_teleport: false };
  const table = {
    info: { options: { seats: 2 }, seats: [], settings: { hints: true } },
    you: 0,
    view: {
      round: 3,
      turn: { seat: 0, is_resolved: false, has_adrenaline: false, is_sedated: false, hatch_cards: [] },
      seats: [
        { ...seat, seat: 0 },
        { ...seat, seat: 1 },
      ],
      hatches: ['open', 'open', 'open', 'open'],
      you: own,
      opened: [],
      outcome: null,
    },
    told: [] as object[],
    notices: [],
    seen: 0,
    asked: { seats: [0], question: 7, legal },
    outcome: null,
    notes: [],
    material: galilei(),
    nameOf: (other: number) => ['Ada', 'Marek'][other] ?? '',
    hint: () => Promise.resolve(hint === undefined ? null : { action: hint, why: null }),
    say: () => undefined,
  };
  return { table, desk: new Desk(table as unknown as EscapeTable) };
}

/** Asks for a hint, and waits until it is there. */
async function ask(desk: Desk): Promise<void> {
  hintOf(desk)?.ask();
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 0));
}

const end: Action = { do: 'end_turn' };
const moves: Action[] = [
  { do: 'move', to: 'K08' },
  { do: 'move', to: 'L09' },
];
const here: Action[] = [
  { do: 'announce', at: 'K08' },
  { do: 'announce', at: 'L09' },
];
const FOUND: Record<string, Small & { hint: Action }> = {
  move: { legal: moves, hint: { do: 'move', to: 'L09' } },
  'an attack of an alien where it could move too': {
    role: 'first_alien',
    legal: [...moves, { do: 'attack', to: 'K08' }],
    hint: { do: 'attack', to: 'K08' },
  },
  'an attack with a card': {
    hand: ['attack'],
    legal: [...moves, { do: 'attack', to: 'K08' }],
    hint: { do: 'attack', to: 'K08' },
  },
  announce: {
    asked: { to: 'announce', card: 'any_sector' } as Asked,
    legal: here,
    hint: { do: 'announce', at: 'L09' },
  },
  light: {
    hand: ['spotlight'],
    legal: [...moves, { do: 'light', at: 'K08' }],
    hint: { do: 'light', at: 'K08' },
  },
  use: {
    hand: ['sedatives'],
    legal: [...moves, { do: 'use', item: 'sedatives' }],
    hint: { do: 'use', item: 'sedatives' },
  },
  'discard what could be used too': {
    asked: { to: 'drop_item', began: 'K09' },
    hand: ['teleport'],
    legal: [
      { do: 'use', item: 'teleport' },
      { do: 'discard', item: 'teleport' },
    ],
    hint: { do: 'discard', item: 'teleport' },
  },
  stay: { legal: [...moves, { do: 'stay' }, { do: 'stay_aloud' }], hint: { do: 'stay' } },
  stay_aloud: { legal: [...moves, { do: 'stay' }, { do: 'stay_aloud' }], hint: { do: 'stay_aloud' } },
  power_teleport: { legal: [...moves, { do: 'power_teleport' }], hint: { do: 'power_teleport' } },
  plan_teleport: { legal: [...moves, { do: 'plan_teleport' }], hint: { do: 'plan_teleport' } },
  examine: { asked: ENDS, legal: [{ do: 'examine', seat: 1 }, end], hint: { do: 'examine', seat: 1 } },
  choose: {
    asked: { to: 'choose_card', hatch: 1 } as Asked,
    legal: [
      { do: 'choose', card: 'green' },
      { do: 'choose', card: 'red' },
    ],
    hint: { do: 'choose', card: 'red' },
  },
  'end_turn while cards are left': {
    asked: ENDS,
    hand: ['teleport'],
    legal: [{ do: 'use', item: 'teleport' }, end],
    hint: end,
  },
  'end_turn where nothing is left': { asked: ENDS, legal: [end], hint: end },
};

describe('a hint in Escape', () => {
  beforeAll(() => Promise.all([loadMessages('escape'), loadMessages('shell')]));

  for (const [kind, { hint, ...small }] of Object.entries(FOUND)) {
    it(`is filled, unless it gives something up: ${kind}`, async () => {
      const { desk } = deskOf(small, hint);
      await ask(desk);
      const { main, others } = answersOf(desk);
      const found = [main, ...others].find((answer) => answer?.isHinted === true);
      expect(found?.action).toEqual(hint);
      // What gives up what is left is never the filled one.
      expect(main).toBe(found?.isForfeit === true ? null : found);
      expect(hintOf(desk)?.words).toBe(`${found?.words}: there is nothing else to do.`);
      // To end the turn never leaves its place.
      expect(found?.at === 'end').toBe(hint.do === 'end_turn');
      // Whoever lays it down has nothing of it any more.
      desk.clear();
      const after = answersOf(desk);
      expect([after.main, ...after.others].some((answer) => answer?.isHinted === true)).toBe(false);
    });
  }

  it('is over once something else is chosen', async () => {
    const { desk } = deskOf({ legal: [...moves, { do: 'stay' }] }, { do: 'stay' });
    await ask(desk);
    desk.press('L09');
    const { main, others } = answersOf(desk);
    expect(main).toMatchObject({ action: { do: 'move', to: 'L09' }, at: 'main' });
    expect([main, ...others].some((answer) => answer?.isHinted === true)).toBe(false);
  });
});

describe('to end the turn in Escape', () => {
  it('is never filled while a card could be played or a power used, and stands where nothing else does', () => {
    const { desk } = deskOf({ asked: ENDS, hand: ['teleport'], legal: [{ do: 'use', item: 'teleport' }, end] });
    expect(answersOf(desk).main).toMatchObject({ action: end, at: 'end', isForfeit: true });
    const powers = deskOf({ asked: ENDS, legal: [{ do: 'examine', seat: 1 }, end] });
    expect(answersOf(powers.desk).main).toMatchObject({ action: end, at: 'end', isForfeit: true });
    const { desk: done } = deskOf({ asked: ENDS, legal: [end] });
    expect(answersOf(done).main).toMatchObject({ action: end, at: 'end', isForfeit: false });
    for (const [, small] of Object.entries(FOUND)) {
      const { main, others } = answersOf(deskOf(small).desk);
      for (const answer of [main, ...others]) expect(answer?.at === 'end').toBe(answer?.action.do === 'end_turn');
    }
  });
});

describe('the board after a lie was proposed', () => {
  it('goes there once, and stays when another sector is chosen or all is laid down', () => {
    const { desk, table } = deskOf({ asked: { to: 'announce', card: 'any_sector' } as Asked, legal: here });
    const before = soughtOf(desk);
    expect(before?.places).toEqual(['K09']);
    desk.propose('L09');
    const there = soughtOf(desk);
    expect(there?.places).toEqual(['L09']);
    expect(there?.question).not.toBe(before?.question);
    desk.press('K08');
    expect(soughtOf(desk)).toMatchObject({ question: there?.question, places: ['K08'] });
    // Pressed once more it is laid down.
    desk.press('K08');
    expect(desk.chosen).toBeNull();
    expect(soughtOf(desk)).toMatchObject({ question: there?.question, places: ['L09'] });
    desk.clear();
    expect(soughtOf(desk)?.question).toBe(there?.question);
    // The next one is gone to, and so is the next question.
    desk.propose('K08');
    expect(soughtOf(desk)?.question).not.toBe(there?.question);
    const last = soughtOf(desk)?.question;
    table.asked = { ...table.asked, question: 8 };
    expect(soughtOf(desk)?.places).toEqual(['K09']);
    expect(soughtOf(desk)?.question).not.toBe(last);
  });
});
