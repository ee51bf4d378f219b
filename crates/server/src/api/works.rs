//! Maps and scenarios that people keep, share and find.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use fuga_catalog::GameId;
use fuga_store::{Like, NewWork, Sight, TextHash, User, UserId, Work, WorkChange, WorkFilter, WorkOrder, WorkText};
use serde::Deserialize;
use tokio::time::Instant;
use utoipa::IntoParams;

use super::app::App;
use super::door::{ClientAddress, known, required};
use super::extract::{Body, Path, Query};
use super::guard::Kind;
use super::openapi::WORKS;
use super::reply::{apart, ok, read};
use crate::code::{hash_of_text, random_code};
use crate::faults::{failed, not_changed};
use crate::limits::Limit;
use crate::wire::{self, ApiError, LikingBody, NewWorkBody, Nothing, Refusal, WorkChangeBody, WorkInfo, WorkPage};

/// So many works are listed at once: each comes with its text.
const PAGE: u32 = 24;
/// So many can be skipped at most.
const MAX_SKIP: u32 = 100_000;
/// The longest text, in bytes.
const MAX_TEXT: usize = 32 * 1024;
/// The longest name that is searched for, in characters.
const MAX_SEARCHED: usize = 60;
/// The longest kind, in characters.
const MAX_KIND: usize = 40;
/// So many works a guest keeps, and somebody with an account.
const MOST: [u32; 2] = [20, 200];
/// How many works one address may keep or change.
const CHANGES: Limit = Limit { burst: 60, per_minute: 20 };
/// Bots weigh a work for so long when it is listed.
const WEIGHING_TIME: Duration = Duration::from_secs(1);

/// Which work.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct WorkCode {
    /// The work's code.
    #[param(value_type = wire::Code)]
    code: String,
}

/// Which works are listed, and where the list is to be continued.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Search {
    /// Those of one game.
    #[param(required = false, value_type = wire::GameName)]
    game: Option<String>,
    /// Those of one kind, such as `zone` or `scenario`.
    #[param(nullable = false, max_length = 40)]
    kind: Option<String>,
    /// Those in whose name this stands; capital letters make no difference.
    #[param(nullable = false, max_length = 60)]
    name: Option<String>,
    /// Those that are suggested for so many.
    #[param(nullable = false, maximum = 255)]
    players: Option<u8>,
    /// Those that are at least so large.
    #[param(nullable = false, maximum = 4_294_967_295_u32)]
    least_size: Option<u32>,
    /// Those that are at most so large.
    #[param(nullable = false, maximum = 4_294_967_295_u32)]
    most_size: Option<u32>,
    /// Those that were weighed with at least so many percent.
    #[param(nullable = false, maximum = 255)]
    least_balance: Option<u8>,
    /// Those that were weighed with at most so many percent.
    #[param(nullable = false, maximum = 255)]
    most_balance: Option<u8>,
    /// Which come first: `changed` for those changed last, which is usual, `likes` or `plays`.
    #[param(nullable = false, pattern = "^(changed|likes|plays)$")]
    order: Option<String>,
    /// What stood in `skip` of the part of the list that came last.
    #[param(nullable = false, maximum = 100_000)]
    skip: Option<u32>,
}

/// Where a list is to be continued.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Further {
    /// What stood in `skip` of the part of the list that came last.
    #[param(nullable = false, maximum = 100_000)]
    skip: Option<u32>,
}

