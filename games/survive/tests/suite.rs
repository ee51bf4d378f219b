//! The testkit's suite over every number of seats, every challenge and every option.

use crate::common::SurviveSpecimen;
use fuga_kernel::testkit::{TwinReport, check_match, twins};
use fuga_survive::Options;

/// Tables of every size, and of two with one colour each.
fn sizes() -> [Options; 4] {
    [Options::new(2), Options { one_colour_each: true, ..Options::new(2) }, Options::new(3), Options::new(4)]
}

/// Every combination of the four challenges, with and without the smaller options.
fn tables() -> Vec<Options> {
    let mut tables = Vec::new();
    for size in sizes() {
        for choice in 0..16_u8 {
            let is = |bit: u8| choice >> bit & 1 == 1;
            tables.push(Options {
                overpopulation: is(0),
                to_the_end: is(1),
                all_equal: is(2),
                sunken_atlantis: is(3),
                remember_values: is(0) != is(2),
                lagoon_is_sea: is(1) == is(3),
                swim_and_land: is(2),
                stall_rounds: if is(1) { 2 } else { 20 },
                ..size.clone()
            });
        }
    }
    tables
}

#[test]
fn every_promise_holds_in_random_play() {
    let mut n_actions = 0;
    for (options, seed) in sizes().into_iter().cycle().zip(0..16) {
        n_actions += check_match::<SurviveSpecimen>(options, seed);
    }
    assert!(n_actions > 2_000, "{n_actions}");
}

#[test]
fn every_promise_holds_with_every_challenge_and_option() {
    for (options, seed) in tables().into_iter().zip(100..) {
        check_match::<SurviveSpecimen>(options, seed);
    }
}

/// Every kind of secret there is.
const SECRETS: [&str; 5] = ["value", "hand", "back", "answer", "latest kept tile"];

#[test]
fn twin_worlds_are_equal_to_every_viewer() {
    let mut report = TwinReport::default();
    for (options, seed) in sizes().into_iter().cycle().zip(0..40) {
        report.add(&twins::<SurviveSpecimen>(options, seed));
    }
    report.assert_varied(&SECRETS);
}

#[test]
fn twin_worlds_are_equal_with_every_challenge_and_option() {
    let mut report = TwinReport::default();
    for (options, seed) in tables().into_iter().zip(200..) {
        report.add(&twins::<SurviveSpecimen>(options, seed));
    }
    report.assert_varied(&SECRETS);
}
