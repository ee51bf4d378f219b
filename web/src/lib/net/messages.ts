/** What the server says over the socket, and what it is asked there. */
import type {
  EventMessage,
  Hello,
  Lagged,
  RemarkMessage,
  Reply,
  Request,
  Snapshot,
  TableMessage as TableChange,
  Update,
} from '../wire/server';

export type { EventInfo as EventLine, MatchSnapshot as MatchState, Request, Snapshot, Update } from '../wire/server';

/** A message about one table. */
export type TableMessage = Snapshot | Update | EventMessage | RemarkMessage | TableChange | Lagged;

export type Message = TableMessage | Hello | Reply;

/** What is asked of a table, or to hear of it, or no more. */
export type Question =
  | Request
  | { do: 'watch'; since?: number; events?: number; as?: 'spectator' }
  | { do: 'unwatch' }
  | { do: 'presence'; hidden: boolean };
