//! The board: which hexes there are, what touches what, and where the corner lands lie.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

/// How many hexes each row has, from row a on; the board's data has to agree.
const ROW_WIDTHS: [u8; 13] = [7, 10, 11, 10, 11, 12, 11, 12, 11, 10, 11, 10, 7];
/// The island's tiles.
pub const N_TILES: usize = 40;
/// A hex that is no part of the island, in the table of tiles.
const NO_TILE: u8 = u8::MAX;
/// The longest move of a creature (S-42).
const MAX_REACH: u8 = 3;

/// One hex of the board, named by row and place in the row: `a1` to `m7`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub struct Hex(u8);

impl Hex {
    /// How many hexes the board has.
    pub const COUNT: usize = 133;
    /// The first hex, a1; it also fills unused places of lists.
    pub(crate) const FIRST: Self = Self(0);

    /// The number of this hex in a table of the board, row by row.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The hex with this number, which is below [`Hex::COUNT`].
    pub(crate) const fn nth(index: usize) -> Self {
        Self(index as u8)
    }

    /// All hexes, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The row, counted from 0, and the place in the row, counted from 1.
    pub fn row_and_place(self) -> (u8, u8) {
        let (mut row, mut place) = (0, self.0);
        for width in ROW_WIDTHS {
            if place < width {
                break;
            }
            place -= width;
            row += 1;
        }
        (row, place + 1)
    }

    fn at(row: u8, place: u8) -> Option<Self> {
        let width = *ROW_WIDTHS.get(usize::from(row))?;
        let before: u8 = ROW_WIDTHS[..usize::from(row)].iter().sum();
        (1..=width).contains(&place).then(|| Self(before + place - 1))
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, place) = self.row_and_place();
        f.pad(&format!("{}{place}", char::from(b'a' + row)))
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Hex {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fault = || {
            let found: String = text.chars().take(16).collect();
            format!("{found:?} is not a hex: a hex is named by its row and its number in the row, from a1 to m7")
        };
        let (row, place) = text.split_at_checked(1).ok_or_else(fault)?;
        let row = row.bytes().next().and_then(|row| row.checked_sub(b'a')).ok_or_else(fault)?;
        if place.len() > 2 || place.starts_with('0') || !place.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(fault());
        }
        place.parse().ok().and_then(|place| Self::at(row, place)).ok_or_else(fault)
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// One of the four corner lands, where explorers are safe (S-27).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Corner {
    /// Beside b1 and c1.
    NorthWest,
    /// Beside b10 and c11.
    NorthEast,
    /// Beside k1 and l1.
    SouthWest,
    /// Beside k11 and l10.
    SouthEast,
}

impl Corner {
    /// All four.
    pub const ALL: [Self; 4] = [Self::NorthWest, Self::NorthEast, Self::SouthWest, Self::SouthEast];

    /// The name used in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NorthWest => "north-west",
            Self::NorthEast => "north-east",
            Self::SouthWest => "south-west",
            Self::SouthEast => "south-east",
        }
    }
}

/// A tile's place on the island, counted from 0 in the order of hexes.
pub(crate) type Tile = u8;
/// A set of the island's tiles, one bit each.
pub(crate) type Tiles = u64;
/// The whole island.
pub(crate) const ALL_TILES: Tiles = (1 << N_TILES) - 1;

/// The board as printed, with the tables the rules look things up in.
#[derive(Clone, Debug)]
pub struct Board {
    /// How far from the left each hex stands, in half hexes.
    xs: Vec<u8>,
    neighbours: Vec<Near>,
    /// For each hex the hexes up to three steps away, the nearer ones first, and how many there are up to each number
    /// of steps.
    around: Vec<Around>,
    distances: Vec<[u8; Hex::COUNT]>,
    corners: Vec<Option<Corner>>,
    landings: Vec<Hex>,
    tiles: [u8; Hex::COUNT],
    hexes: [Hex; N_TILES],
    tile_neighbours: [Tiles; N_TILES],
    serpents: Vec<Hex>,
    /// The tiles that touch the sea round the island, and those round the lagoon.
    outer: Tiles,
    rim: Tiles,
    moorings: Vec<Hex>,
}

#[derive(Clone, Copy, Debug)]
struct Near {
    n: u8,
    hexes: [Hex; 6],
}

#[derive(Clone, Debug)]
struct Around {
    hexes: Vec<Hex>,
    n_within: [u8; MAX_REACH as usize + 1],
}

impl Board {
    /// The printed board.
    pub(crate) fn printed() -> Self {
        Self::parse(include_str!("../data/board.map")).expect("the board's text is checked by a test")
    }

