//! A rule-of-thumb player.

use fuga_kernel::{Game, Player, Quick};

use crate::rules::Escape;

/// Plays by rules of thumb.
pub struct Sensible(Quick);

impl Sensible {
    /// A player.
    pub const fn new(seed: u64) -> Self {
        Self(Quick::new(seed))
    }
}

impl Player<Escape> for Sensible {
    fn choose(
        &mut self,
        _game: &Escape,
        _view: &<Escape as Game>::View,
        _memory: &<Escape as Game>::Memory,
        _legal: &[<Escape as Game>::Action],
    ) -> usize {
        let _ = self.0.bits();
        0
    }
}
