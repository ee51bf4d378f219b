/** A map while it is drawn: what is changed on it, and how it is written. Whether one can play on it the server says. */
import type { Coord, Drawn } from '../../../lib/wire/escape';
import { columnName, DIRECTIONS, stepFrom } from '../chart';

/** What a sector is marked with: secure, dangerous, a start, or the number of a hatch. A wall has no mark. */
export type Mark = 'o' | 'x' | 'H' | 'A' | `${number}`;

export interface Draft {
  readonly name: string;
  readonly players: string;
  readonly columns: number;
  readonly rows: number;
  readonly marks: ReadonlyMap<Coord, Mark>;
}

/** A place in the grid, counted from 0. */
export interface Spot {
  col: number;
  row: number;
}

/** The longest side of a grid that is drawn; the server refuses longer ones. */
export const MOST_SIDE = 40;
/** The highest number of a hatch that has a mark. */
export const MOST_HATCHES = 9;

export function coordOf({ col, row }: Spot): Coord {
  return `${columnName(col)}${String(row + 1).padStart(2, '0')}`;
}

export function spotOf(coord: Coord): Spot {
  const [, letters = 'A', digits = '1'] = /^([A-Z]+)(\d+)$/.exec(coord) ?? [];
  const col = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
  return { col, row: Number(digits) - 1 };
}

export function isInGrid({ col, row }: Spot, { columns, rows }: Pick<Draft, 'columns' | 'rows'>): boolean {
  return col >= 0 && row >= 0 && col < columns && row < rows;
}

/** All places of a grid, by column, then row. */
export function spotsOf({ columns, rows }: Pick<Draft, 'columns' | 'rows'>): Spot[] {
  return Array.from({ length: columns * rows }, (_, nth) => ({ col: Math.floor(nth / rows), row: nth % rows }));
}

/** A grid without a sector. */
export function emptyDraft(name: string, columns = 23, rows = 14): Draft {
  return { name, players: '', columns, rows, marks: new Map() };
}

/** The draft of a text that was read. */
export function draftOf({ name, players, columns, rows, sectors }: Drawn): Draft {
  return { name, players, columns, rows, marks: new Map(sectors.map(([coord, mark]) => [coord, mark as Mark])) };
}

/** The text of a map, as the files of zones are written. */
export function textOf({ name, players, columns, rows, marks }: Draft): string {
  const letters = Array.from({ length: columns }, (_, col) => columnName(col));
  const head = [`name: ${name.trim()}`, ...(players === '' ? [] : [`players: ${players}`])];
  const line = (first: string, cells: string[]) =>
    `${first} ${cells.map((cell, col) => cell.padEnd(letters[col]?.length ?? 1)).join(' ')}`.trimEnd();
  const grid = Array.from({ length: rows }, (_, row) =>
    line(
      String(row + 1).padStart(2, '0'),
      letters.map((_, col) => marks.get(coordOf({ col, row })) ?? '.'),
    ),
  );
  return [...head, '', line('  ', letters), ...grid, ''].join('\n');
}

/** What a brush leaves behind: a kind of sector, the next hatch, a start, or a wall. */
export const BRUSHES = ['x', 'o', 'hatch', 'H', 'A', 'wall'] as const;
export type Brush = (typeof BRUSHES)[number];

/** The number that a further hatch gets: the lowest that is missing. */
export function nextHatch(marks: ReadonlyMap<Coord, Mark>): number | null {
  const used = new Set(marks.values());
  const free = Array.from({ length: MOST_HATCHES }, (_, nth) => nth + 1).find((n) => !used.has(`${n}`));
  return free ?? null;
}

const isHatch = (mark: Mark | undefined) => mark !== undefined && /^\d$/.test(mark);

/** The draft with a brush put down on these places, of which the first is the one that was pressed. */
export function painted(draft: Draft, brush: Brush, places: readonly Coord[]): Draft {
  const marks = new Map(draft.marks);
  // A start is there once: it moves, and is not mirrored.
  const touched = brush === 'H' || brush === 'A' ? places.slice(0, 1) : places;
  for (const place of touched) {
    if (!isInGrid(spotOf(place), draft)) continue;
    if (brush === 'wall') marks.delete(place);
    else if (brush === 'hatch') {
      if (isHatch(marks.get(place))) continue;
      marks.delete(place);
      const number = nextHatch(marks);
      if (number !== null) marks.set(place, `${number}`);
      else restore(marks, draft, place);
    } else {
      if (brush === 'H' || brush === 'A') {
        for (const [other, mark] of marks) if (mark === brush && other !== place) marks.set(other, 'o');
      }
      marks.set(place, brush);
    }
  }
  return { ...draft, marks };
}

function restore(marks: Map<Coord, Mark>, draft: Draft, place: Coord) {
  const mark = draft.marks.get(place);
  if (mark !== undefined) marks.set(place, mark);
}

/** The draft in which a hatch has the next number, and the one that had it has this one's. */
export function renumbered(draft: Draft, place: Coord): Draft {
  const mark = draft.marks.get(place);
  if (mark === undefined || !isHatch(mark)) return draft;
  const highest = Math.max(...[...draft.marks.values()].filter(isHatch).map(Number));
  const next: Mark = `${(Number(mark) % Math.max(highest, 1)) + 1}`;
  const marks = new Map(draft.marks);
  for (const [other, number] of marks) if (number === next) marks.set(other, mark);
  marks.set(place, next);
  return { ...draft, marks };
}

