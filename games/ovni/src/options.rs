//! What a table chooses.

use fuga_kernel::{Choices, Field, OptionsError, Wire};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::data::{DataSet, RECONSTRUCTED};
use crate::pieces::Planet;

/// O-12 So many play at least, and at most.
const MIN_SEATS: u8 = 2;
const MAX_SEATS: u8 = 4;
/// O-13 What the set that comes with the game is called.
const RECONSTRUCTED_NAME: &str = "Reconstructed";
/// O-A31 Rounds after which a match is over, unless the table says otherwise.
const MAX_ROUNDS: u8 = 30;
/// O-A31 The most rounds a table may ask for.
const MOST_ROUNDS: u8 = 100;

/// A table's choices; a record needs nothing else to set the table up again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is one rule that a table has or has not")]
pub struct Options {
    /// How many play, 2 to 4.
    pub seats: u8,
    /// O-A34 The planets that seats have chosen, by seat; who has none gets one by chance.
    pub planets: Vec<Option<Planet>>,
    /// O-A34 The third player's planet; by chance if none is named.
    pub third_planet: Option<Planet>,
    /// O-A25 The third player counts for majorities at the end.
    pub third_competes: bool,
    /// O-A17 No rival is attacked twice in one activation.
    pub attacks_all_different: bool,
    /// O-A39 A UFO that flies on from a city maps it all the same, if its arrival made it enough.
    pub passing_ufos_map: bool,
    /// O-A31 A match is over after so many rounds at the latest.
    pub max_rounds: u8,
    /// O-13 The figures that are played with.
    pub data: Data,
    /// O-71 Questions with one possible answer are asked too, as they were by version 1 of the rules.
    pub asks_everything: bool,
}

/// Which figures are played with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Data {
    /// The set that comes with the game.
    #[default]
    Reconstructed,
    /// A set by value, in the text form of [`DataSet`].
    Custom(String),
}

impl Data {
    /// The set's text.
    pub fn text(&self) -> &str {
        match self {
            Self::Reconstructed => RECONSTRUCTED,
            Self::Custom(text) => text,
        }
    }

    /// O-13 The set, or why nobody can play with it.
    pub fn read(&self) -> Result<DataSet, String> {
        let set = DataSet::parse(self.text()).map_err(|fault| fault.to_string())?;
        if set.name == RECONSTRUCTED_NAME && self.text() != RECONSTRUCTED {
            return Err(format!("a set of one's own has a name of its own, not {RECONSTRUCTED_NAME}"));
        }
        Ok(set)
    }
}

impl Options {
    /// A table as recommended.
    pub const fn new(seats: u8) -> Self {
        Self {
            seats,
            planets: Vec::new(),
            third_planet: None,
            third_competes: true,
            attacks_all_different: false,
            passing_ufos_map: true,
            max_rounds: MAX_ROUNDS,
            data: Data::Reconstructed,
            asks_everything: false,
        }
    }

    pub(crate) fn check(&self) -> Result<DataSet, OptionsError> {
        let refuse = |field, code, rule, reason| Err(OptionsError { field, code, rule, reason, figures: Vec::new() });
        let Self { seats, max_rounds, .. } = *self;
        if !(MIN_SEATS..=MAX_SEATS).contains(&seats) {
            let reason = format!("O.V.N.I. is for {MIN_SEATS} to {MAX_SEATS} seats, not {seats}");
            return refuse("seats", "n_seats", "O-12", reason);
        }
        if self.planets.len() > usize::from(seats) {
            let reason = format!("{} planets for {seats} seats; name at most one for each", self.planets.len());
            return refuse("planets", "n_planets", "O-21", reason);
        }
        for planet in self.planets.iter().copied().flatten() {
            let reason = || format!("{planet} is chosen twice; every player has another planet");
            if self.planets.iter().filter(|&&chosen| chosen == Some(planet)).count() > 1 {
                return refuse("planets", "planet_twice", "O-A34", reason());
            }
            if self.third_planet == Some(planet) {
                return refuse("third_planet", "planet_twice", "O-A34", reason());
            }
        }
        if self.third_planet.is_some() && seats != 2 {
            let reason = format!("with {seats} seats there is no third player; leave its planet out");
            return refuse("third_planet", "no_third", "O-82", reason);
        }
        if !self.third_competes && seats != 2 {
            let reason = format!("with {seats} seats there is no third player; leave it on");
            return refuse("third_competes", "no_third", "O-A25", reason);
        }
        if !(1..=MOST_ROUNDS).contains(&max_rounds) {
            let reason = format!("a match is over after 1 to {MOST_ROUNDS} rounds, not {max_rounds}");
            return refuse("max_rounds", "n_rounds", "O-A31", reason);
        }
        self.data.read().map_err(|reason| OptionsError {
            field: "data",
            code: "data_faults",
            rule: "O-13",
            reason,
            figures: Vec::new(),
        })
    }
}

impl Wire for Options {}

impl Choices for Options {
    fn n_seats(&self) -> u8 {
        self.seats
    }

    /// What such a table may choose.
    fn fields(&self) -> Vec<Field> {
        let planets = || [None].into_iter().chain(Planet::ALL.iter().copied().map(Some));
        let mut fields = vec![Field::number("seats", "O-12", MIN_SEATS, MAX_SEATS)];
        fields.extend(
            (0..self.seats.min(MAX_SEATS)).map(|seat| Field::choice(format!("planets.{seat}"), "O-A34", planets())),
        );
        if self.seats == 2 {
            fields
                .extend([Field::choice("third_planet", "O-A34", planets()), Field::switch("third_competes", "O-A25")]);
        }
        fields.extend([
            Field::switch("attacks_all_different", "O-A17"),
            Field::switch("passing_ufos_map", "O-A39"),
            Field::number("max_rounds", "O-A31", 1u8, MOST_ROUNDS),
            Field::text("data.custom", "O-13"),
        ]);
        fields
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new(4)
    }
}
