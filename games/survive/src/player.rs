//! A player that imagines a world from its view and memory and takes what looks best: by rules of thumb one action ahead,
//! with fitted numbers a whole turn of moves, and with patience what the others can make of it.
//!
//! What looks best is said by one guess: how likely each explorer is to be saved from where it is. It wants much treasure
//! saved for its own colours and little for the others, least of all for whoever leads.
//! Weights are only added, multiplied and compared, so the same seed plays the same on every machine.

mod ahead;
mod character;
mod dials;
mod sea;
mod turn;
mod why;

use fuga_kernel::{Chance, Character, Game, Manner, Player, Quick, Seat, best_of};

pub(crate) use self::character::CHARACTERS;
pub use self::dials::Dials;
use self::sea::{Chart, Sea, firmness, power, steps_to_corner};
pub use self::why::Reason;
use crate::actions::Action;
use crate::board::Hex;
use crate::memory::Memory;
use crate::pieces::{ByExplorer, Colour, Creature, Spot};
use crate::rules::Survive;
use crate::state::{Phase, State};
use crate::view::{Asked, View};

/// Plays by rules of thumb.
#[derive(Clone, Debug)]
pub struct Sensible {
    seed: u64,
    chance: Quick,
    manner: Manner,
    character: Character,
    dials: Dials,
}

impl Sensible {
    /// A player that plays the same for the same seed.
    pub const fn new(seed: u64) -> Self {
        Self::tuned(Dials::THUMB, seed)
    }

    /// A player with these numbers.
    pub const fn tuned(dials: Dials, seed: u64) -> Self {
        Self { seed, chance: Quick::new(seed), manner: Manner::Plain, character: Character::Plain, dials }
    }

    /// One for beginners: it forgets what its explorers carry, looks less closely, and hunts nobody where it can choose.
    pub const fn gentle(seed: u64) -> Self {
        Self { manner: Manner::Gentle, ..Self::new(seed) }
    }

    /// One that makes a fair fight: among many most are gentle, since only one of all can win.
    pub const fn even(seed: u64) -> Self {
        Self { manner: Manner::Even, ..Self::new(seed) }
    }
}

/// The mean value of an explorer, for those whose value is not known.
const MEAN_VALUE: f64 = 2.8;
/// What the others' treasure counts for a gentle player.
const GENTLE_WEIGHT: f64 = 0.02;
/// How unlike two actions may be for a gentle player to mix them up, in thousandths: a fifth of an explorer's chance.
const GENTLE_JITTER: f64 = 0.000_2;
/// Tells equal scores apart.
const JITTER: f64 = 0.000_001;

impl Player<Survive> for Sensible {
    fn choose(&mut self, game: &Survive, view: &View, memory: &Memory, legal: &[Action]) -> usize {
        self.choose_until(game, view, memory, legal, &|| false)
    }

    fn choose_until(
        &mut self,
        game: &Survive,
        view: &View,
        memory: &Memory,
        legal: &[Action],
        is_stopped: &dyn Fn() -> bool,
    ) -> usize {
        let Some(seat) = view.you else { return 0 };
        if legal.len() == 1 {
            return 0;
        }
        let dials = self.dials;
        let next_treasure = any_treasure(legal, &mut self.chance);
        let world = game.imagine(view, memory, &mut self.chance);
        let chart = Chart::new(game, &world, &dials);
        let mut thoughts = Thoughts::new(game, view, memory, seat, &dials, &chart);
        thoughts.next_treasure = next_treasure;
        let is_gentle = self.manner.is_gentle(self.seed, game.n_seats());
        if is_gentle {
            thoughts.forget_values();
            thoughts.spare_others(self.character == Character::Spiteful);
        }
        let spread = if is_gentle { GENTLE_JITTER } else { JITTER };
        if dials.near > 0.0 {
            thoughts.weigh(&world);
        }
        let now = thoughts.score(&world);
        let is_planned = match world.phase {
            Phase::Moving { .. } => true,
            Phase::PlayingTile { .. } | Phase::Gliding { .. } => dials.whole >= 0.5,
            _ => false,
        };
        if is_planned && dials.width >= 1.0 {
            return thoughts.best_turn(&world, legal, &mut self.chance, is_stopped);
        }
        best_of(legal, |action| {
            let jitter = spread * f64::from(self.chance.draw(1000));
            thoughts.score_of(&world, action, now, view.asked, &mut self.chance) + jitter
        })
    }

