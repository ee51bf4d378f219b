//! Scenarios: what is read, what is refused and in which words, and what the rule sheet says.

use crate::desk::flipped;
use fuga_escape::scenario::*;
use fuga_escape::{Card, Edition, HatchCard, Item, Scenario};
use proptest::prelude::*;

/// The example in the heading of the module.
const ARENA: &str = "\
# A comment: a line that begins with a # and a space.
name: Arena
author: the rulebook
players: 2-8

A.4 nobody
A.5
B.6
C.6 1 2 3 4
E.3 players
";

// E-70: what a scenario is.

#[test]
fn e_70_a_written_scenario_has_the_codes_that_were_written() {
    let script = script(ARENA);
    assert_eq!((script.name(), script.author()), ("Arena", Some("the rulebook")));
    assert_eq!(script.players().unwrap().to_string(), "2 to 8 players");
    let codes = script.codes();
    assert_eq!(codes.iter().collect::<Vec<_>>(), [Code::A4, Code::A5, Code::B6, Code::C6, Code::E3]);
    assert_eq!((codes.access(), codes.human_hatch()), (Some(Access::Nobody), None));
    assert_eq!((codes.alien_hatches(), codes.kills()), (&[1, 2, 3, 4][..], Some(Kills::Players)));
    assert_eq!(codes.to_string(), "A.4[nobody] A.5 B.6 C.6[1,2,3,4] E.3[players]");
}

#[test]
fn e_70_a_scenario_may_be_written_loosely() {
    let loose = "\u{feff}PLAYERS : 2 – 8\r\n\te.3\r\n#\r\nC.6[4,\t3,2 ,1]\r\nAuthor:the rulebook\r\n\r\n  b.6  \r\n\
                 a.5\r\n# halfway\r\nA.4 [ Nobody ]\r\nNAME:   Arena  \r\n";
    assert_eq!(script(loose), script(ARENA));
}

#[test]
fn e_70_a_value_may_be_written_as_the_rulebook_prints_it() {
    for value in [" 1 2 9", "  1  2  9", "[1,2,9]", " [1, 2, 9]", "[1 2 9]", " 1,2,9", " 9 , 1 2", "[ 2,9,1 ]"] {
        assert_eq!(codes(&format!("C.6{value}")).to_string(), "C.6[1,2,9]", "{value}");
    }
    for (line, printed) in [
        ("A.4 humans", "A.4[humans]"),
        ("A.4[ALIENS]", "A.4[aliens]"),
        ("B.4 9", "B.4[9]"),
        ("B.4[1]", "B.4[1]"),
        ("E.3", "E.3[players]"),
        ("E.3[Players]", "E.3[players]"),
        ("E.3 1", "E.3[1]"),
        ("E.3 [255]", "E.3[255]"),
        ("h.13", "H.13"),
        ("x.1 020", "X.1[20]"),
        ("X.4[3]", "X.4[3]"),
        ("X.5 5=2 4=1", "X.5[4=1,5=2]"),
        ("x.6 Silence=6", "X.6[silence=6]"),
    ] {
        assert_eq!(codes(line).to_string(), printed);
    }
}

#[test]
fn e_70_author_and_players_may_be_left_out() {
    let plain = script("name: Plain\nC.3\n");
    assert_eq!((plain.author(), plain.players()), (None, None));
    assert_eq!(script("name: Plain\nauthor:\nC.3\n"), plain);
    assert_eq!(plain.text(), "name: Plain\n\nC.3\n");
}

#[test]
fn e_70_every_code_can_be_switched_on_alone() {
    for code in Code::ALL {
        let value = match code {
            Code::A4 => " aliens",
            Code::B4 => " 3",
            Code::C6 => " 2",
            Code::B6 => "\nE.3",
            Code::X1 => " 10",
            Code::X2 | Code::X3 | Code::X4 => " 1",
            Code::X5 => " 4=1",
            Code::X6 => " silence=6",
            Code::X7 => " defense=0",
            Code::X8 => " red=0",
            _ => "",
        };
        assert!(codes(&format!("{code}{value}")).has(code));
    }
}

#[test]
fn e_70_the_text_of_a_scenario_parses_back_to_it() {
    let arena = script(ARENA);
    assert_eq!(format!("# A comment: a line that begins with a # and a space.\n{}", arena.text()), ARENA);
    for scenario in Scenario::NAMED {
        assert_eq!(script(scenario.text()).text(), scenario.text());
    }
}

