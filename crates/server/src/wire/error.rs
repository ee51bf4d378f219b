//! Why something is refused.

use fuga_catalog::{Fault, TableError};
use fuga_kernel::Misread;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// The status of what can't be done now.
const UNAVAILABLE: u16 = 503;

/// Why somebody is not given what they ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema, thiserror::Error)]
#[error("{message}")]
pub struct ApiError {
    /// The status over HTTP.
    #[serde(skip)]
    pub status: u16,
    /// Stable name; it outlives every rewording.
    #[schema(pattern = "^[a-z][a-z0-9_]*$")]
    pub code: &'static str,
    /// The rule that refuses, if one does.
    #[schema(required = true)]
    pub rule: Option<&'static str>,
    /// A sentence that says what is wrong and, where it can, what would be right.
    pub message: String,
    /// The figures in the sentence, for clients that translate.
    #[schema(value_type = Value)]
    pub params: Box<Value>,
}

impl ApiError {
    pub(crate) fn new(status: u16, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, rule: None, message: message.into(), params: Box::default() }
    }

    pub(crate) fn bad_request(message: impl Into<String>) -> Self {
        Self::new(400, "bad_request", message)
    }

    /// A field that is wrong, and what would be right.
    pub(crate) fn field(field: &str, reason: &str) -> Self {
        Self::bad_request(format!("field `{field}`: {reason}"))
    }

    pub(crate) fn not_found(what: &str) -> Self {
        Self::new(404, "not_found", format!("there is no such {what}"))
    }

    pub(crate) fn forbidden(message: &str) -> Self {
        Self::new(403, "forbidden", message)
    }

    /// A bot asks for something that is not about playing.
    pub(crate) fn not_for_bots() -> Self {
        Self::new(403, "not_for_bots", "a bot sits, plays and looks; all else is for whoever lets it play")
    }

    /// Things are not as the request expects them.
    pub(crate) fn conflict(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(409, code, message)
    }

    /// Whether the server could not do what it was asked.
    pub(crate) const fn is_unavailable(&self) -> bool {
        self.status == UNAVAILABLE
    }

    pub(crate) fn unavailable() -> Self {
        Self::new(UNAVAILABLE, "unavailable", "the server can't do that now; nothing was changed: try again later")
    }
}

impl From<Misread> for ApiError {
    fn from(misread: Misread) -> Self {
        Self::bad_request(misread.to_string())
    }
}

impl From<TableError> for ApiError {
    fn from(error: TableError) -> Self {
        let TableError { fault, code, rule, message, params } = error;
        let status = match fault {
            Fault::Misread => 400,
            Fault::Refused | Fault::Unfair => 409,
        };
        Self { status, code, rule, message, params }
    }
}

/// A refusal over HTTP.
#[derive(Serialize, ToSchema)]
pub(crate) struct Refusal {
    /// Why.
    pub(crate) error: ApiError,
}
