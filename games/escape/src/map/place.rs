//! How a sector is called at the table (M-04).

use std::fmt;
use std::str::FromStr;

use fuga_hex::{Coord, ParseCoordError};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use super::LONGEST_COORD;
use crate::text::{MAX_QUOTE, quote};

/// M-04 How a sector is called at the table: "D09", "human start", "alien start", "hatch 3".
///
/// Start and hatch sectors have coordinates in the data of a map only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub enum Place {
    /// A secure or dangerous sector, by its coordinates.
    At(Coord),
    /// The human start.
    HumanStart,
    /// The alien start.
    AlienStart,
    /// A hatch, by its number.
    Hatch(u8),
}

/// Why a text does not name a place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePlaceError {
    /// It has the shape of no name.
    #[error(
        "{found:?} is not a sector: name it by its column letter and two-digit row, such as D09, \
         or say human start, alien start, or hatch 1 to hatch 9"
    )]
    Unknown {
        /// The text, cut short when it is long.
        found: String,
    },
    /// It has the shape of coordinates, but no map reaches that far.
    #[error(transparent)]
    Outside(ParseCoordError),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(coord) => fmt::Display::fmt(coord, f),
            Self::HumanStart => f.pad("human start"),
            Self::AlienStart => f.pad("alien start"),
            Self::Hatch(number) => f.pad(&format!("hatch {number}")),
        }
    }
}

impl FromStr for Place {
    type Err = ParsePlaceError;

    /// Takes capitals, small letters and spaces as they come. `h3` is the sector H03, `hatch3` is the hatch.
    fn from_str(text: &str) -> Result<Self, ParsePlaceError> {
        // No name is as long as what is kept here, so cutting a long text makes no name of it.
        let word: String = text
            .chars()
            .filter(|letter| !letter.is_whitespace())
            .map(|letter| letter.to_ascii_uppercase())
            .take(MAX_QUOTE)
            .collect();
        match (word.as_str(), word.strip_prefix("HATCH").map(str::as_bytes)) {
            ("HUMANSTART", _) => Ok(Self::HumanStart),
            ("ALIENSTART", _) => Ok(Self::AlienStart),
            (_, Some(&[digit @ b'1'..=b'9'])) => Ok(Self::Hatch(digit - b'0')),
            _ => match word.parse() {
                Ok(coord) => Ok(Self::At(coord)),
                // Longer ones, such as `hatch 12`, only look like coordinates.
                Err(error @ ParseCoordError::Outside { .. }) if word.len() <= LONGEST_COORD => {
                    Err(ParsePlaceError::Outside(error))
                }
                Err(_) => Err(ParsePlaceError::Unknown { found: quote(text) }),
            },
        }
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::At(coord) => coord.serialize(serializer),
            Self::HumanStart | Self::AlienStart | Self::Hatch(_) => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}
