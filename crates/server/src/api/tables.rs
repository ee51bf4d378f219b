//! Tables over HTTP: open, list, order, look, and what a finished match leaves.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fuga_catalog::{BotKind, GameId, Viewing};
use fuga_store::{NewTable, Occupant, TableFilter, TableId, Terms};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::guard::{known, required};
use super::{App, ok, read, read_value};
use crate::code::random_code;
use crate::protocol::{ApiError, Request};
use crate::room::{Order, Outbox, failed, not_appended, not_changed, seed_row};
use crate::settings::Settings;
use crate::world::World;

/// So many tables are listed at once.
const PAGE: u32 = 50;
/// The longest wait for news, in seconds.
const MAX_WAIT: u64 = 25;

/// What a table is to be.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTableBody {
    game: String,
    options: Value,
    #[serde(default)]
    settings: Settings,
    #[serde(default)]
    listed: bool,
}

/// Where a list or a match is to be continued.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Seen {
    since: Option<u64>,
    events: Option<u32>,
    wait: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Page {
    before: Option<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WhoseEyes {
    viewer: Option<String>,
}

/// The games and the kinds of bot.
pub(super) async fn games() -> Response {
    let games: Vec<&str> = GameId::ALL.iter().map(|game| game.name()).collect();
    ok(json!({ "games": games, "bots": BotKind::ALL }).to_string())
}

/// Opens a table; whoever does so owns it.
pub(super) async fn open(State(app): State<Arc<App>>, headers: HeaderMap, body: Bytes) -> Result<Response, ApiError> {
    let me = required(&app, &headers).await?;
    let NewTableBody { game, options, settings, listed } = read(&body)?;
    let game: GameId = game.parse().map_err(|reason: String| ApiError::field("game", &reason))?;
    settings.check()?;
    // A table is dealt once to see that it can be: what is wrong is said now, and the seats are counted.
    let trial = game.start(&options, &World::random::<32>()?, &[])?;
    let (world, now) = (&app.rooms.world, app.rooms.world.now());
    let code = random_code()?;
    let terms =
        Terms { options: options.to_string(), settings: json!(settings).to_string(), listed, n_seats: trial.n_seats() };
    let owner = me.session.user.id;
    let new = NewTable { code: code.clone(), game: game.name().to_owned(), owner, previous: None, terms };
    let table = world.store.create_table(new, now).await.map_err(not_changed)?;
    let row = seed_row(&World::random()?);
    world.store.append(table, 0, &row, now).await.map_err(|error| not_appended(&error))?;
    let who = Some(me.who());
    let info = app.rooms.ask(&code, |reply| Order::Info { who, reply }).await?;
    Ok(super::json(StatusCode::CREATED, info))
}

/// Open tables that anybody may join, the newest first.
pub(super) async fn lobby(State(app): State<Arc<App>>, Query(page): Query<Page>) -> Result<Response, ApiError> {
    list(&app, TableFilter::OpenListed, page.before).await
}

/// The tables of whoever asks, the newest first.
pub(super) async fn own(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Query(page): Query<Page>,
) -> Result<Response, ApiError> {
    let me = required(&app, &headers).await?;
    list(&app, TableFilter::Of(me.session.user.id), page.before).await
}

async fn list(app: &App, filter: TableFilter, before: Option<i64>) -> Result<Response, ApiError> {
    let store = &app.rooms.world.store;
    let tables = store.tables(filter, before.map(TableId), PAGE).await.map_err(|error| failed(&error))?;
    let mut listed = Vec::new();
    for table in &tables {
        let seats = store.seats(table.id).await.map_err(|error| failed(&error))?;
        let n_free = seats.iter().filter(|seat| seat.occupant == Occupant::Nobody).count();
        let names: Vec<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
        listed.push(json!({
            "code": table.code,
            "game": table.game,
            "options": serde_json::from_str::<Value>(&table.options).unwrap_or_default(),
            "settings": serde_json::from_str::<Value>(&table.settings).unwrap_or_default(),
            "state": table.state,
            "created": table.created,
            "ended": table.ended,
            "names": names,
            "free": n_free,
        }));
    }
    let more = tables.last().filter(|_| tables.len() == PAGE as usize).map(|table| table.id.0);
    Ok(ok(json!({ "tables": listed, "before": more }).to_string()))
}

pub(super) async fn info(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(code): Path<String>,
) -> Result<Response, ApiError> {
    let who = known(&app, &headers).await?.map(|known| known.who());
    Ok(ok(app.rooms.ask(&code, |reply| Order::Info { who, reply }).await?))
}

/// Does what somebody asks of a table.
pub(super) async fn order(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(code): Path<String>,
    body: Bytes,
) -> Result<Response, ApiError> {
    let who = required(&app, &headers).await?.who();
    let request = Request::read(&read_value(&body)?)?;
    Ok(ok(app.rooms.ask(&code, |reply| Order::Do { who, request, reply }).await?))
}

/// All that whoever asks may see, or what they missed; on request it waits for news.
pub(super) async fn look(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(code): Path<String>,
    Query(Seen { since, events, wait }): Query<Seen>,
) -> Result<Response, ApiError> {
    let who = known(&app, &headers).await?.map(|known| known.who());
    if let Some(seconds) = wait {
        wait_for_news(&app, &code, who.clone(), (since, events), seconds.min(MAX_WAIT)).await?;
    }
    Ok(ok(app.rooms.ask(&code, |reply| Order::Look { who, since, events, reply }).await?))
}

/// Watches a table until there is more than was seen.
async fn wait_for_news(
    app: &App,
    code: &str,
    who: Option<crate::room::Who>,
    (since, events): (Option<u64>, Option<u32>),
    seconds: u64,
) -> Result<(), ApiError> {
    let (sender, mut news) = mpsc::channel(4);
    let (lagged, _) = mpsc::unbounded_channel();
    let connection = super::socket::next_connection();
    let outbox = Outbox { connection, sender, lagged };
    app.rooms.ask(code, |reply| Order::Watch { who, since, events, outbox, reply }).await?;
    let is_new = |text: &str| -> bool {
        let snapshot: Value = serde_json::from_str(text).unwrap_or_default();
        let seq = snapshot["match"]["seq"].as_u64();
        seq.is_some_and(|seq| Some(seq) != since) || snapshot["event"].as_u64() != events.map(u64::from)
    };
    let wait = async {
        if news.recv().await.is_some_and(|snapshot| !is_new(&snapshot)) {
            news.recv().await;
        }
    };
    let mut stopped = app.stopped.clone();
    // The time being over is an answer too, and so is the end of the server.
    tokio::select! {
        () = wait => {}
        _ = stopped.changed() => {}
        () = tokio::time::sleep(Duration::from_secs(seconds)) => {}
    }
    app.rooms.tell(code, Order::Unwatch { connection }).await;
    Ok(())
}

/// The record of a match that is over.
pub(super) async fn record(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(code): Path<String>,
) -> Result<Response, ApiError> {
    let who = known(&app, &headers).await?.map(|known| known.who());
    let record = app.rooms.ask(&code, |reply| Order::Record { who, reply }).await?;
    let name = format!("attachment; filename=\"fuga-{code}.record\"");
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, record).into_response())
}

/// What a viewer saw after so many steps of a match that is over.
pub(super) async fn step(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path((code, step)): Path<(String, usize)>,
    Query(WhoseEyes { viewer }): Query<WhoseEyes>,
) -> Result<Response, ApiError> {
    let who = known(&app, &headers).await?.map(|known| known.who());
    let viewing = match viewer.as_deref() {
        None | Some("everyone") => Viewing::Everyone,
        Some("spectator") => Viewing::Spectator,
        Some(seat) => {
            let reason = "a seat's number, `spectator` or `everyone`";
            Viewing::Seat(seat.parse().map_err(|_| ApiError::field("viewer", reason))?)
        }
    };
    let view = app.rooms.ask(&code, |reply| Order::Step { who, step, viewing, reply }).await?;
    Ok(ok(format!(r#"{{"view":{view}}}"#)))
}
