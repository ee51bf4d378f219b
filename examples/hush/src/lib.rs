//! Hush: everybody holds one hidden card, may swap it once, and the highest card wins.
//!
//! It is the smallest game that has a deal, sealed answers of several seats at once, draws, secrets and a memory, in the
//! same files as every game here. `docs/add-a-game.md` walks through them. The rules, with the ids cited here, are in
//! `RULES.md` beside this crate's manifest.

mod actions;
mod cards;
mod facts;
mod imagine;
mod memory;
mod options;
mod outcome;
mod player;
mod position;
mod refusal;
mod rules;
mod soak;
mod state;
mod view;

pub use actions::Action;
pub use cards::{Card, Cards};
pub use facts::{Fact, Notice, Public};
pub use memory::Memory;
pub use options::{MAX_SEATS, Options};
pub use outcome::Outcome;
pub use player::Sensible;
pub use position::Position;
pub use refusal::Refusal;
pub use rules::{Hush, N_ROUNDS};
pub use state::State;
pub use view::View;
