/**
 * What the shell and a game say to each other.
 *
 * The shell owns the socket, the frame of the page, the chat and the live regions; a game draws its board and
 * asks its questions. A game never decides what is legal: it offers `table.asked.legal` and nothing else.
 */
import type { Component } from 'svelte';
import type { Sound } from './sound/names';
import type { Lesson } from './coach/lesson';
import type { IconName } from './ui/icons';
import type { MarkProps } from './ui/marks';
import type {
  ApiError as Refusal,
  Asked as AnyAsked,
  ClockInfo as ClockState,
  GameName,
  NoteInfo as NoteEntry,
  Pace as ClockSetting,
  SeatNotes,
  TableInfo,
  Told as ToldLine,
  Work,
} from './wire/server';

/** JSON of any shape: a value that the game knows. */
export type Json = unknown;

/** What the server says, by the names it has here. */
export type {
  ApiError as Refusal,
  ClockInfo as ClockState,
  NoteInfo as NoteEntry,
  Pace as ClockSetting,
  SeatInfo,
  SeatNotes,
  TableInfo,
} from './wire/server';

/**
 * The types of a game's table, which a game states once: those of its file in `wire`, which the server's types give.
 *
 * The shell handles every game as `Game`, `Table` and so on without them: there all of them are `unknown`, so that it
 * can do nothing with a view or a notice but hand it to the game it belongs to. That is where JSON enters a typed game,
 * and nothing is cast for it: what a game brings are methods and `Part`s, whose parameters may be narrower than what
 * the shell says. Who hands a game another game's table would not be told; the shell takes both from one `TableInfo`.
 */
export interface Kinds {
  View: unknown;
  Notice: unknown;
  Action: unknown;
  Outcome: unknown;
  Options: unknown;
  /** The public material of the board. */
  Board: unknown;
  /** What a seat could conclude, in games that tell it. */
  Belief: unknown;
  /** What speaks for an action, in games that say it. */
  Reason: unknown;
}

/** The types of a game's table in their order, for a game to state them. */
export interface KindsOf<View, Notice, Action, Outcome, Options, Board, Belief = null, Reason = null> extends Kinds {
  View: View;
  Notice: Notice;
  Action: Action;
  Outcome: Outcome;
  Options: Options;
  Board: Board;
  Belief: Belief;
  Reason: Reason;
}

/** A component that a game brings; as with a method, its properties may be of the game's own types. */
export type Part<Props extends Record<string, unknown>> = {
  part(...given: Parameters<Component<Props>>): ReturnType<Component<Props>>;
}['part'];

/**
 * One line that this viewer was told: what the viewer perceived of one fact, or that a seat took its last action
 * back, so that the viewer's last `dropped` notices no longer hold.
 */
export type Told<Notice = unknown> = { notice: Notice } | Exclude<ToldLine, { notice: unknown }>;

/** Who is asked, and what this viewer may answer. */
export type Asked<Action = unknown, Outcome = unknown> = Omit<AnyAsked, 'legal' | 'outcome'> & {
  legal?: Action[];
  outcome?: Outcome;
};

/** What the best player would do in the viewer's place, and why; no reason where there is nothing else to do. */
export interface Hint<K extends Kinds = Kinds> {
  action: K['Action'];
  why: K['Reason'] | null;
}

/** Whose eyes a replay looks through: everyone's, those of somebody who only watched, or a seat's. */
export type Eyes = 'everyone' | 'spectator' | number;

/** What a replay knows beside what its eyes saw. */
export interface ReplaySight<K extends Kinds = Kinds> {
  readonly eyes: Eyes;
  /** What everyone's eyes see as of the belief, else at this step; null until it is there. */
  readonly truth: K['View'] | null;
  /** What the seat could conclude by this step; null for other eyes, and in games without it. */
  readonly belief: K['Belief'] | null;
  /** The notes that may be read, seat by seat, of the whole match. */
  readonly notes: SeatNotes[];
  /** The seat of whoever looks, by whatever eyes; null for whoever had none. */
  readonly own: number | null;
  /** It was opened through the eyes of whoever looks, who may ask what could have been known. */
  readonly isOwn: boolean;
  /** How fast it plays: 1, or a multiple of it. */
  readonly speed: number;
}

/**
 * One table as its viewer sees it: a reactive object. Read its fields in components and they stay current; call its
 * methods on it, as `table.nameOf(seat)`, since they are nothing without it.
 * `act` and `takeBack` answer `null` when the server took the action, else the refusal; the shell shows
 * the refusal in the frame of the dock too (`table.refusal`), so a game need not.
 */
