/** Which answers the dock has, and where each stands: the filled one, and the others beside it. */
import { putFirst, type At } from '../../lib/table/answers';
import type { Action } from '../../lib/wire/ovni';
import type { Desk } from './desk.svelte';
import { pickedAction, type Picks } from './picks.svelte';

/** An answer of the dock. */
export interface Button {
  action: Action;
  at: At;
  /** It gives up something that could still be done. */
  isForfeit?: boolean;
  /** A hint has chosen it. */
  isHinted?: boolean;
}

export interface Buttons {
  /** The filled one; none until something is chosen. What a hint chose is it too, unless it gives something up. */
  main: Button | null;
  others: Button[];
}

/** The answers to what is asked and chosen now. */
export function buttonsOf(desk: Desk, picks: Picks): Buttons {
  const plain = desk.legal.flatMap((action): Button[] => {
    if (action.do === 'garrison') return [{ action, at: action.aside ? 'main' : 'beside' }];
    return action.do === 'done' || action.do === 'end_turn' ? [{ action, at: 'end' }] : [];
  });
  const isForfeit = desk.legal.length > plain.length;
  const buttons = plain.map((button) => (button.at === 'end' ? { ...button, isForfeit } : button));
  const picked = pickedAction(desk, picks);
  const isMain = ({ action }: Button) => (action.do === 'end_turn' ? !isForfeit : action.do === 'done');
  const main: Button | null =
    picked !== null
      ? { action: picked, at: 'main' }
      : (buttons.find(({ at }) => at === 'main') ?? buttons.find(isMain) ?? null);
  const all: Buttons = { main, others: buttons.filter((button) => button !== main) };
  const hinted = putFirst(all, desk.hinting.chosen);
  const first = hinted.main;
  // What a hint says is pressed at once by many: it has its sign, and whoever gives something up looks once more.
  if (first?.isHinted !== true || first.isForfeit !== true) return hinted;
  return { main: null, others: [first, ...hinted.others] };
}
