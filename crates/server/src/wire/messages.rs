//! The messages over a socket.

use fuga_catalog::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::error::ApiError;
use super::event::Event;
use super::matches::{Asked, ClockInfo, EventInfo, Hint, MatchSnapshot, NoteInfo, Remark, Told};
use super::schema::Code;
use super::tables::TableInfo;

/// What kind of message it is.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Hello,
    Reply,
    Snapshot,
    Update,
    Table,
    Event,
    Remark,
    Lagged,
}

/// The first message on a socket.
#[derive(Serialize, ToSchema)]
pub(crate) struct Hello<'a> {
    /// The kind of the message.
    #[serde(rename = "type")]
    #[schema(value_type = String, pattern = "^hello$")]
    pub(crate) kind: Kind,
    /// The version of the messages.
    pub(crate) version: u32,
    /// The name of whoever is signed in.
    #[schema(required = true)]
    pub(crate) name: Option<&'a str>,
}

/// What a request to a table was answered.
#[derive(Default, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Done {
    /// What the action would tell, for `preview`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<Object>, required = false)]
    pub(crate) notices: Option<Json>,
    /// What one's seat can conclude, for `deduce`; `null` in a game where there is nothing to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Value, required = false)]
    pub(crate) belief: Option<Json>,
    /// What the best player would do, and why, for `hint`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Hint, required = false)]
    pub(crate) hint: Option<Json>,
    /// The code of the new table, for `rematch`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Code, required = false)]
    pub(crate) code: Option<String>,
}

/// What a request over the socket was answered: `ok`, or an `error`.
#[derive(Serialize, ToSchema)]
pub(crate) struct Reply {
    /// The kind of the message.
    #[serde(rename = "type")]
    #[schema(value_type = String, pattern = "^reply$")]
    pub(crate) kind: Kind,
    /// What stood in the request's `id`.
    pub(crate) id: serde_json::Value,
    /// It was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Done, required = false)]
    pub(crate) ok: Option<Json>,
    /// It was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = ApiError, required = false)]
    pub(crate) error: Option<ApiError>,
}

/// All that somebody may see of a table now, or all they missed.
#[derive(Serialize, ToSchema)]
pub(crate) struct Snapshot<'a> {
    /// The kind of the message.
    #[serde(rename = "type")]
    #[schema(value_type = String, pattern = "^snapshot$")]
    pub(crate) kind: Kind,
    /// The table's code.
    #[schema(value_type = Code)]
    pub(crate) table: &'a str,
    /// The table.
    pub(crate) info: TableInfo<'a>,
    /// The match, once it has begun.
    #[serde(rename = "match")]
    #[schema(required = true)]
    pub(crate) play: Option<MatchSnapshot>,
    /// How many events there were so far.
    pub(crate) event: u32,
    /// The number of the first event that stands here.
    pub(crate) events_from: u32,
    /// The latest events, or those that were missed.
    pub(crate) events: Vec<EventInfo>,
    /// One's own private notes.
    pub(crate) notes: Vec<NoteInfo>,
    /// What those who watch have said to each other; nothing for those who play or have played.
    pub(crate) remarks: Vec<Remark>,
}

/// What a step changes for a viewer.
#[derive(Serialize, ToSchema)]
pub(crate) struct Update<'a> {
    /// The kind of the message.
    #[serde(rename = "type")]
    #[schema(value_type = String, pattern = "^update$")]
    pub(crate) kind: Kind,
    /// The table's code.
    #[schema(value_type = Code)]
    pub(crate) table: &'a str,
    /// How many lines the viewer was told so far, with these.
    pub(crate) seq: u64,
    /// What the viewer is told.
    #[schema(value_type = Vec<Told>)]
    pub(crate) told: &'a [Json],
    /// The fields of the view that have changed, whole.
    #[schema(value_type = Object)]
    pub(crate) view: &'a Json,
    /// Who is asked now, and what.
    #[schema(value_type = Asked)]
    pub(crate) asked: &'a Asked,
    /// The clocks.
    #[schema(value_type = ClockInfo)]
    pub(crate) clock: &'a ClockInfo,
}

/// The message of an event.
#[derive(Serialize, ToSchema)]
pub(crate) struct EventMessage<'a> {
    /// The kind of the message.
    #[serde(rename = "type")]
    #[schema(value_type = String, pattern = "^event$")]
    pub(crate) kind: Kind,
    /// The table's code.
    #[schema(value_type = Code)]
    pub(crate) table: &'a str,
    /// Its number.
    pub(crate) n: u32,
    /// When it happened, in milliseconds since 1970.
    pub(crate) at: i64,
    /// What happened.
    #[schema(value_type = Event)]
    pub(crate) event: Json,
}

/// The message that somebody who watches has said something to the others who do.
#[derive(Serialize, ToSchema)]
pub(crate) struct RemarkMessage<'a> {
    /// The kind of the message.
    #[serde(rename = "type")]
    #[schema(value_type = String, pattern = "^remark$")]
    pub(crate) kind: Kind,
    /// The table's code.
    #[schema(value_type = Code)]
    pub(crate) table: &'a str,
    /// Who said what.
    pub(crate) remark: &'a Remark,
}

/// The message that a table's seats or settings have changed.
#[derive(Serialize, ToSchema)]
pub(crate) struct TableMessage<'a> {
    /// The kind of the message.
    #[serde(rename = "type")]
    #[schema(value_type = String, pattern = "^table$")]
    pub(crate) kind: Kind,
    /// The table's code.
    #[schema(value_type = Code)]
    pub(crate) table: &'a str,
    /// The table.
    pub(crate) info: TableInfo<'a>,
    /// The time everybody has left; nothing before the match, and for spectators who are late.
    #[schema(required = true)]
    pub(crate) clock: Option<ClockInfo>,
}

/// The message that one was too slow and is told no more of a table.
#[derive(Serialize, ToSchema)]
pub(crate) struct Lagged<'a> {
    /// The kind of the message.
    #[serde(rename = "type")]
    #[schema(value_type = String, pattern = "^lagged$")]
    pub(crate) kind: Kind,
    /// The table's code.
    #[schema(value_type = Code)]
    pub(crate) table: &'a str,
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use utoipa::PartialSchema;

    use super::*;

    #[test]
    fn each_message_has_the_kind_in_the_document_that_it_has_on_the_wire() {
        let messages = [
            (Kind::Hello, Hello::schema()),
            (Kind::Reply, Reply::schema()),
            (Kind::Snapshot, Snapshot::schema()),
            (Kind::Update, Update::schema()),
            (Kind::Table, TableMessage::schema()),
            (Kind::Event, EventMessage::schema()),
            (Kind::Remark, RemarkMessage::schema()),
            (Kind::Lagged, Lagged::schema()),
        ];
        for (kind, schema) in messages {
            let pattern = &json!(schema)["properties"]["type"]["pattern"];
            let kind = json!(kind);
            assert_eq!(pattern.as_str(), kind.as_str().map(|kind| format!("^{kind}$")).as_deref());
        }
    }
}
