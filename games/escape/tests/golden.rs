//! What must never change by accident: old records, what a match tells, and how many ways there are to go on.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

use std::fmt::Write;
use std::fs;
use std::path::Path;

use fuga_escape::{Escape, Mode, Options, State, Zone};
use fuga_kernel::{Game, Match, Quick, Record, Seat, Tape, ToAct, Told, Viewer};

/// A match keeps its result when it is played through again, and its record its every byte.
#[test]
fn golden_records_replay_to_the_same_end() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut n_records = 0;
    for file in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let (record, played) = Record::<Escape>::read(&text).unwrap();
        assert!(matches!(played.to_act(), ToAct::Over(_)), "golden records are whole matches");
        assert_eq!(Record::write(&played, &record.seats), text);
        n_records += 1;
    }
    assert!(n_records >= 4, "{n_records}");
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
