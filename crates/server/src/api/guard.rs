//! How much each may ask for.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Semaphore;

use crate::clock::Millis;
use crate::limits::{Buckets, Gate, Heads, Limit, MAX_BUCKETS, slow_down};
use crate::wire::ApiError;

/// How much each may ask for, and what only a few at once may ask for.
pub(crate) struct Guard {
    buckets: Mutex<[Buckets<Whose>; N_KINDS]>,
    /// Every hash of a password takes its time and 19 MiB.
    pub(super) passwords: Gate,
    /// Matches that are told again step by step, and records.
    pub(super) replays: Gate,
    /// A record that is read takes much more for a moment than afterwards.
    pub(super) readings: Arc<Semaphore>,
    pub(super) exports: Gate,
    /// Maps and other material, which are made anew.
    pub(super) boards: Gate,
    /// The same of tables that bring a text of their own, which takes longer.
    pub(super) own_boards: Gate,
    /// What tables may choose: each value is tried.
    pub(super) forms: Gate,
    /// The same with a text that a table brings.
    pub(super) own_forms: Gate,
    /// Texts that are looked over while somebody draws.
    pub(super) sketches: Gate,
    /// Matches that bots play for whoever weighs a table.
    pub(super) trials: Gate,
    /// Lists of works, which come with their texts.
    pub(super) works: Gate,
    /// The sockets of each address.
    pub(super) sockets: Arc<Heads>,
}

/// Whose bucket it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Whose {
    Address(IpAddr),
    /// A login, in small letters, whether somebody has it or not.
    Login(String),
}

impl From<IpAddr> for Whose {
    fn from(address: IpAddr) -> Self {
        Self::Address(address)
    }
}

/// What is counted apart, so that much of one kind does not make another be forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Anything.
    Request,
    /// A message over a socket.
    Message,
    /// A new guest.
    Guest,
    /// A password that is tried, or a login that is asked for.
    Password,
    /// A match that is told again.
    Replay,
    /// All that is known of a person.
    Export,
    /// A KiB of a note.
    Note,
    /// A line of chat.
    Chat,
    /// A work that is kept, changed or liked.
    Work,
}

/// How many kinds there are.
const N_KINDS: usize = Kind::Work as usize + 1;

impl Guard {
    pub(crate) fn new() -> Self {
        Self {
            buckets: Mutex::new(std::array::from_fn(|_| Buckets::new(MAX_BUCKETS))),
            passwords: Gate::new(2, 14, 8),
            replays: Gate::new(16, 16, 6),
            readings: Arc::new(Semaphore::new(2)),
            exports: Gate::new(4, 8, 3),
            boards: Gate::new(1, 399, 24),
            own_boards: Gate::new(1, 199, 12),
            forms: Gate::new(1, 399, 8),
            own_forms: Gate::new(1, 199, 4),
            sketches: Gate::new(1, 199, 4),
            trials: Gate::new(1, 15, 1),
            works: Gate::new(1, 199, 8),
            sockets: Arc::default(),
        }
    }

    /// Takes one from somebody's bucket.
    pub(super) fn take(&self, whose: impl Into<Whose>, kind: Kind, limit: Limit, now: Millis) -> Result<(), ApiError> {
        self.take_many(1, whose, kind, limit, now)
    }

    pub(super) fn take_many(
        &self,
        n: u32,
        whose: impl Into<Whose>,
        kind: Kind,
        limit: Limit,
        now: Millis,
    ) -> Result<(), ApiError> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        buckets[kind as usize].take_many(n, &whose.into(), limit, now).map_err(slow_down)
    }
}
