/** The paragraph of the rules that a question of O.V.N.I. is about. */
import type { Asked, Player } from '../../lib/wire/ovni';

/** What of a question matters here: one about the third planet has a paragraph of its own. */
export type Question = { to: Exclude<Asked['to'], Both> } | { to: Both; player: Player };
type Both = 'place' | 'choose_energy';

const RULES: Record<Asked['to'], string> = {
  keep: 'O-26',
  take_starters: 'O-28',
  take_for_third: 'O-83',
  place: 'O-33',
  choose_tokens: 'O-35',
  choose_energy: 'O-36',
  garrison: 'O-42',
  activate: 'O-43',
  move: 'O-44',
  abduct: 'O-46',
  launch: 'O-47',
  attack: 'O-48',
};
const OF_THIRD: Record<Both, string> = { place: 'O-84', choose_energy: 'O-85' };

export function ruleOf(asked: Question | null): string | null {
  if (asked === null) return null;
  return 'player' in asked && asked.player === 'third' ? OF_THIRD[asked.to] : RULES[asked.to];
}
