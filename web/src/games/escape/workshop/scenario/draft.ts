/** A scenario while it is composed: what is changed in it, and how it is written. Whether one can play it the server says. */
import type { DrawnScenario, Shape } from '../../../../lib/wire/escape';

export interface ScenarioDraft {
  readonly name: string;
  readonly author: string;
  readonly players: string;
  /** The codes that are switched on, each with the words of its value. */
  readonly codes: ReadonlyMap<string, readonly string[]>;
  /** The map it is tried on: a zone by its name, or a map of one's own by that of its draft. */
  readonly zone: string;
  /** With how many players it is tried. */
  readonly seats: number;
}

/** Before the name of a draft, where the map is one's own. */
const OWN = 'draft:';

export function ownZone(id: string): string {
  return OWN + id;
}

/** The draft of a map of one's own; null for a zone that comes with the game. */
export function ownMapId(zone: string): string | null {
  return zone.startsWith(OWN) ? zone.slice(OWN.length) : null;
}

/** A scenario that changes nothing yet. */
export function emptyScenario(name = ''): ScenarioDraft {
  return { name, author: '', players: '', codes: new Map(), zone: 'galilei', seats: 4 };
}

/** The draft of a text that was read. */
export function scenarioOf({ name, author, players, codes }: DrawnScenario): ScenarioDraft {
  return { ...emptyScenario(name), author, players, codes: new Map(codes.map(({ code, words }) => [code, words])) };
}

/** Codes stand in the order of a rule sheet: by letter, then number. */
const byCode = ([one]: [string, unknown], [other]: [string, unknown]) =>
  one.localeCompare(other, 'en', { numeric: true });

export function codesOf({ codes }: Pick<ScenarioDraft, 'codes'>): [string, readonly string[]][] {
  return [...codes].sort(byCode);
}

/** The text of a scenario, as its files are written. */
export function scenarioText(draft: ScenarioDraft): string {
  const line = (text: string) => text.replace(/\s+/g, ' ').trim();
  const head = (['author', 'players'] as const).flatMap((key) =>
    line(draft[key]) === '' ? [] : [`${key}: ${line(draft[key])}`],
  );
  const codes = codesOf(draft).map(([code, words]) => [code, ...words].join(' '));
  return [`name: ${line(draft.name)}`, ...head, '', ...codes, ''].join('\n');
}

/** The draft with a code switched on or changed, or with null for its words switched off. */
export function withCode(draft: ScenarioDraft, code: string, words: readonly string[] | null): ScenarioDraft {
  const codes = new Map(draft.codes);
  if (words === null) codes.delete(code);
  else codes.set(code, words);
  return { ...draft, codes };
}

/** What a code begins with when it is switched on. */
export function firstWords(takes: Shape): string[] {
  switch (takes.shape) {
    case 'word':
      return takes.words.slice(0, 1);
    case 'hatch':
    case 'hatches':
      return ['1'];
    case 'number':
      return [String(takes.least)];
    case 'number_or_word':
      return [takes.word];
    case 'nothing':
    case 'counts':
    case 'by_players':
      return [];
  }
}

/** The numbers in words such as `silence=6`, by their names. */
export function countsIn(words: readonly string[]): Map<string, string> {
  return new Map(words.map((word) => [word.split('=')[0] ?? '', word.split('=')[1] ?? '']));
}

/** Those words with another number for a name, in the order of the names; an empty one is left out. */
export function withCount(words: readonly string[], names: readonly string[], name: string, count: string): string[] {
  const counts = countsIn(words).set(name, count);
  return names.flatMap((one) => (counts.get(one) ? [`${one}=${counts.get(one) ?? ''}`] : []));
}
