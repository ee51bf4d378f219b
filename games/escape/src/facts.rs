//! What happens, and what each viewer perceives of it.
#![deny(clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

use fuga_hex::Coord;
use fuga_kernel::{Seat, Secret, Viewer, Wire};
use serde::Serialize;
use ts_rs::TS;

use crate::cards::{Card, Item, Role};
use crate::map::Place;
use crate::outcome::Outcome;
use crate::state::HatchCard;

/// What happened, in full.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each fact is its name; who perceives what is said in `notice`")]
pub enum Fact {
    Began { first: Seat },
    Dealt { seat: Seat, role: Secret<Role>, at: Secret<Place> },
    RoundBegan { round: u8 },
    TurnBegan { seat: Seat },
    Restarted { seat: Seat, at: Secret<Place> },
    Moved { seat: Seat, to: Secret<Place> },
    Stayed { seat: Seat },
    CardDrawn { seat: Seat, card: Secret<Card> },
    NoCard { seat: Seat },
    Silence { seat: Seat },
    Noise { seat: Seat, at: Coord },
    Attacked { seat: Seat, at: Place, by_item: bool, killed: Vec<Death>, defended: Vec<Seat> },
    Turned { seat: Seat },
    PlaysOn { seat: Seat },
    ItemDrawn { seat: Seat, item: Secret<Item> },
    ItemUsed { seat: Seat, item: Secret<Item> },
    ItemKept { seat: Seat, item: Item, n_uses_left: u8 },
    ItemDiscarded { seat: Seat, item: Secret<Item> },
    Lit { seat: Seat, at: Place, found: Vec<Found> },
    TeleportPlanned { seat: Seat, is_planned: Secret<bool> },
    PowerUsed { seat: Seat, role: Role },
    RoleShown { seat: Seat, role: Role },
    HatchCardsDrawn { seat: Seat, hatch: u8, cards: [HatchCard; 2] },
    HatchReached { seat: Seat, hatch: u8, card: Option<HatchCard> },
    Escaped { seat: Seat, hatch: u8 },
    Stranded { seats: Vec<Seat> },
    Ended { outcome: Outcome },
}

/// Somebody killed, whose role is now known (E-31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Death {
    /// Who.
    pub seat: Seat,
    /// What they were.
    pub role: Role,
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
    Began { first: Seat },
    YouAre { seat: Seat, role: Role, at: Place },
    RoundBegan { round: u8 },
    TurnBegan { seat: Seat },
    YouRestarted { seat: Seat, at: Place },
    SeatRestarted { seat: Seat },
    YouMoved { seat: Seat, to: Place },
    Stayed { seat: Seat },
    YouDrew { seat: Seat, card: Card },
    NoCard { seat: Seat },
    Silence { seat: Seat },
    Noise { seat: Seat, at: Coord },
    Attacked { seat: Seat, at: Place, by_item: bool, killed: Vec<Death>, defended: Vec<Seat> },
    YouGotItem { seat: Seat, item: Item },
    SeatGotItem { seat: Seat },
    Turned { seat: Seat },
    PlaysOn { seat: Seat },
    ItemUsed { seat: Seat, item: Item },
    ItemKept { seat: Seat, item: Item, n_uses_left: u8 },
    YouDiscarded { seat: Seat, item: Item },
    SeatDiscarded { seat: Seat },
    Lit { seat: Seat, at: Place, found: Vec<Found> },
    YouPlannedTeleport { seat: Seat },
    PowerUsed { seat: Seat, role: Role },
    RoleShown { seat: Seat, role: Role },
    HatchCardsDrawn { seat: Seat, hatch: u8, cards: [HatchCard; 2] },
    HatchReached { seat: Seat, hatch: u8, card: Option<HatchCard> },
    Escaped { seat: Seat, hatch: u8 },
    Stranded { seats: Vec<Seat> },
    Ended { outcome: Outcome },
}

impl Wire for Notice {}

