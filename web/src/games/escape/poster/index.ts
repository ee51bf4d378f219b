/** Escape as the home, the new table and the room show it. */
import type { GamePoster } from '../../../lib/game';
import { loadMessages, say, t } from '../../../lib/i18n/index.svelte';
import Picture from './Picture.svelte';
import { ownName, type OwnText } from '../../../lib/ownText';

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

type Row = ReturnType<GamePoster['describe']>[number];

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
  return {
    icon: 'sliders',
    title: { key: `poster.escape.scenario.${name}` },
    detail: { key: `poster.escape.scenario.${name}.help` },
  };
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
      name: 'zone',
      label: 'poster.escape.zone',
      help: 'poster.escape.zone.help',
      kind: { type: 'choice', choices: ZONES.map(([value, name]) => ({ value, name })) },
    },
    {
      name: 'mode',
      label: 'poster.escape.mode',
      help: 'poster.escape.mode.help',
      kind: {
        type: 'choice',
        choices: [
          { value: 'advanced', label: 'poster.escape.mode.advanced', help: 'poster.escape.mode.advanced.help' },
          { value: 'basic', label: 'poster.escape.mode.basic', help: 'poster.escape.mode.basic.help' },
        ],
      },
    },
    {
      name: 'scenario',
      label: 'poster.escape.scenario',
      help: 'poster.escape.scenario.help',
      kind: {
        type: 'choice',
        choices: ['', 'infection', 'arena', 'old_school'].map((value) => ({
          value,
          label: `poster.escape.scenario.${value || 'none'}`,
          help: `poster.escape.scenario.${value || 'none'}.help`,
        })),
      },
    },
    {
      name: 'edition',
      label: 'poster.escape.edition',
      help: 'poster.escape.edition.help',
      kind: {
        type: 'choice',
        choices: ['english', 'italian', 'portuguese', 'spanish'].map((value) => ({
          value,
          label: `poster.escape.edition.${value}`,
          help: `poster.escape.edition.${value}.help`,
        })),
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
      {
        icon: 'info',
        title: { key: `poster.escape.edition.${edition}` },
        detail: { key: `poster.escape.edition.${edition}.help` },
      },
    ];
  },
  headline(options: Options) {
    const zone = zoneName(options.zone);
    return options.scenario ? `${zone} · ${scenarioName(options)}` : zone;
  },
  Picture,
  async Chart() {
    await loadMessages('escape');
    return import('./Chart.svelte');
  },
  async loadForm() {
    const [{ form }] = await Promise.all([import('./form'), loadMessages('escape')]);
    return form;
  },
  async loadAll() {
    const [{ default: game }] = await Promise.all([import('../index'), loadMessages('escape')]);
    return game;
  },
  async loadLesson() {
    const sentences = ['escape', 'coach', 'coach-escape'].map(loadMessages);
    const [{ lesson }] = await Promise.all([import('../coach'), ...sentences]);
    return lesson;
  },
};
