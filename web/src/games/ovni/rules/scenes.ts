/** The positions that explain a rule of O.V.N.I. They only show; nothing is decided here. */
import type { CityData, CityView, Chip, Colour, Planet, PlayerView, Tokens } from '../../../lib/wire/ovni';
import { Atlas } from '../atlas';
import { PLANETS } from '../pieces';

/** The cities of the set that comes with the game: number, name, place, and the cities one move away. */
const CITIES: readonly [id: string, x: number, y: number, name: string, near: readonly number[]][] = [
  ['sao_paulo', 365, 325, 'São Paulo', [2, 3, 8, 11]],
  ['washington', 255, 150, 'Washington', [1, 3, 4, 12]],
  ['madrid', 430, 168, 'Madrid', [1, 2, 4, 8]],
  ['paris', 462, 95, 'Paris', [2, 3, 9]],
  ['hong_kong', 800, 210, 'Hong Kong', [6, 7, 10, 12]],
  ['dubai', 668, 215, 'Dubai', [5, 7, 8]],
  ['moscow', 645, 78, 'Moscow', [5, 6, 9, 12]],
  ['cairo', 560, 205, 'Cairo', [1, 3, 6, 9]],
  ['berlin', 552, 72, 'Berlin', [4, 7, 8]],
  ['sydney', 900, 385, 'Sydney', [5, 11, 12]],
  ['buenos_aires', 310, 400, 'Buenos Aires', [1, 10]],
  ['tokyo', 895, 140, 'Tokyo', [2, 5, 7, 10]],
];
export const BOARD = {
  cities: CITIES.map(([id, x, y, name], nth): CityData => ({ city: nth + 1, id, name, at: [x, y] })),
  board: CITIES.map(([, , , , near]) => [...near]),
};
export const ATLAS = new Atlas(BOARD, 2);

/** A player as far as a plate shows it. */
export type Fleet = Pick<PlayerView, 'player' | 'planet' | 'mapped'>;

/** Some cities with what is there. */
export interface Sky {
  cities: readonly CityView[];
  players: readonly Fleet[];
}

/** A part of the world before and after what the rule is about; `lit` is the city that it happens in. */
export interface World {
  before: Sky;
  after: Sky;
  lit: number;
  box: string;
}

/** An area with its card and its chips, turned over. */
export interface Area {
  tokens: Tokens;
  chips: readonly { planet: Planet; chip: Chip; isOut: boolean }[];
  winner: Planet;
}

/** The first cities named have their humans and UFOs; a planet that has mapped is named with where. */
function sky(
  cities: Record<number, { ufos: number[]; human?: Colour; led?: number }>,
  mapped: Partial<Record<Planet, number[]>> = {},
): Sky {
  return {
    players: PLANETS.map((planet, seat) => ({ player: { seat }, planet, mapped: mapped[planet] ?? [] })),
    cities: Object.entries(cities).map(([city, { ufos, human, led }]) => ({
      city: Number(city),
      human: human ?? null,
      ufos,
      majority: led === undefined ? null : { seat: led },
      maps_with: null,
    })),
  };
}

/** The part of the chart around some cities. */
function around(...cities: number[]): string {
  const spots = cities.flatMap((city) => ATLAS.spot(city) ?? []);
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - 62, Math.min(...ys) - 46];
  return `${left} ${top} ${Math.max(...xs) + 62 - left} ${Math.max(...ys) + 40 - top}`;
}

export const AREAS = {
  recruit: {
    tokens: { pilot: 1, abductor: 2, builder: 0, military: 0 },
    chips: [
      { planet: 'antaris', chip: 3, isOut: false },
      { planet: 'eris', chip: 5, isOut: true },
      { planet: 'luxor', chip: 5, isOut: true },
      { planet: 'magnon', chip: 2, isOut: false },
    ],
    winner: 'antaris',
  },
} as const satisfies Record<string, Area>;

export const WORLDS = {
  map: {
    before: sky({ 3: { ufos: [1] }, 8: { ufos: [1], human: 'white' } }),
    after: sky({ 3: { ufos: [0] }, 8: { ufos: [2], human: 'white', led: 0 } }, { antaris: [8] }),
    lit: 8,
    box: around(3, 8),
  },
  abduct: {
    before: sky({ 4: { ufos: [2, 1], human: 'lilac', led: 0 }, 9: { ufos: [1, 1], human: 'orange' } }),
    after: sky({ 4: { ufos: [2, 1], led: 0 }, 9: { ufos: [1, 1], human: 'orange' } }),
    lit: 4,
    box: around(4, 9),
  },
  attack: {
    before: sky({ 6: { ufos: [1, 2], human: 'grey', led: 1 }, 8: { ufos: [0, 1], human: 'white', led: 1 } }),
    after: sky({ 6: { ufos: [1, 1], human: 'grey' }, 8: { ufos: [0, 1], human: 'white', led: 1 } }),
    lit: 6,
    box: around(6, 8),
  },
} as const satisfies Record<string, World>;

/** The rule that each of them explains. */
export const RULES: Record<keyof typeof AREAS | keyof typeof WORLDS, string> = {
  recruit: 'O-34',
  map: 'O-45',
  abduct: 'O-46',
  attack: 'O-48',
};
