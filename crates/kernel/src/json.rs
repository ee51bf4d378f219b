//! JSON from outside, read strictly: what is said twice or not understood is refused, not passed over.

use std::fmt;

use serde::Serialize;
use serde::de::{self, Deserialize, DeserializeOwned, Deserializer, MapAccess, SeqAccess, Unexpected, Visitor};
use serde_json::{Map, Value};
use serde_path_to_error::Segment;

use crate::syntax::fault_of;

/// Reads one JSON value; a key that stands twice in an object is an error.
pub fn parse_strict(text: &[u8]) -> Result<Value, Misread> {
    let read = serde_json::from_slice::<Strict>(text);
    read.map(|strict| strict.0).map_err(|error| Misread { field: None, reason: fault_of(text, &error) })
}

/// Why a value was not understood, or a text is no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The path to the field that is wrong, if one is; shortened if it is long.
    pub field: Option<String>,
    /// What is wrong with it, in plain words.
    pub reason: String,
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.field {
            Some(field) => write!(f, "field `{field}`: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

/// Reads a value, naming the field that is wrong. What is not understood is refused, not passed over.
pub fn read_strict<T: DeserializeOwned + Serialize>(value: &Value) -> Result<T, Misread> {
    let read: T = serde_path_to_error::deserialize(value).map_err(|error| {
        let mut path = String::new();
        for segment in error.path() {
            path += &match segment {
                Segment::Seq { index } => step_to(&index.to_string()),
                Segment::Map { key } | Segment::Enum { variant: key } => step_to(key),
                Segment::Unknown => String::new(),
            };
        }
        let field = field_at_fault::<T>(value, &path, &error.inner().to_string()).unwrap_or(path);
        Misread { field: name_of(&field), reason: plain(error.inner()) }
    })?;
    let understood = serde_json::to_value(&read);
    let understood = understood.map_err(|error| Misread { field: None, reason: brief(&error.to_string()) })?;
    same_shape(value, &understood, &mut String::new())?;
    Ok(read)
}

/// Whether a value has exactly the fields it was understood to have, or the path to the first that it should not have.
///
/// `understood` is the value written again after it was read. A reader that takes lists for objects, or ignores what it
/// does not know, is found out so.
fn same_shape(given: &Value, understood: &Value, path: &mut String) -> Result<(), Misread> {
    let n_above = path.len();
    let reason = match (given, understood) {
        (Value::Object(given), Value::Object(understood)) => {
            for (key, value) in given {
                let Some(known) = understood.get(key) else {
                    return Err(Misread { field: name_of(path), reason: format!("unknown field `{}`", brief(key)) });
                };
                *path += &step_to(key);
                same_shape(value, known, path)?;
                path.truncate(n_above);
            }
            return Ok(());
        }
        (Value::Array(given), Value::Array(understood)) if given.len() == understood.len() => {
            for (index, (given, understood)) in given.iter().zip(understood).enumerate() {
                *path += &step_to(&index.to_string());
                same_shape(given, understood, path)?;
                path.truncate(n_above);
            }
            return Ok(());
        }
        (Value::Object(_), _) => "an object stands where none is meant",
        (Value::Array(_), _) => "a list stands where none is meant",
        (_, Value::Object(_) | Value::Array(_)) => "an object or list is missing",
        _ => return Ok(()),
    };
    Err(Misread { field: name_of(path), reason: reason.to_owned() })
}

/// A step down to a field, as a JSON pointer spells it.
fn step_to(key: &str) -> String {
    format!("/{}", key.replace('~', "~0").replace('/', "~1"))
}

/// A path as people spell it, such as `entries[1].seat`; nothing for the whole.
fn name_of(pointer: &str) -> Option<String> {
    let mut name = String::new();
    for step in pointer.split('/').skip(1) {
        let is_place = !step.is_empty() && step.bytes().all(|byte| byte.is_ascii_digit());
        let (before, after) = match (is_place, name.is_empty()) {
            (true, _) => ("[", "]"),
            (false, true) => ("", ""),
            (false, false) => (".", ""),
        };
        name.extend([before, &step.replace("~1", "/").replace("~0", "~"), after]);
    }
    (!pointer.is_empty()).then(|| brief(&name))
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

/// What a reader says of a value, in words for people who do not know its types, and [`brief`]. What is no value is said by
/// [`parse_strict`].
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    // What was found stands first and is left as it is: it may say anything.
    let Some((found, expected)) = text.rsplit_once("expected ") else { return brief(&text) };
    brief(&format!("{}expected {}", plain_found(found), plain_expected(expected)))
}

/// What was found, without the kinds that only readers of JSON know.
fn plain_found(found: &str) -> String {
    if let Some(name) = found.strip_prefix("unknown variant ") {
        return format!("there is no {name}");
    }
    let rest = found.strip_prefix("invalid type: ").or_else(|| found.strip_prefix("invalid value: ")).unwrap_or(found);
    let kinds = [
        ("map, ", "an object, "),
        ("sequence, ", "a list, "),
        ("unit value, ", "null, "),
        ("string ", "the text "),
        ("integer ", "the number "),
        ("floating point ", "the number "),
        ("boolean ", ""),
        ("invalid length ", "a list of "),
    ];
    let plain = kinds.iter().find_map(|(kind, plain)| rest.strip_prefix(kind).map(|value| format!("{plain}{value}")));
    plain.unwrap_or_else(|| rest.to_owned())
}

/// What was expected, likewise.
fn plain_expected(expected: &str) -> &str {
    match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number that is not negative",
        "i8" | "i16" | "i32" | "i64" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "`true` or `false`",
        "a string" | "string" => "a text",
        "variant identifier" => "a name as a text",
        "string or map" | "map with a single key" => "a name as a text, or an object with a single field",
        "value" => "a value",
        "a sequence" => "a list",
        "a map" => "an object",
        _ if expected.starts_with("struct ") || expected.contains("tagged enum ") => "an object",
        _ if expected.starts_with("tuple ") || expected.starts_with("an array of length ") => {
            "a list of another length"
        }
        _ if expected.starts_with("enum ") => "a name as a text, or an object with a single field",
        _ if expected.starts_with("unit") => "a name without fields",
        _ => expected,
    }
}

/// The field of the object at a path at which its reader gave up with this error, if one can be told.
///
/// Readers that look at a tag first lose the path. They take the fields in order, so the field at fault is the last of
/// the shortest beginning of the object that fails in the same way. Each beginning is read anew, so nobody looks into an
/// object that has more fields than any of ours.
fn field_at_fault<T: DeserializeOwned>(value: &Value, path: &str, error: &str) -> Option<String> {
    let fields = value.pointer(path)?.as_object().filter(|fields| fields.len() <= MAX_FIELDS)?;
    if error.starts_with("missing field") {
        return None;
    }
    // It is at fault wherever it stands, also before the tag.
    if let Some(unknown) = error
        .strip_prefix("unknown field `")
        .and_then(|rest| fields.keys().find(|key| rest.starts_with(&format!("{key}`"))))
    {
        return Some(format!("{path}{}", step_to(unknown)));
    }
    let mut beginning = value.clone();
    *beginning.pointer_mut(path)? = Value::Object(Map::new());
    for (key, value) in fields {
        beginning.pointer_mut(path)?.as_object_mut()?.insert(key.clone(), value.clone());
        if T::deserialize(&beginning).is_err_and(|found: serde_json::Error| found.to_string() == error) {
            return Some(format!("{path}{}", step_to(key)));
        }
    }
    None
}

/// The most fields of an object that is searched for the one at fault.
const MAX_FIELDS: usize = 32;

/// The longest text that is repeated in full, in characters; the longest list of what was expected fits in.
const MAX_BRIEF: usize = 500;

/// Reads a whole number within bounds, which a refusal names. For `#[serde(deserialize_with = "within::<1, 9, _, _>")]`.
pub fn within<'de, const LOW: u64, const HIGH: u64, T, D>(reader: D) -> Result<T, D::Error>
where
    T: TryFrom<u64>,
    D: Deserializer<'de>,
{
    let number = reader.deserialize_u64(Within::<LOW, HIGH>)?;
    T::try_from(number).map_err(|_| de::Error::invalid_value(Unexpected::Unsigned(number), &Within::<LOW, HIGH>))
}

struct Within<const LOW: u64, const HIGH: u64>;

impl<const LOW: u64, const HIGH: u64> Visitor<'_> for Within<LOW, HIGH> {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from {LOW} to {HIGH}")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<u64, E> {
        if (LOW..=HIGH).contains(&number) {
            return Ok(number);
        }
        Err(E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<u64, E> {
        let number = u64::try_from(number).map_err(|_| E::invalid_value(Unexpected::Signed(number), &self))?;
        self.visit_u64(number)
    }
}

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
    fn types_are_said_in_plain_words() {
        let say = |value: Value| plain(&serde_json::from_value::<Wish>(value).unwrap_err());
        assert_eq!(say(json!(7)), "the number `7`, expected an object");
        let too_large = say(json!({ "n": 300, "to": "" }));
        assert_eq!(too_large, "the number `300`, expected a whole number from 0 to 255");
        // What somebody wrote is repeated as they wrote it.
        let text = say(json!({ "n": "expected u8", "to": "" }));
        assert_eq!(text, r#"the text "expected u8", expected a whole number from 0 to 255"#);
    }

    #[test]
    fn the_field_at_fault_is_found_behind_a_tag() {
        let fault = |value: Value| {
            let error = serde_json::from_value::<Tagged>(value.clone()).unwrap_err();
            field_at_fault::<Tagged>(&value, "", &error.to_string())
        };
        assert_eq!(fault(json!({ "do": "go", "n": "x", "to": 5 })).as_deref(), Some("/n"));
        assert_eq!(fault(json!({ "do": "go", "n": 1, "to": 5 })).as_deref(), Some("/to"));
        assert_eq!(fault(json!({ "n": 1, "do": "go", "to": 5 })).as_deref(), Some("/to"));
        assert_eq!(fault(json!({ "do": "go", "n": 1 })), None, "a field that is missing is named by the error itself");
        assert_eq!(fault(json!("go")), None);
    }

    #[test]
    fn a_number_out_of_its_bounds_is_told_them() {
        let read = |n: Value| read_strict::<Bounded>(&json!({ "n": n })).map(|read| read.n);
        assert_eq!((read(json!(2)), read(json!(4))), (Ok(2), Ok(4)));
        for (n, found) in [(json!(5), "the number `5`"), (json!(-1), "the number `-1`"), (json!("3"), "the text \"3\"")]
        {
            let error = read(n).unwrap_err().to_string();
            assert!(error.starts_with("field `n`: "), "{error}");
            assert!(error.ends_with(&format!("{found}, expected a whole number from 2 to 4")), "{error}");
        }
    }

    #[test]
    fn the_path_to_the_field_at_fault_is_told_whole() {
        let fault = |value: Value| read_strict::<Nested>(&value).unwrap_err().to_string();
        let within = fault(json!({ "a/b": [{ "do": "go", "n": -1, "to": "" }] }));
        assert!(within.starts_with("field `a/b[0].n`: the number `-1`"), "{within}");
        let listed = fault(json!({ "a/b": [["go", 1, ""]] }));
        assert!(listed.starts_with("field `a/b[0]`: "), "{listed}");
        assert_eq!(fault(json!({ "x": 1 })), "missing field `a/b`");
    }

    #[test]
    fn an_object_with_too_many_fields_is_not_searched() {
        let with = |n: usize| {
            let many = (1..n).map(|index| (format!("a{index}"), json!(1)));
            Value::Object(many.chain([("do".to_owned(), json!("go"))]).collect())
        };
        let error = "unknown field `a1`, expected `n` or `to`";
        assert_eq!(field_at_fault::<Tagged>(&with(MAX_FIELDS), "", error).as_deref(), Some("/a1"));
        assert_eq!(field_at_fault::<Tagged>(&with(MAX_FIELDS + 1), "", error), None);
    }

    #[derive(Debug, serde::Deserialize)]
    #[expect(dead_code, reason = "only its reading is looked at")]
    struct Wish {
        n: u8,
        to: String,
    }

    #[derive(Debug, serde::Deserialize, serde::Serialize)]
    #[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
    enum Tagged {
        Go { n: u8, to: String },
    }

    #[derive(Debug, serde::Deserialize, serde::Serialize)]
    struct Bounded {
        #[serde(deserialize_with = "within::<2, 4, _, _>")]
        n: u8,
    }

    #[derive(Debug, serde::Deserialize, serde::Serialize)]
    struct Nested {
        #[serde(rename = "a/b")]
        inner: Vec<Tagged>,
    }

    #[test]
    fn what_was_not_understood_is_named() {
        let understood = json!({ "do": "stay", "list": [{ "a": 1 }], "more": null });
        let look = |given: Value| same_shape(&given, &understood, &mut String::new());
        assert_eq!(look(json!({ "do": "stay", "list": [{ "a": 2 }] })), Ok(()));
        let refused = |given| look(given).unwrap_err().to_string();
        assert_eq!(refused(json!({ "do": "stay", "x": 1 })), "unknown field `x`");
        assert_eq!(refused(json!({ "list": [{ "b": 1 }] })), "field `list[0]`: unknown field `b`");
        assert_eq!(refused(json!(["stay"])), "a list stands where none is meant");
        assert_eq!(refused(json!({ "do": { "stay": null } })), "field `do`: an object stands where none is meant");
        assert_eq!(refused(json!({ "list": 1 })), "field `list`: an object or list is missing");
    }
}
