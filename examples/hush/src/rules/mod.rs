//! The rules, in the order of `RULES.md`: the deal, the rounds, the end.

mod dealing;
mod ending;
mod rounds;

use fuga_kernel::{Chance, Extras, Game, OptionsError, Player, Scene, Seat, SeatSet, Sink, SoakTable, types};

use crate::actions::Action;
use crate::facts::{Fact, Notice};
use crate::memory::Memory;
use crate::options::Options;
use crate::outcome::Outcome;
use crate::player::Sensible;
use crate::refusal::Refusal;
use crate::soak;
use crate::state::State;
use crate::view::View;

/// X-03 How many rounds a match has.
pub const N_ROUNDS: u8 = 3;

/// Hush, set up for one table.
pub struct Hush {
    options: Options,
}

/// A match on its way through an action: the state that changes, the luck that is asked, and where it is said what
/// happened. What the rules do is done to it.
struct Course<'a, C, F> {
    game: &'a Hush,
    state: &'a mut State,
    chance: &'a mut C,
    facts: &'a mut F,
}

impl Game for Hush {
    const ID: &'static str = "hush";
    const USUAL_SEATS: u8 = 3;

    types!(Options, State, Action, Fact, View, Notice, Memory, Outcome, Refusal);

    fn new(options: Options) -> Result<Self, OptionsError> {
        options.check()?;
        Ok(Self { options })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn deal(&self, chance: &mut impl Chance, facts: &mut impl Sink<Fact>) -> State {
        self.deal_cards(chance, facts)
    }

    fn asked(&self, state: &State) -> SeatSet {
        state.waiting
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (state.round == N_ROUNDS).then(|| Self::best(state))
    }

    fn turn_rule(&self, state: &State) -> &'static str {
        if state.round == N_ROUNDS { "X-07" } else { "X-03" }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if self.check_asked(state, seat).is_err() {
            return;
        }
        let is_legal = |&action: &Action| Self::check_answer(state, seat, action).is_ok();
        out.extend([Action::Keep, Action::Swap].into_iter().filter(is_legal));
    }

    fn act(&self, on: Scene<State, impl Chance, impl Sink<Fact>>, seat: Seat, action: Action) -> Result<(), Refusal> {
        let Scene { state, chance, facts } = on;
        Self::check_answer(state, seat, action)?;
        Course { game: self, state, chance, facts }.answer(seat, action);
        Ok(())
    }

    fn imagine(&self, view: &View, memory: &Memory, chance: &mut impl Chance) -> State {
        Self::invent(view, memory, chance)
    }
}

impl Extras for Hush {
    fn sensible(_seed: u64) -> Box<dyn Player<Self>> {
        Box::new(Sensible)
    }

    fn check(&self, state: &State) -> Result<(), String> {
        Self::check_cards(state)
    }

    fn soak_tables() -> Vec<SoakTable<Options>> {
        soak::tables()
    }
}
