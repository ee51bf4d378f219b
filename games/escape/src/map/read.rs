//! Reading the text of a map.

use fuga_hex::{Coord, MAX_SIDE, column_name};
use fuga_kernel::unprintable;

use super::{DrawnSector, FaultKind, Faults, Kind, MapDraft, MapFault, Players, TextAt, WALL_MARK, named};
use crate::text::{Word, begins, key_and_value, length_over_limit, quote, suggested_players, words};

/// Reads a map line by line and goes on after a fault, so that all are named at once.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) faults: Faults,
    name: Option<String>,
    has_players: bool,
    players: Option<Players>,
    header: Header,
    n_rows: usize,
    /// The number that the last row bore; the next one bears the one after it.
    last_row: usize,
    /// Where the first row stands that is too many.
    surplus: Option<TextAt>,
    sectors: Vec<DrawnSector>,
}

/// The line of column letters.
#[derive(Clone, Copy, Default)]
pub(super) enum Header {
    #[default]
    Awaited,
    /// It is wrong: rows are only counted, for they can't be judged.
    Wrong,
    Columns(usize),
}

impl Reader {
    pub(super) fn line(&mut self, number: usize, line: &str) {
        let Some(first) = begins(number, line, &mut self.faults, FaultKind::CommentWithoutSpace) else { return };
        if let Some((key, value)) = key_and_value(line) {
            self.key(first.at, key, value);
        } else if let Header::Awaited = self.header {
            self.header = self.columns(first, words(number, line).skip(1));
        } else {
            self.row(first, words(number, line).skip(1));
        }
    }

    fn key(&mut self, at: TextAt, key: &str, value: &str) {
        match key.to_ascii_lowercase().as_str() {
            "name" if self.name.is_some() => self.faults.add(at, FaultKind::SecondKey { key: "name" }),
            "name" => self.name(at, value),
            "players" if self.has_players => self.faults.add(at, FaultKind::SecondKey { key: "players" }),
            "players" => self.players(at, value),
            _ => self.faults.add(at, FaultKind::UnknownKey { found: quote(key) }),
        }
    }

    fn name(&mut self, at: TextAt, name: &str) {
        if let Some(n_chars) = length_over_limit(name) {
            self.faults.add(at, FaultKind::NameTooLong { n_chars });
        }
        if let Some(found) = unprintable(name) {
            self.faults.add(at, FaultKind::NameUnprintable { found });
        }
        self.name = Some(name.to_owned());
    }

    fn players(&mut self, at: TextAt, value: &str) {
        let players = suggested_players(value);
        if players.is_none() {
            self.faults.add(at, FaultKind::BadPlayers { found: quote(value) });
        }
        self.has_players = true;
        self.players = players;
    }

    fn columns<'a>(&mut self, first: Word<'a>, others: impl Iterator<Item = Word<'a>>) -> Header {
        let mut n_columns = 0;
        for word in std::iter::once(first).chain(others) {
            // Past the limit the letters are counted only.
            if n_columns < usize::from(MAX_SIDE) {
                let expected = column_name(n_columns as u8);
                if !word.text.eq_ignore_ascii_case(&expected) {
                    let found = quote(word.text);
                    self.faults.add(word.at, FaultKind::WrongColumn { expected, found });
                    return Header::Wrong;
                }
            }
            n_columns += 1;
        }
        if n_columns > usize::from(MAX_SIDE) {
            self.faults.add(first.at, FaultKind::TooManyColumns { n_columns });
            return Header::Wrong;
        }
        Header::Columns(n_columns)
    }

    fn row<'a>(&mut self, number: Word<'a>, marks: impl Iterator<Item = Word<'a>>) {
        self.n_rows += 1;
        if self.n_rows > usize::from(MAX_SIDE) {
            self.surplus.get_or_insert(number.at);
        } else if let Header::Columns(n_columns) = self.header
            && self.row_number(number)
        {
            self.marks(number.at, n_columns, marks);
        }
    }

    /// Checks the number of a row, and says whether it is a number at all: if not, the row may have none.
    fn row_number(&mut self, number: Word<'_>) -> bool {
        let expected = self.last_row + 1;
        let found =
            Some(number.text).filter(|text| text.len() <= 2).and_then(|text| text.parse::<u8>().ok()).map(usize::from);
        if found != Some(expected) {
            let found = quote(number.text);
            self.faults.add(number.at, FaultKind::WrongRow { expected, found });
        }
        // Counting on from what was found reports a gap once, and not again in each row below it.
        self.last_row = found.unwrap_or(expected);
        found.is_some()
    }

    fn marks<'a>(&mut self, at: TextAt, n_columns: usize, marks: impl Iterator<Item = Word<'a>>) {
        let row = (self.n_rows - 1) as u8;
        let mut n_found = 0;
        for word in marks {
            if n_found < n_columns && word.text != WALL_MARK {
                let coord = Coord::new(n_found as u8, row).expect("columns and rows are within the limit");
                self.mark(coord, word);
            }
            n_found += 1;
        }
        if n_found != n_columns {
            let (row, expected, found) = (self.last_row, n_columns, n_found);
            self.faults.add(at, FaultKind::RaggedRow { row, expected, found });
        }
    }

    fn mark(&mut self, coord: Coord, word: Word<'_>) {
        if let Some(kind) = Kind::from_mark(word.text) {
            self.sectors.push(DrawnSector { coord, kind, at: word.at });
        } else {
            let found = quote(word.text);
            self.faults.add(word.at, FaultKind::BadMark { sector: coord, found });
        }
    }

    pub(super) fn finish(mut self) -> Result<MapDraft, Vec<MapFault>> {
        let n_rows = self.n_rows;
        if let Some(at) = self.surplus {
            self.faults.add(at, FaultKind::TooManyRows { n_rows });
        }
        // Under a wrong header there may be rows, but nobody could tell which line is missing.
        let is_grid_missing = match self.header {
            Header::Awaited => true,
            Header::Wrong => false,
            Header::Columns(_) => n_rows == 0,
        };
        if is_grid_missing {
            self.faults.add(None, FaultKind::NoGrid);
        }
        let (Header::Columns(n_columns), true) = (self.header, self.faults.is_empty()) else {
            return Err(named(self.faults));
        };
        self.sectors.sort_unstable();
        Ok(MapDraft {
            name: self.name.unwrap_or_default(),
            players: self.players,
            width: n_columns as u8,
            height: n_rows as u8,
            sectors: self.sectors,
        })
    }
}
