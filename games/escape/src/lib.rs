//! Escape: humans look for a way off a dark ship, aliens hunt them, and nobody knows who is who.
//!
//! The rules in our own words, with the ids cited here, are in `docs/rules/escape.md`.

mod actions;
mod arena;
mod belief;
mod board;
mod cards;
mod facts;
mod gist;
mod imagine;
mod inspect;
pub mod map;
mod material;
mod memory;
mod options;
mod outcome;
mod player;
mod position;
mod reach;
mod refusal;
mod rules;
pub mod scenario;
mod sketch;
mod soak;
mod state;
mod survey;
mod text;
mod view;
mod ways;

pub use actions::Action;
pub use belief::{Belief, Habits, SeatBelief, Weights};
pub use board::{
    Board, BoardCode, BoardCrew, BoardDecks, BoardKind, BoardLaws, BoardPlayers, BoardSector, BoardSteps, BoardUnsuited,
};
pub use cards::{Card, HatchCard, Item, Role, Side};
pub use facts::{Death, Fact, Found, Notice, Public};
pub use gist::Gist;
pub use map::{Kind, Map, Place, Sector};
pub use material::Picture;
pub use memory::{Memory, Trail};
pub use options::{Edition, Mode, Options, Readings, Scenario, Zone};
pub use outcome::{Ending, Fate, Outcome, SeatResult};
pub use player::{Dials, Reason, Sensible};
pub use position::Position;
pub use refusal::Refusal;
pub use rules::{Escape, N_ROUNDS};
pub use scenario::{Access, Code, Codes, Kills, ScenarioFault, ScenarioSketch, Script};
pub use sketch::{CutOff, Drawn, Figures, Sketch, SketchFault, SketchWays};
pub use state::{HatchState, State};
pub use survey::{Survey, Ways};
pub use text::{Fault, TextAt};
pub use view::{Asked, Own, SeatView, TurnView, View};
