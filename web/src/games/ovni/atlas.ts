/** Where everything stands on the chart: cities, the routes between them, and the way the arrow keys go. */
import { round } from '../../lib/board/hex';
import type { Arrow } from '../../lib/board/sight';
import type { Point, Size, Viewport } from '../../lib/board/viewport';
import type { City, DataSet } from '../../lib/wire/ovni';
import { landDots } from './world';

/** The chart, in its own units. */
export const SHEET: Size = { width: 1000, height: 498 };
/** How high a plate is, and how far the map pins stand out above it. */
export const PLATE_HEIGHT = 46;
export const PIN_RISE = 10;
/** The room between plates, and between a plate and the margin. */
const GAP = 7;
const MARGIN = 12;
/** The chart is drawn a little taller than the figures say, as a Miller projection would be, from below the top on. */
const STRETCH = 1.22;
const FIXED_AT = 22;
const TOP = 34;
/** Two cities farther apart than this are linked across the margin. */
const WRAPS_FROM = SHEET.width / 2;
/** A route across the margin is drawn on so far, for windows that show more than the chart. */
const BEYOND = 400;
/** How much a route bends. */
const BEND = 0.07;

/** A city on the chart. */
export interface Spot extends Point {
  city: City;
  /** What the data calls it. */
  name: string;
  /** The cities one move away. */
  near: City[];
}

/** A route between two cities. */
export interface Route {
  a: City;
  b: City;
  /** It leaves the chart at one margin and comes back at the other. */
  isAcross: boolean;
  /** Its drawing. */
  path: string;
}

/** Where a route leaves the chart, and which city it goes to. */
export interface Exit extends Point {
  /** The city it starts from, and the one it leads to. */
  city: City;
  to: City;
  side: 'left' | 'right';
}

/** The size of a name on a plate, in units of the chart; and on a page at least, in pixels. */
export const NAME_SIZE = 11.5;
const READABLE = 10.4;
/** So much larger names may be, that plates still stand apart. */
const MOST_LETTERS = 1.8;
/** The tools beside the chart are so wide. */
const TOOLS = 68;

/** How much larger words are written on a chart that is shown whole in so wide a window, so that they can be read. */
export function lettersFor(width: number): number {
  const scale = (width - TOOLS) / SHEET.width;
  return clamp(READABLE / (NAME_SIZE * Math.max(scale, 0.1)), 1, MOST_LETTERS);
}

/** How wide a plate is that shows a name and so many fleets, its words so much larger. */
export function plateWidth(name: string, nFleets: number, letters = 1): number {
  return Math.max(10 + (24 + 6.2 * name.length) * letters, 36 + 25 * Math.max(nFleets, 1));
}

/** A place of the figures on the chart. */
export function toChart([x, y]: readonly [number, number]): Point {
  return { x, y: (y - FIXED_AT) * STRETCH + FIXED_AT - TOP };
}

/** Every dot of land on the chart, as path data. */
export function landPath(): string {
  return landDots()
    .map(toChart)
    .map(({ x, y }) => `M${round(x)} ${round(y)}h0`)
    .join('');
}

export class Atlas {
  readonly spots: readonly Spot[];
  readonly routes: readonly Route[];
  readonly exits: readonly Exit[];
  readonly #byCity: ReadonlyMap<City, Spot>;

  /** The chart of a table: cities stand far enough apart for plates with a fleet of every player. */
  constructor(
    data: Pick<DataSet, 'cities' | 'board'>,
    nPlayers: number,
    /** How much larger its words are. */
    readonly letters = 1,
  ) {
    const boxes = data.cities.map(({ at, name }) => ({ ...toChart(at), width: plateWidth(name, nPlayers, letters) }));
    spread(boxes);
    this.spots = data.cities.map(({ city, name }, nth) => {
      const { x, y } = boxes[nth] ?? { x: 0, y: 0 };
      return { city, name, x: round(x), y: round(y), near: data.board[nth] ?? [] };
    });
    this.#byCity = new Map(this.spots.map((spot) => [spot.city, spot]));
    const links = this.spots.flatMap((a) =>
      a.near.flatMap((near) => {
        const b = this.spot(near);
        return b !== undefined && a.city < b.city ? [{ a, b }] : [];
      }),
    );
    this.routes = links.map(({ a, b }) => {
      const isAcross = isFar(a, b);
      return { a: a.city, b: b.city, isAcross, path: isAcross ? across(a, b) : curve(a, b) };
    });
    this.exits = links.filter(({ a, b }) => isFar(a, b)).flatMap(({ a, b }) => exits(a, b));
  }

