//! Sets of sectors as bits.

use std::fmt;
use std::iter::FusedIterator;

use crate::MAX_SIDE;

const WORD: usize = u64::BITS as usize;
const CAPACITY: usize = MAX_SIDE as usize * MAX_SIDE as usize;
const N_WORDS: usize = CAPACITY.div_ceil(WORD);

/// A set of sector ids below [`SectorSet::CAPACITY`]: as many as the largest field has hexes.
///
/// It has a fixed size and no heap. Its order is total but has no meaning of its own.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SectorSet {
    words: [u64; N_WORDS],
}

impl SectorSet {
    /// Ids are below this number.
    pub const CAPACITY: u16 = CAPACITY as u16;

    /// The empty set.
    pub const fn new() -> Self {
        Self { words: [0; N_WORDS] }
    }

    /// Adds an id and says whether it is new.
    ///
    /// # Panics
    ///
    /// If the id is not below [`SectorSet::CAPACITY`]: no map has such a sector.
    pub fn insert(&mut self, id: u16) -> bool {
        assert!(id < Self::CAPACITY, "sector id {id} is outside the field: ids are below {CAPACITY}");
        let is_new = !self.contains(id);
        self.words[word(id)] |= bit(id);
        is_new
    }

    /// Takes an id out and says whether it was there.
    pub fn remove(&mut self, id: u16) -> bool {
        let was_there = self.contains(id);
        if was_there {
            self.words[word(id)] &= !bit(id);
        }
        was_there
    }

    /// Whether the id is in the set; an id outside the field never is.
    pub fn contains(&self, id: u16) -> bool {
        self.words.get(word(id)).is_some_and(|bits| bits & bit(id) != 0)
    }

    /// Adds every member of `other`.
    pub fn union(&mut self, other: &Self) {
        self.zip(other, |own, others| own | others);
    }

    /// Keeps only what is in `other` too.
    pub fn intersect(&mut self, other: &Self) {
        self.zip(other, |own, others| own & others);
    }

    /// Takes out every member of `other`.
    pub fn subtract(&mut self, other: &Self) {
        self.zip(other, |own, others| own & !others);
    }

    /// Whether the set has no members.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&bits| bits == 0)
    }

    /// How many members the set has.
    pub fn len(&self) -> usize {
        self.words.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    /// The single member, if there is exactly one.
    pub fn only(&self) -> Option<u16> {
        let mut ids = self.iter();
        let first = ids.next()?;
        ids.next().is_none().then_some(first)
    }

    /// The members, ascending.
    pub const fn iter(&self) -> Ids<'_> {
        Ids { words: &self.words, bits: self.words[0], at: 0 }
    }

    /// The member that has `k` smaller ones, if there are more than `k`.
    pub fn nth(&self, k: usize) -> Option<u16> {
        let mut left = k;
        for (at, &bits) in self.words.iter().enumerate() {
            let n_here = bits.count_ones() as usize;
            if left < n_here {
                // Each step drops the lowest member of this word.
                let rest = (0..left).fold(bits, |rest, _| rest & (rest - 1));
                return Some(id_at(at, rest));
            }
            left -= n_here;
        }
        None
    }

    fn zip(&mut self, other: &Self, join: impl Fn(u64, u64) -> u64) {
        for (own, &others) in self.words.iter_mut().zip(&other.words) {
            *own = join(*own, others);
        }
    }
}

impl Default for SectorSet {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for SectorSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl Extend<u16> for SectorSet {
    fn extend<I: IntoIterator<Item = u16>>(&mut self, ids: I) {
        for id in ids {
            self.insert(id);
        }
    }
}

impl FromIterator<u16> for SectorSet {
    fn from_iter<I: IntoIterator<Item = u16>>(ids: I) -> Self {
        let mut set = Self::new();
        set.extend(ids);
        set
    }
}

impl<'a> IntoIterator for &'a SectorSet {
    type Item = u16;
    type IntoIter = Ids<'a>;

    fn into_iter(self) -> Ids<'a> {
        self.iter()
    }
}

/// The members of a [`SectorSet`], ascending.
#[derive(Clone, Debug)]
pub struct Ids<'a> {
    words: &'a [u64; N_WORDS],
    /// What is left of the word at `at`.
    bits: u64,
    at: usize,
}

impl Iterator for Ids<'_> {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        while self.bits == 0 {
            self.at += 1;
            self.bits = *self.words.get(self.at)?;
        }
        let id = id_at(self.at, self.bits);
        self.bits &= self.bits - 1;
        Some(id)
    }
}

impl FusedIterator for Ids<'_> {}

const fn word(id: u16) -> usize {
    id as usize / WORD
}

const fn bit(id: u16) -> u64 {
    1 << (id as usize % WORD)
}

/// The id of the lowest bit of a word that is not empty.
const fn id_at(word: usize, bits: u64) -> u16 {
    (word * WORD) as u16 + bits.trailing_zeros() as u16
}
