// What crosses the wire in a match of Escape. Written by `cargo xtask types`: change the Rust types instead.

/** A.4 Who may enter secure sectors. */
export type Access = "nobody" | "humans" | "aliens";

/** What a seat can do. */
export type Action = {
  "do": "move";
  /** Where the move ends. */
  to: Place;
}
  | {
  "do": "attack";
  /** Where the move ends. */
  to: Place;
}
  | { "do": "stay" }
  | { "do": "stay_aloud" }
  | {
  "do": "announce";
  /** The sector named. */
  at: Coord;
}
  | {
  "do": "use";
  /** The item. */
  item: Item;
}
  | {
  "do": "light";
  /** Its middle. */
  at: Place;
}
  | {
  "do": "discard";
  /** The item. */
  item: Item;
}
  | { "do": "power_teleport" }
  | { "do": "plan_teleport" }
  | {
  "do": "choose";
  /** The card. */
  card: HatchCard;
}
  | {
  "do": "examine";
  /** The other seat. */
  seat: Seat;
}
  | { "do": "end_turn" };

/** What the seat in turn is asked. */
export type Asked = {
  "to": "move";
  /** Where the turn began: it can't end there (E-10). */
  began: Place;
  /** How many sectors you may move. */
  steps: number;
  /** How many you must move. */
  fewest: number;
}
  | {
  "to": "announce";
  /** Where the turn began. */
  began: Place;
  /** The card you drew. */
  card: Card;
}
  | {
  "to": "choose_card";
  /** Where the turn began. */
  began: Place;
  /** The hatch you stand on. */
  hatch: number;
}
  | {
  "to": "drop_item";
  /** Where the turn began. */
  began: Place;
}
  | {
  "to": "play_or_end";
  /** Where the turn began. */
  began: Place;
};

/**
 * Where every other seat on board can be, and how likely, as far as one viewer can tell.
 *
 * What is possible is exact; how likely it is goes by how people are thought to move and speak ([`Habits`]).
 */
export type Belief = {
  /** Each seat that stands somewhere, but for the viewer's own. */
  seats: Array<SeatBelief>;
};

/** What lies on the table for everybody before the first card is dealt. */
export type Board = {
  /** The name of the map. */
  name: string;
  /** How many columns the map is wide, walls included. */
  columns: number;
  /** How many rows the map is high, walls included. */
  rows: number;
  /** Every sector, by column, then row; all else is wall (M-01). */
  sectors: Array<BoardSector>;
  /** For how many players the map is suggested, if it is for any number (E-03). */
  players: BoardPlayers | null;
  /** What the table is warned of: the map and the scenario where they are suggested for fewer or more (E-03). */
  unsuited: Array<BoardUnsuited>;
  /** How many humans and aliens are aboard (E-05). */
  crew: BoardCrew;
  /** What is played, as far as tables differ in it. */
  laws: BoardLaws;
  /** The most rounds a match lasts (E-04, X.1). */
  rounds: number;
  /** The most items a hand holds (E-61, X.2). */
  hand_limit: number;
  /** How far each side moves (E-10, X.3, X.4). */
  steps: BoardSteps;
  /** How many cards of each kind there are (E-20, E-60, E-63, X.6 to X.8). */
  decks: BoardDecks;
  /** Whether aliens may pass through open hatches (E-12). */
  do_aliens_cross_hatches: boolean;
  /** How the table reads what the rulebooks say differently. */
  readings: Readings;
  /** The name of the scenario, if there is one (E-70). */
  scenario: string | null;
  /** The coded rules in play, in the order of a rule sheet. */
  codes: Array<BoardCode>;
};

/** A coded rule in play, with its value if it takes one. */
export type BoardCode = {
  /** The code, such as `H.13`. */
  code: string;
  /** A.4 Who may enter secure sectors. */
  access: Access | null;
  /** B.4, C.6 The hatches that are started on. */
  hatches: Array<number>;
  /** E.3 How many kills win. */
  kills: number | null;
  /** The value as the text of a scenario has it, such as `1 2 3 4`; empty if the code takes none. */
  value: string;
};

/** How many of each side play. */
export type BoardCrew = {
  /** None with B.6. */
  humans: number;
  /** All others. */
  aliens: number;
};

