//! The numbers of Survive's player.

use std::sync::LazyLock;

use fuga_kernel::{Dials as _, dials};

dials! {
    /// What a player thinks explorers' chances are, and what it wants.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Dials {
        /// A swimmer: what each space to land leaves of its chance.
        swim: 0.4..0.95,
        /// A swimmer by way of a boat: to begin with.
        board: 0.3..1.0,
        /// The same for who has moved in water this turn.
        board_wet: 0.3..1.0,
        /// What each space to the boat leaves of it.
        board_each: 0.4..0.95,
        /// What a serpent near leaves of a swimmer's chance.
        swim_serpent: 0.2..1.0,
        /// What a shark near leaves of it.
        swim_shark: 0.2..1.0,
        /// Somebody ashore who swims: to begin with.
        shore: 0.1..1.0,
        /// What each space to a corner leaves of it.
        shore_each: 0.4..0.95,
        /// Somebody ashore by way of a boat: to begin with.
        embark: 0.3..1.0,
        /// What each space to the boat leaves of it.
        embark_each: 0.4..0.95,
        /// Somebody aboard: to begin with.
        aboard: 0.5..1.0,
        /// What each space to land leaves of it.
        row_each: 0.5..0.97,
        /// What a serpent near leaves of a boat's chance.
        boat_serpent: 0.2..1.0,
        /// What a whale near leaves of it.
        boat_whale: 0.2..1.0,
        /// What is left where others steer.
        foreign: 0.3..1.0,
        /// What is left where others are aboard, and one steers oneself.
        shared: 0.5..1.1,
        /// What is left on forest, of what there is on a mountain.
        forest: 0.6..1.1,
        /// The same on beach.
        beach: 0.4..1.1,
        /// What is left on a tile that may be taken now.
        brink: 0.5..1.1,
        /// What others' treasure counts, all of them together.
        all: 0.0..1.5,
        /// What the richest's counts beside.
        rival: 0.0..1.5,
        /// How much less treasure others may have and still count among the richest; at 0 those do who have saved
        /// most.
        near: 0.0..15.0,
        /// What a kept tile is worth.
        tile: 0.0..1.5,
        /// For how much treasure an attack is answered.
        stake: 0.0..3.0,
        /// How many ways of a turn are looked on from at each step; at 0 no more than one action is looked at.
        width: 0.0..200.0,
        /// From 0.5 on they begin with the tile that is played, and else with the moves.
        whole: 0.0..1.0,
        /// In how many worlds the best ends of a turn are played on from until the next one; at 0 in none.
        worlds: 0.0..300.0,
    }
}

impl Dials {
    /// The first player by rules of thumb, whose numbers were guessed.
    pub const THUMB: Self = Self {
        swim: 0.7,
        board: 0.72,
        board_wet: 0.66,
        board_each: 0.74,
        swim_serpent: 0.6,
        swim_shark: 0.7,
        shore: 0.5,
        shore_each: 0.7,
        embark: 0.76,
        embark_each: 0.7,
        aboard: 0.9,
        row_each: 0.78,
        boat_serpent: 0.75,
        boat_whale: 0.85,
        foreign: 1.0,
        shared: 1.0,
        forest: 0.97,
        beach: 0.93,
        brink: 1.0,
        all: 0.5,
        rival: 0.15,
        near: 0.0,
        tile: 0.25,
        stake: 0.8,
        width: 0.0,
        whole: 0.0,
        worlds: 0.0,
    };

    /// The first that play found.
    pub fn fit_1() -> Self {
        *FIT_1
    }

    /// The best that a search for numbers has found.
    pub fn fit_2() -> Self {
        *FIT_2
    }

    /// The best so far that answers at once: the same, looking on from more ways than a search for numbers has time for.
    pub fn hard() -> Self {
        Self { width: 20.0, ..Self::fit_2() }
    }

    /// One that looks on from more ways still, which begin with the tile that is played.
    pub fn turn_2() -> Self {
        Self { width: 60.0, whole: 1.0, ..Self::fit_2() }
    }

    /// The best with patience: the same, and it looks what the others can make of the best ends of its turn.
    pub fn round_2() -> Self {
        Self { worlds: 24.0, ..Self::turn_2() }
    }
}

static FIT_1: LazyLock<Dials> = LazyLock::new(|| read(include_str!("../../data/fit-1.dials")));

static FIT_2: LazyLock<Dials> = LazyLock::new(|| read(include_str!("../../data/fit-2.dials")));

fn read(text: &str) -> Dials {
    Dials::read(text).expect("the numbers that come with the game are whole")
}
