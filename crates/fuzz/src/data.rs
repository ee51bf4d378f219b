//! The text of a set of figures of O.V.N.I.

use fuga_kernel::Game;
use fuga_ovni::{Data, DataFault, DataSet, Options, Ovni};

use crate::promises::{check_options_error, check_sentence, play_out};

pub(crate) const WORDS: &[&str] = &[
    "name: ",
    "[cities]\n",
    "[links]\n",
    "[planets]\n",
    "[humans]\n",
    "[alien cards]\n",
    "[abilities]\n",
    "[missions]\n",
    "[points]\n",
    "# ",
    "#",
    "\n",
    "\r\n",
    "\u{feff}",
    "\u{202e}",
    " | rulebook",
    " | reconstructed",
    " | name: box; position: public source",
    "1 ",
    "12 ",
    "16 ",
    "255",
    "256",
    "0.0",
    "pilot",
    "military",
    "airspace 4 even",
    "human orange 3",
    "token pilot 20",
    "capture builder 1",
    "map 12",
    "ufo 8",
    "humans_alike 1 3 6",
    "mission_failed 100",
];

/// A set that is read can be played with at every table, and reads the same with other line ends; the fault of any other
/// is named at a line of the text, and is the option that a table refuses.
pub fn data(data: &[u8]) {
    let text = String::from_utf8_lossy(data).into_owned();
    let read = DataSet::parse(&text);
    let n_lines = text.lines().count();
    match &read {
        Ok(set) => {
            let ends = text.replace("\r\n", "\n").replace('\n', "\r\n");
            // More bytes may be too many.
            if ends.len() <= fuga_ovni::MAX_TEXT {
                assert_eq!(DataSet::parse(&ends).as_ref(), Ok(set), "line ends change a set");
            }
            assert!(!set.name.is_empty() && set.n_reconstructed <= n_lines, "{}", set.name);
        }
        Err(fault @ DataFault { line, .. }) => {
            check_sentence(&fault.to_string());
            assert!(line.is_none_or(|line| (1..=n_lines).contains(&line)), "{fault} stands outside the text");
        }
    }
    for seats in 2..=4 {
        let options = Options { data: Data::Custom(text.clone()), ..Options::new(seats) };
        match (Ovni::new(options), &read) {
            (Ok(game), Ok(_)) => play_out(&game),
            (Err(error), Err(_)) => {
                assert_eq!(error.field, "data", "{error}");
                check_options_error(&error);
            }
            (Ok(_), Err(fault)) => panic!("a table plays with a bad set: {fault}"),
            // O-13 Only the set that comes with the game has its name.
            (Err(error), Ok(set)) => assert!(set.name == "Reconstructed", "a good set makes no table: {error}"),
        }
    }
}
