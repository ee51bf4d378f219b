//! The words all games share: seats, viewers, secrets, chance, the [`Game`] trait and the log of a match.
//!
//! A match is its log: options, the draws of the deal, and the actions with the draws they caused.
//! State is a fold over the log; views and notices are projections of it for one viewer.
//! Nothing in this crate reads a clock, a file or a network.

mod chance;
mod character;
mod dials;
mod fairness;
mod form;
mod game;
mod json;
mod kit;
mod log;
mod match_;
mod names;
mod player;
mod preview;
mod record;
mod retrace;
mod search;
mod seat;
mod secret;
mod syntax;
#[cfg(feature = "testkit")]
pub mod testkit;

pub use chance::{Chance, Dealer, Quick, Recorder, Tape, TapeFault};
pub use character::Character;
pub use dials::{Dial, Dials, DialsError, read_dials, write_dials};
pub use fairness::{Audit, Fairness, Share, ShareFault, Shares, Unfair};
pub use form::{Field, Range, with_field};
pub use game::{
    Advice, ArenaTable, Choices, Extras, Fields, Game, Happened, Learned, Material, OptionsError, OutOfTurn, Outcome,
    Question, Refuse, Refused, Scene, Seen, Sink, SoakTable, ToAct, Wire, thousandths,
};
pub use json::{Misread, brief, parse_strict, read_strict, within};
pub use kit::{Bag, Bits, Set, Table, Thing, draw_counted};
pub use log::{Entry, FORMAT, Log, LogError};
pub use match_::{ActError, Backlog, Follower, Match, ReplayError, TakeBackRefusal, Told};
pub use names::unprintable;
pub use player::{Manner, Outsider, Player, Random, best_of};
pub use preview::preview;
pub use record::{MAX_NAME, MAX_RECORD, Record, RecordError, check_texts};
pub use retrace::Retrace;
pub use search::{Asked, Mind, Patience, Patient};
pub use seat::{MAX_SEATS, Opened, Seat, SeatSet, Viewer};
pub use secret::Secret;
pub use serde::ser::SerializeMap;
