/** A hint puts first what it says: one press of the filled answer does it, whatever kind of action it is. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadMessages, say } from '../../lib/i18n/index.svelte';
import type { Action, Asked, KeptTile, View } from '../../lib/wire/survive';
import { answersOf } from './answers';
import { askedSentence } from './asked';
import { Desk } from './desk.svelte';
import { helpOf } from './help';
import { hintOf } from './hint';
import { island, viewOf } from './island.testing';
import { offerWords } from './map/words';
import type { SurviveTable } from './table';

// Nothing is seen to move here.
vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => null });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});

interface Small {
  asked: Asked;
  legal: Action[];
  hand?: KeptTile[];
  view?: Partial<View>;
}

/** The desk of whoever plays red, whose hints say to do `hint`. */
function deskOf({ asked, legal, hand = [], view = {} }: Small, hint?: Action): Desk {
  const red = { colour: 'red', seat: 0, kept: [0, 0, 0], hand, unplaced: [1, 6], answer: null, saved: 0 };
  const table = {
    info: { options: {}, seats: [], settings: { hints: true }, code: 'ABCD' },
    you: 0,
    view: viewOf({ asked, colours: [red] as never, ...view }),
    told: [],
    notices: [],
    seen: 0,
    asked: { seats: [0], question: 7, legal },
    outcome: null,
    material: island(),
    nameOf: () => 'Ada',
    hint: () => Promise.resolve(hint === undefined ? null : { action: hint, why: null }),
    preview: () => Promise.resolve(null),
    say: () => undefined,
  };
  return new Desk(table as unknown as SurviveTable);
}

/** Asks for a hint, and waits until it is there. */
async function ask(desk: Desk): Promise<void> {
  hintOf(desk)?.ask();
  await new Promise((resolve) => setTimeout(resolve, 0));
}

const pass: Action = { do: 'pass' };
const MOVE: Asked = { to: 'move', colour: 'red', left: 3, wet: [] };
const tile = (back: KeptTile['back']): KeptTile => ({ back, front: 'beach' });
const WHERE = {
  explorers: [{ explorer: 'red 1', at: 'tile d5', treasure: null }] as never,
  boats: [{ at: 'd4', aboard: ['red 2'] }] as never,
};
const step: Action = { do: 'step', explorer: 'red 1', to: 'deck d4' };
const swim: Action = { do: 'step', explorer: 'red 1', to: 'water d4' };
const row: Action = { do: 'row', from: 'd4', to: 'd3' };
const PLACE: Asked = { to: 'place_explorer', colour: 'red', left: 2 } as Asked;
const placed = (treasure: number, on: string): Action => ({ do: 'place_explorer', treasure, on });
const DEFEND = { to: 'defend', creature: 'shark', asked: ['red'], answered: [] } as unknown as Asked;
const guard: Action = { do: 'defend', colour: 'red', tile: 'beach' } as Action;
const decline: Action = { do: 'decline', colour: 'red' };
const HUNT = { to: 'move_creature', colour: 'red', creature: 'shark' } as Asked;