/** All cards of the table, a number for each kind in its order. */
export type BoardDecks = {
  /**
   * Dangerous-sector cards: noises in one's sector, the same with an item icon, noises in any sector, the same with an
   * icon, and silences.
   */
  danger: [number, number, number, number, number];
  /** Items: Attack, Teleport, Adrenaline, Sedatives, Spotlight and Defense; none in the basic game. */
  items: [number, number, number, number, number, number];
  /** Hatch cards: green and red; none without them. */
  hatch: [number, number];
};

/** M-01 What a sector is. */
export type BoardKind = "secure" | "dangerous" | "human_start" | "alien_start" | "hatch";

/** What the options and the codes of a table make of the rules. */
export type BoardLaws = {
  /** E-50 Items and hatch cards are in play unless a code says otherwise. */
  is_advanced: boolean;
  /** B.6 There are no humans: the aliens hunt each other. */
  is_hunt: boolean;
  /** E-52, C.3 An alien that has killed a human is faster. */
  do_aliens_feed: boolean;
  /** E-63, D.2 Whoever ends a move on a hatch draws a card. */
  has_hatch_cards: boolean;
  /** E-60, J.4 The cards that bring an item. */
  item_cards: Array<Card>;
  /** E.3 So many kills win, if kills do. */
  kills: number | null;
  /** B.4, B.6 Somebody begins on the map's human start. */
  has_human_start: boolean;
  /** C.6, H.2 Somebody begins on the map's alien start. */
  has_alien_start: boolean;
};

/** From so many to so many players, and with a second box up to so many. */
export type BoardPlayers = {
  /** The fewest. */
  min: number;
  /** The most with one box. */
  max: number;
  /** The most with a second box, where the map is suggested for one. */
  max_with_two_boxes: number | null;
};

/** A sector as it is drawn. */
export type BoardSector = {
  /** Its column, counted from 0. Columns with an odd number sit half a hex lower (M-02). */
  col: number;
  /** Its row, counted from 0. */
  row: number;
  /** What it is called at the table (M-04). */
  place: Place;
  /** What it is. */
  kind: BoardKind;
};

/** The most sectors that a move goes, and the fewest where that is not always 1. */
export type BoardSteps = {
  /** A human. */
  human: number;
  /** A human with Adrenaline. */
  adrenaline: number;
  /** An alien. */
  alien: number;
  /** The fewest that such an alien moves. */
  fewest: number;
  /** An alien that is fed. */
  fed: number;
};

/** A map or a scenario that is suggested for fewer or more than play. */
export type BoardUnsuited = {
  /** Its name. */
  name: string;
  /** For how many it is suggested. */
  players: BoardPlayers;
};

/** A dangerous-sector card. */
export type Card = "your_sector" | "your_sector_item" | "any_sector" | "any_sector_item" | "silence";

/**
 * A coded rule. Its letter says what it is about: A movement and general, B humans, C aliens, D hatches, E victory,
 * G items, H characters, J sector cards (E-74). Those with an X are our own: values that the rulebooks print as they are.
 */
export type Code = string;

/**
 * One hex of the field: a column and a row, both counted from 0.
 *
 * Hexes are ordered by column, then row. Written `D09`: letters for the column (A to Z, then AA, AB …),
 * at least two digits for the row, counted from 1.
 */
export type Coord = string;

/** Something that a code counts. */
export type Count = {
  /** Its name. */
  name: string;
  /** The least. */
  least: number;
  /** The most. */
  most: number;
};

/** A sector that is cut off from a start when hatches close. */
export type CutOff = {
  /** The sector. */
  sector: Coord;
  /** The hatch whose closing does it; nothing where it takes several. */
  hatch: number | null;
};

/** Somebody killed, whose role is now known (E-31). */
export type Death = {
  /** Who. */
  seat: Seat;
  /** What they were. */
  role: Role;
  /** For which side they played then; B.3 may turn them at once. */
  side: Side;
};

/** A map as it was drawn. */
export type Drawn = {
  /** Its name, which may be empty. */
  name: string;
  /** For how many players it is suggested, as its text says it; empty where it says nothing (E-03). */
  players: string;
  /** How many columns it is wide, walls included. */
  columns: number;
  /** How many rows it is high, walls included. */
  rows: number;
  /** Every sector with its mark: `o` secure, `x` dangerous, `H` human start, `A` alien start, `1` to `9` hatches. */
  sectors: Array<[Coord, string]>;
};

