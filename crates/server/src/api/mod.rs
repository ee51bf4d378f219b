//! The server over HTTP: who asks, what they ask, and what they are answered.

mod accounts;
mod guard;
mod socket;
mod tables;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, patch, post};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::watch;

pub(crate) use guard::Guard;

use crate::Config;
use crate::protocol::ApiError;
use crate::rooms::Rooms;

/// The longest body of a request; custom maps and data sets are the longest of them.
const MAX_BODY: usize = 256 * 1024;

/// What every request is handled with.
pub(crate) struct App {
    pub(crate) rooms: Rooms,
    pub(crate) guard: Guard,
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

/// All routes.
pub(crate) fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/", get(front))
        .route("/front.css", get(front_style))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .route("/api/guests", post(accounts::create_guest))
        .route("/api/me", get(accounts::me))
        .route("/api/me", patch(accounts::rename))
        .route("/api/me", axum::routing::delete(accounts::delete))
        .route("/api/me/export", get(accounts::export))
        .route("/api/me/tables", get(tables::own))
        .route("/api/account", post(accounts::set_account))
        .route("/api/login", post(accounts::login))
        .route("/api/logout", post(accounts::logout))
        .route("/api/games", get(tables::games))
        .route("/api/tables", get(tables::lobby).post(tables::open))
        .route("/api/tables/{code}", get(tables::info).post(tables::order))
        .route("/api/tables/{code}/match", get(tables::look))
        .route("/api/tables/{code}/record", get(tables::record))
        .route("/api/tables/{code}/steps/{step}", get(tables::step))
        .route("/api/socket", get(socket::upgrade))
        .fallback(|| async { ApiError::not_found("page").into_response() })
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&app), guard::check))
        .with_state(app)
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        json(status, serde_json::json!({ "error": self }).to_string())
    }
}

/// An answer of JSON text.
fn json(status: StatusCode, text: String) -> Response {
    (status, [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], text).into_response()
}

fn ok(text: String) -> Response {
    json(StatusCode::OK, text)
}

/// Reads a body strictly, naming the field that is wrong.
fn read<T: DeserializeOwned + Serialize>(body: &Bytes) -> Result<T, ApiError> {
    let value = read_value(body)?;
    let parsed: T = serde_path_to_error::deserialize(&value).map_err(|error| {
        let field = error.path().to_string();
        let reason = fuga_kernel::plain(error.inner());
        if field == "." { ApiError::bad_request(reason) } else { ApiError::field(&fuga_kernel::brief(&field), &reason) }
    })?;
    let understood = serde_json::to_value(&parsed).map_err(|_| ApiError::unavailable())?;
    fuga_kernel::same_shape(&value, &understood).map_err(ApiError::bad_request)?;
    Ok(parsed)
}

fn read_value(body: &Bytes) -> Result<Value, ApiError> {
    let value = fuga_kernel::parse_strict(body)
        .map_err(|error| ApiError::new(400, "bad_json", format!("the body is no JSON: {error}")))?;
    if value.is_object() { Ok(value) } else { Err(ApiError::new(400, "bad_json", "the body is no JSON object")) }
}

async fn front() -> Response {
    let page = include_str!("front.html");
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}

/// A file of its own, as pages may not carry styles within them.
async fn front_style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("front.css")).into_response()
}

async fn health(axum::extract::State(app): axum::extract::State<Arc<App>>) -> Response {
    match app.rooms.world.store.check().await {
        Ok(health) => {
            ok(serde_json::json!({ "ok": true, "schema": health.version, "bytes": health.n_bytes }).to_string())
        }
        Err(error) => {
            tracing::error!(%error, "the store is not well");
            json(StatusCode::SERVICE_UNAVAILABLE, r#"{"ok":false}"#.to_owned())
        }
    }
}

async fn metrics(axum::extract::State(app): axum::extract::State<Arc<App>>) -> Response {
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
