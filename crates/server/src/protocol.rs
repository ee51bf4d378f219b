//! What clients ask of a table, and what they are answered. `docs/protocol.md` shows each message.

use fuga_catalog::{BotKind, Json, TableError};
use fuga_kernel::Misread;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;
use ts_rs::TS;
use utoipa::ToSchema;

/// The version of the messages.
pub const VERSION: u32 = 1;

/// The longest line of chat, in characters.
pub(crate) const MAX_CHAT: usize = 500;
/// The longest private note, in bytes of JSON.
pub(crate) const MAX_NOTE: usize = 16 * 1024;
/// The longest name of a person, and the longest nonce, in characters.
pub(crate) const MAX_NAME: usize = 40;

/// What somebody may ask of a table, over the socket or by `POST`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(
    tag = "do",
    rename_all = "snake_case",
    deny_unknown_fields,
    expecting = "a request such as {\"do\":\"sit\",\"seat\":0}"
)]
pub enum Request {
    /// Take a free seat; while the match is played, one that is offered.
    Sit {
        /// Which one.
        #[schema(maximum = 15)]
        seat: u8,
    },
    /// Leave one's seat. While the match is played a substitute takes it, and it is offered to others.
    Stand,
    /// Put a bot on a free seat (owner).
    SeatBot {
        /// Which seat.
        #[schema(maximum = 15)]
        seat: u8,
        /// Which kind of bot.
        #[schema(schema_with = crate::wire::bot_name)]
        bot: BotKind,
    },
    /// Free a seat of an open table (owner).
    Unseat {
        /// Which one.
        #[schema(maximum = 15)]
        seat: u8,
    },
    /// Say that one is ready, with a share in the shuffle, or not.
    Ready {
        /// Whether one is.
        ready: bool,
        /// The hash of one's share in the shuffle, which is shown later; see `docs/fairness.md`.
        #[serde(default)]
        #[ts(as = "Option<String>", optional)]
        #[schema(pattern = "^([0-9a-f]{64})?$")]
        hash: String,
    },
    /// Show one's share in the shuffle, once the hashes of all are fixed.
    Show {
        /// The share, whose hash was given with `ready`.
        #[schema(max_length = 40, pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]*$")]
        nonce: String,
    },
    /// Begin, once every seat is taken and ready (owner).
    Start,
    /// Answer a question.
    Act {
        /// The number of the question, as it was asked: a repeat is harmless.
        question: u64,
        /// What to do.
        #[ts(as = "Json")]
        action: Value,
    },
    /// Take one's latest action back.
    TakeBack {
        /// The number of the question that is open now.
        question: u64,
    },
    /// Ask what an action would tell.
    Preview {
        /// What one might do.
        #[ts(as = "Json")]
        action: Value,
    },
    /// Say something to the table.
    Say {
        /// What.
        #[schema(min_length = 1, max_length = 500)]
        text: String,
    },
    /// Switch the chat on or off (owner).
    Chat {
        /// Whether it is on.
        on: bool,
    },
    /// Write a private note on a turn of one's own seat.
    Note {
        /// The turn, as one counts them.
        turn: u32,
        /// Text and marks, as one likes.
        #[ts(as = "Json")]
        #[schema(value_type = Value)]
        note: NoteText,
    },
    /// Let everybody who may replay the match read one's notes then, or not.
    ShareNotes {
        /// Whether they may.
        on: bool,
    },
    /// Propose a pause, or agree to one; all persons in play must.
    Pause,
    /// End a pause, or decline the one that is proposed.
    Resume,
    /// Take one's seat back: from its substitute, or from a successor who has not acted yet.
    Return,
    /// Offer the seat of somebody who has left it to others, after a while: all who are there must want it.
    Offer {
        /// Which seat.
        #[schema(maximum = 15)]
        seat: u8,
    },
    /// Open a table with the same people and options.
    Rematch,
    /// Give the table up: its owner before the match, and in play all persons who are there.
    Close,
    /// Decline that the match is given up.
    Keep,
}

/// A note, as the text that was sent: numbers of any length stay as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteText(pub String);

impl Serialize for NoteText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        crate::wire::stored(&self.0).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for NoteText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(|note| Self(note.to_string()))
    }
}

/// The note within a request, as it was sent.
#[derive(Deserialize)]
struct RawNote<'a> {
    #[serde(borrow)]
    note: &'a RawValue,
}

impl Request {
    /// Reads a request strictly from the text in which it came, naming the field that is wrong.
    pub(crate) fn read_from(value: Value, text: &[u8]) -> Result<Self, ApiError> {
        let mut request = Self::read(value)?;
        if let Self::Note { note, .. } = &mut request {
            // What was understood of it is left out: it comes back as it was sent.
            if let Ok(raw) = serde_json::from_slice::<RawNote>(text) {
                *note = NoteText(raw.note.get().to_owned());
            }
        }
        Ok(request)
    }

    /// Reads a request strictly, naming the field that is wrong.
    fn read(mut value: Value) -> Result<Self, ApiError> {
        if let Some(act) = Self::act(&mut value) {
            return Ok(act);
        }
        Ok(fuga_kernel::read_strict(&value)?)
    }

    /// The answer to a question, if all its fields are in order: what is asked most, read without detours.
    fn act(value: &mut Value) -> Option<Self> {
        let fields = value.as_object_mut().filter(|fields| fields.len() == 3)?;
        if fields.get("do")? != "act" {
            return None;
        }
        let question = fields.get("question")?.as_u64()?;
        Some(Self::Act { question, action: fields.get_mut("action")?.take() })
    }
}

/// Why somebody is not given what they ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema, thiserror::Error)]
#[error("{message}")]
pub struct ApiError {
    /// The status over HTTP.
    #[serde(skip)]
    pub status: u16,
    /// Stable name; it outlives every rewording.
    #[schema(pattern = "^[a-z][a-z0-9_]*$")]
    pub code: &'static str,
    /// The rule that refuses, if one does.
    pub rule: Option<&'static str>,
    /// A sentence that says what is wrong and, where it can, what would be right.
    pub message: String,
    /// The figures in the sentence, for clients that translate.
    #[schema(value_type = Value)]
    #[ts(as = "Json")]
    pub params: Box<Value>,
}

impl ApiError {
    pub(crate) fn new(status: u16, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, rule: None, message: message.into(), params: Box::default() }
    }

    pub(crate) fn bad_request(message: impl Into<String>) -> Self {
        Self::new(400, "bad_request", message)
    }

    /// A field that is wrong, and what would be right.
    pub(crate) fn field(field: &str, reason: &str) -> Self {
        Self::bad_request(format!("field `{field}`: {reason}"))
    }

    pub(crate) fn not_found(what: &str) -> Self {
        Self::new(404, "not_found", format!("there is no such {what}"))
    }

    pub(crate) fn forbidden(message: &str) -> Self {
        Self::new(403, "forbidden", message)
    }

    /// Things are not as the request expects them.
    pub(crate) fn conflict(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(409, code, message)
    }

    pub(crate) fn unavailable() -> Self {
        Self::new(503, "unavailable", "the server can't do that now; nothing was changed: try again later")
    }
}

impl From<Misread> for ApiError {
    fn from(misread: Misread) -> Self {
        Self::bad_request(misread.to_string())
    }
}

impl From<TableError> for ApiError {
    fn from(error: TableError) -> Self {
        let TableError { code, rule, message, params } = error;
        let status = match code {
            "no_such_seat" => 400,
            _ if code.starts_with("bad_") => 400,
            _ => 409,
        };
        Self { status, code, rule, message, params }
    }
}
