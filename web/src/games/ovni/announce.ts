/** Each notice in words, for the live region and the log. */
import { listOf, t } from '../../lib/i18n/index.svelte';
import type { Ability, Notice, Player, View } from '../../lib/wire/ovni';
import type { Sentence } from '../../lib/game';
import type { Desk } from './desk.svelte';
import { ALIENS, AREAS } from './pieces';
import {
  abilityHelp,
  abilityName,
  alienName,
  anAlien,
  areaName,
  boardOf,
  cityIn,
  cityName,
  groupName,
  humanName,
  named,
  planetName,
  playerName,
  tokensWords,
  whoIs,
  whomHuman,
} from './words';

type Params = Record<string, string | number>;

/** The sentences of one notice; none where it needs no word. */
export function announce(desk: Desk, notice: Notice, you = desk.table.you): Sentence[] {
  const at = { table: desk.table, you };
  const say = (key: string, player?: Player, more: Params = {}): Sentence => {
    const params = player === undefined ? { who: 'other', name: '' } : named(at, player);
    return { key: `ovni.told.${key}`, params: { ...params, ...more } };
  };
  /** Why another may do it: an ability of that planet. */
  const because = (player: Player, ability: Ability): Sentence[] => {
    const whose = boardOf(desk, player);
    if (whoIs(at, player) === 'you' || whose?.abilities.includes(ability) !== true) return [];
    const more = { planet: planetName(whose.planet), ability: abilityName(ability), help: abilityHelp(ability) };
    return [{ key: 'ovni.told.ability', params: more, isMinor: true }];
  };
  switch (notice.event) {
    case 'began':
      return [say('began', { seat: notice.first })];
    case 'planet_given':
      return [say('planet_given', notice.player, { planet: planetName(notice.planet) })];
    case 'abilities_dealt':
      return [say('abilities_dealt', { seat: notice.seat }, { list: listOf(notice.abilities.map(abilityName)) })];
    case 'you_were_dealt':
      return [say('you_were_dealt', { seat: notice.seat }, { n: notice.missions.length })];
    case 'you_kept':
      return [say('you_kept', { seat: notice.seat }, { n: notice.missions.length })];
    case 'missions_kept':
      return [say('missions_kept', { seat: notice.seat })];
    case 'missions_counted':
      return notice.counts.map((n, seat) => say('missions_counted', { seat }, { n }));
    case 'starters_taken': {
      const list = listOf(notice.aliens.map(anAlien));
      return [say('starters_taken', notice.player, { list }), ...because(notice.player, 'extra_starter')];
    }
    case 'round_began':
      return [{ ...say('round_began', undefined, { round: notice.round }), isMinor: true }];
    case 'order_set': {
      const list = notice.order.map((player) => playerName(at, player)).join(', ');
      return [say('order_set', undefined, { phase: notice.phase, list })];
    }
    case 'deck_renewed':
      return [say(notice.event)];
    case 'last_round':
      return [say('last_round', undefined, { why: isStockOut(desk.table.view) ? 'stock' : 'limit' })];
    case 'card_shown': {
      const tokens = desk.board.cards[notice.card - 1];
      if (tokens === undefined) return [];
      return [say('card_shown', undefined, { area: areaName(notice.area), list: tokensWords(tokens) })];
    }
    case 'you_placed':
    case 'chip_placed': {
      const { event, player, area, chip, is_chosen } = notice;
      const params = {
        area: areaName(area),
        face: event === 'you_placed' || chip === null ? 'down' : 'up',
        chip: chip ?? 0,
      };
      const goesByItself = !is_chosen && whoIs(at, player) === 'you';
      return [say(goesByItself ? 'only_place' : event, player, params)];
    }
    case 'chips_revealed':
      return [
        say('chips_revealed'),
        ...notice.areas.map((chips, nth) =>
          say('revealed', undefined, { area: areaName(AREAS[nth] ?? ''), list: chips.join(', ') }),
        ),
      ];
    case 'area_won':
      if (notice.winner === null) return [say('area_lost', undefined, { area: areaName(notice.area) })];
      return [say('area_won', notice.winner, { area: areaName(notice.area) })];
    case 'tokens_gained':
      return [say('tokens_gained', notice.player, { list: tokensWords(notice.tokens) })];
    case 'ufo_built':
      return [say('ufo_built', notice.player)];
    case 'energy_chosen':
      return [say('energy_chosen', notice.player, { energy: notice.energy })];
    case 'garrisoned':
      return [
        say('garrisoned', { seat: notice.seat }, { aside: String(notice.aside) }),
        ...(notice.aside ? because({ seat: notice.seat }, 'garrison_shield') : []),
      ];
    case 'group_activated':
      return [say('group_activated', { seat: notice.seat }, { group: groupName(notice.group) })];
    case 'ufo_moved': {
      const { seat, from, to } = notice;
      return [say('ufo_moved', { seat }, { from: cityIn(desk, from, 'from'), to: cityIn(desk, to, 'to') })];
    }
    case 'ufo_launched':
      return [say('ufo_launched', { seat: notice.seat }, { to: cityIn(desk, notice.city, 'to') })];
    case 'city_mapped':
      return [say('city_mapped', { seat: notice.seat }, { city: cityName(desk, notice.city) })];
    case 'humans_swapped': {
      const [one, other] = notice.between;
      return [say('humans_swapped', undefined, { list: listOf([cityName(desk, one), cityName(desk, other)]) })];
    }
    case 'human_abducted': {
      const { seat, city, colour } = notice;
      return [say('human_abducted', { seat }, { human: whomHuman(colour), place: cityIn(desk, city) })];
    }
    case 'token_captured': {
      const { seat, rival, alien } = notice;
      const params = { alien: anAlien(alien), whom: whoIs(at, rival), rival: playerName(at, rival) };
      return [say('token_captured', { seat }, params)];
    }
    case 'ufo_destroyed': {
      const { seat, rival, city } = notice;
      const params = { place: cityIn(desk, city), whom: whoIs(at, rival), rival: playerName(at, rival) };
      return [say('ufo_destroyed', { seat }, params)];
    }
    case 'city_refilled':
      return [say('city_refilled', undefined, { human: humanName(notice.colour), city: cityName(desk, notice.city) })];
    case 'missions_shown':
      return [say('missions_shown', { seat: notice.seat }, { n: notice.missions.length })];
    case 'ended':
      return [{ key: `ovni.ending.${notice.outcome.ending}`, params: { round: notice.outcome.rounds } }];
    // The board shows who is in turn, and where the humans stand.
    case 'humans_placed':
    case 'missions_dealt':
    case 'turn_began':
    case 'group_finished':
    case 'turn_ended':
      return [];
  }
}

