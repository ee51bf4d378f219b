//! What a table may choose, field by field, for whoever draws a form or sends options.

use serde::Serialize;
use serde_json::Value;

/// One field of a table's options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Where it stands in the options: `seats`, or `planets.0` for the first of a list.
    pub name: String,
    /// The rule that leaves the choice to the table.
    pub rule: &'static str,
    /// What may be chosen.
    pub range: Range,
}

/// What may be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Range {
    /// A whole number.
    Number {
        /// The least.
        min: u32,
        /// The most.
        max: u32,
    },
    /// On or off.
    Switch,
    /// One of these: names, and `null` where it is left open.
    Choice(Vec<Value>),
    /// A text that the table brings.
    Text,
}

impl Field {
    /// A whole number.
    pub fn number(name: impl Into<String>, rule: &'static str, min: impl Into<u32>, max: impl Into<u32>) -> Self {
        Self::new(name, rule, Range::Number { min: min.into(), max: max.into() })
    }

    /// On or off.
    pub fn switch(name: impl Into<String>, rule: &'static str) -> Self {
        Self::new(name, rule, Range::Switch)
    }

    /// One of some values, each as it is written in the options.
    pub fn choice<T: Serialize>(
        name: impl Into<String>,
        rule: &'static str,
        values: impl IntoIterator<Item = T>,
    ) -> Self {
        let written = |value| serde_json::to_value(value).expect("a choice is a name, a truth value or nothing");
        Self::new(name, rule, Range::Choice(values.into_iter().map(written).collect()))
    }

    /// A text that the table brings.
    pub fn text(name: impl Into<String>, rule: &'static str) -> Self {
        Self::new(name, rule, Range::Text)
    }

    fn new(name: impl Into<String>, rule: &'static str, range: Range) -> Self {
        Self { name: name.into(), rule, range }
    }
}

/// These options with another value in one field, which a name such as `planets.0` leads to.
///
/// A list is made long enough; what was there of another kind gives way, as a name does to a text of one's own.
pub fn with_field(options: &Value, name: &str, value: Value) -> Value {
    let Some((first, rest)) = name.split_once('.') else { return with_value(options, name, value) };
    let inner = match first.parse::<usize>() {
        Ok(place) => options.get(place),
        Err(_) => options.get(first),
    };
    with_value(options, first, with_field(inner.unwrap_or(&Value::Null), rest, value))
}

fn with_value(options: &Value, step: &str, value: Value) -> Value {
    if let Ok(place) = step.parse::<usize>() {
        let mut list = options.as_array().cloned().unwrap_or_default();
        list.resize(list.len().max(place + 1), Value::Null);
        list[place] = value;
        return Value::Array(list);
    }
    let mut object = options.as_object().cloned().unwrap_or_default();
    // What is left open is left out: that is how options are written again.
    if value.is_null() {
        object.remove(step);
    } else {
        object.insert(step.to_owned(), value);
    }
    Value::Object(object)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_field_is_found_by_its_name() {
        let options = json!({ "seats": 2, "planets": ["eris"], "data": "own" });
        assert_eq!(with_field(&options, "seats", json!(3))["seats"], 3);
        assert_eq!(with_field(&options, "planets.2", json!("luxor"))["planets"], json!(["eris", null, "luxor"]));
        assert_eq!(with_field(&options, "third.0", json!(1))["third"], json!([1]));
        assert_eq!(with_field(&options, "data.custom", json!("…"))["data"], json!({ "custom": "…" }));
    }
}
