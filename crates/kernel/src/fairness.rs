//! Trust in the deal: the hash of the seed is shown before the first card, and the seed at the end deals the match again.
//! Each seat may add a share to the seed: a nonce, bound by its hash before anybody shows one.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Dealer, Entry, Game, Match, Seat, Wire};

/// What everybody sees before the first card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fairness {
    /// The BLAKE3 hash of the seed, in hexadecimal digits.
    pub commitment: String,
    /// What each seat has added to the seed, in seat order; may be empty.
    pub nonces: Vec<String>,
    /// The hash of its nonce that each seat gave before anybody showed one, in seat order, and an empty text where it gave
    /// none; no list where nonces were given without hashes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<String>,
}

impl Wire for Fairness {}

impl Fairness {
    /// The promise that goes with a seed.
    pub fn of(seed: &[u8], shares: &Shares) -> Self {
        Self { commitment: hash_digits(seed), nonces: shares.nonces.clone(), shares: shares.hashes.clone() }
    }

    /// What the seats have added to the seed.
    pub fn given(&self) -> Shares {
        Shares { hashes: self.shares.clone(), nonces: self.nonces.clone() }
    }

    /// Whether this is a promise about the seed.
    pub(crate) fn is_of(&self, seed: &[u8]) -> bool {
        self.commitment == hash_digits(seed)
    }
}

/// What the seats add to the seed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    /// What each seat bound itself by before anybody showed a nonce, as [`Shares::hash_of`] gives it, in seat order, and
    /// an empty text where it gave none. No list where nonces are given without hashes.
    pub hashes: Vec<String>,
    /// The nonces in seat order, an empty one where the seat has shown none; no list where no seat was asked.
    pub nonces: Vec<String>,
}

impl Shares {
    /// By this a seat binds itself to a nonce: the BLAKE3 hash of the text in UTF-8, as 64 lower-case hexadecimal digits.
    pub fn hash_of(nonce: &str) -> String {
        hash_digits(nonce.as_bytes())
    }

    /// What each seat has in the deal.
    ///
    /// # Errors
    /// What is wrong: hashes and nonces that are not one for each seat, that are none, or that do not fit each other.
    pub fn at(&self, n_seats: u8) -> Result<Vec<Share>, ShareFault> {
        self.check_form(n_seats)?;
        let share = |seat: Seat| {
            let nonce = self.nonces.get(seat.index()).map_or("", String::as_str);
            match self.hashes.get(seat.index()).map(String::as_str) {
                None | Some("") if nonce.is_empty() => Ok(Share::None),
                None => Ok(Share::Loose),
                Some("") => Err(ShareFault::NoHash { seat }),
                Some(hash) if hash == Self::hash_of(nonce) => Ok(Share::Bound),
                Some(_) if nonce.is_empty() => Ok(Share::Withheld),
                Some(_) => Err(ShareFault::OtherNonce { seat }),
            }
        };
        Seat::all(n_seats).map(share).collect()
    }

    /// Whether there is a hash and a nonce for each seat, or none of all, and the hashes are hashes.
    pub(crate) fn check_form(&self, n_seats: u8) -> Result<(), ShareFault> {
        let (n_hashes, n_nonces) = (self.hashes.len(), self.nonces.len());
        if n_hashes == 0 {
            return Ok(());
        }
        if (n_hashes, n_nonces) != (usize::from(n_seats), usize::from(n_seats)) {
            return Err(ShareFault::Count { n_hashes, n_nonces, n_seats });
        }
        let is_hash = |text: &str| text.len() == 64 && text.bytes().all(|digit| b"0123456789abcdef".contains(&digit));
        let odd = Seat::all(n_seats).zip(&self.hashes).find(|(_, hash)| !hash.is_empty() && !is_hash(hash));
        odd.map_or(Ok(()), |(seat, _)| Err(ShareFault::Digits { seat }))
    }
}

/// What one seat has in the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// A nonce with the hash that the seat gave before anybody showed a nonce.
    Bound,
    /// A nonce that no hash had bound.
    Loose,
    /// Nothing, though the seat gave a hash: it did not show its nonce.
    Withheld,
    /// Nothing, and the seat gave no hash.
    None,
}

/// Why shares do not fit each other or the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ShareFault {
    /// Some seat has no hash or no nonce, or there are more than seats.
    #[error("{n_hashes} hashes and {n_nonces} nonces for {n_seats} seats; each has one of both, perhaps an empty one")]
    Count {
        /// How many hashes there are.
        n_hashes: usize,
        /// How many nonces there are.
        n_nonces: usize,
        /// How many seats there are.
        n_seats: u8,
    },
    /// A hash is none.
    #[error("seat {seat}: its hash is neither 64 lower-case hexadecimal digits nor empty")]
    Digits {
        /// Whose.
        seat: Seat,
    },
    /// A nonce is not the one that was bound.
    #[error("seat {seat}: its nonce does not have the hash that it gave before")]
    OtherNonce {
        /// Whose.
        seat: Seat,
    },
    /// A nonce was not bound at a table where nonces are.
    #[error("seat {seat}: it gave no hash before, and yet there is a nonce")]
    NoHash {
        /// Whose.
        seat: Seat,
    },
}

