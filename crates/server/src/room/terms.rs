//! What a table has agreed on, and how its owner changes it before the match.

use std::net::IpAddr;

use fuga_catalog::Shares;
use fuga_store::{Occupant, Terms, UserId};
use serde_json::{Value, json};

use super::state::{Chair, Room};
use crate::code::random;
use crate::faults::not_changed;
use crate::names::distinct;
use crate::wire::{self, ApiError, Event, Settings};

/// What an owner wants changed; what is nothing stays.
pub(super) struct Change {
    pub(super) options: Option<Value>,
    pub(super) settings: Option<Settings>,
    pub(super) listed: Option<bool>,
}

impl Room {
    /// Changes what an open table plays. Everybody is told which fields have changed, and whoever was ready is asked
    /// again: they were ready for something else.
    pub(super) async fn change_terms(&mut self, user: UserId, address: IpAddr, wanted: Change) -> Result<(), ApiError> {
        let Change { options, settings, listed } = wanted;
        self.allow_change(user)?;
        let before = self.options.value();
        let (mut after, mut n_seats) = (self.options.clone(), self.chairs.len() as u8);
        if let Some(options) = options {
            // A table is dealt once to see that it can be, which costs as much as opening one.
            self.world.allow_table(address)?;
            let trial = self.game.deal_fair(&options, &random::<32>()?, &Shares::default())?;
            (after, n_seats) = (trial.options(), trial.n_seats());
        }
        let mut gone = self.chairs.iter().skip(n_seats.into());
        if gone.any(|chair| chair.occupant != Occupant::Nobody) {
            let message = format!("somebody has a seat behind the first {n_seats}; free it first");
            return Err(ApiError::conflict("seat_taken", message));
        }
        let settings = settings.unwrap_or_else(|| self.agreed());
        // These two have requests of their own, which tell of them; where nothing changes they do nothing.
        self.pace_bots(user, settings.bots).await?;
        self.switch_chat(user, settings.chat).await?;
        let kept = Settings { bots: self.settings.bots, chat: self.settings.chat, ..settings };
        let is_listed = listed.unwrap_or(self.table.listed);
        let value = after.value();
        let mut fields = wire::changed_fields(&before, &value);
        fields.extend(wire::changed_fields(&json!(self.settings), &json!(kept)).iter().map(|path| first_part(path)));
        fields.dedup();
        if is_listed != self.table.listed {
            fields.push("listed".to_owned());
        }
        if fields.is_empty() {
            return Ok(());
        }
        let (options, brief) = (wire::kept_options(after.clone())?, wire::brief_options(&value));
        let terms = Terms { options, brief, settings: wire::text(&kept), listed: is_listed, n_seats };
        self.world.store.change_terms(self.table.id, terms.clone()).await.map_err(not_changed)?;
        self.brief_options = wire::stored(&terms.brief);
        self.options = after;
        self.settings = kept;
        self.table.listed = is_listed;
        (self.table.options, self.table.settings) = (terms.options, terms.settings);
        self.resize(n_seats.into());
        self.record(Some(user), &Event::Changed { fields }).await?;
        self.tell_anew().await;
        Ok(())
    }

    /// Clock, bots, chat and spectators as they are now.
    fn agreed(&self) -> Settings {
        Settings { bots: self.bots, chat: self.is_chat_on, ..self.settings.clone() }
    }

    /// Has so many seats from now on, of which nobody has said that they are ready.
    fn resize(&mut self, n_seats: usize) {
        let free = || Chair::new(Occupant::Nobody, String::new(), false, String::new());
        self.chairs.resize_with(n_seats, free);
        self.sat_at.resize(n_seats, 0);
        for chair in &mut self.chairs {
            chair.is_ready = false;
            chair.hash = String::new();
        }
    }

    /// Somebody has another name: their seat at an open table shows it.
    pub(super) async fn rename(&mut self, user: UserId, name: &str) -> Result<(), ApiError> {
        let Some(seat) = self.seat_of(user).filter(|_| self.table.state == fuga_store::TableState::Open) else {
            return Ok(());
        };
        let others = self.chairs.iter().enumerate().filter(|&(other, _)| other != seat.index());
        let name = distinct(name, others.map(|(_, chair)| chair.name.as_str()));
        let (id, number, occupant) = (self.table.id, seat.index() as u8, Occupant::Person(user));
        self.world.store.rename_seat(id, number, &occupant, &name).await.map_err(not_changed)?;
        self.chairs[seat.index()].name = name;
        self.tell_info();
        Ok(())
    }
}

/// The setting that a path leads into.
fn first_part(path: &str) -> String {
    path.split('.').next().map_or_else(String::new, str::to_owned)
}
