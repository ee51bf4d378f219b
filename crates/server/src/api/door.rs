//! Who asks, and whether they may ask from where they do.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::body::HttpBody as _;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use fuga_store::{Session, TokenHash, User};

use super::app::App;
use super::guard::Kind;
use super::openapi::COOKIE;
use crate::clock::Millis;
use crate::code::hash_of;
use crate::faults::{failed, not_changed};
use crate::limits::{Head, Limit};
use crate::network::{Network, household};
use crate::room::Who;
use crate::wire::{ApiError, Request as TableRequest};

/// A session's last use is written down at most this often.
const TOUCH: Millis = 3_600_000;
/// How much of notes one address may write, in KiB: they are what fills a disk.
const NOTES: Limit = Limit { burst: 4096, per_minute: 1024 };
/// How many lines one address may say, at all tables together: enough for a table of friends under one roof.
const CHAT: Limit = Limit { burst: 60, per_minute: 120 };

/// A request counts once more for each so many bytes that it brings, since they have to be read, up to so many times.
const HEAVY: u64 = 8 * 1024;
const MAX_WEIGHT: u64 = 32;

/// Whether an address may write so much, if it is notes or a line of chat that are asked for.
pub(super) fn allow_writing(app: &App, address: IpAddr, request: &TableRequest) -> Result<(), ApiError> {
    if app.config.requests_per_address.is_none() {
        return Ok(());
    }
    let (n, kind, limit) = match request {
        TableRequest::Note { note, .. } => (note.0.len().div_ceil(1024), Kind::Note, NOTES),
        TableRequest::Say { .. } | TableRequest::Remark { .. } => (1, Kind::Chat, CHAT),
        _ => return Ok(()),
    };
    app.guard.take_many(u32::try_from(n).unwrap_or(u32::MAX), address, kind, limit, app.rooms.world.now())
}

/// Counts a socket, or a request that waits as long as one, until the answer is dropped.
pub(super) fn enter_socket(app: &App, address: IpAddr) -> Result<Option<Head>, ApiError> {
    let Some(most) = app.config.sockets_per_address else { return Ok(None) };
    let head = app.guard.sockets.enter(address, most);
    let message = format!("your address has {most} sockets and waiting requests, which is the most; close one first");
    head.map(Some).ok_or_else(|| ApiError::new(429, "too_many_sockets", message))
}

/// Where a request comes from, also if a proxy passes it on, as limits count it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClientAddress(pub(super) IpAddr);

impl ClientAddress {
    /// Goes back from the peer as far as the proxies on the way are trusted: each has added whom it heard last.
    fn find(peer: IpAddr, headers: &HeaderMap, trusted_proxies: &[Network]) -> Self {
        let mut address = peer.to_canonical();
        let lines: Vec<&HeaderValue> = headers.get_all("x-forwarded-for").iter().collect();
        let hops = lines.iter().rev().flat_map(|line| line.to_str().unwrap_or_default().rsplit(','));
        for hop in hops {
            if !trusted_proxies.iter().any(|network| network.contains(address)) {
                break;
            }
            // What is no address was not written by a proxy that can be trusted that far.
            let Some(heard) = address_of(hop.trim()) else { break };
            address = heard;
        }
        Self(household(address))
    }
}

/// An address as proxies write it, with or without a port.
fn address_of(hop: &str) -> Option<IpAddr> {
    let bare = hop.strip_prefix('[').and_then(|hop| hop.strip_suffix(']')).unwrap_or(hop);
    let address = bare.parse().ok().or_else(|| hop.parse().ok().map(|socket: SocketAddr| socket.ip()))?;
    Some(address.to_canonical())
}

/// Somebody with a session.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) session: Session,
    pub(super) token: TokenHash,
}

impl Known {
    pub(super) fn who(&self) -> Who {
        let User { id, name, bot_of, .. } = &self.session.user;
        Who { user: *id, name: name.clone(), bot_of: bot_of.clone() }
    }
}

