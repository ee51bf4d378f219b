/** What a table has agreed on, field by field. */
import { gameOf } from '../games';
import type { Json, TableInfo } from './game';
import { t } from './i18n/index.svelte';
import { valueAt } from './paths';
import type { Settings } from './wire/server';

/** What a table agrees on beside the game's options, unless somebody says otherwise. */
export const USUAL: Settings = {
  clock: { pace: 'free' },
  bots: 'calm',
  chat: true,
  spectators: true,
  spectator_delay: 0,
  deductions: false,
  hints: false,
};

/** What every table chooses, whatever is played. */
const SHARED = new Map([
  ['seats', 'new.seats'],
  ['clock', 'new.clock'],
  ['spectators', 'new.spectators'],
  ['spectator_delay', 'event.changed.spectator_delay'],
  ['deductions', 'new.deductions'],
  ['hints', 'new.hints'],
  ['listed', 'new.listed'],
]);

/** What a field of a table is called where it was chosen. */
export function fieldName(game: string, field: string): string {
  const own = gameOf(game)?.fields.find(({ name }) => name === field || field.startsWith(`${name}.`));
  return t(SHARED.get(field) ?? own?.label ?? 'event.changed.other');
}

/** The options of a table by the paths of the fields that a form has. */
export function chosenAt({ game, options }: Pick<TableInfo, 'game' | 'options'>): Record<string, Json> {
  const fields = gameOf(game)?.fields ?? [];
  const chosen = fields.map(({ name }) => [name, valueAt(options, name) ?? null] as const);
  return Object.fromEntries(chosen.filter(([, value]) => value !== null));
}
