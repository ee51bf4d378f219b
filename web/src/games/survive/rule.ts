/** The paragraph of the rules that a question of Survive is about. */

type Creature = 'serpent' | 'shark' | 'whale';

/** What of a question matters here. */
export type Question =
  | { to: 'place_explorer' | 'place_boat' | 'play_tile' | 'move' | 'sink' | 'take_aboard' | 'defend' }
  | { to: 'glide'; glider: { explorer: unknown } | { boat: unknown } }
  | { to: 'move_creature'; creature: Creature };

const CREATURES: Record<Creature, string> = { serpent: 'S-40', shark: 'S-41', whale: 'S-42' };

export function ruleOf(asked: Question | null): string | null {
  switch (asked?.to) {
    case undefined:
      return null;
    case 'place_explorer':
    case 'place_boat':
      return 'S-04';
    case 'play_tile':
      return 'S-50';
    case 'glide':
      return 'explorer' in asked.glider ? 'S-52' : 'S-53';
    case 'move':
      return 'S-11';
    case 'sink':
      return 'S-30';
    case 'take_aboard':
      return 'S-35';
    case 'move_creature':
      return CREATURES[asked.creature];
    case 'defend':
      return 'S-51';
  }
}