    fn take_on(&mut self, character: Character) {
        self.character = character;
        self.dials = self.dials.of_character(character);
    }
}

/// What the player thinks before it weighs its actions.
struct Thoughts<'a> {
    game: &'a Survive,
    seat: Seat,
    values: ByExplorer<f64>,
    /// How much each seat's saved treasure counts: one's own for, the others' against.
    weights: [f64; 4],
    /// The value that is placed next. Numbers follow the order of placing (S-86), so an order by value would tell it.
    next_treasure: Option<u8>,
    dials: &'a Dials,
    chart: &'a Chart,
}

/// What explorers are held to carry of whom nothing is known.
fn no_values(game: &Survive) -> ByExplorer<f64> {
    ByExplorer::filled(if game.options().all_equal { 1.0 } else { MEAN_VALUE })
}

fn any_treasure(legal: &[Action], chance: &mut Quick) -> Option<u8> {
    let treasure =
        |action: &Action| if let Action::PlaceExplorer { treasure, .. } = *action { Some(treasure) } else { None };
    let mut values: Vec<u8> = legal.iter().filter_map(treasure).collect();
    values.dedup();
    (!values.is_empty()).then(|| values[chance.draw(values.len() as u32) as usize])
}

impl<'a> Thoughts<'a> {
    fn new(game: &'a Survive, view: &View, memory: &Memory, seat: Seat, dials: &'a Dials, chart: &'a Chart) -> Self {
        let mut values = no_values(game);
        if !game.options().all_equal {
            for seen in &view.explorers {
                if let Some(value) = seen.treasure.or_else(|| memory.treasure(seen.explorer)) {
                    values[seen.explorer] = f64::from(value);
                }
            }
        }
        // Whoever has the most explorers safe or nearly so leads; the others are pulled down with less zeal.
        let mut weights = [0.0; 4];
        let mut safe = [0_u8; 4];
        for colour in &view.colours {
            safe[colour.seat.index()] += colour.saved;
        }
        let others = || Seat::all(game.n_seats()).filter(|&other| other != seat);
        let most = others().map(|other| safe[other.index()]).max().unwrap_or(0);
        let share = dials.all / others().count() as f64;
        for other in others() {
            weights[other.index()] = if safe[other.index()] == most { -share - dials.rival } else { -share };
        }
        weights[seat.index()] = 1.0;
        Self { game, seat, values, weights, next_treasure: None, dials, chart }
    }

    fn forget_values(&mut self) {
        self.values = ByExplorer::filled(1.0);
    }

    /// Others lose nothing where it costs oneself nothing; who is spiteful grudges it one that leads alone.
    fn spare_others(&mut self, is_spiteful: bool) {
        let share = self.dials.all / f64::from(self.game.n_seats() - 1);
        let leads = |weight: f64| weight < -share;
        let is_grudging = is_spiteful && self.weights.iter().filter(|&&weight| leads(weight)).count() == 1;
        for weight in &mut self.weights {
            if *weight < 0.0 && !(is_grudging && leads(*weight)) {
                *weight = GENTLE_WEIGHT;
            }
        }
    }

    /// What the table would be worth after an action.
    fn score_of(&self, world: &State, action: Action, now: f64, asked: Option<Asked>, chance: &mut Quick) -> f64 {
        match action {
            Action::PlaceForMe => f64::NEG_INFINITY,
            Action::PlaceExplorer { treasure, .. } if Some(treasure) != self.next_treasure => f64::NEG_INFINITY,
            Action::PlaceExplorer { treasure, on } => self.score_of_placing(world, treasure, on),
            Action::Sink { tile } => self.score(&self.sunk(world, tile)),
            Action::Decline { .. } => 0.0,
            Action::Defend { colour, .. } => self.stake(world, colour, asked) - self.dials.stake,
            Action::Pass => now,
            Action::CallDolphin { .. } | Action::RaiseWind { .. } | Action::Relocate { .. } => {
                // The first of up to three spaces has to promise something already.
                self.score(&self.after(world, action, chance)) - self.dials.tile
            }
            _ => self.score(&self.after(world, action, chance)),
        }
    }

