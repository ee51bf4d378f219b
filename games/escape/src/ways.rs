//! Ways over the map, as far as hatches are open.

use crate::map::{Kind, Map, Sector, hatch_bit};
use crate::state::HatchState;
use crate::view::View;

pub(crate) fn closed(view: &View) -> u16 {
    let is_closed = |(_, hatch): &(u8, &HatchState)| **hatch != HatchState::Open;
    (1..).zip(&view.hatches).filter(is_closed).fold(0, |closed, (hatch, _)| closed | hatch_bit(hatch))
}

pub(crate) fn open_hatches(map: &Map, closed: u16) -> impl Iterator<Item = Sector> {
    (1..).zip(map.hatches()).filter(move |(hatch, _)| closed & hatch_bit(*hatch) == 0).map(|(_, &sector)| sector)
}

/// What a way costs where there is none.
const FAR: f64 = 100.0;

/// The sectors within so many steps of any of some others, each with its distance, the nearest first.
///
/// E-11, E-12 No way leads through a start or a closed hatch, but a way may begin or end on one.
pub(crate) fn within(map: &Map, closed: u16, from: impl IntoIterator<Item = Sector>, most: u8) -> Vec<(Sector, u8)> {
    let mut found: Vec<(Sector, u8)> = from.into_iter().map(|sector| (sector, 0)).collect();
    let mut is_found = vec![false; map.n_sectors()];
    for (sector, _) in &found {
        is_found[sector.index()] = true;
    }
    let mut next = 0;
    while let Some(&(sector, steps)) = found.get(next) {
        next += 1;
        if steps == most || steps > 0 && !is_passable(map, closed, sector) {
            continue;
        }
        for &neighbour in map.neighbours(sector) {
            if !std::mem::replace(&mut is_found[neighbour.index()], true) {
                found.push((neighbour, steps + 1));
            }
        }
    }
    found
}

/// How many steps each sector lies from the nearest of some others.
pub(crate) fn distances(map: &Map, closed: u16, from: impl IntoIterator<Item = Sector>) -> Vec<u8> {
    let mut distances = vec![u8::MAX; map.n_sectors()];
    for (sector, steps) in within(map, closed, from, u8::MAX - 1) {
        distances[sector.index()] = steps;
    }
    distances
}

/// What the cheapest way from each sector to one of some goals costs, when entering a sector costs its toll.
pub(crate) fn costs(
    map: &Map,
    closed: u16,
    goals: impl IntoIterator<Item = (Sector, f64)>,
    toll: impl Fn(Sector) -> f64,
) -> Vec<f64> {
    let mut costs = vec![FAR; map.n_sectors()];
    let mut open = Vec::new();
    for (goal, cost) in goals {
        costs[goal.index()] = cost;
        open.push(goal);
    }
    // Few sectors change twice, so going over them until nothing changes needs no queue by cost.
    while !open.is_empty() {
        let mut changed = Vec::new();
        for sector in open {
            if !is_passable(map, closed, sector) {
                continue;
            }
            let cost = costs[sector.index()] + toll(sector);
            for &neighbour in map.neighbours(sector) {
                if cost < costs[neighbour.index()] {
                    costs[neighbour.index()] = cost;
                    changed.push(neighbour);
                }
            }
        }
        open = changed;
    }
    costs
}

/// E-11, E-12 No way leads through a start or a closed hatch.
fn is_passable(map: &Map, closed: u16, sector: Sector) -> bool {
    match map.kind(sector) {
        Kind::Secure | Kind::Dangerous => true,
        Kind::HumanStart | Kind::AlienStart => false,
        Kind::Hatch(hatch) => closed & hatch_bit(hatch) == 0,
    }
}

/// Weights after so many rounds in which each sector shares what it has with its neighbours.
pub(crate) fn diffused(map: &Map, closed: u16, weights: &[f64], n_rounds: u8) -> Vec<f64> {
    let mut now = weights.to_vec();
    for _ in 0..n_rounds {
        let mut next = vec![0.0; now.len()];
        for sector in map.sectors().filter(|sector| now[sector.index()] > 0.0) {
            let around = map.neighbours(sector);
            let part = now[sector.index()] / (around.len() + 1) as f64;
            next[sector.index()] += part;
            for &neighbour in around {
                // What can't be entered throws its part back.
                let to = if is_passable(map, closed, neighbour) { neighbour } else { sector };
                next[to.index()] += part;
            }
        }
        now = next;
    }
    now
}
