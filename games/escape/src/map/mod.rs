//! The map: sectors, what they are called and what they touch (M-01 to M-04).
//!
//! # The text of a map
//!
//! A map is a plain text that a person can read and draw by hand:
//!
//! ```text
//! # A comment: a line that begins with a # and a space.
//! name: Corridor
//! players: 2-4
//!
//!    A B C D E F G
//! 01 . o x x o x 1
//! 02 H x . . x A .
//! ```
//!
//! - `name:` is required; `players:` is a suggestion and may be left out (E-03); `players: 4-8 (16)` suggests 4 to 8
//!   players, and up to 16 with a second box.
//! - Then a line with the column letters, from A without gaps (past Z they go on AA, AB …).
//! - Then one line a row: its number, from 01 without gaps, and one mark a column.
//! - Marks: `.` wall, `o` secure, `x` dangerous, `H` human start, `A` alien start, `1` to `9` hatches.
//! - Marks, letters and numbers are parted by spaces, as many as look good. Capital or small makes no
//!   difference, and empty lines are skipped.
//! - Columns B, D, F … sit half a hex lower than the line they are written in (M-02).
//!
//! Anybody may send such a text, so reading one costs bounded time and memory, and what is wrong with it is
//! an answer and never a panic.

mod fault;
mod place;
mod read;

use std::fmt::Write as _;

use fuga_hex::{Coord, MAX_SIDE, SectorSet, column_name};

pub use fault::{FaultKind, MapFault, Start};
pub use place::{ParsePlaceError, Place};
use read::Reader;

use crate::sketch::Drawn;
use crate::text;
pub use crate::text::{MAX_FAULTS, MAX_NAME, Players, TextAt};

/// The printed zone Galilei, as text.
pub const GALILEI: &str = include_str!("../../data/galilei.map");

/// The printed zone Fermi, as text.
pub const FERMI: &str = include_str!("../../data/fermi.map");

/// The printed zone Galvani, as text.
pub const GALVANI: &str = include_str!("../../data/galvani.map");

/// The longest text that is read as a map, in bytes.
pub const MAX_TEXT: usize = 64 * 1024;

/// The highest number of a hatch (M-03).
pub const MAX_HATCH: u8 = 9;

/// A sector by its number in its map: sectors are numbered by column, then row.
///
/// An inner number without `Serialize`: outside the rules a sector is called by its [`Place`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sector(u16);

impl Sector {
    /// Where those are who have left the board. It is a sector of no map.
    pub const NOWHERE: Self = Self(u16::MAX);

    /// The sector with this number, as a [`SectorSet`] keeps it.
    pub const fn new(id: u16) -> Self {
        Self(id)
    }

    /// The number to keep in a [`SectorSet`].
    pub const fn id(self) -> u16 {
        self.0
    }

    /// The number to index a table with.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// M-01 What a sector is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Nobody is heard here.
    Secure,
    /// Ending here draws a card.
    Dangerous,
    /// Where the humans begin.
    HumanStart,
    /// Where the aliens begin.
    AlienStart,
    /// An escape hatch and its number, from 1 to [`MAX_HATCH`].
    Hatch(u8),
}

/// A checked map. It keeps M-03, whoever drew it.
///
/// What is asked about a sector panics for [`Sector::NOWHERE`] and for a number that the map does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    name: String,
    players: Option<Players>,
    grid: Grid,
    human_start: Sector,
    alien_start: Sector,
    hatches: Vec<Sector>,
    warnings: Vec<MapWarning>,
}

impl Map {
    /// Reads and checks a map.
    pub fn parse(text: &str) -> Result<Self, Vec<MapFault>> {
        MapDraft::parse(text)?.check()
    }

    /// The name of the map.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// For how many players it is suggested, if it says so (E-03).
    pub fn players(&self) -> Option<Players> {
        self.players
    }

    /// How many sectors the map has; walls are not sectors (M-01).
    pub fn n_sectors(&self) -> usize {
        self.grid.kinds.len()
    }

    /// Every sector, by column, then row.
    pub fn sectors(&self) -> impl Iterator<Item = Sector> + use<> {
        self.grid.sectors()
    }

    /// What a sector is.
    pub fn kind(&self, sector: Sector) -> Kind {
        self.grid.kinds[sector.index()]
    }

    /// Where a sector lies on the grid: for drawing. What it is called is its [`Map::place`].
    pub fn coord(&self, sector: Sector) -> Coord {
        self.grid.coords[sector.index()]
    }

    /// M-04 What a sector is called at the table.
    pub fn place(&self, sector: Sector) -> Place {
        self.grid.place(sector)
    }

