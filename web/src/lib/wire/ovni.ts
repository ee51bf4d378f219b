// What crosses the wire in a match of O.V.N.I. Written by `cargo xtask types`: change the Rust types instead.

/** The ten abilities; their titles are in the data. */
export type Ability = "extra_starter" | "sharp_mapper" | "first_hull" | "bait_swap" | "afterburners" | "garrison_shield" | "second_six" | "detailed_charts" | "stealth_beam" | "grand_fleet";

/** An ability's words. */
export type AbilityData = {
  /** Which one. */
  ability: Ability;
  /** Its title. */
  title: string;
  /** What it does. */
  effect: string;
};

/** What a seat can do. */
export type Action = {
  "do": "keep";
  /** Which ones. */
  missions: Array<Mission>;
}
  | {
  "do": "take_starters";
  /** Two types, or three with *wider crew*. */
  aliens: Array<Alien>;
}
  | {
  "do": "take_for_third";
  /** Its type. */
  alien: Alien;
}
  | {
  "do": "place";
  /** Where. */
  area: Area;
  /** Which chip. */
  chip: Chip;
}
  | {
  "do": "place_for_third";
  /** Where. */
  area: Area;
}
  | {
  "do": "choose_tokens";
  /** How many of each type. */
  tokens: Tokens;
}
  | {
  "do": "raise_shield";
  /** The token's type; none when the stock is empty (O-A8). */
  alien: Alien | null;
}
  | { "do": "overdrive" }
  | {
  "do": "raise_thirds_shield";
  /** The token's type; none when the stock is empty (O-A8). */
  alien: Alien | null;
}
  | {
  "do": "garrison";
  /** Whether they are. */
  aside: boolean;
}
  | {
  "do": "activate";
  /** Which one. */
  group: Alien;
}
  | {
  "do": "move";
  /** Where it is. */
  from: City;
  /** Where it goes. */
  to: City;
}
  | {
  "do": "abduct";
  /** Where. */
  city: City;
  /** O-46b The city beside it with which the humans are exchanged before. */
  swap_with: City | null;
}
  | {
  "do": "launch";
  /** Where to. */
  city: City;
}
  | {
  "do": "capture";
  /** Whose. */
  rival: Player;
  /** Its type. */
  alien: Alien;
}
  | {
  "do": "destroy";
  /** Whose. */
  rival: Player;
  /** Where. */
  city: City;
}
  | { "do": "done" }
  | { "do": "end_turn" };

/** The four types of alien; the tokens of a type are a group. */
export type Alien = "pilot" | "abductor" | "builder" | "military";

/** An alien card, by its number in the data. */
export type AlienCard = number;

/** O-12 A recruitment area. */
export type Area = "a" | "b" | "c" | "d";

/** A recruitment area. */
export type AreaView = {
  /** Its letter. */
  area: Area;
  /** Its card. */
  card: AlienCard | null;
  /** The tokens on the card. */
  tokens: Tokens;
  /** The chips, from the first spot on. */
  spots: Array<SpotView>;
};

/** What is asked, for everybody to see. */
export type Asked = { "to": "keep", chosen: Array<Seat> }
  | { "to": "take_starters", seat: Seat, n_aliens: number, taken: Array<Starters> }
  | { "to": "take_for_third", seat: Seat }
  | { "to": "place", seat: Seat, player: Player, placed: number }
  | { "to": "choose_tokens", seat: Seat, at: Area, winners: Array<Player | null>, limits: Tokens, n_tokens: number }
  | { "to": "choose_energy", seat: Seat, player: Player, entitled: Array<Player> }
  | { "to": "garrison", seat: Seat }
  | { "to": "activate", seat: Seat, turn: TurnView }
  | { "to": "move", seat: Seat, turn: TurnView, left: number, over: City | null }
  | { "to": "abduct", seat: Seat, turn: TurnView, left: number }
  | { "to": "launch", seat: Seat, turn: TurnView, left: number }
  | { "to": "attack", seat: Seat, turn: TurnView, left: number, last: Player | null, hit: Array<Player> };

/** What is likely of what one viewer does not see. */
export type Belief = {
  /** Each chip that lies face down, but for the viewer's own. */
  chips: Array<ChipBelief>;
  /** Each other seat that keeps missions, once all have chosen. */
  missions: Array<MissionBelief>;
};

