//! Where everybody may be, in weights: a fold over what was told to all, beside the memory that it follows.

use fuga_hex::SectorSet;
use fuga_kernel::{Chance, Seat};

use crate::belief::{Guess, Habits, Motion};
use crate::cards::{BySide, Side};
use crate::map::Sector;
use crate::memory::Memory;
use crate::rules::Escape;

/// From where on a place of one of a side stands out: what is said to be likely of aliens came true more often than what
/// is said of humans.
const fn outstanding(side: Side) -> f64 {
    match side {
        Side::Human => 1.0 / 2.0,
        Side::Alien => 1.0 / 3.0,
    }
}

/// Where everybody may be, as everybody can work it out: of each seat a weight for every sector, as a human and as an
/// alien.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    habits: Habits,
    seats: Vec<Guess>,
    /// Whether the result of the turn is in the weights.
    is_resolved: bool,
}

/// Weights are numbers, so each equals itself.
impl Eq for Weights {}

impl Weights {
    /// Before the deal.
    pub(crate) fn new(game: &Escape, memory: &Memory, habits: Habits) -> Self {
        let seats = game.seats().map(|seat| Guess::new(game, memory.trail(seat))).collect();
        Self { habits, seats, is_resolved: false }
    }

    /// Where a seat may be.
    pub(crate) fn of(&self, seat: Seat) -> &Guess {
        &self.seats[seat.index()]
    }

    /// Where a seat may be if it is on a side: each sector with how likely it is, all together 1.
    pub fn places(&self, game: &Escape, seat: Seat, side: Side) -> Vec<(Sector, f64)> {
        let chances = self.trusted(seat, side);
        game.map().sectors().zip(chances).filter(|&(_, chance)| chance > 0.0).collect()
    }

    /// How likely a seat is in each sector, when it is a human with this chance.
    pub(super) fn chances(&self, seat: Seat, human: f64) -> Vec<f64> {
        let [as_human, as_alien] = Side::ALL.map(|side| self.trusted(seat, side));
        as_human.into_iter().zip(as_alien).map(|(here, there)| human * here + (1.0 - human) * there).collect()
    }

    /// How likely a seat is in each sector if it is on a side, all together 1, or nowhere if it can't be on that side. A
    /// place that stands out is said to be likely as far as such places have come true.
    fn trusted(&self, seat: Seat, side: Side) -> Vec<f64> {
        let guess = self.of(seat);
        let sum = guess.sum(side).max(f64::MIN_POSITIVE);
        let mut chances: Vec<f64> = (0..guess.n_sectors()).map(|id| guess.at(side, Sector::new(id)) / sum).collect();
        let likeliest = (0..chances.len()).max_by(|&one, &other| chances[one].total_cmp(&chances[other]));
        if let Some(nth) = likeliest.filter(|&nth| chances[nth] > outstanding(side) && chances[nth] < 1.0) {
            let odds = self.habits.said_of(side, chances[nth] / (1.0 - chances[nth]));
            let left = 1.0 / (1.0 + odds) / (1.0 - chances[nth]);
            for chance in &mut chances {
                *chance *= left;
            }
            chances[nth] = odds / (1.0 + odds);
        }
        chances
    }

    /// Moves those of some seats to the front who are humans, so many of them: drawn as likely as they were dealt so.
    pub(crate) fn draw_humans(&self, seats: &mut [Seat], n_humans: usize, chance: &mut impl Chance) {
        let n_humans = n_humans.min(seats.len());
        let odds: Vec<f64> = seats.iter().map(|&seat| self.of(seat).odds(self.habits)).collect();
        // For the seats from each one on: how likely so many of them are humans, beside other numbers.
        let mut ways = vec![vec![1.0]; seats.len() + 1];
        for nth in (0..seats.len()).rev() {
            let rest = &ways[nth + 1];
            let at = |n: usize| rest.get(n).copied().unwrap_or(0.0);
            ways[nth] = (0..=n_humans).map(|n| at(n) + if n > 0 { odds[nth] * at(n - 1) } else { 0.0 }).collect();
        }
        let mut n_chosen = 0;
        for nth in 0..seats.len() {
            let n_left = n_humans - n_chosen;
            let with = if n_left > 0 { odds[nth] * ways[nth + 1].get(n_left - 1).copied().unwrap_or(0.0) } else { 0.0 };
            if fraction(chance) * ways[nth][n_left] < with {
                seats.swap(n_chosen, nth);
                n_chosen += 1;
            }
        }
    }

