/** A table as the lists of its seats need it: with the time that everybody has left. */
import type { Table } from '../lib/game';

export interface SeatsTable extends Table {
  /** When the clock was told. */
  readonly clockAt: number;
}
