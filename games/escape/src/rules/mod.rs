//! The rules, in the rulebook's order: table and turn here, then moving, attacks, items, hatches, powers and the end.

mod attack;
mod choices;
mod ending;
mod fit;
mod hatch;
mod items;
mod moving;
mod noise;
mod powers;
mod table;

use fuga_kernel::{
    Advice, ArenaTable, Chance, Character, Dial, Dials as _, Extras, Game, Material, OptionsError, Player, Question,
    Scene, Seat, SeatSet, Sink, SoakTable, Viewer, Wire, types,
};
pub(crate) use items::leave;

use crate::actions::Action;
use crate::arena;
use crate::belief::Habits;
use crate::cards::{BySide, DangerBag, ItemBag, Role, Side};
use crate::facts::{Fact, Notice};
use crate::gist::Gist;
use crate::map::{Kind, Map, Sector};
use crate::material::{self, Picture};
use crate::memory::Memory;
use crate::options::{Mode, Options, Readings};
use crate::outcome::Outcome;
use crate::player::{self, Sensible};
use crate::reach::{Reach, Walk};
use crate::refusal::Refusal;
use crate::scenario::{Code, Codes, ScenarioSketch, Script};
use crate::sketch::{Sketch, Sketched};
use crate::soak;
use crate::state::{Phase, State};
use crate::view::View;

/// E-04 The most rounds a match lasts, unless X.1 says otherwise.
pub const N_ROUNDS: u8 = 39;
/// E-61 The most items a hand holds, unless X.2 says otherwise.
pub(crate) const HAND_LIMIT: u8 = 3;
/// H.3 How often the Pilot uses one Teleport.
const N_PILOT_USES: u8 = 3;

/// Escape, set up for one table.
pub struct Escape {
    options: Options,
    readings: Readings,
    script: Option<Script>,
    codes: Codes,
    /// E.3 How many kills win.
    n_kills: Option<u8>,
    /// E-04, X.1 The most rounds a match lasts.
    n_rounds: u8,
    /// E-61, X.2 The most items a hand holds, H.4 but for the Soldier's.
    hand_limit: u8,
    /// E-10, X.3, X.4 How many sectors each side may move, as long as nothing makes it faster.
    steps: BySide<u8>,
    /// E-02, X.5 How many humans there are.
    n_humans: u8,
    /// X.6 All dangerous-sector cards.
    danger_deck: DangerBag,
    /// X.7 All items; none in the basic game.
    item_deck: ItemBag,
    map: Map,
    reach: Reach,
    /// Where a noise can be announced (E-24).
    noisy: Vec<Sector>,
}

/// A match on its way through an action: the state that changes, the luck that is asked, and where it is said what
/// happened. What the rules do is done to it.
struct Course<'a, C, F> {
    game: &'a Escape,
    state: &'a mut State,
    chance: &'a mut C,
    facts: &'a mut F,
}

impl Escape {
    /// The map the match is played on.
    pub const fn map(&self) -> &Map {
        &self.map
    }

    /// Whether items, hatch cards and feeding are in play.
    pub(crate) fn is_advanced(&self) -> bool {
        self.options.mode == Mode::Advanced
    }

    pub(crate) const fn readings(&self) -> Readings {
        self.readings
    }

    /// The scenario, if there is one.
    pub const fn script(&self) -> Option<&Script> {
        self.script.as_ref()
    }

    /// Whether a coded rule is in play (E-70).
    pub(crate) const fn plays(&self, code: Code) -> bool {
        self.codes.has(code)
    }

    /// The coded rules in play.
    pub const fn codes(&self) -> &Codes {
        &self.codes
    }

    pub(crate) const fn n_humans(&self) -> u8 {
        self.n_humans
    }

    /// All dangerous-sector cards of the table.
    pub(crate) const fn danger_deck(&self) -> DangerBag {
        self.danger_deck
    }

    /// All items of the table.
    pub(crate) const fn item_deck(&self) -> ItemBag {
        self.item_deck
    }

