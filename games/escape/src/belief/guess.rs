//! Where one seat may be, in weights.

use crate::belief::{Habits, Motion};
use crate::cards::{BySide, Card, DangerBag, Side};
use crate::map::Sector;
use crate::memory::Trail;
use crate::reach::{Ends, Walk};
use crate::rules::Escape;
use crate::ways::{distances, within};

/// What is left to a place that is possible and that nobody would go to.
const TRACE: f32 = 1e-6;

/// Where one seat may be: a weight for every sector, as a human and as an alien; all of them together add up to 1.
///
/// Every bot keeps one of every seat, and maps may be large, so the weights are short.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Guess {
    weights: BySide<Vec<f32>>,
}

impl Guess {
    /// Anywhere the trail allows.
    pub(crate) fn new(game: &Escape, trail: &Trail) -> Self {
        Self { weights: BySide::of(|side| spread(game, trail, side, 0.5)) }
    }

    pub(super) fn n_sectors(&self) -> u16 {
        self.weights[Side::Human].len() as u16
    }

    pub(crate) fn at(&self, side: Side, sector: Sector) -> f64 {
        self.weights[side][sector.index()].into()
    }

    pub(crate) fn sum(&self, side: Side) -> f64 {
        total(&self.weights[side])
    }

    /// How much likelier the seat is a human than an alien. How somebody moved proves little, so the odds stay modest.
    pub(crate) fn odds(&self, habits: Habits) -> f64 {
        let odds = (self.sum(Side::Human) / self.sum(Side::Alien)).powf(habits.proof);
        odds.clamp(1.0 / habits.modest, habits.modest)
    }

    /// Gives each side its share.
    pub(crate) fn scale(&mut self, shares: [f64; 2]) {
        for (weights, share) in self.weights.values_mut().iter_mut().zip(shares) {
            let sum = total(weights);
            let factor = if sum > 0.0 { share / sum } else { 0.0 };
            for weight in weights {
                *weight *= factor as f32;
            }
        }
    }

    /// After a move without items or powers.
    pub(crate) fn walked(&self, game: &Escape, is_fed: bool, motion: &Motion) -> Self {
        let mut spare = Ends::default();
        self.moved(game, motion, |side, from, visit| {
            let steps = game.steps(side, false, is_fed);
            let walk = Walk { side, steps, from, began: from, closed: motion.closed() };
            for &end in game.reach().ends(game.map(), walk, &mut spare).all() {
                visit(end, true);
            }
        })
    }

    /// After a turn: `each_end` visits where one of a side can get from a sector, and says whether that fits what was told
    /// of the turn.
    pub(super) fn moved(
        &self,
        game: &Escape,
        motion: &Motion,
        mut each_end: impl FnMut(Side, Sector, &mut dyn FnMut(Sector, bool)),
    ) -> Self {
        let mut likings: Vec<(Sector, f64)> = Vec::new();
        let weights = BySide::of(|side| {
            let mut after = vec![0.0; game.map().n_sectors()];
            for from in game.map().sectors().filter(|&from| self.at(side, from) > 0.0) {
                let mut total = 0.0;
                likings.clear();
                each_end(side, from, &mut |end, fits| {
                    let liking = motion.liking(side, from, end);
                    total += liking;
                    if fits {
                        likings.push((end, liking));
                    }
                });
                for &(end, liking) in &likings {
                    after[end.index()] += (self.at(side, from) * liking / total) as f32;
                }
            }
            after
        });
        Self { weights }
    }

    /// Drops what the trail rules out. Where that leaves nothing, the trail's places are as likely as one another.
    pub(crate) fn keep_possible(&mut self, game: &Escape, trail: &Trail) {
        for side in Side::ALL {
            let places = trail.places(side);
            let weights = &mut self.weights[side];
            for (id, weight) in weights.iter_mut().enumerate() {
                if !places.contains(id as u16) {
                    *weight = 0.0;
                }
            }
            if self.sum(side) < 1e-6 {
                self.weights[side] = spread(game, trail, side, 0.05);
            }
        }
    }

