//! The player every other one is measured against.

use fuga_kernel::{Chance, Game, Player, Quick};

/// Picks any legal action, each equally likely.
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
