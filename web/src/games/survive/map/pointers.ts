/** Where an arrow at the edge of the window points to what can be chosen beyond it. */
import { offCorner } from '../../../lib/board/clear';
import type { Sight } from '../../../lib/board/sight';
import type { Point } from '../../../lib/board/viewport';

/** An arrow at the edge: where it stands, how it is turned in degrees, and what it points to. */
export interface Pointer<To> extends Point {
  turn: number;
  to: To[];
}

/** How far from the edges an arrow stands, in pixels. */
const INSET = 18;
/** So near to each other two arrows are one. */
const APART = 40;
/** So much of a place is in sight when its middle is so far from the edge, in units of the drawing. */
const SEEN = 12;

/** The arrows to some points of the drawing that lie outside the window; those that would lie on one another are one. */
export function pointersTo<To extends Point>(points: readonly To[], { view, size, tools }: Sight): Pointer<To>[] {
  const within = (value: number, most: number) => Math.min(Math.max(value, INSET), Math.max(INSET, most - INSET));
  const pointers: Pointer<To>[] = [];
  for (const point of points) {
    const { x, y } = point;
    const [atX, atY, seen] = [view.x + x * view.k, view.y + y * view.k, SEEN * view.k];
    if (atX > seen && atX < size.width - seen && atY > seen && atY < size.height - seen) continue;
    const spot = offCorner({ x: within(atX, size.width), y: within(atY, size.height) }, tools, INSET);
    const near = pointers.find((other) => Math.hypot(other.x - spot.x, other.y - spot.y) < APART);
    if (near !== undefined) near.to.push(point);
    else pointers.push({ ...spot, turn: (Math.atan2(atY - spot.y, atX - spot.x) * 180) / Math.PI, to: [point] });
  }
  return pointers;
}
