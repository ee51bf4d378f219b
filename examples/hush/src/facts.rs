//! What happens, and what each viewer perceives of it.
#![deny(clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

use fuga_kernel::{Seat, Secret, Viewer, Wire};
use serde::Serialize;
use ts_rs::TS;

use crate::cards::Card;
use crate::outcome::Outcome;

/// What everybody perceives alike: such a fact is its own notice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "each says by its name what happened")]
pub enum Public {
    RoundEnded { round: u8 },
    Ended { outcome: Outcome },
}

/// What happened, in full: something public, or something of which not everybody perceives all.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each fact is its name; who perceives what is said in `notice`")]
pub enum Fact {
    Public(Public),
    Dealt { card: Secret<Card> },
    Answered { seat: Seat, drawn: Secret<Option<Card>> },
}

/// A fact as one viewer perceives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "each notice says by its name what the viewer would say")]
pub enum Notice {
    YouDrew {
        card: Card,
    },
    YouDrewACard,
    YouKept,
    SeatAnswered {
        seat: Seat,
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

/// What the viewer perceives of the fact: a card is for its seat, and an answer is sealed.
pub(crate) fn notice(fact: &Fact, viewer: Viewer) -> Option<Notice> {
    match fact {
        Fact::Public(fact) => Some(Notice::Public(fact.clone())),
        Fact::Dealt { card } => card.seen_by(viewer).map(|&card| Notice::YouDrew { card }),
        Fact::Answered { seat, drawn } => Some(match drawn.seen_by(viewer) {
            Some(&Some(card)) => Notice::YouDrew { card },
            Some(None) => Notice::YouKept,
            None => Notice::SeatAnswered { seat: *seat },
        }),
    }
}

/// X-06 What may be told again from the second round on: that a card was drawn, and not which.
pub(crate) fn without_cards(fact: &Fact, viewer: Viewer) -> Option<Notice> {
    let notice = notice(fact, viewer)?;
    Some(if let Notice::YouDrew { .. } = notice { Notice::YouDrewACard } else { notice })
}

/// Whether the seat that acts can know the fact beforehand: the cards that the end shows it can't.
pub(crate) const fn is_foreseen(fact: &Fact) -> bool {
    !matches!(fact, Fact::Public(Public::Ended { .. }))
}

/// Whether the fact can't be taken back: it told its seat something new.
pub(crate) const fn binds(fact: &Fact) -> bool {
    // To keep a card tells nobody anything new. To swap draws a card, and what drew is never taken back.
    !matches!(fact, Fact::Answered { .. })
}
