//! Connections that stand for somebody: they end when the session does.

use std::convert::Infallible;
use std::sync::Arc;

use axum::http::HeaderMap;
use fuga_store::UserId;
use tokio::sync::oneshot;

use super::app::App;
use super::door::{Known, known};
use crate::wire::ApiError;

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
            presence.place = Some(app.presences.enter(known.session.user.id, known.token));
            // A session that ended just before nobody would tell any more.
            presence.known = super::door::known(app, headers).await?;
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
            self.app.presences.leave(key);
        }
    }
}
