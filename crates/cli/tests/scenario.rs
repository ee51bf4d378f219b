//! Scenarios are checked by line, column and code, shown in words, and tried at a table.

use crate::pipe::{said, said_of};

/// Whether a command went well, and all it said.
fn run(arguments: &[&str]) -> (bool, String) {
    said(&[&["scenario"], arguments].concat())
}

/// Runs a command on a text in a file of its own.
fn on_file(command: &str, text: &str, table: &[&str]) -> (bool, String) {
    said_of(text, "scenario", &["scenario", command], table)
}

const GOOD: &str = "name: Hunt\nauthor: me\nplayers: 4-8\n\nc.3\nC.6[2,1]\nE.3 4\n";

#[test]
fn a_good_scenario_is_said_to_be_good() {
    let (is_good, said) = on_file("check", GOOD, &[]);
    assert!(is_good, "{said}");
    assert!(said.ends_with(".scenario: Hunt by me, for 4 to 8 players: C.3 C.6[1,2] E.3[4]\n"), "{said}");
}

#[test]
fn every_fault_is_named_with_its_place_and_rule() {
    let (is_good, said) = on_file("check", "name: Bad\nB.6\nD.2\nA.4\nF.1\n", &[]);
    assert!(!is_good, "{said}");
    assert!(said.starts_with("fuga: this scenario can't be played\n"), "{said}");
    for fault in [
        ".scenario: line 4, column 1: A.4 needs a value: nobody, humans or aliens (E-70)\n",
        ".scenario: line 5, column 1: there is no code F.1: codes begin with A, B, C, D, E, G, H, J or X (E-74)\n",
        ".scenario: line 3, column 1: B.6 and D.2 contradict each other: there are no humans, and D.2 needs them (E-72)\n",
        ".scenario: line 2, column 1: B.6 needs E.3, which is missing: without humans only kills can win (E-72)\n",
    ] {
        assert!(said.contains(fault), "{fault}\n{said}");
    }
    let (is_good, said) = run(&["check", "nowhere.scenario"]);
    assert!(!is_good && said.contains("there is no file nowhere.scenario, nor a scenario of that name"), "{said}");
}

#[test]
fn a_scenario_is_shown_with_its_rules() {
    let (is_good, said) = run(&["show", "Old-School"]);
    assert!(is_good, "{said}");
    let head = "Old School by the rulebook\nG.4 H.1 H.2 H.3 H.4 H.13 H.14 H.15 H.16 J.4\n\nG.4 ";
    assert!(said.starts_with(head), "{said}");
    assert!(said.ends_with("\nJ.4 Item icons mean nothing; every Silence card gives an item instead.\n"), "{said}");
    let (is_good, said) = on_file("show", GOOD, &[]);
    assert!(is_good && said.contains("\nE.3 Whoever has made at least 4 kills wins"), "{said}");
    let (is_good, said) = run(&["show", "mars"]);
    let answer = "there is no file mars, nor a scenario of that name; the scenarios are: infection, arena, old-school";
    assert!(!is_good && said.contains(answer), "{said}");
}

#[test]
fn a_scenario_is_tried_at_a_table() {
    let (is_good, said) = on_file("check", GOOD, &["--seats", "6"]);
    assert!(is_good && said.contains(".scenario: it can be played on Galilei with 6 seats\n"), "{said}");
    let (is_good, said) = on_file("check", GOOD, &["--zone", "galvani", "--edition", "Portuguese"]);
    assert!(is_good && said.contains(".scenario: it can be played on Galvani with 8 seats\n"), "{said}");
    let (is_good, said) = run(&["show", "infection", "--seats", "2"]);
    assert!(is_good && said.contains("\n\nIt can be played on Galilei with 2 seats.\n"), "{said}");
    assert!(
        said.contains("\nWarning: Galilei is suggested for 4 to 8 players (up to 16 with two boxes), and this table has 2 (E-03)\n"),
        "{said}"
    );
}

#[test]
fn whether_a_map_can_carry_a_scenario_is_told() {
    let (is_good, said) = run(&["show", "arena", "--zone", "fermi"]);
    let stuck = "these have no legal first move: aliens on hatch 1, aliens on hatch 2, aliens on hatch 3 (E-73)\n";
    assert!(!is_good && said.contains("fuga: arena: with A.4, C.6 on Fermi ") && said.ends_with(stuck), "{said}");
    let (is_good, said) = run(&["show", "arena", "--zone", "galvani", "--edition", "portuguese"]);
    assert!(is_good && said.contains("\nWarning: Galvani falls to pieces: "), "{said}");
    let (is_good, said) = run(&["show", "arena", "--zone", "galvani"]);
    assert!(is_good && !said.contains("Warning"), "aliens cross hatches in the English edition\n{said}");
    let (is_good, said) = run(&["show", "arena", "--zone", "galilei"]);
    assert!(is_good && said.ends_with("\n\nIt can be played on Galilei with 8 seats.\n"), "{said}");
    assert!(said.contains("\nE.3 Whoever has made at least 8 kills wins"), "{said}");
}

#[test]
fn what_the_table_refuses_is_told() {
    let (is_good, said) = on_file("check", GOOD, &["--seats", "17"]);
    assert!(!is_good && said.contains("fuga: option `seats`: Escape is for 2 to 16 seats, not 17 (E-01)\n"), "{said}");
    let map = std::env::temp_dir().join(format!("fuga-scenario-{}.map", std::process::id()));
    std::fs::write(&map, "name: Bad\n\n   A B\n01 H x\n").unwrap();
    let (is_good, said) = run(&["show", "infection", "--map", map.to_str().unwrap()]);
    std::fs::remove_file(&map).unwrap();
    assert!(!is_good && said.contains(".map: the map has no alien start: mark one sector A; "), "{said}");
    for (arguments, answer) in [
        (["--zone", "mars"], "the zones are: galilei"),
        (["--edition", "french"], "the editions are: english, italian, portuguese, spanish"),
    ] {
        let (is_good, said) = run(&[&["show", "arena"], &arguments[..]].concat());
        assert!(!is_good && said.contains(answer), "{said}");
    }
}
