//! The durable store of the game server: users, tables, seats, logs, events, private notes, and the maps
//! and scenarios that people share.
//!
//! Everything goes through one trait, [`Store`]; [`SqliteStore`] fills it with a single file in the data directory.
//! The store reads no clock and rolls no dice: times, codes and token hashes are given by the caller.
//! What it is told to keep is on the disk before it answers.

#![forbid(unsafe_code)]

mod error;
mod rows;
mod sqlite;
mod store;
mod text;

pub use error::{AppendError, ChangeError, Denial, StoreError};
pub use rows::{
    Account, Ended, Export, ExportFrom, Figures, Health, Keeper, Like, LogEntry, MatchFilter, Millis, NewSeat,
    NewTable, NewWork, Note, Occupant, Origin, OwnBot, Rematch, SeatChange, SeatResult, Session, SessionTimes, Sight,
    Table, TableEvent, TableFilter, TableId, TableSeat, TableState, Terms, TextHash, TokenHash, User, UserId, Work,
    WorkChange, WorkFilter, WorkId, WorkOrder, WorkText,
};
pub use sqlite::{SqliteStore, backup, restore};
pub use store::Store;
pub use text::MAX_TEXT;
