//! Guests, accounts, and what belongs to a person.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use fuga_store::{TableFilter, User, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::{Object, ObjectBuilder, Type};

use super::extract::Body;
use super::guard::{ClientAddress, Kind, Known, cookie, known, no_cookie, not_signed_in, required};
use super::openapi::PEOPLE;
use super::{App, ok, read};
use crate::code::{hash_of, random_token};
use crate::limits::Limit;
use crate::protocol::{ApiError, MAX_NAME};
use crate::room::{Order, failed, not_changed};
use crate::wire::{Export, Me, Nothing, Refusal, SignedIn};

/// How often a password may be tried from one address.
const PASSWORDS: Limit = Limit { burst: 10, per_minute: 10 };
/// The shortest and the longest password, in characters.
const PASSWORD_LENGTHS: std::ops::RangeInclusive<usize> = 8..=200;
/// So many tables of a person are told when the person changes.
const MAX_TABLES: u32 = 1000;

/// A name to be shown.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Name {
    /// 1 to 40 characters, not all of them blank, none that controls; blanks around it are left out.
    #[schema(schema_with = name_schema)]
    name: String,
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

/// Who one is.
#[utoipa::path(
    get,
    path = "/api/me",
    operation_id = "me",
    tag = PEOPLE,
    security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, description = "Who one is.", body = Me))
)]
pub(super) async fn me(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, ApiError> {
    let me = required(&app, &headers).await?;
    Ok(ok(&describe(me)))
}

fn describe(me: Known) -> Me {
    let User { name, login, created, .. } = me.session.user;
    Me { name, login, created }
}

/// Take another name. Seats keep the name they were taken with.
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
    me.session.user.name = name;
    Ok(ok(&describe(me)))
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
        (status = 200, description = "Who one is now.", body = Me),
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
    if let Some(login) = &me.session.user.login {
        app.guard.take(address, Kind::Password, PASSWORDS, app.rooms.world.now())?;
        check_present(&app, login, present.unwrap_or_default()).await?;
    }
    let hash = hash_password(password).await?;
    let (store, user) = (&app.rooms.world.store, me.session.user.id);
    store.set_account(user, &login, &hash).await.map_err(not_changed)?;
    // Whoever has got hold of an old secret is out.
    store.end_other_sessions(user, Some(me.token)).await.map_err(not_changed)?;
    app.presences.end_all(user, Some(me.token));
    me.session.user.login = Some(login.to_lowercase());
    Ok(ok(&describe(me)))
}

/// Whoever finds a browser open can't take the account away: they don't know its password.
async fn check_present(app: &App, login: &str, present: String) -> Result<(), ApiError> {
    let account = app.rooms.world.store.account(login).await.map_err(|error| failed(&error))?;
    if check_password(present, account.map(|account| account.password)).await? {
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
    let store = &app.rooms.world.store;
    let account = store.account(&login).await.map_err(|error| failed(&error))?;
    let hash = account.as_ref().map(|account| account.password.clone());
    // A name that does not exist takes as long as a wrong password and is answered alike.
    let is_right = check_password(password, hash).await?;
    let account = account.filter(|_| is_right);
    let account = account.ok_or_else(|| ApiError::new(401, "wrong_login", "there is no such login and password"))?;
    let user = account.user.id;
    if let Some(guest) = known(&app, &headers).await?.filter(|guest| guest.session.user.login.is_none()) {
        let tables = tables_of(&app, guest.session.user.id).await?;
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
pub(super) async fn export(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, ApiError> {
    let me = required(&app, &headers).await?;
    let export = app.rooms.world.store.export_user(me.session.user.id).await.map_err(|error| failed(&error))?;
    // Whoever was forgotten a moment ago is not signed in any more.
    let export = export.ok_or_else(not_signed_in)?;
    let fuga_store::Export { user, sessions, tables, seats, events, notes } = export;
    Ok(ok(&Export { user, sessions, tables, seats, events, notes }))
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
    let tables = tables_of(&app, me.session.user.id).await?;
    app.rooms.world.store.delete_user(me.session.user.id).await.map_err(not_changed)?;
    app.presences.end_all(me.session.user.id, None);
    refresh(&app, tables).await;
    Ok(([(header::SET_COOKIE, no_cookie())], ok(&Nothing {})).into_response())
}

async fn tables_of(app: &App, user: UserId) -> Result<Vec<String>, ApiError> {
    let tables =
        app.rooms.world.store.tables(TableFilter::Of(user), None, MAX_TABLES).await.map_err(|error| failed(&error))?;
    Ok(tables.into_iter().map(|table| table.code).collect())
}

/// Lets rooms look again at who sits in them.
async fn refresh(app: &App, codes: Vec<String>) {
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

/// A name as it is shown: trimmed, not empty, not too long, without characters that control.
fn check_name(field: &str, name: &str) -> Result<String, ApiError> {
    let n_chars = name.chars().count();
    if name.trim().is_empty() || n_chars > MAX_NAME {
        return Err(ApiError::field(field, &format!("1 to {MAX_NAME} characters that are not all blank")));
    }
    if name.chars().any(char::is_control) {
        return Err(ApiError::field(field, "no characters that control"));
    }
    Ok(name.trim().to_owned())
}

async fn hash_password(password: String) -> Result<String, ApiError> {
    let hashed = tokio::task::spawn_blocking(move || {
        Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string())
    });
    match hashed.await {
        Ok(Ok(hash)) => Ok(hash),
        Ok(Err(_)) | Err(_) => Err(ApiError::unavailable()),
    }
}

async fn check_password(password: String, hash: Option<String>) -> Result<bool, ApiError> {
    // Somebody's hash, so that whoever does not exist costs as much as whoever does.
    const NOBODY: &str =
        "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5bm9ib2R5$EwtL3sC5lhTlHKOE5oWCxgRc1y4tWmU2CcGWUVXbD9M";
    let is_somebody = hash.is_some();
    let checked = tokio::task::spawn_blocking(move || {
        let hash = hash.unwrap_or_else(|| NOBODY.to_owned());
        let parsed = PasswordHash::new(&hash);
        parsed.is_ok_and(|parsed| Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok())
    });
    checked.await.map(|is_right| is_right && is_somebody).map_err(|_| ApiError::unavailable())
}
