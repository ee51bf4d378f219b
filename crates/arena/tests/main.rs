//! Contests of few matches, whose figures can be checked.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

use std::fs;

use anyhow::Result;
use std::num::NonZero;

use fuga_arena::{Bout, Contest, Figures, Fit, Ledger, Search, Trial, Tuning, belief_page, page};
use fuga_escape::{Escape, Habits, Mode, Options, Zone};
use fuga_kernel::{ArenaTable, Dials as _, Extras, Player, Random};
use fuga_survive::Survive;

/// One by rules of thumb, and one that picks at random.
fn contest<G: Extras>(tables: Vec<ArenaTable<G::Options>>) -> Contest<G::Options> {
    Contest::new::<G>(vec!["thumb".to_owned(), "dice".to_owned()], tables, 3)
}

#[allow(clippy::unnecessary_wraps, reason = "a contest may be given players that can't be seated")]
fn seated<G: Extras>(player: usize, seed: u64) -> Result<Box<dyn Player<G>>> {
    Ok(if player == 0 { G::sensible(seed) } else { Box::new(Random::new(seed)) })
}

fn played<G: Extras>(contest: &Contest<G::Options>, n_matches: u64) -> Vec<Bout> {
    (0..contest.n_bouts(n_matches)).map(|number| contest.play::<G>(number, &seated::<G>).unwrap()).collect()
}

fn small() -> Vec<ArenaTable<Options>> {
    let table =
        |seats| ArenaTable { name: format!("{seats} <seats>"), options: Options::new(seats, Mode::Basic, Zone::Fermi) };
    vec![table(4), table(3)]
}

/// Without the times, which differ.
fn timeless(mut bout: Bout) -> Bout {
    for sat in bout.matches.iter_mut().flat_map(|played| &mut played.seats) {
        (sat.micros, sat.slowest) = (0, 0);
    }
    bout
}

#[test]
fn a_deal_is_played_from_both_ends() {
    for bout in played::<Escape>(&contest::<Escape>(small()), 8) {
        let [one, other] = &bout.matches[..] else { panic!("two matches") };
        for (here, there) in one.seats.iter().zip(&other.seats) {
            assert_eq!(here.camp, there.camp, "the same deal");
            assert_eq!(here.player, 1 - there.player, "in each other's seats");
        }
        let aliens = one.seats.iter().filter(|sat| sat.camp.as_deref() == Some("alien"));
        assert!(aliens.map(|sat| sat.player).all(|player| player == 0), "a side has one player");
    }
    for bout in played::<Survive>(&contest::<Survive>(Vec::new()), 4) {
        let n_first = bout.matches[0].seats.iter().filter(|sat| sat.player == 0).count();
        assert_eq!(n_first, bout.matches[0].seats.len() / 2, "half of the seats, as nobody has a side");
    }
}

#[test]
fn a_bout_is_the_same_whenever_it_is_played() {
    let contest = contest::<Escape>(small());
    let again = contest.play::<Escape>(3, &seated::<Escape>).unwrap();
    assert_eq!(timeless(played::<Escape>(&contest, 8)[3].clone()), timeless(again));
}

#[test]
fn the_stronger_is_found_and_tables_are_played_alike() {
    let contest = contest::<Escape>(small());
    let bouts = played::<Escape>(&contest, 40);
    let figures = Figures::new(&contest, &bouts.iter().collect::<Vec<_>>());
    assert_eq!(figures.matches, 40);
    assert_eq!(figures.tables.iter().map(|table| table.matches).collect::<Vec<_>>(), [40, 20, 20]);
    let duel = &figures.tables[0].duels[0];
    assert!(duel.lead.is_above_zero(), "{duel:?}");
    // Four rows: each side by each player.
    assert_eq!(figures.tables[0].camps.len(), 4);
    for camp in figures.tables.iter().flat_map(|table| &table.camps) {
        assert!(
            (0.0..=1.0).contains(&camp.won.low) && camp.won.low < camp.won.high && camp.won.high <= 1.0,
            "{camp:?}"
        );
    }
    let rating = |player: &str| {
        let whole = figures.ratings().iter().find(|rating| rating.player == player && rating.camp.is_none());
        whole.unwrap().clone()
    };
    assert!(figures.tables.iter().all(|table| table.ratings.iter().any(|rating| rating.player == "dice")));
    assert!(rating("thumb").low > rating("dice").high, "{:?}", figures.ratings());
    let html = page(&figures);
    assert!(html.contains("4 &lt;seats&gt;") && !html.contains("<seats>"), "names are shown to the letter");
    assert!(!html.contains("http") && !html.contains("src="), "the page needs nothing else");
}

#[test]
fn one_alone_plays_against_itself() {
    let contest = Contest::new::<Escape>(vec!["thumb".to_owned()], small(), 3);
    let bouts = played::<Escape>(&contest, 6);
    let figures = Figures::new(&contest, &bouts.iter().collect::<Vec<_>>());
    assert_eq!((figures.matches, figures.tables[0].duels.len(), figures.tables[0].camps.len()), (6, 0, 2));
}

