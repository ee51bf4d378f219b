//! Matches that bots play out among themselves.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

use fuga_bots::play_out;
use fuga_escape::{Escape, Mode, Options, Outcome, Sensible, Zone};
use fuga_kernel::{Game, Match, Player, Quick, Random, Record, ToAct};

fn played_out(seed: u64) -> (Match<Escape>, Outcome) {
    let options = Options::new(5, Mode::Advanced, Zone::Fermi);
    let mut chance = Quick::new(seed);
    let mut played = Match::deal(Escape::new(options).unwrap(), &mut chance);
    let mut players: Vec<Box<dyn Player<Escape>>> = (0..5)
        .map(|seat| match seat {
            0 | 1 => Box::new(Sensible::new(seed + seat)) as Box<dyn Player<Escape>>,
            _ => Box::new(Random::new(seed + seat)),
        })
        .collect();
    let outcome = play_out(&mut played, &mut players, &mut chance);
    (played, outcome)
}

#[test]
fn a_match_is_played_to_its_end_and_its_record_reads_back() {
    for seed in 0..5 {
        let (played, outcome) = played_out(seed);
        assert_eq!(played.to_act(), ToAct::Over(outcome));
        let text = Record::write(&played, &[]);
        let (record, again) = Record::<Escape>::read(&text).unwrap();
        assert_eq!(record.log.entries, played.log().entries);
        assert_eq!(again.state(), played.state());
    }
}

#[test]
fn the_same_seeds_play_the_same_match() {
    let entries = |seed| played_out(seed).0.log().entries.clone();
    assert_eq!(entries(3), entries(3));
    assert_ne!(entries(3), entries(4));
}
