/** Each notice in words, for the live region and the log. */
import { listOf, t } from '../../lib/i18n/index.svelte';
import type { Colour, Explorer, Notice, Seat } from '../../lib/wire/survive';
import type { Sentence } from '../../lib/game';
import type { Desk } from './desk.svelte';
import { HERDS, rollOf } from './rolls';
import { askedWords, colourName, colourOf, cornerName, groupName, isTwofold, seatOf, whereIs } from './words';

type Params = Record<string, string | number>;

/** The sentences of one notice, told to a seat: the viewer's own, if not said; none where the notices around it say it all. */
export function announce(desk: Desk, notice: Notice, you: Seat | null = desk.table.you): Sentence[] {
  const { table } = desk;
  const bySeat = (key: string, seat: Seat, more: Params = {}): Sentence => {
    const who = seat === you ? 'you' : 'other';
    return { key: `survive.told.${key}`, params: { who, name: table.nameOf(seat), ...more } };
  };
  /** Where two people play four colours the colour stands before the sentence. */
  const by = (key: string, colour: Colour, more: Params = {}): Sentence => {
    const { key: told, params = {} } = bySeat(key, seatOf(desk, colour), more);
    if (!isTwofold(desk)) return { key: told, params };
    return { key: 'survive.told.as', params: { colour: colourName(colour), text: t(told, params) } };
  };
  const plain = (key: string, params: Params = {}): Sentence => ({ key: `survive.told.${key}`, params });
  const group = (explorers: Explorer[]) => groupName(desk, explorers, you);
  switch (notice.event) {
    case 'began':
      return [bySeat('began', notice.first)];
    case 'setup_handed_over':
      return [bySeat('setup_handed_over', notice.seat)];
    case 'you_placed':
      // What is covered on the board is covered in what was said about it too.
      if (desk.hasCovered && table.replay?.eyes !== 'everyone')
        return [by('explorer_placed', colourOf(notice.explorer), { place: notice.on })];
      return [by('you_placed', colourOf(notice.explorer), { n: notice.treasure, place: notice.on })];
    case 'explorer_placed':
      return [by('explorer_placed', colourOf(notice.explorer), { place: notice.on })];
    case 'boat_placed':
      return [by('boat_placed', notice.colour, { place: notice.at })];
    case 'values_covered':
      return [plain('values_covered', { who: table.you === null ? 'other' : 'you' })];
    case 'tile_played':
      return [by('tile_played', notice.colour, { tile: t(`survive.back.${notice.back}`) })];
    case 'explorer_moved': {
      const { kind, at } = whereIs(notice.to);
      const place = kind === 'corner' ? cornerName(at) : at;
      return [by(`moved_${kind}`, colourOf(notice.explorer), { place })];
    }
    case 'boat_moved':
      return [by('boat_moved', notice.colour, { from: notice.from, to: notice.to, n: notice.aboard.length })];
    case 'boat_destroyed':
      return [plain('boat_destroyed', { place: notice.at })];
    case 'fell_in':
      return [plain('fell_in', { place: notice.at, group: group(notice.explorers) })];
    case 'lost':
      return [plain('lost', { cause: notice.cause, group: group(notice.explorers) })];
    case 'tile_sunk':
      return [by('tile_sunk', notice.colour, { terrain: notice.terrain, place: notice.at })];
    case 'back_shown':
      return [plain('back_shown', { back: notice.back })];
    case 'you_kept':
      return [by('you_kept', notice.colour, { tile: t(`survive.back.${notice.back}`) })];
    case 'tile_kept':
      return [by('tile_kept', notice.colour)];
    case 'boarded':
      return [plain('boarded', { place: notice.at, group: group(notice.explorers) })];
    case 'swept_away': {
      const herds = HERDS.map((creature, nth) => ({ creature, n: notice.creatures[nth] ?? 0 })).filter(
        ({ n }) => n > 0,
      );
      const list = listOf(herds.map((herd) => t('survive.herd', herd)));
      return [plain('swept_away', { place: notice.at, list })];
    }
    case 'die_rolled':
      return [by('die_rolled', notice.colour, { creature: notice.creature, moves: rollOf(desk, notice) })];
    case 'creature_moved':
      return [plain('creature_moved', { creature: notice.creature, from: notice.from, to: notice.to })];
    case 'defence_asked':
      return [plain('defence_asked', askedWords(desk, notice.asked))];
    case 'you_answered':
    case 'answered':
      return [by('answered', notice.colour)];
    case 'defended':
      return [by('defended', notice.colour, { creature: notice.creature, place: notice.at })];
    case 'ended':
      return [{ key: `survive.ending.${notice.outcome.ending}` }];
    case 'turn_began':
    case 'passed':
    case 'creature_placed':
    case 'boat_surfaced':
      return [];
  }
}
