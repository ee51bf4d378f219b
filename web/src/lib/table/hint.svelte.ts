/** What the best player would do in the viewer's place and why, where the table lets its seats ask. */
import type { Hint, Kinds, Table } from '../game';
import { t } from '../i18n/index.svelte';

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
  /** Chooses it, so that it is seen on the board and one press does it. */
  show(action: K['Action']): void;
}

/** The hint for the question of now. */
export class Hinting<K extends Kinds> {
  readonly #table: Table<K>;
  #given = $state.raw<{ question: number | undefined; hint: Hint<K> } | null>(null);
  #isAsking = $state(false);

  constructor(table: Table<K>) {
    this.#table = table;
  }

  /** Whether this seat may ask: everybody at the table may, or nobody. */
  get #isAllowed(): boolean {
    const { info, you, replay, asked } = this.#table;
    return replay === undefined && you !== null && info.settings.hints && asked.legal !== undefined;
  }

  /** For the dock; null where nobody may ask. */
  at(says: Says<K>): DockHint | null {
    if (!this.#isAllowed) return null;
    const { question } = this.#table.asked;
    const hint = this.#given?.question === question ? (this.#given?.hint ?? null) : null;
    return {
      isBusy: this.#isAsking,
      words: hint === null ? null : wordsOf(hint, says),
      ask: () => void this.#ask(says),
    };
  }

  async #ask(says: Says<K>): Promise<void> {
    const { question } = this.#table.asked;
    if (this.#isAsking) return;
    this.#isAsking = true;
    const hint = await this.#table.hint();
    this.#isAsking = false;
    // Whoever has gone on meanwhile has no use for it.
    if (hint === null || this.#table.asked.question !== question) return;
    this.#given = { question, hint };
    says.show(hint.action);
    this.#table.say(wordsOf(hint, says));
  }
}

function wordsOf<K extends Kinds>({ action, why }: Hint<K>, says: Says<K>): string {
  return t('hint.line', { action: says.action(action), why: why === null ? t('hint.only') : says.why(why) });
}
