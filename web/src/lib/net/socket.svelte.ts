/**
 * The one socket of the page. It opens when a table is watched, comes back by itself after a loss, and then asks for
 * exactly what was missed. Requests made while it is away wait for it. When nothing is watched it closes again.
 */
import type { Refusal } from '../game';
import type { Done, Reply } from '../wire/server';
import { Refused } from './api';
import { Attention } from './attention';
import type { Message, Question, Request, TableMessage } from './messages';

/** Somebody who watches a table. */
export interface Watcher {
  /** Whose eyes it wants; its own if it says nothing. */
  as?: 'spectator' | undefined;
  /** The last line and event that it has. */
  seen(): { since: number; events: number } | null;
  hear(message: TableMessage): void;
  /** The table can't be watched: it does not exist, or is not for this viewer. */
  refused(refusal: Refusal): void;
}

interface Waiting {
  id: number;
  table: string;
  request: Question;
  isRepeated: boolean;
  resolve(ok: Done): void;
  reject(error: Refused): void;
}

/** How long to wait before the next attempt, in milliseconds. */
export function backoff(attempt: number): number {
  return Math.min(15_000, 500 * 2 ** attempt);
}

/** Nothing was said or heard for so long that the connection is asked whether it lives, in milliseconds. */
const SILENCE = 25_000;

/** A connection that nobody needs stays open for so long: most pages that one goes to need it again. */
const LINGER = 5000;

/** The server closes a socket with this code that has said nothing for a minute. */
const SILENT = 4408;

class Socket {
  /** `idle` while nothing is watched; `lost` while an attempt is awaited. */
  state = $state<'idle' | 'opening' | 'open' | 'lost'>('idle');
  /** When the next attempt is made. */
  retryAt = $state(0);
  /** The connection was lost and is back; shown for a moment. */
  isBack = $state(false);