/// The gallery: maps and scenarios that their owners have listed.
#[utoipa::path(
    get,
    path = "/api/works",
    operation_id = "gallery",
    tag = WORKS,
    security((), ("bearer" = []), ("cookie" = [])),
    params(Search),
    responses((status = 200, description = "A part of the list.", body = WorkPage))
)]
pub(super) async fn gallery(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Query(search): Query<Search>,
) -> Result<Response, ApiError> {
    let viewer = known(&app, &headers).await?.map(|known| known.session.user.id);
    let Search { game, kind, name, players, least_size, most_size, least_balance, most_balance, order, skip } = search;
    if let Some(game) = &game {
        app.config.game(game).map_err(|reason| ApiError::field("game", &reason))?;
    }
    for (field, given, most) in [("name", &name, MAX_SEARCHED), ("kind", &kind, MAX_KIND)] {
        if given.as_ref().is_some_and(|text| text.chars().count() > most) {
            return Err(ApiError::field(field, &format!("at most {most} characters")));
        }
    }
    let order = match order.as_deref() {
        None | Some("changed") => WorkOrder::Changed,
        Some("likes") => WorkOrder::Likes,
        Some("plays") => WorkOrder::Plays,
        Some(_) => return Err(ApiError::field("order", "`changed`, `likes` or `plays`")),
    };
    let owner = None;
    let filter =
        WorkFilter { owner, game, kind, name, players, least_size, most_size, least_balance, most_balance, order };
    list(&app, address, filter, viewer, skip).await
}

/// What one keeps oneself, whoever else gets to see it.
#[utoipa::path(
    get,
    path = "/api/me/works",
    operation_id = "own_works",
    tag = WORKS,
    security(("bearer" = []), ("cookie" = [])),
    params(Further),
    responses((status = 200, description = "A part of the list.", body = WorkPage))
)]
pub(super) async fn own(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Query(Further { skip }): Query<Further>,
) -> Result<Response, ApiError> {
    let me = required(&app, &headers).await?.session.user.id;
    list(&app, address, WorkFilter { owner: Some(me), ..WorkFilter::default() }, Some(me), skip).await
}

async fn list(
    app: &App,
    address: IpAddr,
    filter: WorkFilter,
    viewer: Option<UserId>,
    skip: Option<u32>,
) -> Result<Response, ApiError> {
    let skip = skip.unwrap_or_default();
    if skip > MAX_SKIP {
        return Err(ApiError::field("skip", &format!("at most {MAX_SKIP}")));
    }
    let pass = app.guard.works.enter(address).await?;
    let works = app.rooms.world.store.works(filter, viewer, skip, PAGE).await.map_err(|error| failed(&error))?;
    let is_full = works.len() == PAGE as usize;
    let works = apart(pass, move || works.into_iter().map(|work| info(work, viewer)).collect()).await?;
    Ok(ok(&WorkPage { works, skip: is_full.then_some(skip + PAGE).filter(|skip| *skip <= MAX_SKIP) }))
}

fn info(work: Work, viewer: Option<UserId>) -> WorkInfo {
    let is_mine = viewer == Some(work.owner);
    WorkInfo::of(work, is_mine)
}

/// Keep a map or scenario. What others get to see must be fit to be played with; drafts are for oneself.
#[utoipa::path(
    post,
    path = "/api/works",
    operation_id = "keep_work",
    tag = WORKS,
    security(("bearer" = []), ("cookie" = [])),
    request_body = NewWorkBody,
    responses(
        (status = 201, description = "The work.", body = WorkInfo, links(
            ("work" = (operation_id = "work", parameters(("code" = "$response.body#/code")))),
            ("change_work" = (operation_id = "change_work", parameters(("code" = "$response.body#/code")))),
            ("like_work" = (operation_id = "like_work", parameters(("code" = "$response.body#/code")))),
            ("delete_work" = (operation_id = "delete_work", parameters(("code" = "$response.body#/code")))),
        )),
        (status = 403, description = "Only somebody with an account lists something.", body = Refusal),
    )
)]
pub(super) async fn keep(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, ApiError> {
    let me = required(&app, &headers).await?.session.user;
    let NewWorkBody { game, kind, text, sight, origin } = read(&body)?;
    let game = app.config.game(&game).map_err(|reason| ApiError::field("game", &reason))?;
    let sight = Sight::from(sight);
    allow_sight(&me, sight)?;
    let origin = match origin {
        None => None,
        Some(code) => {
            let found = find(&app, &code, Some(&me))
                .await
                .map_err(|_| ApiError::field("origin", "the code of a work that one gets to see"))?;
            Some(found.id)
        }
    };
    allow_change(&app, address)?;
    let text = look_over(&app, address, game, &kind, text, sight).await?;
    let (code, name, most) = (random_code()?, game.name().to_owned(), MOST[usize::from(me.login.is_some())]);
    let new = NewWork { code: code.clone(), owner: me.id, game: name, kind, text, sight, origin };
    let world = &app.rooms.world;
    world.store.create_work(new, most, world.now()).await.map_err(not_changed)?;
    let work = find(&app, &code, Some(&me)).await?;
    Ok((StatusCode::CREATED, ok(&info(work, Some(me.id)))).into_response())
}

/// A work that one may see: one's own, one by its link, or one of the gallery.
#[utoipa::path(
    get,
    path = "/api/works/{code}",
    operation_id = "work",
    tag = WORKS,
    security((), ("bearer" = []), ("cookie" = [])),
    params(WorkCode),
    responses((status = 200, description = "The work.", body = WorkInfo))
)]
pub(super) async fn show(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(WorkCode { code }): Path<WorkCode>,
) -> Result<Response, ApiError> {
    let me = known(&app, &headers).await?.map(|known| known.session.user);
    let work = find(&app, &code, me.as_ref()).await?;
    Ok(ok(&info(work, me.map(|me| me.id))))
}

