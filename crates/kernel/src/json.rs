//! JSON from outside, read strictly: what is said twice or not understood is refused, not passed over.

use std::fmt;

use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// Reads one JSON value; a key that stands twice in an object is an error.
pub fn parse_strict(text: &[u8]) -> Result<Value, serde_json::Error> {
    serde_json::from_slice::<Strict>(text).map(|strict| strict.0)
}

/// Whether a value has exactly the fields it was understood to have, or the path to the first that it should not have.
///
/// `understood` is the value written again after it was read. A reader that takes lists for objects, or ignores what it
/// does not know, is found out so.
pub fn same_shape(given: &Value, understood: &Value) -> Result<(), String> {
    match (given, understood) {
        (Value::Object(given), Value::Object(understood)) => given.iter().try_for_each(|(key, value)| {
            let known = understood.get(key).ok_or_else(|| format!("unknown field `{}`", brief(key)))?;
            same_shape(value, known)
        }),
        (Value::Array(given), Value::Array(understood)) if given.len() == understood.len() => {
            given.iter().zip(understood).try_for_each(|(given, understood)| same_shape(given, understood))
        }
        (Value::Object(_), _) => Err("an object stands where none is meant".to_owned()),
        (Value::Array(_), _) => Err("a list stands where none is meant".to_owned()),
        (_, Value::Object(_) | Value::Array(_)) => Err("an object or list is missing".to_owned()),
        _ => Ok(()),
    }
}

/// A text for an error: in full, or its beginning and end if it is long, so that a hostile one does not come back whole.
///
/// The end stays because readers of JSON say there what they expected.
pub fn brief(text: &str) -> String {
    let n_chars = text.chars().count();
    if n_chars <= MAX_BRIEF {
        return text.to_owned();
    }
    let chars = text.chars();
    let start: String = chars.clone().take(MAX_BRIEF / 2).collect();
    let end: String = chars.skip(n_chars - MAX_BRIEF / 2).collect();
    format!("{start} … {end}")
}

/// The longest text that is repeated in full, in characters; the longest list of what was expected fits in.
const MAX_BRIEF: usize = 500;

struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StrictVisitor).map(Self)
    }
}

struct StrictVisitor;

impl<'de> Visitor<'de> for StrictVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(Strict(value)) = list.next_element()? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = map.next_key::<String>()? {
            let Strict(value) = map.next_value()?;
            if object.contains_key(&key) {
                return Err(de::Error::custom(format!("field `{}` stands twice", brief(&key))));
            }
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_value_is_read_as_it_stands() {
        let text = r#"{"a":[1,-2,0.5,"x",true,null],"b":{}}"#;
        assert_eq!(parse_strict(text.as_bytes()).unwrap().to_string(), text);
    }

    #[test]
    fn a_key_that_stands_twice_is_refused_at_any_depth() {
        let error = parse_strict(br#"[{"to":"K11","at":{"to":1,"to":2}}]"#).unwrap_err();
        assert!(error.to_string().starts_with("field `to` stands twice"), "{error}");
    }

    #[test]
    fn a_long_text_is_repeated_in_part() {
        assert_eq!(brief("short"), "short");
        let long = brief(&format!("unknown variant `{}`, expected one of …", "é".repeat(100_000)));
        assert_eq!(long.chars().count(), MAX_BRIEF + 3);
        assert!(long.starts_with("unknown variant `éé") && long.ends_with("é`, expected one of …"), "{long}");
    }

    #[test]
    fn what_was_not_understood_is_named() {
        let understood = json!({ "do": "stay", "list": [{ "a": 1 }], "more": null });
        assert_eq!(same_shape(&json!({ "do": "stay", "list": [{ "a": 2 }] }), &understood), Ok(()));
        let refused = |given| same_shape(&given, &understood).unwrap_err();
        assert_eq!(refused(json!({ "do": "stay", "x": 1 })), "unknown field `x`");
        assert_eq!(refused(json!({ "list": [{ "b": 1 }] })), "unknown field `b`");
        assert_eq!(refused(json!(["stay"])), "a list stands where none is meant");
        assert_eq!(refused(json!({ "do": { "stay": null } })), "an object stands where none is meant");
        assert_eq!(refused(json!({ "list": 1 })), "an object or list is missing");
    }
}
