/** The types of Hush's table, as the server writes them. */
import type { GameProps, KindsOf, Table } from '../../lib/game';
import type * as wire from '../../lib/wire/hush';

export type Hush = KindsOf<wire.View, wire.Notice, wire.Action, wire.Outcome, wire.Options, null>;

export type HushTable = Table<Hush>;

/** What each component of Hush receives. */
export type Props = GameProps<Hush>;
