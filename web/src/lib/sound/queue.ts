/** When each sound begins: one after the other, so that no two are heard at once. */

/** What would come later than this is old news, in seconds. */
const PATIENCE = 3;

export class Queue {
  /** The time from which on nothing sounds. */
  #free = 0;

  /** The time at which a sound begins that is wanted now, or null if it would come too late. */
  take(now: number, seconds: number): number | null {
    const start = Math.max(now, this.#free);
    if (start - now > PATIENCE) return null;
    this.#free = start + seconds;
    return start;
  }

  /** Whether nothing sounds. */
  isFree(now: number): boolean {
    return this.#free <= now;
  }
}
