//! A position laid open, for tests: they set one up, or look behind the secrets. No rule and no view uses it.

use fuga_kernel::{Seat, SeatSet, Secret};

use crate::cards::{Card, Cards};
use crate::rules::N_ROUNDS;
use crate::state::{Hand, State};

/// All that a state holds, without its secrecy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Each seat's card, in seat order.
    pub cards: Vec<Card>,
    /// Whether each seat has swapped, in seat order.
    pub has_swapped: Vec<bool>,
    /// The cards that nobody has held yet.
    pub bag: Cards,
    /// How many rounds are over.
    pub round: u8,
    /// Who has not answered in this round.
    pub waiting: SeatSet,
}

impl Position {
    /// What a state holds.
    pub fn of(state: &State) -> Self {
        Self {
            cards: state.hands.iter().map(|hand| *hand.card.truth()).collect(),
            has_swapped: state.hands.iter().map(|hand| *hand.has_swapped.truth()).collect(),
            bag: *state.bag.truth(),
            round: state.round,
            waiting: state.waiting,
        }
    }

    /// The state that holds just this, whether it makes sense or not; `Hush::check` tells.
    ///
    /// # Panics
    /// With more than four seats.
    pub fn set_up(&self) -> State {
        let seats = Seat::all(self.cards.len() as u8).zip(self.cards.iter().zip(&self.has_swapped));
        let hands = seats.map(|(seat, (&card, &has_swapped))| {
            let mut hand = Hand::new(seat, card, has_swapped);
            if self.round == N_ROUNDS {
                hand.card.reveal();
            }
            hand
        });
        State { hands: hands.collect(), bag: Secret::unseen(self.bag), round: self.round, waiting: self.waiting }
    }
}
