/** What happens around a match, as the chat tells it. */
import { listOf, t } from '../i18n/index.svelte';
import type { Table } from '../game';
import type { TableEvent } from '../wire/server';

/** A line of talk, which has a seat, or a sentence of what happened. */
export interface TalkLine {
  seat: number | null;
  text: string;
}

/** The line of an event; nothing for what the page shows anyway. */
export function talkOf(
  event: TableEvent,
  table: Pick<Table, 'you' | 'nameOf'>,
  fieldName: (field: string) => string = () => t('event.changed.other'),
): TalkLine | null {
  const happened = (key: string, seat?: number): TalkLine => {
    const about = (of: number) => ({ name: table.nameOf(of), who: of === table.you ? 'you' : 'other' });
    return { seat: null, text: t(`event.${key}`, seat === undefined ? {} : about(seat)) };
  };
  if (typeof event === 'string') return happened(event);
  if ('said' in event) return event.said;
  if ('chat_switched' in event) return happened(event.chat_switched.on ? 'chatOn' : 'chatOff');
  if ('bots_paced' in event) return happened(`bots_${event.bots_paced.pace}`);
  if ('changed' in event) {
    const fields = new Set(event.changed.fields.map(fieldName));
    return { seat: null, text: t('event.changed', { fields: listOf([...fields]) }) };
  }
  if ('rematch_opened' in event) return happened('rematch');
  if ('notes_shared' in event) {
    return happened(event.notes_shared.on ? 'notesOn' : 'notesOff', event.notes_shared.seat);
  }
  if ('offer_wanted' in event) {
    const { seat, by } = event.offer_wanted;
    return { seat: null, text: t('event.offer_wanted', { name: table.nameOf(seat), by: table.nameOf(by) }) };
  }
  if ('bot_seated' in event || 'unseated' in event) return null;
  const [name, about] = Object.entries(event)[0] as [string, { seat: number; out_of_time?: boolean }];
  return happened(about.out_of_time === true ? 'out_of_time' : name, about.seat);
}