/** The links between the cities. */
export type Board = Array<Array<City>>;

/** A command chip, by its value. */
export type Chip = number;

/** What a chip face down can be. */
export type ChipBelief = {
  /** Where it lies. */
  area: Area;
  /** On which spot, from 0 on. */
  spot: number;
  /** Whose it is. */
  player: Player;
  /** How likely it is each that is possible, in thousandths; 0 is less than half of one. */
  chances: Array<[Chip, number]>;
};

/** A city, by its number on the board; its name is in the data. */
export type City = number;

/** A city. */
export type CityData = {
  /** Its number. */
  city: City;
  /** A short name of letters and underscores. */
  id: string;
  /** Its name. */
  name: string;
  /** Where it is drawn, on a sheet of 1000 by 500. */
  at: [number, number];
};

/** A city. */
export type CityView = {
  /** Its number. */
  city: City;
  /** The human in it. */
  human: Colour | null;
  /** UFOs of each player, in the order of players. */
  ufos: Array<number>;
  /** O-11 Who has the majority. */
  majority: Player | null;
  /** O-45a How many UFOs of the viewer's own map it; nothing where the viewer has, or does not play. */
  maps_with: number | null;
};

/** The colours of humans. */
export type Colour = "brown" | "orange" | "lilac" | "white" | "grey" | "black";

/** Which figures are played with. */
export type Data = "reconstructed"
  | { "custom": string };

/** A checked set of data. */
export type DataSet = {
  /** What it is called. */
  name: string;
  /** How many lines are marked as reconstructed, at least in part. */
  n_reconstructed: number;
  /** The cities, by number. */
  cities: Array<CityData>;
  /** The links between them. */
  board: Board;
  /** The planets. */
  planets: Array<PlanetData>;
  /** What the humans of each colour are, in the order of [`Colour::ALL`]. */
  humans: Array<string>;
  /** O-32 The tokens on each alien card, by number. */
  cards: [Tokens, Tokens, Tokens, Tokens, Tokens, Tokens, Tokens, Tokens, Tokens, Tokens, Tokens, Tokens, Tokens, Tokens, Tokens, Tokens];
  /** The abilities, in the order of [`Ability::ALL`]. */
  abilities: Array<AbilityData>;
  /** O-68 What each mission asks for, by number. */
  missions: [Goal, Goal, Goal, Goal, Goal, Goal, Goal, Goal, Goal, Goal, Goal, Goal, Goal, Goal, Goal, Goal];
  /** O-61 to O-66 What counts how much. */
  points: PointTable;
};

/** What ended the match. */
export type Ending = "stock_out" | "round_limit";

/** O-36 Which side of the energy card is in use. */
export type Energy = "neutral" | "shield" | "overdrive";

/** What a mission asks for; nought asks for nothing. */
export type Goal = {
  /** Its kind. */
  kind: MissionKind;
  /** Which cities count for the airspace. */
  parity: Parity;
  /** Majorities in so many of them. */
  airspace: number;
  /** Humans of each colour, in the order of [`Colour::ALL`]. */
  humans: [number, number, number, number, number, number];
  /** Tokens of each type. */
  tokens: Tokens;
  /** Captured tokens of each type. */
  captured: Tokens;
  /** Mapped cities. */
  mapped: number;
  /** UFOs on the board. */
  ufos: number;
};

/** A mission, by its number in the data. */
export type Mission = number;

/** Which missions a seat can keep. */
export type MissionBelief = {
  /** The seat. */
  seat: Seat;
  /** How many it keeps. */
  n_missions: number;
  /** How likely each that is possible is among them, in thousandths; 0 is less than half of one. */
  chances: Array<[Mission, number]>;
};

/** The four kinds of mission (O-68). */
export type MissionKind = "airspace_and_abduction" | "abduction_and_possession" | "capture_and_possession" | "mapping_and_possession";

/** A mission at the end. */
export type MissionResult = {
  /** Which one. */
  mission: Mission;
  /** What it asks for, in words. */
  text: string;
  /** Whether all of it was fulfilled. */
  fulfilled: boolean;
  /** What it brought or cost. */
  points: number;
};

/** A seat's missions. */
export type MissionsView = {
  /** The three it was dealt. */
  dealt: Array<Mission>;
  /** Those it kept. */
  kept: Array<Mission>;
  /** How far it is with each that it was dealt. */
  progress: Array<Progress>;
};

