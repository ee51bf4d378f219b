//! What paths and queries of several routes have in common.

use fuga_catalog::Viewing;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::wire::{self, ApiError};

/// Which table.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct TableCode {
    /// The table's code.
    #[param(value_type = wire::Code)]
    pub(super) code: String,
}

/// Which game.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct GameName {
    /// The game's name.
    #[param(value_type = wire::GameName)]
    pub(super) game: String,
}

/// Through whose eyes.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct WhoseEyes {
    /// A seat's number, `spectator` or `everyone`, who is meant if nobody is named.
    #[param(nullable = false, pattern = "^(everyone|spectator|[0-9]|1[0-5])$")]
    viewer: Option<String>,
}

impl WhoseEyes {
    pub(super) fn viewing(&self) -> Result<Viewing, ApiError> {
        match self.viewer.as_deref() {
            None | Some("everyone") => Ok(Viewing::Everyone),
            Some("spectator") => Ok(Viewing::Spectator),
            Some(seat) => {
                let reason = "a seat's number, `spectator` or `everyone`";
                Ok(Viewing::Seat(seat.parse().map_err(|_| ApiError::field("viewer", reason))?))
            }
        }
    }
}