/// What was found of a match that is fair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit {
    /// How many draws there were; each is what the seed gives.
    pub n_draws: usize,
    /// What each seat has in the deal, in seat order.
    pub shares: Vec<Share>,
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
    /// The shares of the seats do not fit each other or the table.
    #[error("{0}")]
    Share(#[from] ShareFault),
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

/// Deals the match again from its seed and compares every draw, and every nonce with the hash that bound it.
pub(crate) fn audit<G: Game>(played: &Match<G>, seed: Option<&str>) -> Result<Audit, Unfair> {
    let log = played.log();
    let promise = log.fairness.as_ref().ok_or(Unfair::NoPromise)?;
    let seed = bytes_of(seed.ok_or(Unfair::NoSeed)?).ok_or(Unfair::BadSeed)?;
    if !promise.is_of(&seed) {
        return Err(Unfair::OtherSeed { found: hash_digits(&seed) });
    }
    let shares = promise.given().at(played.game().n_seats())?;
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
    Ok(Audit { n_draws, shares })
}

fn compare(place: &str, found: &[u32], expected: &[u32]) -> Result<(), Unfair> {
    let differs = found.iter().zip(expected).enumerate().find(|(_, (found, expected))| found != expected);
    differs.map_or(Ok(()), |(index, (&found, &expected))| {
        Err(Unfair::OtherDraw { place: place.to_owned(), index, found, expected })
    })
}

/// The BLAKE3 hash of bytes, in hexadecimal digits.
fn hash_digits(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
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

    /// The rows of the table under a heading of the page, cell by cell; their first cells are code.
    fn vectors(heading: &str) -> Vec<Vec<&'static str>> {
        let page = include_str!("../../../docs/fairness.md");
        let (_, section) = page.split_once(&format!("\n## {heading}\n")).unwrap();
        let section = section.split("\n## ").next().unwrap();
        let rows = section.lines().filter(|line| line.starts_with("| `"));
        let cells = |row: &'static str| row.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`'));
        rows.map(|row| cells(row).collect()).collect()
    }

    /// The vectors on the page were computed by another program.
    #[test]
    fn the_vectors_of_the_page_are_what_the_dealer_gives() {
        let vectors = vectors("Test vectors");
        for cells in &vectors {
            let [seed, nonces, commitment, draws] = cells[..] else { panic!("{cells:?}") };
            let seed = bytes_of(seed).unwrap();
            let nonces: Vec<String> = serde_json::from_str(nonces).unwrap();
            let draws: Vec<u32> = serde_json::from_str(draws).unwrap();
            let mut dealer = Dealer::with_nonces(&seed, &nonces);
            assert_eq!(draws.iter().map(|_| dealer.draw(25)).collect::<Vec<_>>(), draws);
            assert_eq!(Fairness::of(&seed, &Shares { nonces, ..Shares::default() }).commitment, commitment);
        }
        assert_eq!(vectors.len(), 3);
    }

    /// So were these.
    #[test]
    fn the_hashes_of_the_page_are_what_binds_a_nonce() {
        let vectors = vectors("Hashes of nonces");
        for cells in &vectors {
            let [nonce, hash] = cells[..] else { panic!("{cells:?}") };
            let nonce: String = serde_json::from_str(nonce).unwrap();
            assert_eq!(Shares::hash_of(&nonce), hash, "{nonce:?}");
        }
        assert_eq!(vectors.len(), 5);
    }

    fn shares(hashes: &[&str], nonces: &[&str]) -> Shares {
        let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
        Shares { hashes: texts(hashes), nonces: texts(nonces) }
    }

    #[test]
    fn each_seat_has_in_the_deal_what_it_bound_and_showed() {
        let (ada, bo) = (&*Shares::hash_of("ada"), &*Shares::hash_of("bo"));
        for (hashes, nonces, expected) in [
            (&[][..], &[][..], [Share::None, Share::None]),
            (&[], &["ada", ""], [Share::Loose, Share::None]),
            (&["", ""], &["", ""], [Share::None, Share::None]),
            (&[ada, bo], &["ada", "bo"], [Share::Bound, Share::Bound]),
            (&[ada, bo], &["ada", ""], [Share::Bound, Share::Withheld]),
            (&["", bo], &["", "bo"], [Share::None, Share::Bound]),
            // Who bound itself to the empty text kept its word.
            (&[&Shares::hash_of(""), bo], &["", "bo"], [Share::Bound, Share::Bound]),
        ] {
            assert_eq!(shares(hashes, nonces).at(2), Ok(expected.to_vec()), "{hashes:?} {nonces:?}");
        }
    }

    #[test]
    fn shares_that_do_not_fit_are_named_by_their_seat() {
        let (ada, bo) = (&*Shares::hash_of("ada"), &*Shares::hash_of("bo"));
        let large = &*ada.to_uppercase();
        for (hashes, nonces, fault) in [
            (&[ada][..], &["ada"][..], ShareFault::Count { n_hashes: 1, n_nonces: 1, n_seats: 2 }),
            (&[ada, bo], &[], ShareFault::Count { n_hashes: 2, n_nonces: 0, n_seats: 2 }),
            (&[ada, bo, bo], &["", ""], ShareFault::Count { n_hashes: 3, n_nonces: 2, n_seats: 2 }),
            (&[ada, &bo[1..]], &["", ""], ShareFault::Digits { seat: Seat::new(1) }),
            (&[large, bo], &["", ""], ShareFault::Digits { seat: Seat::new(0) }),
            (&[ada, bo], &["ada", "ada"], ShareFault::OtherNonce { seat: Seat::new(1) }),
            (&["", bo], &["ada", "bo"], ShareFault::NoHash { seat: Seat::new(0) }),
        ] {
            assert_eq!(shares(hashes, nonces).at(2), Err(fault), "{hashes:?} {nonces:?}");
        }
    }

    #[test]
    fn a_seed_reads_back_from_its_digits() {
        assert_eq!(bytes_of(&hex_of(b"fuga")), Some(b"fuga".to_vec()));
        assert_eq!((bytes_of("0"), bytes_of("zz"), bytes_of("é")), (None, None, None));
    }
}
