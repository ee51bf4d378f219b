// What the server says and is asked, whatever is played. Written by `cargo xtask types`: change the Rust types instead.

/** Why somebody is not given what they ask for. */
export type ApiError = {
  /** Stable name; it outlives every rewording. */
  code: string;
  /** The rule that refuses, if one does. */
  rule: string | null;
  /** A sentence that says what is wrong and, where it can, what would be right. */
  message: string;
  /** The figures in the sentence, for clients that translate. */
  params: unknown;
};

/** Who is asked, and what. */
export type Asked = {
  /** The seats that are asked. */
  seats: Array<number>;
  /** The seats that are asked no more in this match, if there are any. */
  out?: Array<number>;
  /** The number of one's own question, if one is asked. */
  question?: number;
  /** Whether one's latest action can be taken back now, if one is asked. */
  can_take_back?: boolean;
  /** All that one may do, if one is asked. */
  legal?: Array<unknown>;
  /** How the match ended, once it is over. */
  outcome?: unknown;
};

/** A bot of one's own. */
export type BotInfo = {
  /** Its number. */
  id: number;
  /** The name that others see. */
  name: string;
  /** When it was made, in milliseconds since 1970. */
  created: number;
  /** When its token was last used, to the hour. */
  seen: number;
};

/**
 * The kinds of bot that can take a seat in any game.
 *
 * - `random`: Does anything that is legal.
 * - `gentle`: Spares you while you learn; you win most matches.
 * - `normal`: Plays by rules of thumb, as somebody who knows the game does.
 * - `hard`: Plays with numbers that many matches have found; it punishes mistakes.
 * - `master`: The best there is, who may think for a moment; where a game has none, as hard.
 * - `even`: As strong as makes a fair fight, by its side and by the table.
 */
export type BotKind = "random" | "gentle" | "normal" | "hard" | "master" | "even";

/** One's bots. */
export type BotList = {
  /** All of them, the oldest first. */
  bots: Array<BotInfo>;
};

/** How fast bots follow each other. */
export type BotPace = "calm" | "brisk" | "at_once";

/** How a bot is, beside how strong. */
export type Character = "plain" | "bold" | "careful" | "honest" | "liar" | "spiteful" | "peaceful";

/** What a table has chosen so far. */
export type Chosen = {
  /** The game's options; what is left out is as usual. */
  options: Record<string, unknown>;
};

/** The time everybody has left. */
export type ClockInfo = {
  /** What each seat has left, in milliseconds; nothing where nobody is hurried. */
  left: Array<number> | null;
  /** Whether the match is paused. */
  paused: boolean;
};

/** A table's code. */
export type Code = string;

/** The work that another one was made from. */
export type Credit = {
  /** Its name. */
  name: string;
  /** The name of whoever keeps it. */
  author: string;
  /** Its code, if it is listed. */
  code: Code | null;
};

/** What a request to a table was answered. */
export type Done = {
  /** What the action would tell, for `preview`. */
  notices?: Array<Record<string, unknown>>;
  /** What one's seat can conclude, for `deduce`; `null` in a game where there is nothing to. */
  belief?: unknown;
  /** What the best player would do, and why, for `hint`. */
  hint?: Hint;
  /** The code of the new table, for `rematch`. */
  code?: Code;
};

/** Something that happened at a table beside the match. */
export type EventInfo = {
  /** Its number. */
  n: number;
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** What happened. */
  event: TableEvent;
};

/** The message of an event. */
export type EventMessage = {
  /** The kind of the message. */
  type: "event";
  /** The table's code. */
  table: Code;
  /** Its number. */
  n: number;
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** What happened. */
  event: TableEvent;
};

