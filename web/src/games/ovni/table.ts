/** The types of O.V.N.I.'s table, as the server writes them. */
import type { GameProps, KindsOf, Table } from '../../lib/game';
import type * as wire from '../../lib/wire/ovni';

export type Ovni = KindsOf<
  wire.View,
  wire.Notice,
  wire.Action,
  wire.Outcome,
  wire.Options,
  wire.DataSet,
  wire.Belief,
  wire.Reason
>;

export type OvniTable = Table<Ovni>;

/** What each component of O.V.N.I. receives. */
export type Props = GameProps<Ovni>;
