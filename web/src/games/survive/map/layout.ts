/** Where each piece is drawn: alone in the middle of its space, or beside the others that are there. */
import { groupBy } from '../../../lib/group';
import type { Creature, Explorer, Hex, Terrain } from '../../../lib/wire/survive';
import { LIFTS } from '../pieces';
import type { Scene } from '../scene';
import type { Sea } from '../sea';

/** A place in the drawing, and how large the piece is drawn there. */
export interface Seat {
  x: number;
  y: number;
  k: number;
}

export interface Pawn extends Seat {
  explorer: Explorer;
  form: 'stand' | 'swim' | 'deck';
}
export interface Hull extends Seat {
  id: number;
  at: Hex;
  nAboard: number;
}
export interface Beast extends Seat {
  id: number;
  at: Hex;
  creature: Creature;
}

export interface Layout {
  pawns: Pawn[];
  hulls: Hull[];
  beasts: Beast[];
}

/** How far above the sea the face of a tile is drawn. */
export function topOf(y: number, terrain: Terrain | undefined): number {
  return terrain === undefined ? y : y - LIFTS[terrain] + 3;
}

/** Seats for some explorers side by side, in as many rows as are needed. */
function crowd(n: number, width: number, k: number): Seat[] {
  const perRow = n <= 3 ? n : Math.ceil(n / Math.ceil(n / 4));
  const nRows = Math.ceil(n / Math.max(1, perRow));
  const step = perRow <= 1 ? 0 : Math.min(width, (width * 2) / (perRow - 1));
  const size = n === 1 ? k : n === 2 ? k * 0.86 : n <= 3 ? k * 0.72 : k * 0.54;
  return Array.from({ length: n }, (_, nth) => {
    const row = Math.floor(nth / perRow);
    const inRow = Math.min(perRow, n - row * perRow);
    return {
      x: (nth - row * perRow - (inRow - 1) / 2) * step,
      y: (row - (nRows - 1) / 2) * 17,
      k: size,
    };
  });
}

/** Rows of a corner land: how many stand in each, as the shore allows. */
const LAND_ROWS = [
  { dy: 74, n: 5 },
  { dy: 118, n: 4 },
  { dy: 162, n: 3 },
  { dy: 200, n: 2 },
];
const SMALL_ROWS = [
  { dy: 58, n: 9 },
  { dy: 84, n: 8 },
  { dy: 110, n: 7 },
  { dy: 136, n: 6 },
  { dy: 162, n: 5 },
  { dy: 188, n: 4 },
  { dy: 212, n: 3 },
];

/** Seats on a corner land, counted from its corner inwards. */
export function landSeats(n: number): Seat[] {
  const room = LAND_ROWS.reduce((sum, row) => sum + row.n, 0);
  const [rows, step, k] = n <= room ? ([LAND_ROWS, 36, 1.15] as const) : ([SMALL_ROWS, 22, 0.68] as const);
  const seats = rows.flatMap(({ dy, n: inRow }) =>
    Array.from({ length: inRow }, (_, nth) => ({ x: 32 + nth * step, y: dy, k })),
  );
  return Array.from({ length: n }, (_, nth) => seats[nth] ?? { x: 32, y: 74, k: 0.68 });
}

/** Places everything. */
export function layOut(scene: Scene, sea: Sea): Layout {
  const layout: Layout = { pawns: [], hulls: [], beasts: [] };
  const at = (kind: string) =>
    groupBy(scene.explorers.keys(), (explorer) => {
      const [own, place = ''] = scene.explorers.get(explorer)?.split(' ') ?? [];
      return own === kind ? place : null;
    });
  const [standing, swimming, aboard, safe] = [at('tile'), at('water'), at('deck'), at('corner')];
  for (const [at, explorers] of standing) {
    const cell = sea.cell(at);
    if (cell === undefined) continue;
    const top = topOf(cell.y, scene.tiles.get(at));
    const seats = crowd(explorers.length, explorers.length > 2 ? 17 : 22, 1.2);
    for (const [nth, explorer] of explorers.entries()) {
      const { x, y, k } = seats[nth] ?? { x: 0, y: 0, k: 1 };
      layout.pawns.push({ explorer, form: 'stand', x: cell.x + x, y: top + 4 + y, k });
    }
  }
  const beastsAt = new Map<Hex, number>();
  for (const { id, creature, at } of scene.beasts) {
    const cell = sea.cell(at);
    if (cell === undefined) continue;
    const nth = beastsAt.get(at) ?? 0;
    beastsAt.set(at, nth + 1);
    const n = scene.beasts.filter((beast) => beast.at === at).length;
    const isShared = scene.boats.some((boat) => boat.at === at) || swimming.has(at);
    const dx = (nth - (n - 1) / 2) * 22;
    const seat =
      isShared || n > 1
        ? { x: cell.x + dx, y: cell.y - (isShared ? 14 : 2), k: isShared && n === 1 ? 0.8 : 0.7 }
        : { x: cell.x, y: cell.y, k: 0.98 };
    layout.beasts.push({ id, at, creature, ...seat });
  }
  for (const { id, at } of scene.boats) {
    const cell = sea.cell(at);
    if (cell === undefined) continue;
    const crew = aboard.get(at) ?? [];
    const isShared = swimming.has(at) || beastsAt.has(at);
    const seat = { x: cell.x, y: cell.y + (isShared ? 0 : 8), k: isShared ? 0.9 : 1.1 };
    layout.hulls.push({ id, at, nAboard: crew.length, ...seat });
    for (const [nth, explorer] of crew.entries()) {
      const [dx, dy] = [(nth - 1) * 15 * seat.k, -9.5 * seat.k];
      layout.pawns.push({ explorer, form: 'deck', x: seat.x + dx, y: seat.y + dy, k: 0.82 * seat.k });
    }
  }
  for (const [at, explorers] of swimming) {
    const cell = sea.cell(at);
    if (cell === undefined) continue;
    const isShared = scene.boats.some((boat) => boat.at === at) || beastsAt.has(at);
    const seats = crowd(explorers.length, explorers.length > 2 ? 18 : 26, isShared ? 1.05 : 1.25);
    for (const [nth, explorer] of explorers.entries()) {
      const { x, y, k } = seats[nth] ?? { x: 0, y: 0, k: 1 };
      layout.pawns.push({ explorer, form: 'swim', x: cell.x + x, y: cell.y + (isShared ? 19 : 2) + y, k });
    }
  }
  for (const [corner, explorers] of safe) {
    const seats = landSeats(explorers.length);
    for (const [nth, explorer] of explorers.entries()) {
      const { x, y, k } = seats[nth] ?? { x: 32, y: 74, k: 0.68 };
      layout.pawns.push({ explorer, form: 'stand', ...sea.onLand(corner, x, y), k });
    }
  }
  // What stands lower on the page stands in front; a piece keeps its place in the list of the page.
  layout.pawns.sort((one, two) => one.explorer.localeCompare(two.explorer));
  return layout;
}
