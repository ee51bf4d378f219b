//! The pieces in the box, and where an explorer can be.

use std::fmt;
use std::str::FromStr;

use fuga_kernel::{Bag, Set, Table, Thing, named, placed};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use crate::board::{Corner, Hex};

/// The most colours at a table.
pub const MAX_COLOURS: usize = 4;
/// S-03 Explorers of one colour.
pub const N_EACH: usize = 10;
/// All explorers in the box.
pub const N_EXPLORERS: usize = MAX_COLOURS * N_EACH;

named! {
    /// One set of pieces, in the order of turns. A seat plays one colour, or two at a table of two (S-80).
    Colour, u8, 4 {
        /// The first colour in the circle.
        Red,
        /// The second.
        Yellow,
        /// The third.
        Green,
        /// The fourth.
        Blue,
    }
}

impl Colour {
    /// The colour's ten explorers.
    pub fn explorers(self) -> impl DoubleEndedIterator<Item = Explorer> + ExactSizeIterator {
        let first = (self as usize * N_EACH) as u8;
        (first..first + N_EACH as u8).map(Explorer)
    }
}

/// A set of colours, listed in the order of turns.
pub type ColourSet = Set<Colour>;

/// One value for each colour.
pub(crate) type ByColour<T> = Table<Colour, T, MAX_COLOURS>;

/// One explorer: its colour and its number by order of placement (S-86), written `red 1` to `blue 10`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub struct Explorer(u8);

impl Explorer {
    /// A colour's explorer with a number from 1 to 10.
    pub fn new(colour: Colour, number: u8) -> Option<Self> {
        let index = (colour as usize * N_EACH) as u8;
        (1..=N_EACH as u8).contains(&number).then(|| Self(index + number - 1))
    }

    /// Whose it is.
    pub const fn colour(self) -> Colour {
        Colour::ALL[self.0 as usize / N_EACH]
    }

    /// Its number by order of placement, from 1 on.
    pub const fn number(self) -> u8 {
        self.0 % N_EACH as u8 + 1
    }
}

placed!(Explorer, u64, N_EXPLORERS);

impl fmt::Display for Explorer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} {}", self.colour(), self.number()))
    }
}

impl fmt::Debug for Explorer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Explorer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::all().find(|explorer| explorer.to_string() == text).ok_or_else(|| {
            let found: String = text.chars().take(16).collect();
            format!("{found:?} is not an explorer: explorers are called red 1 to blue 10")
        })
    }
}

impl Serialize for Explorer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Explorer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A set of explorers, listed by colour and number.
pub type ExplorerSet = Set<Explorer>;

/// One value for each explorer.
pub(crate) type ByExplorer<T> = Table<Explorer, T, N_EXPLORERS>;

/// Where an explorer is, written `tile d4`, `water d4`, `deck d4`, `corner north-west`, `lost` or `unplaced`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub enum Spot {
    /// On a tile of the island.
    Tile(Hex),
    /// Swimming.
    Water(Hex),
    /// Aboard the boat in this space.
    Deck(Hex),
    /// Safe for good (S-27).
    Corner(Corner),
    /// Removed from the game.
    Lost,
    /// Not on the board yet.
    Unplaced,
}

impl Spot {
    /// The hex, if the explorer is on the island or at sea.
    pub const fn hex(self) -> Option<Hex> {
        match self {
            Self::Tile(hex) | Self::Water(hex) | Self::Deck(hex) => Some(hex),
            Self::Corner(_) | Self::Lost | Self::Unplaced => None,
        }
    }

    /// Whether the explorer is still on the island or at sea.
    pub const fn is_in_play(self) -> bool {
        self.hex().is_some()
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tile(hex) => write!(f, "tile {hex}"),
            Self::Water(hex) => write!(f, "water {hex}"),
            Self::Deck(hex) => write!(f, "deck {hex}"),
            Self::Corner(corner) => write!(f, "corner {}", corner.name()),
            Self::Lost => f.write_str("lost"),
            Self::Unplaced => f.write_str("unplaced"),
        }
    }
}

impl fmt::Debug for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Spot {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(' ') {
            Some(("tile", hex)) => hex.parse().map(Self::Tile),
            Some(("water", hex)) => hex.parse().map(Self::Water),
            Some(("deck", hex)) => hex.parse().map(Self::Deck),
            Some(("corner", name)) => Corner::ALL
                .into_iter()
                .find(|corner| corner.name() == name)
                .map(Self::Corner)
                .ok_or_else(|| "the corners are north-west, north-east, south-west and south-east".to_owned()),
            None if text == "lost" => Ok(Self::Lost),
            None if text == "unplaced" => Ok(Self::Unplaced),
            _ => Err("a spot is such as `tile d4`, `water c4`, `deck c4` or `corner north-west`".to_owned()),
        }
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

named! {
    /// The creatures of the sea, in the order of the die's faces.
    Creature, u8, 3 {
        /// S-40 Takes boats and swimmers.
        Serpent,
        /// S-41 Takes swimmers.
        Shark,
        /// S-42 Upsets boats.
        Whale,
    }
}

/// One value for each creature.
pub(crate) type ByCreature<T> = Table<Creature, T, 3>;

impl Creature {
    /// S-40 to S-42 How many spaces it moves at most.
    pub const fn reach(self) -> u8 {
        match self {
            Self::Serpent => 1,
            Self::Shark => 2,
            Self::Whale => 3,
        }
    }

    /// S-54 The kept tile that relocates it.
    pub const fn mover(self) -> Back {
        match self {
            Self::Serpent => Back::MoveSerpent,
            Self::Shark => Back::MoveShark,
            Self::Whale => Back::MoveWhale,
        }
    }