/** Everything the server keeps about somebody, as it is kept. */
export type Export = {
  /** Who it is. */
  user: Record<string, unknown>;
  /** Their sessions. */
  sessions: Array<Record<string, unknown>>;
  /** Their bots. */
  bots: Array<Record<string, unknown>>;
  /** The tables they opened. */
  tables: Array<Record<string, unknown>>;
  /** The seats they have or had. */
  seats: Array<Record<string, unknown>>;
  /** What they said and did at tables. */
  events: Array<Record<string, unknown>>;
  /** Their private notes. */
  notes: Array<Record<string, unknown>>;
  /** The maps and scenarios that they keep. */
  works: Array<Record<string, unknown>>;
  /** The works that they like. */
  likes: Array<Record<string, unknown>>;
};

/** What proves the deal. */
export type Fairness = {
  /** The hash of the seed. */
  commitment: string;
  /** The hash of each seat's nonce; nothing for a seat that has given none. */
  hashes: Array<string | null>;
  /** The hashes are fixed, and nonces are shown until then, in milliseconds since 1970. */
  deal_at: number | null;
  /** The nonces that the match was dealt with, once it has begun; nothing for a seat that has shown none. */
  nonces: Array<string | null> | null;
};

/** What one's matches come to. */
export type Figures = {
  /** By game and role, the most played first within a game. */
  figures: Array<RoleFigures>;
};

/** The name of a game. */
export type GameName = "escape" | "survive" | "ovni" | "hush";

/** What there is to play, and whom with. */
export type Games = {
  /** The games. */
  games: Array<GameName>;
  /** The kinds of bot. */
  bots: Array<BotKind>;
};

/** How the server is. */
export type Health = {
  /** Whether it is well. */
  ok: boolean;
};

/** The first message on a socket. */
export type Hello = {
  /** The kind of the message. */
  type: "hello";
  /** The version of the messages. */
  version: number;
  /** The name of whoever is signed in. */
  name: string | null;
};

/** What the best player would do with what a seat knows, and why. */
export type Hint = {
  /** One of the things that one may do. */
  action: unknown;
  /** What speaks most for it, as the game says it; `null` where there is nothing else to do. */
  why: unknown;
};

/** The message that one was too slow and is told no more of a table. */
export type Lagged = {
  /** The kind of the message. */
  type: "lagged";
  /** The table's code. */
  table: Code;
};

/** Whether one likes a work. */
export type Liking = {
  /** Whether one does. */
  likes: boolean;
};

/** A table in a list. */
export type ListedTable = {
  /** Its code. */
  code: Code;
  /** The game. */
  game: GameName;
  /** The game's options; of texts that the table brings itself, such as a map, the line `name:` is left, or `null`. */
  options: Record<string, unknown>;
  /** Clock, chat and spectators. */
  settings: Settings;
  /** How far it has got. */
  state: TableState;
  /** When it was opened, in milliseconds since 1970. */
  created: number;
  /** When it ended. */
  ended: number | null;
  /** The names on its seats, empty on a free one. */
  names: Array<string>;
  /** How many seats are free. */
  free: number;
};

/** An account. */
export type Login = {
  /** The name to sign in with. */
  login: string;
  /** The password. */
  password: string;
};

/** The notes of a match that is over that somebody may read. */
export type MatchNotes = {
  /** One's own, and those of the seats that let everybody read them. */
  seats: Array<SeatNotes>;
};

/** A part of the list of somebody's matches that are over. */
export type MatchPage = {
  /** The matches, the newest first. */
  matches: Array<PlayedMatch>;
  /** What to ask for with `before` to get the next part, if there may be one. */
  before: number | null;
};

/** A match as one viewer may see it. */
export type MatchSnapshot = {
  /** How many lines the viewer was told so far. */
  seq: number;
  /** The number of the first line that stands here. */
  from: number;
  /** What the viewer was told. */
  told: Array<Told>;
  /** What the viewer sees. */
  view: Record<string, unknown>;
  /** Who is asked, and what. */
  asked: Asked;
  /** The clocks; spectators who are late see none. */
  clock: ClockInfo | null;
};

/** Who one is. */
export type Me = {
  /** The name that others see. */
  name: string;
  /** The name to sign in with; a guest has none. */
  login: string | null;
  /** When one came first, in milliseconds since 1970. */
  created: number;
  /** Whether one may hide what others have listed. */
  host: boolean;
  /** The name of whoever lets one play, if one is a bot. */
  bot_of: string | null;
};

