//! The schemas of an OpenAPI document as TypeScript.

use serde_json::{Map, Value};

use crate::file::File;

/// Declares every schema of a document.
pub(crate) fn declare(document: &str, file: &mut File) {
    let document: Value = serde_json::from_str(document).expect("the document is JSON");
    for (name, schema) in fields(&document["components"]["schemas"]) {
        file.declare(name.clone(), &format!("{}export type {name} = {};", docs(schema), type_of(schema)));
    }
}

/// The type of what a schema describes.
fn type_of(schema: &Value) -> String {
    if let Some(path) = schema["$ref"].as_str() {
        return path.rsplit('/').next().unwrap_or(path).to_owned();
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        return any_of(choices.iter().map(type_of));
    }
    if let Some(values) = schema["enum"].as_array() {
        return any_of(values.iter().map(Value::to_string));
    }
    match &schema["type"] {
        Value::String(name) => named(name, schema),
        Value::Array(names) => any_of(names.iter().filter_map(Value::as_str).map(|name| named(name, schema))),
        _ => "unknown".to_owned(),
    }
}

/// The type of what a schema describes, of the name that JSON schemas have for it.
fn named(name: &str, schema: &Value) -> String {
    match name {
        "string" => only_text(schema).map_or_else(|| "string".to_owned(), |text| format!("\"{text}\"")),
        "integer" | "number" => "number".to_owned(),
        "array" => format!("Array<{}>", type_of(&schema["items"])),
        "object" if schema["properties"].is_object() => object(schema),
        "object" if schema["additionalProperties"] == false => "Record<string, never>".to_owned(),
        "object" => "Record<string, unknown>".to_owned(),
        _ => name.to_owned(),
    }
}

/// The only text that fits the pattern of a schema, if there is but one.
fn only_text(schema: &Value) -> Option<&str> {
    let text = schema["pattern"].as_str()?.strip_prefix('^')?.strip_suffix('$')?;
    text.bytes().all(|letter| letter.is_ascii_lowercase()).then_some(text)
}

fn object(schema: &Value) -> String {
    let required = schema["required"].as_array();
    let is_there = |name: &str, field: &Value| {
        // What has a usual value can be left out in a request only, and is never left out of an answer.
        required.is_some_and(|names| names.iter().any(|it| it == name)) || field.get("default").is_some()
    };
    // What tells the choices apart comes first.
    let is_tag = |field: &Value| field["enum"].as_array().is_some_and(|values| values.len() == 1);
    let (tags, others): (Vec<_>, Vec<_>) = fields(&schema["properties"]).iter().partition(|(_, field)| is_tag(field));
    let fields = tags.into_iter().chain(others).map(|(name, field)| {
        let mark = if is_there(name, field) { "" } else { "?" };
        format!("{}{name}{mark}: {}, ", docs(field), type_of(field))
    });
    format!("{{ {}}}", fields.collect::<String>())
}

fn any_of(choices: impl Iterator<Item = String>) -> String {
    choices.collect::<Vec<_>>().join(" | ")
}

/// What a schema, or the first choice of one that leaves a choice, says about itself, as a comment.
fn docs(schema: &Value) -> String {
    let about = schema["description"].as_str().or_else(|| schema["oneOf"][0]["description"].as_str());
    about.map_or_else(String::new, |about| format!("\n/**\n * {}\n */\n", about.replace('\n', "\n * ")))
}

fn fields(object: &Value) -> &Map<String, Value> {
    object.as_object().expect("schemas and their properties are objects")
}
