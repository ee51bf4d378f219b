/** Who is who at the table. */
import type { Player } from '../../lib/wire/ovni';

/** The seat of a player; the third player of a table of two has none. */
export function seatOf(player: Player): number | null {
  return typeof player === 'string' ? null : player.seat;
}

/** Whether two players are the same. */
export function isSame(one: Player | null | undefined, other: Player | null | undefined): boolean {
  if (one === null || one === undefined || other === null || other === undefined) return false;
  return seatOf(one) === seatOf(other);
}

/** The name of a player as a key in lists. */
export function playerKey(player: Player): string {
  return String(seatOf(player) ?? 'third');
}

/** The place of a player in lists of players: the third player stands behind both seats. */
export function placeOf(player: Player): number {
  return seatOf(player) ?? 2;
}

/** The player that a figure of a refusal names. */
export function playerIn(value: unknown): Player | null {
  if (value === 'third') return value;
  if (typeof value !== 'object' || value === null || !('seat' in value)) return null;
  return typeof value.seat === 'number' ? { seat: value.seat } : null;
}
