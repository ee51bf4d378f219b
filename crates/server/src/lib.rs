//! Tables over the network: people and bots, live or by mail, from one durable log.
//!
//! Each table in play is a room: one task that takes orders one after the other, makes what they change durable, and
//! then tells everybody who looks what they may know. A room holds nothing that the store does not.

mod api;
mod clock;
mod code;
mod limits;
mod listen;
mod names;
mod network;
mod protocol;
mod room;
mod rooms;
mod settings;
mod wire;
mod world;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use fuga_store::Store;
use tokio::net::TcpListener;
use tokio::sync::watch;
use ts_rs::TypeVisitor;

pub use clock::Pace;
pub use limits::Limit;
pub use network::Network;
pub use protocol::{ApiError, NoteText, Request, VERSION};
pub use settings::Settings;

use api::{App, Counts, Guard, Presences};
use listen::{Doorkeeper, listen};
use rooms::Rooms;
use world::World;

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
            bot_pause: 600,
            idle: 300_000,
            grace: 10_000,
        }
    }
}

impl Config {
    /// Whether people reach the server over https.
    pub(crate) fn is_https(&self) -> bool {
        self.public_url.as_ref().is_some_and(|url| url.starts_with("https:"))
    }
}

/// The description of the API over HTTP: an OpenAPI document, as `GET /api/openapi.json` answers it.
pub fn openapi() -> String {
    api::document()
}

/// Shows a visitor the types of what the server says and is asked; `crates/types` writes them as TypeScript.
pub fn visit_wire_types(visitor: &mut impl TypeVisitor) {
    wire::visit_types(visitor);
}

/// Serves until `stop` is done, then finishes what was begun: requests are answered and sockets are told.
///
/// Whoever takes too long over that is left behind. The store is still open afterwards. Figures for whoever keeps the
/// server are at a door of their own, if there is one.
pub async fn serve(
    listener: TcpListener,
    metrics: Option<TcpListener>,
    store: Arc<dyn Store>,
    config: Config,
    stop: impl Future<Output = ()> + Send + 'static,
) {
    let world = Arc::new(World::new(store, &config));
    let (stopping, stopped) = watch::channel(false);
    let mut is_stopping = stopped.clone();
    let grace = Duration::from_millis(config.grace.max(0).cast_unsigned());
    let (rooms, guard, presences) = (Rooms::new(world), Guard::new(), Presences::new());
    let app = Arc::new(App { rooms, guard, presences, config, counts: Counts::default(), stopped });
    let doorkeeper = Doorkeeper::new(&app.config);
    let chores = tokio::spawn({
        let app = Arc::clone(&app);
        async move {
            let tidy = async {
                app.rooms.wake().await;
                app.rooms.tidy(app.config.open_for, app.config.left_for).await;
            };
            tokio::join!(tidy, app.rooms.probe());
        }
    });
    let figures = metrics.map(|listener| {
        let routes = api::metrics_routes(Arc::clone(&app));
        tokio::spawn(listen(listener, routes, Doorkeeper::new(&app.config), std::future::pending()))
    });
    let routes = api::routes(app);
    let stopping = Arc::new(stopping);
    let bell = Arc::clone(&stopping);
    let stop = async move {
        stop.await;
        // Sockets end by themselves only when they are told; nobody may be left to hear it.
        bell.send_replace(true);
    };
    let late = async move {
        // It fails only once the server is gone, and then nobody is late.
        drop(is_stopping.changed().await);
        drop(is_stopping);
        tokio::time::sleep(grace).await;
    };
    let all = async move {
        listen(listener, routes, doorkeeper, stop).await;
        // They go on for ever, and hold on to the app.
        chores.abort();
        figures.iter().for_each(tokio::task::JoinHandle::abort);
        // The listener knows nothing of sockets, which hold on to the app: it is gone when the last of them is.
        stopping.closed().await;
    };
    tokio::select! {
        () = all => {}
        () = late => tracing::warn!("some clients did not finish in time"),
    }
}
