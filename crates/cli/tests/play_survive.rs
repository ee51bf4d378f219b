//! A match of Survive in the terminal, played through a pipe.

use crate::pipe::{self, check_in_order, check_recorded, refused};

/// Types these lines into `fuga play survive` with these arguments; gives what it shows.
fn play(arguments: &[&str], typed: &str) -> String {
    pipe::play(&[&["survive"], arguments].concat(), typed)
}

const RED: [&str; 6] = ["--seed", "s1", "--seat", "0", "--bots", "random"];

/// Whatever is asked, the first choice.
fn first_choices() -> String {
    format!("place for me\n{}", "list\n1\n".repeat(1000))
}

#[test]
fn one_sees_the_board_the_players_and_what_is_asked() {
    let shown = play(&RED, "");
    for words in [
        "You play red. Bring as much treasure as you can to the corner lands.\nType ? for help.\n",
        "\nb NW  1S  2   3   4   5   6   7   8   9   10  NE  > red    you     0     0     0\n",
        "\ng   1   2   3F  4B  5B  6S  ",
        "\nm           1   2   3   4   5   6   7             +    there is more: ? d4\n",
        "\nPlace an explorer of red on a tile. Values left: 1 1 1 2 2 3 3 4 5 6.\n",
        "\n  a value and a free tile, such as: 6 d4\n",
        "You leave the match.",
    ] {
        assert!(shown.contains(words), "{words}\n{shown}");
    }
    assert!(shown.lines().all(|line| line.chars().count() <= 100), "{shown}");
}

#[test]
fn values_are_seen_until_all_is_placed_and_never_after() {
    let shown = play(&RED, "6 d4\n? d4\n5 f5\nplace for me\nl\n? d4\nq\n");
    for words in [
        "> You place red 1, worth 6, on d4.\n",
        "Worth of your red: 6 in d4.\n",
        "> d4: beach, red 1 (worth 6) stands here.\n",
        "> You place red 2, worth 5, on f5.\n",
        "Worth of your red: 6 in d4, 5 in f5.\n",
        "> You have the rest placed at random.\n",
        "You place red 10, worth ",
        "All is placed. From now on nobody sees what an explorer is worth, not even its owner.\n",
    ] {
        assert!(shown.contains(words), "{words}\n{shown}");
    }
    let (_, after) = shown.split_once("All is placed.").unwrap();
    assert!(!after.contains("worth 6") && !after.contains("Worth"), "{after}");
    assert!(after.contains("You place red 1 on d4.\n"), "the log goes on without the values\n{after}");
    let kept = play(&[&RED[..], &["--remember-values"]].concat(), "6 d4\nplace for me\nq\n");
    let (_, after) = kept.split_once("-- ").unwrap();
    assert!(after.contains("Worth of your red: 6 in d4, "), "{after}");
}

#[test]
fn a_wrong_line_is_answered_and_nothing_is_lost() {
    let shown = play(&RED, "7 d4\n6 a1\ns d4\nfly away\n? z9\nd4\n9\nb c4\nu\n6 d4\nu\n4 d4\nq\n");
    for answer in [
        "> No explorer of treasure 7 is left to place (S-03).\n",
        "> a1 is no tile of the island (S-04).\n",
        "> This is not the moment for that: what is asked for is an explorer to place (S-04).\n",
        "> \"fly away\" is nothing that can be done now. For example: ",
        "> \"z9\" is not a hex: ",
        ">   1 place 1 d4   2 place 2 d4   3 place 3 d4   ",
        "> There is nothing to take back",
        "> You place red 1, worth 6, on d4.\n",
        "> d4 takes no further explorer: the limit there is 1 (S-04).\n",
        "You leave the match.",
    ] {
        assert!(shown.contains(answer), "{answer}\n{shown}");
    }
}

