/** What one page hands over to the form of a new table: options that are chosen already. */
import type { Json } from './game';

let handed: { game: string; chosen: Record<string, Json> } | null = null;

/** The form of this game begins with these choices, by the names of its fields. */
export function handOver(game: string, chosen: Record<string, Json>): void {
  handed = { game, chosen };
}

/** What was handed over for this game, once. */
export function takeHanded(game: string): Record<string, Json> {
  const chosen = handed?.game === game ? handed.chosen : {};
  handed = null;
  return chosen;
}
