//! What a seat can do.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::board::City;
use crate::pieces::{Alien, AlienSet, Area, Chip, MissionSet, Player, Tokens};

/// What a seat can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
#[serde(expecting = "an action such as {\"do\":\"launch\",\"city\":5}")]
pub enum Action {
    /// O-26 Keep one or two of the three missions dealt.
    Keep {
        /// Which ones.
        missions: MissionSet,
    },
    /// O-28 Take the starting aliens.
    TakeStarters {
        /// Two types, or three with *wider crew*.
        aliens: AlienSet,
    },
    /// O-83 Take a starting alien for the third player.
    TakeForThird {
        /// Its type.
        alien: Alien,
    },
    /// O-33 Place a command chip on the next spot of an area.
    Place {
        /// Where.
        area: Area,
        /// Which chip.
        chip: Chip,
    },
    /// O-84 Place a chip of the third player, unseen.
    PlaceForThird {
        /// Where.
        area: Area,
    },
    /// O-35b Choose three tokens of all cards won.
    ChooseTokens {
        /// How many of each type.
        tokens: Tokens,
    },
    /// O-36a Take a token and raise the energy shield.
    RaiseShield {
        /// The token's type; none when the stock is empty (O-A8).
        alien: Option<Alien>,
    },
    /// O-36b Use the energy card for a third group.
    Overdrive,
    /// O-85b Take the token that comes with the third player's shield.
    RaiseThirdsShield {
        /// The token's type; none when the stock is empty (O-A8).
        alien: Option<Alien>,
    },
    /// O-42 Say whether two military are set aside.
    Garrison {
        /// Whether they are.
        aside: bool,
    },
    /// O-43 Activate a group.
    Activate {
        /// Which one.
        group: Alien,
    },
    /// O-44 Move an own UFO.
    Move {
        /// Where it is.
        from: City,
        /// Where it goes.
        to: City,
    },
    /// O-46 Abduct a human.
    Abduct {
        /// Where.
        city: City,
        /// O-46b The city beside it with which the humans are exchanged before.
        swap_with: Option<City>,
    },
    /// O-47 Launch a UFO from the pad.
    Launch {
        /// Where to.
        city: City,
    },
    /// O-48a Capture a token.
    Capture {
        /// Whose.
        rival: Player,
        /// Its type.
        alien: Alien,
    },
    /// O-48b Destroy a UFO.
    Destroy {
        /// Whose.
        rival: Player,
        /// Where.
        city: City,
    },
    /// O-43a Stop with the group that is active.
    Done,
    /// O-43 Activate no further group.
    EndTurn,
}
