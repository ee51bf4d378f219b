//! O.V.N.I.: planets recruit aliens, send UFOs to the cities of Earth, map them and take humans away.
//!
//! The rules in our own words, with the ids cited here, are in `docs/rules/ovni.md`.

mod actions;
mod belief;
mod board;
mod data;
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
pub use belief::{Belief, ChipBelief, MissionBelief, Odds};
pub use board::{Board, City, CitySet, N_CITIES, Parity};
pub use data::{
    AbilityData, CityData, DataFault, DataSet, Goal, MAX_NAME, MAX_TEXT, MissionKind, PlanetData, PointTable,
    RECONSTRUCTED,
};
pub use facts::{Fact, Notice, Public};
pub use fuga_kernel::{Set, Table, Thing};
pub use memory::Memory;
pub use options::{Data, Options};
pub use outcome::{Ending, MissionResult, Outcome, Part, Points, SeatResult, Wanted};
pub use pieces::{
    Ability, AbilitySet, Alien, AlienCard, AlienSet, Area, CardSet, Chip, ChipSet, Colour, Energy, MAX_PLAYERS,
    Mission, MissionSet, N_ABILITIES, N_HUMANS_EACH, N_ICONS, N_MAPPING_TOKENS, N_MISSIONS, N_SPOTS, N_TOKENS, N_TRACK,
    N_UFOS, PAD_HOLDS, Planet, Player, Tokens,
};
pub use player::{Dials, Reason, Sensible};
pub use position::{At, Position};
pub use refusal::{Moment, Refusal};
pub use rules::Ovni;
pub use state::{Face, State};
pub use view::{AreaView, Asked, CityView, MissionsView, PlayerView, Progress, SpotView, Starters, TurnView, View};
