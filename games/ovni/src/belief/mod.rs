//! What is likely of what nobody shows: chips that lie face down, and missions that others keep.
//!
//! [`Odds`] counts: a chip face down is any that its player has not shown this round, as likely as another, and so is a
//! mission any that the viewer was not dealt. What others do is not read as a sign of what they hold.

#[cfg(test)]
mod brute;
mod odds;
mod quiz;

use fuga_kernel::{Seat, Wire, thousandths};
use serde::Serialize;
use ts_rs::TS;

pub use self::odds::Odds;
use crate::pieces::{Area, Chip, Mission, Player};
use crate::rules::Ovni;
use crate::view::View;

/// What is likely of what one viewer does not see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Belief {
    /// Each chip that lies face down, but for the viewer's own.
    pub chips: Vec<ChipBelief>,
    /// Each other seat that keeps missions, once all have chosen.
    pub missions: Vec<MissionBelief>,
}

impl Wire for Belief {}

/// What a chip face down can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ChipBelief {
    /// Where it lies.
    pub area: Area,
    /// On which spot, from 0 on.
    pub spot: u8,
    /// Whose it is.
    pub player: Player,
    /// How likely it is each that is possible, in thousandths; 0 is less than half of one.
    pub chances: Vec<(Chip, u16)>,
}

/// Which missions a seat can keep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MissionBelief {
    /// The seat.
    pub seat: Seat,
    /// How many it keeps.
    pub n_missions: u8,
    /// How likely each that is possible is among them, in thousandths; 0 is less than half of one.
    pub chances: Vec<(Mission, u16)>,
}

impl Ovni {
    /// What is likely, by a viewer's view: there is nothing to remember.
    pub fn hunches(&self, view: &View) -> Belief {
        let odds = Odds::new(view);
        let chips = odds.chips(view).into_iter().map(|(area, spot, player, chances)| ChipBelief {
            area,
            spot,
            player,
            chances: chances.into_iter().map(|(chip, chance)| (chip, thousandths(chance))).collect(),
        });
        let keepers = view.players.iter().filter(|seen| seen.missions.is_none() && seen.n_missions > 0);
        let missions = keepers.filter_map(|seen| {
            let chances = odds.missions(seen).into_iter();
            Some(MissionBelief {
                seat: seen.player.seat()?,
                n_missions: seen.n_missions,
                chances: chances.map(|(mission, chance)| (mission, thousandths(chance))).collect(),
            })
        });
        Belief { chips: chips.collect(), missions: missions.collect() }
    }
}
