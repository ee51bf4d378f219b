//! What a table agrees on beside the game's options.

use fuga_kernel::within;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::Pace;

/// How fast bots follow each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BotPace {
    /// So that one can read along.
    #[default]
    Calm,
    /// Three times as fast.
    Brisk,
    /// Without a pause.
    AtOnce,
}

/// Clock, bots, chat, spectators and help of a table.
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own that a table has or not")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// How time is measured.
    pub clock: Pace,
    /// How fast bots follow each other.
    pub bots: BotPace,
    /// Whether people may talk.
    pub chat: bool,
    /// Whether others may watch.
    pub spectators: bool,
    /// How many seconds later spectators see what happens.
    #[serde(deserialize_with = "within::<0, 3600, _, _>")]
    #[schema(maximum = 3600)]
    pub spectator_delay: u32,
    /// Whether each seat may ask in play what it can conclude, in a game where there is something to.
    pub deductions: bool,
    /// Whether each seat may ask in play what the best player would do in its place, and why. Such a match counts in
    /// nobody's figures.
    pub hints: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            clock: Pace::Free,
            bots: BotPace::Calm,
            chat: true,
            spectators: true,
            spectator_delay: 0,
            deductions: false,
            hints: false,
        }
    }
}
