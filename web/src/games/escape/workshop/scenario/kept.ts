/** The scenarios that are kept in this browser. */
import { readTie, type Tie } from '../kept';
import { emptyScenario, type ScenarioDraft } from './draft';

/** A draft in the list: the newest first. */
export interface KeptScenario {
  id: string;
  /** When it was changed last, in milliseconds since 1970. */
  changed: number;
  draft: ScenarioDraft;
  tie: Tie;
}

/** A draft as it is kept. */
interface Written {
  changed: number;
  name: string;
  author: string;
  players: string;
  codes: [string, string[]][];
  zone: string;
  seats: number;
  tie?: Tie;
}

const BEGINS = 'fuga.scenario.';
const CODE = /^[A-Z]\.\d{1,3}$/;
const WORD = /^[\w=-]{1,30}$/;
/** So many words are kept of a value. */
const MOST_WORDS = 40;

/** A browser may forbid to keep anything, or have no room left: then a draft lives as long as its page. */
export function keepScenario(id: string, draft: ScenarioDraft, tie: Tie = {}): boolean {
  const { codes, ...about } = draft;
  const written: Written = {
    changed: Date.now(),
    ...about,
    codes: [...codes].map(([code, words]) => [code, [...words]]),
    tie,
  };
  try {
    localStorage.setItem(BEGINS + id, JSON.stringify(written));
    return true;
  } catch {
    return false;
  }
}

export function forgetScenario(id: string): void {
  try {
    localStorage.removeItem(BEGINS + id);
  } catch {
    // Where nothing may be kept there is nothing to forget.
  }
}

/** The scenario of a name; null where there is none, or none that can be read. */
export function keptScenario(id: string): KeptScenario | null {
  try {
    const written = JSON.parse(localStorage.getItem(BEGINS + id) ?? 'null') as Partial<Written> | null;
    return written === null ? null : readScenario(id, written);
  } catch {
    return null;
  }
}

export function keptScenarios(): KeptScenario[] {
  let keys: string[] = [];
  try {
    keys = Object.keys(localStorage);
  } catch {
    // Where nothing may be kept there is none.
  }
  return keys
    .filter((key) => key.startsWith(BEGINS))
    .flatMap((key) => keptScenario(key.slice(BEGINS.length)) ?? [])
    .sort((one, other) => other.changed - one.changed);
}

/** Whatever is kept was written by some version of this page, or by hand. */
export function readScenario(id: string, written: Partial<Written>): KeptScenario | null {
  if (typeof written !== 'object' || !Array.isArray(written.codes)) return null;
  const codes = written.codes.flatMap((entry): [string, string[]][] => {
    const [code, words] = Array.isArray(entry) ? entry : [];
    if (!CODE.test(String(code)) || !Array.isArray(words)) return [];
    return [
      [
        String(code),
        words
          .map(String)
          .filter((word) => WORD.test(word))
          .slice(0, MOST_WORDS),
      ],
    ];
  });
  const usual = emptyScenario();
  const draft = {
    name: String(written.name ?? ''),
    author: String(written.author ?? ''),
    players: String(written.players ?? ''),
    codes: new Map(codes),
    zone: String(written.zone ?? usual.zone),
    seats: Number.isInteger(written.seats) ? Number(written.seats) : usual.seats,
  };
  return { id, changed: Number(written.changed ?? 0), draft, tie: readTie(written.tie) };
}
