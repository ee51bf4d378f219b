import { describe, expect, it } from 'vitest';
import type { Gist } from '../../../lib/wire/escape';
import { weigh } from './weigh';

const gist = (humans_won: number, round: number, more: Partial<Gist> = {}): Gist => ({
  ending: 'last_human_out',
  round,
  humans: 2,
  humans_won,
  aliens: 2,
  aliens_won: 2 - humans_won,
  killed: [],
  left: [],
  ...more,
});

const many = (n: number) => Array.from({ length: n }, (_, nth) => gist(nth % 2, 5 + (nth % 10)));

describe('what matches of bots say', () => {
  it('is an interval that tightens', () => {
    const [few, more] = [weigh(many(40), 0).humans, weigh(many(400), 0).humans];
    expect(few?.share).toBeCloseTo(0.25);
    expect(more?.share).toBeCloseTo(0.25);
    const width = (one: typeof few) => (one?.high ?? 0) - (one?.low ?? 0);
    expect(width(more)).toBeLessThan(width(few) / 2);
    expect(few?.low).toBeLessThan(0.25);
    expect(few?.high).toBeGreaterThan(0.25);
  });

  it('says no share of a few matches, and does not trust a run of the same', () => {
    expect(weigh(many(7), 0).humans).toBeNull();
    const alike = weigh(
      Array.from({ length: 16 }, () => gist(0, 5)),
      0,
    ).humans;
    expect(alike?.low).toBe(0);
    expect(alike?.high).toBeGreaterThan(0.1);
  });

  it('has the rounds in the middle', () => {
    expect(
      weigh(
        [9, 3, 5, 7].map((round) => gist(1, round)),
        0,
      ).rounds,
    ).toEqual({ middle: 7, low: 5, high: 9 });
    expect(weigh([], 0).rounds).toBeNull();
  });

  it('says where people died, and how they left', () => {
    const matches = [
      gist(1, 5, { killed: ['A01', 'B02'], left: [2] }),
      gist(1, 5, { killed: ['A01', 'A01'], left: [2, 1] }),
    ];
    const { killed, left } = weigh(matches, 3);
    expect([...killed]).toEqual([
      ['A01', 75],
      ['B02', 25],
    ]);
    expect(left).toEqual([1, 2, 0]);
  });
});
