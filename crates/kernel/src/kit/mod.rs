//! What every game has to count: kinds of few things, sets of them, tables by them and bags to draw from.

mod names;
mod set;
mod table;

pub use set::{Bits, Set};
pub use table::{Bag, Table, draw_counted};

/// One of a few things of a kind, which have a fixed order. [`named!`](crate::named) and [`numbered!`](crate::numbered)
/// write it.
pub trait Thing: Copy {
    /// How many there are.
    const COUNT: usize;
    /// The number that holds a set of them, a bit each.
    type Bits: Bits;

    /// The place among its kind, from 0 on.
    fn index(self) -> usize;
    /// The thing at a place, which is below [`Thing::COUNT`].
    fn nth(index: usize) -> Self;

    /// All of them, in order.
    fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(Self::nth)
    }
}
