//! The rule-of-thumb player: it plays by the rules in every mode, the same for the same seed, and far better than chance.

use crate::common::any_table;
use fuga_bots::{choose, choose_in_twins, play_out};
use fuga_escape::{Action, Escape, Fate, Memory, Mode, Options, Outcome, Scenario, Sensible, Side, View, Zone};
use fuga_kernel::{Extras, Follower, Game, Match, Player, Quick, Random, Seat, ToAct, Viewer};

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    Random,
    Sensible,
    Gentle,
    Even,
    Hard,
}

impl Who {
    fn seated(self, seed: u64) -> Box<dyn Player<Escape>> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Sensible => Box::new(Sensible::new(seed)),
            Self::Gentle => Box::new(Sensible::gentle(seed)),
            Self::Even => Escape::even(seed),
            Self::Hard => Escape::hard(seed),
        }
    }
}

/// Plays one match to its end.
fn play(options: &Options, humans: Who, aliens: Who, seed: u64) -> (Outcome, Vec<Action>) {
    let mut chance = Quick::new(seed);
    let mut played = Match::deal(Escape::new(options.clone()).unwrap(), &mut chance);
    let mut players: Vec<_> = Seat::all(options.seats)
        .map(|seat| {
            let who = match played.view(Viewer::Seat(seat)).you.unwrap().role.side() {
                Side::Human => humans,
                Side::Alien => aliens,
            };
            who.seated(seed * 100 + seat.index() as u64)
        })
        .collect();
    let outcome = play_out(&mut played, &mut players, &mut chance);
    (outcome, played.log().actions().collect())
}

/// The percentage of humans with a fate, over matches on Galilei and Fermi with 4 and 6 seats.
fn share_of_humans(fate: Fate, humans: Who, aliens: Who) -> usize {
    let (mut n_humans, mut n_fate) = (0, 0);
    for zone in [Zone::Galilei, Zone::Fermi] {
        for seats in [4, 6] {
            let options = Options::new(seats, Mode::Advanced, zone.clone());
            for seed in 0..N_MATCHES {
                let (outcome, _) = play(&options, humans, aliens, seed);
                let fates = outcome.seats.iter().filter(|result| result.role.side() == Side::Human);
                for result in fates {
                    n_humans += 1;
                    n_fate += usize::from(result.fate == fate);
                }
            }
        }
    }
    n_fate * 100 / n_humans
}

/// Matches for each zone and number of seats.
const N_MATCHES: u64 = 25;

#[test]
fn sensible_humans_escape_far_more_often_than_random_ones() {
    let random = share_of_humans(Fate::Escaped, Who::Random, Who::Random);
    let sensible = share_of_humans(Fate::Escaped, Who::Sensible, Who::Random);
    // Over 1200 matches: about 1 and about 60 of 100; half the hatch cards keep a human in.
    assert!(random < 10 && sensible > 40, "random {random} %, sensible {sensible} %");
}

#[test]
fn sensible_aliens_kill_far_more_often_than_random_ones() {
    let random = share_of_humans(Fate::Killed, Who::Random, Who::Random);
    let sensible = share_of_humans(Fate::Killed, Who::Random, Who::Sensible);
    // Over 1200 matches: about 20 and about 99 of 100.
    assert!(random < 40 && sensible > 85, "random {random} %, sensible {sensible} %");
}

#[test]
fn hard_players_win_more_on_either_side_and_even_aliens_leave_more() {
    let escaped = |humans, aliens| share_of_humans(Fate::Escaped, humans, aliens);
    let [usual, hard_humans] = [Who::Sensible, Who::Hard].map(|humans| escaped(humans, Who::Sensible));
    let [hard_aliens, even_aliens] = [Who::Hard, Who::Even].map(|aliens| escaped(Who::Sensible, aliens));
    println!("{usual} {hard_humans} {hard_aliens} {even_aliens}");
    assert!(hard_humans > usual && hard_aliens < usual, "{hard_humans} {usual} {hard_aliens}");
    assert!(even_aliens > usual + 5, "{even_aliens} {usual}");
}

#[test]
fn no_two_matches_of_an_alien_begin_alike() {
    let played = Match::deal(Escape::new(Options::new(4, Mode::Advanced, Zone::Galilei)).unwrap(), &mut Quick::new(1));
    let ToAct::Seats(asked) = played.to_act() else { panic!("the match has begun") };
    let seat = asked.iter().next().unwrap();
    assert_eq!(played.view(Viewer::Seat(seat)).you.unwrap().role.side(), Side::Alien);
    for who in [Who::Sensible, Who::Gentle, Who::Even, Who::Hard] {
        let mut moves = Vec::new();
        for seed in 0..20 {
            let mut memory = Follower::new(&played, Viewer::Seat(seat));
            let action = choose(&played, seat, who.seated(seed).as_mut(), &mut memory);
            if !moves.contains(&action) {
                moves.push(action);
            }
        }
        // The hard one leaves least to its moods.
        assert!(moves.len() >= if who == Who::Hard { 2 } else { 3 }, "{moves:?}");
    }
}

#[test]
fn gentle_aliens_let_a_beginner_live_long_enough_to_learn() {
    let sensible = share_of_humans(Fate::Escaped, Who::Sensible, Who::Sensible);
    let gentle = share_of_humans(Fate::Escaped, Who::Sensible, Who::Gentle);
    println!("{sensible} {gentle}");
    assert!(gentle > 35 && gentle > sensible + 15, "sensible {sensible} %, gentle {gentle} %");
    let naive = share_of_humans(Fate::Killed, Who::Random, Who::Sensible);
    let spared = share_of_humans(Fate::Killed, Who::Random, Who::Gentle);
    println!("{naive} {spared}");
    assert!(spared + 15 < naive, "killed by sensible aliens {naive} %, by gentle ones {spared} %");
}

