//! What happens, and what each viewer perceives of it.
#![deny(clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

use fuga_kernel::{Seat, Secret, Viewer, Wire};
use serde::Serialize;

use crate::outcome::Outcome;

/// What happened, in full.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each fact is its name; who perceives what is said in `notice`")]
pub enum Fact {
    Dealt { card: Secret<u8> },
    Answered { seat: Seat, drawn: Secret<Option<u8>> },
    RoundEnded { round: u8 },
    Ended { outcome: Outcome },
}

/// A fact as one viewer perceives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "each notice says by its name what the viewer would say")]
pub enum Notice {
    YouDrew { card: u8 },
    YouDrewACard,
    YouKept,
    SeatAnswered { seat: Seat },
    RoundEnded { round: u8 },
    Ended { outcome: Outcome },
}

impl Wire for Notice {}

/// What the viewer perceives of the fact: a card is for its seat, and an answer is sealed.
pub(crate) fn notice(fact: &Fact, viewer: Viewer) -> Option<Notice> {
    match fact {
        Fact::Dealt { card } => card.seen_by(viewer).map(|&card| Notice::YouDrew { card }),
        Fact::Answered { seat, drawn } => Some(match drawn.seen_by(viewer) {
            Some(&Some(card)) => Notice::YouDrew { card },
            Some(None) => Notice::YouKept,
            None => Notice::SeatAnswered { seat: *seat },
        }),
        Fact::RoundEnded { round } => Some(Notice::RoundEnded { round: *round }),
        Fact::Ended { outcome } => Some(Notice::Ended { outcome: outcome.clone() }),
    }
}

/// X-06 What may be told again from the second round on: that a card was drawn, and not which.
pub(crate) fn without_cards(fact: &Fact, viewer: Viewer) -> Option<Notice> {
    let notice = notice(fact, viewer)?;
    Some(if let Notice::YouDrew { .. } = notice { Notice::YouDrewACard } else { notice })
}

/// Whether the seat that acts can know the fact beforehand: the cards that the end shows it can't.
pub(crate) fn is_foreseen(fact: &Fact) -> bool {
    match fact {
        Fact::Dealt { .. } | Fact::Answered { .. } | Fact::RoundEnded { .. } => true,
        Fact::Ended { .. } => false,
    }
}

/// Whether the fact can't be taken back: it told its seat something new.
pub(crate) fn binds(fact: &Fact) -> bool {
    match fact {
        // To keep a card tells nobody anything new. To swap draws a card, and what drew is never taken back.
        Fact::Answered { .. } => false,
        Fact::Dealt { .. } | Fact::RoundEnded { .. } | Fact::Ended { .. } => true,
    }
}
