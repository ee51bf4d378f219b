//! Tables over HTTP: open, list, order, look, and what a finished match leaves.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fuga_catalog::{BotKind, GameId, Json, Shares};
use fuga_store::{MatchFilter, NewTable, Occupant, SeatResult, Table, TableFilter, TableId, TableSeat, Terms};
use futures_util::stream;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::time::Instant;
use utoipa::{IntoParams, ToSchema};

use super::app::App;
use super::door::{ClientAddress, Known, allow_writing, enter_socket, known, player, required};
use super::extract::{Body, Path, Query};
use super::openapi::{SERVER, TABLES};
use super::params::{GameName, TableCode};
use super::presence::Presence;
use super::replays::enter_replays;
use super::reply::{apart, ok, ok_text, read, read_value};
use super::stream::streamed;
use crate::code::{random, random_code};
use crate::faults::{damaged, failed, not_changed};
use crate::room::{Order, Outbox, seed_row};
use crate::wire::{
    self, ApiError, ChosenBody, Done, Figures, Games, ListedTable, MatchPage, NewTableBody, OptionsForm, PlayedMatch,
    PlayedSeat, Refusal, Request, RoleFigures, SeatKind, Settings, SketchBody, Snapshot, TableInfo, TablePage,
    TrialBody, Tried,
};

/// So many tables are listed at once.
const PAGE: u32 = 50;
/// The longest wait for news, in seconds.
const MAX_WAIT: u64 = 25;
/// Bots try a table for so long at a time; what is not over then is not counted.
const TRIAL_TIME: Duration = Duration::from_millis(1200);
/// So many matches are tried at a time at most, and this is the highest number of one.
const MAX_TRIED: u32 = 100;
const MAX_TRIAL: u32 = 1_000_000;

/// Where a match is to be continued.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Seen {
    /// How many lines one has seen.
    #[param(nullable = false)]
    since: Option<u64>,
    /// How many events one has seen.
    #[param(nullable = false, maximum = 4_294_967_295_u32)]
    events: Option<u32>,
    /// How many seconds to wait for news; more than 25 are 25.
    #[param(nullable = false)]
    wait: Option<u64>,
}

/// Where a list is to be continued.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Page {
    /// What stood in `before` of the part of the list that came last.
    #[param(nullable = false)]
    before: Option<i64>,
}

/// The games and the kinds of bot.
#[utoipa::path(
    get,
    path = "/api/games",
    operation_id = "games",
    tag = SERVER,
    responses((status = 200, description = "Their names.", body = Games))
)]
pub(super) async fn games(State(app): State<Arc<App>>) -> Response {
    ok(&Games { games: app.config.games().into_iter().map(GameId::name).collect(), bots: BotKind::ALL })
}

/// What a table of a game may choose beside what it has chosen so far: fields, ranges, what goes with what.
#[utoipa::path(
    post,
    path = "/api/games/{game}/form",
    operation_id = "form",
    tag = SERVER,
    params(GameName),
    request_body = ChosenBody,
    responses((status = 200, description = "The fields, and the options in full.", body = OptionsForm))
)]
pub(super) async fn form(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Path(GameName { game }): Path<GameName>,
    Body(body): Body,
) -> Result<Response, ApiError> {
    let game = app.config.game(&game).map_err(|_| ApiError::not_found("game"))?;
    let ChosenBody { options } = read(&body)?;
    let guard = &app.guard;
    let entrance = if wire::brings_text(&options) { &guard.own_forms } else { &guard.forms };
    let pass = entrance.enter(address).await?;
    let form = apart(pass, move || game.form(&options)).await??;
    Ok(ok(&OptionsForm::from(form)))
}

/// A text that a table may bring, such as a map or a scenario, looked over: what is wrong with it, and what it is like to play on.
#[utoipa::path(
    post,
    path = "/api/games/{game}/sketch",
    operation_id = "sketch",
    tag = SERVER,
    params(GameName),
    request_body = SketchBody,
    responses((status = 200, description = "What there is to say of it; `null` for a game without such texts.", body = Value))
)]
pub(super) async fn sketch(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Path(GameName { game }): Path<GameName>,
    Body(body): Body,
) -> Result<Response, ApiError> {
    let game = app.config.game(&game).map_err(|_| ApiError::not_found("game"))?;
    let SketchBody { text, option } = read(&body)?;
    let pass = app.guard.sketches.enter(address).await?;
    Ok(ok(&apart(pass, move || game.sketch(option.as_deref(), &text)).await?))
}

