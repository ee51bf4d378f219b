//! A match in the terminal, played through a pipe.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

use std::io::Write;
use std::process::{Command, Stdio};

/// Types these lines into `fuga play` with these arguments; gives what it shows.
fn play(arguments: &[&str], typed: &str) -> String {
    let mut game = Command::new(env!("CARGO_BIN_EXE_fuga"))
        .arg("play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // A match that is over stops reading, and then the rest of the lines has nowhere to go.
    let _ = game.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = game.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

const HUMAN: [&str; 6] = ["--seed", "s85", "--seat", "0", "--bots", "random"];

#[test]
fn one_sees_the_map_what_is_asked_and_what_is_legal() {
    let shown = play(&HUMAN, "");
    assert!(shown.contains("You are the Soldier, a human."), "{shown}");
    assert!(shown.contains("08        #     #     #     #    (#)   (#)    #"), "{shown}");
    assert_eq!(shown.matches("[@]").count(), 2, "the map and its legend have one each\n{shown}");
    assert!(shown.contains("Move 1 sector.\n  move: K08 K09 L09 M08 M09\n"), "{shown}");
    assert!(shown.lines().all(|line| line.chars().count() <= 100), "{shown}");
}

#[test]
fn a_wrong_line_is_answered_and_nothing_is_lost() {
    let shown = play(&HUMAN, "D08\nx K09\nfly\ne\nd\nK09\nq\n");
    for answer in [
        "D08 can't be reached: this move goes 1 at most (E-10).",
        "A human attacks only with an Attack item (E-32).",
        "\"fly\" is",
        "The turn can't end before the move (E-10).",
        "Say which item to put away",
        "You are in K09 now.\nYou draw no card.",
        "You leave the match.",
    ] {
        assert!(shown.contains(answer), "{answer}\n{shown}");
    }
}

#[test]
fn help_log_record_and_notes_take_no_turn() {
    let shown = play(&HUMAN, "?\nl\nr\nn K08 quiet here\nm\nu\nq\n");
    assert!(shown.contains("Type a key or a sector"), "{shown}");
    assert!(shown.contains("Your moves by round: none yet"), "{shown}");
    assert_eq!(shown.matches("Your note on K08: quiet here").count(), 2, "{shown}");
    assert!(shown.contains("There is nothing to take back"), "{shown}");
}

#[test]
fn the_end_of_input_is_a_polite_goodbye_and_leaves_a_record() {
    let file = std::env::temp_dir().join(format!("fuga-play-{}.record", std::process::id()));
    let name = file.to_str().unwrap();
    let shown = play(&[&HUMAN[..], &["--record", name]].concat(), "K09\n");
    assert!(shown.contains("You leave the match."), "{shown}");
    let replay = Command::new(env!("CARGO_BIN_EXE_fuga")).args(["replay", name]).output().unwrap();
    let said = String::from_utf8(replay.stderr).unwrap();
    assert!(said.contains("The record is whole, played by Player, Bo, Cleo"), "{said}");
    let audit = Command::new(env!("CARGO_BIN_EXE_fuga")).args(["audit", name]).output().unwrap();
    let error = String::from_utf8(audit.stderr).unwrap();
    assert!(!audit.status.success() && error.contains("can't be judged: the seed is not shown"), "{error}");
    std::fs::write(&file, std::fs::read_to_string(&file).unwrap().replace("K09", "K08")).unwrap();
    let replay = Command::new(env!("CARGO_BIN_EXE_fuga")).args(["replay", name]).output().unwrap();
    let error = String::from_utf8(replay.stderr).unwrap();
    assert!(!replay.status.success() && error.contains("line 2: "), "{error}");
    std::fs::remove_file(file).unwrap();
}

#[test]
fn bytes_that_are_no_text_and_a_closed_pipe_do_no_harm() {
    let start = |input: Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fuga"));
        command.arg("play").args(HUMAN).stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    };
    let mut game = start(Stdio::piped());
    game.stdin.take().unwrap().write_all(b"\xff\xfe\nK09\n").unwrap();
    let output = game.wait_with_output().unwrap();
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && shown.contains("You are in K09 now."), "{shown}");
    let mut game = start(Stdio::null());
    drop(game.stdout.take());
    let output = game.wait_with_output().unwrap();
    assert_eq!((output.status.success(), output.stderr), (true, Vec::new()));
}

#[test]
fn a_record_is_never_written_over_another_file() {
    let file = std::env::temp_dir().join(format!("fuga-taken-{}.record", std::process::id()));
    std::fs::write(&file, "precious").unwrap();
    let name = file.to_str().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_fuga")).args(["play", "--record", name]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && error.contains("can't be begun"), "{error}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "precious");
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_whole_match_ends_with_who_was_who() {
    // To and fro near the start, and a noise wherever one is asked for.
    let mut typed = String::new();
    for _ in 0..100 {
        typed.push_str("k09\nk08\nl09\nk10\nk11\nj08\nj09\nl10\nl11\nm09\nm10\nk\nc02\n");
    }
    let file = std::env::temp_dir().join(format!("fuga-whole-{}.record", std::process::id()));
    let name = file.to_str().unwrap();
    let shown = play(&[&HUMAN[..], &["--mode", "basic", "--nonce", "mine", "--record", name]].concat(), &typed);
    assert!(shown.starts_with("The hash of the seed, before the first card:\n"), "{shown}");
    let audit = Command::new(env!("CARGO_BIN_EXE_fuga")).args(["audit", name]).output().unwrap();
    let said = String::from_utf8(audit.stdout).unwrap();
    assert!(audit.status.success() && said.starts_with("fair: all "), "{said}");
    std::fs::remove_file(file).unwrap();
    assert!(shown.contains("== The end, in round "), "{shown}");
    assert!(shown.contains("you   lost  the ") || shown.contains("you   WON   the "), "{shown}");
}

#[test]
fn bad_arguments_are_named() {
    let refused = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_fuga")).arg("play").args(arguments).output().unwrap();
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused(&["--seats", "1"]).contains("option `seats`: Escape is for 2 to 16 seats, not 1 (E-01)"));
    assert!(refused(&["--seat", "9"]).contains("--seat 9: this table has seats 0 to 5"));
    assert!(refused(&["--zone", "mars"]).contains("the zones are: galilei, fermi, galvani, ascesa"));
    assert!(refused(&["--map", "no-such-file"]).contains("no-such-file can't be read"));
}
