/** How the arrow keys go from sector to sector. */
import type { Arrow } from '../../../lib/board/sight';
import type { Place } from '../../../lib/wire/escape';
import type { Chart, Direction } from '../chart';

/** Left and right take the upper neighbour, with Shift the lower. */
const DIRECTIONS: Record<Arrow, { plain: Direction; shifted: Direction }> = {
  up: { plain: 'n', shifted: 'n' },
  down: { plain: 's', shifted: 's' },
  left: { plain: 'nw', shifted: 'sw' },
  right: { plain: 'ne', shifted: 'se' },
};

/** The neighbour in a direction, else the nearest sector beyond the wall. */
export function step(chart: Chart, from: Place, arrow: Arrow, isShifted: boolean): Place | undefined {
  const cell = chart.cell(from);
  if (cell === undefined) return undefined;
  const { plain, shifted } = DIRECTIONS[arrow];
  const [one, other] = isShifted ? [shifted, plain] : [plain, shifted];
  const next = chart.next(cell, one) ?? chart.next(cell, other) ?? chart.beyond(cell, one) ?? chart.beyond(cell, other);
  return next?.place;
}
