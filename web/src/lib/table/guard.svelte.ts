/**
 * After an answer was pressed the next ones stand under the same finger: they take no press for a moment, so that a
 * second press in the same place does nothing. Keys are not pressed by slipping.
 */

/** So long, in milliseconds: a double press is faster, and nobody has read the next question by then. */
const SHUT_FOR = 300;

class Guard {
  /** Answers take no press of a finger or mouse. */
  isShut = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** An answer was pressed; says whether it counts. */
  press({ detail }: Pick<MouseEvent, 'detail'>): boolean {
    if (detail === 0) return true;
    if (this.isShut) return false;
    this.shut();
    return true;
  }

  /** Something else has come to stand where answers are pressed. */
  shut() {
    this.isShut = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.isShut = false), SHUT_FOR);
  }
}

export const guard = new Guard();