#[test]
fn gentle_players_attack_nobody_in_the_first_eight_rounds() {
    let options = Options::new(6, Mode::Advanced, Zone::Galilei);
    for seed in 0..20 {
        let mut chance = Quick::new(seed);
        let mut played = Match::deal(Escape::new(options.clone()).unwrap(), &mut chance);
        let mut players: Vec<_> =
            Seat::all(6).map(|seat| Who::Gentle.seated(seed * 100 + seat.index() as u64)).collect();
        let mut memories: Vec<_> = Seat::all(6).map(|seat| Follower::new(&played, Viewer::Seat(seat))).collect();
        while let ToAct::Seats(asked) = played.to_act() {
            let seat = asked.iter().next().unwrap();
            if played.view(Viewer::Seat(seat)).round > 8 {
                break;
            }
            let nth = seat.index();
            let action = choose(&played, seat, players[nth].as_mut(), &mut memories[nth]).expect("bots of ours choose");
            assert!(!matches!(action, Action::Attack { .. }), "seed {seed}");
            played.act(seat, action, &mut chance).unwrap();
        }
    }
}

#[test]
fn bots_do_the_same_in_worlds_that_they_cant_tell_apart() {
    let levels = [Escape::gentle, Escape::even, Escape::sensible, Escape::hard, Escape::master];
    let options = Options::new(4, Mode::Advanced, Zone::Galilei);
    let n_unlike: usize = (0..3).map(|seed| choose_in_twins::<Escape>(options.clone(), &levels, 150, seed)).sum();
    println!("{n_unlike}");
    assert!(n_unlike > 100, "{n_unlike}");
}

#[test]
fn among_themselves_sensible_players_of_both_sides_win() {
    let options = Options::new(6, Mode::Advanced, Zone::Galilei);
    let outcomes: Vec<Outcome> = (0..30).map(|seed| play(&options, Who::Sensible, Who::Sensible, seed).0).collect();
    let n_won = |side| {
        let has_won = |outcome: &&Outcome| outcome.seats.iter().any(|seat| seat.won && seat.role.side() == side);
        outcomes.iter().filter(has_won).count()
    };
    assert!(n_won(Side::Human) >= 5 && n_won(Side::Alien) >= 5, "{} {}", n_won(Side::Human), n_won(Side::Alien));
}

#[test]
fn every_choice_is_legal_in_every_mode_on_every_map_and_at_every_size() {
    let custom = Zone::Custom(TRAP.to_owned());
    for mode in [Mode::Basic, Mode::Advanced] {
        for zone in [Zone::Galilei, Zone::Fermi, Zone::Galvani, custom.clone()] {
            for seats in [2, 3, 5, 16] {
                let options = Options::new(seats, mode, zone.clone());
                // Random rivals bring about what sensible ones would not.
                for (humans, aliens) in [(Who::Sensible, Who::Random), (Who::Random, Who::Sensible)] {
                    play(&options, humans, aliens, u64::from(seats));
                }
                play(&options, Who::Sensible, Who::Sensible, u64::from(seats));
                play(&options, Who::Hard, Who::Even, u64::from(seats));
            }
        }
    }
}

/// A map on which a closed hatch traps who stands beyond it (E-14).
const TRAP: &str = "\
name: Trap
players: 2-4

   A B C D E
01 1 2 x o A
02 . . H x 3
";

#[test]
fn a_player_plays_the_same_for_the_same_seed() {
    let options = Options::new(4, Mode::Advanced, Zone::Galvani);
    let actions = |seed| play(&options, Who::Sensible, Who::Sensible, seed).1;
    assert_eq!(actions(7), actions(7));
    assert_ne!(actions(7), actions(8));
}

#[test]
fn a_player_that_takes_a_seat_over_needs_only_view_and_memory() {
    // By type: what a player is given can't hold a state.
    let choose: fn(&mut Sensible, &Escape, &View, &Memory, &[Action]) -> usize = <Sensible as Player<Escape>>::choose;
    let options = Options::new(4, Mode::Advanced, Zone::Galilei);
    let mut chance = Quick::new(5);
    let mut played = Match::deal(Escape::new(options).unwrap(), &mut chance);
    while let ToAct::Seats(asked) = played.to_act() {
        let seat = asked.iter().next().unwrap();
        let (view, legal) = (played.view(Viewer::Seat(seat)), played.legal(seat));
        let memory = played.memory(Viewer::Seat(seat));
        let index = choose(&mut Sensible::new(3), played.game(), &view, &memory, &legal);
        played.act(seat, legal[index], &mut chance).unwrap();
    }
}

#[test]
fn sensible_players_play_any_scenario_to_its_end() {
    let mut n_matches = 0;
    for seed in 0..60 {
        if let Some(options) = any_table(&mut Quick::new(seed)) {
            play(&options, Who::Sensible, Who::Sensible, seed);
            n_matches += 1;
        }
    }
    assert!(n_matches >= 20, "{n_matches}");
}

#[test]
fn in_the_arena_sensible_players_hunt_each_other() {
    let options = Options { scenario: Some(Scenario::Arena), ..Options::new(4, Mode::Advanced, Zone::Galilei) };
    let n_kills = |who| -> u16 {
        let kills = |outcome: Outcome| -> u16 { outcome.seats.iter().map(|seat| seat.kills).sum() };
        (0..10).map(|seed| kills(play(&options, who, who, seed).0)).sum()
    };
    let (random, sensible) = (n_kills(Who::Random), n_kills(Who::Sensible));
    assert!(sensible > 2 * random, "random {random}, sensible {sensible}");
}