/** A code that is switched on. */
export type DrawnCode = {
  /** The code, such as `C.6`. */
  code: Code;
  /** The words of its value, as they are written after it. */
  words: Array<string>;
};

/** A scenario as it was written. */
export type DrawnScenario = {
  /** Its name, which may be empty. */
  name: string;
  /** Who made it; empty where it says nothing. */
  author: string;
  /** For how many players it is suggested, as its text says it; empty where it says nothing (E-03). */
  players: string;
  /** The codes that it switches on, in the order of a rule sheet. */
  codes: Array<DrawnCode>;
};

/** The language of the rulebook a table follows. */
export type Edition = "english" | "italian" | "portuguese" | "spanish";

/** What ended the match. */
export type Ending = "first_human_out" | "last_human_out" | "last_human_killed" | "humans_stranded" | "time_up" | "enough_kills" | "out_of_reach";

/** Where a seat stands: in play, or what became of it. */
export type Fate = "aboard" | "returning" | "killed" | "escaped" | "stranded" | "left_behind";

/**
 * What can be wrong with a map.
 *
 * Sectors are named by their coordinates in the data, starts and hatches too: the reader is whoever draws the map.
 */
export type FaultKind = { "fault": "text_too_long", n_bytes: number }
  | { "fault": "comment_without_space" }
  | { "fault": "unknown_key", found: string }
  | { "fault": "second_key", key: string }
  | { "fault": "name_too_long", n_chars: number }
  | { "fault": "name_unprintable", found: string }
  | { "fault": "bad_players", found: string }
  | { "fault": "no_grid" }
  | { "fault": "wrong_column", expected: string, found: string }
  | { "fault": "too_many_columns", n_columns: number }
  | { "fault": "too_many_rows", n_rows: number }
  | { "fault": "wrong_row", expected: number, found: string }
  | { "fault": "ragged_row", row: number, expected: number, found: number }
  | { "fault": "bad_mark", sector: Coord, found: string }
  | { "fault": "no_name" }
  | { "fault": "no_start", start: Start }
  | { "fault": "second_start", start: Start, sector: Coord, first: Coord }
  | { "fault": "no_hatch" }
  | { "fault": "second_hatch", hatch: number, sector: Coord, first: Coord }
  | { "fault": "missing_hatch", hatch: number, highest: number }
  | { "fault": "unreachable", sector: Coord, start: Start | null }
  | { "fault": "more", n_more: number };

/** What a map is like to play on. */
export type Figures = {
  /** How many sectors are secure. */
  secure: number;
  /** How many are dangerous. */
  dangerous: number;
  /** The humans' ways from their start. */
  human: SketchWays;
  /** The aliens' ways from theirs. */
  alien: SketchWays;
  /** Sectors with one way in at most. */
  dead_ends: Array<Coord>;
  /** Sectors without which others could not be reached. */
  choke_points: Array<Coord>;
  /** Groups of sectors without a hatch that are left as they were entered. */
  pockets: Array<Array<Coord>>;
  /** How many of a thousand shortest ways of the humans pass each sector that any of them passes. */
  traffic: Array<[Coord, number]>;
  /** Sectors that are cut off from a start when a hatch closes, or several do (M-03). */
  cut_off: Array<CutOff>;
};

/** Somebody a Spotlight found. */
export type Found = {
  /** Who. */
  seat: Seat;
  /** Where they stand. */
  at: Place;
};

/** One match in short: who won, how long it took, where people died and left. */
export type Gist = {
  /** What ended it. */
  ending: Ending;
  /** The round it ended in. */
  round: number;
  /** How many began as humans. */
  humans: number;
  /** How many of them won. */
  humans_won: number;
  /** How many began as aliens. */
  aliens: number;
  /** How many of them won. */
  aliens_won: number;
  /** Where somebody was killed, once for each. */
  killed: Array<Coord>;
  /** Through which hatches somebody left, once for each. */
  left: Array<number>;
};

/** A hatch card (E-63). */
export type HatchCard = "green" | "red";

/** How a hatch is. */
export type HatchState = "open" | "blocked" | "damaged";

/** An item card (E-62), in the order in which hands are listed. */
export type Item = "attack" | "teleport" | "adrenaline" | "sedatives" | "spotlight" | "defense";

