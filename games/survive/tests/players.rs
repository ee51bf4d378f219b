//! The rule-of-thumb player: it plays by the rules at every table, the same for the same seed, and far better than chance.

use fuga_bots::{choose_in_twins, play_match, play_with, share_won, take_over};
use fuga_kernel::{Extras, Game, Match, Player, Quick, Random, Seat, Viewer};
use fuga_survive::{Action, Dials, Options, Outcome, Sensible, Survive};

fn play(options: &Options, is_sensible: impl Fn(Seat) -> bool, seed: u64) -> (Outcome, Vec<Action>) {
    play_match::<Survive>(options.clone(), is_sensible, seed)
}

#[test]
fn a_sensible_seat_beats_random_ones_nearly_always() {
    let share = share_won::<Survive>(&[2, 3, 4].map(Options::new), 12, |seed| Box::new(Random::new(seed)));
    println!("{share}");
    assert!(share > 0.9, "{share}");
}

#[test]
fn hard_players_leave_a_sensible_one_less_and_even_ones_more() {
    let share = |others| share_won::<Survive>(&[3, 4].map(Options::new), 24, others);
    let (even, sensible, hard) = (share(Survive::even), share(Survive::sensible), share(Survive::hard));
    println!("{even} {sensible} {hard}");
    assert!(even > sensible + 0.05 && sensible > hard + 0.05, "even {even}, sensible {sensible}, hard {hard}");
}

#[test]
fn gentle_players_let_a_beginner_win() {
    let share = |others| share_won::<Survive>(&[3, 4].map(Options::new), 24, others);
    let (gentle, sensible) = (share(Survive::gentle), share(Survive::sensible));
    println!("{gentle} {sensible}");
    assert!(gentle > 0.4 && gentle > sensible + 0.1, "gentle {gentle}, sensible {sensible}");
}

#[test]
fn who_looks_a_whole_turn_ahead_saves_more() {
    let ahead = Dials { width: 8.0, ..Dials::THUMB };
    let [far, near] = scores(ahead, Dials::THUMB, 24);
    println!("{far} {near}");
    assert!(far > near, "{far} {near}");
}

#[test]
fn who_looks_what_others_make_of_a_turn_saves_more() {
    let glancing = Dials { width: 4.0, ..Dials::turn_2() };
    let [patient, others] = scores(Dials { worlds: 3.0, ..glancing }, glancing, 20);
    println!("{patient} {others}");
    assert!(patient > others, "{patient} {others}");
}

/// How much players with such numbers save, two of each kind at a table of four, in each other's seats the next time.
fn scores(one: Dials, other: Dials, n_matches: u64) -> [u32; 2] {
    let mut scores = [0, 0];
    for seed in 0..n_matches {
        let kind = |seat: Seat| usize::from(seat.index() % 2 != seed as usize % 2);
        let seated =
            |seat, seed| -> Box<dyn Player<Survive>> { Box::new(Sensible::tuned([one, other][kind(seat)], seed)) };
        let (outcome, _) = play_with::<Survive>(Options::new(4), seated, seed);
        for (seat, result) in Seat::all(4).zip(&outcome.seats) {
            scores[kind(seat)] += u32::from(result.score);
        }
    }
    scores
}

/// A player that looks what others make of a turn, in fewer worlds than a master has time for.
fn patient(seed: u64) -> Box<dyn Player<Survive>> {
    Box::new(Sensible::tuned(Dials { width: 4.0, worlds: 3.0, ..Dials::round_2() }, seed))
}

#[test]
fn a_master_that_is_stopped_answers_with_its_best_so_far() {
    let mut chance = Quick::new(3);
    let mut played = Match::deal(Survive::new(Options::new(4)).unwrap(), &mut chance);
    let mut n_asked = 0;
    while let Some(seat) = played.to_act().seats().iter().next()
        && n_asked < 200
    {
        let (viewer, legal) = (Viewer::Seat(seat), played.legal(seat));
        let (view, memory) = (played.view(viewer), played.memory(viewer));
        let nth = Survive::master(5).choose_until(played.game(), &view, &memory, &legal, &|| true);
        played.act(seat, legal[nth], &mut chance).unwrap();
        n_asked += 1;
    }
    assert_eq!(n_asked, 200);
}

#[test]
fn sensible_players_save_far_more_treasure_than_random_ones() {
    let options = Options::new(4);
    let treasure = |is_sensible: bool| -> u32 {
        let outcomes = (0..12).map(|seed| play(&options, |_| is_sensible, seed).0);
        outcomes.flat_map(|outcome| outcome.seats).map(|seat| u32::from(seat.score)).sum()
    };
    let (random, sensible) = (treasure(false), treasure(true));
    println!("{random} {sensible}");
    assert!(sensible > 3 * random, "random {random}, sensible {sensible}");
}

#[test]
fn every_choice_is_legal_with_every_challenge() {
    for choice in 0..16_u8 {
        let is = |bit: u8| choice >> bit & 1 == 1;
        let options = Options {
            overpopulation: is(0),
            to_the_end: is(1),
            all_equal: is(2),
            sunken_atlantis: is(3),
            stall_rounds: if is(1) { 1 } else { 20 },
            ..Options::new(2 + choice % 3)
        };
        // Random rivals bring about what sensible ones would not.
        play(&options, |seat| seat == Seat::new(1), u64::from(choice));
    }
}

#[test]
fn bots_do_the_same_in_worlds_that_they_cant_tell_apart() {
    let levels = [Survive::gentle, Survive::even, Survive::sensible, Survive::hard, patient];
    let n_unlike: usize = (0..3).map(|seed| choose_in_twins::<Survive>(Options::new(3), &levels, 150, seed)).sum();
    println!("{n_unlike}");
    assert!(n_unlike > 100, "{n_unlike}");
}

#[test]
fn a_player_plays_the_same_for_the_same_seed() {
    let actions = |seed| play(&Options::new(3), |_| true, seed).1;
    assert_eq!(actions(7), actions(7));
    assert_ne!(actions(7), actions(8));
}

#[test]
fn a_player_that_takes_a_seat_over_needs_only_view_and_memory() {
    take_over::<Survive>(Options::new(4), 120);
}
