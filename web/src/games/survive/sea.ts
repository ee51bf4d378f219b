/** The sea as it is drawn: where each space lies, what it touches, and where the corner lands are. */
import { hexCorners, pathAround, points, round } from '../../lib/board/hex';
import type { Arrow } from '../../lib/board/sight';
import type { Point } from '../../lib/board/viewport';
import type { Chart, ChartHex, Corner, Hex } from '../../lib/wire/survive';

/** The radius of a hex, corner to middle, in units of the drawing. */
export const SIDE = 36;
const HALF = (Math.sqrt(3) * SIDE) / 2;
/** Room at the left and right for the corner lands, and above and below. */
const MARGIN = { x: 150, y: 6 };

/** A place that can be pressed: a hex such as `d4`, or a corner land such as `north-west`. */
export type Place = string;

/** One hex of the board. */
export interface Cell {
  at: Hex;
  row: number;
  /** The middle, in units of the drawing. */
  x: number;
  y: number;
  /** Half hexes from the left. */
  half: number;
  isIsland: boolean;
  /** The corner land that is reached from here. */
  corner: Place | null;
}

export const CORNERS = ['north-west', 'north-east', 'south-west', 'south-east'] as const;

/** A corner land as spots call it: the wire has both ways of writing. */
export function cornerPlace(corner: Corner): Place {
  return corner.replace('_', '-');
}

/** The outline of the north-western land: two corners, then curves by three points each. */
const SHORE: readonly (readonly [number, number])[] = [
  [-400, -400],
  [420, -400],
  [380, -200],
  [290, -70],
  [268, 0],
  [258, 30],
  [236, 40],
  [224, 62],
  [212, 84],
  [214, 98],
  [200, 116],
  [184, 138],
  [176, 146],
  [168, 168],
  [158, 196],
  [120, 192],
  [96, 214],
  [72, 236],
  [66, 250],
  [40, 258],
  [20, 264],
  [8, 268],
  [0, 276],
  [-60, 300],
  [-200, 330],
  [-400, 340],
];

/** The six directions of a hex that stands on its point. */
type Direction = 'e' | 'ne' | 'nw' | 'w' | 'sw' | 'se';
const STEPS: Record<Direction, { half: number; row: number }> = {
  e: { half: 2, row: 0 },
  ne: { half: 1, row: -1 },
  nw: { half: -1, row: -1 },
  w: { half: -2, row: 0 },
  sw: { half: -1, row: 1 },
  se: { half: 1, row: 1 },
};
/** An arrow key goes to one of two neighbours; with Shift to the other. */
const ARROWS: Record<Arrow, { plain: Direction; shifted: Direction }> = {
  left: { plain: 'w', shifted: 'w' },
  right: { plain: 'e', shifted: 'e' },
  up: { plain: 'nw', shifted: 'ne' },
  down: { plain: 'sw', shifted: 'se' },
};

const key = (half: number, row: number) => `${half} ${row}`;

/** The corners of a hex of a radius around a middle, from the top clockwise. */
export function corners(x: number, y: number, radius: number): Point[] {
  return hexCorners(x, y, radius, -90);
}

/** A hex as an SVG list of points. */
export function hexagon(x: number, y: number, radius: number): string {
  return points(corners(x, y, radius));
}

export class Sea {
  readonly chart: Chart;
  readonly cells: Cell[];
  readonly width: number;
  readonly height: number;
  /** The letters of the rows, at the left end of each. */
  readonly rows: { name: string; x: number; y: number; isOnLand: boolean }[];
  #byName = new Map<Hex, Cell>();
  #byPlace = new Map<string, Cell>();

  constructor(chart: Chart) {
    this.chart = chart;
    const last = Math.max(...chart.hexes.map(({ x }) => x));
    const nRows = Math.max(...chart.hexes.map(({ row }) => row)) + 1;
    this.width = round(2 * MARGIN.x + (last + 2) * HALF);
    this.height = round(2 * MARGIN.y + (1.5 * nRows + 0.5) * SIDE);
    this.cells = chart.hexes.map((hex) => cellOf(hex));
    for (const cell of this.cells) {
      this.#byName.set(cell.at, cell);
      this.#byPlace.set(key(cell.half, cell.row), cell);
    }
    this.rows = Array.from({ length: nRows }, (_, row) => {
      const first = this.cells.find((cell) => cell.row === row);
      const isOnLand = first?.corner !== null;
      const [x, y] = [first?.x ?? 0, first?.y ?? 0];
      const name = String.fromCharCode(97 + row);
      return { name, x: round(x - HALF - (isOnLand ? 26 : 12)), y: isOnLand ? y - 15 : y, isOnLand };
    });
  }

