import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages, say } from '../../lib/i18n/index.svelte';
import type { Notice } from '../../lib/wire/survive';
import { viewOf } from './island.testing';
import { fallenIn, keptOf, lossOf } from './losses';
import type { Desk } from './desk.svelte';
import type { SurviveTable } from './table';

const BEFORE: Notice[] = [
  { event: 'you_placed', explorer: 'red 1', treasure: 6, on: 'd5' },
  { event: 'explorer_placed', explorer: 'yellow 1', on: 'd6' },
  { event: 'explorer_moved', explorer: 'red 1', to: 'water c7' },
  { event: 'fell_in', explorers: ['red 2', 'yellow 1'], at: 'c8' },
];

/** What whoever plays red, or these seats' colours, is told of a loss. */
function told(notice: Notice, seats: Partial<Record<string, number>> = { red: 0, yellow: 1 }): string | null {
  const colours = Object.entries(seats).map(([colour, seat]) => ({ colour, seat })) as never;
  const table = { you: 0, view: viewOf({ colours }), notices: [...BEFORE, notice] } as unknown as SurviveTable;
  const sentence = lossOf(table, notice);
  return sentence === null ? null : say(sentence);
}

describe('what was taken from the viewer', () => {
  beforeAll(() => loadMessages('survive'));

  it('is said with what took it and where, and without any value', () => {
    expect(told({ event: 'lost', explorers: ['red 1'], cause: 'shark' })).toBe('The shark ate your explorer at c7.');
    expect(told({ event: 'lost', explorers: ['red 2', 'yellow 1'], cause: 'serpent' })).toBe(
      'The serpent ate your explorer at c8.',
    );
    expect(told({ event: 'lost', explorers: ['red 1', 'red 2'], cause: 'whirlpool' })).toBe(
      'The whirlpool took 2 of your explorers at c7 and c8.',
    );
  });

  it('names the colour where one plays two', () => {
    expect(told({ event: 'lost', explorers: ['yellow 1'], cause: 'shark' }, { red: 0, yellow: 0 })).toBe(
      'The shark ate your explorer (Yellow) at c8.',
    );
  });

  it('is nothing where others lose, and at the end', () => {
    expect(told({ event: 'lost', explorers: ['yellow 1'], cause: 'shark' })).toBe(null);
    expect(told({ event: 'lost', explorers: ['red 1'], cause: 'left_behind' })).toBe(null);
  });
});

describe('what befell the viewer’s people while others played', () => {
  beforeAll(() => loadMessages('survive'));

  const meanwhile: Notice[] = [
    { event: 'boat_destroyed', at: 'c8' },
    { event: 'fell_in', explorers: ['red 2', 'red 3', 'yellow 1'], at: 'c8' },
    { event: 'fell_in', explorers: ['red 4', 'red 5'], at: 'd5' },
    { event: 'lost', explorers: ['red 3', 'yellow 1'], cause: 'shark' },
    { event: 'lost', explorers: ['red 1'], cause: 'shark' },
  ];

  it('is all of those who fell in and still swim; who was lost is told by itself', () => {
    const colours = [
      { colour: 'red', seat: 0 },
      { colour: 'yellow', seat: 1 },
    ] as never;
    const spots = { 'red 1': 'lost', 'red 2': 'water c8', 'red 3': 'lost', 'red 4': 'water d5', 'red 5': 'deck d5' };
    const explorers = Object.entries(spots).map(([explorer, at]) => ({ explorer, at, treasure: null }));
    const view = viewOf({ colours, explorers });
    const table = { you: 0, view, notices: [...BEFORE, ...meanwhile] } as unknown as SurviveTable;
    expect(fallenIn(table, meanwhile).map(say)).toEqual(['2 of yours fell into the water: c8 and d5.']);
    expect(fallenIn({ ...table, you: 1 }, meanwhile.slice(1))).toEqual([]);
    expect(fallenIn(table, meanwhile.slice(0, 1))).toEqual([]);
  });
});

describe('what nobody is to miss', () => {
  beforeAll(() => loadMessages('survive'));

  it('is the tile that one keeps, and who of one’s own fell into the water', () => {
    const colours = [
      { colour: 'red', seat: 0 },
      { colour: 'yellow', seat: 1 },
    ] as never;
    const table = { you: 0, view: viewOf({ colours }), notices: [], nameOf: () => 'Ada' };
    const kept = (notice: Notice) => keptOf({ table } as unknown as Desk, notice).map(say);
    expect(kept({ event: 'you_kept', colour: 'red', back: 'shark_defence', front: 'forest' })).toEqual([
      'You keep what was under it: Shark guard.',
    ]);
    expect(kept({ event: 'tile_kept', colour: 'yellow', front: 'beach' })).toEqual([]);
    expect(kept({ event: 'fell_in', explorers: ['red 2', 'yellow 1'], at: 'c8' })[0]).toMatch(/^In the water at c8: /);
    expect(kept({ event: 'fell_in', explorers: ['yellow 1'], at: 'c8' })).toEqual([]);
  });
});
