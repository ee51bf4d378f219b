//! Beside the weights: every way that somebody can have gone on a small map, each with how likely it is.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use fuga_kernel::{Game as _, Happened as _, Learned as _, Quick, Seat, ToAct, Viewer};

use super::{Habits, lies_for_a_truth};
use crate::cards::Side;
use crate::facts::{Fact, Notice, Public};
use crate::map::{Kind, Place, Sector};
use crate::memory::Memory;
use crate::options::{Mode, Options, Zone};
use crate::reach::{Ends, Walk};
use crate::rules::Escape;
use crate::ways::{distances, open_hatches};

const SHIP: &str = "name: Ship\n   A B C D E F\n01 o x x o x 1\n02 H x o x x A\n03 x o x x o 2\n";

/// Numbers that mind nobody else, so that each seat can be followed alone.
const ALONE: Habits = Habits {
    near: 5.0,
    level: 2.0,
    secure: 1.7,
    lie: 0.8,
    lie_beside: 0.2,
    lie_near: 0.6,
    credit: 1.5,
    ..Habits::PLAIN
};

/// What a turn told of where it ended.
#[derive(Clone, Copy, Debug)]
struct Result {
    is_card: bool,
    noise: Option<Sector>,
}

/// All ways of somebody, on each side, with how likely they are.
type Ways = [Vec<(Vec<Sector>, f64)>; 2];

fn all_ways(game: &Escape, results: &[Result]) -> Ways {
    let map = game.map();
    let to_hatch = distances(map, 0, open_hatches(map, 0));
    let mut ways: Ways = [map.human_start(), map.alien_start()].map(|start| vec![(vec![start], 1.0)]);
    for result in results {
        for (side, ways) in Side::ALL.into_iter().zip(&mut ways) {
            let mut longer = Vec::new();
            for (way, weight) in ways.iter() {
                let from = way[way.len() - 1];
                let walk = Walk { side, steps: game.steps(side, false, false), from, began: from, closed: 0 };
                let mut spare = Ends::default();
                let ends = game.reach().ends(map, walk, &mut spare).all();
                let liking = |end: Sector| {
                    let drift = match to_hatch[end.index()].cmp(&to_hatch[from.index()]) {
                        Ordering::Less => ALONE.near,
                        Ordering::Equal => ALONE.level,
                        Ordering::Greater => 1.0,
                    };
                    let secure = if map.kind(end) == Kind::Secure { ALONE.secure } else { 1.0 };
                    if side == Side::Human { drift * secure } else { 1.0 }
                };
                let sum: f64 = ends.iter().map(|&end| liking(end)).sum();
                let kind = if result.is_card { Kind::Dangerous } else { Kind::Secure };
                for &end in ends.iter().filter(|&&end| map.kind(end) == kind) {
                    longer.push(([&way[..], &[end]].concat(), weight * liking(end) / sum));
                }
            }
            *ways = longer;
        }
        if let Some(noise) = result.noise {
            let lie = ALONE.lie * f64::from(lies_for_a_truth(game.danger_deck()));
            let believed = ends_of(&ways[0]);
            let most = believed.values().copied().fold(0.0, f64::max);
            let credit = |at: &Sector| believed.get(at).map_or(1.0, |weight| (ALONE.credit * weight / most).exp());
            for (way, weight) in ways.iter_mut().flatten() {
                let off = distances(map, 0, [way[way.len() - 1]]);
                let liking = |at: &Sector| {
                    let taste = match off[at.index()] {
                        0 | 1 => ALONE.lie_beside,
                        2 => ALONE.lie_near,
                        3 => ALONE.lie_off,
                        _ => 1.0,
                    };
                    taste * credit(at)
                };
                let all: f64 = believed.keys().map(liking).sum();
                *weight *= if way[way.len() - 1] == noise { 1.0 } else { lie * liking(&noise) / all };
            }
        }
    }
    ways
}

fn ends_of(ways: &[(Vec<Sector>, f64)]) -> BTreeMap<Sector, f64> {
    let mut ends = BTreeMap::new();
    for (way, weight) in ways {
        *ends.entry(way[way.len() - 1]).or_default() += weight;
    }
    ends
}

