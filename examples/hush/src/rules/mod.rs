//! The rules, in the order of `RULES.md`: the deal, the rounds, the end.

mod dealing;
mod ending;
mod rounds;

use fuga_kernel::{Chance, Extras, Field, Game, OptionsError, Player, Seat, SeatSet, Sink, SoakTable, Viewer};

use crate::actions::Action;
use crate::facts::{self, Fact, Notice};
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
    const RULES_VERSION: u32 = 1;
    const USUAL_SEATS: u8 = 3;

    type Options = Options;
    type State = State;
    type Action = Action;
    type Fact = Fact;
    type View = View;
    type Notice = Notice;
    type Memory = Memory;
    type Outcome = Outcome;
    type Refusal = Refusal;

    fn fields(_options: &Options) -> Vec<Field> {
        Options::fields()
    }

    fn new(options: Options) -> Result<Self, OptionsError> {
        options.check()?;
        Ok(Self { options })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn n_seats(&self) -> u8 {
        self.options.seats
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

    fn act(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        facts: &mut impl Sink<Fact>,
    ) -> Result<(), Refusal> {
        Self::check_answer(state, seat, action)?;
        Course { game: self, state, chance, facts }.answer(seat, action);
        Ok(())
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        Self::project(state, viewer)
    }

    fn notice(&self, fact: &Fact, viewer: Viewer) -> Option<Notice> {
        facts::notice(fact, viewer)
    }

    fn retell(&self, fact: &Fact, viewer: Viewer, now: &State) -> Option<Notice> {
        // X-06 In the first round there is nothing to remember yet.
        if now.round == 0 { facts::notice(fact, viewer) } else { facts::without_cards(fact, viewer) }
    }

    fn is_foreseen(&self, fact: &Fact) -> bool {
        facts::is_foreseen(fact)
    }

    fn binds(&self, fact: &Fact) -> bool {
        facts::binds(fact)
    }

    fn memory(&self, _viewer: Viewer) -> Memory {
        Memory::new()
    }

    fn remember(&self, memory: &mut Memory, notice: &Notice) {
        memory.add(notice);
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
