//! `docs/add-a-game.md` shows this crate as it is: each of its blocks of Rust stands in the sources, line for line.

use std::fs;
use std::path::{Path, PathBuf};

const OPENING: &str = "```rust";
const CLOSING: &str = "```";

/// The lines of a text, without the space around them.
fn trimmed(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).collect()
}

/// The Rust blocks of a page, each with the number of its first line.
fn blocks(page: &str) -> Vec<(usize, Vec<&str>)> {
    let mut blocks = Vec::new();
    let mut lines = (1..).zip(trimmed(page));
    while let Some((number, line)) = lines.next() {
        if line.starts_with(CLOSING) {
            // A block of another kind is passed over whole, so that its end does not open the next.
            let block = lines.by_ref().map(|(_, line)| line).take_while(|&line| line != CLOSING).collect();
            if line.starts_with(OPENING) {
                blocks.push((number + 1, block));
            }
        }
    }
    blocks
}

/// Adds the text of every Rust file below a folder.
fn read_sources(folder: &Path, sources: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        if path.is_dir() {
            read_sources(&path, sources);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            sources.push(fs::read_to_string(&path).unwrap());
        }
    }
}

/// Whether the lines stand in the text one after the other.
fn stands_in(text: &str, block: &[&str]) -> bool {
    trimmed(text).windows(block.len()).any(|lines| lines == block)
}

#[test]
fn every_block_of_rust_on_the_page_stands_in_the_sources() {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(crate_folder.join("../../docs/add-a-game.md")).unwrap();
    let mut sources = Vec::new();
    // The faults planted in Hush are kept apart from it, with the tests that look for them.
    for folder in ["src", "tests", "../../crates/kernel/tests/planted"] {
        read_sources(&crate_folder.join(folder), &mut sources);
    }
    let blocks = blocks(&page);
    assert!(blocks.len() > 20, "the page has {} blocks", blocks.len());
    for (number, block) in blocks {
        assert!(!block.is_empty(), "docs/add-a-game.md:{number}: the block is empty");
        let is_found = sources.iter().any(|source| stands_in(source, &block));
        assert!(is_found, "docs/add-a-game.md:{number}: this block stands nowhere in the sources");
    }
}

#[test]
fn a_block_is_found_only_where_all_its_lines_stand_together() {
    let page = "```sh\ncargo\n```\ntext\n```rust\n  one\n\n    two\n```\n```rust\nthree\n```\n";
    assert_eq!(blocks(page), [(6, vec!["one", "", "two"]), (11, vec!["three"])]);
    assert!(stands_in("zero\n    one\n\n  two\nthree", &["one", "", "two"]));
    assert!(!stands_in("one\nand\ntwo", &["one", "two"]));
    assert!(!stands_in("one or two", &["one"]));
}
