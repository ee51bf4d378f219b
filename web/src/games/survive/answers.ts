/** What the buttons of the dock say and do: one answer that is filled, and the others beside it. */
import { lessons } from '../../lib/coach/kept.svelte';
import { t } from '../../lib/i18n/index.svelte';
import type { IconName } from '../../lib/ui/icons';
import type { Action } from '../../lib/wire/survive';
import type { Desk } from './desk.svelte';
import { putFirst, type At } from '../../lib/table/answers';
import { actionKey } from '../../lib/table/foresight.svelte';
import { isIdle } from './asked';
import { explorerName, GUARDS, stepKind, whereIs } from './words';

/** So many explorers are placed at one press. */
const AT_ONCE = 3;

/** A button: its words and what it does. */
export interface Answer {
  id: string;
  words: string;
  /** Where it stands. */
  at: At;
  /** What it sends; none where it only prepares something. */
  action?: Action;
  icon?: IconName | undefined;
  /** It can't be given yet. */
  isWaiting?: boolean;
  /** It gives up something that could still be done. */
  isForfeit?: boolean;
  /** A hint has chosen it. */
  isHinted?: boolean;
  run(): void;
}

/** The buttons of the dock. */
export interface Answers {
  /** The filled one; none until something is chosen. What gives something up is filled only where a hint chose it. */
  main: Answer | null;
  /** What the filled button says while nothing is chosen. */
  prompt: string;
  others: Answer[];
}

/** The buttons for what is asked and chosen now. */
export function answersOf(desk: Desk): Answers {
  return putFirst(answersAsked(desk), desk.hinting.chosen);
}

function answersAsked(desk: Desk): Answers {
  const { asked, chosen } = desk;
  if (!desk.isAsked || asked === null) return { main: null, prompt: '', others: [] };
  const isPicked = desk.picked !== null && (asked.to === 'move' || asked.to === 'move_creature');
  // A tile is held up before its piece and its space are chosen.
  const isBare = asked.to === 'play_tile' && desk.held === null;
  const prompt = t(`survive.prompt.${isPicked ? 'glide' : asked.to}${isBare ? '.none' : ''}`);
  const send = (id: string, at: At, action: Action, icon?: IconName): Answer => ({
    id,
    at,
    words: wordsOf(desk, action),
    action,
    icon,
    run: () => void desk.act(action),
  });
  const picked = chosen === null ? null : send('chosen', 'main', chosen);
  switch (asked.to) {
    case 'place_explorer':
    case 'place_boat':
      return { ...placing(desk, picked), prompt };
    case 'defend':
      return { main: decline(desk), prompt, others: guard(desk) };
    case 'play_tile':
    case 'glide':
    case 'move':
    case 'sink':
    case 'take_aboard':
    case 'move_creature': {
      const canPass = desk.table.asked.legal?.some(({ do: name }) => name === 'pass') === true;
      const isForfeit = (desk.table.asked.legal?.length ?? 0) > 1;
      const pass: Answer[] = canPass
        ? [{ ...send('pass', 'end', { do: 'pass' }, 'check'), isWaiting: desk.isRolling, isForfeit }]
        : [];
      if (picked !== null) return { main: picked, prompt, others: [...besides(desk), ...pass] };
      // A tile that is held up waits for its piece and its space.
      if (desk.held !== null) return { main: null, prompt, others: pass };
      return { main: pass[0] ?? null, prompt, others: [] };
    }
  }
}

/** What else can be done at the chosen place: the deck, or the water beside it (S-62). */
function besides(desk: Desk): Answer[] {
  const { chosen, alternatives } = desk;
  if (chosen === null || chosen.do === 'take_aboard') return [];
  return alternatives
    .filter((action) => actionKey(action) !== actionKey(chosen))
    .map((action) => ({
      id: actionKey(action),
      at: 'beside',
      words: wordsOf(desk, action),
      run: () => desk.choose(action),
    }));
}

