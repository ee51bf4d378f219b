/** The map as it is drawn: where each sector lies, what it touches, and the way from one to another. */
import { hexCorners, points, round } from '../../lib/board/hex';
import type { Board, BoardKind, BoardSector, Place } from '../../lib/wire/escape';

/** The radius of a hex, corner to middle, in units of the drawing. */
export const SIDE = 28;
const HEIGHT = Math.sqrt(3) * SIDE;
/** The margin around the ship, and the wider one above it, where the letters of the columns stand. */
const MARGIN = 30;
const TOP = 46;

/** One sector. */
export interface Cell {
  place: Place;
  kind: BoardKind;
  col: number;
  row: number;
  /** The middle, in units of the drawing. */
  x: number;
  y: number;
  /** The number of a hatch. */
  hatch: number | null;
}

/** The six directions, clockwise from the north. */
export const DIRECTIONS = ['n', 'ne', 'se', 's', 'sw', 'nw'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A point in axial coordinates: a straight line of hexes has constant steps. */
interface Axial {
  q: number;
  r: number;
}

const STEPS: Record<Direction, Axial> = {
  n: { q: 0, r: -1 },
  ne: { q: 1, r: -1 },
  se: { q: 1, r: 0 },
  s: { q: 0, r: 1 },
  sw: { q: -1, r: 1 },
  nw: { q: -1, r: 0 },
};

function axial({ col, row }: Pick<Cell, 'col' | 'row'>): Axial {
  return { q: col, r: row - Math.floor(col / 2) };
}

/** The place in the grid that touches this one in a direction, whether something is there or not. */
export function stepFrom({ col, row }: Pick<Cell, 'col' | 'row'>, direction: Direction): { col: number; row: number } {
  const { q, r } = STEPS[direction];
  const at = axial({ col, row });
  return { col: at.q + q, row: at.r + r + Math.floor((at.q + q) / 2) };
}

const key = ({ q, r }: Axial) => `${q},${r}`;

/** The name of a column: A to Z, then AA, AB and so on. */
export function columnName(col: number): string {
  const letter = String.fromCharCode(65 + (col % 26));
  return col < 26 ? letter : columnName(Math.floor(col / 26) - 1) + letter;
}

/** How far `to` lies from `from`, and in which one or two neighbouring directions. */
export interface Bearing {
  /** How many steps as the crow flies: a walk takes more where something is in the way. */
  distance: number;
  /** The longer leg first; none for the place itself. */
  legs: { steps: number; direction: Direction }[];
  /** About where it lies on the page. */
  compass: Compass;
}

/** The eight directions of a page, clockwise from the north. */
const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Compass = (typeof COMPASS)[number];

/** The corners of a hex of a radius around a middle, as an SVG list. */
export function corners(x: number, y: number, radius: number): string {
  return points(hexCorners(x, y, radius, 0));
}

/** What a map is drawn from; where a hatch is not called by its number, it is said beside it. */
type Grid = Pick<Board, 'columns' | 'rows'> & { sectors: readonly (BoardSector & { hatch?: number })[] };

/** The map of a table. */
export class Chart {
  readonly #grid: Grid;
  readonly cells: Cell[];
  readonly width: number;
  readonly height: number;
  readonly columns: { name: string; x: number }[];
  #byPlace = new Map<Place, Cell>();
  #byAxial = new Map<string, Cell>();

  /**
   * A small ship in a large grid fills the drawing: columns and rows without a sector before and after it are left out,
   * unless the whole grid is asked for.
   */
  constructor(grid: Grid, isWhole = false) {
    this.#grid = grid;
    const lowest = grid.rows - (grid.columns > 1 ? 0.5 : 1);
    const cols = isWhole ? [0, grid.columns - 1] : grid.sectors.map(({ col }) => col);
    const tops = isWhole ? [0, lowest] : grid.sectors.map(({ col, row }) => row + (col % 2) / 2);
    const [first, last, top] = [Math.min(...cols), Math.max(...cols), Math.min(...tops)];
    const xOf = (col: number) => MARGIN + SIDE + 1.5 * SIDE * (col - first);
    this.width = (1.5 * (last - first) + 2) * SIDE + 2 * MARGIN;
    this.height = HEIGHT * (Math.max(...tops) - top + 1) + TOP + MARGIN;
    this.columns = Array.from({ length: last - first + 1 }, (_, nth) => ({
      name: columnName(first + nth),
      x: xOf(first + nth),
    }));
    this.cells = grid.sectors.map(({ place, kind, col, row, hatch: number }) => {
      const hatch = kind === 'hatch' ? (number ?? Number(place.replace(/\D/g, ''))) : null;
      const y = TOP + HEIGHT * (row - top + 0.5 + (col % 2) / 2);
      return { place, kind, col, row, x: round(xOf(col)), y: round(y), hatch };
    });
    for (const cell of this.cells) {
      this.#byPlace.set(cell.place, cell);
      this.#byAxial.set(key(axial(cell)), cell);
    }
  }

  /** The sector of that name. */
  cell(place: Place | null | undefined): Cell | undefined {
    return place === null || place === undefined ? undefined : this.#byPlace.get(place);
  }

  /** The sector that touches this one in a direction. */
  next(cell: Cell, direction: Direction): Cell | undefined {
    const { q, r } = axial(cell);
    const step = STEPS[direction];
    return this.#byAxial.get(key({ q: q + step.q, r: r + step.r }));
  }

  /** All sectors that touch this one. */
  near(cell: Cell): Cell[] {
    return DIRECTIONS.map((direction) => this.next(cell, direction)).filter((next) => next !== undefined);
  }

  /** The nearest sector in a direction, over walls too: so that the keyboard reaches every part of the ship. */
  beyond(cell: Cell, direction: Direction): Cell | undefined {
    const step = STEPS[direction];
    let at = axial(cell);
    for (let n = 0; n < this.#grid.columns + this.#grid.rows; n += 1) {
      at = { q: at.q + step.q, r: at.r + step.r };
      const found = this.#byAxial.get(key(at));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Where `to` lies, seen from `from`. */
  bearing(from: Cell, to: Cell): Bearing {
    const [a, b] = [axial(from), axial(to)];
    const [q, r] = [b.q - a.q, b.r - a.r];
    const distance = Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
    const legs: Bearing['legs'] = [];
    // Every way is a number of steps in one direction and in the one next to it.
    for (const [nth, direction] of DIRECTIONS.entries()) {
      const other = DIRECTIONS[(nth + 1) % 6] ?? 'n';
      const [one, two] = [STEPS[direction], STEPS[other]];
      const determinant = one.q * two.r - one.r * two.q;
      const first = (q * two.r - r * two.q) / determinant;
      const second = (one.q * r - one.r * q) / determinant;
      if (first > 0 && second >= 0) {
        legs.push({ steps: first, direction });
        if (second > 0) legs.push({ steps: second, direction: other });
        break;
      }
    }
    legs.sort((one, two) => two.steps - one.steps);
    const turns = Math.atan2(to.x - from.x, from.y - to.y) / (2 * Math.PI);
    const compass = COMPASS[(Math.round(turns * 8) + 8) % 8] ?? 'n';
    return { distance, legs, compass };
  }

  /**
   * The steps to every sector that can be reached in `limit` steps, with the way there. Starts are never crossed, and
   * what `isOpen` refuses is not crossed either; it only draws what the server offers.
   */
  ways(from: Cell, limit: number, isOpen: (cell: Cell) => boolean): Map<Place, Cell[]> {
    const ways = new Map<Place, Cell[]>([[from.place, [from]]]);
    let edge = [from];
    for (let step = 0; step < limit; step += 1) {
      const further: Cell[] = [];
      for (const cell of edge) {
        if (cell !== from && !isOpen(cell)) continue;
        for (const next of this.near(cell)) {
          if (ways.has(next.place) || next.kind === 'human_start' || next.kind === 'alien_start') continue;
          ways.set(next.place, [...(ways.get(cell.place) ?? []), next]);
          further.push(next);
        }
      }
      edge = further;
    }
    return ways;
  }
}
