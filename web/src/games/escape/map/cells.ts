/** Small helps of the layers of the map. */
import { round } from '../../../lib/board/hex';
import type { Cell } from '../chart';

/** Starts and hatches have a word or a number in their lower half instead of a name above. */
export function isNamed(cell: Cell): boolean {
  return cell.kind === 'dangerous' || cell.kind === 'secure';
}

/** A line through the lower half of sectors, where their names are not. */
export function line(stops: readonly { x: number; y: number }[]): string {
  return stops.map(({ x, y }) => `${round(x)},${round(y + 4)}`).join(' ');
}
