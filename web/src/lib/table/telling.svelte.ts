/** The news of a match shown one after the other: what stands on the board as far as they are told. */
import { untrack } from 'svelte';
import type { Kinds, Table } from '../game';
import { isMotionless } from '../ui/motion';
import { paceOf } from './pace';

/** How a game shows its news. */
interface Show<K extends Kinds, Scene> {
  /** What one notice makes of a scene. */
  tell(scene: Scene, notice: K['Notice']): Scene;
  /** What the view shows, once the notices that were not told one by one are told at once. */
  settle(scene: Scene, rest: readonly K['Notice'][]): Scene;
  /** What is kept of a scene when the match is suddenly elsewhere. */
  jump(scene: Scene, notices: readonly K['Notice'][]): Scene;
  /** How long a notice is shown when nothing hurries, in milliseconds. */
  beat(notice: K['Notice']): number;
  /** How long a notice is shown however much hurries, and also where nothing moves. */
  least?(notice: K['Notice']): number;
  /** How long something tumbles before it can be seen what it shows, in milliseconds: no word comes before that. */
  settles?(notice: K['Notice']): number;
}

/** The news of a table; to be made while its desk is set up. */
export class Telling<K extends Kinds, Scene> {
  readonly #table: Table<K>;
  readonly #show: Show<K, Scene>;
  /** What stands on the board as far as the news are told. */
  scene: Scene;
  /** What stands there was not told just now: a page that was opened or came back, or a replay that jumped. */
  hasJumped = $state(true);
  /** News are being shown; what is asked is offered on the board after them. */
  isTelling = $state(false);
  /** What is being shown has come to rest, and words may tell of it. */
  isSettled = $state(true);
  /** How fast the news are told: 1, or faster when there are many. */
  pace = $state(1);
  #waiting = $state.raw<readonly K['Notice'][]>([]);
  #nTold = $state(0);
  #last: K['Notice'] | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Table<K>, scene: Scene, show: Show<K, Scene>) {
    this.#table = table;
    this.#show = show;
    this.scene = $state.raw(scene);
    this.#nTold = table.notices.length;
    this.#last = table.notices.at(-1);
    $effect(() => {
      const { notices } = table;
      untrack(() => this.#hear(notices));
    });
  }

  /** How fast things go, in all: a replay may be faster still. */
  get haste(): number {
    return this.pace * (this.#table.replay?.speed ?? 1);
  }

  /** So many of the table's notices were told, the one that is being shown among them. */
  get nShown(): number {
    return Math.min(this.#nTold - this.#waiting.length, this.#table.notices.length);
  }

  /** Of so many of them words may tell: of one that still tumbles nothing is said. */
  get nSaid(): number {
    return this.isSettled ? this.nShown : this.nShown - 1;
  }

  /** How long something moves that takes so many milliseconds otherwise; nothing does that was not told just now. */
  lasting(time: number): number {
    return isMotionless() || this.hasJumped ? 0 : time / this.haste;
  }

  /** Shows at once what the news lead to. */
  finish() {
    clearTimeout(this.#timer);
    const rest = this.#waiting;
    this.#settleIn(0);
    this.pace = 1;
    this.#waiting = [];
    this.isTelling = false;
    this.scene = this.#show.settle(this.scene, rest);
  }

  /** Tells what is new, one notice after the other. */
  #hear(notices: readonly K['Notice'][]) {
    const isGap = this.#table.seen > this.#nTold || notices.length < this.#nTold;
    const isOther = this.#nTold > 0 && notices[this.#nTold - 1] !== this.#last;
    const news = notices.slice(this.#nTold);
    this.#nTold = notices.length;
    this.#last = notices.at(-1);
    this.hasJumped = isGap || isOther;
    if (this.hasJumped) {
      this.#waiting = [];
      this.scene = this.#show.jump(this.scene, notices);
      this.finish();
      return;
    }
    if (document.hidden) {
      this.#waiting = [...this.#waiting, ...news];
      this.finish();
      return;
    }
    // Whoever steps on in a replay has seen enough of the step before: the board keeps up with the words.
    if (this.#table.replay !== undefined) this.#catchUp();
    if (news.length === 0) {
      // The view may be new without a notice; what is being told ends with it.
      if (!this.isTelling) this.finish();
      return;
    }
    this.#waiting = [...this.#waiting, ...news];
    this.pace = Math.max(this.pace, paceOf(this.#waiting.map((notice) => this.#show.beat(notice))));
    if (!this.isTelling) this.#tell();
  }

  /** Tells at once what is waiting. */
  #catchUp() {
    clearTimeout(this.#timer);
    this.scene = this.#waiting.reduce((scene, one) => this.#show.tell(scene, one), this.scene);
    this.#waiting = [];
    this.#settleIn(0);
    this.pace = 1;
    this.isTelling = false;
  }

  #tell() {
    // Where nothing moves all is there at once, up to what has to be seen before the rest.
    const nAtOnce = isMotionless() ? this.#waiting.findIndex((notice) => this.#least(notice) > 0) : 0;
    const notice = this.#waiting[nAtOnce];
    if (notice === undefined) {
      this.finish();
      return;
    }
    const told = this.#waiting.slice(0, nAtOnce + 1);
    this.#waiting = this.#waiting.slice(nAtOnce + 1);
    this.isTelling = true;
    this.#settleIn(isMotionless() ? 0 : (this.#show.settles?.(notice) ?? 0) / this.haste);
    this.scene = told.reduce((scene, one) => this.#show.tell(scene, one), this.scene);
    const beat = isMotionless() ? 0 : this.#show.beat(notice) / this.haste;
    const wait = Math.max(beat, this.#least(notice));
    if (wait === 0) this.#tell();
    else this.#timer = setTimeout(() => this.#tell(), wait);
  }

  /** What is shown now comes to rest in so many milliseconds. */
  #settleIn(time: number) {
    clearTimeout(this.#settling);
    this.isSettled = time === 0;
    if (time > 0) this.#settling = setTimeout(() => (this.isSettled = true), time);
  }

  /** However much there is to tell, so long a notice is shown; a replay is as fast as somebody wants it. */
  #least(notice: K['Notice']): number {
    return this.#table.replay === undefined ? (this.#show.least?.(notice) ?? 0) : 0;
  }
}
