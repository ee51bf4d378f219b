/** The types of Survive's table, as the server writes them. */
import type { GameProps, Table } from '../../lib/game';
import type * as wire from '../../lib/wire/survive';

export interface Survive {
  View: wire.View;
  Notice: wire.Notice;
  Action: wire.Action;
  Outcome: wire.Outcome;
  Options: wire.Options;
  Board: wire.Chart;
  Belief: null;
}

export type SurviveTable = Table<Survive>;

/** What each component of Survive receives. */
export type Props = GameProps<Survive>;
