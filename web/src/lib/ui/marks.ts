/** The mark of a seat as the game of a table draws it. */
import { getContext, setContext } from 'svelte';
import type { Part } from '../game';

export type MarkProps<Options = unknown, View = unknown> = {
  seat: number;
  size: number;
  /** Out of play, free, or old news. */
  isHollow: boolean;
  /** What it means, if no text beside it says so. */
  label?: string | undefined;
  /** The options of the table. */
  options: Options;
  /** What the viewer sees of the match; null before it. */
  view: View | null;
};

/** A game's own marks with the options and the view of the table; null where the marks of all games hold. */
export type OwnMark = { Mark: Part<MarkProps>; options: unknown; view: unknown } | null;

const KEY = Symbol('mark');

/** From here on below, seats are marked as the game does. */
export function markSeats(mark: () => OwnMark): void {
  setContext(KEY, mark);
}

/** How seats are marked here. */
export function ownMark(): (() => OwnMark) | undefined {
  return getContext<(() => OwnMark) | undefined>(KEY);
}
