/** One's tables in the order they matter: where one is asked, then what is being played, then what is open. */
import type { ListedTable } from './net/api';

export interface OwnTable extends ListedTable {
  /** Whether one is asked there. */
  isMyTurn: boolean;
  /** Whether one is asked no more while the match goes on. */
  isOut: boolean;
  /** Who is waited for. */
  waitingFor: string[];
}

const rank = (table: OwnTable) => (table.isMyTurn ? 0 : table.state === 'playing' ? 1 : table.state === 'open' ? 2 : 3);

/** Sorts tables by how much they need one, the newest first among equals. */
export function byNeed(tables: readonly OwnTable[]): OwnTable[] {
  return [...tables].sort((one, other) => rank(one) - rank(other) || other.created - one.created);
}