export interface Table<K extends Kinds = Kinds> {
  readonly info: Omit<TableInfo, 'options'> & { options: K['Options'] };
  /** One's own seat, or null for a spectator. */
  readonly you: number | null;
  readonly view: K['View'];
  /** Every line this viewer was told since the deal, oldest first. */
  readonly told: Told<K['Notice']>[];
  /** The notices that hold: `told` without what was taken back. */
  readonly notices: K['Notice'][];
  /** How many of `notices` were there when the page was opened or came back: what comes after is news to animate. */
  readonly seen: number;
  readonly asked: Asked<K['Action'], K['Outcome']>;
  readonly clock: ClockState | null;
  /** When the clock was told. */
  readonly clockAt: number;
  readonly outcome: K['Outcome'] | null;
  readonly notes: NoteEntry[];
  /** The latest refusal of an action; it goes with the next action or news. */
  readonly refusal: Refusal | null;
  /** An action is on its way. */
  readonly isBusy: boolean;
  /** The socket is up; while it is not, actions wait. */
  readonly isOnline: boolean;
  /** The public material of the board (Escape: the zone's map). */
  readonly material: K['Board'];
  /** There if the match is over and looked at again, step by step: nothing can be done then. */
  readonly replay?: ReplaySight<K>;
  /** The name of a seat as the viewer calls it; the viewer's own seat has its own name too. */
  nameOf(seat: number): string;
  /** That a bot stood in for a seat, and when, where the page is told what happens around the match. */
  stoodIn?(seat: number): string | null;
  act(action: K['Action']): Promise<Refusal | null>;
  /** What an action would do, in notices; null if the server does not say. */
  preview(action: K['Action']): Promise<K['Notice'][] | null>;
  /** What the viewer's seat can conclude now; null if the server does not say, and where the table does not allow it. */
  deduce(): Promise<K['Belief'] | null>;
  /**
   * What the best player would do now; a refusal is shown in the frame of the dock, and null is answered. Where hints
   * were asked for too fast, `onwait` is told so, and it is asked for again after that many seconds.
   */
  hint(onwait?: (seconds: number) => void): Promise<Hint<K> | null>;
  takeBack(): Promise<Refusal | null>;
  saveNote(turn: number, note: Json): Promise<Refusal | null>;
  /** Says a sentence in the live region, after what is waiting there. */
  say(sentence: string, urgency?: 'polite' | 'assertive'): void;
}

/** A sentence of the catalogues: a key and what stands in it. */
export interface Sentence {
  key: string;
  params?: Record<string, string | number>;
  /** It is said and logged, but is no news of its own: a new round. */
  isMinor?: boolean;
}

/** What each component of a game receives. */
export type GameProps<K extends Kinds = Kinds> = { table: Table<K> };

/** A tab at the side of the board on wide pages, or under it on phones. */
export interface GameTab<K extends Kinds = Kinds> {
  id: string;
  /** Key of its name in the catalogues. */
  label: string;
  /** The same through no seat's eyes, live or again, if it shows something else then. */
  openLabel?: string;
  icon: IconName;
  component: Part<GameProps<K>>;
}

/** What the bar says of a match: the round, and a short fact beside it. */
export interface BarFacts {
  round?: { now: number; of?: number };
  /** A fact may have a shorter sentence for phones; its icon explains it there. */
  facts?: (Sentence & { icon?: IconName; short?: Sentence })[];
}

/**
 * How one seat stands: a line below its name, and whether it is still in play. One's own seat is called "You" there, so
 * that a sentence such as "is thinking" is for the others alone.
 */
export interface SeatLine {
  sentences: Sentence[];
  state: 'in' | 'out' | 'gone';
  /** What everybody knows this seat to be, as a sign on its mark. */
  known?: { name: IconName; label: Sentence };
  /** Icon at the right end of the line; its label explains it. */
  icon?: { name: IconName; label: Sentence };
  /** Face-down cards: how many of how many. */
  cards?: { held: number; of: number; label: Sentence };
  /** A row of dots for each set of pieces: safe, in play, or out. */
  pips?: { label: Sentence; dots: ('safe' | 'in' | 'out')[] }[];
}

/** The end of a match in words. */
export interface Ending {
  /** One sentence that says how it ended. */
  headline: Sentence;
  /** It says already that the viewer has won. */
  isToViewer?: boolean;
  /** For each seat: whether it won, what it came to, and to whoever has it what decided it beyond the headline. */
  seats: { seat: number; isWinner: boolean; sentences: Sentence[]; why: Sentence | null }[];
  /** Several have won who play each for themselves. */
  isShared?: boolean;
}

