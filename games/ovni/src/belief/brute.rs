//! Every way that the hidden chips and missions can be dealt, one by one, beside what is counted.

use std::collections::BTreeMap;

use fuga_kernel::testkit::Belief as Worlds;
use fuga_kernel::{Game as _, Happened as _, Quick, Seat, ToAct, Viewer};

use super::Odds;
use crate::actions::Action;
use crate::facts::Notice;
use crate::options::Options;
use crate::pieces::{Area, Chip, ChipSet, Mission, MissionSet, N_MISSIONS, Player};
use crate::rules::Ovni;
use crate::state::{Face, State};
use crate::view::View;

/// Where a chip lies that the viewer does not see: its area and its spot.
type Lies = (Area, u8);

/// Every way to lay different chips of a set on so many spots.
fn ways(chips: ChipSet, n_spots: usize) -> Vec<Vec<Chip>> {
    if n_spots == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for chip in chips.iter() {
        let rest = ways(chips.without(ChipSet::only(chip)), n_spots - 1);
        all.extend(rest.into_iter().map(|way| [vec![chip], way].concat()));
    }
    all
}

/// For each chip face down of a player how often it is each, over all ways; what lies face up elsewhere is not among them.
fn counted(view: &View, player: Player) -> BTreeMap<(Lies, Chip), f64> {
    let all =
        || view.areas.iter().flat_map(|area| area.spots.iter().zip(0..).map(move |(spot, nth)| (area.area, nth, spot)));
    let own = || all().filter(move |(.., spot)| spot.player == player);
    let spots: Vec<Lies> = own().filter(|(.., spot)| spot.chip.is_none()).map(|(area, nth, _)| (area, nth)).collect();
    let seen: ChipSet = own().filter_map(|(.., spot)| spot.chip).collect();
    let ways = ways(ChipSet::full().without(seen), spots.len());
    let mut counts = BTreeMap::new();
    for way in &ways {
        for (&lies, &chip) in spots.iter().zip(way) {
            *counts.entry((lies, chip)).or_insert(0.0) += 1.0 / ways.len() as f64;
        }
    }
    counts
}

/// Compares what is said of the chips with what is counted, and what is possible with what a match can have led to.
fn compare(ovni: &Ovni, state: &State, worlds: &Worlds<'_, Ovni>, viewer: Viewer) -> usize {
    let view = ovni.view(state, viewer);
    let mut found: BTreeMap<(Lies, Chip), f64> = BTreeMap::new();
    for player in ovni.players() {
        found.extend(counted(&view, player));
    }
    let said = Odds::new(&view).chips(&view).into_iter().flat_map(|(area, spot, _, chances)| {
        chances.into_iter().map(move |(chip, chance)| (((area, spot), chip), chance))
    });
    let said: BTreeMap<(Lies, Chip), f64> = said.collect();
    assert!(said.keys().eq(found.keys()), "said {said:?}, found {found:?}");
    for (what, chance) in &said {
        assert!((chance - found[what]).abs() < 1e-9, "{what:?}: said {chance}, found {}", found[what]);
    }
    for ((area, spot), chip) in said.keys() {
        let lies = |world: &State| match world.areas[*area].spots[usize::from(*spot)].face {
            Face::Down(down) => down.truth() == chip,
            Face::Undrawn => true,
            Face::Up(_) => false,
        };
        assert!(worlds.worlds().iter().any(lies), "{chip} can't lie in {area}");
    }
    for world in worlds.worlds() {
        for (area, spots) in ovni.areas().map(|area| (area, world.areas[area].spots())) {
            for (spot, nth) in spots.iter().zip(0..) {
                if let Face::Down(chip) = spot.face
                    && chip.seen_by(viewer).is_none()
                {
                    assert!(said.contains_key(&((area, nth), *chip.truth())), "{chip:?} could lie in {area}");
                }
            }
        }
    }
    said.len()
}

