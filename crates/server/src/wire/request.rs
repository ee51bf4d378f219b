//! What clients ask. `docs/protocol.md` shows each message.

use fuga_catalog::BotKind;
use fuga_kernel::within;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::error::ApiError;
use super::schema::{BotName, GameName};
use super::settings::{BotPace, Settings};
use super::text::stored;

/// The version of the messages.
pub const VERSION: u32 = 1;

/// The longest line of chat, in characters.
pub(crate) const MAX_CHAT: usize = 500;
/// The longest private note, in bytes of JSON.
pub(crate) const MAX_NOTE: usize = 16 * 1024;
/// The longest name of a person, and the longest nonce, in characters.
pub(crate) const MAX_NAME: usize = 40;

/// What somebody may ask of a table, over the socket or by `POST`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
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
        #[serde(deserialize_with = "within::<0, 15, _, _>")]
        #[schema(maximum = 15)]
        seat: u8,
    },
    /// Leave one's seat. While the match is played a substitute takes it, and it is offered to others.
    Stand,
    /// Put a bot on a free seat, or on the seat of another bot (owner).
    SeatBot {
        /// Which seat.
        #[serde(deserialize_with = "within::<0, 15, _, _>")]
        #[schema(maximum = 15)]
        seat: u8,
        /// Which kind of bot.
        #[schema(value_type = BotName)]
        bot: BotKind,
    },
    /// Free a seat of an open table (owner).
    Unseat {
        /// Which one.
        #[serde(deserialize_with = "within::<0, 15, _, _>")]
        #[schema(maximum = 15)]
        seat: u8,
    },
    /// Change what the table plays, before the match (owner). What is left out stays, and whoever was ready is asked again.
    Change {
        /// The game's options, at least `seats`; those that are left out are as usual.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Object, required = false)]
        options: Option<Value>,
        /// Clock, bots, chat and spectators.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        settings: Option<Settings>,
        /// Whether anybody can find the table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        listed: Option<bool>,
    },
    /// Say that one is ready, with a share in the shuffle, or not.
    Ready {
        /// Whether one is.
        ready: bool,
        /// The hash of one's share in the shuffle, which is shown later; see `docs/fairness.md`.
        #[serde(default)]
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
        action: Value,
    },
    /// Ask what one's seat can conclude from what it was told, at a table that allows it.
    Deduce,
    /// Ask what the best player would do with what one's seat knows, and why, at a table that allows it. Nobody else
    /// hears of it.
    Hint {
        /// The number of the question that is open now.
        question: u64,
    },
    /// Say something to the table.
    Say {
        /// What.
        #[schema(min_length = 1, max_length = 500)]
        text: String,
    },
    /// Say something to the others who watch, in play: those who play do not hear it.
    Remark {
        /// What.
        #[schema(min_length = 1, max_length = 500)]
        text: String,
    },
    /// Switch the chat on or off (owner).
    Chat {
        /// Whether it is on.
        on: bool,
    },
    /// Say how fast bots follow each other: the owner, and in play whoever has a seat once no person is asked any more.
    Bots {
        /// How fast.
        pace: BotPace,
    },
    /// Write a private note on a turn of one's own seat.
    Note {
        /// The turn, as one counts them.
        #[serde(deserialize_with = "within::<0, 1000, _, _>")]
        #[schema(maximum = 1000)]
        turn: u32,
        /// Text and marks, as one likes.
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
        #[serde(deserialize_with = "within::<0, 15, _, _>")]
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
        stored(&self.0).serialize(serializer)
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

/// What a table has chosen so far.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Chosen)]
pub(crate) struct ChosenBody {
    /// The game's options; what is left out is as usual.
    #[schema(value_type = Object)]
    pub(crate) options: Value,
}

/// A text that a table may bring.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SketchText)]
pub(crate) struct SketchBody {
    /// The text, as a table has it among its options.
    pub(crate) text: String,
    /// The option that it is brought in: of Escape `zone`, which is the usual one, or `scenario`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) option: Option<String>,
}

/// Which matches of bots are to be played.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Trial)]
pub(crate) struct TrialBody {
    /// The game's options; what is left out is as usual.
    #[schema(value_type = Object)]
    pub(crate) options: Value,
    /// The number of the first match, from 0: each number is a match of its own, and the same again for the same options.
    #[schema(maximum = 1_000_000)]
    pub(crate) from: u32,
}

/// What a table is to be.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewTable)]
pub(crate) struct NewTableBody {
    /// The game.
    #[schema(value_type = GameName)]
    pub(crate) game: String,
    /// The game's options, at least `seats`; `docs/engine.md` of the project describes them.
    #[schema(value_type = Object)]
    pub(crate) options: Value,
    /// Clock, chat and spectators.
    #[serde(default)]
    pub(crate) settings: Settings,
    /// Whether anybody can find the table.
    #[serde(default)]
    pub(crate) listed: bool,
}
