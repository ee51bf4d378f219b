//! The end.

use fuga_kernel::{Seat, Sink};

use super::{Course, Hush};
use crate::cards::Card;
use crate::facts::{Fact, Public};
use crate::outcome::Outcome;
use crate::state::State;

impl<C, F: Sink<Fact>> Course<'_, C, F> {
    /// X-07 The cards that are held are shown.
    pub(super) fn end(&mut self) {
        self.state.hands.iter_mut().for_each(|hand| hand.card.reveal());
        self.facts.push(|| Public::Ended { outcome: Hush::best(self.state) });
    }
}

impl Hush {
    /// X-07 The highest card wins.
    pub(super) fn best(state: &State) -> Outcome {
        let cards: Vec<Card> = state.hands.iter().map(|hand| *hand.card.truth()).collect();
        let seats = Seat::all(cards.len() as u8);
        let winner = seats.max_by_key(|seat| cards[seat.index()]).expect("there are two seats at least");
        Outcome { cards, winner }
    }
}
