//! The web client: files that were put into the program when it was built, and the pages that lead to it.

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::wire::ApiError;

/// A file of the client, plain and packed.
struct File {
    path: &'static str,
    plain: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

/// The client as it was built; empty if it was not.
static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/client.rs"));

/// Files below this folder have a hash of what is in them in their names, so they never change.
const HASHED: &str = "assets/";

/// Answers every path that is no other route: a file, a page of the client, or that there is none.
pub(super) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let not_found = || ApiError::not_found("page").into_response();
    if !matches!(method, Method::GET | Method::HEAD) {
        return not_found();
    }
    match find(FILES, uri.path()) {
        Some(file) => answer(file, &headers),
        None if uri.path() == "/" => super::reply::front(),
        // Whoever follows a broken link in a browser gets the client, which says so and leads on.
        None if wants_page(&headers) && !uri.path().starts_with("/api/") => match find(FILES, "/") {
            Some(file) => (StatusCode::NOT_FOUND, answer(file, &headers)).into_response(),
            None => not_found(),
        },
        None => not_found(),
    }
}

/// The file under a path. Pages of the client share one file: the client itself reads the path.
fn find<'a>(files: &'a [File], path: &str) -> Option<&'a File> {
    let name = if is_page(path) { "index.html" } else { path.strip_prefix('/')? };
    files.iter().find(|file| file.path == name)
}

/// Whether the client has a page there.
fn is_page(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    matches!(
        parts.as_slice(),
        [] | ["join" | "lobby" | "mine" | "settings" | "replay" | "workshop" | "gallery"]
            | ["t" | "wall" | "new" | "rules" | "replay" | "workshop" | "gallery", _]
            | ["workshop", "scenario", _]
    )
}

/// Whether a person asks, with a browser.
fn wants_page(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/html"))
}

fn answer(file: &File, headers: &HeaderMap) -> Response {
    let (bytes, packing) = pack(file, headers);
    let age = if file.path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = bytes.into_response();
    let mut set = |name: HeaderName, value: &'static str| {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    };
    set(header::CONTENT_TYPE, kind(file.path));
    set(header::CACHE_CONTROL, age);
    set(header::VARY, "accept-encoding");
    if let Some(packing) = packing {
        set(header::CONTENT_ENCODING, packing);
    }
    response
}

/// The smallest form of a file that whoever asks can read.
fn pack(file: &File, headers: &HeaderMap) -> (&'static [u8], Option<&'static str>) {
    if let Some(bytes) = file.brotli.filter(|_| accepts(headers, "br")) {
        return (bytes, Some("br"));
    }
    if let Some(bytes) = file.gzip.filter(|_| accepts(headers, "gzip")) {
        return (bytes, Some("gzip"));
    }
    (file.plain, None)
}

/// Whether a packing is named, and not with the weight 0.
fn accepts(headers: &HeaderMap, packing: &str) -> bool {
    let lines = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    let weight = |part: &str| part.strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
    lines.flat_map(|line| line.split(',')).any(|choice| {
        let mut parts = choice.split(';').map(str::trim);
        let is_named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(packing));
        is_named && parts.find_map(weight).is_none_or(|weight| weight > 0.0)
    })
}

/// What a file is, by its ending.
fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOME: &[File] = &[
        File { path: "assets/main-abc.js", plain: b"plain", brotli: Some(b"br"), gzip: Some(b"gz") },
        File { path: "icon.svg", plain: b"icon", brotli: None, gzip: None },
        File { path: "index.html", plain: b"page", brotli: None, gzip: Some(b"gz") },
    ];

    fn accepting(text: &'static str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(text));
        headers
    }

    #[test]
    fn only_pages_of_the_client_lead_to_it() {
        let name = |path: &str| find(SOME, path).map(|file| file.path);
        for page in ["/", "/lobby", "/lobby/", "/mine", "/settings", "/join", "/workshop", "/workshop/a1b2", "/gallery"]
        {
            assert_eq!(name(page), Some("index.html"), "{page}");
        }
        for page in [
            "/t/abcdefg",
            "/t/abcdefg/",
            "/wall/abcdefg",
            "/new/escape",
            "/rules/escape",
            "/replay",
            "/replay/abcdefg",
            "/workshop/scenario/a1b2",
            "/gallery/abc2345",
        ] {
            assert_eq!(name(page), Some("index.html"), "{page}");
        }
        assert_eq!(name("/assets/main-abc.js"), Some("assets/main-abc.js"));
        assert_eq!(name("/icon.svg"), Some("icon.svg"));
        for nothing in
            ["/api/nothing", "/t", "/t/a/b", "/rules", "/replay/a/b", "/workshop/a/b", "/assets/", "/assets/other.js"]
        {
            assert_eq!(name(nothing), None, "{nothing}");
        }
        assert!(find(&[], "/").is_none());
    }

    #[test]
    fn who_asks_with_a_browser_wants_a_page() {
        let mut headers = HeaderMap::new();
        assert!(!wants_page(&headers));
        headers.insert(header::ACCEPT, HeaderValue::from_static("application/json"));
        assert!(!wants_page(&headers));
        headers.insert(header::ACCEPT, HeaderValue::from_static("text/html,application/xhtml+xml,*/*;q=0.8"));
        assert!(wants_page(&headers));
    }

    #[test]
    fn the_smallest_form_that_can_be_read_is_sent() {
        let packing = |file: &File, text| pack(file, &accepting(text)).1;
        assert_eq!(packing(&SOME[0], "gzip, deflate, br"), Some("br"));
        assert_eq!(packing(&SOME[0], "gzip;q=1.0, BR;q=0"), Some("gzip"));
        assert_eq!(packing(&SOME[0], "identity"), None);
        assert_eq!(packing(&SOME[0], "brotli, xgzip"), None);
        assert_eq!(packing(&SOME[2], "br, gzip"), Some("gzip"));
        assert_eq!(packing(&SOME[1], "br, gzip"), None);
        assert_eq!(pack(&SOME[0], &HeaderMap::new()), (b"plain".as_slice(), None));
    }

    #[test]
    fn what_never_changes_is_kept_for_ever() {
        let sent = answer(&SOME[0], &accepting("br"));
        assert_eq!(sent.headers()[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
        assert_eq!(sent.headers()[header::CONTENT_TYPE], "text/javascript; charset=utf-8");
        assert_eq!(sent.headers()[header::CONTENT_ENCODING], "br");
        assert_eq!(sent.headers()[header::VARY], "accept-encoding");
        let page = answer(&SOME[2], &HeaderMap::new());
        assert_eq!(page.headers()[header::CACHE_CONTROL], "no-cache");
        assert!(!page.headers().contains_key(header::CONTENT_ENCODING));
    }
}
