//! Things that are few and counted: numbered ones, and sets of them in sixteen bits.

use std::fmt;
use std::marker::PhantomData;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::{Config, TS, TypeVisitor};

/// One of at most sixteen things of a kind.
pub trait Item: Copy {
    /// How many there are.
    const COUNT: usize;

    /// The place among its kind, from 0 on.
    fn index(self) -> usize;
    /// The thing at a place, which is below [`Item::COUNT`].
    fn nth(index: usize) -> Self;

    /// All of them, in order.
    fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(Self::nth)
    }
}

/// A set of such things, listed in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set<T> {
    bits: u16,
    kind: PhantomData<T>,
}

impl<T: Item> Set<T> {
    /// Nothing.
    pub const EMPTY: Self = Self::of_bits(0);

    pub(crate) const fn of_bits(bits: u16) -> Self {
        Self { bits, kind: PhantomData }
    }

    pub(crate) const fn bits(self) -> u16 {
        self.bits
    }

    /// All there are.
    pub const fn full() -> Self {
        Self::of_bits(((1_u32 << T::COUNT) - 1) as u16)
    }

    /// One alone.
    pub fn only(item: T) -> Self {
        Self::of_bits(1 << item.index())
    }

    /// Whether it is in the set.
    pub fn contains(self, item: T) -> bool {
        self.bits >> item.index() & 1 != 0
    }

    /// Adds one.
    pub fn insert(&mut self, item: T) {
        self.bits |= 1 << item.index();
    }

    /// Takes one out.
    pub fn remove(&mut self, item: T) {
        self.bits &= !(1 << item.index());
    }

    /// This set without what is in another.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self::of_bits(self.bits & !other.bits)
    }

    /// Whether all of another set is in this one.
    pub const fn includes(self, other: Self) -> bool {
        other.bits & !self.bits == 0
    }

    /// Whether nothing is in the set.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// How many are in the set.
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// What is in the set, in order.
    pub fn iter(self) -> impl Iterator<Item = T> {
        let mut left = self.bits;
        std::iter::from_fn(move || {
            let lowest = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (lowest < 16).then(|| T::nth(lowest))
        })
    }

    /// The one that has `nth` before it; the set has more than `nth`.
    pub(crate) fn member(self, nth: u32) -> T {
        let left = (0..nth).fold(self.bits, |left, _| left & left.wrapping_sub(1));
        T::nth(left.trailing_zeros() as usize)
    }
}

impl<T> Default for Set<T> {
    fn default() -> Self {
        Self { bits: 0, kind: PhantomData }
    }
}

impl<T: Item> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut set = Self::EMPTY;
        for item in items {
            set.insert(item);
        }
        set
    }
}

impl<T: Item + fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Item + Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Item + Deserialize<'de>> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        let n_items = items.len();
        let set: Self = items.into_iter().collect();
        if set.len() == n_items { Ok(set) } else { Err(D::Error::custom("something is listed twice")) }
    }
}

/// On the wire a set is a list.
impl<T: Item + TS> TS for Set<T> {
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

/// A kind of thing that is called by its number, in texts and on the wire.
macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident, $what:literal, $first:literal..=$last:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize, ts_rs::TS)]
        #[serde(try_from = "u8", into = "u8")]
        #[ts(type = "number")]
        pub struct $name(u8);

        impl $name {
            /// The one with this number, if there is one.
            pub const fn new(number: u8) -> Option<Self> {
                if number >= $first && number <= $last { Some(Self(number)) } else { None }
            }

            /// Its number.
            pub const fn number(self) -> u8 {
                self.0
            }
        }

        impl $crate::sets::Item for $name {
            const COUNT: usize = $last - $first + 1;

            fn index(self) -> usize {
                usize::from(self.0 - $first)
            }

            fn nth(index: usize) -> Self {
                Self(index as u8 + $first)
            }
        }

        impl TryFrom<u8> for $name {
            type Error = String;

            fn try_from(number: u8) -> Result<Self, String> {
                Self::new(number).ok_or_else(|| format!(concat!("there is no ", $what, " {}: they go from {} to {}"), number, $first, $last))
            }
        }

        impl From<$name> for u8 {
            fn from(item: $name) -> Self {
                item.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}

/// A kind of thing that is called by its name, in texts and on the wire.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident, $count:literal { $($(#[$item_doc:meta])* $item:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize, ts_rs::TS)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $($(#[$item_doc])* $item,)*
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: [Self; $count] = [$(Self::$item),*];

            /// The name used in texts and on the wire.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$item => $text,)*
                }
            }

            /// The one with this name, if there is one.
            pub fn of_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|item| item.name() == name)
            }
        }

        impl $crate::sets::Item for $name {
            const COUNT: usize = $count;

            fn index(self) -> usize {
                self as usize
            }

            fn nth(index: usize) -> Self {
                Self::ALL[index]
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

pub(crate) use {named, numbered};
