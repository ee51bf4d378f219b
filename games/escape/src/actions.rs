//! What a seat can do.

use fuga_hex::Coord;
use fuga_kernel::Seat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::cards::HatchCard;
use crate::cards::Item;
use crate::map::Place;

/// What a seat can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
#[serde(expecting = "an action such as {\"do\":\"move\",\"to\":\"D08\"}")]
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
    /// Stay in secret: E-14 where no move is legal, or H.13 the Executive Officer, once.
    Stay,
    /// A.2 Stay, and say so.
    StayAloud,
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
    /// H.14 Teleport without a card, before the move.
    PowerTeleport,
    /// H.14 Teleport without a card as soon as the turn's result is out: chosen before the move, in secret (E-19).
    PlanTeleport,
    /// H.15 Choose which of two hatch cards is used.
    Choose {
        /// The card.
        card: HatchCard,
    },
    /// H.16 Make another seat show its role.
    Examine {
        /// The other seat.
        seat: Seat,
    },
    /// E-19 Play no further item.
    EndTurn,
}
