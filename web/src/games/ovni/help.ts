/** The sentence below what is asked: what an answer brings about. */
import { listOf, t } from '../../lib/i18n/index.svelte';
import type { Asked, Chip } from '../../lib/wire/ovni';
import { effectWords } from './announce';
import { faceOf } from './describe';
import type { Desk } from './desk.svelte';
import { AREAS } from './pieces';
import { seatOf } from './players';
import {
  abilityHelp,
  abilityName,
  alienName,
  areaName,
  cityIn,
  cityName,
  groupName,
  planetName,
  playerName,
  whoIs,
} from './words';

/** On a wide page it has room for what one's abilities do; where it is told why, no line of its own says what one is after. */
export function helpOf(desk: Desk, isWide: boolean, isWhyTold = false): string {
  const { asked } = desk.table.view;
  if (desk.isOver || asked === null) return t('ovni.help.over');
  // Whoever waits has a hand to press too.
  if (asked.to === 'place' && desk.missed !== null) return chipWords(desk, desk.missed);
  if (!desk.isAsked) return t(desk.own === null ? 'ovni.help.watch' : `ovni.help.wait.${desk.phase}`);
  const effects = desk.answer === null ? [] : effectWords(desk, desk.effects);
  if (effects.length > 0) return t('ovni.help.effects', { list: listOf(effects) });
  switch (asked.to) {
    case 'keep': {
      const { points } = desk.board;
      const key = isWhyTold ? 'ovni.help.keep.why' : 'ovni.help.keep';
      const help = t(key, { done: points.mission_done, failed: points.mission_failed });
      return isWide ? [help, ownAbilities(desk)].join(' ').trim() : help;
    }
    case 'take_for_third':
    case 'garrison':
    case 'launch':
      return t(`ovni.help.${asked.to}`);
    case 'take_starters':
      return startersHelp(desk, asked, isWhyTold);
    case 'place':
      return placeHelp(desk, asked);
    case 'choose_tokens': {
      const won = asked.winners.flatMap((winner, nth) =>
        winner !== null && seatOf(winner) === asked.seat ? [areaName(AREAS[nth] ?? '')] : [],
      );
      return t('ovni.help.choose_tokens', { list: listOf(won), n: asked.n_tokens });
    }
    case 'choose_energy':
      return t(seatOf(asked.player) === null ? 'ovni.help.thirds_energy' : 'ovni.help.choose_energy');
    case 'activate':
      return activateHelp(desk, asked);
    case 'move':
      return moveHelp(desk);
    case 'abduct': {
      const has = (ability: string) => desk.own?.abilities.some((own) => own === ability) === true;
      return t(
        has('bait_swap') ? 'ovni.help.abduct_swap' : has('stealth_beam') ? 'ovni.help.abduct_beam' : 'ovni.help.abduct',
      );
    }
    case 'attack': {
      if (asked.last === null) return t('ovni.help.attack');
      const params = { whom: whoIs(desk, asked.last), rival: playerName(desk, asked.last) };
      return t('ovni.help.attack_again', params);
    }
  }
}

/** Whom one leads, and what that planet can do that others can not; the first question of a match says it. */
function ownAbilities({ own }: Desk): string {
  if (own === null) return '';
  const planet = planetName(own.planet);
  const list = own.abilities.map((ability) =>
    t('ovni.help.ability', { ability: abilityName(ability), help: abilityHelp(ability) }),
  );
  return [t('ovni.help.planet', { planet }), ...list].join(' ');
}

/** How many groups may act, by the number that the question counts to; what each could do now stands on it. */
function activateHelp({ groups }: Desk, { turn }: Extract<Asked, { to: 'activate' }>): string {
  const [only] = groups;
  if (only !== undefined && groups.length === 1) return t('ovni.help.activate_only', { group: groupName(only) });
  return t('ovni.help.activate', { n: turn.n_groups - turn.used.length, of: turn.n_groups });
}

/** Which pairs are gone, where that matters. */
function startersHelp(
  desk: Desk,
  { n_aliens: n, taken }: Extract<Asked, { to: 'take_starters' }>,
  isWhyTold: boolean,
): string {
  const pairs = taken
    .filter(({ aliens }) => aliens.length === n)
    .map(({ player, aliens }) =>
      t('ovni.help.pair', { name: playerName(desk, player), pair: listOf(aliens.map((alien) => alienName(alien, 2))) }),
    );
  const gone = pairs.length === 0 ? [] : [t('ovni.help.pairs_taken', { list: pairs.join('; ') })];
  const help = t('ovni.help.take_starters', { n });
  if (!isWhyTold) return [help, ...gone].join(' ');
  // Pairs that are gone say that each is there once.
  return [t('ovni.help.take_starters.why'), ...(gone.length > 0 ? gone : [help])].join(' ');
}

function placeHelp(desk: Desk, asked: Extract<Asked, { to: 'place' }>): string {
  const isThirds = seatOf(asked.player) === null;
  const area = desk.table.view.areas.find((other) => other.area === desk.choice.area);
  if (area === undefined) {
    if (isThirds) return t('ovni.help.place_for_third');
    const all = desk.table.view.areas.flatMap(({ spots }) => spots);
    const nth = all.filter(({ player }) => seatOf(player) === asked.seat).length + 1;
    return t('ovni.help.place', { nth, chip: desk.choice.chip ?? 'none' });
  }
  const face = faceOf(desk, area.spots.length) ?? 'up';
  const own = desk.own;
  const isSix = desk.choice.chip === 6 && own !== null && !isThirds;
  const comesBack = own !== null && own.sixes_left > 1;
  const sentences = [t('ovni.help.place_in', { area: areaName(area.area), face })];
  if (isSix) sentences.push(t(comesBack ? 'ovni.help.six_once' : 'ovni.help.six'));
  else sentences.push(t('ovni.help.cancel'));
  return sentences.join(' ');
}

/** Why a chip of one's own can't be placed now, and whether it comes back: as the view tells it. */
export function chipWords({ own }: Desk, chip: Chip): string {
  if (own?.hand?.includes(chip) === true) return t('ovni.chip.held');
  const left = own?.sixes_left ?? 0;
  if (chip === 6 && left === 0) return t('ovni.chip.gone');
  return t('ovni.chip.placed', { chip, isLast: String(chip === 6 && left === 1) });
}

function moveHelp(desk: Desk): string {
  const { origin, target } = desk.choice;
  const { asked } = desk.table.view;
  if (origin === null && asked?.to === 'move' && asked.over !== null) {
    return t('ovni.help.move_over', { city: cityName(desk, asked.over) });
  }
  if (origin === null) return t('ovni.help.move');
  if (target === null) {
    const near = [...desk.lit.keys()].map((city) => cityName(desk, city));
    return t('ovni.help.move_from', { from: cityIn(desk, origin, 'from'), list: listOf(near) });
  }
  const needed = desk.table.view.cities.find(({ city }) => city === target)?.maps_with ?? null;
  if (needed === null) return t('ovni.help.move_mapped', { city: cityName(desk, target) });
  return t('ovni.help.move_maps', { city: cityName(desk, target), n: needed });
}

/** Where the viewer stands in the order of the phase: 1 is first. */
export function rankOf(desk: Desk): { nth: number; of: number } | null {
  const { view } = desk.table;
  if (desk.own === null || (desk.phase !== 'recruit' && desk.phase !== 'act')) return null;
  const order = desk.phase === 'recruit' ? view.order_1 : view.order_2;
  const nth = order.findIndex((player) => seatOf(player) === view.you);
  return nth < 0 ? null : { nth: nth + 1, of: order.length };
}
