/** The printed zone Galilei for tests, read from the map that the rules use. */
import { readFileSync } from 'node:fs';
import type { Board, BoardKind, BoardSector } from '../../lib/wire/escape';
import { Chart, columnName, type Cell } from './chart';

const KINDS: Record<string, BoardKind> = { o: 'secure', x: 'dangerous', H: 'human_start', A: 'alien_start' };

/** Reads the text of a map: what a table of four with the plain rules would have before it. */
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
    players: { min: 4, max: 8, max_with_two_boxes: 16 },
    unsuited: [],
    crew: { humans: 2, aliens: 2 },
    laws: {
      is_advanced: true,
      is_hunt: false,
      do_aliens_feed: true,
      has_hatch_cards: true,
      item_cards: ['your_sector_item', 'any_sector_item'],
      kills: null,
      has_human_start: true,
      has_alien_start: true,
    },
    rounds: 39,
    hand_limit: 3,
    decks: { danger: [6, 4, 6, 4, 5], items: [2, 2, 2, 3, 2, 1], hatch: [3, 3] },
    steps: { human: 1, adrenaline: 2, alien: 2, fewest: 1, fed: 3 },
    do_aliens_cross_hatches: true,
    readings: {
      aliens_cross_hatches: true,
      aliens_move_two: false,
      own_noises_bring_items: true,
      use_over_limit: true,
      defense_stops_attack: false,
      killed_aliens_play_on: false,
      human_kills_count: true,
      captain_counts_passing: false,
      pilot_uses_four: false,
      co_pilot_has_card: false,
    },
    scenario: null,
    codes: [],
  };
}

export function galilei(): Board {
  return readZone(readFileSync(new URL('../../../../games/escape/data/galilei.map', import.meta.url), 'utf8'));
}

/** The chart of Galilei and a way to name its sectors. */
export function galileiChart(): { chart: Chart; at: (place: string) => Cell } {
  const chart = new Chart(galilei());
  const at = (place: string) => {
    const cell = chart.cell(place);
    if (cell === undefined) throw new Error(`there is no ${place}`);
    return cell;
  };
  return { chart, at };
}