  cell(at: Hex | null | undefined): Cell | undefined {
    return at === null || at === undefined ? undefined : this.#byName.get(at);
  }

  /** The spaces that touch this one. */
  near(cell: Cell): Cell[] {
    return Object.values(STEPS)
      .map((step) => this.#byPlace.get(key(cell.half + step.half, cell.row + step.row)))
      .filter((next) => next !== undefined);
  }

  /** The middle of a place: of a corner land, of its shore. */
  at(place: Place): Point | undefined {
    const cell = this.cell(place);
    if (cell !== undefined) return cell;
    if (!isCorner(place)) return undefined;
    return this.onLand(place, 96, 96);
  }

  /** A point of a corner land, counted from its corner inwards. */
  onLand(corner: Place, dx: number, dy: number): Point {
    const x = corner.endsWith('west') ? dx : this.width - dx;
    const y = corner.startsWith('north') ? dy : this.height - dy;
    return { x: round(x), y: round(y) };
  }

  /** The outline of a corner land; `scale` draws a line further inland. */
  shore(corner: Place, scale = 1): string {
    const [head, side, ...curves] = SHORE.map(([dx, dy]) => {
      const { x, y } = this.onLand(corner, dx * scale, dy * scale);
      return `${x} ${y}`;
    });
    return `M${head}L${side}C${curves.join(' ')}Z`;
  }

  /** The outline of a place, for rings around it. */
  outline(place: Place, grow: number): string {
    const cell = this.cell(place);
    if (cell === undefined) return isCorner(place) ? this.shore(place, 1 + grow / 200) : '';
    return pathAround(hexagon(cell.x, cell.y, SIDE + grow));
  }

  /** The place at a point of the drawing. */
  placeAt({ x, y }: Point): Place | null {
    for (const cell of this.cells) {
      if (Math.hypot(cell.x - x, cell.y - y) < SIDE * 0.94) return cell.at;
    }
    for (const corner of CORNERS) {
      const [dx, dy] = [corner.endsWith('west') ? x : this.width - x, corner.startsWith('north') ? y : this.height - y];
      if (dx + dy < 290) return corner;
    }
    return null;
  }

  /** Where an arrow key leads: to a neighbour, to the shore from a landing, or to the nearest space in that direction. */
  step(from: Place, arrow: Arrow, isShifted: boolean): Place | undefined {
    if (isCorner(from)) {
      const landing = this.cells.filter((cell) => cell.corner === from);
      const isOut = arrow === (from.endsWith('west') ? 'left' : 'right');
      return isOut ? undefined : (arrow === 'down' ? landing.at(-1) : landing[0])?.at;
    }
    const cell = this.cell(from);
    if (cell === undefined) return undefined;
    const { plain, shifted } = ARROWS[arrow];
    const [one, other] = isShifted ? [shifted, plain] : [plain, shifted];
    for (const direction of [one, other]) {
      const { half, row } = STEPS[direction];
      const next = this.#byPlace.get(key(cell.half + half, cell.row + row));
      if (next !== undefined) return next.at;
    }
    const isTowards = cell.corner?.endsWith(arrow === 'left' ? 'west' : 'east') === true;
    if (cell.corner !== null && (arrow === 'left' || arrow === 'right') && isTowards) return cell.corner;
    if (arrow === 'left' || arrow === 'right') return undefined;
    const row = this.cells.filter((other) => other.row === cell.row + STEPS[one].row);
    row.sort((a, b) => Math.abs(a.x - cell.x) - Math.abs(b.x - cell.x));
    return row[0]?.at;
  }

  /** The space whose name begins with what was typed. */
  typed(letters: string): Place | undefined {
    const text = letters.toLowerCase();
    return this.cell(text)?.at ?? this.cells.find(({ at }) => at.startsWith(text))?.at;
  }
}

export function isCorner(place: Place): boolean {
  return (CORNERS as readonly string[]).includes(place);
}

function cellOf({ at, row, x, is_island, corner }: ChartHex): Cell {
  return {
    at,
    row,
    x: round(MARGIN.x + HALF * (x + 1)),
    y: round(MARGIN.y + SIDE * (1.5 * row + 1)),
    half: x,
    isIsland: is_island,
    corner: corner === null ? null : cornerPlace(corner),
  };
}
