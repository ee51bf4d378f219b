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
        arena(&["escape", "--players", "normal:any,random", "--options", table, "--matches", matches, "--out", out])
    };
    assert!(said(&play("4")).contains("4 matches"));
    let first = fs::read_to_string(folder.path().join("matches.jsonl")).unwrap();
    let more = said(&play("30"));
    assert!(more.contains("normal:any is stronger") && more.contains("as human normal:any wins"), "{more}");
    let all = fs::read_to_string(folder.path().join("matches.jsonl")).unwrap();
    assert!(all.starts_with(&first), "what was played is not played again");
    assert_eq!(all.lines().count(), 1 + 15);
    let figures: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(folder.path().join("figures.json")).unwrap()).unwrap();
    assert_eq!(figures["matches"], 30);
    let page = fs::read_to_string(folder.path().join("figures.html")).unwrap();
    for part in ["Strength against thinking time", "What seats believe", "place of a human, to an alien"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(figures["beliefs"]["subjects"]["side"]["questions"].as_u64().is_some_and(|n| n > 0), "{figures}");
    // Another contest does not mix with it.
    let other = arena(&["escape", "--players", "gentle,random", "--options", table, "--matches", "4", "--out", out]);
    assert!(String::from_utf8_lossy(&other.stderr).contains("another contest"), "{other:?}");
}

#[test]
fn what_makes_no_contest_is_refused_in_words() {
    for (arguments, words) in [
        (
            &["escape", "--players", "normal,nobody"][..],
            "there is no player nobody, nor a file of that name; there are: random, ",
        ),
        (&["escape", "--players", "gentle,gentle"], "names gentle twice"),
        (&["escape", "--options", r#"{"seats":99}"#], "--options"),
        (&["balance", "--options", "{}"], "names its own tables"),
        (&["escape", "--players", "random:any"], "there is no character in `random:any`"),
        (&["chess"], "balance"),
        (&["escape", "--matches", "0"], "--matches"),
    ] {
        let output = arena(arguments);
        assert!(!output.status.success(), "{arguments:?}");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn numbers_are_found_and_play() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.dials");
    let file = file.to_str().unwrap();
    let fit = |more: &[&str]| {
        let few = ["fit", "ovni", "--rounds", "2", "--tries", "4", "--deals", "2", "--proof", "4", "--fixed", "bluff"];
        Command::new(env!("CARGO_BIN_EXE_fuga")).args(few).args(["--out", file]).args(more).output().unwrap()
    };
    let text = said(&fit(&[]));
    assert!(text.contains("round 2 of 2: ") && text.contains("against thumb: "), "{text}");
    let found = fs::read_to_string(file).unwrap();
    assert!(found.starts_with("# Found by: fuga fit ovni --from thumb --against thumb --fixed bluff "), "{found}");
    assert!(
        found.contains("\nbluff = 0.0020\n") && !found.contains("\nsix = 2.0000\n"),
        "what is not fixed has moved: {found}"
    );
    // The same again, whatever the threads did.
    said(&fit(&[]));
    assert_eq!(fs::read_to_string(file).unwrap(), found);
    let met = said(&arena(&["ovni", "--players", &format!("thumb,{file}"), "--matches", "4"]));
    assert!(met.contains("thumb gets "), "{met}");
    // The player by rules of thumb is the one whose numbers are called so.
    let even = said(&arena(&["ovni", "--players", "thumb,normal", "--matches", "8"]));
    assert!(even.contains("thumb gets 50.0 %"), "{even}");
    fs::write(file, "six = 2").unwrap();
    for (output, words) in [
        (arena(&["ovni", "--players", file]), "`all` is missing"),
        (arena(&["escape", "--players", "fit-99"]), "there is no player fit-99"),
        (fit(&["--fixed", "nine"]), "no number is called nine"),
        (fit(&["--spread", "0"]), "--spread"),
    ] {
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && error.contains(words), "{error}");
    }
}
