//! The pieces in the box, and where an explorer can be.

use std::fmt;
use std::str::FromStr;

use fuga_kernel::Chance;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use crate::board::{Corner, Hex, bits, nth_bit};

/// The most colours at a table.
pub const MAX_COLOURS: usize = 4;
/// S-03 Explorers of one colour.
pub const N_EACH: usize = 10;
/// All explorers in the box.
pub const N_EXPLORERS: usize = MAX_COLOURS * N_EACH;

/// One set of pieces. A seat plays one colour, or two at a table of two (S-80).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// The first colour in the circle.
    Red,
    /// The second.
    Yellow,
    /// The third.
    Green,
    /// The fourth.
    Blue,
}

impl Colour {
    /// All colours, in the order of turns.
    pub const ALL: [Self; MAX_COLOURS] = [Self::Red, Self::Yellow, Self::Green, Self::Blue];

    /// The number of the colour, for arrays.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name used in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Blue => "blue",
        }
    }

    /// The colour's ten explorers.
    pub fn explorers(self) -> impl DoubleEndedIterator<Item = Explorer> + ExactSizeIterator {
        let first = (self.index() * N_EACH) as u8;
        (first..first + N_EACH as u8).map(Explorer)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of colours, listed in the order of turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(as = "Vec<Colour>")]
pub struct ColourSet(u8);

impl ColourSet {
    /// No colour.
    pub const EMPTY: Self = Self(0);

    /// Adds a colour.
    pub const fn insert(&mut self, colour: Colour) {
        self.0 |= 1 << colour.index();
    }

    /// Whether the colour is in the set.
    pub const fn contains(self, colour: Colour) -> bool {
        self.0 & 1 << colour.index() != 0
    }

    /// Whether no colour is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The colours in order.
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |&colour| self.contains(colour))
    }
}

impl FromIterator<Colour> for ColourSet {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Self {
        let mut set = Self::EMPTY;
        for colour in colours {
            set.insert(colour);
        }
        set
    }
}

impl Serialize for ColourSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// One explorer: its colour and its number by order of placement (S-86), written `red 1` to `blue 10`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub struct Explorer(u8);

impl Explorer {
    /// A colour's explorer with a number from 1 to 10.
    pub fn new(colour: Colour, number: u8) -> Option<Self> {
        let index = colour.index() as u8 * N_EACH as u8;
        (1..=N_EACH as u8).contains(&number).then(|| Self(index + number - 1))
    }

    /// The number of the explorer in a table of all explorers.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whose it is.
    pub const fn colour(self) -> Colour {
        Colour::ALL[self.index() / N_EACH]
    }

    /// Its number by order of placement, from 1 on.
    pub const fn number(self) -> u8 {
        self.0 % N_EACH as u8 + 1
    }

    /// The explorer with this number, which is below [`N_EXPLORERS`].
    pub(crate) const fn nth(index: usize) -> Self {
        Self(index as u8)
    }

    /// All explorers in the box.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..N_EXPLORERS as u8).map(Self)
    }
}

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
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(as = "Vec<Explorer>")]
pub struct ExplorerSet(u64);

impl ExplorerSet {
    /// Nobody.
    pub const EMPTY: Self = Self(0);

    pub(crate) const fn of_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Adds an explorer.
    pub const fn insert(&mut self, explorer: Explorer) {
        self.0 |= 1 << explorer.0;
    }

    /// Whether the explorer is in the set.
    pub const fn contains(self, explorer: Explorer) -> bool {
        self.0 & 1 << explorer.0 != 0
    }

    /// Whether nobody is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The explorers in order.
    pub fn iter(self) -> impl Iterator<Item = Explorer> {
        bits(self.0).map(Explorer)
    }

    /// The explorer that has `nth` others before it; there are more than `nth`.
    pub(crate) fn nth(self, nth: usize) -> Explorer {
        Explorer(nth_bit(self.0, nth as u32))
    }
}

impl FromIterator<Explorer> for ExplorerSet {
    fn from_iter<I: IntoIterator<Item = Explorer>>(explorers: I) -> Self {
        let mut set = Self::EMPTY;
        for explorer in explorers {
            set.insert(explorer);
        }
        set
    }
}

impl fmt::Debug for ExplorerSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for ExplorerSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

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

/// The creatures of the sea, in the order of the die's faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Creature {
    /// S-40 Takes boats and swimmers.
    Serpent,
    /// S-41 Takes swimmers.
    Shark,
    /// S-42 Upsets boats.
    Whale,
}

