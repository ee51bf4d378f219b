/** What the buttons of the dock say and do: one answer that is filled, and the others beside it. */
import { t } from '../../lib/i18n/index.svelte';
import { putFirst, type At } from '../../lib/table/answers';
import type { IconName } from '../../lib/ui/icons';
import type { Action, Item } from '../../lib/wire/escape';
import { wordsOfOther } from './choices';
import type { Desk } from './desk.svelte';
import { placeName } from './places';
import { seatName } from './words';

/** A button: its words and the action that it sends. */
export interface Answer {
  words: string;
  action: Action;
  /** Where it stands. */
  at: At;
  icon?: IconName | undefined;
  /** It gives up something that could still be done. */
  isForfeit?: boolean;
  /** A hint has chosen it. */
  isHinted?: boolean;
}

/** The buttons of the dock. */
export interface Answers {
  /** The filled one; none until something is chosen. What a hint chose is it too, unless it gives something up. */
  main: Answer | null;
  /** What the filled button says while nothing is chosen. */
  prompt: string;
  /** The others, the nearest to what is asked first. */
  others: Answer[];
}

/** All items; the icon of each is called as the item. */
export const ITEMS = [
  'attack',
  'teleport',
  'adrenaline',
  'sedatives',
  'spotlight',
  'defense',
] as const satisfies Item[];

const OTHER_ICONS: Partial<Record<Action['do'], IconName>> = {
  stay: 'lock',
  stay_aloud: 'chat',
  power_teleport: 'teleport',
  plan_teleport: 'teleport',
  examine: 'eye',
  choose: 'hatch',
  end_turn: 'check',
};

/** The buttons for what is asked and chosen now. */
export function answersOf(desk: Desk): Answers {
  const hinted = putFirst(answersAsked(desk), desk.hinting.chosen);
  const { main, others } = hinted;
  // What a hint says is pressed at once by many: it has its sign, and whoever gives something up looks once more.
  if (main?.isHinted !== true || main.isForfeit !== true) return hinted;
  return { ...hinted, main: null, others: [main, ...others] };
}

function answersAsked(desk: Desk): Answers {
  const { choices, chosen, held, aim } = desk;
  const found: Answer[] = [];
  const add = (key: string, action: Action, icon?: IconName, params: Record<string, string> = {}) => {
    found.push({ words: t(key, params), action, at: found.length === 0 ? 'main' : 'beside', icon });
  };
  const place = chosen === null ? '' : placeName(chosen);
  if (held !== null) {
    const item = t(`escape.item.${held}`);
    if (held === 'spotlight' && chosen !== null && choices.lights.has(chosen)) {
      add('escape.do.light', { do: 'light', at: chosen }, 'spotlight', { place });
    }
    if (held === 'attack' && chosen !== null && choices.attacks.has(chosen)) {
      add('escape.do.attack', { do: 'attack', to: chosen }, 'attack', { place });
    }
    if (choices.uses.has(held)) add('escape.do.use', { do: 'use', item: held }, held, { item });
    if (choices.discards.has(held)) add('escape.do.discard', { do: 'discard', item: held }, 'close', { item });
  }
  if (chosen !== null && aim === 'noise') add('escape.do.announce', { do: 'announce', at: chosen }, 'noise', { place });
  const [only] = choices.noises;
  if (chosen === null && choices.noises.size === 1 && only !== undefined) {
    add('escape.do.announce', { do: 'announce', at: only }, 'noise', { place: placeName(only) });
  }
  if (chosen !== null && aim === 'move' && held === null) {
    if (choices.moves.has(chosen)) add('escape.do.move', { do: 'move', to: chosen }, undefined, { place });
    if (choices.attacks.has(chosen)) add('escape.do.attack', { do: 'attack', to: chosen }, 'attack', { place });
  }
  // While a card is held up the buttons are about that card.
  const rest = (held === null ? choices.others : []).map((action): Answer => {
    const { key, seat, text } = wordsOfOther(action);
    const name = seat === undefined ? '' : seatName(desk, seat);
    const at = action.do === 'end_turn' ? 'end' : 'beside';
    return { words: t(key, { name, text: text ?? '' }), action, at, icon: OTHER_ICONS[action.do] };
  });
  // Ending the turn is what is asked when nothing else is; it is filled where nothing is given up by it.
  if (found.length === 0 && aim === null) {
    const end = rest.findIndex(({ action }) => action.do === 'end_turn');
    const first = end >= 0 ? end : rest.length === 1 ? 0 : -1;
    const isForfeit = end >= 0 && (desk.hasSomethingToPlay || rest.length > 1);
    if (first >= 0) found.push(...rest.splice(first, 1).map((answer) => ({ ...answer, isForfeit })));
  }
  const [main = null, ...others] = found;
  return { main, prompt: promptOf(desk), others: [...others, ...rest] };
}

function promptOf({ aim, held, choices, hasSomethingToPlay }: Desk): string {
  if (aim === 'light') return t('escape.prompt.light');
  if (held !== null) return t('escape.prompt.held');
  if (aim === 'noise' || aim === 'move') return t(`escape.prompt.${aim}`);
  if (choices.discards.size > 0 || hasSomethingToPlay) return t('escape.prompt.drop');
  return t('escape.prompt.any');
}

/** When an item can be played, in a word; the same for everybody who holds it. */
export function itemMoment(desk: Desk, item: Item): string {
  const { choices } = desk;
  if (choices.discards.has(item) && !choices.uses.has(item)) return t('escape.moment.drop');
  if (item === 'defense') return t('escape.moment.itself');
  if (desk.isAlien) return t('escape.moment.alien');
  if (choices.uses.has(item) || (item === 'spotlight' && choices.lights.size > 0)) return t('escape.moment.now');
  if (item === 'attack') return t('escape.moment.with_move');
  if (item === 'adrenaline' || item === 'sedatives') return t('escape.moment.before_move');
  return t('escape.moment.your_turn');
}

/** Whether a press on an item's card does anything now. */
export function isPlayable({ choices }: Desk, item: Item): boolean {
  if (choices.uses.has(item) || choices.discards.has(item)) return true;
  if (item === 'spotlight') return choices.lights.size > 0;
  return item === 'attack' && choices.attacks.size > 0;
}
