//! The rule-of-thumb player: it plays by the rules at every table, the same for the same seed, and far better than chance.

use fuga_bots::{choose_in_twins, play_match, share_won, take_over};
use fuga_kernel::{Extras, Follower, Game, Match, Quick, Random, Seat, Viewer};
use fuga_ovni::{Action, Options, Outcome, Ovni};

fn play(options: &Options, is_sensible: impl Fn(Seat) -> bool, seed: u64) -> (Outcome, Vec<Action>) {
    play_match::<Ovni>(options.clone(), is_sensible, seed)
}

#[test]
fn a_sensible_seat_beats_random_ones_nearly_always() {
    let share = share_won::<Ovni>(&[2, 3, 4].map(Options::new), 12, |seed| Box::new(Random::new(seed)));
    println!("{share}");
    assert!(share > 0.9, "{share}");
}

#[test]
fn hard_players_leave_a_sensible_one_less_and_even_ones_more() {
    let share = |others| share_won::<Ovni>(&[3, 4].map(Options::new), 24, others);
    let (even, sensible, hard) = (share(Ovni::even), share(Ovni::sensible), share(Ovni::hard));
    println!("{even} {sensible} {hard}");
    assert!(even > sensible + 0.05 && sensible > hard + 0.05, "even {even}, sensible {sensible}, hard {hard}");
}

#[test]
fn gentle_players_let_a_beginner_win() {
    let share = |others| share_won::<Ovni>(&[3, 4].map(Options::new), 24, others);
    let (gentle, sensible) = (share(Ovni::gentle), share(Ovni::sensible));
    println!("{gentle} {sensible}");
    assert!(gentle > 0.4 && gentle > sensible + 0.1, "gentle {gentle}, sensible {sensible}");
}

#[test]
fn sensible_players_score_far_more_than_random_ones() {
    let options = Options::new(4);
    let scores = |is_sensible: bool| -> i32 {
        let outcomes = (0..12).map(|seed| play(&options, |_| is_sensible, seed).0);
        outcomes.flat_map(|outcome| outcome.seats).map(|seat| i32::from(seat.score)).sum()
    };
    let (random, sensible) = (scores(false), scores(true));
    println!("{random} {sensible}");
    assert!(2 * sensible > 3 * random, "random {random}, sensible {sensible}");
}

#[test]
fn every_choice_is_legal_with_every_option() {
    for choice in 0..8_u8 {
        let is = |bit: u8| choice >> bit & 1 == 1;
        let seats = 2 + choice % 3;
        let options = Options {
            third_competes: seats != 2 || is(0),
            attacks_all_different: is(1),
            passing_ufos_map: !is(0),
            max_rounds: if is(2) { 3 } else { 30 },
            ..Options::new(seats)
        };
        // Random rivals bring about what sensible ones would not.
        play(&options, |seat| seat == Seat::new(1), u64::from(choice));
    }
}

#[test]
fn bots_do_the_same_in_worlds_that_they_cant_tell_apart() {
    let levels = [Ovni::gentle, Ovni::even, Ovni::sensible, Ovni::hard];
    let n_unlike: usize = (0..3).map(|seed| choose_in_twins::<Ovni>(Options::new(3), &levels, 150, seed)).sum();
    println!("{n_unlike}");
    assert!(n_unlike > 100, "{n_unlike}");
}

#[test]
fn a_master_does_the_same_in_worlds_that_it_cant_tell_apart() {
    let n_unlike = choose_in_twins::<Ovni>(Options::new(3), &[Ovni::master], 30, 4);
    assert!(n_unlike > 10, "{n_unlike}");
}

#[test]
fn a_master_that_is_stopped_at_once_plays_like_a_hard_one_and_otherwise_not() {
    let mut chance = Quick::new(3);
    let mut played = Match::deal(Ovni::new(Options::new(2)).expect("two can play"), &mut chance);
    let mut n_unlike = 0;
    for seed in 0..60 {
        let Some(seat) = played.to_act().seats().iter().next() else { break };
        let (viewer, legal) = (Viewer::Seat(seat), played.legal(seat));
        let (view, memory) = (played.view(viewer), Follower::new(&played, viewer).catch_up(&played).clone());
        let hard = Ovni::hard(seed).choose(played.game(), &view, &memory, &legal);
        let master =
            |is_stopped: bool| Ovni::master(seed).choose_until(played.game(), &view, &memory, &legal, &|| is_stopped);
        assert_eq!(master(true), hard);
        n_unlike += usize::from(master(false) != hard);
        played.act(seat, legal[hard], &mut chance).expect("what is listed is legal");
    }
    println!("{n_unlike}");
    assert!(n_unlike > 3, "{n_unlike}");
}

#[test]
fn a_player_plays_the_same_for_the_same_seed() {
    let actions = |seed| play(&Options::new(3), |_| true, seed).1;
    assert_eq!(actions(7), actions(7));
    assert_ne!(actions(7), actions(8));
}

#[test]
fn a_player_that_takes_a_seat_over_needs_only_view_and_memory() {
    take_over::<Ovni>(Options::new(4), 120);
}
