/** A sector worth naming when the card lets one name any: near enough to be believed, far enough to mislead. */
import type { Place, Side } from '../../lib/wire/escape';
import type { Cell, Chart } from './chart';
import type { Desk } from './desk.svelte';
import { isStartUsed } from './laws';

/** What the others know of the liar. */
export interface Known {
  /** Where it truly stands. */
  at: Cell;
  /** The last sector it named or was seen in, or the start of what the others may take it for. */
  last: Cell | undefined;
  /** How many sectors it can have gone since then, as far as the others know what it is. */
  reach: number;
}

/** What the others know of the viewer; null of whoever is not aboard. */
export function knownOf(desk: Desk): Known | null {
  const { chart, me, story, table } = desk;
  const { you } = table;
  if (me === undefined || you === null) return null;
  const heard = story.marks.findLast((mark) => mark.seat === you && mark.kind !== 'light');
  // Nobody says what only an alien can say before everybody knows it.
  const side = desk.publicSide(you) ?? 'human';
  return {
    at: me,
    last: heard === undefined ? startOf(desk, side) : chart.cell(heard.at),
    reach: Math.max(1, story.round - (heard?.round ?? 0)) * table.material.steps[side],
  };
}

/** Where one of a side begins; in a hunt that begins elsewhere, where the viewer did. */
function startOf({ chart, laws, own }: Desk, side: Side): Cell | undefined {
  const kind = `${side}_start` as const;
  if (isStartUsed(laws, kind)) return chart.cells.find((cell) => cell.kind === kind);
  return laws.is_hunt ? chart.cell(own?.start) : undefined;
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
