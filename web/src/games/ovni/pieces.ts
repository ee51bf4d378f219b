/** What the pieces look like: the dome names the planet, the pictogram the human, so that no colour stands alone. */
import type { IconName } from '../../lib/ui/icons';
import type { Alien, Area, Chip, Colour, Planet } from '../../lib/wire/ovni';

/** The four types, in the order of the wire. */
export const ALIENS: readonly Alien[] = ['pilot', 'abductor', 'builder', 'military'];

/** The chips of a player. */
export const CHIPS: readonly Chip[] = [2, 3, 4, 5, 6];

/** The recruiting areas, in the order of the wire. */
export const AREAS: readonly Area[] = ['a', 'b', 'c', 'd'];

/** The colours of humans, in the order of the wire. */
export const COLOURS: readonly Colour[] = ['brown', 'orange', 'lilac', 'white', 'grey', 'black'];

/** The planets, from the nearest to the farthest in the set that comes with the game. */
export const PLANETS: readonly Planet[] = ['antaris', 'eris', 'luxor', 'magnon'];

/** The dome of a saucer whose hull is an ellipse of 12 by 6.8 around (0, 1.5). */
export const DOMES: Readonly<Record<Planet, string>> = {
  antaris: 'M-6-4a6 6.5 0 0 1 12 0Z',
  eris: 'M-5-3v-7.5h10V-3Z',
  luxor: 'M-6.5-4 0-11.5 6.5-4Z',
  magnon: 'M-8-4a4 4 0 0 1 8 0a4 4 0 0 1 8 0Z',
};

/** What the humans of each colour are; the icon is called as the category. */
export const HUMAN_ICONS: Readonly<Record<Colour, IconName>> = {
  brown: 'gifted',
  orange: 'athlete',
  lilac: 'artist',
  white: 'scientist',
  grey: 'politician',
  black: 'religious',
};

const nth = (planet: Planet) => PLANETS.indexOf(planet) + 1;

/** The colour of a planet's pieces. */
export function planetFill(planet: Planet): string {
  return `var(--ovn-seat-${nth(planet)})`;
}

/** The same as a line or as text on the board. */
export function planetLine(planet: Planet): string {
  return `var(--ovn-seat-${nth(planet)}-line)`;
}

/** The colour of a human's piece. */
export function humanFill(colour: Colour): string {
  return `var(--hum-${HUMAN_ICONS[colour]})`;
}

/** What is drawn on it. */
export function humanInk(colour: Colour): string {
  return colour === 'black' ? '#f7f4ec' : '#14181a';
}
