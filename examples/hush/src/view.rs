//! What one viewer may see on the table now, built up from nothing.
#![deny(clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

use fuga_kernel::{Seat, SeatSet, Seen, Viewer, view};
use serde::Serialize;
use ts_rs::TS;

use crate::cards::Card;
use crate::rules::Hush;
use crate::state::State;

view! {
    /// What one viewer may see now.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
    pub struct View {
        /// Who looks, if it is somebody at the table.
        pub you: Option<Seat>,
        /// How many rounds are over.
        pub round: u8,
        /// Who has not answered in this round.
        #[ts(as = "Vec<Seat>")]
        pub waiting: SeatSet,
        /// Each seat's card, in seat order: one's own, and every card when the match is over.
        pub cards: Vec<Option<Card>>,
        /// Whether you have swapped.
        pub have_you_swapped: Option<bool>,
    }
}

impl Seen<Hush> for View {
    fn of(_hush: &Hush, state: &State, viewer: Viewer) -> Self {
        let own = viewer.seat().map(|seat| &state.hands[seat.index()]);
        Self {
            you: viewer.seat(),
            round: state.round,
            waiting: state.waiting,
            cards: state.hands.iter().map(|hand| hand.card.seen_by(viewer).copied()).collect(),
            have_you_swapped: own.and_then(|hand| hand.has_swapped.seen_by(viewer).copied()),
        }
    }
}
