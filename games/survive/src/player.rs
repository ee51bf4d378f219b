//! A rule-of-thumb player: it imagines a world from its view and memory and takes what looks best one action ahead.
//!
//! What looks best is said by one guess: how likely each explorer is to be saved from where it is. It wants much treasure
//! saved for its own colours and little for the others, least of all for whoever leads.
//! Weights are only added, multiplied and compared, so the same seed plays the same on every machine.

use fuga_kernel::{Chance, Game, Player, Quick, Seat, Table, best_of};

use crate::actions::Action;
use crate::board::{Board, Hex};
use crate::memory::Memory;
use crate::pieces::{ByCreature, ByExplorer, Colour, Creature, Explorer, Spot, Terrain};
use crate::rules::{BOAT_HOLDS, Survive};
use crate::state::{Phase, State};
use crate::view::{Asked, View};

/// Plays by rules of thumb.
#[derive(Clone, Debug)]
pub struct Sensible {
    chance: Quick,
    is_gentle: bool,
}

impl Sensible {
    /// A player that plays the same for the same seed.
    pub const fn new(seed: u64) -> Self {
        Self { chance: Quick::new(seed), is_gentle: false }
    }

    /// One for beginners: it forgets what its explorers carry, looks less closely, and hunts nobody where it can choose.
    pub const fn gentle(seed: u64) -> Self {
        Self { chance: Quick::new(seed), is_gentle: true }
    }
}

/// The mean value of an explorer, for those whose value is not known.
const MEAN_VALUE: f64 = 2.8;
/// What a kept tile is worth in hand: less than a fair chance of one more point.
const TILE_VALUE: f64 = 0.25;
/// An attack is answered when the treasure at stake is worth more than this.
const STAKE_WORTH_A_DEFENCE: f64 = 0.8;
/// What the others' treasure counts for a gentle player.
const GENTLE_WEIGHT: f64 = 0.02;
/// How unlike two actions may be for a gentle player to mix them up, in thousandths: a fifth of an explorer's chance.
const GENTLE_JITTER: f64 = 0.000_2;
/// Tells equal scores apart.
const JITTER: f64 = 0.000_001;

impl Player<Survive> for Sensible {
    fn choose(&mut self, game: &Survive, view: &View, memory: &Memory, legal: &[Action]) -> usize {
        let Some(seat) = view.you else { return 0 };
        if legal.len() == 1 {
            return 0;
        }
        let mut thoughts = Thoughts::new(game, view, memory, seat);
        if self.is_gentle {
            thoughts.forget_values();
            thoughts.spare_others();
        }
        let spread = if self.is_gentle { GENTLE_JITTER } else { JITTER };
        thoughts.next_treasure = any_treasure(legal, &mut self.chance);
        let world = game.imagine(view, memory, &mut self.chance);
        let now = thoughts.score(&world);
        best_of(legal, |action| {
            let jitter = spread * f64::from(self.chance.draw(1000));
            thoughts.score_of(&world, action, now, view.asked, &mut self.chance) + jitter
        })
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
}

fn any_treasure(legal: &[Action], chance: &mut Quick) -> Option<u8> {
    let treasure =
        |action: &Action| if let Action::PlaceExplorer { treasure, .. } = *action { Some(treasure) } else { None };
    let mut values: Vec<u8> = legal.iter().filter_map(treasure).collect();
    values.dedup();
    (!values.is_empty()).then(|| values[chance.draw(values.len() as u32) as usize])
}

impl<'a> Thoughts<'a> {
    fn new(game: &'a Survive, view: &View, memory: &Memory, seat: Seat) -> Self {
        let mut values = ByExplorer::filled(if game.options().all_equal { 1.0 } else { MEAN_VALUE });
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
        let share = 0.5 / others().count() as f64;
        for other in others() {
            weights[other.index()] = if safe[other.index()] == most { -share - 0.15 } else { -share };
        }
        weights[seat.index()] = 1.0;
        Self { game, seat, values, weights, next_treasure: None }
    }

    fn forget_values(&mut self) {
        self.values = ByExplorer::filled(1.0);
    }

