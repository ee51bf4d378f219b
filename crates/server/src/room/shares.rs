//! The shares of the seats in the deal: hashes first, then the nonces.

use serde::Deserialize;

use crate::clock::Millis;

/// So long nonces may be shown, in milliseconds.
pub(super) const SHOWING: Millis = 15_000;
/// How many hexadecimal digits a hash has.
const HASH_LENGTH: usize = 64;

/// The hashes are fixed, and the nonces are being shown. They are nowhere but here until the deal is made.
#[derive(Clone)]
pub(super) struct Showing {
    /// For each seat, empty where it gave none.
    pub(super) hashes: Vec<String>,
    pub(super) nonces: Vec<Option<String>>,
    pub(super) until: Millis,
}

impl Showing {
    pub(super) fn new(hashes: Vec<String>, now: Millis) -> Self {
        let nonces = vec![None; hashes.len()];
        Self { hashes, nonces, until: now + SHOWING }
    }
}

/// What the match was dealt with beside the seed, as its log has it.
#[derive(Clone, Default, Deserialize)]
pub(super) struct Dealt {
    nonces: Vec<String>,
    #[serde(default, rename = "shares")]
    hashes: Vec<String>,
}

impl Dealt {
    /// From the beginning of a log.
    pub(super) fn of_head(head: &str) -> Option<Self> {
        #[derive(Deserialize)]
        struct Head {
            fairness: Option<Dealt>,
        }
        serde_json::from_str::<Head>(head).ok()?.fairness
    }

    pub(super) fn nonce(&self, seat: usize) -> Option<&str> {
        self.nonces.get(seat).map(String::as_str).filter(|nonce| !nonce.is_empty())
    }

    pub(super) fn hash(&self, seat: usize) -> Option<&str> {
        self.hashes.get(seat).map(String::as_str).filter(|hash| !hash.is_empty())
    }
}

/// Whether a text can be the hash of a nonce, or says that there is none. An empty nonce is none.
pub(super) fn is_hash(text: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let is_share = || text.bytes().all(is_digit) && text != blake3::hash(b"").to_hex().as_str();
    text.is_empty() || (text.len() == HASH_LENGTH && is_share())
}
