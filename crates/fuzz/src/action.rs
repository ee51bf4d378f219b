//! An action, as JSON, in the middle of a match.

use fuga_catalog::{GameId, Luck, TableError};
use fuga_kernel::{Quick, parse_strict};
use serde_json::{Value, json};

use crate::promises::{check_error, check_sentence, legal, lines, pick_game};

pub(crate) const WORDS: &[&str] = crate::promises::json_words![
    "\n",
    "back\n",
    "0\n",
    "1\n",
    "{\"do\":\"end_turn\"}\n",
    "\"do\":",
    "\"to\":",
    "\"at\":",
    "\"item\":",
    "\"move\"",
    "\"attack\"",
    "\"stay\"",
    "\"announce\"",
    "\"use\"",
    "\"light\"",
    "\"discard\"",
    "\"end_turn\"",
    "\"adrenaline\"",
    "\"B02\"",
    "\"hatch 1\"",
    "\"human start\"",
    "survive\n",
    "{\"do\":\"place_for_me\"}\n",
    "{\"do\":\"pass\"}\n",
    "\"explorer\":",
    "\"from\":",
    "\"tile\":",
    "\"colour\":",
    "\"step\"",
    "\"row\"",
    "\"sink\"",
    "\"relocate\"",
    "\"decline\"",
    "\"red 1\"",
    "\"blue 10\"",
    "\"d4\"",
    "\"water c4\"",
    "\"corner north-west\"",
    "\"lost\"",
    "\"beach\"",
    "\"shark\"",
    "ovni\n",
    "{\"do\":\"done\"}\n",
    "\"missions\":[1]",
    "\"aliens\":[\"pilot\",\"builder\"]",
    "\"alien\":",
    "\"area\":\"a\"",
    "\"chip\":6",
    "\"group\":",
    "\"city\":12",
    "\"swap_with\":",
    "\"rival\":{\"seat\":1}",
    "\"rival\":\"third\"",
    "\"tokens\":{\"pilot\":1,\"abductor\":1,\"builder\":1,\"military\":0}",
    "\"aside\":",
    "\"keep\"",
    "\"take_starters\"",
    "\"place\"",
    "\"activate\"",
    "\"abduct\"",
    "\"capture\"",
    "\"destroy\"",
    "\"overdrive\"",
];

/// Everybody meets soon on these few sectors.
const TINY: &str = "name: Tiny\n   A B C D E\n01 . 1 x . .\n02 H x o x A\n03 x o x o 2\n";
const MAX_LINES: usize = 100;

/// Plays the lines one after the other: a number takes that entry of the legal list, `back` takes the latest action
/// back, and all else is read as an action. It is accepted exactly if it is on the list; a refusal changes nothing.
///
/// The first line may name the game, and the next one may be the table's options.
pub fn action(data: &[u8]) {
    let mut chance = Quick::new(1);
    let mut lines = lines(data, MAX_LINES).peekable();
    let game = pick_game(&mut lines);
    let given = lines.peek().and_then(|line| parse_strict(line).ok()).filter(|value| value.get("seats").is_some());
    let options = match given {
        Some(options) => {
            lines.next();
            options
        }
        None => match game {
            GameId::Escape => json!({ "seats": 3, "zone": { "custom": TINY } }),
            GameId::Survive | GameId::Ovni | GameId::Hush => json!({ "seats": 2 }),
        },
    };
    // Options of every kind are read by another body.
    let Ok(mut table) = game.deal(&options, Luck::Chance(&mut chance)) else { return };
    for line in lines {
        let Some(seat) = table.asked().iter().next() else { return };
        let legal = legal(&*table, seat);
        let number = std::str::from_utf8(line).ok().and_then(|line| line.parse::<usize>().ok());
        if let Some(number) = number {
            let listed = &legal[number % legal.len()];
            table.act(seat, listed, Luck::Chance(&mut chance)).expect("what is listed is accepted");
            continue;
        }
        let before = table.log().value();
        if line == b"back" {
            check_done(table.take_back(seat), None, &legal, &before, &table.log().value());
            continue;
        }
        match parse_strict(line) {
            Ok(given) => {
                let done = table.act(seat, &given, Luck::Chance(&mut chance));
                check_done(done, Some(&given), &legal, &before, &table.log().value());
            }
            Err(error) => check_sentence(&error.to_string()),
        }
    }
}

fn check_done(done: Result<(), TableError>, given: Option<&Value>, legal: &[Value], before: &Value, after: &Value) {
    match done {
        Ok(()) => {
            let entries = after["entries"].as_array().expect("a log has entries");
            let taken = entries.last().map(|entry| &entry["act"]["action"]);
            let is_listed = taken.is_some_and(|taken| legal.contains(taken));
            assert!(given.is_none() || is_listed, "{taken:?} was accepted and is not listed");
        }
        Err(error) => {
            check_error(&error);
            assert_eq!(before, after, "a refusal changed the match");
            assert!(given.is_none_or(|given| !legal.contains(given)), "{given:?} is listed and was refused: {error}");
        }
    }
}