const FOUND: Record<string, Small & { hint: Action }> = {
  place_for_me: { asked: PLACE, legal: [placed(6, 'd5'), { do: 'place_for_me' }], hint: { do: 'place_for_me' } },
  'place_explorer with another value than the next': {
    asked: PLACE,
    legal: [placed(6, 'd5'), placed(1, 'd5'), { do: 'place_for_me' }],
    hint: placed(1, 'd5'),
  },
  place_boat: {
    asked: { to: 'place_boat', colour: 'red', left: 1 } as Asked,
    legal: [{ do: 'place_boat', at: 'd3' }, { do: 'place_for_me' }],
    hint: { do: 'place_boat', at: 'd3' },
  },
  call_dolphin: {
    asked: { to: 'play_tile', colour: 'red' } as Asked,
    hand: [tile('dolphin')],
    legal: [{ do: 'call_dolphin', tile: 'beach', explorer: 'red 1', to: 'd3' }, pass],
    hint: { do: 'call_dolphin', tile: 'beach', explorer: 'red 1', to: 'd3' },
  },
  raise_wind: {
    asked: { to: 'play_tile', colour: 'red' } as Asked,
    hand: [tile('wind')],
    legal: [{ do: 'raise_wind', tile: 'beach', from: 'd4', to: 'd3' }, pass],
    hint: { do: 'raise_wind', tile: 'beach', from: 'd4', to: 'd3' },
  },
  relocate: {
    asked: { to: 'play_tile', colour: 'red' } as Asked,
    hand: [tile('move_shark')],
    legal: [{ do: 'relocate', tile: 'beach', creature: 'shark', from: 'c3', to: 'd3' }, pass],
    hint: { do: 'relocate', tile: 'beach', creature: 'shark', from: 'c3', to: 'd3' },
  },
  glide: {
    asked: { to: 'glide', colour: 'red', glider: { boat: 'd4' }, left: 1 } as unknown as Asked,
    legal: [{ do: 'glide', to: 'd3' }, pass],
    hint: { do: 'glide', to: 'd3' },
  },
  step: { asked: MOVE, view: WHERE, legal: [step, swim, row, pass], hint: step },
  'step that is not the first thing to do there': {
    asked: MOVE,
    view: WHERE,
    legal: [step, swim, row, pass],
    hint: swim,
  },
  row: { asked: MOVE, view: WHERE, legal: [step, swim, row, pass], hint: row },
  sink: {
    asked: { to: 'sink', colour: 'red' } as Asked,
    legal: [
      { do: 'sink', tile: 'd5' },
      { do: 'sink', tile: 'd6' },
    ],
    hint: { do: 'sink', tile: 'd6' },
  },
  take_aboard: {
    asked: { to: 'take_aboard', colour: 'red', at: 'd4' } as unknown as Asked,
    legal: [{ do: 'take_aboard', explorer: 'red 1' }, pass],
    hint: { do: 'take_aboard', explorer: 'red 1' },
  },
  move_creature: {
    asked: HUNT,
    legal: [{ do: 'move_creature', from: 'c3', to: 'd3' }, { do: 'move_creature', from: 'c3', to: 'c4' }, pass],
    hint: { do: 'move_creature', from: 'c3', to: 'c4' },
  },
  defend: { asked: DEFEND, legal: [guard, decline], hint: guard },
  decline: { asked: DEFEND, legal: [guard, decline], hint: decline },
  'pass while moves are left': { asked: MOVE, view: WHERE, legal: [step, row, pass], hint: pass },
  'pass where nothing is left': { asked: HUNT, legal: [pass], hint: pass },
};

const answers = (desk: Desk) => answersOf(desk);
const ENDS = new Set(['pass', 'decline', 'place_for_me']);

describe('a hint in Survive', () => {
  beforeAll(() => Promise.all([loadMessages('survive'), loadMessages('shell')]));

  for (const [kind, { hint, ...small }] of Object.entries(FOUND)) {
    it(`is filled: ${kind}`, async () => {
      const desk = deskOf(small, hint);
      await ask(desk);
      const { main } = answers(desk);
      expect(main?.action).toEqual(hint);
      expect(main?.isHinted).toBe(true);
      expect(hintOf(desk)?.words).toBe(`${main?.words}: there is nothing else to do.`);
      // What ends a step never leaves its place.
      expect(main?.at).toBe(ENDS.has(hint.do) ? 'end' : 'main');
      desk.clear();
      expect(answers(desk).main?.isHinted).toBeUndefined();
    });
  }

  it('is not asked for where there is nothing to choose: the filled button goes on, and it is said why', () => {
    const desk = deskOf({ asked: DEFEND, legal: [decline] });
    expect(hintOf(desk)).toBeNull();
    expect(answers(desk)).toMatchObject({ main: { action: decline, words: 'Go on', isForfeit: false }, others: [] });
    expect(say(askedSentence(desk))).toMatch(/^You hold no (shark|whale) guard$/);
    expect(helpOf(desk).text).toMatch(/There is nothing to choose: all it reached are asked/);
  });

  it('has every answer in a place of its own', () => {
    for (const small of Object.values(FOUND)) {
      const desk = deskOf(small);
      const onBoard = desk.options.filter((action) => !ENDS.has(action.do) && action.do !== 'defend');
      for (const action of [null, ...onBoard, ...small.legal.filter((one) => one.do === 'step')]) {
        desk.clear();
        if (action?.do === 'step') desk.pick({ kind: 'explorer', explorer: action.explorer });
        desk.choose(action);
        const { main, others } = answers(desk);
        const all = main === null ? others : [main, ...others];
        const places = all.map(({ at }) => at);
        expect(new Set(places).size, JSON.stringify(all.map(({ words }) => words))).toBe(places.length);
      }
    }
  });

  it('is over once something else is picked up', async () => {
    const desk = deskOf({ asked: MOVE, view: WHERE, legal: [step, row, pass] }, pass);
    await ask(desk);
    desk.pick({ kind: 'boat', at: 'd4' });
    desk.choose(row);
    const { main, others } = answers(desk);
    expect(main).toMatchObject({ action: row, at: 'main' });
    expect(others).toMatchObject([{ action: pass, at: 'end', isForfeit: true }]);
    expect(others[0]?.isHinted).toBeUndefined();
  });
});

