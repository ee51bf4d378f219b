import { describe, expect, it } from 'vitest';
import { SIDE } from '../chart';
import { guessPattern, HATCHES } from './hatches';
import { MARKS_ASIDE, PIECE_ASIDE, seatingAside, seatingOf, type Seating } from './crew';

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

describe('marks in the sector of one’s own piece', () => {
  /** The piece, the largest of the marks, and the piece of another, in their full size. */
  const [PIECE, MARK, OTHER] = [12.5, 9.4, 15.2];
  /** How far below the middle of the sector the piece stands. */
  const DOWN = 4;
  /** A mark that is no larger can’t be read on a phone. */
  const LEAST = 5.5;

  const disc = ({ x, y, scale }: Seating, full: number) => ({ x, y, radius: full * scale });
  const piece = disc({ ...PIECE_ASIDE, y: PIECE_ASIDE.y + DOWN }, PIECE);

  it('are not hidden by it, by a piece that shares it nor by each other, and stay within the sector', () => {
    for (const seats of MARKS_ASIDE) {
      const marks = seats.map((seat) => disc(seat, MARK));
      const all = [piece, disc(seatingAside(0, 1), OTHER), ...marks];
      for (const [nth, one] of all.entries()) {
        expect(one.radius).toBeGreaterThan(LEAST);
        // A sector is as high as its sides are apart.
        expect(Math.hypot(one.x, one.y) + one.radius).toBeLessThan((Math.sqrt(3) / 2) * SIDE);
        for (const other of all.slice(nth + 1)) {
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(one.radius + other.radius - 0.5);
        }
      }
    }
  });

  it('are not hidden by several pieces that share it either', () => {
    for (let count = 2; count <= 16; count += 1) {
      const others = Array.from({ length: count }, (_, nth) => disc(seatingAside(nth, count), OTHER));
      for (const mark of MARKS_ASIDE.flat().map((seat) => disc(seat, MARK))) {
        for (const other of others) {
          expect(Math.hypot(mark.x - other.x, mark.y - other.y)).toBeGreaterThan(mark.radius + other.radius - 0.5);
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
