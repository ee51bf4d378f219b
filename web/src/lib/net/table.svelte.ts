/** One table as its viewer sees it, kept current by the socket. */
import { untrack } from 'svelte';
import type { Asked, ClockState, Hint, Json, NoteEntry, Refusal, Table, TableInfo, Told } from '../game';
import { Deal, type Fault } from '../fair';
import { nameOfSeat } from '../occupants';
import { session } from '../session.svelte';
import { stoodInText } from '../stoodIn';
import { endDesk } from '../table/desk.svelte';
import { announcer } from '../ui/live.svelte';
import { api, refusalOf } from './api';
import { foldTold, follows, standing } from './fold';
import type { EventLine, Request, Snapshot, TableMessage, Update } from './messages';
import { keepRead, readAt, type Read } from './read';
import { socket } from './socket.svelte';
import type { Remark } from '../wire/server';

/** So many events are kept; older talk is gone from the page. */
const MAX_EVENTS = 400;

/** Refusals that pass by themselves, and when to try again, in milliseconds. */
const PASSING = new Set(['slow_down', 'unavailable', 'busy', 'crowded']);
const RETRY = 3000;

/** In how many seconds what passes by itself may be asked for again; null where the server does not say. */
function waitOf({ code, params }: Refusal): number | null {
  const { seconds } = (params ?? {}) as { seconds?: unknown };
  return PASSING.has(code) && typeof seconds === 'number' ? seconds : null;
}

/** So often, and so many milliseconds apart, a share in the deal is shown until it is taken. */
const SHOW_TRIES = 20;
const SHOW_AGAIN = 500;

