//! How the server is, for whoever keeps it.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::app::{App, Counts};
use super::openapi;
use super::reply::ok;
use crate::wire::{ApiError, Health, Refusal};

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
pub(super) async fn health(State(app): State<Arc<App>>) -> Response {
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
pub(super) async fn metrics(State(app): State<Arc<App>>) -> Response {
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
