/** Each notice in words, for the live region and the list of announcements. */
import { t } from '../../lib/i18n/index.svelte';
import type { Notice, Place, Seat } from '../../lib/wire/escape';
import type { Sentence } from '../../lib/game';
import type { Desk } from './desk.svelte';
import { placeName } from './places';
import { cardShown } from './laws';
import { endingWords, roleName, seatName } from './words';

/** The sentences of one notice; none where it needs no word. Where a sector lies is said only of what happens now. */
export function announce(desk: Desk, notice: Notice, isNow = true, you = desk.table.you): Sentence[] {
  const say = (key: string, seat?: Seat, more: Record<string, string | number> = {}): Sentence => {
    const who = seat !== undefined && seat === you ? 'you' : 'other';
    const name = seat === undefined ? '' : seatName(desk, seat);
    return { key: `escape.told.${key}`, params: { who, name, ...more } };
  };
  const far = (at: Place, seat: Seat) => {
    const cell = desk.chart.cell(at);
    const words = seat === desk.table.you || !isNow || cell === undefined ? null : desk.whereabouts(cell);
    // Its name, and behind it where it lies: "C07, 3 north-east of you".
    if (words === null) return placeName(at);
    return t('escape.place.from', { place: placeName(at), where: t(words.key, words.params) });
  };
  switch (notice.event) {
    case 'began':
      return [say('began', notice.first)];
    case 'you_are':
      return [say('you_are', notice.seat, { role: roleName(notice.role), place: placeName(notice.at) })];
    case 'round_began':
      return [{ ...say('round_began', undefined, { round: notice.round }), isMinor: true }];
    case 'turn_began':
      return [];
    case 'you_restarted':
      return [say('you_restarted', notice.seat, { place: placeName(notice.at) })];
    case 'you_moved':
      return [say('you_moved', notice.seat, { place: placeName(notice.to) })];
    case 'you_drew':
      return [say('you_drew', notice.seat, { card: t(`escape.card.${cardShown(desk.laws, notice.card)}`) })];
    case 'seat_restarted':
    case 'stayed':
    case 'stuck':
    case 'no_card':
    case 'silence':
    case 'seat_got_item':
    case 'turned':
    case 'plays_on':
    case 'seat_discarded':
    case 'you_planned_teleport':
      return [say(notice.event, notice.seat)];
    case 'noise':
      return [say('noise', notice.seat, { place: far(notice.at, notice.seat) })];
    case 'attacked': {
      const { seat, at, killed, defended } = notice;
      const isMiss = killed.length === 0 && defended.length === 0;
      const sentences = [say(isMiss ? 'missed' : 'attacked', seat, { place: far(at, seat) })];
      for (const death of killed) sentences.push(say('killed', death.seat, { role: roleName(death.role) }));
      for (const other of defended) sentences.push(say('defended', other));
      return sentences;
    }
    case 'you_got_item':
    case 'item_used':
    case 'you_discarded':
      return [say(notice.event, notice.seat, { item: t(`escape.item.${notice.item}`) })];
    case 'item_kept':
      return [say('item_kept', notice.seat, { item: t(`escape.item.${notice.item}`), n: notice.n_uses_left })];
    case 'lit': {
      const sentences = [say('lit', notice.seat, { place: placeName(notice.at) })];
      if (notice.found.length === 0) sentences.push(say('lit_nobody'));
      for (const { seat, at } of notice.found) sentences.push(say('found', seat, { place: far(at, seat) }));
      return sentences;
    }
    case 'power_used':
    case 'role_shown':
      return [say(notice.event, notice.seat, { role: roleName(notice.role) })];
    case 'hatch_cards_drawn': {
      const cards = notice.cards.map((card) => t(`escape.hatch_card.${card}`)).join(', ');
      return [say('hatch_cards_drawn', notice.seat, { hatch: notice.hatch, cards })];
    }
    case 'hatch_reached':
      return [say('hatch_reached', notice.seat, { hatch: notice.hatch, card: notice.card ?? 'none' })];
    case 'escaped':
      return [say('escaped', notice.seat, { hatch: notice.hatch })];
    case 'stranded':
      return notice.seats.map((seat) => say('stranded', seat));
    case 'ended':
      return [endingWords(desk, notice.outcome)];
  }
}
