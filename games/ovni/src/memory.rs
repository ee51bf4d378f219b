//! What one viewer has learned: a fold over its notices.
//!
//! All that can be known stays on the table: a seat may look at its missions, its hand and its chips face down whenever it
//! likes (O-92), used cards lie face up (O-32), and chips that were revealed are back in every hand (O-35d). So there is
//! nothing to remember but whose memory it is.

use fuga_kernel::{Seat, Viewer};

use crate::facts::Notice;

/// What one viewer has learned since the deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    viewer: Option<Seat>,
}

impl Memory {
    pub(crate) const fn new(viewer: Viewer) -> Self {
        Self { viewer: viewer.seat() }
    }

    /// Whose memory it is.
    pub const fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    /// Adds nothing: the next view shows all that the notice told.
    #[expect(clippy::unused_self, clippy::needless_pass_by_ref_mut, reason = "the fold has the shape of every game's")]
    pub(crate) const fn add(&mut self, _notice: &Notice) {}
}
