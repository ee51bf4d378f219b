/** What a board is told by the window it is looked at through. */
import type { Box } from './clear';
import type { Size, Viewport } from './viewport';

/** Each field is current when it is read, and a drawing that reads only one is not drawn anew for another. */
export interface Sight {
  /** Where a point of the drawing is shown. */
  readonly view: Viewport;
  /** How large the drawing is shown; steady while it is being zoomed, so that nothing is drawn anew meanwhile. */
  readonly scale: number;
  /** The window, in pixels. */
  readonly size: Size;
  /** Where the tools lie in the window, on pages where they lie over the board; null elsewhere. */
  readonly tools: Box | null;
  /** The same of the board in small. */
  readonly small: Box | null;
  /** The page is as narrow as a phone. */
  readonly isNarrow: boolean;
  /** The place that the tab key stops at: its button has `tabindex` 0, all others -1. */
  readonly stop: string | null;
  /** The place that was pressed or focused last. */
  readonly cursor: string | null;
}

export type Arrow = 'up' | 'down' | 'left' | 'right';

/** Where a question is asked on a board. */
export interface Sought {
  /** Tells one question from the next. */
  question: string;
  places: readonly string[];
  /** The one of them that is shown where there is no room for all; if none counts more, the middle of them is. */
  main?: string | undefined;
  /** All of them are to be seen at once, if need be smaller than a finger finds them: a touch comes nearer first. */
  isWhole?: boolean;
  /** Where they leave room, more of the middle of the board is seen than of its edges. */
  isAmid?: boolean;
  /** What is shown, said when the board goes there unless the question says it. */
  words?: string;
}

/** What is drawn while a finger or the mouse is dragged over a board. */
export interface Stroke {
  begin(place: string): void;
  /** It passes a place, maybe one it has passed before. */
  over(place: string): void;
  /** It is over; what was drawn stays, or is taken back. */
  end(isKept: boolean): void;
}
