//! What a seat can do.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a seat can do: its answer in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields, expecting = "an action such as {\"do\":\"keep\"}")]
pub enum Action {
    /// X-03 Keep the card.
    Keep,
    /// X-05 Put the card aside and draw another.
    Swap,
}
