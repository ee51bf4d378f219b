//! Matches that are over, step by step: those of tables, and records from a file.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use fuga_catalog::{GameId, Viewing};
use fuga_kernel::MAX_RECORD;

use super::extract::{Body, Path, Query};
use super::guard::{ClientAddress, Kind, known};
use super::openapi::{SERVER, TABLES};
use super::tables::{TableCode, WhoseEyes};
use super::{App, ok, ok_text};
use crate::limits::Limit;
use crate::protocol::ApiError;
use crate::room::Order;
use crate::wire::{JsonText, MatchNotes, Refusal, Replay};

/// How many records one address may have replayed, through one pair of eyes each: it is work.
const RECORDS: Limit = Limit { burst: 60, per_minute: 60 };
/// The most entries of a record that is replayed: far more than any match has.
const MAX_ENTRIES: usize = 10_000;

/// A match that is over, step by step, through somebody's eyes.
#[utoipa::path(
    get,
    path = "/api/tables/{code}/replay",
    operation_id = "replay",
    tag = TABLES,
    security((), ("bearer" = []), ("cookie" = [])),
    params(TableCode, WhoseEyes),
    responses(
        (status = 200, description = "All its steps.", body = Replay),
        (status = 403, description = "It is open to those who played.", body = Refusal),
        (status = 404, description = "There is no such table.", body = Refusal),
        (status = 409, description = "The match is not over.", body = Refusal),
    )
)]
pub(super) async fn replay(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(TableCode { code }): Path<TableCode>,
    Query(eyes): Query<WhoseEyes>,
) -> Result<Response, ApiError> {
    let who = known(&app, &headers).await?.map(|known| known.who());
    let viewing = eyes.viewing()?;
    Ok(ok_text(app.rooms.ask(&code, |reply| Order::Replay { who, viewing, reply }).await?))
}

/// The notes of a match that is over: one's own, and those of the seats that let everybody read them.
#[utoipa::path(
    get,
    path = "/api/tables/{code}/notes",
    operation_id = "notes",
    tag = TABLES,
    security((), ("bearer" = []), ("cookie" = [])),
    params(TableCode),
    responses(
        (status = 200, description = "The notes, seat by seat.", body = MatchNotes),
        (status = 403, description = "It is open to those who played.", body = Refusal),
        (status = 404, description = "There is no such table.", body = Refusal),
        (status = 409, description = "The match is not over.", body = Refusal),
    )
)]
pub(super) async fn notes(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(TableCode { code }): Path<TableCode>,
) -> Result<Response, ApiError> {
    let who = known(&app, &headers).await?.map(|known| known.who());
    Ok(ok_text(app.rooms.ask(&code, |reply| Order::Notes { who, reply }).await?))
}

/// Replay a record of a match that is over. Nothing of it is kept.
#[utoipa::path(
    post,
    path = "/api/replay",
    operation_id = "replay_record",
    tag = SERVER,
    params(WhoseEyes),
    request_body(content = String, content_type = "text/plain", description = "The record's text."),
    responses(
        (status = 200, description = "All its steps.", body = Replay),
        (status = 400, description = "It is no record, or one that does not play through.", body = Refusal),
        (status = 409, description = "The match is not over.", body = Refusal),
        (status = 413, description = "It is too long.", body = Refusal),
    )
)]
pub(super) async fn replay_record(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Query(eyes): Query<WhoseEyes>,
    Body(body): Body<MAX_RECORD>,
) -> Result<Response, ApiError> {
    app.guard.take(address, Kind::Record, RECORDS, app.rooms.world.now())?;
    let viewing = eyes.viewing()?;
    let text = String::from_utf8(body.into()).map_err(|_| ApiError::bad_request("a record is UTF-8 text"))?;
    let replayed = tokio::task::spawn_blocking(move || read(&text, viewing)).await;
    Ok(ok(&replayed.map_err(|_| ApiError::unavailable())??))
}

fn read(record: &str, viewing: Viewing) -> Result<Replay, ApiError> {
    if record.lines().count() > MAX_ENTRIES {
        return Err(ApiError::new(
            413,
            "too_large",
            format!("a record that is replayed has at most {MAX_ENTRIES} lines"),
        ));
    }
    let game = GameId::of_record(record)?;
    let (table, names) = game.read(record)?;
    let steps: Vec<String> = table.replay(viewing)?.collect();
    let options = &table.log()["options"];
    let board = game.board(options)?;
    Ok(Replay {
        game: game.name(),
        options: JsonText(options.to_string()),
        board: JsonText(board),
        names,
        steps: JsonText(format!("[{}]", steps.join(","))),
    })
}