    /// Reads a board from its text; the marks are explained in the text itself.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let cells = cells(text)?;
        // In the text two hexes touch two apart in a row, or one apart in rows that follow each other.
        let touch = |one: &Cell, two: &Cell| match one.row.abs_diff(two.row) {
            0 => one.x.abs_diff(two.x) == 2,
            1 => one.x.abs_diff(two.x) == 1,
            _ => false,
        };
        let touching = |one: &Cell, marks: &str| -> Vec<&Cell> {
            cells.iter().filter(|two| touch(one, two) && marks.contains(two.mark)).collect()
        };
        let printed: Vec<&Cell> = cells.iter().filter(|cell| cell.hex.is_some()).collect();
        let hexes_of = |cells: Vec<&Cell>| -> Vec<Hex> { cells.iter().filter_map(|cell| cell.hex).collect() };
        let island: Vec<Hex> = hexes_of(printed.iter().copied().filter(|cell| cell.mark == '#').collect());
        let hexes: [Hex; N_TILES] =
            island.try_into().map_err(|found: Vec<Hex>| format!("{} tiles instead of {N_TILES}", found.len()))?;
        let mut tiles = [NO_TILE; Hex::COUNT];
        for (hex, tile) in hexes.iter().zip(0..) {
            tiles[hex.index()] = tile;
        }
        let mut board = Self {
            xs: printed.iter().map(|cell| cell.x as u8).collect(),
            neighbours: printed.iter().map(|cell| Near::new(&hexes_of(touching(cell, ".S#")))).collect(),
            around: Vec::new(),
            distances: Vec::new(),
            corners: printed.iter().map(|cell| touching(cell, "1234").first().and_then(|land| land.corner())).collect(),
            landings: Vec::new(),
            tiles,
            hexes,
            tile_neighbours: [0; N_TILES],
            serpents: hexes_of(printed.iter().copied().filter(|cell| cell.mark == 'S').collect()),
            outer: 0,
            rim: 0,
            moorings: Vec::new(),
        };
        board.distances = Hex::all().map(|hex| board.distances_from(hex)).collect();
        board.around = Hex::all().map(|hex| board.around_of(hex)).collect();
        board.landings = Hex::all().filter(|&hex| board.corner(hex).is_some()).collect();
        board.survey_coast()?;
        Ok(board)
    }

    /// How far from the left the hex stands, in half hexes.
    pub fn x(&self, hex: Hex) -> u8 {
        self.xs[hex.index()]
    }

    /// The hexes that touch this one, in order.
    pub fn neighbours(&self, hex: Hex) -> &[Hex] {
        let near = &self.neighbours[hex.index()];
        &near.hexes[..usize::from(near.n)]
    }

    /// Whether two hexes touch.
    pub fn touch(&self, one: Hex, two: Hex) -> bool {
        self.distance(one, two) == 1
    }

    /// How many steps lie between two hexes when nothing is in the way.
    pub fn distance(&self, one: Hex, two: Hex) -> u8 {
        self.distances[one.index()][two.index()]
    }

    /// The hexes up to so many steps away, without the hex itself; nearer ones come first.
    pub(crate) fn around(&self, hex: Hex, steps: u8) -> &[Hex] {
        let around = &self.around[hex.index()];
        &around.hexes[..usize::from(around.n_within[usize::from(steps)])]
    }

    /// The corner land this hex touches, if it touches one (S-27).
    pub fn corner(&self, hex: Hex) -> Option<Corner> {
        self.corners[hex.index()]
    }

    /// The hexes from which a corner land is reached, in order.
    pub fn landings(&self) -> &[Hex] {
        &self.landings
    }

    /// The island's hexes, in order.
    pub const fn island(&self) -> &[Hex; N_TILES] {
        &self.hexes
    }

    /// Where the serpents start (S-02).
    pub fn serpents(&self) -> &[Hex] {
        &self.serpents
    }

    /// The sea hexes beside the whole island that hold no serpent: where boats start (S-04).
    pub fn moorings(&self) -> &[Hex] {
        &self.moorings
    }

    /// The place of a hex on the island, if it is part of it.
    pub(crate) fn tile(&self, hex: Hex) -> Option<Tile> {
        let tile = self.tiles[hex.index()];
        (tile != NO_TILE).then_some(tile)
    }

    pub(crate) fn hex_of(&self, tile: Tile) -> Hex {
        self.hexes[usize::from(tile)]
    }

    /// Those of some tiles that touch the sea (S-30) when `land` is left; the lagoon counts if `lagoon_is_sea`, or once it
    /// is open.
    pub(crate) fn coast(&self, tiles: Tiles, land: Tiles, lagoon_is_sea: bool) -> Tiles {
        let mut coast = self.outer;
        if lagoon_is_sea || land & self.rim != self.rim {
            coast |= self.rim;
        }
        for tile in bits(tiles & !coast) {
            if self.tile_neighbours[usize::from(tile)] & !land != 0 {
                coast |= 1 << tile;
            }
        }
        coast & tiles
    }

    fn distances_from(&self, from: Hex) -> [u8; Hex::COUNT] {
        let mut distances = [u8::MAX; Hex::COUNT];
        distances[from.index()] = 0;
        let mut open = vec![from];
        let mut next = 0;
        while let Some(&hex) = open.get(next) {
            next += 1;
            for &other in self.neighbours(hex) {
                if distances[other.index()] == u8::MAX {
                    distances[other.index()] = distances[hex.index()] + 1;
                    open.push(other);
                }
            }
        }
        distances
    }

    fn around_of(&self, from: Hex) -> Around {
        let mut hexes: Vec<Hex> =
            Hex::all().filter(|&hex| (1..=MAX_REACH).contains(&self.distance(from, hex))).collect();
        hexes.sort_by_key(|&hex| (self.distance(from, hex), hex));
        let mut n_within = [0; MAX_REACH as usize + 1];
        for (steps, n) in (0..).zip(&mut n_within) {
            *n = hexes.iter().filter(|&&hex| self.distance(from, hex) <= steps).count() as u8;
        }
        Around { hexes, n_within }
    }

    /// Finds the lagoon, which is the sea that the island encloses, and from it the two coasts and the moorings.
    fn survey_coast(&mut self) -> Result<(), String> {
        let is_lagoon = |hex: Hex| self.neighbours(hex).iter().all(|&other| self.tile(other).is_some());
        let sea: Vec<Hex> = Hex::all().filter(|&hex| self.tile(hex).is_none()).collect();
        let lagoon: Vec<Hex> = sea.iter().copied().filter(|&hex| is_lagoon(hex)).collect();
        let [lagoon] = lagoon[..] else {
            return Err(format!("{} hexes are enclosed by the island instead of one", lagoon.len()));
        };
        let (mut outer, mut rim, mut tile_neighbours) = (0, 0, [0; N_TILES]);
        for (tile, &hex) in self.hexes.iter().enumerate() {
            for &other in self.neighbours(hex) {
                match self.tile(other) {
                    Some(other) => tile_neighbours[tile] |= 1 << other,
                    None if other == lagoon => rim |= 1 << tile,
                    None => outer |= 1 << tile,
                }
            }
        }
        let is_mooring = |hex: &Hex| {
            let touches_island = self.neighbours(*hex).iter().any(|&other| self.tile(other).is_some());
            touches_island && !self.serpents.contains(hex)
        };
        let moorings = sea.iter().copied().filter(is_mooring).collect();
        (self.outer, self.rim, self.tile_neighbours, self.moorings) = (outer, rim, tile_neighbours, moorings);
        Ok(())
    }
}

