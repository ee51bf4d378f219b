//! Luck comes from outside: the rules ask for a number below n and never roll for themselves.

use serde::Serialize;
use thiserror::Error;

/// Whatever answers the rules when luck enters.
pub trait Chance {
    /// A number below `sides`, each equally likely; `sides` is at least 1.
    fn draw(&mut self, sides: u32) -> u32;
}

impl<C: Chance + ?Sized> Chance for &mut C {
    fn draw(&mut self, sides: u32) -> u32 {
        (**self).draw(sides)
    }
}

/// Draws derived from a seed, the same on every machine: what live tables use.
///
/// Draw number k reads little-endian 32-bit words from the BLAKE3 output keyed with the dealer's key, input k (64 bits,
/// little-endian), and takes the first word below the largest multiple of `sides`, modulo `sides`. The key is derived
/// from the seed and the seats' nonces; `docs/fairness.md` has test vectors.
pub struct Dealer {
    key: [u8; 32],
    next: u64,
}

impl Dealer {
    /// A dealer for a match that begins, without nonces.
    pub fn new(seed: &[u8]) -> Self {
        Self::with_nonces(seed, &[])
    }

    /// A dealer for a match to which each seat has added a nonce, perhaps an empty one.
    pub fn with_nonces(seed: &[u8], nonces: &[String]) -> Self {
        // A context of its own: the hash that is shown before the first card must not be the key.
        let mut hasher = blake3::Hasher::new_derive_key("fuga dealer 1");
        for part in std::iter::once(seed).chain(nonces.iter().map(String::as_bytes)) {
            // With its length before it no part can pass for the end of another.
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        Self { key: *hasher.finalize().as_bytes(), next: 0 }
    }

    /// Passes over draws that were made before.
    pub(crate) const fn skip(&mut self, n_draws: usize) {
        self.next += n_draws as u64;
    }
}

impl Chance for Dealer {
    fn draw(&mut self, sides: u32) -> u32 {
        let mut hasher = blake3::Hasher::new_keyed(&self.key);
        hasher.update(&self.next.to_le_bytes());
        self.next += 1;
        let mut words = hasher.finalize_xof();
        let range = 1_u64 << 32;
        let limit = range - range % u64::from(sides);
        loop {
            let mut word = [0; 4];
            words.fill(&mut word);
            let word = u32::from_le_bytes(word);
            if u64::from(word) < limit {
                return word % sides;
            }
        }
    }
}

/// A small fast generator for simulation, bots and tests; it is no source of secrets.
#[derive(Clone, Debug)]
pub struct Quick(u64);

impl Quick {
    /// A generator that gives the same numbers for the same seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits (`SplitMix64`).
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}

impl Chance for Quick {
    fn draw(&mut self, sides: u32) -> u32 {
        // Lemire's method: multiply, and draw again in the rare case that would favour small numbers.
        let sides = u64::from(sides);
        loop {
            let product = (self.bits() >> 32) * sides;
            let low = product & 0xFFFF_FFFF;
            // The remainder is below `sides`, so the slow division is needed only when `low` is too.
            if low >= sides || low >= (1_u64 << 32) % sides {
                return (product >> 32) as u32;
            }
        }
    }
}

/// Passes draws on and writes them down for the log.
pub struct Recorder<C> {
    chance: C,
    draws: Vec<u32>,
}

impl<C: Chance> Recorder<C> {
    /// Records what `chance` answers.
    pub const fn new(chance: C) -> Self {
        Self { chance, draws: Vec::new() }
    }

    /// All that was drawn, in order.
    pub fn into_draws(self) -> Vec<u32> {
        self.draws
    }

    /// The chance that was recorded, and all that was drawn from it.
    pub fn into_parts(self) -> (C, Vec<u32>) {
        (self.chance, self.draws)
    }
}

impl<C: Chance> Chance for Recorder<C> {
    fn draw(&mut self, sides: u32) -> u32 {
        let drawn = self.chance.draw(sides);
        self.draws.push(drawn);
        drawn
    }
}

/// Draws written down before: for replays and for scripted tests.
///
/// A tape never stops the rules half-way. Where it can't answer it says 0 and remembers the fault,
/// and whoever plays it keeps the new state only if [`Tape::fault`] and [`Tape::finish`] find none.
#[derive(Clone, Debug)]
pub struct Tape<'a> {
    draws: &'a [u32],
    n_used: usize,
    fault: Option<TapeFault>,
}

