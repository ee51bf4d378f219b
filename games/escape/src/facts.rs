//! What happens, and what each viewer perceives of it.
#![deny(clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

use fuga_hex::Coord;
use fuga_kernel::{Seat, Secret, Viewer, Wire};
use serde::Serialize;

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
    Moved { seat: Seat, to: Secret<Place> },
    CardDrawn { seat: Seat, card: Secret<Card> },
    NoCard { seat: Seat },
    Silence { seat: Seat },
    Noise { seat: Seat, at: Coord },
    Attacked { seat: Seat, at: Place, by_item: bool, killed: Vec<Death>, defended: Vec<Seat> },
    ItemDrawn { seat: Seat, item: Secret<Item> },
    ItemUsed { seat: Seat, item: Item },
    ItemDiscarded { seat: Seat, item: Secret<Item> },
    Lit { seat: Seat, at: Place, found: Vec<Found> },
    HatchReached { seat: Seat, hatch: u8, card: Option<HatchCard> },
    Escaped { seat: Seat, hatch: u8 },
    Stranded { seats: Vec<Seat> },
    Ended { outcome: Outcome },
}

/// Somebody killed, whose role is now known (E-31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Death {
    /// Who.
    pub seat: Seat,
    /// What they were.
    pub role: Role,
}

/// Somebody a Spotlight found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Found {
    /// Who.
    pub seat: Seat,
    /// Where they stand.
    pub at: Place,
}

/// A fact as one viewer perceives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "each notice says by its name what the viewer would say")]
pub enum Notice {
    Began { first: Seat },
    YouAre { seat: Seat, role: Role, at: Place },
    RoundBegan { round: u8 },
    TurnBegan { seat: Seat },
    YouMoved { seat: Seat, to: Place },
    YouDrew { seat: Seat, card: Card },
    NoCard { seat: Seat },
    Silence { seat: Seat },
    Noise { seat: Seat, at: Coord },
    Attacked { seat: Seat, at: Place, by_item: bool, killed: Vec<Death>, defended: Vec<Seat> },
    YouGotItem { seat: Seat, item: Item },
    SeatGotItem { seat: Seat },
    ItemUsed { seat: Seat, item: Item },
    YouDiscarded { seat: Seat, item: Item },
    SeatDiscarded { seat: Seat },
    Lit { seat: Seat, at: Place, found: Vec<Found> },
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
        Fact::ItemUsed { seat, item } => Notice::ItemUsed { seat: *seat, item: *item },
        Fact::ItemDiscarded { seat, item } => match item.seen_by(viewer) {
            Some(item) => Notice::YouDiscarded { seat: *seat, item: *item },
            None => Notice::SeatDiscarded { seat: *seat },
        },
        Fact::Lit { seat, at, found } => Notice::Lit { seat: *seat, at: *at, found: found.clone() },
        Fact::HatchReached { seat, hatch, card } => Notice::HatchReached { seat: *seat, hatch: *hatch, card: *card },
        Fact::Escaped { seat, hatch } => Notice::Escaped { seat: *seat, hatch: *hatch },
        Fact::Stranded { seats } => Notice::Stranded { seats: seats.clone() },
        Fact::Ended { outcome } => Notice::Ended { outcome: outcome.clone() },
    };
    Some(notice)
}

/// Whether the fact can't be taken back: it is a turn's one public result (E-19), told its seat something new, touched a
/// rival or passed the turn on.
pub(crate) const fn binds(fact: &Fact) -> bool {
    match fact {
        Fact::Moved { .. } | Fact::ItemUsed { .. } | Fact::ItemDiscarded { .. } => false,
        Fact::Began { .. }
        | Fact::Dealt { .. }
        | Fact::RoundBegan { .. }
        | Fact::TurnBegan { .. }
        | Fact::CardDrawn { .. }
        | Fact::NoCard { .. }
        | Fact::Silence { .. }
        | Fact::Noise { .. }
        | Fact::Attacked { .. }
        | Fact::ItemDrawn { .. }
        | Fact::Lit { .. }
        | Fact::HatchReached { .. }
        | Fact::Escaped { .. }
        | Fact::Stranded { .. }
        | Fact::Ended { .. } => true,
    }
}
