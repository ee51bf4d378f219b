import { describe, expect, it } from 'vitest';
import type { Chart, View } from '../../lib/wire/survive';
import { dotsOf, standingOf } from './standing';
import { unseenBacks } from './under';

const VIEW = {
  explorers: [
    { explorer: 'red 1', at: 'corner north-west', treasure: null },
    { explorer: 'red 2', at: 'lost', treasure: null },
    { explorer: 'red 3', at: 'water c4', treasure: null },
    { explorer: 'yellow 1', at: 'lost', treasure: null },
  ],
  backs_shown: [
    { back: 'shark', front: 'beach' },
    { back: 'shark', front: 'forest' },
  ],
  colours: [{ hand: [{ back: 'boat', front: 'forest' }] }, { hand: null }],
} as unknown as View;

describe('the standing of a colour', () => {
  it('counts safe, lost and all others as in play', () => {
    expect(standingOf(VIEW, 'red')).toEqual({ safe: 1, inPlay: 8, lost: 1 });
    expect(standingOf(VIEW, 'blue')).toEqual({ safe: 0, inPlay: 10, lost: 0 });
  });

  it('is ten dots, the safe first and the lost last', () => {
    const dots = dotsOf(standingOf(VIEW, 'red'));
    expect(dots).toHaveLength(10);
    expect([dots[0], dots[1], dots[9]]).toEqual(['safe', 'in', 'out']);
  });
});

describe('what is still unseen under a terrain', () => {
  it('is what the box has without what was shown and what is in one’s own hand', () => {
    const chart = {
      backs: [
        { front: 'beach', back: 'shark', n: 3 },
        { front: 'forest', back: 'shark', n: 1 },
        { front: 'forest', back: 'boat', n: 3 },
      ],
    } as unknown as Chart;
    expect(unseenBacks(chart, VIEW, 'beach')).toEqual([{ back: 'shark', n: 2 }]);
    expect(unseenBacks(chart, VIEW, 'forest')).toEqual([{ back: 'boat', n: 2 }]);
  });
});
