/** Where pieces stand that share a sector. */

/** A place in a sector, from its middle, and how large a piece is there. */
export interface Seating {
  x: number;
  y: number;
  scale: number;
}

/** Pieces beside each other in a row, and how large they are then. */
const ROWS = [
  { most: 1, wide: 1, scale: 1, gap: 0 },
  { most: 2, wide: 2, scale: 0.72, gap: 21 },
  { most: 4, wide: 2, scale: 0.62, gap: 18 },
  { most: 9, wide: 3, scale: 0.5, gap: 14 },
  { most: Infinity, wide: 4, scale: 0.4, gap: 11 },
];

/** The place of the nth of so many pieces in a sector; rows are filled from above. */
export function seatingOf(nth: number, count: number): Seating {
  const { wide, scale, gap } = ROWS.find(({ most }) => count <= most) ?? { wide: 4, scale: 0.4, gap: 11 };
  const row = Math.floor(nth / wide);
  const nRows = Math.ceil(count / wide);
  const inRow = row === nRows - 1 ? count - row * wide : wide;
  return { x: ((nth % wide) - (inRow - 1) / 2) * gap, y: (row - (nRows - 1) / 2) * gap, scale };
}

/** Where a chance stands on the lower edge of a sector, all else stands so much higher, and a piece is no larger. */
export const OVER_FIGURE = { up: 2.5, scale: 0.8 };
/** A piece below one's own has the left of that edge, and the chance the right. */
export const BESIDE_FIGURE = 8.5;

/** Beside marks of its sector one's own piece stands in the left half, so much smaller, and they in the right one. */
export const PIECE_ASIDE: Seating = { x: -11.5, y: 0, scale: 0.74 };

/** Who shares the sector with it then stands below it: one alone beside it, more on its lower half. */
export function seatingAside(nth: number, count: number): Seating {
  if (count === 1) return { x: -4, y: 17.3, scale: 0.42 };
  const { x, y, scale } = seatingOf(nth, count);
  return { x: -9 + x / 2, y: 13 + y / 2, scale: scale / 2 };
}

/** Where marks stand beside one's own piece: one alone, or two of which the newer stands above. */
export const MARKS_ASIDE: readonly (readonly Seating[])[] = [
  [{ x: 11, y: 5, scale: 0.88 }],
  [
    { x: 12, y: -2, scale: 0.64 },
    { x: 9, y: 12.5, scale: 0.64 },
  ],
];
