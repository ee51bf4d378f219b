//! Tables by kind, and bags: tables of how many there are of each kind.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use super::Thing;
use crate::Chance;

/// One value for each thing of a kind; `N` is how many things that are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Table<K, V, const N: usize> {
    values: [V; N],
    keys: PhantomData<K>,
}

/// Things counted by kind: a hand, a pile, a supply. A pile is a bag to draw from, so it has no order to keep secret.
pub type Bag<K, const N: usize> = Table<K, u8, N>;

impl<K: Thing, V, const N: usize> Table<K, V, N> {
    /// A table of these values, in the order of the kind.
    pub const fn new(values: [V; N]) -> Self {
        const { assert!(N == K::COUNT, "a table has a value for each thing of its kind") };
        Self { values, keys: PhantomData }
    }

    /// A table that has one value everywhere.
    pub const fn filled(value: V) -> Self
    where
        V: Copy,
    {
        Self::new([value; N])
    }

    /// A table of what a function makes of each thing.
    pub fn of(mut value: impl FnMut(K) -> V) -> Self {
        Self::new(std::array::from_fn(|index| value(K::nth(index))))
    }

    /// Things and values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (K, &V)> {
        K::all().zip(&self.values)
    }

    /// Things and values, in order, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (K, &mut V)> {
        K::all().zip(&mut self.values)
    }

    /// The values alone, in order.
    pub const fn values(&self) -> &[V; N] {
        &self.values
    }

    /// The values alone, in order, to be changed.
    pub const fn values_mut(&mut self) -> &mut [V; N] {
        &mut self.values
    }

    /// A table of what a function makes of each value.
    pub fn map<W>(self, value: impl FnMut(V) -> W) -> Table<K, W, N> {
        Table::new(self.values.map(value))
    }
}

impl<K: Thing, const N: usize> Bag<K, N> {
    /// Nothing.
    pub const EMPTY: Self = Self::filled(0);

    /// How many there are in all.
    pub fn total(&self) -> u32 {
        self.values.iter().map(|&n| u32::from(n)).sum()
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.values.iter().all(|&n| n == 0)
    }

    /// Draws one and takes it out. The bag is not empty, and `chance` is asked once.
    pub fn draw(&mut self, chance: &mut impl Chance) -> K {
        K::nth(draw_counted(&mut self.values, chance))
    }

    /// Puts all there is into another bag.
    pub fn pour_into(&mut self, other: &mut Self) {
        for (from, into) in self.values.iter_mut().zip(&mut other.values) {
            *into += std::mem::take(from);
        }
    }
}

/// Draws one of some things that are counted by place, takes it out and gives its place. There is at least one, and
/// `chance` is asked once.
pub fn draw_counted(counts: &mut [u8], chance: &mut impl Chance) -> usize {
    let mut nth = chance.draw(counts.iter().map(|&n| u32::from(n)).sum());
    for (place, n) in counts.iter_mut().enumerate() {
        if nth < u32::from(*n) {
            *n -= 1;
            return place;
        }
        nth -= u32::from(*n);
    }
    unreachable!("a draw is below the number of things")
}

impl<K: Thing, V, const N: usize> Index<K> for Table<K, V, N> {
    type Output = V;

    fn index(&self, key: K) -> &V {
        &self.values[key.index()]
    }
}

impl<K: Thing, V, const N: usize> IndexMut<K> for Table<K, V, N> {
    fn index_mut(&mut self, key: K) -> &mut V {
        &mut self.values[key.index()]
    }
}

impl<K: Thing, V: Default, const N: usize> Default for Table<K, V, N> {
    fn default() -> Self {
        Self::of(|_| V::default())
    }
}

impl<K: Thing + fmt::Debug, V: fmt::Debug, const N: usize> fmt::Debug for Table<K, V, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    #![allow(unreachable_pub, reason = "the kinds of a game are public, and so is what the macro writes")]

    use super::*;
    use crate::Tape;

    crate::named! {
        /// For the test.
        Fruit, u8, 3 {
            /// First.
            Apple = "apple",
            /// Second.
            Pear = "pear",
            /// Third.
            Plum = "plum",
        }
    }

    #[test]
    fn a_bag_is_drawn_from_and_filled_again() {
        let mut bag: Bag<Fruit, 3> = Table::new([2, 0, 1]);
        let mut eaten = Bag::EMPTY;
        let mut tape = Tape::new(&[2, 0, 0]);
        for fruit in [Fruit::Plum, Fruit::Apple, Fruit::Apple] {
            let drawn = bag.draw(&mut tape);
            eaten[drawn] += 1;
            assert_eq!(drawn, fruit);
        }
        assert!(bag.is_empty() && eaten.total() == 3);
        eaten.pour_into(&mut bag);
        assert_eq!((bag, eaten.total()), (Table::new([2, 0, 1]), 0));
        assert_eq!(format!("{bag:?}"), "{Apple: 2, Pear: 0, Plum: 1}");
        assert_eq!(Fruit::of_name("pear"), Some(Fruit::Pear));
    }
}
