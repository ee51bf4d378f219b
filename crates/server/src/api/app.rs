//! What every request is handled with.

use std::sync::atomic::AtomicU64;

use tokio::sync::watch;

use super::guard::Guard;
use super::presences::Presences;
use crate::config::Config;
use crate::rooms::Rooms;

/// What every request is handled with.
pub(crate) struct App {
    pub(crate) rooms: Rooms,
    pub(crate) guard: Guard,
    pub(crate) presences: Presences,
    pub(crate) config: Config,
    pub(crate) counts: Counts,
    /// Changes when the server is about to stop.
    pub(crate) stopped: watch::Receiver<bool>,
}

/// What is counted for `/metrics`.
#[derive(Default)]
pub(crate) struct Counts {
    pub(crate) requests: AtomicU64,
    pub(crate) refusals: AtomicU64,
    pub(crate) sockets: AtomicU64,
    pub(crate) messages: AtomicU64,
}