    /// S-51, S-55 The kept tile that answers it; there is none against serpents.
    pub const fn defence(self) -> Option<Back> {
        match self {
            Self::Serpent => None,
            Self::Shark => Some(Back::SharkDefence),
            Self::Whale => Some(Back::WhaleDefence),
        }
    }
}

named! {
    /// What the front of a tile shows, in the order in which the island sinks (S-30).
    Terrain, u8, 3 {
        /// Sinks first.
        Beach,
        /// Sinks second.
        Forest,
        /// Sinks last; the volcano is under one of these.
        Mountain,
    }
}

/// One value for each terrain.
pub(crate) type ByTerrain<T> = Table<Terrain, T, 3>;

named! {
    /// What is under a tile (S-32): those that act at once first, then those that are kept.
    Back, u16, 12 {
        /// At once: a shark appears.
        Shark,
        /// At once: a whale appears.
        Whale,
        /// At once: a boat appears.
        Boat,
        /// At once: the space and its neighbours are emptied.
        Whirlpool,
        /// At once: the game ends.
        Volcano,
        /// Kept: moves an own swimmer.
        Dolphin,
        /// Kept: moves a boat.
        Wind,
        /// Kept: relocates a serpent.
        MoveSerpent,
        /// Kept: relocates a shark.
        MoveShark,
        /// Kept: relocates a whale.
        MoveWhale,
        /// Kept: removes a shark that attacks.
        SharkDefence,
        /// Kept: removes a whale that attacks.
        WhaleDefence,
    }
}

/// How many kinds of back there are.
pub(crate) const N_BACKS: usize = 12;
/// The backs that are kept come after those that act at once.
pub(crate) const N_AT_ONCE: usize = 5;

impl Back {
    /// S-32 Whether the tile is kept in the hand.
    pub const fn is_kept(self) -> bool {
        self as usize >= N_AT_ONCE
    }
}

/// How many of each back.
pub(crate) type Backs = Bag<Back, N_BACKS>;

/// What is in the box besides the board, read from the tables beside this code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kit {
    /// For each terrain, how many of each back.
    pub(crate) backs: ByTerrain<Backs>,
    /// The values of one colour's explorers, ascending.
    pub(crate) treasure: [u8; N_EACH],
    pub(crate) die: [Creature; 6],
    pub(crate) creatures: ByCreature<u8>,
    pub(crate) n_boats: u8,
    pub(crate) boats_per_colour: u8,
}

impl Kit {
    pub(crate) fn printed() -> Self {
        Self::parse(include_str!("../data/tiles.table"), include_str!("../data/pieces.table"))
            .expect("the tables are checked by a test")
    }

    fn parse(tiles: &str, pieces: &str) -> Option<Self> {
        let mut rows = rows(tiles);
        let head = rows.next()?;
        if head != ["back", "beach", "forest", "mountain"] {
            return None;
        }
        let mut backs = ByTerrain::filled(Backs::EMPTY);
        for (row, back) in rows.by_ref().zip(Back::ALL) {
            let [name, counts @ ..] = &row[..] else { return None };
            if *name != back.name() || counts.len() != 3 {
                return None;
            }
            for ((_, backs), count) in backs.iter_mut().zip(counts) {
                backs[back] = count.parse().ok()?;
            }
        }
        if rows.next().is_some() {
            return None;
        }
        let words = |name: &str| self::rows(pieces).find(|row| row[0] == name).map(|row| row[1..].to_vec());
        let number = |name: &str| words(name)?.first()?.parse().ok();
        let treasure: Vec<u8> = words("treasure")?.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let creature = |word: &&str| Creature::of_name(word);
        let die: Vec<Creature> = words("die")?.iter().map(creature).collect::<Option<_>>()?;
        Some(Self {
            backs,
            treasure: treasure.try_into().ok()?,
            die: die.try_into().ok()?,
            creatures: Table::new([number("serpents")?, number("sharks")?, number("whales")?]),
            n_boats: number("boats")?,
            boats_per_colour: number("boats_per_colour")?,
        })
    }

    /// How many tiles of each terrain there are.
    pub(crate) fn n_tiles(&self) -> ByTerrain<u8> {
        self.backs.map(|backs| backs.total() as u8)
    }
}

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split_whitespace().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for explorer in Explorer::all() {
            assert_eq!(explorer.to_string().parse(), Ok(explorer));
            assert_eq!(Explorer::new(explorer.colour(), explorer.number()), Some(explorer));
        }
        for text in ["tile d4", "water c4", "deck m7", "corner south-east", "lost", "unplaced"] {
            assert_eq!(text.parse::<Spot>().map(|spot| spot.to_string()).as_deref(), Ok(text));
        }
        for text in ["", "d4", "tile", "tile z9", "corner", "corner nw", "lost d4"] {
            assert!(text.parse::<Spot>().is_err(), "{text}");
        }
        assert!("red 11".parse::<Explorer>().is_err() && "red 01".parse::<Explorer>().is_err());
    }

    #[test]
    fn a_table_with_a_fault_is_refused() {
        let (tiles, pieces) = (include_str!("../data/tiles.table"), include_str!("../data/pieces.table"));
        for (from, to) in [("shark ", "sharks "), ("  4\n", "  x\n"), ("mountain", "hill"), ("volcano", "#volcano")] {
            assert_eq!(Kit::parse(&tiles.replace(from, to), pieces), None, "{to}");
        }
        for (from, to) in
            [("treasure 1", "treasure"), ("die serpent", "die squid"), ("boats 12", ""), ("whales 5", "whales")]
        {
            assert_eq!(Kit::parse(tiles, &pieces.replace(from, to)), None, "{to}");
        }
    }
}
