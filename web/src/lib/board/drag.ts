/** Something of a board that is drawn to another place with the pointer; what moves less is a tap, and left alone. */
import type { Point } from './viewport';

/** A pointer that moves farther, in pixels, draws. */
const SLOP = 8;

type Pointed = PointerEvent & { currentTarget: SVGGraphicsElement };

interface Draws {
  /** It is drawn away from a place. */
  start(place: string): void;
  /** Where it is now, in units of the drawing; nowhere when it is let go. */
  move(at: Point | null): void;
  /** It was let go. */
  drop(at: Point, from: string): void;
}

export class Drag {
  readonly #draws: Draws;
  #grip: { id: number; x: number; y: number; place: string } | null = null;
  #isDrawing = false;

  constructor(draws: Draws) {
    this.#draws = draws;
  }

  /** A press on a place; `isFree` if there is something to draw. */
  down(event: PointerEvent, place: string, isFree: boolean) {
    this.#isDrawing = false;
    if (!isFree || event.button !== 0 || this.#grip !== null) return;
    this.#grip = { id: event.pointerId, x: event.clientX, y: event.clientY, place };
  }

  move(event: Pointed) {
    const grip = this.#grip;
    if (grip === null || event.pointerId !== grip.id) return;
    event.stopPropagation();
    if (!this.#isDrawing && Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < SLOP) return;
    if (!this.#isDrawing) {
      this.#isDrawing = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      this.#draws.start(grip.place);
    }
    this.#draws.move(pointOf(event));
  }

  up(event: Pointed) {
    const grip = this.#grip;
    if (grip === null || event.pointerId !== grip.id) return;
    const at = this.#isDrawing && event.type === 'pointerup' ? pointOf(event) : null;
    this.#grip = null;
    this.#draws.move(null);
    if (at !== null) this.#draws.drop(at, grip.place);
  }

  /** The click that ends a draw is none. */
  click(event: MouseEvent) {
    if (!this.#isDrawing) return;
    this.#isDrawing = false;
    event.stopPropagation();
  }
}

/** Where the pointer is, in units of the drawing, which has no other transform than that of its window. */
function pointOf({ currentTarget, clientX, clientY }: Pointed): Point | null {
  const drawing = currentTarget.ownerSVGElement;
  if (drawing === null) return null;
  const box = drawing.getBoundingClientRect();
  const scale = box.width / drawing.viewBox.baseVal.width;
  return { x: (clientX - box.left) / scale, y: (clientY - box.top) / scale };
}
