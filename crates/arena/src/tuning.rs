//! Finds by which numbers of how people act beliefs are best: those that make what was true in many matches least
//! surprising.
//!
//! One number after the other is made larger or smaller by a factor, as long as that helps.

use std::num::NonZero;

use anyhow::{Result, anyhow};
use fuga_kernel::{Dial, Extras};

use crate::beliefs::Trial;

/// The first factor, and what is left of it once neither way helped.
const FACTOR: f64 = 1.6;
const LEAST_FACTOR: f64 = 1.02;
/// Where a number that was 0 goes on from, of its whole range.
const FROM_ZERO: f64 = 0.005;

/// A search under way.
pub struct Tuning<'a, G: Extras> {
    trial: &'a Trial<G>,
    dials: &'static [Dial],
    numbers: Vec<f64>,
    factors: Vec<f64>,
    bits: f64,
    n_threads: NonZero<usize>,
}

impl<'a, G: Extras> Tuning<'a, G> {
    /// A search from these numbers.
    ///
    /// # Errors
    /// If the game's beliefs go by no numbers.
    pub fn new(trial: &'a Trial<G>, start: &[f64], n_threads: NonZero<usize>) -> Result<Self> {
        let dials = G::habits();
        if dials.is_empty() {
            return Err(anyhow!("the beliefs of {} go by no numbers", G::ID));
        }
        let bits = trial.measure(start, n_threads)?.bits_a_match();
        Ok(Self { trial, dials, numbers: start.to_vec(), factors: vec![FACTOR; dials.len()], bits, n_threads })
    }

    /// The best so far.
    pub fn numbers(&self) -> &[f64] {
        &self.numbers
    }

    /// How surprising they make a match, in bits.
    pub const fn bits(&self) -> f64 {
        self.bits
    }

    /// Tries every number once.
    ///
    /// # Errors
    /// As [`Trial::measure`].
    pub fn round(&mut self) -> Result<()> {
        for (nth, dial) in self.dials.iter().enumerate() {
            let (number, factor) = (self.numbers[nth], self.factors[nth]);
            let more = if number == 0.0 { FROM_ZERO * dial.high } else { number * factor };
            let mut has_helped = false;
            for other in [more, number / factor] {
                let mut tried = self.numbers.clone();
                tried[nth] = other.clamp(dial.low, dial.high);
                if (tried[nth] - number).abs() < f64::EPSILON {
                    continue;
                }
                let bits = self.trial.measure(&tried, self.n_threads)?.bits_a_match();
                if bits < self.bits {
                    (self.bits, self.numbers, has_helped) = (bits, tried, true);
                    break;
                }
            }
            self.factors[nth] = if has_helped { factor.powf(1.2) } else { factor.sqrt().max(LEAST_FACTOR) };
        }
        Ok(())
    }
}
