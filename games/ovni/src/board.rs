//! The board: twelve cities, and which of them are linked.

use fuga_kernel::{Set, Table, numbered};
use serde::Serialize;
use ts_rs::TS;

/// How many cities there are.
pub const N_CITIES: usize = 12;

numbered! {
    /// A city, by its number on the board; its name is in the data.
    City, u16, "city", 1..=12
}

/// Some of the cities.
pub type CitySet = Set<City>;
/// One value for each city.
pub(crate) type ByCity<T> = Table<City, T, N_CITIES>;

/// Which half of the cities a mission counts (O-68a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Parity {
    /// Cities 2, 4, 6, 8, 10 and 12.
    Even,
    /// Cities 1, 3, 5, 7, 9 and 11.
    Odd,
}

impl Parity {
    /// The cities of this half.
    pub const fn cities(self) -> CitySet {
        // City 1 is the lowest bit.
        match self {
            Self::Odd => CitySet::of_bits(0b0101_0101_0101),
            Self::Even => CitySet::of_bits(0b1010_1010_1010),
        }
    }

    /// The name used in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Even => "even",
            Self::Odd => "odd",
        }
    }
}

/// The links between the cities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(transparent)]
#[ts(type = "Array<Array<City>>")]
pub struct Board {
    near: ByCity<CitySet>,
}

impl Board {
    pub(crate) fn link(&mut self, one: City, two: City) {
        self.near[one].insert(two);
        self.near[two].insert(one);
    }

    /// The cities one move away.
    pub fn near(&self, city: City) -> CitySet {
        self.near[city]
    }

    /// Whether one move leads from one to the other.
    pub fn are_linked(&self, one: City, two: City) -> bool {
        self.near(one).contains(two)
    }

    /// How many moves it takes at least; nothing where no way leads.
    pub fn distance(&self, from: City, to: City) -> Option<u8> {
        let mut reached = CitySet::only(from);
        for distance in 0..N_CITIES as u8 {
            if reached.contains(to) {
                return Some(distance);
            }
            reached = reached.iter().fold(reached, |wider, city| wider.union(self.near(city)));
        }
        None
    }
}
