//! The rules, in the rulebook's order: setup, recruitment, awards and energy, the turns of phase 2, the end.

mod awards;
mod choices;
mod ending;
mod groups;
mod military;
mod recruiting;
mod setup;
mod turn;

pub(crate) use recruiting::is_down;

use fuga_kernel::{
    Advice, ArenaTable, Chance, Character, Dial, Dials as _, Extras, Game, OptionsError, Question, Scene, Seat,
    SeatSet, Sink, SoakTable, Wire, types,
};

use crate::actions::Action;
use crate::data::DataSet;
use crate::facts::{Fact, Notice};
use crate::memory::Memory;
use crate::options::Options;
use crate::outcome::Outcome;
use crate::pieces::{Area, ByPlanet, N_TOKENS, N_TOKENS_OUT, Place, Player};
use crate::player::{self, Sensible};
use crate::refusal::{Moment, Refusal};
use crate::soak;
use crate::state::{Phase, State};
use crate::view::View;

/// O.V.N.I., set up for one table.
pub struct Ovni {
    options: Options,
    data: DataSet,
    /// How many planets are farther from Earth than each.
    n_farther: ByPlanet<u8>,
}

/// A match on its way through an action: the state that changes, the luck that is asked, and where it is said what
/// happened. What the rules do is done to it.
pub(crate) struct Course<'a, C, F> {
    pub(crate) game: &'a Ovni,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) facts: &'a mut F,
}

impl Ovni {
    /// The data set that is played with.
    pub const fn data(&self) -> &DataSet {
        &self.data
    }

    /// Everybody who has a planet, the third player included, in the order of tables.
    pub fn players(&self) -> impl DoubleEndedIterator<Item = Player> + ExactSizeIterator + use<> {
        let n_seats = self.options.seats;
        let n_players = if n_seats == 2 { 3 } else { n_seats };
        (0..n_players).map(move |index| if index < n_seats { Player::Seat(Seat::new(index)) } else { Player::Third })
    }

    /// O-12 The areas that are used.
    pub fn areas(&self) -> impl DoubleEndedIterator<Item = Area> + ExactSizeIterator + use<> {
        Area::ALL.into_iter().take(self.n_areas())
    }

    /// O-12 Whether an area is used: the fourth with four players only.
    pub(crate) fn has_area(&self, area: Area) -> bool {
        area != Area::D || self.options.seats == 4
    }

    pub(crate) const fn n_areas(&self) -> usize {
        if self.options.seats == 4 { 4 } else { 3 }
    }

    pub(crate) fn n_players(&self) -> usize {
        self.players().len()
    }

    /// O-82 Whether there is a third player without a seat.
    pub(crate) const fn has_third(&self) -> bool {
        self.options.seats == 2
    }

    /// Whoever stands at this place in tables of players.
    pub(crate) fn player_at(&self, place: Place) -> Player {
        place.player(self.has_third())
    }

    /// O-22 Tokens of each type at this table.
    pub(crate) const fn n_tokens(&self) -> u8 {
        if self.options.seats == 4 { N_TOKENS } else { N_TOKENS - N_TOKENS_OUT }
    }

    /// The players in the order of a phase, 1 or 2.
    pub(crate) fn order<'a>(&'a self, state: &State, phase: u8) -> impl Iterator<Item = Player> + use<'a> {
        let order = state.orders[usize::from(phase) - 1];
        order.into_iter().take(self.n_players()).map(|place| self.player_at(place))
    }
}

impl Game for Ovni {
    const ID: &'static str = "ovni";
    const USUAL_SEATS: u8 = 4;
    const RULES_VERSION: u32 = 2;

    types!(Options, State, Action, Fact, View, Notice, Memory, Outcome, Refusal);

    fn new(options: Options) -> Result<Self, OptionsError> {
        let data = options.check()?;
        let n_farther = ByPlanet::of(|planet| {
            let distance = data.planets[planet].distance;
            data.planets.values().iter().filter(|other| other.distance > distance).count() as u8
        });
        Ok(Self { options, data, n_farther })
    }

