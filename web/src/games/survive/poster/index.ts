/** Survive as the home, the new table and the room show it. */
import { t } from '../../../lib/i18n/index.svelte';
import type { Chart, Options } from '../../../lib/wire/survive';
import { loadWith, named, posterOf, QUICK_CLOCK, row, type Row } from '../../../lib/poster';
import Mark from './Mark.svelte';
import Picture from './Picture.svelte';

/** The four challenges of the box. */
const CHALLENGES = ['overpopulation', 'to_the_end', 'all_equal', 'sunken_atlantis'] as const;

const CHALLENGE_ICONS: Record<(typeof CHALLENGES)[number], Row['icon']> = {
  overpopulation: 'explorer',
  to_the_end: 'whirlpool',
  all_equal: 'treasure',
  sunken_atlantis: 'mountain',
};

export const survive = posterOf('survive', {
  name: 'Survive',
  icon: 'boat',
  minutes: { min: 30, max: 60 },
  quick: { seats: 4 },
  hasHints: true,
  hasBelief: true,
  presets: [
    { id: 'first', icon: 'coach', seats: 4, chosen: { remember_values: true } },
    { id: 'quick', icon: 'clock', seats: 2, chosen: { one_colour_each: true }, clock: QUICK_CLOCK },
    { id: 'long', icon: 'theme', seats: 4, chosen: { to_the_end: true } },
  ],
  fields: [
    named('one_colour_each', 'poster.survive.one_colour_each'),
    named('remember_values', 'poster.survive.remember_values'),
    ...CHALLENGES.map((name) => named(name, `poster.survive.${name}`)),
    named('stall_rounds', 'poster.survive.stall_rounds'),
    { ...named('lagoon_is_sea', 'poster.survive.lagoon_is_sea'), isRare: true },
    { ...named('swim_and_land', 'poster.survive.swim_and_land'), isRare: true },
  ],
  describe(options: Options, chart: Chart | null) {
    const challenges = CHALLENGES.filter((name) => options[name]);
    const colours = chart?.n_colours;
    return [
      ...(colours === undefined ? [] : [row('explorer', 'poster.survive.colours', { colours, seats: options.seats })]),
      row('treasure', `poster.survive.values_${options.remember_values ? 'open' : 'covered'}`),
      ...challenges.map((name) => row(CHALLENGE_ICONS[name], `poster.survive.${name}`)),
      ...(challenges.length === 0 ? [row('volcano', 'poster.survive.no_challenge')] : []),
      ...(options.to_the_end ? [row('clock', 'poster.survive.stalls', { n: options.stall_rounds })] : []),
      ...(options.lagoon_is_sea === false ? [row('beach', 'poster.survive.lagoon_closed')] : []),
      ...(options.swim_and_land ? [row('swimmer', 'poster.survive.swim_and_land')] : []),
    ];
  },
  headline(options: Options) {
    const [first, ...others] = CHALLENGES.filter((name) => options[name]);
    if (first === undefined) return t('poster.survive.island');
    return t('poster.survive.challenge', { name: t(`poster.survive.${first}`), n: others.length });
  },
  Picture,
  Mark,
  Chart: () => loadWith(import('./Chart.svelte'), 'survive'),
  loadAll: async () => (await loadWith(import('../index'), 'survive')).default,
  loadLesson: async () => (await loadWith(import('../coach'), 'survive', 'coach', 'coach-survive')).lesson,
  loadPictures: async () => (await loadWith(import('../rules'), 'survive', 'rules-survive')).pictures,
});
