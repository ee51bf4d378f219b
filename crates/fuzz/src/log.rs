//! A log, as JSON.

use fuga_catalog::GameId;
use fuga_kernel::parse_strict;

use crate::promises::{check_error, check_log, check_sentence, check_table, game_of};

pub(crate) const WORDS: &[&str] = crate::promises::json_words![
    "\"format\":1",
    "\"game\":\"escape\"",
    "\"game\":\"survive\"",
    "\"game\":\"ovni\"",
    "\"rules_version\":1",
    "\"options\":",
    "{\"seats\":2}",
    "\"fairness\":",
    "\"commitment\":",
    "\"nonces\":",
    "\"shares\":",
    "\"deal\":",
    "\"entries\":",
    "{\"take_back\":{\"seat\":0}}",
    "\"act\":",
    "\"seat\":",
    "\"action\":",
    "\"draws\":[]",
];

/// A log that is read is written back the same, and its match is whole; only the game it names reads it.
pub fn log(data: &[u8]) {
    let value = match parse_strict(data) {
        Ok(value) => value,
        Err(error) => return check_sentence(&error.to_string()),
    };
    for game in GameId::ALL {
        match game.load(&value) {
            Ok(table) => {
                assert_eq!(game_of(&value), Some(game), "a log of another game was read");
                check_table(&*table);
                check_log(&*table);
                if let Err(error) = table.audit() {
                    check_error(&error);
                }
                table.record_so_far(&[]).expect("a log makes a record");
            }
            Err(error) => {
                assert_eq!(error.code, "bad_log");
                check_error(&error);
            }
        }
    }
}