    /// Others lose nothing where it costs oneself nothing.
    fn spare_others(&mut self) {
        for weight in &mut self.weights {
            if *weight < 0.0 {
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
            Action::Defend { colour, .. } => self.stake(world, colour, asked) - STAKE_WORTH_A_DEFENCE,
            Action::Pass => now,
            Action::CallDolphin { .. } | Action::RaiseWind { .. } | Action::Relocate { .. } => {
                // The first of up to three spaces has to promise something already.
                self.score(&self.after(world, action, chance)) - TILE_VALUE
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
        let place = firmness(terrain) * power(0.85, to_corner) * power(0.75, to_mooring);
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
        let sea = Sea::new(self.game, state);
        let colours = self.game.colours();
        colours
            .map(|colour| {
                let weight = self.weights[self.game.seat_of(colour).index()];
                let hopes = colour.explorers().map(|explorer| {
                    let value = self.values[explorer];
                    value * sea.hope(explorer, state.spot(explorer))
                });
                weight * hopes.sum::<f64>()
            })
            .sum()
    }
}

/// Chances at sea, worked out once for a state.
struct Sea<'a> {
    game: &'a Survive,
    state: &'a State,
    /// Spaces to the next landing space, over the sea as it is.
    steps: [u8; Hex::COUNT],
    /// Where boats with room are, and how good it is to be aboard.
    boats: Vec<(Hex, f64)>,
}

/// Farther than any way over the sea.
const FAR: u8 = 30;

impl<'a> Sea<'a> {
    fn new(game: &'a Survive, state: &'a State) -> Self {
        let mut sea = Self { game, state, steps: steps_to_landing(game, state), boats: Vec::new() };
        for &hex in state.fleet.at.as_slice() {
            let has_room = state.fleet.crew(hex).is_some_and(|crew| crew.total() < BOAT_HOLDS);
            if has_room && !state.is_rough(hex) {
                sea.boats.push((hex, sea.hope_aboard(hex)));
            }
        }
        sea
    }

    /// How likely an explorer there is to be saved.
    fn hope(&self, explorer: Explorer, spot: Spot) -> f64 {
        match spot {
            Spot::Corner(_) => 1.0,
            Spot::Lost | Spot::Unplaced => 0.0,
            Spot::Deck(hex) => self.hope_aboard(hex),
            Spot::Water(hex) => {
                let alone = power(0.7, self.steps[hex.index()].saturating_add(1));
                let is_wet = matches!(self.state.phase, Phase::Moving { wet, .. } if wet.contains(explorer));
                let by_boat = self.by_boat(hex, if is_wet { 0.66 } else { 0.72 }, 0.74, 0);
                self.calm(hex, Table::new([0.6, 0.7, 1.0])) * if alone > by_boat { alone } else { by_boat }
            }
            Spot::Tile(hex) => {
                let terrain = self.game.board().tile(hex).and_then(|tile| self.state.terrain(tile));
                let alone = 0.5 * power(0.7, steps_to_corner(self.game.board(), hex));
                let by_boat = self.by_boat(hex, 0.76, 0.7, 1);
                firmness(terrain) * if alone > by_boat { alone } else { by_boat }
            }
        }
    }

    fn hope_aboard(&self, hex: Hex) -> f64 {
        0.9 * power(0.78, self.steps[hex.index()]) * self.calm(hex, Table::new([0.75, 1.0, 0.85]))
    }

    /// The best of the boats with room, from so many spaces away less those that count nothing.
    fn by_boat(&self, hex: Hex, start: f64, each: f64, free: u8) -> f64 {
        let board = self.game.board();
        let hopes = self.boats.iter().map(|&(at, aboard)| {
            let steps = board.distance(hex, at).saturating_sub(free);
            start * power(each, steps) * aboard
        });
        hopes.fold(0.0, |best, hope| if hope > best { hope } else { best })
    }

    /// Lessened by every creature that could come here with one roll; a serpent, a shark and a whale count differently.
    fn calm(&self, hex: Hex, each: ByCreature<f64>) -> f64 {
        let board = self.game.board();
        let mut calm = 1.0;
        for creature in Creature::ALL {
            let near = self.state.herds[creature].as_slice().iter();
            let is_near = near.filter(|&&at| at != hex).any(|&at| board.distance(at, hex) <= creature.reach());
            if is_near {
                calm *= each[creature];
            }
        }
        calm
    }
}

/// Spaces over the sea as it is from each hex to the nearest landing space.
fn steps_to_landing(game: &Survive, state: &State) -> [u8; Hex::COUNT] {
    let board = game.board();
    let mut steps = [FAR; Hex::COUNT];
    let mut open = [Hex::FIRST; Hex::COUNT];
    let mut n_open = 0;
    for &hex in board.landings() {
        steps[hex.index()] = 0;
        open[n_open] = hex;
        n_open += 1;
    }
    let mut next = 0;
    while next < n_open {
        let hex = open[next];
        next += 1;
        for &other in board.neighbours(hex) {
            if steps[other.index()] == FAR && game.is_sea(state, other) {
                steps[other.index()] = steps[hex.index()] + 1;
                open[n_open] = other;
                n_open += 1;
            }
        }
    }
    steps
}

/// Spaces to the nearest landing space if the whole island were sea.
fn steps_to_corner(board: &Board, hex: Hex) -> u8 {
    board.landings().iter().map(|&landing| board.distance(hex, landing)).min().unwrap_or(FAR)
}

/// How much longer a tile of this terrain lasts.
const fn firmness(terrain: Option<Terrain>) -> f64 {
    match terrain {
        Some(Terrain::Mountain) => 1.0,
        Some(Terrain::Forest) => 0.97,
        Some(Terrain::Beach) | None => 0.93,
    }
}

fn power(base: f64, exponent: u8) -> f64 {
    (0..exponent).fold(1.0, |product, _| product * base)
}
