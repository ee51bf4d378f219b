/** The drafts that are kept in this browser. */
import type { Coord } from '../../../lib/wire/escape';
import { isInGrid, MOST_SIDE, spotOf, type Draft, type Mark } from './draft';
import { readTie, Shelf, type Kept, type Tie } from './shelf';

/** A draft as it is kept. */
interface Written {
  changed: number;
  name: string;
  players: string;
  columns: number;
  rows: number;
  marks: [Coord, Mark][];
  tie?: Tie;
}

const MARK = /^(?:[oxHA]|[1-9])$/;
const COORD = /^[A-Z]{1,2}\d{2}$/;

const shelf = new Shelf('fuga.map.', readDraft);

export function keepDraft(id: string, { marks, ...about }: Draft, tie: Tie = {}): boolean {
  return shelf.put(id, { ...about, marks: [...marks] }, tie);
}

export const forgetDraft = (id: string) => shelf.forget(id);
export const keptDraft = (id: string) => shelf.get(id);
export const keptDrafts = () => shelf.all();

/** Whatever is kept was written by some version of this page, or by hand. */
export function readDraft(id: string, written: Partial<Written>): Kept<Draft> | null {
  const isSide = (side: unknown): side is number =>
    Number.isInteger(side) && Number(side) > 0 && Number(side) <= MOST_SIDE;
  const { columns, rows } = written;
  if (!isSide(columns) || !isSide(rows) || !Array.isArray(written.marks)) return null;
  const marks = written.marks.filter(
    (entry) =>
      Array.isArray(entry) &&
      COORD.test(String(entry[0])) &&
      MARK.test(String(entry[1])) &&
      isInGrid(spotOf(entry[0]), { columns, rows }),
  );
  const draft = {
    name: String(written.name ?? ''),
    players: String(written.players ?? ''),
    columns,
    rows,
    marks: new Map(marks),
  };
  return { id, changed: Number(written.changed ?? 0), draft, tie: readTie(written.tie) };
}
