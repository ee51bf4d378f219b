import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sayFault, sayShares } from './dealt';
import { Deal, hashOf, sharesOf, type DealInfo } from './fair';
import { loadMessages } from './i18n/index.svelte';
import type { Fairness, TableInfo } from './wire/server';

const SEED = 'c53fa774d22ce6cbda3f01790f6cce96e74be89030aed4323d50923c8538708b';
const ADA = hashOf('ada');
const EVE = hashOf('eve');

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
});

let nTables = 0;
/** A code that no test has used before. */
const aTable = () => `table${++nTables}`;

const before = (hashes: (string | null)[] = [null, null]): Fairness => {
  return { commitment: SEED, hashes, deal_at: null, nonces: null };
};
const dealing = (hashes: (string | null)[]): Fairness => ({ ...before(hashes), deal_at: 1000 });
const dealt = (hashes: (string | null)[], nonces: (string | null)[]): Fairness => ({ ...before(hashes), nonces });
const at = (fairness: Fairness, you: number | null = 0): DealInfo => ({ fairness, you });

/** A deal whose table was seen like this, one after the other. */
function seen(...fairness: Fairness[]): Deal {
  const deal = new Deal(aTable());
  for (const one of fairness) deal.see(at(one));
  return deal;
}

describe('a share', () => {
  it('has the hash that the vectors of BLAKE3 and docs/fairness.md give', () => {
    expect(hashOf('fuga')).toBe(SEED);
    expect(hashOf('')).toBe('af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262');
  });

  it('is random, fits into a request, and is told by its hash alone', () => {
    const deal = new Deal(aTable());
    const hashes = [deal.share(), deal.share()];
    expect(new Set(hashes).size).toBe(2);
    for (const hash of hashes) {
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
      const nonce = deal.due(at(dealing([hash, null])));
      expect(nonce).toMatch(/^[0-9a-f]{32}$/);
      expect(hashOf(nonce ?? '')).toBe(hash);
    }
  });

  it('is due once the hashes are fixed, at one’s own seat, until it is shown', () => {
    const deal = new Deal(aTable());
    const hash = deal.share();
    expect(deal.due(at(before([hash, null])))).toBeNull();
    expect(deal.due(at(dealing([null, hash])))).toBeNull();
    expect(deal.due(at(dealing([hash, null]), null))).toBeNull();
    expect(deal.due(at(dealt([hash, null], [null, null])))).toBeNull();
    const nonce = deal.due(at(dealing([hash, null]))) ?? '';
    expect(nonce).not.toBe('');
    deal.shown(at(dealing([hash, null])), nonce);
    expect(deal.due(at(dealing([hash, null])))).toBeNull();
  });

  it('is due again where the server was started anew before the deal', () => {
    const deal = new Deal(aTable());
    const hash = deal.share();
    const first = dealing([hash]);
    const nonce = deal.due(at(first)) ?? '';
    deal.shown(at(first), nonce);
    expect(deal.due(at({ ...first, deal_at: 2000 }))).toBe(nonce);
  });

  it('is not forgotten when the page is loaded again, nor where the browser keeps nothing', () => {
    const code = aTable();
    const hash = new Deal(code).share();
    expect(new Deal(code).due(at(dealing([hash])))).not.toBeNull();
    const other = aTable();
    vi.stubGlobal('sessionStorage', undefined);
    const unkept = new Deal(other).share();
    expect(new Deal(other).due(at(dealing([unkept])))).not.toBeNull();
  });

  it('is no other table’s, and nothing is read from what is not understood', () => {
    const hash = new Deal(aTable()).share();
    expect(new Deal(aTable()).due(at(dealing([hash])))).toBeNull();
    for (const text of ['', '{', '7', 'null', '[]', '{"nonces":7,"shown":{"seat":"x"},"hashes":"y"}']) {
      const code = aTable();
      kept.set(`fuga.deal.${code}`, text);
      expect(new Deal(code).fault(at(dealt([ADA], ['ada']))), text).toBeNull();
    }
  });
});

