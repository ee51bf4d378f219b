import { beforeAll, expect, it, vi } from 'vitest';
import { loadMessages } from '../../lib/i18n/index.svelte';
import type { Asked, PlayerView } from '../../lib/wire/ovni';
import { Desk } from './desk.svelte';
import { chipWords, helpOf } from './help';
import { PLAYER } from './player.testing';
import type { OvniTable } from './table';
import { BOARD } from './world.testing';

// Nothing is seen to move here.
vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => null });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});

beforeAll(() => loadMessages('ovni'));

it('says why a chip can’t be placed, and whether it comes back', () => {
  const why = (chip: number, own: Partial<PlayerView>) =>
    chipWords({ own: { ...PLAYER, hand: [2, 3], ...own } } as unknown as Desk, chip);
  expect(why(3, {})).toBe('This chip waits in your hand until you are asked.');
  expect(why(5, {})).toBe('This chip lies in an area already. It comes back after this round.');
  expect(why(6, { sixes_left: 1 })).toBe('This chip lies in an area already. It leaves the game after this round.');
  expect(why(6, { sixes_left: 2 })).toContain('It comes back');
  expect(why(6, { sixes_left: 0 })).toBe('Your 6 has been used and is out of the game.');
});

/** The first seat waits for an answer of the second; what is asked can be changed. */
function waiting(asked: Asked) {
  const view = {
    asked,
    round: 2,
    players: [
      { ...PLAYER, hand: [2, 3] },
      { ...PLAYER, player: { seat: 1 } },
    ],
    areas: [],
    outcome: null,
  };
  const table = {
    info: { options: {}, seats: [], settings: {} },
    you: 0,
    view,
    notices: [],
    seen: 0,
    asked: { seats: [1] },
    outcome: null,
    material: BOARD,
    nameOf: (seat: number) => ['Ada', 'Marek'][seat] ?? '',
  };
  return { view, desk: new Desk(table as unknown as OvniTable) };
}

const placing = (placed: number): Asked => ({ to: 'place', seat: 1, player: { seat: 1 }, placed });
const WAITS = 'Spots 1 and 3 of an area lie face down';

it('tells who waits why a chip can’t be placed, until another is placed', () => {
  const { view, desk } = waiting(placing(1));
  expect(helpOf(desk, true)).toContain(WAITS);
  desk.missChip(5);
  expect(helpOf(desk, true)).toContain('This chip lies in an area already.');
  desk.missChip(5);
  expect(helpOf(desk, true)).toContain(WAITS);
  desk.missChip(5);
  view.asked = placing(2);
  expect(helpOf(desk, true)).toContain(WAITS);
});

it.each<[string, Asked]>([
  [
    'a rival’s tokens',
    { to: 'choose_tokens', seat: 1, at: 'a', winners: [{ seat: 1 }], limits: PLAYER.tokens, n_tokens: 2 },
  ],
  ['a rival’s energy', { to: 'choose_energy', seat: 1, player: { seat: 1 }, entitled: [] }],
])('never tells who waits how to choose %s', (_, asked) => {
  const { desk } = waiting(asked);
  for (const missed of [null, 5]) {
    const { table, own, phase } = desk;
    const small = { table, own, phase, missed, isOver: false, isAsked: false } as unknown as Desk;
    expect(helpOf(small, true)).toContain(WAITS);
  }
});

it.each([
  [[], 2, 'Up to 2 groups may act, one after the other.'],
  [[], 3, 'Up to 3 groups may act, one after the other.'],
  [['pilot'], 3, 'Up to 3 groups may act, one after the other.'],
  [['pilot', 'builder'], 3, 'One group may still act.'],
])('counts the groups of a turn as its question does: %j of %i', (used, n_groups, words) => {
  const asked = { to: 'activate', seat: 0, turn: { used, n_groups } };
  const table = { view: { asked } };
  // No more than two have something to do now.
  const desk = { table, isOver: false, isAsked: true, answer: null, groups: ['abductor', 'military'] };
  expect(helpOf(desk as unknown as Desk, false)).toContain(words);
});
