/** The printed board for tests, read from the map that the rules use. */
import { readFileSync } from 'node:fs';
import type { Chart, ChartHex, View } from '../../lib/wire/survive';
import { LANDINGS } from './rules/scenes';

export function island(): Chart {
  const text = readFileSync(new URL('../../../../games/survive/data/board.map', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => /^[a-m] /.test(line));
  const hexes = rows.flatMap((line, row) => {
    const places = [...line.slice(2)].flatMap((mark, x) => ('.S#'.includes(mark) ? [{ mark, x }] : []));
    return places.map(({ mark, x }, nth): ChartHex => {
      const at = `${String.fromCharCode(97 + row)}${nth + 1}`;
      return { at, row, x, is_island: mark === '#', corner: LANDINGS[at] ?? null, has_serpent: mark === 'S' };
    });
  });
  return {
    hexes,
    backs: [],
    treasure: [1, 1, 1, 2, 2, 3, 3, 4, 5, 6],
    die: ['serpent', 'serpent', 'shark', 'shark', 'whale', 'whale'],
    points: 3,
    boat_holds: 3,
    n_colours: 4,
    boats_each: 2,
  };
}

/** A view of an empty sea, with what a test puts into it. */
export function viewOf(part: Partial<View> = {}): View {
  return {
    you: 0,
    first: 0,
    asked: { to: 'move', colour: 'red', left: 3, wet: [] },
    placed_for: [],
    turns: 1,
    quiet_turns: 0,
    colours: [],
    explorers: [],
    tiles: [],
    boats: [],
    creatures: [],
    supply: { sharks: 6, whales: 5, boats: 4 },
    backs_shown: [],
    outcome: null,
    ...part,
  };
}
