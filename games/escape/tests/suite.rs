//! The testkit's suite over every mode, zone, number of seats and scenario.

use std::ops::Range;

use crate::common::{EscapeSpecimen, TINY, TRAP, any_table};
use fuga_escape::{Code, Escape, Mode, Options, Scenario, Zone};
use fuga_kernel::testkit::{TwinReport, check_match, twins};
use fuga_kernel::{Game, Quick};

/// Every kind of secret there is in the advanced game.
const SECRETS: [&str; 7] = [
    "role",
    "sector",
    "hand",
    "whether a noise waits",
    "danger pile",
    "item pile",
    "whether the latest noise was free",
];

fn zones() -> [Zone; 5] {
    [Zone::Galilei, Zone::Fermi, Zone::Galvani, Zone::Custom(TINY.to_owned()), Zone::Custom(TRAP.to_owned())]
}

#[test]
fn every_promise_holds_in_random_play() {
    let mut n_actions = 0;
    for (index, zone) in zones().into_iter().enumerate() {
        for mode in [Mode::Basic, Mode::Advanced] {
            // Tables that take two boxes are the longest by far, and play on one map as on another.
            let all: &[u8] = if index == 0 { &[2, 3, 4, 5, 8, 9, 16] } else { &[2, 3, 4, 5, 8] };
            for &seats in all {
                n_actions += check_match::<EscapeSpecimen>(Options::new(seats, mode, zone.clone()), index as u64);
            }
        }
    }
    assert!(n_actions > 5_000, "{n_actions}");
}

#[test]
fn every_promise_holds_on_every_zone_and_twins_are_equal_there() {
    let mut report = TwinReport::default();
    for (seed, zone) in (100..).zip(Zone::NAMED) {
        check_match::<EscapeSpecimen>(Options::new(4, Mode::Advanced, zone.clone()), seed);
        report.add(&twins::<EscapeSpecimen>(Options::new(3, Mode::Advanced, zone), seed));
    }
    report.assert_varied(&["role", "sector", "whether a noise waits"]);
}

#[test]
fn twin_worlds_are_equal_to_every_viewer() {
    for mode in [Mode::Basic, Mode::Advanced] {
        let mut report = TwinReport::default();
        for (index, zone) in zones().into_iter().enumerate() {
            for seats in [2, 3, 4, 5, 8, 16] {
                for seed in 0..3 {
                    report.add(&twins::<EscapeSpecimen>(
                        Options::new(seats, mode, zone.clone()),
                        seed * 10 + index as u64,
                    ));
                }
            }
        }
        match mode {
            Mode::Basic => report.assert_varied(&["role", "sector", "whether a noise waits", "danger pile"]),
            Mode::Advanced => report.assert_varied(&SECRETS),
        }
    }
}

#[test]
fn every_promise_holds_and_twins_are_equal_in_the_ready_made_scenarios() {
    let mut report = TwinReport::default();
    for (index, scenario) in Scenario::NAMED.into_iter().enumerate() {
        for (seats, zone) in [(2, Zone::Galilei), (5, Zone::Galvani), (8, Zone::Galilei), (16, Zone::Galilei)] {
            let options =
                Options { scenario: Some(scenario.clone()), ..Options::new(seats, Mode::Advanced, zone.clone()) };
            check_match::<EscapeSpecimen>(options.clone(), u64::from(seats) + index as u64);
            report.add(&twins::<EscapeSpecimen>(options, u64::from(seats)));
        }
    }
    report.assert_varied(&["role", "sector", "hand", "start", "whether a noise waits"]);
}

/// A scenario is any combination of codes that makes sense (E-70), and every secret must be kept in all of them.
#[test]
fn every_promise_holds_and_twins_are_equal_whatever_codes_are_combined() {
    let mut report = TwinReport::default();
    let mut n_played = [0; Code::ALL.len()];
    // It is the longest test of all, so it takes two cores.
    let halves = std::thread::scope(|scope| {
        [0..80, 80..160].map(|seeds| scope.spawn(|| any_tables(seeds))).map(|half| half.join().unwrap())
    });
    for (half, n_played_there) in halves {
        report.add(&half);
        n_played.iter_mut().zip(n_played_there).for_each(|(sum, n_played)| *sum += n_played);
    }
    assert!(n_played.iter().all(|&n_played| n_played >= 3), "some code was hardly played: {n_played:?}");
    report.assert_varied(&SECRETS);
    report.assert_varied(&["power left", "start"]);
}

/// Checks a table of any codes for each seed; gives how often each code was played too.
fn any_tables(seeds: Range<u64>) -> (TwinReport, [usize; Code::ALL.len()]) {
    let mut report = TwinReport::default();
    let mut n_played = [0; Code::ALL.len()];
    for seed in seeds {
        let Some(options) = any_table(&mut Quick::new(seed)) else { continue };
        let escape = Escape::new(options.clone()).unwrap();
        for (n_played, code) in n_played.iter_mut().zip(Code::ALL) {
            *n_played += usize::from(escape.codes().has(code));
        }
        check_match::<EscapeSpecimen>(options.clone(), seed);
        report.add(&twins::<EscapeSpecimen>(options, seed));
    }
    (report, n_played)
}

/// Items used unseen (G.4) and planned Teleports (H.14) come rarely, so they get many small matches of their own.
#[test]
fn what_is_used_or_planned_unseen_stays_unseen() {
    let mut report = TwinReport::default();
    let text = "name: Unseen\n\nA.1\nA.2\nG.4\nH.14\nJ.4\n".to_owned();
    for seed in 0..120 {
        let zone = Zone::Custom(TINY.to_owned());
        let scenario = Some(Scenario::Custom(text.clone()));
        report.add(&twins::<EscapeSpecimen>(Options { scenario, ..Options::new(2, Mode::Advanced, zone) }, seed));
    }
    report.assert_varied(&["hand", "boost", "planned teleport"]);
}
