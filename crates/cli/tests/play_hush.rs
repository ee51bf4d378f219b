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
fn what_an_example_does_not_take_is_refused() {
    for (arguments, why) in [
        (&["--record", "x.record"][..], "--record: records of an example can't be read again"),
        (&["--zone", "fermi"], "--zone is an option of Escape"),
        (&["--seats", "9"], "Hush is for 2 to 4 seats, not 9 (X-01)"),
    ] {
        let output = fuga(&[&["play"], &SEAT_0[..], arguments].concat(), "");
        assert!(!output.status.success());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(why), "{said}");
    }
}
