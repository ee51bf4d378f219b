/** The lessons as this browser keeps them: where each one stands, and which are finished. */
import type { Progress } from './progress';

const KEY = 'fuga.coach';

interface Kept {
  lessons: Record<string, Progress>;
  finished: string[];
  /** The tables that lessons were taken at, the latest last. */
  tables: string[];
}

/** So many of them are remembered. */
const MOST_TABLES = 60;

/** Reads what was kept; whatever is not understood is left out. */
export function readKept(text: string | null): Kept {
  const kept: Kept = { lessons: {}, finished: [], tables: [] };
  let given: unknown;
  try {
    given = JSON.parse(text ?? '{}');
  } catch {
    return kept;
  }
  if (typeof given !== 'object' || given === null) return kept;
  const { lessons, finished, tables } = given as Partial<Record<keyof Kept, unknown>>;
  if (Array.isArray(finished)) kept.finished = finished.filter((game) => typeof game === 'string');
  if (Array.isArray(tables)) kept.tables = tables.filter((code) => typeof code === 'string').slice(-MOST_TABLES);
  if (typeof lessons !== 'object' || lessons === null) return kept;
  for (const [game, lesson] of Object.entries(lessons)) {
    const progress = readProgress(lesson);
    if (progress !== null) kept.lessons[game] = progress;
  }
  return kept;
}

function readProgress(given: unknown): Progress | null {
  if (typeof given !== 'object' || given === null) return null;
  const { code, behind, shown, step, since, learnedAt, asked, total, left, isAgain } = given as Record<
    keyof Progress,
    unknown
  >;
  if (typeof code !== 'string' || !Array.isArray(behind)) return null;
  const wordsIn = (list: unknown[]) => list.filter((id) => typeof id === 'string');
  const figure = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    code,
    behind: wordsIn(behind),
    // A lesson that was kept before steps were counted as they come has shown what is behind it.
    shown: wordsIn(Array.isArray(shown) ? shown : behind),
    step: typeof step === 'string' ? step : null,
    since: figure(since) ?? 0,
    learnedAt: figure(learnedAt),
    asked: figure(asked),
    total: figure(total) ?? 0,
    left: figure(left) ?? 0,
    isAgain: isAgain === true,
  };
}

function load(): Kept {
  try {
    return readKept(localStorage.getItem(KEY));
  } catch {
    // A browser may forbid to keep anything; then a lesson lasts as long as the page.
    return readKept(null);
  }
}

class Lessons {
  #kept = $state.raw(load());

  /** Where the lesson of a game stands; nothing if there is none. */
  of(game: string): Progress | null {
    return this.#kept.lessons[game] ?? null;
  }

  /** The lesson that is played at a table. */
  at(game: string, code: string): Progress | null {
    const progress = this.of(game);
    return progress?.code === code ? progress : null;
  }

  /** Whether a step of the lesson at a table is still to come. */
  isAhead(game: string, code: string, step: string): boolean {
    return this.at(game, code)?.behind.includes(step) === false;
  }

  isFinished(game: string): boolean {
    return this.#kept.finished.includes(game);
  }

  /** Whether a lesson was taken at a table, ended or not. */
  wasAt(code: string): boolean {
    return this.#kept.tables.includes(code);
  }

  keep(game: string, progress: Progress) {
    const { code } = progress;
    const tables = this.wasAt(code) ? this.#kept.tables : [...this.#kept.tables, code].slice(-MOST_TABLES);
    this.#keep({ ...this.#kept, lessons: { ...this.#kept.lessons, [game]: progress }, tables });
  }

  finish(game: string) {
    if (this.isFinished(game)) return;
    this.#keep({ ...this.#kept, finished: [...this.#kept.finished, game] });
  }

  /** Ends the lesson of a game; the match goes on without it. */
  end(game: string) {
    const lessons = Object.fromEntries(Object.entries(this.#kept.lessons).filter(([other]) => other !== game));
    this.#keep({ ...this.#kept, lessons });
  }

  #keep(kept: Kept) {
    this.#kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Where nothing may be kept, the lesson lasts as long as the page.
    }
  }
}

export const lessons = new Lessons();
