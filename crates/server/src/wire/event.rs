//! What happens at a table beside the match.

use serde::{Deserialize, Serialize};

use super::settings::BotPace;

/// What happens at a table beside the match. It names seats, never users, so that a user can be forgotten.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = TableEvent)]
pub(crate) enum Event {
    Sat {
        seat: u8,
    },
    Stood {
        seat: u8,
    },
    BotSeated {
        seat: u8,
    },
    Unseated {
        seat: u8,
    },
    /// What the table has agreed on has changed in these fields; whoever was ready is asked again.
    Changed {
        fields: Vec<String>,
    },
    /// The hashes of the nonces are fixed; the nonces are shown now.
    Dealing,
    /// A seat has not shown the nonce whose hash it gave, and is dealt without it.
    Withheld {
        seat: u8,
    },
    Started,
    Said {
        seat: u8,
        text: String,
    },
    ChatSwitched {
        on: bool,
    },
    /// Bots follow each other so fast from now on.
    BotsPaced {
        pace: BotPace,
    },
    NotesShared {
        seat: u8,
        on: bool,
    },
    PauseWanted {
        seat: u8,
    },
    /// The pause that was proposed is not wanted.
    PauseDeclined {
        seat: u8,
    },
    Paused,
    Resumed {
        seat: u8,
    },
    /// A substitute acts for the seat from now on.
    WentAway {
        seat: u8,
        out_of_time: bool,
    },
    CameBack {
        seat: u8,
    },
    /// A seat without time was given a little, which happens once.
    TimeGiven {
        seat: u8,
    },
    /// Whoever had the seat has taken it back from a successor.
    Reclaimed {
        seat: u8,
    },
    OfferWanted {
        seat: u8,
        by: u8,
    },
    Offered {
        seat: u8,
    },
    /// A seat wants to give the match up.
    CloseWanted {
        seat: u8,
    },
    /// The match is not given up.
    Kept {
        seat: u8,
    },
    Finished,
    RematchOpened {
        code: String,
    },
    Closed,
}
