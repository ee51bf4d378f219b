/** What the fingers do to a viewport: one moves it, two scale it as well, and one that rests is a tap. */
import { bound, zoom, type Point, type Size, type Viewport, type Zooms } from './viewport';

/** A finger that moves farther, in pixels, moves the board. */
const SLOP = 6;

/** The middle of all fingers and how far the first two are apart. */
interface Hold extends Point {
  spread: number;
}

export class Hands {
  readonly #at = new Map<number, Point>();
  #grip: (Hold & { view: Viewport }) | null = null;
  /** The fingers moved the board, or a long press was answered: what ends now is no tap. */
  isTaken = false;

  get isDown(): boolean {
    return this.#at.size > 0;
  }

  has(finger: number): boolean {
    return this.#at.has(finger);
  }

  down(finger: number, at: Point, view: Viewport) {
    if (this.#at.size === 0) this.isTaken = false;
    this.#at.set(finger, at);
    this.#hold(view);
  }

  /** A finger is elsewhere now: where one looks then, or null as long as it may still be a tap. */
  move(finger: number, at: Point, drawing: Size, window: Size, zooms: Zooms): Viewport | null {
    this.#at.set(finger, at);
    const grip = this.#grip;
    if (grip === null) return null;
    const now = this.#middle();
    const isStill = Math.hypot(now.x - grip.x, now.y - grip.y) < SLOP && this.#at.size < 2;
    if (!this.isTaken && isStill) return null;
    this.isTaken = true;
    const factor = grip.spread > 0 && now.spread > 0 ? now.spread / grip.spread : 1;
    const zoomed = zoom(grip.view, factor, grip, drawing, window, zooms);
    return bound({ ...zoomed, x: zoomed.x + now.x - grip.x, y: zoomed.y + now.y - grip.y }, drawing, window);
  }

  up(finger: number, view: Viewport) {
    this.#at.delete(finger);
    this.#hold(view);
  }

  /** From here on the fingers that are down move the board. */
  #hold(view: Viewport) {
    this.#grip = this.#at.size === 0 ? null : { ...this.#middle(), view };
  }

  #middle(): Hold {
    const all = [...this.#at.values()];
    const x = all.reduce((sum, at) => sum + at.x, 0) / all.length;
    const y = all.reduce((sum, at) => sum + at.y, 0) / all.length;
    const [one, two] = all;
    return { x, y, spread: one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0 };
  }
}