describe('a deal', () => {
  const fixed = dealing([ADA, EVE]);

  it('that keeps everything has no fault', () => {
    const deal = seen(before(), before([ADA, null]), fixed);
    expect(deal.fault(at(fixed))).toBeNull();
    expect(deal.fault(at(dealt([ADA, EVE], ['ada', 'eve'])))).toBeNull();
    expect(deal.fault(at(dealt([ADA, EVE], ['ada', null])))).toBeNull();
    expect(new Deal(aTable()).fault(at(dealt([null, null], [null, null])))).toBeNull();
  });

  it('has the seed whose hash was seen first', () => {
    const deal = seen(before());
    const other = { ...before(), commitment: ADA };
    deal.see(at(other));
    expect(deal.fault(at(other))).toEqual({ what: 'commitment' });
    expect(deal.fault(at({ ...dealt([ADA], ['ada']), commitment: ADA }))).toEqual({ what: 'commitment' });
  });

  it('has the hashes that were fixed', () => {
    const deal = seen(before([EVE, null]), fixed);
    for (const hashes of [
      [ADA, ADA],
      [ADA, null],
      [EVE, ADA],
      [ADA, EVE, ADA],
    ]) {
      expect(deal.fault(at(dealing(hashes)))).toEqual({ what: 'hashes' });
      expect(deal.fault(at(dealt(hashes, [null, null])))).toEqual({ what: 'hashes' });
    }
  });

  it('has shares that have their hashes', () => {
    const deal = seen(fixed);
    expect(deal.fault(at(dealt([ADA, EVE], ['ada', 'ada'])))).toEqual({ what: 'share', seat: 1 });
    expect(new Deal(aTable()).fault(at(dealt([ADA, null], [null, 'eve'])))).toEqual({ what: 'share', seat: 1 });
    // Older matches were dealt with shares that had no hashes.
    expect(new Deal(aTable()).fault(at(dealt([null, null], ['ada', 'eve'])))).toBeNull();
  });

  it('has one’s own share if it was shown in time', () => {
    const deal = seen(fixed);
    deal.shown(at(fixed, 1), 'eve');
    expect(deal.fault(at(dealt([ADA, EVE], ['ada', null]), 1))).toEqual({ what: 'own' });
    expect(deal.fault(at(dealt([ADA, EVE], ['ada', 'eve']), 1))).toBeNull();
    // Also where one has left the seat since then.
    expect(deal.fault(at(dealt([ADA, EVE], ['ada', null]), null))).toEqual({ what: 'own' });
  });
});

describe('the shares of a deal', () => {
  beforeAll(() => loadMessages('shell'));

  const seats = (...kinds: string[]) => kinds.map((kind) => ({ kind })) as TableInfo['seats'];
  const names = (seat: number) => ['Ada', 'Eve', 'Otto'][seat] ?? '';
  const said = (fairness: Fairness) => sayShares({ fairness, seats: seats('person', 'person', 'bot') }, names);

  it('are known after it', () => {
    const table = { seats: seats('person', 'person', 'bot', 'gone') };
    expect(sharesOf({ ...table, fairness: before() })).toBeNull();
    const fairness = dealt([ADA, EVE, null, null], ['ada', null, null, null]);
    expect(sharesOf({ ...table, fairness })).toEqual({ given: [0], withheld: [1], none: [3] });
  });

  it('are told in words', () => {
    expect(said(before())).toBeNull();
    expect(said(dealt([ADA, EVE, null], ['ada', 'eve', null]))).toBe(
      'Everybody’s device added a number to the shuffle.',
    );
    expect(said(dealt([ADA, EVE, null], ['ada', null, null]))).toMatch(/without the share of Eve.*not shown in time/);
    expect(said(dealt([ADA, EVE, null], [null, null, null]))).toMatch(/without the shares of Ada, Eve: they were/);
    expect(said(dealt([ADA, null, null], ['ada', null, null]))).toMatch(/without a share from Eve/);
    expect(said(dealt([null, null, null], [null, null, null]))).toMatch(/Nobody gave a share/);
  });

  it('that are wrong are told in words', () => {
    for (const what of ['commitment', 'hashes', 'own'] as const) {
      expect(sayFault({ what }, names)).toMatch(/^The deal does not match what was promised before it: .+\.$/);
    }
    expect(sayFault({ what: 'share', seat: 1 }, names)).toContain('Eve');
  });
});
