//! On a tiny map every imagined seat is one that brute force finds, and every one that brute force finds is imagined.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

use std::collections::BTreeSet;

use fuga_escape::{Edition, Escape, Mode, Notice, Options, State, Zone};
use fuga_kernel::testkit::Belief;
use fuga_kernel::{Follower, Game, Match, Quick, Seat, ToAct, Told, Viewer};

/// Six sectors, so that a few turns can be followed in full.
const MINUTE: &str = "\
name: Minute
players: 2-3

   A B C D
01 H x 1 .
02 o x o A
";

/// Hatch 1 lies behind hatch 2, so that somebody can be trapped there (E-14).
const TRAP: &str = "\
name: Trap
players: 2-3

   A B C D
01 1 2 x A
02 . . H 3
";

fn table(seats: u8, mode: Mode, map: &str) -> Escape {
    // The Portuguese edition hides more: an icon on a true noise gives nothing. It is played on the second map.
    let edition = if map == TRAP { Edition::Portuguese } else { Edition::English };
    Escape::new(Options { edition, ..Options::new(seats, mode, Zone::Custom(map.to_owned())) }).unwrap()
}

fn notices(played: &Match<Escape>, viewer: Viewer, since: usize) -> Vec<Notice> {
    let told = played.told(viewer).into_iter().skip(since);
    told.filter_map(|told| match told {
        Told::Notice(notice) => Some(notice),
        Told::TookBack { .. } => None,
    })
    .collect()
}

/// Plays some turns and compares at each step what is imagined with what brute force finds, seat by seat.
fn compare(seats: u8, mode: Mode, map: &str, n_actions: usize, n_imagined: usize, seed: u64) -> usize {
    let game = table(seats, mode, map);
    let mut chance = Quick::new(seed);
    let mut played = Match::deal(table(seats, mode, map), &mut chance);
    let viewer = Viewer::all(seats).nth(seed as usize % (usize::from(seats) + 1)).unwrap();
    let mut belief = Belief::new(&game, viewer, &notices(&played, viewer, 0));
    let mut follower = Follower::new(&played, viewer);
    let mut n_compared = 0;
    for _ in 0..n_actions {
        let ToAct::Seats(asked) = played.to_act() else { break };
        let seat = asked.iter().next().unwrap();
        let action = played.game().pick(played.state(), seat, &mut chance);
        let n_told = played.told(viewer).len();
        played.act(seat, action, &mut chance).unwrap();
        let told = notices(&played, viewer, n_told);
        if Viewer::Seat(seat) == viewer {
            belief.acted(seat, action, &told);
        } else {
            belief.told(&told);
        }
        if matches!(played.to_act(), ToAct::Over(_)) {
            break;
        }
        assert!(belief.worlds().contains(played.state()), "brute force lost the truth");
        let seat_of = |state: &State| Seat::all(seats).map(|seat| game.private(state, seat)).collect::<Vec<_>>();
        let mut possible = vec![BTreeSet::new(); usize::from(seats)];
        for world in belief.worlds() {
            possible.iter_mut().zip(seat_of(world)).for_each(|(set, private)| {
                set.insert(private);
            });
        }
        let memory = follower.catch_up(&played).clone();
        let view = played.view(viewer);
        let mut imagined = vec![BTreeSet::new(); usize::from(seats)];
        for _ in 0..n_imagined {
            let world = game.imagine(&view, &memory, &mut chance);
            imagined.iter_mut().zip(seat_of(&world)).for_each(|(set, private)| {
                set.insert(private);
            });
        }
        for (seat, (imagined, possible)) in imagined.iter().zip(&possible).enumerate() {
            let impossible: Vec<_> = imagined.difference(possible).collect();
            assert!(impossible.is_empty(), "seat {seat} can't be {impossible:?} to {viewer:?}");
            let missing = possible.difference(imagined).count();
            assert_eq!(missing, 0, "seat {seat} was never imagined as {:?}", possible.difference(imagined).next());
        }
        n_compared += 1;
    }
    n_compared
}

#[test]
fn imagined_seats_are_exactly_the_possible_ones_in_the_basic_game() {
    let n_compared: usize = (0..12).map(|seed| compare(3, Mode::Basic, MINUTE, 7, 4000, seed)).sum();
    assert!(n_compared > 20, "{n_compared}");
}

#[test]
fn imagined_seats_are_exactly_the_possible_ones_where_somebody_can_be_trapped() {
    let n_compared: usize = (0..60).map(|seed| compare(2, Mode::Advanced, TRAP, 14, 3000, seed)).sum();
    assert!(n_compared > 100, "{n_compared}");
}

#[test]
fn imagined_seats_are_exactly_the_possible_ones_in_the_advanced_game() {
    let n_compared: usize = (0..40).map(|seed| compare(2, Mode::Advanced, MINUTE, 12, 6000, seed)).sum();
    assert!(n_compared > 20, "{n_compared}");
}
