//! Trust in the deal: the hash of the seed is shown before the first card, and the seed at the end deals the match again.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Dealer, Entry, Game, Match, Wire};

/// What everybody sees before the first card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fairness {
    /// The BLAKE3 hash of the seed, in hexadecimal digits.
    pub commitment: String,
    /// What each seat has added to the seed, in seat order; may be empty.
    pub nonces: Vec<String>,
}

impl Wire for Fairness {}

impl Fairness {
    /// The promise that goes with a seed.
    pub fn of(seed: &[u8], nonces: &[String]) -> Self {
        Self { commitment: blake3::hash(seed).to_hex().to_string(), nonces: nonces.to_vec() }
    }
}

/// Why a match can't be called fair.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unfair {
    /// No hash of a seed was shown before the first card.
    #[error("the match was dealt without a promise: no hash of a seed is written in it")]
    NoPromise,
    /// The seed is not shown yet.
    #[error("the seed is not shown: it is written down when the match is over")]
    NoSeed,
    /// The seed is no bytes in hexadecimal digits.
    #[error("field `seed`: not an even number of hexadecimal digits")]
    BadSeed,
    /// The seed is not the one whose hash was shown.
    #[error("the seed is not the one whose hash was shown before the first card: its hash is {found}")]
    OtherSeed {
        /// The hash of the seed found.
        found: String,
    },
    /// A draw is not what the seed gives.
    #[error("{place}, draw {index}: the record says {found}, the seed gives {expected}")]
    OtherDraw {
        /// `the deal` or the entry, counted from 0.
        place: String,
        /// Which draw there, counted from 0.
        index: usize,
        /// What the record says.
        found: u32,
        /// What the seed gives.
        expected: u32,
    },
}

/// Deals the match again from its seed and compares every draw; says how many there were.
pub(crate) fn audit<G: Game>(played: &Match<G>, seed: Option<&str>) -> Result<usize, Unfair> {
    let log = played.log();
    let promise = log.fairness.as_ref().ok_or(Unfair::NoPromise)?;
    let seed = bytes_of(seed.ok_or(Unfair::NoSeed)?).ok_or(Unfair::BadSeed)?;
    let given = Fairness::of(&seed, &promise.nonces);
    if given != *promise {
        return Err(Unfair::OtherSeed { found: given.commitment });
    }
    let game = G::new(log.options.clone()).expect("these options made this match");
    let mut dealer = Dealer::with_nonces(&seed, &promise.nonces);
    let mut dealt = Match::deal(game, &mut dealer);
    compare("the deal", &log.deal, &dealt.log().deal)?;
    let mut n_draws = log.deal.len();
    for (index, entry) in log.entries.iter().enumerate() {
        match entry {
            Entry::Act { seat, action, draws } => {
                // What was drawn so far was the same, so the same actions are legal.
                dealt.act(*seat, *action, &mut dealer).expect("the match itself went this way");
                if let Some(Entry::Act { draws: expected, .. }) = dealt.log().entries.last() {
                    compare(&format!("entry {index}"), draws, expected)?;
                }
                n_draws += draws.len();
            }
            Entry::TakeBack { seat } => dealt.take_back(*seat).expect("the match itself went this way"),
        }
    }
    Ok(n_draws)
}

fn compare(place: &str, found: &[u32], expected: &[u32]) -> Result<(), Unfair> {
    let differs = found.iter().zip(expected).enumerate().find(|(_, (found, expected))| found != expected);
    differs.map_or(Ok(()), |(index, (&found, &expected))| {
        Err(Unfair::OtherDraw { place: place.to_owned(), index, found, expected })
    })
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex_of(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

fn bytes_of(hex: &str) -> Option<Vec<u8>> {
    let is_hex = hex.len().is_multiple_of(2) && hex.bytes().all(|digit| digit.is_ascii_hexdigit());
    let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).ok();
    if is_hex { (0..hex.len()).step_by(2).map(byte).collect() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chance;

    /// The vectors on the page were computed by another program.
    #[test]
    fn the_vectors_of_the_page_are_what_the_dealer_gives() {
        let page = include_str!("../../../docs/fairness.md");
        let mut n_vectors = 0;
        for line in page.lines().filter_map(|line| line.strip_prefix("| `")) {
            let cells: Vec<&str> = line.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
            let [seed, nonces, commitment, draws, _] = cells[..] else { panic!("{line}") };
            let seed = bytes_of(seed).unwrap();
            let nonces: Vec<String> = serde_json::from_str(nonces).unwrap();
            let draws: Vec<u32> = serde_json::from_str(draws).unwrap();
            let mut dealer = Dealer::with_nonces(&seed, &nonces);
            assert_eq!(draws.iter().map(|_| dealer.draw(25)).collect::<Vec<_>>(), draws);
            assert_eq!(Fairness::of(&seed, &nonces).commitment, commitment);
            n_vectors += 1;
        }
        assert_eq!(n_vectors, 3);
    }

    #[test]
    fn a_seed_reads_back_from_its_digits() {
        assert_eq!(bytes_of(&hex_of(b"fuga")), Some(b"fuga".to_vec()));
        assert_eq!((bytes_of("0"), bytes_of("zz"), bytes_of("é")), (None, None, None));
    }
}
