//! What the server says, as types: the answers over HTTP, and the messages over a socket. The names of the fields here
//! are the names on the wire; the OpenAPI document and the TypeScript of the web client are made from them.

use fuga_catalog::{BotKind, GameId, Json};
use fuga_kernel::Told;
use fuga_store::TableState;
use serde::Serialize;
use serde_json::Value;
use ts_rs::{TS, TypeVisitor};
use utoipa::ToSchema;
use utoipa::openapi::schema::{ArrayBuilder, Object, ObjectBuilder, Type};

use crate::api::NewTableBody;
use crate::protocol::{ApiError, Request};
use crate::room::Event;
use crate::settings::Settings;

/// What is said, as the text that is sent.
pub(crate) fn text(said: &impl Serialize) -> String {
    serde_json::to_string(said).expect("what the server says has names for keys and no failing serializer")
}

/// Shows a visitor what crosses the wire: what the server says, and what it is asked. It meets the types that these name
/// by itself.
pub(crate) fn visit_types(visitor: &mut impl TypeVisitor) {
    visitor.visit::<Request>();
    visitor.visit::<NewTableBody>();
    visitor.visit::<Refusal>();
    visitor.visit::<SignedIn>();
    visitor.visit::<Me>();
    visitor.visit::<NewAccount>();
    visitor.visit::<Games>();
    visitor.visit::<TablePage>();
    visitor.visit::<Done>();
    visitor.visit::<Replay>();
    visitor.visit::<MatchNotes>();
    visitor.visit::<Hello<'static>>();
    visitor.visit::<Reply>();
    visitor.visit::<Snapshot<'static>>();
    visitor.visit::<Update<'static>>();
    visitor.visit::<EventMessage<'static>>();
    visitor.visit::<TableMessage<'static>>();
    visitor.visit::<Lagged<'static>>();
}

/// In lists, texts of options that are longer than this are left out, in bytes: a table brings them itself.
const MAX_LISTED: usize = 80;

/// Options without the texts that a table brings itself, for lists.
pub(crate) fn brief_options(options: &Value) -> String {
    fn brief(value: &Value) -> Value {
        match value {
            Value::String(text) if text.len() > MAX_LISTED => Value::Null,
            Value::Array(values) => values.iter().map(brief).collect(),
            Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), brief(value))).collect(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
        }
    }
    brief(options).to_string()
}

/// A text of the store, which was JSON when it was kept; one that is none is sent as a text.
pub(crate) fn stored(text: &str) -> Json {
    Json::parse(text).unwrap_or_else(|_| Json::of(&text))
}

/// A refusal over HTTP.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct Refusal {
    /// Why.
    pub(crate) error: ApiError,
}

/// Somebody who has just become known.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct SignedIn {
    /// The name that others see.
    pub(crate) name: String,
    /// The secret by which the server knows them again.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub(crate) token: String,
}

/// Who one is.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct Me {
    /// The name that others see.
    pub(crate) name: String,
    /// The name to sign in with; a guest has none.
    #[schema(required = true)]
    pub(crate) login: Option<String>,
    /// When one came first, in milliseconds since 1970.
    pub(crate) created: i64,
}

/// Who one is with the account that one has just given oneself, or changed.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct NewAccount {
    /// The name that others see.
    pub(crate) name: String,
    /// The name to sign in with.
    #[schema(required = true)]
    pub(crate) login: Option<String>,
    /// When one came first, in milliseconds since 1970.
    pub(crate) created: i64,
    /// The secret by which the server knows one from now on; the one until now is nothing any more.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub(crate) token: String,
}

/// Everything the server keeps about somebody, as it is kept.
#[derive(Serialize, ToSchema)]
pub(crate) struct Export {
    /// Who it is.
    #[schema(value_type = Object)]
    pub(crate) user: fuga_store::User,
    /// Their sessions.
    #[schema(value_type = Vec<Object>)]
    pub(crate) sessions: Vec<fuga_store::SessionTimes>,
    /// The tables they opened.
    #[schema(value_type = Vec<Object>)]
    pub(crate) tables: Vec<fuga_store::Table>,
    /// The seats they have or had.
    #[schema(value_type = Vec<Object>)]
    pub(crate) seats: Vec<fuga_store::TableSeat>,
    /// What they said and did at tables.
    #[schema(value_type = Vec<Object>)]
    pub(crate) events: Vec<fuga_store::TableEvent>,
    /// Their private notes.
    #[schema(value_type = Vec<Object>)]
    pub(crate) notes: Vec<fuga_store::Note>,
}