    /// E-05 The characters of a side that can be dealt at this table.
    pub fn cast(&self, side: Side) -> &'static [Role] {
        &Role::all(side)[..self.codes.n_cast(side, self.options.seats)]
    }

    /// H.3 How often the Pilot uses one Teleport; the Italian text says three times again.
    pub(crate) const fn n_pilot_uses(&self) -> u8 {
        if self.readings.pilot_uses_four { N_PILOT_USES + 1 } else { N_PILOT_USES }
    }

    pub(crate) const fn reach(&self) -> &Reach {
        &self.reach
    }

    pub(crate) fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::all(self.options.seats)
    }

    /// E-04, X.1 The most rounds a match lasts.
    pub const fn n_rounds(&self) -> u8 {
        self.n_rounds
    }

    /// E-10, E-52, E-62, X.3, X.4 How many sectors a seat may move: humans 1, aliens 2, or what the codes say, and one
    /// more for humans with Adrenaline and for fed aliens.
    pub(crate) fn steps(&self, side: Side, has_adrenaline: bool, is_fed: bool) -> u8 {
        let is_faster = match side {
            Side::Human => has_adrenaline,
            Side::Alien => is_fed,
        };
        self.steps[side] + u8::from(is_faster)
    }

    /// E-10 The fewest sectors that a move of at most so many goes: 2 for aliens that move exactly two.
    pub(crate) fn fewest_steps(&self, side: Side, most: u8) -> u8 {
        if side == Side::Alien && most == 2 && self.readings.aliens_move_two { 2 } else { 1 }
    }

    /// The move the seat in turn is to make.
    pub(crate) fn walk_of(&self, state: &State) -> Walk {
        let turn = &state.turn;
        let seat = state.seat(turn.seat);
        let side = seat.side();
        Walk {
            side,
            steps: self.steps(side, turn.boost.truth().has_adrenaline, seat.is_fed),
            from: *seat.sector.truth(),
            began: *turn.began.truth(),
            closed: state.hatches.closed(),
        }
    }

    fn is_plain(&self, sector: Sector) -> bool {
        matches!(self.map.kind(sector), Kind::Secure | Kind::Dangerous)
    }
}

impl Game for Escape {
    const ID: &'static str = "escape";
    const USUAL_SEATS: u8 = 8;
    const RULES_VERSION: u32 = 2;

    types!(Options, State, Action, Fact, View, Notice, Memory, Outcome, Refusal);

    fn new(options: Options) -> Result<Self, OptionsError> {
        Self::set_table(options)
    }

    /// E-75 Version 1 played matches to their last round that nobody could win any more.
    fn adopt(options: Options, version: u32) -> Option<Options> {
        (version == 1).then_some(Options { goes_on_hopeless: true, ..options })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn deal(&self, chance: &mut impl Chance, facts: &mut impl Sink<Fact>) -> State {
        self.deal_roles(chance, facts)
    }

    fn asked(&self, state: &State) -> SeatSet {
        if state.ending.is_some() { SeatSet::EMPTY } else { SeatSet::only(state.turn.seat) }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.ending.map(|ending| self.outcome_of(state, ending))
    }

    fn turn_rule(&self, state: &State) -> &'static str {
        if state.ending.is_some() { "E-54" } else { "E-04" }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.choices(state, seat, |choices| out.extend((0..choices.len()).map(|nth| choices.get(nth))));
    }

    fn pick(&self, state: &State, seat: Seat, chance: &mut impl Chance) -> Action {
        self.choices(state, seat, |choices| choices.get(chance.draw(choices.len() as u32) as usize))
    }

    fn act(&self, on: Scene<State, impl Chance, impl Sink<Fact>>, _seat: Seat, action: Action) -> Result<(), Refusal> {
        let Scene { state, chance, facts } = on;
        Course { game: self, state, chance, facts }.act(action)
    }

    fn imagine(&self, view: &View, memory: &Memory, chance: &mut impl Chance) -> State {
        self.invent(view, memory, chance)
    }
}

impl Extras for Escape {
    fn advice(&self) -> Vec<Advice> {
        self.table_advice()
    }

    fn board(&self) -> impl Wire {
        self.lay_out()
    }

    fn sketch(option: Option<&str>, text: &str) -> impl Wire {
        match option {
            None | Some("zone") => Some(Sketched::Map(Sketch::of(text))),
            Some("scenario") => Some(Sketched::Scenario(ScenarioSketch::of(text))),
            Some(_) => None,
        }
    }

    fn material(option: &str, text: &str) -> Option<Material> {
        match option {
            "zone" => Some(material::of_map(text)),
            "scenario" => Some(material::of_scenario(text)),
            _ => None,
        }
    }

    fn picture(option: &str, text: &str) -> impl Wire {
        Picture::of(option, text)
    }

    fn favour(&self, outcome: &Outcome) -> (u32, u32) {
        let count = |has_won: bool| outcome.count(Side::Human, has_won).try_into().unwrap_or_default();
        (count(true), count(false))
    }

    fn out(&self, state: &State) -> SeatSet {
        Seat::all(self.n_seats()).filter(|&seat| !state.seat(seat).is_in_play()).collect()
    }

    fn gist(&self, told: &[Notice], outcome: &Outcome) -> impl Wire {
        Gist::of(self, told, outcome)
    }

    fn attentive(&self, viewer: Viewer, habits: &[f64]) -> Memory {
        Memory::weighing(self, viewer, Habits::of(habits))
    }