  spot(city: City | null | undefined): Spot | undefined {
    return city === null || city === undefined ? undefined : this.#byCity.get(city);
  }

  route(one: City, other: City): Route | undefined {
    return this.routes.find(({ a, b }) => (a === one && b === other) || (a === other && b === one));
  }

  /** A point between a city and others, nearer to the city; those across the margin do not count. */
  between(city: City, others: readonly City[]): Point | undefined {
    const start = this.spot(city);
    if (start === undefined) return undefined;
    const ends = others.flatMap((other) => this.spot(other) ?? []).filter((end) => !isFar(start, end));
    const mean = (of: (point: Point) => number) =>
      ends.length === 0 ? of(start) : ends.reduce((sum, end) => sum + of(end), 0) / ends.length;
    return { x: round((start.x + mean(({ x }) => x)) / 2), y: round((start.y + mean(({ y }) => y)) / 2) };
  }

  /** The city that an arrow key leads to: a linked one rather than another, a straight way rather than a slanted one. */
  step(from: City, arrow: Arrow): City | undefined {
    const start = this.spot(from);
    if (start === undefined) return undefined;
    let best: { city: City; cost: number } | undefined;
    for (const { city, x, y } of this.spots) {
      const isNear = start.near.includes(city);
      const [ahead, aside] = along(arrow, x - start.x, y - start.y);
      if (city === from || ahead <= 0 || aside > 2 * ahead) continue;
      const cost = (ahead + 2 * aside) * (isNear ? 1 : 2);
      if (best === undefined || cost < best.cost) best = { city, cost };
    }
    if (best !== undefined) return best.city;
    // At the margin a route across it leads on.
    const side = arrow === 'left' || arrow === 'right' ? arrow : undefined;
    return this.exits.find((exit) => exit.city === from && exit.side === side)?.to;
  }

  /** The city whose number or name begins with what was typed. */
  typed(letters: string, nameOf: (city: City) => string): City | undefined {
    if (/^\d+$/.test(letters)) {
      const number = Number(letters);
      return this.spot(number)?.city ?? this.spot(Number(letters.slice(-1)))?.city;
    }
    const plain = (text: string) =>
      text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/[^\p{L}]/gu, '')
        .toLowerCase();
    return this.spots.find(({ city }) => plain(nameOf(city)).startsWith(plain(letters)))?.city;
  }
}

/** The name of a far city, so wide, and the city it stands beside, with the width of its plate. */
interface Label {
  side: Exit['side'];
  spot: Point;
  plate: number;
  width: number;
  /** Where it stands if the window shows the margin. */
  margin: number;
}

/** So far the name of a far city stands from the edge of the window, in pixels. */
const EXIT_INSET = 6;

/**
 * Where the name of a far city stands beside its city, at the margin or as near to it as the window goes; null where the
 * window cuts it.
 */
export function exitAt(
  { side, spot, plate, width, margin }: Label,
  sight?: { view: Viewport; size: Size },
): number | null {
  if (sight === undefined) return margin;
  const { view, size } = sight;
  const inset = EXIT_INSET / view.k;
  const [left, right] = [inset - view.x / view.k, (size.width - view.x) / view.k - inset];
  if (side === 'left') {
    const x = Math.max(margin, left);
    return x + width <= Math.min(spot.x - plate / 2, right) ? x : null;
  }
  // It stands below the plate, and need not reach beyond its middle.
  const x = Math.min(margin, right);
  return x - width / 2 >= spot.x && x - width >= left ? x : null;
}

/** Whether the shorter way between two points leads across the margin. */
function isFar(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) > WRAPS_FROM;
}

/** How far a point lies ahead in a direction, and how far aside of it. */
function along(arrow: Arrow, dx: number, dy: number): [number, number] {
  switch (arrow) {
    case 'left':
      return [-dx, Math.abs(dy)];
    case 'right':
      return [dx, Math.abs(dy)];
    case 'up':
      return [-dy, Math.abs(dx)];
    case 'down':
      return [dy, Math.abs(dx)];
  }
}