/// What a notice tells of where a seat's turn ended.
fn result_of(game: &Escape, notice: &Notice) -> Option<(Seat, Result)> {
    let told = |seat: &Seat, is_card, noise| Some((*seat, Result { is_card, noise }));
    match notice {
        Notice::Public(Public::NoCard { seat }) => told(seat, false, None),
        Notice::Public(Public::Silence { seat }) => told(seat, true, None),
        Notice::Public(Public::Noise { seat, at }) => told(seat, true, game.map().sector(Place::At(*at))),
        _ => None,
    }
}

/// Whether a notice tells more of somebody than where a turn ended.
const fn tells_more(notice: &Notice) -> bool {
    matches!(notice, Notice::Public(Public::Attacked { .. } | Public::HatchReached { .. } | Public::Stuck { .. }))
}

#[test]
fn weights_are_those_of_all_ways_together() {
    let game = Escape::new(Options::new(3, Mode::Basic, Zone::Custom(SHIP.to_owned()))).expect("a small table");
    let mut n_compared = 0;
    for seed in 0..100 {
        let mut chance = Quick::new(seed);
        let mut facts: Vec<Fact> = Vec::new();
        let mut state = game.deal(&mut chance, &mut facts);
        let mut memory = Memory::weighing(&game, Viewer::Spectator, ALONE);
        let mut results: Vec<Vec<Result>> = vec![Vec::new(); 3];
        'played: while let ToAct::Seats(asked) = game.to_act(&state) {
            for notice in facts.drain(..).filter_map(|fact| fact.notice(&game, Viewer::Spectator)) {
                if tells_more(&notice) {
                    break 'played;
                }
                memory.add(&game, &notice);
                if let Some((seat, result)) = result_of(&game, &notice) {
                    results[seat.index()].push(result);
                    n_compared += compare(&game, &memory, seat, &results[seat.index()]);
                }
            }
            if results.iter().all(|results| results.len() >= 5) {
                break;
            }
            let seat = asked.iter().next().expect("somebody is asked");
            let action = game.pick(&state, seat, &mut chance);
            game.apply(&mut state, seat, action, &mut chance, &mut facts).expect("a picked action is legal");
        }
    }
    assert!(n_compared > 100, "{n_compared}");
}

/// Compares where a seat is, and as what, by its weights and by all its ways.
fn compare(game: &Escape, memory: &Memory, seat: Seat, results: &[Result]) -> usize {
    let weights = memory.weights().expect("it weighs");
    let ways = all_ways(game, results);
    let sums = ways.each_ref().map(|ways| ways.iter().map(|(_, weight)| weight).sum::<f64>());
    for (nth, side) in Side::ALL.into_iter().enumerate() {
        let expected = ends_of(&ways[nth]);
        let weighed = weights.places(game, seat, side);
        assert_eq!(weighed.iter().map(|(at, _)| *at).collect::<Vec<_>>(), expected.keys().copied().collect::<Vec<_>>());
        for ((at, chance), weight) in weighed.into_iter().zip(expected.values()) {
            let share = weight / sums[nth];
            assert!((chance - share).abs() < 0.001, "{seat:?} at {at:?} as {side:?}: {chance} and not {share}");
        }
    }
    if sums.contains(&0.0) {
        return 1;
    }
    let odds = weights.of(seat).odds(Habits { modest: 1000.0, ..ALONE });
    let expected = (sums[0] / sums[1]).clamp(0.001, 1000.0);
    assert!((odds / expected - 1.0).abs() < 0.01, "{seat:?} is a human with odds of {odds} and not {expected}");
    1
}

/// Every way to deal the roles, each as likely as the product of the odds.
#[test]
fn shares_are_those_of_all_deals_together() {
    let mut chance = Quick::new(7);
    for n_seats in 2..=6_usize {
        for n_chosen in 0..=n_seats {
            let odds: Vec<f64> =
                (0..n_seats).map(|_| f64::from(1 + fuga_kernel::Chance::draw(&mut chance, 40)) / 10.0).collect();
            let deals = (0_u32..1 << n_seats).filter(|deal| deal.count_ones() as usize == n_chosen);
            let weight = |deal: u32| -> f64 {
                odds.iter().enumerate().filter(|(nth, _)| deal >> nth & 1 == 1).map(|(_, odds)| odds).product()
            };
            let all: f64 = deals.clone().map(weight).sum();
            for (nth, share) in super::weights::shares(&odds, n_chosen).into_iter().enumerate() {
                let expected = deals.clone().filter(|deal| deal >> nth & 1 == 1).map(weight).sum::<f64>() / all;
                assert!((share - expected).abs() < 1e-9, "{share} and not {expected}");
            }
        }
    }
}
