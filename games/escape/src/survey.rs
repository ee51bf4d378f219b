//! What a designer wants to know of a map: distances, dead ends and choke points.

use fuga_hex::SectorSet;

use crate::map::{Kind, Map, Sector};

/// What a map is like to play on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// Steps from the human start to each hatch, on ways that cross no start and no other hatch.
    pub human_steps: Vec<Option<u32>>,
    /// The same from the alien start.
    pub alien_steps: Vec<Option<u32>>,
    /// Secure and dangerous sectors with one way in at most.
    pub dead_ends: Vec<Sector>,
    /// Secure and dangerous sectors without which others could not be reached from one of the starts, all hatches open.
    pub choke_points: Vec<Sector>,
}

impl Survey {
    /// Looks a map over.
    pub fn of(map: &Map) -> Self {
        let plain = || map.sectors().filter(|&sector| matches!(map.kind(sector), Kind::Secure | Kind::Dangerous));
        let is_start = |sector: Sector| matches!(map.kind(sector), Kind::HumanStart | Kind::AlienStart);
        let n_ways = |sector: Sector| map.neighbours(sector).iter().filter(|&&next| !is_start(next)).count();
        let starts = [map.human_start(), map.alien_start()];
        let reached = starts.map(|start| reach(map, start, None));
        let is_choke = |sector: Sector| {
            starts.iter().zip(&reached).any(|(&start, all)| {
                let without = reach(map, start, Some(sector));
                // The sector itself is always lost; more than that makes it a choke point.
                without.len() + usize::from(all.contains(sector.id())) < all.len()
            })
        };
        Self {
            human_steps: steps(map, map.human_start()),
            alien_steps: steps(map, map.alien_start()),
            dead_ends: plain().filter(|&sector| n_ways(sector) <= 1).collect(),
            choke_points: plain().filter(|&sector| is_choke(sector)).collect(),
        }
    }
}

/// All that can be reached from a start without crossing a start or the sector that is left out.
fn reach(map: &Map, start: Sector, left_out: Option<Sector>) -> SectorSet {
    let mut found = SectorSet::from_iter([start.id()]);
    let mut open = vec![start];
    while let Some(sector) = open.pop() {
        for &next in map.neighbours(sector) {
            let is_start = matches!(map.kind(next), Kind::HumanStart | Kind::AlienStart);
            if !is_start && Some(next) != left_out && found.insert(next.id()) {
                open.push(next);
            }
        }
    }
    found
}

/// Steps from a start to each hatch.
fn steps(map: &Map, start: Sector) -> Vec<Option<u32>> {
    let mut distances = vec![None; map.n_sectors()];
    distances[start.index()] = Some(0);
    let mut edge = vec![start];
    let mut n_steps = 0;
    while !edge.is_empty() {
        n_steps += 1;
        let mut next_edge = Vec::new();
        for sector in edge {
            for &next in map.neighbours(sector) {
                let is_new = distances[next.index()].is_none();
                let is_start = matches!(map.kind(next), Kind::HumanStart | Kind::AlienStart);
                if is_new && !is_start {
                    distances[next.index()] = Some(n_steps);
                    // A way ends at the first hatch it comes to.
                    if !matches!(map.kind(next), Kind::Hatch(_)) {
                        next_edge.push(next);
                    }
                }
            }
        }
        edge = next_edge;
    }
    map.hatches().iter().map(|hatch| distances[hatch.index()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
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
            assert_eq!(survey.human_steps, human.map(Some));
            assert_eq!(survey.alien_steps, alien.map(Some));
        }
    }

    #[test]
    fn a_corridor_is_all_choke_points_and_its_ends_are_dead() {
        let map = Map::parse("name: Corridor\n\n   A B C D E F\n01 H x o 1 . .\n02 A . . o x o\n").unwrap();
        let survey = Survey::of(&map);
        assert_eq!(names(&map, &survey.dead_ends), ["B01", "F02"], "starts are no way on");
        assert_eq!(names(&map, &survey.choke_points), ["B01", "C01", "E02"], "hatch 1 leads around D02");
        assert_eq!(survey.human_steps, [Some(3)]);
    }
}
