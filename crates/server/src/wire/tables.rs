//! Tables without their matches.

use fuga_catalog::{BotKind, Character, Json};
use fuga_store::{Occupant, TableState};
use serde::Serialize;
use utoipa::ToSchema;

use super::schema::{BotName, CharacterName, Code, GameName, StateName};
use super::settings::{BotPace, Settings};

/// What there is to play, and whom with.
#[derive(Serialize, ToSchema)]
pub(crate) struct Games {
    /// The games.
    #[schema(value_type = Vec<GameName>)]
    pub(crate) games: Vec<&'static str>,
    /// The kinds of bot.
    #[schema(value_type = Vec<BotName>)]
    pub(crate) bots: [BotKind; 6],
}

/// A part of a list of tables.
#[derive(Serialize, ToSchema)]
pub(crate) struct TablePage {
    /// The tables, the newest first.
    pub(crate) tables: Vec<ListedTable>,
    /// What to ask for with `before` to get the next part, if there may be one.
    #[schema(required = true)]
    pub(crate) before: Option<i64>,
}

/// A table in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct ListedTable {
    /// Its code.
    #[schema(value_type = Code)]
    pub(crate) code: String,
    /// The game.
    #[schema(value_type = GameName)]
    pub(crate) game: String,
    /// The game's options; of texts that the table brings itself, such as a map, the line `name:` is left, or `null`.
    #[schema(value_type = Object)]
    pub(crate) options: Json,
    /// Clock, chat and spectators.
    #[schema(value_type = Settings)]
    pub(crate) settings: Json,
    /// How far it has got.
    #[schema(value_type = StateName)]
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

/// Matches that bots have played, each in short.
#[derive(Serialize, ToSchema)]
pub(crate) struct Tried {
    /// What each match comes down to, in the order of their numbers; `null` for a game that has nothing to say of one.
    #[schema(value_type = Vec<Value>)]
    pub(crate) matches: Vec<Json>,
}

/// A part of the list of somebody's matches that are over.
#[derive(Serialize, ToSchema)]
pub(crate) struct MatchPage {
    /// The matches, the newest first.
    pub(crate) matches: Vec<PlayedMatch>,
    /// What to ask for with `before` to get the next part, if there may be one.
    #[schema(required = true)]
    pub(crate) before: Option<i64>,
}

/// A match that is over, in the list of somebody's matches.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlayedMatch {
    /// The table's code.
    #[schema(value_type = Code)]
    pub(crate) code: String,
    /// The game.
    #[schema(value_type = GameName)]
    pub(crate) game: String,
    /// The game's options; of texts that the table brings itself, such as a map, the line `name:` is left, or `null`.
    #[schema(value_type = Object)]
    pub(crate) options: Json,
    /// When it began, in milliseconds since 1970.
    #[schema(required = true)]
    pub(crate) started: Option<i64>,
    /// When it ended.
    #[schema(required = true)]
    pub(crate) ended: Option<i64>,
    /// How many rounds it took; nothing in a game that counts none.
    #[schema(required = true)]
    pub(crate) rounds: Option<u32>,
    /// Whether its seats could ask for hints; then it counts in nobody's figures.
    #[serde(rename = "hints")]
    pub(crate) had_hints: bool,
    /// The seat that one had at the end, if any.
    #[schema(required = true)]
    pub(crate) you: Option<usize>,
    /// Whether one may watch it again.
    #[serde(rename = "replay")]
    pub(crate) has_replay: bool,
    /// Its seats, and what became of them.
    pub(crate) seats: Vec<PlayedSeat>,
}

/// A seat of a match that is over.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlayedSeat {
    /// What kind of occupant it had at the end.
    pub(crate) kind: SeatKind,
    /// The name on it; empty where the server has forgotten it.
    pub(crate) name: String,
    /// The name of whoever lets it play, if it is the bot of somebody.
    #[schema(required = true)]
    pub(crate) bot_of: Option<String>,
    /// Whether it has won; nothing where that was not written down.
    #[schema(required = true)]
    pub(crate) won: Option<bool>,
    /// What it played as, in a game whose seats differ.
    #[schema(required = true)]
    pub(crate) role: Option<String>,
    /// How many points it made, in a game with points.
    #[schema(required = true)]
    pub(crate) score: Option<i32>,
}