/// Matches of bots at a table with these options, as many as a short time allows: who wins on a map, and where.
#[utoipa::path(
    post,
    path = "/api/games/{game}/trial",
    operation_id = "trial",
    tag = SERVER,
    params(GameName),
    request_body = TrialBody,
    responses((status = 200, description = "The matches that came to their end.", body = Tried))
)]
pub(super) async fn trial(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Path(GameName { game }): Path<GameName>,
    Body(body): Body,
) -> Result<Response, ApiError> {
    let game = app.config.game(&game).map_err(|_| ApiError::not_found("game"))?;
    let TrialBody { options, from } = read(&body)?;
    if from > MAX_TRIAL {
        return Err(ApiError::field("from", &format!("there is no match {from}; the last has the number {MAX_TRIAL}")));
    }
    let pass = app.guard.trials.enter(address).await?;
    let matches = apart(pass, move || {
        let end = Instant::now() + TRIAL_TIME;
        let seeds = u64::from(from)..u64::from(from + MAX_TRIED);
        game.trial(&options, seeds, &mut || Instant::now() < end)
    });
    Ok(ok(&Tried { matches: matches.await?? }))
}

/// A table at which somebody has a seat now.
#[derive(Serialize, ToSchema)]
pub(super) struct Paired {
    /// Its code.
    #[schema(value_type = wire::Code)]
    code: String,
}

/// Play with whoever waits: sit down at an open table of the game that anybody may join, or open one and wait there.
#[utoipa::path(
    post,
    path = "/api/games/{game}/pair",
    operation_id = "pair",
    tag = TABLES,
    security(("bearer" = []), ("cookie" = [])),
    params(GameName),
    responses((status = 200, description = "The table at which one has a seat now.", body = Paired))
)]
pub(super) async fn pair(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Path(GameName { game }): Path<GameName>,
) -> Result<Response, ApiError> {
    let game = app.config.game(&game).map_err(|_| ApiError::not_found("game"))?;
    let me = required(&app, &headers).await?;
    let _turn = app.rooms.pairing.lock().await;
    let store = &app.rooms.world.store;
    let tables = store.tables(TableFilter::OpenListed, None, PAGE).await.map_err(|error| failed(&error))?;
    // Whoever waits longest comes first; where nobody looks, nobody waits.
    let waiting = tables.into_iter().rev().filter(|table| table.game == game.name() && app.rooms.is_open(&table.code));
    for Table { code, .. } in waiting {
        let who = me.who();
        if app.rooms.ask(&code, |reply| Order::Pair { who, reply }).await? {
            return Ok(ok(&Paired { code }));
        }
    }
    let options = json!({ "seats": game.usual_seats() });
    let code = open_table(&app, &me, address, game, &options, &Settings::default(), true).await?;
    let (who, request) = (me.who(), Request::Sit { seat: 0 });
    app.rooms.ask(&code, |reply| Order::Do { who, address, request, reply }).await?;
    Ok(ok(&Paired { code }))
}

/// Opens a table for somebody, and gives its code.
async fn open_table(
    app: &App,
    me: &Known,
    address: IpAddr,
    game: GameId,
    options: &Value,
    settings: &Settings,
    listed: bool,
) -> Result<String, ApiError> {
    app.rooms.world.check_open_tables(me.session.user.id).await?;
    app.rooms.world.allow_table(address)?;
    // A table is dealt once to see that it can be: what is wrong is said now, and the seats are counted.
    let trial = game.deal_fair(options, &random::<32>()?, &Shares::default())?;
    let (world, now) = (&app.rooms.world, app.rooms.world.now());
    let code = random_code()?;
    // They are kept in full: what is usual now may not be so later, and whoever reads them need not know it.
    let options = trial.options();
    let (brief, settings) = (wire::brief_options(&options.value()), wire::text(settings));
    let options = wire::kept_options(options)?;
    let terms = Terms { options, brief, settings, listed, n_seats: trial.n_seats() };
    let owner = me.session.user.id;
    let (game, entry) = (game.name().to_owned(), Some(seed_row(&random()?)));
    let new = NewTable { code: code.clone(), game, owner, previous: None, terms, seats: Vec::new(), entry };
    world.store.create_table(new, now).await.map_err(not_changed)?;
    Ok(code)
}

