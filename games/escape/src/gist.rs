//! What a match that is over comes down to, for whoever weighs a map or a scenario by many of them.

use fuga_hex::Coord;
use fuga_kernel::Wire;
use serde::Serialize;
use ts_rs::TS;

use crate::cards::Side;
use crate::facts::{Notice, Public};
use crate::outcome::{Ending, Outcome};
use crate::rules::Escape;

/// One match in short: who won, how long it took, where people died and left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Gist {
    /// What ended it.
    pub ending: Ending,
    /// The round it ended in.
    pub round: u8,
    /// How many began as humans.
    pub humans: usize,
    /// How many of them won.
    pub humans_won: usize,
    /// How many began as aliens.
    pub aliens: usize,
    /// How many of them won.
    pub aliens_won: usize,
    /// Where somebody was killed, once for each.
    pub killed: Vec<Coord>,
    /// Through which hatches somebody left, once for each.
    pub left: Vec<u8>,
}

impl Wire for Gist {}

impl Gist {
    /// The gist of a match from what everybody was told.
    pub fn of(escape: &Escape, told: &[Notice], outcome: &Outcome) -> Self {
        let map = escape.map();
        let mut killed = Vec::new();
        let mut left = Vec::new();
        for notice in told {
            match notice {
                Notice::Public(Public::Attacked { at, killed: deaths, .. }) => {
                    let sector = map.sector(*at).expect("an attack is in a sector of the map");
                    killed.extend(deaths.iter().map(|_| map.coord(sector)));
                }
                Notice::Public(Public::Escaped { hatch, .. }) => left.push(*hatch),
                _ => {}
            }
        }
        Self {
            ending: outcome.ending,
            round: outcome.round,
            humans: outcome.count(Side::Human, false),
            humans_won: outcome.count(Side::Human, true),
            aliens: outcome.count(Side::Alien, false),
            aliens_won: outcome.count(Side::Alien, true),
            killed,
            left,
        }
    }
}