proptest! {
    /// Proves E-72.
    #[test]
    fn e_70_any_codes_without_contradiction_go_through_text_unchanged(
        on in 0_u32..1 << Code::ALL.len(),
        access in prop::sample::select(vec![Access::Nobody, Access::Humans, Access::Aliens]),
        human_hatch in 1_u8..=9,
        alien_hatches in prop::collection::btree_set(1_u8..=9, 1..=9),
        kills in prop_oneof![Just(Kills::Players), (1_u8..).prop_map(Kills::Number)],
        name in "[!-~é☃]([ -~é☃]{0,58}[!-~é☃])?",
        author in prop::option::of("[!-~]{1,60}"),
        (least, more) in (2_u8..=16).prop_flat_map(|least| (Just(least), 0..=16 - least)),
        numbers in (10_u8..=39, 1_u8..=6, 1_u8..=3, 1_u8..=4),
        aliens in prop::collection::btree_map(2_u8..=9, 1_u8..=1, 1..=8),
        cards in prop::collection::btree_map(0_usize..5, 1_u8..=24, 1..=5),
        items in prop::collection::btree_map(0_usize..6, 0_u8..=20, 1..=6),
        (green, red) in (1_u8..=20, 1_u8..=20),
        first in any::<prop::sample::Index>(),
    ) {
        let numbers = [(Code::X1, numbers.0), (Code::X2, numbers.1), (Code::X3, numbers.2), (Code::X4, numbers.3)];
        let all = Code::ALL.into_iter().zip(0..);
        let given: Vec<Code> = all.filter(|(_, nth)| on >> nth & 1 != 0).map(|(code, _)| code).collect();
        let mut expected = Codes::new();
        let mut lines = Vec::new();
        for &code in &given {
            let mut value = String::new();
            match code {
                Code::A4 => { value = format!(" {access}"); expected.close_secure(access); }
                Code::B4 => { value = format!("[{human_hatch}]"); expected.start_humans_on(human_hatch); }
                Code::C6 => {
                    value = format!(" {:?}", alien_hatches.iter().rev().collect::<Vec<_>>());
                    expected.start_aliens_on(alien_hatches.iter().copied());
                }
                Code::E3 => { value = format!("  {kills}"); expected.win_by(kills); }
                Code::X5 => {
                    let written = aliens.iter().rev().map(|(players, aliens)| format!(" {players}={aliens}"));
                    value = written.collect();
                    expected.count_aliens(aliens.iter().map(|(&players, &aliens)| (players, aliens)));
                }
                Code::X6 => {
                    let names = ["own", "own_item", "any", "any_item", "silence"];
                    let written = cards.iter().map(|(&kind, n)| format!(" {}={n}", names[kind].to_uppercase()));
                    value = written.collect();
                    expected.count_danger(cards.iter().map(|(&kind, &n)| (Card::ALL[kind], n)));
                }
                Code::X7 => {
                    let written = items.iter().rev().map(|(&kind, n)| format!(" {:?}={n}", Item::ALL[kind]));
                    value = written.collect();
                    expected.count_items(items.iter().map(|(&kind, &n)| (Item::ALL[kind], n)));
                }
                Code::X8 => {
                    value = format!("[red={red},green={green}]");
                    expected.count_hatch_cards([(HatchCard::Green, green), (HatchCard::Red, red)]);
                }
                _ => match numbers.iter().find(|(own, _)| *own == code) {
                    Some(&(_, number)) => { value = format!(" [{number}]"); expected.set(code, number); }
                    None => expected.switch_on(code),
                }
            }
            lines.push(format!("{code}{value}\n"));
        }
        if !lines.is_empty() {
            let n_lines = lines.len();
            lines.rotate_left(first.index(n_lines));
        }
        let author_line = author.as_ref().map(|author| format!("author: {author}\n")).unwrap_or_default();
        let most = least + more;
        let text = format!("name: {name}\n{author_line}players: {least}-{most}\n{}", lines.concat());
        match Script::parse(&text) {
            Ok(script) => {
                prop_assert_eq!((script.name(), script.author()), (name.as_str(), author.as_deref()));
                let suggested = script.players().unwrap();
                prop_assert_eq!((suggested.fewest, suggested.most), (least, most));
                prop_assert_eq!(script.codes(), &expected);
                prop_assert_eq!(n_quarrels(&given), 0);
                prop_assert_eq!(Script::parse(&script.text()), Ok(script));
            }
            // What is refused is what a slow count finds contradictory, or a scenario without codes.
            Err(faults) => {
                prop_assert_eq!(faults.len(), n_quarrels(&given).max(1));
                prop_assert!(given.is_empty() || faults.iter().all(|fault| fault.rule() == "E-72"));
            }
        }
    }
}

