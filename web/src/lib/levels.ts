/** How strong bots are, and what was chosen at a table. */
import { MASTERED } from './wire/games';
import type { BotKind } from './wire/server';

/** The levels that people choose from, the usual one first. Programs may seat another, which does anything. */
const LEVELS = ['even', 'gentle', 'normal', 'hard', 'master'] as const satisfies readonly BotKind[];
export type Level = (typeof LEVELS)[number];

/** The levels of a game: not in each is there somebody better than hard bots. */
export function levelsOf(game: string): readonly Level[] {
  return LEVELS.filter((level) => level !== 'master' || MASTERED.includes(game));
}

/** Makes a fair fight. */
export const FAIR: Level = 'even';

/** The level of this name. */
export function levelNamed(name: unknown): Level | null {
  return LEVELS.find((level) => level === name) ?? null;
}

/** What all of these bots are; null where they differ, or where there are none. */
export function sharedKind(kinds: readonly string[]): string | null {
  const [first = null, ...others] = new Set(kinds);
  return others.length > 0 ? null : first;
}

const keyOf = (code: string) => `fuga.level.${code}`;

/** The level that was chosen last at a table, in this tab. */
export function levelAt(code: string): Level | null {
  try {
    return levelNamed(sessionStorage.getItem(keyOf(code)));
  } catch {
    return null;
  }
}

/** The bots that are added at a table from now on have this level. */
export function keepLevel(code: string, level: Level): void {
  try {
    sessionStorage.setItem(keyOf(code), level);
  } catch {
    // Where nothing may be kept, they are as those who sit there.
  }
}
