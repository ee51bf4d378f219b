/**
 * A match that is over, looked at again: one table for the games, whichever step it shows and whosever eyes it looks
 * through. It is fed with all steps at once and moves among them; nothing can be done at it.
 */
import type {
  Asked,
  ClockState,
  Eyes,
  Json,
  NoteEntry,
  Refusal,
  ReplaySight,
  SeatNotes,
  Table,
  TableInfo,
  Told,
} from '../game';
import { refusalOf } from '../net/api';
import { standing } from '../net/fold';
import { nameOfSeat } from '../occupants';
import { endDesk } from '../table/desk.svelte';
import { announcer } from '../ui/live.svelte';
import type { Source } from './source';
import { Track } from './track';

/** The speeds it plays at. */
export const SPEEDS = [0.5, 1, 2, 4] as const;
/** How long each piece of news stays at speed 1, in milliseconds. */
const STAY = 1600;

/** What is refused at a table where nothing can be done. */
const OVER: Refusal = { code: 'not_playing', rule: null, message: 'a replay only shows', params: null };

export class ReplayStore implements Table {
  readonly source: Source;
  /** The match is there to be shown. */
  isLoaded = $state(false);
  /** Why it can't be shown. */
  failure = $state.raw<Refusal | null>(null);
  /** The step that is shown; the deal is 0. */
  step = $state(0);
  /** The furthest step that was shown: nothing that happened behind it is told unless it is asked for. */
  reached = $state(0);
  /** The timeline shows what is still to come, too. */
  isWhole = $state(false);
  isPlaying = $state(false);
  /** It goes through every step, also those of which the eyes perceive nothing. */
  isSingle = $state(false);
  speed = $state<number>(1);
  eyes = $state<Eyes>('everyone');
  /** It was opened through the eyes of whoever looks. */
  isOwn = $state(false);
  /** The eyes that are being fetched. */
  coming = $state<Eyes | null>(null);
  seen = $state(0);
  material = $state.raw<Json>(null);
  readonly notes: NoteEntry[] = [];
  readonly clock: ClockState | null = null;
  readonly clockAt = 0;
  readonly refusal: Refusal | null = null;
  readonly isBusy = false;
  readonly isOnline = true;

  /** What was fetched so far, by the eyes. */
  #tracks = $state.raw<Partial<Record<Eyes, Track>>>({});
  #info = $state.raw<TableInfo | null>(null);
  #open = $state.raw<SeatNotes[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Somebody has asked for the step that it was opened with. */
  #isStepAsked = false;
  /** The step that it begins with. */
  #beginning = 0;

