//! Hints: what the best player would do with what a seat knows, and why. Nobody but who asks hears of one, and no room
//! waits for it: that would tell too.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use fuga_catalog::Json;
use fuga_kernel::Seat;
use fuga_store::UserId;
use tokio::sync::Mutex as AsyncMutex;
use tokio::{task, time};

use super::order::Given;
use super::state::{Play, Room};
use crate::clock::Millis;
use crate::limits::{Bucket, Limit, busy, slow_down};
use crate::wire::{ApiError, Done};

/// How many hints one person may have thought out.
const HINTS: Limit = Limit { burst: 8, per_minute: 12 };
/// Whoever has waited so long for a free thread is asked to come again.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// What one person has left of the hints they may have thought out: it is taken once there is a thread for one.
pub(super) struct Hints(Mutex<Bucket>);

impl Hints {
    pub(super) const fn full(now: Millis) -> Self {
        Self(Mutex::new(Bucket::full(HINTS, now)))
    }

    pub(super) fn is_full(&self, now: Millis) -> bool {
        self.lock().is_full(HINTS, now)
    }

    fn check(&self, now: Millis) -> Result<(), ApiError> {
        self.lock().check(HINTS, now).map_err(slow_down)
    }

    fn take(&self, now: Millis) -> Result<(), ApiError> {
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
    /// The seat's question has this number from now on.
    pub(super) fn ask(&self, question: u64) {
        *self.question.lock().unwrap_or_else(PoisonError::into_inner) = question;
    }
}

/// As long as this is the same, so is the hint: the seat's question, and how many lines the seat was told.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Moment {
    question: u64,
    n_told: u64,
}

impl Room {
    /// What the best player would do in somebody's place, where the table lets its seats ask. It is thought out once for
    /// each question.
    pub(super) fn hint(&mut self, user: UserId, address: IpAddr, question: u64) -> Result<Given, ApiError> {
        let seat = self.own_seat(user)?;
        self.check_playing()?;
        if !self.settings.hints {
            let message = "this table gives nobody hints; its setting is `hints`";
            return Err(ApiError::conflict("no_hints", message));
        }
        let (world, hints) = (Arc::clone(&self.world), Arc::clone(&self.allowance(user).hints));
        let play = self.question(seat, question)?;
        play.check_told(seat)?;
        let moment = Moment { question, n_told: play.eyes[seat.index()].n_told };
        let hinted = &play.hints[seat.index()];
        let mut last = Arc::clone(&hinted.last).try_lock_owned().map_err(|_| busy())?;
        if let Some((_, hint)) = last.as_ref().filter(|(at, _)| *at == moment) {
            return Ok(told(hint.clone()).into());
        }
        // Whoever is refused has had nothing worked out.
        hints.check(world.now())?;
        let place = world.hints.queue(address)?;
        hinted.ask(question);
        let asked = Arc::downgrade(&hinted.question);
        let is_asked = move || {
            let asked = asked.upgrade()?;
            let asked = *asked.lock().unwrap_or_else(PoisonError::into_inner);
            (asked == question).then_some(())
        };
        let hint = play.live.hint(seat, seed(seat, question))?;
        Ok(Given::Later(tokio::spawn(async move {
            let pass = time::timeout(MAX_WAIT, place.enter()).await.map_err(|_| busy())??;
            is_asked().ok_or_else(passed)?;
            hints.take(world.now())?;
            let thinking = task::spawn_blocking(move || {
                let hint = hint.think();
                drop(pass);
                hint
            });
            let hint = thinking.await.map_err(|error| {
                tracing::error!(%error, "a hint could not be thought out");
                ApiError::unavailable()
            })?;
            is_asked().ok_or_else(passed)?;
            *last = Some((moment, hint.clone()));
            Ok(Json::of(&told(hint)))
        })))
    }
}

impl Play {
    /// Refuses what goes by all that a seat was told to whoever took the seat over and was not told all of it: it could
    /// tell what was its predecessor's alone.
    pub(super) fn check_told(&self, seat: Seat) -> Result<(), ApiError> {
        if self.eyes[seat.index()].takeover.is_none() {
            return Ok(());
        }
        let message = "you took this seat over; what goes by all that it was told, such as a hint, could tell you what \
                       only whoever had it before may know";
        Err(ApiError::conflict("taken_over", message))
    }
}

fn told(hint: Json) -> Done {
    Done { hint: Some(hint), ..Done::default() }
}

/// The question was answered while its hint was thought out.
fn passed() -> ApiError {
    ApiError::conflict("stale_question", "the question was answered before its hint was thought out")
}

/// The luck of whoever thinks a hint out: it is no secret, so that the hint tells nothing but what its seat knows.
fn seed(seat: Seat, question: u64) -> u64 {
    question << 8 | seat.index() as u64
}
