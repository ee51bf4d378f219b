import { describe, expect, it } from 'vitest';
import { SIDE } from '../chart';
import { guessPattern, HATCHES } from './hatches';
import { seatingOf } from './crew';

describe('pieces that share a sector', () => {
  it('stand alone in the middle', () => {
    expect(seatingOf(0, 1)).toEqual({ x: 0, y: 0, scale: 1 });
  });

  it('never stand on each other, and stay within the sector', () => {
    const RADIUS = 14;
    for (let count = 2; count <= 16; count += 1) {
      const seats = Array.from({ length: count }, (_, nth) => seatingOf(nth, count));
      for (const [nth, { x, y, scale }] of seats.entries()) {
        expect(Math.hypot(x, y)).toBeLessThan(SIDE);
        for (const other of seats.slice(nth + 1)) {
          expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(RADIUS * scale);
        }
      }
    }
  });
});

describe('the hatching of a sector', () => {
  it('tells a human from an alien for one seat, and how many for all', () => {
    expect(guessPattern([{ seat: 1, as: 'human' }], false)).toBe('human');
    expect(guessPattern([{ seat: 1, as: 'either' }], false)).toBe('either');
    const guess = (seat: number) => ({ seat, as: 'alien' as const });
    expect(guessPattern([guess(1)], true)).toBe('one');
    expect(guessPattern([guess(1), guess(2)], true)).toBe('two');
    expect(guessPattern([guess(1), guess(2), guess(3), guess(4)], true)).toBe('many');
  });

  it('has a different drawing for each', () => {
    expect(new Set(HATCHES.map(({ d }) => d)).size).toBe(HATCHES.length);
  });
});
