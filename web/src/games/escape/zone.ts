/** A map in its text form, as the rules read it. */
import type { Board, BoardKind, BoardSector } from '../../lib/wire/escape';
import { Chart, columnName } from './chart';

const KINDS: Record<string, BoardKind> = { o: 'secure', x: 'dangerous', H: 'human_start', A: 'alien_start' };

/** Reads the text of a map: what a table of the plain rules would have before it. */
export function readZone(text: string): Board {
  const rows = text.split('\n').filter((line) => /^\d\d /.test(line));
  const sectors: BoardSector[] = [];
  for (const [row, line] of rows.entries()) {
    for (const [col, mark] of line.trim().split(/\s+/).slice(1).entries()) {
      if (mark === '.') continue;
      const kind = KINDS[mark] ?? 'hatch';
      const name = `${columnName(col)}${String(row + 1).padStart(2, '0')}`;
      const special: Partial<Record<BoardKind, string>> = {
        human_start: 'human start',
        alien_start: 'alien start',
        hatch: `hatch ${mark}`,
      };
      sectors.push({ col, row, place: special[kind] ?? name, kind });
    }
  }
  return {
    name: /^name:\s*(.+)$/m.exec(text)?.[1]?.trim() ?? '',
    columns: 1 + Math.max(...sectors.map(({ col }) => col)),
    rows: rows.length,
    sectors,
    rounds: 39,
    hand_limit: 3,
    do_aliens_cross_hatches: true,
    scenario: null,
    codes: [],
  };
}

/** For how many players a map is said to be, if it says so. */
export function playersOf(text: string): { min: number; max: number } | null {
  const found = /^players:\s*(\d+)-(\d+)$/m.exec(text);
  return found === null ? null : { min: Number(found[1]), max: Number(found[2]) };
}

/** Arena begins on these hatches, and secure sectors are closed in it. */
const ARENA_HATCHES = [1, 2, 3, 4];

/** Why Arena can't be played on a map: it lacks hatches, or somebody would have no first move. */
export function arenaMisfit(chart: Chart): 'hatches' | 'stuck' | null {
  const starts = ARENA_HATCHES.map((hatch) => chart.cell(`hatch ${hatch}`));
  if (starts.includes(undefined)) return 'hatches';
  const isStuck = starts.some((start) => {
    if (start === undefined) return true;
    const near = chart.near(start);
    const beyond = near.filter(({ hatch }) => hatch !== null).flatMap((hatch) => chart.near(hatch));
    return ![...near, ...beyond].some(({ kind }) => kind === 'dangerous');
  });
  return isStuck ? 'stuck' : null;
}
