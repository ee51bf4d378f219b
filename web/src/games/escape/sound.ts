/**
 * What each notice of Escape sounds like. A fact that some perceive otherwise than the rest (an item drawn, an item
 * used unseen) has no sound, nor has one that only its seat perceives.
 */
import type { Sound } from '../../lib/sound/names';
import type { Board, Notice } from '../../lib/wire/escape';

/** The sound of a notice; a noise comes from its column. */
export function soundOf(notice: Notice, board: Board): Sound | null {
  switch (notice.event) {
    case 'silence':
      return { name: 'silence' };
    case 'noise':
      return { name: 'noise', pan: panOf(notice.at, board) };
    case 'attacked':
      return { name: 'attack' };
    case 'hatch_reached':
      return { name: notice.card === 'red' ? 'hatch-red' : 'hatch-green' };
    default:
      return null;
  }
}

/** So far to a side the outermost columns are heard. */
const WIDEST = 0.8;

/** Where a sector is heard: its column between the first and the last of the map. */
function panOf(place: string, board: Board): number {
  const sector = board.sectors.find((other) => other.place === place);
  if (sector === undefined || board.columns < 2) return 0;
  return WIDEST * ((2 * sector.col) / (board.columns - 1) - 1);
}
