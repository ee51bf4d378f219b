/** The types of Escape's table, as the server writes them. */
import type { GameProps, KindsOf, Table } from '../../lib/game';
import type * as wire from '../../lib/wire/escape';

export type Escape = KindsOf<
  wire.View,
  wire.Notice,
  wire.Action,
  wire.Outcome,
  wire.Options,
  wire.Board,
  wire.Belief,
  wire.Reason
>;

export type EscapeTable = Table<Escape>;

/** What each component of Escape receives. */
export type Props = GameProps<Escape>;
