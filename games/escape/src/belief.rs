//! Where others can be, as far as one viewer can tell.

use fuga_hex::SectorSet;
use fuga_kernel::{Seat, Table, Wire};
use serde::Serialize;
use ts_rs::TS;

use crate::cards::{BySide, Role, Side};
use crate::imagine::known_role;
use crate::map::{Place, Sector};
use crate::memory::Memory;
use crate::outcome::Fate;
use crate::rules::Escape;
use crate::view::View;

/// Where every other seat on board can be, as far as one viewer can tell.
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
}

impl Escape {
    /// What was said aloud leaves each seat some places; the roles that are known leave it one side or both.
    pub fn whereabouts(&self, view: &View, memory: &Memory) -> Belief {
        let sides = self.sides(view, memory);
        let own = view.you.as_ref().map(|you| you.seat);
        let is_aboard = |seat: &Seat| {
            let fate = view.seats[seat.index()].fate;
            Some(*seat) != own && memory.trail(*seat).is_aboard() && fate != Fate::Escaped
        };
        let seats = self.seats().filter(is_aboard);
        let believe = |seat: Seat| {
            let places = |side: Side| {
                let places = memory.trail(seat).places(side);
                if sides[seat.index()][side] { self.names(&places) } else { Vec::new() }
            };
            SeatBelief { seat, human: places(Side::Human), alien: places(Side::Alien) }
        };
        Belief { seats: seats.map(believe).collect() }
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

    fn names(&self, places: &SectorSet) -> Vec<Place> {
        places.into_iter().map(|id| self.map().place(Sector::new(id))).collect()
    }
}
