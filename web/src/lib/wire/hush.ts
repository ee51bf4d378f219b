// What crosses the wire in a match of Hush. Written by `cargo xtask types`: change the Rust types instead.

/** What a seat can do: its answer in a round. */
export type Action = { "do": "keep" }
  | { "do": "swap" };

/** A card, by its number. */
export type Card = number;

/** A fact as one viewer perceives it. */
export type Notice = { "event": "you_drew", card: Card }
  | { "event": "you_drew_a_card" }
  | { "event": "you_kept" }
  | { "event": "seat_answered", seat: Seat }
  | Public;

/** A table's choices; a record needs nothing else to set the table up again. */
export type Options = {
  /** X-01 How many play, 2 to 4. */
  seats: number;
};

/** How a match ended, for everybody to see. */
export type Outcome = {
  /** The card each seat holds, in seat order. */
  cards: Array<Card>;
  /** Who holds the highest. */
  winner: Seat;
};

/** What everybody perceives alike: such a fact is its own notice. */
export type Public = { "event": "round_ended", round: number }
  | { "event": "ended", outcome: Outcome };

/** A place in turn order, counted from 0. */
export type Seat = number;

/** What one viewer may see now. */
export type View = {
  /** Who looks, if it is somebody at the table. */
  you: Seat | null;
  /** How many rounds are over. */
  round: number;
  /** Who has not answered in this round. */
  waiting: Array<Seat>;
  /** Each seat's card, in seat order: one's own, and every card when the match is over. */
  cards: Array<Card | null>;
  /** Whether you have swapped. */
  have_you_swapped: boolean | null;
};
