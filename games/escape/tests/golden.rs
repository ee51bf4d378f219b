//! What must never change by accident: old records, what a match tells, and how many ways there are to go on.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::common::TINY;
use fuga_escape::{Edition, Escape, Mode, Options, Scenario, Zone};
use fuga_kernel::testkit::{Transcript, check_golden, check_golden_text, golden_texts, perft};
use fuga_kernel::{Dealer, Game, Match, Quick, Record, Tape, ToAct};

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

fn in_tests(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(path)
}

#[test]
fn golden_records_replay_to_the_same_end() {
    let tables = tables();
    check_golden::<Escape>(&in_tests("golden"), &tables, |name, escape| {
        let seed = tables.iter().position(|(other, _)| *other == name).unwrap() as u8;
        let mut dealer = Dealer::new(&[seed; 32]);
        let mut chance = Quick::new(u64::from(seed));
        let mut played = Match::deal(escape, &mut dealer);
        while let ToAct::Seats(asked) = played.to_act() {
            let seat = asked.iter().next().unwrap();
            let action = played.game().pick(played.state(), seat, &mut chance);
            played.act(seat, action, &mut dealer).unwrap();
        }
        played
    });
}

/// What each action of a match tells each seat and the spectator.
#[test]
fn a_match_tells_each_viewer_this() {
    let options = Options::new(4, Mode::Advanced, Zone::Fermi);
    let mut chance = Quick::new(17);
    let mut played = Match::deal(Escape::new(options).unwrap(), &mut chance);
    let mut transcript = Transcript::new(&played);
    for _ in 0..40 {
        let ToAct::Seats(asked) = played.to_act() else { break };
        let seat = asked.iter().next().unwrap();
        let action = played.game().pick(played.state(), seat, &mut chance);
        played.act(seat, action, &mut chance).unwrap();
        transcript.add(seat, action, &played);
    }
    insta::assert_snapshot!(transcript.as_str());
}

/// The number of ways to play on, by depth, when every draw answers 0.
#[test]
fn perft_counts_are_as_written_down() {
    let mut counts = String::new();
    for (name, zone) in [("galilei", Zone::Galilei), ("fermi", Zone::Fermi), ("galvani", Zone::Galvani)] {
        for (mode_name, mode) in [("basic", Mode::Basic), ("advanced", Mode::Advanced)] {
            let escape = Escape::new(Options::new(3, mode, zone.clone())).unwrap();
            let state = escape.deal(&mut Tape::new(&[]), &mut ());
            for depth in 1..=4 {
                writeln!(counts, "{name} {mode_name} depth {depth}: {}", perft(&escape, &state, depth)).unwrap();
            }
        }
    }
    check_golden_text(&in_tests("perft.txt"), &counts);
}

/// Matches of version 1 are played by its rules, in which a hunt went on that nobody could win; of a later version nobody
/// knows.
#[test]
fn e_75_a_record_of_version_1_is_played_as_it_was() {
    let texts = golden_texts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/version-1"));
    assert_eq!(texts.len(), 2);
    for text in texts {
        let (_, played) = Record::<Escape>::read(&text).unwrap();
        assert!(played.game().options().goes_on_hopeless && played.opened().is_some());
        let later = text.replacen(r#""rules_version":1"#, r#""rules_version":3"#, 1);
        let refused = Record::<Escape>::read(&later).err().unwrap().to_string();
        let reason = "the match was played by version 3 of the rules, this program knows version 2";
        assert!(refused.contains(reason), "{refused}");
    }
}
