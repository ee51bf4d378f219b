//! What happens at a table beside the match: written down, then folded into the room, then told.
//!
//! A room that is loaded folds the same events in the same way, so what is live and what is loaded can't drift apart.

use fuga_kernel::{Seat, SeatSet};
use fuga_store::UserId;

use super::state::{Chair, Claim, Room};
use crate::clock::Millis;
use crate::faults::not_appended;
use crate::wire::{self, ApiError, Event};

impl Room {
    /// Makes an event durable, has it happen, and tells it.
    pub(super) async fn record(&mut self, author: Option<UserId>, event: &Event) -> Result<(), ApiError> {
        let (text, now) = (wire::text(event), self.world.now());
        let n = self.world.store.append_event(self.table.id, author, &text, now).await;
        let n = n.map_err(|error| not_appended(&error))?;
        self.happen(event, author, n, now);
        Ok(())
    }

    /// Has an event happen that is durable, and tells it.
    pub(super) fn happen(&mut self, event: &Event, author: Option<UserId>, n: u32, at: Millis) {
        self.fold(event, author, n, at);
        self.tell_event(n, at, &wire::text(event));
    }

    /// The one place where an event changes what is so at the table.
    ///
    /// Who has which seat, and how far the table is, stands in the store itself; what clocks show stands in the log.
    pub(super) fn fold(&mut self, event: &Event, author: Option<UserId>, n: u32, at: Millis) {
        self.n_events = n + 1;
        match *event {
            Event::ChatSwitched { on } => self.is_chat_on = on,
            Event::BotsPaced { pace } => {
                self.bots = pace;
                if !self.has_begun {
                    self.first_pace = pace;
                }
            }
            Event::NotesShared { seat, on } => self.with_chair(seat, |chair| chair.shares_notes = on),
            Event::PauseWanted { seat } => self.pause_votes.insert(Seat::new(seat)),
            Event::Paused => {
                self.pause_votes = SeatSet::EMPTY;
                self.pause(true);
            }
            Event::PauseDeclined { .. } => self.pause_votes = SeatSet::EMPTY,
            Event::Resumed { .. } => self.pause(false),
            Event::WentAway { seat, .. } => {
                self.forget_votes(Seat::new(seat));
                self.with_chair(seat, |chair| {
                    chair.is_away = true;
                    chair.away_since = at;
                });
            }
            Event::CameBack { seat } => self.with_chair(seat, Chair::come_back),
            Event::TimeGiven { seat } => self.with_chair(seat, |chair| chair.had_time = true),
            Event::Sat { seat } | Event::Reclaimed { seat } => {
                self.forget_votes(Seat::new(seat));
                if let Some(sat_at) = self.sat_at.get_mut(usize::from(seat)) {
                    *sat_at = n + 1;
                }
                self.with_chair(seat, Chair::receive);
                self.has_owner_left &= author != self.table.owner;
                if let Some(user) = author.filter(|_| self.has_begun) {
                    self.held.insert(user, Seat::new(seat));
                    self.with_chair(seat, |chair| chair.drop_claim(user));
                }
            }
            // In play, whoever leaves a seat to somebody else may come back to it.
            Event::Stood { seat } => {
                // In play a host who lets somebody else have their seat stays the host.
                self.has_owner_left |= !self.has_begun && author.is_some() && author == self.table.owner;
                if let Some(user) = author.filter(|_| self.has_begun) {
                    self.held.insert(user, Seat::new(seat));
                    self.with_chair(seat, |chair| {
                        chair.add_claim(Claim { user, name: chair.name.clone(), since: at });
                    });
                }
            }
            Event::CloseWanted { seat } => self.close_votes.insert(Seat::new(seat)),
            Event::Kept { .. } => self.close_votes = SeatSet::EMPTY,
            Event::OfferWanted { seat, by } => self.with_chair(seat, |chair| chair.offer_votes.insert(Seat::new(by))),
            Event::Offered { seat } => self.with_chair(seat, |chair| chair.is_offered = true),
            Event::RematchOpened { ref code } => {
                self.rematch = Some(code.clone());
                self.n_rematches += 1;
            }
            Event::Started => self.has_begun = true,
            // What is agreed on stands in the store itself.
            Event::Changed { .. }
            | Event::BotSeated { .. }
            | Event::Unseated { .. }
            | Event::Dealing
            | Event::Withheld { .. }
            | Event::Said { .. }
            | Event::Finished
            | Event::Closed => {}
        }
    }

    fn pause(&mut self, is_paused: bool) {
        let now = self.world.now();
        if let Some(play) = &mut self.play {
            play.clock.pause(is_paused, now);
        }
    }

    /// What a seat wanted is wanted no more: whoever had it is not there, or somebody else has it.
    pub(super) fn forget_votes(&mut self, seat: Seat) {
        self.pause_votes.remove(seat);
        self.close_votes.remove(seat);
        for chair in &mut self.chairs {
            chair.offer_votes.remove(seat);
        }
    }

    fn with_chair(&mut self, seat: u8, change: impl FnOnce(&mut Chair)) {
        if let Some(chair) = self.chairs.get_mut(usize::from(seat)) {
            change(chair);
        }
    }
}

impl Chair {
    /// Somebody else sits here from now on.
    const fn receive(&mut self) {
        self.come_back();
        self.shares_notes = false;
    }

    /// Whoever sits here acts for themselves again.
    const fn come_back(&mut self) {
        self.is_away = false;
        self.is_offered = false;
        self.offer_votes = SeatSet::EMPTY;
    }
}
