/** The types of Hush's table, as the server writes them. */
import type { GameProps, Table } from '../../lib/game';
import type * as wire from '../../lib/wire/hush';

export interface Hush {
  View: wire.View;
  Notice: wire.Notice;
  Action: wire.Action;
  Outcome: wire.Outcome;
  Options: wire.Options;
  Board: null;
  Belief: null;
}

export type HushTable = Table<Hush>;

/** What each component of Hush receives. */
export type Props = GameProps<Hush>;
