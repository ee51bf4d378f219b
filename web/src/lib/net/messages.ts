/** What the server says over the socket. */
import type { Asked, ClockState, Json, NoteEntry, Refusal, TableInfo, Told } from '../../games/game';

/** Something that happened at the table beside the match. */
export type TableEvent =
  | 'started'
  | 'paused'
  | 'finished'
  | 'closed'
  | { sat: { seat: number } }
  | { stood: { seat: number } }
  | { bot_seated: { seat: number } }
  | { unseated: { seat: number } }
  | { said: { seat: number; text: string } }
  | { chat_switched: { on: boolean } }
  | { pause_wanted: { seat: number } }
  | { resumed: { seat: number } }
  | { went_away: { seat: number; out_of_time: boolean } }
  | { came_back: { seat: number } }
  | { offer_wanted: { seat: number; by: number } }
  | { offered: { seat: number } }
  | { rematch_opened: { code: string } };

export interface EventLine {
  n: number;
  at: number;
  event: TableEvent;
}

/** A match as its viewer sees it, whole or from a line on. */
export interface MatchState {
  seq: number;
  from: number;
  told: Told[];
  view: Record<string, Json>;
  asked: Asked;
  clock: ClockState | null;
}

export type Snapshot = {
  type: 'snapshot';
  table: string;
  info: TableInfo;
  match: MatchState | null;
  event: number;
  events: EventLine[];
  notes: NoteEntry[];
};

export type Update = {
  type: 'update';
  table: string;
  seq: number;
  told: Told[];
  view: Record<string, Json>;
  asked: Asked;
  clock: ClockState | null;
};

export type TableMessage =
  | Snapshot
  | Update
  | ({ type: 'event'; table: string } & EventLine)
  | { type: 'table'; table: string; info: TableInfo }
  | { type: 'lagged'; table: string };

export type Message =
  | TableMessage
  | { type: 'hello'; version: number; name: string | null }
  | { type: 'reply'; id: number; ok?: Json; error?: Refusal };
