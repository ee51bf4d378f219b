//! What happens, and what each viewer perceives of it.
#![deny(clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

use fuga_kernel::{Happened, Seat, Secret, Viewer, public};
use serde::Serialize;
use ts_rs::TS;

use crate::board::Hex;
use crate::outcome::Outcome;
use crate::pieces::{Back, Colour, ColourSet, Creature, Explorer, ExplorerSet, Spot, Terrain};
use crate::rules::Survive;
use crate::state::{Reply, State};
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

public!(Public => Fact, Notice);

impl Happened<Survive> for Fact {
    /// All is public but values (S-03), kept tiles (S-85) and answers (S-51).
    fn notice(&self, _survive: &Survive, viewer: Viewer) -> Option<Notice> {
        Some(match self {
            Self::Public(fact) => Notice::Public(fact.clone()),
            Self::ExplorerPlaced { explorer, on, treasure } => match treasure.seen_by(viewer) {
                Some(treasure) => Notice::YouPlaced { explorer: *explorer, on: *on, treasure: *treasure },
                None => Notice::ExplorerPlaced { explorer: *explorer, on: *on },
            },
            Self::TileKept { colour, back, front } => match back.seen_by(viewer) {
                Some(back) => Notice::YouKept { colour: *colour, back: *back, front: *front },
                None => Notice::TileKept { colour: *colour, front: *front },
            },
            Self::Answered { colour, reply } => match reply.seen_by(viewer) {
                Some(reply) => Notice::YouAnswered { colour: *colour, reply: *reply },
                None => Notice::Answered { colour: *colour },
            },
        })
    }

    /// S-87 Nobody looks again once the first turn has begun: a value is left out, also to its owner. After the end
    /// everything may be seen. What came with the last placement the match still tells as it was, until somebody acts.
    fn retell(&self, survive: &Survive, viewer: Viewer, now: &State) -> Option<Notice> {
        let notice = self.notice(survive, viewer)?;
        let is_covered = !now.phase.is_setup() && !survive.remembers_values() && now.ending.is_none();
        if is_covered && let Notice::YouPlaced { explorer, on, .. } = notice {
            return Some(Notice::ExplorerPlaced { explorer, on });
        }
        Some(notice)
    }

    /// What follows an answer depends on the others' answers, which are sealed (S-51); the end opens everything.
    fn is_foreseen(&self) -> bool {
        !matches!(self, Self::Answered { .. } | Self::Public(Public::Ended { .. }))
    }

    /// It can't be taken back if it told its seat something new, touched a rival's piece or cost a piece.
    fn binds(&self) -> bool {
        if let Self::Public(Public::BoatMoved { colour, aboard, .. }) = self {
            return aboard.iter().any(|explorer| explorer.colour() != *colour);
        }
        !matches!(
            self,
            Self::Public(
                Public::Passed { .. }
                    | Public::TilePlayed { .. }
                    | Public::ExplorerMoved { .. }
                    | Public::CreatureMoved { .. }
            ) | Self::Answered { .. }
        )
    }
}
