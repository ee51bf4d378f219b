//! The name of a place, as it is typed and as it stands in an action.

use std::fmt::Display;
use std::str::FromStr;

use fuga_escape::Place;
use fuga_hex::Coord;

use crate::promises::check_sentence;

pub(crate) const WORDS: &[&str] =
    &["A", "Z", "AA", "AN", "AO", "ZZ", "0", "01", "1", "9", "40", "41", "99", "hatch", "human", "alien", "start", " "];

/// A place that is read is written so that it is read the same.
pub fn place(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    check::<Place>(&text);
    check::<Coord>(&text);
}

fn check<T: FromStr<Err: Display> + Display>(text: &str) {
    match text.parse::<T>() {
        Ok(read) => {
            let written = read.to_string();
            let again = written.parse::<T>().map(|again| again.to_string());
            assert_eq!(again.ok().as_ref(), Some(&written), "{written} is not read back");
        }
        Err(error) => check_sentence(&error.to_string()),
    }
}
