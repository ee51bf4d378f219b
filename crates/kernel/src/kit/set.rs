//! Sets of few things, a bit each.

use std::fmt;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::{Config, TS, TypeVisitor};

use super::Thing;
use crate::Chance;

/// A number whose bits are a set.
pub trait Bits:
    Copy + fmt::Debug + Default + Ord + Hash + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// No bit.
    const NONE: Self;

    /// The bit at a place.
    fn bit(index: usize) -> Self;
    /// The lowest bits, so many.
    fn lowest(n: usize) -> Self;
    /// How many there are.
    fn count(self) -> usize;
    /// Where the first is, if there is one.
    fn first(self) -> Option<usize>;
    /// All but the first.
    #[must_use]
    fn rest(self) -> Self;
}

macro_rules! bits {
    ($($number:ty)*) => {
        $(impl Bits for $number {
            const NONE: Self = 0;

            #[inline]
            fn bit(index: usize) -> Self {
                1 << index
            }

            #[inline]
            fn lowest(n: usize) -> Self {
                if n == 0 { 0 } else { Self::MAX >> (Self::BITS as usize - n) }
            }

            #[inline]
            fn count(self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn first(self) -> Option<usize> {
                (self != 0).then(|| self.trailing_zeros() as usize)
            }

            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        })*
    };
}

bits!(u8 u16 u32 u64);

/// A set of things of a kind, listed in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set<T: Thing> {
    bits: T::Bits,
}

impl<T: Thing> Set<T> {
    /// Nothing.
    pub const EMPTY: Self = Self::of_bits(T::Bits::NONE);

    /// The things at the places of these bits, which are all below [`Thing::COUNT`].
    pub const fn of_bits(bits: T::Bits) -> Self {
        Self { bits }
    }

    /// The places of its things.
    pub const fn bits(self) -> T::Bits {
        self.bits
    }

    /// All for which a function says yes.
    pub fn of(is_in: impl Fn(T) -> bool) -> Self {
        let bits = (0..T::COUNT).map(|index| if is_in(T::nth(index)) { T::Bits::bit(index) } else { T::Bits::NONE });
        Self::of_bits(bits.fold(T::Bits::NONE, T::Bits::bitor))
    }

    /// All there are.
    pub fn full() -> Self {
        Self::of_bits(T::Bits::lowest(T::COUNT))
    }

    /// One alone.
    pub fn only(item: T) -> Self {
        Self::of_bits(T::Bits::bit(item.index()))
    }

    /// Whether it is in the set.
    pub fn contains(self, item: T) -> bool {
        self.bits & T::Bits::bit(item.index()) != T::Bits::NONE
    }

    /// Adds one.
    pub fn insert(&mut self, item: T) {
        self.bits = self.bits | T::Bits::bit(item.index());
    }

    /// Takes one out.
    pub fn remove(&mut self, item: T) {
        self.bits = self.bits & !T::Bits::bit(item.index());
    }

    /// What is in this set or in another.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self::of_bits(self.bits | other.bits)
    }

    /// What is in both sets.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self::of_bits(self.bits & other.bits)
    }

    /// This set without what is in another.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self::of_bits(self.bits & !other.bits)
    }

    /// Whether all of another set is in this one.
    pub fn includes(self, other: Self) -> bool {
        other.without(self).is_empty()
    }

    /// Whether nothing is in the set.
    pub fn is_empty(self) -> bool {
        self.bits == T::Bits::NONE
    }

    /// How many are in the set.
    pub fn len(self) -> usize {
        self.bits.count()
    }

    /// What is in the set, in order.
    pub fn iter(self) -> impl Iterator<Item = T> {
        let mut left = self.bits;
        std::iter::from_fn(move || {
            let first = left.first()?;
            left = left.rest();
            Some(T::nth(first))
        })
    }

    /// The one that has `nth` others before it.
    ///
    /// # Panics
    /// If the set has no more than `nth`.
    pub fn member(self, nth: u32) -> T {
        let left = (0..nth).fold(self.bits, |left, _| left.rest());
        T::nth(left.first().expect("the set has more than that"))
    }

    /// Draws one and takes it out. The set is not empty, and `chance` is asked once.
    pub fn draw(&mut self, chance: &mut impl Chance) -> T {
        let drawn = self.member(chance.draw(self.len() as u32));
        self.remove(drawn);
        drawn
    }
}

impl<T: Thing> Default for Set<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Thing> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(items);
        set
    }
}

impl<T: Thing> Extend<T> for Set<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        for item in items {
            self.insert(item);
        }
    }
}

impl<T: Thing + fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Thing + Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Thing + Deserialize<'de>> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        let n_items = items.len();
        let set: Self = items.into_iter().collect();
        if set.len() == n_items { Ok(set) } else { Err(D::Error::custom("something is listed twice")) }
    }
}

/// On the wire a set is a list.
impl<T: Thing + TS> TS for Set<T> {
    type WithoutGenerics = <Vec<T> as TS>::WithoutGenerics;
    type OptionInnerType = Self;

    fn ident(config: &Config) -> String {
        Vec::<T>::ident(config)
    }

    fn name(config: &Config) -> String {
        Vec::<T>::name(config)
    }

    fn inline(config: &Config) -> String {
        Vec::<T>::inline(config)
    }

    fn visit_dependencies(visitor: &mut impl TypeVisitor)
    where
        Self: 'static,
    {
        Vec::<T>::visit_dependencies(visitor);
    }

    fn visit_generics(visitor: &mut impl TypeVisitor)
    where
        Self: 'static,
    {
        Vec::<T>::visit_generics(visitor);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    #[test]
    fn a_set_lists_its_items_in_order() {
        let seats = [15, 0, 7].map(Seat::new);
        let mut set: Set<Seat> = seats.into_iter().collect();
        assert_eq!(set.iter().map(u8::from).collect::<Vec<_>>(), [0, 7, 15]);
        assert_eq!((set.member(1), set.len()), (Seat::new(7), 3));
        set.remove(Seat::new(7));
        assert_eq!((set.len(), set.contains(Seat::new(7)), set.contains(Seat::new(15))), (2, false, true));
        assert_eq!((Set::<Seat>::full().len(), Set::<Seat>::EMPTY.iter().count()), (16, 0));
        assert_eq!(Set::of(|seat| seats.contains(&seat) && seat != Seat::new(7)), set);
        assert!(Set::full().includes(set) && !set.includes(Set::full()));
        assert_eq!(Set::full().without(set).union(set), Set::full());
        assert!(Set::full().without(set).intersection(set).is_empty());
    }

    #[test]
    fn a_set_is_read_as_a_list_without_repeats() {
        let set: Set<Seat> = serde_json::from_str("[3,1]").unwrap();
        assert_eq!(serde_json::to_string(&set).unwrap(), "[1,3]");
        assert!(serde_json::from_str::<Set<Seat>>("[1,1]").is_err());
    }
}