    fn habits() -> &'static [Dial] {
        Habits::ALL
    }

    fn known_habits() -> Vec<(&'static str, Vec<f64>)> {
        let known = [
            ("fit-3", Habits::fitted()),
            ("fit-2", Habits::fit_2()),
            ("fit-1", Habits::fit_1()),
            ("plain", Habits::PLAIN),
        ];
        known.map(|(name, habits)| (name, habits.values())).into()
    }

    fn quiz(&self, state: &State, seat: Seat, memory: &Memory) -> Vec<Question> {
        self.quiz_of(state, seat, memory)
    }

    fn belief(&self, view: &View, memory: &Memory) -> impl Wire {
        self.whereabouts(view, memory)
    }

    fn reason(&self, view: &View, memory: &Memory, legal: &[Action], chosen: Action) -> impl Wire {
        self.why(view, memory, legal, chosen)
    }

    fn sensible(seed: u64) -> Box<dyn Player<Self>> {
        Box::new(Sensible::new(seed))
    }

    fn gentle(seed: u64) -> Box<dyn Player<Self>> {
        Box::new(Sensible::gentle(seed))
    }

    fn hard(seed: u64) -> Box<dyn Player<Self>> {
        Box::new(Sensible::tuned(player::Dials::hard(), seed))
    }

    const HAS_MASTER: bool = true;

    fn master(seed: u64) -> Box<dyn Player<Self>> {
        Box::new(Sensible::tuned(player::Dials::master(), seed))
    }

    fn even(seed: u64) -> Box<dyn Player<Self>> {
        Box::new(Sensible::even(seed))
    }

    const CHARACTERS: &'static [Character] = player::CHARACTERS;

    fn dials() -> &'static [Dial] {
        player::Dials::ALL
    }

    fn tuned(numbers: &[f64], seed: u64) -> Box<dyn Player<Self>> {
        Box::new(Sensible::tuned(player::Dials::of(numbers), seed))
    }

    fn fitted() -> Vec<(&'static str, Vec<f64>)> {
        let fitted = [
            ("thumb", player::Dials::THUMB),
            ("fit-1", player::Dials::fit_1()),
            ("fit-2", player::Dials::fit_2()),
            ("hatch-2", player::Dials::hard()),
            ("learned-1", player::Dials::learned_1()),
            ("hatch-learned-1", player::Dials::master()),
        ];
        fitted.map(|(name, dials)| (name, dials.values())).into()
    }

    fn camp(own: &View) -> Option<&'static str> {
        own.you.as_ref().map(|you| match you.role.side() {
            Side::Human => "human",
            Side::Alien => "alien",
        })
    }

    fn arena_tables() -> Vec<ArenaTable<Options>> {
        arena::tables()
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.check_all(state)
    }

    fn soak_tables() -> Vec<SoakTable<Options>> {
        soak::tables()
    }
}

impl Escape {
    /// E-19 A turn ends once its result is out and nothing is left to answer.
    const fn check_end(state: &State) -> Result<(), Refusal> {
        match state.turn.phase {
            Phase::Move => Err(Refusal::NotMovedYet),
            Phase::Announce { .. } => Err(Refusal::MustAnnounce),
            Phase::ChooseCard { .. } => Err(Refusal::MustChooseCard),
            Phase::OverLimit => Err(Refusal::OverLimit),
            Phase::After => Ok(()),
        }
    }
}

impl<C: Chance, F: Sink<Fact>> Course<'_, C, F> {
    /// What the seat in turn does.
    fn act(&mut self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Move { to } => self.move_to(to),
            Action::Attack { to } => self.attack(to),
            Action::Stay => self.stay(),
            Action::StayAloud => self.stay_aloud(),
            Action::Announce { at } => self.announce(at),
            Action::Use { item } => self.use_item(item),
            Action::Light { at } => self.light(at),
            Action::Discard { item } => self.discard(item),
            Action::PowerTeleport => self.power_teleport(),
            Action::PlanTeleport => self.plan_teleport(),
            Action::Choose { card } => self.choose(card),
            Action::Examine { seat } => self.examine(seat),
            Action::EndTurn => self.end_turn(),
        }
    }

    /// E-19 What follows once the turn's public result is out: too many items, items to play, or the next seat.
    fn after_result(&mut self) {
        self.state.turn.phase = Phase::After;
        if self.state.ending.is_some() {
            return;
        }
        self.keep_plan();
        let seat = self.state.seat(self.state.turn.seat);
        match seat.n_items {
            0 => self.next_turn(),
            n if n > self.game.hand_limit && n > self.game.hand_limit(*seat.role.truth(), seat.is_turned) => {
                self.state.turn.phase = Phase::OverLimit;
            }
            _ => {}
        }
    }

    /// E-19 The seat plays no further item.
    fn end_turn(&mut self) -> Result<(), Refusal> {
        Escape::check_end(self.state)?;
        self.next_turn();
        Ok(())
    }
}
