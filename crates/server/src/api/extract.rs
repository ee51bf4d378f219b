//! What a request brings, with refusals in JSON where it can't be read.

use axum::body::{Bytes, HttpBody as _};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::reply::MAX_BODY;
use crate::listen::PATIENCE;
use crate::wire::ApiError;

/// The body, up to [`MAX_BODY`], or to `MAX` where the route takes more.
pub(super) struct Body<const MAX: usize = MAX_BODY>(pub(super) Bytes);

impl<S: Send + Sync, const MAX: usize> FromRequest<S> for Body<MAX> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let too_large = || ApiError::new(413, "too_large", format!("a body has at most {MAX} bytes"));
        // Whoever says so beforehand is not waited for.
        let said = request.body().size_hint().exact();
        if said.is_some_and(|n_bytes| n_bytes > MAX as u64) {
            return Err(too_large());
        }
        let body = tokio::time::timeout(PATIENCE, Bytes::from_request(request, state)).await;
        let body = body.map_err(|_| ApiError::new(408, "too_slow", "the body did not come in time"))?;
        let body = body.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => too_large(),
            _ => ApiError::bad_request("the body did not come whole"),
        })?;
        Ok(Self(body))
    }
}

/// What stands behind the question mark.
pub(super) struct Query<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let query = axum::extract::Query::from_request_parts(parts, state).await;
        let axum::extract::Query(query) = query.map_err(|rejection| misread(&rejection.body_text()))?;
        Ok(Self(query))
    }
}

/// What a reader of queries says, in words for people: it ends with the field and what is wrong there.
fn misread(said: &str) -> ApiError {
    let said = said.split_once("query string: ").map_or(said, |(_, said)| said);
    if let Some(field) = said.strip_prefix("duplicate field `").and_then(|rest| rest.strip_suffix('`')) {
        return ApiError::field(&fuga_kernel::brief(field), "it is said twice; say it once");
    }
    let Some((field, reason)) = said.split_once(": ") else { return ApiError::bad_request(fuga_kernel::brief(said)) };
    // All fields that are no text are numbers.
    let is_number = reason.contains("digit") || reason.contains("number") || reason.contains("integer");
    let reason = if is_number { "a whole number, not too large and not too small" } else { reason };
    ApiError::field(&fuga_kernel::brief(field), &fuga_kernel::brief(reason))
}

/// The parts of the path that vary. Where they can't be read there is no such page.
pub(super) struct Path<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = axum::extract::Path::from_request_parts(parts, state).await;
        let axum::extract::Path(path) = path.map_err(|_| ApiError::not_found("page"))?;
        Ok(Self(path))
    }
}
