//! Names in the OpenAPI document that are known only when it is made.

use fuga_catalog::{BotKind, GameId};
use fuga_store::TableState;
use utoipa::openapi::schema::{ArrayBuilder, Object, ObjectBuilder, Type};

/// What a table's code looks like, as a regular expression.
pub(crate) const CODE: &str = "^[abcdefghjkmnpqrstuvwxyz23456789]{7}$";

/// A table's code.
pub(crate) fn code() -> Object {
    let pattern = Some(CODE);
    ObjectBuilder::new().schema_type(Type::String).pattern(pattern).description(Some("A table's code.")).build()
}

/// The name of a game.
pub(crate) fn game_name() -> Object {
    one_of(GameId::ALL.map(GameId::name))
}

/// The name of a kind of bot.
pub(super) fn bot_name() -> Object {
    let kinds = BotKind::ALL.map(|kind| serde_json::json!(kind));
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(kinds)).build()
}

pub(super) fn game_names() -> utoipa::openapi::Array {
    ArrayBuilder::new().items(game_name()).build()
}

pub(super) fn bot_names() -> utoipa::openapi::Array {
    ArrayBuilder::new().items(bot_name()).build()
}

pub(super) fn state_name() -> Object {
    one_of(TableState::ALL.map(TableState::name))
}

fn one_of<const N: usize>(names: [&'static str; N]) -> Object {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).build()
}