/// Open a table; whoever does so owns it.
#[utoipa::path(
    post,
    path = "/api/tables",
    operation_id = "open_table",
    tag = TABLES,
    security(("bearer" = []), ("cookie" = [])),
    request_body = NewTableBody,
    responses(
        (status = 201, description = "The new table.", body = TableInfo, links(
            ("info" = (operation_id = "table", parameters(("code" = "$response.body#/code")))),
            ("ask" = (operation_id = "ask", parameters(("code" = "$response.body#/code")))),
            ("look" = (operation_id = "look", parameters(("code" = "$response.body#/code")))),
            ("record" = (operation_id = "record", parameters(("code" = "$response.body#/code")))),
        )),
    )
)]
pub(super) async fn open(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, ApiError> {
    let me = required(&app, &headers).await?;
    let NewTableBody { game, options, settings, listed } = read(&body)?;
    let game = app.config.game(&game).map_err(|reason| ApiError::field("game", &reason))?;
    let code = open_table(&app, &me, address, game, &options, &settings, listed).await?;
    let who = Some(me.who());
    let info = app.rooms.ask(&code, |reply| Order::Info { who, reply }).await?;
    Ok((StatusCode::CREATED, ok_text(info)).into_response())
}

/// Which tables are listed, and where the list is to be continued.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Listing {
    /// What stood in `before` of the part of the list that came last.
    #[param(nullable = false)]
    before: Option<i64>,
    /// `open` for tables that anybody may join, which is usual, or `playing` for matches that anybody may watch.
    #[param(nullable = false, pattern = "^(open|playing)$")]
    state: Option<String>,
}

/// Tables that anybody may join or watch, the newest first.
#[utoipa::path(
    get,
    path = "/api/tables",
    operation_id = "open_tables",
    tag = TABLES,
    params(Listing),
    responses((status = 200, description = "A part of the list.", body = TablePage))
)]
pub(super) async fn lobby(
    State(app): State<Arc<App>>,
    Query(Listing { before, state }): Query<Listing>,
) -> Result<Response, ApiError> {
    let filter = match state.as_deref() {
        None | Some("open") => TableFilter::OpenListed,
        Some("playing") => TableFilter::PlayingListed,
        Some(_) => return Err(ApiError::field("state", "`open` or `playing`")),
    };
    list(&app, filter, before).await
}

/// One's tables, the newest first.
#[utoipa::path(
    get,
    path = "/api/me/tables",
    operation_id = "own_tables",
    tag = TABLES,
    security(("bearer" = []), ("cookie" = [])),
    params(Page),
    responses((status = 200, description = "A part of the list.", body = TablePage))
)]
pub(super) async fn own(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Query(page): Query<Page>,
) -> Result<Response, ApiError> {
    let me = required(&app, &headers).await?;
    list(&app, TableFilter::Of(me.session.user.id), page.before).await
}

/// Which matches a history shows, and where it is to be continued.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct History {
    /// What stood in `before` of the part of the list that came last.
    #[param(nullable = false)]
    before: Option<i64>,
    /// Those of one game.
    #[param(required = false, value_type = wire::GameName)]
    game: Option<String>,
    /// Those that one has won, or those that one has not.
    #[param(nullable = false)]
    won: Option<bool>,
}

/// One's matches that are over, the newest first, with what became of everybody.
#[utoipa::path(
    get,
    path = "/api/me/matches",
    operation_id = "own_matches",
    tag = TABLES,
    security(("bearer" = []), ("cookie" = [])),
    params(History),
    responses((status = 200, description = "A part of the list.", body = MatchPage))
)]
pub(super) async fn history(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Query(History { before, game, won }): Query<History>,
) -> Result<Response, ApiError> {
    let me = required(&app, &headers).await?.session.user.id;
    let game = match game {
        Some(name) => {
            Some(app.config.game(&name).map_err(|reason| ApiError::field("game", &reason))?.name().to_owned())
        }
        None => None,
    };
    let store = &app.rooms.world.store;
    let filter = MatchFilter { game, won };
    let tables = store.matches(me, filter, before.map(TableId), PAGE).await.map_err(|error| failed(&error))?;
    let before = tables.last().filter(|_| tables.len() == PAGE as usize).map(|table| table.id.0);
    let mut matches = Vec::new();
    for table in tables {
        let seats = store.seats(table.id).await.map_err(|error| failed(&error))?;
        let you = seats.iter().position(|seat| seat.occupant == Occupant::Person(me));
        let Table { code, game, options, settings, started, ended, rounds, listed, owner, .. } = table;
        let Settings { hints: had_hints, spectators, .. } = serde_json::from_str(&settings).unwrap_or_default();
        // Whoever is in the list, has no seat and is not the owner has had one.
        let is_by_bots = || seats.iter().all(|seat| matches!(seat.occupant, Occupant::Bot(_)));
        let has_replay = listed || spectators || you.is_some() || owner != Some(me) || is_by_bots();
        let (options, seats) = (wire::stored(&options), seats.into_iter().map(played).collect());
        matches.push(PlayedMatch { code, game, options, started, ended, rounds, had_hints, you, has_replay, seats });
    }
    Ok(ok(&MatchPage { matches, before }))
}

