//! How likely explorers are to be saved from where they are.

use std::borrow::Cow;

use fuga_kernel::Table;

use super::dials::Dials;
use crate::board::{Board, Hex};
use crate::pieces::{ByCreature, ByTerrain, Creature, Explorer, Spot, Terrain};
use crate::rules::{BOAT_HOLDS, Survive};
use crate::state::{Phase, State};

/// What stays the same while one decision looks at many states.
pub(super) struct Chart {
    /// The chances of so many steps: swimming, from the shore, in a boat, to a boat by water and by land.
    swim: Powers,
    shore: Powers,
    row: Powers,
    board: Powers,
    embark: Powers,
    /// Spaces to the nearest landing space if the whole island were sea.
    to_corner: [u8; Hex::COUNT],
    /// The tiles of the world the decision begins with, and the ways over its sea.
    tiles: ByTerrain<u64>,
    steps: [u8; Hex::COUNT],
}

/// A chance for each number of steps.
type Powers = [f64; FAR as usize + 2];

impl Chart {
    pub(super) fn new(game: &Survive, world: &State, dials: &Dials) -> Self {
        let mut to_corner = [FAR; Hex::COUNT];
        for hex in Hex::all() {
            to_corner[hex.index()] = steps_to_corner(game.board(), hex);
        }
        let [swim, shore, row, board, embark] =
            [dials.swim, dials.shore_each, dials.row_each, dials.board_each, dials.embark_each].map(powers);
        let (tiles, steps) = (world.tiles, steps_to_landing(game, world));
        Self { swim, shore, row, board, embark, to_corner, tiles, steps }
    }
}

fn powers(base: f64) -> Powers {
    let mut powers = [1.0; FAR as usize + 2];
    for steps in 1..powers.len() {
        powers[steps] = powers[steps - 1] * base;
    }
    powers
}

/// Chances at sea, worked out once for a state.
pub(super) struct Sea<'a> {
    game: &'a Survive,
    state: &'a State,
    dials: &'a Dials,
    chart: &'a Chart,
    /// The tiles that may be taken now.
    sinkable: u64,
    /// Spaces to the next landing space, over the sea as it is.
    steps: Cow<'a, [u8; Hex::COUNT]>,
    /// Where boats with room are, and how good it is to be aboard.
    boats: Vec<(Hex, f64)>,
}

/// Farther than any way over the sea.
const FAR: u8 = 30;

impl<'a> Sea<'a> {
    pub(super) fn new(game: &'a Survive, state: &'a State, dials: &'a Dials, chart: &'a Chart) -> Self {
        let is_charted = state.tiles == chart.tiles;
        let mut sea = Self {
            game,
            state,
            dials,
            chart,
            sinkable: game.sinkable(state),
            steps: if is_charted { Cow::Borrowed(&chart.steps) } else { Cow::Owned(steps_to_landing(game, state)) },
            boats: Vec::new(),
        };
        for &hex in state.fleet.at.as_slice() {
            let has_room = state.fleet.crew(hex).is_some_and(|crew| crew.total() < BOAT_HOLDS);
            if has_room && !state.is_rough(hex) {
                sea.boats.push((hex, sea.hope_aboard(hex, None)));
            }
        }
        sea
    }

    /// How likely an explorer there is to be saved.
    pub(super) fn hope(&self, explorer: Explorer, spot: Spot) -> f64 {
        match spot {
            Spot::Corner(_) => 1.0,
            Spot::Lost | Spot::Unplaced => 0.0,
            Spot::Deck(hex) => self.hope_aboard(hex, Some(explorer)),
            Spot::Water(hex) => {
                let alone = self.chart.swim[usize::from(self.steps[hex.index()]) + 1];
                let is_wet = matches!(self.state.phase, Phase::Moving { wet, .. } if wet.contains(explorer));
                let start = if is_wet { self.dials.board_wet } else { self.dials.board };
                let by_boat = self.by_boat(hex, start, &self.chart.board, 0);
                self.calm(hex, Table::new([self.dials.swim_serpent, self.dials.swim_shark, 1.0]))
                    * if alone > by_boat { alone } else { by_boat }
            }
            Spot::Tile(hex) => {
                let terrain = self.game.board().tile(hex).and_then(|tile| self.state.terrain(tile));
                let alone = self.dials.shore * self.chart.shore[usize::from(self.chart.to_corner[hex.index()])];
                let by_boat = self.by_boat(hex, self.dials.embark, &self.chart.embark, 1);
                self.firmness(hex, terrain) * if alone > by_boat { alone } else { by_boat }
            }
        }
    }

    fn hope_aboard(&self, hex: Hex, who: Option<Explorer>) -> f64 {
        let dials = self.dials;
        let calm = self.calm(hex, Table::new([dials.boat_serpent, 1.0, dials.boat_whale]));
        let mut hope = dials.aboard * self.chart.row[usize::from(self.steps[hex.index()])] * calm;
        if let (Some(explorer), Some(crew)) = (who, self.state.fleet.crew(hex)) {
            if !crew.obeys(explorer.colour()) {
                hope *= dials.foreign;
            } else if crew.n_of(explorer.colour()) < crew.total() {
                hope *= dials.shared;
            }
        }
        hope
    }

    fn firmness(&self, hex: Hex, terrain: Option<Terrain>) -> f64 {
        let is_next = self.game.board().tile(hex).is_some_and(|tile| self.sinkable >> tile & 1 == 1);
        firmness(self.dials, terrain) * if is_next { self.dials.brink } else { 1.0 }
    }

    /// The best of the boats with room, from so many spaces away less those that count nothing.
    fn by_boat(&self, hex: Hex, start: f64, each: &Powers, free: u8) -> f64 {
        let board = self.game.board();
        let hopes = self.boats.iter().map(|&(at, aboard)| {
            let steps = board.distance(hex, at).saturating_sub(free);
            start * each[usize::from(steps)] * aboard
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
pub(super) fn steps_to_corner(board: &Board, hex: Hex) -> u8 {
    board.landings().iter().map(|&landing| board.distance(hex, landing)).min().unwrap_or(FAR)
}

/// How much longer a tile of this terrain lasts.
pub(super) const fn firmness(dials: &Dials, terrain: Option<Terrain>) -> f64 {
    match terrain {
        Some(Terrain::Mountain) => 1.0,
        Some(Terrain::Forest) => dials.forest,
        Some(Terrain::Beach) | None => dials.beach,
    }
}

pub(super) fn power(base: f64, exponent: u8) -> f64 {
    (0..exponent).fold(1.0, |product, _| product * base)
}