it('says of a swimmer that has swum why a press picks something else', () => {
  const row: Action = { do: 'row', from: 'd8', to: 'd7' };
  const explorers = [
    { explorer: 'red 1', at: 'water d8', treasure: null },
    { explorer: 'red 2', at: 'water d3', treasure: null },
  ] as never;
  const view = { explorers, boats: [{ at: 'd8', aboard: [] }] as never };
  const swim: Action = { do: 'step', explorer: 'red 2', to: 'water d4' };
  const desk = deskOf({ asked: { ...MOVE, wet: ['red 1'] } as Asked, legal: [row, swim, pass], view });
  const why = 'Your swimmer at d8 has moved in the water this turn already.';
  expect(helpOf(desk).text).not.toContain('already');
  expect(offerWords(desk, 'd8')).toBe(`You can move what is here. A press picks the boat. ${why}`);
  desk.press('d8');
  expect(desk.picked).toEqual({ kind: 'boat', at: 'd8' });
  expect(helpOf(desk).text).toBe(why);
  // What is chosen says what it would do; the other swimmer has not moved.
  desk.press('d7');
  expect(helpOf(desk).text).not.toBe(why);
  desk.clear();
  expect(helpOf(desk).text).not.toContain('already');
  desk.press('d3');
  expect(helpOf(desk).text).not.toContain('already');
  expect(offerWords(desk, 'd3')).not.toContain('already');
});

describe('of a swimmer that has swum', () => {
  const row: Action = { do: 'row', from: 'd8', to: 'd7' };
  const ashore: Action = { do: 'step', explorer: 'red 3', to: 'corner north-west' };
  const swim: Action = { do: 'step', explorer: 'red 2', to: 'water d4' };
  const explorers = [
    { explorer: 'red 1', at: 'water d8', treasure: null },
    { explorer: 'red 2', at: 'water d3', treasure: null },
    { explorer: 'red 3', at: 'deck d8', treasure: null },
  ] as never;
  const view = { explorers, boats: [{ at: 'd8', aboard: ['red 3'] }] as never };
  const asked = { ...MOVE, wet: ['red 1'] } as Asked;
  const why = 'Your swimmer at d8 has moved in the water this turn already.';

  it('nothing is said before a press, even where the only piece is in the hand by itself', () => {
    const desk = deskOf({ asked, legal: [row, pass], view });
    expect(desk.picked).toEqual({ kind: 'boat', at: 'd8' });
    expect(helpOf(desk).text).toBe('Where does the boat at d8 go?');
    desk.press('d8');
    expect(helpOf(desk).text).toBe(why);
  });

  it('nothing is said once all is laid down, a tile is held or another piece is picked up', () => {
    const swimmer = /^Where does your explorer in the water at d3 go\?$/;
    const nobody = /^Choose an explorer or a boat/;
    const steps: [(desk: Desk) => void, RegExp][] = [
      [(desk) => desk.clear(), nobody],
      [(desk) => (desk.hold(tile('dolphin')), desk.hold(null)), nobody],
      [(desk) => desk.pick({ kind: 'explorer', explorer: 'red 2' }), swimmer],
    ];
    for (const [step, words] of steps) {
      const desk = deskOf({ asked, legal: [row, swim, pass], view });
      desk.press('d8');
      expect(helpOf(desk).text).toBe(why);
      step(desk);
      expect(helpOf(desk).text).toMatch(words);
    }
  });

  it('it is said beside how the people of a boat land', () => {
    const desk = deskOf({ asked, legal: [row, ashore, swim, pass], view });
    desk.pick({ kind: 'boat', at: 'd8' });
    expect(helpOf(desk).text).toMatch(/^The boat stays at sea\. [^Y]*$/);
    desk.clear();
    // Who lands is picked first, then the boat.
    desk.press('d8');
    desk.press('d8');
    expect(desk.picked).toEqual({ kind: 'boat', at: 'd8' });
    expect(helpOf(desk).text).toMatch(/^The boat stays at sea\. /);
    expect(helpOf(desk).text.endsWith(why)).toBe(true);
  });
});
