/** What the notices say of the course of a match. */
import type { Explorer, Notice, View } from '../../lib/wire/survive';

/** Whether the values are covered by now (S-03, S-87): it is told where the table does not leave them open. */
export function areCovered(notices: readonly Notice[]): boolean {
  return notices.some(({ event }) => event === 'values_covered');
}

/** The values that lie open: those that the view shows, and those of placements that are being told. */
export function valuesOf(view: View, told: readonly Notice[]): Map<Explorer, number> {
  const placed = told.flatMap((notice) =>
    notice.event === 'you_placed' ? [[notice.explorer, notice.treasure] as const] : [],
  );
  const seen = view.explorers.flatMap(({ explorer, treasure }) =>
    treasure === null ? [] : [[explorer, treasure] as const],
  );
  return new Map([...placed, ...seen]);
}

/** The round of a turn: each colour has one turn a round. */
export function roundOf(turn: number, nColours: number): number {
  return Math.max(1, Math.ceil(turn / Math.max(1, nColours)));
}
