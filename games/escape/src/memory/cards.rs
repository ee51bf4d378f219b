//! What one viewer knows of the cards.

use fuga_kernel::Set;

use crate::cards::{Card, DangerBag, ItemBag, N_NOISES};
use crate::options::Readings;
use crate::rules::Escape;

/// The dangerous-sector cards in the discards, as far as the viewer knows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DangerMemory {
    pub(crate) n_silence: u8,
    /// The viewer's own noises.
    pub(crate) own: DangerBag,
    pub(super) own_pending: Option<Card>,
    /// The others' noises by what is known of the card, see [`NoiseClass`].
    pub(crate) others: [u8; NoiseClass::COUNT],
    pub(super) latest: Option<NoiseClass>,
}

/// What the others know of the card behind a noise: whether it gave an item, and whether it must have been invented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoiseClass {
    pub(super) icon: Option<bool>,
    pub(super) is_invented: bool,
}

impl NoiseClass {
    pub(crate) const COUNT: usize = 6;

    pub(crate) const fn index(self) -> usize {
        let icon = match self.icon {
            None => 0,
            Some(false) => 1,
            Some(true) => 2,
        };
        if self.is_invented { icon + 3 } else { icon }
    }

    /// The noise cards that fit the class with this index.
    pub(crate) fn fitting(index: usize, readings: Readings) -> Set<Card> {
        let is_invented = index >= 3;
        let fits = |&card: &Card| {
            let icon_fits = match index % 3 {
                0 => true,
                1 => !readings.counts_icon(card),
                _ => readings.counts_icon(card),
            };
            icon_fits && (card.is_free() || !is_invented)
        };
        Card::ALL.into_iter().take(N_NOISES).filter(fits).collect()
    }
}

impl DangerMemory {
    pub(super) fn n_discards(&self) -> u8 {
        self.n_silence + self.own.total() as u8 + self.others.iter().sum::<u8>()
    }

    /// E-23 With the last card in the discards the pile is built anew, and what was known of it is worth nothing.
    pub(super) fn rebuild(&mut self, escape: &Escape) {
        if u32::from(self.n_discards()) == escape.danger_deck().total() {
            *self = Self::default();
        }
    }
}

/// The item cards, as far as the viewer knows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ItemMemory {
    pub(super) n_pile: u8,
    pub(super) n_held: Vec<u8>,
    pub(super) own_hand: ItemBag,
    pub(super) n_shown: u8,
    /// What lies face down and the viewer knows: its own items, and G.4 what was used for all to see what it does.
    pub(crate) known_hidden: ItemBag,
    /// What others put away face down.
    pub(crate) n_hidden: u8,
    /// The same of humans who died, which was no Defense.
    pub(crate) n_hidden_by_killed_humans: u8,
    /// G.4 What others used unseen before their move, which was Adrenaline or Sedatives.
    pub(crate) n_hidden_boosts: u8,
}

impl ItemMemory {
    pub(super) fn new(n_pile: u8, n_seats: usize) -> Self {
        Self {
            n_pile,
            n_held: vec![0; n_seats],
            own_hand: ItemBag::EMPTY,
            n_shown: 0,
            known_hidden: ItemBag::EMPTY,
            n_hidden: 0,
            n_hidden_by_killed_humans: 0,
            n_hidden_boosts: 0,
        }
    }

    pub(super) fn n_discards(&self) -> u8 {
        let known = self.known_hidden.total() as u8;
        self.n_shown + known + self.n_hidden + self.n_hidden_by_killed_humans + self.n_hidden_boosts
    }

    /// E-60 Draws an item; an empty pile is rebuilt from the discards.
    pub(super) fn draw(&mut self) {
        if self.n_pile == 0 {
            self.n_pile = self.n_discards();
            self.n_shown = 0;
            self.known_hidden = ItemBag::EMPTY;
            self.n_hidden = 0;
            self.n_hidden_by_killed_humans = 0;
            self.n_hidden_boosts = 0;
        }
        self.n_pile -= 1;
    }
}
