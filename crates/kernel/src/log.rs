//! The log of a match: what a match is.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Fairness, Game, Misread, Seat, read_strict};

/// The version of the log's own form.
pub const FORMAT: u32 = 1;

/// Options, the draws of the deal, and all that was done since. It holds every secret, so it is not `Wire`.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Log<G: Game> {
    /// The form of the log, [`FORMAT`].
    pub format: u32,
    /// The game's id.
    pub game: String,
    /// The rules' version when the match was played.
    pub rules_version: u32,
    /// What the table chose.
    pub options: G::Options,
    /// The promise made before the first card, if one was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fairness: Option<Fairness>,
    /// The draws of the deal.
    pub deal: Vec<u32>,
    /// Actions and take-backs, in order.
    pub entries: Vec<Entry<G::Action>>,
}

/// One thing done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Entry<A> {
    /// A seat acted, and these draws followed.
    Act {
        /// Who acted.
        seat: Seat,
        /// What was done.
        action: A,
        /// What chance answered.
        draws: Vec<u32>,
    },
    /// A seat took its last action back.
    TakeBack {
        /// Whose action.
        seat: Seat,
    },
}

impl<A> Entry<A> {
    /// Who did it.
    pub const fn seat(&self) -> Seat {
        match self {
            Self::Act { seat, .. } | Self::TakeBack { seat } => *seat,
        }
    }
}

/// Why a text or value is no log of this game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LogError {
    /// A field is missing, unknown or of the wrong form.
    #[error("field `{field}`: {reason}")]
    Field {
        /// The path to the field, such as `entries[3].act.seat`.
        field: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The log's own form is of another version.
    #[error("field `format`: this program reads form {FORMAT}, the log is of form {found}")]
    Format {
        /// The version found.
        found: u32,
    },
    /// The log belongs to another game.
    #[error("field `game`: this is a log of `{found}`, not of `{expected}`")]
    Game {
        /// The game found.
        found: String,
        /// The game expected.
        expected: &'static str,
    },
    /// The rules have changed since.
    #[error(
        "field `rules_version`: the match was played by version {found} of the rules, this program knows version {known}"
    )]
    Rules {
        /// The version found.
        found: u32,
        /// The version of this program.
        known: u32,
    },
}

impl<G: Game> Log<G> {
    /// An empty log of a table that was just dealt.
    pub(crate) fn new(options: G::Options, deal: Vec<u32>) -> Self {
        Self {
            format: FORMAT,
            game: G::ID.to_owned(),
            rules_version: G::RULES_VERSION,
            options,
            fairness: None,
            deal,
            entries: Vec::new(),
        }
    }

    /// How often luck was asked.
    pub fn n_draws(&self) -> usize {
        let of_entry = |entry: &Entry<G::Action>| match entry {
            Entry::Act { draws, .. } => draws.len(),
            Entry::TakeBack { .. } => 0,
        };
        self.deal.len() + self.entries.iter().map(of_entry).sum::<usize>()
    }

    /// Every action, those included that were taken back later.
    pub fn actions(&self) -> impl Iterator<Item = G::Action> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Act { action, .. } => Some(*action),
            Entry::TakeBack { .. } => None,
        })
    }

    /// Reads a log from JSON, naming the field that is wrong.
    pub fn from_json(value: &serde_json::Value) -> Result<Self, LogError> {
        // The header decides who may read the rest, so it is looked at first.
        if let Some(found) = value.get("format").and_then(serde_json::Value::as_u64)
            && found != u64::from(FORMAT)
        {
            return Err(LogError::Format { found: u32::try_from(found).unwrap_or(u32::MAX) });
        }
        if let Some(found) = value.get("game").and_then(serde_json::Value::as_str)
            && found != G::ID
        {
            return Err(LogError::Game { found: found.chars().take(40).collect(), expected: G::ID });
        }
        let mut log: Self = read_strict(value).map_err(|Misread { field, reason }| LogError::Field {
            field: field.unwrap_or_else(|| "log".to_owned()),
            reason,
        })?;
        let (found, known) = (log.rules_version, G::RULES_VERSION);
        if found != known {
            // Where the old rules can still be played, the match goes on by them, and says so in its options.
            log.options = G::adopt(log.options, found).ok_or(LogError::Rules { found, known })?;
            log.rules_version = known;
        }
        Ok(log)
    }
}

// Derived `Clone` would ask for `G: Clone`.
impl<G: Game> Clone for Log<G> {
    fn clone(&self) -> Self {
        Self {
            format: self.format,
            game: self.game.clone(),
            rules_version: self.rules_version,
            options: self.options.clone(),
            fairness: self.fairness.clone(),
            deal: self.deal.clone(),
            entries: self.entries.clone(),
        }
    }
}