/// Change one's work: what it says, and who gets to see it. A host of the server may hide it, and show it again.
#[utoipa::path(
    patch,
    path = "/api/works/{code}",
    operation_id = "change_work",
    tag = WORKS,
    security(("bearer" = []), ("cookie" = [])),
    params(WorkCode),
    request_body = WorkChangeBody,
    responses(
        (status = 200, description = "The work as it is now.", body = WorkInfo),
        (status = 403, description = "It is for its owner to change, and for hosts to hide.", body = Refusal),
    )
)]
pub(super) async fn change(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Path(WorkCode { code }): Path<WorkCode>,
    Body(body): Body,
) -> Result<Response, ApiError> {
    let me = required(&app, &headers).await?.session.user;
    let work = find(&app, &code, Some(&me)).await?;
    let WorkChangeBody { text, sight, hidden } = read(&body)?;
    if hidden.is_some() && !app.config.is_host(&me) {
        return Err(ApiError::new(403, "forbidden", "field `hidden`: only a host of the server hides something"));
    }
    if (text.is_some() || sight.is_some()) && work.owner != me.id {
        return Err(not_yours());
    }
    allow_change(&app, address)?;
    let sight = sight.map(Sight::from);
    let seen = sight.unwrap_or(work.sight);
    if text.is_some() || sight.is_some_and(|sight| sight != work.sight) {
        allow_sight(&me, seen)?;
    }
    // What gets to be seen by more is looked over again, and weighed where it was not yet.
    let is_wider = seen != Sight::Private && seen != work.sight;
    let text = match text {
        None if !is_wider => None,
        given => {
            let game = GameId::of_name(&work.game).map_err(|_| ApiError::unavailable())?;
            let text = given.unwrap_or(work.text);
            Some(look_over(&app, address, game, &work.kind, text, seen).await?)
        }
    };
    let world = &app.rooms.world;
    let change = WorkChange { text, sight, hidden };
    world.store.change_work(work.id, change, world.now()).await.map_err(not_changed)?;
    let work = find(&app, &code, Some(&me)).await?;
    Ok(ok(&info(work, Some(me.id))))
}

/// Delete one's work. What was made from it stays, and so do the tables that were opened with it.
#[utoipa::path(
    delete,
    path = "/api/works/{code}",
    operation_id = "delete_work",
    tag = WORKS,
    security(("bearer" = []), ("cookie" = [])),
    params(WorkCode),
    responses(
        (status = 200, description = "It is gone.", body = Nothing),
        (status = 403, description = "It is somebody else's.", body = Refusal),
    )
)]
pub(super) async fn delete(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(WorkCode { code }): Path<WorkCode>,
) -> Result<Response, ApiError> {
    let me = required(&app, &headers).await?.session.user;
    let work = find(&app, &code, Some(&me)).await?;
    if work.owner != me.id {
        return Err(not_yours());
    }
    app.rooms.world.store.delete_work(work.id).await.map_err(not_changed)?;
    Ok(ok(&Nothing {}))
}

