/** Where the tools of a board are while they do not lie over it: narrow pages keep them behind a button of their bar. */
import { getContext, setContext } from 'svelte';

export class Shelf {
  /** A board with tools is shown. */
  hasTools = $state(false);
  /** They lie over the board. */
  isOpen = $state(false);
}

const KEY = Symbol('shelf');

/** From here on below, boards of narrow pages leave their tools to whoever asks so. */
export function keepShelf(): Shelf {
  return setContext(KEY, new Shelf());
}

/** Who keeps the tools here. */
export function shelfHere(): Shelf | undefined {
  return getContext<Shelf | undefined>(KEY);
}
