/** Boards and drafts of each other. */
import type { Board, BoardKind } from '../../../lib/wire/escape';
import { Chart } from '../chart';
import { coordOf, spotOf, type Draft, type Mark } from './draft';

const KINDS: Record<string, BoardKind> = { o: 'secure', x: 'dangerous', H: 'human_start', A: 'alien_start' };

export function kindOf(mark: Mark): BoardKind {
  return KINDS[mark] ?? 'hatch';
}

/** A draft as it is drawn. */
export function chartOf({ columns, rows, marks }: Draft, isWhole = false): Chart {
  const sectors = [...marks].map(([place, mark]) => {
    const kind = kindOf(mark);
    return { ...spotOf(place), place, kind, ...(kind === 'hatch' ? { hatch: Number(mark) } : {}) };
  });
  return new Chart({ columns, rows, sectors }, isWhole || marks.size === 0);
}

/** A draft that begins as a board is. */
export function boardDraft({ columns, rows, sectors, players }: Board, name: string): Draft {
  const marks = new Map(
    sectors.map(({ place, kind, col, row }): [string, Mark] => {
      const mark = (Object.entries(KINDS).find(([, one]) => one === kind)?.[0] ?? place.replace(/\D/g, '')) as Mark;
      return [coordOf({ col, row }), mark];
    }),
  );
  const boxes = players?.max_with_two_boxes ? ` (${players.max_with_two_boxes})` : '';
  return { name, players: players === null ? '' : `${players.min}-${players.max}${boxes}`, columns, rows, marks };
}