/// What became of a seat.
fn played(TableSeat { occupant, name, result, bot_of, .. }: TableSeat) -> PlayedSeat {
    let (won, role, score) =
        result.map_or((None, None, None), |SeatResult { won, role, score }| (Some(won), role, score));
    let bot_of = bot_of.map(|keeper| keeper.name);
    PlayedSeat { kind: SeatKind::of(&occupant), name, bot_of, won, role, score }
}

/// What one's matches come to, by game and role.
#[utoipa::path(
    get,
    path = "/api/me/figures",
    operation_id = "own_figures",
    tag = TABLES,
    security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, description = "How many were played and won, and the points.", body = Figures))
)]
pub(super) async fn figures(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, ApiError> {
    let me = required(&app, &headers).await?.session.user.id;
    let figures = app.rooms.world.store.figures(me).await.map_err(|error| failed(&error))?;
    let figures = figures.into_iter().map(|fuga_store::Figures { game, role, played, won, best, total }| RoleFigures {
        game,
        role,
        played,
        won,
        best,
        total,
    });
    Ok(ok(&Figures { figures: figures.collect() }))
}

async fn list(app: &App, filter: TableFilter, before: Option<i64>) -> Result<Response, ApiError> {
    let store = &app.rooms.world.store;
    let tables = store.tables(filter, before.map(TableId), PAGE).await.map_err(|error| failed(&error))?;
    let before = tables.last().filter(|_| tables.len() == PAGE as usize).map(|table| table.id.0);
    let mut listed = Vec::new();
    for table in tables {
        let seats = store.seats(table.id).await.map_err(|error| failed(&error))?;
        let Table { code, game, options, settings, state, created, ended, .. } = table;
        let free = seats.iter().filter(|seat| seat.occupant == Occupant::Nobody).count();
        let Settings { spectators, spectator_delay, .. } = serde_json::from_str(&settings).unwrap_or_default();
        let is_watched = filter == TableFilter::PlayingListed;
        if is_watched && !spectators {
            continue;
        }
        // Who has which seat now is told later to those who watch later.
        let has_names = !is_watched || spectator_delay == 0;
        let name = |seat: TableSeat| if has_names { seat.name } else { String::new() };
        let names = seats.into_iter().map(name).collect();
        let (options, settings) = (wire::stored(&options), wire::stored(&settings));
        listed.push(ListedTable { code, game, options, settings, state, created, ended, names, free });
    }
    Ok(ok(&TablePage { tables: listed, before }))
}

/// A table, without its match.
#[utoipa::path(
    get,
    path = "/api/tables/{code}",
    operation_id = "table",
    tag = TABLES,
    security((), ("bearer" = []), ("cookie" = [])),
    params(TableCode),
    responses((status = 200, description = "The table as whoever asks may see it.", body = TableInfo))
)]
pub(super) async fn info(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(TableCode { code }): Path<TableCode>,
) -> Result<Response, ApiError> {
    let who = known(&app, &headers).await?.map(|known| known.who());
    Ok(ok_text(app.rooms.ask(&code, |reply| Order::Info { who, reply }).await?))
}

/// The public material of a table, such as its map: the same for everybody.
#[utoipa::path(
    get,
    path = "/api/tables/{code}/board",
    operation_id = "board",
    tag = TABLES,
    security((), ("bearer" = []), ("cookie" = [])),
    params(TableCode),
    responses((status = 200, description = "The material; `null` where the game has none.", body = Value))
)]
pub(super) async fn board(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Path(TableCode { code }): Path<TableCode>,
) -> Result<Response, ApiError> {
    // It follows from the options alone, so the room is not asked: whoever plays there does not wait for those who look.
    let table = app.rooms.world.store.table_by_code(&code).await.map_err(|error| failed(&error))?;
    let table = table.ok_or_else(|| ApiError::not_found("table"))?;
    let options: Value = serde_json::from_str(&table.options).map_err(|error| damaged(&table, &error.to_string()))?;
    let guard = &app.guard;
    let entrance = if wire::brings_text(&options) { &guard.own_boards } else { &guard.boards };
    let pass = entrance.enter(address).await?;
    let made = apart(pass, move || -> Result<Json, ApiError> {
        let game = GameId::of_name(&table.game).map_err(|reason| damaged(&table, &reason))?;
        Ok(game.board(&options)?)
    });
    Ok(ok_text(made.await??))
}

