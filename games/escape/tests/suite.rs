//! The testkit's suite over every mode, zone and number of seats.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

mod common;

use common::{EscapeSpecimen, TINY, TRAP};
use fuga_escape::{Mode, Options, Zone};
use fuga_kernel::testkit::{TwinReport, check_match, twins};

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
            for seats in [2, 3, 4, 5, 8, 9, 16] {
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
