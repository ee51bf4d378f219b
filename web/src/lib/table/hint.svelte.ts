/** What the best player would do in the viewer's place and why, where the table lets its seats ask. */
import type { Hint, Kinds, Table } from '../game';
import { t } from '../i18n/index.svelte';
import { ticking } from '../ui/ticking.svelte';
import { guard } from './guard.svelte';

/** The line of a hint; what it has chosen is described by it. */
export const HINT_LINE = 'hint-line';

/** What a dock shows of it: a button, and once it is there the hint in words. */
export interface DockHint {
  isBusy: boolean;
  /** In how many seconds it is asked for, where hints were asked for too fast. */
  wait: number | null;
  words: string | null;
  ask(): void;
}

/** How a game says and shows a hint. */
interface Says<K extends Kinds> {
  /** What to do, as the button says it. */
  action(action: K['Action']): string;
  /** What speaks for it. */
  why(reason: K['Reason']): string;
  /** Chooses it, so that it is seen on the board; the dock has it filled, so that one press does it. */
  show(action: K['Action']): void;
}

/** What a hint was thought out for: news may make another answer the best one. */
interface Moment {
  question: number | undefined;
  nTold: number;
}

/** The hint for the question of now. */
export class Hinting<K extends Kinds> {
  readonly #table: Table<K>;
  #given = $state.raw<{ moment: Moment; hint: Hint<K> } | null>(null);
  /** The question that one is asked for, and when that is done where it has to wait. */
  #asking = $state.raw<{ question: number | undefined; from: number } | null>(null);
  #isChosen = $state(false);
  /** Something was chosen or laid down since the hint was asked for. */
  #isTouched = false;

  constructor(table: Table<K>) {
    this.#table = table;
  }

  /** Whether this seat may ask: everybody at the table may, or nobody. */
  get #isAllowed(): boolean {
    const { info, you, replay, asked } = this.#table;
    return replay === undefined && you !== null && info.settings.hints && asked.legal !== undefined;
  }

  get #now(): Moment {
    const { asked, told } = this.#table;
    return { question: asked.question, nTold: told.length };
  }

  get #hint(): Hint<K> | null {
    return this.#given !== null && isSame(this.#given.moment, this.#now) ? this.#given.hint : null;
  }

  /** Whether one is asked for the question of now. */
  get #isAsking(): boolean {
    return this.#asking !== null && this.#asking.question === this.#now.question;
  }

  get #wait(): number | null {
    if (this.#asking === null || !this.#isAsking || this.#asking.from === 0) return null;
    const left = Math.ceil((this.#asking.from - ticking.now) / 1000);
    return left > 0 ? left : null;
  }

  /** The action that the hint has chosen, until something else is chosen or all is laid down. */
  get chosen(): K['Action'] | null {
    return this.#isChosen ? (this.#hint?.action ?? null) : null;
  }

  /** Somebody has chosen something, or laid it down: the hint has chosen nothing any more. */
  drop() {
    this.#isChosen = false;
    this.#isTouched = true;
  }

  /** For the dock; null where nobody may ask. */
  at(says: Says<K>): DockHint | null {
    if (!this.#isAllowed) return null;
    const hint = this.#hint;
    return {
      isBusy: this.#isAsking,
      wait: this.#wait,
      words: hint === null ? null : wordsOf(hint, says),
      ask: () => void this.#ask(says),
    };
  }

  async #ask(says: Says<K>): Promise<void> {
    if (this.#isAsking) return;
    const { question } = this.#now;
    this.#asking = { question, from: 0 };
    this.#isTouched = false;
    const { moment, hint } = await this.#askNow((seconds) => {
      if (this.#asking?.question !== question) return;
      this.#asking = { question, from: Date.now() + seconds * 1000 };
      this.#table.say(t('hint.wait', { seconds }));
    });
    // Another may be asked for already, for the next question, or even be there.
    if (this.#asking?.question === question) this.#asking = null;
    // Whoever has gone on meanwhile has no use for it.
    if (hint === null || moment.question !== this.#now.question) return;
    this.#given = { moment, hint };
    if (!this.#isTouched) {
      says.show(hint.action);
      this.#isChosen = true;
      // A press that is on its way was meant for what stood there before.
      guard.shut();
    }
    this.#table.say(wordsOf(hint, says));
  }

  /** Asks until the answer is one for what is known now. */
  async #askNow(onwait: (seconds: number) => void): Promise<{ moment: Moment; hint: Hint<K> | null }> {
    for (;;) {
      const moment = this.#now;
      const hint = await this.#table.hint(onwait);
      const { question, nTold } = this.#now;
      if (hint === null || question !== moment.question || nTold === moment.nTold) return { moment, hint };
    }
  }
}

function isSame(one: Moment, other: Moment): boolean {
  return one.question === other.question && one.nTold === other.nTold;
}

function wordsOf<K extends Kinds>({ action, why }: Hint<K>, says: Says<K>): string {
  return t('hint.line', { action: says.action(action), why: why === null ? t('hint.only') : says.why(why) });
}
