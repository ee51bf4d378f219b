/** What a dock tells the frame around it, which shows the filled answer in the one line that a folded dock is. */
import { getContext, setContext } from 'svelte';
import type { Table } from '../game';
import type { IconName } from '../ui/icons';

export interface FilledAnswer {
  table: Table;
  /** None while nothing is chosen: the question stands there then. */
  answer: { words: string; icon?: IconName | undefined; isHinted?: boolean | undefined } | null;
  prompt?: string | undefined;
  onclick(): void;
}

/** The way to take the latest step back, while it is possible. */
export interface Back {
  table: Table;
  words: string;
  onclick(): void;
}

export class Filled {
  answer = $state.raw<FilledAnswer | null>(null);
  back = $state.raw<Back | null>(null);
  /** What is asked, in one sentence. */
  title = $state('');
  /** What one has to know of it, where the board does not show it. */
  note = $state<string | null>(null);
  /** The question is answered in the dock, and not by that line and the board alone. */
  isDockNeeded = $state(false);
  /** Somebody has folded the dock of a phone, to see the board. */
  isPutAway = $state(false);
  /** Something is explained before it: the question waits in its line, unless it is unfolded. */
  isSetAside = $state(false);

  /** What the line has beside the title: the filled answer, or without one the title and the way back. */
  get given(): FilledAnswer | null {
    const { answer, back, title } = this;
    if (answer !== null || back === null) return answer;
    return { table: back.table, answer: null, prompt: title, onclick: () => undefined };
  }
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
