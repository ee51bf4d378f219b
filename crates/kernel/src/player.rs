//! Who chooses for a seat.

use crate::{Chance, Game, Quick};

/// A bot: it is given what a person in its seat would have, never a state.
pub trait Player<G: Game>: Send {
    /// The index of the chosen action in `legal`, which is never empty.
    fn choose(&mut self, game: &G, view: &G::View, memory: &G::Memory, legal: &[G::Action]) -> usize;
}

/// Picks any legal action, each equally likely: the player every other one is measured against.
#[derive(Clone, Debug)]
pub struct Random(Quick);

impl Random {
    /// A player that picks the same for the same seed.
    pub const fn new(seed: u64) -> Self {
        Self(Quick::new(seed))
    }
}

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, _game: &G, _view: &G::View, _memory: &G::Memory, legal: &[G::Action]) -> usize {
        self.0.draw(legal.len() as u32) as usize
    }
}
