//! Where others can be, and how likely, as far as one viewer can tell.
//!
//! [`Weights`] is a fold over what everybody is told; the rule-of-thumb player weighs with the same [`Guess`] and
//! [`Motion`], by numbers of its own.

#[cfg(test)]
mod brute;
mod guess;
mod habits;
mod motion;
#[cfg(test)]
mod particles;
mod quiz;
mod weights;

use std::borrow::Cow;

use fuga_hex::SectorSet;
use fuga_kernel::{Seat, Table, Wire, thousandths};
use serde::Serialize;
use ts_rs::TS;

pub(crate) use self::guess::{Guess, lies_for_a_truth};
pub use self::habits::Habits;
pub(crate) use self::motion::Motion;
pub use self::weights::Weights;
use crate::cards::{BySide, Role, Side};
use crate::imagine::known_role;
use crate::map::{Place, Sector};
use crate::memory::Memory;
use crate::outcome::Fate;
use crate::rules::Escape;
use crate::view::View;

/// Where every other seat on board can be, and how likely, as far as one viewer can tell.
///
/// What is possible is exact; how likely it is goes by how people are thought to move and speak ([`Habits`]).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Belief {
    /// Each seat that stands somewhere, but for the viewer's own.
    pub seats: Vec<SeatBelief>,
}

impl Wire for Belief {}

/// Where one seat can be. Until the result of its turn is told, that is where it can have begun the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SeatBelief {
    /// The seat.
    pub seat: Seat,
    /// Where it can be if it is a human; nowhere if it can't be one.
    pub human: Vec<Place>,
    /// Where it can be if it is an alien; nowhere if it can't be one.
    pub alien: Vec<Place>,
    /// How likely it is a human, in thousandths.
    pub human_chance: u16,
    /// How likely it is in each of those places, as one or the other, in thousandths; 0 is less than half of one.
    pub chances: Vec<(Place, u16)>,
}

impl Escape {
    /// What was said aloud leaves each seat some places; the roles that are known leave it one side or both.
    ///
    /// It is a seat's belief by that seat's view and memory, and what everybody can work out by a spectator's. A memory
    /// that does not weigh ([`Memory::weighing`]) holds every place that is possible to be as likely as another.
    pub fn whereabouts(&self, view: &View, memory: &Memory) -> Belief {
        let weights =
            memory.weights().map_or_else(|| Cow::Owned(Weights::new(self, memory, Habits::fitted())), Cow::Borrowed);
        let known = |seat| known_role(view, seat).map(Role::side);
        let shares = weights.human_shares(self, memory, known);
        let sides = self.sides(view, memory);
        let own = view.you.as_ref().map(|you| you.seat);
        let is_aboard = |seat: &Seat| {
            let fate = view.seats[seat.index()].fate;
            Some(*seat) != own && memory.trail(*seat).is_aboard() && fate != Fate::Escaped
        };
        let believe = |seat: Seat| {
            let (trail, can_be) = (memory.trail(seat), sides[seat.index()]);
            let possible = BySide::of(|side| if can_be[side] { trail.places(side) } else { SectorSet::new() });
            let share = human_share(shares[seat.index()], can_be);
            let chances = weights.chances(seat, share);
            let mut either = possible[Side::Human].clone();
            either.union(&possible[Side::Alien]);
            SeatBelief {
                seat,
                human: self.names(&possible[Side::Human]),
                alien: self.names(&possible[Side::Alien]),
                human_chance: thousandths(share),
                chances: self.named(&either, &chances),
            }
        };
        Belief { seats: self.seats().filter(is_aboard).map(believe).collect() }
    }

    /// For each seat, whether it can be on the side of the humans now, and on that of the aliens.
    fn sides(&self, view: &View, memory: &Memory) -> Vec<BySide<bool>> {
        let mut n_left = BySide::new([self.n_humans(), view.seats.len() as u8 - self.n_humans()]);
        let dealt_side = |seat| known_role(view, seat).map(Role::side).or_else(|| memory.trail(seat).dealt_side());
        let dealt: Vec<Option<Side>> = self.seats().map(dealt_side).collect();
        for side in dealt.iter().flatten() {
            n_left[*side] -= 1;
        }
        let can_be = |(seat, dealt): (Seat, &Option<Side>)| match dealt {
            // B.3 Whoever was turned is an alien now, whatever was dealt.
            _ if view.seats[seat.index()].is_turned => Table::new([false, true]),
            Some(Side::Human) => Table::new([true, false]),
            Some(Side::Alien) => Table::new([false, true]),
            None => n_left.map(|n_left| n_left > 0),
        };
        self.seats().zip(&dealt).map(can_be).collect()
    }

    /// How likely each of some sectors is.
    fn named(&self, places: &SectorSet, chances: &[f64]) -> Vec<(Place, u16)> {
        self.names(places).into_iter().zip(places.iter().map(|id| thousandths(chances[usize::from(id)]))).collect()
    }

    fn names(&self, places: &SectorSet) -> Vec<Place> {
        places.into_iter().map(|id| self.map().place(Sector::new(id))).collect()
    }
}

/// How likely a seat is a human now, where its sides leave that open.
fn human_share(dealt: f64, can_be: BySide<bool>) -> f64 {
    match can_be.values() {
        [true, true] => dealt,
        [is_human, _] => f64::from(u8::from(*is_human)),
    }
}
