/** A board as a picture: it shows itself whole, without tools, and is not pressed. */
import { getContext, setContext } from 'svelte';

const KEY = Symbol('still');

/** From here on below, boards are pictures. */
export function keepStill(): void {
  setContext(KEY, true);
}

/** Whether boards are pictures here. */
export function isStill(): boolean {
  return getContext<boolean | undefined>(KEY) === true;
}