/** The two games of the rulebook. */
export type Mode = "basic" | "advanced";

/** A fact as one viewer perceives it. */
export type Notice = { "event": "you_are", seat: Seat, role: Role, at: Place }
  | { "event": "you_restarted", seat: Seat, at: Place }
  | { "event": "seat_restarted", seat: Seat }
  | { "event": "you_moved", seat: Seat, to: Place }
  | { "event": "you_drew", seat: Seat, card: Card }
  | { "event": "you_got_item", seat: Seat, item: Item }
  | { "event": "seat_got_item", seat: Seat }
  | { "event": "item_used", seat: Seat, item: Item }
  | { "event": "you_discarded", seat: Seat, item: Item }
  | { "event": "seat_discarded", seat: Seat }
  | { "event": "you_planned_teleport", seat: Seat }
  | Public;

/** A table's choices; a record needs nothing else to set the table up again. */
export type Options = {
  /** How many play (E-01). */
  seats: number;
  /** Which game is played. */
  mode: Mode;
  /** Where it is played (E-03). */
  zone: Zone;
  /** Whose rulebook is followed where the rulebooks differ. */
  edition: Edition;
  /** E-12 Whether aliens may pass through open hatches; as the edition has it otherwise, like all that follow. */
  aliens_cross_hatches: boolean | null;
  /** E-10 Whether an alien that is not fed moves 2 and no less. */
  aliens_move_two?: boolean | null;
  /** E-60 Whether item icons count on cards of a noise in one's own sector. */
  own_noises_bring_items?: boolean | null;
  /** E-61 Whether one of too many items may be used instead of put away. */
  use_over_limit?: boolean | null;
  /** E-62 Whether a Defense stops the whole attack, and not only for its holder. */
  defense_stops_attack?: boolean | null;
  /** B.3 Whether killed aliens play on too. */
  killed_aliens_play_on?: boolean | null;
  /** E.3 Whether kills by humans count. */
  human_kills_count?: boolean | null;
  /** H.1 Whether the Captain's power is used up by a dangerous sector that is only passed. */
  captain_counts_passing?: boolean | null;
  /** H.3 Whether the Pilot uses a Teleport once and then three times again. */
  pilot_uses_four?: boolean | null;
  /** H.14 Whether the Co-Pilot's Teleport is a card in the hand. */
  co_pilot_has_card?: boolean | null;
  /** E-14a Whether everybody is told of a seat that has no legal move. */
  stuck_is_told?: boolean | null;
  /** E-75 Whether a match goes on to its last round where nobody can win any more, as by version 1 of the rules. */
  goes_on_hopeless?: boolean;
  /** E-70 The coded rules that are added to the advanced game. */
  scenario: Scenario | null;
};

/** How a match ended, for everybody to see. */
export type Outcome = {
  /** What ended it. */
  ending: Ending;
  /** The round it ended in. */
  round: number;
  /** Every seat's result, in seat order. */
  seats: Array<SeatResult>;
};

/** What only the seat itself knows (E-81). */
export type Own = {
  /** Who you are. */
  seat: Seat;
  /** What you are. */
  role: Role;
  /** Where you stand, while you are on board. */
  at: Place | null;
  /** Where you start again if you are killed (A.5): where you began, or the alien start once you have turned (B.3). */
  start: Place;
  /** Your items, in a fixed order. */
  hand: Array<Item>;
  /** E-61, H.4 How many of them you may keep. */
  hand_limit: number;
  /** Whether your character has a power that it has not used yet (H.1, H.13, H.14, H.16). */
  has_power: boolean;
  /** How often you have used a Teleport that you still hold (H.3). */
  teleport_uses: number;
  /** Whether you will teleport when this turn's result is out (H.14). */
  plans_teleport: boolean;
  /** What you are asked, while it is your turn. */
  asked: Asked | null;
};

/** A map or a scenario as a list draws it. */
export type Picture = {
  /** The map, where it is one that can be read. */
  drawn: Drawn | null;
  /** The codes of a scenario that can be read, as the rulebook prints them: `C.6[1,2]`. */
  codes: Array<string>;
};

/**
 * M-04 How a sector is called at the table: "D09", "human start", "alien start", "hatch 3".
 *
 * Start and hatch sectors have coordinates in the data of a map only.
 */
