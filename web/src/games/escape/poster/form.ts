/** What the form of a new table of Escape knows beyond the poster: the maps, and what goes together. */
import texts from 'virtual:zones';
import type { GameForm, Json } from '../../../lib/game';
import { Chart } from '../chart';
import { arenaMisfit, playersOf, readZone } from '../zone';
import Preview from './Preview.svelte';

/** A zone in figures, with its chart. */
export interface Zone {
  chart: Chart;
  n_sectors: number;
  n_hatches: number;
  /** How many players it is for, if its makers say so. */
  players: { min: number; max: number } | null;
}

const known = new Map<string, Zone>();

/** The zone of that name, if it is one of those that come with the game. */
export function zoneOf(id: string): Zone | null {
  const found = known.get(id);
  if (found !== undefined) return found;
  const text = texts[id];
  if (text === undefined) return null;
  const chart = new Chart(readZone(text));
  const n_hatches = chart.cells.filter(({ hatch }) => hatch !== null).length;
  const zone = { chart, n_sectors: chart.cells.length, n_hatches, players: playersOf(text) };
  known.set(id, zone);
  return zone;
}

function misfit(options: Record<string, Json>, field: string, value: string) {
  const zone = field === 'zone' ? value : String(options['zone'] ?? 'galilei');
  const scenario = field === 'scenario' ? value : String(options['scenario'] ?? '');
  const mode = field === 'mode' ? value : String(options['mode'] ?? 'advanced');
  if (mode === 'basic' && scenario !== '' && (field === 'mode' || field === 'scenario')) {
    return { key: 'poster.escape.misfit.basic' };
  }
  if (scenario !== 'arena' || (field !== 'zone' && field !== 'scenario')) return null;
  const chart = zoneOf(zone)?.chart;
  const reason = chart === undefined ? null : arenaMisfit(chart);
  return reason === null ? null : { key: `poster.escape.misfit.${reason}` };
}

export const form: GameForm = { Preview, misfit };
