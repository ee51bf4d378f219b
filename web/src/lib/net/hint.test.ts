import { describe, expect, it, vi } from 'vitest';
import type { Watcher } from './socket.svelte';
import { TableStore } from './table.svelte';

const watchers = vi.hoisted((): Watcher[] => []);
const ask = vi.hoisted(() => vi.fn<(code: string, request: object) => Promise<object>>());
vi.mock('./socket.svelte', () => ({
  socket: {
    state: 'open',
    ask,
    watch: (_: string, watcher: Watcher) => {
      watchers.push(watcher);
      return () => undefined;
    },
  },
}));
vi.mock('./api', () => ({ api: {}, refusalOf: (error: unknown) => error }));

const REFUSAL = { code: 'slow_down', message: 'later' };

function asked(): TableStore {
  const table = new TableStore('abc');
  table.open();
  table.asked = { seats: [0], question: 3, legal: [] };
  return table;
}

describe('a hint that is refused', () => {
  it('says why, until one is asked for again', async () => {
    const table = asked();
    ask.mockRejectedValueOnce(REFUSAL);
    expect(await table.hint()).toBeNull();
    expect(table.refusal).toEqual(REFUSAL);
    const hint = { action: 'go', why: null };
    ask.mockImplementationOnce(() => {
      expect(table.refusal).toBeNull();
      return Promise.resolve({ hint });
    });
    expect(await table.hint()).toEqual(hint);
    expect(table.refusal).toBeNull();
  });

  it('is asked for again once it may be, where it came too fast, and only for the question it was meant for', async () => {
    vi.useFakeTimers();
    const table = asked();
    const slow = { ...REFUSAL, params: { seconds: 4 } };
    const waits: number[] = [];
    ask.mockRejectedValueOnce(slow);
    const hint = { action: 'go', why: null };
    const given = table.hint((seconds) => waits.push(seconds));
    await vi.advanceTimersByTimeAsync(3900);
    expect([waits, table.refusal]).toEqual([[4], null]);
    ask.mockResolvedValueOnce({ hint });
    await vi.advanceTimersByTimeAsync(200);
    expect(await given).toEqual(hint);
    ask.mockClear();
    ask.mockRejectedValueOnce(slow);
    const passed = table.hint((seconds) => waits.push(seconds));
    await vi.advanceTimersByTimeAsync(1000);
    table.asked = { seats: [0], question: 4, legal: [] };
    await vi.advanceTimersByTimeAsync(4000);
    expect([await passed, ask.mock.calls.length]).toEqual([null, 1]);
    vi.useRealTimers();
  });

  it('says nothing of a question that has passed', async () => {
    const table = asked();
    ask.mockImplementationOnce(() => {
      table.asked = { seats: [0], question: 4, legal: [] };
      return Promise.reject(REFUSAL as never);
    });
    expect(await table.hint()).toBeNull();
    expect(table.refusal).toBeNull();
  });
});
