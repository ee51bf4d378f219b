/** What was told, turn by turn. */
import type { Colour, Notice } from '../../lib/wire/survive';

/** One line of the log: a notice with its place among all. */
export interface Line {
  nth: number;
  notice: Notice;
}

/** One turn of one colour, or the setup. */
export interface Chapter {
  /** The number of the turn; 0 is the setup. */
  turn: number;
  colour: Colour | null;
  lines: Line[];
}

/** Sorts the notices by turn, the oldest first. */
export function chaptersOf(notices: readonly Notice[]): Chapter[] {
  const chapters: Chapter[] = [{ turn: 0, colour: null, lines: [] }];
  for (const [nth, notice] of notices.entries()) {
    if (notice.event === 'turn_began') chapters.push({ turn: chapters.length, colour: notice.colour, lines: [] });
    else chapters.at(-1)?.lines.push({ nth, notice });
  }
  return chapters;
}

/** Whether the values are covered by now (S-03, S-87): it is told where the table does not leave them open. */
export function areCovered(notices: readonly Notice[]): boolean {
  return notices.some(({ event }) => event === 'values_covered');
}

/** The round of a turn: each colour has one turn a round. */
export function roundOf(turn: number, nColours: number): number {
  return Math.max(1, Math.ceil(turn / Math.max(1, nColours)));
}