/// Ask something of a table: sit, get ready, begin, act, talk and more.
#[utoipa::path(
    post,
    path = "/api/tables/{code}",
    operation_id = "ask",
    tag = TABLES,
    security(("bearer" = []), ("cookie" = [])),
    params(TableCode),
    request_body = Request,
    responses(
        (status = 200, description = "It was done.", body = Done),
        (status = 403, description = "It is for others to ask: the owner, or whoever has a seat.", body = Refusal),
        (status = 409, description = "Things are not as the request expects, or a rule refuses.", body = Refusal),
    )
)]
pub(super) async fn order(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Path(TableCode { code }): Path<TableCode>,
    Body(body): Body,
) -> Result<Response, ApiError> {
    let who = player(&app, &headers).await?.who();
    let request = Request::read_from(read_value(&body)?, &body)?;
    allow_writing(&app, address, &request)?;
    Ok(ok_text(app.rooms.ask(&code, |reply| Order::Do { who, address, request, reply }).await?))
}

/// All that whoever asks may see of a match, or what they missed; on request it waits for news.
#[utoipa::path(
    get,
    path = "/api/tables/{code}/match",
    operation_id = "look",
    tag = TABLES,
    security((), ("bearer" = []), ("cookie" = [])),
    params(TableCode, Seen),
    responses(
        (status = 200, description = "A snapshot.", body = Snapshot),
        (status = 403, description = "The table has no spectators.", body = Refusal),
    )
)]
pub(super) async fn look(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Path(TableCode { code }): Path<TableCode>,
    Query(Seen { since, events, wait }): Query<Seen>,
) -> Result<Response, ApiError> {
    if let Some(seconds) = wait {
        // It takes as long as a socket does, so it is counted as one.
        let _place = enter_socket(&app, address)?;
        let presence = Presence::enter(&app, &headers).await?;
        wait_for_news(&app, &code, (presence, address), (since, events), seconds.min(MAX_WAIT)).await?;
    }
    // Asked for only now: the session may have ended while there was no news.
    let who = known(&app, &headers).await?.map(|known| known.who());
    Ok(ok_text(app.rooms.ask(&code, |reply| Order::Look { who, since, events, reply }).await?))
}

/// Watches a table until there is more than was seen.
async fn wait_for_news(
    app: &App,
    code: &str,
    (mut presence, address): (Presence, IpAddr),
    (since, events): (Option<u64>, Option<u32>),
    seconds: u64,
) -> Result<(), ApiError> {
    let connection = super::presences::next_connection();
    let (outbox, mut news) = Outbox::new(connection, address, 4);
    let who = presence.known.as_ref().map(Known::who);
    app.rooms.ask(code, |reply| Order::Watch { who, since, events, outbox, reply }).await?;
    let is_new = |text: &str| -> bool {
        let snapshot: Value = serde_json::from_str(text).unwrap_or_default();
        let seq = snapshot["match"]["seq"].as_u64();
        seq.is_some_and(|seq| Some(seq) != since) || snapshot["event"].as_u64() != events.map(u64::from)
    };
    let wait = async {
        if news.next().await.is_some_and(|snapshot| !is_new(&snapshot)) {
            news.next().await;
        }
    };
    let mut stopped = app.stopped.clone();
    // The time being over is an answer too, and so is the end of the session or of the server.
    tokio::select! {
        () = wait => {}
        () = presence.ended() => {}
        _ = stopped.changed() => {}
        () = tokio::time::sleep(Duration::from_secs(seconds)) => {}
    }
    app.rooms.tell(code, Order::Unwatch { connection }).await;
    Ok(())
}

/// The record of a match that is over.
#[utoipa::path(
    get,
    path = "/api/tables/{code}/record",
    operation_id = "record",
    tag = TABLES,
    security((), ("bearer" = []), ("cookie" = [])),
    params(TableCode),
    responses(
        (
            status = 200,
            description = "The record, as `fuga replay` and `fuga audit` read it.",
            body = String,
            content_type = "text/plain; charset=utf-8"
        ),
        (status = 403, description = "It is open to those who played.", body = Refusal),
        (status = 409, description = "The match is not over.", body = Refusal),
    )
)]
pub(super) async fn record(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Path(TableCode { code }): Path<TableCode>,
) -> Result<Response, ApiError> {
    let pass = enter_replays(&app, address).await?;
    let who = known(&app, &headers).await?.map(|known| known.who());
    let record = app.rooms.ask(&code, |reply| Order::Record { who, reply }).await?;
    let name = format!("attachment; filename=\"fuga-{code}.record\"");
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, streamed(pass, stream::iter([record]))).into_response())
}
