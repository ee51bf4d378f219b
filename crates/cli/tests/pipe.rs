//! The program with somebody at its keyboard, through a pipe.

use std::io::Write;
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
