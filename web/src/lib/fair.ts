/**
 * One's share in the deal, and whether the deal keeps what was promised before it. The server shows the hash of its seed
 * first; each page gives the hash of a share, and shows the share itself once all hashes are fixed. So nobody who knows
 * one part can choose the other, and a page that has seen all of it can tell. `docs/fairness.md` says more.
 */
import { blake3 } from '@noble/hashes/blake3.js';
import type { TableInfo } from './wire/server';

/** What of a table the deal is about. */
export type DealInfo = Pick<TableInfo, 'fairness' | 'you'>;

/** What the deal does not keep: the seed's hash, the hashes of the shares, a share that has another hash, one's own. */
export type Fault = { what: 'commitment' | 'hashes' | 'own' } | { what: 'share'; seat: number };

/** What a page has seen and done before the deal of a table. */
interface Witness {
  /** The hash of the seed, as it was seen first. */
  commitment: string | null;
  /** One's shares, the newest last: which of them counts is known from the hash that the table has. */
  nonces: string[];
  /** The hashes of all shares, as they were fixed. */
  hashes: (string | null)[] | null;
  /** The share that the server took in time, for which seat, and until when shares were shown then. */
  shown: { seat: number; nonce: string; until: number } | null;
}

/** The length of a share, in bytes. */
const N_BYTES = 16;
/** Whoever gets ready more often than that has forgotten the first times. */
const MAX_NONCES = 8;

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The hash of a share. */
export function hashOf(nonce: string): string {
  return hex(blake3(new TextEncoder().encode(nonce)));
}

/** The deal of a table, as this page takes part in it and watches over it. A reload forgets nothing of it. */
export class Deal {
  readonly #key: string;
  #witness: Witness;

  constructor(code: string) {
    this.#key = `fuga.deal.${code}`;
    this.#witness = readWitness(load(this.#key));
  }

  /** Makes a share, keeps it, and answers its hash, which is all that others learn before the hashes are fixed. */
  share(): string {
    const nonce = hex(crypto.getRandomValues(new Uint8Array(N_BYTES)));
    this.#keep({ nonces: [...this.#witness.nonces, nonce].slice(-MAX_NONCES) });
    return hashOf(nonce);
  }

  /** Looks at the table: what is seen first is what everything after it is held against. */
  see({ fairness }: DealInfo) {
    const { commitment, hashes } = this.#witness;
    if (commitment === null) this.#keep({ commitment: fairness.commitment });
    if (hashes === null && fairness.deal_at !== null) this.#keep({ hashes: fairness.hashes });
  }

  /**
   * One's share, if it is to be shown now. A server that is started anew meanwhile has forgotten what it was shown, and
   * gives everybody time again.
   */
  due({ fairness, you }: DealInfo): string | null {
    const { nonces, shown } = this.#witness;
    if (you === null || fairness.deal_at === null || shown?.until === fairness.deal_at) return null;
    return nonces.find((nonce) => hashOf(nonce) === fairness.hashes[you]) ?? null;
  }

  /** The server has taken the share that was due. */
  shown({ fairness, you }: DealInfo, nonce: string) {
    if (you !== null && fairness.deal_at !== null) this.#keep({ shown: { seat: you, nonce, until: fairness.deal_at } });
  }

  /** What the table does not keep of what it promised; null where nothing is wrong. */
  fault({ fairness }: DealInfo): Fault | null {
    const { commitment, hashes, shown } = this.#witness;
    if (commitment !== null && commitment !== fairness.commitment) return { what: 'commitment' };
    const { nonces } = fairness;
    const isFixed = fairness.deal_at !== null || nonces !== null;
    if (hashes !== null && isFixed && !isSame(hashes, fairness.hashes)) return { what: 'hashes' };
    // Matches that were dealt when shares were given without hashes have none.
    if (nonces === null || fairness.hashes.every((hash) => hash === null)) return null;
    const seat = nonces.findIndex((nonce, at) => nonce !== null && hashOf(nonce) !== fairness.hashes[at]);
    if (seat >= 0) return { what: 'share', seat };
    return shown !== null && nonces[shown.seat] !== shown.nonce ? { what: 'own' } : null;
  }

  #keep(changes: Partial<Witness>) {
    this.#witness = { ...this.#witness, ...changes };
    const text = JSON.stringify(this.#witness);
    unkept.set(this.#key, text);
    try {
      sessionStorage.setItem(this.#key, text);
    } catch {
      // Where nothing may be kept, it is known until the page is closed.
    }
  }
}

/** What this page has kept, for browsers that keep nothing. */
const unkept = new Map<string, string>();

function load(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? unkept.get(key) ?? null;
  } catch {
    return unkept.get(key) ?? null;
  }
}

/** Reads what was kept; whatever is not understood is left out. */
function readWitness(text: string | null): Witness {
  const witness: Witness = { commitment: null, nonces: [], hashes: null, shown: null };
  let given: unknown;
  try {
    given = JSON.parse(text ?? 'null');
  } catch {
    return witness;
  }
  if (typeof given !== 'object' || given === null) return witness;
  const { commitment, nonces, hashes, shown } = given as Record<keyof Witness, unknown>;
  if (typeof commitment === 'string') witness.commitment = commitment;
  if (Array.isArray(nonces)) witness.nonces = nonces.filter((nonce) => typeof nonce === 'string');
  if (Array.isArray(hashes)) witness.hashes = hashes.map((hash) => (typeof hash === 'string' ? hash : null));
  if (typeof shown === 'object' && shown !== null) {
    const { seat, nonce, until } = shown as Record<string, unknown>;
    if (typeof seat === 'number' && typeof nonce === 'string' && typeof until === 'number') {
      witness.shown = { seat, nonce, until };
    }
  }
  return witness;
}

function isSame(one: readonly (string | null)[], other: readonly (string | null)[]): boolean {
  return one.length === other.length && one.every((hash, seat) => hash === other[seat]);
}

/** Whose shares a match was dealt with. */
export interface Shares {
  /** Seats whose share is in it. */
  given: number[];
  /** Seats that gave a hash, and did not show the share in time. */
  withheld: number[];
  /** Seats of persons that gave none. */
  none: number[];
}

/** Whose shares a match was dealt with; null before the deal. */
export function sharesOf({ fairness, seats }: Pick<TableInfo, 'fairness' | 'seats'>): Shares | null {
  const { hashes, nonces } = fairness;
  if (nonces === null) return null;
  const shares: Shares = { given: [], withheld: [], none: [] };
  seats.forEach(({ kind }, seat) => {
    if ((nonces[seat] ?? null) !== null) shares.given.push(seat);
    else if ((hashes[seat] ?? null) !== null) shares.withheld.push(seat);
    else if (kind !== 'bot') shares.none.push(seat);
  });
  return shares;
}
