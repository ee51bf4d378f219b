//! An arena plays on where it was stopped, and refuses what makes no contest.

use std::fs;
use std::process::{Command, Output};

fn arena(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fuga")).arg("arena").args(arguments).output().unwrap()
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn an_arena_goes_on_and_says_who_is_stronger() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let table = r#"{"seats":4,"zone":"fermi"}"#;
    let play = |matches| {
        arena(&["escape", "--players", "sensible,random", "--options", table, "--matches", matches, "--out", out])
    };
    assert!(said(&play("4")).contains("4 matches"));
    let first = fs::read_to_string(folder.path().join("matches.jsonl")).unwrap();
    let more = said(&play("30"));
    assert!(more.contains("sensible is stronger") && more.contains("as human sensible wins"), "{more}");
    let all = fs::read_to_string(folder.path().join("matches.jsonl")).unwrap();
    assert!(all.starts_with(&first), "what was played is not played again");
    assert_eq!(all.lines().count(), 1 + 15);
    let figures: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(folder.path().join("figures.json")).unwrap()).unwrap();
    assert_eq!(figures["matches"], 30);
    assert!(fs::read_to_string(folder.path().join("figures.html")).unwrap().contains("Strength against thinking time"));
    // Another contest does not mix with it.
    let other = arena(&["escape", "--players", "gentle,random", "--options", table, "--matches", "4", "--out", out]);
    assert!(String::from_utf8_lossy(&other.stderr).contains("another contest"), "{other:?}");
}

#[test]
fn what_makes_no_contest_is_refused_in_words() {
    for (arguments, words) in [
        (&["escape", "--players", "sensible,nobody"][..], "there is no player nobody; there are: random, "),
        (&["escape", "--players", "gentle,gentle"], "names gentle twice"),
        (&["escape", "--options", r#"{"seats":99}"#], "--options"),
        (&["balance", "--options", "{}"], "names its own tables"),
        (&["chess"], "balance"),
        (&["escape", "--matches", "0"], "--matches"),
    ] {
        let output = arena(arguments);
        assert!(!output.status.success(), "{arguments:?}");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains(words), "{error}");
    }
}
