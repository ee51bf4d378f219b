//! What one viewer has learned: a fold over its notices.

use fuga_kernel::SeatSet;

use crate::cards::Cards;
use crate::facts::{Notice, Public};

/// What one viewer has learned since the deal, and no longer sees on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    /// The cards the viewer has held, also the one it put aside.
    held: Cards,
    /// The other seats that have answered at all: those may have swapped.
    answered: SeatSet,
}

impl Memory {
    pub(crate) const fn new() -> Self {
        Self { held: Cards::EMPTY, answered: SeatSet::EMPTY }
    }

    /// The cards the viewer has held.
    pub const fn held(&self) -> Cards {
        self.held
    }

    /// The other seats that have answered since the deal.
    pub const fn answered(&self) -> SeatSet {
        self.answered
    }

    pub(crate) fn add(&mut self, notice: &Notice) {
        match notice {
            Notice::YouDrew { card } => self.held.insert(*card),
            Notice::SeatAnswered { seat } => self.answered.insert(*seat),
            Notice::YouDrewACard
            | Notice::YouKept
            | Notice::Public(Public::RoundEnded { .. } | Public::Ended { .. }) => {}
        }
    }
}