#[test]
fn one_sits_alone_among_others() {
    let players = vec!["normal".to_owned(), "random".to_owned()];
    let contest = Contest::new::<Escape>(players, small(), 3).alone();
    assert_eq!(contest.n_bouts(8), 8);
    let bouts = played::<Escape>(&contest, 8);
    for bout in &bouts {
        let [played] = &bout.matches[..] else { panic!("each deal is played once") };
        let lone: Vec<usize> = (0..played.seats.len()).filter(|&seat| played.seats[seat].player == 0).collect();
        assert_eq!(lone, [bout.seed as usize % played.seats.len()]);
    }
    let figures = Figures::new(&contest, &bouts.iter().collect::<Vec<_>>());
    let camps: Vec<&str> = figures.tables[0].camps.iter().map(|camp| camp.camp.as_str()).collect();
    assert_eq!((camps, figures.tables[0].duels.len(), figures.ratings().len()), (vec!["alien", "human"], 0, 0));
}

#[test]
fn a_contest_that_was_stopped_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("matches.jsonl");
    let contest = contest::<Escape>(small());
    let bouts = played::<Escape>(&contest, 8);
    let mut ledger = Ledger::open(&file, &contest).unwrap();
    for bout in [&bouts[2], &bouts[0]] {
        ledger.add(bout.clone()).unwrap();
    }
    drop(ledger);
    // It was stopped in the middle of a line.
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{text}{{\"number\":3,")).unwrap();
    let mut ledger = Ledger::open(&file, &contest).unwrap();
    assert_eq!(ledger.missing(4), [1, 3]);
    ledger.add(bouts[1].clone()).unwrap();
    drop(ledger);
    let ledger = Ledger::open(&file, &contest).unwrap();
    assert_eq!(ledger.bouts(), bouts[..3].iter().collect::<Vec<_>>());

    let other = Contest { seed: 4, ..contest.clone() };
    let refused = Ledger::open(&file, &other).err().unwrap().to_string();
    assert!(refused.contains("another contest"), "{refused}");
    fs::write(&file, text.replacen("number", "nummer", 1)).unwrap();
    let refused = Ledger::open(&file, &contest).err().unwrap().to_string();
    assert!(refused.contains("line 2"), "{refused}");
}

#[test]
fn a_search_begins_with_the_numbers_it_is_given() {
    let search = Search { tries: 4, deals: 1, spread: 0.1, seed: 1 };
    let (_, thumb) = Survive::fitted().swap_remove(0);
    let fit = Fit::new::<Survive>(search.clone(), &thumb, vec![thumb.clone()], &[]).unwrap();
    for (number, given) in fit.numbers().iter().zip(&thumb) {
        assert!((number - given).abs() < 1e-9, "{number} {given}");
    }
    let mut outside = thumb.clone();
    outside[0] = 9.0;
    let refused = Fit::new::<Survive>(search, &outside, vec![thumb], &[]).err().unwrap().to_string();
    assert!(refused.starts_with("swim = 9 is not between "), "{refused}");
}

/// Few matches by rules of thumb, looked at through the eyes of their seats.
fn trial() -> Trial<Escape> {
    Trial::play(&small(), 1, &seated::<Escape>, 6, 5, NonZero::<usize>::MIN).unwrap()
}

#[test]
fn beliefs_stand_beside_the_truth() {
    let figures = trial().measure(&Habits::PLAIN.values(), NonZero::<usize>::MIN).unwrap();
    assert_eq!(figures.matches, 6);
    let about = &figures.subjects["place of a human, to an alien"];
    assert!(about.questions > 10 && about.ruled_out == 0, "{about:?}");
    let came: usize = about.bins.iter().map(|bin| bin.came).sum();
    assert_eq!(came, about.questions, "each question has one true answer");
    let said: f64 = about.bins.iter().map(|bin| bin.said).sum();
    assert!((said - about.questions as f64).abs() < 0.001, "the chances of a question add up to one: {said}");
    assert!(about.mean_bits() > 0.0 && about.mean_bits() < about.mean_even_bits(), "{about:?}");
    let html = belief_page("escape", &figures);
    assert!(html.contains("place of a human, to an alien") && html.contains("<svg"));
}

#[test]
fn tuning_makes_the_truth_less_surprising() {
    let trial = trial();
    let mut tuning = Tuning::new(&trial, &Habits::PLAIN.values(), NonZero::<usize>::MIN).unwrap();
    let before = tuning.bits();
    tuning.round().unwrap();
    assert!(tuning.bits() < before, "{} and before {before}", tuning.bits());
    let again = trial.measure(tuning.numbers(), NonZero::<usize>::MIN).unwrap().bits_a_match();
    assert!((again - tuning.bits()).abs() < 1e-9, "what it says is what its numbers give");
    let nothing = Trial::<Survive>::play(&Survive::arena_tables(), 1, &seated::<Survive>, 1, 1, NonZero::<usize>::MIN);
    assert!(Tuning::new(&nothing.unwrap(), &[], NonZero::<usize>::MIN).is_err(), "Survive has no such numbers");
}
