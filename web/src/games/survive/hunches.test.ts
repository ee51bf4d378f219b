import { describe, expect, it } from 'vitest';
import type { Back, Belief } from '../../lib/wire/survive';
import { heatOf, picksOf } from './hunches';

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
  it('can be shown of each back that is possible, those that act at once first', () => {
    expect(picksOf(BELIEF).map(({ id }) => id)).toEqual(['shark', 'volcano', 'dolphin']);
  });

  it('has no sign of a creature for a tile that calls one', () => {
    const chances: [Back, number][] = [
      ['shark', 500],
      ['move_shark', 500],
    ];
    const picks = picksOf({ ...BELIEF, tiles: [{ terrain: 'beach', n_tiles: 4, chances }] });
    expect(picks.map(({ icon }) => icon)).toEqual(['shark', undefined]);
  });

  it('is a chance in per cent by terrain, and nothing where it can not lie', () => {
    expect([...heatOf(BELIEF, 'shark')]).toEqual([['beach', 25]]);
    expect([...heatOf(BELIEF, 'dolphin')]).toEqual([['beach', 0]]);
    expect([...heatOf(BELIEF, 'volcano')]).toEqual([['mountain', 13]]);
    expect(heatOf(BELIEF, 'wind').size).toBe(0);
  });
});
