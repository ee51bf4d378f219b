//! Every way that the hidden tiles and values can lie, one by one, beside what is counted.

use std::collections::BTreeMap;

use fuga_kernel::testkit::Belief as Worlds;
use fuga_kernel::{Chance as _, Game as _, Happened as _, Learned as _, Quick, Seat, ToAct, Viewer};

use super::Odds;
use crate::actions::Action;
use crate::facts::Notice;
use crate::memory::Memory;
use crate::options::Options;
use crate::pieces::{Back, ByTerrain, Colour, Explorer, Terrain};
use crate::position::Position;
use crate::rules::Survive;
use crate::state::State;
use crate::view::View;

/// Where a tile can lie that the viewer does not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Slot {
    Island,
    Hand(Colour),
}

/// The tiles of one terrain, each in its slot: one way among those that are as likely.
type Layout = Vec<(Slot, Back)>;

/// Every order of some tiles, also of those that look alike.
fn orders(backs: &[Back]) -> Vec<Vec<Back>> {
    if backs.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in 0..backs.len() {
        let mut rest = backs.to_vec();
        let back = rest.remove(first);
        all.extend(orders(&rest).into_iter().map(|order| [vec![back], order].concat()));
    }
    all
}

/// Every way to lay out the hidden tiles of a terrain: nobody keeps one that acts at once.
fn layouts(survive: &Survive, state: &State, view: &View, terrain: Terrain) -> Vec<Layout> {
    let mut backs: Vec<Back> = Vec::new();
    let mut slots = Vec::new();
    for back in Back::ALL {
        backs.extend(std::iter::repeat_n(back, usize::from(state.bags[terrain].truth()[back])));
    }
    slots.extend(std::iter::repeat_n(Slot::Island, backs.len()));
    for seen in view.colours.iter().filter(|seen| seen.hand.is_none()) {
        let kept = survive.hand(state, seen.colour).into_iter().filter(|(_, front)| *front == terrain);
        for (back, _) in kept {
            backs.push(back);
            slots.push(Slot::Hand(seen.colour));
        }
    }
    let fits = |layout: &Layout| layout.iter().all(|(slot, back)| *slot == Slot::Island || back.is_kept());
    orders(&backs).into_iter().map(|order| slots.iter().copied().zip(order).collect()).filter(fits).collect()
}

/// How often each is met, out of all.
fn shares<T: Ord>(met: impl Iterator<Item = T>) -> BTreeMap<T, f64> {
    let (mut counts, mut n) = (BTreeMap::new(), 0.0);
    for item in met {
        *counts.entry(item).or_insert(0.0) += 1.0;
        n += 1.0;
    }
    for count in counts.values_mut() {
        *count /= n;
    }
    counts
}

fn assert_alike<T: Ord + Copy + std::fmt::Debug>(said: &[(T, f64)], found: &BTreeMap<T, f64>, what: &str) {
    let said: BTreeMap<T, f64> = said.iter().copied().collect();
    assert!(said.keys().eq(found.keys()), "{what}: said {said:?}, found {found:?}");
    for (item, chance) in &said {
        assert!((chance - found[item]).abs() < 1e-9, "{what}: said {said:?}, found {found:?}");
    }
}

/// Compares what is counted with every layout, and what is possible with what a match can have led to.
fn compare(survive: &Survive, state: &State, worlds: &Worlds<'_, Survive>, viewer: Viewer) -> usize {
    let view = survive.view(state, viewer);
    let odds = Odds::new(survive, &view);
    let all = ByTerrain::of(|terrain| layouts(survive, state, &view, terrain));
    for (terrain, layouts) in all.iter().filter(|(terrain, _)| state.tiles[*terrain] != 0) {
        let first = layouts.iter().filter_map(|layout| layout.first().filter(|(slot, _)| *slot == Slot::Island));
        let found = shares(first.map(|(_, back)| *back));
        assert_alike(&odds.under(terrain), &found, "under a tile");
        for back in Back::ALL {
            let is_met = worlds.worlds().iter().any(|world| world.bags[terrain].truth()[back] > 0);
            assert_eq!(is_met, found.contains_key(&back), "{back:?} under {terrain:?}");
        }
    }
    let mut n_hands = 0;
    for seen in view.colours.iter().filter(|seen| seen.hand.is_none() && seen.kept != [0; 3]) {
        n_hands += 1;
        for back in Back::ALL {
            // The terrains are laid out apart, so a hand lacks a back as often as it lacks it of every front.
            let lacks = |layout: &Layout| !layout.contains(&(Slot::Hand(seen.colour), back));
            let none: f64 = all
                .values()
                .iter()
                .map(|layouts| layouts.iter().filter(|layout| lacks(layout)).count() as f64 / layouts.len() as f64)
                .product();
            let said = odds.held(seen).into_iter().find(|(other, _)| *other == back).map_or(0.0, |(_, chance)| chance);
            assert!((said - (1.0 - none)).abs() < 1e-9, "{back:?}: said {said}, found {}", 1.0 - none);
            let keeps = |world: &State| survive.hand(world, seen.colour).iter().any(|(kept, _)| *kept == back);
            assert_eq!(worlds.worlds().iter().any(keeps), said > 0.0, "{back:?} of {}", seen.colour);
        }
    }
    n_hands
}

