/** The types of O.V.N.I.'s table, as the server writes them. */
import type { GameProps, Table } from '../../lib/game';
import type * as wire from '../../lib/wire/ovni';

export interface Ovni {
  View: wire.View;
  Notice: wire.Notice;
  Action: wire.Action;
  Outcome: wire.Outcome;
  Options: wire.Options;
  Board: wire.DataSet;
  Belief: null;
}

export type OvniTable = Table<Ovni>;

/** What each component of O.V.N.I. receives. */
export type Props = GameProps<Ovni>;
