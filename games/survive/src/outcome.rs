//! How a match ended.

use fuga_kernel::{Seat, SeatSet, Wire};
use serde::Serialize;
use strum::IntoStaticStr;
use ts_rs::TS;

use crate::pieces::Colour;
use crate::view::KeptTile;

/// How a match ended, for everybody to see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Outcome {
    /// What ended it.
    pub ending: Ending,
    /// How many turns were begun.
    pub turns: u16,
    /// Every colour's result, in the order of turns.
    pub colours: Vec<ColourResult>,
    /// Every seat's result, in seat order.
    pub seats: Vec<SeatResult>,
}

impl Wire for Outcome {}

/// One colour's result; nothing of it is secret any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ColourResult {
    /// The colour.
    pub colour: Colour,
    /// How many of its explorers are safe.
    pub saved: u8,
    /// What they carry together.
    pub treasure: u8,
    /// What each of its explorers was worth, by number.
    pub values: Vec<u8>,
    /// The tiles it still held.
    pub hand: Vec<KeptTile>,
}

/// One seat's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SeatResult {
    /// The seat.
    pub seat: Seat,
    /// What counts: treasure, or explorers with S-93.
    pub score: u8,
    /// Whether nobody has more.
    pub won: bool,
}

/// What ended the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, IntoStaticStr, TS)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Ending {
    /// S-70 The volcano erupted.
    Volcano,
    /// S-71 No explorer was left on the island or at sea.
    NobodyLeft,
    /// S-94 The last tile was taken.
    IslandGone,
    /// S-96 Too many quiet rounds.
    Stalled,
}

impl fuga_kernel::Outcome for Outcome {
    /// S-70 Winners with equal scores share the win.
    fn winners(&self) -> SeatSet {
        self.seats.iter().filter(|result| result.won).map(|result| result.seat).collect()
    }

    fn ending(&self) -> &'static str {
        self.ending.into()
    }

    /// Everybody takes one turn a round with each colour; the last round may have been cut short.
    fn rounds(&self) -> Option<u32> {
        let n_colours = u32::try_from(self.colours.len()).ok().filter(|&n_colours| n_colours > 0)?;
        Some(u32::from(self.turns).div_ceil(n_colours))
    }

    fn score(&self, seat: Seat) -> Option<i32> {
        self.seats.get(seat.index()).map(|result| result.score.into())
    }
}
