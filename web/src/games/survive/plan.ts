/** The legal list, sorted for the board: which pieces can be picked up, and where each may go. Nothing is added to it. */
import { groupBy } from '../../lib/group';
import type { Action, Back, BoatView, Colour, Explorer, Hex, KeptTile, Notice } from '../../lib/wire/survive';
import type { Place } from './sea';
import { hexOf } from './scene';

/** A piece that can be picked up. */
export type Piece =
  { kind: 'explorer'; explorer: Explorer } | { kind: 'boat'; at: Hex } | { kind: 'creature'; at: Hex };

export function isSamePiece(one: Piece | null, two: Piece | null): boolean {
  return one !== null && two !== null && pieceKey(one) === pieceKey(two);
}

export function pieceKey(piece: Piece): string {
  return `${piece.kind} ${piece.kind === 'explorer' ? piece.explorer : piece.at}`;
}

/** The piece that an action moves; none if it moves none or only one could be meant. */
export function pieceOf(action: Action): Piece | null {
  switch (action.do) {
    case 'step':
    case 'call_dolphin':
      return { kind: 'explorer', explorer: action.explorer };
    case 'row':
    case 'raise_wind':
      return { kind: 'boat', at: action.from };
    case 'move_creature':
    case 'relocate':
      return { kind: 'creature', at: action.from };
    default:
      return null;
  }
}

/** What lies in the hand after an action: the piece for its next step, and for whoever boarded, the boat. */
export function nextInHand(action: Action, picked: Piece | null): Piece | null {
  if (action.do === 'row') return { kind: 'boat', at: action.to };
  if (action.do !== 'step') return null;
  const at = action.to.startsWith('deck ') ? hexOf(action.to) : null;
  return at === null ? picked : { kind: 'boat', at };
}

/** Where an action points on the board; `here` is the space of a question about one space. */
export function placeOf(action: Action, here: Hex | null): Place | null {
  switch (action.do) {
    case 'place_explorer':
      return action.on;
    case 'place_boat':
      return action.at;
    case 'sink':
      return action.tile;
    case 'step':
      return hexOf(action.to) ?? action.to.replace('corner ', '');
    case 'call_dolphin':
    case 'raise_wind':
    case 'relocate':
    case 'glide':
    case 'row':
    case 'move_creature':
      return action.to;
    case 'take_aboard':
      return here;
    default:
      return null;
  }
}

const PLAYS: Partial<Record<Back, Action['do']>> = {
  dolphin: 'call_dolphin',
  wind: 'raise_wind',
  move_serpent: 'relocate',
  move_shark: 'relocate',
  move_whale: 'relocate',
};

/** Whether an action plays this tile from the hand. */
export function playsTile(action: Action, tile: KeptTile): boolean {
  if (action.do !== PLAYS[tile.back] || !('tile' in action) || action.tile !== tile.front) return false;
  return action.do !== 'relocate' || tile.back === `move_${action.creature}`;
}

/** What the board offers: with the tile held up, or the value chosen, if one has to be. */
export function offered(legal: readonly Action[], held: KeptTile | null, value: number | null): Action[] {
  return legal.filter((action) => {
    if (action.do === 'place_explorer') return value === null || action.treasure === value;
    if (action.do === 'call_dolphin' || action.do === 'raise_wind' || action.do === 'relocate') {
      return held !== null && playsTile(action, held);
    }
    return true;
  });
}

/** The pieces of some actions, each once. */
export function piecesOf(actions: readonly Action[]): Piece[] {
  const pieces = new Map<string, Piece>();
  for (const action of actions) {
    const piece = pieceOf(action);
    if (piece !== null) pieces.set(pieceKey(piece), piece);
  }
  return [...pieces.values()];
}

/** The actions of a piece; those that move no piece for nobody. */
export function actionsOf(actions: readonly Action[], piece: Piece | null): Action[] {
  return actions.filter((action) => {
    const moved = pieceOf(action);
    return piece === null ? moved === null : isSamePiece(moved, piece);
  });
}

/** How the first of those aboard a boat can land from it, if any can: a picked boat offers the shore for them. */
export function landingsOf(actions: readonly Action[], piece: Piece | null, boats: readonly BoatView[]): Action[] {
  if (piece?.kind !== 'boat') return [];
  const aboard = boats.find(({ at }) => at === piece.at)?.aboard ?? [];
  const landing = actions.find(
    (action) => action.do === 'step' && action.to.startsWith('corner') && aboard.includes(action.explorer),
  );
  return landing === undefined ? [] : [landing];
}

/** The pieces of one space as they are picked up: one who could land goes first, then the boat, then all others. */
export function inOrder(pieces: readonly Piece[], actions: readonly Action[]): Piece[] {
  const lander = pieces.find((piece) =>
    actionsOf(actions, piece).some((action) => action.do === 'step' && action.to.startsWith('corner')),
  );
  const rank = (piece: Piece) => (piece === lander ? 0 : piece.kind === 'boat' ? 1 : 2);
  return pieces.toSorted((one, two) => rank(one) - rank(two));
}

/** The piece after the one that is picked up, round and round; null where there is no other. */
export function nextOf(pieces: readonly Piece[], picked: Piece | null): Piece | null {
  const nth = pieces.findIndex((piece) => isSamePiece(piece, picked));
  const piece = pieces[(nth + 1) % pieces.length] ?? null;
  return isSamePiece(piece, picked) ? null : piece;
}

/** The places that some actions point at; a place may have several, such as the deck and the water. */
export function targetsOf(actions: readonly Action[], here: Hex | null): Map<Place, Action[]> {
  const targets = groupBy(actions, (action) => placeOf(action, here));
  // A deck is meant sooner than the water beside it.
  for (const actions of targets.values()) {
    actions.sort((one, two) => Number(isIntoWater(one)) - Number(isIntoWater(two)));
  }
  return targets;
}

function isIntoWater(action: Action): boolean {
  return action.do === 'step' && action.to.startsWith('water');
}

/** What an action would do, read from the notices that it would give. */
export interface Stake {
  lost: Explorer[];
  /** Those who would be in the water afterwards without having gone there. */
  fallen: Explorer[];
  /** Those who would be safe. */
  saved: Explorer[];
  /** Boats that would be destroyed. */
  boats: Hex[];
  /** Who would be asked for a defence: it is not known then whether anybody is lost. */
  asked: Colour[];
}

export function stakeOf(notices: readonly Notice[]): Stake {
  const stake: Stake = { lost: [], fallen: [], saved: [], boats: [], asked: [] };
  for (const notice of notices) {
    if (notice.event === 'lost') stake.lost.push(...notice.explorers);
    if (notice.event === 'fell_in') stake.fallen.push(...notice.explorers);
    if (notice.event === 'boat_destroyed') stake.boats.push(notice.at);
    if (notice.event === 'defence_asked') stake.asked.push(...notice.asked);
    if (notice.event === 'explorer_moved' && notice.to.startsWith('corner')) stake.saved.push(notice.explorer);
  }
  stake.fallen = stake.fallen.filter((explorer) => !stake.lost.includes(explorer));
  return stake;
}

/** Whether an action would cost lives or a boat, or might. */
export function isCostly(stake: Stake): boolean {
  return stake.lost.length > 0 || stake.boats.length > 0 || stake.asked.length > 0;
}

/** One of the placements at random, each as likely as the others. */
export function anyPlacement(legal: readonly Action[], random: () => number): Action | undefined {
  const placements = legal.filter((action) => action.do === 'place_explorer' || action.do === 'place_boat');
  return placements[Math.floor(random() * placements.length)];
}