/// What one's matches come to.
#[derive(Serialize, ToSchema)]
pub(crate) struct Figures {
    /// By game and role, the most played first within a game.
    pub(crate) figures: Vec<RoleFigures>,
}

/// What one's matches of one game in one role come to.
#[derive(Serialize, ToSchema)]
pub(crate) struct RoleFigures {
    /// The game.
    #[schema(value_type = GameName)]
    pub(crate) game: String,
    /// The role, in a game whose seats differ.
    #[schema(required = true)]
    pub(crate) role: Option<String>,
    /// How many were played to the end.
    pub(crate) played: u32,
    /// How many of them were won.
    pub(crate) won: u32,
    /// The most points in one of them, in a game with points.
    #[schema(required = true)]
    pub(crate) best: Option<i32>,
    /// All points together, in a game with points.
    #[schema(required = true)]
    pub(crate) total: Option<i64>,
}

/// A table as somebody may see it, without its match.
#[derive(Serialize, ToSchema)]
pub(crate) struct TableInfo<'a> {
    /// Its code.
    #[schema(value_type = Code)]
    pub(crate) code: &'a str,
    /// The game.
    #[schema(value_type = GameName)]
    pub(crate) game: &'a str,
    /// The game's options.
    #[schema(value_type = Object)]
    pub(crate) options: &'a Json,
    /// Clock, chat and spectators, as they were agreed on.
    pub(crate) settings: &'a Settings,
    /// Whether anybody can find it.
    #[serde(rename = "listed")]
    pub(crate) is_listed: bool,
    /// How far it has got.
    #[schema(value_type = StateName)]
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
    /// How fast bots follow each other now.
    pub(crate) bots: BotPace,
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
    /// The seat of whoever starts the match, until it has begun.
    #[schema(required = true)]
    pub(crate) host: Option<usize>,
    /// Whether whoever asks is the host of the table.
    #[serde(rename = "owner")]
    pub(crate) is_owner: bool,
}

/// A seat and who has it.
#[derive(Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own that is so of a seat or not")]
pub(crate) struct SeatInfo<'a> {
    /// What kind of occupant it has.
    pub(crate) kind: SeatKind,
    /// Which kind of bot, if it is one.
    #[schema(required = true)]
    pub(crate) bot: Option<&'a str>,
    /// How that bot is, beside how strong; `plain` where it has no character.
    #[schema(required = true, value_type = Option<CharacterName>)]
    pub(crate) character: Option<Character>,
    /// The name on it, empty on a free one.
    pub(crate) name: &'a str,
    /// The name of whoever lets it play, if it is the bot of somebody.
    #[schema(required = true)]
    pub(crate) bot_of: Option<&'a str>,
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
    /// Whether its person looks at the table; nothing for a seat without a person, and in play for whoever has no seat.
    #[schema(required = true)]
    pub(crate) presence: Option<Presence>,
}

/// Whether somebody looks at a table, by their connection and by what their page says of itself, never by what they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Presence {
    /// A page of theirs shows the table.
    Here,
    /// They look at none of their pages of the table, by what these say.
    Idle,
    /// They have no connection to the table.
    Gone,
}

/// What kind of occupant a seat has.
#[derive(Clone, Copy, Serialize, ToSchema)]
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

impl SeatKind {
    /// What kind of occupant somebody is.
    pub(crate) const fn of(occupant: &Occupant) -> Self {
        match occupant {
            Occupant::Nobody => Self::Nobody,
            Occupant::Person(_) => Self::Person,
            Occupant::Bot(_) => Self::Bot,
            Occupant::Gone => Self::Gone,
        }
    }
}

/// What proves the deal.
#[derive(Serialize, ToSchema)]
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

/// How the server is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// Whether it is well.
    #[serde(rename = "ok")]
    pub(crate) is_ok: bool,
}
