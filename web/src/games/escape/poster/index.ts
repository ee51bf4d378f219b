/** Escape as the home, the new table and the room show it. */
import { loadMessages, say, t } from '../../../lib/i18n/index.svelte';
import { ownName } from '../../../lib/ownText';
import { choicesOf, loadWith, named, posterOf, QUICK_CLOCK, row, type Row } from '../../../lib/poster';
import type { Board, Options } from '../../../lib/wire/escape';
import Picture from './Picture.svelte';

/** The zones by their names, which are the same in every language. */
const ZONES = new Map([
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
]);

/** The name of a zone as people say it. */
function zoneName(zone: Options['zone']): string {
  if (typeof zone === 'object') return ownName(zone) ?? t('poster.escape.zone.own');
  return ZONES.get(zone ?? '') ?? zone ?? '';
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

/** Where it is played by whom, and with which cards. */
function boardRows({ zone, seats }: Options, { laws, crew: { aliens } }: Board): Row[] {
  const mode = laws.is_advanced ? 'advanced' : 'basic';
  // A scenario may take feeding or hatch cards away, which the sentence about the game speaks of.
  const told = mode === 'basic' || (laws.do_aliens_feed && laws.has_hatch_cards) ? mode : 'scenario';
  const isNameless = typeof zone === 'object' && ownName(zone) === null;
  return [
    {
      icon: 'hatch',
      title: isNameless
        ? { key: 'poster.escape.zone.own' }
        : { key: 'poster.escape.in', params: { zone: zoneName(zone) } },
      detail: laws.is_hunt
        ? { key: 'poster.escape.all_aliens', params: { seats } }
        : { key: 'poster.escape.aliens', params: { aliens, seats } },
    },
    {
      icon: 'item',
      title: { key: `poster.escape.mode.${mode}` },
      detail: { key: `poster.escape.mode.${told}.help` },
    },
  ];
}

/** E-07 What the rulebooks say differently, each an option of its own. */
export const READINGS = [
  'aliens_cross_hatches',
  'aliens_move_two',
  'own_noises_bring_items',
  'use_over_limit',
  'defense_stops_attack',
  'killed_aliens_play_on',
  'human_kills_count',
  'captain_counts_passing',
  'pilot_uses_four',
  'co_pilot_has_card',
] as const;

/** A reading to choose: as the rulebook has it, or one way or the other. */
function readAs(value: string): { label: string } {
  const reading = value || 'none';
  return { label: `poster.escape.read.${reading}` };
}

/** What a table reads in a way of its own, whatever its edition says. */
export function readingsOf(options: Options): string[] {
  return READINGS.flatMap((name) => {
    const reading = options[name] ?? null;
    return reading === null ? [] : [ruleRead(`poster.escape.reading.${name}`, reading)];
  });
}

function ruleRead(key: string, reading: boolean): string {
  return t('poster.escape.reading', { name: t(key), reading: String(reading) });
}

/** All of that in one line, with what the table is told beyond the rulebooks; nobody has to open the form to see it. */
function ownRulesRow(options: Options): Row[] {
  const stuck = options.stuck_is_told === true ? [ruleRead('poster.escape.stuck', true)] : [];
  const all = [...readingsOf(options), ...stuck];
  return all.length === 0 ? [] : [row('sliders', 'poster.escape.own_rules', { list: all.join('; ') })];
}

export const escape = posterOf('escape', {
  name: 'Escape',
  icon: 'hatch',
  minutes: { min: 30, max: 60 },
  quick: { seats: 4 },
  hasHints: true,
  hasBelief: true,
  presets: [
    { id: 'first', icon: 'coach', seats: 4, chosen: { mode: 'basic' } },
    { id: 'quick', icon: 'clock', seats: 4, chosen: { zone: 'sinistra' }, clock: QUICK_CLOCK },
    { id: 'long', icon: 'theme', seats: 6, chosen: { scenario: 'infection' } },
    { id: 'eight', icon: 'person', seats: 8, chosen: {} },
  ],
  fields: [
    { ...named('zone', 'poster.escape.zone'), choice: (value) => ({ name: zoneName(value as Options['zone']) }) },
    { ...named('mode', 'poster.escape.mode'), choice: choicesOf('poster.escape.mode') },
    { ...named('scenario', 'poster.escape.scenario'), choice: choicesOf('poster.escape.scenario') },
    { ...named('edition', 'poster.escape.edition'), choice: choicesOf('poster.escape.edition') },
    ...READINGS.map((name) => ({
      ...named(name, `poster.escape.reading.${name}`),
      isRare: true,
      choice: readAs,
    })),
    { ...named('stuck_is_told', 'poster.escape.stuck'), isRare: true },
  ],
  describe(options: Options, board: Board | null) {
    const { edition } = options;
    return [
      ...(board === null ? [] : boardRows(options, board)),
      scenarioOf(options),
      ...(edition === undefined ? [] : [row('info', `poster.escape.edition.${edition}`)]),
      ...ownRulesRow(options),
    ];
  },
  warn({ unsuited, crew }: Board) {
    return unsuited.map(({ name, players: { min, max, max_with_two_boxes: boxes } }) => ({
      key: 'poster.escape.unsuited',
      params: { name, min, max, boxes: boxes ?? 0, n: crew.humans + crew.aliens },
    }));
  },
  headline(options: Options) {
    const zone = zoneName(options.zone) || 'Escape';
    return options.scenario ? `${zone} · ${scenarioName(options)}` : zone;
  },
  role: (role) => t(`escape.role.${role}`),
  loadRoles: () => loadMessages('escape'),
  Picture,
  Chart: () => loadWith(import('./Chart.svelte'), 'escape'),
  Preview: () => loadWith(import('./Preview.svelte'), 'escape'),
  loadAll: async () => (await loadWith(import('../index'), 'escape')).default,
  kept: ['zone', 'scenario'],
  Work: () => import('../workshop/WorkPicture.svelte'),
  loadWorkshop: () => loadWith(import('../workshop'), 'escape', 'workshop', 'scenario'),
  loadLesson: async () => (await loadWith(import('../coach'), 'escape', 'coach', 'coach-escape')).lesson,
  loadPictures: async () => (await loadWith(import('../rules'), 'escape', 'rules-escape')).pictures,
});
