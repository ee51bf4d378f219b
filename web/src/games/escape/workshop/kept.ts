/** The drafts that are kept in this browser. */
import type { Coord } from '../../../lib/wire/escape';
import { isInGrid, MOST_SIDE, spotOf, type Draft, type Mark } from './draft';

/** How a draft hangs together with what is kept on the server. */
export interface Tie {
  /** The work that it is kept as, and the text that is kept there. */
  work?: { code: string; text: string };
  /** The code of the work that it was made from. */
  origin?: string;
}

/** A draft in the list: the newest first. */
export interface KeptDraft {
  id: string;
  /** When it was changed last, in milliseconds since 1970. */
  changed: number;
  draft: Draft;
  tie: Tie;
}

/** A draft as it is kept. */
interface Written {
  changed: number;
  name: string;
  players: string;
  columns: number;
  rows: number;
  marks: [Coord, Mark][];
  tie?: Tie;
}

const BEGINS = 'fuga.map.';
const MARK = /^(?:[oxHA]|[1-9])$/;
const COORD = /^[A-Z]{1,2}\d{2}$/;

/** A browser may forbid to keep anything, or have no room left: then a draft lives as long as its page. */
export function keepDraft(id: string, draft: Draft, tie: Tie = {}): boolean {
  const { marks, ...about } = draft;
  const written: Written = { changed: Date.now(), ...about, marks: [...marks], tie };
  try {
    localStorage.setItem(BEGINS + id, JSON.stringify(written));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(id: string): void {
  try {
    localStorage.removeItem(BEGINS + id);
  } catch {
    // Where nothing may be kept there is nothing to forget.
  }
}

/** The draft of a name; null where there is none, or none that can be read. */
export function keptDraft(id: string): KeptDraft | null {
  try {
    const written = JSON.parse(localStorage.getItem(BEGINS + id) ?? 'null') as Partial<Written> | null;
    return written === null ? null : readDraft(id, written);
  } catch {
    return null;
  }
}

export function keptDrafts(): KeptDraft[] {
  let keys: string[] = [];
  try {
    keys = Object.keys(localStorage);
  } catch {
    // Where nothing may be kept there is none.
  }
  return keys
    .filter((key) => key.startsWith(BEGINS))
    .flatMap((key) => keptDraft(key.slice(BEGINS.length)) ?? [])
    .sort((one, other) => other.changed - one.changed);
}

/** Whatever is kept was written by some version of this page, or by hand. */
export function readDraft(id: string, written: Partial<Written>): KeptDraft | null {
  const isSide = (side: unknown): side is number =>
    Number.isInteger(side) && Number(side) > 0 && Number(side) <= MOST_SIDE;
  const { columns, rows } = written;
  if (!isSide(columns) || !isSide(rows) || !Array.isArray(written.marks)) return null;
  const marks = written.marks.filter(
    (entry) =>
      Array.isArray(entry) &&
      COORD.test(String(entry[0])) &&
      MARK.test(String(entry[1])) &&
      isInGrid(spotOf(entry[0]), { columns, rows }),
  );
  const draft = {
    name: String(written.name ?? ''),
    players: String(written.players ?? ''),
    columns,
    rows,
    marks: new Map(marks),
  };
  return { id, changed: Number(written.changed ?? 0), draft, tie: readTie(written.tie) };
}

export function readTie(tie: unknown): Tie {
  const { work, origin } = (typeof tie === 'object' && tie !== null ? tie : {}) as Tie;
  const isWork = typeof work?.code === 'string' && typeof work.text === 'string';
  return { ...(isWork ? { work } : {}), ...(typeof origin === 'string' ? { origin } : {}) };
}

/** The name of a further draft. */
export function newDraftId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36).padStart(2, '0')).join('');
}
