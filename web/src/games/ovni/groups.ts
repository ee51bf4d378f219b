/** The four groups of a player: how strong each is, what it could do, and why one can not be used now. */
import type { Alien, Asked, PlayerView, TurnView } from '../../lib/wire/ovni';

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
  state: GroupState;
}

const NEEDS: Readonly<Record<Alien, number>> = { pilot: 1, abductor: 2, builder: 1, military: 3 };
const GROUPS: readonly Alien[] = ['pilot', 'abductor', 'builder', 'military'];
/** What the questions of phase 2 are asked of. */
const ASKED: Partial<Record<Asked['to'], Alien>> = {
  move: 'pilot',
  abduct: 'abductor',
  launch: 'builder',
  attack: 'military',
};
const ASIDE = 2;
const EXTRA_MOVES = 2;

/** What a group of this player could do: O-44, O-46, O-47, O-48. */
export function powerOf(player: PlayerView, group: Alien): number {
  switch (group) {
    case 'pilot': {
      const extra = player.abilities.includes('afterburners') ? EXTRA_MOVES : 0;
      return player.tokens.pilot === 0 ? 0 : player.tokens.pilot + extra;
    }
    case 'abductor':
      return Math.floor(player.tokens.abductor / 2);
    case 'builder':
      return player.tokens.builder === 0 ? 0 : player.pad;
    case 'military':
      return Math.floor(heldOf(player, 'military') / 3);
  }
}

function heldOf(player: PlayerView, group: Alien): number {
  const aside = group === 'military' && player.is_garrisoned ? ASIDE : 0;
  return player.tokens[group] - aside;
}

/** The turn in which a question is asked, if it is one of phase 2. */
export function turnOf(asked: Asked | null): TurnView | null {
  return asked !== null && 'turn' in asked ? asked.turn : null;
}

/**
 * The groups of a player. `isTurn`: the question is asked of this player; `offered`: the groups that the server offers.
 * Of others it is not said what they can do next: only who is asked is told.
 */
export function groupsOf(player: PlayerView, asked: Asked | null, isTurn: boolean, offered: readonly Alien[]): Group[] {
  return GROUPS.map((group) => {
    const turn = isTurn ? turnOf(asked) : null;
    const isActive = turn !== null && asked !== null && ASKED[asked.to] === group;
    const left = isActive && asked !== null && 'left' in asked ? asked.left : null;
    const [needs, held] = [NEEDS[group], heldOf(player, group)];
    const state = ((): GroupState => {
      if (turn === null) return held < needs ? 'small' : 'waiting';
      if (isActive) return 'active';
      if (turn.used.includes(group)) return 'used';
      if (offered.includes(group)) return 'offered';
      if (held < needs) return 'small';
      if (turn.used.length >= turn.n_groups) return 'enough';
      return asked?.to === 'activate' ? 'idle' : 'waiting';
    })();
    return { group, count: player.tokens[group], power: powerOf(player, group), left, needs, held, state };
  });
}

/** Whether a group acts, can be activated, or could do something in its owner's turn. */
export function isUsable({ state, power }: Group): boolean {
  return state === 'active' || state === 'offered' || (state === 'waiting' && power > 0);
}
