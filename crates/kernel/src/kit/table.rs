//! Tables by kind, and bags: tables of how many there are of each kind.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::{Serialize, Serializer};
use ts_rs::{Config, TS, TypeVisitor};

use super::Thing;
use crate::Chance;

/// One value for each thing of a kind; `N` is how many things that are.
///
/// It is asked by a thing, or by whatever stands for one: what can be turned into the kind.
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

    /// Exchanges the values of two things.
    pub fn swap(&mut self, one: impl Into<K>, two: impl Into<K>) {
        self.values.swap(one.into().index(), two.into().index());
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

impl<K: Thing, Q: Into<K>, V, const N: usize> Index<Q> for Table<K, V, N> {
    type Output = V;

    fn index(&self, key: Q) -> &V {
        &self.values[key.into().index()]
    }
}

impl<K: Thing, Q: Into<K>, V, const N: usize> IndexMut<Q> for Table<K, V, N> {
    fn index_mut(&mut self, key: Q) -> &mut V {
        &mut self.values[key.into().index()]
    }
}

/// A list of as many values as there are things is a table; any other comes back.
impl<K: Thing, V, const N: usize> TryFrom<Vec<V>> for Table<K, V, N> {
    type Error = Vec<V>;

    fn try_from(values: Vec<V>) -> Result<Self, Vec<V>> {
        values.try_into().map(Self::new)
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

impl<K, V: Serialize, const N: usize> Serialize for Table<K, V, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.values)
    }
}

/// On the wire a table is a list of its values.
impl<K, V: TS, const N: usize> TS for Table<K, V, N> {
    type WithoutGenerics = <[V; N] as TS>::WithoutGenerics;
    type OptionInnerType = Self;

    fn ident(config: &Config) -> String {
        <[V; N]>::ident(config)
    }

    fn name(config: &Config) -> String {
        <[V; N]>::name(config)
    }

    fn inline(config: &Config) -> String {
        <[V; N]>::inline(config)
    }

    fn visit_dependencies(visitor: &mut impl TypeVisitor)
    where
        Self: 'static,
    {
        <[V; N]>::visit_dependencies(visitor);
    }

    fn visit_generics(visitor: &mut impl TypeVisitor)
    where
        Self: 'static,
    {
        <[V; N]>::visit_generics(visitor);
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
            Apple,
            /// Second.
            Pear,
            /// Third.
            Plum,
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
    /// Whoever likes a fruit stands for it.
    #[derive(Clone, Copy)]
    struct Eater {
        likes: Fruit,
    }

    impl From<Eater> for Fruit {
        fn from(eater: Eater) -> Self {
            eater.likes
        }
    }

    #[test]
    fn a_table_is_asked_by_whatever_stands_for_a_thing() {
        let eater = Eater { likes: Fruit::Pear };
        let mut prices: Table<Fruit, u8, 3> = Table::new([3, 4, 5]);
        prices[eater] += 2;
        assert_eq!((prices[Fruit::Pear], prices[eater]), (6, 6));
        prices.swap(eater, Fruit::Plum);
        assert_eq!(prices.values(), &[3, 5, 6]);
    }

    #[test]
    fn a_table_is_a_list_of_its_values() {
        let prices: Table<Fruit, u8, 3> = vec![3, 4, 5].try_into().unwrap();
        assert_eq!(prices, Table::new([3, 4, 5]));
        assert_eq!(serde_json::to_string(&prices).unwrap(), "[3,4,5]");
        let config = Config::default();
        assert_eq!(Table::<Fruit, u8, 3>::inline(&config), <[u8; 3]>::inline(&config));
        assert_eq!(Table::<Fruit, u8, 3>::try_from(vec![3, 4]), Err(vec![3, 4]));
    }
}
