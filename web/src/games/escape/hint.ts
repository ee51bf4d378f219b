/** A hint in words, and chosen on the board. What needs no sector and no card is filled among the answers. */
import { t } from '../../lib/i18n/index.svelte';
import type { DockHint } from '../../lib/table/hint.svelte';
import type { Action, Reason } from '../../lib/wire/escape';
import { wordsOfOther } from './choices';
import type { Desk } from './desk.svelte';
import { placeName } from './places';
import { seatName } from './words';

/** What the dock shows of the hint. */
export function hintOf(desk: Desk): DockHint | null {
  return desk.hinting.at({
    action: (action) => actionWords(desk, action),
    why: (reason) => whyWords(desk, reason),
    show: (action) => show(desk, action),
  });
}

function actionWords(desk: Desk, action: Action): string {
  switch (action.do) {
    case 'move':
    case 'attack':
      return t(`escape.do.${action.do}`, { place: placeName(action.to) });
    case 'announce':
    case 'light':
      return t(`escape.do.${action.do}`, { place: placeName(action.at) });
    case 'use':
    case 'discard':
      return t(`escape.do.${action.do}`, { item: t(`escape.item.${action.item}`) });
    default: {
      const { key, seat, text } = wordsOfOther(action);
      return t(key, { name: seat === undefined ? '' : seatName(desk, seat), text: text ?? '' });
    }
  }
}

/** Humans hide where aliens come: what one thinks of an attack short of this comes true far less often than it says. */
const SURE = 99;

function whyWords(desk: Desk, reason: Reason): string {
  const figures = {
    hatch: 'hatch' in reason ? reason.hatch : 0,
    moves: 'moves' in reason ? reason.moves : 0,
    steps: 'steps' in reason ? reason.steps : 0,
    side: 'side' in reason ? reason.side : '',
    place: 'at' in reason ? placeName(reason.at) : '',
    name: 'seat' in reason ? seatName(desk, reason.seat) : '',
    chance: 'percent' in reason ? reason.percent / 100 : 0,
    guess: reason.why === 'strikes' && reason.side === 'human' && reason.percent < SURE ? 'yes' : 'no',
  };
  return t(`escape.why.${reason.why}`, figures);
}

function show(desk: Desk, action: Action): void {
  desk.clear();
  switch (action.do) {
    case 'move':
      desk.propose(action.to);
      break;
    case 'attack':
      // Whoever is no alien attacks with a card.
      if (!desk.isAlien) desk.hold('attack');
      desk.propose(action.to);
      break;
    case 'announce':
      desk.propose(action.at);
      break;
    case 'light':
      desk.hold('spotlight');
      desk.propose(action.at);
      break;
    case 'use':
    case 'discard':
      desk.hold(action.item);
      break;
    default:
  }
}
