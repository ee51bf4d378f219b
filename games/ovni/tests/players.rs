//! The rule-of-thumb player: it plays by the rules at every table, the same for the same seed, and far better than chance.

use fuga_bots::play_match;
use fuga_kernel::{Game, Match, Outcome as _, Player, Quick, Seat, ToAct, Viewer};
use fuga_ovni::{Action, Memory, Options, Outcome, Ovni, Sensible, View};

fn play(options: &Options, is_sensible: impl Fn(Seat) -> bool, seed: u64) -> (Outcome, Vec<Action>) {
    play_match::<Ovni>(options.clone(), is_sensible, seed)
}

#[test]
fn a_sensible_seat_beats_random_ones_nearly_always() {
    let (mut n_won, mut n_matches) = (0.0, 0.0);
    for options in [Options::new(2), Options::new(3), Options::new(4)] {
        for seed in 0..12 {
            let sensible = Seat::new((seed % u64::from(options.seats)) as u8);
            let (outcome, _) = play(&options, |seat| seat == sensible, seed);
            n_won += outcome.payoff(sensible);
            n_matches += 1.0;
        }
    }
    let share = n_won / n_matches;
    println!("{share}");
    assert!(share > 0.9, "{share}");
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
            max_rounds: if is(2) { 3 } else { 30 },
            ..Options::new(seats)
        };
        // Random rivals bring about what sensible ones would not.
        play(&options, |seat| seat == Seat::new(1), u64::from(choice));
    }
}

#[test]
fn a_player_plays_the_same_for_the_same_seed() {
    let actions = |seed| play(&Options::new(3), |_| true, seed).1;
    assert_eq!(actions(7), actions(7));
    assert_ne!(actions(7), actions(8));
}

#[test]
fn a_player_that_takes_a_seat_over_needs_only_view_and_memory() {
    // By type: what a player is given can't hold a state.
    let choose: fn(&mut Sensible, &Ovni, &View, &Memory, &[Action]) -> usize = <Sensible as Player<Ovni>>::choose;
    let mut chance = Quick::new(5);
    let mut played = Match::deal(Ovni::new(Options::new(4)).unwrap(), &mut chance);
    for _ in 0..120 {
        let ToAct::Seats(asked) = played.to_act() else { break };
        let seat = asked.iter().next().unwrap();
        let (view, legal) = (played.view(Viewer::Seat(seat)), played.legal(seat));
        let memory = played.memory(Viewer::Seat(seat));
        let index = choose(&mut Sensible::new(3), played.game(), &view, &memory, &legal);
        played.act(seat, legal[index], &mut chance).unwrap();
    }
}
