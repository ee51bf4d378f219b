/** Whether somebody looks at the table, where that is worth a word. */
import { getContext, setContext } from 'svelte';
import type { SeatInfo, Table } from './game';
import { listOf, t } from './i18n/index.svelte';
import type { IconName } from './ui/icons';

export interface PresenceMark {
  icon: IconName;
  text: string;
  /** The same where there is little room. */
  short: string;
}

/**
 * How somebody is marked for whom a bot stands in, who is gone, or who neither looks nor does anything; whoever is
 * here needs no mark, and neither does a bot.
 */
export function presenceOf(seat: Pick<SeatInfo, 'away' | 'presence'> | undefined): PresenceMark | null {
  if (seat?.away === true) return { icon: 'bot', text: t('match.substituted'), short: t('presence.away.short') };
  if (seat?.presence === 'gone') {
    return { icon: 'offline', text: t('presence.gone'), short: t('presence.gone.short') };
  }
  if (seat?.presence === 'idle') return { icon: 'pause', text: t('presence.idle'), short: t('presence.idle.short') };
  return null;
}

/** That those are away for whom a match waits, and what comes of it. */
export interface Absence {
  /** Who is away. */
  who: string;
  /** The same, and what the others may expect. */
  text: string;
}

/** What is said where some of these seats, which are in turn, have somebody who is gone; null where all are there. */
export function absenceOf(
  table: Pick<Table, 'asked' | 'info' | 'nameOf'>,
  turns: readonly number[] = table.asked.seats,
): Absence | null {
  const { info, asked } = table;
  const isGone = (seat: number) => info.seats[seat]?.presence === 'gone' && info.seats[seat].away === false;
  const gone = turns.filter((seat) => asked.seats.includes(seat) && isGone(seat));
  if (gone.length === 0) return null;
  const names = listOf(gone.map((seat) => table.nameOf(seat)));
  const who = t('match.absent', { names, count: gone.length });
  // Only a clock ends the wait; who is not there can agree to nothing either.
  const hope = t(info.settings.clock.pace === 'free' ? 'match.absent.free' : 'match.absent.clock');
  return { who, text: `${who} ${hope}` };
}

const KEY = Symbol('absence');

/** From here on below, a dock that asks nothing says that whoever is waited for is away. */
export function tellAbsence(text: () => string | null): void {
  setContext(KEY, text);
}

/** What a dock here is to say of whoever is waited for. */
export function absenceHere(): (() => string | null) | undefined {
  return getContext<(() => string | null) | undefined>(KEY);
}
