//! A match of O.V.N.I. in the terminal, played through a pipe.

use crate::pipe::{self, check_in_order, check_recorded, refused};

/// Types these lines into `fuga play ovni` with these arguments; gives what it shows.
fn play(arguments: &[&str], typed: &str) -> String {
    pipe::play(&[&["ovni"], arguments].concat(), typed)
}

const FOUR: [&str; 6] = ["--seed", "s1", "--seat", "0", "--bots", "random"];
/// You have the first UFO, three starting aliens and, with these lines, the first turn of both phases.
const TWO: [&str; 8] = ["--seats", "2", "--seed", "s3", "--seat", "0", "--bots", "random"];
const TO_PHASE_2: &str = "k 8\nt p b m\nt p\n4 a\na\n2 b\nc\n3 c\n6 c\ns a\n";

#[test]
fn one_sees_the_whole_table_and_what_is_asked() {
    let shown = play(&FOUR, "");
    check_in_order(
        &shown,
        &[
            "At the table: you from Éris, Bo from Magnon, Cleo from Luxor, Dan from Antáris.\n",
            "Type ? for help.\n",
            "Bo has the first UFO in São Paulo (1).\n",
            "\nSetup | stock P20 A20 B20 M20 | humans next lgwkob\n",
            " 1 São Paulo    g .  1  .  .  2 3 8 11 | 7 Moscow       w .  .  .  1  5 6 9 12\n",
            "\n  Y you  Éris    0    0    0    0    0   5   0    5                           21\n",
            "\nAbilities: Y Bait and switch, Grand fleet; B ",
            "\nMission 2: majority in 4 odd cities, 2 lilac\n",
            "\nKeep one or two missions in secret: each brings 8 points at the end, or costs 5.\n  1 k 2     2 k 3     3 k 7 ",
            "You leave the match.",
        ],
    );
    let table = shown.split_once("\nSetup").unwrap().1;
    assert!(table.lines().all(|line| line.chars().count() <= 80), "{shown}");
}

#[test]
fn a_wrong_line_is_answered_and_nothing_is_lost() {
    let shown = play(&TWO, "k 2\nk 8 12 13\nfly away\n5 a\nu\n? foo\n99\nk 13 8\nt p\nm b p\nt third\nq\n");
    check_in_order(
        &shown,
        &[
            "> You were not dealt mission 2; keep one or two of your three (O-26).\n",
            "> You would keep 3 missions; keep one or two of your three (O-26).\n",
            "> \"m away\" is nothing that can be done now. For example: k 8; list shows all, ? helps.\n",
            "> This is not the moment for that: what is asked for is a choice of missions (O-26).\n",
            "> There is nothing to take back",
            "> \"foo\" is nothing to look at: try ? 5, ",
            "> \"99\" is nothing that can be done now.",
            "> You keep missions 8 and 13.\n",
            "Take 3 aliens of different types to begin with.\n",
            ">   1 t p a b   2 t p a m   3 t p b m\n",
            "> You begin with 1 pilot, 1 builder and 1 military.\n",
            "Take an alien for the third player.\n",
            "is nothing that can be done now. For example: t p; ",
            "You leave the match.",
        ],
    );
}

#[test]
fn chips_are_placed_seen_and_taken_back() {
    let shown = play(&TWO, "k 8\nt p b m\nt p\n? 5 a\n5 a\nu\n4 a\na\n4 b\n2 b\nc\n3 c\n6 c\nq\n");
    check_in_order(
        &shown,
        &[
            "== Round 1 ==\nPhase 1, in this order: you, Bo and the third player.\nArea A: 1 builder and 2 military.\n",
            "\n[A] B M M           [B] P P M           [C] P M M\n_ _ _ _ ",
            "Place a chip onto an area. You have 2 3 4 5 6.\n  a chip and an area, A, B or C, such as: 2 a\n",
            "> If so: You place your 5 face down in A.\n",
            "> You place your 5 face down in A.\n",
            "\nY(5) _ _ _  ",
            "Place a chip of the third player, unseen: choose its area.\n  1 c a   2 c b   3 c c\n",
            "> You take the last action back.\n",
            "> You place your 4 face down in A.\n",
            "> The third player has a 4 placed in A.\nBo places a chip face down in ",
            "> Chip 4 is not in your hand (O-33b).\n",
            "All chips are turned over. A: Y4 T4 T2 B6, B: B2 Y2 T5 B5, C: T3 Y3 B3 Y6.\n",
            "Nobody wins area B.\nYou win area C.\n",
            "You receive 1 pilot and 2 military.\n",
            "The third player won nothing and raises its shield: choose the token it takes.\n",
        ],
    );
    let before = shown.split_once("All chips are turned over").unwrap().0;
    assert!(before.contains("B? Y2 T? _ ") && !before.contains("B2"), "nobody sees what lies face down\n{before}");
}

