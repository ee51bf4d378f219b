//! `cargo xtask words`: the text of the project is clean and speaks of itself alone.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::{Faults, files_of};

/// First folders of paths that exist on one machine only.
const MACHINE_FOLDERS: [&str; 4] = ["work", "home", "root", "tmp"];

/// A folder beside the checkout, which nobody else has.
const NEIGHBOUR: &str = concat!("..", "/shared");

/// Marks of work left undone. They are put together from parts, as this file is checked too.
const UNDONE: [&str; 3] = [concat!("#[", "ignore"), concat!("todo", "!("), concat!("unimplemented", "!(")];

/// Lock files are written by tools, which answer for what stands in them.
const EXEMPT: [&str; 2] = [".lock", "package-lock.json"];

/// Files whose lines must not end in whitespace.
const CLEAN_ENDED: [&str; 5] = [".rs", ".md", ".toml", ".map", ".scenario"];

/// Checks every text file that is, or would be, part of the repository.
pub(crate) fn check(root: &Path) -> Result<Faults> {
    let mut faults = Faults::new();
    let mut n_files = 0;
    for name in files_of(root)? {
        let bytes = fs::read(root.join(&name)).context(name.clone())?;
        let text = String::from_utf8(bytes).ok().filter(|text| !text.contains('\0'));
        faults.extend(faults_of_file(&name, text.as_deref().unwrap_or_default()));
        n_files += u32::from(text.is_some());
    }
    println!("{n_files} text files, {} faults", faults.len());
    Ok(faults)
}

fn faults_of_file(name: &str, text: &str) -> Faults {
    let mut faults = Faults::new();
    if EXEMPT.iter().any(|end| name.ends_with(end)) {
        return faults;
    }
    let is_clean_ended = CLEAN_ENDED.iter().any(|end| name.ends_with(end));
    for (line, number) in text.lines().zip(1..) {
        let mut add = |fault: &str| faults.push(format!("{name}:{number}: {fault}"));
        if MACHINE_FOLDERS.iter().any(|folder| begins_path(line, folder)) {
            add("a path of one machine");
        }
        if names_neighbour(line) {
            add("a path out of the repository");
        }
        if UNDONE.iter().any(|mark| line.contains(mark)) {
            add("work left undone");
        }
        if is_conflict_marker(line) {
            add("a marker of a merge conflict");
        }
        if is_clean_ended && line.ends_with(char::is_whitespace) {
            add("whitespace at the end of the line");
        }
    }
    faults
}

/// Whether a path in the line begins with this folder; the middle of a longer path does not count.
fn begins_path(line: &str, folder: &str) -> bool {
    line.match_indices(&format!("/{folder}/")).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|c| c.is_whitespace() || "\"'`(=".contains(c))
    })
}

fn names_neighbour(line: &str) -> bool {
    let is_in_name = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    line.split(NEIGHBOUR).skip(1).any(|rest| !rest.starts_with(is_in_name))
}

fn is_conflict_marker(line: &str) -> bool {
    let opens_with = |mark: &str| line.starts_with(&(mark.repeat(7) + " "));
    line == "=".repeat(7) || ["<", "|", ">"].into_iter().any(opens_with)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn expect(n_faults: usize, line: &str) {
        assert_eq!(faults_of_file("a.md", line).len(), n_faults, "{line}");
    }

    #[test]
    fn paths_of_one_machine_are_faults_where_they_begin() {
        for folder in MACHINE_FOLDERS {
            for before in ["", "see ", "\"", "'", "`", "(", "DIR="] {
                expect(1, &format!("{before}/{folder}/x"));
            }
            expect(0, &format!("https://example.org/{folder}/x"));
            expect(0, &format!("/{folder}ing/x"));
        }
    }

    #[test]
    fn the_neighbour_folder_is_a_fault() {
        expect(1, &format!("[style]({NEIGHBOUR}/page.md)"));
        expect(0, &format!("import '{NEIGHBOUR}-types'"));
        expect(0, "what is shared");
    }

    #[test]
    fn work_left_undone_is_a_fault() {
        for mark in UNDONE {
            expect(1, &format!("    {mark}\"later\")]"));
        }
        expect(0, "ignore the todo list");
    }

    #[test]
    fn conflict_markers_are_faults_at_the_start_of_a_line() {
        for mark in ["<", "|", ">"] {
            expect(1, &format!("{} ours", mark.repeat(7)));
            expect(0, &format!("  {} ours", mark.repeat(7)));
        }
        expect(1, &"=".repeat(7));
        expect(0, &"=".repeat(8));
    }

    #[test]
    fn the_kind_of_file_matters() {
        assert_eq!(
            faults_of_file("data/galilei.map", "a\nb \nc\t"),
            [
                "data/galilei.map:2: whitespace at the end of the line",
                "data/galilei.map:3: whitespace at the end of the line",
            ]
        );
        assert!(faults_of_file("a.snap", "text ").is_empty());
        assert!(faults_of_file("Cargo.lock", &"=".repeat(7)).is_empty());
        assert_eq!(faults_of_file("lock.rs", &"=".repeat(7)).len(), 1);
    }
}
