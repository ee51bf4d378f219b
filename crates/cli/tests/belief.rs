//! Beliefs are measured beside the truth, and what can't be is refused in words.

use std::fs;
use std::process::{Command, Output};

const TABLE: &str = r#"{"seats":3,"zone":"fermi","mode":"basic"}"#;

fn belief(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fuga")).arg("belief").args(arguments).output().unwrap()
}

#[test]
fn beliefs_are_measured_and_fitted() {
    let folder = tempfile::tempdir().unwrap();
    let (out, habits) = (folder.path().join("out"), folder.path().join("my.habits"));
    let (out, habits) = (out.to_str().unwrap(), habits.to_str().unwrap());
    let few = ["escape", "--players", "normal", "--options", TABLE, "--matches", "4"];
    let fitted = belief(&[&few[..], &["--habits", "plain", "--fit", "1", "--into", habits, "--out", out]].concat());
    assert!(fitted.status.success(), "{fitted:?}");
    let said = String::from_utf8(fitted.stdout).unwrap();
    assert!(said.contains("round 1 of 1: ") && said.contains("place of a human, to an alien: "), "{said}");
    assert!(fs::read_to_string(habits).unwrap().starts_with("# Found by: fuga belief escape --players normal"));
    assert!(fs::read_to_string(folder.path().join("out/belief.html")).unwrap().contains("<svg"));
    let again = belief(&[&few[..], &["--habits", habits, "--seed", "5"]].concat());
    let again = String::from_utf8(again.stdout).unwrap();
    assert_eq!(again.lines().next(), Some("escape, 4 matches, each through the eyes of one seat"));
    assert!(said.contains(again.lines().nth(1).unwrap()), "the same numbers say the same of the same matches");
}

#[test]
fn every_game_says_what_it_believes_and_never_rules_out_the_truth() {
    for (game, subjects) in [
        ("survive", ["kept tile: ", "under a tile: ", "value of an explorer: "]),
        ("ovni", ["chip face down: ", "one kept mission: ", "two kept missions: "]),
    ] {
        let measured = belief(&[game, "--players", "gentle,normal", "--matches", "6"]);
        assert!(measured.status.success(), "{measured:?}");
        let said = String::from_utf8(measured.stdout).unwrap();
        assert!(subjects.iter().all(|subject| said.contains(subject)), "{said}");
        assert_eq!(said.matches("questions").count(), said.matches(", 0 ruled out").count(), "{said}");
    }
}

#[test]
fn what_can_not_be_measured_is_refused_in_words() {
    for (arguments, words) in [
        (&["escape", "--habits", "bad"][..], "--habits: nothing is called bad"),
        (&["escape", "--fit", "2"], "--into"),
        (&["escape", "--options", r#"{"seats":99}"#], "--options"),
        (&["escape", "--players", "nobody"], "there is no player nobody"),
        (&["hush"], "in hush nothing is believed"),
        (&["chess"], "escape"),
    ] {
        let refused = belief(&[arguments, &["--matches", "1"]].concat());
        assert!(!refused.status.success(), "{arguments:?}");
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(said.contains(words), "{arguments:?}: {said}");
    }
}
