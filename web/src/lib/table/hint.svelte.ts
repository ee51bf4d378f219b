/** What the best player would do in the viewer's place and why, where the table lets its seats ask. */
import type { Hint, Kinds, Table } from '../game';
import { t } from '../i18n/index.svelte';
import { guard } from './guard.svelte';

/** The line of a hint; what it has chosen is described by it. */
export const HINT_LINE = 'hint-line';

/** What a dock shows of it: a button, and once it is there the hint in words. */
export interface DockHint {
  isBusy: boolean;
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
  #isAsking = $state(false);
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
      words: hint === null ? null : wordsOf(hint, says),
      ask: () => void this.#ask(says),
    };
  }

  async #ask(says: Says<K>): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.#isTouched = false;
    const { moment, hint } = await this.#askNow();
    this.#isAsking = false;
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
  async #askNow(): Promise<{ moment: Moment; hint: Hint<K> | null }> {
    for (;;) {
      const moment = this.#now;
      const hint = await this.#table.hint();
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
