/** How far one has read the talk of a table. It is kept in this browser, so that what came meanwhile is marked. */

/** What was read last: the number of the latest event, and when the latest remark was made. */
export interface Read {
  event: number;
  remark: number;
}

const KEY = 'fuga-read';
/** Of so many tables it is kept; of more, those that were looked at longest ago are forgotten. */
const MOST = 60;

/** Whoever watches reads another talk than a seat does. */
const nameOf = (code: string, you: number | null) => `${code} ${you ?? 'watch'}`;

function load(): [string, unknown][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((entry) => Array.isArray(entry) && typeof entry[0] === 'string') : [];
  } catch {
    // A browser may forbid to keep anything, or keep what is no longer understood.
    return [];
  }
}

/** How far the talk was read from this seat, or by whoever watches; null on the first visit. */
export function readAt(code: string, you: number | null): Read | null {
  const given = load().find(([name]) => name === nameOf(code, you))?.[1];
  const { event, remark } = (given ?? {}) as Partial<Record<keyof Read, unknown>>;
  return typeof event === 'number' && typeof remark === 'number' ? { event, remark } : null;
}

export function keepRead(code: string, you: number | null, read: Read): void {
  const name = nameOf(code, you);
  const others = load().filter(([other]) => other !== name);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [name, read]].slice(-MOST)));
  } catch {
    // Where nothing may be kept, what is said while the page is closed is not marked.
  }
}
