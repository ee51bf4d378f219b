//! Lines to `fuga engine`.

use fuga_cli::engine::run;
use serde_json::Value;

use crate::promises::{check_sentence, lines, pick_game};

pub(crate) const WORDS: &[&str] = crate::promises::json_words![
    "\n",
    "survive\n",
    "ovni\n",
    "\"cmd\":",
    "\"id\":",
    "\"new\"",
    "\"to_act\"",
    "\"legal\"",
    "\"choose\"",
    "\"bot\":\"hard\"",
    "\"act\"",
    "\"take_back\"",
    "\"view\"",
    "\"notices\"",
    "\"tape\"",
    "\"log\"",
    "\"record\"",
    "\"load\"",
    "\"quit\"",
    "\"seat\":",
    "\"viewer\":",
    "\"everyone\"",
    "\"spectator\"",
    "\"since\":",
    "\"seed\":",
    "\"tape\":[",
    "\"draws\":[",
    "\"names\":",
    "\"nonces\":",
    "\"options\":{\"seats\":2}",
    "{\"cmd\":\"new\",\"options\":{\"seats\":2},\"tape\":[0,0,0,0,0]}\n",
    "{\"cmd\":\"act\",\"seat\":0,\"action\":{\"do\":\"move\",\"to\":\"K08\"}}\n",
    "{\"cmd\":\"act\",\"seat\":0,\"action\":{\"do\":\"place_for_me\"}}\n",
    "{\"cmd\":\"act\",\"seat\":0,\"action\":{\"do\":\"pass\"}}\n",
    "{\"cmd\":\"act\",\"seat\":0,\"action\":{\"do\":\"end_turn\"}}\n",
];

/// Asked before and after every line. Together they show the match, who is asked and what is left of the tape.
const PROBES: [&str; 4] = [
    "{\"cmd\":\"log\"}",
    "{\"cmd\":\"to_act\"}",
    "{\"cmd\":\"tape\",\"draws\":[]}",
    "{\"cmd\":\"view\",\"viewer\":\"spectator\"}",
];
const MAX_LINES: usize = 20;

/// Each line is answered by one line of JSON, and a line that is refused changes nothing.
///
/// The first line may name the game.
pub fn engine(data: &[u8]) {
    let mut input = probes();
    let mut n_lines = 0;
    let mut lines = lines(data, MAX_LINES).peekable();
    let game = pick_game(&mut lines);
    for line in lines {
        input.extend(line);
        input.push(b'\n');
        input.extend(probes());
        n_lines += 1;
    }
    let mut output = Vec::new();
    // The same seed each time, so that what is found is found again.
    run(game, || Ok([7; 32]), input.as_slice(), &mut output).expect("reading and writing memory can't fail");
    let output = String::from_utf8(output).expect("answers are text");
    let mut answers = output.lines().map(answer);
    let mut before: Vec<Value> = answers.by_ref().take(PROBES.len()).collect();
    for _ in 0..n_lines {
        let said = answers.next().expect("every line is answered");
        // Only `quit` is answered so, and then nothing more is.
        if said["ok"].as_object().is_some_and(serde_json::Map::is_empty) {
            break;
        }
        let after: Vec<Value> = answers.by_ref().take(PROBES.len()).collect();
        assert_eq!(after.len(), PROBES.len(), "every line is answered");
        assert!(said.get("error").is_none() || before == after, "a refused line changed something: {said}");
        before = after;
    }
    assert_eq!(answers.next(), None, "a line was answered twice");
}

fn probes() -> Vec<u8> {
    PROBES.iter().flat_map(|probe| [probe, "\n"]).collect::<String>().into_bytes()
}

/// An answer is an object with `ok` or `error`, and nothing else but the `id` it was given.
fn answer(line: &str) -> Value {
    let answer: Value = serde_json::from_str(line).expect("an answer is JSON");
    let fields: Vec<&str> = answer.as_object().expect("an answer is an object").keys().map(String::as_str).collect();
    assert!(matches!(fields[..], ["ok" | "error"] | ["id", "ok" | "error"]), "{fields:?}");
    if let Some(error) = answer.get("error") {
        assert!(error["code"].as_str().is_some_and(|code| !code.is_empty()), "{error}");
        let message = error["message"].as_str().expect("an error has a message");
        // A map's faults are all named.
        if error["rule"].is_null() {
            check_sentence(message);
        }
    }
    answer
}
