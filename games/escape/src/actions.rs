//! What a seat can do.

use fuga_hex::Coord;
use serde::{Deserialize, Serialize};

use crate::cards::Item;
use crate::map::Place;

/// What a seat can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(
    tag = "do",
    rename_all = "snake_case",
    deny_unknown_fields,
    expecting = "an action such as {\"do\":\"move\",\"to\":\"D08\"}"
)]
pub enum Action {
    /// E-10 Move there.
    Move {
        /// Where the move ends.
        to: Place,
    },
    /// E-30 Move there and attack there: one action, so that no pause tells anything (E-19).
    Attack {
        /// Where the move ends.
        to: Place,
    },
    /// E-14 Stay, where no move is legal.
    Stay,
    /// E-20, E-21 Say where the noise is.
    Announce {
        /// The sector named.
        at: Coord,
    },
    /// E-62 Play Adrenaline, Sedatives or Teleport.
    Use {
        /// The item.
        item: Item,
    },
    /// E-62 Play a Spotlight on a sector.
    Light {
        /// Its middle.
        at: Place,
    },
    /// E-61 Put one of too many items away, face down.
    Discard {
        /// The item.
        item: Item,
    },
    /// E-19 Play no further item.
    EndTurn,
}
