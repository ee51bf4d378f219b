//! The cards, and the bag they are drawn from.

use std::fmt;

use fuga_kernel::Chance;

/// How many cards there are: 1 to 8.
pub const N_CARDS: u8 = 8;

/// A set of cards, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cards(u16);

impl Cards {
    /// No card.
    pub const NONE: Self = Self(0);
    /// Every card.
    pub const ALL: Self = Self(((1 << N_CARDS) - 1) << 1);

    /// Whether the card is among them.
    pub const fn contains(self, card: u8) -> bool {
        self.0 & (1 << card) != 0
    }

    /// Adds a card.
    pub const fn insert(&mut self, card: u8) {
        self.0 |= 1 << card;
    }

    /// Takes a card out, if it is among them.
    pub const fn remove(&mut self, card: u8) {
        self.0 &= !(1 << card);
    }

    /// How many there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each card, the lowest first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=N_CARDS).filter(move |&card| self.contains(card))
    }

    /// Takes one out at random: a bag has no order, so nothing hidden exists before somebody has seen it.
    pub(crate) fn draw(&mut self, chance: &mut impl Chance) -> u8 {
        let nth = chance.draw(self.len()) as usize;
        let card = self.iter().nth(nth).expect("the draw is below the number of cards");
        self.remove(card);
        card
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
