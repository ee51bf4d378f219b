/** The sentence below what is asked: what an answer brings about. */
import { t } from '../../lib/i18n/index.svelte';
import type { Notice } from '../../lib/wire/survive';
import { figuresOf, isDieNext, isIdle } from './asked';
import type { Desk } from './desk.svelte';
import { askedWords, colourOf, explorerName, groupName, isMine, playerName, whereIs } from './words';

/** What stands below the question, and whether it warns. */
export interface Help {
  text: string;
  isWarning: boolean;
}

/** Where it is told why, no line of its own says what one is after. */
export function helpOf(desk: Desk, isWhyTold = false): Help {
  const { view, you } = desk.table;
  const { asked } = view;
  const plain = (text: string): Help => ({ text, isWarning: false });
  if (desk.isOver || asked === null) return plain(t('survive.help.over'));
  if (you === null) return plain(t('survive.help.watch'));
  if (!desk.isAsked) {
    if (desk.isLastLook) return plain(t('survive.help.look'));
    if (isDieNext(desk)) return plain(t('survive.step.creature.help'));
    const hasAnswered = desk.own.some(({ answer }) => answer !== null);
    return plain(t(hasAnswered ? 'survive.help.answered' : 'survive.help.wait'));
  }
  if (desk.nToPlace > 0) return plain(t('survive.help.placing', { n: desk.nToPlace }));
  if (desk.chosen !== null && desk.outlook !== null) {
    const outlook = desk.outlook;
    const would = outlook.flatMap((notice) => wouldBe(desk, notice));
    const isWarning = outlook.some(({ event }) => event === 'lost' || event === 'boat_destroyed' || event === 'ended');
    if (would.length > 0) return { text: would.join(' '), isWarning };
  }
  if (desk.held !== null) return plain(t(`survive.back.${desk.held.back}.help`));
  const idle = isIdle(desk) ? '.idle' : '';
  if (asked.to === 'play_tile') {
    const n = desk.own.find(({ colour }) => colour === desk.colour)?.hand?.length ?? 0;
    return plain(t(`survive.help.play_tile${idle}`, { n }));
  }
  if (asked.to === 'defend') {
    return plain(t(`survive.help.defend${idle}`, { ...figuresOf(view, asked), ...moverOf(desk) }));
  }
  // The buttons say what the two are: in the boat there, or in the water beside it.
  if (asked.to === 'move' && desk.chosen !== null && desk.alternatives.length === 2)
    return plain(t('survive.help.either'));
  const special = specialOf(desk);
  if (special.length > 0) return plain(special.join(' '));
  const hand = handWords(desk);
  if (hand !== null) return plain(hand);
  const crowded = String(desk.rules.overpopulation);
  if (asked.to === 'place_explorer' && isWhyTold && isFirst(desk)) {
    // As long as what is said from the second on, so that the board stands still.
    return plain(t('survive.goal.placing', { remember: String(desk.table.info.options.remember_values) }));
  }
  return plain(t(`survive.help.${asked.to}`, { ...figuresOf(view, asked), crowded }));
}

/** What is in hand while one's pieces are moved, and that it waits for where it goes; null where nothing is. */
export function handWords(desk: Desk): string | null {
  const { asked, picked } = desk;
  if (!desk.isAsked || asked?.to !== 'move' || picked === null) return null;
  const explorer = picked.kind === 'explorer' ? explorerName(desk, picked.explorer) : '';
  return t('survive.help.move.hand', { kind: picked.kind, explorer, place: desk.hexOfPiece(picked) ?? '' });
}

/** How somebody lands from the boat in hand, and who can't move that stands where one has pressed. */
function specialOf({ landings, spent, chosen }: Desk): string[] {
  return [
    ...(landings.length > 0 ? [t('survive.help.move.landing')] : []),
    ...(spent !== null && chosen === null ? [t('survive.help.spent', spent)] : []),
  ];
}

/** Whether none of the viewer's explorers has been placed yet. */
function isFirst(desk: Desk): boolean {
  return desk.table.view.explorers.every(({ explorer, at }) => at === 'unplaced' || !isMine(desk, colourOf(explorer)));
}

/** Who has moved the creature that is to be answered: whoever's turn it is. */
function moverOf(desk: Desk): { who: string; name: string } {
  const turn = desk.table.notices.findLast((notice) => notice.event === 'turn_began');
  if (turn === undefined) return { who: 'other', name: '' };
  return { who: isMine(desk, turn.colour) ? 'you' : 'other', name: playerName(desk, turn.colour) };
}

/** What a notice of a preview would mean; most say what the button says already. */
function wouldBe(desk: Desk, notice: Notice): string[] {
  switch (notice.event) {
    case 'explorer_moved':
      return whereIs(notice.to).kind === 'corner' ? [t('survive.would.safe')] : [];
    case 'boat_destroyed':
      return [t('survive.would.boat_destroyed', { place: notice.at })];
    case 'fell_in':
      return [t('survive.would.fell_in', { group: groupName(desk, notice.explorers) })];
    case 'lost':
      return [t('survive.would.lost', { cause: notice.cause, group: groupName(desk, notice.explorers) })];
    case 'defence_asked':
      return [t('survive.would.defence_asked', askedWords(desk, notice.asked))];
    case 'ended':
      return [t('survive.would.ended')];
    default:
      return [];
  }
}