/** A name to be shown. */
export type Name = { name: string };

/** Who one is with the account that one has just given oneself, or changed. */
export type NewAccount = {
  /** The name that others see. */
  name: string;
  /** The name to sign in with. */
  login: string | null;
  /** When one came first, in milliseconds since 1970. */
  created: number;
  /** Whether one may hide what others have listed. */
  host: boolean;
  /** The secret by which the server knows one from now on; the one until now is nothing any more. */
  token: string;
};

/** A bot that was just made. */
export type NewBot = {
  /** Its number. */
  id: number;
  /** The name that others see. */
  name: string;
  /** The secret by which the server knows it, which is not shown again. */
  token: string;
};

/** An account to be. */
export type NewLogin = {
  login: string;
  /** The password. */
  password: string;
  /** The present password, for whoever has an account already. */
  present?: string;
};

/** What a table is to be. */
export type NewTable = {
  /** The game. */
  game: GameName;
  /** The game's options, at least `seats`; `docs/engine.md` of the project describes them. */
  options: Record<string, unknown>;
  /** Clock, chat and spectators. */
  settings?: Settings;
  /** Whether anybody can find the table. */
  listed?: boolean;
};

/** A work to be kept. */
export type NewWork = {
  /** The game. */
  game: GameName;
  /** What it is: the option that takes it, such as `zone` or `scenario`. */
  kind: string;
  /** The text, at most 32768 bytes. */
  text: string;
  /** Who gets to see it; its owner alone unless something else is said. */
  sight?: Sight;
  /** The code of the work that it was made from. */
  origin?: Code;
};

/** A private note. */
export type NoteInfo = {
  /** The turn it is about, as its author counts them. */
  turn: number;
  /** The note, any JSON. */
  note: unknown;
};

/** Nothing more to say. */
export type Nothing = Record<string, never>;

/** A piece of advice about a table's options. */
export type OptionsAdvice = {
  /** Stable name; it outlives every rewording. */
  code: string;
  /** The rule it follows from. */
  rule: string;
  /** The advice as a sentence. */
  message: string;
  /** The figures in the sentence, for clients that translate. */
  params: Record<string, unknown>;
};

/** A value to choose. */
export type OptionsChoice = {
  /** As it stands in the options: a name, `true` or `false`, or `null` where it is left open. */
  value: string | boolean | null;
  /** Why it does not go with what is chosen elsewhere, if so. */
  misfit: ApiError | null;
};

/** A field of a table's options. */
export type OptionsField = {
  /** Where it stands in the options: `seats`, or `planets.0` for the first of a list. */
  name: string;
  /** The rule that leaves the choice to the table. */
  rule: string;
  /** What may stand there. */
  range: OptionsRange;
};

/** What a table may choose beside what it has chosen so far. */
export type OptionsForm = {
  /** The options in full, with the usual choice wherever nothing was said. */
  options: Record<string, unknown>;
  /** The fields of such a table, how many play first. */
  fields: Array<OptionsField>;
  /** Why nobody can play with these options, if so. */
  fault: ApiError | null;
  /** The public material of such a table; `null` where the game has none, or nobody can play. */
  board: unknown;
  /** What such a table should know before it starts: no refusal. */
  advice: Array<OptionsAdvice>;
};

/** What may stand in a field. */
export type OptionsRange = {
  kind: "number";
  /** The least. */
  min: number;
  /** The most. */
  max: number;
}
  | { kind: "switch" }
  | {
  kind: "choice";
  /** All there are. */
  choices: Array<OptionsChoice>;
}
  | { kind: "text" };

/** How a table measures time. */
export type Pace = { pace: "free" }
  | {
  pace: "live";
  /** The bank, in seconds. */
  bank: number;
  /** What is added after each question, in seconds. */
  increment: number;
}
  | {
  pace: "mail";
  /** Hours. */
  hours: number;
};

