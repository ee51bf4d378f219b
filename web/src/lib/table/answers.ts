/** What the answers of all docks have in common: where each stands, and which one a hint puts first. */

/**
 * The places of the answers of a dock. Each is always the same part of it, so that what ends a turn never comes under a
 * finger that pressed something else.
 */
export type At = 'main' | 'end' | 'beside';

interface Answer {
  action?: unknown;
  isHinted?: boolean;
}

/** Puts the answer that a hint has chosen first: it is the filled one then. */
export function putFirst<A extends Answer, All extends { main: A | null; others: A[] }>(
  all: All,
  hinted: unknown,
): All {
  const answers = [...(all.main === null ? [] : [all.main]), ...all.others];
  const found = hinted === null ? undefined : answers.find(({ action }) => isSame(action, hinted));
  if (found === undefined) return all;
  return { ...all, main: { ...found, isHinted: true }, others: answers.filter((answer) => answer !== found) };
}

/** Whether two actions say the same, in whatever order. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [mine, theirs] = [Object.entries(one), new Map(Object.entries(other))];
  return mine.length === theirs.size && mine.every(([key, value]) => theirs.has(key) && isSame(value, theirs.get(key)));
}
