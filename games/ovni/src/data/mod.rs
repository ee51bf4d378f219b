//! The data of the game: cities, planets, cards, missions and points. `reading.rs` reads them from a text.

mod reading;

use std::fmt;

use fuga_kernel::{Table, Wire};
use serde::Serialize;
use ts_rs::TS;

use crate::board::{Board, ByCity, City, Parity};
use crate::pieces::{Ability, AlienCard, ByColour, ByPlanet, Colour, Mission, N_HUMANS_EACH, Planet, Tokens};

pub use reading::{DataFault, MAX_NAME, MAX_TEXT};

/// The set that comes with the game, as text.
pub const RECONSTRUCTED: &str = include_str!("../../data/reconstructed.set");

/// A checked set of data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DataSet {
    /// What it is called.
    pub name: String,
    /// How many lines are marked as reconstructed, at least in part.
    pub n_reconstructed: usize,
    /// The cities, by number.
    #[ts(as = "Vec<CityData>")]
    pub cities: ByCity<CityData>,
    /// The links between them.
    pub board: Board,
    /// The planets.
    #[ts(as = "Vec<PlanetData>")]
    pub planets: ByPlanet<PlanetData>,
    /// What the humans of each colour are, in the order of [`Colour::ALL`].
    #[ts(as = "Vec<String>")]
    pub humans: ByColour<String>,
    /// O-32 The tokens on each alien card, by number.
    pub cards: Table<AlienCard, Tokens, 16>,
    /// The abilities, in the order of [`Ability::ALL`].
    #[ts(as = "Vec<AbilityData>")]
    pub abilities: Table<Ability, AbilityData, 10>,
    /// O-68 What each mission asks for, by number.
    pub missions: Table<Mission, Goal, 16>,
    /// O-61 to O-66 What counts how much.
    pub points: PointTable,
}

impl Wire for DataSet {}

/// A city.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CityData {
    /// Its number.
    pub city: City,
    /// A short name of letters and underscores.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where it is drawn, on a sheet of 1000 by 500.
    pub at: (u16, u16),
}

/// A planet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PlanetData {
    /// Which one.
    pub planet: Planet,
    /// Its name.
    pub name: String,
    /// The colour of its pieces.
    pub colour: String,
    /// Its distance from Earth in light years.
    pub distance: u32,
}

/// An ability's words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct AbilityData {
    /// Which one.
    pub ability: Ability,
    /// Its title.
    pub title: String,
    /// What it does.
    pub effect: String,
}

/// The four kinds of mission (O-68).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MissionKind {
    /// O-68a Majorities in cities, and humans of a colour.
    AirspaceAndAbduction,
    /// O-68b Humans of several colours, and tokens of a type.
    AbductionAndPossession,
    /// O-68c Captured tokens, and tokens of two types.
    CaptureAndPossession,
    /// O-68d Mapped cities, and UFOs on the board.
    MappingAndPossession,
}

impl MissionKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [
        Self::AirspaceAndAbduction,
        Self::AbductionAndPossession,
        Self::CaptureAndPossession,
        Self::MappingAndPossession,
    ];

    /// The name used in the data.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AirspaceAndAbduction => "airspace_and_abduction",
            Self::AbductionAndPossession => "abduction_and_possession",
            Self::CaptureAndPossession => "capture_and_possession",
            Self::MappingAndPossession => "mapping_and_possession",
        }
    }

    /// The words of what it asks for.
    const fn asks_for(self) -> [&'static str; 2] {
        match self {
            Self::AirspaceAndAbduction => ["airspace", "human"],
            Self::AbductionAndPossession => ["human", "token"],
            Self::CaptureAndPossession => ["capture", "token"],
            Self::MappingAndPossession => ["map", "ufo"],
        }
    }
}

/// What a mission asks for; nought asks for nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Goal {
    /// Its kind.
    pub kind: MissionKind,
    /// Which cities count for the airspace.
    pub parity: Parity,
    /// Majorities in so many of them.
    pub airspace: u8,
    /// Humans of each colour, in the order of [`Colour::ALL`].
    pub humans: ByColour<u8>,
    /// Tokens of each type.
    pub tokens: Tokens,
    /// Captured tokens of each type.
    pub captured: Tokens,
    /// Mapped cities.
    pub mapped: u8,
    /// UFOs on the board.
    pub ufos: u8,
}

impl Goal {
    const fn new(kind: MissionKind) -> Self {
        Self {
            kind,
            parity: Parity::Even,
            airspace: 0,
            humans: ByColour::EMPTY,
            tokens: Tokens::NONE,
            captured: Tokens::NONE,
            mapped: 0,
            ufos: 0,
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if self.airspace > 0 {
            parts.push(format!("the majority in {} {} cities", self.airspace, self.parity.name()));
        }
        let humans = Colour::ALL.map(|colour| (colour, self.humans[colour])).into_iter().filter(|&(_, n)| n > 0);
        parts.extend(humans.map(|(colour, n)| format!("{n} {colour} {}", if n == 1 { "human" } else { "humans" })));
        if self.captured != Tokens::NONE {
            parts.push(format!("captured: {}", self.captured));
        }
        if self.tokens != Tokens::NONE {
            parts.push(format!("tokens: {}", self.tokens));
        }
        if self.mapped > 0 {
            parts.push(format!("{} mapped cities", self.mapped));
        }
        if self.ufos > 0 {
            parts.push(format!("{} UFOs on the board", self.ufos));
        }
        f.write_str(&parts.join("; "))
    }
}

/// What counts how much at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct PointTable {
    /// O-61 The most tokens of a type.
    pub alien_majority: u8,
    /// O-62 A UFO on the board, and with *grand fleet*.
    pub ufo_on_board: u8,
    /// O-62 The same with *grand fleet*.
    pub ufo_grand_fleet: u8,
    /// O-62 A UFO on the pad.
    pub ufo_on_pad: u8,
    /// O-63 The majority in a city.
    pub airspace: u8,
    /// O-64 A mapping token.
    pub mapping: u8,
    /// O-64 The same with *detailed charts*.
    pub mapping_charts: u8,
    /// O-65 One, two or three humans of a colour.
    pub humans_alike: [u8; N_HUMANS_EACH as usize],
    /// O-65 Humans of five colours.
    pub humans_differ_5: u8,
    /// O-65 Humans of six colours.
    pub humans_differ_6: u8,
    /// O-66 A mission fulfilled.
    pub mission_done: u8,
    /// O-66 What is lost by a mission that was not fulfilled.
    pub mission_failed: u8,
}

impl DataSet {
    /// The name of a city.
    pub fn city_name(&self, city: City) -> &str {
        &self.cities[city].name
    }

    /// The name of a planet.
    pub fn planet_name(&self, planet: Planet) -> &str {
        &self.planets[planet].name
    }

    /// The tokens on a card.
    pub fn card(&self, card: AlienCard) -> Tokens {
        self.cards[card]
    }

    /// What a mission asks for.
    pub fn mission(&self, mission: Mission) -> &Goal {
        &self.missions[mission]
    }
}