/// Who asks, if it is somebody the server knows.
pub(super) async fn known(app: &App, headers: &HeaderMap) -> Result<Option<Known>, ApiError> {
    let Some(token) = token_of(headers) else { return Ok(None) };
    let token = hash_of(token);
    let store = &app.rooms.world.store;
    let Some(session) = store.session(token).await.map_err(|error| failed(&error))? else { return Ok(None) };
    let now = app.rooms.world.now();
    if now - session.times.seen > TOUCH {
        store.touch_session(token, now).await.map_err(not_changed)?;
    }
    Ok(Some(Known { session, token }))
}

/// Who asks, be it somebody's bot; somebody the server does not know is told how to become known.
pub(super) async fn player(app: &App, headers: &HeaderMap) -> Result<Known, ApiError> {
    known(app, headers).await?.ok_or_else(not_signed_in)
}

/// Who asks, if it is no bot: what is not about playing is left to whoever lets it play.
pub(super) async fn required(app: &App, headers: &HeaderMap) -> Result<Known, ApiError> {
    let known = player(app, headers).await?;
    if known.session.user.bot_of.is_some() { Err(ApiError::not_for_bots()) } else { Ok(known) }
}

pub(super) fn not_signed_in() -> ApiError {
    ApiError::new(401, "not_signed_in", "nobody is signed in; become a guest with POST /api/guests")
}

/// Whether whoever asks says who they are, be it somebody the server does not know any more.
pub(super) fn has_token(headers: &HeaderMap) -> bool {
    token_of(headers).is_some()
}

/// The secret in the cookie, or for programs in the header `Authorization`.
fn token_of(headers: &HeaderMap) -> Option<&str> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.split_once(' '));
    let bearer = bearer.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("Bearer")).map(|(_, token)| token);
    bearer.or_else(|| cookie_of(headers))
}

fn cookie_of(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|line| line.split(';')).find_map(|cookie| cookie.trim().strip_prefix(COOKIE)?.strip_prefix('='))
}

/// The cookie that is set when somebody becomes known.
pub(super) fn cookie(app: &App, token: &str) -> HeaderValue {
    let secure = if app.config.secure_cookies { "; Secure" } else { "" };
    let text = format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}");
    HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// The cookie that takes the other one away.
pub(super) fn no_cookie() -> HeaderValue {
    HeaderValue::from_static("fuga=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0")
}

