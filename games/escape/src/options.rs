//! What a table chooses.

use fuga_kernel::{Choices, Field, MAX_SEATS, Wire};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::cards::Card;
use crate::map;

/// E-01 So many play at least.
pub(crate) const MIN_SEATS: u8 = 2;

/// A table's choices; a record needs nothing else to set the table up again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
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
    /// Whose rulebook is followed where the rulebooks differ.
    #[serde(default)]
    pub edition: Edition,
    /// E-12 Whether aliens may pass through open hatches; as the edition has it otherwise.
    #[serde(default)]
    pub aliens_cross_hatches: Option<bool>,
    /// E-70 The coded rules that are added to the advanced game.
    #[serde(default)]
    pub scenario: Option<Scenario>,
}

impl Options {
    /// A table of the English edition.
    pub const fn new(seats: u8, mode: Mode, zone: Zone) -> Self {
        Self { seats, mode, zone, edition: Edition::English, aliens_cross_hatches: None, scenario: None }
    }

    /// E-12 Only the Portuguese text reserves passing through a hatch for humans.
    pub(crate) fn do_aliens_cross(&self) -> bool {
        self.aliens_cross_hatches.unwrap_or(self.edition != Edition::Portuguese)
    }
}

impl Wire for Options {}

impl Choices for Options {
    fn n_seats(&self) -> u8 {
        self.seats
    }

    /// What a table may choose, whatever it has chosen.
    fn fields(&self) -> Vec<Field> {
        let scenarios = [None].into_iter().chain(Scenario::NAMED.map(Some));
        vec![
            Field::number("seats", "E-01", MIN_SEATS, MAX_SEATS),
            Field::choice("zone", "E-03", Zone::NAMED),
            Field::text("zone.custom", "M-03"),
            Field::choice("mode", "E-40", [Mode::Advanced, Mode::Basic]),
            Field::choice("scenario", "E-71", scenarios),
            Field::text("scenario.custom", "E-70"),
            Field::choice("edition", "E-12", Edition::ALL),
            Field::choice("aliens_cross_hatches", "E-12", [None, Some(true), Some(false)]),
        ]
    }
}

/// The language of the rulebook a table follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Edition {
    /// The default.
    #[default]
    English,
    /// B.3 killed aliens play on too, E.3 only kills by aliens count.
    Italian,
    /// E-12 aliens pass through no hatch, E-60 icons count on free noises only, E-61 too many items are put away.
    Portuguese,
    /// As the English one in all that changes play.
    Spanish,
}

impl Edition {
    /// All four.
    pub const ALL: [Self; 4] = [Self::English, Self::Italian, Self::Portuguese, Self::Spanish];

    /// E-60 Whether an item icon counts on this card.
    pub(crate) fn counts_icon(self, card: Card) -> bool {
        card.has_item() && (card.is_free() || self != Self::Portuguese)
    }

    /// E-61 Whether one of too many items may be used instead of put away.
    pub(crate) fn may_use_over_limit(self) -> bool {
        self != Self::Portuguese
    }
}

/// The two games of the rulebook.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// E-40: no items, no hatch cards, and the first human out wins alone.
    Basic,
    /// E-50: items, hatch cards and feeding.
    #[default]
    Advanced,
}

/// Where the match is played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
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

/// Which coded rules are added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Scenario {
    /// E-71 Killed humans turn into aliens.
    Infection,
    /// E-71 Aliens among themselves.
    Arena,
    /// E-71 Every human has a power, and items are used unseen.
    OldSchool,
    /// A scenario by value, in the text form of [`crate::Script`].
    Custom(String),
}

impl Scenario {
    /// The scenarios that come ready-made (E-71).
    pub const NAMED: [Self; 3] = [Self::Infection, Self::Arena, Self::OldSchool];

    /// The scenario's text.
    pub fn text(&self) -> &str {
        match self {
            Self::Infection => include_str!("../data/infection.scenario"),
            Self::Arena => include_str!("../data/arena.scenario"),
            Self::OldSchool => include_str!("../data/old-school.scenario"),
            Self::Custom(text) => text,
        }
    }
}
