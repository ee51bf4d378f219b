//! The public material of a table: its map and its coded rules, for whoever draws them.

use fuga_kernel::{Game, Wire};
use serde::Serialize;
use ts_rs::TS;

use crate::map::{Kind, Place};
use crate::rules::{Escape, HAND_LIMIT, N_ROUNDS};
use crate::scenario::{Access, Code, Script};

/// What lies on the table for everybody before the first card is dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Board {
    /// The name of the map.
    pub name: String,
    /// How many columns the map is wide, walls included.
    pub columns: u8,
    /// How many rows the map is high, walls included.
    pub rows: u8,
    /// Every sector, by column, then row; all else is wall (M-01).
    pub sectors: Vec<BoardSector>,
    /// The most rounds a match lasts (E-04).
    pub rounds: u8,
    /// The most items a hand holds (E-61).
    pub hand_limit: u8,
    /// Whether aliens may pass through open hatches (E-12).
    pub do_aliens_cross_hatches: bool,
    /// The name of the scenario, if there is one (E-70).
    pub scenario: Option<String>,
    /// The coded rules in play, in the order of a rule sheet.
    pub codes: Vec<BoardCode>,
}

impl Wire for Board {}

/// A sector as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BoardSector {
    /// Its column, counted from 0. Columns with an odd number sit half a hex lower (M-02).
    pub col: u8,
    /// Its row, counted from 0.
    pub row: u8,
    /// What it is called at the table (M-04).
    pub place: Place,
    /// What it is.
    pub kind: BoardKind,
}

/// M-01 What a sector is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BoardKind {
    /// Nobody is heard here.
    Secure,
    /// Ending here draws a card.
    Dangerous,
    /// Where the humans begin.
    HumanStart,
    /// Where the aliens begin.
    AlienStart,
    /// An escape hatch.
    Hatch,
}

impl From<Kind> for BoardKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Secure => Self::Secure,
            Kind::Dangerous => Self::Dangerous,
            Kind::HumanStart => Self::HumanStart,
            Kind::AlienStart => Self::AlienStart,
            Kind::Hatch(_) => Self::Hatch,
        }
    }
}

/// A coded rule in play, with its value if it takes one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BoardCode {
    /// The code, such as `H.13`.
    pub code: &'static str,
    /// A.4 Who may enter secure sectors.
    pub access: Option<Access>,
    /// B.4, C.6 The hatches that are started on.
    pub hatches: Vec<u8>,
    /// E.3 How many kills win.
    pub kills: Option<u8>,
}

impl Escape {
    /// The public material of the table.
    pub fn lay_out(&self) -> Board {
        let map = self.map();
        let sectors = map.sectors().map(|sector| {
            let coord = map.coord(sector);
            BoardSector { col: coord.col(), row: coord.row(), place: map.place(sector), kind: map.kind(sector).into() }
        });
        Board {
            name: map.name().to_owned(),
            columns: map.width(),
            rows: map.height(),
            sectors: sectors.collect(),
            rounds: N_ROUNDS,
            hand_limit: HAND_LIMIT,
            do_aliens_cross_hatches: self.options().do_aliens_cross(),
            scenario: self.script().map(Script::name).map(str::to_owned),
            codes: self.codes().iter().map(|code| self.lay_out_code(code)).collect(),
        }
    }

    fn lay_out_code(&self, code: Code) -> BoardCode {
        let codes = self.codes();
        BoardCode {
            code: code.name(),
            access: codes.access().filter(|_| code == Code::A4),
            hatches: match code {
                Code::B4 => codes.human_hatch().into_iter().collect(),
                Code::C6 => codes.alien_hatches().to_vec(),
                _ => Vec::new(),
            },
            kills: codes.n_kills(self.n_seats()).filter(|_| code == Code::E3),
        }
    }
}