    /// M-04 The sector that is called so at the table.
    ///
    /// A start or hatch is not found by its coordinates, for at the table it has none.
    pub fn sector(&self, place: Place) -> Option<Sector> {
        match place {
            Place::At(coord) => self.at(coord).filter(|&sector| self.place(sector) == place),
            Place::HumanStart => Some(self.human_start),
            Place::AlienStart => Some(self.alien_start),
            Place::Hatch(number) => {
                let index = usize::from(number.checked_sub(1)?);
                self.hatches.get(index).copied()
            }
        }
    }

    /// M-02 The sectors that touch this one, ascending.
    pub fn neighbours(&self, sector: Sector) -> &[Sector] {
        self.grid.around[sector.index()].sectors()
    }

    /// The human start.
    pub fn human_start(&self) -> Sector {
        self.human_start
    }

    /// The alien start.
    pub fn alien_start(&self) -> Sector {
        self.alien_start
    }

    /// The hatches; hatch 1 comes first.
    pub fn hatches(&self) -> &[Sector] {
        &self.hatches
    }

    /// How many columns the map is wide, walls included.
    pub fn width(&self) -> u8 {
        self.grid.width
    }

    /// How many rows the map is high, walls included.
    pub fn height(&self) -> u8 {
        self.grid.height
    }

    /// The sector of whatever kind that lies there on the grid: for drawing.
    pub fn at(&self, coord: Coord) -> Option<Sector> {
        self.grid.at(coord)
    }

    /// M-03 What is allowed but should be known before playing on this map.
    pub fn warnings(&self) -> &[MapWarning] {
        &self.warnings
    }

    /// The text of this map, without comments; it parses back to an equal map.
    pub fn text(&self) -> String {
        let columns: Vec<String> = (0..self.width()).map(column_name).collect();
        let mut text = format!("name: {}\n", self.name);
        if let Some(players) = self.players {
            writeln!(text, "players: {}", players.written()).expect("writing to a string cannot fail");
        }
        text.push('\n');
        write_row(&mut text, "  ", &columns, |col| columns[col].as_str());
        for row in 0..self.height() {
            let mark = |col: usize| self.grid.mark(col as u8, row);
            write_row(&mut text, &format!("{:02}", row + 1), &columns, mark);
        }
        text
    }
}

/// The bit of a hatch in a set of hatches: hatch 1 is the lowest.
pub(crate) const fn hatch_bit(hatch: u8) -> u16 {
    1 << (hatch - 1)
}

/// What is allowed on a map but may spoil a game on it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapWarning {
    /// M-03 When this hatch is closed, one of the starts is cut off from the sector.
    #[error("{sector} is cut off from a start when hatch {hatch} closes (M-03)")]
    OnlyThroughHatch {
        /// What would be cut off.
        sector: Place,
        /// The number of the hatch.
        hatch: u8,
    },
    /// M-03 No single hatch cuts the sector off, but several do together.
    #[error("{sector} is cut off from a start when several hatches close (M-03)")]
    OnlyThroughHatches {
        /// What would be cut off.
        sector: Place,
    },
}

/// A map as it was drawn, before anybody asked whether one can play on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapDraft {
    name: String,
    players: Option<Players>,
    width: u8,
    height: u8,
    /// By column, then row: the place in this list becomes the number of the [`Sector`].
    sectors: Vec<DrawnSector>,
}

impl MapDraft {
    /// Reads the text of a map; the module's heading says how it is written.
    pub fn parse(text: &str) -> Result<Self, Vec<MapFault>> {
        let mut reader = Reader::default();
        match text::each_line(text, MAX_TEXT, |(number, line)| reader.line(number, line)) {
            Ok(()) => reader.finish(),
            Err(n_bytes) => Err(vec![MapFault { at: None, kind: FaultKind::TextTooLong { n_bytes } }]),
        }
    }

    /// What was drawn, for whoever draws on.
    pub(crate) fn drawn(&self) -> Drawn {
        let sectors = self.sectors.iter().map(|drawn| (drawn.coord, drawn.kind.mark().to_owned()));
        Drawn {
            name: self.name.clone(),
            players: self.players.map(Players::written).unwrap_or_default(),
            columns: self.width,
            rows: self.height,
            sectors: sectors.collect(),
        }
    }

    /// M-03 Checks that one can play on it, and names everything that is in the way.
    pub fn check(self) -> Result<Map, Vec<MapFault>> {
        let mut faults = Faults::default();
        if self.name.is_empty() {
            faults.add(None, FaultKind::NoName);
        }
        let human_start = self.check_start(Start::Human, &mut faults);
        let alien_start = self.check_start(Start::Alien, &mut faults);
        let hatches = self.check_hatches(&mut faults);
        let grid = Grid::new(&self);
        self.check_reach([human_start, alien_start], &grid, &mut faults);
        let (Some(human_start), Some(alien_start), true) = (human_start, alien_start, faults.is_empty()) else {
            return Err(named(faults));
        };
        Ok(Map {
            warnings: grid.warnings(human_start, alien_start, &hatches),
            name: self.name,
            players: self.players,
            grid,
            human_start,
            alien_start,
            hatches,
        })
    }

