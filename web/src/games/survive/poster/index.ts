/** Survive as the home, the new table and the room show it. */
import type { GamePoster } from '../../../lib/game';
import { t } from '../../../lib/i18n/index.svelte';
import { loadWith, named, row, type Row } from '../../../lib/poster';
import Mark from './Mark.svelte';
import Picture from './Picture.svelte';

/** Quiet rounds after which a match to the end is over, unless the table says otherwise (S-96). */
const STALL_ROUNDS = 20;

const DEFAULTS = {
  one_colour_each: false,
  overpopulation: false,
  to_the_end: false,
  all_equal: false,
  sunken_atlantis: false,
  remember_values: false,
  lagoon_is_sea: true,
  swim_and_land: false,
  stall_rounds: STALL_ROUNDS,
};

type Options = Partial<typeof DEFAULTS> & { seats: number };

/** The four challenges of the box. */
const CHALLENGES = ['overpopulation', 'to_the_end', 'all_equal', 'sunken_atlantis'] as const;

const CHALLENGE_ICONS: Record<(typeof CHALLENGES)[number], Row['icon']> = {
  overpopulation: 'explorer',
  to_the_end: 'whirlpool',
  all_equal: 'treasure',
  sunken_atlantis: 'mountain',
};

export const survive: GamePoster = {
  id: 'survive',
  name: 'Survive',
  pitch: 'poster.survive.pitch',
  icon: 'boat',
  seats: { min: 2, max: 4 },
  minutes: { min: 30, max: 60 },
  quick: { seats: 4 },
  defaults: (seats) => ({ seats, ...DEFAULTS }),
  fields: [
    {
      ...named('one_colour_each', 'poster.survive.one_colour_each'),
      seats: { min: 2, max: 2 },
      kind: { type: 'switch' },
    },
    {
      ...named('remember_values', 'poster.survive.remember_values'),
      kind: { type: 'switch' },
    },
    ...CHALLENGES.map((name) => ({
      ...named(name, `poster.survive.${name}`),
      kind: { type: 'switch' } as const,
    })),
    {
      ...named('stall_rounds', 'poster.survive.stall_rounds'),
      needs: 'to_the_end',
      kind: { type: 'number', min: 1, max: 100 },
    },
    {
      ...named('lagoon_is_sea', 'poster.survive.lagoon_is_sea'),
      isRare: true,
      kind: { type: 'switch' },
    },
    {
      ...named('swim_and_land', 'poster.survive.swim_and_land'),
      isRare: true,
      kind: { type: 'switch' },
    },
  ],
  describe(given: Options) {
    const options: Required<Options> = { ...DEFAULTS, ...given };
    const colours = options.seats === 2 && !options.one_colour_each ? 4 : options.seats;
    const challenges = CHALLENGES.filter((name) => options[name]);
    return [
      row('explorer', 'poster.survive.colours', { colours, seats: options.seats }),
      row('treasure', `poster.survive.values_${options.remember_values ? 'open' : 'covered'}`),
      ...challenges.map((name) => row(CHALLENGE_ICONS[name], `poster.survive.${name}`)),
      ...(challenges.length === 0 ? [row('volcano', 'poster.survive.no_challenge')] : []),
      ...(options.to_the_end ? [row('clock', 'poster.survive.stalls', { n: options.stall_rounds })] : []),
      ...(options.lagoon_is_sea ? [] : [row('beach', 'poster.survive.lagoon_closed')]),
      ...(options.swim_and_land ? [row('swimmer', 'poster.survive.swim_and_land')] : []),
    ];
  },
  headline(given: Options) {
    const options: Required<Options> = { ...DEFAULTS, ...given };
    const [first, ...others] = CHALLENGES.filter((name) => options[name]);
    if (first === undefined) return t('poster.survive.island');
    return t('poster.survive.challenge', { name: t(`poster.survive.${first}`), n: others.length });
  },
  Picture,
  Mark,
  Chart: () => loadWith(import('./Chart.svelte'), 'survive'),
  loadAll: async () => (await loadWith(import('../index'), 'survive')).default,
  loadLesson: async () => (await loadWith(import('../coach'), 'survive', 'coach', 'coach-survive')).lesson,
};
