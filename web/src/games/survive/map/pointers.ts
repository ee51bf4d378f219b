/** Where an arrow at the edge of the window points to what can be chosen beyond it. */
import { offCorner } from '../../../lib/board/clear';
import type { Sight } from '../../../lib/board/sight';
import type { Point } from '../../../lib/board/viewport';

/** An arrow at the edge: where it stands, how it is turned in degrees, and what it points to. */
export interface Pointer<To> extends Point {
  turn: number;
  to: To[];
  /** It lies on something in sight that can be chosen: a press is meant for that. */
  isPassive: boolean;
}

/** How far from the edges an arrow stands, in pixels. */
const INSET = 18;
/** So near to each other two arrows are one. */
const APART = 40;

/** The arrows to some points of the drawing that lie outside the window; those that would lie on one another are one. */
export function pointersTo<To extends Point>(points: readonly To[], { view, size, tools }: Sight): Pointer<To>[] {
  const within = (value: number, most: number) => Math.min(Math.max(value, INSET), Math.max(INSET, most - INSET));
  const shown = points.map((point) => ({ point, atX: view.x + point.x * view.k, atY: view.y + point.y * view.k }));
  const isSeen = ({ atX, atY }: { atX: number; atY: number }) =>
    atX > 0 && atX < size.width && atY > 0 && atY < size.height;
  const seen = shown.filter(isSeen);
  const pointers: Pointer<To>[] = [];
  for (const { point, atX, atY } of shown) {
    // What has its middle in sight is pressed itself.
    if (isSeen({ atX, atY })) continue;
    const spot = offCorner({ x: within(atX, size.width), y: within(atY, size.height) }, tools, INSET);
    const near = pointers.find((other) => Math.hypot(other.x - spot.x, other.y - spot.y) < APART);
    if (near !== undefined) {
      near.to.push(point);
      continue;
    }
    const turn = (Math.atan2(atY - spot.y, atX - spot.x) * 180) / Math.PI;
    const isPassive = seen.some((other) => Math.hypot(other.atX - spot.x, other.atY - spot.y) < APART);
    pointers.push({ ...spot, turn, to: [point], isPassive });
  }
  return pointers;
}
