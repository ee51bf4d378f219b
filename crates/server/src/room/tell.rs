//! What a room tells: snapshots, updates and events, each made for one viewer.

use std::fmt::Write as _;

use axum::extract::ws::Utf8Bytes;
use fuga_kernel::{Seat, SeatSet, Viewer};
use fuga_store::{Occupant, TableEvent, TableId, TableState, UserId};
use serde_json::{Value, json};

use super::{Delayed, Eye, Play, Room, Shown, Who, eye_at};
use crate::clock::Millis;
use crate::fields::Seen;
use crate::protocol::ApiError;
use crate::world::World;

/// The most events that a snapshot holds.
const MAX_EVENTS: u32 = 200;

impl Play {
    /// The viewer whose eyes these are: a seat, or after the seats the spectators.
    pub(super) fn viewer(&self, eye: usize) -> Viewer {
        if eye < self.n_done.len() { Viewer::Seat(Seat::new(eye as u8)) } else { Viewer::Spectator }
    }

    /// What is asked of whom, as these eyes see it; a list of what they may do if it is them.
    pub(super) fn asked(&self, eye: usize) -> String {
        if let Some(outcome) = self.live.outcome() {
            return format!(r#"{{"seats":[],"outcome":{outcome}}}"#);
        }
        let asked = self.live.asked();
        let seats = list(asked.iter().map(Seat::index));
        match self.viewer(eye) {
            Viewer::Seat(seat) if asked.contains(seat) => {
                let (question, legal) = (self.n_done[eye], self.live.legal(seat));
                format!(r#"{{"seats":{seats},"question":{question},"legal":{legal}}}"#)
            }
            _ => format!(r#"{{"seats":{seats}}}"#),
        }
    }

    /// What the latest step changes for these eyes; nothing where they perceive nothing of it.
    pub(super) fn update(&mut self, eye: usize) -> Option<Update> {
        let viewer = self.viewer(eye);
        let told = self.live.news(viewer);
        let view = self.live.changed_view(viewer);
        let asked = self.asked(eye);
        let Eye { n_told, seen, asked: asked_before } = &mut self.eyes[eye];
        let changes = view.as_ref().map_or_else(|| "{}".to_owned(), |view| seen.changes(view));
        if told.is_empty() && changes == "{}" && asked == *asked_before {
            return None;
        }
        *n_told += told.len() as u64;
        asked_before.clone_from(&asked);
        Some(Update { n_told: *n_told, told, changes, asked })
    }

    /// Counts what the latest step tells these eyes while nobody looks through them.
    pub(super) fn skip(&mut self, eye: usize) {
        self.eyes[eye].n_told += self.live.news(self.viewer(eye)).len() as u64;
    }

    /// The time everybody has left.
    pub(super) fn clock(&self, now: Millis) -> String {
        let seats = Seat::all(self.n_done.len() as u8);
        let left: Option<Vec<Millis>> = seats.map(|seat| self.clock.left(seat, now)).collect();
        let left = left.map_or_else(|| "null".to_owned(), list);
        format!(r#"{{"left":{left},"paused":{}}}"#, self.clock.is_paused())
    }
}

/// What one step changes for one viewer.
pub(super) struct Update {
    n_told: u64,
    told: Vec<String>,
    changes: String,
    asked: String,
}

/// A list of numbers.
fn list(numbers: impl IntoIterator<Item: std::fmt::Display>) -> String {
    let mut text = String::from("[");
    for number in numbers {
        let comma = if text.len() > 1 { "," } else { "" };
        // A text takes whatever is written to it.
        let _ = write!(text, "{comma}{number}");
    }
    text.push(']');
    text
}

impl Update {
    fn text(&self, code: &str, clock: &str) -> String {
        let Self { n_told, told, changes, asked } = self;
        let told = told.join(",");
        format!(
            r#"{{"type":"update","table":"{code}","seq":{n_told},"told":[{told}],"view":{changes},"asked":{asked},"clock":{clock}}}"#
        )
    }
}

impl Room {
    /// Tells everybody who looks what the latest step changes for them.
    pub(super) fn tell_step(&mut self) {
        let now = self.world.now();
        let n_eyes = self.chairs.len() + 1;
        let mut is_watched = vec![false; n_eyes];
        for watcher in &self.watchers {
            is_watched[self.eye_of(watcher.who.as_ref())] = true;
        }
        let delay = Millis::from(self.settings.spectator_delay) * 1000;
        let Some(clock) = self.play.as_ref().map(|play| play.clock(now)) else { return };
        for (eye, &is_watched) in is_watched.iter().enumerate() {
            let is_late = eye == n_eyes - 1 && delay > 0;
            let Some(play) = &mut self.play else { return };
            if !is_watched && !is_late {
                play.skip(eye);
                continue;
            }
            let Some(update) = play.update(eye) else { continue };
            let text = update.text(&self.table.code, &clock);
            // After the end there is nothing to be late for.
            if is_late && self.table.state == TableState::Playing {
                let view = play.live.view(Viewer::Spectator);
                let then = Shown { n_told: update.n_told, view, asked: update.asked };
                play.delayed.push_back(Delayed { at: now + delay, update: text, then });
            } else {
                self.send(eye, text);
            }
        }
    }

    /// Spectators who are late are to see the table as it is now, once their time has come.
    ///
    /// It happens when a match begins and when it is folded, whatever was done in it: an unseen step shows in nothing.
    pub(super) fn show_late(&mut self) {
        let (now, delay) = (self.world.now(), Millis::from(self.settings.spectator_delay) * 1000);
        let eye = self.chairs.len();
        if delay == 0 || !self.is_playing() {
            return;
        }
        let Some(play) = &mut self.play else { return };
        let (view, told, asked) =
            (play.live.show(Viewer::Spectator), play.live.told(Viewer::Spectator), play.asked(eye));
        let n_told = told.len() as u64;
        play.eyes[eye] = Eye { n_told, seen: Seen::of(&view), asked: asked.clone() };
        let update = Update { n_told, told, changes: view.clone(), asked: asked.clone() };
        let update = update.text(&self.table.code, &play.clock(now));
        play.delayed.push_back(Delayed { at: now + delay, update, then: Shown { n_told, view, asked } });
    }

    /// Tells spectators what they are to see by now.
    pub(super) fn tell_late(&mut self) {
        let now = self.world.now();
        let is_over = !self.is_playing();
        let eye = self.chairs.len();
        while let Some(play) = &mut self.play
            && play.delayed.front().is_some_and(|late| is_over || late.at <= now)
            && let Some(late) = play.delayed.pop_front()
        {
            play.shown = Some(late.then);
            self.send(eye, late.update);
        }
    }

    /// Sends a text to all who look through these eyes. Who is too slow is told no more and has to ask again.
    fn send(&mut self, eye: usize, text: impl Into<Utf8Bytes>) {
        let text = text.into();
        let (code, chairs) = (&self.table.code, &self.chairs);
        self.watchers.retain(|watcher| {
            if eye_at(chairs, watcher.who.as_ref()) != eye {
                return true;
            }
            let is_sent = watcher.outbox.sender.try_send(text.clone()).is_ok();
            if !is_sent {
                // A connection that is gone does not hear it.
                drop(watcher.outbox.lagged.send(code.clone()));
            }
            is_sent
        });
    }

    /// Sends a text to all.
    pub(super) fn send_all(&mut self, text: String) {
        let text = Utf8Bytes::from(text);
        for eye in 0..=self.chairs.len() {
            self.send(eye, text.clone());
        }
    }

    /// Sends each their own view of the table's seats and settings.
    pub(super) fn tell_info(&mut self) {
        let watchers: Vec<(Option<Who>, super::Outbox)> =
            self.watchers.iter().map(|watcher| (watcher.who.clone(), watcher.outbox.clone())).collect();
        for (who, outbox) in watchers {
            let info = self.info(who.as_ref());
            let text = format!(r#"{{"type":"table","table":"{}","info":{info}}}"#, self.table.code);
            if outbox.sender.try_send(text.into()).is_err() {
                self.watchers.retain(|watcher| watcher.outbox.connection != outbox.connection);
                drop(outbox.lagged.send(self.table.code.clone()));
            }
        }
    }

    /// Gives everybody a new snapshot, when the seats have changed hands.
    pub(super) async fn tell_anew(&mut self) {
        let watchers: Vec<(Option<Who>, super::Outbox)> =
            self.watchers.iter().map(|watcher| (watcher.who.clone(), watcher.outbox.clone())).collect();
        for (who, outbox) in watchers {
            let is_sent = match self.snapshot(who.as_ref(), None, None).await {
                Ok(snapshot) => outbox.sender.try_send(snapshot.into()).is_ok(),
                Err(_) => false,
            };
            if !is_sent {
                self.watchers.retain(|watcher| watcher.outbox.connection != outbox.connection);
                drop(outbox.lagged.send(self.table.code.clone()));
            }
        }
    }

    /// The table as somebody may see it: what it plays, who sits where, who they are themselves.
    pub(super) fn info(&self, who: Option<&Who>) -> Value {
        let you = who.and_then(|who| self.seat_of(who.user));
        let seats: Vec<Value> = self
            .chairs
            .iter()
            .map(|chair| {
                let (kind, bot) = match &chair.occupant {
                    Occupant::Nobody => ("nobody", None),
                    Occupant::Person(_) => ("person", None),
                    Occupant::Bot(bot) => ("bot", Some(bot)),
                    Occupant::Gone => ("gone", None),
                };
                json!({
                    "kind": kind,
                    "bot": bot,
                    "name": chair.name,
                    "ready": chair.is_ready,
                    "away": chair.is_away,
                    "offered": chair.is_offered,
                })
            })
            .collect();
        let nonces: Vec<&str> = self.chairs.iter().map(|chair| chair.nonce.as_str()).collect();
        let is_begun = self.play.is_some();
        json!({
            "code": self.table.code,
            "game": self.table.game,
            "options": text_as_json(&self.table.options),
            "settings": self.settings,
            "listed": self.table.listed,
            "state": self.table.state,
            "created": self.table.created,
            "started": self.table.started,
            "ended": self.table.ended,
            "seats": seats,
            "chat": self.is_chat_on,
            "pause_wanted_by": self.pause_votes.iter().map(Seat::index).collect::<Vec<_>>(),
            "fairness": {
                "commitment": blake3::hash(&self.seed).to_hex().as_str(),
                "nonces": is_begun.then_some(nonces),
            },
            "rematch": self.rematch,
            "you": you.map(Seat::index),
            "owner": who.is_some_and(|who| self.is_owner(who.user)),
        })
    }

    /// All that somebody may see now, or all they missed since a line and an event.
    pub(super) async fn snapshot(
        &mut self,
        who: Option<&Who>,
        since: Option<u64>,
        events: Option<u32>,
    ) -> Result<String, ApiError> {
        let eye = self.eye_of(who);
        if eye == self.chairs.len() && !self.settings.spectators && self.table.state != TableState::Open {
            let is_owner = who.is_some_and(|who| self.is_owner(who.user));
            if !is_owner {
                return Err(ApiError::forbidden("this table has no spectators"));
            }
        }
        let info = self.info(who);
        let from = events.unwrap_or_else(|| self.n_events.saturating_sub(MAX_EVENTS));
        let events = self
            .world
            .store
            .events(self.table.id, from, MAX_EVENTS)
            .await
            .map_err(|error| super::load::failed(&error))?;
        let events: Vec<String> = events.iter().map(event_text).collect();
        let own = who.and_then(|who| Some((self.seat_of(who.user)?, who.user)));
        let notes = match own {
            Some((seat, user)) => notes_of(&self.world, self.table.id, seat, user).await?,
            None => json!([]),
        };
        let now = self.world.now();
        let code = &self.table.code;
        let is_late = eye == self.chairs.len() && self.settings.spectator_delay > 0 && self.is_playing();
        let play = match &mut self.play {
            None => "null".to_owned(),
            Some(play) if is_late => play.late_snapshot(since),
            Some(play) => play.snapshot(eye, since, now),
        };
        let (events, n_events) = (events.join(","), self.n_events);
        Ok(format!(
            r#"{{"type":"snapshot","table":"{code}","info":{info},"match":{play},"event":{n_events},"events":[{events}],"notes":{notes}}}"#
        ))
    }
}

/// A person's own notes.
async fn notes_of(world: &World, table: TableId, seat: Seat, user: UserId) -> Result<Value, ApiError> {
    let notes = world.store.notes(table, seat.index() as u8).await.map_err(|error| super::load::failed(&error))?;
    let own = notes.iter().filter(|note| note.author == user);
    Ok(own.map(|note| json!({ "turn": note.turn, "note": text_as_json(&note.note) })).collect())
}

impl Play {
    fn snapshot(&mut self, eye: usize, since: Option<u64>, now: Millis) -> String {
        let viewer = self.viewer(eye);
        let (view, told, asked) = (self.live.show(viewer), self.live.told(viewer), self.asked(eye));
        self.eyes[eye] = Eye { n_told: told.len() as u64, seen: Seen::of(&view), asked: asked.clone() };
        let clock = self.clock(now);
        let from = since.filter(|&since| since <= told.len() as u64).unwrap_or(0);
        let (n_told, lines) = (told.len(), told[from as usize..].join(","));
        format!(r#"{{"seq":{n_told},"from":{from},"told":[{lines}],"view":{view},"asked":{asked},"clock":{clock}}}"#)
    }

    /// What spectators who are late may see by now.
    fn late_snapshot(&self, since: Option<u64>) -> String {
        let Some(Shown { n_told, view, asked }) = &self.shown else { return "null".to_owned() };
        let told = self.live.told(Viewer::Spectator);
        let told = &told[..(*n_told as usize).min(told.len())];
        let from = since.filter(|&since| since <= *n_told).unwrap_or(0);
        let lines = told[from as usize..].join(",");
        format!(r#"{{"seq":{n_told},"from":{from},"told":[{lines}],"view":{view},"asked":{asked},"clock":null}}"#)
    }
}

/// An event as everybody at the table sees it.
pub(super) fn event_text(event: &TableEvent) -> String {
    format!(r#"{{"n":{},"at":{},"event":{}}}"#, event.n, event.at, event.event)
}

/// A text of the store that was JSON when it was kept.
pub(super) fn text_as_json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned()))
}

/// The seats of persons who are there.
pub(super) fn persons(room: &Room) -> SeatSet {
    let seats = Seat::all(room.chairs.len() as u8);
    seats.filter(|seat| room.chairs[seat.index()].is_person() && !room.chairs[seat.index()].is_away).collect()
}
