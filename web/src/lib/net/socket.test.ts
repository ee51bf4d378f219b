import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { socket as theSocket, Watcher } from './socket.svelte';

interface Sent {
  id: number;
  table: string;
  do: string;
}

/** The other end of a connection, as the browser would have it. */
class Line {
  static lines: Line[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: Sent[] = [];
  isClosed = false;

  constructor(readonly url: string) {
    Line.lines.push(this);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text) as Sent);
  }

  close(code = 1000) {
    if (this.isClosed) return;
    this.isClosed = true;
    this.onclose?.({ code });
  }

  tell(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  hello() {
    this.tell({ type: 'hello', version: 1, name: null });
  }

  /** Answers everything that was asked so far. */
  answer() {
    for (const { id } of this.sent) this.tell({ type: 'reply', id, ok: {} });
  }

  get deeds(): string[] {
    return this.sent.map((request) => `${request.do} ${request.table}`);
  }
}

const watcher = (): Watcher => ({ seen: () => null, hear: vi.fn(), refused: vi.fn() });
const latest = () => {
  const line = Line.lines.at(-1);
  if (line === undefined) throw new Error('nothing was opened');
  return line;
};

/** A socket that watches a table, and how to leave that. */
async function watching(): Promise<{ socket: typeof theSocket; leave: () => void; line: Line }> {
  const { socket } = await import('./socket.svelte');
  const leave = socket.watch('abc', watcher());
  const line = latest();
  line.hello();
  line.answer();
  return { socket, leave, line };
}

beforeEach(() => {
  Line.lines = [];
  // Every test has a page of its own, and so a socket.
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the socket', () => {
  it('opens when something is watched', async () => {
    const { socket } = await import('./socket.svelte');
    expect([socket.state, Line.lines.length]).toEqual(['idle', 0]);
    socket.watch('abc', watcher());
    expect([socket.state, latest().url]).toEqual(['opening', 'ws://here/api/socket']);
    latest().hello();
    expect([socket.state, latest().deeds]).toEqual(['open', ['watch abc']]);
  });

  it('closes by itself when nothing is watched, and is not lost then', async () => {
    const { socket, leave, line } = await watching();
    leave();
    expect(line.deeds).toEqual(['watch abc', 'unwatch abc']);
    vi.advanceTimersByTime(4000);
    expect(socket.state).toBe('open');
    vi.advanceTimersByTime(2000);
    expect([socket.state, line.isClosed]).toEqual(['idle', true]);
    vi.advanceTimersByTime(600_000);
    expect([socket.state, Line.lines.length]).toEqual(['idle', 1]);
  });

  it('stays open for the next page that watches something', async () => {
    const { socket, leave, line } = await watching();
    leave();
    vi.advanceTimersByTime(3000);
    socket.watch('xyz', watcher());
    vi.advanceTimersByTime(10_000);
    expect([socket.state, line.isClosed, Line.lines.length]).toEqual(['open', false, 1]);
    expect(line.deeds.at(-1)).toBe('watch xyz');
  });

  it('opens again when something is watched after a rest', async () => {
    const { socket, leave } = await watching();
    leave();
    vi.advanceTimersByTime(10_000);
    socket.watch('xyz', watcher());
    latest().hello();
    expect([socket.state, socket.isBack, Line.lines.length]).toEqual(['open', false, 2]);
    expect(latest().deeds).toEqual(['watch xyz']);
  });

  it('waits for answers before it rests', async () => {
    const { socket, leave, line } = await watching();
    const answer = socket.ask('abc', { do: 'stand' });
    leave();
    vi.advanceTimersByTime(20_000);
    expect(socket.state).toBe('open');
    line.answer();
    await expect(answer).resolves.toEqual({});
    vi.advanceTimersByTime(6000);
    expect(socket.state).toBe('idle');
  });

  it('that was closed for its silence rests where nobody needs it', async () => {
    const { socket, leave, line } = await watching();
    leave();
    line.close(4408);
    expect(socket.state).toBe('idle');
    vi.advanceTimersByTime(60_000);
    expect([socket.state, Line.lines.length]).toEqual(['idle', 1]);
  });

  it('that was closed for its silence opens again at once where it is needed, and nobody is told', async () => {
    const { socket, line } = await watching();
    line.close(4408);
    expect([socket.state, Line.lines.length]).toEqual(['opening', 2]);
    latest().hello();
    expect([socket.state, socket.isBack, latest().deeds]).toEqual(['open', false, ['watch abc']]);
    // Who is turned away before the first word waits as after any other loss.
    latest().close(4408);
    latest().close(4408);
    expect([socket.state, Line.lines.length]).toEqual(['lost', 3]);
  });

  it('is lost when it breaks while something is watched, and comes back', async () => {
    const { socket, line } = await watching();
    line.close(1006);
    expect(socket.state).toBe('lost');
    vi.advanceTimersByTime(500);
    expect([socket.state, Line.lines.length]).toEqual(['opening', 2]);
    latest().hello();
    expect([socket.state, socket.isBack]).toEqual(['open', true]);
  });

  it('that is lost gives up when nobody waits for it any more', async () => {
    const { socket, leave, line } = await watching();
    line.close(1006);
    leave();
    latest().close(1006);
    vi.advanceTimersByTime(60_000);
    expect(socket.state).toBe('idle');
    const { length } = Line.lines;
    vi.advanceTimersByTime(600_000);
    expect(Line.lines.length).toBe(length);
  });

  it('rests when somebody else is signed in where nothing is watched', async () => {
    const { socket, leave, line } = await watching();
    leave();
    socket.restart();
    expect([socket.state, line.isClosed, Line.lines.length]).toEqual(['idle', true, 1]);
  });

  it('says something before it was silent for a minute, however much it hears', async () => {
    const { line } = await watching();
    for (let second = 0; second < 60; second += 5) {
      vi.advanceTimersByTime(5000);
      line.tell({ type: 'lagged', table: 'other' });
    }
    expect(line.deeds.filter((deed) => deed === 'unwatch -').length).toBeGreaterThanOrEqual(2);
  });

  it('finds out that a connection is dead, but not from its own sleep', async () => {
    const { socket, line } = await watching();
    // A page out of sight comes to it once a minute.
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(5000);
    expect([socket.state, line.deeds.at(-1)]).toEqual(['open', 'unwatch -']);
    line.answer();
    vi.advanceTimersByTime(20_000);
    expect(socket.state).toBe('open');
    vi.advanceTimersByTime(60_000);
    expect(socket.state).not.toBe('open');
  });

  it('tells nobody who left that their table can’t be watched', async () => {
    const { socket } = await import('./socket.svelte');
    const gone = watcher();
    const leave = socket.watch('abc', gone);
    latest().hello();
    leave();
    const error = { code: 'slow_down', rule: null, message: 'too much', params: null };
    latest().tell({ type: 'reply', id: latest().sent[0]?.id, error });
    expect(gone.refused).not.toHaveBeenCalled();
  });

  it('says once that nobody does anything at the page, and on the next connection again', async () => {
    const { line } = await watching();
    const said = () => line.sent.filter((request) => request.do === 'presence');
    for (let time = 0; time < 115_000; time += 5000) {
      vi.advanceTimersByTime(5000);
      line.answer();
    }
    expect(said()).toEqual([]);
    vi.advanceTimersByTime(5000);
    expect(said()).toEqual([expect.objectContaining({ table: 'abc', hidden: true })]);
    line.close(1006);
    vi.advanceTimersByTime(1000);
    latest().hello();
    expect(latest().deeds).toEqual(['watch abc', 'presence abc']);
  });
});
