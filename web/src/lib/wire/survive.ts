// What crosses the wire in a match of Survive. Written by `cargo xtask types`: change the Rust types instead.

/** What a seat can do. */
export type Action = { "do": "place_for_me" }
  | {
  "do": "place_explorer";
  /** Its treasure. */
  treasure: number;
  /** The tile it is placed on. */
  on: Hex;
}
  | {
  "do": "place_boat";
  /** The sea space. */
  at: Hex;
}
  | {
  "do": "call_dolphin";
  /** Which dolphin: the front of the kept tile. */
  tile: Terrain;
  /** The swimmer. */
  explorer: Explorer;
  /** The first space. */
  to: Hex;
}
  | {
  "do": "raise_wind";
  /** Which wind: the front of the kept tile. */
  tile: Terrain;
  /** Where the boat is. */
  from: Hex;
  /** The first space. */
  to: Hex;
}
  | {
  "do": "relocate";
  /** Which one: the front of the kept tile. */
  tile: Terrain;
  /** The kind. */
  creature: Creature;
  /** Where it is. */
  from: Hex;
  /** Where it goes. */
  to: Hex;
}
  | {
  "do": "glide";
  /** The next space. */
  to: Hex;
}
  | {
  "do": "step";
  /** Which one. */
  explorer: Explorer;
  /** Where it goes. */
  to: Spot;
}
  | {
  "do": "row";
  /** Where it is. */
  from: Hex;
  /** Where it goes. */
  to: Hex;
}
  | {
  "do": "sink";
  /** Which one. */
  tile: Hex;
}
  | {
  "do": "take_aboard";
  /** Which one. */
  explorer: Explorer;
}
  | {
  "do": "move_creature";
  /** Where it is. */
  from: Hex;
  /** Where it goes. */
  to: Hex;
}
  | {
  "do": "defend";
  /** For which colour. */
  colour: Colour;
  /** Which tile: its front. */
  tile: Terrain;
}
  | {
  "do": "decline";
  /** For which colour. */
  colour: Colour;
}
  | { "do": "pass" };

/** What is asked, for everybody to see. */
export type Asked = { "to": "place_explorer", colour: Colour }
  | { "to": "place_boat", colour: Colour }
  | { "to": "play_tile", colour: Colour }
  | { "to": "glide", colour: Colour, glider: Glider, left: number }
  | { "to": "move", colour: Colour, left: number, wet: Array<Explorer> }
  | { "to": "sink", colour: Colour }
  | { "to": "take_aboard", colour: Colour, at: Hex, left: number }
  | { "to": "move_creature", colour: Colour, creature: Creature }
  | { "to": "defend", colour: Colour, creature: Creature, at: Hex, asked: Array<Colour>, answered: Array<Colour> };

/** What is under a tile (S-32): those that act at once first, then those that are kept. */
export type Back = "shark" | "whale" | "boat" | "whirlpool" | "volcano" | "dolphin" | "wind" | "move_serpent" | "move_shark" | "move_whale" | "shark_defence" | "whale_defence";

/** What is likely of what one viewer does not see. */
export type Belief = {
  /** Each terrain that is left on the island. */
  tiles: Array<TerrainBelief>;
  /** Each colour whose kept tiles the viewer does not see. */
  hands: Array<HandBelief>;
  /** Each explorer of others on the board or off it, whose value the viewer does not see; nothing where all count the same. */
  values: Array<ValueBelief>;
};

/** A boat. */
export type BoatView = {
  /** Where it is. */
  at: Hex;
  /** Who is aboard. */
  aboard: Array<Explorer>;
};

/** What took an explorer out of the game. */
export type Cause = "serpent" | "shark" | "whirlpool" | "left_behind";

/** What lies on the table for everybody before the first tile is laid. */
export type Chart = {
  /** Every hex, row by row. */
  hexes: Array<ChartHex>;
  /** How many of each back lie under each terrain (S-84). */
  backs: Array<ChartBacks>;
  /** The values of one colour's explorers, ascending (S-03). */
  treasure: Array<number>;
  /** The faces of the creature die. */
  die: Array<Creature>;
  /** Movement points of one turn (S-11). */
  points: number;
  /** The most explorers a boat holds (S-21). */
  boat_holds: number;
  /** How many colours are played (S-01, S-80). */
  n_colours: number;
  /** How many boats each colour places (S-04). */
  boats_each: number;
};

/** How many tiles of one terrain have one back. */
export type ChartBacks = {
  /** The terrain on the front. */
  front: Terrain;
  /** What is under it. */
  back: Back;
  /** How many there are. */
  n: number;
};

/** A hex as it is drawn: points up, rows from above. */
export type ChartHex = {
  /** Its name. */
  at: Hex;
  /** Its row, counted from 0. */
  row: number;
  /** How far from the left it stands, in half hexes. */
  x: number;
  /** Whether a tile lies on it at the start. */
  is_island: boolean;
  /** Whether a serpent starts on it (S-02). */
  has_serpent: boolean;
  /** The corner land that is reached from it (S-27). */
  corner: Corner | null;
};

