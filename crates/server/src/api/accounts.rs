//! Guests, accounts, and what belongs to a person.

use std::net::IpAddr;
use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fuga_store::{Denial, ExportFrom, Table, TableFilter, User};
use futures_util::{StreamExt as _, stream};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::{Object, ObjectBuilder, Type};

use super::app::App;
use super::door::{ClientAddress, Known, cookie, has_token, known, no_cookie, not_signed_in, player, required};
use super::extract::Body;
use super::guard::{Kind, Whose};
use super::openapi::PEOPLE;
use super::reply::{ok, read};
use super::stream::streamed;
use crate::code::{hash_of, random_token};
use crate::faults::{failed, not_changed};
use crate::limits::Limit;
use crate::names::fault_of_name;
use crate::room::Order;
use crate::wire::{self, ApiError, Export, MAX_NAME, Me, NewAccount, Nothing, Refusal, SignedIn};

/// How often a password may be tried, or a login asked for, from one address.
const PASSWORDS: Limit = Limit { burst: 10, per_minute: 10 };
/// How often the password of one login may be tried from everywhere: more, so that one address locks nobody out.
const ATTEMPTS: Limit = Limit { burst: 60, per_minute: 30 };
/// So many rows of an export are read at once.
const EXPORT_ROWS: u32 = 20;
/// How many exports one address may ask for.
const EXPORTS: Limit = Limit { burst: 10, per_minute: 5 };
/// The shortest and the longest password, in characters.
const PASSWORD_LENGTHS: std::ops::RangeInclusive<usize> = 8..=200;
/// At so many open tables somebody's seat shows a new name at once.
const MAX_RENAMED: u32 = 20;
/// So many tables of a person are told when the person changes.
const MAX_TABLES: u32 = 1000;

/// A name to be shown.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Name {
    /// 1 to 40 characters, not all of them blank, none that can't be seen; blanks around it are left out.
    #[schema(schema_with = name_schema)]
    pub(super) name: String,
}

/// An account to be.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewLogin {
    /// The name to sign in with, as a name to be shown; capital letters make no difference.
    #[schema(schema_with = name_schema)]
    login: String,
    /// The password.
    #[schema(min_length = 8, max_length = 200)]
    password: String,
    /// The present password, for whoever has an account already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 200, nullable = false)]
    present: Option<String>,
}

/// An account.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Login {
    /// The name to sign in with.
    #[schema(max_length = 40)]
    login: String,
    /// The password.
    #[schema(max_length = 200)]
    password: String,
}

/// Become a guest: a name is enough.
#[utoipa::path(
    post,
    path = "/api/guests",
    operation_id = "become_guest",
    tag = PEOPLE,
    request_body = Name,
    responses(
        (
            status = 201,
            description = "A guest, with the cookie set.",
            body = SignedIn,
            headers(("Set-Cookie" = String, description = "The token."))
        ),
    )
)]
pub(super) async fn create_guest(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Body(body): Body,
) -> Result<Response, ApiError> {
    let Name { name } = read(&body)?;
    let name = check_name("name", &name)?;
    let now = app.rooms.world.now();
    if let Some(limit) = app.config.guests_per_address {
        app.guard.take(address, Kind::Guest, limit, now)?;
    }
    let token = random_token()?;
    app.rooms.world.store.create_guest(&name, hash_of(&token), now).await.map_err(not_changed)?;
    // Browsers keep the secret in the cookie; programs take it from the answer.
    let cookie = [(header::SET_COOKIE, cookie(&app, &token))];
    Ok((StatusCode::CREATED, cookie, ok(&SignedIn { name, token })).into_response())
}

