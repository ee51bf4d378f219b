/**
 * Why one is asked: on a small phone the line of the goal gives way to what is chosen among in the dock. In the first
 * matches of a game the help then says what that line would.
 */
import { MediaQuery } from 'svelte/reactivity';
import { lessons } from '../coach/kept.svelte';
import { settings } from '../settings.svelte';
import { SMALL_PHONE } from '../ui/phone';

export class Why {
  readonly #small = new MediaQuery(SMALL_PHONE);

  constructor(
    private readonly game: string,
    private readonly code: () => string,
  ) {}

  /** Whoever takes a lesson is told by it, and whoever has folded the goal away has read it. */
  get isTold(): boolean {
    if (!this.#small.current || settings.isGoalFolded || !settings.isNewTo(this.game)) return false;
    return lessons.at(this.game, this.code()) === null;
  }
}
