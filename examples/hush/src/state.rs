//! The truth of a match in play.

use arrayvec::ArrayVec;
use fuga_kernel::{Seat, SeatSet, Secret};

use crate::cards::{Card, Cards};
use crate::options::MAX_SEATS;

/// The truth now. Flat and small: it is copied at every imagined world.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    /// Each seat's hand, in seat order.
    pub(crate) hands: ArrayVec<Hand, MAX_SEATS>,
    /// X-02 The cards that nobody has held yet.
    pub(crate) bag: Secret<Cards>,
    /// X-03 How many rounds are over.
    pub(crate) round: u8,
    /// X-03 Who has not answered in this round.
    pub(crate) waiting: SeatSet,
}

/// What one seat holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Hand {
    pub(crate) card: Secret<Card>,
    pub(crate) has_swapped: Secret<bool>,
}

impl Hand {
    /// A hand that its seat knows, and nobody else.
    pub(crate) const fn new(seat: Seat, card: Card, has_swapped: bool) -> Self {
        Self { card: Secret::new(seat, card), has_swapped: Secret::new(seat, has_swapped) }
    }
}
