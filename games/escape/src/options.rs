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
    /// The zone Ascesa.
    Ascesa,
    /// The zone Balena.
    Balena,
    /// The zone Cavour.
    Cavour,
    /// The zone Dilemma.
    Dilemma,
    /// The zone En Garde.
    EnGarde,
    /// The zone Frenzy.
    Frenzy,
    /// The zone Garibaldi.
    Garibaldi,
    /// The zone Levi-Montalcini.
    LeviMontalcini,
    /// The zone Machiavelli.
    Machiavelli,
    /// The zone Marconi.
    Marconi,
    /// The zone Morgenland.
    Morgenland,
    /// The zone Sinistra.
    Sinistra,
    /// The zone Socrates.
    Socrates,
    /// The zone Sound of Silence.
    SoundOfSilence,
    /// The zone Volta.
    Volta,
    /// A map by value, in the text form of [`crate::map`].
    Custom(String),
}

impl Zone {
    /// Every zone that has a name: the three of the box first, then the further ones.
    pub const NAMED: [Self; 18] = [
        Self::Galilei,
        Self::Fermi,
        Self::Galvani,
        Self::Ascesa,
        Self::Balena,
        Self::Cavour,
        Self::Dilemma,
        Self::EnGarde,
        Self::Frenzy,
        Self::Garibaldi,
        Self::LeviMontalcini,
        Self::Machiavelli,
        Self::Marconi,
        Self::Morgenland,
        Self::Sinistra,
        Self::Socrates,
        Self::SoundOfSilence,
        Self::Volta,
    ];

    /// The map's text.
    pub fn text(&self) -> &str {
        match self {
            Self::Galilei => map::GALILEI,
            Self::Fermi => map::FERMI,
            Self::Galvani => map::GALVANI,
            Self::Ascesa => include_str!("../data/ascesa.map"),
            Self::Balena => include_str!("../data/balena.map"),
            Self::Cavour => include_str!("../data/cavour.map"),
            Self::Dilemma => include_str!("../data/dilemma.map"),
            Self::EnGarde => include_str!("../data/en-garde.map"),
            Self::Frenzy => include_str!("../data/frenzy.map"),
            Self::Garibaldi => include_str!("../data/garibaldi.map"),
            Self::LeviMontalcini => include_str!("../data/levi-montalcini.map"),
            Self::Machiavelli => include_str!("../data/machiavelli.map"),
            Self::Marconi => include_str!("../data/marconi.map"),
            Self::Morgenland => include_str!("../data/morgenland.map"),
            Self::Sinistra => include_str!("../data/sinistra.map"),
            Self::Socrates => include_str!("../data/socrates.map"),
            Self::SoundOfSilence => include_str!("../data/sound-of-silence.map"),
            Self::Volta => include_str!("../data/volta.map"),
            Self::Custom(text) => text,
        }
    }
}
