/** A hint puts first what it says: one press of the filled answer does it, whatever kind of action it is. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadMessages } from '../../lib/i18n/index.svelte';
import type { Action, Mission, Player, Reason, Tokens } from '../../lib/wire/ovni';
import { actionWords } from './answers';
import { buttonsOf } from './buttons';
import { Desk } from './desk.svelte';
import { hintOf } from './hint';
import { Picks } from './picks.svelte';
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

const RIVAL: Player = { seat: 1 };

/** The desk of the first seat, whose hints say to do `hint`. */
function deskOf(legal: Action[], hint?: Action, why: Reason | null = null): Desk {
  const cities = BOARD.cities.map(({ city }) => ({ city, human: 0, ufos: [], maps_with: null }));
  const table = {
    info: { options: {}, seats: [], settings: { hints: true } },
    you: 0,
    view: { asked: null, players: [PLAYER, { ...PLAYER, player: RIVAL }], cities, outcome: null },
    told: [],
    notices: [],
    seen: 0,
    asked: { seats: [0], question: 7, legal },
    outcome: null,
    material: { ...BOARD, missions: [{ kind: 'airspace_and_abduction' }, { kind: 'mapping_and_possession' }] },
    nameOf: (seat: number) => ['Ada', 'Marek'][seat] ?? '',
    hint: () => Promise.resolve(hint === undefined ? null : { action: hint, why }),
    preview: () => Promise.resolve(null),
    say: () => undefined,
  };
  return new Desk(table as unknown as OvniTable);
}

/** Asks for a hint, and waits until it is there. */
async function ask(desk: Desk, picks: Picks): Promise<void> {
  hintOf(desk, picks)?.ask();
  await new Promise((resolve) => setTimeout(resolve, 0));
}

const keep = (...missions: Mission[]): Action => ({ do: 'keep', missions });
const tokens = (part: Partial<Tokens>): Action => ({
  do: 'choose_tokens',
  tokens: { pilot: 0, abductor: 0, builder: 0, military: 0, ...part },
});
const done: Action = { do: 'done' };
const end: Action = { do: 'end_turn' };
const move = (from: number, to: number): Action => ({ do: 'move', from, to });

const FOUND: Record<string, { legal: Action[]; hint: Action }> = {
  keep: { legal: [keep(1), keep(1, 2), keep(2)], hint: keep(1, 2) },
  take_starters: {
    legal: [
      { do: 'take_starters', aliens: ['pilot', 'builder'] },
      { do: 'take_starters', aliens: ['pilot', 'military'] },
    ],
    hint: { do: 'take_starters', aliens: ['pilot', 'military'] },
  },
  take_for_third: {
    legal: [
      { do: 'take_for_third', alien: 'pilot' },
      { do: 'take_for_third', alien: 'builder' },
    ],
    hint: { do: 'take_for_third', alien: 'builder' },
  },
  place: {
    legal: [
      { do: 'place', chip: 3, area: 'a' },
      { do: 'place', chip: 4, area: 'b' },
    ],
    hint: { do: 'place', chip: 4, area: 'b' },
  },
  place_for_third: {
    legal: [
      { do: 'place_for_third', area: 'a' },
      { do: 'place_for_third', area: 'b' },
    ],
    hint: { do: 'place_for_third', area: 'b' },
  },
  choose_tokens: { legal: [tokens({ pilot: 1 }), tokens({ builder: 1 })], hint: tokens({ builder: 1 }) },
  'raise_shield with an alien': {
    legal: [{ do: 'raise_shield', alien: 'pilot' }, { do: 'overdrive' }],
    hint: { do: 'raise_shield', alien: 'pilot' },
  },
  'raise_shield alone': {
    legal: [{ do: 'raise_shield', alien: null }, { do: 'overdrive' }],
    hint: { do: 'raise_shield', alien: null },
  },
  overdrive: {
    legal: [{ do: 'raise_shield', alien: 'pilot' }, { do: 'overdrive' }],
    hint: { do: 'overdrive' },
  },
  raise_thirds_shield: {
    legal: [
      { do: 'raise_thirds_shield', alien: 'pilot' },
      { do: 'raise_thirds_shield', alien: 'builder' },
    ],
    hint: { do: 'raise_thirds_shield', alien: 'builder' },
  },
  'garrison: set aside': {
    legal: [
      { do: 'garrison', aside: true },
      { do: 'garrison', aside: false },
    ],
    hint: { do: 'garrison', aside: true },
  },
  'garrison: keep free': {
    legal: [
      { do: 'garrison', aside: true },
      { do: 'garrison', aside: false },
    ],
    hint: { do: 'garrison', aside: false },
  },
  activate: {
    legal: [{ do: 'activate', group: 'pilot' }, { do: 'activate', group: 'builder' }, end],
    hint: { do: 'activate', group: 'builder' },
  },
  move: { legal: [move(1, 2), move(3, 2), done], hint: move(3, 2) },
  abduct: {
    legal: [{ do: 'abduct', city: 1, swap_with: null }, { do: 'abduct', city: 1, swap_with: 2 }, done],
    hint: { do: 'abduct', city: 1, swap_with: 2 },
  },
  launch: { legal: [{ do: 'launch', city: 1 }, { do: 'launch', city: 2 }, done], hint: { do: 'launch', city: 2 } },
  capture: {
    legal: [{ do: 'capture', rival: RIVAL, alien: 'pilot' }, { do: 'capture', rival: RIVAL, alien: 'builder' }, done],
    hint: { do: 'capture', rival: RIVAL, alien: 'builder' },
  },
  destroy: {
    legal: [{ do: 'destroy', rival: RIVAL, city: 1 }, { do: 'destroy', rival: RIVAL, city: 2 }, done],
    hint: { do: 'destroy', rival: RIVAL, city: 2 },
  },
  'done while more can be done': { legal: [move(1, 2), done], hint: done },
  'end_turn while groups are left': { legal: [{ do: 'activate', group: 'pilot' }, end], hint: end },
  'end_turn where nothing is left': { legal: [end], hint: end },
};

