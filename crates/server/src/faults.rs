//! What it means for whoever asks that the store fails or denies something.

use std::sync::atomic::{AtomicU32, Ordering};

use fuga_store::{AppendError, ChangeError, Denial, StoreError};
use serde_json::json;

use crate::wire::ApiError;

/// How often the store has failed since it last worked.
static N_FAILURES: AtomicU32 = AtomicU32::new(0);

/// Whether the store has failed and was not seen to work since.
pub(crate) fn has_failed() -> bool {
    N_FAILURES.load(Ordering::Relaxed) > 0
}

/// The store works: the next failure is news.
pub(crate) fn works() {
    N_FAILURES.store(0, Ordering::Relaxed);
}

/// The store failed. It may do so at every request for hours, so only the first, second, fourth and so on is logged.
pub(crate) fn failed(error: &StoreError) -> ApiError {
    // The server ends in order: nothing has failed, and nobody can be answered.
    if *error == StoreError::Closed {
        return ApiError::unavailable();
    }
    let n_failures = N_FAILURES.fetch_add(1, Ordering::Relaxed).saturating_add(1);
    if n_failures.is_power_of_two() {
        tracing::error!(%error, n_failures, "the store failed");
    }
    ApiError::unavailable()
}

pub(crate) fn not_appended(error: &AppendError) -> ApiError {
    match error {
        AppendError::Failed(error) => failed(error),
        other => {
            tracing::error!(error = %other, "not appended");
            ApiError::unavailable()
        }
    }
}

/// A change was denied, or the store failed.
pub(crate) fn not_changed(error: ChangeError) -> ApiError {
    match error {
        ChangeError::Denied(denial) => {
            let conflict = ApiError::conflict(denial.code(), denial.to_string());
            match denial {
                Denial::BotsFull { most } | Denial::WorksFull { most } => {
                    ApiError { params: Box::new(json!({ "most": most })), ..conflict }
                }
                _ => conflict,
            }
        }
        ChangeError::Failed(error) => failed(&error),
    }
}

/// What is durable can't be understood; whoever keeps the server has to look.
pub(crate) fn damaged(table: &fuga_store::Table, reason: &str) -> ApiError {
    tracing::error!(table = table.code, reason, "the table can't be read");
    ApiError::new(
        500,
        "damaged",
        "the server can't read this table; whoever keeps the server finds the reason in its log",
    )
}
