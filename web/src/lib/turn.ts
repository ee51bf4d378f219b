/** Whose turn a page shows. */
import type { Game, Table } from './game';

/** The seats that are asked; while the board still shows an earlier turn, the seat whose turn that is. */
export function turnShown(game: Pick<Game, 'shown' | 'turnOf'>, table: Table): readonly number[] {
  const { notices, asked } = table;
  const nShown = game.shown?.(table) ?? notices.length;
  if (nShown < notices.length) {
    for (let nth = nShown - 1; nth >= 0; nth -= 1) {
      const seat = game.turnOf?.(notices[nth], table) ?? null;
      if (seat !== null) return [seat];
    }
  }
  return asked.seats ?? [];
}
