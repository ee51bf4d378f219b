/** A sector worth naming when the card lets one name any: near enough to be believed, far enough to mislead. */
import type { Place } from '../../lib/wire/escape';
import type { Cell, Chart } from './chart';

/** What the others know of the liar. */
export interface Known {
  /** Where it truly stands. */
  at: Cell;
  /** The last sector it named or was seen in, or its side's start. */
  last: Cell | undefined;
  /** How many sectors it can have gone since then. */
  reach: number;
}

/** The nearest a lie comes to the truth. */
const NEAREST = 3;

/**
 * Dangerous sectors that the liar could have reached since it was last heard, away from where it stands; the farther
 * ones if that leaves nothing.
 */
export function plausibleLies(chart: Chart, names: ReadonlySet<Place>, known: Known): Place[] {
  const named = chart.cells.filter((cell) => names.has(cell.place) && cell.kind === 'dangerous');
  const isApart = (cell: Cell) => chart.bearing(known.at, cell).distance >= NEAREST;
  const { last, reach } = known;
  const isReached = (cell: Cell) => last === undefined || chart.bearing(last, cell).distance <= reach;
  const best = named.filter((cell) => isApart(cell) && isReached(cell));
  const good = best.length > 0 ? best : named.filter(isApart);
  return (good.length > 0 ? good : named).map(({ place }) => place);
}