  #track = $derived.by(() => {
    const track = this.#tracks[this.eyes];
    if (track === undefined) throw new Error('a replay is shown once it is loaded');
    return track;
  });
  view = $derived.by(() => this.#track.view(this.step));
  told = $derived.by<Told[]>(() => this.#track.told(this.step));
  notices = $derived.by(() => standing(this.told));
  outcome = $derived.by<Json>(() => this.view['outcome'] ?? null);
  asked = $derived.by<Asked>(() => ({
    seats: this.#track.asked(this.step),
    ...(this.outcome === null ? {} : { outcome: this.outcome }),
  }));
  info = $derived.by<TableInfo>(() => {
    if (this.#info === null) throw new Error('a replay is shown once it is loaded');
    // Who was away or gone at the end was not so all the time.
    const seats = this.#info.seats.map((seat) => ({ ...seat, away: false, offered: false, offer_from: null }));
    return { ...this.#info, seats, state: this.outcome === null ? 'playing' : 'over', you: this.you };
  });

  constructor(source: Source) {
    this.source = source;
  }

  get you(): number | null {
    return typeof this.eyes === 'number' ? this.eyes : null;
  }

  /** What the games may show beside what these eyes saw. */
  readonly replay: ReplaySight = this.#sight();

  /** The last step. */
  get last(): number {
    return this.#track.last;
  }

  /** The last step of which the timeline shows anything. */
  get shown(): number {
    return this.isWhole ? this.last : this.reached;
  }

  get isAtEnd(): boolean {
    return this.step === this.last;
  }

  /** The match through the present eyes, for the timeline. */
  get track(): Track {
    return this.#track;
  }

  /** The lines of the step that is shown. */
  get news(): Told[] {
    return this.#track.news(this.step);
  }

  /** Fetches the match and shows it from a step on, through somebody's eyes: unless it is said, those of who looks. */
  async open(step: number | null = null, asked: Eyes | null = null): Promise<void> {
    try {
      // The truth is needed in any case: games lay it beside what a seat knew.
      const replay = await this.source.steps('everyone');
      const [info, notes] = await Promise.all([this.source.info(replay), this.source.notes()]);
      this.#add('everyone', new Track(replay));
      this.#info = info;
      this.#open = notes;
      this.material = replay.board;
      const eyes = asked ?? info.you ?? 'everyone';
      this.isOwn = asked === null && info.you !== null;
      const isThere = typeof eyes !== 'number' || eyes < info.seats.length;
      if (isThere && (await this.fetch(eyes)) === null) this.eyes = eyes;
      this.#isStepAsked = step !== null;
      this.#jump(step ?? 0);
      this.isLoaded = true;
    } catch (error) {
      this.failure = refusalOf(error);
    }
  }

  /** Lets it begin later than with the deal, unless another step was asked for; one goes back to what is before. */
  beginAt(step: number) {
    this.#beginning = step;
    if (!this.#isStepAsked) this.#jump(step);
  }

  /** Ends everything that runs by itself. */
  close() {
    this.pause();
    endDesk(this);
  }

  /** Looks through other eyes at the same step; answers what was refused, if something was. */
  async look(eyes: Eyes): Promise<Refusal | null> {
    this.coming = eyes;
    const refusal = await this.fetch(eyes);
    // Whoever has asked for others meanwhile gets those.
    if (this.coming !== eyes) return null;
    this.coming = null;
    if (refusal !== null) return refusal;
    this.eyes = eyes;
    this.seen = this.notices.length;
    return null;
  }

  /** Fetches what other eyes saw without looking through them. */
  async fetch(eyes: Eyes): Promise<Refusal | null> {
    if (this.#tracks[eyes] !== undefined) return null;
    try {
      this.#add(eyes, new Track(await this.source.steps(eyes)));
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  }

  /** Goes to a step at once. */
  go(step: number) {
    this.pause();
    this.#jump(step);
  }

  /** Goes one step on, or to the next of which these eyes perceive something; what is new is shown as news. */
  forward(isSingle = this.isSingle) {
    const next = isSingle ? this.step + 1 : this.#next();
    this.#walk(Math.min(next, this.last));
  }

  /** Goes back by one step, or to the latest before this of which these eyes perceive something. */
  back(isSingle = this.isSingle) {
    let step = this.step - 1;
    while (!isSingle && step > 0 && !this.#track.hasNews(step)) step -= 1;
    this.go(step);
  }

  play() {
    if (this.isAtEnd) this.#jump(this.#beginning);
    this.isPlaying = true;
    this.#wait();
  }

  pause() {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }

  setSpeed(speed: number) {
    this.speed = speed;
    if (this.isPlaying) this.#wait();
  }

  nameOf(seat: number): string {
    return nameOfSeat(this.#info?.seats ?? [], seat);
  }

  act(): Promise<Refusal | null> {
    return Promise.resolve(OVER);
  }

  hint(): Promise<null> {
    return Promise.resolve(null);
  }

  deduce(): Promise<null> {
    return Promise.resolve(null);
  }

  preview(): Promise<null> {
    return Promise.resolve(null);
  }

  takeBack(): Promise<Refusal | null> {
    return Promise.resolve(OVER);
  }

  saveNote(): Promise<Refusal | null> {
    return Promise.resolve(OVER);
  }

  say(sentence: string, urgency: 'polite' | 'assertive' = 'polite') {
    announcer.say(sentence, urgency);
  }

  /** The next step of which these eyes perceive something, else the last. */
  #next(): number {
    let step = this.step + 1;
    while (step < this.last && !this.#track.hasNews(step)) step += 1;
    return step;
  }

  #walk(step: number) {
    this.step = step;
    this.reached = Math.max(this.reached, step);
  }

  /** What was told up to there is old. */
  #jump(step: number) {
    this.#walk(Math.max(0, Math.min(Math.floor(step), this.last)));
    this.seen = this.notices.length;
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.forward();
      if (this.isAtEnd) this.pause();
      else this.#wait();
    }, STAY / this.speed);
  }

  #add(eyes: Eyes, track: Track) {
    this.#tracks = { ...this.#tracks, [eyes]: track };
  }

  #sight(): ReplaySight {
    const eyes = () => this.eyes;
    const truth = () => this.#tracks.everyone?.view(this.#track.believedAt(this.step)) ?? null;
    const belief = () => this.#track.belief(this.step);
    const notes = () => this.#open;
    const own = () => this.#info?.you ?? null;
    const isOwn = () => this.isOwn;
    // Who steps by hand has time.
    const speed = () => (this.isPlaying ? this.speed : 1);
    return {
      get eyes() {
        return eyes();
      },
      get truth() {
        return truth();
      },
      get belief() {
        return belief();
      },
      get notes() {
        return notes();
      },
      get own() {
        return own();
      },
      get isOwn() {
        return isOwn();
      },
      get speed() {
        return speed();
      },
    };
  }
}