#[test]
fn a_turn_is_played_by_words_and_by_numbers() {
    let typed =
        "place for me\nc c4 c5\nm d4 d5\nm e4 m7\nm e4 nw\nm e4 d3 boat\nb c8 c9\nu\ne4 d4\nu\nm d4\n2\np\nd4\n1\nq\n";
    let shown = play(&["--seed", "s1", "--seat", "1", "--one-colour-each", "--seats", "2"], typed);
    let expected = [
        "You play yellow.",
        "You are yellow. Move: 3 points left, or stop (p).\n  m e4: d3 d4 e3 e5 f4 f5, ",
        "\n  b c8: b7 b8 c7 c9 d8, ",
        "> This is not the moment for that: what is asked for is a movement point (S-11).\n",
        "> Red 9 is another colour's (S-26).\n",
        "> m7 does not touch e4 (S-22).\n",
        "> From there no corner land is reached (S-27).\n",
        "> There is no boat in d3 (S-21).\n",
        "> You row an empty boat from c8 to c9.\n",
        "Move: 2 points left",
        "> You take the last action back.\n",
        "> Yellow 1 walks to d4.\n",
        "> You take the last action back.\n",
        ">   1 m yellow 1 e4 d4   2 m yellow 5 d5 d4   3 m yellow 8 e5 d4\n",
        "> Yellow 5 walks to d4.\n",
        "> You pass.\n",
        "You are yellow. Sink a tile.\n   1 s d6     2 s d7 ",
        "> The beach goes first (S-30).\n",
        "> You sink the beach in d6.\nYellow 10 falls into the water in d6.\n",
    ];
    check_in_order(&shown, &expected);
}

#[test]
fn help_log_notes_and_looking_take_no_turn() {
    let shown = play(&RED, "?\nl\nn d4 high ground\n? d4\nm\nq\n");
    let help = shown.split_once("> ").unwrap().1.split_once("\n> ").unwrap().0;
    assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
    assert!(help.lines().count() < 24, "{help}");
    assert_eq!(shown.matches("* d4: high ground\n").count(), 2, "{shown}");
    assert!(shown.contains("> d4: beach.\n"), "{shown}");
    assert_eq!(shown.matches("Values left").count(), 3, "{shown}");
}

#[test]
fn whole_matches_are_played_recorded_and_fair() {
    let tables: [&[&str]; 6] = [
        &["--seats", "2"],
        &["--seats", "2", "--one-colour-each"],
        &["--seats", "3", "--nonce", "mine"],
        &["--seats", "4", "--challenge", "overpopulation,all-equal"],
        &["--challenge", "to-the-end", "--challenge", "overpopulation"],
        &["--challenge", "sunken-atlantis", "--remember-values"],
    ];
    for (number, table) in tables.into_iter().enumerate() {
        let file = std::env::temp_dir().join(format!("fuga-survive-{}-{number}.record", std::process::id()));
        let name = file.to_str().unwrap();
        let shown = play(&[&RED[..], table, &["--record", name]].concat(), &first_choices());
        assert!(shown.contains("== The end, in turn "), "{table:?}\n{shown}");
        let end = shown.split_once("== The end").unwrap().1;
        assert!(end.contains("  you   WON") || end.contains("  you   lost"), "{end}");
        let again = table.iter().filter(|word| **word != "--nonce" && **word != "mine");
        let again = again.copied().collect::<Vec<_>>().join(" ").replace("to-the-end --challenge ", "to-the-end,");
        check_recorded("survive", &again, end, &file);
    }
}

#[test]
fn bad_arguments_are_named() {
    for (arguments, reason) in [
        (&["survive", "--zone", "fermi"][..], "--zone is an option of Escape"),
        (&["survive", "--mode", "basic"], "--mode is an option of Escape"),
        (&["--challenge", "to-the-end"], "--challenge is an option of Survive"),
        (&["escape", "--remember-values"], "--remember-values is an option of Survive"),
        (&["survive", "--seats", "5"], "option `seats`: Survive is for 2 to 4 seats, not 5 (S-01)"),
        (&["survive", "--one-colour-each"], "with 4 seats everybody has one colour"),
        (&["survive", "--stall-rounds", "5"], "quiet rounds count only with `to_the_end`"),
        (&["survive", "--challenge", "to-the-end", "--stall-rounds", "0"], "1 to 100 quiet rounds, not 0 (S-96)"),
        (&["--closed-lagoon"], "--closed-lagoon is an option of Survive"),
        (&["--swim-and-land"], "--swim-and-land is an option of Survive"),
        (&["survive", "--seat", "4"], "--seat 4: this table has seats 0 to 3"),
        (&["survive", "--challenge", "mars"], "[possible values: overpopulation, to-the-end, all-equal"),
        (&["chess"], "escape, survive, ovni"),
    ] {
        let said = refused(arguments);
        assert!(said.contains(reason), "{reason}\n{said}");
    }
}
