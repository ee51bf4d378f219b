//! What one viewer has learned: a fold over its notices.
//!
//! All but the values is on the table for everybody to see, so a memory is the values its seat saw during setup: looking
//! again is banned, remembering is not (S-87).

use fuga_kernel::{Learned, Seat, Viewer};

use crate::facts::Notice;
use crate::pieces::{ByExplorer, Explorer};
use crate::rules::Survive;

/// What one viewer has learned since the deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    viewer: Option<Seat>,
    /// Values by explorer, 0 where the viewer saw none.
    treasure: ByExplorer<u8>,
}

impl Memory {
    /// Whose memory it is.
    pub const fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    /// The same without what the viewer is to remember by itself.
    pub(crate) fn without_values(&self) -> Self {
        Self { treasure: ByExplorer::EMPTY, ..self.clone() }
    }

    /// What an explorer is worth, if the viewer saw it placed face up.
    pub fn treasure(&self, explorer: Explorer) -> Option<u8> {
        match self.treasure[explorer] {
            0 => None,
            value => Some(value),
        }
    }
}

impl Learned<Survive> for Memory {
    fn new(_survive: &Survive, viewer: Viewer) -> Self {
        Self { viewer: viewer.seat(), treasure: ByExplorer::EMPTY }
    }

    fn add(&mut self, _survive: &Survive, notice: &Notice) {
        if let Notice::YouPlaced { explorer, treasure, .. } = notice {
            self.treasure[*explorer] = *treasure;
        }
    }
}