describe('a hint in O.V.N.I.', () => {
  beforeAll(() => Promise.all([loadMessages('ovni'), loadMessages('shell')]));

  for (const [kind, { legal, hint }] of Object.entries(FOUND)) {
    it(`is filled, unless it gives something up: ${kind}`, async () => {
      const desk = deskOf(legal, hint);
      const picks = new Picks();
      await ask(desk, picks);
      const { main, others } = buttonsOf(desk, picks);
      const found = [main, ...others].find((button) => button?.isHinted === true);
      expect(found?.action).toEqual(hint);
      // What gives up what is left is never the filled one.
      const isForfeit = (hint.do === 'done' || hint.do === 'end_turn') && legal.length > 1;
      expect(main).toBe(isForfeit ? null : found);
      expect(found?.isForfeit === true).toBe(isForfeit);
      expect(hintOf(desk, picks)?.words).toBe(`${actionWords(desk, hint)}: there is nothing else to do.`);
      // What ends something never leaves its place, and no place is taken twice.
      expect(found?.at === 'end').toBe(hint.do === 'done' || hint.do === 'end_turn');
      const places = [main, ...others].flatMap((button) => button?.at ?? []);
      expect(new Set(places).size).toBe(places.length);
      desk.clear();
      picks.clear();
      const after = buttonsOf(desk, picks);
      expect([after.main, ...after.others].some((button) => button?.isHinted === true)).toBe(false);
    });
  }

  it('names the missions to keep, and the aliens of a group, in a sentence with one colon', async () => {
    const said: [Action, string][] = [
      [keep(1, 2), 'Keep Airspace 1 and Mapping 2: '],
      [{ do: 'activate', group: 'military' }, 'Activate the military aliens: '],
      [{ do: 'overdrive' }, 'Overdrive, three groups: '],
    ];
    for (const [action, words] of said) {
      const desk = deskOf([action, end], action, { why: 'easiest' });
      const picks = new Picks();
      await ask(desk, picks);
      expect(hintOf(desk, picks)?.words).toBe(`${words}to the bot no other looks easier to fulfil.`);
    }
  });

  it('says whom it costs points', async () => {
    const costs: [Player, string][] = [
      [RIVAL, 'it costs Marek points.'],
      ['third', 'it costs the third planet points.'],
    ];
    for (const [player, words] of costs) {
      const desk = deskOf([move(1, 2), done], move(1, 2), { why: 'harms', player });
      const picks = new Picks();
      await ask(desk, picks);
      expect(hintOf(desk, picks)?.words).toContain(words);
    }
  });

  it('names the mission that it brings nearer', async () => {
    const desk = deskOf([move(1, 2), done], move(1, 2), { why: 'nears_mission', mission: 1 });
    const picks = new Picks();
    await ask(desk, picks);
    expect(hintOf(desk, picks)?.words).toContain('it brings your mission “Airspace 1” nearer.');
  });
});
