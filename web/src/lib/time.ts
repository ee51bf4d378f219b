/** Times as people say them. */
import type { ClockSetting, ClockState } from './game';
import { locale, t } from './i18n/index.svelte';

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago something was. */
export function ago(then: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  for (const [unit, size] of STEPS) {
    if (now - then >= size) return format.format(-Math.floor((now - then) / size), unit);
  }
  return t('time.now');
}

/** How time runs at a table. */
export function clockText(clock: ClockSetting): string {
  if (clock.pace === 'live') return t('clock.live', { minutes: Math.round(clock.bank / 60), seconds: clock.increment });
  if (clock.pace === 'mail') return t('clock.mail', { hours: clock.hours });
  return t('clock.free');
}

/** A rest of time: minutes and seconds, or hours and minutes. */
export function restText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (number: number) => String(number).padStart(2, '0');
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))} h`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** A time in words: hours and minutes, or minutes and seconds. */
export function durationText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const parts: [number, string][] =
    seconds >= 3600
      ? [
          [Math.floor(seconds / 3600), 'hour'],
          [Math.floor((seconds % 3600) / 60), 'minute'],
        ]
      : [
          [Math.floor(seconds / 60), 'minute'],
          [seconds % 60, 'second'],
        ];
  const said = parts
    .filter(([count, unit]) => count > 0 || (unit === 'second' && seconds === 0))
    .map(([count, unit]) =>
      new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    );
  return new Intl.ListFormat(locale(), { type: 'unit', style: 'narrow' }).format(said);
}

/** What runs at a table, and when it was told. */
interface Clocks {
  clock: ClockState | null;
  clockAt: number;
  asked: { seats: readonly number[] };
  isOnline: boolean;
}

/** What a seat has left now, in milliseconds, and whether its time runs; null where nobody is hurried. */
export function restOf(table: Clocks, seat: number, now: number): { rest: number; isRunning: boolean } | null {
  const told = table.clock?.left?.[seat];
  if (told === undefined) return null;
  const isRunning = table.asked.seats.includes(seat) && table.clock?.paused !== true && table.isOnline;
  return { rest: isRunning ? told - (now - table.clockAt) : told, isRunning };
}
