/** What the notices say of the course of a match. */
import type { Notice } from '../../lib/wire/survive';

/** Whether the values are covered by now (S-03, S-87): it is told where the table does not leave them open. */
export function areCovered(notices: readonly Notice[]): boolean {
  return notices.some(({ event }) => event === 'values_covered');
}

/** The round of a turn: each colour has one turn a round. */
export function roundOf(turn: number, nColours: number): number {
  return Math.max(1, Math.ceil(turn / Math.max(1, nColours)));
}