#[test]
fn tiles_are_as_likely_as_every_layout_makes_them() {
    let survive = Survive::new(Options::new(3)).unwrap();
    let mut n_hands = 0;
    for seed in 0..8 {
        let position = Position::new()
            .tiles(Terrain::Beach, "d4 d5 d6 d7 e4")
            .tiles(Terrain::Forest, "e5 e6 f5")
            .tiles(Terrain::Mountain, "g5")
            .bag(Terrain::Beach, &[Back::Dolphin, Back::Dolphin, Back::SharkDefence, Back::Wind, Back::Whale])
            .bag(Terrain::Forest, &[Back::SharkDefence, Back::WhaleDefence, Back::Boat])
            .explorer(Colour::Red, "tile g5")
            .explorer(Colour::Yellow, "tile g5")
            .explorer(Colour::Green, "tile g5");
        let mut chance = Quick::new(seed);
        let viewer = Viewer::all(3).nth(seed as usize % 4).unwrap();
        let mut state = survive.set_up(&position);
        let mut worlds = Worlds::at(&survive, viewer, [state]);
        // Everybody passes whatever can be passed, so that only tiles are taken.
        for _ in 0..22 {
            let ToAct::Seats(asked) = survive.to_act(&state) else { break };
            let seat = asked.any(&mut chance);
            let mut legal = Vec::new();
            survive.legal(&state, seat, &mut legal);
            let pass = legal.iter().find(|&&action| action == Action::Pass).copied();
            let action = pass.unwrap_or_else(|| legal[chance.draw(legal.len() as u32) as usize]);
            let mut facts = Vec::new();
            survive.apply(&mut state, seat, action, &mut chance, &mut facts).unwrap();
            let told: Vec<Notice> = facts.iter().filter_map(|fact| fact.notice(&survive, viewer)).collect();
            if Viewer::Seat(seat) == viewer {
                worlds.acted(seat, action, &told);
            } else {
                worlds.told(&told);
            }
            if state.ending.is_none() {
                n_hands += compare(&survive, &state, &worlds, viewer);
            }
        }
    }
    assert!(n_hands > 40, "{n_hands}");
}

/// Every order of ten values, those that look alike once.
fn arrangements(values: &mut Vec<u8>, left: &mut [u8; 7], each: &mut impl FnMut(&[u8])) {
    if left.iter().all(|&n| n == 0) {
        each(values);
    }
    for value in 1..=6 {
        if left[usize::from(value)] > 0 {
            left[usize::from(value)] -= 1;
            values.push(value);
            arrangements(values, left, each);
            values.pop();
            left[usize::from(value)] += 1;
        }
    }
}

#[test]
fn values_are_as_likely_as_every_deal_makes_them() {
    let survive = Survive::new(Options::new(3)).unwrap();
    let (zero, one) = (Viewer::Seat(Seat::new(0)), Seat::new(1));
    let mut chance = Quick::new(3);
    let mut state = survive.deal(&mut chance, &mut ());
    let mut memory = Memory::new(&survive, zero);
    let mut remembered = Memory::new(&survive, Viewer::Seat(one));
    while survive.view(&state, zero).explorers.len() < 14 {
        let seat = survive.asked(&state).any(&mut chance);
        let action = survive.pick(&state, seat, &mut chance);
        if action == Action::PlaceForMe {
            continue;
        }
        let mut facts = Vec::new();
        survive.apply(&mut state, seat, action, &mut chance, &mut facts).unwrap();
        for fact in &facts {
            fact.notice(&survive, zero).iter().for_each(|notice| memory.add(&survive, notice));
            fact.notice(&survive, Viewer::Seat(one)).iter().for_each(|notice| remembered.add(&survive, notice));
        }
    }
    let view = survive.view(&state, zero);
    let mut counts = [0.0; 7];
    let mut n_all = 0.0;
    let mut left = survive.kit().treasure.iter().fold([0; 7], |mut left, &value| {
        left[usize::from(value)] += 1;
        left
    });
    arrangements(&mut Vec::new(), &mut left, &mut |values| {
        counts[usize::from(values[2])] += 1.0;
        n_all += 1.0;
    });
    let found: BTreeMap<u8, f64> = (1..=6).map(|value| (value, counts[usize::from(value)] / n_all)).collect();
    let said = Odds::new(&survive, &view).values(&view, &memory);
    let others = |explorer: &&crate::view::ExplorerView| explorer.explorer.colour() != Colour::Red;
    let asked: Vec<Explorer> = view.explorers.iter().filter(others).map(|seen| seen.explorer).collect();
    assert_eq!(said.iter().map(|(explorer, _)| *explorer).collect::<Vec<_>>(), asked, "red knows its own");
    for (_, chances) in &said {
        assert_alike(chances, &found, "a value");
    }
    // Whoever has seen some of a colour's values knows better, and what it has seen is not asked.
    let spectator = survive.view(&state, Viewer::Spectator);
    let said = Odds::new(&survive, &spectator).values(&spectator, &remembered);
    assert!(said.iter().all(|(explorer, _)| explorer.colour() != Colour::Yellow));
}
