//! What a table agrees on beside the game's options.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::error::ApiError;
use crate::clock::Pace;

/// The longest delay for spectators, in seconds.
const MAX_DELAY: u32 = 3600;

/// Clock, chat and spectators of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// How time is measured.
    pub clock: Pace,
    /// Whether people may talk.
    pub chat: bool,
    /// Whether others may watch.
    pub spectators: bool,
    /// How many seconds later spectators see what happens.
    #[schema(maximum = 3600)]
    pub spectator_delay: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self { clock: Pace::Free, chat: true, spectators: true, spectator_delay: 0 }
    }
}

impl Settings {
    pub(crate) fn check(&self) -> Result<(), ApiError> {
        self.clock.check().map_err(|(field, reason)| ApiError::field(&format!("settings.{field}"), reason))?;
        if self.spectator_delay > MAX_DELAY {
            let reason = format!("spectators are at most {MAX_DELAY} seconds late, not {}", self.spectator_delay);
            return Err(ApiError::field("settings.spectator_delay", &reason));
        }
        Ok(())
    }
}