impl Near {
    fn new(found: &[Hex]) -> Self {
        let mut hexes = [Hex::FIRST; 6];
        hexes[..found.len()].copy_from_slice(found);
        Self { n: found.len() as u8, hexes }
    }
}

/// The members of a set of tiles, ascending.
pub(crate) fn bits(set: u64) -> impl Iterator<Item = u8> {
    let mut left = set;
    std::iter::from_fn(move || {
        let lowest = left.trailing_zeros() as u8;
        left &= left.wrapping_sub(1);
        (lowest < 64).then_some(lowest)
    })
}

/// The member of a set that has `nth` smaller ones; the set has more than `nth`.
pub(crate) fn nth_bit(set: u64, nth: u32) -> u8 {
    (0..nth).fold(set, |left, _| left & left.wrapping_sub(1)).trailing_zeros() as u8
}

/// One mark of the text.
struct Cell {
    row: u8,
    /// Where it stands in its line, in half hexes.
    x: usize,
    mark: char,
    /// Corner lands are no hexes.
    hex: Option<Hex>,
}

impl Cell {
    fn corner(&self) -> Option<Corner> {
        "1234".find(self.mark).map(|index| Corner::ALL[index])
    }
}

fn cells(text: &str) -> Result<Vec<Cell>, String> {
    let mut cells = Vec::new();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    for (line, row) in lines.zip(0..) {
        let head = format!("{} ", char::from(b'a' + row));
        let marks = line.strip_prefix(&head).ok_or_else(|| format!("a line begins with {head:?}: {line:?}"))?;
        let mut place = 0;
        for (x, mark) in marks.char_indices().filter(|&(_, mark)| mark != ' ') {
            let hex = match mark {
                '.' | 'S' | '#' => {
                    place += 1;
                    Some(Hex::at(row, place).ok_or_else(|| format!("row {head}is too long"))?)
                }
                '1'..='4' => None,
                _ => return Err(format!("{mark:?} is no mark of a board")),
            };
            cells.push(Cell { row, x, mark, hex });
        }
        if Hex::at(row, place + 1).is_some() {
            return Err(format!("row {head}is too short"));
        }
    }
    if cells.iter().filter(|cell| cell.hex.is_some()).count() == Hex::COUNT {
        Ok(cells)
    } else {
        Err("rows are missing".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexes_are_named_and_read_back() {
        for hex in Hex::all() {
            assert_eq!(hex.to_string().parse(), Ok(hex));
        }
        assert_eq!(Hex::all().next_back().map(|hex| hex.to_string()).as_deref(), Some("m7"));
        for text in ["", "a", "a0", "a8", "n1", "A1", "a01", "a+1", "g6 ", "é1", "a1234"] {
            assert!(text.parse::<Hex>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_board_with_a_fault_is_refused() {
        let text = include_str!("../data/board.map");
        for (from, to) in
            [("S # # # . .\n", "# # # # . .\n"), ("h .", "h  "), ("h .", "x ."), ("h .", "h ?"), ("h .", "h . .")]
        {
            assert!(Board::parse(&text.replace(from, to)).is_err(), "{to}");
        }
        assert!(Board::parse("").is_err());
    }
}