/** A fact as one viewer perceives it. */
export type Notice = { "event": "you_were_dealt", seat: Seat, missions: Array<Mission> }
  | { "event": "missions_dealt", seat: Seat }
  | { "event": "you_kept", seat: Seat, missions: Array<Mission> }
  | { "event": "missions_kept", seat: Seat }
  | { "event": "you_placed", player: Player, area: Area, chip: Chip, is_chosen: boolean }
  | { "event": "chip_placed", player: Player, area: Area, chip: Chip | null, is_chosen: boolean }
  | Public;

/** A table's choices; a record needs nothing else to set the table up again. */
export type Options = {
  /** How many play, 2 to 4. */
  seats: number;
  /** O-A34 The planets that seats have chosen, by seat; who has none gets one by chance. */
  planets: Array<Planet | null>;
  /** O-A34 The third player's planet; by chance if none is named. */
  third_planet: Planet | null;
  /** O-A25 The third player counts for majorities at the end. */
  third_competes: boolean;
  /** O-A17 No rival is attacked twice in one activation. */
  attacks_all_different: boolean;
  /** O-A39 A UFO that flies on from a city maps it all the same, if its arrival made it enough. */
  passing_ufos_map: boolean;
  /** O-A31 A match is over after so many rounds at the latest. */
  max_rounds: number;
  /** O-13 The figures that are played with. */
  data: Data;
  /** O-71 Questions with one possible answer are asked too, as they were by version 1 of the rules. */
  asks_everything: boolean;
};

/** How a match ended, for everybody to see. */
export type Outcome = {
  /** What ended it. */
  ending: Ending;
  /** How many rounds were played. */
  rounds: number;
  /** Every seat's result, in seat order. */
  seats: Array<SeatResult>;
};

/** Which half of the cities a mission counts (O-68a). */
export type Parity = "even" | "odd";

/** One part of what a mission asks for, and how much of it there is. */
export type Part = {
  /** So many are needed. */
  need: number;
  /** So many are there. */
  have: number;
} & ({
  "kind": "airspace";
  /** Which ones count. */
  parity: Parity;
}
  | {
  "kind": "humans";
  /** Which one. */
  colour: Colour;
}
  | {
  "kind": "captured";
  /** Which one. */
  alien: Alien;
}
  | {
  "kind": "tokens";
  /** Which one. */
  alien: Alien;
}
  | { "kind": "mapped" }
  | { "kind": "ufos" });

/** The planets one can come from. */
export type Planet = "antaris" | "eris" | "luxor" | "magnon";

/** A planet. */
export type PlanetData = {
  /** Which one. */
  planet: Planet;
  /** Its name. */
  name: string;
  /** The colour of its pieces. */
  colour: string;
  /** Its distance from Earth in light years. */
  distance: number;
};

/** A planet's player: somebody in a seat, or the third player of a table of two (O-82). */
export type Player = { "seat": Seat }
  | "third";

/** A player, as far as the viewer knows it. */
export type PlayerView = {
  /** Who it is. */
  player: Player;
  /** Its planet. */
  planet: Planet;
  /** Its abilities. */
  abilities: Array<Ability>;
  /** All its tokens. */
  tokens: Tokens;
  /** Those of them that it captured. */
  captured: Tokens;
  /** The members of each group that can act: O-42 military that are set aside can not. */
  members: Tokens;
  /** O-44, O-46, O-47, O-48 Moves, abductions, launches and attacks that each group has. */
  power: Tokens;
  /** O-61 The types of which nobody who counts has more. */
  leads: Array<Alien>;
  /** UFOs in reserve. */
  reserve: number;
  /** UFOs on the launch pad. */
  pad: number;
  /** UFOs on the board. */
  on_board: number;
  /** O-63 The cities whose majority counts for it; O-A25 the third player's UFOs may not matter. */
  airspace: Array<City>;
  /** The cities it has mapped. */
  mapped: Array<City>;
  /** Humans it has taken, in the order of [`Colour::ALL`]. */
  humans: [number, number, number, number, number, number];
  /** Its energy card. */
  energy: Energy;
  /** O-42 Whether two of its military are set aside. */
  is_garrisoned: boolean;
  /** O-48d Whether nobody may attack it now. */
  is_shielded: boolean;
  /** How many chips it has in hand. */
  n_chips: number;
  /** O-92 The chips in hand: for their owner, and for everybody from the reveal to the next placement. */
  hand: Array<Chip> | null;
  /** The values it has that do not lie face up, in hand or face down: what can be counted from what was seen (O-A37). */
  unseen: Array<Chip>;
  /** How often its 6 was revealed. */
  sixes_used: number;
  /** O-35d How often its 6 can be placed until it leaves the game. */
  sixes_left: number;
  /** O-93 How many missions it kept, once all have chosen. */
  n_missions: number;
  /** Its missions: for their owner, and for everybody when the match is over. */
  missions: MissionsView | null;
  /** O-91 What it would score now, without missions; the third player scores nothing (O-87). */
  points: Points | null;
};