/// Who one is; `null` for whoever brings no secret.
#[utoipa::path(
    get,
    path = "/api/me",
    operation_id = "me",
    tag = PEOPLE,
    security((), ("bearer" = []), ("cookie" = [])),
    responses(
        (status = 200, description = "Who one is, or `null`.", body = Option<Me>),
        (
            status = 401,
            description = "The secret is nobody's, or no longer anybody's.",
            body = Refusal,
            headers(("WWW-Authenticate" = String, description = "How to be known: `Bearer`."))
        ),
    )
)]
pub(super) async fn me(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, ApiError> {
    // Whoever comes for the first time has done nothing wrong.
    if !has_token(&headers) {
        return Ok(ok(&None::<Me>));
    }
    let me = player(&app, &headers).await?;
    Ok(ok(&describe(&app, me)))
}

fn describe(app: &App, me: Known) -> Me {
    let host = app.config.is_host(&me.session.user);
    let User { name, login, created, bot_of, .. } = me.session.user;
    Me { name, login, created, host, bot_of: bot_of.map(|keeper| keeper.name) }
}

/// Take another name. One's seats at tables that have not begun show it; all others keep theirs.
#[utoipa::path(
    patch,
    path = "/api/me",
    operation_id = "rename",
    tag = PEOPLE,
    security(("bearer" = []), ("cookie" = [])),
    request_body = Name,
    responses((status = 200, description = "Who one is now.", body = Me))
)]
pub(super) async fn rename(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, ApiError> {
    let mut me = required(&app, &headers).await?;
    let Name { name } = read(&body)?;
    let name = check_name("name", &name)?;
    app.rooms.world.store.rename_user(me.session.user.id, &name).await.map_err(not_changed)?;
    me.session.user.name.clone_from(&name);
    let user = me.session.user.id;
    let tables = app.rooms.world.store.tables(TableFilter::OpenWith(user), None, MAX_RENAMED).await;
    for Table { code, .. } in tables.map_err(|error| failed(&error))? {
        let name = name.clone();
        // A table that begins or closes in between keeps the name that it has.
        drop(app.rooms.ask(&code, |reply| Order::Rename { user, name, reply }).await);
    }
    for bot in app.rooms.world.store.bots(user).await.map_err(|error| failed(&error))? {
        refresh(&app, tables_of(&app, TableFilter::OpenWith(bot.id)).await?).await;
    }
    Ok(ok(&describe(&app, me)))
}

/// Give oneself an account, or change its login or password. Other sessions end.
#[utoipa::path(
    post,
    path = "/api/account",
    operation_id = "set_account",
    tag = PEOPLE,
    security(("bearer" = []), ("cookie" = [])),
    request_body = NewLogin,
    responses(
        (
            status = 200,
            description = "Who one is now, with a new cookie set.",
            body = NewAccount,
            headers(("Set-Cookie" = String, description = "The token."))
        ),
        (status = 403, description = "The present password is another one.", body = Refusal),
        (status = 409, description = "Somebody else has the login.", body = Refusal),
    )
)]
pub(super) async fn set_account(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, ApiError> {
    let mut me = required(&app, &headers).await?;
    let NewLogin { login, password, present } = read(&body)?;
    let login = check_name("login", &login)?;
    if !PASSWORD_LENGTHS.contains(&password.chars().count()) {
        let (least, most) = (PASSWORD_LENGTHS.start(), PASSWORD_LENGTHS.end());
        return Err(ApiError::field("password", &format!("{least} to {most} characters")));
    }
    let most = *PASSWORD_LENGTHS.end();
    if present.as_ref().is_some_and(|present| present.chars().count() > most) {
        return Err(ApiError::field("present", &format!("at most {most} characters")));
    }
    let now = app.rooms.world.now();
    // It also bounds how many logins can be asked after.
    app.guard.take(address, Kind::Password, PASSWORDS, now)?;
    let (store, user) = (&app.rooms.world.store, me.session.user.id);
    if let Some(login) = &me.session.user.login {
        app.guard.take(Whose::Login(login.clone()), Kind::Password, ATTEMPTS, now)?;
        check_present(&app, address, login, present.unwrap_or_default()).await?;
    }
    // Asked before anything is hashed; of two who ask at once, the store lets one have it.
    let holder = store.account(&login).await.map_err(|error| failed(&error))?;
    if holder.is_some_and(|holder| holder.user.id != user) {
        return Err(not_changed(Denial::LoginTaken.into()));
    }
    let hash = hash_password(&app, address, password).await?;
    store.set_account(user, &login, &hash).await.map_err(not_changed)?;
    // Whoever has got hold of an old secret is out, be it this session's: it has another one from now on.
    let token = random_token()?;
    store.end_other_sessions(user, Some(me.token)).await.map_err(not_changed)?;
    store.renew_session(me.token, hash_of(&token)).await.map_err(not_changed)?;
    app.presences.end_all(user, Some(me.token));
    app.presences.renew(user, me.token, hash_of(&token));
    me.session.user.login = Some(login.to_lowercase());
    let cookie = [(header::SET_COOKIE, cookie(&app, &token))];
    let Me { name, login, created, host, .. } = describe(&app, me);
    Ok((cookie, ok(&NewAccount { name, login, created, host, token })).into_response())
}

/// Whoever finds a browser open can't take the account away: they don't know its password.
async fn check_present(app: &App, address: IpAddr, login: &str, present: String) -> Result<(), ApiError> {
    let account = app.rooms.world.store.account(login).await.map_err(|error| failed(&error))?;
    if check_password(app, address, present, account.map(|account| account.password)).await? {
        Ok(())
    } else {
        Err(ApiError::new(403, "wrong_password", "field `present`: the password that the account has now"))
    }
}

/// Sign in with an account. A guest who does so brings along its tables, seats and notes.
#[utoipa::path(
    post,
    path = "/api/login",
    operation_id = "sign_in",
    tag = PEOPLE,
    security((), ("bearer" = []), ("cookie" = [])),
    request_body = Login,
    responses(
        (
            status = 200,
            description = "Signed in, with the cookie set.",
            body = SignedIn,
            headers(("Set-Cookie" = String, description = "The token."))
        ),
        (
            status = 401,
            description = "There is no such login and password.",
            body = Refusal,
            headers(("WWW-Authenticate" = String, description = "How to be known: `Bearer`."))
        ),
    )
)]
pub(super) async fn login(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, ApiError> {
    let now = app.rooms.world.now();
    app.guard.take(address, Kind::Password, PASSWORDS, now)?;
    let Login { login, password } = read(&body)?;
    for (field, given, most) in [("login", &login, MAX_NAME), ("password", &password, *PASSWORD_LENGTHS.end())] {
        if given.chars().count() > most {
            return Err(ApiError::field(field, &format!("at most {most} characters")));
        }
    }
    app.guard.take(Whose::Login(login.to_lowercase()), Kind::Password, ATTEMPTS, now)?;
    let store = &app.rooms.world.store;
    let account = store.account(&login).await.map_err(|error| failed(&error))?;
    let hash = account.as_ref().map(|account| account.password.clone());
    // A name that does not exist takes as long as a wrong password and is answered alike.
    let is_right = check_password(&app, address, password, hash).await?;
    let account = account.filter(|_| is_right);
    let account = account.ok_or_else(|| ApiError::new(401, "wrong_login", "there is no such login and password"))?;
    let user = account.user.id;
    let is_guest = |guest: &Known| guest.session.user.login.is_none() && guest.session.user.bot_of.is_none();
    if let Some(guest) = known(&app, &headers).await?.filter(is_guest) {
        let tables = tables_of(&app, TableFilter::Of(guest.session.user.id)).await?;
        store.adopt(guest.session.user.id, user).await.map_err(not_changed)?;
        app.presences.end_all(guest.session.user.id, None);
        refresh(&app, tables).await;
    }
    let token = random_token()?;
    store.add_session(user, hash_of(&token), now).await.map_err(not_changed)?;
    let cookie = [(header::SET_COOKIE, cookie(&app, &token))];
    Ok((cookie, ok(&SignedIn { name: account.user.name, token })).into_response())
}

/// End this session.
#[utoipa::path(
    post,
    path = "/api/logout",
    operation_id = "sign_out",
    tag = PEOPLE,
    security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, description = "Signed out.", body = Nothing))
)]
pub(super) async fn logout(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, ApiError> {
    let me = required(&app, &headers).await?;
    app.rooms.world.store.end_session(me.token).await.map_err(not_changed)?;
    app.presences.end_session(me.session.user.id, me.token);
    Ok(([(header::SET_COOKIE, no_cookie())], ok(&Nothing {})).into_response())
}

/// Everything the server knows about whoever asks.
#[utoipa::path(
    get,
    path = "/api/me/export",
    operation_id = "export",
    tag = PEOPLE,
    security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, description = "All of it.", body = Export))
)]
pub(super) async fn export(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let me = required(&app, &headers).await?;
    if app.config.requests_per_address.is_some() {
        app.guard.take(address, Kind::Export, EXPORTS, app.rooms.world.now())?;
    }
    let pass = app.guard.exports.enter(address).await?;
    let (store, user) = (Arc::clone(&app.rooms.world.store), me.session.user.id);
    let first = store.export_user(user, ExportFrom::START, EXPORT_ROWS).await.map_err(|error| failed(&error))?;
    // Whoever was forgotten a moment ago is not signed in any more.
    let first = first.ok_or_else(not_signed_in)?;
    let parts = stream::unfold(Some(first), move |part| {
        let store = Arc::clone(&store);
        async move {
            let (part, next) = part?;
            let then = match next {
                None => None,
                // Whoever reads finds the export cut short if the rest can't be read, or if there is nobody any more.
                Some(from) => Some(store.export_user(user, from, EXPORT_ROWS).await.ok()??),
            };
            Some(((part, next), then))
        }
    });
    let mut writer = ExportText::default();
    let texts = parts.map(move |(part, next)| writer.write(part, next.is_none()));
    let body = streamed(pass, texts);
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], body).into_response())
}

