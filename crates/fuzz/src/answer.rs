//! A line from a bot that is a program.

use fuga_cli::outside::read_choice;

use crate::promises::check_sentence;

pub(crate) const WORDS: &[&str] =
    crate::promises::json_words!["\"id\":", "\"id\":2", "\"ok\":", "\"error\":", "\"choice\":", "{\"choice\":0}", "9"];

/// The list that is chosen from has so many actions, less one.
const LAST: usize = 9;

/// What is chosen is in the list, and what is refused says why.
pub fn answer(data: &[u8]) {
    match read_choice(data, 2, LAST) {
        Ok(choice) => assert!(choice <= LAST, "{choice} is not in the list"),
        Err(reason) => check_sentence(&reason),
    }
}
