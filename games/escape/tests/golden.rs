//! What must never change by accident: old records, what a match tells, and how many ways there are to go on.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

mod common;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use common::TINY;
use fuga_escape::{Edition, Escape, Mode, Options, Scenario, State, Zone};
use fuga_kernel::{Dealer, Game, Match, Quick, Record, Seat, Tape, ToAct, Told, Viewer};

/// The tables of the golden records: every mode, scenario and edition.
fn tables() -> Vec<(&'static str, Options)> {
    let table = |seats, zone| Options::new(seats, Mode::Advanced, zone);
    let scenario = |seats, zone, scenario| Options { scenario: Some(scenario), ..table(seats, zone) };
    let custom = |text: &str| Zone::Custom(text.to_owned());
    let codes = "name: Golden\n\nA.1\nA.2\nA.4 humans\nA.5\nB.3\nB.4 2\nC.6 1 3\nE.3 20\nG.4\nH.1\nH.13\n";
    vec![
        ("basic-galilei-6", Options::new(6, Mode::Basic, Zone::Galilei)),
        ("advanced-galilei-8", table(8, Zone::Galilei)),
        ("advanced-fermi-4-italian", Options { edition: Edition::Italian, ..table(4, Zone::Fermi) }),
        ("advanced-galvani-9-spanish", Options { edition: Edition::Spanish, ..table(9, Zone::Galvani) }),
        ("advanced-custom-3-portuguese", Options { edition: Edition::Portuguese, ..table(3, custom(TINY)) }),
        ("infection-galvani-6", scenario(6, Zone::Galvani, Scenario::Infection)),
        ("arena-galilei-4", scenario(4, Zone::Galilei, Scenario::Arena)),
        ("old-school-fermi-8", scenario(8, Zone::Fermi, Scenario::OldSchool)),
        ("codes-galilei-8", scenario(8, Zone::Galilei, Scenario::Custom(codes.to_owned()))),
    ]
}

fn file_of(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.record"))
}

/// A match keeps its result when it is played through again, and its record its every byte.
///
/// A change that is meant to change old records writes them anew with `UPDATE_GOLDEN=1`.
#[test]
fn golden_records_replay_to_the_same_end() {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        write_golden_records();
    }
    for (name, options) in tables() {
        let text = fs::read_to_string(file_of(name)).unwrap();
        let (record, played) = Record::<Escape>::read(&text).unwrap();
        assert_eq!(*played.game().options(), options, "{name}");
        assert!(matches!(played.to_act(), ToAct::Over(_)), "golden records are whole matches");
        assert_eq!(Record::write(&played, &record.seats), text);
    }
}

fn write_golden_records() {
    for (seed, (name, options)) in (0_u8..).zip(tables()) {
        let mut dealer = Dealer::new(&[seed; 32]);
        let mut chance = Quick::new(u64::from(seed));
        let mut played = Match::deal(Escape::new(options).unwrap(), &mut dealer);
        while let ToAct::Seats(asked) = played.to_act() {
            let seat = asked.iter().next().unwrap();
            let action = played.game().pick(played.state(), seat, &mut chance);
            played.act(seat, action, &mut dealer).unwrap();
        }
        fs::write(file_of(name), Record::write(&played, &[])).unwrap();
    }
}

/// What each action of a match tells each seat and the spectator.
#[test]
fn a_match_tells_each_viewer_this() {
    let options = Options::new(4, Mode::Advanced, Zone::Fermi);
    let mut chance = Quick::new(17);
    let mut played = Match::deal(Escape::new(options).unwrap(), &mut chance);
    let mut n_told = [0; 5];
    let mut transcript = String::from("the deal\n");
    for _ in 0..40 {
        for (viewer, n_told) in Viewer::all(4).zip(&mut n_told) {
            let told = played.told(viewer);
            for line in &told[*n_told..] {
                let Told::Notice(notice) = line else { panic!("nothing is taken back here") };
                let name = viewer.seat().map_or("spectator".to_owned(), |seat| format!("seat {seat}"));
                writeln!(transcript, "  {name}: {notice:?}").unwrap();
            }
            *n_told = told.len();
        }
        let ToAct::Seats(asked) = played.to_act() else { break };
        let seat = asked.iter().next().unwrap();
        let action = played.game().pick(played.state(), seat, &mut chance);
        writeln!(transcript, "seat {seat} does {action:?}").unwrap();
        played.act(seat, action, &mut chance).unwrap();
    }
    insta::assert_snapshot!(transcript);
}

/// The number of ways to play on, by depth, when every draw answers 0.
#[test]
fn perft_counts_are_as_written_down() {
    let mut counts = String::new();
    for (name, zone) in [("galilei", Zone::Galilei), ("fermi", Zone::Fermi), ("galvani", Zone::Galvani)] {
        for (mode_name, mode) in [("basic", Mode::Basic), ("advanced", Mode::Advanced)] {
            let escape = Escape::new(Options::new(3, mode, zone.clone())).unwrap();
            let state = escape.deal(&mut zeros(), &mut ());
            for depth in 1..=4 {
                writeln!(counts, "{name} {mode_name} depth {depth}: {}", perft(&escape, &state, depth)).unwrap();
            }
        }
    }
    assert_eq!(counts, include_str!("perft.txt"));
}

/// A tape without numbers answers 0 to everything.
fn zeros() -> Tape<'static> {
    Tape::new(&[])
}

fn perft(escape: &Escape, state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let seats: Vec<Seat> = escape.to_act(state).seats().iter().collect();
    let mut n_paths = 0;
    for seat in seats {
        let mut actions = Vec::new();
        escape.legal(state, seat, &mut actions);
        for action in actions {
            let mut next = state.clone();
            escape.apply(&mut next, seat, action, &mut zeros(), &mut ()).unwrap();
            n_paths += perft(escape, &next, depth - 1);
        }
    }
    n_paths
}
