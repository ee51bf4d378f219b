/** What Hush says of a match. */
import type { Sentence } from '../../lib/game';
import type { Notice } from '../../lib/wire/hush';
import type { HushTable } from './table';

/** What is asked now, of me or of others. */
export function askedSentence({ asked, you, outcome }: HushTable): Sentence {
  if (outcome !== null) return { key: 'hush.asked.over' };
  return { key: you !== null && asked.seats.includes(you) ? 'hush.asked.you' : 'hush.asked.others' };
}

/** One notice in words. */
export function announce(notice: Notice, table: HushTable): Sentence[] {
  switch (notice.event) {
    case 'you_drew':
      return [{ key: 'hush.told.you_drew', params: { card: notice.card } }];
    case 'you_drew_a_card':
    case 'you_kept':
      return [{ key: `hush.told.${notice.event}` }];
    case 'seat_answered':
      return [{ key: 'hush.told.seat_answered', params: { name: table.nameOf(notice.seat) } }];
    case 'round_ended':
      return [{ key: 'hush.told.round_ended', params: { round: notice.round }, isMinor: true }];
    case 'ended':
      return [{ key: 'hush.told.ended', params: { name: table.nameOf(notice.outcome.winner) } }];
  }
}
