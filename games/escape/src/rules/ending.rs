//! The end (E-40, E-41, E-50, E-51, E-54, E.3).

use fuga_kernel::{Chance, Seat, Sink};

use super::{Course, Escape};
use crate::cards::Side;
use crate::facts::{Fact, Public};
use crate::outcome::{Ending, Fate, Outcome, SeatResult};
use crate::scenario::Code;
use crate::state::{SeatState, State};

impl Escape {
    /// The humans on board; A.5 those who start again are among them.
    pub(super) fn humans_in_play(&self, state: &State) -> impl Iterator<Item = Seat> {
        self.seats()
            .filter(|&seat| state.seat(seat).is_in_play())
            .filter(|&seat| state.seat(seat).side() == Side::Human)
    }

    /// E.3 Whether a seat has made as many kills as win.
    fn has_enough_kills(&self, seat: &SeatState) -> bool {
        self.n_kills.is_some_and(|n_kills| seat.n_kills >= u16::from(n_kills))
    }

    /// E-75 Whether nobody can make enough kills any more: without A.5 each of the others dies once. All of it is public.
    fn is_hopeless(&self, state: &State) -> bool {
        let in_play = || self.seats().map(|seat| state.seat(seat)).filter(|seat| seat.is_in_play());
        let n_others = (in_play().count() as u16).saturating_sub(1);
        let is_short = |n_kills: u8| in_play().all(|seat| seat.n_kills + n_others < u16::from(n_kills));
        !self.options.goes_on_hopeless && !self.plays(Code::A5) && self.n_kills.is_some_and(is_short)
    }

    /// Who won. E-40 The first human out wins alone. E-50 Every human who escaped wins. E-41, E-51 Aliens win together,
    /// the killed ones too, when the last human on board was eliminated. E.3 Who has enough kills wins beside them.
    pub(super) fn outcome_of(&self, state: &State, ending: Ending) -> Outcome {
        let do_aliens_win = match ending {
            Ending::FirstHumanOut | Ending::LastHumanOut | Ending::OutOfReach => false,
            Ending::LastHumanKilled | Ending::HumansStranded => true,
            // B.6 After the last round nobody has won.
            Ending::TimeUp => !self.plays(Code::B6),
            Ending::EnoughKills => !self.plays(Code::B6) && self.humans_in_play(state).next().is_none(),
        };
        let result = |seat| {
            let truth = state.seat(seat);
            let has_won_with_side = match truth.side() {
                Side::Human => truth.fate == Fate::Escaped,
                Side::Alien => do_aliens_win,
            };
            SeatResult {
                seat,
                role: *truth.role.truth(),
                fate: truth.fate,
                is_turned: truth.is_turned,
                kills: truth.n_kills,
                won: has_won_with_side || self.has_enough_kills(truth),
            }
        };
        Outcome { ending, round: state.round, seats: self.seats().map(result).collect() }
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// E-54 After every action, in this order: escape, deaths, stranding, end. The first two have just happened.
    pub(super) fn conclude(&mut self) {
        let actor = self.state.seat(self.state.turn.seat);
        let has_escaped = actor.fate == Fate::Escaped;
        if !self.game.is_advanced() && has_escaped {
            return self.end(Ending::FirstHumanOut);
        }
        if self.game.has_enough_kills(actor) {
            return self.end(Ending::EnoughKills);
        }
        // B.6 Without humans nobody escapes, is hunted or stranded.
        if self.game.plays(Code::B6) {
            if self.game.is_hopeless(self.state) {
                self.end(Ending::OutOfReach);
            }
            return;
        }
        if self.game.humans_in_play(self.state).next().is_none() {
            let ending = if has_escaped { Ending::LastHumanOut } else { Ending::LastHumanKilled };
            return self.end(ending);
        }
        // E-63, E-65 Stranded means that no hatch is open, wherever anyone stands.
        let n_hatches = self.game.map.hatches().len() as u32;
        if self.state.hatches.closed().count_ones() == n_hatches {
            let seats = self.eliminate(Fate::Stranded);
            self.facts.push(|| Public::Stranded { seats });
            self.end(Ending::HumansStranded);
        }
    }

    /// Takes all humans on board out together (E-54).
    pub(super) fn eliminate(&mut self, fate: Fate) -> Vec<Seat> {
        let humans: Vec<Seat> = self.game.humans_in_play(self.state).collect();
        for &seat in &humans {
            self.state.seat_mut(seat).fate = fate;
        }
        humans
    }

    pub(super) fn end(&mut self, ending: Ending) {
        self.state.ending = Some(ending);
        self.facts.push(|| Public::Ended { outcome: self.game.outcome_of(self.state, ending) });
    }
}
