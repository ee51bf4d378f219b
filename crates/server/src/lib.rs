//! Tables over the network: people and bots, live or by mail, from one durable log.
//!
//! Each table in play is a room: one task that takes orders one after the other, makes what they change durable, and
//! then tells everybody who looks what they may know. A room holds nothing that the store does not.

mod api;
mod clock;
mod code;
mod config;
mod faults;
mod limits;
mod listen;
mod minds;
mod names;
mod network;
mod room;
mod rooms;
mod wire;
mod world;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use fuga_store::Store;
use tokio::net::TcpListener;
use tokio::sync::watch;

pub use clock::Pace;
pub use config::Config;
pub use limits::Limit;
pub use network::Network;
pub use wire::{ApiError, BotPace, NoteText, Request, Settings, VERSION};

use api::{App, Counts, Guard, Presences};
use listen::{Doorkeeper, listen};
use rooms::Rooms;
use world::World;

/// The description of the API over HTTP: an OpenAPI document, as `GET /api/openapi.json` of a server with all games
/// and examples answers it.
pub fn openapi() -> String {
    api::document(&Config { examples: true, ..Config::default() }.games())
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
            tokio::join!(tidy, app.rooms.probe(), app.rooms.tell_closed());
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
