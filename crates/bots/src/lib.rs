//! Players for every game. They are given what a person in their seat would have: a view, a memory, a legal list.

use fuga_kernel::{Chance, Game, Player, Quick};

/// Does anything that is legal, each action equally often.
pub struct Random(Quick);

impl Random {
    /// A player that chooses the same for the same seed.
    pub const fn new(seed: u64) -> Self {
        Self(Quick::new(seed))
    }
}

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, _game: &G, _view: &G::View, _memory: &G::Memory, legal: &[G::Action]) -> usize {
        self.0.draw(legal.len() as u32) as usize
    }
}
