//! The rounds.

use fuga_kernel::{Chance, Game, Seat, SeatSet, Secret, Sink};

use super::{Course, Hush, N_ROUNDS};
use crate::actions::Action;
use crate::facts::{Fact, Public};
use crate::refusal::Refusal;
use crate::state::State;

impl Hush {
    /// X-05 A seat swaps once in a match.
    pub(super) fn check_answer(state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        if action == Action::Swap && *state.hands[seat.index()].has_swapped.truth() {
            return Err(Refusal::HasSwapped);
        }
        Ok(())
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// X-03 A seat answers, and the match goes on.
    pub(super) fn answer(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Keep => self.keep(seat),
            Action::Swap => self.swap(seat),
        }
        self.go_on(seat);
    }

    /// X-04 To keep is an answer too, sealed like a swap.
    fn keep(&mut self, seat: Seat) {
        self.facts.push(|| Fact::Answered { seat, drawn: Secret::new(seat, None) });
    }

    /// X-05 The card goes aside, and another is drawn from the bag.
    fn swap(&mut self, seat: Seat) {
        let card = self.state.bag.truth_mut().draw(self.chance);
        let hand = &mut self.state.hands[seat.index()];
        hand.card.set(card);
        hand.has_swapped.set(true);
        self.facts.push(|| Fact::Answered { seat, drawn: Secret::new(seat, Some(card)) });
    }

    /// X-03 The round ends with the last answer, and the match with the last round.
    fn go_on(&mut self, seat: Seat) {
        self.state.waiting.remove(seat);
        if !self.state.waiting.is_empty() {
            return;
        }
        self.state.round += 1;
        let round = self.state.round;
        self.facts.push(|| Public::RoundEnded { round });
        if round == N_ROUNDS {
            self.end();
        } else {
            self.state.waiting = SeatSet::all(self.game.n_seats());
        }
    }
}