/** A table at which somebody has a seat now. */
export type Paired = {
  /** Its code. */
  code: Code;
};

/** A match that is over, in the list of somebody's matches. */
export type PlayedMatch = {
  /** The table's code. */
  code: Code;
  /** The game. */
  game: GameName;
  /** The game's options; of texts that the table brings itself, such as a map, the line `name:` is left, or `null`. */
  options: Record<string, unknown>;
  /** When it began, in milliseconds since 1970. */
  started: number | null;
  /** When it ended. */
  ended: number | null;
  /** How many rounds it took; nothing in a game that counts none. */
  rounds: number | null;
  /** Whether its seats could ask for hints; then it counts in nobody's figures. */
  hints: boolean;
  /** The seat that one had at the end, if any. */
  you: number | null;
  /** Whether one may watch it again. */
  replay: boolean;
  /** Its seats, and what became of them. */
  seats: Array<PlayedSeat>;
};

/** A seat of a match that is over. */
export type PlayedSeat = {
  /** What kind of occupant it had at the end. */
  kind: SeatKind;
  /** The name on it; empty where the server has forgotten it. */
  name: string;
  /** The name of whoever lets it play, if it is the bot of somebody. */
  bot_of: string | null;
  /** Whether it has won; nothing where that was not written down. */
  won: boolean | null;
  /** What it played as, in a game whose seats differ. */
  role: string | null;
  /** How many points it made, in a game with points. */
  score: number | null;
};

/** Whether somebody looks at a table, by their connection and by what their page says of itself, never by what they do. */
export type Presence = "here" | "idle" | "gone";

/** A refusal over HTTP. */
export type Refusal = {
  /** Why. */
  error: ApiError;
};

/** What somebody who watches has said to the others who do. */
export type Remark = {
  /** When, in milliseconds since 1970. */
  at: number;
  /** Who, by name. */
  name: string;
  /** What. */
  text: string;
};

/** The message that somebody who watches has said something to the others who do. */
export type RemarkMessage = {
  /** The kind of the message. */
  type: "remark";
  /** The table's code. */
  table: Code;
  /** Who said what. */
  remark: Remark;
};

/** A match that is over, step by step, through somebody's eyes. */
export type Replay = {
  /** The game. */
  game: GameName;
  /** What the table chose. */
  options: Record<string, unknown>;
  /** The public material of the table. */
  board: unknown;
  /** The names of who sat where, or none. */
  names: Array<string>;
  /** The deal, then one step for each action and take-back. */
  steps: Array<ReplayStep>;
};

/** One step of a match that is over. */
export type ReplayStep = {
  /** Whose step it was; nobody's is the deal. */
  by: number | null;
  /** What it told the viewer, line by line. */
  told: Array<Told>;
  /** The fields of the view that it changed; all of them after the deal. */
  view: Record<string, unknown>;
  /** The seats that were asked from then on, where others were before. */
  asked?: Array<number>;
  /** What the viewer could conclude from then on, where that is new, and the viewer a seat. */
  belief?: unknown;
};

/** What a request over the socket was answered: `ok`, or an `error`. */
export type Reply = {
  /** The kind of the message. */
  type: "reply";
  /** What stood in the request's `id`. */
  id: unknown;
  /** It was done. */
  ok?: Done;
  /** It was refused. */
  error?: ApiError;
};

