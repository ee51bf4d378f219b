/** What actions would do, as the server tells it before they are taken: asked once for each question. */
import { untrack } from 'svelte';
import type { Kinds, Table } from '../game';

/** An action as text, to find it again. */
export function actionKey(action: unknown): string {
  return JSON.stringify(action);
}

/** The previews of a table; to be made while its desk is set up. */
export class Foresight<K extends Kinds> {
  readonly #table: Table<K>;
  #told = $state.raw<Readonly<Record<string, K['Notice'][]>>>({});
  #question: number | undefined;
  /** What was asked for this question, by the text of the action. */
  #asking: Record<string, Promise<void> | undefined> = {};

  /** `wanted` are the actions of which one wants to know, those that matter most first. */
  constructor(table: Table<K>, wanted: () => readonly K['Action'][]) {
    this.#table = table;
    $effect(() => {
      const actions = wanted();
      const { question } = table.asked;
      untrack(() => {
        if (question !== this.#question) {
          this.#question = question;
          this.#told = {};
          this.#asking = {};
        }
        void this.ask(actions);
      });
    });
  }

  /** What an action would do, in notices; nothing as long as the server has not told. */
  of(action: K['Action']): K['Notice'][] | undefined {
    return this.#told[actionKey(action)];
  }

  /** Asks what actions would do, one after the other; it is over when all is told, or when the question has changed. */
  async ask(actions: readonly K['Action'][]): Promise<void> {
    const question = this.#table.asked.question;
    for (const action of actions) {
      if (this.#table.asked.question !== question || this.#question !== question) return;
      if (this.#table.isOnline) await (this.#asking[actionKey(action)] ??= this.#preview(action, question));
    }
  }

  async #preview(action: K['Action'], question: number | undefined): Promise<void> {
    const key = actionKey(action);
    const notices = await this.#table.preview(action);
    if (this.#question !== question) return;
    // A refusal tells nothing of what would happen, and may be asked again.
    if (notices === null) this.#asking[key] = undefined;
    else this.#told = { ...this.#told, [key]: notices };
  }
}
