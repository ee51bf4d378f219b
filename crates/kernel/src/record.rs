//! A match as a text file: a header line, one line an entry, and a closing line with a hash of all before it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use crate::{Game, Log, LogError, Match, ReplayError, ToAct, read_strict};

/// The longest text that is read as a record, in bytes; a long match of many seats has a tenth of it.
pub const MAX_RECORD: usize = 4 * 1024 * 1024;

/// The longest name of somebody at a table, in characters; also of a nonce where others choose it.
pub const MAX_NAME: usize = 100;

/// A finished or running match as a file.
#[derive(Debug)]
pub struct Record<G: Game> {
    /// The match.
    pub log: Log<G>,
    /// Who sat where, by name; may be empty.
    pub seats: Vec<String>,
}

/// Why a text is no record, by line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {reason}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// The rule that refuses it, if one does.
    pub rule: Option<&'static str>,
    /// What is wrong.
    pub reason: String,
}

impl RecordError {
    fn new(line: usize, reason: impl Into<String>) -> Self {
        Self { line, rule: None, reason: reason.into() }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Closing {
    end: End,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    entries: usize,
    seats: Vec<String>,
    outcome: Value,
    /// The seed, shown when the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
    hash: String,
}

impl<G: Game> Record<G> {
    /// The text of a match.
    pub fn write(played: &Match<G>, seats: &[String]) -> String {
        let mut value = to_value(played.log());
        let entries = value.as_object_mut().and_then(|log| log.remove("entries"));
        let mut text = format!("{value}\n");
        for entry in entries.iter().filter_map(Value::as_array).flatten() {
            text.push_str(&entry.to_string());
            text.push('\n');
        }
        let outcome = played.to_act().outcome().map_or(Value::Null, |outcome| to_value(&outcome));
        let seed = played.seed().map(str::to_owned);
        let entries = played.log().entries.len();
        let end = End { entries, seats: seats.to_vec(), outcome, seed, hash: String::new() };
        let end = End { hash: hash_of(&text, &end), ..end };
        text + &format!("{}\n", to_value(&Closing { end }))
    }

    /// Reads a text and plays it through: what comes back is exactly what was written.
    pub fn read(text: &str) -> Result<(Self, Match<G>), RecordError> {
        if text.len() > MAX_RECORD {
            let reason = format!("the text has {} bytes; a record has at most {MAX_RECORD}", text.len());
            return Err(RecordError::new(1, reason));
        }
        let lines: Vec<&str> = text.lines().collect();
        let Some((last, body)) = lines.split_last() else {
            return Err(RecordError::new(1, "the record is empty"));
        };
        let mut log = Map::new();
        let mut entries = Vec::with_capacity(body.len());
        for (index, line) in lines.iter().enumerate() {
            let value: Value = crate::parse_strict(line.as_bytes())
                .map_err(|error| RecordError::new(index + 1, format!("not a JSON object: {error}")))?;
            match value {
                Value::Object(header) if index == 0 => log = header,
                value if index < body.len() => entries.push(value),
                _ => {}
            }
        }
        let n_entries = entries.len();
        let at_end = |reason: &str| RecordError::new(lines.len(), reason);
        let closing = closing_of(last).map_err(|error| {
            at_end(&format!("the closing line is missing or damaged, so the record is cut short: {error}"))
        })?;
        if log.insert("entries".to_owned(), Value::Array(entries)).is_some() {
            return Err(RecordError::new(1, "field `entries`: each entry has a line of its own"));
        }
        let log: Log<G> = Log::from_json(&Value::Object(log)).map_err(|error| at_line(&error))?;
        let mut replayed = Match::replay(&log).map_err(replay_error)?;
        let end = closing.end;
        if end.entries != n_entries {
            return Err(at_end(&format!(
                "field `end.entries`: the record has {n_entries} entries, not {}",
                end.entries
            )));
        }
        check_texts(&end.seats, replayed.game().n_seats())
            .map_err(|reason| at_end(&format!("field `end.seats`: {reason}")))?;
        let covered = text.rfind(last).map_or("", |at| &text[..at]);
        if hash_of(covered, &end) != end.hash {
            return Err(at_end("field `end.hash`: the record was changed after it was written"));
        }
        let outcome = match replayed.to_act() {
            ToAct::Over(outcome) => to_value(&outcome),
            ToAct::Seats(_) => Value::Null,
        };
        if outcome != end.outcome {
            return Err(at_end("field `end.outcome`: the match does not end so"));
        }
        replayed.set_seed(end.seed);
        Ok((Self { log, seats: end.seats }, replayed))
    }
}

/// Checks texts that come one for each seat, or not at all: names and nonces.
pub fn check_texts(texts: &[String], n_seats: u8) -> Result<(), String> {
    let n_texts = texts.len();
    if n_texts != 0 && n_texts != usize::from(n_seats) {
        return Err(format!("{n_texts} for {n_seats} seats; give one for each, or none"));
    }
    if texts.iter().any(|text| text.chars().any(char::is_control)) {
        return Err("none may hold characters that control, such as line breaks".to_owned());
    }
    let is_long = |text: &&String| text.chars().count() > MAX_NAME;
    texts.iter().find(is_long).map_or(Ok(()), |text| {
        let start: String = text.chars().take(20).collect();
        Err(format!("each has at most {MAX_NAME} characters; `{start}…` has more"))
    })
}

/// The closing line, read as strictly as the log is.
fn closing_of(line: &str) -> Result<Closing, String> {
    let value = crate::parse_strict(line.as_bytes()).map_err(|error| error.to_string())?;
    read_strict(&value).map_err(|misread| misread.to_string())
}

/// The hash of all lines before the closing one, and of what the closing one says.
fn hash_of(text: &str, end: &End) -> String {
    let said = to_value(&(end.entries, &end.seats, &end.outcome, &end.seed)).to_string();
    blake3::hash(format!("{text}{said}").as_bytes()).to_hex().to_string()
}

fn to_value(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("logs and outcomes have string keys and no failing serializer")
}

/// A fault in the log, at the line its field stands on: the header is line 1, entry 0 is line 2.
fn at_line(error: &LogError) -> RecordError {
    let line = match error {
        LogError::Field { field, .. } => field
            .strip_prefix("entries[")
            .and_then(|rest| rest.split(']').next())
            .and_then(|index| index.parse::<usize>().ok())
            .map_or(1, |index| index + 2),
        LogError::Format { .. } | LogError::Game { .. } | LogError::Rules { .. } => 1,
    };
    RecordError::new(line, error.to_string())
}

fn replay_error(error: ReplayError) -> RecordError {
    match error {
        ReplayError::Log(error) => at_line(&error),
        ReplayError::Options(error) => RecordError { line: 1, rule: Some(error.rule), reason: error.to_string() },
        ReplayError::Deal(_) => RecordError::new(1, error.to_string()),
        ReplayError::Entry { index, rule, reason } => RecordError { line: index + 2, rule, reason },
    }
}
