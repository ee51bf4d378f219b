//! What hints leave behind: what a person may still ask for, and what a seat was told last.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use fuga_catalog::Json;
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

use crate::clock::Millis;
use crate::limits::{Bucket, Limit, slow_down};
use crate::wire::ApiError;

/// How many hints one person may have thought out.
const HINTS: Limit = Limit { burst: 8, per_minute: 12 };
/// What one person has left of the hints they may have thought out: it is taken once there is a thread for one.
pub(super) struct Hints(Mutex<Bucket>);

impl Hints {
    pub(super) const fn full(now: Millis) -> Self {
        Self(Mutex::new(Bucket::full(HINTS, now)))
    }

    pub(super) fn is_full(&self, now: Millis) -> bool {
        self.lock().is_full(HINTS, now)
    }

    pub(super) fn check(&self, now: Millis) -> Result<(), ApiError> {
        self.lock().check(HINTS, now).map_err(slow_down)
    }

    pub(super) fn take(&self, now: Millis) -> Result<(), ApiError> {
        self.lock().take(HINTS, now).map_err(slow_down)
    }

    fn lock(&self) -> MutexGuard<'_, Bucket> {
        // Nothing panics while it holds the lock; the bucket would be whole even so.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a seat was told last when it asked, and what it is asked. It is new when somebody else gets the seat.
#[derive(Default)]
pub(super) struct Hinted {
    /// What it was told, and when. Whoever holds it thinks: so nobody thinks for a seat twice at once.
    last: Arc<AsyncMutex<Option<(Moment, Json)>>>,
    /// The number of the seat's question, for whoever thinks about it while the match goes on.
    question: Arc<Mutex<u64>>,
}

impl Hinted {
    /// What the seat was told last, unless somebody thinks for it already.
    pub(super) fn try_last(&self) -> Option<OwnedMutexGuard<Option<(Moment, Json)>>> {
        Arc::clone(&self.last).try_lock_owned().ok()
    }

    /// Says from now on whether the seat is still asked the question of this number.
    pub(super) fn watch(&self, question: u64) -> impl Fn() -> bool + Send + use<> {
        let asked = Arc::downgrade(&self.question);
        move || {
            let asked = asked.upgrade();
            asked.is_some_and(|asked| *asked.lock().unwrap_or_else(PoisonError::into_inner) == question)
        }
    }

    /// The seat's question has this number from now on.
    pub(super) fn ask(&self, question: u64) {
        *self.question.lock().unwrap_or_else(PoisonError::into_inner) = question;
    }
}

/// As long as this is the same, so is the hint: the seat's question, and how many lines the seat was told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Moment {
    pub(super) question: u64,
    pub(super) n_told: u64,
}
