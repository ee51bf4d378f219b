/** The events of a match that mattered, for the timeline of its replay: deaths, hatches, lights, and the end. */
import { t } from '../../lib/i18n/index.svelte';
import type { Notice, Place, Seat } from '../../lib/wire/escape';
import type { Moment, Sentence } from '../../lib/game';
import { announce } from './announce';
import type { Desk } from './desk.svelte';
import { placeName } from './places';
import { roleName } from './words';

/** Who is dead or out decides a match; what was only found out weighs less. */
const HEAVY: readonly Moment['icon'][] = ['dead', 'escaped', 'hatch-blocked', 'alien'];
const HEAVIEST = 3;

/** The events of one notice; most have none. */
export function momentsOf(desk: Desk, notice: Notice): Moment[] {
  // Through everybody's eyes too whoever played is told what they did as theirs.
  const you = desk.table.you ?? desk.table.replay?.own ?? null;
  const sentences = announce(desk, notice, false, you);
  const moment = (icon: Moment['icon'], tone: Moment['tone'], sentence = sentences[0]): Moment[] =>
    sentence === undefined
      ? []
      : [{ icon, tone, sentence, weight: HEAVY.includes(icon) ? HEAVIEST : tone === 'plain' ? 1 : 2 }];
  switch (notice.event) {
    case 'attacked': {
      const { seat, at, killed } = notice;
      const kills = killed.flatMap((death) => {
        const who = seat === you ? 'you' : death.seat === you ? 'victim' : 'other';
        const names = { name: desk.table.nameOf(seat), victim: desk.table.nameOf(death.seat) };
        const params = { who, ...names, role: roleName(death.role), side: death.side, place: placeName(at) };
        return moment('dead', 'bad', { key: 'escape.moment.killed', params });
      });
      // The attack itself is the first sentence; then come the dead, then those who were saved.
      return [...kills, ...sentences.slice(1 + killed.length).flatMap((saved) => moment('defense', 'good', saved))];
    }
    case 'lit':
      // A light that finds nobody decides nothing.
      return notice.found.length === 0 ? [] : moment('spotlight', 'plain');
    case 'turned':
      return moment('alien', 'bad');
    case 'role_shown':
    case 'power_used':
      return moment('eye', 'plain');
    case 'hatch_reached':
      return notice.card === 'red' ? moment('hatch-damaged', 'bad') : [];
    case 'escaped':
      return moment('escaped', 'good');
    case 'stranded':
      return sentences.flatMap((sentence) => moment('hatch-blocked', 'bad', sentence));
    case 'ended':
      return moment('laurel', 'plain');
    default:
      return [];
  }
}

/**
 * What nobody is to miss while others play on: who died, left or was turned, who was saved where others died, what
 * one's own attack came to, and who was heard where one stands.
 */
export function keptOf(desk: Desk, notice: Notice): Sentence[] {
  if (notice.event === 'noise') {
    const isHere = notice.seat !== desk.table.you && notice.at === desk.me?.place;
    return isHere ? announce(desk, notice) : [];
  }
  const isAttack = notice.event === 'attacked';
  const isOwn = isAttack && notice.seat === desk.table.you;
  // An attack without dead is said itself; then come those who were saved.
  if (isAttack && notice.killed.length === 0) return isOwn ? announce(desk, notice, false) : [];
  const moments = momentsOf(desk, notice);
  return moments.filter(({ weight }) => isAttack || weight === HEAVIEST).map(({ sentence }) => sentence);
}

/** Where each of the others was last heard, and who attacked in vain, which only some can: for whoever could not listen. */
export function heardIn({ table }: Desk, notices: readonly Notice[]): Sentence[] {
  const noises = new Map<Seat, Place>();
  const misses = new Map<Seat, Place>();
  for (const notice of notices) {
    if (!('seat' in notice) || notice.seat === table.you) continue;
    if (notice.event === 'noise') noises.set(notice.seat, notice.at);
    const isMiss = notice.event === 'attacked' && notice.killed.length === 0 && notice.defended.length === 0;
    if (isMiss) misses.set(notice.seat, notice.at);
  }
  const sum = (key: string, places: ReadonlyMap<Seat, Place>): Sentence[] => {
    const list = [...places].map(([seat, at]) =>
      t('escape.sum.noise', { name: table.nameOf(seat), place: placeName(at) }),
    );
    return places.size === 0 ? [] : [{ key, params: { list: list.join(', ') } }];
  };
  return [...sum('escape.sum.misses', misses), ...sum('escape.sum.noises', noises)];
}
