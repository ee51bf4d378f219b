//! Hints: what the best player would do with what a seat knows, and why. Nobody but who asks hears of one, and no room
//! waits for it: that would tell too.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use fuga_catalog::Json;
use fuga_kernel::Seat;
use fuga_store::UserId;
use tokio::{task, time};

use super::hinted::Moment;
use super::order::Given;
use super::state::{Play, Room};
use crate::limits::busy;
use crate::wire::{ApiError, Done};

/// Whoever has waited so long for a free thread is asked to come again.
const MAX_WAIT: Duration = Duration::from_secs(10);

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
        let mut last = hinted.try_last().ok_or_else(busy)?;
        if let Some((_, hint)) = last.as_ref().filter(|(at, _)| *at == moment) {
            return Ok(told(hint.clone()).into());
        }
        // Whoever is refused has had nothing worked out.
        hints.check(world.now())?;
        let place = world.hints.queue(address)?;
        hinted.ask(question);
        let is_asked = hinted.watch(question);
        let hint = play.live.hint(seat, seed(seat, question))?;
        Ok(Given::Later(tokio::spawn(async move {
            let pass = time::timeout(MAX_WAIT, place.enter()).await.map_err(|_| busy())??;
            is_asked().then_some(()).ok_or_else(passed)?;
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
            is_asked().then_some(()).ok_or_else(passed)?;
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