export type Place = string;

/** What everybody perceives alike: such a fact is its own notice. */
export type Public = { "event": "began", first: Seat }
  | { "event": "round_began", round: number }
  | { "event": "turn_began", seat: Seat }
  | { "event": "stayed", seat: Seat }
  | { "event": "stuck", seat: Seat }
  | { "event": "no_card", seat: Seat }
  | { "event": "silence", seat: Seat }
  | { "event": "noise", seat: Seat, at: Coord }
  | { "event": "attacked", seat: Seat, at: Place, by_item: boolean, killed: Array<Death>, defended: Array<Seat> }
  | { "event": "turned", seat: Seat }
  | { "event": "plays_on", seat: Seat }
  | { "event": "item_kept", seat: Seat, item: Item, n_uses_left: number }
  | { "event": "lit", seat: Seat, at: Place, found: Array<Found> }
  | { "event": "power_used", seat: Seat, role: Role }
  | { "event": "role_shown", seat: Seat, role: Role }
  | { "event": "hatch_cards_drawn", seat: Seat, hatch: number, cards: [HatchCard, HatchCard] }
  | { "event": "hatch_reached", seat: Seat, hatch: number, card: HatchCard | null }
  | { "event": "escaped", seat: Seat, hatch: number }
  | { "event": "stranded", seats: Array<Seat> }
  | { "event": "ended", outcome: Outcome };

/** How a table reads what the rulebooks say differently. An edition is one way to read all of it. */
export type Readings = {
  /** E-12 Aliens may pass through open hatches. */
  aliens_cross_hatches: boolean;
  /** E-10 An alien that is not fed moves 2 and no less. */
  aliens_move_two: boolean;
  /** E-60 Item icons count on cards of a noise in one's own sector. */
  own_noises_bring_items: boolean;
  /** E-61 One of too many items may be used instead of put away. */
  use_over_limit: boolean;
  /** E-62 A Defense stops the whole attack. */
  defense_stops_attack: boolean;
  /** B.3 Killed aliens play on too. */
  killed_aliens_play_on: boolean;
  /** E.3 Kills by humans count. */
  human_kills_count: boolean;
  /** H.1 A dangerous sector that is only passed uses the Captain's power up. */
  captain_counts_passing: boolean;
  /** H.3 The Pilot uses a Teleport four times. */
  pilot_uses_four: boolean;
  /** H.14 The Co-Pilot's Teleport is a card in the hand. */
  co_pilot_has_card: boolean;
};

/** A scenario that comes ready-made. */
export type ReadyScenario = {
  /** What a table calls it among its options. */
  scenario: Scenario;
  /** What it says. */
  drawn: DrawnScenario;
};

/** What speaks most for an action, by the seat's own beliefs. Chances are in hundredths. */
export type Reason = {
  "why": "tries_hatch";
  /** Which one. */
  hatch: number;
}
  | {
  "why": "nears_hatch";
  /** Which one. */
  hatch: number;
  /** How many moves it is from there. */
  moves: number;
}
  | {
  "why": "hides";
  /** How likely. */
  percent: number;
}
  | {
  "why": "strikes";
  /** Of which side. */
  side: Side;
  /** How likely. */
  percent: number;
}
  | {
  "why": "nears";
  /** Of which side. */
  side: Side;
  /** How likely within two steps. */
  percent: number;
}
  | {
  "why": "approaches";
  /** Of which side. */
  side: Side;
  /** Where. */
  at: Place;
}
  | {
  "why": "misleads";
  /** How many steps it is from there to where one is. */
  steps: number;
}
  | { "why": "goes_farther" }
  | { "why": "keeps_quiet" }
  | {
  "why": "flees";
  /** How likely one is attacked. */
  percent: number;
}
  | {
  "why": "shows";
  /** Of which side. */
  side: Side;
  /** How likely. */
  percent: number;
}
  | {
  "why": "asks";
  /** Who. */
  seat: Seat;
  /** How likely it is within three steps. */
  percent: number;
}
  | { "why": "lets_out" }
  | { "why": "helps_least" }
  | { "why": "saves" }
  | { "why": "weighed" };