/** What somebody may ask of a table, over the socket or by `POST`. */
export type Request = {
  do: "sit";
  /** Which one. */
  seat: number;
}
  | { do: "stand" }
  | {
  do: "seat_bot";
  /** Which seat. */
  seat: number;
  /** Which kind of bot. */
  bot: BotKind;
}
  | {
  do: "unseat";
  /** Which one. */
  seat: number;
}
  | {
  do: "change";
  /** The game's options, at least `seats`; those that are left out are as usual. */
  options?: Record<string, unknown>;
  /** Clock, bots, chat and spectators. */
  settings?: Settings;
  /** Whether anybody can find the table. */
  listed?: boolean;
}
  | {
  do: "ready";
  /** Whether one is. */
  ready: boolean;
  /** The hash of one's share in the shuffle, which is shown later; see `docs/fairness.md`. */
  hash?: string;
}
  | {
  do: "show";
  /** The share, whose hash was given with `ready`. */
  nonce: string;
}
  | { do: "start" }
  | {
  do: "act";
  /** The number of the question, as it was asked: a repeat is harmless. */
  question: number;
  /** What to do. */
  action: unknown;
}
  | {
  do: "take_back";
  /** The number of the question that is open now. */
  question: number;
}
  | {
  do: "preview";
  /** What one might do. */
  action: unknown;
}
  | { do: "deduce" }
  | {
  do: "hint";
  /** The number of the question that is open now. */
  question: number;
}
  | {
  do: "say";
  /** What. */
  text: string;
}
  | {
  do: "remark";
  /** What. */
  text: string;
}
  | {
  do: "chat";
  /** Whether it is on. */
  on: boolean;
}
  | {
  do: "bots";
  /** How fast. */
  pace: BotPace;
}
  | {
  do: "note";
  /** The turn, as one counts them. */
  turn: number;
  /** Text and marks, as one likes. */
  note: unknown;
}
  | {
  do: "share_notes";
  /** Whether they may. */
  on: boolean;
}
  | { do: "pause" }
  | { do: "resume" }
  | { do: "return" }
  | {
  do: "offer";
  /** Which seat. */
  seat: number;
}
  | { do: "rematch" }
  | { do: "close" }
  | { do: "keep" };

/** What one's matches of one game in one role come to. */
export type RoleFigures = {
  /** The game. */
  game: GameName;
  /** The role, in a game whose seats differ. */
  role: string | null;
  /** How many were played to the end. */
  played: number;
  /** How many of them were won. */
  won: number;
  /** The most points in one of them, in a game with points. */
  best: number | null;
  /** All points together, in a game with points. */
  total: number | null;
};

/** A seat and who has it. */
export type SeatInfo = {
  /** What kind of occupant it has. */
  kind: SeatKind;
  /** Which kind of bot, if it is one. */
  bot: string | null;
  /** How that bot is, beside how strong; `plain` where it has no character. */
  character: Character | null;
  /** The name on it, empty on a free one. */
  name: string;
  /** The name of whoever lets it play, if it is the bot of somebody. */
  bot_of: string | null;
  /** Whether its person is ready to begin. */
  ready: boolean;
  /** Whether a substitute acts for it. */
  away: boolean;
  /** Whether anybody may take it. */
  offered: boolean;
  /** From when on the others may offer it, in milliseconds since 1970; nothing while nobody has left it. */
  offer_from: number | null;
  /** The seats that want it offered. */
  offer_wanted_by: Array<number>;
  /** Whether everybody who may replay the match may read its notes. */
  shares_notes: boolean;
  /** Whether its person looks at the table; nothing for a seat without a person, and in play for whoever has no seat. */
  presence: Presence | null;
};

/** What kind of occupant a seat has. */
export type SeatKind = "nobody" | "person" | "bot" | "gone";

/** The notes of one seat. */
export type SeatNotes = {
  /** The seat. */
  seat: number;
  /** What was written in it, turn by turn. */
  notes: Array<NoteInfo>;
};

/** Clock, bots, chat, spectators and help of a table. */
export type Settings = {
  /** How time is measured. */
  clock: Pace;
  /** How fast bots follow each other. */
  bots: BotPace;
  /** Whether people may talk. */
  chat: boolean;
  /** Whether others may watch. */
  spectators: boolean;
  /** How many seconds later spectators see what happens. */
  spectator_delay: number;
  /** Whether each seat may ask in play what it can conclude, in a game where there is something to. */
  deductions: boolean;
  /**
   * Whether each seat may ask in play what the best player would do in its place, and why. Such a match counts in
   * nobody's figures.
   */
  hints: boolean;
};

/** Who gets to see a work. */
export type Sight = "private" | "link" | "listed";

