import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fairness } from '../wire/server';
import type { Snapshot, Update } from './messages';
import { keepRead, readAt } from './read';
import type { Watcher } from './socket.svelte';
import { TableStore } from './table.svelte';

const watchers = vi.hoisted((): Watcher[] => []);
vi.mock('./socket.svelte', () => ({
  socket: {
    state: 'open',
    watch: (_: string, watcher: Watcher) => {
      watchers.push(watcher);
      return () => undefined;
    },
  },
}));
const orders = vi.hoisted(() => vi.fn<(code: string, request: object) => Promise<object>>());
const infos = vi.hoisted(() => vi.fn<(code: string) => Promise<object>>());
vi.mock('./api', () => ({
  api: { board: () => Promise.resolve({}), order: orders, info: infos },
  refusalOf: (error: unknown) => error,
}));

const line = (event: string) => ({ notice: { event } });

/** A snapshot as this viewer gets it: its lines from `from` on. */
function snapshot(you: number | null, from: number, events: string[]): Snapshot {
  const match = {
    seq: from + events.length,
    from,
    told: events.map(line),
    view: {},
    asked: { seats: [] },
    clock: null,
  };
  const fairness: Fairness = { commitment: 'seal', hashes: [], deal_at: null, nonces: null };
  const info = { code: 'abc', you, seats: [], state: 'playing', fairness };
  return {
    type: 'snapshot',
    table: 'abc',
    info,
    match,
    event: 0,
    events_from: 0,
    events: [],
    notes: [],
    remarks: [],
  } as never;
}

/** A snapshot of a match whose beginning spectators are still to see. */
function unseen(you: number | null = null): Snapshot {
  return { ...snapshot(you, 0, []), match: null };
}

function update(seq: number, events: string[], view: object): Update {
  const told = events.map(line);
  return { type: 'update', table: 'abc', seq, told, view, asked: { seats: [1] }, clock: null } as never;
}

function opened(): { table: TableStore; latest: () => Watcher } {
  watchers.length = 0;
  const table = new TableStore('abc');
  table.open();
  const latest = () => {
    const watcher = watchers.at(-1);
    if (watcher === undefined) throw new Error('nobody watches');
    return watcher;
  };
  return { table, latest };
}

describe('a table', () => {
  it('asks after a gap for what it missed', () => {
    const { table, latest } = opened();
    expect(latest().seen()).toBeNull();
    latest().hear(snapshot(0, 0, ['a', 'b']));
    expect(latest().seen()).toEqual({ since: 2, events: 0 });
    latest().hear(snapshot(0, 2, ['c']));
    expect(table.notices).toEqual([{ event: 'a' }, { event: 'b' }, { event: 'c' }]);
  });

  it('is looked at with a spectator’s eyes where that is wanted', () => {
    const { latest } = opened();
    expect(latest().as).toBeUndefined();
    new TableStore('abc', 'spectator').open();
    expect(latest().as).toBe('spectator');
  });

  it('asks for everything when it is looked at from another seat', () => {
    const { table, latest } = opened();
    latest().hear(snapshot(null, 0, ['a', 'b']));
    const { info } = snapshot(1, 0, []);
    latest().hear({ type: 'table', table: 'abc', info, clock: null });
    expect(watchers.length).toBe(2);
    expect(latest().seen()).toBeNull();
    latest().hear(snapshot(1, 0, ['x', 'y', 'z']));
    expect(table.notices).toEqual([{ event: 'x' }, { event: 'y' }, { event: 'z' }]);
    expect(latest().seen()).toEqual({ since: 3, events: 0 });
  });

  it('takes no lines that lie behind those of somebody else', () => {
    const { table, latest } = opened();
    latest().hear(snapshot(0, 0, ['a', 'b']));
    latest().hear(snapshot(null, 2, ['q']));
    expect(table.notices).toEqual([{ event: 'a' }, { event: 'b' }]);
    expect(latest().seen()).toBeNull();
    latest().hear(snapshot(null, 0, ['o', 'p', 'q']));
    expect(table.notices).toEqual([{ event: 'o' }, { event: 'p' }, { event: 'q' }]);
  });
  it('keeps who is ready when its new terms were asked for before that and come after it', async () => {
    const { table, latest } = opened();
    const seated = (isReady: boolean, zone: string) =>
      ({ ...snapshot(0, 0, []).info, state: 'open', seats: [{ ready: isReady }], options: { zone } }) as never;
    latest().hear({ ...unseen(0), info: seated(false, 'galilei') });
    let answer: (info: object) => void = () => undefined;
    infos.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const event = { changed: { fields: ['zone'] } } as never;
    latest().hear({ type: 'event', table: 'abc', n: 0, event } as never);
    latest().hear({ type: 'table', table: 'abc', info: seated(true, 'galilei'), clock: null });
    answer(seated(false, 'fermi'));
    await vi.waitFor(() => expect(table.info.options).toEqual({ zone: 'fermi' }));
    expect(table.info.seats[0]?.ready).toBe(true);
  });

  it('is late until the deal is shown, and the first update is the whole match', () => {
    const { table, latest } = opened();
    latest().hear(unseen());
    expect([table.isLoaded, table.isLate, table.isPlayed]).toEqual([true, true, false]);
    expect(latest().seen()).toEqual({ since: 0, events: 0 });
    latest().hear(update(2, ['a', 'b'], { round: 1 }));
    expect([table.isLate, table.isPlayed]).toEqual([false, true]);
    expect(table.notices).toEqual([{ event: 'a' }, { event: 'b' }]);
    expect([table.view, table.asked]).toEqual([{ round: 1 }, { seats: [1] }]);
    latest().hear(update(3, ['c'], { phase: 'x' }));
    expect(table.view).toEqual({ round: 1, phase: 'x' });
    expect(watchers.length).toBe(1);
  });

  it('forgets a seat’s match where a spectator is still to see its beginning', () => {
    const { table, latest } = opened();
    latest().hear(snapshot(0, 0, ['a', 'b']));
    latest().hear(unseen());
    expect([table.isLate, table.notices, table.view]).toEqual([true, [], {}]);
    latest().hear(update(1, ['o'], { round: 1 }));
    expect(table.notices).toEqual([{ event: 'o' }]);
  });

  it('asks for everything when a late spectator sits down', () => {
    const { latest } = opened();
    latest().hear(unseen());
    const { info } = snapshot(1, 0, []);
    latest().hear({ type: 'table', table: 'abc', info, clock: null });
    expect(watchers.length).toBe(2);
    expect(latest().seen()).toBeNull();
  });

  it('is not late before the match', () => {
    const { table, latest } = opened();
    const room = unseen();
    latest().hear({ ...room, info: { ...room.info, state: 'open' } });
    expect(table.isLate).toBe(false);
  });
});

