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

/// What happened, in full.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each fact is its name; who perceives what is said in `notice`")]
pub enum Fact {
    Began { first: Seat, tiles: Vec<TileView> },
    SetupHandedOver { seat: Seat },
    ExplorerPlaced { explorer: Explorer, on: Hex, treasure: Secret<u8> },
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
    TileKept { colour: Colour, back: Secret<Back>, front: Terrain },
    CreaturePlaced { creature: Creature, at: Hex },
    BoatSurfaced { at: Hex },
    Boarded { explorers: ExplorerSet, at: Hex },
    SweptAway { at: Hex, creatures: [u8; 3] },
    DieRolled { colour: Colour, creature: Creature },
    CreatureMoved { creature: Creature, from: Hex, to: Hex },
    DefenceAsked { asked: ColourSet },
    Answered { colour: Colour, reply: Secret<Reply> },
    Defended { colour: Colour, creature: Creature, at: Hex, front: Terrain },
    Ended { outcome: Outcome },
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
    Began { first: Seat, tiles: Vec<TileView> },
    SetupHandedOver { seat: Seat },
    YouPlaced { explorer: Explorer, on: Hex, treasure: u8 },
    ExplorerPlaced { explorer: Explorer, on: Hex },
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
    YouKept { colour: Colour, back: Back, front: Terrain },
    TileKept { colour: Colour, front: Terrain },
    CreaturePlaced { creature: Creature, at: Hex },
    BoatSurfaced { at: Hex },
    Boarded { explorers: ExplorerSet, at: Hex },
    SweptAway { at: Hex, creatures: [u8; 3] },
    DieRolled { colour: Colour, creature: Creature },
    CreatureMoved { creature: Creature, from: Hex, to: Hex },
    DefenceAsked { asked: ColourSet },
    YouAnswered { colour: Colour, reply: Reply },
    Answered { colour: Colour },
    Defended { colour: Colour, creature: Creature, at: Hex, front: Terrain },
    Ended { outcome: Outcome },
}

impl Wire for Notice {}

/// What the viewer perceives of the fact: all is public but values (S-03), kept tiles (S-85) and answers (S-51).
pub(crate) fn notice(fact: &Fact, viewer: Viewer) -> Notice {
    match fact {
        Fact::Began { first, tiles } => Notice::Began { first: *first, tiles: tiles.clone() },
        Fact::SetupHandedOver { seat } => Notice::SetupHandedOver { seat: *seat },
        Fact::ExplorerPlaced { explorer, on, treasure } => match treasure.seen_by(viewer) {
            Some(treasure) => Notice::YouPlaced { explorer: *explorer, on: *on, treasure: *treasure },
            None => Notice::ExplorerPlaced { explorer: *explorer, on: *on },
        },
        Fact::BoatPlaced { colour, at } => Notice::BoatPlaced { colour: *colour, at: *at },
        Fact::ValuesCovered => Notice::ValuesCovered,
        Fact::TurnBegan { colour } => Notice::TurnBegan { colour: *colour },
        Fact::Passed { colour } => Notice::Passed { colour: *colour },
        Fact::TilePlayed { colour, back, front } => Notice::TilePlayed { colour: *colour, back: *back, front: *front },
        Fact::ExplorerMoved { explorer, to } => Notice::ExplorerMoved { explorer: *explorer, to: *to },
        Fact::BoatMoved { colour, from, to, aboard } => {
            Notice::BoatMoved { colour: *colour, from: *from, to: *to, aboard: *aboard }
        }
        Fact::BoatDestroyed { at } => Notice::BoatDestroyed { at: *at },
        Fact::FellIn { explorers, at } => Notice::FellIn { explorers: *explorers, at: *at },
        Fact::Lost { explorers, cause } => Notice::Lost { explorers: *explorers, cause: *cause },
        Fact::TileSunk { colour, at, terrain } => Notice::TileSunk { colour: *colour, at: *at, terrain: *terrain },
        Fact::BackShown { back, front } => Notice::BackShown { back: *back, front: *front },
        Fact::TileKept { colour, back, front } => match back.seen_by(viewer) {
            Some(back) => Notice::YouKept { colour: *colour, back: *back, front: *front },
            None => Notice::TileKept { colour: *colour, front: *front },
        },
        Fact::CreaturePlaced { creature, at } => Notice::CreaturePlaced { creature: *creature, at: *at },
        Fact::BoatSurfaced { at } => Notice::BoatSurfaced { at: *at },
        Fact::Boarded { explorers, at } => Notice::Boarded { explorers: *explorers, at: *at },
        Fact::SweptAway { at, creatures } => Notice::SweptAway { at: *at, creatures: *creatures },
        Fact::DieRolled { colour, creature } => Notice::DieRolled { colour: *colour, creature: *creature },
        Fact::CreatureMoved { creature, from, to } => {
            Notice::CreatureMoved { creature: *creature, from: *from, to: *to }
        }
        Fact::DefenceAsked { asked } => Notice::DefenceAsked { asked: *asked },
        Fact::Answered { colour, reply } => match reply.seen_by(viewer) {
            Some(reply) => Notice::YouAnswered { colour: *colour, reply: *reply },
            None => Notice::Answered { colour: *colour },
        },
        Fact::Defended { colour, creature, at, front } => {
            Notice::Defended { colour: *colour, creature: *creature, at: *at, front: *front }
        }
        Fact::Ended { outcome } => Notice::Ended { outcome: outcome.clone() },
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
    match fact {
        Fact::Passed { .. }
        | Fact::TilePlayed { .. }
        | Fact::ExplorerMoved { .. }
        | Fact::CreatureMoved { .. }
        | Fact::Answered { .. } => false,
        Fact::BoatMoved { colour, aboard, .. } => aboard.iter().any(|explorer| explorer.colour() != *colour),
        Fact::Boarded { .. }
        | Fact::Began { .. }
        | Fact::SetupHandedOver { .. }
        | Fact::ExplorerPlaced { .. }
        | Fact::BoatPlaced { .. }
        | Fact::ValuesCovered
        | Fact::TurnBegan { .. }
        | Fact::BoatDestroyed { .. }
        | Fact::FellIn { .. }
        | Fact::Lost { .. }
        | Fact::TileSunk { .. }
        | Fact::BackShown { .. }
        | Fact::TileKept { .. }
        | Fact::CreaturePlaced { .. }
        | Fact::BoatSurfaced { .. }
        | Fact::SweptAway { .. }
        | Fact::DieRolled { .. }
        | Fact::DefenceAsked { .. }
        | Fact::Defended { .. }
        | Fact::Ended { .. } => true,
    }
}
