//! What each code takes as its value, for whoever composes a scenario (E-70).

use serde::Serialize;
use ts_rs::TS;

use super::{Access, CARD_WORDS, Code, HATCH_WORDS, ITEM_WORDS, MOST_CARDS, MOST_DANGER};
use crate::map::MAX_HATCH;
use crate::text::PLAYERS;

/// What a code takes as its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "shape", rename_all = "snake_case")]
pub enum Shape {
    /// Nothing.
    Nothing,
    /// One of these words.
    Word {
        /// As they are written.
        words: Vec<String>,
    },
    /// A hatch, by its number.
    Hatch {
        /// The highest number.
        most: u8,
    },
    /// One or more hatches, by their numbers.
    Hatches {
        /// The highest number.
        most: u8,
    },
    /// A number.
    Number {
        /// The least.
        least: u16,
        /// The most.
        most: u16,
    },
    /// A number, or a word that stands for one.
    NumberOrWord {
        /// The least.
        least: u16,
        /// The most.
        most: u16,
        /// The word.
        word: String,
    },
    /// A number for some of these, written as `name=number`.
    Counts {
        /// What can be counted.
        counts: Vec<Count>,
    },
    /// A number for some numbers of players, written as `players=number`.
    ByPlayers {
        /// The fewest players.
        fewest: u8,
        /// The most players.
        players: u8,
        /// The least.
        least: u16,
        /// The most.
        most: u16,
    },
}

/// Something that a code counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Count {
    /// Its name.
    pub name: String,
    /// The least.
    pub least: u16,
    /// The most.
    pub most: u16,
}

impl Code {
    /// What this code takes as its value.
    pub fn shape(self) -> Shape {
        match self {
            Self::A1
            | Self::A2
            | Self::A5
            | Self::B3
            | Self::B6
            | Self::C3
            | Self::D2
            | Self::G4
            | Self::H1
            | Self::H2
            | Self::H3
            | Self::H4
            | Self::H13
            | Self::H14
            | Self::H15
            | Self::H16
            | Self::J4 => Shape::Nothing,
            Self::A4 => Shape::Word {
                words: [Access::Nobody, Access::Humans, Access::Aliens].map(|access| access.to_string()).to_vec(),
            },
            Self::B4 => Shape::Hatch { most: MAX_HATCH },
            Self::C6 => Shape::Hatches { most: MAX_HATCH },
            Self::E3 => Shape::NumberOrWord { least: 1, most: u8::MAX.into(), word: "players".to_owned() },
            Self::X1 | Self::X2 | Self::X3 | Self::X4 => {
                let bounds = self.bounds().unwrap_or(0..=0);
                Shape::Number { least: (*bounds.start()).into(), most: (*bounds.end()).into() }
            }
            Self::X5 => {
                let (fewest, players) = (*PLAYERS.start(), *PLAYERS.end());
                Shape::ByPlayers { fewest, players, least: 1, most: u16::from(players) - 1 }
            }
            Self::X6 => counts(&CARD_WORDS, |_| 0, MOST_DANGER),
            Self::X7 => counts(&ITEM_WORDS, |_| 0, MOST_CARDS),
            // Some hatch has to work.
            Self::X8 => counts(&HATCH_WORDS, |name| u16::from(name == "green"), MOST_CARDS),
        }
    }
}

fn counts(names: &[&str], least: impl Fn(&str) -> u16, most: u8) -> Shape {
    let count = |&name: &&str| Count { name: name.to_owned(), least: least(name), most: most.into() };
    Shape::Counts { counts: names.iter().map(count).collect() }
}
