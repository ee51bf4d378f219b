//! Hints: what the best player would do with what a seat knows, and why. Nobody but who asks hears of one, and no room
//! waits for it: that would tell too.

use std::net::IpAddr;
use std::sync::Arc;

use fuga_catalog::Json;
use fuga_kernel::Seat;
use fuga_store::UserId;
use tokio::sync::Mutex;
use tokio::task;

use super::order::Given;
use super::state::Room;
use crate::limits::{Limit, busy, slow_down};
use crate::wire::{ApiError, Done};

/// How many hints one person may have thought out.
pub(super) const HINTS: Limit = Limit { burst: 8, per_minute: 12 };

/// What a seat was told last, and when. Whoever holds it thinks: so nobody thinks for a seat twice at once.
pub(super) type LastHint = Arc<Mutex<Option<(Moment, Json)>>>;

/// As long as this is the same, so is the hint: the seat's question, and how many lines the seat was told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Moment {
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
        let play = self.question(seat, question)?;
        let moment = Moment { question, n_told: play.eyes[seat.index()].n_told };
        let mut last = Arc::clone(&play.hints[seat.index()]).try_lock_owned().map_err(|_| busy())?;
        if let Some((_, hint)) = last.as_ref().filter(|(at, _)| *at == moment) {
            return Ok(told(hint.clone()).into());
        }
        let hint = play.live.hint(seat, seed(seat, question))?;
        let now = self.world.now();
        self.allowance(user).hints.take(HINTS, now).map_err(slow_down)?;
        let world = Arc::clone(&self.world);
        Ok(Given::Later(tokio::spawn(async move {
            let pass = world.hints.enter(address).await?;
            let thinking = task::spawn_blocking(move || {
                let hint = hint.think();
                drop(pass);
                hint
            });
            let hint = thinking.await.map_err(|error| {
                tracing::error!(%error, "a hint could not be thought out");
                ApiError::unavailable()
            })?;
            *last = Some((moment, hint.clone()));
            Ok(Json::of(&told(hint)))
        })))
    }
}

fn told(hint: Json) -> Done {
    Done { hint: Some(hint), ..Done::default() }
}

/// The luck of whoever thinks a hint out: it is no secret, so that the hint tells nothing but what its seat knows.
fn seed(seat: Seat, question: u64) -> u64 {
    question << 8 | seat.index() as u64
}
