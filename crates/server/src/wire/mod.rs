//! What crosses the wire, as types: what is asked, the answers over HTTP, and the messages over a socket. The names of
//! the fields here are the names on the wire; the OpenAPI document and the TypeScript of the web client are made from
//! them.
//!
//! This is the ground floor of the server: everything else may use it, and it uses nothing above it.

mod error;
mod event;
mod form;
mod matches;
mod messages;
mod people;
mod request;
mod schema;
mod settings;
mod tables;
mod text;
mod works;

pub use error::ApiError;
pub(crate) use error::Refusal;
pub(crate) use event::Event;
pub(crate) use form::OptionsForm;
pub(crate) use matches::{Asked, ClockInfo, EventInfo, MatchNotes, MatchSnapshot, NoteInfo, Remark, Replay, SeatNotes};
pub(crate) use messages::{
    Done, EventMessage, Hello, Kind, Lagged, RemarkMessage, Reply, Snapshot, TableMessage, Update,
};
pub(crate) use people::{BotInfo, BotList, Export, Me, NewAccount, NewBot, Nothing, SignedIn};
pub(crate) use request::{ChosenBody, MAX_CHAT, MAX_NAME, MAX_NOTE, NewTableBody, SketchBody, TrialBody};
pub use request::{NoteText, Request, VERSION};
#[cfg(test)]
pub(crate) use schema::CODE;
pub(crate) use schema::{Code, GameName};
pub use settings::{BotPace, Settings};
pub(crate) use tables::{
    Fairness, Figures, Games, Health, ListedTable, MatchPage, PlayedMatch, PlayedSeat, Presence, RoleFigures, SeatInfo,
    SeatKind, TableInfo, TablePage, Tried,
};
pub(crate) use text::{brief_options, brings_text, changed_fields, kept_options, own_texts, stored, text};
pub(crate) use works::{LikingBody, NewWorkBody, WorkChangeBody, WorkInfo, WorkPage};
