/** A match that is over, through one pair of eyes: what was seen, told, asked and known after each step. */
import type { Json, Told } from '../game';
import type { Replay } from '../wire/server';

interface Moment {
  view: Record<string, Json>;
  /** How many lines were told up to here. */
  nTold: number;
  asked: number[];
  belief: Json;
  /** The step as of which the belief is: the latest of which the viewer learned something. */
  learned: number;
}

export class Track {
  readonly #told: Told[] = [];
  readonly #moments: Moment[] = [];

  constructor({ steps }: Pick<Replay, 'steps'>) {
    let now: Moment = { view: {}, nTold: 0, asked: [], belief: null, learned: 0 };
    for (const [nth, step] of steps.entries()) {
      this.#told.push(...step.told);
      now = {
        view: { ...now.view, ...step.view },
        nTold: this.#told.length,
        asked: step.asked ?? now.asked,
        belief: step.belief ?? now.belief,
        // A belief that stays as it was is not given again, but what was told since counts in it.
        learned: step.belief !== undefined || step.told.length > 0 ? nth : now.learned,
      };
      this.#moments.push(now);
    }
    if (this.#moments.length === 0) throw new Error('a match has at least its deal');
  }

  /** The number of the last step; the deal is 0. */
  get last(): number {
    return this.#moments.length - 1;
  }

  view(step: number): Record<string, Json> {
    return this.#at(step).view;
  }

  /** Every line up to a step. */
  told(step: number): Told[] {
    return this.#told.slice(0, this.#at(step).nTold);
  }

  /** The lines of one step. */
  news(step: number): Told[] {
    return this.#told.slice(step === 0 ? 0 : this.#at(step - 1).nTold, this.#at(step).nTold);
  }

  /** Whether the viewer perceived anything of a step. */
  hasNews(step: number): boolean {
    return this.news(step).length > 0;
  }

  asked(step: number): number[] {
    return this.#at(step).asked;
  }

  belief(step: number): Json {
    return this.#at(step).belief;
  }

  /** The step as of which the belief of a step is; the step itself where there is none. */
  believedAt(step: number): number {
    const { belief, learned } = this.#at(step);
    return belief === null ? step : learned;
  }

  #at(step: number): Moment {
    const moment = this.#moments[step];
    if (moment === undefined) throw new Error(`the match has no step ${step}`);
    return moment;
  }
}
