//! Names in the OpenAPI document that are known only when it is made.

use std::borrow::Cow;

use fuga_catalog::{BotKind, Character, GameId};
use fuga_store::TableState;
use utoipa::openapi::schema::{Object, ObjectBuilder, Schema, SchemaType, Type};
use utoipa::openapi::{OpenApi, RefOr};
use utoipa::{PartialSchema, ToSchema};

/// What a table's code looks like, as a regular expression.
pub(crate) const CODE: &str = "^[abcdefghjkmnpqrstuvwxyz23456789]{7}$";

/// A table's code.
pub(crate) struct Code;

impl PartialSchema for Code {
    fn schema() -> RefOr<Schema> {
        let pattern = Some(CODE);
        ObjectBuilder::new().schema_type(Type::String).pattern(pattern).description(Some("A table's code.")).into()
    }
}

impl ToSchema for Code {}

/// A value that a table may choose: a name, `true` or `false`, or `null`.
pub(super) fn choice() -> Object {
    let types = [Type::String, Type::Boolean, Type::Null];
    let about = "As it stands in the options: a name, `true` or `false`, or `null` where it is left open.";
    ObjectBuilder::new().schema_type(SchemaType::from_iter(types)).description(Some(about)).build()
}

/// The name of a game.
pub(crate) struct GameName;

impl GameName {
    /// Lets a document name the games that are offered, and no others.
    pub(crate) fn narrow(document: &mut OpenApi, offered: &[GameId]) {
        let schemas = document.components.as_mut().map(|components| &mut components.schemas);
        if let Some(schema) = schemas.and_then(|schemas| schemas.get_mut(Self::name().as_ref())) {
            *schema = Self::one_of(offered);
        }
    }

    fn one_of(games: &[GameId]) -> RefOr<Schema> {
        one_of("The name of a game.", games.iter().map(|game| game.name()))
    }
}

impl PartialSchema for GameName {
    fn schema() -> RefOr<Schema> {
        Self::one_of(&[&GameId::ALL[..], &GameId::EXAMPLES].concat())
    }
}

impl ToSchema for GameName {}

/// The name of a kind of bot.
pub(crate) struct BotName;

impl PartialSchema for BotName {
    fn schema() -> RefOr<Schema> {
        let lines = BotKind::ALL.map(|kind| format!("- `{}`: {}", kind.name(), kind.about()));
        let about = format!("The kinds of bot that can take a seat in any game.\n\n{}", lines.join("\n"));
        one_of(&about, BotKind::ALL)
    }
}

impl ToSchema for BotName {
    fn name() -> Cow<'static, str> {
        "BotKind".into()
    }
}

/// The name of a character.
pub(crate) struct CharacterName;

impl PartialSchema for CharacterName {
    fn schema() -> RefOr<Schema> {
        one_of("How a bot is, beside how strong.", Character::ALL)
    }
}

impl ToSchema for CharacterName {
    fn name() -> Cow<'static, str> {
        "Character".into()
    }
}

/// How far a table has got.
pub(crate) struct StateName;

impl PartialSchema for StateName {
    fn schema() -> RefOr<Schema> {
        one_of("How far a table has got.", TableState::ALL.map(TableState::name))
    }
}

impl ToSchema for StateName {
    fn name() -> Cow<'static, str> {
        "TableState".into()
    }
}

/// One of these names.
fn one_of<N: serde::Serialize>(about: &str, names: impl IntoIterator<Item = N>) -> RefOr<Schema> {
    let names = names.into_iter().map(|name| serde_json::json!(name));
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).description(Some(about)).into()
}