/// Like a work, or like it no more.
#[utoipa::path(
    post,
    path = "/api/works/{code}/like",
    operation_id = "like_work",
    tag = WORKS,
    security(("bearer" = []), ("cookie" = [])),
    params(WorkCode),
    request_body = LikingBody,
    responses((status = 200, description = "The work as it is now.", body = WorkInfo))
)]
pub(super) async fn like(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Path(WorkCode { code }): Path<WorkCode>,
    Body(body): Body,
) -> Result<Response, ApiError> {
    let me = required(&app, &headers).await?.session.user;
    let LikingBody { likes } = read(&body)?;
    let work = find(&app, &code, Some(&me)).await?;
    allow_change(&app, address)?;
    let world = &app.rooms.world;
    let like = Like { work: work.id, user: me.id, at: world.now() };
    world.store.like_work(like, likes).await.map_err(not_changed)?;
    let work = find(&app, &code, Some(&me)).await?;
    Ok(ok(&info(work, Some(me.id))))
}

/// The work of a code, if somebody gets to see it. What one may not see is answered as what there is not.
async fn find(app: &App, code: &str, viewer: Option<&User>) -> Result<Work, ApiError> {
    let store = &app.rooms.world.store;
    let found = store.work(code, viewer.map(|user| user.id)).await.map_err(|error| failed(&error))?;
    let may_see = |work: &Work| {
        let is_mine = viewer.is_some_and(|user| user.id == work.owner);
        let is_host = viewer.is_some_and(|user| app.config.is_host(user));
        is_mine || work.sight != Sight::Private && (!work.hidden || is_host)
    };
    found.filter(may_see).ok_or_else(|| ApiError::not_found("work"))
}

fn not_yours() -> ApiError {
    ApiError::new(403, "forbidden", "it is somebody else's; make a work of your own from it")
}

/// Something that is in the gallery has somebody who can take it out again, also from another browser.
fn allow_sight(me: &User, sight: Sight) -> Result<(), ApiError> {
    if sight == Sight::Listed && me.login.is_none() {
        let reason = "field `sight`: whoever lists something has an account; a guest shares it by its link";
        return Err(ApiError::new(403, "account_needed", reason));
    }
    Ok(())
}

fn allow_change(app: &App, address: IpAddr) -> Result<(), ApiError> {
    if app.config.requests_per_address.is_some() {
        app.guard.take(address, Kind::Work, CHANGES, app.rooms.world.now())?;
    }
    Ok(())
}

/// Looks at a text before it is kept: what others get to see must be fit to be played with, and bots weigh what is listed.
async fn look_over(
    app: &App,
    address: IpAddr,
    game: GameId,
    kind: &str,
    text: String,
    sight: Sight,
) -> Result<WorkText, ApiError> {
    if text.len() > MAX_TEXT {
        return Err(ApiError::field("text", &format!("at most {MAX_TEXT} bytes, not {}", text.len())));
    }
    if text.contains('\0') {
        return Err(ApiError::field("text", "a text without zero bytes"));
    }
    let entrance = if sight == Sight::Listed { &app.guard.trials } else { &app.guard.sketches };
    let (pass, kind) = (entrance.enter(address).await?, kind.to_owned());
    let looked = apart(pass, move || {
        let material = game.material(&kind, &text).ok_or(kind.clone())?;
        let end = Instant::now() + WEIGHING_TIME;
        let is_weighed = sight == Sight::Listed && material.fault.is_none();
        let balance = if is_weighed { game.weigh(&kind, &text, &mut || Instant::now() < end) } else { None };
        Ok((material, balance, text))
    });
    let (material, balance, text) = looked.await?.map_err(|kind: String| {
        let kind = fuga_kernel::brief(&kind);
        ApiError::field(
            "kind",
            &format!("no text of the kind {kind:?} is kept for {game}; Escape has `zone` and `scenario`"),
        )
    })?;
    if let Some(fault) = material.fault.filter(|_| sight != Sight::Private) {
        return Err(ApiError::field("text", &format!("what others get to see is fit to be played with: {fault}")));
    }
    let hash = TextHash(hash_of_text(&text));
    Ok(WorkText { name: material.name, text, hash, players: material.players, size: material.size, balance })
}
