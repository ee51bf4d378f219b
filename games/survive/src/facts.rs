//! What happens, and what each viewer perceives of it.
#![deny(clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

use fuga_kernel::{Seat, Secret, Viewer, Wire};
use serde::Serialize;
use ts_rs::TS;

use crate::board::Hex;
use crate::outcome::Outcome;
use crate::pieces::{Back, Colour, ColourSet, Creature, Explorer, ExplorerSet, Spot, Terrain};
use crate::state::Reply;
use crate::view::TileView;

/// What everybody perceives alike: such a fact is its own notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "each says by its name what happened")]
pub enum Public {
    Began { first: Seat, tiles: Vec<TileView> },
    SetupHandedOver { seat: Seat },
    BoatPlaced { colour: Colour, at: Hex },
    ValuesCovered,
    TurnBegan { colour: Colour },
    Passed { colour: Colour },
    TilePlayed { colour: Colour, back: Back, front: Terrain },
    ExplorerMoved { explorer: Explorer, to: Spot },
    BoatMoved { colour: Colour, from: Hex, to: Hex, aboard: ExplorerSet },
    BoatDestroyed { at: Hex },
    FellIn { explorers: ExplorerSet, at: Hex },
    Lost { explorers: ExplorerSet, cause: Cause },
    TileSunk { colour: Colour, at: Hex, terrain: Terrain },
    BackShown { back: Back, front: Terrain },
    CreaturePlaced { creature: Creature, at: Hex },
    BoatSurfaced { at: Hex },
    Boarded { explorers: ExplorerSet, at: Hex },
    SweptAway { at: Hex, creatures: [u8; 3] },
    DieRolled { colour: Colour, creature: Creature },
    CreatureMoved { creature: Creature, from: Hex, to: Hex },
    DefenceAsked { asked: ColourSet },
    Defended { colour: Colour, creature: Creature, at: Hex, front: Terrain },
    Ended { outcome: Outcome },
}

/// What happened, in full: something public, or something of which not everybody perceives all.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each fact is its name; who perceives what is said in `notice`")]
pub enum Fact {
    Public(Public),
    ExplorerPlaced { explorer: Explorer, on: Hex, treasure: Secret<u8> },
    TileKept { colour: Colour, back: Secret<Back>, front: Terrain },
    Answered { colour: Colour, reply: Secret<Reply> },
}

/// What took an explorer out of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// S-25, S-40 A serpent.
    Serpent,
    /// S-25, S-41 A shark.
    Shark,
    /// S-33 A whirlpool, or the volcano where it acts as one.
    Whirlpool,
    /// S-70 The end of the match came too early.
    LeftBehind,
}

/// A fact as one viewer perceives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "each notice says by its name what the viewer would say")]
pub enum Notice {
    YouPlaced {
        explorer: Explorer,
        on: Hex,
        treasure: u8,
    },
    ExplorerPlaced {
        explorer: Explorer,
        on: Hex,
    },
    YouKept {
        colour: Colour,
        back: Back,
        front: Terrain,
    },
    TileKept {
        colour: Colour,
        front: Terrain,
    },
    YouAnswered {
        colour: Colour,
        reply: Reply,
    },
    Answered {
        colour: Colour,
    },
    #[serde(untagged)]
    Public(Public),
}

impl Wire for Notice {}

impl From<Public> for Fact {
    fn from(fact: Public) -> Self {
        Self::Public(fact)
    }
}

/// What the viewer perceives of the fact: all is public but values (S-03), kept tiles (S-85) and answers (S-51).
pub(crate) fn notice(fact: &Fact, viewer: Viewer) -> Notice {
    match fact {
        Fact::Public(fact) => Notice::Public(fact.clone()),
        Fact::ExplorerPlaced { explorer, on, treasure } => match treasure.seen_by(viewer) {
            Some(treasure) => Notice::YouPlaced { explorer: *explorer, on: *on, treasure: *treasure },
            None => Notice::ExplorerPlaced { explorer: *explorer, on: *on },
        },
        Fact::TileKept { colour, back, front } => match back.seen_by(viewer) {
            Some(back) => Notice::YouKept { colour: *colour, back: *back, front: *front },
            None => Notice::TileKept { colour: *colour, front: *front },
        },
        Fact::Answered { colour, reply } => match reply.seen_by(viewer) {
            Some(reply) => Notice::YouAnswered { colour: *colour, reply: *reply },
            None => Notice::Answered { colour: *colour },
        },
    }
}

/// S-87 What may be told again after the first turn has begun: a value is left out, also to its owner.
pub(crate) fn without_values(fact: &Fact, viewer: Viewer) -> Notice {
    let notice = notice(fact, viewer);
    if let Notice::YouPlaced { explorer, on, .. } = notice {
        return Notice::ExplorerPlaced { explorer, on };
    }
    notice
}

/// Whether the fact can't be taken back: it told its seat something new, touched a rival's piece or cost a piece.
pub(crate) fn binds(fact: &Fact) -> bool {
    if let Fact::Public(Public::BoatMoved { colour, aboard, .. }) = fact {
        return aboard.iter().any(|explorer| explorer.colour() != *colour);
    }
    !matches!(
        fact,
        Fact::Public(
            Public::Passed { .. }
                | Public::TilePlayed { .. }
                | Public::ExplorerMoved { .. }
                | Public::CreatureMoved { .. }
        ) | Fact::Answered { .. }
    )
}