impl Creature {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Serpent, Self::Shark, Self::Whale];

    /// S-40 to S-42 How many spaces it moves at most.
    pub const fn reach(self) -> u8 {
        match self {
            Self::Serpent => 1,
            Self::Shark => 2,
            Self::Whale => 3,
        }
    }

    /// The name used in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Serpent => "serpent",
            Self::Shark => "shark",
            Self::Whale => "whale",
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

/// What the front of a tile shows, in the order in which the island sinks (S-30).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Sinks first.
    Beach,
    /// Sinks second.
    Forest,
    /// Sinks last; the volcano is under one of these.
    Mountain,
}

impl Terrain {
    /// All three, in the order of sinking.
    pub const ALL: [Self; 3] = [Self::Beach, Self::Forest, Self::Mountain];

    /// The name used in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beach => "beach",
            Self::Forest => "forest",
            Self::Mountain => "mountain",
        }
    }
}

/// What is under a tile (S-32).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Back {
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

/// How many kinds of back there are.
pub(crate) const N_BACKS: usize = 12;
/// The backs that are kept come after those that act at once.
pub(crate) const N_AT_ONCE: usize = 5;

impl Back {
    /// All backs, those that act at once first.
    pub const ALL: [Self; N_BACKS] = [
        Self::Shark,
        Self::Whale,
        Self::Boat,
        Self::Whirlpool,
        Self::Volcano,
        Self::Dolphin,
        Self::Wind,
        Self::MoveSerpent,
        Self::MoveShark,
        Self::MoveWhale,
        Self::SharkDefence,
        Self::WhaleDefence,
    ];

    /// S-32 Whether the tile is kept in the hand.
    pub const fn is_kept(self) -> bool {
        self as usize >= N_AT_ONCE
    }

    /// The name used in texts and in the table of tiles.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shark => "shark",
            Self::Whale => "whale",
            Self::Boat => "boat",
            Self::Whirlpool => "whirlpool",
            Self::Volcano => "volcano",
            Self::Dolphin => "dolphin",
            Self::Wind => "wind",
            Self::MoveSerpent => "move_serpent",
            Self::MoveShark => "move_shark",
            Self::MoveWhale => "move_whale",
            Self::SharkDefence => "shark_defence",
            Self::WhaleDefence => "whale_defence",
        }
    }
}

/// How many of each back.
pub(crate) type Backs = [u8; N_BACKS];

/// Draws one of a bag of things that are counted by kind, takes it out and gives its kind.
///
/// The bag holds at least one thing, and `chance` is asked once.
pub(crate) fn draw(bag: &mut [u8], chance: &mut impl Chance) -> usize {
    let n: u32 = bag.iter().map(|&n| u32::from(n)).sum();
    let mut nth = chance.draw(n);
    for (kind, n) in bag.iter_mut().enumerate() {
        if nth < u32::from(*n) {
            *n -= 1;
            return kind;
        }
        nth -= u32::from(*n);
    }
    unreachable!("a draw is below the number of things in the bag")
}

/// What is in the box besides the board, read from the tables beside this code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kit {
    /// For each terrain, how many of each back.
    pub(crate) backs: [Backs; 3],
    /// The values of one colour's explorers, ascending.
    pub(crate) treasure: [u8; N_EACH],
    pub(crate) die: [Creature; 6],
    /// Serpents, sharks and whales.
    pub(crate) creatures: [u8; 3],
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
        let mut backs = [[0; N_BACKS]; 3];
        for (row, back) in rows.by_ref().zip(Back::ALL) {
            let [name, counts @ ..] = &row[..] else { return None };
            if *name != back.name() || counts.len() != 3 {
                return None;
            }
            for (terrain, count) in backs.iter_mut().zip(counts) {
                terrain[back as usize] = count.parse().ok()?;
            }
        }
        if rows.next().is_some() {
            return None;
        }
        let words = |name: &str| self::rows(pieces).find(|row| row[0] == name).map(|row| row[1..].to_vec());
        let number = |name: &str| words(name)?.first()?.parse().ok();
        let treasure: Vec<u8> = words("treasure")?.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let creature = |word: &&str| Creature::ALL.into_iter().find(|creature| creature.name() == *word);
        let die: Vec<Creature> = words("die")?.iter().map(creature).collect::<Option<_>>()?;
        Some(Self {
            backs,
            treasure: treasure.try_into().ok()?,
            die: die.try_into().ok()?,
            creatures: [number("serpents")?, number("sharks")?, number("whales")?],
            n_boats: number("boats")?,
            boats_per_colour: number("boats_per_colour")?,
        })
    }

    /// How many tiles of each terrain there are.
    pub(crate) fn n_tiles(&self) -> [u8; 3] {
        self.backs.map(|backs| backs.iter().sum())
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
