//! The cards, and the bag they are drawn from.

use fuga_kernel::{Set, numbered};

numbered! {
    /// A card, by its number.
    Card, u8, "card", 1..=8
}

/// Some of the cards. A bag of them has no order, so nothing hidden exists before somebody has seen it.
pub type Cards = Set<Card>;
