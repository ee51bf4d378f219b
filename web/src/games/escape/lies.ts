/** A sector worth naming when the card lets one name any: near enough to be believed, far enough to mislead. */
import type { Place } from '../../lib/wire/escape';
import type { Cell, Chart } from './chart';

/** What the others know of the liar. */
export interface Known {
  /** Where it truly stands. */
  at: Cell;
  /** The last sector it named or was seen in, or the start of what the others may take it for. */
  last: Cell | undefined;
  /** How many sectors it can have gone since then, as far as the others know what it is. */
  reach: number;
}

/** The nearest a lie comes to the truth. */
const NEAREST = 3;

/**
 * Dangerous sectors that the liar could have reached since it was last heard, away from where it stands; if that leaves
 * nothing, those that are the fewest sectors too far.
 */
export function plausibleLies(chart: Chart, names: ReadonlySet<Place>, { at, last, reach }: Known): Place[] {
  const named = chart.cells.filter((cell) => names.has(cell.place) && cell.kind === 'dangerous');
  const apart = named.filter((cell) => chart.bearing(at, cell).distance >= NEAREST);
  const lies = apart.length > 0 ? apart : named;
  const excessOf = (cell: Cell) => (last === undefined ? 0 : Math.max(0, chart.bearing(last, cell).distance - reach));
  const least = Math.min(...lies.map(excessOf));
  return lies.filter((cell) => excessOf(cell) === least).map(({ place }) => place);
}