describe('a share in the deal', () => {
  /** What was asked for, the newest last. */
  const asked = () => orders.mock.calls.map(([, request]) => request as { do: string; hash?: string; nonce?: string });
  const latestHash = () => asked().findLast(({ hash }) => hash !== undefined)?.hash ?? '';

  beforeEach(() => {
    vi.useFakeTimers();
    orders.mockReset();
    orders.mockResolvedValue({});
  });
  afterEach(() => void vi.useRealTimers());

  let nTables = 0;
  /** A room where one sits on seat 0 and is ready, and how it is told anew. */
  async function ready() {
    watchers.length = 0;
    const table = new TableStore(`deal${++nTables}`);
    table.open();
    const { info } = unseen(0);
    const tell = (fairness: Partial<Fairness>, you: number | null = 0) => {
      const now = { ...info, state: 'open' as const, you, fairness: { ...info.fairness, ...fairness } };
      watchers.at(-1)?.hear({ type: 'table', table: table.code, info: now, clock: null });
    };
    tell({});
    await table.ready(true);
    return { table, tell, hash: latestHash() };
  }

  it('is given as a hash with being ready, and not with being unready', async () => {
    const { table, hash } = await ready();
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    await table.ready(false);
    expect(asked()).toEqual([
      { do: 'ready', ready: true, hash },
      { do: 'ready', ready: false },
    ]);
  });

  it('is shown once when all hashes are fixed', async () => {
    const { tell, hash } = await ready();
    tell({ hashes: [hash, null] });
    expect(asked().at(-1)?.do).toBe('ready');
    tell({ hashes: [hash, null], deal_at: 1 });
    tell({ hashes: [hash, null], deal_at: 1 });
    await vi.runAllTimersAsync();
    tell({ hashes: [hash, null], deal_at: 1 });
    await vi.runAllTimersAsync();
    expect(asked().map((request) => request.do)).toEqual(['ready', 'show']);
  });

  it('is not shown for a hash that is not one’s own, nor by whoever watches', async () => {
    const { tell, hash } = await ready();
    tell({ hashes: [null, hash], deal_at: 1 });
    tell({ hashes: [hash, null], deal_at: 1 }, null);
    await vi.runAllTimersAsync();
    expect(asked().length).toBe(1);
  });

  it('is shown again where it did not get through, as long as that counts', async () => {
    const { table, tell, hash } = await ready();
    orders.mockRejectedValueOnce({ code: 'offline' }).mockRejectedValueOnce({ code: 'busy' });
    tell({ hashes: [hash], deal_at: 1 });
    await vi.runAllTimersAsync();
    expect(asked().filter((request) => request.do === 'show').length).toBe(3);
    const nonce = asked().at(-1)?.nonce ?? '';
    tell({ hashes: [hash], nonces: [nonce] });
    expect(table.fault).toBeNull();

    const late = await ready();
    orders.mockRejectedValue({ code: 'offline' });
    late.tell({ hashes: [late.hash], deal_at: 1 });
    await vi.advanceTimersByTimeAsync(600);
    late.tell({ hashes: [late.hash], nonces: [null] });
    const { length } = asked();
    await vi.runAllTimersAsync();
    expect(asked().length).toBe(length);
    expect(late.table.fault).toBeNull();
  });

  it('that was taken and is not in the deal is a fault', async () => {
    const { table, tell, hash } = await ready();
    tell({ hashes: [hash], deal_at: 1 });
    await vi.runAllTimersAsync();
    tell({ hashes: [hash], nonces: [null] });
    expect(table.fault).toEqual({ what: 'own' });
  });

  it('is missed also where the deal is told before the answer', async () => {
    const { table, tell, hash } = await ready();
    let answer: (value: object) => void = () => undefined;
    orders.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    tell({ hashes: [hash], deal_at: 1 });
    tell({ hashes: [hash], nonces: [null] });
    expect(table.fault).toBeNull();
    answer({});
    await vi.runAllTimersAsync();
    expect(table.fault).toEqual({ what: 'own' });
  });
});

