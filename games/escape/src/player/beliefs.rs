//! Where everybody else may be, in weights.

use std::cmp::Ordering;

use fuga_kernel::Seat;

use super::ways::{closed, distances, open_hatches};
use crate::cards::{BySide, Card, DangerBag, Side};
use crate::map::Sector;
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

    /// Brings everything up to what the memory says now.
    pub(super) fn update(&mut self, game: &Escape, view: &View, memory: &Memory, me: Seat) {
        let closed = closed(view);
        let has_moved = view.round == self.round + 1;
        let is_kept = has_moved || view.round == self.round;
        self.round = view.round;
        self.seats.resize(view.seats.len(), None);
        let to_hatch = distances(game.map(), closed, open_hatches(game.map(), closed));
        for (seat, slot) in view.seats.iter().zip(&mut self.seats) {
            let trail = memory.trail(seat.seat);
            let old = slot.take().filter(|_| is_kept);
            if !trail.is_aboard() {
                continue;
            }
            *slot = Some(match old {
                Some(guess) if has_moved => {
                    guess.moved(game, closed, seat.is_fed, &to_hatch).possible(game, trail).heard(game, trail)
                }
                // One's own turn is under way, and its move will be counted in the next round.
                Some(guess) if seat.seat == me => guess,
                Some(guess) => guess.possible(game, trail),
                None => Guess::new(game, trail).heard(game, trail),
            });
        }
        self.balance(game, view, memory);
    }

    /// Makes as many humans of the seats nobody knows as there must be, oneself among them for the others' eyes.
    fn balance(&mut self, game: &Escape, view: &View, memory: &Memory) {
        let side_of = |seat: Seat| memory.trail(seat).side();
        let n_known = game.seats().filter(|&seat| memory.trail(seat).dealt_side() == Some(Side::Human)).count();
        let me = view.you.as_ref().filter(|you| side_of(you.seat).is_none());
        let n_wanted = f64::from(game.n_humans())
            - n_known as f64
            - me.map_or(0.0, |you| if you.role.side() == Side::Human { 1.0 } else { 0.0 });
        let is_open = |seat: Seat| side_of(seat).is_none() && me.is_none_or(|you| you.seat != seat);
        let odds: Vec<f64> =
            game.seats().filter(|&seat| is_open(seat)).filter_map(|seat| Some(self.of(seat)?.odds())).collect();
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
                None if is_open(seat) => share(guess.odds(), low),
                None => share(guess.odds(), 1.0),
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
    fn odds(&self) -> f64 {
        (self.sum(Side::Human) / self.sum(Side::Alien)).clamp(0.1, 10.0)
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

    /// After a move: humans tend towards a hatch, aliens go anywhere.
    pub(super) fn moved(&self, game: &Escape, closed: u16, is_fed: bool, to_hatch: &[u8]) -> Self {
        let mut spare = Ends::default();
        let weights = BySide::of(|side| {
            let mut after = vec![0.0; game.map().n_sectors()];
            for from in game.map().sectors().filter(|&from| self.at(side, from) > 0.0) {
                let walk = Walk { side, steps: game.steps(side, false, is_fed), from, began: from, closed };
                let ends = game.reach().ends(game.map(), walk, &mut spare).all();
                let drift = |end: &Sector| match to_hatch[end.index()].cmp(&to_hatch[from.index()]) {
                    Ordering::Less if side == Side::Human => 3.0,
                    Ordering::Equal if side == Side::Human => 1.5,
                    _ => 1.0,
                };
                let total: f64 = ends.iter().map(drift).sum();
                for end in ends {
                    after[end.index()] += (self.at(side, from) * drift(end) / total) as f32;
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
    fn heard(mut self, game: &Escape, trail: &Trail) -> Self {
        let Some(noise) = trail.noise().and_then(|at| game.map().sector(at)) else { return self };
        let n_lies = trail.places(Side::Human).len().max(trail.places(Side::Alien).len()).max(2);
        let lie = (lies_for_a_truth(game.danger_deck()) / n_lies as f32).clamp(0.000_1, 1.0);
        for weights in self.weights.values_mut() {
            for (id, weight) in weights.iter_mut().enumerate() {
                *weight *= if id == noise.index() { 1.0 } else { lie };
            }
        }
        self
    }
}

/// How many cards leave the choice of a noise for one that does not.
fn lies_for_a_truth(deck: DangerBag) -> f32 {
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
