//! Why an action is refused. Every reason is one its actor can see.

use fuga_kernel::{Refuse, Wire};
use serde::Serialize;
use strum::IntoStaticStr;
use thiserror::Error;

/// Why an action was refused. This text is for logs and terminals; clients translate `code()`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Error, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[expect(missing_docs, reason = "each reason is said by its text, each field by its name")]
pub enum Refusal {
    #[error("a seat swaps once in a match, and you have")]
    HasSwapped,
}

impl Wire for Refusal {}

impl Refuse for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Self::HasSwapped => "X-05",
        }
    }
}
