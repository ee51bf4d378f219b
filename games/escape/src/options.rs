//! What a table chooses.

use fuga_kernel::Wire;
use serde::{Deserialize, Serialize};

use crate::map;

/// A table's choices; a record needs nothing else to set the table up again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// How many play (E-01).
    pub seats: u8,
    /// Which game is played.
    #[serde(default)]
    pub mode: Mode,
    /// Where it is played (E-03).
    #[serde(default)]
    pub zone: Zone,
}

impl Wire for Options {}

/// The two games of the rulebook.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// E-40: no items, no hatch cards, and the first human out wins alone.
    Basic,
    /// E-50: items, hatch cards and feeding.
    #[default]
    Advanced,
}

/// Where the match is played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// The zone for a first match.
    #[default]
    Galilei,
    /// The small zone.
    Fermi,
    /// The zone of corridors.
    Galvani,
    /// A map by value, in the text form of [`crate::map`].
    Custom(String),
}

impl Zone {
    /// The map's text.
    pub fn text(&self) -> &str {
        match self {
            Self::Galilei => map::GALILEI,
            Self::Fermi => map::FERMI,
            Self::Galvani => map::GALVANI,
            Self::Custom(text) => text,
        }
    }
}
