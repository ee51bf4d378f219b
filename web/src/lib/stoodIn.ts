/** For whom a bot stood in, and when, as far as the page was told what happened around the match. */
import { t } from './i18n/index.svelte';
import { durationText } from './time';
import type { EventInfo, TableInfo } from './wire/server';

/** A time in which a bot played for a seat, in milliseconds since 1970; it goes on to the end where none is said. */
interface Spell {
  from: number;
  until: number | null;
}

/** The times in which a bot played for each seat. */
function spellsOf(events: readonly Pick<EventInfo, 'at' | 'event'>[]): Map<number, Spell[]> {
  const spells = new Map<number, Spell[]>();
  for (const { at, event } of events) {
    if (typeof event === 'string') continue;
    if ('went_away' in event) {
      const { seat } = event.went_away;
      spells.set(seat, [...(spells.get(seat) ?? []), { from: at, until: null }]);
    }
    // Whoever had the seat is back, or somebody else has taken it.
    const back = 'came_back' in event ? event.came_back : 'reclaimed' in event ? event.reclaimed : null;
    const taken = back ?? ('sat' in event ? event.sat : null);
    const last = taken === null ? undefined : spells.get(taken.seat)?.at(-1);
    if (last !== undefined) last.until ??= at;
  }
  return spells;
}

/**
 * That a bot played for a seat, and when; null where none did. The server tells the time and no round. Where only the
 * latest events are known, that it did is all that is certain.
 */
export function stoodInText(
  events: readonly Pick<EventInfo, 'n' | 'at' | 'event'>[],
  { started, ended }: Pick<TableInfo, 'started' | 'ended'>,
  seat: number,
): string | null {
  const spells = spellsOf(events).get(seat) ?? [];
  const [first] = spells;
  if (first === undefined) return null;
  if (started === null || ended === null || events[0]?.n !== 0) return t('result.stoodIn');
  if (spells.length === 1 && first.until === null) {
    return t('result.stoodIn.from', { time: durationText(first.from - started) });
  }
  const time = spells.reduce((sum, { from, until }) => sum + (until ?? ended) - from, 0);
  return t('result.stoodIn.for', { time: durationText(time) });
}