/** A place and all that hang together with it and are marked the same. */
export function regionOf(draft: Draft, from: Coord): Coord[] {
  const mark = draft.marks.get(from);
  const found = new Set([from]);
  for (const coord of found) {
    for (const direction of DIRECTIONS) {
      const next = stepFrom(spotOf(coord), direction);
      if (isInGrid(next, draft) && draft.marks.get(coordOf(next)) === mark) found.add(coordOf(next));
    }
  }
  return [...found];
}

/** How what is drawn in one place is drawn in others: by mirrors, or turned round the middle. */
export const SYMMETRIES = [
  'none',
  'left_right',
  'top_bottom',
  'both',
  'half_turn',
  'third_turn',
  'sixth_turn',
] as const;
export type Symmetry = (typeof SYMMETRIES)[number];

/** The column and the row in the middle; a grid of an even width has one column beyond the mirror. */
export function middleOf({ columns, rows }: Pick<Draft, 'columns' | 'rows'>): Spot {
  const col = Math.floor((columns - 1) / 2);
  return { col, row: Math.floor((rows - 1) / 2) };
}

/** A place and its images in the grid, itself first. */
export function imagesOf(place: Coord, symmetry: Symmetry, grid: Pick<Draft, 'columns' | 'rows'>): Coord[] {
  const spot = spotOf(place);
  const images = all(spot, symmetry, grid).filter((image) => isInGrid(image, grid));
  return [...new Set([spot, ...images].map(coordOf))];
}

function all(spot: Spot, symmetry: Symmetry, grid: Pick<Draft, 'columns' | 'rows'>): Spot[] {
  const middle = middleOf(grid);
  const aside = ({ col, row }: Spot): Spot => ({ col: 2 * middle.col - col, row });
  // Every second column sits half a hex lower, so its last row lies beyond the mirror.
  const over = ({ col, row }: Spot): Spot => ({ col, row: grid.rows - 1 - (col % 2) - row });
  switch (symmetry) {
    case 'none':
      return [];
    case 'left_right':
      return [aside(spot)];
    case 'top_bottom':
      return [over(spot)];
    case 'both':
      return [aside(spot), over(spot), aside(over(spot))];
    case 'half_turn':
      return [aside(over(spot))];
    case 'third_turn':
      return [2, 4].map((turns) => turned(spot, middle, turns));
    case 'sixth_turn':
      return [1, 2, 3, 4, 5].map((turns) => turned(spot, middle, turns));
  }
}

/** A place turned round another by so many sixths. */
function turned(spot: Spot, middle: Spot, turns: number): Spot {
  const axial = ({ col, row }: Spot) => ({ q: col, r: row - Math.floor(col / 2) });
  const [from, to] = [axial(middle), axial(spot)];
  let [q, r] = [to.q - from.q, to.r - from.r];
  for (let turn = 0; turn < turns; turn += 1) [q, r] = [-r, q + r];
  const col = from.q + q;
  return { col, row: from.r + r + Math.floor(col / 2) };
}

/** The draft with another grid; sectors outside of it are gone. */
export function resized(draft: Draft, columns: number, rows: number): Draft {
  const marks = [...draft.marks].filter(([coord]) => isInGrid(spotOf(coord), { columns, rows }));
  return { ...draft, columns, rows, marks: new Map(marks) };
}

/** The draft with everything moved, or null where something would leave the grid. By two columns, as one would bend it. */
export function moved(draft: Draft, direction: 'up' | 'down' | 'left' | 'right'): Draft | null {
  const by = { up: [0, -1], down: [0, 1], left: [-2, 0], right: [2, 0] }[direction];
  const [cols = 0, rows = 0] = by;
  const marks = new Map<Coord, Mark>();
  for (const [coord, mark] of draft.marks) {
    const spot = spotOf(coord);
    const next = { col: spot.col + cols, row: spot.row + rows };
    if (!isInGrid(next, draft)) return null;
    marks.set(coordOf(next), mark);
  }
  return { ...draft, marks };
}

/** What it takes to make one draft of another: only what differs. */
export interface Patch {
  about: Partial<Omit<Draft, 'marks'>>;
  marks: Map<Coord, Mark | null>;
}

/** The patch from one draft to another; null if they are the same. */
export function patchOf(from: Draft, to: Draft): Patch | null {
  const { marks: _, ...about } = to;
  const changed = Object.entries(about).filter(([key, value]) => from[key as keyof typeof about] !== value);
  const marks = new Map<Coord, Mark | null>();
  for (const [coord, mark] of to.marks) if (from.marks.get(coord) !== mark) marks.set(coord, mark);
  for (const coord of from.marks.keys()) if (!to.marks.has(coord)) marks.set(coord, null);
  return changed.length === 0 && marks.size === 0 ? null : { about: Object.fromEntries(changed), marks };
}

export function patched(draft: Draft, patch: Patch): Draft {
  const marks = new Map(draft.marks);
  for (const [coord, mark] of patch.marks) {
    if (mark === null) marks.delete(coord);
    else marks.set(coord, mark);
  }
  return { ...draft, ...patch.about, marks };
}
