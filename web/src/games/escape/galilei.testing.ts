/** The printed zone Galilei for tests, read from the map that the rules use. */
import { readFileSync } from 'node:fs';
import type { Board } from '../../lib/wire/escape';
import { Chart, type Cell } from './chart';
import { readZone } from './zone';

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