// E-70: what is refused.

#[test]
fn e_70_a_scenario_has_a_name() {
    let message = "the scenario has no name: write a line such as name: Arena";
    check_faults(&ARENA.replace("name: Arena\n", ""), "E-70", &[message]);
    check_faults(&ARENA.replace("Arena", "  "), "E-70", &[message]);
}

#[test]
fn e_70_name_and_author_are_short_and_can_be_shown() {
    let named = |name: &str| ARENA.replace("Arena", name).replace("the rulebook", name);
    let longest = "é".repeat(60);
    assert_eq!(script(&named(&longest)).name(), longest);
    assert_eq!(script(&named(&longest)).author(), Some(longest.as_str()));
    check_faults(
        &named(&"é".repeat(61)),
        "E-70",
        &[
            "line 2, column 1: the name has 61 characters; it may have 60",
            "line 3, column 1: the author has 61 characters; it may have 60",
        ],
    );
    for (letter, shown) in [('\u{7}', "\\u{7}"), ('\u{202e}', "\\u{202e}"), ('\0', "\\0")] {
        check_faults(
            &named(&format!("Are{letter}na")),
            "E-70",
            &[
                &format!("line 2, column 1: the name contains the character '{shown}', which can't be shown"),
                &format!("line 3, column 1: the author contains the character '{shown}', which can't be shown"),
            ],
        );
    }
}

#[test]
fn e_70_players_are_a_range() {
    for players in ["", "4", "8-4", "1-4", "4-17", "a-b", "4-8-9", "-4"] {
        let message = format!(
            "line 4, column 1: players: {players:?} should be two numbers from 2 to 16, the smaller first, such as 4-8, or 4-8 (16) with a second box"
        );
        check_faults(&ARENA.replace("2-8", players), "E-70", &[&message]);
    }
}

#[test]
fn e_70_a_scenario_has_codes() {
    let message = "the scenario has no codes: write one a line, such as B.3";
    check_faults("name: Nothing\n# B.3\n", "E-70", &[message]);
    check_faults("", "E-70", &["the scenario has no name: write a line such as name: Arena", message]);
}

#[test]
fn e_70_a_line_that_says_something_says_it_once_and_is_known() {
    check_faults(
        &ARENA.replace("players: 2-8", "players: 2-8\nName: Again\nAUTHOR: me\nplayers: 2-8\nmap: Galilei"),
        "E-70",
        &[
            "line 5, column 1: name: is said twice",
            "line 6, column 1: author: is said twice",
            "line 7, column 1: players: is said twice",
            "line 8, column 1: \"map\" is not known: before its codes a scenario says its name:, author: and players:",
        ],
    );
    check_faults(&ARENA.replace("# A", "#A"), "E-70", &["line 1, column 1: a comment begins with a # and a space"]);
}

#[test]
fn e_70_a_line_is_a_code() {
    for (line, found) in [
        ("B3", "B3"),
        ("B.", "B."),
        ("B.3.", "B.3."),
        ("B.three", "B.three"),
        (".3", ".3"),
        ("AB.3", "AB.3"),
        ("É.3", "É.3"),
        ("B.³", "B.³"),
        ("A.4: nobody", "A.4:"),
        ("[1,2]", "[1,2]"),
        ("B. 3", "B."),
        ("infection and a half", "infection"),
        ("infection_and_a_half", "infection_and_a_…"),
        ("\0", "\0"),
    ] {
        let message =
            format!("line 2, column 1: {found:?} is not a code: a code is a letter, a point and a number, such as B.3");
        check_faults(&format!("name: Bad\n{line}\n"), "E-70", &[&message]);
    }
}

#[test]
fn e_70_a_code_is_given_once() {
    check_faults(
        "name: Twice\nC.3\nB.3\n\n  c.3\nB.3 nonsense\n",
        "E-70",
        &[
            "line 5, column 3: C.3 is given twice, first in line 2",
            "line 6, column 1: B.3 is given twice, first in line 3",
        ],
    );
}

#[test]
fn e_70_a_code_that_needs_a_value_is_told_which() {
    check_faults(
        "name: Bare\nA.4\n  b.4  \nC.6\n",
        "E-70",
        &[
            "line 2, column 1: A.4 needs a value: nobody, humans or aliens",
            "line 3, column 3: B.4 needs a value: one hatch from 1 to 9",
            "line 4, column 1: C.6 needs a value: one or more hatches from 1 to 9, such as 1 2 3 4",
        ],
    );
}