    /// O-71 Version 1 asked what has only one answer too.
    fn adopt(options: Options, version: u32) -> Option<Options> {
        (version == 1).then_some(Options { asks_everything: true, ..options })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn deal(&self, chance: &mut impl Chance, facts: &mut impl Sink<Fact>) -> State {
        self.lay_out(chance, facts)
    }

    fn asked(&self, state: &State) -> SeatSet {
        match &state.phase {
            _ if state.ending.is_some() => SeatSet::EMPTY,
            Phase::KeepingMissions { chosen } => {
                Seat::all(self.options.seats).filter(|&seat| !chosen.contains(seat)).collect()
            }
            Phase::TakingStarters { seat }
            | Phase::TakingForThird { seat }
            | Phase::Awarding { seat, .. }
            | Phase::Garrisoning { seat } => SeatSet::only(*seat),
            Phase::Placing { placed } => SeatSet::only(self.placer(state, *placed).0),
            Phase::ChoosingEnergy { rank, .. } => SeatSet::only(self.energy_asker(state, *rank)),
            Phase::Acting { turn }
            | Phase::Flying { turn, .. }
            | Phase::Abducting { turn, .. }
            | Phase::Launching { turn }
            | Phase::Attacking { turn, .. } => SeatSet::only(turn.seat),
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.ending.map(|ending| self.outcome_of(state, ending))
    }

    fn turn_rule(&self, state: &State) -> &'static str {
        if state.ending.is_some() { "O-53" } else { "O-71" }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.each_choice(state, seat, |action| out.push(action));
    }

    fn pick(&self, state: &State, seat: Seat, chance: &mut impl Chance) -> Action {
        self.any_choice(state, seat, chance)
    }

    fn act(&self, on: Scene<State, impl Chance, impl Sink<Fact>>, seat: Seat, action: Action) -> Result<(), Refusal> {
        let Scene { state, chance, facts } = on;
        Course { game: self, state, chance, facts }.act(seat, action)
    }

    fn imagine(&self, view: &View, memory: &Memory, chance: &mut impl Chance) -> State {
        self.invent(view, memory, chance)
    }
}

impl Extras for Ovni {
    fn advice(&self) -> Vec<Advice> {
        let (n, name) = (self.data.n_reconstructed, &self.data.name);
        if n == 0 {
            return Vec::new();
        }
        let text =
            format!("the data set {name} has {n} lines that are reconstructed in part, not read off the printed game");
        let figures = vec![("name", name.clone()), ("lines", n.to_string())];
        vec![Advice { code: "reconstructed", rule: "O-13", text, figures }]
    }

    /// The figures that are played with: cities and links, cards, missions, points.
    fn board(&self) -> impl Wire {
        self.data().clone()
    }

    fn quiz(&self, state: &State, seat: Seat, _memory: &Memory) -> Vec<Question> {
        self.quiz_of(state, seat)
    }

    fn belief(&self, view: &View, _memory: &Memory) -> impl Wire {
        self.hunches(view)
    }

    fn sensible(seed: u64) -> Box<dyn fuga_kernel::Player<Self>> {
        Box::new(Sensible::new(seed))
    }

    fn arena_tables() -> Vec<ArenaTable<Options>> {
        [4, 2].map(|seats| ArenaTable { name: format!("{seats} seats"), options: Options::new(seats) }).into()
    }

    const CHARACTERS: &'static [Character] = player::CHARACTERS;

    fn dials() -> &'static [Dial] {
        player::Dials::ALL
    }

    fn tuned(numbers: &[f64], seed: u64) -> Box<dyn fuga_kernel::Player<Self>> {
        Box::new(Sensible::tuned(player::Dials::of(numbers), seed))
    }

    fn fitted() -> Vec<(&'static str, Vec<f64>)> {
        [("thumb", player::Dials::THUMB), ("fit-1", player::Dials::hard())]
            .map(|(name, dials)| (name, dials.values()))
            .into()
    }

    fn reason(&self, view: &View, memory: &Memory, _legal: &[Action], chosen: Action) -> impl Wire {
        self.why(view, memory, chosen)
    }

    fn gentle(seed: u64) -> Box<dyn fuga_kernel::Player<Self>> {
        Box::new(Sensible::gentle(seed))
    }

    fn hard(seed: u64) -> Box<dyn fuga_kernel::Player<Self>> {
        Box::new(Sensible::tuned(player::Dials::hard(), seed))
    }

    const HAS_MASTER: bool = true;

    fn master(seed: u64) -> Box<dyn fuga_kernel::Player<Self>> {
        player::master(seed)
    }

    fn even(seed: u64) -> Box<dyn fuga_kernel::Player<Self>> {
        Box::new(Sensible::even(seed))
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.check_counts(state)
    }

