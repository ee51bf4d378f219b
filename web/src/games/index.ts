/** The games that have a board. A game that is missing here is not shown. */
import type { GamePoster } from '../lib/game';
import { escape } from './escape/poster';
import { hush } from './hush/poster';
import { ovni } from './ovni/poster';
import { survive } from './survive/poster';

export const GAMES: readonly GamePoster[] = [escape, survive, ovni];

/** The examples of how a game is written, which a server offers if it is asked to. */
export const EXAMPLES: readonly GamePoster[] = [hush];

/** The game of a name, if it has a board. */
export function gameOf(id: string): GamePoster | undefined {
  return [...GAMES, ...EXAMPLES].find((game) => game.id === id);
}
