//! Maps and scenarios that people keep and share.

use fuga_catalog::{GameId, Json};
use fuga_store::{Sight, Work};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::schema::{Code, GameName};

/// A map or scenario that somebody keeps.
#[derive(Serialize, ToSchema)]
#[schema(as = Work)]
pub(crate) struct WorkInfo {
    /// Its code.
    #[schema(value_type = Code)]
    pub(crate) code: String,
    /// The game.
    #[schema(value_type = GameName)]
    pub(crate) game: String,
    /// What it is: the option that takes it.
    pub(crate) kind: String,
    /// Its name, which may be empty.
    pub(crate) name: String,
    /// The name of whoever keeps it.
    pub(crate) author: String,
    /// The text.
    pub(crate) text: String,
    /// What its game draws of it: of a map of Escape its sectors, of a scenario its codes; `null` for a game that draws
    /// nothing.
    #[schema(value_type = Value)]
    pub(crate) picture: Json,
    /// The fewest and the most players that it is suggested for.
    #[schema(required = true)]
    pub(crate) players: Option<WorkPlayers>,
    /// How large it is, in what its game counts.
    #[schema(required = true)]
    pub(crate) size: Option<u32>,
    /// How many percent of those won whose wins weigh a table, when bots tried it as it was listed.
    #[schema(required = true)]
    pub(crate) balance: Option<u8>,
    /// Who gets to see it.
    pub(crate) sight: SightName,
    /// Whether whoever keeps the server has hidden it; nobody else but its owner finds it then.
    pub(crate) hidden: bool,
    /// When it was made, in milliseconds since 1970.
    pub(crate) created: i64,
    /// When its text was changed last.
    pub(crate) changed: i64,
    /// How many matches were played with it to their end.
    pub(crate) plays: u32,
    /// How many like it.
    pub(crate) likes: u32,
    /// Whether one does so oneself.
    pub(crate) liked: bool,
    /// Whether it is one's own.
    pub(crate) mine: bool,
    /// The work that it was made from, as long as others get to see that.
    #[schema(required = true)]
    pub(crate) origin: Option<Credit>,
}

impl WorkInfo {
    /// A work as somebody finds it.
    pub(crate) fn of(work: Work, is_mine: bool) -> Self {
        let credit = |origin: fuga_store::Origin| Credit {
            name: origin.name,
            author: origin.author,
            // Only what is listed may be found by whoever does not know its code.
            code: Some(origin.code).filter(|_| origin.sight == Sight::Listed),
        };
        let Work { code, author, game, kind, name, text, players, size, balance, sight, .. } = work;
        let Work { hidden, created, changed, plays, likes, liked, origin, .. } = work;
        let picture = GameId::of_name(&game).map_or_else(|_| Json::of(&()), |game| game.picture(&kind, &text));
        let players = players.map(|(least, most)| WorkPlayers { least, most });
        let (sight, mine, origin) = (sight.into(), is_mine, origin.map(credit));
        Self {
            code,
            game,
            kind,
            name,
            author,
            text,
            picture,
            players,
            size,
            balance,
            sight,
            hidden,
            created,
            changed,
            plays,
            likes,
            liked,
            mine,
            origin,
        }
    }
}

/// For how many it is suggested.
#[derive(Serialize, ToSchema)]
pub(crate) struct WorkPlayers {
    /// The fewest.
    pub(crate) least: u8,
    /// The most.
    pub(crate) most: u8,
}

/// The work that another one was made from.
#[derive(Serialize, ToSchema)]
pub(crate) struct Credit {
    /// Its name.
    pub(crate) name: String,
    /// The name of whoever keeps it.
    pub(crate) author: String,
    /// Its code, if it is listed.
    #[schema(required = true, value_type = Option<Code>)]
    pub(crate) code: Option<String>,
}

/// A part of a list of works.
#[derive(Serialize, ToSchema)]
pub(crate) struct WorkPage {
    /// The works.
    pub(crate) works: Vec<WorkInfo>,
    /// What to ask for with `skip` to get the next part, if there may be one.
    #[schema(required = true)]
    pub(crate) skip: Option<u32>,
}

/// Who gets to see a work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Sight)]
pub(crate) enum SightName {
    /// Its owner.
    #[default]
    Private,
    /// Whoever knows its code.
    Link,
    /// Everybody: it is in the gallery.
    Listed,
}

impl From<Sight> for SightName {
    fn from(sight: Sight) -> Self {
        match sight {
            Sight::Private => Self::Private,
            Sight::Link => Self::Link,
            Sight::Listed => Self::Listed,
        }
    }
}

impl From<SightName> for Sight {
    fn from(name: SightName) -> Self {
        match name {
            SightName::Private => Self::Private,
            SightName::Link => Self::Link,
            SightName::Listed => Self::Listed,
        }
    }
}

/// A work to be kept.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewWork)]
pub(crate) struct NewWorkBody {
    /// The game.
    #[schema(value_type = GameName)]
    pub(crate) game: String,
    /// What it is: the option that takes it, such as `zone` or `scenario`.
    #[schema(max_length = 40)]
    pub(crate) kind: String,
    /// The text, at most 32768 bytes.
    #[schema(max_length = 32768)]
    pub(crate) text: String,
    /// Who gets to see it; its owner alone unless something else is said.
    #[serde(default)]
    pub(crate) sight: SightName,
    /// The code of the work that it was made from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Code)]
    pub(crate) origin: Option<String>,
}

/// What is to change of a work; what is left out stays.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = WorkChange)]
pub(crate) struct WorkChangeBody {
    /// The text, at most 32768 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 32768)]
    pub(crate) text: Option<String>,
    /// Who gets to see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) sight: Option<SightName>,
    /// Whether it is hidden from everybody but its owner; only hosts of the server say so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) hidden: Option<bool>,
}

/// Whether one likes a work.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Liking)]
pub(crate) struct LikingBody {
    /// Whether one does.
    pub(crate) likes: bool,
}
