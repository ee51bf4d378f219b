//! The files the web client imports are those that the Rust types give.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

use std::fs;
use std::path::Path;

#[test]
fn the_files_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (name, text) in fuga_types::files() {
        let file = root.join(fuga_types::FOLDER).join(name);
        let found = fs::read_to_string(&file).unwrap();
        assert!(found == text, "{name} is not current: run `cargo xtask types`");
    }
}

#[test]
fn no_type_is_declared_twice_and_every_named_one_is_there() {
    for (name, text) in fuga_types::files() {
        let declared: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("export type "))
            .filter_map(|rest| rest.split([' ', '<']).next())
            .collect();
        for (nth, other) in declared.iter().enumerate() {
            assert!(!declared[..nth].contains(other), "{name}: {other} stands twice");
        }
        let needed: &[&str] = match name {
            "server.ts" => {
                &["Request", "Hello", "Reply", "Snapshot", "Update", "EventMessage", "TableMessage", "Lagged"]
            }
            "games.ts" => &[],
            _ => &["View", "Action", "Notice", "Options", "Outcome"],
        };
        for needed in needed {
            assert!(declared.contains(needed), "{name}: {needed} is missing");
        }
    }
}