#[test]
fn e_70_a_wrong_value_is_told_what_is_right() {
    let cases = [
        ("A.4", "nobody, humans or aliens", vec!["everybody", "human", "nobody humans", "1", "[", "nobody,"]),
        (
            "B.4",
            "one hatch from 1 to 9",
            vec!["0", "10", "1 2", "two", "+1", "01", "-1", "[1", "1]", "[[1]]", "[]", "٣"],
        ),
        ("E.3", "a number of kills from 1 to 255, or players", vec!["0", "256", "-3", "+3", "all", "3 4", "[]", ","]),
    ];
    for (code, right, values) in cases {
        for value in values {
            let found = value.strip_prefix("[[").map_or(value, |_| "[1]");
            let message = format!("line 2, column 6: {code} can't be {found:?}: its value is {right}");
            check_faults(&format!("name: Bad\n{code}  {value}\n"), "E-70", &[&message]);
        }
    }
    // Of several hatches the one that is wrong is named, and of misplaced commas and brackets the whole value.
    for (value, found) in [
        ("1 2 0", "0"),
        ("1 x 0", "x"),
        ("[1,10]", "10"),
        ("[1] [2]", "1]"),
        ("1,,2", "1,,2"),
        ("[1,2", "[1,2"),
        ("[1,2,]", "[1,2,]"),
        ("[]", "[]"),
        ("[1,2] 3", "[1,2] 3"),
        ("1 2 3 4 5 6 7 8 9 ,", "1 2 3 4 5 6 7 8 …"),
    ] {
        let right = "its value is one or more hatches from 1 to 9, such as 1 2 3 4";
        let message = format!("line 2, column 5: C.6 can't be {found:?}: {right}");
        check_faults(&format!("name: Bad\nC.6 {value}\n"), "E-70", &[&message]);
    }
    check_faults(
        "name: Bad\n É.1\n A.4[é]\n",
        "",
        &[
            "line 2, column 2: \"É.1\" is not a code: a code is a letter, a point and a number, such as B.3",
            "line 3, column 5: A.4 can't be \"é\": its value is nobody, humans or aliens",
        ],
    );
}

#[test]
fn e_70_a_code_that_takes_no_value_is_alone_in_its_line() {
    for (line, column, found) in [
        ("B.3 D.2 C.3", 5, "D.2 C.3"),
        ("B.3[1]", 4, "[1]"),
        ("B.3   yes", 7, "yes"),
        ("B.3 # infects", 5, "# infects"),
    ] {
        let message =
            format!("line 2, column {column}: B.3 takes no value, and {found:?} follows it: write one code a line");
        check_faults(&format!("name: Bad\n{line}\n"), "E-70", &[&message]);
    }
}

#[test]
fn e_70_c_6_names_each_hatch_once() {
    check_faults("name: Bad\nC.6 1 2 1\n", "E-70", &["line 2, column 5: C.6 names hatch 1 twice"]);
}

#[test]
fn e_70_several_faults_are_named_at_once_and_none_twice() {
    check_faults(
        "author: me\nB.6\nE.3 none\nC.6 0\nD.2\nY.2\n",
        "",
        &[
            "line 3, column 5: E.3 can't be \"none\": its value is a number of kills from 1 to 255, or players",
            "line 4, column 5: C.6 can't be \"0\": its value is one or more hatches from 1 to 9, such as 1 2 3 4",
            "line 6, column 1: there is no code Y.2: codes begin with A, B, C, D, E, G, H, J or X",
            "the scenario has no name: write a line such as name: Arena",
            "line 5, column 1: B.6 and D.2 contradict each other: there are no humans, and D.2 needs them",
        ],
    );
}

#[test]
fn e_70_no_more_than_fifty_faults_are_named() {
    assert_eq!(faults(&format!("name: Bad\n{}", "?\n".repeat(50))).len(), 50);
    let messages = faults(&format!("name: Bad\n{}", "?\n".repeat(80)));
    assert_eq!(messages.len(), 51);
    assert_eq!(messages[50], "and 30 more");
}

// E-71: the premade scenarios.

