//! A value that only some may see.

use std::fmt;

use crate::{Seat, SeatSet, Viewer};

/// A hidden value and the seats that know it.
///
/// It has no `Serialize`, so that a state or a fact holding one cannot be written to the wire,
/// and its `Debug` shows nothing.
///
/// ```compile_fail
/// #[derive(serde::Serialize)]
/// struct Leak { role: fuga_kernel::Secret<u8> }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Secret<T> {
    value: T,
    holders: SeatSet,
    is_open: bool,
}

impl<T> Secret<T> {
    /// A value that one seat knows.
    pub const fn new(holder: Seat, value: T) -> Self {
        Self { value, holders: SeatSet::of_bits(1 << holder.index()), is_open: false }
    }

    /// A value that nobody knows.
    pub const fn unseen(value: T) -> Self {
        Self { value, holders: SeatSet::EMPTY, is_open: false }
    }

    /// The value itself, for rules; a view asks [`Secret::seen_by`].
    pub const fn truth(&self) -> &T {
        &self.value
    }

    /// Replaces the value; who knows it stays the same.
    pub fn set(&mut self, value: T) {
        self.value = value;
    }

    /// Changes the value in place, for rules.
    pub const fn truth_mut(&mut self) -> &mut T {
        &mut self.value
    }

    /// From now on everybody may see it.
    pub const fn reveal(&mut self) {
        self.is_open = true;
    }

    /// Whether everybody may see it.
    pub const fn is_open(&self) -> bool {
        self.is_open
    }

    /// The value as far as this viewer may see it.
    pub fn seen_by(&self, viewer: Viewer) -> Option<&T> {
        if self.is_open {
            return Some(&self.value);
        }
        match viewer {
            Viewer::Seat(seat) if self.holders.contains(seat) => Some(&self.value),
            Viewer::Everyone(_) => Some(&self.value),
            Viewer::Seat(_) | Viewer::Spectator => None,
        }
    }
}

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Opened;

    #[test]
    fn only_holders_see_a_secret_until_it_is_revealed() {
        let mut secret = Secret::new(Seat::new(1), 7);
        assert_eq!(secret.seen_by(Viewer::Seat(Seat::new(1))), Some(&7));
        assert_eq!(secret.seen_by(Viewer::Seat(Seat::new(0))), None);
        assert_eq!(secret.seen_by(Viewer::Spectator), None);
        assert_eq!(secret.seen_by(Viewer::Everyone(Opened(()))), Some(&7));
        secret.reveal();
        assert_eq!(secret.seen_by(Viewer::Spectator), Some(&7));
    }

    #[test]
    fn debug_text_shows_nothing() {
        assert_eq!(format!("{:?}", Secret::unseen("captain")), "Secret(..)");
    }
}