/** Whether a type of alien has run out, which ends the match with the round. */
export function isStockOut({ stock }: View): boolean {
  return ALIENS.some((alien) => stock[alien] === 0);
}

/** What an action would bring about beside itself, in short words: "Dubai is mapped", "your turn ends". */
export function effectWords(desk: Desk, notices: Notice[]): string[] {
  const isEnd = notices.some(({ event }) => event === 'turn_ended');
  const words = notices.flatMap((notice): string[] => {
    switch (notice.event) {
      case 'city_mapped':
        return [t('ovni.effect.maps', { city: cityName(desk, notice.city) })];
      case 'ufo_built':
        return [t('ovni.effect.builds')];
      case 'group_finished':
        return isEnd ? [] : [t('ovni.effect.finishes')];
      default:
        return [];
    }
  });
  return isEnd ? [...words, t('ovni.effect.ends')] : words;
}

/** A step of a turn in short words, for the plan: "Moscow → Dubai". */
export function stepWords(desk: Desk, notice: Notice): string | null {
  switch (notice.event) {
    case 'group_activated':
      return groupName(notice.group);
    case 'ufo_moved':
      return t('ovni.step.moved', { from: cityName(desk, notice.from), to: cityName(desk, notice.to) });
    case 'ufo_launched':
      return t('ovni.step.launched', { to: cityName(desk, notice.city) });
    case 'city_mapped':
      return t('ovni.step.mapped', { city: cityName(desk, notice.city) });
    case 'human_abducted':
      return t('ovni.step.abducted', { human: humanName(notice.colour), city: cityName(desk, notice.city) });
    case 'humans_swapped':
      return t('ovni.step.swapped', { list: notice.between.map((city) => cityName(desk, city)).join(' ⇄ ') });
    case 'token_captured':
      return t('ovni.step.captured', { alien: alienName(notice.alien), rival: playerName(desk, notice.rival) });
    case 'ufo_destroyed':
      return t('ovni.step.destroyed', { city: cityName(desk, notice.city), rival: playerName(desk, notice.rival) });
    case 'ufo_built':
      return t('ovni.step.built');
    default:
      return null;
  }
}
