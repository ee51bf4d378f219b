/** What is said aloud: sentences wait half a second for each other and are read in the order they came. */

const BATCH = 500;

class Announcer {
  polite = $state('');
  assertive = $state('');

  #waiting: { polite: string[]; assertive: string[] } = { polite: [], assertive: [] };
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(sentence: string, urgency: 'polite' | 'assertive' = 'polite') {
    this.#waiting[urgency].push(sentence);
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.#flush(), BATCH);
  }

  /** A sentence that holds no longer leaves the page, and is not said if it still waits. */
  drop(sentence: string) {
    for (const urgency of ['polite', 'assertive'] as const) {
      this.#waiting[urgency] = this.#waiting[urgency].filter((waiting) => waiting !== sentence);
      if (this[urgency].includes(sentence)) this[urgency] = '';
    }
  }

  /** Another page has come: what was said on the one before leaves with it, and so does what still waits. */
  clear() {
    for (const urgency of ['polite', 'assertive'] as const) {
      this.#waiting[urgency] = [];
      this[urgency] = '';
    }
  }

  #flush() {
    this.#timer = undefined;
    for (const urgency of ['polite', 'assertive'] as const) {
      const sentences = this.#waiting[urgency].splice(0);
      if (sentences.length > 0) this[urgency] = sentences.join(' ');
    }
  }
}

export const announcer = new Announcer();
