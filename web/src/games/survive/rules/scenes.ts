/** The positions that explain a rule of Survive, each before and after. They only show; nothing is decided here. */
import type { ChartHex, Corner, Creature, Explorer, Hex, Spot, Terrain } from '../../../lib/wire/survive';
import { NOTHING, type Scene as Pieces } from '../scene';
import { Sea, SIDE, type Place } from '../sea';

/** A part of the sea before and after what the rule is about. */
export interface Scene {
  before: Pieces;
  after: Pieces;
  /** What is marked before: the tile that goes, or the piece that moves. */
  lit: Place;
  /** What can be seen of the board. */
  box: string;
}

/** The printed board: `.` is sea, and the letters are the tiles of an island as it might be laid. */
const ROWS = [
  '     . . . . . . .',
  '  . . . . . . . . . .',
  ' . . . . . . . . . . .',
  '  . . . b b f b . . .',
  ' . . . b f m f b . . .',
  '. . b f f m m f f b . .',
  ' . . b f m . m f b . .',
  '. . b f f m m f f b . .',
  ' . . . b f m f b . . .',
  '  . . . b f b b . . .',
  ' . . . . . . . . . . .',
  '  . . . . . . . . . .',
  '     . . . . . . .',
];
const TERRAINS: Record<string, Terrain> = { b: 'beach', f: 'forest', m: 'mountain' };
/** The corner of the sea that each hex of a landing belongs to. */
export const LANDINGS: Readonly<Record<Hex, Corner>> = {
  b1: 'north_west',
  c1: 'north_west',
  b10: 'north_east',
  c11: 'north_east',
  k1: 'south_west',
  l1: 'south_west',
  k11: 'south_east',
  l10: 'south_east',
};

const tiles = new Map<Hex, Terrain>();
/** Every hex of the board. */
export const HEXES: readonly ChartHex[] = ROWS.flatMap((line, row) => {
  const marks = [...line].flatMap((mark, x) => (mark === ' ' ? [] : [{ mark, x }]));
  return marks.map(({ mark, x }, nth): ChartHex => {
    const at = `${String.fromCharCode(97 + row)}${nth + 1}`;
    const terrain = TERRAINS[mark];
    if (terrain !== undefined) tiles.set(at, terrain);
    return { at, row, x, is_island: terrain !== undefined, corner: LANDINGS[at] ?? null, has_serpent: false };
  });
});

export const SEA = new Sea({
  hexes: [...HEXES],
  backs: [],
  treasure: [],
  die: [],
  points: 3,
  boat_holds: 3,
  n_colours: 4,
  boats_each: 2,
});

interface Put {
  explorers?: Record<Explorer, Spot>;
  boats?: Hex[];
  beasts?: [Creature, Hex][];
  /** A tile that has gone. */
  sunk?: Hex;
}

function put({ explorers = {}, boats = [], beasts = [], sunk }: Put): Pieces {
  return {
    ...NOTHING,
    tiles: new Map([...tiles].filter(([at]) => at !== sunk)),
    explorers: new Map(Object.entries(explorers)),
    boats: boats.map((at, id) => ({ id, at })),
    beasts: beasts.map(([creature, at], id) => ({ id, creature, at })),
  };
}

/** The part of the board around two hexes, with so much room at each side. */
function around(one: Hex, other: Hex, room = 1.5 * SIDE): string {
  const [a, b] = [SEA.cell(one), SEA.cell(other)];
  const [left, top] = [Math.min(a?.x ?? 0, b?.x ?? 0) - room, Math.min(a?.y ?? 0, b?.y ?? 0) - room];
  const [right, bottom] = [Math.max(a?.x ?? 0, b?.x ?? 0) + room, Math.max(a?.y ?? 0, b?.y ?? 0) + room];
  return `${left} ${top} ${right - left} ${bottom - top}`;
}

export const SCENES = {
  sink: {
    before: put({ explorers: { 'red 1': 'tile d4', 'blue 1': 'tile d5', 'yellow 1': 'tile e5' } }),
    after: put({
      explorers: { 'blue 1': 'tile d5', 'yellow 1': 'tile e5' },
      beasts: [['shark', 'd4']],
      sunk: 'd4',
    }),
    lit: 'd4',
    box: around('c4', 'e5'),
  },
  boat: {
    before: put({ explorers: { 'red 1': 'deck c6', 'red 2': 'deck c6', 'yellow 1': 'deck c6' }, boats: ['c6'] }),
    after: put({ explorers: { 'red 1': 'deck c5', 'red 2': 'deck c5', 'yellow 1': 'deck c5' }, boats: ['c5'] }),
    lit: 'c6',
    box: around('b4', 'd6'),
  },
  whale: {
    before: put({
      explorers: { 'red 1': 'deck c6', 'yellow 1': 'deck c6', 'blue 1': 'deck c6' },
      boats: ['c6'],
      beasts: [['whale', 'c4']],
    }),
    after: put({
      explorers: { 'red 1': 'water c6', 'yellow 1': 'water c6', 'blue 1': 'water c6' },
      beasts: [['whale', 'c6']],
    }),
    lit: 'c4',
    box: around('c4', 'c6'),
  },
  land: {
    before: put({ explorers: { 'red 1': 'deck c1', 'yellow 1': 'deck c1' }, boats: ['c1'] }),
    after: put({ explorers: { 'red 1': 'corner north-west', 'yellow 1': 'deck c1' }, boats: ['c1'] }),
    lit: 'c1',
    box: '6 12 250 180',
  },
} as const satisfies Record<string, Scene>;

/** The rule that each of them explains. */
export const RULES: Record<keyof typeof SCENES, string> = { land: 'S-27', boat: 'S-28', sink: 'S-31', whale: 'S-42' };
