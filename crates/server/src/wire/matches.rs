//! Matches in play and afterwards.

use fuga_catalog::Json;
use fuga_kernel::Told;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::event::Event;
use super::schema::game_name;

/// A match as one viewer may see it.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct MatchSnapshot {
    /// How many lines the viewer was told so far.
    pub(crate) seq: u64,
    /// The number of the first line that stands here.
    pub(crate) from: u64,
    /// What the viewer was told.
    #[schema(value_type = Vec<Object>)]
    #[ts(as = "Vec<Told<Json>>")]
    pub(crate) told: Vec<Json>,
    /// What the viewer sees.
    #[schema(value_type = Object)]
    #[ts(type = "Record<string, Json>")]
    pub(crate) view: Json,
    /// Who is asked, and what.
    pub(crate) asked: Asked,
    /// The clocks; spectators who are late see none.
    #[schema(required = true)]
    pub(crate) clock: Option<ClockInfo>,
}

/// Who is asked, and what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub(crate) struct Asked {
    /// The seats that are asked.
    pub(crate) seats: Vec<usize>,
    /// The number of one's own question, if one is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[ts(optional)]
    pub(crate) question: Option<u64>,
    /// Whether one's latest action can be taken back now, if one is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[ts(optional)]
    pub(crate) can_take_back: Option<bool>,
    /// All that one may do, if one is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<serde_json::Value>, required = false)]
    #[ts(as = "Option<Vec<Json>>", optional)]
    pub(crate) legal: Option<Json>,
    /// How the match ended, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = serde_json::Value, required = false)]
    #[ts(optional)]
    pub(crate) outcome: Option<Json>,
}

/// The time everybody has left.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct ClockInfo {
    /// What each seat has left, in milliseconds; nothing where nobody is hurried.
    #[schema(required = true)]
    pub(crate) left: Option<Vec<i64>>,
    /// Whether the match is paused.
    #[serde(rename = "paused")]
    pub(crate) is_paused: bool,
}

/// Something that happened at a table beside the match.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct EventInfo {
    /// Its number.
    pub(crate) n: u32,
    /// When it happened, in milliseconds since 1970.
    pub(crate) at: i64,
    /// What happened.
    #[schema(value_type = Event)]
    #[ts(as = "Event")]
    pub(crate) event: Json,
}

/// A private note.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct NoteInfo {
    /// The turn it is about, as its author counts them.
    pub(crate) turn: u32,
    /// The note, any JSON.
    #[schema(value_type = serde_json::Value)]
    pub(crate) note: Json,
}

/// The notes of one seat.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct SeatNotes {
    /// The seat.
    pub(crate) seat: usize,
    /// What was written in it, turn by turn.
    pub(crate) notes: Vec<NoteInfo>,
}

/// The notes of a match that is over that somebody may read.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct MatchNotes {
    /// One's own, and those of the seats that let everybody read them.
    pub(crate) seats: Vec<SeatNotes>,
}

/// A match that is over, step by step, through somebody's eyes.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct Replay {
    /// The game.
    #[schema(schema_with = game_name)]
    pub(crate) game: &'static str,
    /// What the table chose.
    #[schema(value_type = Object)]
    pub(crate) options: Json,
    /// The public material of the table.
    #[schema(value_type = serde_json::Value)]
    pub(crate) board: Json,
    /// The names of who sat where, or none.
    pub(crate) names: Vec<String>,
    /// The deal, then one step for each action and take-back.
    #[schema(value_type = Vec<ReplayStep>)]
    #[ts(as = "Vec<ReplayStep>")]
    pub(crate) steps: Vec<Json>,
}

/// One step of a match that is over.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct ReplayStep {
    /// Whose step it was; nobody's is the deal.
    #[schema(required = true)]
    pub(crate) by: Option<u8>,
    /// What it told the viewer, line by line.
    #[schema(value_type = Vec<Object>)]
    pub(crate) told: Vec<Json>,
    /// The fields of the view that it changed; all of them after the deal.
    #[schema(value_type = Object)]
    pub(crate) view: Json,
    /// The seats that were asked from then on, where others were before.
    #[ts(optional)]
    #[schema(nullable = false)]
    pub(crate) asked: Option<Vec<u8>>,
    /// What the viewer could conclude from then on, where that is new, and the viewer a seat.
    #[schema(value_type = serde_json::Value, required = false)]
    #[ts(optional)]
    pub(crate) belief: Option<Json>,
}
