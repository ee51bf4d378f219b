//! The text of a record, and its audit.

use fuga_catalog::GameId;
use serde_json::{Value, json};

use crate::promises::{check_error, check_log, check_table};

pub(crate) const WORDS: &[&str] = crate::promises::json_words![
    "\n",
    "\r\n",
    "\"entries\":",
    "\"end\":",
    "\"seats\":[]",
    "\"outcome\":null",
    "\"seed\":\"00\"",
    "\"hash\":",
    "\"nonces\":[]",
    "\"shares\":[\"\",\"\"]",
    "{\"take_back\":{\"seat\":0}}\n",
    "\"seat\":",
    "\"draws\":[]",
];

/// A record that is read is written back the same and judged the same; so is one whose closing line was mended, which
/// lets changes through to the rules that the hash would stop.
pub fn record(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    check(&text);
    if let Some(mended) = mend(&text) {
        check(&mended);
    }
}

fn check(text: &str) {
    let readers = GameId::ALL.into_iter().filter(|&game| check_with(game, text));
    assert!(readers.count() <= 1, "a record is of one game");
}

/// Reads the text as a record of this game; whether it is one.
fn check_with(game: GameId, text: &str) -> bool {
    match game.read(text) {
        Ok((table, seats)) => {
            check_table(&*table);
            check_log(&*table);
            let written = table.record_so_far(&seats).expect("the names that were read can be written");
            let (again, seats_again) = game.read(&written).expect("a record that is written is read again");
            assert_eq!(again.log(), table.log(), "a record holds another log");
            assert_eq!(seats_again, seats, "a record holds other names");
            assert_eq!(again.record_so_far(&seats).as_ref(), Ok(&written), "a record is not written back the same");
            assert_eq!(again.audit(), table.audit(), "a record is judged otherwise");
            if let Err(error) = table.audit() {
                check_error(&error);
            }
            true
        }
        Err(error) => {
            assert_eq!(error.code, "bad_record");
            check_error(&error);
            let line = error.message.strip_prefix("line ").and_then(|rest| rest.split(':').next()?.parse().ok());
            let n_lines = text.lines().count().max(1);
            assert!(line.is_some_and(|line| (1..=n_lines).contains(&line)), "no line of {n_lines}: {error}");
            false
        }
    }
}

/// The same text with a closing line that counts its entries and has its hash; nothing if it has none to mend.
///
/// What the match comes to is put in too if it can be told, for most changes lead to another outcome.
fn mend(text: &str) -> Option<String> {
    let (body, last) = text.trim_end().rsplit_once('\n')?;
    let mut closing: Value = serde_json::from_str(last).ok()?;
    let n_entries = body.lines().count().checked_sub(1)?;
    let end = closing.get_mut("end")?.as_object_mut()?;
    end.insert("entries".to_owned(), n_entries.into());
    if let Some(outcome) = outcome_of(body) {
        end.insert("outcome".to_owned(), outcome);
    }
    let said = |field: &str| end.get(field).cloned().unwrap_or_default();
    let said = json!([n_entries, said("seats"), said("outcome"), said("seed")]);
    let hash = blake3::hash(format!("{body}\n{said}").as_bytes()).to_hex().to_string();
    end.insert("hash".to_owned(), hash.into());
    Some(format!("{body}\n{closing}\n"))
}

/// The outcome of the match, if the lines before the closing one hold one.
fn outcome_of(body: &str) -> Option<Value> {
    let mut lines = body.lines().map(serde_json::from_str::<Value>);
    let mut log = lines.next()?.ok()?;
    let entries: Vec<Value> = lines.collect::<Result<_, _>>().ok()?;
    log.as_object_mut()?.insert("entries".to_owned(), entries.into());
    Some(crate::promises::load(&log)?.ok()?.outcome().map(|outcome| outcome.value()).unwrap_or_default())
}
