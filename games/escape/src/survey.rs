//! What a designer wants to know of a map: distances, dead ends, choke points, pockets, and where everybody passes.

use fuga_hex::SectorSet;

use crate::map::{Kind, Map, Sector};

/// What a map is like to play on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// The ways of the humans, from their start.
    pub human: Ways,
    /// The ways of the aliens, from theirs.
    pub alien: Ways,
    /// Secure and dangerous sectors with one way in at most.
    pub dead_ends: Vec<Sector>,
    /// Secure and dangerous sectors without which others could not be reached from one of the starts, all hatches open.
    pub choke_points: Vec<Sector>,
    /// The sectors behind choke points where there is no hatch: each a group that is left as it was entered.
    pub pockets: Vec<Vec<Sector>>,
    /// For each sector how many of a thousand shortest ways of the humans pass it, each hatch counting alike.
    pub traffic: Vec<u32>,
}

/// How far it is from a start, on ways that cross no start and end at the first hatch they come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ways {
    /// Steps to each sector; nothing for what can't be reached so.
    pub steps: Vec<Option<u32>>,
    /// Steps to each hatch, hatch 1 first.
    pub to_hatches: Vec<Option<u32>>,
}

impl Survey {
    /// Looks a map over.
    pub fn of(map: &Map) -> Self {
        let plain = || map.sectors().filter(|&sector| matches!(map.kind(sector), Kind::Secure | Kind::Dangerous));
        let n_ways = |sector: Sector| map.neighbours(sector).iter().filter(|&&next| !is_start(map, next)).count();
        let starts = [map.human_start(), map.alien_start()];
        let cuts = starts.map(|start| cuts(map, start));
        let choke_points: Vec<Sector> =
            plain().filter(|&sector| cuts.iter().any(|cuts| cuts.contains(sector.id()))).collect();
        let [human, alien] = starts.map(|start| Ways::from(map, start));
        Self {
            dead_ends: plain().filter(|&sector| n_ways(sector) <= 1).collect(),
            pockets: pockets(map, &choke_points),
            traffic: traffic(map, &human),
            human,
            alien,
            choke_points,
        }
    }
}

impl Ways {
    fn from(map: &Map, start: Sector) -> Self {
        let mut steps = vec![None; map.n_sectors()];
        steps[start.index()] = Some(0);
        let mut edge = vec![start];
        let mut n_steps = 0;
        while !edge.is_empty() {
            n_steps += 1;
            let mut next_edge = Vec::new();
            for sector in edge {
                for &next in map.neighbours(sector) {
                    if steps[next.index()].is_none() && !is_start(map, next) {
                        steps[next.index()] = Some(n_steps);
                        if !is_hatch(map, next) {
                            next_edge.push(next);
                        }
                    }
                }
            }
            edge = next_edge;
        }
        let to_hatches = map.hatches().iter().map(|hatch| steps[hatch.index()]).collect();
        Self { steps, to_hatches }
    }
}

fn is_start(map: &Map, sector: Sector) -> bool {
    matches!(map.kind(sector), Kind::HumanStart | Kind::AlienStart)
}

fn is_hatch(map: &Map, sector: Sector) -> bool {
    matches!(map.kind(sector), Kind::Hatch(_))
}

/// The sectors without which others could not be reached from a start, found in one walk: nothing that comes after such
/// a sector on the walk touches anything that came before it.
fn cuts(map: &Map, start: Sector) -> SectorSet {
    const UNSEEN: u32 = u32::MAX;
    let mut found = SectorSet::default();
    let mut order = vec![UNSEEN; map.n_sectors()];
    let mut lowest = vec![UNSEEN; map.n_sectors()];
    (order[start.index()], lowest[start.index()]) = (0, 0);
    let mut n_seen = 1;
    // Each sector on the way, with how many of its neighbours were looked at.
    let mut way = vec![(start, 0)];
    while let Some((sector, n_looked)) = way.last_mut() {
        let here = *sector;
        let Some(&next) = map.neighbours(here).get(*n_looked) else {
            way.pop();
            if let Some(&(before, _)) = way.last() {
                if before != start && lowest[here.index()] >= order[before.index()] {
                    found.insert(before.id());
                }
                lowest[before.index()] = lowest[before.index()].min(lowest[here.index()]);
            }
            continue;
        };
        *n_looked += 1;
        if next != start && is_start(map, next) {
            continue;
        }
        if order[next.index()] == UNSEEN {
            (order[next.index()], lowest[next.index()]) = (n_seen, n_seen);
            n_seen += 1;
            way.push((next, 0));
        } else {
            lowest[here.index()] = lowest[here.index()].min(order[next.index()]);
        }
    }
    found
}

/// What is left when the choke points and starts are taken away, where it touches one choke point only and has no hatch,
/// together with what lies behind it.
fn pockets(map: &Map, choke_points: &[Sector]) -> Vec<Vec<Sector>> {
    let is_choke: SectorSet = choke_points.iter().map(|sector| sector.id()).collect();
    let mut seen = SectorSet::default();
    let mut pockets = Vec::new();
    for sector in map.sectors() {
        if is_start(map, sector) || is_choke.contains(sector.id()) || !seen.insert(sector.id()) {
            continue;
        }
        let mut group = vec![sector];
        let mut doors = SectorSet::default();
        let mut n_looked = 0;
        while let Some(&here) = group.get(n_looked) {
            n_looked += 1;
            for &next in map.neighbours(here) {
                if is_choke.contains(next.id()) || is_start(map, next) {
                    doors.insert(next.id());
                } else if seen.insert(next.id()) {
                    group.push(next);
                }
            }
        }
        if doors.len() == 1 && !group.iter().any(|&sector| is_hatch(map, sector)) {
            group.sort_unstable();
            pockets.push(group);
        }
    }
    pockets
}

