/** The time of day for what counts down: it ticks only while somebody reads it. */
import { createSubscriber } from 'svelte/reactivity';

/** Often enough that no second is skipped, in milliseconds. */
const TICK = 250;

class Ticking {
  readonly #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, TICK);
    return () => clearInterval(timer);
  });

  get now(): number {
    this.#subscribe();
    return Date.now();
  }
}

export const ticking = new Ticking();
