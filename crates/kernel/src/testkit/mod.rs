//! The suite every game passes in every mode: random play with every promise checked, twin worlds, golden records.
//!
//! A game's tests describe the game to the suite with a [`Specimen`] and call [`check_match`], [`twins`] and, on a tiny
//! table, [`Belief`]. A broken promise panics with the seed's match and step in the text.

mod belief;
mod golden;
mod random_play;
mod twins;

pub use belief::Belief;
pub use golden::{Transcript, check_golden, check_golden_actions, check_golden_text, golden_texts, perft};
pub use random_play::check_match;
pub use twins::{TwinReport, twins};

use crate::{Chance, Extras, Game, Viewer};

/// What the suite can't know of a game by itself.
pub trait Specimen {
    /// The game.
    type Game: Extras;
    /// No match lasts longer than this many actions.
    const MAX_ACTIONS: usize;

    /// Some action, legal or not, near to what could be meant now.
    fn wild(game: &Self::Game, state: &State<Self>, chance: &mut impl Chance) -> Action<Self>;
    /// A position from which twin worlds start too, where random play seldom brings a secret about.
    fn position(_game: &Self::Game, _chance: &mut impl Chance) -> Option<State<Self>> {
        None
    }
    /// What is hidden from the viewer in this state: each kind of secret with its value as text.
    fn secrets(game: &Self::Game, state: &State<Self>, viewer: Viewer) -> Vec<(&'static str, String)>;
    /// What a fact hides from the viewer, if anything: the kind of secret with its value as text.
    fn secret_of_fact(fact: &<Self::Game as Game>::Fact, viewer: Viewer) -> Option<(&'static str, String)>;
}

/// The state of a specimen's game.
pub type State<S> = <<S as Specimen>::Game as Game>::State;
/// The actions of a specimen's game.
pub type Action<S> = <<S as Specimen>::Game as Game>::Action;

/// Bytes as they would go over the wire.
pub(crate) fn bytes(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("wire types have string keys and no failing serializer")
}