/// Looks at every request before it is handled, and puts safe headers on every answer.
pub(super) async fn check(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    app.counts.requests.fetch_add(1, Ordering::Relaxed);
    let now = app.rooms.world.now();
    let ClientAddress(address) = ClientAddress::find(peer.ip(), request.headers(), &app.config.trusted_proxies);
    request.extensions_mut().insert(ClientAddress(address));
    // Secrets stand in headers and bodies, which are not logged, and queries are left out to be sure.
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let limit = app.config.requests_per_address;
    let is_safe = check_origin(&app, &request).and_then(|()| {
        limit.map_or(Ok(()), |limit| {
            app.guard.take_many(weight(&request).min(limit.burst), address, Kind::Request, limit, now)
        })
    });
    let mut response = match is_safe {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    if response.status().is_client_error() {
        app.counts.refusals.fetch_add(1, Ordering::Relaxed);
    }
    let status = response.status().as_u16();
    let millis = app.rooms.world.now() - now;
    tracing::debug!(%address, %method, path = fuga_kernel::brief(&path), status, millis, "request");
    let headers = response.headers_mut();
    for (name, value) in [
        (
            "content-security-policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
             connect-src 'self'; manifest-src 'self'; media-src 'self'; base-uri 'none'; form-action 'self'; \
             frame-ancestors 'none'",
        ),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
        // What one viewer sees is nobody else's.
        ("cache-control", "no-store"),
    ] {
        headers.entry(HeaderName::from_static(name)).or_insert(HeaderValue::from_static(value));
    }
    if app.config.is_https() {
        // Whoever has come over https once does not come without it for a year.
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    response
}

/// How many times a request counts. One that does not say how long it is may be as long as any.
fn weight(request: &Request) -> u32 {
    let head: usize = request.headers().iter().map(|(name, value)| name.as_str().len() + value.len()).sum();
    let head = head + request.uri().query().map_or(0, str::len);
    let n_bytes = request.body().size_hint().upper().unwrap_or(u64::MAX).saturating_add(head as u64);
    (n_bytes / HEAVY).saturating_add(1).min(MAX_WEIGHT) as u32
}

/// A page of another site may not act for somebody who is signed in here, nor listen to a socket.
fn check_origin(app: &App, request: &Request) -> Result<(), ApiError> {
    let is_socket = request.headers().contains_key(header::UPGRADE);
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) && !is_socket {
        return Ok(());
    }
    let text = |name: HeaderName| request.headers().get(name).and_then(|value| value.to_str().ok());
    // Programs send no origin; browsers always do where it matters.
    let Some(origin) = text(header::ORIGIN) else { return Ok(()) };
    let own = app.config.public_url.as_deref().map(|url| url.trim_end_matches('/'));
    let host = origin.split_once("://").map(|(_, host)| host);
    let is_own_host = || host.is_some() && host == text(header::HOST);
    if own.map_or_else(is_own_host, |own| origin == own) {
        return Ok(());
    }
    Err(ApiError::new(403, "other_origin", "a page of another site may not do that"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_trusted_proxies_say_who_asks() {
        #[track_caller]
        fn check(peer: &str, lines: &[&str], expected: &str) {
            let trusted = ["127.0.0.1", "10.0.0.0/30", "fd00::/16"].map(|address| address.parse().unwrap());
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append("x-forwarded-for", HeaderValue::from_str(line).unwrap());
            }
            let ClientAddress(found) = ClientAddress::find(peer.parse().unwrap(), &headers, &trusted);
            assert_eq!(found.to_string(), expected, "{peer} {lines:?}");
        }
        // Whoever is no proxy of ours says what it likes.
        check("203.0.113.9", &["198.51.100.1"], "203.0.113.9");
        check("127.0.0.1", &[], "127.0.0.1");
        check("127.0.0.1", &["198.51.100.1"], "198.51.100.1");
        check("::ffff:127.0.0.1", &["198.51.100.1"], "198.51.100.1");
        // What the client itself wrote stands to the left of what our proxy has seen.
        check("127.0.0.1", &["192.0.2.7, 198.51.100.1"], "198.51.100.1");
        check("127.0.0.1", &["192.0.2.7", "198.51.100.1"], "198.51.100.1");
        check("127.0.0.1", &["10.0.0.2, 198.51.100.1"], "198.51.100.1");
        // Two proxies of ours, one behind the other.
        check("fd00::1", &["192.0.2.7, 198.51.100.1, 10.0.0.2"], "198.51.100.1");
        check("fd00::1", &["192.0.2.7, 198.51.100.1", "10.0.0.2"], "198.51.100.1");
        check("127.0.0.1", &["2001:db8::5"], "2001:db8::");
        check("127.0.0.1", &["[2001:db8::5]:4711"], "2001:db8::");
        check("127.0.0.1", &["[2001:db8::5]"], "2001:db8::");
        check("127.0.0.1", &["198.51.100.1:4711"], "198.51.100.1");
        check("127.0.0.1", &["unknown"], "127.0.0.1");
        check("127.0.0.1", &["198.51.100.1, unknown"], "127.0.0.1");
        check("127.0.0.1", &["", "198.51.100.1,"], "127.0.0.1");
    }

    #[test]
    fn the_secret_is_found_in_cookie_or_header() {
        let headers = |name: HeaderName, value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(name, HeaderValue::from_static(value));
            headers
        };
        assert_eq!(token_of(&headers(header::COOKIE, "a=b; fuga=secret; c=d")), Some("secret"));
        assert_eq!(token_of(&headers(header::COOKIE, "fugax=no; xfuga=no")), None);
        assert_eq!(token_of(&headers(header::AUTHORIZATION, "Bearer secret")), Some("secret"));
        assert_eq!(token_of(&headers(header::AUTHORIZATION, "Basic secret")), None);
    }
}
