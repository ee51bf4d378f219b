import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages } from '../../lib/i18n/index.svelte';
import type { Back, Belief, ColourView } from '../../lib/wire/survive';
import { groupsOf, heatOf, picksOf } from './hunches';
import { viewOf } from './island.testing';
import type { SurviveTable } from './table';

const BELIEF: Belief = {
  tiles: [
    {
      terrain: 'beach',
      n_tiles: 4,
      chances: [
        ['shark', 250],
        ['dolphin', 4],
      ],
    },
    { terrain: 'mountain', n_tiles: 8, chances: [['volcano', 125]] },
  ],
  hands: [],
  values: [],
};

describe('what is likely under the island', () => {
  beforeAll(() => loadMessages('survive'));

  it('can be shown of each back that is possible, those that act at once first', () => {
    expect(picksOf(BELIEF).map(({ id }) => id)).toEqual(['shark', 'volcano', 'dolphin']);
  });

  it('is listed once for those of whom the same is likely', () => {
    const names = ['You', 'Rosa', 'Bia', 'Caio'];
    const colours = (['red', 'yellow', 'green', 'blue'] as const).map((colour, seat) => ({ colour, seat }));
    const view = viewOf({ colours: colours as ColourView[] });
    const table = { you: 0, view, nameOf: (seat: number) => names[seat] } as unknown as SurviveTable;
    const chances: [number, number][] = [
      [1, 750],
      [6, 250],
    ];
    const values = ['yellow 1', 'yellow 2', 'green 1', 'blue 1'].map((explorer) => ({
      explorer,
      chances: explorer.startsWith('blue') ? [...chances].reverse() : chances,
    }));
    const hands = [2, 1, 2].map((n_tiles, nth) => ({
      colour: colours[nth + 1]?.colour ?? 'red',
      n_tiles,
      chances: [['shark_defence', 500]] as [Back, number][],
    }));
    expect(groupsOf(table, { tiles: [], hands, values }).map(({ title }) => title)).toEqual([
      'What Rosa and Caio keep (2 tiles each)',
      'What Bia keeps (1 tile)',
      'An explorer of each of Rosa and Bia',
      'An explorer of Caio',
    ]);
  });

  it('is a chance in per cent by terrain, and nothing where it can not lie', () => {
    expect([...heatOf(BELIEF, 'shark')]).toEqual([['beach', 25]]);
    expect([...heatOf(BELIEF, 'dolphin')]).toEqual([['beach', 0]]);
    expect([...heatOf(BELIEF, 'volcano')]).toEqual([['mountain', 13]]);
    expect(heatOf(BELIEF, 'wind').size).toBe(0);
  });
});
