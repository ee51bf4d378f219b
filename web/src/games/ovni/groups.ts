/** The four groups of a player: how strong each is, what it could do, and why one can not be used now. */
import type { Alien, Asked, PlayerView, TurnView, View } from '../../lib/wire/ovni';
import { ALIENS } from './pieces';

/** How a group stands. */
export type GroupState =
  /** It can be activated now. */
  | 'offered'
  /** It acts now. */
  | 'active'
  /** It has acted this turn. */
  | 'used'
  /** It has too few members. */
  | 'small'
  /** It has nothing to do now. */
  | 'idle'
  /** As many groups as a turn may have were activated. */
  | 'enough'
  /** It is not the owner's turn. */
  | 'waiting';

export interface Group {
  group: Alien;
  /** Its members, those set aside included. */
  count: number;
  /** Moves, abductions, launches or attacks. */
  power: number;
  /** What is left of them while it acts. */
  left: number | null;
  /** How many members it needs at least. */
  needs: number;
  /** How many of its members can act. */
  held: number;
  /** How many of them stand aside as a shield. */
  aside: number;
  state: GroupState;
}

/** What the questions of phase 2 are asked of. */
const ASKED: Partial<Record<Asked['to'], Alien>> = {
  move: 'pilot',
  abduct: 'abductor',
  launch: 'builder',
  attack: 'military',
};

/** The turn in which a question is asked, if it is one of phase 2. */
export function turnOf(asked: Asked | null): TurnView | null {
  return asked !== null && 'turn' in asked ? asked.turn : null;
}

/**
 * The groups of a player. `isTurn`: the question is asked of this player; `offered`: the groups that the server offers.
 * Of others it is not said what they can do next: only who is asked is told.
 */
export function groupsOf(
  player: PlayerView,
  { asked, group_needs }: Pick<View, 'asked' | 'group_needs'>,
  isTurn: boolean,
  offered: readonly Alien[],
): Group[] {
  return ALIENS.map((group) => {
    const turn = isTurn ? turnOf(asked) : null;
    const isActive = turn !== null && asked !== null && ASKED[asked.to] === group;
    const left = isActive && asked !== null && 'left' in asked ? asked.left : null;
    const [needs, held] = [group_needs[group], player.members[group]];
    const state = ((): GroupState => {
      if (turn === null) return held < needs ? 'small' : 'waiting';
      if (isActive) return 'active';
      if (turn.used.includes(group)) return 'used';
      if (offered.includes(group)) return 'offered';
      if (held < needs) return 'small';
      if (turn.used.length >= turn.n_groups) return 'enough';
      return asked?.to === 'activate' ? 'idle' : 'waiting';
    })();
    const [count, power] = [player.tokens[group], player.power[group]];
    return { group, count, power, left, needs, held, aside: count - held, state };
  });
}

/** Whether a group acts, can be activated, or could do something in its owner's turn. */
export function isUsable({ state, power }: Group): boolean {
  return state === 'active' || state === 'offered' || (state === 'waiting' && power > 0);
}
