//! What a room is asked, and how it is answered.

use std::net::IpAddr;

use fuga_catalog::{Json, Viewing};
use fuga_store::{TableState, UserId};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::open::Replayed;
use super::state::{Answer, Outbox, Reply, Who};
use crate::clock::Millis;
use crate::wire::{ApiError, Done, Request};

/// What a room is asked.
pub(crate) enum Order {
    /// Do what somebody asks.
    Do { who: Who, address: IpAddr, request: Request, reply: Reply },
    /// Tell a connection everything from now on; it gets a snapshot first.
    Watch { who: Option<Who>, since: Option<u64>, events: Option<u32>, outbox: Outbox, reply: Reply },
    /// Tell a connection no more.
    Unwatch { connection: u64 },
    /// Nobody looks at the page of a connection, or somebody does again.
    Hide { connection: u64, is_hidden: bool },
    /// Nothing was heard of a connection since a moment though it was asked, or something is heard again.
    Lose { connection: u64, lost_since: Option<Millis> },
    /// Give somebody a free seat, if the table is listed and its host looks at it; say whether they have one.
    Pair { who: Who, reply: Reply<bool> },
    /// A snapshot.
    Look { who: Option<Who>, since: Option<u64>, events: Option<u32>, reply: Reply },
    /// What the table is, without the match.
    Info { who: Option<Who>, reply: Reply },
    /// The record of a match that is over.
    Record { who: Option<Who>, reply: Reply<String> },
    /// A match that is over, step by step, through somebody's eyes.
    Replay { who: Option<Who>, viewing: Viewing, reply: Reply<Replayed> },
    /// The notes of a match that is over.
    Notes { who: Option<Who>, reply: Reply },
    /// Somebody has another name.
    Rename { user: UserId, name: String, reply: Reply<()> },
    /// Look again at who sits where: somebody was deleted, or is somebody else now.
    Refresh,
    /// Close the table if it is still in this state and nobody looks.
    CloseStale { state: TableState, reply: Reply<()> },
}

/// A handle to a room. Orders wait on the heap: every door has room for many of them.
pub(crate) type Door = mpsc::Sender<Box<Order>>;

impl Order {
    pub(super) fn refuse(self, error: &ApiError) {
        match self {
            Self::Do { reply, .. }
            | Self::Watch { reply, .. }
            | Self::Look { reply, .. }
            | Self::Info { reply, .. }
            | Self::Notes { reply, .. } => answer(reply, Err(error.clone())),
            Self::Record { reply, .. } => answer(reply, Err(error.clone())),
            Self::Replay { reply, .. } => answer(reply, Err(error.clone())),
            Self::Rename { reply, .. } | Self::CloseStale { reply, .. } => answer(reply, Err(error.clone())),
            Self::Pair { reply, .. } => answer(reply, Err(error.clone())),
            Self::Unwatch { .. } | Self::Hide { .. } | Self::Lose { .. } | Self::Refresh => {}
        }
    }
}

/// What comes of a request: an answer now, or one that is thought out while the room goes on.
pub(super) enum Given {
    Now(Json),
    Later(JoinHandle<Answer>),
}

impl From<Done> for Given {
    fn from(done: Done) -> Self {
        Self::Now(Json::of(&done))
    }
}

/// Answers a request, be it later.
pub(super) fn give(reply: Reply, given: Result<Given, ApiError>) {
    match given {
        Ok(Given::Now(done)) => answer(reply, Ok(done)),
        Ok(Given::Later(thinking)) => {
            tokio::spawn(async move {
                let done = thinking.await.unwrap_or_else(|error| {
                    tracing::error!(%error, "what was asked for could not be thought out");
                    Err(ApiError::unavailable())
                });
                answer(reply, done);
            });
        }
        Err(error) => answer(reply, Err(error)),
    }
}

/// Answers an order. Whoever does not wait for it any more has no use for it.
pub(super) fn answer<T>(reply: Reply<T>, answer: Result<T, ApiError>) {
    drop(reply.send(answer));
}
