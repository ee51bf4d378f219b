//! What goes wrong at a table, as an object with a stable code, the rule and a sentence.

use fuga_kernel::{
    ActError, LogError, OptionsError, RecordError, Refuse, ReplayError, TakeBackRefusal, TapeFault, Wire,
};
use serde::Serialize;
use serde_json::{Value, json};
use thiserror::Error;

/// What is at fault where something is not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// What was given can't be understood, or names what is not there.
    Misread,
    /// It is understood, and refused as things stand.
    Refused,
    /// The match was not dealt as was promised.
    Unfair,
}

/// An error for whoever asked.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("{message}")]
pub struct TableError {
    /// What is at fault.
    #[serde(skip)]
    pub fault: Fault,
    /// Stable name; it outlives every rewording.
    pub code: &'static str,
    /// The rule that refuses, if one does.
    pub rule: Option<&'static str>,
    /// A sentence that says what is wrong and, where it can, what would be right.
    pub message: String,
    /// The figures in the sentence, for clients that translate.
    pub params: Box<Value>,
}

impl Wire for TableError {}

impl TableError {
    /// Something is refused, with a code and a sentence.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { fault: Fault::Refused, code, rule: None, message: message.into(), params: Box::default() }
    }

    /// Something can't be understood.
    pub fn misread(code: &'static str, message: impl Into<String>) -> Self {
        Self { fault: Fault::Misread, ..Self::new(code, message) }
    }

    pub(crate) fn refused(refusal: &impl Refuse) -> Self {
        let error = Self::new(refusal.code(), refusal.to_string()).with(params_of(refusal));
        Self { rule: Some(refusal.rule()), ..error }
    }

    /// The same error with the figures of its sentence.
    #[must_use]
    pub fn with(self, params: Value) -> Self {
        Self { params: Box::new(params), ..self }
    }
}

/// An error's figures: it is written as `{ code: params }`, or as its code alone.
fn params_of(error: &impl Serialize) -> Value {
    match serde_json::to_value(error) {
        Ok(Value::Object(tagged)) => tagged.into_iter().next().map_or(Value::Null, |(_, params)| params),
        _ => Value::Null,
    }
}

impl<R: Refuse> From<ActError<R>> for TableError {
    fn from(error: ActError<R>) -> Self {
        match error {
            ActError::Refused(refusal) => Self::refused(&refusal),
            ActError::Draws(fault) => fault.into(),
        }
    }
}

impl From<TapeFault> for TableError {
    fn from(fault: TapeFault) -> Self {
        let code = match fault {
            TapeFault::RanOut { .. } => "draws_ran_out",
            TapeFault::TooLarge { .. } => "draw_too_large",
            TapeFault::LeftOver { .. } => "draws_left_over",
        };
        Self::new(code, fault.to_string()).with(params_of(&fault))
    }
}

impl From<TakeBackRefusal> for TableError {
    fn from(refusal: TakeBackRefusal) -> Self {
        Self::new(TakeBackRefusal::CODE, refusal.to_string())
    }
}

impl From<OptionsError> for TableError {
    fn from(error: OptionsError) -> Self {
        let mut params = json!({ "field": error.field, "reason": error.code });
        for (name, figure) in &error.figures {
            params[*name] = json!(figure);
        }
        Self { rule: Some(error.rule), ..Self::misread("bad_options", error.to_string()).with(params) }
    }
}

impl From<LogError> for TableError {
    fn from(error: LogError) -> Self {
        Self::misread("bad_log", error.to_string())
    }
}

impl From<ReplayError> for TableError {
    fn from(error: ReplayError) -> Self {
        let rule = match &error {
            ReplayError::Options(options) => Some(options.rule),
            ReplayError::Entry { rule, .. } => *rule,
            ReplayError::Log(_) | ReplayError::Deal(_) => None,
        };
        Self { rule, ..Self::misread("bad_log", error.to_string()) }
    }
}

impl From<RecordError> for TableError {
    fn from(error: RecordError) -> Self {
        Self { rule: error.rule, ..Self::misread("bad_record", error.to_string()) }
    }
}
