//! The program with somebody at its keyboard, through a pipe.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs the program with these arguments and types these lines.
pub(crate) fn fuga(arguments: &[&str], typed: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fuga"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A match that is over stops reading, and then the rest of the lines has nowhere to go.
    let _ = program.stdin.take().unwrap().write_all(typed.as_bytes());
    program.wait_with_output().unwrap()
}

/// Types these lines into `fuga play` with these arguments; gives what it shows.
pub(crate) fn play(arguments: &[&str], typed: &str) -> String {
    let output = fuga(&[&["play"], arguments].concat(), typed);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What `fuga play` says when it refuses these arguments.
pub(crate) fn refused(arguments: &[&str]) -> String {
    let output = fuga(&[&["play"], arguments].concat(), "");
    assert!(!output.status.success() && output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

/// The words stand in the text in this order.
pub(crate) fn check_in_order(shown: &str, words: &[&str]) {
    let mut rest = shown;
    for words in words {
        let at = rest.find(words);
        assert!(at.is_some(), "{words}\n{shown}");
        rest = &rest[at.unwrap() + words.len()..];
    }
}

/// A match of this game that was played with these arguments, those of the table and a record: the end that was shown
/// says how to play it again, and its record is whole and fair.
pub(crate) fn check_recorded(game: &str, table: &str, end: &str, file: &Path) {
    let again = format!("cargo terminal {game} {table} --bots random --seed s1 --seat 0");
    assert!(end.contains(&again), "{again}\n{end}");
    let name = file.to_str().unwrap();
    let replay = fuga(&["replay", name], "");
    assert!(replay.status.success(), "{replay:?}");
    assert!(String::from_utf8(replay.stderr).unwrap().contains("The record is whole, played by Player, Bo"));
    let audit = fuga(&["audit", name], "");
    let said = String::from_utf8(audit.stdout).unwrap();
    assert!(audit.status.success() && said.starts_with("fair: all "), "{said}");
    std::fs::remove_file(file).unwrap();
}

/// Whether the program went well with these arguments, and all it said.
pub(crate) fn said(arguments: &[&str]) -> (bool, String) {
    let output = fuga(arguments, "");
    (output.status.success(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
}

/// The same for a command on a text in a file of its own.
pub(crate) fn said_of(text: &str, ending: &str, command: &[&str], more: &[&str]) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(format!("own.{ending}"));
    std::fs::write(&file, text).unwrap();
    said(&[command, &[file.to_str().unwrap()], more].concat())
}