    /// M-03 Exactly one start of each kind. Answers that one, and nothing where there is a fault.
    fn check_start(&self, start: Start, faults: &mut Faults) -> Option<Sector> {
        let mut found = self.numbered().filter(|(_, drawn)| drawn.kind == start.kind());
        let Some((sector, first)) = found.next() else {
            faults.add(None, FaultKind::NoStart { start });
            return None;
        };
        let mut is_only = true;
        for (_, drawn) in found {
            let (sector, first) = (drawn.coord, first.coord);
            faults.add(drawn.at, FaultKind::SecondStart { start, sector, first });
            is_only = false;
        }
        is_only.then_some(sector)
    }

    /// M-03 Hatches numbered from 1 without gaps or doubles. Answers one of each number that is there.
    fn check_hatches(&self, faults: &mut Faults) -> Vec<Sector> {
        let mut hatches: [Option<(Sector, Coord)>; MAX_HATCH as usize] = Default::default();
        for (sector, drawn) in self.numbered() {
            let Kind::Hatch(hatch) = drawn.kind else {
                continue;
            };
            let slot = &mut hatches[usize::from(hatch) - 1];
            if let Some((_, first)) = *slot {
                let sector = drawn.coord;
                faults.add(drawn.at, FaultKind::SecondHatch { hatch, sector, first });
            } else {
                *slot = Some((sector, drawn.coord));
            }
        }
        let Some(last) = hatches.iter().rposition(Option::is_some) else {
            faults.add(None, FaultKind::NoHatch);
            return Vec::new();
        };
        for (index, _) in hatches[..last].iter().enumerate().filter(|(_, slot)| slot.is_none()) {
            let (hatch, highest) = (index as u8 + 1, last as u8 + 1);
            faults.add(None, FaultKind::MissingHatch { hatch, highest });
        }
        hatches.into_iter().flatten().map(|(sector, _)| sector).collect()
    }

    /// M-03 Every sector is reachable from each start without crossing a start. What neither reaches is one fault.
    ///
    /// Not asked of a start that is missing or doubled: that fault comes first.
    fn check_reach(&self, starts: [Option<Sector>; 2], grid: &Grid, faults: &mut Faults) {
        let [human, alien] = starts.map(|from| from.map(|from| grid.reach(from, |_| false)));
        for (sector, drawn) in self.numbered().filter(|(_, drawn)| !is_start(drawn.kind)) {
            let is_lost =
                |reached: &Option<SectorSet>| reached.as_ref().is_some_and(|reached| !reached.contains(sector.id()));
            let start = match (is_lost(&human), is_lost(&alien)) {
                (true, true) => None,
                (true, false) => Some(Start::Human),
                (false, true) => Some(Start::Alien),
                (false, false) => continue,
            };
            faults.add(drawn.at, FaultKind::Unreachable { sector: drawn.coord, start });
        }
    }

    fn numbered(&self) -> impl Iterator<Item = (Sector, &DrawnSector)> {
        (0..).map(Sector).zip(&self.sectors)
    }
}

impl Kind {
    fn mark(self) -> &'static str {
        match self {
            Self::Secure => "o",
            Self::Dangerous => "x",
            Self::HumanStart => "H",
            Self::AlienStart => "A",
            Self::Hatch(number) => HATCH_MARKS[usize::from(number) - 1],
        }
    }

    fn from_mark(mark: &str) -> Option<Self> {
        match *mark.as_bytes() {
            [b'o' | b'O'] => Some(Self::Secure),
            [b'x' | b'X'] => Some(Self::Dangerous),
            [b'H' | b'h'] => Some(Self::HumanStart),
            [b'A' | b'a'] => Some(Self::AlienStart),
            [digit @ b'1'..=b'9'] => Some(Self::Hatch(digit - b'0')),
            _ => None,
        }
    }
}

const WALL_MARK: &str = ".";
const HATCH_MARKS: [&str; MAX_HATCH as usize] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// Two letters and two digits.
const LONGEST_COORD: usize = 4;

const N_COORDS: usize = MAX_SIDE as usize * MAX_SIDE as usize;

type Faults = text::Faults<FaultKind>;

fn named(faults: Faults) -> Vec<MapFault> {
    faults.named(|n_more| FaultKind::More { n_more })
}

/// A sector as it was drawn, and where in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct DrawnSector {
    coord: Coord,
    kind: Kind,
    at: TextAt,
}

