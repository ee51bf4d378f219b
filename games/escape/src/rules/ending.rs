//! The end (E-40, E-41, E-50, E-51, E-54).

use fuga_kernel::{Seat, Sink};

use super::Escape;
use crate::cards::Side;
use crate::facts::Fact;
use crate::outcome::{Ending, Fate, Outcome, SeatResult};
use crate::state::State;

impl Escape {
    /// E-54 After every action, in this order: escape, deaths, stranding, end. The first two have just happened.
    pub(super) fn conclude(&self, state: &mut State, facts: &mut impl Sink<Fact>) {
        let has_escaped = |state: &State| state.seat(state.turn.seat).fate == Fate::Escaped;
        if !self.is_advanced() && has_escaped(state) {
            return self.end(state, Ending::FirstHumanOut, facts);
        }
        if self.humans_aboard(state).next().is_none() {
            let ending = if has_escaped(state) { Ending::LastHumanOut } else { Ending::LastHumanKilled };
            return self.end(state, ending, facts);
        }
        // E-63, E-65 Stranded means that no hatch is open, wherever anyone stands.
        let n_hatches = self.map.hatches().len() as u32;
        if state.hatches.closed().count_ones() == n_hatches {
            let seats = self.eliminate(state, Fate::Stranded);
            facts.push(|| Fact::Stranded { seats });
            self.end(state, Ending::HumansStranded, facts);
        }
    }

    /// Takes all humans on board out together (E-54).
    pub(super) fn eliminate(&self, state: &mut State, fate: Fate) -> Vec<Seat> {
        let humans: Vec<Seat> = self.humans_aboard(state).collect();
        for &seat in &humans {
            state.seat_mut(seat).fate = fate;
        }
        humans
    }

    pub(super) fn end(&self, state: &mut State, ending: Ending, facts: &mut impl Sink<Fact>) {
        state.ending = Some(ending);
        facts.push(|| Fact::Ended { outcome: self.outcome(state, ending) });
    }

    fn humans_aboard(&self, state: &State) -> impl Iterator<Item = Seat> {
        let is_human = |seat: &Seat| state.seat(*seat).role.truth().side() == Side::Human;
        self.seats().filter(|&seat| state.seat(seat).is_aboard()).filter(is_human)
    }

    /// Who won. E-40 The first human out wins alone. E-50 Every human who escaped wins. E-41, E-51 Aliens win together,
    /// the killed ones too, when the last human on board was eliminated.
    pub(super) fn outcome(&self, state: &State, ending: Ending) -> Outcome {
        let do_aliens_win = match ending {
            Ending::FirstHumanOut | Ending::LastHumanOut => false,
            Ending::LastHumanKilled | Ending::HumansStranded | Ending::TimeUp => true,
        };
        let result = |seat| {
            let truth = state.seat(seat);
            let role = *truth.role.truth();
            let won = match role.side() {
                Side::Human => truth.fate == Fate::Escaped,
                Side::Alien => do_aliens_win,
            };
            SeatResult { seat, role, fate: truth.fate, won }
        };
        Outcome { ending, round: state.round, seats: self.seats().map(result).collect() }
    }
}