    /// The imagined world after an action, if nobody defends.
    fn after(&self, world: &State, action: Action, chance: &mut Quick) -> State {
        let mut after = *world;
        if self.game.apply(&mut after, self.seat, action, chance, &mut ()).is_err() {
            return after;
        }
        while let Phase::Defending { asked, answers, .. } = after.phase {
            let Some(colour) = asked.iter().find(|colour| answers[*colour].is_none()) else { break };
            let seat = self.game.seat_of(colour);
            if self.game.apply(&mut after, seat, Action::Decline { colour }, chance, &mut ()).is_err() {
                break;
            }
        }
        after
    }

    /// The world without a tile, whatever is under it.
    fn sunk(&self, world: &State, hex: Hex) -> State {
        let mut sunk = *world;
        if let Some(tile) = self.game.board().tile(hex) {
            sunk.tiles.values_mut().iter_mut().for_each(|tiles| *tiles &= !(1 << tile));
            for explorer in world.who_is_at(Spot::Tile(hex)).iter() {
                sunk.put(explorer, Spot::Water(hex));
            }
        }
        sunk
    }

    /// Setup: the best values go to tiles near the sea and a corner that do not sink too soon, the least to the others.
    fn score_of_placing(&self, world: &State, treasure: u8, on: Hex) -> f64 {
        let board = self.game.board();
        let terrain = board.tile(on).and_then(|tile| world.terrain(tile));
        let to_corner = steps_to_corner(board, on);
        let to_mooring = board.moorings().iter().map(|&hex| board.distance(on, hex)).min().unwrap_or(9);
        let place = firmness(self.dials, terrain) * power(0.85, to_corner) * power(0.75, to_mooring);
        (f64::from(treasure) - MEAN_VALUE) * place
    }

    /// What a colour would lose to the creature that attacks.
    fn stake(&self, world: &State, colour: Colour, asked: Option<Asked>) -> f64 {
        let Some(Asked::Defend { creature, at, .. }) = asked else { return 0.0 };
        let (spot, share) = match creature {
            // The shark takes its swimmers for sure; from a boat they only fall, unless something waits below.
            Creature::Serpent | Creature::Shark => (Spot::Water(at), 1.0),
            Creature::Whale => (Spot::Deck(at), if world.has(Creature::Shark, at) { 1.0 } else { 0.6 }),
        };
        let own = colour.explorers().filter(|&explorer| world.spot(explorer) == spot);
        own.map(|explorer| share * self.values[explorer]).sum()
    }

    /// Treasure that is likely to be saved, one's own counted for and the others' against.
    fn score(&self, state: &State) -> f64 {
        let totals = self.totals(state);
        Seat::all(self.game.n_seats()).map(|seat| self.weights[seat.index()] * totals[seat.index()]).sum()
    }

    /// How much treasure each seat is likely to save.
    fn totals(&self, state: &State) -> [f64; 4] {
        let sea = Sea::new(self.game, state, self.dials, self.chart);
        let mut totals = [0.0; 4];
        for colour in self.game.colours() {
            let hopes =
                colour.explorers().map(|explorer| self.values[explorer] * sea.hope(explorer, state.spot(explorer)));
            totals[self.game.seat_of(colour).index()] += hopes.sum::<f64>();
        }
        totals
    }

    /// Those who are about as rich as the richest are pulled down with most zeal.
    fn weigh(&mut self, world: &State) {
        let totals = self.totals(world);
        let me = self.seat;
        let others = || Seat::all(self.game.n_seats()).filter(|&other| other != me);
        let most = others().map(|other| totals[other.index()]).fold(0.0, f64::max);
        let n = others().count() as f64;
        for other in Seat::all(self.game.n_seats()).filter(|&other| other != me) {
            let behind = most - totals[other.index()];
            self.weights[other.index()] =
                -self.dials.all / n - self.dials.rival * (1.0 - behind / self.dials.near).max(0.0);
        }
    }
}
