//! A match of a game that has no word or picture of its own in the terminal, played through a pipe.

use crate::pipe::{self, fuga};

const SEAT_0: [&str; 5] = ["hush", "--seed", "s1", "--seat", "0"];

/// Types these lines into a match of Hush; gives what it shows.
fn play(typed: &str) -> String {
    pipe::play(&SEAT_0, typed)
}

#[test]
fn the_table_the_choices_and_the_news_are_shown() {
    let shown = play("");
    for words in [
        "You play Hush, with 3 at the table. Type ? for help.\n",
        "\nYou drew: card ",
        "\nSeats: 0 you, 1 Bo, 2 Cleo\nRound: 0\nWaiting: 0, 1, 2\nCards: ",
        "\nHave you swapped: no\nYou can, by number or in words:\n  1 keep   2 swap\n",
        "You leave the match.",
    ] {
        assert!(shown.contains(words), "{words}\n{shown}");
    }
}

#[test]
fn numbers_words_lists_notes_help_and_the_log_are_there() {
    let shown = play("list\nn Bo holds a 7\nn\nfly\n?\nswap\nl\nswap\n1\nkeep\n");
    for words in [
        ">   1 keep   2 swap\n",
        "\n* Bo: holds a 7\n",
        "Say on what, then what, for example: n Bo holds 7\n",
        "\"fly\" is nothing that can be done now. For example: keep; list shows all, ? helps.\n",
        "keep a private note; without WHAT it goes\n",
        "\nBo: seat answered.\n",
        "\nRound ended: round 1.\n",
        "You drew a card.\n",
        "You kept.\n",
        "\nEnded: outcome (cards ",
        "; winner ",
        "The same match once more: cargo terminal hush --seed s1 --seat 0\n",
    ] {
        assert!(shown.contains(words), "{words}\n{shown}");
    }
    // X-05 A seat swaps once.
    assert!(shown.contains("\"swap\" is nothing that can be done now."), "{shown}");
}

#[test]
fn a_match_is_recorded_audited_and_told_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hush.record");
    let name = file.to_str().unwrap();
    pipe::play(&[&SEAT_0[..], &["--record", name]].concat(), "keep\nkeep\nkeep\n");
    for (arguments, words) in [
        (&["audit", name][..], "fair: all "),
        (&["replay", name, "--viewer", "everyone"], "\"event\":\"you_drew_a_card\""),
        (&["replay", name, "--seat", "1"], "You drew: card "),
    ] {
        let output = fuga(arguments, "");
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && said.contains(words), "{arguments:?} {said}");
    }
}

#[test]
fn other_programs_play_and_measure_an_example() {
    let lines = "{\"cmd\":\"new\",\"options\":{\"seats\":2},\"seed\":\"a\"}\n{\"cmd\":\"legal\",\"seat\":0}\n";
    let output = fuga(&["engine", "hush"], lines);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("{\"do\":\"keep\"},{\"do\":\"swap\"}"), "{said}");
    assert!(fuga(&["bench", "hush", "--soak", "--matches", "10"], "").status.success());
    // It is in no list, and nobody is offered it.
    let output = fuga(&["load", "--game", "hush"], "");
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("the games are: escape, survive, ovni"), "{said}");
}

#[test]
fn what_an_example_does_not_take_is_refused() {
    for (arguments, why) in [
        (&["--zone", "fermi"][..], "--zone is an option of Escape"),
        (&["--seats", "9"], "Hush is for 2 to 4 seats, not 9 (X-01)"),
    ] {
        let output = fuga(&[&["play"], &SEAT_0[..], arguments].concat(), "");
        assert!(!output.status.success());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(why), "{said}");
    }
}
