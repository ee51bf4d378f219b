//! What happens, and what each viewer perceives of it.
#![deny(clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

use fuga_hex::Coord;
use fuga_kernel::{Happened, Seat, Secret, Viewer, public};
use serde::Serialize;
use ts_rs::TS;

use crate::cards::HatchCard;
use crate::cards::{Card, Item, Role, Side};
use crate::map::Place;
use crate::outcome::Outcome;
use crate::rules::Escape;

/// What everybody perceives alike: such a fact is its own notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "each says by its name what happened")]
pub enum Public {
    Began { first: Seat },
    RoundBegan { round: u8 },
    TurnBegan { seat: Seat },
    Stayed { seat: Seat },
    Stuck { seat: Seat },
    NoCard { seat: Seat },
    Silence { seat: Seat },
    Noise { seat: Seat, at: Coord },
    Attacked { seat: Seat, at: Place, by_item: bool, killed: Vec<Death>, defended: Vec<Seat> },
    Turned { seat: Seat },
    PlaysOn { seat: Seat },
    ItemKept { seat: Seat, item: Item, n_uses_left: u8 },
    Lit { seat: Seat, at: Place, found: Vec<Found> },
    PowerUsed { seat: Seat, role: Role },
    RoleShown { seat: Seat, role: Role },
    HatchCardsDrawn { seat: Seat, hatch: u8, cards: [HatchCard; 2] },
    HatchReached { seat: Seat, hatch: u8, card: Option<HatchCard> },
    Escaped { seat: Seat, hatch: u8 },
    Stranded { seats: Vec<Seat> },
    Ended { outcome: Outcome },
}

/// What happened, in full: something public, or something of which not everybody perceives all.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each fact is its name; who perceives what is said in `notice`")]
pub enum Fact {
    Public(Public),
    Dealt { seat: Seat, role: Secret<Role>, at: Secret<Place> },
    Restarted { seat: Seat, at: Secret<Place> },
    Moved { seat: Seat, to: Secret<Place> },
    CardDrawn { seat: Seat, card: Secret<Card> },
    ItemDrawn { seat: Seat, item: Secret<Item> },
    ItemUsed { seat: Seat, item: Secret<Item> },
    ItemDiscarded { seat: Seat, item: Secret<Item> },
    TeleportPlanned { seat: Seat, is_planned: Secret<bool> },
}

/// Somebody killed, whose role is now known (E-31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Death {
    /// Who.
    pub seat: Seat,
    /// What they were.
    pub role: Role,
    /// For which side they played then; B.3 may turn them at once.
    pub side: Side,
}

/// Somebody a Spotlight found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Found {
    /// Who.
    pub seat: Seat,
    /// Where they stand.
    pub at: Place,
}

/// A fact as one viewer perceives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "each notice says by its name what the viewer would say")]
pub enum Notice {
    YouAre {
        seat: Seat,
        role: Role,
        at: Place,
    },
    YouRestarted {
        seat: Seat,
        at: Place,
    },
    SeatRestarted {
        seat: Seat,
    },
    YouMoved {
        seat: Seat,
        to: Place,
    },
    YouDrew {
        seat: Seat,
        card: Card,
    },
    YouGotItem {
        seat: Seat,
        item: Item,
    },
    SeatGotItem {
        seat: Seat,
    },
    ItemUsed {
        seat: Seat,
        item: Item,
    },
    YouDiscarded {
        seat: Seat,
        item: Item,
    },
    SeatDiscarded {
        seat: Seat,
    },
    YouPlannedTeleport {
        seat: Seat,
    },
    #[serde(untagged)]
    Public(Public),
}

public!(Public => Fact, Notice);

impl Happened<Escape> for Fact {
    /// E-80 is public, E-81 private, and an unseen move is not perceived at all.
    fn notice(&self, _escape: &Escape, viewer: Viewer) -> Option<Notice> {
        let notice = match self {
            Self::Public(fact) => Notice::Public(fact.clone()),
            Self::Dealt { seat, role, at } => {
                Notice::YouAre { seat: *seat, role: *role.seen_by(viewer)?, at: *at.seen_by(viewer)? }
            }
            Self::Restarted { seat, at } => match at.seen_by(viewer) {
                Some(at) => Notice::YouRestarted { seat: *seat, at: *at },
                None => Notice::SeatRestarted { seat: *seat },
            },
            Self::Moved { seat, to } => Notice::YouMoved { seat: *seat, to: *to.seen_by(viewer)? },
            Self::CardDrawn { seat, card } => Notice::YouDrew { seat: *seat, card: *card.seen_by(viewer)? },
            Self::ItemDrawn { seat, item } => match item.seen_by(viewer) {
                Some(item) => Notice::YouGotItem { seat: *seat, item: *item },
                None => Notice::SeatGotItem { seat: *seat },
            },
            // G.4 An item that is used unseen looks like one put away.
            Self::ItemUsed { seat, item } => match item.seen_by(viewer) {
                Some(item) => Notice::ItemUsed { seat: *seat, item: *item },
                None => Notice::SeatDiscarded { seat: *seat },
            },
            Self::ItemDiscarded { seat, item } => match item.seen_by(viewer) {
                Some(item) => Notice::YouDiscarded { seat: *seat, item: *item },
                None => Notice::SeatDiscarded { seat: *seat },
            },
            Self::TeleportPlanned { seat, is_planned } => {
                is_planned.seen_by(viewer)?;
                Notice::YouPlannedTeleport { seat: *seat }
            }
        };
        Some(notice)
    }

    /// Its seat does not know beforehand whom an attack hits, whom a light finds and who is who.
    fn is_foreseen(&self) -> bool {
        !matches!(
            self,
            Self::Public(
                Public::Attacked { .. }
                    | Public::Lit { .. }
                    | Public::RoleShown { .. }
                    | Public::Stranded { .. }
                    | Public::Ended { .. }
            )
        )
    }

    /// It can't be taken back if it is a turn's one public result (E-19), told its seat something new, touched a rival or
    /// passed the turn on.
    fn binds(&self) -> bool {
        !matches!(
            self,
            Self::Public(Public::ItemKept { .. })
                | Self::Moved { .. }
                | Self::ItemUsed { .. }
                | Self::ItemDiscarded { .. }
                | Self::TeleportPlanned { .. }
        )
    }
}
