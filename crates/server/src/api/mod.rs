//! The server over HTTP: who asks, what they ask, and what they are answered.

mod accounts;
mod client;
mod extract;
mod guard;
mod openapi;
mod presence;
mod replays;
mod socket;
mod stream;
mod tables;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use fuga_kernel::MAX_RECORD;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::watch;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt as _};
use utoipa_axum::routes;

pub(crate) use guard::{Guard, household};
pub(crate) use presence::Presences;
pub(crate) use tables::NewTableBody;

use crate::Config;
use crate::protocol::ApiError;
use crate::rooms::Rooms;
use crate::wire::{self, Health, Refusal};

/// The longest body of a request; custom maps and data sets are the longest of them.
const MAX_BODY: usize = 256 * 1024;

/// What every request is handled with.
pub(crate) struct App {
    pub(crate) rooms: Rooms,
    pub(crate) guard: Guard,
    pub(crate) presences: Presences,
    pub(crate) config: Config,
    pub(crate) counts: Counts,
    /// Changes when the server is about to stop.
    pub(crate) stopped: watch::Receiver<bool>,
}

/// What is counted for `/metrics`.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) requests: AtomicU64,
    pub(crate) refusals: AtomicU64,
    pub(crate) sockets: AtomicU64,
    pub(crate) messages: AtomicU64,
}

/// All routes: the API, and the page for whoever comes with a browser.
pub(crate) fn routes(app: Arc<App>) -> Router {
    let (api, description) = api().split_for_parts();
    let document = openapi::Document(openapi::text(description).into());
    api.route("/front.css", get(front_style))
        .fallback(client::serve)
        .method_not_allowed_fallback(|| async {
            ApiError::new(405, "wrong_method", "the header `Allow` says what can be done here")
        })
        .layer(Extension(document))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&app), guard::check))
        .with_state(app)
}

/// The OpenAPI document.
pub(crate) fn document() -> String {
    openapi::text(api().into_openapi())
}

/// The routes of the API. None is added but by `routes!`, so that each has its place in the document.
fn api() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(openapi::base())
        .routes(routes!(accounts::create_guest))
        .routes(routes!(accounts::me, accounts::rename, accounts::delete))
        .routes(routes!(accounts::export))
        .routes(routes!(tables::own))
        .routes(routes!(accounts::set_account))
        .routes(routes!(accounts::login))
        .routes(routes!(accounts::logout))
        .routes(routes!(tables::games))
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
        .routes(routes!(health))
        .routes(routes!(metrics))
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let seconds = self.params["seconds"].as_u64();
        let mut response = ok(&Refusal { error: self });
        *response.status_mut() = status;
        let headers = response.headers_mut();
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if status == StatusCode::UPGRADE_REQUIRED {
            headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
            headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        }
        if let (StatusCode::TOO_MANY_REQUESTS, Some(seconds)) = (status, seconds) {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// An answer.
fn ok(said: &impl Serialize) -> Response {
    ok_text(wire::text(said))
}

/// An answer that is JSON already.
fn ok_text(text: impl Into<String>) -> Response {
    ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], text.into()).into_response()
}

/// Reads a body strictly, naming the field that is wrong.
fn read<T: DeserializeOwned + Serialize>(body: &Bytes) -> Result<T, ApiError> {
    let value = read_value(body)?;
    Ok(fuga_kernel::read_strict(&value)?)
}

fn read_value(body: &Bytes) -> Result<Value, ApiError> {
    let value = fuga_kernel::parse_strict(body)
        .map_err(|error| ApiError::new(400, "bad_json", format!("the body is no JSON: {error}")))?;
    if value.is_object() { Ok(value) } else { Err(ApiError::new(400, "bad_json", "the body is no JSON object")) }
}

/// What the server shows where no client was built into it.
fn front() -> Response {
    let page = include_str!("front.html");
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}

/// A file of its own, as pages may not carry styles within them.
async fn front_style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("front.css")).into_response()
}

/// Whether the server is well.
#[utoipa::path(
    get,
    path = "/healthz",
    operation_id = "health",
    tag = openapi::SERVER,
    responses(
        (status = 200, description = "It is.", body = Health),
        (status = 503, description = "Its store is not.", body = Health),
    )
)]
async fn health(State(app): State<Arc<App>>) -> Response {
    match app.rooms.world.store.check().await {
        Ok(_) => ok(&Health { is_ok: true }),
        Err(error) => {
            tracing::error!(%error, "the store is not well");
            (StatusCode::SERVICE_UNAVAILABLE, ok(&Health { is_ok: false })).into_response()
        }
    }
}

/// The figures alone, for a door of their own.
pub(crate) fn metrics_routes(app: Arc<App>) -> Router {
    Router::new().fallback(figures).with_state(app)
}

/// Figures for whoever keeps the server, one a line, where they are shown to everybody.
#[utoipa::path(
    get,
    path = "/metrics",
    operation_id = "metrics",
    tag = openapi::SERVER,
    responses(
        (status = 200, description = "The figures.", body = String, content_type = "text/plain; version=0.0.4"),
        (status = 404, description = "They are not shown here.", body = Refusal),
    )
)]
async fn metrics(State(app): State<Arc<App>>) -> Response {
    // They count what is done unseen.
    if app.config.public_metrics { figures(State(app)).await } else { ApiError::not_found("page").into_response() }
}

async fn figures(State(app): State<Arc<App>>) -> Response {
    let Counts { requests, refusals, sockets, messages } = &app.counts;
    let mut text = String::new();
    for (name, kind, help, value) in [
        ("fuga_requests_total", "counter", "Requests over HTTP.", requests.load(Ordering::Relaxed)),
        (
            "fuga_refusals_total",
            "counter",
            "Requests and messages that were refused.",
            refusals.load(Ordering::Relaxed),
        ),
        ("fuga_messages_total", "counter", "Messages over sockets.", messages.load(Ordering::Relaxed)),
        ("fuga_sockets", "gauge", "Open sockets.", sockets.load(Ordering::Relaxed)),
        (
            "process_resident_memory_bytes",
            "gauge",
            "Memory in use; 0 where the system does not tell.",
            resident_memory(),
        ),
        ("fuga_rooms", "gauge", "Tables in memory.", app.rooms.n_open() as u64),
    ] {
        let lines = [format!("# HELP {name} {help}\n"), format!("# TYPE {name} {kind}\n"), format!("{name} {value}\n")];
        text.extend(lines);
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

/// The memory that is in use, in bytes, as Linux tells it.
fn resident_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB"));
    kilobytes.and_then(|kilobytes| kilobytes.trim().parse::<u64>().ok()).unwrap_or_default() * 1024
}