#[test]
fn e_71_premade_scenarios_are_the_printed_ones() {
    let printed = [
        (Scenario::Infection, "Infection", "B.3 C.3 D.2"),
        (Scenario::Arena, "Arena", "A.4[nobody] A.5 B.6 C.6[1,2,3,4] E.3[players]"),
        (Scenario::OldSchool, "Old School", "G.4 H.1 H.2 H.3 H.4 H.13 H.14 H.15 H.16 J.4"),
    ];
    assert_eq!(printed.clone().map(|(scenario, ..)| scenario), Scenario::NAMED);
    for (scenario, name, codes) in printed {
        let script = script(scenario.text());
        assert_eq!((script.name(), script.codes().to_string().as_str()), (name, codes));
        assert_eq!((script.author(), script.players()), (Some("the rulebook"), None));
    }
}

// E-72: contradictions.

#[test]
fn e_72_without_humans_nothing_that_needs_humans_is_played() {
    for code in ["B.3", "B.4", "D.2", "H.1", "H.2", "H.3", "H.4", "H.13", "H.14", "H.15", "H.16", "X.3", "X.5", "X.8"] {
        let message = format!("B.6 and {code} contradict each other: there are no humans, and {code} needs them");
        let value = match code {
            "B.4" | "X.3" => " 1",
            "X.5" => " 4=1",
            "X.8" => " red=1",
            _ => "",
        };
        // The later of the two lines is where the fault stands.
        check_faults(
            &format!("name: Bad\nB.6\nE.3\n {code}{value}\n"),
            "E-72",
            &[&format!("line 4, column 2: {message}")],
        );
        check_faults(
            &format!("name: Bad\n{code}{value}\nE.3\nB.6\n"),
            "E-72",
            &[&format!("line 4, column 1: {message}")],
        );
    }
    let rest =
        "A.1\nA.2\nA.4 nobody\nA.5\nC.3\nC.6 1\nE.3\nG.4\nJ.4\nB.6\nX.1 10\nX.2 1\nX.4 1\nX.6 any=1\nX.7 attack=1";
    assert_eq!(codes(rest).iter().count(), 15);
}

#[test]
fn e_72_without_humans_kills_have_to_win() {
    let message = "line 3, column 1: B.6 needs E.3, which is missing: without humans only kills can win";
    check_faults("name: Bad\nA.5\nB.6\n", "E-72", &[message]);
    assert!(codes("A.5\nB.6\nE.3 1").has(Code::B6));
}

#[test]
fn e_72_the_engineer_needs_hatch_cards() {
    let message = "D.2 and H.15 contradict each other: there are no hatch cards, and H.15 draws them";
    check_faults("name: Bad\nD.2\nH.15\n", "E-72", &[&format!("line 3, column 1: {message}")]);
    check_faults("name: Bad\nH.15\nH.16\nD.2\n", "E-72", &[&format!("line 4, column 1: {message}")]);
}

#[test]
fn e_72_each_contradiction_is_one_fault() {
    check_faults(
        "name: Bad\nB.6\nD.2\nH.15\n",
        "E-72",
        &[
            "line 3, column 1: B.6 and D.2 contradict each other: there are no humans, and D.2 needs them",
            "line 4, column 1: B.6 and H.15 contradict each other: there are no humans, and H.15 needs them",
            "line 4, column 1: D.2 and H.15 contradict each other: there are no hatch cards, and H.15 draws them",
            "line 2, column 1: B.6 needs E.3, which is missing: without humans only kills can win",
        ],
    );
}

// E-74: letters and numbers.

#[test]
fn e_74_an_unknown_code_is_told_which_there_are() {
    for (found, there_are) in [
        ("A.3", "A has A.1, A.2, A.4 and A.5"),
        ("A.04", "A has A.1, A.2, A.4 and A.5"),
        ("B.0", "B has B.3, B.4 and B.6"),
        ("C.1", "C has C.3 and C.6"),
        ("D.1", "D has D.2"),
        ("E.33", "E has E.3"),
        ("G.1", "G has G.4"),
        ("H.5", "H has H.1, H.2, H.3, H.4, H.13, H.14, H.15 and H.16"),
        ("J.99999999999999", "J has J.4"),
    ] {
        let message = format!("line 2, column 1: there is no code {found}: {there_are}");
        check_faults(&format!("name: Bad\n{}\n", found.to_lowercase()), "E-74", &[&message]);
    }
    let message = "line 2, column 1: there is no code J.99999999999999…: J has J.4";
    check_faults(&format!("name: Bad\nJ.{}\n", "9".repeat(1000)), "E-74", &[message]);
}

#[test]
fn e_74_an_unknown_letter_is_told_which_there_are() {
    for found in ["F.1", "I.4", "Z.0"] {
        let message =
            format!("line 2, column 1: there is no code {found}: codes begin with A, B, C, D, E, G, H, J or X");
        check_faults(&format!("name: Bad\n{found} 1 2 3\n"), "E-74", &[&message]);
    }
}