  #socket: WebSocket | undefined;
  #watchers = new Map<string, Watcher>();
  #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #lingering: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;
  #said = 0;
  /** When the connection was last asked whether it lives. */
  #asked = 0;
  readonly #attention = new Attention(() => {
    for (const code of this.#watchers.keys()) this.#sayPresence(code);
  });

  constructor() {
    addEventListener('online', () => this.#retryNow());
    addEventListener('offline', () => this.#socket?.close());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#retryNow();
    });
  }

  /** Watches a table until the answer is called. */
  watch(code: string, watcher: Watcher): () => void {
    this.#watchers.set(code, watcher);
    clearTimeout(this.#lingering);
    if (this.state === 'open') this.#subscribe(code, watcher);
    else this.#open();
    return () => {
      if (this.#watchers.get(code) !== watcher) return;
      this.#watchers.delete(code);
      if (this.state === 'open') this.#send(code, { do: 'unwatch' }, this.#nextId++);
      this.#linger();
    };
  }

  /** Asks something of a table. An answer to a question bears its number, so that it may be asked again. */
  ask(code: string, request: Request): Promise<Done> {
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      this.#waiting.set(id, { id, table: code, request, isRepeated: false, resolve, reject });
      clearTimeout(this.#lingering);
      if (this.state === 'open') this.#send(code, request, id);
      else this.#open();
    });
  }

  /** Opens a new connection, as somebody else: the server knows who speaks from the beginning of a connection. */
  restart() {
    if (this.state === 'idle') return;
    this.#rest();
    if (this.#isNeeded) this.#open();
  }

  /** Tries again at once. */
  retry() {
    this.#retryNow();
  }

  /** Something is watched, or waits for its answer. */
  get #isNeeded(): boolean {
    return this.#watchers.size > 0 || this.#waiting.size > 0;
  }

  /** Closes the connection after a while, unless somebody needs it by then. */
  #linger() {
    clearTimeout(this.#lingering);
    if (this.state === 'idle' || this.#isNeeded) return;
    this.#lingering = setTimeout(() => {
      if (!this.#isNeeded) this.#rest();
    }, LINGER);
  }

  /** Has no connection, and tries to get none. */
  #rest() {
    clearTimeout(this.#timer);
    clearTimeout(this.#lingering);
    clearInterval(this.#pulse);
    const old = this.#socket;
    this.#socket = undefined;
    this.#forget();
    this.#attempt = 0;
    this.state = 'idle';
    old?.close();
  }

  #retryNow() {
    if (this.state !== 'lost') return;
    clearTimeout(this.#timer);
    this.state = 'idle';
    this.#open();
  }

  #open() {
    if (this.state === 'open' || this.state === 'opening' || this.state === 'lost') return;
    this.state = 'opening';
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
    this.#socket = socket;
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#closed(code);
    };
  }

  #closed(code: number) {
    const wasOpen = this.state === 'open';
    if (!this.#isNeeded) this.#rest();
    else if (code === SILENT && wasOpen) {
      // The network is as it was: a page out of sight was too slow to say something.
      this.#rest();
      this.#open();
    } else this.#lost();
  }

  #hear(message: Message) {
    this.#heard = Date.now();
    if (message.type === 'hello') return this.#opened();
    if (message.type === 'reply') return this.#reply(message);
    const watcher = this.#watchers.get(message.table);
    if (watcher === undefined) return;
    if (message.type === 'lagged') this.#subscribe(message.table, watcher);
    else watcher.hear(message);
  }

  #opened() {
    this.isBack = this.#attempt > 0;
    if (this.isBack) setTimeout(() => (this.isBack = false), 3000);
    this.#attempt = 0;
    this.#said = Date.now();
    this.#asked = 0;
    this.state = 'open';
    clearInterval(this.#pulse);
    this.#pulse = setInterval(() => this.#check(), 5000);
    this.#linger();
    // What is subscribed to waits as well from then on, and is sent once.
    const waiting = [...this.#waiting.values()];
    for (const [code, watcher] of this.#watchers) this.#subscribe(code, watcher);
    for (const { id, table, request } of waiting) this.#send(table, request, id);
  }

  #reply({ id, ok, error }: Reply) {
    const waiting = typeof id === 'number' ? this.#waiting.get(id) : undefined;
    if (waiting === undefined) return;
    this.#waiting.delete(waiting.id);
    this.#linger();
    if (error === undefined) return waiting.resolve(ok ?? {});
    // It was answered before the connection was lost; the snapshot tells how.
    if (waiting.isRepeated && error.code === 'stale_question') return waiting.resolve({});
    waiting.reject(new Refused(error));
  }

  #subscribe(code: string, watcher: Watcher) {
    const id = this.#nextId++;
    const eyes = watcher.as === undefined ? {} : { as: watcher.as };
    const request: Question = { do: 'watch', ...watcher.seen(), ...eyes };
    const reject = (error: Refused) => {
      if (this.#watchers.get(code) === watcher) watcher.refused(error.refusal);
    };
    this.#waiting.set(id, { id, table: code, request, isRepeated: false, resolve: () => undefined, reject });
    this.#send(code, request, id);
    // Whoever watches is taken to look.
    if (this.#attention.isAway) this.#sayPresence(code);
  }

  /** Tells a table whether somebody looks at this page; nobody waits for the answer. */
  #sayPresence(code: string) {
    const hidden = this.#attention.isAway;
    if (this.state === 'open') this.#send(code, { do: 'presence', hidden }, this.#nextId++);
  }

  #send(table: string, request: Question, id: number) {
    this.#said = Date.now();
    this.#socket?.send(JSON.stringify({ id, table, ...request }));
  }

  /** A connection that died unseen is found out by asking. A page out of sight may come to it late, so it asks first. */
  #check() {
    const now = Date.now();
    if (this.#asked > this.#heard) {
      if (now - this.#asked > SILENCE) this.#socket?.close();
    } else if (now - Math.min(this.#heard, this.#said) > SILENCE) {
      this.#asked = now;
      this.#send('-', { do: 'unwatch' }, 0);
    }
  }

  /** Whatever was not answered goes over the next connection: subscriptions are made anew, all else is repeated. */
  #forget() {
    for (const [id, waiting] of this.#waiting) {
      if (waiting.request.do === 'watch') this.#waiting.delete(id);
      else waiting.isRepeated = true;
    }
  }

  #lost() {
    clearInterval(this.#pulse);
    this.#socket = undefined;
    this.#forget();
    const wait = backoff(this.#attempt);
    this.#attempt += 1;
    this.state = 'lost';
    this.retryAt = Date.now() + wait;
    this.#timer = setTimeout(() => this.#retryNow(), wait);
  }
}

export const socket = new Socket();
