//! How a bot is, beside how strong it is.

use serde::{Deserialize, Serialize};

/// What shows in how a bot plays, at whatever level. Each game says which it has and what they change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Character {
    /// None in particular: who is measured, and who stands in for a person.
    #[default]
    Plain,
    /// Risks much.
    Bold,
    /// Risks little.
    Careful,
    /// Says what is true, where it need not.
    Honest,
    /// Says what is false, wherever it may.
    Liar,
    /// Would rather harm others than help itself.
    Spiteful,
    /// Minds its own business.
    Peaceful,
}

impl Character {
    /// Every one.
    pub const ALL: [Self; 7] =
        [Self::Plain, Self::Bold, Self::Careful, Self::Honest, Self::Liar, Self::Spiteful, Self::Peaceful];

    /// What it is called where it is stored and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Bold => "bold",
            Self::Careful => "careful",
            Self::Honest => "honest",
            Self::Liar => "liar",
            Self::Spiteful => "spiteful",
            Self::Peaceful => "peaceful",
        }
    }

    /// The one of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|character| character.name() == name)
    }
}
