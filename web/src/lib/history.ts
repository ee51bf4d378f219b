/** A document with its past and what was undone. */

/** So many changes can be undone. */
const MAX_UNDO = 100;

/** Changes of the same field in a row are one change. */
export interface History<T> {
  past: T[];
  now: T;
  future: T[];
  /** The field that the latest change was in. */
  field: string | null;
}

export function begin<T>(now: T): History<T> {
  return { past: [], now, future: [], field: null };
}

export function change<T>(history: History<T>, now: T, field: string | null = null): History<T> {
  if (now === history.now) return history;
  const isSameField = field !== null && field === history.field;
  const past = isSameField ? history.past : [...history.past, history.now].slice(-MAX_UNDO);
  return { past, now, future: [], field };
}

export function undo<T>({ past, now, future }: History<T>): History<T> {
  const before = past.at(-1);
  if (before === undefined) return { past, now, future, field: null };
  return { past: past.slice(0, -1), now: before, future: [now, ...future], field: null };
}

export function redo<T>({ past, now, future }: History<T>): History<T> {
  const [after, ...later] = future;
  if (after === undefined) return { past, now, future, field: null };
  return { past: [...past, now], now: after, future: later, field: null };
}
