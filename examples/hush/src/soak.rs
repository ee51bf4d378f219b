//! What a soak plays.

use fuga_kernel::SoakTable;

use crate::options::{MAX_SEATS, Options};

/// One table; the matches take turns with the numbers of seats.
pub(crate) fn tables() -> Vec<SoakTable<Options>> {
    let options = (2..=MAX_SEATS as u8).map(|seats| Options { seats }).collect();
    vec![SoakTable { name: "every number of seats".to_owned(), options }]
}
