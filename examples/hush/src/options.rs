//! What a table chooses.

use fuga_kernel::{Choices, Field, OptionsError, Wire};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// X-01 The most seats there are.
pub const MAX_SEATS: usize = 4;
/// X-01 The fewest seats there are.
const MIN_SEATS: usize = 2;

/// A table's choices; a record needs nothing else to set the table up again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// X-01 How many play, 2 to 4.
    pub seats: u8,
}

impl Wire for Options {}

impl Default for Options {
    fn default() -> Self {
        Self { seats: 3 }
    }
}

impl Choices for Options {
    fn n_seats(&self) -> u8 {
        self.seats
    }

    /// X-01 How many play is all that a table chooses.
    fn fields(&self) -> Vec<Field> {
        vec![Field::number("seats", "X-01", MIN_SEATS as u32, MAX_SEATS as u32)]
    }
}

impl Options {
    /// X-01 Two to four seats play.
    pub(crate) fn check(&self) -> Result<(), OptionsError> {
        if (MIN_SEATS..=MAX_SEATS).contains(&usize::from(self.seats)) {
            return Ok(());
        }
        let reason = format!("Hush is for {MIN_SEATS} to {MAX_SEATS} seats, not {}", self.seats);
        Err(OptionsError { field: "seats", code: "n_seats", rule: "X-01", reason, figures: Vec::new() })
    }
}
