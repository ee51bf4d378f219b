//! What those who watch say to each other. Those who play never hear it, nor do those who have played: it could tell
//! them how the match looks from outside, and the others what a seat knows. It is kept in memory alone, for a while.

use super::state::{Room, Watcher, Who};
use crate::faults::failed;
use crate::names::distinct;
use crate::wire::{self, ApiError, Kind, Remark, RemarkMessage};

/// So many lines are kept for whoever comes later.
const MAX_REMARKS: usize = 50;

impl Room {
    /// Whether somebody is among those who watch: known, without a seat, and never had one in this match. A screen that
    /// somebody with a seat looks at as a spectator is nobody's here.
    pub(super) fn is_in_gallery(&self, who: Option<&Who>) -> bool {
        who.is_some_and(|who| self.seat_of(who.user).is_none() && !self.held.contains_key(&who.user))
    }

    /// Says something to the others who watch.
    pub(super) async fn remark(&mut self, who: &Who, text: String) -> Result<(), ApiError> {
        if !self.is_in_gallery(Some(who)) {
            return Err(ApiError::forbidden("only whoever watches without ever having had a seat may do that"));
        }
        self.check_playing()?;
        let is_theirs = |watcher: &Watcher| watcher.who.as_ref().is_some_and(|other| other.user == who.user);
        if !self.watchers.iter().any(is_theirs) {
            return Err(ApiError::conflict("not_watching", "whoever talks to those who watch watches the table too"));
        }
        self.allow_line(who.user, &text)?;
        // Whoever was forgotten meanwhile says nothing more.
        let known = self.world.store.user(who.user).await.map_err(|error| failed(&error))?;
        let known = known.ok_or_else(|| ApiError::forbidden("nobody is signed in"))?;
        let name = distinct(&known.name, self.chairs.iter().map(|chair| chair.name.as_str()));
        let remark = Remark { at: self.world.now(), name, text };
        let message = wire::text(&RemarkMessage { kind: Kind::Remark, table: &self.table.code, remark: &remark });
        while self.remarks.len() >= MAX_REMARKS {
            self.remarks.pop_front();
        }
        self.remarks.push_back(remark);
        self.send_to(message, |room, watcher| room.is_in_gallery(watcher.who.as_ref()));
        Ok(())
    }

    /// What somebody may read of it.
    pub(super) fn remarks_for(&self, who: Option<&Who>) -> Vec<Remark> {
        if self.is_in_gallery(who) { self.remarks.iter().cloned().collect() } else { Vec::new() }
    }
}
