//! A soak plays what it is told to, and is reproducible.

use std::process::{Command, Output};

fn bench(arguments: &[&str]) -> Output {
    bench_of("escape", arguments)
}

fn bench_of(game: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fuga")).args(["bench", game]).args(arguments).output().unwrap()
}

/// The line of the table: its name, its matches and actions, and how they ended. The rate differs from run to run.
fn figures(output: &Output) -> (String, String) {
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let line = text.lines().nth(1).unwrap();
    let (before, after) = line.split_once(" actions").unwrap();
    (before.to_owned(), after.split_once("matches/s, ").unwrap().1.to_owned())
}

#[test]
fn a_small_soak_ends_well_and_the_same_each_time() {
    let arguments = ["--soak", "--matches", "20", "--options", r#"{"seats":3,"zone":"fermi"}"#];
    let (table, endings) = figures(&bench(&arguments));
    assert!(table.starts_with("--options ") && table.contains("20 matches"), "{table}");
    assert!(endings.starts_with("0 broken: "), "{endings}");
    assert_eq!(figures(&bench(&arguments)), (table, endings));
}

#[test]
fn every_table_of_the_game_is_soaked() {
    let output = bench(&["--soak", "--matches", "1"]);
    let text = String::from_utf8(output.stdout).unwrap();
    for words in ["basic Galilei ", "advanced Galilei ", "basic Volta ", "advanced Volta "] {
        assert!(text.lines().any(|line| line.starts_with(words)), "{words}: {text}");
    }
    assert!(text.lines().last().unwrap().contains(" 0 broken: "), "{text}");
    assert!(output.status.success());
}

#[test]
fn every_mix_of_challenges_of_survive_is_soaked() {
    let output = bench_of("survive", &["--soak", "--matches", "4"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let last = "overpopulation, to the end, all equal, sunken Atlantis ";
    for words in ["no challenge ", "overpopulation ", "to the end ", "all equal ", "sunken Atlantis ", last] {
        assert!(text.lines().any(|line| line.starts_with(words)), "{words}: {text}");
    }
    assert!(text.lines().last().unwrap().contains(" 0 broken: "), "{text}");
    assert!(output.status.success());
}

#[test]
fn every_choice_of_rules_of_ovni_is_soaked() {
    let output = bench_of("ovni", &["--soak", "--matches", "4"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let last = "2 seats, the third does not compete, all attacks different ";
    for words in ["2 seats ", "3 seats ", "4 seats ", "4 seats, all attacks different ", last] {
        assert!(text.lines().any(|line| line.starts_with(words)), "{words}: {text}");
    }
    assert!(text.lines().last().unwrap().contains(" 0 broken: "), "{text}");
    assert!(output.status.success());
}

#[test]
fn a_soak_refuses_what_it_can_not_play() {
    for arguments in [
        &["--soak", "--options", r#"{"seats":99}"#][..],
        &["--soak", "--options", "{"],
        &["--soak", "--matches", "0"],
        &["--matches", "10"],
    ] {
        let output = bench(arguments);
        assert!(!output.status.success() && !output.stderr.is_empty(), "{arguments:?}");
    }
}
