//! What a seat can do.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::board::Hex;
use crate::pieces::{Colour, Creature, Explorer, Spot, Terrain};

/// What a seat can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
#[serde(expecting = "an action such as {\"do\":\"sink\",\"tile\":\"d4\"}")]
pub enum Action {
    /// S-04 Have the rules place what is left to place, at random.
    PlaceForMe,
    /// S-04 Place an explorer of this value.
    PlaceExplorer {
        /// Its treasure.
        treasure: u8,
        /// The tile it is placed on.
        on: Hex,
    },
    /// S-04 Place a boat.
    PlaceBoat {
        /// The sea space.
        at: Hex,
    },
    /// S-52 Play a dolphin and move an own swimmer its first space.
    CallDolphin {
        /// Which dolphin: the front of the kept tile.
        tile: Terrain,
        /// The swimmer.
        explorer: Explorer,
        /// The first space.
        to: Hex,
    },
    /// S-53 Play a wind and move a boat its first space.
    RaiseWind {
        /// Which wind: the front of the kept tile.
        tile: Terrain,
        /// Where the boat is.
        from: Hex,
        /// The first space.
        to: Hex,
    },
    /// S-54 Play the tile of a creature's kind and take one to an empty sea space.
    Relocate {
        /// Which one: the front of the kept tile.
        tile: Terrain,
        /// The kind.
        creature: Creature,
        /// Where it is.
        from: Hex,
        /// Where it goes.
        to: Hex,
    },
    /// S-52, S-53 Another space with the dolphin or the wind.
    Glide {
        /// The next space.
        to: Hex,
    },
    /// S-20 to S-27 Move an own explorer, for one movement point.
    Step {
        /// Which one.
        explorer: Explorer,
        /// Where it goes.
        to: Spot,
    },
    /// S-28 Move a boat, for one movement point.
    Row {
        /// Where it is.
        from: Hex,
        /// Where it goes.
        to: Hex,
    },
    /// S-12 Take a tile from the island.
    Sink {
        /// Which one.
        tile: Hex,
    },
    /// S-35 Choose one of more than three swimmers for the new boat.
    TakeAboard {
        /// Which one.
        explorer: Explorer,
    },
    /// S-40 to S-42 Move a creature of the kind rolled.
    MoveCreature {
        /// Where it is.
        from: Hex,
        /// Where it goes.
        to: Hex,
    },
    /// S-51 Answer an attack with a defence tile, if nobody earlier in the order does.
    Defend {
        /// For which colour.
        colour: Colour,
        /// Which tile: its front.
        tile: Terrain,
    },
    /// S-51 Leave an attack unanswered.
    Decline {
        /// For which colour.
        colour: Colour,
    },
    /// Play no tile, glide no further, move no more or leave the creatures where they are.
    Pass,
}
