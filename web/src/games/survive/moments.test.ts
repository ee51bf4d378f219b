import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages, say } from '../../lib/i18n/index.svelte';
import type { ColourView, Notice } from '../../lib/wire/survive';
import type { Desk } from './desk.svelte';
import { viewOf } from './island.testing';
import { momentsOf, placedIn } from './moments';
import { openWords } from './words';

const colour = { colour: 'red', seat: 0, unplaced: null, hand: null, kept: [0, 0, 0], answer: null } as never;
const table = { you: null, view: viewOf({ colours: [colour] }), notices: [], nameOf: () => 'Rosa' };
const desk = { table, hasCovered: true, outcome: null } as unknown as Desk;
const moments = (notice: Notice) => momentsOf(desk, notice).map(({ icon, tone }) => `${icon} ${tone}`);

describe('the moments of a match', () => {
  beforeAll(() => loadMessages('survive'));

  it('are losses and rescues, not every step', () => {
    expect(moments({ event: 'lost', explorers: ['red 1'], cause: 'shark' })).toEqual(['dead bad']);
    expect(moments({ event: 'explorer_moved', explorer: 'red 1', to: 'corner north-west' })).toEqual(['explorer good']);
    expect(moments({ event: 'explorer_moved', explorer: 'red 1', to: 'water d4' })).toEqual([]);
    expect(moments({ event: 'die_rolled', colour: 'red', creature: 'shark' })).toEqual([]);
  });

  it('weigh what explorers were worth, once all values lie open', () => {
    const outcome = { colours: [{ colour: 'red', values: [1, 6, 3] }] };
    const over = { ...desk, outcome } as unknown as Desk;
    const [lost] = momentsOf(over, { event: 'lost', explorers: ['red 2', 'red 3'], cause: 'shark' });
    expect(lost?.weight).toBe(9);
    expect(lost && say(lost.sentence)).toMatch(/Worth 9\.$/);
    const [open] = momentsOf(desk, { event: 'lost', explorers: ['red 2'], cause: 'shark' });
    expect(open && say(open.sentence)).not.toMatch(/Worth/);
  });

  it('are told to whoever played as to themselves, through everyone’s eyes too', () => {
    const open = { ...desk, table: { ...table, replay: { own: 0 } } } as unknown as Desk;
    const [landed] = momentsOf(open, { event: 'explorer_moved', explorer: 'red 1', to: 'corner north-west' });
    const [lost] = momentsOf(open, { event: 'lost', explorers: ['red 1'], cause: 'shark' });
    expect(landed && say(landed.sentence)).toMatch(/^You land/);
    expect(lost && say(lost.sentence)).toMatch(/1 of yours/);
  });

  it('count every sunk tile, as one of many', () => {
    const sunk = momentsOf(desk, { event: 'tile_sunk', colour: 'red', at: 'd5', terrain: 'forest' });
    expect(sunk.map(({ icon, isMinor, sentence }) => [icon, isMinor, say(sentence)])).toEqual([
      ['forest', true, 'Rosa sinks the forest at d5.'],
    ]);
    expect(moments({ event: 'back_shown', back: 'whirlpool', front: 'forest' })).toEqual(['whirlpool bad']);
    expect(moments({ event: 'back_shown', back: 'boat', front: 'forest' })).toEqual([]);
  });
});

describe('the losses of a match that goes on', () => {
  beforeAll(() => loadMessages('survive'));

  it('are those of the others: one’s own are told apart', () => {
    const colours = (['red', 'yellow'] as const).map((colour, seat) => ({ colour, seat })) as ColourView[];
    const mine = { ...desk, table: { ...table, you: 0, view: viewOf({ colours }) } } as unknown as Desk;
    const lost = (...explorers: string[]): Notice => ({ event: 'lost', explorers, cause: 'shark' });
    expect(momentsOf(mine, lost('red 1'))).toEqual([]);
    const [both] = momentsOf(mine, lost('red 1', 'yellow 1'));
    expect(both && say(both.sentence)).toBe('Lost to the shark: 1 of Rosa.');
  });
});

describe('the pieces that were placed meanwhile', () => {
  beforeAll(() => loadMessages('survive'));

  const colours = (['red', 'yellow', 'green'] as const).map((colour, seat) => ({ colour, seat })) as ColourView[];
  const at = { table: { ...table, you: 0, view: viewOf({ colours }), nameOf: () => 'Rosa' } } as unknown as Desk;
  const own: Notice[] = [
    { event: 'you_placed', explorer: 'red 1', on: 'f6', treasure: 6 },
    { event: 'boat_placed', colour: 'red', at: 'd4' },
  ];
  const hers: Notice[] = [{ event: 'explorer_placed', explorer: 'yellow 1', on: 'f7' }];

  it('are one’s own or others’', () => {
    const handed: Notice = { event: 'setup_handed_over', seat: 0 };
    const words = (notices: Notice[], before: Notice[] = []) => {
      const table = { ...at.table, notices: [handed, ...before, ...notices] };
      return placedIn({ table }, notices).map(say);
    };
    expect(words([...own, ...hers, { event: 'boat_placed', colour: 'green', at: 'd5' }])).toEqual([
      'Placed for you: 1 explorer and 1 boat.',
      'The others placed 1 explorer and 1 boat.',
    ]);
    // The first of one's own came with the answer that had them placed.
    const first: Notice = { event: 'you_placed', explorer: 'red 2', on: 'g6', treasure: 5 };
    expect(words([...own, ...hers], [first])[0]).toBe('Placed for you: 2 explorers and 1 boat.');
    expect(words([...hers, ...hers])).toEqual(['Rosa placed 2 explorers and no boats.']);
    expect(words(hers)).toEqual([]);
  });
});

describe('what lies open in a replay', () => {
  beforeAll(() => loadMessages('survive'));

  it('is what the eyes know of kept tiles and sealed answers', () => {
    const kept = { back: 'wind', front: 'beach' };
    const open = { hand: [kept], answer: { defend: 'beach' } } as unknown as ColourView;
    expect(openWords(open).map(say)).toEqual(['keeps Wind', 'sealed: answers']);
    expect(openWords({ hand: null, answer: null } as unknown as ColourView)).toEqual([]);
  });
});
