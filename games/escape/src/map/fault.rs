//! What is wrong with a map, by line, column and sector (M-03).

use std::fmt;

use fuga_hex::{Coord, MAX_SIDE};
use serde::Serialize;
use ts_rs::TS;

use super::{Kind, MAX_NAME, MAX_TEXT};
use crate::text::Fault;

/// One thing that is wrong with a map, and where in its text.
pub type MapFault = Fault<FaultKind>;

/// One of the two starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// The human start.
    Human,
    /// The alien start.
    Alien,
}

/// What can be wrong with a map.
///
/// Sectors are named by their coordinates in the data, starts and hatches too: the reader is whoever draws the map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, TS)]
#[serde(tag = "fault", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the message beside each field says what it is")]
pub enum FaultKind {
    /// The text is refused unread.
    #[error("the text has {n_bytes} bytes; a map has at most {MAX_TEXT}")]
    TextTooLong { n_bytes: usize },
    /// A `#` that is not a comment.
    #[error("a comment begins with a # and a space")]
    CommentWithoutSpace,
    /// A line `key: value` that maps do not have.
    #[error("{found:?} is not known: before its rows a map says its name: and its players:")]
    UnknownKey { found: String },
    /// A line `key: value` that was there before.
    #[error("{key}: is said twice")]
    SecondKey { key: &'static str },
    /// The name is too long.
    #[error("the name has {n_chars} characters; it may have {MAX_NAME}")]
    NameTooLong { n_chars: usize },
    /// The name would disturb the line it is shown in.
    #[error("the name contains the character {found:?}, which can't be shown")]
    NameUnprintable { found: char },
    /// The players are not a range.
    #[error(
        "players: {found:?} should be two numbers from 2 to 16, the smaller first, such as 4-8, or 4-8 (16) with a second box"
    )]
    BadPlayers { found: String },
    /// There is no grid, or one without rows.
    #[error("there is no grid: write a line of column letters, A B C …, and below it the rows")]
    NoGrid,
    /// The line of column letters is wrong, so the rows below it are not judged.
    #[error(
        "expected column {expected}, found {found:?}: a line of column letters, A B C … without gaps, heads the rows"
    )]
    WrongColumn { expected: String, found: String },
    /// M-03 The map is too wide, so its rows are not judged.
    #[error("the map has {n_columns} columns; it may have {MAX_SIDE}")]
    TooManyColumns { n_columns: usize },
    /// M-03 The map is too high.
    #[error("the map has {n_rows} rows; it may have {MAX_SIDE}")]
    TooManyRows { n_rows: usize },
    /// A row does not begin with its number.
    #[error("expected row {expected:02}, found {found:?}: each row begins with its number, from 01 without gaps")]
    WrongRow { expected: usize, found: String },
    /// A row is longer or shorter than the line of column letters.
    #[error("row {row:02} has {found} marks for {expected} columns: each column needs one, and a wall is a .")]
    RaggedRow { row: usize, expected: usize, found: usize },
    /// A mark that means nothing.
    #[error("{sector} is marked {found:?}: write . o x H A or a hatch from 1 to 9, with spaces between")]
    BadMark { sector: Coord, found: String },
    /// M-03 A map has a name.
    #[error("the map has no name: write a line such as name: Galilei")]
    NoName,
    /// M-03 A map has one start of each kind.
    #[error("the map has no {start}: mark one sector {}", start.mark())]
    NoStart { start: Start },
    /// M-03 A map has only one start of each kind.
    #[error("{sector} is another {start}, and {first} is one already: a map has exactly one")]
    SecondStart { start: Start, sector: Coord, first: Coord },
    /// M-03 A map has a hatch.
    #[error("the map has no hatch: mark one sector 1, and further ones 2 to 9")]
    NoHatch,
    /// M-03 Hatches have different numbers.
    #[error("{sector} is another hatch {hatch}, and {first} is one already: each hatch has its own number")]
    SecondHatch { hatch: u8, sector: Coord, first: Coord },
    /// M-03 Hatches are numbered without gaps.
    #[error("hatch {hatch} is missing: there is a hatch {highest}, and hatches are numbered from 1 without gaps")]
    MissingHatch { hatch: u8, highest: u8 },
    /// M-03 Sectors can be reached from one start and from the other; without a start from neither.
    #[error("{sector} can't be reached from {} without crossing a start", from(*start))]
    Unreachable { sector: Coord, start: Option<Start> },
    /// There are more faults than are named.
    #[error("and {n_more} more")]
    More { n_more: usize },
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Human => "human start",
            Self::Alien => "alien start",
        })
    }
}

fn from(start: Option<Start>) -> String {
    start.map_or_else(|| "either start".to_owned(), |start| format!("the {start}"))
}

impl Start {
    pub(super) fn kind(self) -> Kind {
        match self {
            Self::Human => Kind::HumanStart,
            Self::Alien => Kind::AlienStart,
        }
    }

    fn mark(self) -> &'static str {
        self.kind().mark()
    }
}