/** An event that mattered, as the timeline of a replay shows it. */
export interface Moment {
  icon: IconName;
  sentence: Sentence;
  tone: 'good' | 'bad' | 'plain';
  /** One of many of its kind: it is drawn small, or only where there is room. */
  isMinor?: boolean;
  /** How much it had to do with how the match ended: the result tells of the heaviest. Nothing says 1. */
  weight?: number;
}

/** A step of a match that is over, through everyone's eyes: what was seen after it, and what was told and holds. */
export interface Played<K extends Kinds = Kinds> {
  view: K['View'];
  notices: readonly K['Notice'][];
}

/** What happened with a step. */
export interface Happening {
  step: number;
  moment: Moment;
}

/** What is shown on the result page receives. */
export type FinalProps<K extends Kinds = Kinds> = {
  table: Table<K>;
  /** The same match at its end through everyone's eyes, once it is there and where this viewer may see it. */
  truth: Table<K> | null;
};

/**
 * A game as the match page uses it; loaded when a match is opened, together with its catalogue
 * `messages/LANGUAGE/GAME.json` (flat keys that begin with the game's name).
 */
export interface Game<K extends Kinds = Kinds> {
  id: GameName;
  Board: Part<GameProps<K>>;
  Dock: Part<GameProps<K>>;
  /** Tabs of the rail, before Chat and Rules which the shell adds. */
  railTabs: GameTab<K>[];
  /** Tabs below the board on phones; the first is the board itself; the shell adds Chat. */
  phoneTabs: GameTab<K>[];
  /** The rules of this table in plain sentences; shown under Rules. */
  Rules: Part<GameProps<K>>;
  /** Whether a seat can keep private notes, which it may open to those who watch the replay. */
  hasNotes?: boolean;
  /** The seats at the side of the board, where the game shows more of them than a line each. */
  Roster?: Part<GameProps<K>>;
  /** Shown in the rail between the seats and the tabs. */
  Aside?: Part<GameProps<K>>;
  /** Shown on the result page in place of the plain list of seats. */
  Final?: Part<FinalProps<K>>;
  /** So many of the table's notices the board has shown, where it takes its time: no word says more than is seen. */
  shown?(table: Table<K>): number;
  /** Whether the board is still showing what has happened; the result waits for it. */
  isTelling?(table: Table<K>): boolean;
  /** Shows at once what the board is still to show. */
  tellAll?(table: Table<K>): void;
  /** What the viewer is after now, by role and phase, and what the question of now is for; null where nothing is left. */
  goal?(table: Table<K>): Sentence | null;
  /** What somebody who is asked no more can still hope for, if anything. */
  hope?(table: Table<K>): Sentence | null;
  /** What ends a turn in which nothing is left to decide; null where there is. */
  idle?(table: Table<K>): K['Action'] | null;
  /** One sentence of what is asked now, of me or of others. */
  title(table: Table<K>): Sentence;
  /** The sentences of one notice for the live region and the log; none if it needs no word. Take-backs are the shell's. */
  announce(notice: K['Notice'], table: Table<K>): Sentence[];
  /**
   * What a notice sounds like, if anything. It is the same for everybody who perceives the fact: what only this viewer
   * learns has no sound, since others in the room would hear it.
   */
  sound?(notice: K['Notice'], table: Table<K>): Sound | null;
  bar(table: Table<K>): BarFacts;
  seat(table: Table<K>, seat: number): SeatLine;
  ending(table: Table<K>): Ending;
  /** Where a refusal has a sentence of the game's own: the key in the catalogues, else null. */
  refusal(refusal: Refusal, table: Table<K>): Sentence | null;
  /** The id of the paragraph of `docs/rules/GAME.md` that the question of now is about, if there is one. */
  rule?(table: Table<K>): string | null;
  /** The events of one notice that mattered; most have none. */
  moments(notice: K['Notice'], table: Table<K>): Moment[];
  /** What decided a match, in its order, where its moments alone do not tell; the result tells of the heaviest. */
  deciding?(steps: readonly Played<K>[], table: Table<K>): Happening[];
  /** The seat whose turn begins with a notice, if one does. */
  turnOf?(notice: K['Notice'], table: Table<K>): number | null;
  /** What a notice took from the viewer, in plain words to them; it stays in sight until it is read. */
  loss?(notice: K['Notice'], table: Table<K>): Sentence | null;
  /** What of a notice nobody is to miss, however fast the next ones come: it is told until the viewer has answered again. */
  keeps?(notice: K['Notice'], table: Table<K>): Sentence[];
  /** What others have let everybody hear, each in a word or two: all of it counts until the viewer has had a turn. */
  heard?(notices: readonly K['Notice'][], table: Table<K>): Sentence[];
  /** What many notices come to that nobody reads one by one, for whoever could not follow them. */
  sums?(notices: readonly K['Notice'][], table: Table<K>): Sentence[];
  /** The round of a view, for the ticks of a timeline; 0 before the first, and always in a game without rounds. */
  round(view: K['View']): number;
  /** Before the first round only pieces are placed, one by one: a replay begins after it. */
  hasLongSetup?: boolean;
}

