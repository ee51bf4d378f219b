//! Where everybody else may be, in weights.

use std::cmp::Ordering;

use fuga_kernel::Seat;

use super::dials::Habits;
use super::ways::{closed, distances, open_hatches};
use crate::cards::{BySide, Card, DangerBag, Side};
use crate::map::{Kind, Sector};
use crate::memory::{Memory, Trail};
use crate::reach::{Ends, Walk};
use crate::rules::Escape;
use crate::view::View;

/// Where everybody may be, as far as one seat can tell; of itself it keeps what the others can think.
#[derive(Clone, Debug)]
pub(super) struct Beliefs {
    /// The round of the latest decision: from one round to the next every seat moves once.
    round: u8,
    /// Nothing for a seat that has left the board.
    seats: Vec<Option<Guess>>,
}

/// Where one seat may be: a weight for every sector, as a human and as an alien; all of them together add up to 1.
///
/// Every bot keeps one of every seat, and maps may be large, so the weights are short.
#[derive(Clone, Debug)]
pub(super) struct Guess {
    weights: BySide<Vec<f32>>,
}

impl Beliefs {
    /// Nothing is known yet.
    pub(super) const fn new() -> Self {
        Self { round: 0, seats: Vec::new() }
    }

    /// All seats on board but one, with where they may be.
    pub(super) fn without(&self, me: Seat) -> impl Iterator<Item = (usize, &Guess)> {
        let guesses = self.seats.iter().enumerate().filter_map(|(seat, guess)| Some((seat, guess.as_ref()?)));
        guesses.filter(move |(seat, _)| *seat != me.index())
    }

    /// Where a seat may be.
    pub(super) fn of(&self, seat: Seat) -> Option<&Guess> {
        self.seats.get(seat.index())?.as_ref()
    }

    /// For each sector: how many of a side may be there or next to it.
    fn around(&self, game: &Escape, side: Side) -> Vec<f64> {
        let map = game.map();
        let mut around = vec![0.0; map.n_sectors()];
        for guess in self.seats.iter().flatten() {
            for sector in map.sectors().filter(|&sector| guess.at(side, sector) > 0.0) {
                let weight = guess.at(side, sector);
                around[sector.index()] += weight;
                for &near in map.neighbours(sector) {
                    around[near.index()] += weight;
                }
            }
        }
        around
    }

    /// Brings everything up to what the memory says now.
    pub(super) fn update(&mut self, game: &Escape, view: &View, memory: &Memory, me: Seat, habits: Habits) {
        let closed = closed(view);
        let has_moved = view.round == self.round + 1;
        let is_kept = has_moved || view.round == self.round;
        self.round = view.round;
        self.seats.resize(view.seats.len(), None);
        let motion = Motion::new(game, closed, self, habits);
        for (seat, slot) in view.seats.iter().zip(&mut self.seats) {
            let trail = memory.trail(seat.seat);
            let old = slot.take().filter(|_| is_kept);
            if !trail.is_aboard() {
                continue;
            }
            *slot = Some(match old {
                Some(guess) if has_moved => {
                    guess.moved(game, seat.is_fed, &motion).possible(game, trail).heard(game, trail, habits)
                }
                // One's own turn is under way, and its move will be counted in the next round.
                Some(guess) if seat.seat == me => guess,
                Some(guess) => guess.possible(game, trail),
                None => Guess::new(game, trail).heard(game, trail, habits),
            });
        }
        self.balance(game, view, memory, habits);
    }

    /// Makes as many humans of the seats nobody knows as there must be, oneself among them for the others' eyes.
    fn balance(&mut self, game: &Escape, view: &View, memory: &Memory, habits: Habits) {
        let side_of = |seat: Seat| memory.trail(seat).side();
        let n_known = game.seats().filter(|&seat| memory.trail(seat).dealt_side() == Some(Side::Human)).count();
        let me = view.you.as_ref().filter(|you| side_of(you.seat).is_none());
        let n_wanted = f64::from(game.n_humans())
            - n_known as f64
            - me.map_or(0.0, |you| if you.role.side() == Side::Human { 1.0 } else { 0.0 });
        let is_open = |seat: Seat| side_of(seat).is_none() && me.is_none_or(|you| you.seat != seat);
        let odds: Vec<f64> =
            game.seats().filter(|&seat| is_open(seat)).filter_map(|seat| Some(self.of(seat)?.odds(habits))).collect();
        let share = |odds: f64, factor: f64| odds * factor / (1.0 + odds * factor);
        let (mut low, mut high) = (0.0, 1e6);
        for _ in 0..60 {
            let factor = f64::midpoint(low, high);
            let n_humans: f64 = odds.iter().map(|&odds| share(odds, factor)).sum();
            if n_humans < n_wanted { low = factor } else { high = factor }
        }
        for seat in game.seats() {
            let Some(guess) = &mut self.seats[seat.index()] else { continue };
            let human = match side_of(seat) {
                Some(Side::Human) => 1.0,
                Some(Side::Alien) => 0.0,
                None if is_open(seat) => share(guess.odds(habits), low),
                None => share(guess.odds(habits), 1.0),
            };
            guess.scale([human, 1.0 - human]);
        }
    }
}