/** What counts how much at the end. */
export type PointTable = {
  /** O-61 The most tokens of a type. */
  alien_majority: number;
  /** O-62 A UFO on the board, and with *grand fleet*. */
  ufo_on_board: number;
  /** O-62 The same with *grand fleet*. */
  ufo_grand_fleet: number;
  /** O-62 A UFO on the pad. */
  ufo_on_pad: number;
  /** O-63 The majority in a city. */
  airspace: number;
  /** O-64 A mapping token. */
  mapping: number;
  /** O-64 The same with *detailed charts*. */
  mapping_charts: number;
  /** O-65 One, two or three humans of a colour. */
  humans_alike: [number, number, number];
  /** O-65 Humans of five colours. */
  humans_differ_5: number;
  /** O-65 Humans of six colours. */
  humans_differ_6: number;
  /** O-66 A mission fulfilled. */
  mission_done: number;
  /** O-66 What is lost by a mission that was not fulfilled. */
  mission_failed: number;
};

/** What a player has scored, line by line, without missions. */
export type Points = {
  /** O-61 The most pilots. */
  pilots: number;
  /** O-61 The most abductors. */
  abductors: number;
  /** O-61 The most builders. */
  builders: number;
  /** O-61 The most military. */
  military: number;
  /** O-62 UFOs on the board. */
  ufos_on_board: number;
  /** O-62 UFOs on the pad. */
  ufos_on_pad: number;
  /** O-63 Majorities in cities. */
  airspace: number;
  /** O-64 Mapping tokens. */
  mapping: number;
  /** O-65 Humans by colour. */
  humans: number;
  /** O-65 Humans of five or six colours. */
  human_variety: number;
  /** The sum. */
  total: number;
};

/** How far a seat is with a mission. */
export type Progress = {
  /** Which one. */
  mission: Mission;
  /** O-68 All that it asks for, in the order of the card. */
  parts: Array<Part>;
};

/** What everybody perceives alike: such a fact is its own notice. */
export type Public = { "event": "began", first: Seat }
  | { "event": "planet_given", player: Player, planet: Planet }
  | { "event": "humans_placed", cities: Array<Colour>, track: Array<Colour> }
  | { "event": "abilities_dealt", seat: Seat, abilities: Array<Ability> }
  | { "event": "missions_counted", counts: Array<number> }
  | { "event": "starters_taken", player: Player, aliens: Array<Alien> }
  | { "event": "round_began", round: number }
  | { "event": "order_set", phase: number, order: Array<Player> }
  | { "event": "deck_renewed" }
  | { "event": "card_shown", area: Area, card: AlienCard }
  | { "event": "chips_revealed", areas: Array<Array<Chip>> }
  | { "event": "area_won", area: Area, winner: Player | null }
  | { "event": "tokens_gained", player: Player, tokens: Tokens }
  | { "event": "ufo_built", player: Player }
  | { "event": "energy_chosen", player: Player, energy: Energy }
  | { "event": "last_round" }
  | { "event": "garrisoned", seat: Seat, aside: boolean }
  | { "event": "turn_began", seat: Seat }
  | { "event": "group_activated", seat: Seat, group: Alien }
  | { "event": "ufo_moved", seat: Seat, from: City, to: City }
  | { "event": "ufo_launched", seat: Seat, city: City }
  | { "event": "city_mapped", seat: Seat, city: City }
  | { "event": "humans_swapped", between: [City, City] }
  | { "event": "human_abducted", seat: Seat, city: City, colour: Colour }
  | { "event": "token_captured", seat: Seat, rival: Player, alien: Alien }
  | { "event": "ufo_destroyed", seat: Seat, rival: Player, city: City }
  | { "event": "group_finished", seat: Seat, group: Alien }
  | { "event": "turn_ended", seat: Seat }
  | { "event": "city_refilled", city: City, colour: Colour }
  | { "event": "missions_shown", seat: Seat, missions: Array<Mission> }
  | { "event": "ended", outcome: Outcome };

