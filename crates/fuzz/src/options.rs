//! A table's options, as JSON.

use fuga_catalog::{GameId, Luck, Table, TableError};
use fuga_kernel::{Quick, parse_strict};
use serde_json::Value;

use crate::promises::{check_error, check_log, check_sentence, check_table};

pub(crate) const WORDS: &[&str] = crate::promises::json_words![
    "\"seats\":",
    "\"mode\":",
    "\"zone\":",
    "\"edition\":",
    "\"aliens_cross_hatches\":",
    "\"aliens_move_two\":true",
    "\"co_pilot_has_card\":true",
    "\"stuck_is_told\":true",
    "\"scenario\":",
    "\"basic\"",
    "\"fermi\"",
    "\"volta\"",
    "\"portuguese\"",
    "\"infection\"",
    "\"one_colour_each\":",
    "\"to_the_end\":true",
    "\"lagoon_is_sea\":false",
    "\"stall_rounds\":",
    "\"planets\":[null,\"luxor\"]",
    "\"third_planet\":\"eris\"",
    "\"third_competes\":false",
    "\"attacks_all_different\":true",
    "\"passing_ufos_map\":false",
    "\"max_rounds\":",
    "\"data\":",
    "\"reconstructed\"",
    "{\"custom\":\"",
    "name: x\\n",
];

/// Options that a game reads make a table, and those the table keeps make the same one.
pub fn options(data: &[u8]) {
    let value = match parse_strict(data) {
        Ok(value) => value,
        Err(error) => return check_sentence(&error.to_string()),
    };
    for game in GameId::ALL {
        match deal(game, &value) {
            Ok(table) => {
                check_table(&*table);
                check_log(&*table);
                let again = deal(game, &table.options().value()).expect("options that a table keeps make a table");
                assert_eq!(again.log(), table.log(), "the options kept make another table");
            }
            Err(error) => {
                assert_eq!(error.code, "bad_options");
                check_error(&error);
            }
        }
    }
}

fn deal(game: GameId, options: &Value) -> Result<Box<dyn Table>, TableError> {
    game.deal(options, Luck::Chance(&mut Quick::new(1)))
}
