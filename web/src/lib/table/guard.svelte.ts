/**
 * After an answer was pressed the next ones stand under the same finger: they take no press for a moment, so that a
 * second press in the same place does nothing. Keys are not pressed by slipping.
 */

/** So long, in milliseconds: a double press is faster, and nobody has read the next question by then. */
const SHUT_FOR = 300;
/** A question that one's own answer brought comes up under the finger that gave it, and is yet to be read. */
const NEXT_SHUT_FOR = 750;
/** So long after an answer it is the one that brought the question, in milliseconds. */
const BROUGHT_WITHIN = 3000;
/** The same for what ends something where something else was just ended: a slow second press is slower than that. */
const END_SHUT_FOR = 2000;

class Guard {
  /** Answers take no press of a finger or mouse. */
  isShut = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Those that end something take none, since one has just ended something in the same place. */
  isEndShut = $state(false);
  #endTimer: ReturnType<typeof setTimeout> | undefined;
  #pressedAt = -Infinity;

  /** An answer was pressed, one that ends something or not; says whether it counts. */
  press({ detail }: Pick<MouseEvent, 'detail'>, isEnd = false): boolean {
    if (detail === 0) return true;
    if (this.isShut || (isEnd && this.isEndShut)) return false;
    this.shut(isEnd);
    this.#pressedAt = performance.now();
    return true;
  }

  /** Something else has come to stand where answers are pressed, perhaps what ends something. */
  shut(isEnd = false) {
    this.#shutFor(SHUT_FOR);
    if (!isEnd) return;
    this.isEndShut = true;
    clearTimeout(this.#endTimer);
    this.#endTimer = setTimeout(() => (this.isEndShut = false), END_SHUT_FOR);
  }

  /** Another question is asked; where a press has just brought it, it may stand where was pressed. */
  ask() {
    if (performance.now() - this.#pressedAt < BROUGHT_WITHIN) this.#shutFor(NEXT_SHUT_FOR);
  }

  #shutFor(time: number) {
    this.isShut = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.isShut = false), time);
  }
}

export const guard = new Guard();