/// What is wrong with a tape of draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TapeFault {
    /// The rules drew more often than the tape holds numbers.
    #[error("the draws run out after {n_draws}: a number below {sides} is needed next")]
    RanOut {
        /// How many numbers the tape holds.
        n_draws: usize,
        /// How many answers the next draw has.
        sides: u32,
    },
    /// A number is not below the number of sides asked for.
    #[error("draw {position} is {drawn}, but a number below {sides} is needed there")]
    TooLarge {
        /// Which number of the tape, counted from 0.
        position: usize,
        /// The number found.
        drawn: u32,
        /// How many answers that draw has.
        sides: u32,
    },
    /// The tape holds more numbers than were drawn.
    #[error("draws left over: {n_left}; the rules drew less often")]
    LeftOver {
        /// How many were not used.
        n_left: usize,
    },
}

impl<'a> Tape<'a> {
    /// A tape at its beginning.
    pub const fn new(draws: &'a [u32]) -> Self {
        Self { draws, n_used: 0, fault: None }
    }

    /// How many numbers were used so far.
    pub const fn n_used(&self) -> usize {
        self.n_used
    }

    /// The first fault met so far.
    pub const fn fault(&self) -> Option<TapeFault> {
        self.fault
    }

    /// The tape's end: a fault if one was met or if numbers are left over.
    pub const fn finish(self) -> Result<(), TapeFault> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        match self.draws.len() - self.n_used {
            0 => Ok(()),
            n_left => Err(TapeFault::LeftOver { n_left }),
        }
    }
}

impl Chance for Tape<'_> {
    fn draw(&mut self, sides: u32) -> u32 {
        if self.fault.is_some() {
            return 0;
        }
        match self.draws.get(self.n_used) {
            Some(&drawn) if drawn < sides => {
                self.n_used += 1;
                drawn
            }
            Some(&drawn) => {
                self.fault = Some(TapeFault::TooLarge { position: self.n_used, drawn, sides });
                0
            }
            None => {
                self.fault = Some(TapeFault::RanOut { n_draws: self.draws.len(), sides });
                0
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dealer_deals_the_same_for_the_same_seed() {
        let draws = |seed: &[u8]| -> Vec<u32> {
            let mut dealer = Dealer::new(seed);
            (0..8).map(|_| dealer.draw(25)).collect()
        };
        assert_eq!(draws(b"fuga"), [7, 13, 15, 11, 11, 10, 10, 2]);
        assert_ne!(draws(b"fuga"), draws(b"fugb"));
    }

    #[test]
    fn generators_answer_every_side_about_equally_often() {
        fn counts(mut chance: impl Chance) -> [u32; 6] {
            let mut counts = [0; 6];
            for _ in 0..6000 {
                counts[chance.draw(6) as usize] += 1;
            }
            counts
        }
        for counts in [counts(Quick::new(3)), counts(Dealer::new(b"even"))] {
            assert!(counts.iter().all(|&n| (850..1150).contains(&n)), "{counts:?}");
        }
    }

    #[test]
    fn a_tape_remembers_its_first_fault_and_answers_zero() {
        let mut tape = Tape::new(&[2, 9]);
        assert_eq!((tape.draw(3), tape.draw(3), tape.draw(3)), (2, 0, 0));
        assert_eq!(tape.finish(), Err(TapeFault::TooLarge { position: 1, drawn: 9, sides: 3 }));
        let mut tape = Tape::new(&[]);
        assert_eq!(tape.draw(4), 0);
        assert_eq!(tape.finish(), Err(TapeFault::RanOut { n_draws: 0, sides: 4 }));
        assert_eq!(Tape::new(&[1, 2]).finish(), Err(TapeFault::LeftOver { n_left: 2 }));
    }
}
