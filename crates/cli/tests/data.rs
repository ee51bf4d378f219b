//! Sets of figures are checked by line, and shown with all that is in them.

use std::process::Output;

use crate::pipe::{self, said_of};

const SET: &str = include_str!("../../../games/ovni/data/reconstructed.set");

fn fuga(arguments: &[&str]) -> Output {
    pipe::fuga(&[&["data"], arguments].concat(), "")
}

/// Runs a command on a text in a file of its own.
fn on_file(command: &str, text: &str) -> (bool, String) {
    said_of(text, "set", &["data", command], &[])
}

#[test]
fn a_good_set_is_said_to_be_good() {
    let (is_good, said) = on_file("check", &SET.replace("name: Reconstructed", "name: Ours"));
    assert!(is_good && said.contains("Ours: 12 cities, 21 links; "), "{said}");
    let ours = SET.replace("name: Reconstructed", "name: Ours");
    let (is_good, said) = on_file("check", &ours.replace("reconstructed\n", "box\n"));
    assert!(is_good && said.contains("no line is reconstructed"), "{said}");
}

#[test]
fn a_fault_is_named_with_its_line_and_what_would_be_right() {
    for (from, to, words) in [
        ("1 2   |", "1 13  |", "line 27: \"1 13\": cities go by number from 1 to 12"),
        ("[links]", "[roads]", "line 25: [roads] is no section: there are [cities], [links], "),
        ("humans_alike    1 3 6", "humans_alike    1 3", "humans_alike has 2 numbers; it has 3"),
        ("humans_alike    1 3 6", "humans_alike    1 3 7", "a name of its own, not Reconstructed"),
    ] {
        let (is_good, said) = on_file("check", &SET.replacen(from, to, 1));
        assert!(!is_good && said.contains("this set can't be played with (O-13)") && said.contains(words), "{said}");
    }
}

#[test]
fn a_set_is_shown_with_all_that_is_in_it() {
    let said = String::from_utf8(fuga(&["show"]).stdout).unwrap();
    for line in [
        "Reconstructed: 12 cities, 21 links; ",
        "\n   7 Moscow         5 6 9 12\n",
        "\n  Magnon   green     40700 light years\n",
        "\n   5 2 pilot, 1 abductor\n",
        "\n  in all 12 pilot, 12 abductor, 12 builder, 12 military\n",
        "\n  Afterburners (afterburners): your pilots make two moves more.\n",
        "\n  13 4 mapped cities; 6 UFOs on the board\n",
        "\n  a mission fulfilled 8, not fulfilled -5\n",
    ] {
        assert!(said.contains(line), "{line}\n{said}");
    }
    let (is_good, own) = on_file(
        "show",
        &SET.replace("name: Reconstructed", "name: Ours").replace("airspace        4", "airspace        7"),
    );
    assert!(is_good && own.contains("\n  the majority in a city 7\n"), "{own}");
}

#[test]
fn a_file_that_is_too_long_is_not_read_to_its_end() {
    let (is_good, said) = on_file("check", &"x".repeat(65 * 1024));
    assert!(!is_good && said.contains("is too long: it may have 65536 bytes"), "{said}");
}
