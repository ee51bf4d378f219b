//! What a table chooses.

use fuga_kernel::{Choices, Field, OptionsError, Wire};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// S-01 So many play at least, and at most.
const MIN_SEATS: u8 = 2;
const MAX_SEATS: u8 = 4;
/// S-96 Quiet rounds after which a match to the end is over, unless the table says otherwise.
const STALL_ROUNDS: u8 = 20;
/// S-96 The most quiet rounds a table may ask for.
const MAX_STALL_ROUNDS: u8 = 100;

/// A table's choices; a record needs nothing else to set the table up again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is one choice of the rulebook, independent of the others")]
pub struct Options {
    /// S-01 How many play, 2 to 4.
    pub seats: u8,
    /// S-81 Two players play one colour each instead of two.
    pub one_colour_each: bool,
    /// S-91 Up to two explorers on an inland tile at the start.
    pub overpopulation: bool,
    /// S-92 The volcano does not end the match; the last explorer does.
    pub to_the_end: bool,
    /// S-93 Every explorer counts the same.
    pub all_equal: bool,
    /// S-94 The last tile ends the match, the volcano does not.
    pub sunken_atlantis: bool,
    /// S-03 Owners go on seeing their explorers' values.
    pub remember_values: bool,
    /// S-30 The tiles round the lagoon touch the sea from the start.
    pub lagoon_is_sea: bool,
    /// S-60 An explorer may swim and land in one turn.
    pub swim_and_land: bool,
    /// S-96 With S-92: quiet rounds after the last tile that end the match.
    pub stall_rounds: u8,
}

impl Options {
    /// A table without challenges.
    pub const fn new(seats: u8) -> Self {
        Self {
            seats,
            one_colour_each: false,
            overpopulation: false,
            to_the_end: false,
            all_equal: false,
            sunken_atlantis: false,
            remember_values: false,
            lagoon_is_sea: true,
            swim_and_land: false,
            stall_rounds: STALL_ROUNDS,
        }
    }

    /// S-01, S-80 How many colours are played.
    pub const fn n_colours(&self) -> u8 {
        if self.seats == 2 && !self.one_colour_each { 4 } else { self.seats }
    }

    pub(crate) fn check(&self) -> Result<(), OptionsError> {
        let refuse = |field, code, rule, reason| Err(OptionsError { field, code, rule, reason, figures: Vec::new() });
        let Self { seats, stall_rounds, .. } = *self;
        if !(MIN_SEATS..=MAX_SEATS).contains(&seats) {
            let reason = format!("Survive is for {MIN_SEATS} to {MAX_SEATS} seats, not {seats}");
            return refuse("seats", "n_seats", "S-01", reason);
        }
        if self.one_colour_each && seats != 2 {
            let reason = format!("with {seats} seats everybody has one colour; the choice is for tables of two");
            return refuse("one_colour_each", "not_for_two", "S-81", reason);
        }
        if !(1..=MAX_STALL_ROUNDS).contains(&stall_rounds) {
            let reason = format!("a match ends after 1 to {MAX_STALL_ROUNDS} quiet rounds, not {stall_rounds}");
            return refuse("stall_rounds", "n_rounds", "S-96", reason);
        }
        if stall_rounds != STALL_ROUNDS && !self.to_the_end {
            let reason = format!("quiet rounds count only with `to_the_end`; without it leave {STALL_ROUNDS}");
            return refuse("stall_rounds", "not_to_the_end", "S-96", reason);
        }
        Ok(())
    }
}

impl Wire for Options {}

impl Choices for Options {
    fn n_seats(&self) -> u8 {
        self.seats
    }

    /// What such a table may choose.
    fn fields(&self) -> Vec<Field> {
        let mut fields = vec![Field::number("seats", "S-01", MIN_SEATS, MAX_SEATS)];
        if self.seats == 2 {
            fields.push(Field::switch("one_colour_each", "S-81"));
        }
        fields.extend([
            Field::switch("remember_values", "S-03"),
            Field::switch("overpopulation", "S-91"),
            Field::switch("to_the_end", "S-92"),
            Field::switch("all_equal", "S-93"),
            Field::switch("sunken_atlantis", "S-94"),
        ]);
        if self.to_the_end {
            fields.push(Field::number("stall_rounds", "S-96", 1u8, MAX_STALL_ROUNDS));
        }
        fields.extend([Field::switch("lagoon_is_sea", "S-30"), Field::switch("swim_and_land", "S-60")]);
        fields
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new(4)
    }
}
