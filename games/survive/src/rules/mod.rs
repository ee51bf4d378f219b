//! The rules, in the rulebook's order: setup, the turn, moving, boats, sinking, creatures, tiles from the hand, the end.

mod choices;
mod creatures;
mod defence;
mod ending;
mod hand;
mod moving;
mod setup;
mod sinking;
mod turn;

use fuga_kernel::{
    ArenaTable, Chance, Character, Dial, Dials as _, Extras, Game, OptionsError, Player, Question, Scene, Seat,
    SeatSet, Sink, SoakTable, Wire, types,
};

use crate::actions::Action;
use crate::board::{Board, Hex};
use crate::facts::{Fact, Notice};
use crate::memory::Memory;
use crate::options::Options;
use crate::outcome::Outcome;
use crate::pieces::{Back, ByColour, Colour, Kit};
use crate::player::{self, Sensible};
use crate::refusal::{Moment, Refusal, Way};
use crate::soak;
use crate::state::{Glider, Phase, State};
use crate::view::View;

/// S-11 Movement points of one turn.
pub const N_POINTS: u8 = 3;
/// S-21 The most explorers a boat holds.
pub const BOAT_HOLDS: u8 = 3;

/// Survive, set up for one table.
pub struct Survive {
    options: Options,
    board: Board,
    kit: Kit,
    owners: ByColour<Seat>,
}

/// A match on its way through an action: the state that changes, the luck that is asked, and where it is said what
/// happened. What the rules do is done to it.
pub(crate) struct Course<'a, C, F> {
    pub(crate) game: &'a Survive,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) facts: &'a mut F,
}

impl Survive {
    /// The board the match is played on.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) const fn kit(&self) -> &Kit {
        &self.kit
    }

    /// S-03 Whether owners go on seeing their values.
    pub(crate) const fn remembers_values(&self) -> bool {
        self.options.remember_values
    }

    /// The colours at this table, in the order of turns.
    pub fn colours(&self) -> impl DoubleEndedIterator<Item = Colour> + ExactSizeIterator + use<> {
        let n_colours = usize::from(self.options.n_colours());
        Colour::ALL.into_iter().take(n_colours)
    }

    /// S-80 Whose colour it is: at a table of two the seats' colours alternate.
    pub fn seat_of(&self, colour: Colour) -> Seat {
        self.owners[colour]
    }

    pub(crate) fn is_sea(&self, state: &State, hex: Hex) -> bool {
        state.is_sea(&self.board, hex)
    }

    /// S-14 The next colour of the circle.
    fn next_colour(&self, colour: Colour) -> Colour {
        let next = colour as usize + 1;
        Colour::ALL[if next == usize::from(self.options.n_colours()) { 0 } else { next }]
    }
}

impl Game for Survive {
    const ID: &'static str = "survive";
    const USUAL_SEATS: u8 = 4;

    types!(Options, State, Action, Fact, View, Notice, Memory, Outcome, Refusal);

    fn new(options: Options) -> Result<Self, OptionsError> {
        options.check()?;
        let owners = ByColour::of(|colour| Seat::new(colour as u8 % options.seats));
        Ok(Self { options, board: Board::printed(), kit: Kit::printed(), owners })
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
            Phase::Defending { asked, answers, .. } => {
                let is_open = |colour: &Colour| answers[*colour].is_none();
                asked.iter().filter(is_open).map(|colour| self.seat_of(colour)).collect()
            }
            phase => SeatSet::only(self.seat_of(phase.colour())),
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.ending.map(|ending| self.outcome_of(state, ending))
    }

    fn turn_rule(&self, state: &State) -> &'static str {
        match &state.phase {
            _ if state.ending.is_some() => "S-72",
            Phase::PlacingExplorers { .. } | Phase::PlacingBoats { .. } => "S-04",
            Phase::Defending { .. } => "S-51",
            _ => "S-14",
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let choices = self.choices(state, seat);
        out.extend((0..choices.n_slots()).filter_map(|slot| choices.get(slot)));
    }

    fn pick(&self, state: &State, seat: Seat, chance: &mut impl Chance) -> Action {
        self.choices(state, seat).any(chance)
    }

    fn act(&self, on: Scene<State, impl Chance, impl Sink<Fact>>, seat: Seat, action: Action) -> Result<(), Refusal> {
        let Scene { state, chance, facts } = on;
        Course { game: self, state, chance, facts }.act(seat, action)
    }

    fn imagine(&self, view: &View, memory: &Memory, chance: &mut impl Chance) -> State {
        self.invent(view, memory, chance)
    }
}

impl Extras for Survive {
    fn board(&self) -> impl Wire {
        self.chart()
    }

    fn is_setup(&self, state: &State) -> bool {
        matches!(state.phase, Phase::PlacingExplorers { .. } | Phase::PlacingBoats { .. })
    }

    fn quiz(&self, state: &State, seat: Seat, memory: &Memory) -> Vec<Question> {
        self.quiz_of(state, seat, memory)
    }

    fn belief(&self, view: &View, memory: &Memory) -> impl Wire {
        self.hunches(view, memory)
    }

    fn sensible(seed: u64) -> Box<dyn Player<Self>> {
        Box::new(Sensible::new(seed))
    }

