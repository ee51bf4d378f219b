//! Bots that somebody lets play at a table, and what they may do there.

use super::state::{Room, Who};
use crate::wire::{ApiError, Request};

impl Room {
    /// Whether somebody may ask for something, as far as bots may not; whose bot it is, is known from here on.
    pub(super) fn admit_bot(&mut self, who: &Who, request: &Request) -> Result<(), ApiError> {
        let Some(keeper) = &who.bot_of else { return Ok(()) };
        if !is_for_bots(request) {
            return Err(ApiError::not_for_bots());
        }
        let has_part = self.seat_of(who.user).is_some() || self.claimed_by(who.user).is_some();
        if matches!(request, Request::Sit { .. }) && !has_part {
            // As with our bots, who comes to a table is for its owner to say.
            if !self.is_owner(keeper.id) {
                return Err(ApiError::forbidden("a bot sits down only at tables whose host is whoever lets it play"));
            }
            // Whoever took over in play what another knows would know it together with their bot's owner.
            self.check_not_begun()?;
        } else if !has_part {
            return Ok(());
        }
        self.keepers.insert(who.user, keeper.clone());
        Ok(())
    }
}

/// Whether a bot may ask for it: it plays, and decides nothing for others.
fn is_for_bots(request: &Request) -> bool {
    match request {
        Request::Sit { .. }
        | Request::Stand
        | Request::Ready { .. }
        | Request::Show { .. }
        | Request::Act { .. }
        | Request::TakeBack { .. }
        | Request::Preview { .. }
        | Request::Deduce
        | Request::Return => true,
        Request::SeatBot { .. }
        | Request::Unseat { .. }
        | Request::Change { .. }
        | Request::Start
        | Request::Hint { .. }
        | Request::Say { .. }
        | Request::Remark { .. }
        | Request::Chat { .. }
        | Request::Bots { .. }
        | Request::Note { .. }
        | Request::ShareNotes { .. }
        | Request::Pause
        | Request::Resume
        | Request::Offer { .. }
        | Request::Rematch
        | Request::Close
        | Request::Keep => false,
    }
}
