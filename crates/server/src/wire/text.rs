//! What is said, as the text that is sent or kept.

use fuga_catalog::Json;
use serde::Serialize;
use serde_json::Value;

use super::error::ApiError;

/// The longest options, in bytes of JSON: a map of the longest kind with some room for what has to be escaped.
const MAX_OPTIONS: usize = 96 * 1024;

/// What is said, as the text that is sent.
pub(crate) fn text(said: &impl Serialize) -> String {
    serde_json::to_string(said).expect("what the server says has names for keys and no failing serializer")
}

/// In lists, texts of options that are longer than this are left out, in bytes: a table brings them itself.
const MAX_LISTED: usize = 80;

/// Options without the texts that a table brings itself, for lists: of a text its line `name:` is left.
pub(crate) fn brief_options(options: &Value) -> String {
    fn brief(value: &Value) -> Value {
        match value {
            Value::String(text) if text.len() > MAX_LISTED => name_in(text).into(),
            Value::Array(values) => values.iter().map(brief).collect(),
            Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), brief(value))).collect(),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
        }
    }
    brief(options).to_string()
}

/// The line in which a text says its name, if it is short enough for a list.
fn name_in(text: &str) -> Option<&str> {
    text.lines().find(|line| line.starts_with("name:")).filter(|line| line.len() <= MAX_LISTED)
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

/// The texts of several lines that a table brings itself: its map, its scenario.
pub(crate) fn own_texts(options: &Value) -> Vec<&str> {
    match options {
        Value::String(text) if text.contains('\n') => vec![text],
        Value::Array(values) => values.iter().flat_map(own_texts).collect(),
        Value::Object(fields) => fields.values().flat_map(own_texts).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    }
}

/// Options as they are kept, if they are not too long.
pub(crate) fn kept_options(options: Json) -> Result<String, ApiError> {
    let options = String::from(options);
    if options.len() <= MAX_OPTIONS {
        return Ok(options);
    }
    let reason = format!("options have at most {MAX_OPTIONS} bytes, not {}", options.len());
    Err(ApiError::field("options", &reason))
}

/// A text of the store, which was JSON when it was kept; one that is none is sent as a text.
pub(crate) fn stored(text: &str) -> Json {
    Json::parse(text).unwrap_or_else(|_| Json::of(&text))
}

/// The fields in which options differ, by their paths: `zone`, or `planets.0` for the first of a list.
pub(crate) fn changed_fields(before: &Value, after: &Value) -> Vec<String> {
    fn find(path: &str, before: &Value, after: &Value, found: &mut Vec<String>) {
        let below = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
        match (before, after) {
            (Value::Object(one), Value::Object(other)) => {
                for (name, value) in other {
                    find(&below(name), one.get(name).unwrap_or(&Value::Null), value, found);
                }
            }
            (Value::Array(one), Value::Array(other)) => {
                for index in 0..one.len().max(other.len()) {
                    let [one, other] = [one, other].map(|list| list.get(index).unwrap_or(&Value::Null));
                    find(&below(&index.to_string()), one, other, found);
                }
            }
            (before, after) if before != after => found.push(path.to_owned()),
            _ => {}
        }
    }
    let mut found = Vec::new();
    find("", before, after, &mut found);
    found
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn of_a_long_text_its_name_is_left() {
        let rows = "01 x x x x x x x x x x x x x x x x x x x x\n".repeat(3);
        let brief = |text: String| brief_options(&json!({ "seats": 3, "zone": { "custom": text } }));
        assert_eq!(brief(format!("# Ours\nname: Alba\n{rows}")), r#"{"seats":3,"zone":{"custom":"name: Alba"}}"#);
        assert_eq!(brief(rows.clone()), r#"{"seats":3,"zone":{"custom":null}}"#);
        assert_eq!(brief(format!("name: {}\n", "é".repeat(60))), r#"{"seats":3,"zone":{"custom":null}}"#);
    }

    #[test]
    fn fields_that_differ_are_named_by_their_paths() {
        let before = json!({ "seats": 3, "zone": "fermi", "planets": [null, "eris"], "rules": { "a": 1, "b": 2 } });
        let after = json!({ "seats": 3, "zone": { "custom": "…" }, "planets": ["luxor", "eris", null], "rules": { "a": 1, "b": 3 } });
        assert_eq!(changed_fields(&before, &after), ["zone", "planets.0", "rules.b"]);
        assert!(changed_fields(&after, &after).is_empty());
    }
}
