//! How people are thought to move.

use std::cmp::Ordering;

use crate::belief::{Guess, Habits};
use crate::cards::{BySide, Side};
use crate::map::{Kind, Sector};
use crate::rules::Escape;
use crate::ways::{distances, open_hatches};

/// Where somebody who moves is likely to go: humans tend towards a hatch and away from aliens, aliens after humans.
pub(crate) struct Motion {
    closed: u16,
    habits: Habits,
    to_hatch: Vec<u8>,
    is_secure: Vec<bool>,
    /// For each sector: how many of the other side may be there or next to it; empty where nobody minds them.
    company: BySide<Vec<f64>>,
}

impl Motion {
    /// How everybody is thought to move among those who may be here and there: each with how likely it is a human, and how
    /// likely an alien, beside what its weights say.
    pub(crate) fn new(game: &Escape, closed: u16, crowd: &[(BySide<f64>, &Guess)], habits: Habits) -> Self {
        let map = game.map();
        let company = BySide::of(|side| {
            let (other, interest) = match side {
                Side::Human => (Side::Alien, habits.shy),
                Side::Alien => (Side::Human, habits.hungry),
            };
            if interest > 0.0 { around(game, other, crowd) } else { Vec::new() }
        });
        Self {
            closed,
            habits,
            to_hatch: distances(map, closed, open_hatches(map, closed)),
            is_secure: map.sectors().map(|sector| map.kind(sector) == Kind::Secure).collect(),
            company,
        }
    }

    /// The hatches that are closed, one bit each.
    pub(super) const fn closed(&self) -> u16 {
        self.closed
    }

    /// How readily one of a side goes from a sector to another, beside the others in reach.
    pub(super) fn liking(&self, side: Side, from: Sector, end: Sector) -> f64 {
        let habits = self.habits;
        let company = self.company[side].get(end.index()).copied().unwrap_or(0.0);
        if side == Side::Alien {
            return 1.0 + habits.hungry * company;
        }
        let drift = match self.to_hatch[end.index()].cmp(&self.to_hatch[from.index()]) {
            Ordering::Less => habits.near,
            Ordering::Equal => habits.level,
            Ordering::Greater => 1.0,
        };
        let secure = if self.is_secure[end.index()] { habits.secure } else { 1.0 };
        drift * secure / (1.0 + habits.shy * company)
    }
}

/// For each sector: how many of a side may be there or next to it.
fn around(game: &Escape, side: Side, crowd: &[(BySide<f64>, &Guess)]) -> Vec<f64> {
    let map = game.map();
    let mut around = vec![0.0; map.n_sectors()];
    for (factors, guess) in crowd {
        for sector in map.sectors().filter(|&sector| guess.at(side, sector) > 0.0) {
            let weight = factors[side] * guess.at(side, sector);
            around[sector.index()] += weight;
            for &near in map.neighbours(sector) {
                around[near.index()] += weight;
            }
        }
    }
    around
}
