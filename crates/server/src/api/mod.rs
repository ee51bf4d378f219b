//! The server over HTTP: who asks, what they ask, and what they are answered.

mod accounts;
mod app;
mod bots;
mod client;
mod door;
mod extract;
mod guard;
mod health;
mod openapi;
mod params;
mod presence;
mod presences;
mod pulse;
mod replays;
mod reply;
mod socket;
mod stream;
mod tables;
mod works;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::get;
use axum::{Extension, Router};
use fuga_catalog::GameId;
use fuga_kernel::MAX_RECORD;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt as _};
use utoipa_axum::routes;

pub(crate) use app::{App, Counts};
pub(crate) use guard::Guard;
pub(crate) use health::metrics_routes;
pub(crate) use presences::Presences;

use crate::wire::ApiError;
use reply::MAX_BODY;

/// All routes: the API, and the page for whoever comes with a browser.
pub(crate) fn routes(app: Arc<App>) -> Router {
    let (api, description) = api().split_for_parts();
    let document = openapi::Document(openapi::text(description, &app.config.games()).into());
    api.route("/front.css", get(reply::front_style))
        .fallback(client::serve)
        .method_not_allowed_fallback(|| async {
            ApiError::new(405, "wrong_method", "the header `Allow` says what can be done here")
        })
        .layer(Extension(document))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&app), door::check))
        .with_state(app)
}

/// The OpenAPI document of a server that offers these games.
pub(crate) fn document(games: &[GameId]) -> String {
    openapi::text(api().into_openapi(), games)
}

/// The routes of the API. None is added but by `routes!`, so that each has its place in the document.
fn api() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(openapi::base())
        .routes(routes!(accounts::create_guest))
        .routes(routes!(accounts::me, accounts::rename, accounts::delete))
        .routes(routes!(accounts::export))
        .routes(routes!(bots::own, bots::make))
        .routes(routes!(bots::delete))
        .routes(routes!(tables::own))
        .routes(routes!(tables::history))
        .routes(routes!(tables::figures))
        .routes(routes!(accounts::set_account))
        .routes(routes!(accounts::login))
        .routes(routes!(accounts::logout))
        .routes(routes!(tables::games))
        .routes(routes!(tables::form))
        .routes(routes!(tables::sketch))
        .routes(routes!(tables::trial))
        .routes(routes!(works::gallery, works::keep))
        .routes(routes!(works::own))
        .routes(routes!(works::show, works::change, works::delete))
        .routes(routes!(works::like))
        .routes(routes!(tables::pair))
        .routes(routes!(tables::lobby, tables::open))
        .routes(routes!(tables::info, tables::order))
        .routes(routes!(tables::board))
        .routes(routes!(tables::look))
        .routes(routes!(tables::record))
        .routes(routes!(replays::replay))
        .routes(routes!(replays::notes))
        // A record may be longer than other bodies.
        .routes(routes!(replays::replay_record).layer(DefaultBodyLimit::max(MAX_RECORD)))
        .routes(routes!(socket::upgrade))
        .routes(routes!(openapi::document))
        .routes(routes!(health::health))
        .routes(routes!(health::metrics))
}