    /// Lets some part of each side be anywhere that the trail leaves open.
    pub(super) fn doubt(&mut self, trail: &Trail, habits: Habits) {
        for side in Side::ALL {
            let places = trail.places(side);
            let part = (habits.doubt * self.sum(side)) as f32 / places.len().max(1) as f32;
            for id in &places {
                let weight = &mut self.weights[side][usize::from(id)];
                *weight = (1.0 - habits.doubt as f32) * *weight + part;
            }
        }
    }

    /// Leaves a trace to every place that the trail leaves open, whatever the weights say, and makes all add up to 1.
    pub(super) fn keep_traces(&mut self, trail: &Trail) {
        let sum = self.sum(Side::Human) + self.sum(Side::Alien);
        for side in Side::ALL {
            for id in &trail.places(side) {
                let weight = &mut self.weights[side][usize::from(id)];
                *weight = (*weight / sum as f32).max(TRACE);
            }
        }
    }

    /// A noise: half of them are true, or X.6 as many as the cards have it, and the others name any sector that fits the
    /// trail, as one who lies chooses it.
    pub(crate) fn hear(&mut self, game: &Escape, trail: &Trail, habits: Habits) {
        let map = game.map();
        let Some(noise) = trail.noise().and_then(|at| map.sector(at)) else { return };
        let lies_for_a_truth = habits.lie as f32 * lies_for_a_truth(game.danger_deck());
        let mut lies = if habits.credit > 0.0 {
            self.chosen_lies(game, trail, noise, habits).into_iter().map(|lie| lie * lies_for_a_truth).collect()
        } else {
            let n_lies = trail.places(Side::Human).len().max(trail.places(Side::Alien).len()).max(2) as f32;
            vec![(lies_for_a_truth / n_lies).clamp(0.000_1, 1.0); map.n_sectors()]
        };
        lies[noise.index()] = 1.0;
        for weights in self.weights.values_mut() {
            for (weight, lie) in weights.iter_mut().zip(&lies) {
                *weight *= lie;
            }
        }
    }

    /// For each sector: how likely one who lies there names the noise's, among all that the others would believe.
    fn chosen_lies(&self, game: &Escape, trail: &Trail, noise: Sector, habits: Habits) -> Vec<f32> {
        let map = game.map();
        // Whoever is known for an alien lies as one.
        let side = if trail.places(Side::Human).is_empty() { Side::Alien } else { Side::Human };
        let believed = &self.weights[side];
        let most = believed.iter().copied().fold(TRACE, f32::max);
        let mut credits = vec![0.0; map.n_sectors()];
        for id in &trail.places(side) {
            credits[usize::from(id)] = (habits.credit * f64::from(believed[usize::from(id)] / most)).exp();
        }
        let all: f64 = credits.iter().sum();
        // A noise that nobody like that could make is as hard to believe as can be.
        let credit = credits[noise.index()].max(1.0);
        let off = distances(map, 0, [noise]);
        let chance = |from: Sector| {
            let near = within(map, 0, [from], 3);
            let disliked = |&(at, steps): &(Sector, u8)| (1.0 - habits.taste(steps)) * credits[at.index()];
            let liked = all - near.iter().map(disliked).sum::<f64>();
            (credit * habits.taste(off[from.index()]) / liked.max(credit * habits.taste(0))) as f32
        };
        let is_possible = |from: Sector| Side::ALL.iter().any(|&side| self.at(side, from) > 0.0);
        map.sectors().map(|from| if is_possible(from) { chance(from) } else { 0.0 }).collect()
    }
}

/// How many cards leave the choice of a noise for one that does not.
pub(crate) fn lies_for_a_truth(deck: DangerBag) -> f32 {
    let part = |is_free: bool| -> f32 {
        let cards = Card::ALL.into_iter().filter(|&card| card != Card::Silence && card.is_free() == is_free);
        cards.map(|card| f32::from(deck[card])).sum()
    };
    part(true) / part(false).max(0.01)
}

fn total(weights: &[f32]) -> f64 {
    weights.iter().copied().map(f64::from).sum()
}

/// A weight shared equally by all places of a trail.
fn spread(game: &Escape, trail: &Trail, side: Side, weight: f32) -> Vec<f32> {
    let mut weights = vec![0.0; game.map().n_sectors()];
    let places = trail.places(side);
    for id in &places {
        weights[usize::from(id)] = weight / places.len() as f32;
    }
    weights
}