    fn arena_tables() -> Vec<ArenaTable<Options>> {
        [4, 2].map(|seats| ArenaTable { name: format!("{seats} seats"), options: Options::new(seats) }).into()
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
            ("wide-2", player::Dials::hard()),
            ("turn-2", player::Dials::turn_2()),
            ("round-2", player::Dials::round_2()),
        ];
        fitted.map(|(name, dials)| (name, dials.values())).into()
    }

    /// S-87 What an explorer carries its owner is to remember without help, so that no hint goes by it.
    fn reminded(&self, memory: Memory) -> Memory {
        if self.remembers_values() { memory } else { memory.without_values() }
    }

    fn reason(&self, view: &View, memory: &Memory, _legal: &[Action], chosen: Action) -> impl Wire {
        self.why(view, memory, chosen)
    }

    fn gentle(seed: u64) -> Box<dyn Player<Self>> {
        Box::new(Sensible::gentle(seed))
    }

    fn hard(seed: u64) -> Box<dyn Player<Self>> {
        Box::new(Sensible::tuned(player::Dials::hard(), seed))
    }

    const HAS_MASTER: bool = true;

    fn master(seed: u64) -> Box<dyn Player<Self>> {
        Box::new(Sensible::tuned(player::Dials::round_2(), seed))
    }

    fn even(seed: u64) -> Box<dyn Player<Self>> {
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
    /// What is asked and what is done about it.
    fn act(&mut self, seat: Seat, action: Action) -> Result<(), Refusal> {
        match (self.state.phase, action) {
            (Phase::PlacingExplorers { .. } | Phase::PlacingBoats { .. }, Action::PlaceForMe) => {
                self.place_for_me(seat);
            }
            (Phase::PlacingExplorers { colour, .. }, Action::PlaceExplorer { treasure, on }) => {
                self.game.check_placing(self.state, colour, treasure, on)?;
                self.place_explorer(colour, treasure, on);
                self.go_on_placing();
            }
            (Phase::PlacingBoats { colour }, Action::PlaceBoat { at }) => {
                self.game.check_mooring(self.state, at)?;
                self.place_boat(colour, at);
                self.go_on_placing();
            }
            (Phase::PlayingTile { colour }, Action::CallDolphin { tile, explorer, to }) => {
                self.game.check_dolphin(self.state, colour, tile, explorer, to)?;
                self.play_tile(colour, Back::Dolphin, tile);
                self.begin_gliding(colour, Glider::Explorer(explorer));
                self.glide(to);
            }
            (Phase::PlayingTile { colour }, Action::RaiseWind { tile, from, to }) => {
                self.game.check_wind(self.state, colour, tile, from, to)?;
                self.play_tile(colour, Back::Wind, tile);
                self.begin_gliding(colour, Glider::Boat(from));
                self.glide(to);
            }
            (Phase::PlayingTile { colour }, Action::Relocate { tile, creature, from, to }) => {
                self.game.check_relocating(self.state, colour, tile, creature, from, to)?;
                self.play_tile(colour, creature.mover(), tile);
                self.relocate(colour, creature, from, to);
            }
            (Phase::Gliding { glider, .. }, Action::Glide { to }) => {
                self.game.check_glide(self.state, glider, to)?;
                self.glide(to);
            }
            (Phase::Moving { colour, wet, .. }, Action::Step { explorer, to }) => {
                let is_water_move = self.game.check_step(self.state, colour, wet, explorer, to)?;
                self.step(explorer, to);
                self.spend_point(is_water_move.then_some(explorer));
            }
            (Phase::Moving { colour, .. }, Action::Row { from, to }) => {
                self.game.check_row(self.state, colour, from, to, Way::Row)?;
                self.row(colour, from, to);
                self.spend_point(None);
            }
            (Phase::Sinking { colour }, Action::Sink { tile }) => {
                let found = self.game.check_sinking(self.state, tile)?;
                self.sink(colour, found);
            }
            (Phase::Boarding { at, .. }, Action::TakeAboard { explorer }) => {
                Survive::check_boarding(self.state, at, explorer)?;
                self.take_aboard(explorer);
            }
            (Phase::Hunting { colour, rolled }, Action::MoveCreature { from, to }) => {
                self.game.check_hunt(self.state, rolled, from, to)?;
                self.hunt(colour, rolled, from, to);
            }
            (Phase::Defending { .. }, Action::Defend { colour, .. } | Action::Decline { colour }) => {
                let reply = self.game.check_reply(self.state, seat, colour, action)?;
                self.answer(colour, reply);
            }
            (
                Phase::PlayingTile { colour }
                | Phase::Gliding { colour, .. }
                | Phase::Moving { colour, .. }
                | Phase::Hunting { colour, .. },
                Action::Pass,
            ) => {
                self.pass(colour);
            }
            (phase, _) => return Err(Refusal::WrongMoment { asked: Moment::of(&phase) }),
        }
        Ok(())
    }
}

impl Moment {
    const fn of(phase: &Phase) -> Self {
        match phase {
            Phase::PlacingExplorers { .. } => Self::PlaceExplorer,
            Phase::PlacingBoats { .. } => Self::PlaceBoat,
            Phase::PlayingTile { .. } => Self::PlayTile,
            Phase::Gliding { glider: Glider::Explorer(_), .. } => Self::Glide,
            Phase::Gliding { glider: Glider::Boat(_), .. } => Self::Sail,
            Phase::Moving { .. } => Self::Move,
            Phase::Sinking { .. } => Self::Sink,
            Phase::Boarding { .. } => Self::TakeAboard,
            Phase::Hunting { .. } => Self::MoveCreature,
            Phase::Defending { .. } => Self::Answer,
        }
    }
}
