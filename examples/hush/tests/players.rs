//! The rule-of-thumb player plays by the rules, and better than chance.

use fuga_bots::play_out;
use fuga_hush::{Hush, Options, Sensible};
use fuga_kernel::{Game, Match, Outcome as _, Player, Quick, Random, Seat};

#[test]
fn a_sensible_seat_wins_more_than_its_share() {
    let mut n_won = 0.0;
    for seed in 0..600 {
        let mut chance = Quick::new(seed);
        let mut played = Match::deal(Hush::new(Options { seats: 3 }).unwrap(), &mut chance);
        let sensible = Seat::new((seed % 3) as u8);
        let sit = |seat: Seat| -> Box<dyn Player<Hush>> {
            if seat == sensible { Box::new(Sensible) } else { Box::new(Random::new(seed)) }
        };
        let mut players: Vec<_> = Seat::all(3).map(sit).collect();
        n_won += play_out(&mut played, &mut players, &mut chance).payoff(sensible);
    }
    let share = n_won / 600.0;
    assert!(share > 0.4, "{share}");
}