/** One set of pieces, in the order of turns. A seat plays one colour, or two at a table of two (S-80). */
export type Colour = "red" | "yellow" | "green" | "blue";

/** One colour's result; nothing of it is secret any more. */
export type ColourResult = {
  /** The colour. */
  colour: Colour;
  /** How many of its explorers are safe. */
  saved: number;
  /** What they carry together. */
  treasure: number;
  /** What each of its explorers was worth, by number. */
  values: Array<number>;
  /** The tiles it still held. */
  hand: Array<KeptTile>;
};

/** A colour, as far as the viewer knows it. */
export type ColourView = {
  /** The colour. */
  colour: Colour;
  /** Who plays it. */
  seat: Seat;
  /** How many kept tiles show beach, forest and mountain on their front (S-85). */
  kept: [number, number, number];
  /** Which tiles they are: for their owner, and for everybody when the match is over. */
  hand: Array<KeptTile> | null;
  /** The values it has yet to place, for their owner. */
  unplaced: Array<number> | null;
  /** Its sealed answer to the attack, for its owner. */
  answer: Reply | null;
  /** How many of its explorers are safe. */
  saved: number;
};

/** One of the four corner lands, where explorers are safe (S-27). */
export type Corner = "north_west" | "north_east" | "south_west" | "south_east";

/** The creatures of the sea, in the order of the die's faces. */
export type Creature = "serpent" | "shark" | "whale";

/** A creature. */
export type CreatureView = {
  /** Its kind. */
  creature: Creature;
  /** Where it is. */
  at: Hex;
};

/** What ended the match. */
export type Ending = "volcano" | "nobody_left" | "island_gone" | "stalled";

/** One explorer: its colour and its number by order of placement (S-86), written `red 1` to `blue 10`. */
export type Explorer = string;

/** An explorer. */
export type ExplorerView = {
  /** Which one. */
  explorer: Explorer;
  /** Where it is. */
  at: Spot;
  /** What it is worth, if the viewer may look (S-03). */
  treasure: number | null;
};

/** What a dolphin or a wind moves. */
export type Glider = { "explorer": Explorer }
  | { "boat": Hex };

/** What one colour keeps. */
export type HandBelief = {
  /** Whose tiles they are. */
  colour: Colour;
  /** How many it keeps. */
  n_tiles: number;
  /** How likely it keeps at least one with each back that is possible, in thousandths; 0 is less than half of one. */
  chances: Array<[Back, number]>;
};

/** One hex of the board, named by row and place in the row: `a1` to `m7`. */
export type Hex = string;

/** A tile whose back somebody knows. */
export type KeptTile = {
  /** Its back. */
  back: Back;
  /** The terrain on its front. */
  front: Terrain;
};

/** A fact as one viewer perceives it. */
export type Notice = { "event": "you_placed", explorer: Explorer, on: Hex, treasure: number }
  | { "event": "explorer_placed", explorer: Explorer, on: Hex }
  | { "event": "you_kept", colour: Colour, back: Back, front: Terrain }
  | { "event": "tile_kept", colour: Colour, front: Terrain }
  | { "event": "you_answered", colour: Colour, reply: Reply }
  | { "event": "answered", colour: Colour }
  | Public;

/** A table's choices; a record needs nothing else to set the table up again. */
export type Options = {
  /** S-01 How many play, 2 to 4. */
  seats: number;
  /** S-81 Two players play one colour each instead of two. */
  one_colour_each: boolean;
  /** S-91 Up to two explorers on an inland tile at the start. */
  overpopulation: boolean;
  /** S-92 The volcano does not end the match; the last explorer does. */
  to_the_end: boolean;
  /** S-93 Every explorer counts the same. */
  all_equal: boolean;
  /** S-94 The last tile ends the match, the volcano does not. */
  sunken_atlantis: boolean;
  /** S-03 Owners go on seeing their explorers' values. */
  remember_values: boolean;
  /** S-30 The tiles round the lagoon touch the sea from the start. */
  lagoon_is_sea: boolean;
  /** S-60 An explorer may swim and land in one turn. */
  swim_and_land: boolean;
  /** S-96 With S-92: quiet rounds after the last tile that end the match. */
  stall_rounds: number;
};

/** How a match ended, for everybody to see. */
export type Outcome = {
  /** What ended it. */
  ending: Ending;
  /** How many turns were begun. */
  turns: number;
  /** Every colour's result, in the order of turns. */
  colours: Array<ColourResult>;
  /** Every seat's result, in seat order. */
  seats: Array<SeatResult>;
};