/** Somebody who has just become known. */
export type SignedIn = {
  /** The name that others see. */
  name: string;
  /** The secret by which the server knows them again. */
  token: string;
};

/** A text that a table may bring. */
export type SketchText = {
  /** The text, as a table has it among its options. */
  text: string;
  /** The option that it is brought in: of Escape `zone`, which is the usual one, or `scenario`. */
  option?: string;
};

/** All that somebody may see of a table now, or all they missed. */
export type Snapshot = {
  /** The kind of the message. */
  type: "snapshot";
  /** The table's code. */
  table: Code;
  /** The table. */
  info: TableInfo;
  /** The match, once it has begun. */
  match: MatchSnapshot | null;
  /** How many events there were so far. */
  event: number;
  /** The number of the first event that stands here. */
  events_from: number;
  /** The latest events, or those that were missed. */
  events: Array<EventInfo>;
  /** One's own private notes. */
  notes: Array<NoteInfo>;
  /** What those who watch have said to each other; nothing for those who play or have played. */
  remarks: Array<Remark>;
};

/** What happens at a table beside the match. It names seats, never users, so that a user can be forgotten. */
export type TableEvent = { sat: { seat: number } }
  | { stood: { seat: number } }
  | { bot_seated: { seat: number } }
  | { unseated: { seat: number } }
  | {
  /** What the table has agreed on has changed in these fields; whoever was ready is asked again. */
  changed: { fields: Array<string> };
}
  | "dealing"
  | {
  /** A seat has not shown the nonce whose hash it gave, and is dealt without it. */
  withheld: { seat: number };
}
  | "started"
  | { said: { seat: number, text: string } }
  | { chat_switched: { on: boolean } }
  | {
  /** Bots follow each other so fast from now on. */
  bots_paced: { pace: BotPace };
}
  | { notes_shared: { seat: number, on: boolean } }
  | { pause_wanted: { seat: number } }
  | {
  /** The pause that was proposed is not wanted. */
  pause_declined: { seat: number };
}
  | "paused"
  | { resumed: { seat: number } }
  | {
  /** A substitute acts for the seat from now on. */
  went_away: { seat: number, out_of_time: boolean };
}
  | { came_back: { seat: number } }
  | {
  /** A seat without time was given a little, which happens once. */
  time_given: { seat: number };
}
  | {
  /** Whoever had the seat has taken it back from a successor. */
  reclaimed: { seat: number };
}
  | { offer_wanted: { seat: number, by: number } }
  | { offered: { seat: number } }
  | {
  /** A seat wants to give the match up. */
  close_wanted: { seat: number };
}
  | {
  /** The match is not given up. */
  kept: { seat: number };
}
  | "finished"
  | { rematch_opened: { code: string } }
  | "closed";

/** A table as somebody may see it, without its match. */
export type TableInfo = {
  /** Its code. */
  code: Code;
  /** The game. */
  game: GameName;
  /** The game's options. */
  options: Record<string, unknown>;
  /** Clock, chat and spectators, as they were agreed on. */
  settings: Settings;
  /** Whether anybody can find it. */
  listed: boolean;
  /** How far it has got. */
  state: TableState;
  /** When it was opened, in milliseconds since 1970. */
  created: number;
  /** When the match began. */
  started: number | null;
  /** When it ended. */
  ended: number | null;
  /** Its seats. */
  seats: Array<SeatInfo>;
  /** How fast bots follow each other now. */
  bots: BotPace;
  /** Whether the chat is on now. */
  chat: boolean;
  /** The seats that want a pause. */
  pause_wanted_by: Array<number>;
  /** What proves the deal. */
  fairness: Fairness;
  /** The code of the table that follows this one. */
  rematch: string | null;
  /** The seats that want to give the match up. */
  close_wanted_by: Array<number>;
  /** The seat of whoever asks. */
  you: number | null;
  /** The seat that whoever asks has left and may still take back from its successor. */
  left: number | null;
  /** The seat of whoever starts the match, until it has begun. */
  host: number | null;
  /** Whether whoever asks is the host of the table. */
  owner: boolean;
};

