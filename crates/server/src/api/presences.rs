//! The connections of everybody who is there.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use fuga_store::{TokenHash, UserId};
use tokio::sync::oneshot;

/// A number for each connection while the server runs.
pub(super) fn next_connection() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// The connections of everybody who is there, by person.
pub(crate) struct Presences {
    connections: Mutex<BTreeMap<(UserId, u64), Connection>>,
}

/// What ends a connection: it is dropped, and the other end hears of it.
struct Connection {
    token: TokenHash,
    #[expect(dead_code, reason = "it is dropped, not used")]
    end: oneshot::Sender<Infallible>,
}

impl Presences {
    pub(crate) const fn new() -> Self {
        Self { connections: Mutex::new(BTreeMap::new()) }
    }

    /// A session has ended.
    pub(super) fn end_session(&self, user: UserId, token: TokenHash) {
        self.retain(user, |connection| connection.token != token);
    }

    /// All sessions of a person have ended, but for this one.
    pub(super) fn end_all(&self, user: UserId, keep: Option<TokenHash>) {
        self.retain(user, |connection| Some(connection.token) == keep);
    }

    /// A session has another secret from now on; its connections stay.
    pub(super) fn renew(&self, user: UserId, before: TokenHash, now: TokenHash) {
        for (_, connection) in self.lock().range_mut((user, 0)..=(user, u64::MAX)) {
            if connection.token == before {
                connection.token = now;
            }
        }
    }

    fn retain(&self, user: UserId, stays: impl Fn(&Connection) -> bool) {
        let mut connections = self.lock();
        let own = connections.range((user, 0)..=(user, u64::MAX));
        let ended: Vec<(UserId, u64)> = own.filter(|(_, connection)| !stays(connection)).map(|(&key, _)| key).collect();
        for key in ended {
            connections.remove(&key);
        }
    }

    pub(super) fn enter(&self, user: UserId, token: TokenHash) -> ((UserId, u64), oneshot::Receiver<Infallible>) {
        let key = (user, next_connection());
        let (end, ended) = oneshot::channel();
        self.lock().insert(key, Connection { token, end });
        (key, ended)
    }

    /// A connection has ended by itself.
    pub(super) fn leave(&self, key: &(UserId, u64)) {
        self.lock().remove(key);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<(UserId, u64), Connection>> {
        // Nothing panics while it holds the lock; the map would be whole even so.
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
