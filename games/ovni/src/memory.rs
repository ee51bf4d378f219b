//! What one viewer has learned: a fold over its notices.
//!
//! All that can be known stays on the table: a seat may look at its missions, its hand and its chips face down whenever it
//! likes (O-92), used cards lie face up (O-32), and chips that were revealed are back in every hand (O-35d). So there is
//! nothing to remember but whose memory it is.

use fuga_kernel::{Learned, Seat, Viewer};

use crate::facts::Notice;
use crate::rules::Ovni;

/// What one viewer has learned since the deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    viewer: Option<Seat>,
}

impl Memory {
    /// Whose memory it is.
    pub const fn viewer(&self) -> Option<Seat> {
        self.viewer
    }
}

impl Learned<Ovni> for Memory {
    fn new(_ovni: &Ovni, viewer: Viewer) -> Self {
        Self { viewer: viewer.seat() }
    }

    /// Adds nothing: the next view shows all that the notice told.
    fn add(&mut self, _ovni: &Ovni, _notice: &Notice) {}
}