/// Nothing more to say.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

/// What there is to play, and whom with.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct Games {
    /// The games.
    #[schema(schema_with = game_names)]
    pub(crate) games: Vec<&'static str>,
    /// The kinds of bot.
    #[schema(schema_with = bot_names)]
    pub(crate) bots: [BotKind; 2],
}

/// A part of a list of tables.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct TablePage {
    /// The tables, the newest first.
    pub(crate) tables: Vec<ListedTable>,
    /// What to ask for with `before` to get the next part, if there may be one.
    #[schema(required = true)]
    pub(crate) before: Option<i64>,
}

/// A table in a list.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct ListedTable {
    /// Its code.
    #[schema(schema_with = code)]
    pub(crate) code: String,
    /// The game.
    #[schema(schema_with = game_name)]
    pub(crate) game: String,
    /// The game's options; texts that the table brings itself, such as a map, are `null` here.
    #[schema(value_type = Object)]
    pub(crate) options: Json,
    /// Clock, chat and spectators.
    #[schema(value_type = Settings)]
    #[ts(as = "Settings")]
    pub(crate) settings: Json,
    /// How far it has got.
    #[schema(schema_with = state_name)]
    pub(crate) state: TableState,
    /// When it was opened, in milliseconds since 1970.
    pub(crate) created: i64,
    /// When it ended.
    #[schema(required = true)]
    pub(crate) ended: Option<i64>,
    /// The names on its seats, empty on a free one.
    pub(crate) names: Vec<String>,
    /// How many seats are free.
    pub(crate) free: usize,
}

/// A table as somebody may see it, without its match.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct TableInfo<'a> {
    /// Its code.
    #[schema(schema_with = code)]
    pub(crate) code: &'a str,
    /// The game.
    #[schema(schema_with = game_name)]
    pub(crate) game: &'a str,
    /// The game's options.
    #[schema(value_type = Object)]
    pub(crate) options: Json,
    /// Clock, chat and spectators, as they were agreed on.
    pub(crate) settings: &'a Settings,
    /// Whether anybody can find it.
    #[serde(rename = "listed")]
    pub(crate) is_listed: bool,
    /// How far it has got.
    #[schema(schema_with = state_name)]
    pub(crate) state: TableState,
    /// When it was opened, in milliseconds since 1970.
    pub(crate) created: i64,
    /// When the match began.
    #[schema(required = true)]
    pub(crate) started: Option<i64>,
    /// When it ended.
    #[schema(required = true)]
    pub(crate) ended: Option<i64>,
    /// Its seats.
    pub(crate) seats: Vec<SeatInfo<'a>>,
    /// Whether the chat is on now.
    #[serde(rename = "chat")]
    pub(crate) is_chat_on: bool,
    /// The seats that want a pause.
    pub(crate) pause_wanted_by: Vec<usize>,
    /// What proves the deal.
    pub(crate) fairness: Fairness<'a>,
    /// The code of the table that follows this one.
    #[schema(required = true)]
    pub(crate) rematch: Option<&'a str>,
    /// The seats that want to give the match up.
    pub(crate) close_wanted_by: Vec<usize>,
    /// The seat of whoever asks.
    #[schema(required = true)]
    pub(crate) you: Option<usize>,
    /// The seat that whoever asks has left and may still take back from its successor.
    #[schema(required = true)]
    pub(crate) left: Option<usize>,
    /// Whether whoever asks has opened the table.
    #[serde(rename = "owner")]
    pub(crate) is_owner: bool,
}

