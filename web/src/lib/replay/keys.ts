/** What the keys of a replay do. */
import type { Eyes } from '../game';

export type Deed =
  | 'back'
  | 'forward'
  | 'backOne'
  | 'forwardOne'
  | 'previousRound'
  | 'nextRound'
  | 'play'
  | 'start'
  | 'end'
  | 'previousEyes'
  | 'nextEyes'
  | 'slower'
  | 'faster'
  | 'help'
  | { eyes: Eyes };

/** Where the focus is: on something that has these keys for itself, or not. */
export interface Focus {
  /** The board: arrows, letters and digits move about on it. */
  isBoard: boolean;
  /** A list to choose from: arrows, letters, digits and the space bar choose in it. */
  isList: boolean;
  /** A button, a switch or a link, which the space bar presses. */
  isButton: boolean;
  /** A tab or one of several choices: arrows go to the next. */
  hasArrows: boolean;
  /** A slider: arrows move it by one. */
  isSlider: boolean;
}

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Keys that nothing else on the page wants. */
const ANYWHERE: Readonly<Record<string, Deed>> = {
  ',': 'backOne',
  '.': 'forwardOne',
  '[': 'previousEyes',
  ']': 'nextEyes',
  '?': 'help',
};
const OFF_BOARD: Readonly<Record<string, Deed>> = {
  Home: 'start',
  End: 'end',
  PageUp: 'previousRound',
  PageDown: 'nextRound',
  '-': 'slower',
  '+': 'faster',
  '0': { eyes: 'everyone' },
  p: { eyes: 'spectator' },
  P: { eyes: 'spectator' },
};

/** Where something is typed, and dialogs, which have all keys for themselves. */
const TYPED = 'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, [contenteditable], dialog';

/** What has the focus, or null where the keys of a replay do nothing. */
export function focusOf(target: Pick<Element, 'closest'>): Focus | null {
  const isIn = (selector: string) => target.closest(selector) !== null;
  if (isIn(TYPED)) return null;
  return {
    isBoard: isIn('.stage svg'),
    isList: isIn('select'),
    isButton: isIn('button, a, input[type="checkbox"]'),
    hasArrows: isIn('[role="tab"], input[type="radio"]'),
    isSlider: isIn('input[type="range"]'),
  };
}

/** What a key does, or null if it is not one of these. */
export function deedOf(press: Press, { isBoard, isList, isButton, hasArrows, isSlider }: Focus): Deed | null {
  if (press.altKey || press.ctrlKey || press.metaKey) return null;
  const anywhere = ANYWHERE[press.key];
  if (anywhere !== undefined) return anywhere;
  if (isBoard || isList || (hasArrows && press.key.startsWith('Arrow'))) return null;
  if (press.key === 'ArrowLeft') return press.shiftKey ? 'previousRound' : isSlider ? 'backOne' : 'back';
  if (press.key === 'ArrowRight') return press.shiftKey ? 'nextRound' : isSlider ? 'forwardOne' : 'forward';
  if (press.key === ' ') return isButton ? null : 'play';
  if (/^[1-9]$/.test(press.key)) return { eyes: Number(press.key) - 1 };
  return OFF_BOARD[press.key] ?? null;
}

/** The list of the keys, as it is shown: what is pressed, and the sentence of what it does. */
export const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['←', '→'], does: 'replay.key.news' },
  { keys: [',', '.'], does: 'replay.key.step' },
  { keys: ['⇧ ←', '⇧ →'], does: 'replay.key.round' },
  { keys: ['␣'], does: 'replay.key.play' },
  { keys: ['Home', 'End'], does: 'replay.key.ends' },
  { keys: ['−', '+'], does: 'replay.key.speed' },
  { keys: ['0', 'P', '1…9'], does: 'replay.key.eyes' },
  { keys: ['[', ']'], does: 'replay.key.nextEyes' },
  { keys: ['?'], does: 'replay.key.help' },
];
