/** Survive as the home, the new table and the room show it. */
import type { GamePoster } from '../../../lib/game';
import { loadMessages, t } from '../../../lib/i18n/index.svelte';
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
type Row = ReturnType<GamePoster['describe']>[number];

/** The four challenges of the box. */
const CHALLENGES = ['overpopulation', 'to_the_end', 'all_equal', 'sunken_atlantis'] as const;

/** A sentence of the poster with the one that explains it. */
function row(icon: Row['icon'], name: string, params: Record<string, string | number> = {}): Row {
  return {
    icon,
    title: { key: `poster.survive.${name}`, params },
    detail: { key: `poster.survive.${name}.help`, params },
  };
}

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
      name: 'one_colour_each',
      label: 'poster.survive.one_colour_each',
      help: 'poster.survive.one_colour_each.help',
      seats: { min: 2, max: 2 },
      kind: { type: 'switch' },
    },
    {
      name: 'remember_values',
      label: 'poster.survive.remember_values',
      help: 'poster.survive.remember_values.help',
      kind: { type: 'switch' },
    },
    ...CHALLENGES.map((name) => ({
      name,
      label: `poster.survive.${name}`,
      help: `poster.survive.${name}.help`,
      kind: { type: 'switch' } as const,
    })),
    {
      name: 'stall_rounds',
      label: 'poster.survive.stall_rounds',
      help: 'poster.survive.stall_rounds.help',
      needs: 'to_the_end',
      kind: { type: 'number', min: 1, max: 100 },
    },
    {
      name: 'lagoon_is_sea',
      label: 'poster.survive.lagoon_is_sea',
      help: 'poster.survive.lagoon_is_sea.help',
      isRare: true,
      kind: { type: 'switch' },
    },
    {
      name: 'swim_and_land',
      label: 'poster.survive.swim_and_land',
      help: 'poster.survive.swim_and_land.help',
      isRare: true,
      kind: { type: 'switch' },
    },
  ],
  describe(given: Options) {
    const options: Required<Options> = { ...DEFAULTS, ...given };
    const colours = options.seats === 2 && !options.one_colour_each ? 4 : options.seats;
    const challenges = CHALLENGES.filter((name) => options[name]);
    return [
      row('explorer', 'colours', { colours, seats: options.seats }),
      row('treasure', options.remember_values ? 'values_open' : 'values_covered'),
      ...challenges.map((name) => row(CHALLENGE_ICONS[name], name)),
      ...(challenges.length === 0 ? [row('volcano', 'no_challenge')] : []),
      ...(options.to_the_end ? [row('clock', 'stalls', { n: options.stall_rounds })] : []),
      ...(options.lagoon_is_sea ? [] : [row('beach', 'lagoon_closed')]),
      ...(options.swim_and_land ? [row('swimmer', 'swim_and_land')] : []),
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
  async Chart() {
    await loadMessages('survive');
    return import('./Chart.svelte');
  },
  async loadAll() {
    const [{ default: game }] = await Promise.all([import('../index'), loadMessages('survive')]);
    return game;
  },
  async loadLesson() {
    const [{ lesson }] = await Promise.all([
      import('../coach'),
      loadMessages('survive'),
      loadMessages('coach'),
      loadMessages('coach-survive'),
    ]);
    return lesson;
  },
};
