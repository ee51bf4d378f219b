//! The text of a map.

use std::collections::BTreeSet;

use fuga_escape::map::MAX_TEXT;
use fuga_escape::{Escape, Map, Mode, Options, Sketch, Zone};
use fuga_kernel::Game;

use crate::promises::{check_faults, check_sentence, play_out};

pub(crate) const WORDS: &[&str] = &[
    "name: ",
    "players: ",
    "2-16",
    "16-2",
    "#",
    "# ",
    "\n",
    "\r\n",
    "\u{feff}",
    "\u{202e}",
    "   A B C",
    "AN",
    "AO",
    "01",
    "40",
    "41",
    ".",
    "o",
    "x",
    "H",
    "A",
    "1",
    "2",
    "9",
    "0",
    "–",
    ":",
    " . ",
    " x ",
    " H ",
    " A ",
    " 9 ",
];

/// A map that is read can be written, read again, surveyed and played on; the faults of any other are named.
pub fn map(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let sketch = Sketch::of(&text);
    assert_eq!(sketch.figures.is_some(), sketch.faults.is_empty());
    match Map::parse(&text) {
        Ok(map) => {
            check_text(&map);
            check_names(&map);
            let options = Options::new(4, Mode::Advanced, Zone::Custom(text.into_owned()));
            play_out(&Escape::new(options).expect("a map that is read makes a table"));
        }
        Err(faults) => {
            check_faults(&faults, &text);
        }
    }
}

fn check_text(map: &Map) {
    let text = map.text();
    assert!(text.len() <= MAX_TEXT, "a map is written longer than it may be read");
    let again = Map::parse(&text).expect("a map that is written is read again");
    assert_eq!(again, *map, "a map is not written back the same");
    for warning in map.warnings() {
        check_sentence(&warning.to_string());
    }
}

/// Every sector has a name of its own, by which it is found.
fn check_names(map: &Map) {
    let mut names = BTreeSet::new();
    for sector in map.sectors() {
        let place = map.place(sector);
        assert_eq!(map.sector(place), Some(sector), "{place} is found elsewhere");
        assert_eq!(place.to_string().parse(), Ok(place), "{place} is not read back");
        assert!(names.insert(place), "{place} is there twice");
    }
}