#[test]
fn e_74_x_is_for_codes_of_our_own() {
    for line in ["X.0", "x.0", "X.0[2]"] {
        let message = "line 2, column 1: there is no code X.0: X is for codes of our own, which are X.1, X.2, X.3, \
                       X.4, X.5, X.6, X.7 and X.8";
        check_faults(&format!("name: Bad\n{line}\n"), "E-74", &[message]);
    }
}

#[test]
fn e_74_a_rule_is_not_a_code() {
    for (line, found, meant) in [
        ("E-03", "E-03", "; write E.3"),
        ("e-3", "E-3", "; write E.3"),
        ("H-13", "H-13", "; write H.13"),
        ("E-70", "E-70", ""),
        ("M-01", "M-01", ""),
        ("C-06[1]", "C-06", "; write C.6"),
    ] {
        let message = format!("line 2, column 1: {found:?} is written like a rule: E.3 is a code, E-03 a rule{meant}");
        check_faults(&format!("name: Bad\n{line}\n"), "E-74", &[&message]);
    }
}

// E-70: whatever is sent, the answer is a scenario or its faults.

#[test]
fn e_70_a_text_over_8_kib_is_refused_unread() {
    let padding = MAX_TEXT - ARENA.len();
    let mut text = format!("{ARENA}{}", "\n".repeat(padding));
    assert_eq!(script(&text), script(ARENA));
    text.push('\n');
    check_faults(&text, "E-70", &["the text has 8193 bytes; a scenario has at most 8192"]);
    check_faults(&"B.3\n".repeat(10_000), "E-70", &["the text has 40000 bytes; a scenario has at most 8192"]);
}

#[test]
fn e_70_a_large_hostile_text_gets_a_short_answer() {
    let pieces = [
        "?",
        "? ",
        "?\n",
        "[",
        "]",
        "[[",
        "[]",
        "[\n",
        ",",
        ", ",
        "1",
        "1 ",
        "1,",
        "# ",
        "#",
        "#x\n",
        "B.3\n",
        "B.3",
        "C.6[",
        "C.6[1]\n",
        "C.6 1 ",
        "A.4 ",
        "E.3 99999999999\n",
        "E-03\n",
        "X.1\n",
        "X.3 2\n",
        "X.9\n",
        "Q.1\n",
        "H.5\n",
        "name: a\n",
        "x:\n",
        ":",
        ":\n",
        "\r",
        "\r\n",
        "\u{feff}",
        "\0",
        "\0\n",
        "é ",
        "é\n",
        "\u{2003}",
        "\u{10ffff}",
        "\u{10ffff}\n",
        "\u{202e}\n",
        "🛸",
    ];
    let heads =
        ["", "name: x\n", "name: ", "author: ", "players: ", "C.6 ", "C.6[", "name: x\nE.3 ", "name: x\nC.3\n", "B.3"];
    for head in heads {
        for piece in pieces {
            let text = format!("{head}{}", piece.repeat((MAX_TEXT - head.len()) / piece.len()));
            check_any(&text);
        }
    }
}

#[test]
fn e_70_a_good_scenario_with_one_bit_flipped_never_panics() {
    for good in [ARENA, Scenario::Infection.text(), Scenario::OldSchool.text()] {
        flipped(good).for_each(|text| check_any(&text));
    }
}