/** S-04 By hand, three at once, or all the rest. */
function placing(desk: Desk, picked: Answer | null): Pick<Answers, 'main' | 'others'> {
  if (desk.nToPlace > 0) {
    const stop: Answer = { id: 'stop', at: 'main', words: t('survive.do.stop_placing'), run: () => desk.stopPlacing() };
    return { main: stop, others: [] };
  }
  // A lesson asks for the rest once it has told what the first pieces are placed for.
  if (lessons.isAhead('survive', desk.table.info.code, 'sea')) return { main: picked, others: [] };
  const left = desk.asked?.to === 'place_explorer' ? desk.unplaced.length : 0;
  const n = Math.min(AT_ONCE, left);
  const words = t('survive.do.place_next', { n });
  const next: Answer[] = n > 1 ? [{ id: 'next', at: 'beside', words, icon: 'dice', run: () => desk.placeNext(n) }] : [];
  const action: Action = { do: 'place_for_me' };
  const run = () => void desk.act(action);
  const rest: Answer = { id: 'rest', at: 'end', words: wordsOf(desk, action), action, icon: 'dice', run };
  return { main: picked, others: [...next, rest] };
}

function decline(desk: Desk): Answer | null {
  const { colour } = desk;
  if (colour === null) return null;
  const action: Action = { do: 'decline', colour };
  const run = () => void desk.act(action);
  // Whoever holds no such tile gives nothing up, and goes on.
  return { id: 'decline', at: 'end', words: wordsOf(desk, action), action, isForfeit: !isIdle(desk), run };
}

/** S-51 The defence; whoever holds none is asked too, and has nothing to choose. */
function guard(desk: Desk): Answer[] {
  const creature = desk.asked?.to === 'defend' ? desk.asked.creature : 'shark';
  const words = t('survive.do.defend', { creature });
  const icon = GUARDS[creature] === 'whale_defence' ? 'guard-whale' : 'guard-shark';
  const action = desk.table.asked.legal?.find((other) => other.do === 'defend' && other.colour === desk.colour);
  if (action === undefined) return [];
  return [{ id: 'guard', at: 'main', words, action, icon, run: () => void desk.act(action) }];
}

/** An action as a button says it. */
export function wordsOf(desk: Desk, action: Action): string {
  const { asked } = desk;
  switch (action.do) {
    case 'place_for_me':
      return t('survive.do.place_for_me', { to: asked?.to ?? 'place_boat' });
    case 'place_explorer':
      return t('survive.do.place_explorer', { n: action.treasure, place: action.on });
    case 'place_boat':
      return t('survive.do.place_boat', { place: action.at });
    case 'call_dolphin':
    case 'raise_wind':
    case 'glide':
    case 'row':
      return t(`survive.do.${action.do}`, { place: action.to });
    case 'relocate':
      return t('survive.do.relocate', { place: action.to, creature: action.creature });
    case 'step': {
      const { at } = whereIs(action.to);
      return t(`survive.do.step.${stepKind(desk, action)}`, { place: at, corner: at.replace('-', '_') });
    }
    case 'sink': {
      const tile = desk.table.view.tiles.find(({ at }) => at === action.tile);
      return t('survive.do.sink', { place: action.tile, terrain: tile?.terrain ?? 'beach' });
    }
    case 'take_aboard':
      return t('survive.do.take_aboard', { explorer: explorerName(desk, action.explorer, 'spot') });
    case 'move_creature': {
      const creature = asked?.to === 'move_creature' ? asked.creature : 'shark';
      return t('survive.do.move_creature', { place: action.to, creature });
    }
    case 'defend':
    case 'decline': {
      if (action.do === 'decline' && isIdle(desk)) return t('survive.do.pass.play_tile.idle');
      return t(`survive.do.${action.do}`, { creature: asked?.to === 'defend' ? asked.creature : 'shark' });
    }
    case 'pass': {
      const creature = asked?.to === 'move_creature' ? asked.creature : 'none';
      if (isIdle(desk)) return t('survive.do.pass.play_tile.idle');
      return t(`survive.do.pass.${asked?.to ?? 'move'}`, { creature });
    }
  }
}
