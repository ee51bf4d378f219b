/** Names of players, cities, aliens and humans in the language of the page. */
import { listOf, t } from '../../lib/i18n/index.svelte';
import type {
  Ability,
  Alien,
  City,
  Colour,
  DataSet,
  Planet,
  Player,
  PlayerView,
  Seat,
  Tokens,
} from '../../lib/wire/ovni';
import type { OvniTable } from './table';
import { ALIENS } from './pieces';
import { isSame, seatOf } from './players';

/**
 * Who is at a table: a desk, or a moment of the lesson. Whoever is spoken to is the viewer, unless it is said: somebody
 * may look through other eyes, or everybody's.
 */
export type At = { table: OvniTable; you?: Seat | null };

/** What everybody sees of a player. */
export function boardOf({ table }: At, player: Player): PlayerView | undefined {
  return table.view.players.find((other) => isSame(other.player, player));
}

/** How the viewer calls a player: "You", a name, or "the third planet". */
export function playerName({ table, you = table.you }: At, player: Player): string {
  const seat = seatOf(player);
  if (seat === null) return t('ovni.third');
  return seat === you ? t('ovni.you') : table.nameOf(seat);
}

/** `you` for the viewer, `third` for the planet that nobody plays, else `other`: what sentences choose their form by. */
export function whoIs({ table, you = table.you }: At, player: Player): 'you' | 'third' | 'other' {
  const seat = seatOf(player);
  if (seat === null) return 'third';
  return seat === you ? 'you' : 'other';
}

/** Who is who in a sentence: its form, and how the player is called where a sentence begins. */
export function named(at: At, player: Player): { who: string; name: string } {
  const who = whoIs(at, player);
  return { who, name: who === 'third' ? t('ovni.third.begins') : playerName(at, player) };
}

/** Whom the story of a match is told to: whoever played is told what they did as theirs, by everybody's eyes too. */
export function toldTo({ table }: At): Seat | null {
  return table.you ?? table.replay?.own ?? null;
}

export function planetName(planet: Planet): string {
  return t(`poster.ovni.planet.${planet}`);
}

/** An area as it is written: its letter. */
export function areaName(area: string): string {
  return area.toUpperCase();
}

/** A type of alien without a number: "pilot", "pilots". */
export function alienName(alien: Alien, n = 1): string {
  return t(`ovni.alien.${alien}`, { n });
}

/** One alien with its article: "a pilot". */
export function anAlien(alien: Alien): string {
  return t(`ovni.an.${alien}`);
}

/** The name of a group: "Pilots". */
export function groupName(group: Alien): string {
  return t(`ovni.group.${group}`);
}

/** What a human is: "artist". */
export function humanName(colour: Colour, n = 1): string {
  return t(`ovni.human.${colour}`, { n });
}

/** A human as one who is taken: "the artist". */
export function whomHuman(colour: Colour): string {
  return t(`ovni.whom.${colour}`);
}

export function abilityName(ability: Ability): string {
  return t(`ovni.ability.${ability}`);
}

export function abilityHelp(ability: Ability): string {
  return t(`ovni.ability.${ability}.help`);
}

/** So many tokens of each type in words: "2 pilots and 1 builder". */
export function tokensWords(tokens: Tokens): string {
  const parts = ALIENS.filter((alien) => tokens[alien] > 0).map((alien) =>
    t('ovni.count', { n: tokens[alien], what: alienName(alien, tokens[alien]) }),
  );
  return parts.length === 0 ? t('ovni.nothing') : listOf(parts);
}

/** The name of a city, by the language of the page unless the table plays with figures of its own. */
export function cityName({ table }: At, city: City): string {
  return nameOfCity(table.material, city);
}

/** The same in a set of figures. */
export function nameOfCity(data: DataSet | null, city: City): string {
  const found = data?.cities[city - 1];
  if (found === undefined) return String(city);
  return data?.name === RECONSTRUCTED ? t(`ovni.city.name.${found.id}`) : found.name;
}

/** What the set that comes with the game is called. */
const RECONSTRUCTED = 'Reconstructed';

/** A city in a sentence: "in Cairo", "from Cairo", "to Cairo". Some languages put an article before some names. */
export function cityIn({ table }: At, city: City, form: 'in' | 'from' | 'to' = 'in'): string {
  const id = table.material.cities[city - 1]?.id ?? '';
  return t(`ovni.place.${form}`, { id, name: cityName({ table }, city) });
}