/** Pushes boxes apart until none touches another, each as little as it can. */
function spread(boxes: { x: number; y: number; width: number }[]) {
  const height = PLATE_HEIGHT + PIN_RISE;
  for (let turn = 0; turn < 200; turn++) {
    let isStill = true;
    for (const [nth, one] of boxes.entries()) {
      for (const two of boxes.slice(nth + 1)) {
        const overlapX = (one.width + two.width) / 2 + GAP - Math.abs(one.x - two.x);
        const overlapY = height + GAP - Math.abs(one.y - two.y);
        if (overlapX <= 0 || overlapY <= 0) continue;
        isStill = false;
        // A little more than needed, so that it comes to rest.
        if (overlapX < overlapY) {
          const push = (overlapX / 2 + 0.5) * (one.x < two.x ? 1 : -1);
          one.x -= push;
          two.x += push;
        } else {
          const push = (overlapY / 2 + 0.5) * (one.y < two.y ? 1 : -1);
          one.y -= push;
          two.y += push;
        }
      }
    }
    for (const box of boxes) {
      box.x = clamp(box.x, box.width / 2 + MARGIN, SHEET.width - box.width / 2 - MARGIN);
      box.y = clamp(box.y, PLATE_HEIGHT / 2 + PIN_RISE + MARGIN, SHEET.height - PLATE_HEIGHT / 2 - MARGIN);
    }
    if (isStill) return;
  }
}

function curve(a: Point, b: Point): string {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const [x, y] = [(a.x + b.x) / 2 + dy * BEND, (a.y + b.y) / 2 - Math.abs(dx) * BEND];
  return `M${a.x} ${a.y}Q${round(x)} ${round(y)} ${b.x} ${b.y}`;
}

function across(a: Spot, b: Spot): string {
  return exits(a, b)
    .map(({ x, y, side }) => {
      const start = side === 'left' ? leftOf(a, b) : rightOf(a, b);
      return `M${start.x} ${start.y}L${x} ${y}H${side === 'left' ? -BEYOND : SHEET.width + BEYOND}`;
    })
    .join('');
}

function exits(a: Spot, b: Spot): [Exit, Exit] {
  const [left, right] = [leftOf(a, b), rightOf(a, b)];
  const at = (near: Spot, far: Spot) => round(near.y * 0.7 + far.y * 0.3);
  return [
    { x: 0, y: at(left, right), city: left.city, to: right.city, side: 'left' },
    { x: SHEET.width, y: at(right, left), city: right.city, to: left.city, side: 'right' },
  ];
}

const leftOf = (a: Spot, b: Spot) => (a.x < b.x ? a : b);
const rightOf = (a: Spot, b: Spot) => (a.x < b.x ? b : a);

/** A box by its middle. */
export type Box = Point & Size;

/** How high the words beside a plate are. */
export const TAG_HEIGHT = 20;

/** Where words beside a plate stand: below it, or above where that covers less of the others. */
export function tagSpot(plate: Box, width: number, others: readonly Box[]): Point {
  const reach = plate.height / 2 + TAG_HEIGHT / 2;
  const below = { x: plate.x, y: plate.y + reach + 7, width, height: TAG_HEIGHT };
  const above = { ...below, y: plate.y - reach - 7 };
  const hasRoom = { below: below.y + TAG_HEIGHT / 2 <= SHEET.height, above: above.y >= TAG_HEIGHT / 2 };
  const isFreer = covered(below, others) <= covered(above, others);
  const isBelow = hasRoom.below && (isFreer || !hasRoom.above);
  const { x, y } = isBelow ? below : above;
  return { x: round(clamp(x, width / 2 + 2, SHEET.width - width / 2 - 2)), y: round(y) };
}

/** On which side of its city a name has room that reaches so far: on the right unless another city or the margin is there. */
export function nameSide(spot: Point, reach: number, others: readonly Point[], radius: number): 'left' | 'right' {
  const isTaken = others.some(
    ({ x, y }) => x > spot.x && x - radius < spot.x + reach && Math.abs(y - spot.y) < 2 * radius,
  );
  return isTaken || spot.x + reach > SHEET.width ? 'left' : 'right';
}

function covered(box: Box, others: readonly Box[]): number {
  let area = 0;
  for (const other of others) {
    const width = (box.width + other.width) / 2 - Math.abs(box.x - other.x);
    const height = (box.height + other.height) / 2 - Math.abs(box.y - other.y);
    if (width > 0 && height > 0) area += width * height;
  }
  return area;
}

/** A rectangle with round corners as path data, grown by some units on all sides. */
export function boxPath(middle: Point, size: Size, grow = 0): string {
  const [w, h] = [size.width / 2 + grow, size.height / 2 + grow];
  const r = Math.min(6 + Math.max(grow, 0) * 0.75, w, h);
  const { x, y } = middle;
  return (
    `M${round(x - w + r)} ${round(y - h)}H${round(x + w - r)}a${r} ${r} 0 0 1 ${r} ${r}V${round(y + h - r)}` +
    `a${r} ${r} 0 0 1 ${-r} ${r}H${round(x - w + r)}a${r} ${r} 0 0 1 ${-r} ${-r}V${round(y - h + r)}a${r} ${r} 0 0 1 ${r} ${-r}Z`
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
