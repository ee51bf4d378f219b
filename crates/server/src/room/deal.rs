//! The deal: hashes of nonces first, then the nonces, then the cards. `docs/fairness.md` says what that proves.

use fuga_catalog::Shares;
use fuga_kernel::{Seat, SeatSet};
use fuga_store::{Occupant, TableState};
use serde_json::Value;

use super::rows::{deal_row, shares_row};
use super::shares::{Dealt, SHOWING, Showing};
use super::state::{Chair, Play, Room};
use crate::faults::{not_appended, not_changed};
use crate::wire::{ApiError, Event, MAX_NAME};

impl Showing {
    /// Whether nobody has anything left to show. Whoever was deleted meanwhile shows nothing any more.
    fn is_complete(&self, chairs: &[Chair]) -> bool {
        let mut shares = self.hashes.iter().zip(&self.nonces).zip(chairs);
        shares.all(|((hash, nonce), chair)| hash.is_empty() || nonce.is_some() || !chair.is_person())
    }
}

impl Room {
    /// Begins the match, if everybody is ready: at once where nobody has a share in the shuffle.
    pub(super) async fn start(&mut self) -> Result<(), ApiError> {
        if self.table.state != TableState::Open {
            return Err(ApiError::conflict("wrong_state", "the match has begun already"));
        }
        self.check_not_dealing()?;
        let missing = self.chairs.iter().position(|chair| match chair.occupant {
            Occupant::Nobody | Occupant::Gone => true,
            Occupant::Person(_) => !chair.is_ready,
            Occupant::Bot(_) => false,
        });
        if let Some(seat) = missing {
            let message = format!("seat {seat} is free or not ready; a match begins when everybody is");
            return Err(ApiError::conflict("not_ready", message));
        }
        let now = self.world.now();
        let showing = Showing::new(self.chairs.iter().map(|chair| chair.hash.clone()).collect(), now);
        if showing.is_complete(&self.chairs) {
            return self.deal(showing).await;
        }
        // From here on nobody can give another hash, not even after a restart.
        let row = shares_row(showing.hashes.clone());
        let appended = self.world.store.append(self.table.id, self.n_rows, &row, now).await;
        appended.map_err(|error| not_appended(&error))?;
        self.n_rows += 1;
        self.showing = Some(showing);
        self.record(None, &Event::Dealing).await?;
        self.tell_info();
        Ok(())
    }

    /// Takes the nonce whose hash a seat has given.
    pub(super) async fn show(&mut self, seat: Seat, nonce: String) -> Result<(), ApiError> {
        if nonce.chars().count() > MAX_NAME || nonce.chars().any(char::is_control) {
            let reason = format!("a nonce has at most {MAX_NAME} characters, and none that controls");
            return Err(ApiError::field("nonce", &reason));
        }
        let Some(showing) = &mut self.showing else {
            return Err(ApiError::conflict("not_dealing", "nonces are shown when the match is started, for a while"));
        };
        let hash = &showing.hashes[seat.index()];
        if nonce.is_empty() || blake3::hash(nonce.as_bytes()).to_hex().as_str() != hash {
            return Err(ApiError::conflict("wrong_nonce", "that is not the nonce whose hash your seat has given"));
        }
        let before = showing.nonces[seat.index()].replace(nonce);
        let dealt = self.deal_if_complete().await;
        if let (Err(_), Some(showing)) = (&dealt, &mut self.showing) {
            // Whoever is told that nothing was changed shows it again.
            showing.nonces[seat.index()] = before;
        }
        dealt
    }

    /// Nobody could show anything while nothing could be written down: there is as much time as at first.
    pub(super) fn show_anew(&mut self) {
        let until = self.world.now() + SHOWING;
        if let Some(showing) = &mut self.showing {
            showing.until = until;
        }
    }

    /// Deals as soon as all nonces are shown.
    pub(super) async fn deal_if_complete(&mut self) -> Result<(), ApiError> {
        match self.showing.clone().filter(|showing| showing.is_complete(&self.chairs)) {
            Some(showing) => self.deal(showing).await,
            None => Ok(()),
        }
    }

    /// Deals when there was time enough: whoever has not shown a nonce is dealt without it.
    pub(super) async fn deal_if_due(&mut self) -> Result<(), ApiError> {
        let now = self.world.now();
        match self.showing.clone().filter(|showing| showing.until <= now) {
            Some(showing) => self.deal(showing).await,
            None => Ok(()),
        }
    }

    async fn deal(&mut self, showing: Showing) -> Result<(), ApiError> {
        let Showing { hashes, nonces, .. } = showing;
        let withheld: SeatSet = Seat::all(hashes.len() as u8)
            .filter(|seat| !hashes[seat.index()].is_empty() && nonces[seat.index()].is_none())
            .collect();
        let options: Value = self.options.value();
        let shares = Shares { hashes, nonces: nonces.into_iter().map(Option::unwrap_or_default).collect() };
        let live = self.game.deal_fair(&options, &self.seed, &shares)?;
        let now = self.world.now();
        let play = Play::new(live, self.settings.clock, None, now);
        let head = play.live.log_head();
        let row = deal_row(head.clone(), play.written.clone());
        // The deal is durable first: a table that says it is being played has one.
        let store = &self.world.store;
        store.append(self.table.id, self.n_rows, &row, now).await.map_err(|error| not_appended(&error))?;
        self.n_rows += 1;
        // Whoever was deleted meanwhile has left a seat that is played all the same.
        for seat in Seat::all(self.chairs.len() as u8) {
            if self.chairs[seat.index()].occupant == Occupant::Nobody {
                self.change_seat(seat, Occupant::Nobody, Occupant::Gone, String::new()).await?;
            }
        }
        let store = &self.world.store;
        store.start_table(self.table.id, now).await.map_err(not_changed)?;
        self.table.state = TableState::Playing;
        self.table.started = Some(now);
        self.dealt = Dealt::of_head(head.text());
        self.showing = None;
        self.play = Some(play);
        self.hold_seats();
        for seat in withheld.iter() {
            self.record(None, &Event::Withheld { seat: seat.index() as u8 }).await?;
        }
        self.record(None, &Event::Started).await?;
        self.begin_late();
        self.schedule_bot();
        self.tell_anew().await;
        Ok(())
    }

    /// While nonces are shown nothing about the table changes.
    pub(super) fn check_not_dealing(&self) -> Result<(), ApiError> {
        if self.showing.is_none() {
            return Ok(());
        }
        Err(ApiError::conflict("dealing", "the match is about to be dealt; wait until it is"))
    }
}
