//! Bodies that are read, and answers that are written.

use axum::body::Bytes;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::limits::Pass;
use crate::wire::{self, ApiError, Refusal};

/// The longest body of a request; custom maps and data sets are the longest of them.
pub(super) const MAX_BODY: usize = 256 * 1024;

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let seconds = self.params["seconds"].as_u64();
        let mut response = ok(&Refusal { error: self });
        *response.status_mut() = status;
        let headers = response.headers_mut();
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if status == StatusCode::UPGRADE_REQUIRED {
            headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
            headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        }
        // What was sent is not read to its end, so that nothing can follow on this connection.
        if matches!(status, StatusCode::PAYLOAD_TOO_LARGE | StatusCode::REQUEST_TIMEOUT) {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        if let (StatusCode::TOO_MANY_REQUESTS, Some(seconds)) = (status, seconds) {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// An answer.
pub(super) fn ok(said: &impl Serialize) -> Response {
    ok_text(wire::text(said))
}

/// An answer that is JSON already.
pub(super) fn ok_text(text: impl Into<String>) -> Response {
    ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], text.into()).into_response()
}

/// Reads a body strictly, naming the field that is wrong.
pub(super) fn read<T: DeserializeOwned + Serialize>(body: &Bytes) -> Result<T, ApiError> {
    let value = read_value(body)?;
    Ok(fuga_kernel::read_strict(&value)?)
}

pub(super) fn read_value(body: &Bytes) -> Result<Value, ApiError> {
    let value = fuga_kernel::parse_strict(body)
        .map_err(|error| ApiError::new(400, "bad_json", format!("the body is no JSON: {error}")))?;
    if value.is_object() { Ok(value) } else { Err(ApiError::new(400, "bad_json", "the body is no JSON object")) }
}

/// What the server shows where no client was built into it.
pub(super) fn front() -> Response {
    let page = include_str!("front.html");
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}

/// A file of its own, as pages may not carry styles within them.
pub(super) async fn front_style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("front.css")).into_response()
}

/// Makes something that takes a while where nobody waits for it. It is made to its end, also for somebody who has gone
/// meanwhile, and keeps its place until then.
pub(super) async fn apart<T: Send + 'static>(
    pass: Pass,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let made = tokio::task::spawn_blocking(move || {
        let _pass = pass;
        work()
    });
    made.await.map_err(|_| ApiError::unavailable())
}