/// A seat and who has it.
#[derive(Serialize, TS, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own that is so of a seat or not")]
pub(crate) struct SeatInfo<'a> {
    /// What kind of occupant it has.
    pub(crate) kind: SeatKind,
    /// Which kind of bot, if it is one.
    #[schema(required = true)]
    pub(crate) bot: Option<&'a str>,
    /// The name on it, empty on a free one.
    pub(crate) name: &'a str,
    /// Whether its person is ready to begin.
    #[serde(rename = "ready")]
    pub(crate) is_ready: bool,
    /// Whether a substitute acts for it.
    #[serde(rename = "away")]
    pub(crate) is_away: bool,
    /// Whether anybody may take it.
    #[serde(rename = "offered")]
    pub(crate) is_offered: bool,
    /// From when on the others may offer it, in milliseconds since 1970; nothing while nobody has left it.
    #[schema(required = true)]
    pub(crate) offer_from: Option<i64>,
    /// The seats that want it offered.
    pub(crate) offer_wanted_by: Vec<usize>,
    /// Whether everybody who may replay the match may read its notes.
    pub(crate) shares_notes: bool,
}

/// What kind of occupant a seat has.
#[derive(Clone, Copy, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SeatKind {
    /// The seat is free.
    Nobody,
    /// A person.
    Person,
    /// A bot.
    Bot,
    /// A person whom the server has forgotten.
    Gone,
}

/// What proves the deal.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct Fairness<'a> {
    /// The hash of the seed.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub(crate) commitment: String,
    /// The hash of each seat's nonce; nothing for a seat that has given none.
    pub(crate) hashes: Vec<Option<&'a str>>,
    /// The hashes are fixed, and nonces are shown until then, in milliseconds since 1970.
    #[schema(required = true)]
    pub(crate) deal_at: Option<i64>,
    /// The nonces that the match was dealt with, once it has begun; nothing for a seat that has shown none.
    #[schema(required = true)]
    pub(crate) nonces: Option<Vec<Option<&'a str>>>,
}

/// What a request to a table was answered.
#[derive(Default, Serialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Done {
    /// What the action would tell, for `preview`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<Object>, required = false)]
    #[ts(as = "Option<Vec<Json>>", optional)]
    pub(crate) notices: Option<Json>,
    /// The code of the new table, for `rematch`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(schema_with = code, required = false)]
    #[ts(optional)]
    pub(crate) code: Option<String>,
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

/// How the server is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// Whether it is well.
    #[serde(rename = "ok")]
    pub(crate) is_ok: bool,
}

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
    Lagged,
}

/// The first message on a socket.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct Hello<'a> {
    /// The kind of the message.
    #[serde(rename = "type")]
    #[schema(value_type = String, pattern = "^hello$")]
    #[ts(type = "\"hello\"")]
    pub(crate) kind: Kind,
    /// The version of the messages.
    pub(crate) version: u32,
    /// The name of whoever is signed in.
    #[schema(required = true)]
    pub(crate) name: Option<&'a str>,
}

/// What a request over the socket was answered: `ok`, or an `error`.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct Reply {
    /// The kind of the message.
    #[serde(rename = "type")]
    #[schema(value_type = String, pattern = "^reply$")]
    #[ts(type = "\"reply\"")]
    pub(crate) kind: Kind,
    /// What stood in the request's `id`.
    #[ts(as = "Json")]
    pub(crate) id: serde_json::Value,
    /// It was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Done, required = false)]
    #[ts(as = "Option<Done>", optional)]
    pub(crate) ok: Option<Json>,
    /// It was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = ApiError, required = false)]
    #[ts(optional)]
    pub(crate) error: Option<ApiError>,
}

/// All that somebody may see of a table now, or all they missed.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct Snapshot<'a> {
    /// The kind of the message.
    #[serde(rename = "type")]
    #[schema(value_type = String, pattern = "^snapshot$")]
    #[ts(type = "\"snapshot\"")]
    pub(crate) kind: Kind,
    /// The table's code.
    #[schema(schema_with = code)]
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
}

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

