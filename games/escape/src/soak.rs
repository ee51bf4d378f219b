//! What a soak plays, and what must hold in every state it meets.

use std::ops::RangeInclusive;

use fuga_kernel::{Chance, Game, MAX_SEATS, Quick, SoakTable, ToAct};

use crate::map::Map;
use crate::options::{Edition, Mode, Options, Scenario, Zone};
use crate::rules::Escape;
use crate::scenario::{CARD_WORDS, Code, ITEM_WORDS};
use crate::state::State;

/// How many tables with any codes are made.
const N_ANY: usize = 500;
const EDITIONS: [Edition; 4] = [Edition::English, Edition::Italian, Edition::Portuguese, Edition::Spanish];

/// Every mode and ready-made scenario on every zone that has a name and can carry it, and any codes that make sense
/// together; the matches take turns with the numbers of seats and the editions.
pub(crate) fn tables() -> Vec<SoakTable<Options>> {
    let modes = [("basic", Mode::Basic, None), ("advanced", Mode::Advanced, None)];
    let scenarios = ["infection", "arena", "old school"].into_iter().zip(Scenario::NAMED);
    let scenarios = scenarios.map(|(name, scenario)| (name, Mode::Advanced, Some(scenario)));
    let mut tables = Vec::new();
    for (name, mode, scenario) in modes.into_iter().chain(scenarios) {
        for zone in Zone::NAMED {
            let map = Map::parse(zone.text()).expect("the zones that come with the game are maps");
            let edition = |edition: Edition| {
                let (zone, scenario) = (zone.clone(), scenario.clone());
                let table = move |seats| Options::new(seats, mode, zone.clone());
                (2..=MAX_SEATS).map(move |seats| Options { edition, scenario: scenario.clone(), ..table(seats) })
            };
            let options: Vec<Options> = EDITIONS.into_iter().flat_map(edition).filter(is_table).collect();
            if !options.is_empty() {
                tables.push(SoakTable { name: format!("{name} {}", map.name()), options });
            }
        }
    }
    let mut chance = Quick::new(0);
    let any = std::iter::repeat_with(|| any_table(&mut chance)).filter(is_table).take(N_ANY);
    tables.push(SoakTable { name: "any codes".to_owned(), options: any.collect() });
    tables
}

fn is_table(options: &Options) -> bool {
    Escape::new(options.clone()).is_ok()
}

/// A table with any codes, which may contradict each other or not fit the map.
fn any_table(chance: &mut impl Chance) -> Options {
    let zone = Zone::NAMED[chance.draw(Zone::NAMED.len() as u32) as usize].clone();
    let seats = 2 + chance.draw(u32::from(MAX_SEATS) - 1) as u8;
    let mut lines = vec!["name: Any".to_owned()];
    for code in Code::ALL {
        if chance.draw(4) == 0 {
            let value = match code {
                Code::A4 => ["nobody", "humans", "aliens"][chance.draw(3) as usize].to_owned(),
                Code::B4 | Code::C6 => (1 + chance.draw(4)).to_string(),
                Code::E3 => (1 + chance.draw(8)).to_string(),
                _ => code.any_value(chance),
            };
            lines.push(format!("{code} {value}"));
        }
    }
    let edition = EDITIONS[chance.draw(EDITIONS.len() as u32) as usize];
    let scenario = Some(Scenario::Custom(lines.join("\n")));
    let mut any = || [None, Some(true), Some(false)][chance.draw(3) as usize];
    let options = Options { edition, scenario, ..Options::new(seats, Mode::Advanced, zone) }.read_by(&mut any);
    Options { stuck_is_told: any(), ..options }
}

#[doc(hidden)]
impl Code {
    /// Any value of one of our own codes, as it is written; nothing for the others.
    pub fn any_value(self, chance: &mut impl Chance) -> String {
        let cards = |names: &[&str], most: u8, chance: &mut _| {
            // The first is always named, for some value there has to be.
            let named = names.iter().enumerate().filter(|(nth, _)| *nth == 0 || Chance::draw(chance, 2) == 0);
            let named: Vec<&str> = named.map(|(_, name)| *name).collect();
            let counts = named.into_iter().map(|name| format!("{name}={}", any_of(0..=most, chance)));
            counts.collect::<Vec<_>>().join(" ")
        };
        match self {
            Self::X5 => {
                let players: Vec<u8> = (2..=MAX_SEATS).filter(|_| chance.draw(2) == 0).collect();
                let aliens = |n: u8, chance: &mut _| any_of(n.saturating_sub(8).max(1)..=n - 1, chance);
                let counts = players.into_iter().map(|n| format!("{n}={}", aliens(n, chance)));
                counts.collect::<Vec<_>>().join(" ")
            }
            Self::X6 => cards(&CARD_WORDS, [3, 60][chance.draw(2) as usize], chance),
            Self::X7 => cards(&ITEM_WORDS, [3, 20][chance.draw(2) as usize], chance),
            Self::X8 => format!("green={} red={}", any_of(1..=4, chance), any_of(1..=4, chance)),
            _ => self.bounds().map(|bounds| any_of(bounds, chance).to_string()).unwrap_or_default(),
        }
    }
}

fn any_of(bounds: RangeInclusive<u8>, chance: &mut impl Chance) -> u8 {
    bounds.start() + chance.draw(u32::from(bounds.end() - bounds.start()) + 1) as u8
}

impl Escape {
    /// Whether every card and role is there once and, when the match is over, every seat has its result.
    pub(crate) fn check_all(&self, state: &State) -> Result<(), String> {
        self.check_counts(state)?;
        let ToAct::Over(outcome) = self.to_act(state) else { return Ok(()) };
        let is_complete = outcome.seats.iter().map(|result| result.seat).eq(self.seats());
        if is_complete { Ok(()) } else { Err("the outcome does not name every seat once".to_owned()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mode_zone_seat_and_edition_is_soaked() {
        let tables = tables();
        // Infection and Old School fit every zone; Arena only those with four hatches and a way out of each.
        let n_of = |name: &str| tables.iter().filter(|table| table.name.starts_with(name)).count();
        let n_zones = Zone::NAMED.len();
        let counts = ["basic", "advanced", "infection", "old school", "any"].map(n_of);
        assert_eq!(counts, [n_zones, n_zones, n_zones, n_zones, 1]);
        assert!((1..n_zones).contains(&n_of("arena")), "{}", n_of("arena"));
        for table in &tables {
            let n_options = if table.name == "any codes" { N_ANY } else { 15 * EDITIONS.len() };
            // Some zones carry Arena only where aliens cross hatches.
            let is_whole = table.options.len() == n_options || table.name.starts_with("arena");
            assert!(is_whole, "{}: {}", table.name, table.options.len());
        }
        let names: std::collections::BTreeSet<_> = tables.iter().map(|table| &table.name).collect();
        assert_eq!(names.len(), tables.len(), "{names:?}");
    }
}
