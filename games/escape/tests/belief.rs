//! On a tiny map every imagined seat is one that brute force finds, and every one that brute force finds is imagined.

use std::collections::BTreeSet;

use fuga_escape::{
    Edition, Escape, Habits, Memory, Mode, Notice, Options, Place, Scenario, SeatBelief, Side, State, Zone,
};
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

fn options(seats: u8, mode: Mode, map: &str) -> Options {
    // The Portuguese edition hides more: an icon on a true noise gives nothing. It is played on the second map.
    let edition = if map == TRAP { Edition::Portuguese } else { Edition::English };
    Options { edition, ..Options::new(seats, mode, Zone::Custom(map.to_owned())) }
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
fn compare(options: &Options, n_actions: usize, n_imagined: usize, seed: u64) -> usize {
    let seats = options.seats;
    let game = Escape::new(options.clone()).unwrap();
    let mut chance = Quick::new(seed);
    let mut played = Match::deal(Escape::new(options.clone()).unwrap(), &mut chance);
    let viewer = Viewer::all(seats).nth(seed as usize % (usize::from(seats) + 1)).unwrap();
    let mut belief = Belief::new(&game, viewer, &notices(&played, viewer, 0));
    let mut follower = Follower::of(Memory::weighing(&game, viewer, Habits::fitted()), viewer);
    let mut plain = Follower::new(&played, viewer);
    let mut lots = Quick::new(!seed);
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
        let is_told = |line: &SeatBelief| line.seat != view.turn.seat || view.turn.is_resolved;
        let belief_now = game.whereabouts(&view, &memory);
        for SeatBelief { seat, human, alien, human_chance, chances } in belief_now.seats.into_iter().filter(is_told) {
            let weights = memory.weights().unwrap();
            for (side, places) in [(Side::Human, &human), (Side::Alien, &alien)] {
                let weighed = weights.places(&game, seat, side).into_iter().map(|(at, _)| game.map().place(at));
                let is_out = places.is_empty();
                assert!(is_out || weighed.collect::<BTreeSet<_>>() == places.iter().copied().collect(), "{seat:?}");
                let never = if side == Side::Human { 0 } else { 1000 };
                assert!(!is_out || human_chance == never, "{seat:?} is {side:?}");
            }
            let named: BTreeSet<_> = chances.iter().map(|(at, _)| *at).collect();
            assert_eq!(named, human.iter().chain(&alien).copied().collect(), "every place has a chance");
            let sum: u16 = chances.iter().map(|(_, chance)| chance).sum();
            assert!(sum.abs_diff(1000) <= chances.len() as u16, "{sum} thousandths");
            let said =
                human.into_iter().map(|at| (Side::Human, at)).chain(alien.into_iter().map(|at| (Side::Alien, at)));
            let found: BTreeSet<_> = belief.worlds().iter().map(|world| game.stand(world, seat)).collect();
            assert_eq!(said.collect::<BTreeSet<_>>(), found, "where {seat:?} can be is told otherwise");
        }
        // A memory that weighs hardly ever draws what it holds unlikely, and never what can't be.
        for _ in 0..n_imagined / 100 {
            let world = game.imagine(&view, &memory, &mut lots);
            for (private, possible) in seat_of(&world).iter().zip(&possible) {
                assert!(possible.contains(private), "{private:?} can't be to {viewer:?}");
            }
        }
        let memory = plain.catch_up(&played).clone();
        let mut imagined = vec![BTreeSet::new(); usize::from(seats)];
        for _ in 0..n_imagined {
            if imagined == possible {
                break;
            }
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
    let n_compared: usize = (0..12).map(|seed| compare(&options(3, Mode::Basic, MINUTE), 7, 4000, seed)).sum();
    assert!(n_compared > 20, "{n_compared}");
}

#[test]
fn imagined_seats_are_exactly_the_possible_ones_where_somebody_can_be_trapped() {
    let n_compared: usize = (0..60).map(|seed| compare(&options(2, Mode::Advanced, TRAP), 14, 5000, seed)).sum();
    assert!(n_compared > 100, "{n_compared}");
}

#[test]
fn imagined_seats_are_exactly_the_possible_ones_in_the_advanced_game() {
    let n_compared: usize = (0..40).map(|seed| compare(&options(2, Mode::Advanced, MINUTE), 12, 6000, seed)).sum();
    assert!(n_compared > 20, "{n_compared}");
}

/// Worlds come as often as their places and sides are held likely.
#[test]
fn imagined_worlds_are_as_likely_as_a_memory_that_weighs_holds_them() {
    const N_WORLDS: u16 = 4000;
    let mut n_compared = 0;
    for seed in 0..10 {
        let mut chance = Quick::new(seed);
        let mut played = Match::deal(Escape::new(options(3, Mode::Basic, MINUTE)).unwrap(), &mut chance);
        let memory = Memory::weighing(played.game(), Viewer::Spectator, Habits::fitted());
        let mut follower = Follower::of(memory, Viewer::Spectator);
        for _ in 0..6 {
            let ToAct::Seats(asked) = played.to_act() else { break };
            let seat = asked.iter().next().unwrap();
            let action = played.game().pick(played.state(), seat, &mut chance);
            played.act(seat, action, &mut chance).unwrap();
        }
        if played.to_act().outcome().is_some() {
            continue;
        }
        let (game, view, memory) = (played.game(), played.view(Viewer::Spectator), follower.catch_up(&played).clone());
        let worlds: Vec<State> = (0..N_WORLDS).map(|_| game.imagine(&view, &memory, &mut chance)).collect();
        // Of whoever is in turn more is imagined than where it was.
        let told = game.whereabouts(&view, &memory).seats;
        for line in told.into_iter().filter(|line| line.seat != view.turn.seat) {
            let share = |is_so: &dyn Fn((Side, Place)) -> bool| {
                let n = worlds.iter().filter(|world| is_so(game.stand(world, line.seat))).count();
                1000.0 * n as f64 / f64::from(N_WORLDS)
            };
            for (at, chance) in &line.chances {
                let came = share(&|(_, stood)| stood == *at);
                assert!((came - f64::from(*chance)).abs() < 45.0, "{at:?}: {came} of 1000 and not {chance}");
            }
            let came = share(&|(side, _)| side == Side::Human);
            assert!((came - f64::from(line.human_chance)).abs() < 45.0, "{came} of 1000 and not {}", line.human_chance);
            n_compared += 1;
        }
    }
    assert!(n_compared > 8, "{n_compared}");
}

/// What scenarios hide beside places: characters, powers, plans, unseen items and starts.
#[test]
fn imagined_seats_are_exactly_the_possible_ones_in_scenarios() {
    for (codes, n_actions) in CODES {
        let text = format!("name: Codes\n\n{}\n", codes.replace(' ', "\n").replace(':', " "));
        let options = Options { scenario: Some(Scenario::Custom(text)), ..options(2, Mode::Advanced, MINUTE) };
        let n_compared: usize = (0..4).map(|seed| compare(&options, n_actions, 200_000, seed)).sum();
        assert!(n_compared > 15, "{codes}: {n_compared}");
    }
}

/// Codes, and how many actions are followed: where items matter, it takes longer until there are some.
const CODES: [(&str, usize); 21] = [
    ("A.1 J.4", 8),
    ("A.2", 8),
    ("A.4:aliens", 8),
    ("A.5", 8),
    ("A.5 B.3", 8),
    ("B.4:1 D.2", 8),
    ("A.5 B.6 C.6:1 E.3:9", 8),
    ("G.4 J.4", 12),
    ("A.1 G.4 H.3 H.4 J.4", 10),
    ("G.4 H.1 H.13", 8),
    ("H.1 H.2", 8),
    ("A.2 H.13", 8),
    ("H.14", 8),
    ("H.15", 8),
    ("H.16", 8),
    ("X.3:2 X.4:1", 8),
    ("X.3:3 X.4:4", 8),
    ("A.1 H.4 J.4 X.2:1", 10),
    ("X.6:any=0,any_item=0,own=20 X.3:2", 8),
    ("X.6:own=0,own_item=0,any=20 X.5:2=1", 8),
    ("A.1 G.4 J.4 X.7:adrenaline=0,sedatives=20", 10),
];
