//! Who sits at a table and whose eyes look at it.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Chance, Set, placed};

/// The most seats any table can have.
pub const MAX_SEATS: u8 = 16;

/// A place in turn order, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(try_from = "u8", into = "u8")]
#[ts(type = "number")]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index.
    ///
    /// # Panics
    /// If `index` is not below [`MAX_SEATS`]; input from outside goes through `try_from`.
    pub const fn new(index: u8) -> Self {
        assert!(index < MAX_SEATS, "a seat's index is below 16");
        Self(index)
    }

    /// The index, for arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat of a circle of `n_seats`.
    #[must_use]
    pub const fn next(self, n_seats: u8) -> Self {
        Self(if self.0 + 1 == n_seats { 0 } else { self.0 + 1 })
    }

    /// All seats of a table of `n_seats`, in order.
    pub fn all(n_seats: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..n_seats.min(MAX_SEATS)).map(Self)
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;

    fn try_from(index: u8) -> Result<Self, String> {
        if index < MAX_SEATS {
            Ok(Self(index))
        } else {
            Err(format!("seat {index} does not exist: seats are counted from 0 and a table has at most {MAX_SEATS}"))
        }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

placed!(Seat, u16, MAX_SEATS as usize);

/// A set of seats, listed in seat order.
pub type SeatSet = Set<Seat>;

impl SeatSet {
    /// Every seat of a table of `n_seats`.
    pub fn all(n_seats: u8) -> Self {
        Seat::all(n_seats).collect()
    }

    /// One of the seats at random; the set is not empty.
    pub fn any(self, chance: &mut impl Chance) -> Seat {
        // Mostly one seat is asked, and then nothing is drawn.
        self.member(if self.len() == 1 { 0 } else { chance.draw(self.len() as u32) })
    }
}

/// Whose eyes look at a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Somebody at the table.
    Seat(Seat),
    /// Somebody who watches and knows only what is public.
    Spectator,
    /// Whoever opens the record of a finished match: nothing is secret any more.
    Everyone(Opened),
}

impl Viewer {
    /// All viewers of a running match of `n_seats`: each seat, then the spectator.
    pub fn all(n_seats: u8) -> impl Iterator<Item = Self> {
        Seat::all(n_seats).map(Self::Seat).chain([Self::Spectator])
    }

    /// The seat, if the viewer has one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator | Self::Everyone(_) => None,
        }
    }
}

/// Proof that a match is over; only [`Match::opened`](crate::Match::opened) makes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opened(pub(crate) ());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_go_round_in_a_circle() {
        assert_eq!(Seat::new(2).next(4), Seat::new(3));
        assert_eq!(Seat::new(3).next(4), Seat::new(0));
        assert_eq!(
            Seat::try_from(16).unwrap_err(),
            "seat 16 does not exist: seats are counted from 0 and a table has at most 16"
        );
    }
}
