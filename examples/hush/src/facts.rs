//! What happens, and what each viewer perceives of it.
#![deny(clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

use fuga_kernel::{Happened, Seat, Secret, Viewer, public};
use serde::Serialize;
use ts_rs::TS;

use crate::cards::Card;
use crate::outcome::Outcome;
use crate::rules::Hush;
use crate::state::State;

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

public!(Public => Fact, Notice);

impl Happened<Hush> for Fact {
    /// A card is for its seat, and an answer is sealed.
    fn notice(&self, _hush: &Hush, viewer: Viewer) -> Option<Notice> {
        match self {
            Self::Public(fact) => Some(Notice::Public(fact.clone())),
            Self::Dealt { card } => card.seen_by(viewer).map(|&card| Notice::YouDrew { card }),
            Self::Answered { seat, drawn } => Some(match drawn.seen_by(viewer) {
                Some(&Some(card)) => Notice::YouDrew { card },
                Some(None) => Notice::YouKept,
                None => Notice::SeatAnswered { seat: *seat },
            }),
        }
    }

    /// X-06 From the second round on that a card was drawn, and not which; in the first there is nothing to remember yet.
    fn retell(&self, hush: &Hush, viewer: Viewer, now: &State) -> Option<Notice> {
        let notice = self.notice(hush, viewer)?;
        let is_covered = now.round > 0 && matches!(notice, Notice::YouDrew { .. });
        Some(if is_covered { Notice::YouDrewACard } else { notice })
    }

    /// The seat that acts can't know the cards that the end shows.
    fn is_foreseen(&self) -> bool {
        !matches!(self, Self::Public(Public::Ended { .. }))
    }

    fn binds(&self) -> bool {
        // To keep a card tells nobody anything new. To swap draws a card, and what drew is never taken back.
        !matches!(self, Self::Answered { .. })
    }
}
