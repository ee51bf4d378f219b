/** What whoever has a seat is called. */
import type { SeatInfo } from './game';
import { t } from './i18n/index.svelte';
import { botName } from './names';

/** The name of a seat at a table with these seats. */
export function nameOfSeat(seats: readonly SeatInfo[], seat: number): string {
  const occupant = seats[seat];
  if (occupant === undefined || occupant.kind === 'nobody') return t('seat.free');
  if (occupant.kind === 'gone') return t('seat.gone', { seat: seat + 1 });
  return occupant.kind === 'bot' ? botName(seat) : occupant.name;
}