#[test]
fn a_turn_is_played_by_words_and_by_numbers() {
    let turn = "g a\npilots\nm 1 5\nm 5 6\nm 1 2\n? m 4 2\nfly from Paris to Washington\nu\nu\nm 7 9\nd\ng m\nx t 3\nx b 8\n\
                x b p\nx y p\nx bo military\nq\n";
    let shown = play(&TWO, &format!("{TO_PHASE_2}{turn}"));
    check_in_order(
        &shown,
        &[
            "> The third player raises the energy shield.\nThe third player receives 1 abductor.\n",
            "Phase 2, in this order: you, the third player and Bo.\n-- Your turn --\n",
            "\nRound 1, phase 2, order YTB | ",
            "Activate a group: 2 groups left.\n  1 g p pilots: 2 moves      2 g m military: 1 attack\n",
            "> You have 0 of the abductor group that can act; it needs 2 (O-43b).\n",
            "> You activate the pilots.\n",
            "Move a UFO: 2 moves left, or done (d).\n  m 1 to 2 3 8 11; m 4 to 2 3 9; ",
            "> No link leads from São Paulo (1) to Hong Kong (5); a move goes to a linked city (O-44).\n",
            "> You have no UFO in Hong Kong (5) (O-44).\n",
            "> You fly from São Paulo (1) to Washington (2).\n",
            "m 4 to 2! 3 9; ",
            "\n  ! maps the city at once, and the UFOs that do it stay there this round\n",
            "> If so: You fly from Paris (4) to Washington (2). You map Washington (2); the UFOs that did it stay ",
            "> You fly from Paris (4) to Washington (2).\nYou map Washington (2); the UFOs that did it stay there this round.\n",
            "> You take the last action back.\n",
            "> You take the last action back.\n",
            "> You fly from Moscow (7) to Berlin (9).\n",
            "Activate a group: 1 group left.\n",
            "> You activate the military.\n",
            "> The third player is shielded until the round ends (O-48d).\n",
            "> You have no UFO in Cairo (8); a UFO is destroyed where you have one too (O-48b).\n",
            "> Bo has fewer than two pilot tokens, and the last one can't be captured (O-48a).\n",
            "> There is no such rival at this table (O-48).\n",
            "> You capture a military from Bo.\n",
        ],
    );
}

#[test]
fn help_log_notes_and_details_take_no_turn() {
    let typed = "?\nl\nn 5 watch this\n? 5\n? tokyo\n? bo\n? third\n? cards\n? abilities\n? stealth\n? missions\n\
                 ? mission 9\n? points\n? mission 77\nm\nq\n";
    let shown = play(&TWO, typed);
    let help = shown.split_once("\n> ").unwrap().1.split_once("\n> ").unwrap().0;
    assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
    assert!(help.lines().count() < 24, "{help}");
    assert_eq!(shown.matches("* Hong Kong (5): watch this\n").count(), 2, "{shown}");
    assert_eq!(shown.matches("Keep one or two missions in secret").count(), 3, "{shown}");
    check_in_order(
        &shown,
        &[
            "> You have the first UFO in São Paulo (1).\n",
            "> Hong Kong (5): a human in grey (politician).\n  UFOs: Bo 1; the majority has Bo; mapped by nobody.\n",
            "> Tokyo (12): a human in white (scientist).\n  UFOs: the third player 2; the majority has the third player; mapped by the third player.\n",
            "> Bo from Luxor (yellow, 32200 light years away)\n",
            "  UFOs: 4 on the board, 1 on the pad, 3 in reserve\n",
            "> The third player from Éris",
            "> In the deck (16): PAB PAM ",
            ">   Wider crew [you]: you begin with three aliens of different types instead of two.\n",
            ">   Stealth beam [Bo]: ",
            "> Your missions, 8 points each if fulfilled and -5 if not:\n  8: ",
            "> Mission 9: captured: 1 abductor, 1 builder, 1 military; tokens: 5 pilot, 5 abductor.\n",
            "> Points if it ended now, without missions:\n",
            "  total                       24    25\n",
            "> There is no mission 77: they go from 1 to 16.\n",
        ],
    );
}

