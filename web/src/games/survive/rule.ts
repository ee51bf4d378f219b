/** The paragraph of the rules that a question of Survive is about. */
import type { Asked, Creature } from '../../lib/wire/survive';

/** What of a question matters here. */
export type Question =
  | { to: Exclude<Asked['to'], 'glide' | 'move_creature'> }
  | { to: 'glide'; glider: { explorer: unknown } | { boat: unknown } }
  | { to: 'move_creature'; creature: Creature };

const RULES: Record<Exclude<Asked['to'], 'glide' | 'move_creature'> | Creature, string> = {
  place_explorer: 'S-04',
  place_boat: 'S-04',
  play_tile: 'S-50',
  move: 'S-11',
  sink: 'S-30',
  take_aboard: 'S-35',
  defend: 'S-51',
  serpent: 'S-40',
  shark: 'S-41',
  whale: 'S-42',
};

export function ruleOf(asked: Question | null): string | null {
  if (asked === null) return null;
  if (asked.to === 'glide') return 'explorer' in asked.glider ? 'S-52' : 'S-53';
  return RULES[asked.to === 'move_creature' ? asked.creature : asked.to];
}
