//! Matches in play and afterwards.

use fuga_catalog::Json;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::event::Event;
use super::schema::GameName;

/// A match as one viewer may see it.
#[derive(Serialize, ToSchema)]
pub(crate) struct MatchSnapshot {
    /// How many lines the viewer was told so far.
    pub(crate) seq: u64,
    /// The number of the first line that stands here.
    pub(crate) from: u64,
    /// What the viewer was told.
    #[schema(value_type = Vec<Told>)]
    pub(crate) told: Vec<Json>,
    /// What the viewer sees.
    #[schema(value_type = Object)]
    pub(crate) view: Json,
    /// Who is asked, and what.
    pub(crate) asked: Asked,
    /// The clocks; spectators who are late see none.
    #[schema(required = true)]
    pub(crate) clock: Option<ClockInfo>,
}

/// Who is asked, and what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Asked {
    /// The seats that are asked.
    pub(crate) seats: Vec<usize>,
    /// The seats that are asked no more in this match, if there are any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) out: Vec<usize>,
    /// The number of one's own question, if one is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) question: Option<u64>,
    /// Whether one's latest action can be taken back now, if one is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) can_take_back: Option<bool>,
    /// All that one may do, if one is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<Value>, required = false)]
    pub(crate) legal: Option<Json>,
    /// How the match ended, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Value, required = false)]
    pub(crate) outcome: Option<Json>,
}

/// One line of what a viewer was told. Each viewer's lines have a count of their own.
// A match writes it (`fuga_kernel::Told`) and it is passed on as it stands; this says what it looks like.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(not(test), expect(dead_code, reason = "it describes what is passed on as finished text"))]
pub(crate) enum Told {
    /// Something happened.
    Notice(Value),
    /// A seat took its last action back: the viewer's last `dropped` notices, one at least, no longer hold.
    TookBack {
        /// Who took back.
        seat: u8,
        /// How many of this viewer's notices fall away.
        dropped: usize,
    },
}

/// What the best player would do with what a seat knows, and why.
// A table writes it (`fuga_catalog::Hint`) and it is passed on as it stands; this says what it looks like.
#[derive(Serialize, ToSchema)]
pub(crate) struct Hint {
    /// One of the things that one may do.
    pub(crate) action: Value,
    /// What speaks most for it, as the game says it; `null` where there is nothing else to do.
    pub(crate) why: Value,
}

/// The time everybody has left.
#[derive(Serialize, ToSchema)]
pub(crate) struct ClockInfo {
    /// What each seat has left, in milliseconds; nothing where nobody is hurried.
    #[schema(required = true)]
    pub(crate) left: Option<Vec<i64>>,
    /// Whether the match is paused.
    #[serde(rename = "paused")]
    pub(crate) is_paused: bool,
}

/// Something that happened at a table beside the match.
#[derive(Serialize, ToSchema)]
pub(crate) struct EventInfo {
    /// Its number.
    pub(crate) n: u32,
    /// When it happened, in milliseconds since 1970.
    pub(crate) at: i64,
    /// What happened.
    #[schema(value_type = Event)]
    pub(crate) event: Json,
}

/// What somebody who watches has said to the others who do.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Remark {
    /// When, in milliseconds since 1970.
    pub(crate) at: i64,
    /// Who, by name.
    pub(crate) name: String,
    /// What.
    pub(crate) text: String,
}

/// A private note.
#[derive(Serialize, ToSchema)]
pub(crate) struct NoteInfo {
    /// The turn it is about, as its author counts them.
    pub(crate) turn: u32,
    /// The note, any JSON.
    #[schema(value_type = Value)]
    pub(crate) note: Json,
}

/// The notes of one seat.
#[derive(Serialize, ToSchema)]
pub(crate) struct SeatNotes {
    /// The seat.
    pub(crate) seat: usize,
    /// What was written in it, turn by turn.
    pub(crate) notes: Vec<NoteInfo>,
}

/// The notes of a match that is over that somebody may read.
#[derive(Serialize, ToSchema)]
pub(crate) struct MatchNotes {
    /// One's own, and those of the seats that let everybody read them.
    pub(crate) seats: Vec<SeatNotes>,
}

/// A match that is over, step by step, through somebody's eyes.
#[derive(Serialize, ToSchema)]
pub(crate) struct Replay {
    /// The game.
    #[schema(value_type = GameName)]
    pub(crate) game: &'static str,
    /// What the table chose.
    #[schema(value_type = Object)]
    pub(crate) options: Json,
    /// The public material of the table.
    #[schema(value_type = Value)]
    pub(crate) board: Json,
    /// The names of who sat where, or none.
    pub(crate) names: Vec<String>,
    /// The deal, then one step for each action and take-back.
    #[schema(value_type = Vec<ReplayStep>)]
    pub(crate) steps: Vec<Json>,
}

/// One step of a match that is over.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReplayStep {
    /// Whose step it was; nobody's is the deal.
    #[schema(required = true)]
    pub(crate) by: Option<u8>,
    /// What it told the viewer, line by line.
    #[schema(value_type = Vec<Told>)]
    pub(crate) told: Vec<Json>,
    /// The fields of the view that it changed; all of them after the deal.
    #[schema(value_type = Object)]
    pub(crate) view: Json,
    /// The seats that were asked from then on, where others were before.
    #[schema(nullable = false)]
    pub(crate) asked: Option<Vec<u8>>,
    /// What the viewer could conclude from then on, where that is new, and the viewer a seat.
    #[schema(value_type = Value, required = false)]
    pub(crate) belief: Option<Json>,
}

#[cfg(test)]
mod tests {
    use fuga_kernel::Seat;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_line_is_described_as_a_match_writes_it() {
        let notice = fuga_kernel::Told::Notice(json!({ "event": "noise" }));
        assert_eq!(json!(notice), json!(Told::Notice(json!({ "event": "noise" }))));
        let took_back = fuga_kernel::Told::<Value>::TookBack { seat: Seat::new(2), dropped: 3 };
        assert_eq!(json!(took_back), json!(Told::TookBack { seat: 2, dropped: 3 }));
    }
}
