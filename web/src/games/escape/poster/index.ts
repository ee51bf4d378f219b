/** Escape as the home, the new table and the room show it. */
import type { GamePoster } from '../../../lib/game';
import { say, t } from '../../../lib/i18n/index.svelte';
import { ownName, type OwnText } from '../../../lib/ownText';
import { choicesOf, loadWith, named, row, type Row } from '../../../lib/poster';
import Picture from './Picture.svelte';

/** The zones by their names, which are the same in every language: those of the box first. */
const ZONES: readonly [string, string][] = [
  ['galilei', 'Galilei'],
  ['fermi', 'Fermi'],
  ['galvani', 'Galvani'],
  ['ascesa', 'Ascesa'],
  ['balena', 'Balena'],
  ['cavour', 'Cavour'],
  ['dilemma', 'Dilemma'],
  ['en_garde', 'En Garde'],
  ['frenzy', 'Frenzy'],
  ['garibaldi', 'Garibaldi'],
  ['levi_montalcini', 'Levi-Montalcini'],
  ['machiavelli', 'Machiavelli'],
  ['marconi', 'Marconi'],
  ['morgenland', 'Morgenland'],
  ['sinistra', 'Sinistra'],
  ['socrates', 'Socrates'],
  ['sound_of_silence', 'Sound of Silence'],
  ['volta', 'Volta'],
];

interface Options {
  seats: number;
  mode?: string;
  zone?: string | OwnText;
  edition?: string;
  scenario?: string | OwnText | null;
}

/** The name of a zone as people say it. */
function zoneName(zone: Options['zone']): string {
  const id = zone ?? 'galilei';
  if (typeof id !== 'string') return ownName(id) ?? t('poster.escape.zone.own');
  return ZONES.find(([name]) => name === id)?.[1] ?? id;
}

/** The codes of the scenarios that come with the game (E-71), as far as the room speaks of what they change. */
const CODES: Record<string, string[]> = { infection: ['B.3', 'C.3', 'D.2'], arena: ['B.6', 'E.3'] };

/** Whether a table is played with one of these codes. */
function hasCode({ scenario }: Options, ...wanted: string[]): boolean {
  if (scenario === null || scenario === undefined) return false;
  const codes =
    typeof scenario === 'string' ? (CODES[scenario] ?? []) : (scenario.custom?.match(/^\s*[A-J]\.\d+/gm) ?? []);
  return codes.some((code) => wanted.includes(code.trim()));
}

/** What the scenario of a table is called: one of the three that come with the game, or its own name. */
function scenarioOf({ scenario }: Options): Row {
  const name = typeof scenario === 'string' ? scenario : 'none';
  if (typeof scenario === 'object' && scenario !== null) {
    const own = ownName(scenario);
    return {
      icon: 'sliders',
      title:
        own === null
          ? { key: 'poster.escape.scenario.own' }
          : { key: 'poster.escape.scenario.custom', params: { name: own } },
      detail: { key: 'poster.escape.scenario.custom.help' },
    };
  }
  return row('sliders', `poster.escape.scenario.${name}`);
}

/** The scenario by its name alone. */
function scenarioName(options: Options): string {
  const { scenario } = options;
  const own = typeof scenario === 'object' && scenario !== null ? ownName(scenario) : null;
  return own ?? say(scenarioOf(options).title);
}

export const escape: GamePoster = {
  id: 'escape',
  name: 'Escape',
  pitch: 'poster.escape.pitch',
  icon: 'hatch',
  seats: { min: 2, max: 16 },
  minutes: { min: 30, max: 60 },
  quick: { seats: 4 },
  defaults: (seats) => ({ seats, mode: 'advanced', zone: 'galilei', edition: 'english' }),
  fields: [
    {
      ...named('zone', 'poster.escape.zone'),
      kind: { type: 'choice', choices: ZONES.map(([value, name]) => ({ value, name })) },
    },
    {
      ...named('mode', 'poster.escape.mode'),
      kind: { type: 'choice', choices: choicesOf('poster.escape.mode', ['advanced', 'basic']) },
    },
    {
      ...named('scenario', 'poster.escape.scenario'),
      kind: {
        type: 'choice',
        choices: choicesOf('poster.escape.scenario', ['', 'infection', 'arena', 'old_school']),
      },
    },
    {
      ...named('edition', 'poster.escape.edition'),
      kind: {
        type: 'choice',
        choices: choicesOf('poster.escape.edition', ['english', 'italian', 'portuguese', 'spanish']),
      },
    },
  ],
  describe(options: Options) {
    const mode = options.mode ?? 'advanced';
    const edition = options.edition ?? 'english';
    return [
      {
        icon: 'hatch',
        title:
          typeof options.zone === 'object' && ownName(options.zone) === null
            ? { key: 'poster.escape.zone.own' }
            : { key: 'poster.escape.in', params: { zone: zoneName(options.zone) } },
        detail: hasCode(options, 'B.6')
          ? { key: 'poster.escape.all_aliens', params: { seats: options.seats } }
          : { key: 'poster.escape.aliens', params: { aliens: Math.ceil(options.seats / 2), seats: options.seats } },
      },
      {
        icon: 'item',
        title: { key: `poster.escape.mode.${mode}` },
        detail: { key: `poster.escape.mode.${hasCode(options, 'B.6', 'C.3', 'D.2') ? 'scenario' : mode}.help` },
      },
      scenarioOf(options),
      row('info', `poster.escape.edition.${edition}`),
    ];
  },
  headline(options: Options) {
    const zone = zoneName(options.zone);
    return options.scenario ? `${zone} · ${scenarioName(options)}` : zone;
  },
  Picture,
  Chart: () => loadWith(import('./Chart.svelte'), 'escape'),
  loadForm: async () => (await loadWith(import('./form'), 'escape')).form,
  loadAll: async () => (await loadWith(import('../index'), 'escape')).default,
  loadLesson: async () => (await loadWith(import('../coach'), 'escape', 'coach', 'coach-escape')).lesson,
};
