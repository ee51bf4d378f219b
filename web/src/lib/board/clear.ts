/** Where a note over a board lies on nothing that is to be pressed. */
import type { Point, Size } from './viewport';

/** A part of the window, in pixels. */
export interface Box extends Point, Size {}

/** How many of some round places a box covers in part. */
function covered({ x, y, width, height }: Box, places: readonly Point[], radius: number): number {
  return places.filter(
    (place) =>
      place.x > x - radius && place.x < x + width + radius && place.y > y - radius && place.y < y + height + radius,
  ).length;
}

/** The box that covers the fewest of some places of such a radius; of equal ones the first. */
export function clearest(boxes: readonly [Box, ...Box[]], places: readonly Point[], radius: number): Box {
  const counted = boxes.map((box) => ({ box, n: covered(box, places, radius) }));
  return counted.reduce((best, other) => (other.n < best.n ? other : best)).box;
}

/** A round mark that would lie on a box in the lower right corner goes above it or to its left, whichever is nearer. */
export function offCorner(mark: Point, box: Box | null, radius: number): Point {
  if (box === null || covered(box, [mark], radius) === 0) return mark;
  const [left, top] = [box.x - radius, box.y - radius];
  const isAbove = mark.y - top <= mark.x - left && top > radius;
  return isAbove ? { x: mark.x, y: top } : { x: left, y: mark.y };
}