/// The sectors and what they touch, whether or not one can play on them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Grid {
    width: u8,
    height: u8,
    kinds: Vec<Kind>,
    coords: Vec<Coord>,
    around: Vec<Around>,
    /// For each hex of the largest field its sector, or `NOWHERE` for a wall.
    by_coord: Vec<Sector>,
}

/// The up to six neighbours of a sector, without a list of their own on the heap.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Around {
    n_sectors: u8,
    sectors: [Sector; 6],
}

impl Around {
    fn sectors(&self) -> &[Sector] {
        &self.sectors[..usize::from(self.n_sectors)]
    }
}

impl Grid {
    fn new(draft: &MapDraft) -> Self {
        let mut by_coord = vec![Sector::NOWHERE; N_COORDS];
        for (sector, drawn) in draft.numbered() {
            by_coord[drawn.coord.index()] = sector;
        }
        let mut grid = Self {
            width: draft.width,
            height: draft.height,
            kinds: draft.sectors.iter().map(|drawn| drawn.kind).collect(),
            coords: draft.sectors.iter().map(|drawn| drawn.coord).collect(),
            around: Vec::new(),
            by_coord,
        };
        grid.around = grid.coords.iter().map(|&coord| grid.around(coord)).collect();
        grid
    }

    /// M-02 The neighbours of a hex that are sectors.
    fn around(&self, coord: Coord) -> Around {
        let mut around = Around { n_sectors: 0, sectors: [Sector::NOWHERE; 6] };
        for sector in coord.neighbours().filter_map(|next| self.at(next)) {
            around.sectors[usize::from(around.n_sectors)] = sector;
            around.n_sectors += 1;
        }
        around
    }

    fn sectors(&self) -> impl Iterator<Item = Sector> + use<> {
        (0..self.kinds.len() as u16).map(Sector)
    }

    fn at(&self, coord: Coord) -> Option<Sector> {
        let sector = self.by_coord[coord.index()];
        (sector != Sector::NOWHERE).then_some(sector)
    }

    fn place(&self, sector: Sector) -> Place {
        match self.kinds[sector.index()] {
            Kind::Secure | Kind::Dangerous => Place::At(self.coords[sector.index()]),
            Kind::HumanStart => Place::HumanStart,
            Kind::AlienStart => Place::AlienStart,
            Kind::Hatch(number) => Place::Hatch(number),
        }
    }

    fn mark(&self, col: u8, row: u8) -> &'static str {
        let sector = Coord::new(col, row).and_then(|coord| self.at(coord));
        sector.map_or(WALL_MARK, |sector| self.kinds[sector.index()].mark())
    }

    /// What a path from here reaches that crosses neither a start nor what `is_closed`; it may end on them.
    fn reach(&self, from: Sector, is_closed: impl Fn(Sector) -> bool) -> SectorSet {
        let mut reached = SectorSet::from_iter([from.id()]);
        let mut to_leave = vec![from];
        while let Some(here) = to_leave.pop() {
            for &next in self.around[here.index()].sectors() {
                let can_cross = !is_start(self.kinds[next.index()]) && !is_closed(next);
                if reached.insert(next.id()) && can_cross {
                    to_leave.push(next);
                }
            }
        }
        reached
    }

    /// M-03 The sectors that some closed hatch, or all of them, would cut off from a start.
    fn warnings(&self, human_start: Sector, alien_start: Sector, hatches: &[Sector]) -> Vec<MapWarning> {
        let reach_without = |closed: &[Sector]| {
            let mut reached = self.reach(human_start, |sector| closed.contains(&sector));
            reached.intersect(&self.reach(alien_start, |sector| closed.contains(&sector)));
            reached
        };
        let without_all = reach_without(hatches);
        let without_one: Vec<SectorSet> = hatches.iter().map(|&hatch| reach_without(&[hatch])).collect();
        let mut warnings = Vec::new();
        for sector in self.sectors() {
            if is_start(self.kinds[sector.index()]) || without_all.contains(sector.id()) {
                continue;
            }
            let place = self.place(sector);
            let n_before = warnings.len();
            for (hatch, reached) in (1..).zip(&without_one) {
                if !reached.contains(sector.id()) {
                    warnings.push(MapWarning::OnlyThroughHatch { sector: place, hatch });
                }
            }
            if warnings.len() == n_before {
                warnings.push(MapWarning::OnlyThroughHatches { sector: place });
            }
        }
        warnings
    }
}

fn is_start(kind: Kind) -> bool {
    matches!(kind, Kind::HumanStart | Kind::AlienStart)
}

/// Writes one line of the grid, each mark below the letters of its column.
fn write_row<'a>(text: &mut String, head: &str, columns: &[String], mark: impl Fn(usize) -> &'a str) {
    text.push_str(head);
    for (col, name) in columns.iter().enumerate() {
        write!(text, " {:<width$}", mark(col), width = name.len()).expect("writing to a string cannot fail");
    }
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}
