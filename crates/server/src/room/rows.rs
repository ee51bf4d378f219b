//! The rows of a match's log.

use fuga_catalog::{Json, Luck, Table, TableError};
use fuga_kernel::Seat;
use fuga_store::LogEntry;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clock::Millis;
use crate::code::digits;
use crate::wire;

/// A row of the log: first the seed, then the deal, then the entries, each with what the clocks showed when everybody
/// last perceived something. What is done unseen is no part of them, so that a restart tells nothing of it.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Row {
    Seed(String),
    /// The hashes of the nonces, once they are fixed; there is no such row where nobody gave one.
    Shares {
        hashes: Vec<String>,
    },
    Deal {
        head: Json,
        clock: Vec<Millis>,
    },
    Entry {
        entry: Json,
        clock: Vec<Millis>,
    },
}

/// The row that is written when a table is opened.
pub(crate) fn seed_row(seed: &[u8; 32]) -> String {
    wire::text(&Row::Seed(digits(seed)))
}

pub(super) fn shares_row(hashes: Vec<String>) -> String {
    wire::text(&Row::Shares { hashes })
}

pub(super) fn deal_row(head: Json, clock: Vec<Millis>) -> String {
    wire::text(&Row::Deal { head, clock })
}

pub(super) fn entry_row(entry: Json, clock: Vec<Millis>) -> String {
    wire::text(&Row::Entry { entry, clock })
}

pub(super) fn seed_of(digits: &str) -> Option<[u8; 32]> {
    let byte = |index: usize| u8::from_str_radix(digits.get(2 * index..2 * index + 2)?, 16).ok();
    let bytes: Option<Vec<u8>> = (0..32).map(byte).collect();
    bytes?.try_into().ok().filter(|_| digits.len() == 64)
}

/// An entry of a log, as far as it is done again.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Done {
    Act { seat: u8, action: Value },
    TakeBack { seat: u8 },
}

impl Done {
    /// What a row of the log has done, if it is an entry.
    pub(super) fn of(row: &LogEntry) -> Option<Self> {
        match serde_json::from_str(&row.entry) {
            Ok(Row::Entry { entry, .. }) => serde_json::from_str(entry.text()).ok(),
            _ => None,
        }
    }

    /// Does it again, and says who did it.
    pub(super) fn redo(&self, live: &mut dyn Table) -> Result<Seat, TableError> {
        match self {
            Self::Act { seat, action } => live.act(Seat::new(*seat), action, Luck::Own).map(|()| Seat::new(*seat)),
            Self::TakeBack { seat } => live.take_back(Seat::new(*seat)).map(|()| Seat::new(*seat)),
        }
    }
}
