//! What is said, as the text that is sent or kept.

use fuga_catalog::Json;
use serde::Serialize;
use serde_json::Value;

/// What is said, as the text that is sent.
pub(crate) fn text(said: &impl Serialize) -> String {
    serde_json::to_string(said).expect("what the server says has names for keys and no failing serializer")
}

/// In lists, texts of options that are longer than this are left out, in bytes: a table brings them itself.
const MAX_LISTED: usize = 80;

/// Options without the texts that a table brings itself, for lists.
pub(crate) fn brief_options(options: &Value) -> String {
    fn brief(value: &Value) -> Value {
        match value {
            Value::String(text) if text.len() > MAX_LISTED => Value::Null,
            Value::Array(values) => values.iter().map(brief).collect(),
            Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), brief(value))).collect(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
        }
    }
    brief(options).to_string()
}

/// Whether options have a text that the table brings itself.
pub(crate) fn brings_text(options: &Value) -> bool {
    match options {
        Value::String(text) => text.len() > MAX_LISTED,
        Value::Array(values) => values.iter().any(brings_text),
        Value::Object(fields) => fields.values().any(brings_text),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// A text of the store, which was JSON when it was kept; one that is none is sent as a text.
pub(crate) fn stored(text: &str) -> Json {
    Json::parse(text).unwrap_or_else(|_| Json::of(&text))
}
