//! What a soak plays.

use fuga_kernel::SoakTable;

use crate::options::Options;

/// Every combination of the four challenges; the matches take turns with the numbers of seats and the other options.
pub(crate) fn tables() -> Vec<SoakTable<Options>> {
    (0..16_u8).map(challenges).collect()
}

fn challenges(bits: u8) -> SoakTable<Options> {
    let is_on = |bit: u8| bits & (1 << bit) != 0;
    let names = ["overpopulation", "to the end", "all equal", "sunken Atlantis"];
    let on: Vec<&str> = (0..).zip(names).filter(|&(bit, _)| is_on(bit)).map(|(_, name)| name).collect();
    let mut options = Vec::new();
    for (seats, one_colour_each) in [(2, false), (2, true), (3, false), (4, false)] {
        for choices in 0..8_u8 {
            options.push(Options {
                one_colour_each,
                overpopulation: is_on(0),
                to_the_end: is_on(1),
                all_equal: is_on(2),
                sunken_atlantis: is_on(3),
                remember_values: choices & 1 != 0,
                lagoon_is_sea: choices & 2 == 0,
                swim_and_land: choices & 4 != 0,
                ..Options::new(seats)
            });
        }
    }
    SoakTable { name: if on.is_empty() { "no challenge".to_owned() } else { on.join(", ") }, options }
}