/// What the viewer perceives of the fact: E-80 is public, E-81 private, and an unseen move is not perceived at all.
pub(crate) fn notice(fact: &Fact, viewer: Viewer) -> Option<Notice> {
    let notice = match fact {
        Fact::Began { first } => Notice::Began { first: *first },
        Fact::Dealt { seat, role, at } => {
            Notice::YouAre { seat: *seat, role: *role.seen_by(viewer)?, at: *at.seen_by(viewer)? }
        }
        Fact::RoundBegan { round } => Notice::RoundBegan { round: *round },
        Fact::TurnBegan { seat } => Notice::TurnBegan { seat: *seat },
        Fact::Restarted { seat, at } => match at.seen_by(viewer) {
            Some(at) => Notice::YouRestarted { seat: *seat, at: *at },
            None => Notice::SeatRestarted { seat: *seat },
        },
        Fact::Stayed { seat } => Notice::Stayed { seat: *seat },
        Fact::Moved { seat, to } => Notice::YouMoved { seat: *seat, to: *to.seen_by(viewer)? },
        Fact::CardDrawn { seat, card } => Notice::YouDrew { seat: *seat, card: *card.seen_by(viewer)? },
        Fact::NoCard { seat } => Notice::NoCard { seat: *seat },
        Fact::Silence { seat } => Notice::Silence { seat: *seat },
        // E-21 A true and an invented noise are one and the same notice.
        Fact::Noise { seat, at } => Notice::Noise { seat: *seat, at: *at },
        Fact::Attacked { seat, at, by_item, killed, defended } => Notice::Attacked {
            seat: *seat,
            at: *at,
            by_item: *by_item,
            killed: killed.clone(),
            defended: defended.clone(),
        },
        Fact::ItemDrawn { seat, item } => match item.seen_by(viewer) {
            Some(item) => Notice::YouGotItem { seat: *seat, item: *item },
            None => Notice::SeatGotItem { seat: *seat },
        },
        Fact::Turned { seat } => Notice::Turned { seat: *seat },
        Fact::PlaysOn { seat } => Notice::PlaysOn { seat: *seat },
        // G.4 An item that is used unseen looks like one put away.
        Fact::ItemUsed { seat, item } => match item.seen_by(viewer) {
            Some(item) => Notice::ItemUsed { seat: *seat, item: *item },
            None => Notice::SeatDiscarded { seat: *seat },
        },
        Fact::ItemKept { seat, item, n_uses_left } => {
            Notice::ItemKept { seat: *seat, item: *item, n_uses_left: *n_uses_left }
        }
        Fact::ItemDiscarded { seat, item } => match item.seen_by(viewer) {
            Some(item) => Notice::YouDiscarded { seat: *seat, item: *item },
            None => Notice::SeatDiscarded { seat: *seat },
        },
        Fact::Lit { seat, at, found } => Notice::Lit { seat: *seat, at: *at, found: found.clone() },
        Fact::TeleportPlanned { seat, is_planned } => {
            is_planned.seen_by(viewer)?;
            Notice::YouPlannedTeleport { seat: *seat }
        }
        Fact::PowerUsed { seat, role } => Notice::PowerUsed { seat: *seat, role: *role },
        Fact::RoleShown { seat, role } => Notice::RoleShown { seat: *seat, role: *role },
        Fact::HatchCardsDrawn { seat, hatch, cards } => {
            Notice::HatchCardsDrawn { seat: *seat, hatch: *hatch, cards: *cards }
        }
        Fact::HatchReached { seat, hatch, card } => Notice::HatchReached { seat: *seat, hatch: *hatch, card: *card },
        Fact::Escaped { seat, hatch } => Notice::Escaped { seat: *seat, hatch: *hatch },
        Fact::Stranded { seats } => Notice::Stranded { seats: seats.clone() },
        Fact::Ended { outcome } => Notice::Ended { outcome: outcome.clone() },
    };
    Some(notice)
}

/// Whether its seat knows beforehand what the fact will say: not whom an attack hits, whom a light finds and who is who.
pub(crate) const fn is_foreseen(fact: &Fact) -> bool {
    match fact {
        Fact::Attacked { .. }
        | Fact::Lit { .. }
        | Fact::RoleShown { .. }
        | Fact::Stranded { .. }
        | Fact::Ended { .. } => false,
        Fact::Began { .. }
        | Fact::Dealt { .. }
        | Fact::RoundBegan { .. }
        | Fact::TurnBegan { .. }
        | Fact::Restarted { .. }
        | Fact::Moved { .. }
        | Fact::Stayed { .. }
        | Fact::CardDrawn { .. }
        | Fact::NoCard { .. }
        | Fact::Silence { .. }
        | Fact::Noise { .. }
        | Fact::Turned { .. }
        | Fact::PlaysOn { .. }
        | Fact::ItemDrawn { .. }
        | Fact::ItemUsed { .. }
        | Fact::ItemKept { .. }
        | Fact::ItemDiscarded { .. }
        | Fact::TeleportPlanned { .. }
        | Fact::PowerUsed { .. }
        | Fact::HatchCardsDrawn { .. }
        | Fact::HatchReached { .. }
        | Fact::Escaped { .. } => true,
    }
}

/// Whether the fact can't be taken back: it is a turn's one public result (E-19), told its seat something new, touched a
/// rival or passed the turn on.
pub(crate) const fn binds(fact: &Fact) -> bool {
    match fact {
        Fact::Moved { .. }
        | Fact::ItemUsed { .. }
        | Fact::ItemKept { .. }
        | Fact::ItemDiscarded { .. }
        | Fact::TeleportPlanned { .. } => false,
        Fact::Began { .. }
        | Fact::Dealt { .. }
        | Fact::RoundBegan { .. }
        | Fact::TurnBegan { .. }
        | Fact::Restarted { .. }
        | Fact::Stayed { .. }
        | Fact::CardDrawn { .. }
        | Fact::NoCard { .. }
        | Fact::Silence { .. }
        | Fact::Noise { .. }
        | Fact::Attacked { .. }
        | Fact::ItemDrawn { .. }
        | Fact::Turned { .. }
        | Fact::PlaysOn { .. }
        | Fact::Lit { .. }
        | Fact::PowerUsed { .. }
        | Fact::RoleShown { .. }
        | Fact::HatchCardsDrawn { .. }
        | Fact::HatchReached { .. }
        | Fact::Escaped { .. }
        | Fact::Stranded { .. }
        | Fact::Ended { .. } => true,
    }
}