/** What speaks most for an action, by the seat's own guess of what everybody will have. */
export type Reason = { "why": "easiest" }
  | { "why": "most_use" }
  | {
  "why": "wins_area";
  /** Which one. */
  area: Area;
  /** How likely it is one's own then, in hundredths. */
  percent: number;
}
  | { "why": "saves_chips" }
  | { "why": "hinders" }
  | { "why": "third_group" }
  | { "why": "shields" }
  | { "why": "attacks" }
  | {
  "why": "scores";
  /** How many. */
  points: number;
}
  | {
  "why": "nears_mission";
  /** Which one. */
  mission: Mission;
}
  | {
  "why": "harms";
  /** From whom. */
  player: Player;
}
  | { "why": "prepares" }
  | { "why": "enough" }
  | { "why": "weighed" };

/** A place in turn order, counted from 0. */
export type Seat = number;

/** One seat's result. */
export type SeatResult = {
  /** The seat. */
  seat: Seat;
  /** Its planet. */
  planet: Planet;
  /** What it scored without missions. */
  points: Points;
  /** O-66 Each mission it kept. */
  missions: Array<MissionResult>;
  /** O-95 The missions it did not keep. */
  discarded: Array<Mission>;
  /** The sum of it all; it may be below nought (O-A35). */
  score: number;
  /** O-67 UFOs on the board, which break a tie. */
  ufos: number;
  /** O-67 Humans taken, which break the next tie. */
  humans: number;
  /** Whether it has won, alone or with others. */
  won: boolean;
};

/** A chip on a spot. */
export type SpotView = {
  /** Whose it is. */
  player: Player;
  /** Whether it lies face up. */
  is_up: boolean;
  /** Its value, if the viewer knows it. */
  chip: Chip | null;
};

/** What a player begins with. */
export type Starters = {
  /** Who. */
  player: Player;
  /** One of each of these. */
  aliens: Array<Alien>;
};

/** So many tokens of each type. */
export type Tokens = {
  /** P. */
  pilot: number;
  /** A. */
  abductor: number;
  /** B. */
  builder: number;
  /** M. */
  military: number;
};

/** A turn of phase 2. */
export type TurnView = {
  /** The groups activated so far. */
  used: Array<Alien>;
  /** How many groups may be activated. */
  n_groups: number;
  /** O-45c UFOs in each city that may not move any more, by the number of the city. */
  locked: [number, number, number, number, number, number, number, number, number, number, number, number];
};

/** What one viewer may see now. */
export type View = {
  /** Who looks, if it is somebody at the table. */
  you: Seat | null;
  /** The name of the data set that is played with. */
  data: string;
  /** Who had the first UFO in city 1 (O-24). */
  first: Seat;
  /** The round, from 1 on; 0 before the first. */
  round: number;
  /** O-54 Whether the match ends with this round. */
  is_last_round: boolean;
  /** What is asked; nothing once the match is over. */
  asked: Asked | null;
  /** O-43b How many members each group needs to be activated. */
  group_needs: Tokens;
  /** Everybody who has a planet, the third player last. */
  players: Array<PlayerView>;
  /** The tokens in the stock. */
  stock: Tokens;
  /** O-22 How many tokens of each type there are at this table. */
  n_tokens: number;
  /** How many cards the deck has. */
  deck: number;
  /** The used cards, face up. */
  discard: Array<AlienCard>;
  /** The areas that are used, in letter order. */
  areas: Array<AreaView>;
  /** O-33b Which spots of an area take a chip face down, from the first on. */
  spots_down: [boolean, boolean, boolean, boolean];
  /** The cities, by number. */
  cities: Array<CityView>;
  /** The human track, the next one first. */
  track: Array<Colour>;
  /** O-31 The order of phase 1, as it was last set. */
  order_1: Array<Player>;
  /** O-41 The order of phase 2, as it was last set. */
  order_2: Array<Player>;
  /** How it ended, once it has. */
  outcome: Outcome | null;
  /** O-67 The seats from the best to the last, once it has ended. */
  ranking: Array<Seat>;
};
