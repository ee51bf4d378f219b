//! Maps are checked by line, column and sector, and shown with what a designer wants to know.

use std::process::Output;

use crate::pipe::{self, said_of};

fn fuga(arguments: &[&str]) -> Output {
    pipe::fuga(&[&["map"], arguments].concat(), "")
}

/// Runs a command on a text in a file of its own.
fn on_file(command: &str, text: &str) -> (bool, String) {
    said_of(text, "map", &["map", command], &[])
}

#[test]
fn a_good_map_is_said_to_be_good() {
    let (is_good, said) = on_file("check", "name: Small\n\n   A B C\n01 H x A\n02 . 1 .\n");
    assert!(is_good, "{said}");
    assert!(said.contains("Small: 0 secure and 1 dangerous sectors, 1 hatch"), "{said}");
}

#[test]
fn every_fault_is_named_with_its_place() {
    let (is_good, said) = on_file("check", "name: Bad\n\n   A B C D\n01 H x ? o\n02 . . . .\n");
    assert!(!is_good && said.contains("line 4, column 8"), "{said}");
    let (is_good, said) = on_file("check", "name: Cut\n\n   A B C D E\n01 H x A . o\n02 . 1 . . .\n");
    assert!(!is_good && said.contains("E01"), "{said}");
}

#[test]
fn a_zone_is_drawn_with_its_distances() {
    let output = fuga(&["show", "fermi"]);
    let said = String::from_utf8(output.stdout).unwrap();
    for line in [
        "Fermi, for 2 to 6 players: 33 secure and 15 dangerous sectors, 4 hatches",
        "    o     o     H     o     o",
        "from the human start     9   9  14  14",
        "from the alien start     6   6   9   9",
    ] {
        assert!(said.contains(line), "{line}\n{said}");
    }
    let refused = String::from_utf8(fuga(&["show", "mars"]).stderr).unwrap();
    assert!(refused.contains("there is no file mars, nor a zone of that name; the zones are: galilei"), "{refused}");
}

#[test]
fn a_file_that_is_too_long_is_not_read_to_its_end() {
    let (is_good, said) = on_file("check", &"x".repeat(65 * 1024));
    assert!(!is_good && said.contains("is too long: it may have 65536 bytes"), "{said}");
}

#[test]
#[cfg(unix)]
fn a_file_without_end_is_refused() {
    let output = fuga(&["check", "/dev/zero"]);
    assert!(!output.status.success());
    assert!(String::from_utf8(output.stderr).unwrap().contains("/dev/zero is too long"));
}
