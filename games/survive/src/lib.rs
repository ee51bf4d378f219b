//! Survive: an island sinks, and everybody tries to bring the explorers with the best treasure to a corner land.
//!
//! The rules in our own words, with the ids cited here, are in `docs/rules/survive.md`.

mod actions;
mod belief;
mod board;
mod chart;
mod facts;
mod imagine;
mod inspect;
mod memory;
mod options;
mod outcome;
mod pieces;
mod player;
mod position;
mod refusal;
mod rules;
mod soak;
mod state;
mod view;

pub use actions::Action;
pub use belief::{Belief, HandBelief, Odds, TerrainBelief, ValueBelief};
pub use board::{Board, Corner, Hex, N_TILES};
pub use chart::{Chart, ChartBacks, ChartHex};
pub use facts::{Cause, Fact, Notice, Public};
pub use memory::Memory;
pub use options::Options;
pub use outcome::{ColourResult, Ending, Outcome, SeatResult};
pub use pieces::{
    Back, Colour, ColourSet, Creature, Explorer, ExplorerSet, MAX_COLOURS, N_EACH, N_EXPLORERS, Spot, Terrain,
};
pub use player::{Dials, Reason, Sensible};
pub use position::Position;
pub use refusal::{Moment, Refusal, Way};
pub use rules::{BOAT_HOLDS, N_POINTS, Survive};
pub use state::{Glider, Reply, State, Supply};
pub use view::{Asked, BoatView, ColourView, CreatureView, ExplorerView, KeptTile, TileView, View};
