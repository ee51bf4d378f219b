//! What one viewer has learned: a fold over its notices.

use fuga_kernel::{Learned, SeatSet, Viewer};

use crate::cards::Cards;
use crate::facts::{Notice, Public};
use crate::rules::Hush;

/// What one viewer has learned since the deal, and no longer sees on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    /// The cards the viewer has held, also the one it put aside.
    held: Cards,
    /// The other seats that have answered at all: those may have swapped.
    answered: SeatSet,
}

impl Memory {
    /// The cards the viewer has held.
    pub const fn held(&self) -> Cards {
        self.held
    }

    /// The other seats that have answered since the deal.
    pub const fn answered(&self) -> SeatSet {
        self.answered
    }
}

impl Learned<Hush> for Memory {
    fn new(_hush: &Hush, _viewer: Viewer) -> Self {
        Self { held: Cards::EMPTY, answered: SeatSet::EMPTY }
    }

    fn add(&mut self, _hush: &Hush, notice: &Notice) {
        match notice {
            Notice::YouDrew { card } => self.held.insert(*card),
            Notice::SeatAnswered { seat } => self.answered.insert(*seat),
            Notice::YouDrewACard
            | Notice::YouKept
            | Notice::Public(Public::RoundEnded { .. } | Public::Ended { .. }) => {}
        }
    }
}
