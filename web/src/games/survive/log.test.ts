import { describe, expect, it } from 'vitest';
import type { Notice } from '../../lib/wire/survive';
import { areCovered, roundOf } from './log';

describe('the log', () => {
  it('knows when the values were covered', () => {
    const placed: Notice = { event: 'you_placed', explorer: 'red 1', treasure: 6, on: 'd5' };
    expect(areCovered([placed])).toBe(false);
    expect(areCovered([placed, { event: 'values_covered' }, { event: 'turn_began', colour: 'red' }])).toBe(true);
  });

  it('counts a round when every colour has had its turn', () => {
    expect([0, 1, 3, 4, 6, 7].map((turn) => roundOf(turn, 3))).toEqual([1, 1, 1, 2, 2, 3]);
  });
});