/// What a step changes for a viewer.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct Update<'a> {
    /// The kind of the message.
    #[serde(rename = "type")]
    #[schema(value_type = String, pattern = "^update$")]
    #[ts(type = "\"update\"")]
    pub(crate) kind: Kind,
    /// The table's code.
    #[schema(schema_with = code)]
    pub(crate) table: &'a str,
    /// How many lines the viewer was told so far, with these.
    pub(crate) seq: u64,
    /// What the viewer is told.
    #[schema(value_type = Vec<Object>)]
    #[ts(as = "Vec<Told<Json>>")]
    pub(crate) told: &'a [Json],
    /// The fields of the view that have changed, whole.
    #[schema(value_type = Object)]
    #[ts(type = "Record<string, Json>")]
    pub(crate) view: &'a Json,
    /// Who is asked now, and what.
    #[schema(value_type = Asked)]
    #[ts(as = "Asked")]
    pub(crate) asked: &'a Asked,
    /// The clocks.
    #[schema(value_type = ClockInfo)]
    #[ts(as = "ClockInfo")]
    pub(crate) clock: &'a ClockInfo,
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

/// The message of an event.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct EventMessage<'a> {
    /// The kind of the message.
    #[serde(rename = "type")]
    #[schema(value_type = String, pattern = "^event$")]
    #[ts(type = "\"event\"")]
    pub(crate) kind: Kind,
    /// The table's code.
    #[schema(schema_with = code)]
    pub(crate) table: &'a str,
    /// Its number.
    pub(crate) n: u32,
    /// When it happened, in milliseconds since 1970.
    pub(crate) at: i64,
    /// What happened.
    #[schema(value_type = Event)]
    #[ts(as = "Event")]
    pub(crate) event: Json,
}

/// The message that a table's seats or settings have changed.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct TableMessage<'a> {
    /// The kind of the message.
    #[serde(rename = "type")]
    #[schema(value_type = String, pattern = "^table$")]
    #[ts(type = "\"table\"")]
    pub(crate) kind: Kind,
    /// The table's code.
    #[schema(schema_with = code)]
    pub(crate) table: &'a str,
    /// The table.
    pub(crate) info: TableInfo<'a>,
    /// The time everybody has left; nothing before the match, and for spectators who are late.
    #[schema(required = true)]
    pub(crate) clock: Option<ClockInfo>,
}

/// The message that one was too slow and is told no more of a table.
#[derive(Serialize, TS, ToSchema)]
pub(crate) struct Lagged<'a> {
    /// The kind of the message.
    #[serde(rename = "type")]
    #[schema(value_type = String, pattern = "^lagged$")]
    #[ts(type = "\"lagged\"")]
    pub(crate) kind: Kind,
    /// The table's code.
    #[schema(schema_with = code)]
    pub(crate) table: &'a str,
}

/// A table's code.
pub(crate) fn code() -> Object {
    let pattern = Some(crate::code::PATTERN);
    ObjectBuilder::new().schema_type(Type::String).pattern(pattern).description(Some("A table's code.")).build()
}

/// The name of a game.
pub(crate) fn game_name() -> Object {
    one_of(GameId::ALL.map(GameId::name))
}

/// The name of a kind of bot.
pub(crate) fn bot_name() -> Object {
    let kinds = BotKind::ALL.map(|kind| serde_json::json!(kind));
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(kinds)).build()
}

fn game_names() -> utoipa::openapi::Array {
    ArrayBuilder::new().items(game_name()).build()
}

fn bot_names() -> utoipa::openapi::Array {
    ArrayBuilder::new().items(bot_name()).build()
}

fn state_name() -> Object {
    one_of(TableState::ALL.map(TableState::name))
}

fn one_of<const N: usize>(names: [&'static str; N]) -> Object {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).build()
}

#[cfg(test)]
mod tests {
    use ts_rs::Config;

    use super::*;

    #[test]
    fn each_message_has_the_kind_in_typescript_that_it_has_on_the_wire() {
        let config = Config::new();
        let messages = [
            (Kind::Hello, Hello::decl(&config)),
            (Kind::Reply, Reply::decl(&config)),
            (Kind::Snapshot, Snapshot::decl(&config)),
            (Kind::Update, Update::decl(&config)),
            (Kind::Table, TableMessage::decl(&config)),
            (Kind::Event, EventMessage::decl(&config)),
            (Kind::Lagged, Lagged::decl(&config)),
        ];
        for (kind, declaration) in messages {
            let field = format!("type: {},", text(&kind));
            assert!(declaration.contains(&field), "{field} is not in {declaration}");
        }
    }
}