/** A character card (E-05). Larger tables and some scenarios bring in those the box lacks. */
export type Role = "captain" | "pilot" | "psychologist" | "soldier" | "executive_officer" | "co_pilot" | "engineer" | "medic" | "first_alien" | "second_alien" | "third_alien" | "fourth_alien" | "fifth_alien" | "sixth_alien" | "seventh_alien" | "eighth_alien" | "ninth_alien" | "tenth_alien" | "eleventh_alien" | "twelfth_alien" | "thirteenth_alien" | "fourteenth_alien" | "fifteenth_alien" | "sixteenth_alien";

/** Which coded rules are added. */
export type Scenario = "infection" | "arena" | "old_school"
  | { "custom": string };

/** What can be wrong with a scenario. */
export type ScenarioFaultKind = { "fault": "text_too_long", n_bytes: number }
  | { "fault": "comment_without_space" }
  | { "fault": "unknown_key", found: string }
  | { "fault": "second_key", key: string }
  | { "fault": "name_too_long", key: string, n_chars: number }
  | { "fault": "name_unprintable", key: string, found: string }
  | { "fault": "bad_players", found: string }
  | { "fault": "no_name" }
  | { "fault": "no_codes" }
  | { "fault": "not_a_code", found: string }
  | { "fault": "rule_not_code", found: string, code: Code | null }
  | { "fault": "unknown_letter", found: string }
  | { "fault": "unknown_code", found: string, letter: string }
  | { "fault": "own_code", found: string }
  | { "fault": "second_code", code: Code, first: TextAt }
  | { "fault": "missing_value", code: Code }
  | { "fault": "wrong_value", code: Code, found: string }
  | { "fault": "surplus_value", code: Code, found: string }
  | { "fault": "second_hatch", code: Code, hatch: number }
  | { "fault": "second_count", code: Code, part: string }
  | { "fault": "contradiction", first: Code, second: Code }
  | { "fault": "missing_code", code: Code, missing: Code }
  | { "fault": "more", n_more: number };

/** The text of a scenario, looked over for whoever composes it. */
export type ScenarioSketch = {
  /** The scenario as it was written, where each of its lines can be read. */
  drawn: DrawnScenario | null;
  /** All that keeps it from being played, or from being read (E-70, E-72, E-74). */
  faults: Array<ScenarioSketchFault>;
  /** Every code there is, in the order of a rule sheet. */
  codes: Array<ShapedCode>;
  /** The scenarios that come ready-made, to begin from (E-71). */
  ready: Array<ReadyScenario>;
};

/** One thing that is wrong with it. */
export type ScenarioSketchFault = {
  /** The line of the text, counted from 1, if it stands in one. */
  line: number | null;
  /** The rule that refuses. */
  rule: string;
  /** What is wrong. */
  kind: ScenarioFaultKind;
};

/** A place in turn order, counted from 0. */
export type Seat = number;

/** Where one seat can be. Until the result of its turn is told, that is where it can have begun the turn. */
export type SeatBelief = {
  /** The seat. */
  seat: Seat;
  /** Where it can be if it is a human; nowhere if it can't be one. */
  human: Array<Place>;
  /** Where it can be if it is an alien; nowhere if it can't be one. */
  alien: Array<Place>;
  /** How likely it is a human, in thousandths. */
  human_chance: number;
  /** How likely it is in each of those places, as one or the other, in thousandths; 0 is less than half of one. */
  chances: Array<[Place, number]>;
};

/** One seat's result. */
export type SeatResult = {
  /** The seat. */
  seat: Seat;
  /** Who they were. */
  role: Role;
  /** What became of them. */
  fate: Fate;
  /** B.3 Whether they were a human and ended as an alien. */
  is_turned: boolean;
  /** How many kills they have made (E.3). */
  kills: number;
  /** Whether they won. */
  won: boolean;
};

/** A seat, as far as everybody knows it. */
export type SeatView = {
  /** The seat. */
  seat: Seat;
  /** In play, or what became of it. */
  fate: Fate;
  /** Its role, if it was revealed (E-31). */
  role: Role | null;
  /** Whether it has killed a human and is faster (E-52). */
  is_fed: boolean;
  /** Whether it was a human and is an alien now (B.3). */
  is_turned: boolean;
  /** How many kills it has made, as far as they count (E.3). */
  kills: number;
  /** How many items it holds. */
  items: number;
};

