//! How a match ended.

use fuga_kernel::{Seat, Wire};
use serde::Serialize;

/// How a match ended, for everybody to see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The card each seat holds, in seat order.
    pub cards: Vec<u8>,
    /// Who holds the highest.
    pub winner: Seat,
}

impl Wire for Outcome {}

impl fuga_kernel::Outcome for Outcome {
    /// X-07 The highest card wins; no two are the same.
    fn payoff(&self, seat: Seat) -> f64 {
        if seat == self.winner { 1.0 } else { 0.0 }
    }
}