impl Guess {
    /// Anywhere the trail allows.
    fn new(game: &Escape, trail: &Trail) -> Self {
        Self { weights: BySide::of(|side| spread(game, trail, side, 0.5)) }
    }

    pub(super) fn at(&self, side: Side, sector: Sector) -> f64 {
        self.weights[side][sector.index()].into()
    }

    pub(super) fn sum(&self, side: Side) -> f64 {
        total(&self.weights[side])
    }

    /// How much likelier the seat is a human than an alien. How somebody moved proves little, so the odds stay modest.
    fn odds(&self, habits: Habits) -> f64 {
        (self.sum(Side::Human) / self.sum(Side::Alien)).clamp(1.0 / habits.modest, habits.modest)
    }

    /// Gives each side its share.
    fn scale(&mut self, shares: [f64; 2]) {
        for (weights, share) in self.weights.values_mut().iter_mut().zip(shares) {
            let sum = total(weights);
            let factor = if sum > 0.0 { share / sum } else { 0.0 };
            for weight in weights {
                *weight *= factor as f32;
            }
        }
    }

    /// After a move.
    pub(super) fn moved(&self, game: &Escape, is_fed: bool, motion: &Motion) -> Self {
        let mut spare = Ends::default();
        let weights = BySide::of(|side| {
            let mut after = vec![0.0; game.map().n_sectors()];
            for from in game.map().sectors().filter(|&from| self.at(side, from) > 0.0) {
                let steps = game.steps(side, false, is_fed);
                let walk = Walk { side, steps, from, began: from, closed: motion.closed };
                let ends = game.reach().ends(game.map(), walk, &mut spare).all();
                let total: f64 = ends.iter().map(|&end| motion.liking(side, from, end)).sum();
                for &end in ends {
                    after[end.index()] += (self.at(side, from) * motion.liking(side, from, end) / total) as f32;
                }
            }
            after
        });
        Self { weights }
    }

    /// Drops what the trail rules out. Where that leaves nothing, the trail's places are as likely as one another.
    fn possible(mut self, game: &Escape, trail: &Trail) -> Self {
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
        self
    }

    /// A noise: half of them are true, or X.6 as many as the cards have it, and the others name any sector that fits the
    /// trail.
    fn heard(mut self, game: &Escape, trail: &Trail, habits: Habits) -> Self {
        let Some(noise) = trail.noise().and_then(|at| game.map().sector(at)) else { return self };
        let n_lies = trail.places(Side::Human).len().max(trail.places(Side::Alien).len()).max(2);
        let lie = (habits.lie as f32 * lies_for_a_truth(game.danger_deck()) / n_lies as f32).clamp(0.000_1, 1.0);
        for weights in self.weights.values_mut() {
            for (id, weight) in weights.iter_mut().enumerate() {
                *weight *= if id == noise.index() { 1.0 } else { lie };
            }
        }
        self
    }
}

/// Where somebody who moves is likely to go: humans tend towards a hatch and away from aliens, aliens after humans.
pub(super) struct Motion {
    closed: u16,
    habits: Habits,
    to_hatch: Vec<u8>,
    is_secure: Vec<bool>,
    /// For each sector: how many of the other side may be there or next to it; empty where nobody minds them.
    company: BySide<Vec<f64>>,
}

impl Motion {
    pub(super) fn new(game: &Escape, closed: u16, beliefs: &Beliefs, habits: Habits) -> Self {
        let map = game.map();
        let company = BySide::of(|side| {
            let (other, interest) = match side {
                Side::Human => (Side::Alien, habits.shy),
                Side::Alien => (Side::Human, habits.hungry),
            };
            if interest > 0.0 { beliefs.around(game, other) } else { Vec::new() }
        });
        Self {
            closed,
            habits,
            to_hatch: distances(map, closed, open_hatches(map, closed)),
            is_secure: map.sectors().map(|sector| map.kind(sector) == Kind::Secure).collect(),
            company,
        }
    }

    /// How readily one of a side goes from a sector to another, beside the others in reach.
    fn liking(&self, side: Side, from: Sector, end: Sector) -> f64 {
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

/// How many cards leave the choice of a noise for one that does not.
pub(super) fn lies_for_a_truth(deck: DangerBag) -> f32 {
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