    /// One of some places of a seat on a side, drawn as likely as they are; nothing if all of them are held impossible.
    pub(crate) fn draw_place(
        &self,
        seat: Seat,
        side: Side,
        places: &SectorSet,
        chance: &mut impl Chance,
    ) -> Option<Sector> {
        let chances = self.trusted(seat, side);
        let chance_of = |id: u16| chances[usize::from(id)];
        let mut left = fraction(chance) * places.into_iter().map(chance_of).sum::<f64>();
        let drawn = places.into_iter().find(|&id| {
            left -= chance_of(id);
            left < 0.0
        });
        drawn.map(Sector::new)
    }

    /// Takes in what the memory has just learned.
    pub(crate) fn follow(&mut self, game: &Escape, memory: &Memory) {
        let is_new = memory.turn.is_resolved() && !self.is_resolved;
        self.is_resolved = memory.turn.is_resolved();
        let mover = memory.turn.seat.filter(|_| is_new);
        if let Some(seat) = mover {
            self.seats[seat.index()] = self.moved(game, memory, seat);
        }
        for (seat, guess) in game.seats().zip(&mut self.seats) {
            let trail = memory.trail(seat);
            guess.keep_possible(game, trail);
            if Some(seat) == mover {
                guess.hear(game, trail, self.habits);
                guess.doubt(trail, self.habits);
            }
            guess.keep_traces(trail);
        }
    }

    /// The seat in turn after its move, as far as it fits the turn's result.
    fn moved(&self, game: &Escape, memory: &Memory, seat: Seat) -> Guess {
        let turn = &memory.turn;
        let Some(sign) = turn.sign else { return self.of(seat).clone() };
        let shares = self.human_shares(game, memory, |_| None);
        let others = game.seats().filter(|&other| other != seat && memory.trail(other).is_aboard());
        let crowd: Vec<_> = others
            .map(|other| {
                let (guess, human) = (self.of(other), shares[other.index()]);
                let part = |side, share: f64| share / guess.sum(side).max(f64::MIN_POSITIVE);
                (BySide::new([part(Side::Human, human), part(Side::Alien, 1.0 - human)]), guess)
            })
            .collect();
        let motion = Motion::new(game, turn.closed, &crowd, self.habits);
        self.of(seat).moved(game, &motion, |side, from, visit| {
            for guise in turn.prior.iter().filter(|guise| guise.side == side && guise.places.contains(from.id())) {
                for boost in turn.boosts(game, side) {
                    memory.each_end(game, seat, guise, boost, from, |end, stay| {
                        visit(end, memory.fits(game, guise, sign, boost, from, end, stay).is_some());
                    });
                }
            }
        })
    }

    /// How likely each seat was dealt to the humans, when as many were as must have been.
    ///
    /// `known` says of whom one knows it beside what everybody can conclude.
    pub(crate) fn human_shares(
        &self,
        game: &Escape,
        memory: &Memory,
        known: impl Fn(Seat) -> Option<Side>,
    ) -> Vec<f64> {
        let odds = |seat: Seat| match known(seat).or_else(|| memory.trail(seat).dealt_side()) {
            Some(Side::Human) => f64::INFINITY,
            Some(Side::Alien) => 0.0,
            None => self.of(seat).odds(self.habits),
        };
        shares(&game.seats().map(odds).collect::<Vec<f64>>(), game.n_humans().into())
    }
}

/// Any number from 0 to below 1.
fn fraction(chance: &mut impl Chance) -> f64 {
    const PARTS: u32 = 1 << 24;
    f64::from(chance.draw(PARTS)) / f64::from(PARTS)
}

/// How likely each of some is one of so many, when each is with these odds, those with infinite odds surely.
///
/// Each way to choose them is as likely as the product of its odds; a sum over all ways grows by one seat at a time.
pub(super) fn shares(odds: &[f64], n_chosen: usize) -> Vec<f64> {
    let n_sure = odds.iter().filter(|odds| odds.is_infinite()).count();
    let n_open = n_chosen.saturating_sub(n_sure);
    let ways = |but: Option<usize>, n: usize| {
        let mut ways = vec![0.0; n + 1];
        ways[0] = 1.0;
        for (_, &odds) in odds.iter().enumerate().filter(|(nth, odds)| Some(*nth) != but && odds.is_finite()) {
            for n in (1..ways.len()).rev() {
                ways[n] += odds * ways[n - 1];
            }
        }
        ways[n]
    };
    let all = ways(None, n_open);
    let share = |(nth, &odds): (usize, &f64)| match odds {
        _ if odds.is_infinite() => 1.0,
        _ if n_open == 0 => 0.0,
        _ => odds * ways(Some(nth), n_open - 1) / all,
    };
    odds.iter().enumerate().map(share).collect()
}