/// Whatever is asked, the first choice.
fn first_choices() -> String {
    "list\n1\n".repeat(1000)
}

#[test]
fn whole_matches_are_played_recorded_and_fair() {
    let own = std::env::temp_dir().join(format!("fuga-ovni-{}.set", std::process::id()));
    let set = include_str!("../../../games/ovni/data/reconstructed.set");
    std::fs::write(&own, set.replace("name: Reconstructed", "name: Ours")).unwrap();
    let tables: [&[&str]; 6] = [
        &["--seats", "2"],
        &["--seats", "2", "--planets", "luxor,any", "--third-planet", "eris", "--no-third-competes"],
        &["--seats", "3", "--nonce", "mine"],
        &["--seats", "4", "--planets", "any,magnon,eris"],
        &["--attacks-all-different", "--max-rounds", "3"],
        &["--data", own.to_str().unwrap()],
    ];
    for (number, table) in tables.into_iter().enumerate() {
        let file = std::env::temp_dir().join(format!("fuga-ovni-{}-{number}.record", std::process::id()));
        let name = file.to_str().unwrap();
        let shown = play(&[&FOUR[..], table, &["--record", name]].concat(), &first_choices());
        assert!(shown.contains("== The end, after round "), "{table:?}\n{shown}");
        let end = shown.split_once("== The end").unwrap().1;
        assert!(end.contains("  you  WON") || end.contains("  you  lost"), "{end}");
        for words in
            ["  most pilots ", "  airspace ", "  missions ", "  total ", "       mission ", "       not kept: "]
        {
            assert!(end.contains(words), "{words}\n{end}");
        }
        let again = table.iter().filter(|word| **word != "--nonce" && **word != "mine");
        let again = again.copied().collect::<Vec<_>>().join(" ");
        check_recorded("ovni", &again, end, &file);
    }
    std::fs::remove_file(own).unwrap();
}

#[test]
fn normal_bots_play_too() {
    let shown = play(&["--seed", "s1", "--seat", "0", "--max-rounds", "1"], &first_choices());
    assert!(shown.contains("This round is the last: at its end the match is over.\n"), "{shown}");
    assert!(shown.contains("== The end, after round 1 ==\nThe last round of this table is over.\n"), "{shown}");
}

#[test]
fn bad_arguments_are_named() {
    for (arguments, reason) in [
        (&["ovni", "--zone", "fermi"][..], "--zone is an option of Escape"),
        (&["ovni", "--remember-values"], "--remember-values is an option of Survive"),
        (&["--planets", "luxor"], "--planets is an option of O.V.N.I."),
        (&["survive", "--third-planet", "luxor"], "--third-planet is an option of O.V.N.I."),
        (&["escape", "--no-third-competes"], "--no-third-competes is an option of O.V.N.I."),
        (&["survive", "--attacks-all-different"], "--attacks-all-different is an option of O.V.N.I."),
        (&["--max-rounds", "3"], "--max-rounds is an option of O.V.N.I."),
        (&["--data", "x"], "--data is an option of O.V.N.I."),
        (&["ovni", "--seats", "5"], "option `seats`: O.V.N.I. is for 2 to 4 seats, not 5 (O-12)"),
        (&["ovni", "--planets", "luxor,luxor"], "luxor is chosen twice; every player has another planet (O-A34)"),
        (&["ovni", "--planets", "mars"], "the planets are: antaris, eris, luxor, magnon, or any for chance"),
        (&["ovni", "--third-planet", "luxor"], "with 4 seats there is no third player"),
        (&["ovni", "--max-rounds", "0"], "a match is over after 1 to 100 rounds, not 0 (O-A31)"),
        (&["ovni", "--data", "nowhere.set"], "nowhere.set can't be read"),
    ] {
        let said = refused(arguments);
        assert!(said.contains(reason), "{reason}\n{said}");
    }
}
