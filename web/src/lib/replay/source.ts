/** Where a replay comes from: a table of this server, or a record in a file. */
import type { Eyes, SeatInfo, SeatNotes, TableInfo } from '../game';
import { api } from '../net/api';
import { characterNamed, isBotName, kindNamed, takenSeat } from '../occupants';
import { USUAL } from '../terms';
import type { Replay } from '../wire/server';

export interface Source {
  /** The code of the table; a file has none. */
  readonly code: string | null;
  /** All steps through somebody's eyes. */
  steps(eyes: Eyes): Promise<Replay>;
  /** The table, made up where there is only a file. */
  info(replay: Replay): Promise<TableInfo>;
  /** The notes that may be read. */
  notes(): Promise<SeatNotes[]>;
  /** Where the record can be had, and the name of its file. */
  readonly record: { url: string; name: string } | null;
}

/** A match of a table. */
export function tableSource(code: string): Source {
  return {
    code,
    steps: (eyes) => api.replay(code, eyes),
    info: async () => asPlayed(await api.info(code)),
    notes: async () => (await api.notes(code)).seats,
    record: { url: api.recordUrl(code), name: `fuga-${code}.record` },
  };
}

/** A table as it was: who is there now is nothing of the match. */
export function asPlayed(info: TableInfo): TableInfo {
  return { ...info, seats: info.seats.map((seat) => ({ ...seat, presence: null })) };
}

/** A record from a file. */
export function fileSource(text: string): Source {
  return {
    code: null,
    steps: (eyes) => api.replayRecord(text, eyes),
    info: (replay) => Promise.resolve(infoOf(replay)),
    notes: () => Promise.resolve([]),
    record: null,
  };
}

/** A table as a record tells of it: who sat there, and what was played. */
export function infoOf({ game, options, names }: Pick<Replay, 'game' | 'options' | 'names'>): TableInfo {
  const { seats: nSeats } = options as { seats: number };
  const seats = Array.from({ length: nSeats }, (_, seat): SeatInfo => {
    const name = names[seat] ?? '';
    // Who has no name in it is called by the seat.
    const kind = name === '' ? 'gone' : isBotName(name) ? 'bot' : 'person';
    const isBot = kind === 'bot';
    return takenSeat({
      kind,
      bot: isBot ? kindNamed(name) : null,
      character: isBot ? characterNamed(name) : null,
      name,
    });
  });
  return {
    code: '',
    game,
    options,
    settings: { ...USUAL, chat: false },
    listed: false,
    state: 'over',
    created: 0,
    started: null,
    ended: null,
    seats,
    bots: 'calm',
    chat: false,
    pause_wanted_by: [],
    fairness: { commitment: '', hashes: [], deal_at: null, nonces: null },
    rematch: null,
    close_wanted_by: [],
    you: null,
    left: null,
    host: null,
    owner: false,
  };
}