/// How many of a thousand shortest ways from the start to the hatches pass each sector.
#[expect(clippy::cast_sign_loss, reason = "a share is never below nothing")]
fn traffic(map: &Map, ways: &Ways) -> Vec<u32> {
    let steps_to = |sector: Sector| ways.steps[sector.index()];
    let mut nearest: Vec<Sector> = map.sectors().filter(|&sector| steps_to(sector).is_some()).collect();
    nearest.sort_by_key(|&sector| steps_to(sector));
    let is_before = |before: Sector, after: Sector| {
        !is_hatch(map, before) && steps_to(before).is_some_and(|steps| Some(steps + 1) == steps_to(after))
    };
    // How many shortest ways lead to each sector; they are many, so that only their shares are exact enough.
    let mut n_ways = vec![0.0_f64; map.n_sectors()];
    n_ways[map.human_start().index()] = 1.0;
    for &sector in &nearest {
        for &next in map.neighbours(sector).iter().filter(|&&next| is_before(sector, next)) {
            n_ways[next.index()] += n_ways[sector.index()];
        }
    }
    let mut share = vec![0.0_f64; map.n_sectors()];
    let reached: Vec<Sector> = map.hatches().iter().copied().filter(|&hatch| steps_to(hatch).is_some()).collect();
    for &hatch in &reached {
        share[hatch.index()] = 1000.0 / reached.len() as f64;
    }
    for &sector in nearest.iter().rev() {
        for &before in map.neighbours(sector).iter().filter(|&&before| is_before(before, sector)) {
            share[before.index()] += share[sector.index()] * n_ways[before.index()] / n_ways[sector.index()];
        }
    }
    share.into_iter().map(|share| share.round() as u32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Zone;
    use crate::map::{FERMI, GALILEI, GALVANI};

    fn names(map: &Map, sectors: &[Sector]) -> Vec<String> {
        sectors.iter().map(|&sector| map.place(sector).to_string()).collect()
    }

    #[test]
    fn the_printed_zones_have_the_distances_their_sources_give() {
        for (text, human, alien) in [
            (GALILEI, [12, 12, 11, 11], [10, 11, 14, 13]),
            (FERMI, [9, 9, 14, 14], [6, 6, 9, 9]),
            (GALVANI, [14, 14, 15, 14], [10, 12, 15, 15]),
        ] {
            let survey = Survey::of(&Map::parse(text).unwrap());
            assert_eq!(survey.human.to_hatches, human.map(Some));
            assert_eq!(survey.alien.to_hatches, alien.map(Some));
        }
    }

    /// A sector is a choke point if leaving it out leaves others out, tried one by one.
    #[test]
    fn the_walk_finds_the_choke_points_that_leaving_out_finds() {
        for zone in Zone::NAMED {
            let map = Map::parse(zone.text()).unwrap();
            let starts = [map.human_start(), map.alien_start()];
            let is_choke = |sector: Sector| {
                let reach = |start, left_out| {
                    let mut found = vec![start];
                    let mut n_looked = 0;
                    while let Some(&here) = found.get(n_looked) {
                        n_looked += 1;
                        let around = map.neighbours(here).iter().copied();
                        let fresh = around.filter(|&next| !is_start(&map, next) && Some(next) != left_out);
                        let fresh: Vec<Sector> = fresh.filter(|next| !found.contains(next)).collect();
                        found.extend(fresh);
                    }
                    found.len()
                };
                starts.iter().any(|&start| reach(start, Some(sector)) + 1 < reach(start, None))
            };
            let plain = map.sectors().filter(|&sector| !is_start(&map, sector) && !is_hatch(&map, sector));
            let expected: Vec<Sector> = plain.filter(|&sector| is_choke(sector)).collect();
            assert_eq!(Survey::of(&map).choke_points, expected, "{zone:?}");
        }
    }

    #[test]
    fn what_can_only_be_left_as_it_was_entered_is_a_pocket() {
        let map = Map::parse("name: Bag\n\n   A B C D E F\n01 H o o o o x\n02 A x 1 . o o\n").unwrap();
        let survey = Survey::of(&map);
        assert_eq!(names(&map, &survey.choke_points), ["B01", "D01"]);
        let pockets: Vec<Vec<String>> = survey.pockets.iter().map(|pocket| names(&map, pocket)).collect();
        assert_eq!(pockets, [["E01", "E02", "F01", "F02"]]);
    }

    #[test]
    fn traffic_is_shared_among_the_shortest_ways() {
        let map = Map::parse("name: Fork\n\n   A B C D\n01 . x . A\n02 H x 1 .\n03 o . . .\n").unwrap();
        let survey = Survey::of(&map);
        let traffic: Vec<(String, u32)> =
            map.sectors().map(|sector| (map.coord(sector).to_string(), survey.traffic[sector.index()])).collect();
        let expected = [("A02", 1000), ("A03", 0), ("B01", 500), ("B02", 500), ("C02", 1000), ("D01", 0)];
        assert_eq!(traffic, expected.map(|(name, share)| (name.to_owned(), share)));
    }

    #[test]
    fn a_corridor_is_all_choke_points_and_its_ends_are_dead() {
        let map = Map::parse("name: Corridor\n\n   A B C D E F\n01 H x o 1 . .\n02 A . . o x o\n").unwrap();
        let survey = Survey::of(&map);
        assert_eq!(names(&map, &survey.dead_ends), ["B01", "F02"], "starts are no way on");
        assert_eq!(names(&map, &survey.choke_points), ["B01", "C01", "E02"], "hatch 1 leads around D02");
        assert_eq!(survey.human.to_hatches, [Some(3)]);
    }
}
