//! What is likely of what nobody shows: what lies under the island, what others keep, and what their explorers are worth.
//!
//! [`Odds`] counts: every way to lay out the tiles that were not seen is as likely as another, as long as nobody keeps a
//! tile that acts at once (S-85). What others do with their tiles is not read as a sign of which they are.

#[cfg(test)]
mod brute;
mod odds;
mod quiz;

use fuga_kernel::{Game as _, Wire, thousandths};
use serde::Serialize;
use ts_rs::TS;

pub use self::odds::Odds;
use crate::memory::Memory;
use crate::pieces::{Back, Colour, Explorer, Terrain};
use crate::rules::Survive;
use crate::view::View;

/// What is likely of what one viewer does not see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Belief {
    /// Each terrain that is left on the island.
    pub tiles: Vec<TerrainBelief>,
    /// Each colour whose kept tiles the viewer does not see.
    pub hands: Vec<HandBelief>,
    /// Each explorer of others on the board or off it, whose value the viewer does not see; nothing where all count the same.
    pub values: Vec<ValueBelief>,
}

impl Wire for Belief {}

/// What lies under one terrain: nothing tells its tiles apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TerrainBelief {
    /// Which one.
    pub terrain: Terrain,
    /// How many of its tiles are left.
    pub n_tiles: u8,
    /// How likely each back that is possible is under one of them, in thousandths; 0 is less than half of one.
    pub chances: Vec<(Back, u16)>,
}

/// What one colour keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct HandBelief {
    /// Whose tiles they are.
    pub colour: Colour,
    /// How many it keeps.
    pub n_tiles: u8,
    /// How likely it keeps at least one with each back that is possible, in thousandths; 0 is less than half of one.
    pub chances: Vec<(Back, u16)>,
}

/// What one explorer is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ValueBelief {
    /// Which one.
    pub explorer: Explorer,
    /// How likely each value that is possible is, in thousandths; 0 is less than half of one.
    pub chances: Vec<(u8, u16)>,
}

impl Survive {
    /// What is likely, by a viewer's view and memory.
    ///
    /// A seat's own explorers are left out: what it remembers of them it is not told again (S-87).
    pub fn hunches(&self, view: &View, memory: &Memory) -> Belief {
        let odds = Odds::new(self, view);
        let in_thousandths = |chances: Vec<(Back, f64)>| -> Vec<(Back, u16)> {
            chances.into_iter().map(|(back, chance)| (back, thousandths(chance))).collect()
        };
        let count = |terrain| view.tiles.iter().filter(|tile| tile.terrain == terrain).count() as u8;
        let tiles = Terrain::ALL.into_iter().filter(|&terrain| count(terrain) > 0).map(|terrain| TerrainBelief {
            terrain,
            n_tiles: count(terrain),
            chances: in_thousandths(odds.under(terrain)),
        });
        let keepers = view.colours.iter().filter(|seen| seen.hand.is_none() && seen.kept != [0; 3]);
        let hands = keepers.map(|seen| HandBelief {
            colour: seen.colour,
            n_tiles: seen.kept.iter().sum(),
            chances: in_thousandths(odds.held(seen)),
        });
        let own = |explorer: Explorer| view.you == Some(self.seat_of(explorer.colour()));
        // S-93 Where all count the same, no value matters.
        let values = if self.options().all_equal { Vec::new() } else { odds.values(view, memory) };
        let values = values.into_iter().filter(|(explorer, _)| !own(*explorer));
        Belief {
            tiles: tiles.collect(),
            hands: hands.collect(),
            values: values
                .map(|(explorer, chances)| ValueBelief {
                    explorer,
                    chances: chances.into_iter().map(|(value, chance)| (value, thousandths(chance))).collect(),
                })
                .collect(),
        }
    }
}