proptest! {
    #[test]
    fn e_70_random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        check_any(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn e_70_random_text_of_scenario_characters_never_panics(
        text in "(name: a\n)?([A-JX][.-][1-6]{1,2}[\\[ ]?[0-9,\\] ]{0,5}\n|[a-j.,:#\\[\\]\n 0-9]){0,60}",
    ) {
        check_any(&text);
    }
}

// E-70: the rule sheet.

#[test]
fn e_70_the_rule_sheet_has_a_paragraph_a_code() {
    let texts = [ARENA, Scenario::Infection.text(), Scenario::OldSchool.text()];
    for script in texts.map(script).into_iter().chain([crowded("B.4 2"), crowded("C.6 1 3\nB.6"), crowded("B.3\nD.2")])
    {
        for edition in [Edition::English, Edition::Italian, Edition::Portuguese, Edition::Spanish] {
            for n_seats in [None, Some(2), Some(16)] {
                let sheet = script.sheet(n_seats, edition);
                assert_eq!(sheet.len(), script.codes().iter().count());
                for (code, paragraph) in script.codes().iter().zip(sheet) {
                    assert!(paragraph.starts_with(&format!("{code} ")) && paragraph.ends_with('.'), "{paragraph}");
                    assert!((40..300).contains(&paragraph.len()), "{} characters: {paragraph}", paragraph.len());
                    assert!(!paragraph.contains("  "), "{paragraph}");
                }
            }
        }
    }
}

#[test]
fn e_70_the_rule_sheet_of_arena() {
    let sheet = script(ARENA).sheet(Some(6), Edition::English);
    assert_eq!(
        sheet,
        [
            "A.4 Nobody may enter or cross secure sectors. A seat without any legal move stays where it is, in secret \
             (E-14).",
            "A.5 A seat killed by an attack comes back as its next turn begins, where it began the game, even on a \
             closed hatch. It loses its hand and shows its role; kills, speed and spent powers stay. Until then it is \
             nowhere.",
            "B.6 There are no humans, and every seat is an alien. Nobody escapes and the aliens do not win together: \
             only kills win (E.3).",
            "C.6 The aliens start on hatches 1, 2, 3 and 4, spread evenly by chance; each is told only its own. This \
             neither opens nor closes a hatch, and no alien may end a move on one later.",
            "E.3 Whoever has made at least 6 kills wins, and the game is over at once. Every kill counts, whoever the \
             victim is and however often. If round 39 ends before that, nobody has won, and the kills are shown.",
        ]
    );
}

#[test]
fn e_70_the_rule_sheet_fills_in_values_and_what_goes_with_them() {
    let cases = [
        ("A.4 humans", "A.4 Only humans may enter or cross secure sectors."),
        ("A.4 aliens", "A.4 Only aliens may enter or cross secure sectors."),
        ("B.4 7", "B.4 The humans start on hatch 7."),
        ("B.4 7\nD.2", "A human can be out in round 2."),
        ("C.6 5", "C.6 The aliens start on hatch 5. This"),
        ("C.6 5 8", "C.6 The aliens start on hatches 5 and 8, spread"),
        ("E.3 1", "E.3 Whoever has made at least one kill wins,"),
        ("E.3 12", "E.3 Whoever has made at least 12 kills wins,"),
        ("E.3", "at least as many kills as there are seats wins,"),
        ("E.3", "Humans who have escaped win too, and so do the aliens if that kill takes the last human on board."),
        ("A.5", "A.5 A seat killed by an attack comes back as its next turn begins, where it began the game. It"),
        ("A.5", "Until then it is nowhere but counts as on board, for stranding and round 39 too."),
        (
            "A.5\nB.3",
            "A.5 An alien killed by an attack comes back as its next turn begins, where it began the game; who \
                      was a human then, on the alien start.",
        ),
        ("A.5\nB.3", "kills, speed and spent powers stay. Until then it is nowhere.\n"),
        ("A.1\nJ.4", "A Silence card gives an item there as well."),
        ("A.1\nH.1", "Secure sectors leave it alone."),
        ("H.2\nB.4 1", "H.2 The Psychologist, though a human, starts on the map's alien start, whatever hatches"),
        ("H.2", "H.2 The Psychologist, though a human, starts on the map's alien start."),
        ("A.5\nX.1 10", "for stranding and round 10 too."),
        ("B.6\nE.3\nX.1 10", "If round 10 ends before that, nobody has won,"),
        ("B.3\nX.4 1", "plays on from that sector, moving 1, without"),
        ("C.3\nX.4 3", "C.3 An alien gets no faster by killing a human: it moves 1 to 3 to the end."),
        ("C.3\nX.4 3", "X.4 An alien moves 1 to 3 sectors a turn, and nothing makes it faster."),
        ("H.4\nX.2 1", "H.4 The Soldier may hold 2 items, one more than the others."),
        ("H.4\nX.2 1", "X.2 A hand holds 1 item at most:"),
        ("X.1 12", "X.1 The match is over after 12 rounds at the latest, and not after 39."),
        ("X.2 5", "X.2 A hand holds 5 items at most: whoever receives one more must"),
        ("X.3 1", "X.3 A human moves 1 sector a turn, and 1 or 2 with Adrenaline."),
        ("X.3 2", "X.3 A human moves 1 or 2 sectors a turn, and 1 to 3 with Adrenaline."),
        ("X.4 1", "X.4 An alien moves 1 sector a turn, and 1 or 2 once it is fed."),
        ("X.5 4=1", "X.5 So many players are aliens: 1 of 4. With any other number"),
        ("X.5 5=2 4=1", "X.5 So many players are aliens: 1 of 4 and 2 of 5. With any other number"),
        (
            "X.6 own=1 silence=0",
            "X.6 The dangerous-sector cards are 5 Noise in your sector (4 with an item icon), 10 Noise in any sector (4 \
             with an item icon) and 0 Silence, and twice as many from 9 seats on.",
        ),
        ("X.7 attack=0", "X.7 The item cards are 0 Attack, 2 Teleport, 2 Adrenaline, 3 Sedatives, 2 Spotlight and 1"),
        ("X.8 red=1", "X.8 The hatch cards are 3 green and 1 red, and twice as many from 9 seats on."),
        ("H.16", "gives the Medic away. The human roles are dealt from all eight ranks (E-05)."),
    ];
    for (lines, expected) in cases {
        let sheet = script(&format!("name: Sheet\n{lines}\n")).sheet(None, Edition::English).join("\n");
        assert!(sheet.contains(expected), "{expected}\n{sheet}");
    }
    let old_school = script(Scenario::OldSchool.text()).sheet(None, Edition::English).join("\n");
    assert_eq!(old_school.matches("E-05").count(), 1, "{old_school}");
    for (lines, expected) in [
        ("B.3", "Killed aliens play on too."),
        ("E.3", "Only kills by aliens count, whoever the victim is and however often."),
    ] {
        let has = |lines: &str, edition| {
            script(&format!("name: Sheet\n{lines}\n")).sheet(None, edition).join("\n").contains(expected)
        };
        assert!(has(lines, Edition::Italian) && !has(lines, Edition::English), "{expected}");
        // Where killed aliens restart, or where all are aliens, the Italian text changes nothing.
        assert!(!has(&format!("{lines}\nA.5").replace("E.3\nA.5", "E.3\nB.6"), Edition::Italian), "{expected}");
    }
}

fn script(text: &str) -> Script {
    Script::parse(text).expect("the test writes a good scenario")
}

fn codes(lines: &str) -> Codes {
    script(&format!("name: Written\n{lines}\n")).codes().clone()
}

/// As many codes as go together with these.
fn crowded(lines: &str) -> Script {
    let mut text = format!(
        "name: Crowded\n{lines}\nA.1\nA.2\nA.4 humans\nA.5\nC.3\nE.3\nG.4\nJ.4\nX.1 12\nX.2 1\nX.4 4\nX.6 own=0 silence=9\nX.7 attack=20\n"
    );
    if !lines.contains("B.6") {
        text += "H.1\nH.2\nH.3\nH.4\nH.13\nH.14\nH.16\nX.3 2\nX.5 4=1 5=2 16=15\n";
    }
    script(&text)
}

fn faults(text: &str) -> Vec<String> {
    let faults = Script::parse(text).expect_err("the test writes a bad scenario");
    faults.iter().map(ToString::to_string).collect()
}

/// The faults in these words and no others, all of the rule unless none is named.
fn check_faults(text: &str, rule: &str, expected: &[&str]) {
    assert_eq!(faults(text), expected);
    let rules = Script::parse(text).expect_err("it was bad a moment ago").into_iter().map(|fault| fault.rule());
    assert!(rule.is_empty() || rules.clone().all(|named| named == rule), "{:?}", rules.collect::<Vec<_>>());
}

/// Whatever the text, the answer is a scenario that can be written down, or a few faults in a few words.
fn check_any(text: &str) {
    match Script::parse(text) {
        Ok(script) => {
            assert!(script.text().len() <= MAX_TEXT);
            assert_eq!(Script::parse(&script.text()), Ok(script));
        }
        Err(faults) => {
            assert!((1..=MAX_FAULTS + 1).contains(&faults.len()));
            assert!(faults.iter().all(|fault| fault.to_string().len() < 300), "{faults:?}");
        }
    }
}

/// How many contradictions E-72 names among these codes, counted the slow way.
fn n_quarrels(given: &[Code]) -> usize {
    let is_given = |name: &str| given.iter().any(|code| code.name() == name);
    let mut n_quarrels = 0;
    if is_given("B.6") {
        let needs_humans = |code: &&Code| {
            code.name().starts_with('H') || ["D.2", "B.3", "B.4", "X.3", "X.5", "X.8"].contains(&code.name())
        };
        n_quarrels += given.iter().filter(needs_humans).count() + usize::from(!is_given("E.3"));
    }
    let is_carded = |name: &&str| is_given("D.2") && is_given(name);
    n_quarrels + ["H.15", "X.8"].into_iter().filter(is_carded).count()
}
