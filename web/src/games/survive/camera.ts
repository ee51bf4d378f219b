/** Where the board looks when something is asked. */
import { t } from '../../lib/i18n/index.svelte';
import type { Sought } from '../../lib/board/sight';
import type { Hex } from '../../lib/wire/survive';
import type { Desk } from './desk.svelte';
import { piecesOf, type Piece } from './plan';
import { colourOf, isMine } from './words';

/** The spaces of some pieces. */
const hexesOf = (desk: Desk, pieces: readonly Piece[]): Hex[] =>
  pieces.flatMap((piece) => desk.hexOfPiece(piece) ?? []);

/** Whether a piece carries somebody of the viewer's, or is one of them: an empty boat is not looked for. */
function isOwn(desk: Desk, piece: Piece): boolean {
  if (piece.kind === 'explorer') return true;
  const boat = piece.kind === 'boat' ? desk.table.view.boats.find(({ at }) => at === piece.at) : undefined;
  return boat?.aboard.some((explorer) => isMine(desk, colourOf(explorer))) === true;
}

/** Whether a piece is picked up to be moved: what one looks at then is where it can go. */
const isInHand = ({ asked, picked }: Desk): boolean =>
  picked !== null && (asked?.to === 'move' || asked?.to === 'move_creature');

/** The places that a question is about: those of which one is chosen, or the pieces that can be moved. */
function placesOf(desk: Desk): readonly string[] {
  const { asked, pieces, picked } = desk;
  if (picked !== null && isInHand(desk)) return [...hexesOf(desk, [picked]), ...desk.targets.keys()];
  switch (asked?.to) {
    case 'move': {
      const own = pieces.filter((piece) => isOwn(desk, piece));
      return hexesOf(desk, own.length > 0 ? own : pieces);
    }
    case 'play_tile':
      // Before a tile is held up, what any of them could move.
      return hexesOf(desk, pieces.length > 0 ? pieces : piecesOf(desk.table.asked.legal ?? []));
    case 'glide':
      return [...(desk.lead === null ? [] : hexesOf(desk, [desk.lead])), ...desk.targets.keys()];
    case 'take_aboard':
    case 'defend':
      return [asked.at];
    default:
      return pieces.length > 0 ? hexesOf(desk, pieces) : [...desk.targets.keys()];
  }
}

/** Where one is asked, step by step of a turn, once everything before it is told. */
export function soughtOf(desk: Desk): Sought | null {
  const { asked, news, isAsked, held } = desk;
  if (desk.isLastLook) {
    const places = [...desk.values.keys()].flatMap((explorer) => desk.hexOfPiece({ kind: 'explorer', explorer }) ?? []);
    return { question: 'look', places, isWhole: true, isAmid: true };
  }
  if (news.isTelling || !isAsked || asked === null) return null;
  const places = placesOf(desk);
  if (places.length === 0) return null;
  const { to } = asked;
  const about = 'at' in asked ? asked.at : (held?.back ?? '');
  const isHunt = to === 'play_tile' && desk.hunted !== null;
  return {
    question: `${desk.table.view.turns} ${to} ${about}`,
    places,
    main: to === 'glide' ? places[0] : undefined,
    // One chooses by comparing.
    isWhole: true,
    // What one holds was in sight when it was picked up: the board goes no farther than it must.
    isAmid: !isInHand(desk),
    words: t('survive.map.showing', { to: isHunt ? 'move_creature' : to }),
  };
}
