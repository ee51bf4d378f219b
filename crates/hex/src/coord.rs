//! Where a hex lies, what it is called and what it touches.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

/// The field has at most this many columns, and as many rows.
pub const MAX_SIDE: u8 = 40;

/// One hex of the field: a column and a row, both counted from 0.
///
/// Hexes are ordered by column, then row. Written `D09`: letters for the column (A to Z, then AA, AB …),
/// at least two digits for the row, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub struct Coord {
    col: u8,
    row: u8,
}

impl Coord {
    /// The hex at this column and row, both counted from 0; `None` outside the field.
    pub const fn new(col: u8, row: u8) -> Option<Self> {
        if col < MAX_SIDE && row < MAX_SIDE { Some(Self { col, row }) } else { None }
    }

    /// The column, counted from 0.
    pub const fn col(self) -> u8 {
        self.col
    }

    /// The row, counted from 0.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// The number of this hex in a table of the whole field, below `MAX_SIDE * MAX_SIDE`; ordered as the hexes are.
    pub const fn index(self) -> usize {
        self.col as usize * MAX_SIDE as usize + self.row as usize
    }

    /// The up to six hexes that touch this one, in ascending order; those outside the field are left out.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        let steps = if self.is_low() { LOW_STEPS } else { HIGH_STEPS };
        steps.into_iter().filter_map(move |(cols, rows)| {
            let col = self.col.checked_add_signed(cols)?;
            let row = self.row.checked_add_signed(rows)?;
            Self::new(col, row)
        })
    }

    /// How many steps lie between two hexes when nothing is in the way.
    pub fn distance(self, other: Self) -> u32 {
        let (q, r) = self.axial();
        let (other_q, other_r) = other.axial();
        let (dq, dr) = (q - other_q, r - other_r);
        dq.unsigned_abs().max(dr.unsigned_abs()).max((dq + dr).unsigned_abs())
    }

    /// Its name. Views hold many of them, so it is made without the detours of formatting.
    fn name(self) -> ArrayString<4> {
        let mut name = letters(self.col);
        let row = self.row + 1;
        name.push(char::from(b'0' + row / 10));
        name.push(char::from(b'0' + row % 10));
        name
    }

    /// Columns B, D, F … sit half a hex lower than their neighbours.
    const fn is_low(self) -> bool {
        self.col % 2 == 1
    }

    /// Axial coordinates, in which a straight line of hexes has constant steps and distance is a maximum.
    fn axial(self) -> (i32, i32) {
        let col = i32::from(self.col);
        (col, i32::from(self.row) - col / 2)
    }
}

/// The letters of a column counted from 0: A to Z, then AA, AB ….
pub fn column_name(col: u8) -> String {
    letters(col).to_string()
}

fn letters(col: u8) -> ArrayString<4> {
    let mut name = ArrayString::new();
    if let Some(before) = (col / N_LETTERS).checked_sub(1) {
        name.push(letter(before));
    }
    name.push(letter(col % N_LETTERS));
    name
}

/// Why a text is not the name of a hex.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseCoordError {
    /// It is not letters followed by one or two digits.
    #[error("{found:?} is not a sector: a sector is named by its column letter and two-digit row, such as D09")]
    Shape {
        /// The text, cut short when it is long.
        found: String,
    },
    /// It is a name, but no field reaches that far.
    #[error(
        "{found:?} lies outside the field: columns go from A to AN, rows from 01 to 40; \
         a sector is named by its column letter and two-digit row, such as D09"
    )]
    Outside {
        /// The text, cut short when it is long.
        found: String,
    },
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Built first so that the caller's width and alignment hold.
        f.pad(&self.name())
    }
}

impl fmt::Debug for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Coord {
    type Err = ParseCoordError;

    /// Also takes lower case and a one-digit row: `d9`.
    fn from_str(text: &str) -> Result<Self, ParseCoordError> {
        let shape = || ParseCoordError::Shape { found: cut_short(text) };
        let outside = || ParseCoordError::Outside { found: cut_short(text) };
        let n_letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (letters, digits) = text.split_at(n_letters);
        let are_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
        if letters.is_empty() || !matches!(digits.len(), 1..=2) || !are_digits {
            return Err(shape());
        }
        let row: u8 = digits.parse().map_err(|_| shape())?;
        let col = column_of(letters).ok_or_else(outside)?;
        let row = row.checked_sub(1).ok_or_else(outside)?;
        Self::new(col, row).ok_or_else(outside)
    }
}

impl Serialize for Coord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name())
    }
}

impl<'de> Deserialize<'de> for Coord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// Columns and rows to each neighbour of a hex in a low column (B, D, F …), ascending.
const LOW_STEPS: [(i8, i8); 6] = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0), (1, 1)];

/// Columns and rows to each neighbour of a hex in a high column (A, C, E …), ascending.
const HIGH_STEPS: [(i8, i8); 6] = [(-1, -1), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 0)];

/// The longest piece of somebody's text that an error repeats.
const MAX_QUOTE: usize = 16;

const N_LETTERS: u8 = 26;

const fn letter(place: u8) -> char {
    (b'A' + place) as char
}

/// The column of one or two letters; no field is wide enough for three.
fn column_of(letters: &str) -> Option<u8> {
    let place = |byte: u8| byte.to_ascii_uppercase() - b'A';
    match *letters.as_bytes() {
        [only] => Some(place(only)),
        [first, last] => (place(first) + 1).checked_mul(N_LETTERS)?.checked_add(place(last)),
        _ => None,
    }
}

/// An error repeats the start of a text at most, so that a hostile one does not come back at full length.
fn cut_short(text: &str) -> String {
    let mut short: String = text.chars().take(MAX_QUOTE).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
