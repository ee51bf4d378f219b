//! Somebody, as the server tells them of themselves.

use serde::Serialize;
use utoipa::ToSchema;

/// Somebody who has just become known.
#[derive(Serialize, ToSchema)]
pub(crate) struct SignedIn {
    /// The name that others see.
    pub(crate) name: String,
    /// The secret by which the server knows them again.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub(crate) token: String,
}

/// Who one is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Me {
    /// The name that others see.
    pub(crate) name: String,
    /// The name to sign in with; a guest has none.
    #[schema(required = true)]
    pub(crate) login: Option<String>,
    /// When one came first, in milliseconds since 1970.
    pub(crate) created: i64,
    /// Whether one may hide what others have listed.
    pub(crate) host: bool,
    /// The name of whoever lets one play, if one is a bot.
    #[schema(required = true)]
    pub(crate) bot_of: Option<String>,
}

/// One's bots.
#[derive(Serialize, ToSchema)]
pub(crate) struct BotList {
    /// All of them, the oldest first.
    pub(crate) bots: Vec<BotInfo>,
}

/// A bot of one's own.
#[derive(Serialize, ToSchema)]
pub(crate) struct BotInfo {
    /// Its number.
    pub(crate) id: i64,
    /// The name that others see.
    pub(crate) name: String,
    /// When it was made, in milliseconds since 1970.
    pub(crate) created: i64,
    /// When its token was last used, to the hour.
    pub(crate) seen: i64,
}

/// A bot that was just made.
#[derive(Serialize, ToSchema)]
pub(crate) struct NewBot {
    /// Its number.
    pub(crate) id: i64,
    /// The name that others see.
    pub(crate) name: String,
    /// The secret by which the server knows it, which is not shown again.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub(crate) token: String,
}

/// Who one is with the account that one has just given oneself, or changed.
#[derive(Serialize, ToSchema)]
pub(crate) struct NewAccount {
    /// The name that others see.
    pub(crate) name: String,
    /// The name to sign in with.
    #[schema(required = true)]
    pub(crate) login: Option<String>,
    /// When one came first, in milliseconds since 1970.
    pub(crate) created: i64,
    /// Whether one may hide what others have listed.
    pub(crate) host: bool,
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
    /// Their bots.
    #[schema(value_type = Vec<Object>)]
    pub(crate) bots: Vec<fuga_store::OwnBot>,
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
    /// The maps and scenarios that they keep.
    #[schema(value_type = Vec<Object>)]
    pub(crate) works: Vec<fuga_store::Work>,
    /// The works that they like.
    #[schema(value_type = Vec<Object>)]
    pub(crate) likes: Vec<fuga_store::Like>,
}

/// Nothing more to say.
#[derive(Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}