/**
 * A field in the options of a new table, in plain words. What may stand in it, and whether it makes a difference at this
 * table, the server says.
 */
export interface OptionField {
  /** Path in the options, as `seats`, `rules.edition` or `planets.0`. */
  name: string;
  label: string;
  /** Key of a sentence that explains it. */
  help: string;
  /** Few tables choose it: it stands with the others of this kind behind a button. */
  isRare?: boolean;
  /** What a value to choose is called: by a `label`, which is a key, or a `name`, which is the same in every language. */
  choice?(value: string): { label?: string; name?: string; help?: string };
}

/**
 * Pictures beside the rules: small positions on the game's own board. What each shows is said by the sentences
 * `rules.GAME.NAME` and `rules.GAME.NAME.text` of the catalogue `rules-GAME`.
 */
export interface RulePictures {
  /** Draws the picture of a name; what it shows is said beside it. */
  Picture: Component<{ name: string }>;
  /** The pictures by their names, each with the id of the rule that it explains. */
  rules: Readonly<Record<string, string>>;
}

/** A table that is ready to be opened. */
export interface TablePreset {
  id: 'first' | 'quick' | 'long' | 'eight';
  icon: IconName;
  seats: number;
  /** Options by their paths, where they are not as usual. */
  chosen: Record<string, Json>;
  clock?: ClockSetting;
}

/** A game as the home and the room show it: small, loaded with the first page. */
export interface GamePoster {
  id: GameName;
  name: string;
  /** Key of one sentence about it (`shell` catalogue). */
  pitch: string;
  icon: IconName;
  seats: { min: number; max: number };
  minutes: { min: number; max: number };
  /** How many sit at a table of "play bots" after the first ones, and at a new one until somebody says otherwise. */
  quick: { seats: number };
  /** Whether there is something to conclude about what a seat does not see, which a table may show in play. */
  hasBelief?: boolean;
  /** Whether its best player says why it would do something, so that a table may give hints. */
  hasHints?: boolean;
  /** Tables that are ready to be opened, the one for a first match first: "play bots" deals it to whoever is new. */
  presets: TablePreset[];
  /** The fields that the owner may choose before opening a table. */
  fields: OptionField[];
  /** Says the options of a table in short plain sentences, for the room; what follows from them is in the material. */
  describe(options: unknown, material: unknown): { icon: IconName; title: Sentence; detail: Sentence }[];
  /** What the table is warned of by its material; it may play all the same. */
  warn?(material: unknown): Sentence[];
  /** A short name of what is played, for lists: the zone. */
  headline(options: unknown): string;
  /** What a role is called in the history, in a game whose seats differ. */
  role?(role: string): string;
  /** Loads the names of the roles, where they are not among the first sentences. */
  loadRoles?(): Promise<void>;
  /** A picture of the board for the poster, and the chart of a table's options for the room. */
  Picture: Component;
  /** The mark of a seat, where the game has its own. */
  Mark?: Part<MarkProps>;
  Chart?: () => Promise<{ default: Part<{ material: unknown }> }>;
  /** The board of a new table in small, with a line of figures. */
  Preview?: () => Promise<{ default: Part<{ material: unknown }> }>;
  /** Loads the game itself and its sentences. */
  loadAll(): Promise<Game>;
  /** The options whose texts people keep and share, such as maps. */
  readonly kept?: readonly string[];
  /** What there is to see of one of them, in small. */
  Work?: () => Promise<{ default: Part<{ work: Work; height: string; isSmall: boolean }> }>;
  /** Loads where people draw its boards, if they may. */
  loadWorkshop?(): Promise<{
    Workshop: Component;
    MapEditor: Component<{ id: string }>;
    Gallery: Component;
    WorkSheet: Component<{ code: string }>;
    ScenarioEditor: Component<{ id: string }>;
  }>;
  /** Loads the guided first match and its sentences, if the game has one. */
  loadLesson?(): Promise<Lesson>;
  /** Loads the pictures beside its rules and their sentences, if it has some. */
  loadPictures?(): Promise<RulePictures>;
}
