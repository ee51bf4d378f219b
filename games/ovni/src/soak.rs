//! What a soak plays.

use fuga_kernel::SoakTable;

use crate::options::Options;
use crate::pieces::Planet;

/// Every number of seats with every choice of rules; the matches take turns with chosen and random planets,
/// and with UFOs that map or do not map in passing.
pub(crate) fn tables() -> Vec<SoakTable<Options>> {
    let mut tables = Vec::new();
    for (seats, third_competes) in [(2, true), (2, false), (3, true), (4, true)] {
        for attacks_all_different in [false, true] {
            let table = Options { third_competes, attacks_all_different, ..Options::new(seats) };
            let mut name = format!("{seats} seats");
            if !third_competes {
                name.push_str(", the third does not compete");
            }
            if attacks_all_different {
                name.push_str(", all attacks different");
            }
            let chosen = Options { planets: vec![Some(Planet::Magnon), None], ..table.clone() };
            let short = Options { max_rounds: 3, ..table.clone() };
            let passing = Options { passing_ufos_map: false, ..table.clone() };
            tables.push(SoakTable { name, options: vec![table, chosen, short, passing] });
        }
    }
    tables
}
