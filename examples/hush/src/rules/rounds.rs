//! The rounds.

use fuga_kernel::{Chance, Game, Seat, SeatSet, Secret, Sink};

use super::{Hush, N_ROUNDS};
use crate::actions::Action;
use crate::facts::{Fact, Public};
use crate::refusal::Refusal;
use crate::state::State;

impl Hush {
    /// A seat answers once in a round and swaps once in a match.
    pub(super) fn check_answer(state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        if state.round == N_ROUNDS {
            return Err(Refusal::MatchOver);
        }
        if !state.waiting.contains(seat) {
            return Err(Refusal::NotAsked { seat });
        }
        if action == Action::Swap && *state.hands[seat.index()].has_swapped.truth() {
            return Err(Refusal::HasSwapped);
        }
        Ok(())
    }

    /// X-04 To keep is an answer too, sealed like a swap.
    pub(super) fn keep(seat: Seat, facts: &mut impl Sink<Fact>) {
        facts.push(|| Fact::Answered { seat, drawn: Secret::new(seat, None) });
    }

    /// X-05 The card goes aside, and another is drawn from the bag.
    pub(super) fn swap(state: &mut State, seat: Seat, chance: &mut impl Chance, facts: &mut impl Sink<Fact>) {
        let card = state.bag.truth_mut().draw(chance);
        let hand = &mut state.hands[seat.index()];
        hand.card.set(card);
        hand.has_swapped.set(true);
        facts.push(|| Fact::Answered { seat, drawn: Secret::new(seat, Some(card)) });
    }

    /// X-03 The round ends with the last answer, and the match with the last round.
    pub(super) fn go_on(&self, state: &mut State, seat: Seat, facts: &mut impl Sink<Fact>) {
        state.waiting.remove(seat);
        if !state.waiting.is_empty() {
            return;
        }
        state.round += 1;
        let round = state.round;
        facts.push(|| Public::RoundEnded { round });
        if round == N_ROUNDS {
            Self::end(state, facts);
        } else {
            state.waiting = SeatSet::all(self.n_seats());
        }
    }
}
