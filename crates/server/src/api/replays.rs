//! Matches that are over, step by step: those of tables, and records from a file.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{FromRequest as _, Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use fuga_catalog::{GameId, Steps, TableError, Viewing};
use fuga_kernel::MAX_RECORD;
use futures_util::{StreamExt as _, stream};

use super::app::App;
use super::door::{ClientAddress, known};
use super::extract::{Body, Path, Query};
use super::guard::Kind;
use super::openapi::{SERVER, TABLES};
use super::params::{TableCode, WhoseEyes};
use super::reply::ok_text;
use super::stream::streamed;
use crate::limits::{Limit, Pass};
use crate::room::{Order, Replayed};
use crate::wire::{ApiError, MatchNotes, Refusal, Replay};

/// Of a match that is told again so many bytes are made at once.
const PIECE: usize = 64 * 1024;
/// How many matches one address may have told again, through one pair of eyes each: it is work.
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
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Path(TableCode { code }): Path<TableCode>,
    Query(eyes): Query<WhoseEyes>,
) -> Result<Response, ApiError> {
    let viewing = eyes.viewing()?;
    let pass = enter_replays(&app, address).await?;
    let who = known(&app, &headers).await?.map(|known| known.who());
    let replayed = app.rooms.ask(&code, |reply| Order::Replay { who, viewing, reply }).await?;
    Ok(answer(pass, replayed))
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
    request: Request,
) -> Result<Response, ApiError> {
    let viewing = eyes.viewing()?;
    // Only then is the record read: it may be long, and many may send one.
    let pass = enter_replays(&app, address).await?;
    let Body(body) = Body::<MAX_RECORD>::from_request(request, &app).await?;
    let text = String::from_utf8(body.into()).map_err(|_| ApiError::bad_request("a record is UTF-8 text"))?;
    let turn = Arc::clone(&app.guard.readings).acquire_owned().await.map_err(|_| ApiError::unavailable())?;
    let of_record = if app.config.examples { GameId::of_any_record } else { GameId::of_record };
    let reading = tokio::task::spawn_blocking(move || {
        // It is read to its end, also for somebody who has gone meanwhile, and takes its place until then.
        let _turn = turn;
        (pass, read(&text, of_record, viewing))
    });
    let (pass, replayed) = reading.await.map_err(|_| ApiError::unavailable())?;
    Ok(answer(pass, replayed?))
}

/// Lets somebody in to a match that is told again, when it is their turn.
pub(super) async fn enter_replays(app: &App, address: IpAddr) -> Result<Pass, ApiError> {
    if app.config.requests_per_address.is_some() {
        app.guard.take(address, Kind::Replay, RECORDS, app.rooms.world.now())?;
    }
    app.guard.replays.enter(address).await
}

fn read(
    record: &str,
    of_record: fn(&str) -> Result<GameId, TableError>,
    viewing: Viewing,
) -> Result<Replayed, ApiError> {
    if record.lines().count() > MAX_ENTRIES {
        return Err(ApiError::new(
            413,
            "too_large",
            format!("a record that is replayed has at most {MAX_ENTRIES} lines"),
        ));
    }
    let game = of_record(record)?;
    let (table, names) = game.read(record)?;
    let steps = table.replay(table.viewer(viewing)?)?;
    Ok(Replayed::new(game, table.options(), table.board(), names, steps))
}

/// Tells a match again, some steps at a time: nobody holds all of it.
fn answer(pass: Pass, replayed: Replayed) -> Response {
    let Replayed { head, steps } = replayed;
    // The text of a `Replay` whose list of steps is empty, up to where they belong.
    let end = head.rfind("]}").unwrap_or(head.len());
    let (start, end) = (head[..end].to_owned(), head[end..].to_owned());
    let is_first = true;
    let pieces = stream::unfold((Some(steps), is_first), |(steps, is_first)| async move {
        let made = tokio::task::spawn_blocking(move || next_piece(steps?, is_first)).await;
        // Whoever reads finds the list cut short.
        let (piece, steps) = made.ok()??;
        Some((piece, (steps, false)))
    });
    let body = streamed(pass, stream::iter([start]).chain(pieces).chain(stream::iter([end])));
    ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], body).into_response()
}

/// The next steps, some tens of kilobytes of them; nothing after the last one.
fn next_piece(mut steps: Steps, is_first: bool) -> Option<(String, Option<Steps>)> {
    let mut piece = String::new();
    for step in steps.by_ref() {
        if !(is_first && piece.is_empty()) {
            piece.push(',');
        }
        piece.push_str(step.text());
        if piece.len() >= PIECE {
            break;
        }
    }
    (!piece.is_empty()).then_some((piece, Some(steps)))
}
