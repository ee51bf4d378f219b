//! The tables at which players are measured against each other.

use fuga_kernel::{ArenaTable, Game};

use crate::map::Map;
use crate::options::{Mode, Options, Scenario, Zone};
use crate::rules::Escape;

/// Few and unlike: the usual zone with few seats and with many, one where humans have a short way out, and one where they
/// have a long one.
pub(crate) fn tables() -> Vec<ArenaTable<Options>> {
    let table = |zone, seats| named(Options::new(seats, Mode::Advanced, zone), "");
    vec![table(Zone::Galilei, 4), table(Zone::Galilei, 8), table(Zone::Fermi, 4), table(Zone::Galvani, 4)]
}

impl Escape {
    /// The tables whose balance is looked at: every zone that comes with the game, with few seats and with many, and every
    /// ready-made scenario on the usual zone.
    pub fn balance_tables() -> Vec<ArenaTable<Options>> {
        let usual = |zone, seats| Options::new(seats, Mode::Advanced, zone);
        let zones = Zone::NAMED.into_iter().flat_map(|zone| [4, 8].map(|seats| named(usual(zone.clone(), seats), "")));
        let scenarios = [", Infection", ", Arena", ", Old School"].into_iter().zip(Scenario::NAMED);
        let scenarios = scenarios
            .map(|(name, scenario)| named(Options { scenario: Some(scenario), ..usual(Zone::Galilei, 6) }, name));
        let is_table = |table: &ArenaTable<Options>| Self::new(table.options.clone()).is_ok();
        zones.chain(scenarios).filter(is_table).collect()
    }
}

fn named(options: Options, scenario: &str) -> ArenaTable<Options> {
    let map = Map::parse(options.zone.text()).expect("the zones that come with the game are maps");
    ArenaTable { name: format!("{}, {} seats{scenario}", map.name(), options.seats), options }
}
