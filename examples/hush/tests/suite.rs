//! The testkit's suite over every number of seats.

use std::collections::BTreeSet;

use crate::common::HushSpecimen;
use fuga_hush::{Action, Hush, Notice, Options, Public, State};
use fuga_kernel::testkit::{Belief, TwinReport, check_match, twins};
use fuga_kernel::{Game, Match, Quick, Seat, ToAct, Told, Viewer};

/// Tables of every size.
fn sizes() -> impl Iterator<Item = Options> + Clone {
    (2..=4).map(|seats| Options { seats })
}

#[test]
fn every_promise_holds_in_random_play() {
    for (options, seed) in sizes().cycle().zip(0..200) {
        check_match::<HushSpecimen>(options, seed);
    }
}

/// Every kind of secret there is.
const SECRETS: [&str; 3] = ["card", "answer", "bag"];

#[test]
fn twin_worlds_are_equal_to_every_viewer() {
    let mut report = TwinReport::default();
    for (options, seed) in sizes().cycle().zip(0..60) {
        report.add(&twins::<HushSpecimen>(options, seed));
    }
    report.assert_varied(&SECRETS);
}

/// Plays a match to its end beside all worlds that would have told the viewer the same.
fn follow(seats: u8, viewer: Viewer, seed: u64, mut look: impl FnMut(&Match<Hush>, &BTreeSet<State>)) {
    let game = Hush::new(Options { seats }).unwrap();
    let mut chance = Quick::new(seed);
    let mut played = Match::deal(Hush::new(Options { seats }).unwrap(), &mut chance);
    let notices = |played: &Match<Hush>| -> Vec<Notice> {
        let notice = |told| if let Told::Notice(notice) = told { Some(notice) } else { None };
        played.news(viewer).into_iter().filter_map(notice).collect()
    };
    let mut belief = Belief::new(&game, viewer, &notices(&played));
    while let ToAct::Seats(asked) = played.to_act() {
        look(&played, belief.worlds());
        let seat = asked.any(&mut chance);
        let action = played.game().pick(played.state(), seat, &mut chance);
        played.act(seat, action, &mut chance).unwrap();
        if Viewer::Seat(seat) == viewer {
            belief.acted(seat, action, &notices(&played));
        } else {
            belief.told(&notices(&played));
        }
    }
    look(&played, belief.worlds());
}

#[test]
fn imagined_worlds_are_among_those_brute_force_finds() {
    for (seed, viewer) in (0..).zip(Viewer::all(3)) {
        let mut chance = Quick::new(seed);
        follow(3, viewer, seed, |played, worlds| {
            assert!(worlds.contains(played.state()), "the truth is one of them");
            let (view, memory) = (played.view(viewer), played.memory(viewer));
            for _ in 0..20 {
                let imagined = played.game().imagine(&view, &memory, &mut chance);
                assert!(worlds.contains(&imagined), "{imagined:?}");
            }
        });
    }
}

#[test]
fn every_world_that_brute_force_finds_is_imagined() {
    for seed in 0..4 {
        let viewer = Viewer::Seat(Seat::new((seed % 2) as u8));
        let mut chance = Quick::new(seed);
        follow(2, viewer, seed, |played, worlds| {
            let (view, memory) = (played.view(viewer), played.memory(viewer));
            let imagined: BTreeSet<State> =
                (0..2000).map(|_| played.game().imagine(&view, &memory, &mut chance)).collect();
            assert_eq!(imagined.len(), worlds.len(), "{:?}", played.log().entries);
        });
    }
}

#[test]
fn a_preview_ends_where_luck_or_the_others_cards_begin() {
    let mut played = Match::deal(Hush::new(Options { seats: 2 }).unwrap(), &mut Quick::new(1));
    let (first, second) = (Seat::new(0), Seat::new(1));
    let both = [Action::Keep, Action::Swap];
    assert_eq!(played.preview(first, &both).unwrap(), [vec![Notice::YouKept], vec![]], "a swap draws");
    for round in 1..=3 {
        played.act(first, Action::Keep, &mut Quick::new(0)).unwrap();
        let foreseen = [Notice::YouKept, Notice::Public(Public::RoundEnded { round })];
        assert_eq!(played.preview(second, &[Action::Keep]).unwrap(), [foreseen]);
        played.act(second, Action::Keep, &mut Quick::new(0)).unwrap();
    }
    assert!(matches!(
        played.news(Viewer::Seat(second))[..],
        [_, _, Told::Notice(Notice::Public(Public::Ended { .. }))]
    ));
}