#[test]
fn chips_are_as_likely_as_every_way_to_lay_them_makes_them() {
    let mut n_compared = 0;
    for (n_seats, seed) in [2, 3, 4].into_iter().cycle().zip(0..12) {
        let ovni = Ovni::new(Options::new(n_seats)).unwrap();
        let mut chance = Quick::new(seed);
        let viewer = Viewer::all(n_seats).nth(seed as usize % 4 % usize::from(n_seats + 1)).unwrap();
        let mut state = ovni.deal(&mut chance, &mut ());
        let is_placing =
            |state: &State| matches!(ovni.view(state, viewer).asked, Some(crate::view::Asked::Place { .. }));
        let step = |state: &mut State, chance: &mut Quick| -> (Seat, Action, Vec<Notice>) {
            let ToAct::Seats(asked) = ovni.to_act(state) else { unreachable!("no round was played") };
            let seat = asked.any(chance);
            let action = ovni.pick(state, seat, chance);
            let mut facts = Vec::new();
            ovni.apply(state, seat, action, chance, &mut facts).unwrap();
            (seat, action, facts.iter().filter_map(|fact| fact.notice(&ovni, viewer)).collect())
        };
        while !is_placing(&state) {
            step(&mut state, &mut chance);
        }
        let mut worlds = Worlds::at(&ovni, viewer, [state]);
        for _ in 0..6 {
            let (seat, action, told) = step(&mut state, &mut chance);
            if Viewer::Seat(seat) == viewer {
                worlds.acted(seat, action, &told);
            } else {
                worlds.told(&told);
            }
            n_compared += compare(&ovni, &state, &worlds, viewer);
        }
    }
    assert!(n_compared > 300, "{n_compared}");
}

/// Every set of so many missions out of some.
fn sets(missions: MissionSet, n: usize) -> Vec<MissionSet> {
    if n == 0 {
        return vec![MissionSet::EMPTY];
    }
    let mut all = Vec::new();
    for mission in missions.iter() {
        let later = MissionSet::of(|other: Mission| missions.contains(other) && other > mission);
        all.extend(sets(later, n - 1).into_iter().map(|rest| rest.union(MissionSet::only(mission))));
    }
    all
}

#[test]
fn missions_are_as_likely_as_every_deal_makes_them() {
    let ovni = Ovni::new(Options::new(3)).unwrap();
    let mut chance = Quick::new(5);
    let mut state = ovni.deal(&mut chance, &mut ());
    while state.players[Seat::new(0)].n_missions == 0 {
        let seat = ovni.asked(&state).any(&mut chance);
        let action = ovni.pick(&state, seat, &mut chance);
        ovni.apply(&mut state, seat, action, &mut chance, &mut ()).unwrap();
    }
    let view = ovni.view(&state, Viewer::Seat(Seat::new(0)));
    let (dealt, _) = ovni.missions(&state, Seat::new(0));
    let left = MissionSet::full().without(dealt);
    // Every deal to the other two, and every choice of as many as they keep.
    let (mut counts, mut n_all) = (BTreeMap::<(usize, MissionSet), f64>::new(), 0.0);
    let kept = |nth: usize, dealt: MissionSet| sets(dealt, usize::from(view.players[nth].n_missions));
    for one in sets(left, N_MISSIONS) {
        for two in sets(left.without(one), N_MISSIONS) {
            let (ones, twos) = (kept(1, one), kept(2, two));
            n_all += (ones.len() * twos.len()) as f64;
            for (nth, sets, others) in [(1, &ones, &twos), (2, &twos, &ones)] {
                for &set in sets {
                    *counts.entry((nth, set)).or_default() += others.len() as f64;
                }
            }
        }
    }
    let odds = Odds::new(&view);
    for nth in [1, 2] {
        let seen = &view.players[nth];
        let said = odds.sets(seen);
        assert_eq!(said.len(), counts.keys().filter(|(other, _)| *other == nth).count());
        for (set, chance) in said {
            assert!((chance - counts[&(nth, set)] / n_all).abs() < 1e-9, "{set:?}: said {chance}");
        }
        for (mission, chance) in odds.missions(seen) {
            let with = counts.iter().filter(|((other, set), _)| *other == nth && set.contains(mission));
            assert!((chance - with.map(|(_, n)| n).sum::<f64>() / n_all).abs() < 1e-9, "{mission}: said {chance}");
        }
        let (_, truth) = ovni.missions(&state, Seat::new(nth as u8));
        assert!(counts.contains_key(&(nth, truth)), "what is true is possible");
    }
    assert_eq!(ovni.hunches(&view).missions.len(), 2);
}
