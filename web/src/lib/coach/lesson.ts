/**
 * What a game's lesson is: the table it is played at, and steps that are conditions on that table. The coach shows one
 * step at a time, waits for the real action and then says what the table has learned from it.
 */
import type { Json, Sentence, Table } from '../game';

/** The match as a step looks at it. */
export interface Moment<T extends Table = Table> {
  readonly table: T;
  /** What was told since the step began; of a step that may come at any time, since the match began. */
  readonly news: T['notices'];
  /** The tab that is open beside or below the board: the id of a `GameTab`, `chat` or `rules`. */
  readonly tab: string;
}

/**
 * One step. Its sentences stand in the catalogue `coach-GAME`: `coach.GAME.ID.title` is its heading, and
 * `coach.GAME.ID.text` says what to do and why, where `text` gives no other sentence.
 */
export interface Step<T extends Table = Table> {
  id: string;
  /** It waits for no turn of its own: it comes as soon as its situation does, before the steps that still wait. */
  isAnytime?: boolean;
  /** A step that comes at any time: the last step waits for it as long as the match goes on. */
  isAwaited?: boolean;
  /** The id of a step that must be behind before a step comes at any time. */
  after?: string;
  /** It can be done when the match is over. Steps that only explain can always. */
  isAfterEnd?: boolean;
  /** Whether its situation is here; until then the card says what is waited for. Without it, it always is. */
  when?(moment: Moment<T>): boolean;
  /** Whether the real thing was done. A step without it explains something, and goes on with a button. */
  done?(moment: Moment<T>): boolean;
  /** What to do and why. */
  text?(moment: Moment<T>): Sentence;
  /** What is waited for, while its situation is not here. */
  wait?(moment: Moment<T>): Sentence;
  /** What the table has learned, by what really happened: asked with the news up to when it was done. */
  learned?(moment: Moment<T>): Sentence[];
  /** What is meant on the page, as selectors of CSS. */
  mark?(moment: Moment<T>): string[];
  /** The same for what the table has learned. */
  markLearned?(moment: Moment<T>): string[];
}

export interface Lesson<T extends Table = Table> {
  game: string;
  /** The table: short, and such that everything taught comes. Seat 0 is the learner's, bots have the others. */
  seats: number;
  options: Record<string, Json>;
  /** The tab that shows the board on phones: its id, and in `GAME.tab.ID` its name. */
  board: string;
  /** The steps in their order, for what this match has dealt. The last one sums up, and only explains. */
  steps(table: T): Step<T>[];
  /** Whether the learner has nothing more to do although the match goes on: killed, or escaped. */
  isOut?(table: T): boolean;
}