/** What a code takes as its value. */
export type Shape = { "shape": "nothing" }
  | {
  "shape": "word";
  /** As they are written. */
  words: Array<string>;
}
  | {
  "shape": "hatch";
  /** The highest number. */
  most: number;
}
  | {
  "shape": "hatches";
  /** The highest number. */
  most: number;
}
  | {
  "shape": "number";
  /** The least. */
  least: number;
  /** The most. */
  most: number;
}
  | {
  "shape": "number_or_word";
  /** The least. */
  least: number;
  /** The most. */
  most: number;
  /** The word. */
  word: string;
}
  | {
  "shape": "counts";
  /** What can be counted. */
  counts: Array<Count>;
}
  | {
  "shape": "by_players";
  /** The fewest players. */
  fewest: number;
  /** The most players. */
  players: number;
  /** The least. */
  least: number;
  /** The most. */
  most: number;
};

/** A code that there is. */
export type ShapedCode = {
  /** The code, such as `C.6`. */
  code: Code;
  /** What it takes as its value. */
  takes: Shape;
};

/** The two sides. */
export type Side = "human" | "alien";

/**
 * The text of a map, looked over for whoever draws it. Sectors are called by their place in the grid, starts and hatches
 * too.
 */
export type Sketch = {
  /** The map as it was drawn, where its text can be read. */
  drawn: Drawn | null;
  /** All that keeps it from being played on, or from being read (M-03). */
  faults: Array<SketchFault>;
  /** What it is like, once it can be played on. */
  figures: Figures | null;
};

/** One thing that is wrong with it. */
export type SketchFault = {
  /** The line of the text, counted from 1, if it stands in one. */
  line: number | null;
  /** What is wrong. */
  kind: FaultKind;
};

/** How far it is from a start, on ways that cross no start and end at the first hatch they come to. */
export type SketchWays = {
  /** Steps to each sector that can be reached so. */
  steps: Array<[Coord, number]>;
  /** Steps to each hatch, hatch 1 first; nothing for one that can't be reached so. */
  to_hatches: Array<number | null>;
};

/** One of the two starts. */
export type Start = "human" | "alien";

/** A place in a text; lines and columns are counted from 1, columns in characters. */
export type TextAt = {
  /** The line. */
  line: number;
  /** The column of the text, not of the map. */
  column: number;
};

/** The turn, as far as everybody knows it. */
export type TurnView = {
  /** Whose turn it is. */
  seat: Seat;
  /** Whether the turn's one public result is out (E-19). */
  is_resolved: boolean;
  /** Whether Adrenaline was played this turn, as far as the viewer knows (G.4). */
  has_adrenaline: boolean;
  /** Whether Sedatives were played this turn, as far as the viewer knows (G.4). */
  is_sedated: boolean;
  /** The two hatch cards the Engineer chooses from (H.15); none otherwise. */
  hatch_cards: Array<HatchCard>;
};

/** What one viewer may see now. */
export type View = {
  /** The round, from 1 on. */
  round: number;
  /** Who began the first round. */
  first: Seat;
  /** Whose turn it is. */
  turn: TurnView;
  /** Every seat, in order. */
  seats: Array<SeatView>;
  /** Every hatch, from hatch 1 on. */
  hatches: Array<HatchState>;
  /** Green and red hatch cards used since the pile was built (E-63). */
  hatch_cards_used: [number, number];
  /** How many dangerous-sector cards lie in the discards (E-80). */
  danger_discards: number;
  /** How many items are left in the pile. */
  item_pile: number;
  /** Used items in the discards, face up. */
  items_shown: Array<Item>;
  /** How many items lie face down in the discards. */
  items_hidden: number;
  /** What only this viewer knows; nothing for a spectator. */
  you: Own | null;
  /** How it ended, once it has. */
  outcome: Outcome | null;
  /** Every seat's secrets, for whoever opens a finished match; empty for all others. */
  opened: Array<Own>;
};

/** Where the match is played. */
export type Zone = "galilei" | "fermi" | "galvani" | "ascesa" | "balena" | "cavour" | "dilemma" | "en_garde" | "frenzy" | "garibaldi" | "levi_montalcini" | "machiavelli" | "marconi" | "morgenland" | "sinistra" | "socrates" | "sound_of_silence" | "volta"
  | { "custom": string };
