/** What the board says of its cities, areas and groups, in words: accessible names and the cards that explain them. */
import { listOf, t } from '../../lib/i18n/index.svelte';
import type { AreaView, City, Tokens } from '../../lib/wire/ovni';
import type { Desk } from './desk.svelte';
import type { Group } from './groups';
import { chanceAt } from './hunches';
import { placeOf } from './players';
import type { Shown } from './story';
import { areaName, cityName, groupName, humanName, playerName, tokensWords, whoIs } from './words';

/** The facts of a city, a sentence each. */
export function cityFacts(desk: Desk, city: City): string[] {
  const view = desk.table.view.cities[city - 1];
  if (view === undefined) return [];
  const { players } = desk.table.view;
  const facts = [view.human === null ? t('ovni.spot.nobody') : t('ovni.spot.human', { human: humanName(view.human) })];
  const fleets = players.flatMap(({ player }) => {
    const n = view.ufos[placeOf(player)] ?? 0;
    return n > 0 ? [t('ovni.spot.fleet', { name: playerName(desk, player), n })] : [];
  });
  facts.push(fleets.length === 0 ? t('ovni.spot.empty') : t('ovni.spot.fleets', { list: fleets.join(', ') }));
  if (view.majority !== null) {
    const params = { who: whoIs(desk, view.majority), name: playerName(desk, view.majority) };
    facts.push(t('ovni.spot.leads', params));
  } else if (fleets.length > 0) facts.push(t('ovni.spot.tie'));
  const mappers = players.filter(({ mapped }) => mapped.includes(city)).map(({ player }) => playerName(desk, player));
  if (mappers.length > 0) facts.push(t('ovni.spot.mapped', { list: listOf(mappers) }));
  return facts;
}

/** What a press on a city would do now; nothing if it is not lit. */
export function cityOffer(desk: Desk, city: City): string[] {
  const offers: string[] = [];
  const lit = desk.lit.get(city);
  if (lit === 'origin') offers.push(t('ovni.spot.origin'));
  if (lit === 'swap') offers.push(t('ovni.spot.swap'));
  if (lit === 'target' && desk.aim !== null) offers.push(t(`ovni.spot.target.${desk.aim}`));
  if (desk.mapping.includes(city)) offers.push(t('ovni.spot.maps'));
  return offers;
}

/** The accessible name of a city. */
export function cityLabel(desk: Desk, city: City): string {
  const name = t('ovni.spot.name', { number: city, name: cityName(desk, city) });
  return [`${name}.`, ...cityFacts(desk, city), ...cityOffer(desk, city)].join(' ');
}

/** The accessible name of an area in which chips are laid. */
export function areaLabel(desk: Desk, { area, tokens, spots }: AreaView): string {
  const chips = spots.map(({ player, chip, is_up }, nth) => {
    const face = is_up ? 'up' : chip === null ? 'down' : 'own';
    const words = t('ovni.area.chip', { name: playerName(desk, player), face, chip: chip ?? 0 });
    const chance = chanceAt(desk.hunches.belief, area, nth, desk.shownChip);
    return chance === null ? words : `${words} ${t('ovni.likely.here', { chip: desk.shownChip, n: chance })}`;
  });
  const parts = [t('ovni.area.name', { area: areaName(area), list: tokensWords(tokens) }), ...chips];
  const next = faceOf(desk, spots.length);
  if (next !== null) parts.push(t('ovni.area.next', { face: next }));
  if (desk.areas.has(area)) parts.push(t('ovni.area.offered'));
  return parts.join(' ');
}

/** Whether a chip lies face down or up on a spot, counted from 0, if there is such a spot. */
export function faceOf(desk: Desk, spot: number): 'down' | 'up' | null {
  const isDown = desk.table.view.spots_down[spot];
  return isDown === undefined ? null : isDown ? 'down' : 'up';
}

/** Who won an area, in a few words. */
export function wonWords(desk: Desk, { winner }: Shown): string {
  if (winner === null) return t('ovni.area.nobody');
  return t('ovni.area.won', { who: whoIs(desk, winner), name: playerName(desk, winner) });
}

/** The accessible name of an area whose chips were turned over. */
export function shownLabel(desk: Desk, shown: Shown, tokens: Tokens): string {
  const chips = shown.chips.map(({ player, chip, isCancelled }) =>
    t('ovni.area.shown', { name: playerName(desk, player), chip, state: isCancelled ? 'cancelled' : 'counts' }),
  );
  const name = t('ovni.area.name', { area: areaName(shown.area), list: tokensWords(tokens) });
  return [name, ...chips, `${wonWords(desk, shown)}.`].join(' ');
}

/** What a group can do, or why it can not be used now. */
export function groupWords({ group, power, left, needs, held, aside, state }: Group): string {
  switch (state) {
    case 'active':
      return t(`ovni.power.${group}.left`, { n: left ?? 0, of: Math.max(power, left ?? 0) });
    case 'used':
      return t('ovni.power.used');
    case 'small':
      // Beside the number of all, how many can act would look like a mistake.
      return aside > 0 ? t('ovni.power.aside', { n: aside }) : t('ovni.power.small', { needs, held });
    case 'enough':
      return t('ovni.power.enough');
    case 'idle':
      return t(`ovni.power.${group}.idle`);
    case 'offered':
    case 'waiting':
      // A pad without a UFO is why builders have nothing to do.
      return power === 0 ? t(`ovni.power.${group}.idle`) : t(`ovni.power.${group}`, { n: power });
  }
}

/** The accessible name of a group. */
export function groupLabel(desk: Desk, group: Group): string {
  const parts = [t('ovni.power.name', { group: groupName(group.group), n: group.count }), `${groupWords(group)}.`];
  if (group.state === 'offered') parts.push(t('ovni.power.offered'));
  return parts.join(' ');
}
