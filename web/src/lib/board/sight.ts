/** What a board is told by the window it is looked at through. */
import type { Size, Viewport } from './viewport';

/** Each field is current when it is read, and a drawing that reads only one is not drawn anew for another. */
export interface Sight {
  /** Where a point of the drawing is shown. */
  readonly view: Viewport;
  /** The window, in pixels. */
  readonly size: Size;
  /** The page is as narrow as a phone. */
  readonly isNarrow: boolean;
  /** The place that the tab key stops at: its button has `tabindex` 0, all others -1. */
  readonly stop: string | null;
  /** The place that was pressed or focused last. */
  readonly cursor: string | null;
}

export type Arrow = 'up' | 'down' | 'left' | 'right';
