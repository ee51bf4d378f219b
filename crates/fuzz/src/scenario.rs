//! The text of a scenario.

use fuga_escape::scenario::MAX_TEXT;
use fuga_escape::{Escape, Mode, Options, Scenario, ScenarioSketch, Script, Zone};
use fuga_kernel::Game;

use crate::promises::{check_faults, check_options_error, play_out};

pub(crate) const WORDS: &[&str] = &[
    "name: ",
    "author: ",
    "players: ",
    "2-16",
    "# ",
    "\n",
    "\r\n",
    "\u{feff}",
    "A.1",
    "A.2",
    "A.4 nobody",
    "A.4 humans",
    "A.5",
    "B.3",
    "B.4 1",
    "B.6",
    "C.3",
    "C.6 1 2 3 4",
    "C.6 9 9",
    "D.2",
    "E.3 players",
    "E.3 0",
    "E.3 255",
    "E.3 256",
    "G.4",
    "H.1",
    "H.13",
    "H.16",
    "J.4",
    "X.1 10",
    "X.2 6",
    "X.3 3",
    "X.4 4",
    "X.4 5",
    "X.5 3=1 9=8",
    "X.6 own=0 own_item=0 any=0 any_item=0 silence=1",
    "X.6 own=60 any=60",
    "X.7 attack=20 teleport=0",
    "X.8 green=1 red=1",
    "=",
    "Z.9",
];

/// A scenario that makes a table can be played, and that of any other is the option that is refused.
pub fn scenario(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    check_text(&text);
    for seats in [3, 9] {
        let scenario = Some(Scenario::Custom(text.clone().into_owned()));
        let options = Options { scenario, ..Options::new(seats, Mode::Advanced, Zone::Fermi) };
        match Escape::new(options) {
            Ok(game) => play_out(&game),
            Err(error) => {
                assert!(matches!(error.field, "scenario" | "seats"), "{error}");
                check_options_error(&error);
            }
        }
    }
}

/// A scenario that is read can be written and read again; the faults of any other are named.
fn check_text(text: &str) {
    let sketch = ScenarioSketch::of(text);
    assert_eq!(sketch.faults.is_empty(), Script::parse(text).is_ok());
    assert!(sketch.drawn.is_some() || !sketch.faults.is_empty());
    match Script::parse(text) {
        Ok(script) => {
            let written = script.text();
            assert!(written.len() <= MAX_TEXT, "a scenario is written longer than it may be read");
            assert_eq!(Script::parse(&written), Ok(script), "a scenario is not written back the same");
        }
        Err(faults) => {
            check_faults(&faults, text);
        }
    }
}