/// Writes an export part by part, as the text that [`Export`] would have.
#[derive(Default)]
struct ExportText {
    has_begun: bool,
    /// How many lists were begun, and whether the latest has something in it.
    n_lists: usize,
    has_rows: bool,
}

impl ExportText {
    const LISTS: [&str; 6] = ["tables", "seats", "events", "notes", "works", "likes"];

    fn write(&mut self, part: fuga_store::Export, is_last: bool) -> String {
        let fuga_store::Export { user, sessions, bots, tables, seats, events, notes, works, likes } = part;
        let mut text = String::new();
        if !self.has_begun {
            self.has_begun = true;
            let [user, sessions, bots] = [wire::text(&user), wire::text(&sessions), wire::text(&bots)];
            text = format!(r#"{{"user":{user},"sessions":{sessions},"bots":{bots}"#);
        }
        let rows = [texts(&tables), texts(&seats), texts(&events), texts(&notes), texts(&works), texts(&likes)];
        for (index, rows) in rows.iter().enumerate().filter(|(_, rows)| !rows.is_empty()) {
            self.begin_lists(index + 1, &mut text);
            text.push_str(if self.has_rows { "," } else { "" });
            text.push_str(&rows.join(","));
            self.has_rows = true;
        }
        if is_last {
            self.begin_lists(Self::LISTS.len(), &mut text);
            text.push_str("]}");
        }
        text
    }

    /// Begins the lists up to so many, each after the end of the one before.
    fn begin_lists(&mut self, n_lists: usize, text: &mut String) {
        while self.n_lists < n_lists {
            let end = if self.n_lists == 0 { "" } else { "]" };
            text.extend([end, ",\"", Self::LISTS[self.n_lists], "\":["]);
            self.n_lists += 1;
            self.has_rows = false;
        }
    }
}

fn texts<T: Serialize>(rows: &[T]) -> Vec<String> {
    rows.iter().map(wire::text).collect()
}

/// Be forgotten. Seats at matches that were begun stay without a name.
#[utoipa::path(
    delete,
    path = "/api/me",
    operation_id = "be_forgotten",
    tag = PEOPLE,
    security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, description = "Forgotten.", body = Nothing))
)]
pub(super) async fn delete(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, ApiError> {
    let me = required(&app, &headers).await?;
    let mut tables = tables_of(&app, TableFilter::Of(me.session.user.id)).await?;
    // Spectators who are late may still see them where they have left.
    for code in tables_of(&app, TableFilter::PlayedBy(me.session.user.id)).await? {
        if !tables.contains(&code) {
            tables.push(code);
        }
    }
    let bots = app.rooms.world.store.bots(me.session.user.id).await.map_err(|error| failed(&error))?;
    for bot in &bots {
        tables.extend(tables_of(&app, TableFilter::Of(bot.id)).await?);
    }
    app.rooms.world.store.delete_user(me.session.user.id).await.map_err(not_changed)?;
    for leaving in bots.iter().map(|bot| bot.id).chain([me.session.user.id]) {
        app.presences.end_all(leaving, None);
    }
    refresh(&app, tables).await;
    Ok(([(header::SET_COOKIE, no_cookie())], ok(&Nothing {})).into_response())
}

pub(super) async fn tables_of(app: &App, filter: TableFilter) -> Result<Vec<String>, ApiError> {
    let tables = app.rooms.world.store.tables(filter, None, MAX_TABLES).await.map_err(|error| failed(&error))?;
    Ok(tables.into_iter().map(|table| table.code).collect())
}

/// Lets rooms look again at who sits in them.
pub(super) async fn refresh(app: &App, codes: Vec<String>) {
    for code in codes {
        app.rooms.tell(&code, Order::Refresh).await;
    }
}

/// The names that [`check_name`] takes.
fn name_schema() -> Object {
    let pattern =
        "^[^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u001f\\u007f-\\u009f]*$";
    ObjectBuilder::new()
        .schema_type(Type::String)
        .min_length(Some(1))
        .max_length(Some(MAX_NAME))
        .pattern(Some(pattern))
        .build()
}

/// A name as it is shown: trimmed, not empty, not too long, without characters that nobody sees.
pub(super) fn check_name(field: &str, name: &str) -> Result<String, ApiError> {
    fault_of_name(name).map_or_else(|| Ok(name.trim().to_owned()), |fault| Err(ApiError::field(field, &fault)))
}

/// Hashes a password, when it is its turn.
async fn hash_password(app: &App, address: IpAddr, password: String) -> Result<String, ApiError> {
    let pass = app.guard.passwords.enter(address).await?;
    let hashed = tokio::task::spawn_blocking(move || {
        let _pass = pass;
        Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string())
    });
    match hashed.await {
        Ok(Ok(hash)) => Ok(hash),
        Ok(Err(_)) | Err(_) => Err(ApiError::unavailable()),
    }
}

/// Whether a password is the one of the hash, when it is its turn.
async fn check_password(app: &App, address: IpAddr, password: String, hash: Option<String>) -> Result<bool, ApiError> {
    // Somebody's hash, so that whoever does not exist costs as much as whoever does.
    const NOBODY: &str =
        "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5bm9ib2R5$EwtL3sC5lhTlHKOE5oWCxgRc1y4tWmU2CcGWUVXbD9M";
    let is_somebody = hash.is_some();
    let pass = app.guard.passwords.enter(address).await?;
    let checked = tokio::task::spawn_blocking(move || {
        let _pass = pass;
        let hash = hash.unwrap_or_else(|| NOBODY.to_owned());
        let parsed = PasswordHash::new(&hash);
        parsed.is_ok_and(|parsed| Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok())
    });
    checked.await.map(|is_right| is_right && is_somebody).map_err(|_| ApiError::unavailable())
}
