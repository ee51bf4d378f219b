//! How a server is run.

use fuga_catalog::GameId;
use fuga_store::User;

use crate::limits::Limit;
use crate::network::Network;

/// An hour in milliseconds.
const HOUR: i64 = 3_600_000;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address under which people reach the server, such as `https://play.example.org`: pages of other origins may
    /// not act. Without it the host that a request names is taken.
    pub public_url: Option<String>,
    /// Whether cookies are for https only.
    pub secure_cookies: bool,
    /// The reverse proxies, by address or network, whose header `X-Forwarded-For` is believed; from others anybody could write it.
    pub trusted_proxies: Vec<Network>,
    /// How much one address may ask for.
    pub requests_per_address: Option<Limit>,
    /// How many guests one address may make.
    pub guests_per_address: Option<Limit>,
    /// How many tables one address may open.
    pub tables_per_address: Option<Limit>,
    /// How many tables that have not begun one person may have at a time.
    pub open_tables_per_person: Option<u32>,
    /// How many connections one address may have at a time; proxies that are trusted may have any number.
    pub connections_per_address: Option<u32>,
    /// How many sockets one address may have at a time.
    pub sockets_per_address: Option<u32>,
    /// How many may watch one table who have no seat at it.
    pub spectators_per_table: Option<u32>,
    /// How many of them may come from one address.
    pub spectators_per_address: Option<u32>,
    /// How many connections there may be altogether.
    pub connections: u32,
    /// How much one person may change at one table, beside the match.
    pub changes_per_person: Option<Limit>,
    /// How long a table stays open that never begins and to which nobody comes, in milliseconds.
    pub open_for: i64,
    /// How long a match goes on in which nobody acts any more, in milliseconds.
    pub left_for: i64,
    /// Whether figures for whoever keeps the server are shown to everybody.
    pub public_metrics: bool,
    /// The logins, in small letters, of those who may hide what others have listed.
    pub hosts: Vec<String>,
    /// Whether the examples of how a game is written are offered beside the games.
    pub examples: bool,
    /// How long a bot seems to think, in milliseconds.
    pub bot_pause: i64,
    /// How long a table that nobody looks at stays in memory, in milliseconds.
    pub idle: i64,
    /// How long clients that are slow may hold up the end of the server, in milliseconds.
    pub grace: i64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            public_url: None,
            secure_cookies: false,
            trusted_proxies: Vec::new(),
            requests_per_address: Some(Limit { burst: 300, per_minute: 3000 }),
            guests_per_address: Some(Limit { burst: 20, per_minute: 20 }),
            tables_per_address: Some(Limit { burst: 30, per_minute: 6 }),
            open_tables_per_person: Some(20),
            connections_per_address: Some(200),
            sockets_per_address: Some(100),
            spectators_per_table: Some(200),
            spectators_per_address: Some(20),
            connections: 10_000,
            changes_per_person: Some(Limit { burst: 60, per_minute: 60 }),
            open_for: 24 * HOUR,
            left_for: 60 * 24 * HOUR,
            public_metrics: false,
            hosts: Vec::new(),
            examples: false,
            bot_pause: 600,
            idle: 300_000,
            grace: 10_000,
        }
    }
}

impl Config {
    /// The games that are offered.
    pub(crate) fn games(&self) -> Vec<GameId> {
        let examples: &[GameId] = if self.examples { &GameId::EXAMPLES } else { &[] };
        [&GameId::ALL, examples].concat()
    }

    /// The game of this name, if it is offered.
    pub(crate) fn game(&self, name: &str) -> Result<GameId, String> {
        if self.examples { GameId::of_name(name) } else { name.parse() }
    }

    /// Whether somebody is a host of the server.
    pub(crate) fn is_host(&self, user: &User) -> bool {
        user.login.as_ref().is_some_and(|login| self.hosts.contains(login))
    }

    /// Whether people reach the server over https.
    pub(crate) fn is_https(&self) -> bool {
        self.public_url.as_ref().is_some_and(|url| url.starts_with("https:"))
    }
}