export class TableStore implements Table {
  readonly code: string;
  /** The table is there to be shown. */
  isLoaded = $state(false);
  /** Why it can't be shown. */
  failure = $state.raw<Refusal | null>(null);
  isPlayed = $state(false);
  view = $state.raw<Record<string, Json>>({});
  told = $state.raw<Told[]>([]);
  asked = $state.raw<Asked>({ seats: [] });
  clock = $state.raw<ClockState | null>(null);
  /** When the clock was told. */
  clockAt = $state(0);
  notes = $state.raw<NoteEntry[]>([]);
  events = $state.raw<EventLine[]>([]);
  /** What those who watch have said to each other; nothing for those who play. */
  remarks = $state.raw<Remark[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  isBusy = $state(false);
  seen = $state(0);
  material = $state.raw<Json>(null);
  /** Whether the material has come, also where the game has none. */
  hasMaterial = $state(false);
  notices = $derived(standing(this.told));
  outcome = $derived(this.asked.outcome ?? null);

  /** What the deal does not keep of what was promised before it. */
  fault = $state.raw<Fault | null>(null);

  /** What was last in sight of the talk; what was said before one has first come is read. */
  #read = $state.raw<Read | null>(null);
  /** How many lines others have said since the talk was last in sight. */
  nUnread = $derived.by(() => {
    const read = this.#read;
    if (read === null) return 0;
    const isUnread = ({ n, event }: EventLine) =>
      typeof event !== 'string' && 'said' in event && event.said.seat !== this.you && n > read.event;
    const isNew = ({ at, name }: Remark) => at > read.remark && name !== session.me?.name;
    return this.events.filter(isUnread).length + this.remarks.filter(isNew).length;
  });

  readonly #as: 'spectator' | undefined;
  readonly #deal: Deal;
  #isShowing = false;
  #info = $state.raw<TableInfo | null>(null);
  #nEvents = 0;
  /** How often the table was told, and how often its terms were asked for. */
  #nTold = 0;
  #nAsked = 0;
  /** What was told was told to somebody else: another seat, or a spectator, whose lines count apart. */
  #isStale = false;
  /** The number that this seat's next question has, as far as is known. */
  #next = 0;
  #leave: (() => void) | undefined;
  #isWatched = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** With `as` the table is looked at with a spectator's eyes, also by somebody who has a seat. */
  constructor(code: string, as?: 'spectator') {
    this.code = code;
    this.#as = as;
    this.#deal = new Deal(code);
  }

  get info(): TableInfo {
    if (this.#info === null) throw new Error('a table is shown once it is loaded');
    return this.#info;
  }

  get you(): number | null {
    return this.#info?.you ?? null;
  }

  get isOnline(): boolean {
    return socket.state === 'open';
  }

  /** The match has begun, and its beginning is still to be shown: this table shows spectators everything later. */
  get isLate(): boolean {
    const state = this.#info?.state;
    return this.isLoaded && !this.isPlayed && (state === 'playing' || state === 'over');
  }

  /** Whether this viewer is asked now. */
  get isMyTurn(): boolean {
    return this.asked.legal !== undefined && this.#info?.state === 'playing';
  }

  open() {
    this.#isWatched = true;
    this.#leave = socket.watch(this.code, {
      as: this.#as,
      seen: () => (this.isLoaded && !this.#isStale ? { since: this.told.length, events: this.#nEvents } : null),
      hear: (message) => this.#hear(message),
      refused: (refusal) => this.#refused(refusal),
    });
  }

  close() {
    clearTimeout(this.#timer);
    this.#isWatched = false;
    this.#leave?.();
    endDesk(this);
  }

  /** Looks at the table anew, as whoever one is now. */
  reopen() {
    this.close();
    this.isLoaded = false;
    this.failure = null;
    this.told = [];
    this.events = [];
    this.#nEvents = 0;
    this.open();
  }

  nameOf(seat: number): string {
    return nameOfSeat(this.#info?.seats ?? [], seat);
  }

  stoodIn(seat: number): string | null {
    return stoodInText(this.events, this.info, seat);
  }

  async act(action: Json): Promise<Refusal | null> {
    const question = this.asked.question;
    if (question === undefined || this.isBusy) return null;
    return this.#ask({ do: 'act', question, action });
  }

  async takeBack(): Promise<Refusal | null> {
    return this.#ask({ do: 'take_back', question: this.asked.question ?? this.#next });
  }

  async preview(action: Json): Promise<Json[] | null> {
    try {
      const { notices } = await socket.ask(this.code, { do: 'preview', action });
      return notices ?? null;
    } catch {
      // A refusal tells nothing of what would happen.
      return null;
    }
  }

  async deduce(): Promise<Json> {
    try {
      const { belief } = await socket.ask(this.code, { do: 'deduce' });
      return belief ?? null;
    } catch {
      // Whoever is refused knows as much as before.
      return null;
    }
  }

  async hint(onwait?: (seconds: number) => void): Promise<Hint | null> {
    const { question } = this.asked;
    if (question === undefined) return null;
    this.refusal = null;
    do {
      try {
        const { hint } = await socket.ask(this.code, { do: 'hint', question });
        return hint ?? null;
      } catch (error) {
        // Why there was none for a question that has passed is of no use any more.
        if (this.asked.question !== question) return null;
        const refusal = refusalOf(error);
        const seconds = waitOf(refusal);
        if (seconds === null || onwait === undefined) {
          this.refusal = refusal;
          return null;
        }
        onwait(seconds);
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      }
    } while (this.#isWatched && this.asked.question === question);
    return null;
  }

  async saveNote(turn: number, note: Json): Promise<Refusal | null> {
    try {
      await socket.ask(this.code, { do: 'note', turn, note });
      this.notes = [...this.notes.filter((entry) => entry.turn !== turn), { turn, note }];
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  }

  /** Asks for something that is no action of the match: sit, ready, start, pause and the like. */
  async order(request: Request): Promise<Refusal | null> {
    try {
      await api.order(this.code, request);
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  }

  /** Says whether one is ready to begin; who is gives the hash of a share in the deal along. */
  ready(isReady: boolean): Promise<Refusal | null> {
    return this.order({ do: 'ready', ready: isReady, ...(isReady ? { hash: this.#deal.share() } : {}) });
  }

  /** The talk is in sight: all of it is read. */
  readTalk() {
    const read = { event: this.events.at(-1)?.n ?? -1, remark: this.remarks.at(-1)?.at ?? 0 };
    const before = untrack(() => this.#read);
    if (before?.event === read.event && before.remark === read.remark) return;
    this.#read = read;
    keepRead(this.code, this.you, read);
  }

  say(sentence: string, urgency: 'polite' | 'assertive' = 'polite') {
    announcer.say(sentence, urgency);
  }

  async #ask(request: Extract<Request, { question: number }>): Promise<Refusal | null> {
    this.isBusy = true;
    this.refusal = null;
    try {
      await socket.ask(this.code, request);
      this.#next = request.question + 1;
      return null;
    } catch (error) {
      this.refusal = refusalOf(error);
      return this.refusal;
    } finally {
      this.isBusy = false;
    }
  }

  #hear(message: TableMessage) {
    if (message.type === 'snapshot') this.#take(message);
    else if (message.type === 'update') this.#update(message);
    else if (message.type === 'table') {
      const isOther = (this.isPlayed || this.isLate) && message.info.you !== this.you;
      this.#setInfo(message.info);
      if (message.clock !== null) this.#setClock(message.clock);
      if (isOther) this.#askAnew();
    } else if (message.type === 'remark') {
      this.remarks = [...this.remarks, message.remark].slice(-MAX_EVENTS);
    } else if (message.type === 'event') {
      this.#addEvents([message], message.n + 1);
      const { event } = message;
      if (typeof event !== 'string' && 'changed' in event) void this.#loadTerms();
      if (event === 'paused') this.#pause(true);
      else if (typeof event !== 'string' && 'resumed' in event) this.#pause(false);
    }
  }

  #setInfo(info: TableInfo) {
    this.#nTold += 1;
    // Whoever sits down or stands up here has read what they have read.
    if (this.#read !== null && info.you !== this.you) keepRead(this.code, info.you, this.#read);
    // They come only once with the texts that a table brings itself; where they change, they are asked for again.
    this.#info = { ...info, options: this.#info?.options ?? info.options };
    this.#deal.see(info);
    this.fault = this.#deal.fault(info);
    void this.#show();
  }

  /** Shows one's share once the hashes of all are fixed; what does not get through is tried again while that lasts. */
  async #show() {
    if (this.#isShowing) return;
    this.#isShowing = true;
    for (let nth = 0; nth < SHOW_TRIES; nth += 1) {
      const { info } = this;
      const nonce = this.#deal.due(info);
      if (nonce === null) break;
      const refusal = await this.order({ do: 'show', nonce });
      if (refusal === null) {
        this.#deal.shown(info, nonce);
        // The deal may have been told before the answer.
        this.fault = this.#deal.fault(this.info);
      } else if (PASSING.has(refusal.code) || refusal.code === 'offline') {
        await new Promise((resolve) => setTimeout(resolve, SHOW_AGAIN));
      } else break;
    }
    this.#isShowing = false;
  }

  /** The table can't be watched now, or at all. */
  #refused(refusal: Refusal) {
    if (!PASSING.has(refusal.code)) this.failure = refusal;
    else this.#timer = setTimeout(() => this.reopen(), RETRY);
  }

  #take({ info, match, event, events, notes, remarks }: Snapshot) {
    const isOther = this.#info !== null && info.you !== this.you;
    this.#setInfo(info);
    // The lines that one has belong to somebody else, and the ones behind them are no use.
    if (isOther && match !== null && match.from > 0) return this.#askAnew();
    this.#isStale = false;
    this.notes = notes;
    this.remarks = remarks;
    this.#addEvents(events, event);
    this.#read ??= readAt(this.code, this.you);
    if (this.#read === null) this.readTalk();
    this.isPlayed = match !== null;
    this.told = match === null ? [] : foldTold(this.told, match);
    this.view = match?.view ?? {};
    this.asked = match?.asked ?? { seats: [] };
    this.#setClock(match?.clock ?? null);
    if (!this.hasMaterial) void this.#loadMaterial();
    this.seen = standing(this.told).length;
    this.isLoaded = true;
    this.failure = null;
  }

  #update(update: Update) {
    if (!follows(this.told.length, update)) {
      // Something is missing, so all of it is asked for again.
      this.#watchAgain();
      return;
    }
    // For spectators who are late the first update is the whole match.
    this.isPlayed = true;
    this.told = update.told.length > 0 ? [...this.told, ...update.told] : this.told;
    this.view = { ...this.view, ...update.view };
    this.asked = update.asked;
    this.#setClock(update.clock);
    this.refusal = null;
  }

  /** Asks for everything, as whoever one is now. */
  #askAnew() {
    this.#isStale = true;
    this.#watchAgain();
  }

  #watchAgain() {
    this.close();
    this.open();
  }

  /** A pause has begun or ended; where clocks run, the table tells at once what is left. */
  #pause(paused: boolean) {
    this.#setClock({ left: this.clock?.left ?? null, paused });
  }

  #setClock(clock: ClockState | null) {
    this.clock = clock;
    this.clockAt = Date.now();
  }

  #addEvents(events: EventLine[], nEvents: number) {
    const fresh = events.filter((line) => line.n >= this.#nEvents);
    if (fresh.length > 0) this.events = [...this.events, ...fresh].slice(-MAX_EVENTS);
    this.#nEvents = Math.max(this.#nEvents, nEvents);
  }

  /** What is played has changed, and with it the board. */
  async #loadTerms() {
    const nth = ++this.#nAsked;
    const nTold = this.#nTold;
    try {
      const info = await api.info(this.code);
      if (nth !== this.#nAsked) return;
      // Who sits and is ready may have been told while the answer was on its way, which knows less of it then.
      this.#info = nTold === this.#nTold ? info : { ...this.info, options: info.options };
      await this.#loadMaterial();
    } catch {
      // Without them the table is as good as unknown.
      this.reopen();
    }
  }

  async #loadMaterial() {
    try {
      this.material = await api.board(this.code);
      this.hasMaterial = true;
    } catch (error) {
      // The board waits for it; the next snapshot tries again.
      this.refusal = refusalOf(error);
    }
  }
}
