//! How a match ended, and what everybody has scored.

use std::cmp::Reverse;

use fuga_kernel::{Seat, SeatSet, Wire};
use serde::Serialize;
use strum::IntoStaticStr;
use ts_rs::TS;

use crate::board::Parity;
use crate::pieces::{Alien, Colour, Mission, MissionSet, Planet};

/// How a match ended, for everybody to see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Outcome {
    /// What ended it.
    pub ending: Ending,
    /// How many rounds were played.
    pub rounds: u8,
    /// Every seat's result, in seat order.
    pub seats: Vec<SeatResult>,
}

impl Wire for Outcome {}

impl Outcome {
    /// O-67 The seats from the best to the last; those who share a place stand in seat order.
    pub fn ranking(&self) -> Vec<Seat> {
        let mut seats: Vec<&SeatResult> = self.seats.iter().collect();
        seats.sort_by_key(|result| Reverse(result.worth()));
        seats.into_iter().map(|result| result.seat).collect()
    }
}

/// One seat's result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SeatResult {
    /// The seat.
    pub seat: Seat,
    /// Its planet.
    pub planet: Planet,
    /// What it scored without missions.
    pub points: Points,
    /// O-66 Each mission it kept.
    pub missions: Vec<MissionResult>,
    /// O-95 The missions it did not keep.
    pub discarded: MissionSet,
    /// The sum of it all; it may be below nought (O-A35).
    pub score: i16,
    /// O-67 UFOs on the board, which break a tie.
    pub ufos: u8,
    /// O-67 Humans taken, which break the next tie.
    pub humans: u8,
    /// Whether it has won, alone or with others.
    pub won: bool,
}

impl SeatResult {
    /// O-67 What counts, the first that differs: the total, UFOs on the board, humans.
    pub(crate) const fn worth(&self) -> (i16, u8, u8) {
        (self.score, self.ufos, self.humans)
    }
}

/// One part of what a mission asks for, and how much of it there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Part {
    /// What is asked for.
    #[serde(flatten)]
    pub what: Wanted,
    /// So many are needed.
    pub need: u8,
    /// So many are there.
    pub have: u8,
}

impl Part {
    /// Whether there are enough.
    pub const fn is_done(self) -> bool {
        self.have >= self.need
    }
}

/// What a part of a mission asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Wanted {
    /// Majorities in such cities.
    Airspace {
        /// Which ones count.
        parity: Parity,
    },
    /// Humans of a colour.
    Humans {
        /// Which one.
        colour: Colour,
    },
    /// Captured tokens of a type.
    Captured {
        /// Which one.
        alien: Alien,
    },
    /// Tokens of a type.
    Tokens {
        /// Which one.
        alien: Alien,
    },
    /// Mapped cities.
    Mapped,
    /// UFOs on the board.
    Ufos,
}

/// What a player has scored, line by line, without missions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct Points {
    /// O-61 The most pilots.
    pub pilots: i16,
    /// O-61 The most abductors.
    pub abductors: i16,
    /// O-61 The most builders.
    pub builders: i16,
    /// O-61 The most military.
    pub military: i16,
    /// O-62 UFOs on the board.
    pub ufos_on_board: i16,
    /// O-62 UFOs on the pad.
    pub ufos_on_pad: i16,
    /// O-63 Majorities in cities.
    pub airspace: i16,
    /// O-64 Mapping tokens.
    pub mapping: i16,
    /// O-65 Humans by colour.
    pub humans: i16,
    /// O-65 Humans of five or six colours.
    pub human_variety: i16,
    /// The sum.
    pub total: i16,
}

impl Points {
    /// Every line with its name, for people to read.
    pub const fn lines(&self) -> [(&'static str, i16); 10] {
        [
            ("most pilots", self.pilots),
            ("most abductors", self.abductors),
            ("most builders", self.builders),
            ("most military", self.military),
            ("UFOs on the board", self.ufos_on_board),
            ("UFOs on the pad", self.ufos_on_pad),
            ("airspace", self.airspace),
            ("mapping", self.mapping),
            ("humans of one colour", self.humans),
            ("humans of many colours", self.human_variety),
        ]
    }

    /// With the sum of all lines.
    pub(crate) const fn summed(mut self) -> Self {
        let lines = self.lines();
        let (mut line, mut total) = (0, 0);
        while line < lines.len() {
            total += lines[line].1;
            line += 1;
        }
        self.total = total;
        self
    }
}

/// A mission at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MissionResult {
    /// Which one.
    pub mission: Mission,
    /// What it asks for, in words.
    pub text: String,
    /// Whether all of it was fulfilled.
    pub fulfilled: bool,
    /// What it brought or cost.
    pub points: i16,
}

/// What ended the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, IntoStaticStr, TS)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Ending {
    /// O-53 A type of alien ran out.
    StockOut,
    /// O-A31 Too many rounds.
    RoundLimit,
}

impl fuga_kernel::Outcome for Outcome {
    /// O-A20 Winners share the win.
    fn winners(&self) -> SeatSet {
        self.seats.iter().filter(|result| result.won).map(|result| result.seat).collect()
    }

    fn ending(&self) -> &'static str {
        self.ending.into()
    }

    fn rounds(&self) -> Option<u32> {
        Some(self.rounds.into())
    }

    fn role(&self, seat: Seat) -> Option<&'static str> {
        self.seats.get(seat.index()).map(|result| result.planet.name())
    }

    fn score(&self, seat: Seat) -> Option<i32> {
        self.seats.get(seat.index()).map(|result| result.score.into())
    }
}
