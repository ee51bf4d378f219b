//! Connections that stand for somebody: they end when the session does.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::HeaderMap;
use fuga_store::{TokenHash, UserId};
use tokio::sync::oneshot;

use super::App;
use super::guard::{Known, known};
use super::socket::next_connection;
use crate::protocol::ApiError;

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

    fn enter(&self, known: &Known) -> ((UserId, u64), oneshot::Receiver<Infallible>) {
        let key = (known.session.user.id, next_connection());
        let (end, ended) = oneshot::channel();
        self.lock().insert(key, Connection { token: known.token, end });
        (key, ended)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<(UserId, u64), Connection>> {
        // Nothing panics while it holds the lock; the map would be whole even so.
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One connection, and whom it stands for.
pub(super) struct Presence {
    app: Arc<App>,
    /// Whom it stands for; nobody can be without a session.
    pub(super) known: Option<Known>,
    place: Option<((UserId, u64), oneshot::Receiver<Infallible>)>,
}

impl Presence {
    /// Notes that somebody is there, if they have a session.
    pub(super) async fn enter(app: &Arc<App>, headers: &HeaderMap) -> Result<Self, ApiError> {
        let mut presence = Self { app: Arc::clone(app), known: known(app, headers).await?, place: None };
        if let Some(known) = &presence.known {
            presence.place = Some(app.presences.enter(known));
            // A session that ended just before nobody would tell any more.
            presence.known = super::guard::known(app, headers).await?;
        }
        Ok(presence)
    }

    /// Whether the session has ended.
    pub(super) fn has_ended(&mut self) -> bool {
        self.place.as_mut().is_some_and(|(_, ended)| ended.try_recv() == Err(oneshot::error::TryRecvError::Closed))
    }

    /// Waits until the session ends; without one, for ever.
    pub(super) async fn ended(&mut self) {
        match &mut self.place {
            Some((_, ended)) if !ended.is_terminated() => drop(ended.await),
            _ => std::future::pending().await,
        }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        if let Some((key, _)) = &self.place {
            self.app.presences.lock().remove(key);
        }
    }
}