/** The message that a table's seats or settings have changed. */
export type TableMessage = {
  /** The kind of the message. */
  type: "table";
  /** The table's code. */
  table: Code;
  /** The table. */
  info: TableInfo;
  /** The time everybody has left; nothing before the match, and for spectators who are late. */
  clock: ClockInfo | null;
};

/** A part of a list of tables. */
export type TablePage = {
  /** The tables, the newest first. */
  tables: Array<ListedTable>;
  /** What to ask for with `before` to get the next part, if there may be one. */
  before: number | null;
};

/** How far a table has got. */
export type TableState = "open" | "playing" | "over" | "closed";

/** One line of what a viewer was told. Each viewer's lines have a count of their own. */
export type Told = {
  /** Something happened. */
  notice: unknown;
}
  | {
  /** A seat took its last action back: the viewer's last `dropped` notices, one at least, no longer hold. */
  took_back: {
    /** Who took back. */
    seat: number;
    /** How many of this viewer's notices fall away. */
    dropped: number;
  };
};

/** Which matches of bots are to be played. */
export type Trial = {
  /** The game's options; what is left out is as usual. */
  options: Record<string, unknown>;
  /** The number of the first match, from 0: each number is a match of its own, and the same again for the same options. */
  from: number;
};

/** Matches that bots have played, each in short. */
export type Tried = {
  /** What each match comes down to, in the order of their numbers; `null` for a game that has nothing to say of one. */
  matches: Array<unknown>;
};

/** What a step changes for a viewer. */
export type Update = {
  /** The kind of the message. */
  type: "update";
  /** The table's code. */
  table: Code;
  /** How many lines the viewer was told so far, with these. */
  seq: number;
  /** What the viewer is told. */
  told: Array<Told>;
  /** The fields of the view that have changed, whole. */
  view: Record<string, unknown>;
  /** Who is asked now, and what. */
  asked: Asked;
  /** The clocks. */
  clock: ClockInfo;
};

/** A map or scenario that somebody keeps. */
export type Work = {
  /** Its code. */
  code: Code;
  /** The game. */
  game: GameName;
  /** What it is: the option that takes it. */
  kind: string;
  /** Its name, which may be empty. */
  name: string;
  /** The name of whoever keeps it. */
  author: string;
  /** The text. */
  text: string;
  /**
   * What its game draws of it: of a map of Escape its sectors, of a scenario its codes; `null` for a game that draws
   * nothing.
   */
  picture: unknown;
  /** The fewest and the most players that it is suggested for. */
  players: WorkPlayers | null;
  /** How large it is, in what its game counts. */
  size: number | null;
  /** How many percent of those won whose wins weigh a table, when bots tried it as it was listed. */
  balance: number | null;
  /** Who gets to see it. */
  sight: Sight;
  /** Whether whoever keeps the server has hidden it; nobody else but its owner finds it then. */
  hidden: boolean;
  /** When it was made, in milliseconds since 1970. */
  created: number;
  /** When its text was changed last. */
  changed: number;
  /** How many matches were played with it to their end. */
  plays: number;
  /** How many like it. */
  likes: number;
  /** Whether one does so oneself. */
  liked: boolean;
  /** Whether it is one's own. */
  mine: boolean;
  /** The work that it was made from, as long as others get to see that. */
  origin: Credit | null;
};

/** What is to change of a work; what is left out stays. */
export type WorkChange = {
  /** The text, at most 32768 bytes. */
  text?: string;
  /** Who gets to see it. */
  sight?: Sight;
  /** Whether it is hidden from everybody but its owner; only hosts of the server say so. */
  hidden?: boolean;
};

/** A part of a list of works. */
export type WorkPage = {
  /** The works. */
  works: Array<Work>;
  /** What to ask for with `skip` to get the next part, if there may be one. */
  skip: number | null;
};

/** For how many it is suggested. */
export type WorkPlayers = {
  /** The fewest. */
  least: number;
  /** The most. */
  most: number;
};