/** What everybody perceives alike: such a fact is its own notice. */
export type Public = { "event": "began", first: Seat, tiles: Array<TileView> }
  | { "event": "setup_handed_over", seat: Seat }
  | { "event": "boat_placed", colour: Colour, at: Hex }
  | { "event": "values_covered" }
  | { "event": "turn_began", colour: Colour }
  | { "event": "passed", colour: Colour }
  | { "event": "tile_played", colour: Colour, back: Back, front: Terrain }
  | { "event": "explorer_moved", explorer: Explorer, to: Spot }
  | { "event": "boat_moved", colour: Colour, from: Hex, to: Hex, aboard: Array<Explorer> }
  | { "event": "boat_destroyed", at: Hex }
  | { "event": "fell_in", explorers: Array<Explorer>, at: Hex }
  | { "event": "lost", explorers: Array<Explorer>, cause: Cause }
  | { "event": "tile_sunk", colour: Colour, at: Hex, terrain: Terrain }
  | { "event": "back_shown", back: Back, front: Terrain }
  | { "event": "creature_placed", creature: Creature, at: Hex }
  | { "event": "boat_surfaced", at: Hex }
  | { "event": "boarded", explorers: Array<Explorer>, at: Hex }
  | { "event": "swept_away", at: Hex, creatures: [number, number, number] }
  | { "event": "die_rolled", colour: Colour, creature: Creature }
  | { "event": "creature_moved", creature: Creature, from: Hex, to: Hex }
  | { "event": "defence_asked", asked: Array<Colour> }
  | { "event": "defended", colour: Colour, creature: Creature, at: Hex, front: Terrain }
  | { "event": "ended", outcome: Outcome };

/** What speaks most for an action, by the seat's own guess of who will be saved. */
export type Reason = {
  "why": "saves";
  /** Which one. */
  explorer: Explorer;
}
  | {
  "why": "boards";
  /** Which one. */
  explorer: Explorer;
}
  | {
  "why": "helps";
  /** Which one. */
  explorer: Explorer;
}
  | {
  "why": "takes";
  /** Who. */
  seat: Seat;
}
  | {
  "why": "harms";
  /** Who. */
  seat: Seat;
}
  | { "why": "begins" }
  | { "why": "costs_least" }
  | { "why": "places_well" }
  | { "why": "leaves_room" }
  | { "why": "defends" }
  | { "why": "keeps_tile" }
  | { "why": "waits" };

/** S-51 A sealed answer to an attack. */
export type Reply = "decline"
  | { "defend": Terrain };

/** A place in turn order, counted from 0. */
export type Seat = number;

/** One seat's result. */
export type SeatResult = {
  /** The seat. */
  seat: Seat;
  /** What counts: treasure, or explorers with S-93. */
  score: number;
  /** Whether nobody has more. */
  won: boolean;
};

/** Where an explorer is, written `tile d4`, `water d4`, `deck d4`, `corner north-west`, `lost` or `unplaced`. */
export type Spot = string;

/** S-05 Pieces beside the board. */
export type Supply = {
  /** Sharks. */
  sharks: number;
  /** Whales. */
  whales: number;
  /** Boats. */
  boats: number;
};

/** What the front of a tile shows, in the order in which the island sinks (S-30). */
export type Terrain = "beach" | "forest" | "mountain";

/** What lies under one terrain: nothing tells its tiles apart. */
export type TerrainBelief = {
  /** Which one. */
  terrain: Terrain;
  /** How many of its tiles are left. */
  n_tiles: number;
  /** How likely each back that is possible is under one of them, in thousandths; 0 is less than half of one. */
  chances: Array<[Back, number]>;
};

/** A tile of the island. */
export type TileView = {
  /** Where it lies. */
  at: Hex;
  /** What its front shows. */
  terrain: Terrain;
};

/** What one explorer is worth. */
export type ValueBelief = {
  /** Which one. */
  explorer: Explorer;
  /** How likely each value that is possible is, in thousandths; 0 is less than half of one. */
  chances: Array<[number, number]>;
};

/** What one viewer may see now. */
export type View = {
  /** Who looks, if it is somebody at the table. */
  you: Seat | null;
  /** Who began. */
  first: Seat;
  /** What is asked; nothing once the match is over. */
  asked: Asked | null;
  /** The seats that have the rules place for them. */
  placed_for: Array<Seat>;
  /** How many turns have begun. */
  turns: number;
  /** How many turns ago a tile was last taken or an explorer saved or lost (S-96); 0 is the running turn. */
  quiet_turns: number;
  /** Every colour, in the order of turns. */
  colours: Array<ColourView>;
  /** Every explorer that was placed, by colour and number. */
  explorers: Array<ExplorerView>;
  /** The island's tiles, in the order of hexes. */
  tiles: Array<TileView>;
  /** Every boat, in the order of hexes. */
  boats: Array<BoatView>;
  /** Every creature, by kind and in the order of hexes. */
  creatures: Array<CreatureView>;
  /** The pieces beside the board. */
  supply: Supply;
  /** The backs that everybody has seen. */
  backs_shown: Array<KeptTile>;
  /** How it ended, once it has. */
  outcome: Outcome | null;
};
