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
