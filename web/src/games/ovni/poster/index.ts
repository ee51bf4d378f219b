/** O.V.N.I. as the home, the new table and the room show it. */
import type { OptionField } from '../../../lib/game';
import { say, t } from '../../../lib/i18n/index.svelte';
import { ownName } from '../../../lib/ownText';
import { loadWith, named, posterOf, QUICK_CLOCK, row, type Row } from '../../../lib/poster';
import type { Options, Planet } from '../../../lib/wire/ovni';
import Mark from './Mark.svelte';
import Picture from './Picture.svelte';

const planetName = (planet: Planet) => t(`poster.ovni.planet.${planet}`);

const planetChoice = (value: string) => ({ label: `poster.ovni.planet.${value || 'any'}` });

/** The planet of a seat; seats are told apart by their numbers. */
const seatPlanets = [1, 2, 3, 4].map((seat): OptionField => ({
  name: `planets.${seat - 1}`,
  label: `poster.ovni.planet.seat${seat}`,
  help: seat === 1 ? 'poster.ovni.planet.help' : 'poster.ovni.planet.other.help',
  ...(seat === 1 ? {} : { isRare: true }),
  choice: planetChoice,
}));

/** Which planets are chosen, in words. */
function planetsOf({ planets = [], third_planet }: Options): Row {
  const chosen = planets.flatMap((planet, nth) =>
    planet === null ? [] : [t('poster.ovni.planets.one', { seat: nth + 1, planet: planetName(planet) })],
  );
  if (third_planet) chosen.push(t('poster.ovni.planets.third', { planet: planetName(third_planet) }));
  if (chosen.length === 0) {
    return row('luxor', 'poster.ovni.planets.any');
  }
  return {
    icon: 'luxor',
    title: { key: 'poster.ovni.planets.some', params: { list: chosen.join(', ') } },
    detail: { key: 'poster.ovni.planets.some.help' },
  };
}

/** Which figures are played with: those that come with the game, or the table's own. */
function figuresOf({ data }: Options): Row {
  if (typeof data !== 'object' || data === null) {
    return row('info', 'poster.ovni.data.reconstructed');
  }
  const name = ownName(data);
  return {
    icon: 'info',
    title: name === null ? { key: 'poster.ovni.data.own' } : { key: 'poster.ovni.data.custom', params: { name } },
    detail: { key: 'poster.ovni.data.custom.help' },
  };
}

export const ovni = posterOf('ovni', {
  name: 'O.V.N.I.',
  icon: 'ufo',
  minutes: { min: 60, max: 75 },
  quick: { seats: 4 },
  hasHints: true,
  hasBelief: true,
  presets: [
    { id: 'first', icon: 'coach', seats: 3, chosen: { max_rounds: 6 } },
    { id: 'quick', icon: 'clock', seats: 3, chosen: { max_rounds: 4 }, clock: QUICK_CLOCK },
    { id: 'long', icon: 'theme', seats: 4, chosen: {} },
  ],
  fields: [
    ...seatPlanets,
    { ...named('third_planet', 'poster.ovni.third_planet'), isRare: true, choice: planetChoice },
    named('third_competes', 'poster.ovni.third_competes'),
    named('attacks_all_different', 'poster.ovni.attacks'),
    named('passing_ufos_map', 'poster.ovni.passing'),
    named('max_rounds', 'poster.ovni.rounds'),
    { ...named('data.custom', 'poster.ovni.data'), isRare: true },
  ],
  describe(options: Options) {
    const { seats, attacks_all_different, passing_ufos_map, third_competes, max_rounds } = options;
    const third = row('bot', 'poster.ovni.third', { competes: String(third_competes) });
    return [
      {
        icon: 'ufo',
        title: { key: 'poster.ovni.planets', params: { n: seats } },
        detail: { key: 'poster.ovni.areas', params: { n: seats } },
      },
      ...(seats === 2 ? [third] : []),
      planetsOf(options),
      row('military', 'poster.ovni.attack', { different: String(attacks_all_different) }),
      ...(passing_ufos_map === false ? [row('ufo', 'poster.ovni.pass', { maps: 'false' })] : []),
      ...(max_rounds === undefined ? [] : [row('stock', 'poster.ovni.end', { n: max_rounds })]),
      figuresOf(options),
    ];
  },
  headline(options: Options) {
    const planets = t('poster.ovni.planets', { n: options.seats });
    return typeof options.data === 'object' && options.data !== null
      ? `${planets} · ${say(figuresOf(options).title)}`
      : planets;
  },
  role: (planet) => t(`poster.ovni.planet.${planet}`),
  Picture,
  Mark,
  Chart: () => loadWith(import('./Chart.svelte'), 'ovni'),
  loadAll: async () => (await loadWith(import('../index'), 'ovni')).default,
  loadLesson: async () => (await loadWith(import('../coach'), 'ovni', 'coach', 'coach-ovni')).lesson,
  loadPictures: async () => (await loadWith(import('../rules'), 'ovni', 'rules-ovni')).pictures,
});
