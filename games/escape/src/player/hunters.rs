//! What the aliens would attack, as far as a human can tell who knows what they hear.

use super::dials::Dials;
use crate::map::Sector;

/// Where an alien may attack from, how likely it is there, and which sectors it can attack.
pub(super) struct Lair {
    pub(super) weight: f64,
    pub(super) reach: Vec<Sector>,
}

/// How likely aliens in their lairs attack a sector, when they think that so much prey is in each.
pub(super) fn chance_of_attack(lairs: &[Lair], at: Sector, prey: &[f64], enough: f64, dials: &Dials) -> f64 {
    // Whoever attacks goes nearly always for the best: the fourth power leaves little to the others.
    let taste = |sector: &Sector| {
        let square = prey[sector.index()].max(0.001) * prey[sector.index()].max(0.001);
        square * square
    };
    let spared = lairs.iter().filter(|lair| lair.reach.contains(&at)).map(|lair| {
        let sum: f64 = lair.reach.iter().map(taste).sum();
        let most = lair.reach.iter().map(|sector| prey[sector.index()]).fold(0.0, f64::max);
        let attacks = (0.5 + dials.their_gain * (most - enough)).clamp(dials.their_whim, 1.0);
        1.0 - lair.weight * attacks * taste(&at) / sum
    });
    1.0 - spared.product::<f64>()
}
