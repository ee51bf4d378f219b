//! How a match ended.

use fuga_kernel::{Seat, SeatSet, Wire};
use serde::Serialize;
use ts_rs::TS;

use crate::cards::Card;

/// How a match ended, for everybody to see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Outcome {
    /// The card each seat holds, in seat order.
    pub cards: Vec<Card>,
    /// Who holds the highest.
    pub winner: Seat,
}

impl Wire for Outcome {}

impl fuga_kernel::Outcome for Outcome {
    /// X-07 The highest card wins; no two are the same.
    fn winners(&self) -> SeatSet {
        SeatSet::only(self.winner)
    }
}
