/** What is kept in this browser, each kind under names of its own. */

/** How a draft hangs together with what is kept on the server. */
export interface Tie {
  /** The work that it is kept as, and the text that is kept there. */
  work?: { code: string; text: string };
  /** The code of the work that it was made from. */
  origin?: string;
}

/** A draft in a list: the newest first. */
export interface Kept<Draft> {
  id: string;
  /** When it was changed last, in milliseconds since 1970. */
  changed: number;
  draft: Draft;
  tie: Tie;
}

export class Shelf<Draft> {
  readonly #begins: string;
  /** Reads what was written by some version of this page, or by hand. */
  readonly #read: (id: string, written: object) => Kept<Draft> | null;

  constructor(begins: string, read: (id: string, written: object) => Kept<Draft> | null) {
    this.#begins = begins;
    this.#read = read;
  }

  /** A browser may forbid to keep anything, or have no room left: then a draft lives as long as its page. */
  put(id: string, written: object, tie: Tie): boolean {
    try {
      localStorage.setItem(this.#begins + id, JSON.stringify({ changed: Date.now(), ...written, tie }));
      return true;
    } catch {
      return false;
    }
  }

  forget(id: string): void {
    try {
      localStorage.removeItem(this.#begins + id);
    } catch {
      // Where nothing may be kept there is nothing to forget.
    }
  }

  /** The draft of a name; null where there is none, or none that can be read. */
  get(id: string): Kept<Draft> | null {
    try {
      const written: unknown = JSON.parse(localStorage.getItem(this.#begins + id) ?? 'null');
      return typeof written === 'object' && written !== null ? this.#read(id, written) : null;
    } catch {
      return null;
    }
  }

  all(): Kept<Draft>[] {
    let keys: string[] = [];
    try {
      keys = Object.keys(localStorage);
    } catch {
      // Where nothing may be kept there is none.
    }
    return keys
      .filter((key) => key.startsWith(this.#begins))
      .flatMap((key) => this.get(key.slice(this.#begins.length)) ?? [])
      .sort((one, other) => other.changed - one.changed);
  }
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