    fn soak_tables() -> Vec<SoakTable<Options>> {
        soak::tables()
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    fn act(&mut self, seat: Seat, action: Action) -> Result<(), Refusal> {
        if self.state.phase.turn().is_some() {
            self.act_in_turn(seat, action)
        } else {
            self.act_before_turns(seat, action)
        }?;
        self.answer_the_obvious();
        Ok(())
    }

    /// O-71 What has only one answer is nobody's choice. Everybody can see that there is no other, so that nothing is
    /// told by a question that is not asked.
    fn answer_the_obvious(&mut self) {
        while let Some((seat, action)) = self.game.obvious(self.state) {
            self.act_before_turns(seat, action).expect("the only answer is a legal one");
        }
    }

    /// Setup, phase 1 and the garrison.
    fn act_before_turns(&mut self, seat: Seat, action: Action) -> Result<(), Refusal> {
        match (self.state.phase, action) {
            (Phase::KeepingMissions { chosen }, Action::Keep { missions }) => {
                Ovni::check_keeping(self.state, seat, missions)?;
                self.keep(chosen, seat, missions);
            }
            (Phase::TakingStarters { .. }, Action::TakeStarters { aliens }) => {
                self.game.check_starters(self.state, seat, aliens)?;
                self.take_starters(seat, aliens);
            }
            (Phase::TakingForThird { .. }, Action::TakeForThird { alien }) => {
                self.game.check_third_starter(self.state, alien)?;
                self.take_for_third(seat, alien);
            }
            (Phase::Placing { placed }, Action::Place { area, chip }) => {
                self.game.check_placing(self.state, placed, seat, area, chip)?;
                self.place(placed, seat, area, chip);
            }
            (Phase::Placing { placed }, Action::PlaceForThird { area }) => {
                self.game.check_placing_for_third(self.state, placed, area)?;
                self.place_for_third(placed, area);
            }
            (Phase::Awarding { at, winners, .. }, Action::ChooseTokens { tokens }) => {
                self.game.check_tokens(self.state, seat, winners, tokens)?;
                self.choose_tokens(seat, at, winners, tokens);
            }
            (Phase::ChoosingEnergy { rank, entitled }, Action::RaiseShield { .. } | Action::Overdrive) => {
                self.game.check_energy(self.state, rank, action)?;
                self.use_energy(rank, entitled, action);
            }
            (Phase::ChoosingEnergy { rank, entitled }, Action::RaiseThirdsShield { alien }) => {
                self.game.check_thirds_shield(self.state, rank, alien)?;
                self.use_energy(rank, entitled, action);
            }
            (Phase::Garrisoning { .. }, Action::Garrison { aside }) => {
                self.garrison(seat, aside);
            }
            (phase, _) => return Err(Refusal::WrongMoment { asked: Moment::of(&phase) }),
        }
        Ok(())
    }

    /// The turns of phase 2.
    fn act_in_turn(&mut self, seat: Seat, action: Action) -> Result<(), Refusal> {
        match (self.state.phase, action) {
            (Phase::Acting { turn }, Action::Activate { group }) => {
                self.game.check_group(self.state, &turn, group)?;
                self.activate(turn, group);
            }
            (Phase::Acting { turn }, Action::EndTurn) => self.end_turn(turn.seat),
            (Phase::Flying { turn, left, .. }, Action::Move { from, to }) => {
                self.game.check_move(self.state, &turn, from, to)?;
                self.fly(turn, left, from, to);
            }
            (Phase::Abducting { turn, left }, Action::Abduct { city, swap_with }) => {
                self.game.check_abduction(self.state, seat, city, swap_with)?;
                self.abduct(turn, left, city, swap_with);
            }
            (Phase::Launching { turn }, Action::Launch { city }) => {
                self.launch(turn, city);
            }
            (Phase::Attacking { turn, left, last, hit }, Action::Capture { rival, alien }) => {
                self.game.check_rival(self.state, seat, rival, last, hit)?;
                Ovni::check_capture(self.state, rival, alien)?;
                self.capture(turn, left, hit, rival, alien);
            }
            (Phase::Attacking { turn, left, last, hit }, Action::Destroy { rival, city }) => {
                self.game.check_rival(self.state, seat, rival, last, hit)?;
                Ovni::check_destruction(self.state, seat, rival, city)?;
                self.destroy(turn, left, hit, rival, city);
            }
            (
                Phase::Flying { turn, .. }
                | Phase::Abducting { turn, .. }
                | Phase::Launching { turn }
                | Phase::Attacking { turn, .. },
                Action::Done,
            ) => self.close_group(turn),
            (phase, _) => return Err(Refusal::WrongMoment { asked: Moment::of(&phase) }),
        }
        Ok(())
    }
}

impl Moment {
    const fn of(phase: &Phase) -> Self {
        match phase {
            Phase::KeepingMissions { .. } => Self::Keep,
            Phase::TakingStarters { .. } => Self::TakeStarters,
            Phase::TakingForThird { .. } => Self::TakeForThird,
            Phase::Placing { .. } => Self::Place,
            Phase::Awarding { .. } => Self::ChooseTokens,
            Phase::ChoosingEnergy { .. } => Self::ChooseEnergy,
            Phase::Garrisoning { .. } => Self::Garrison,
            Phase::Acting { .. } => Self::Activate,
            Phase::Flying { .. } => Self::Move,
            Phase::Abducting { .. } => Self::Abduct,
            Phase::Launching { .. } => Self::Launch,
            Phase::Attacking { .. } => Self::Attack,
        }
    }
}
