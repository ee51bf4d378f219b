//! What every decoder promises of its errors, and what several bodies share.

use std::fmt::Display;
use std::iter::Peekable;

use fuga_catalog::{GameId, Table, TableError, Viewing};
use fuga_escape::Fault;
use fuga_escape::map::MAX_FAULTS;
use fuga_kernel::{Extras, OptionsError, Quick, Seat, ToAct};
use serde_json::Value;

/// No error is longer, in characters, whatever it was given.
const LONGEST: usize = 1200;
/// But one that names all faults of a map or scenario.
const LONGEST_LIST: usize = 20_000;
/// No match at a table of a few seats is longer.
const MAX_ACTIONS: usize = 5_000;

/// An error has a code of the page and a sentence that does not repeat its input at full length.
pub(crate) fn check_error(error: &TableError) {
    let TableError { code, rule, message, params, .. } = error;
    let is_code = code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    assert!(is_code && !code.is_empty(), "{code:?} is no code");
    let has_list = rule.is_some_and(|rule| rule.starts_with("M-") || rule.starts_with("E-7"));
    check_text(message, if has_list { LONGEST_LIST } else { LONGEST });
    let n_chars = params.to_string().chars().count();
    assert!(n_chars <= LONGEST, "the figures of an error have {n_chars} characters");
}

/// So has one about options.
pub(crate) fn check_options_error(error: &OptionsError) {
    check_error(&error.clone().into());
}

/// A sentence for a person, of bounded length.
pub(crate) fn check_sentence(message: &str) {
    check_text(message, LONGEST);
}

/// The faults of a map or scenario: some, a bounded number, each a sentence that stands inside the text if anywhere.
pub(crate) fn check_faults<K: Display>(faults: &[Fault<K>], text: &str) {
    assert!((1..=MAX_FAULTS + 1).contains(&faults.len()), "{} faults", faults.len());
    let n_lines = text.lines().count();
    for fault in faults {
        check_sentence(&fault.to_string());
        let is_inside = fault.at.is_none_or(|at| (1..=n_lines).contains(&at.line) && at.column >= 1);
        assert!(is_inside, "{fault} stands outside the text");
    }
}

fn check_text(message: &str, longest: usize) {
    let start: String = message.chars().take(100).collect();
    assert!(!message.trim().is_empty(), "an error says nothing");
    let n_chars = message.chars().count();
    assert!(n_chars <= longest, "an error has {n_chars} characters: {start}…");
}

/// All that anybody can ask of a table has an answer.
pub(crate) fn check_table(table: &dyn Table) {
    let n_seats = u64::from(table.n_seats());
    let is_over = table.outcome().is_some();
    assert_eq!(is_over, table.asked().is_empty(), "somebody is asked until the match is over");
    let warnings = table.warnings();
    assert!(warnings.len() <= 30, "{} warnings", warnings.len());
    for warning in &warnings {
        check_sentence(warning);
    }
    for viewing in (0..n_seats).map(Viewing::Seat).chain([Viewing::Spectator]) {
        let viewer = table.viewer(viewing).expect("a viewer may look");
        table.view(viewer);
        table.told(viewer);
    }
    assert_eq!(table.viewer(Viewing::Everyone).is_ok(), is_over, "everything is shown once it is over");
    for seat in (0..n_seats).map(|seat| table.seat(seat).expect("there is such a seat")) {
        let is_asked = table.asked().contains(seat);
        assert_eq!(is_asked, !legal(table, seat).is_empty(), "exactly the seats that are asked have something to do");
    }
    let error = table.seat(n_seats).expect_err("there is no such seat");
    check_error(&error);
}

/// What a seat may do, one by one.
pub(crate) fn legal(table: &dyn Table, seat: Seat) -> Vec<Value> {
    match table.legal(seat).value() {
        Value::Array(actions) => actions,
        other => panic!("a legal list is no list: {other}"),
    }
}

/// Plays one random match to its end.
pub(crate) fn play_out(game: &impl Extras) {
    let mut chance = Quick::new(1);
    let mut state = game.deal(&mut chance, &mut ());
    for _ in 0..MAX_ACTIONS {
        game.check(&state).expect("nothing is lost or made");
        let ToAct::Seats(asked) = game.to_act(&state) else { return };
        let seat = asked.any(&mut chance);
        let action = game.pick(&state, seat, &mut chance);
        game.apply(&mut state, seat, action, &mut chance, &mut ()).expect("a picked action is legal");
    }
    panic!("a match does not end");
}

/// A log that was read is written back and read the same.
pub(crate) fn check_log(table: &dyn Table) {
    let log = table.log();
    let again = load(&log.value()).expect("some game loads the log").expect("a log that is written is read again");
    assert_eq!(again.log(), log, "a log is not written back the same");
    assert_eq!(again.outcome(), table.outcome(), "a log leads to another outcome");
}

/// The game whose name stands in a log.
pub(crate) fn game_of(log: &Value) -> Option<GameId> {
    log.get("game")?.as_str()?.parse().ok()
}

/// Loads a log of whatever game it names; nothing if it names none.
pub(crate) fn load(log: &Value) -> Option<Result<Box<dyn Table>, TableError>> {
    game_of(log).map(|game| game.load(log))
}

/// The game that the first line of the input names; without such a line it is Escape, and no line is used up.
pub(crate) fn pick_game<'a>(lines: &mut Peekable<impl Iterator<Item = &'a [u8]>>) -> GameId {
    let named = |line: &&[u8]| GameId::ALL.into_iter().find(|game| game.name().as_bytes() == *line);
    match lines.peek().and_then(named) {
        Some(game) => {
            lines.next();
            game
        }
        None => GameId::Escape,
    }
}

/// The lines of the input that are not blank, at most so many.
pub(crate) fn lines(data: &[u8], most: usize) -> impl Iterator<Item = &[u8]> {
    data.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty()).take(most)
}

/// Some words that all JSON formats share.
macro_rules! json_words {
    ($($more:literal),* $(,)?) => {
        &["{", "}", "[", "]", ":", ",", "\"", "null", "true", "{}", "[]", "\"\"", "\\u0000", "\\ud800", $($more),*]
    };
}
pub(crate) use json_words;
