/** The paragraph of the rules that a question of O.V.N.I. is about. */

type Player = { seat: number } | 'third';

/** What of a question matters here. */
export type Question =
  | { to: 'keep' | 'take_starters' | 'take_for_third' | 'choose_tokens' | 'garrison' | 'activate' }
  | { to: 'move' | 'abduct' | 'launch' | 'attack' }
  | { to: 'place' | 'choose_energy'; player: Player };

export function ruleOf(asked: Question | null): string | null {
  switch (asked?.to) {
    case undefined:
      return null;
    case 'keep':
      return 'O-26';
    case 'take_starters':
      return 'O-28';
    case 'take_for_third':
      return 'O-83';
    case 'place':
      return asked.player === 'third' ? 'O-84' : 'O-33';
    case 'choose_tokens':
      return 'O-35';
    case 'choose_energy':
      return asked.player === 'third' ? 'O-85' : 'O-36';
    case 'garrison':
      return 'O-42';
    case 'activate':
      return 'O-43';
    case 'move':
      return 'O-44';
    case 'abduct':
      return 'O-46';
    case 'launch':
      return 'O-47';
    case 'attack':
      return 'O-48';
  }
}
