//! Bots that people let play: programs that use this API with a token of their own.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use fuga_store::{OwnBot, TableFilter, UserId};
use serde::Deserialize;
use utoipa::IntoParams;

use super::accounts::{Name, check_name, refresh, tables_of};
use super::app::App;
use super::door::{ClientAddress, required};
use super::extract::{Body, Path};
use super::guard::Kind;
use super::openapi::PEOPLE;
use super::reply::{ok, read};
use crate::code::{hash_of, random_token};
use crate::faults::{failed, not_changed};
use crate::wire::{ApiError, BotInfo, BotList, NewBot, Nothing, Refusal};

/// So many bots one person has.
const MOST: u32 = 5;

/// Which bot.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct BotNumber {
    /// The bot's number, as the list of one's bots has it.
    id: i64,
}

/// One's bots.
#[utoipa::path(
    get,
    path = "/api/me/bots",
    operation_id = "own_bots",
    tag = PEOPLE,
    security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, description = "All of them, the oldest first.", body = BotList))
)]
pub(super) async fn own(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, ApiError> {
    let me = required(&app, &headers).await?.session.user.id;
    let bots = app.rooms.world.store.bots(me).await.map_err(|error| failed(&error))?;
    let info = |OwnBot { id, name, created, seen }| BotInfo { id: id.0, name, created, seen };
    Ok(ok(&BotList { bots: bots.into_iter().map(info).collect() }))
}

/// Let a bot play: a program that brings the token is the bot. It is shown this once.
#[utoipa::path(
    post,
    path = "/api/me/bots",
    operation_id = "make_bot",
    tag = PEOPLE,
    security(("bearer" = []), ("cookie" = [])),
    request_body = Name,
    responses(
        (status = 201, description = "The bot, with its token.", body = NewBot),
        (status = 409, description = "One has as many bots as one may.", body = Refusal),
    )
)]
pub(super) async fn make(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, ApiError> {
    let me = required(&app, &headers).await?.session.user.id;
    let Name { name } = read(&body)?;
    let name = check_name("name", &name)?;
    let now = app.rooms.world.now();
    // A bot is one more whom the server knows, as a guest is.
    if let Some(limit) = app.config.guests_per_address {
        app.guard.take(address, Kind::Guest, limit, now)?;
    }
    let token = random_token()?;
    let bot = app.rooms.world.store.create_bot(me, &name, hash_of(&token), MOST, now).await.map_err(not_changed)?;
    Ok((StatusCode::CREATED, ok(&NewBot { id: bot.0, name, token })).into_response())
}

/// Delete a bot of one's own. Its token is nobody's from then on, and its seats are as if it had been forgotten.
#[utoipa::path(
    delete,
    path = "/api/me/bots/{id}",
    operation_id = "delete_bot",
    tag = PEOPLE,
    security(("bearer" = []), ("cookie" = [])),
    params(BotNumber),
    responses(
        (status = 200, description = "Deleted.", body = Nothing),
        (status = 404, description = "One has no such bot.", body = Refusal),
    )
)]
pub(super) async fn delete(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(BotNumber { id }): Path<BotNumber>,
) -> Result<Response, ApiError> {
    let me = required(&app, &headers).await?.session.user.id;
    let (store, bot) = (&app.rooms.world.store, UserId(id));
    let bots = store.bots(me).await.map_err(|error| failed(&error))?;
    if !bots.iter().any(|own| own.id == bot) {
        return Err(ApiError::not_found("bot"));
    }
    let tables = tables_of(&app, TableFilter::Of(bot)).await?;
    store.delete_user(bot).await.map_err(not_changed)?;
    app.presences.end_all(bot, None);
    refresh(&app, tables).await;
    Ok(ok(&Nothing {}))
}
