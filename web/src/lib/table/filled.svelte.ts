/** What a dock tells the frame around it, which shows the filled answer in the one line that a folded dock is. */
import { getContext, setContext } from 'svelte';
import type { Table } from '../game';
import type { IconName } from '../ui/icons';

export interface FilledAnswer {
  table: Table;
  answer: { words: string; icon?: IconName | undefined };
  onclick(): void;
}

export class Filled {
  given = $state.raw<FilledAnswer | null>(null);
  /** The question is answered in the dock, and not by that line and the board alone. */
  isDockNeeded = $state(false);
  /** Somebody has folded the dock of a phone, to see the board. */
  isPutAway = $state(false);
  /** Something is explained before it: the question waits in its line, unless it is unfolded. */
  isSetAside = $state(false);
}

const KEY = Symbol('filled');

/** From here on below, the answer that is filled is told to whoever asks so. */
export function listenToFilled(): Filled {
  return setContext(KEY, new Filled());
}

/** Who wants to know of the filled answer here. */
export function filledHere(): Filled | undefined {
  return getContext<Filled | undefined>(KEY);
}
