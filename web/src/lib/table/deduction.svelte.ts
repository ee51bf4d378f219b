/** What the viewer's seat can conclude in play, where the table lets it ask: kept current while it is wanted. */
import { untrack } from 'svelte';
import type { Kinds, Table } from '../game';

/** So long until it is asked again after no answer, in milliseconds. */
const AGAIN = 1500;

/** To be made while the desk of its table is set up. */
export class Deduction<K extends Kinds> {
  /** Null as long as it is not told, and where it may not be asked. */
  belief = $state.raw<K['Belief'] | null>(null);

  readonly #table: Table<K>;
  readonly #isWanted: () => boolean;
  #isAsking = false;
  /** Something was told since it was asked. */
  #isDue = false;

  constructor(table: Table<K>, isWanted: () => boolean) {
    this.#table = table;
    this.#isWanted = isWanted;
    $effect(() => {
      // Each line that is told may change it.
      void table.told.length;
      if (!this.#isDesired) {
        this.belief = null;
        return;
      }
      untrack(() => void this.#ask());
      const timer = setInterval(() => this.belief === null && void this.#ask(), AGAIN);
      return () => clearInterval(timer);
    });
  }

  /** Whether this seat may ask: everybody at the table may, or nobody. */
  get isAllowed(): boolean {
    const { info, you, replay } = this.#table;
    return replay === undefined && you !== null && info.settings.deductions && info.state === 'playing';
  }

  get #isDesired(): boolean {
    return this.isAllowed && this.#isWanted() && this.#table.isOnline;
  }

  /** Asks, one question at a time, until the answer is as of now. */
  async #ask(): Promise<void> {
    this.#isDue = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#isDue && this.#isDesired) {
      this.#isDue = false;
      const belief = await this.#table.deduce();
      this.belief = this.#isDesired ? belief : null;
      if (belief === null) break;
    }
    this.#isAsking = false;
  }
}
