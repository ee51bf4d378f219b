/** The types of Survive's table, as the server writes them. */
import type { GameProps, KindsOf, Table } from '../../lib/game';
import type * as wire from '../../lib/wire/survive';

export type Survive = KindsOf<
  wire.View,
  wire.Notice,
  wire.Action,
  wire.Outcome,
  wire.Options,
  wire.Chart,
  wire.Belief,
  wire.Reason
>;

export type SurviveTable = Table<Survive>;

/** What each component of Survive receives. */
export type Props = GameProps<Survive>;
