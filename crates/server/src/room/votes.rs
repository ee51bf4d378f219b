//! What those who play decide together: to pause, and to give the match up.

use fuga_kernel::{Seat, SeatSet};
use fuga_store::UserId;

use super::hand::substituted;
use super::state::Room;
use super::tell::persons;
use crate::clock::Millis;
use crate::wire::{ApiError, Event};

impl Room {
    /// In play the match is given up when all persons want it; an owner who never had a seat is a host, and decides alone.
    pub(super) async fn want_close(&mut self, user: UserId) -> Result<(), ApiError> {
        let Some(seat) = self.seat_of(user) else {
            if !self.is_owner(user) {
                return Err(ApiError::forbidden("those who play decide whether the match is given up"));
            }
            if self.held.contains_key(&user) && self.is_anybody_expected() {
                return Err(ApiError::forbidden("those who play decide whether the match is given up"));
            }
            return self.close(Some(user)).await;
        };
        self.check_present(seat)?;
        if !self.close_votes.contains(seat) {
            self.allow_change(user)?;
            self.record(Some(user), &Event::CloseWanted { seat: seat.index() as u8 }).await?;
        }
        self.tell_info();
        self.close_if_agreed(Some(user)).await
    }

    /// Whether a person plays, or has left and may be expected back.
    fn is_anybody_expected(&self) -> bool {
        let now = self.world.now();
        let is_expected = |from: Option<Millis>| from.is_none_or(|from| now < from);
        self.chairs.iter().any(|chair| self.is_human(chair) && is_expected(chair.offer_from(self.settings.clock)))
    }

    /// From when on all persons whose word counts want to give the match up, if nobody changes their mind or comes back.
    /// Whoever has left counts as long as they may be expected back.
    pub(super) fn close_at(&self) -> Option<Millis> {
        if self.close_votes == SeatSet::EMPTY || !self.is_playing() {
            return None;
        }
        let pace = self.settings.clock;
        let chairs =
            || self.chairs.iter().zip(Seat::all(self.chairs.len() as u8)).filter(|(chair, _)| self.is_human(chair));
        let others = chairs().filter(|(_, seat)| !self.close_votes.contains(*seat));
        let last = others.map(|(chair, _)| chair.offer_from(pace)).try_fold(0, |last, from| Some(last.max(from?)))?;
        // A successor does not speak for whoever may still come back.
        let left = chairs().flat_map(|(chair, _)| chair.claims.iter().map(|claim| claim.expected_until(pace)));
        Some(left.fold(last, Millis::max))
    }

    /// Gives the match up if all want it whose word counts.
    pub(super) async fn close_if_agreed(&mut self, user: Option<UserId>) -> Result<(), ApiError> {
        let is_agreed = self.close_at().is_some_and(|at| at <= self.world.now());
        if is_agreed { self.close(user).await } else { Ok(()) }
    }

    /// Declines that the match is given up.
    pub(super) async fn keep(&mut self, user: UserId, seat: Seat) -> Result<(), ApiError> {
        self.check_playing()?;
        if self.close_votes == SeatSet::EMPTY {
            return Err(ApiError::conflict("not_wanted", "nobody wants to give the match up"));
        }
        self.check_present(seat)?;
        self.allow_change(user)?;
        self.record(Some(user), &Event::Kept { seat: seat.index() as u8 }).await?;
        self.tell_info();
        Ok(())
    }

    /// A pause begins when all persons in play have agreed.
    pub(super) async fn want_pause(&mut self, user: UserId, seat: Seat) -> Result<(), ApiError> {
        self.check_playing()?;
        if self.play.as_ref().is_some_and(|play| play.clock.is_paused()) {
            return Err(ApiError::conflict("paused", "the match is paused already"));
        }
        self.check_present(seat)?;
        if self.pause_votes.contains(seat) {
            return Ok(());
        }
        self.allow_change(user)?;
        self.record(Some(user), &Event::PauseWanted { seat: seat.index() as u8 }).await?;
        self.pause_if_agreed().await?;
        self.tell_info();
        Ok(())
    }

    /// A pause begins when all persons who are there want it: with the last wish, or when the last other one leaves.
    pub(super) async fn pause_if_agreed(&mut self) -> Result<(), ApiError> {
        let is_agreed = persons(self).iter().all(|person| self.pause_votes.contains(person));
        if self.pause_votes == SeatSet::EMPTY || !is_agreed {
            return Ok(());
        }
        self.record(None, &Event::Paused).await?;
        if let Some(play) = &mut self.play {
            play.bot_at = None;
            play.thinking = None;
        }
        Ok(())
    }

    /// Whoever a substitute acts for decides nothing for the others.
    fn check_present(&self, seat: Seat) -> Result<(), ApiError> {
        if self.chairs[seat.index()].is_away { Err(substituted()) } else { Ok(()) }
    }

    pub(super) async fn resume(&mut self, user: UserId, seat: Seat) -> Result<(), ApiError> {
        self.check_playing()?;
        let is_paused = self.play.as_ref().is_some_and(|play| play.clock.is_paused());
        if !is_paused && self.pause_votes == SeatSet::EMPTY {
            return Err(ApiError::conflict("not_paused", "the match is not paused, and nobody proposes a pause"));
        }
        self.check_present(seat)?;
        self.allow_change(user)?;
        if !is_paused {
            self.record(Some(user), &Event::PauseDeclined { seat: seat.index() as u8 }).await?;
            self.tell_info();
            return Ok(());
        }
        self.record(Some(user), &Event::Resumed { seat: seat.index() as u8 }).await?;
        self.schedule_bot();
        self.tell_info();
        Ok(())
    }
}