describe('what is said at a table', () => {
  const KEPT = new Map<string, string>();
  beforeEach(() => {
    KEPT.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => KEPT.get(key) ?? null,
      setItem: (key: string, text: string) => KEPT.set(key, text),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  const said = (n: number, seat: number) => ({ n, at: n, event: { said: { seat, text: 'so' } } });
  const remark = (at: number) => ({ at, name: 'Eve', text: 'so' });
  /** A page that is opened at this seat, or by somebody who watches, after so much was said. */
  function visit(you: number | null, events: object[], remarks: object[] = []) {
    const { table, latest } = opened();
    latest().hear({ ...snapshot(you, 0, []), event: events.length, events, remarks } as never);
    return { table, hear: (message: object) => latest().hear({ table: 'abc', ...message } as never) };
  }

  it('is new where others said it while the page was closed, but not what was there before one came', () => {
    const first = visit(0, [said(0, 1)]);
    expect(first.table.nUnread).toBe(0);
    first.hear({ type: 'event', ...said(1, 1) });
    expect(first.table.nUnread).toBe(1);
    // Opened again without having been looked at, and with more that was said meanwhile.
    const all = [said(0, 1), said(1, 1), said(2, 0), said(3, 1)];
    const second = visit(0, all);
    expect(second.table.nUnread).toBe(2);
    second.table.readTalk();
    expect(second.table.nUnread).toBe(0);
    expect(visit(0, all).table.nUnread).toBe(0);
    // Somebody else at this browser has another seat, and comes for the first time.
    expect(visit(1, all).table.nUnread).toBe(0);
  });

  it('is read apart by those who play and those who watch', () => {
    expect(visit(null, [said(0, 1)], [remark(5)]).table.nUnread).toBe(0);
    const again = visit(null, [said(0, 1)], [remark(5), remark(7)]);
    expect(again.table.nUnread).toBe(1);
    again.hear({ type: 'remark', remark: remark(9) });
    expect(again.table.nUnread).toBe(2);
    again.table.readTalk();
    expect(visit(null, [said(0, 1)], [remark(9)]).table.nUnread).toBe(0);
  });

  it('stays read by whoever sits down', () => {
    const { hear } = visit(null, [said(0, 1)]);
    hear({ type: 'table', info: { ...snapshot(0, 0, []).info, state: 'open' }, clock: null });
    expect(visit(0, [said(0, 1), said(1, 1)]).table.nUnread).toBe(1);
  });

  it('is remembered of so many tables, and nothing else that was kept is believed', () => {
    for (let nth = 0; nth < 100; nth += 1) keepRead(`T${nth}`, 0, { event: nth, remark: 0 });
    expect(readAt('T0', 0)).toBeNull();
    expect(readAt('T99', 0)).toEqual({ event: 99, remark: 0 });
    expect(readAt('T99', null)).toBeNull();
    for (const text of ['{', 'null', '{}', '[1, ["abc 0"], ["abc 0", 7]]', '[["abc 0", {"event":"1"}]]']) {
      KEPT.set('fuga-read', text);
      expect(readAt('abc', 0)).toBeNull();
    }
  });
});
