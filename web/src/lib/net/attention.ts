/** Whether somebody looks at the page: it is in sight, and something was done on it lately. */

/** A page on which nothing was done for so long is taken to be looked at by nobody, in milliseconds. */
const IDLE = 120_000;

/** All by which people do something on a page. */
const DEEDS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'touchmove'];

export class Attention {
  /** Nobody looks: the page is out of sight, or nothing was done on it for a while. */
  isAway = document.visibilityState === 'hidden';
  #doneAt = Date.now();

  /** `changed` is called whenever somebody goes or is back. */
  constructor(private readonly changed: () => void) {
    // A deed is noted before anything on the page can keep it for itself.
    for (const deed of DEEDS) addEventListener(deed, () => this.#done(), { capture: true, passive: true });
    // Whoever comes back to a page has just done so.
    document.addEventListener('visibilitychange', () => this.#done());
    this.#wait(IDLE);
  }

  #done() {
    this.#doneAt = Date.now();
    this.#tell(document.visibilityState === 'hidden');
  }

  /** One timer is enough: what was done meanwhile only makes it wait for the rest. */
  #wait(time: number) {
    setTimeout(() => {
      const rest = this.#doneAt + IDLE - Date.now();
      if (rest <= 0) this.#tell(true);
      this.#wait(rest > 0 ? rest : IDLE);
    }, time);
  }

  #tell(isAway: boolean) {
    if (isAway === this.isAway) return;
    this.isAway = isAway;
    this.changed();
  }
}
