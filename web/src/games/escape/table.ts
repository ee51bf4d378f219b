/** The types of Escape's table, as the server writes them. */
import type { GameProps, Table } from '../../lib/game';
import type * as wire from '../../lib/wire/escape';

export interface Escape {
  View: wire.View;
  Notice: wire.Notice;
  Action: wire.Action;
  Outcome: wire.Outcome;
  Options: wire.Options;
  Board: wire.Board;
  Belief: wire.Belief;
}

export type EscapeTable = Table<Escape>;

/** What each component of Escape receives. */
export type Props = GameProps<Escape>;
