//! Spectators who are late: what they see by now, and what they are still to see.

use std::collections::{BTreeMap, VecDeque};

use fuga_catalog::Json;
use fuga_kernel::Viewer;
use fuga_store::{LogEntry, Occupant, TableEvent, UserId};

use super::hand::Successions;
use super::rows::{Done, Row};
use super::state::{Delayed, Eye, Face, Late, Play, Room, Shown, What};
use super::tell::{Update, event_message, match_snapshot};
use crate::clock::{Clock, Millis};
use crate::faults::damaged;
use crate::names::distinct;
use crate::wire::{ApiError, MatchSnapshot};

/// If more than so many things are to be shown at once, a snapshot takes their place.
const MANY: usize = 16;

/// Events that spectators are still to be told, each with the table after it; and the table before them.
pub(super) struct LateEvents {
    before: Face,
    n_before: u32,
    events: Vec<(TableEvent, Face)>,
}

impl Late {
    /// When there is something to show next.
    pub(super) fn wakes_at(&self) -> Option<Millis> {
        self.waiting.front().map(|late| late.at)
    }

    /// The match as it is shown now, for a snapshot.
    pub(super) const fn shown(&self) -> Option<&Shown> {
        self.shown.as_ref()
    }

    fn is_due(&self, now: Millis) -> bool {
        self.waiting.front().is_some_and(|late| late.at <= now)
    }
}

impl Update {
    /// The match after this update, of which this is the view.
    pub(super) fn then(&self, view: Json) -> Shown {
        Shown { n_told: self.n_told, view, asked: self.asked.clone() }
    }
}

impl Play {
    /// All that spectators see now, as an update for whoever has seen nothing.
    fn whole(&mut self, eye: usize) -> Update {
        let (view, told) = (self.live.show(Viewer::Spectator), self.live.told(Viewer::Spectator));
        let (asked, n_told) = (self.asked(eye), told.len() as u64);
        self.eyes[eye] = Eye { n_told, asked: asked.clone(), takeover: None };
        Update { n_told, told, changes: view, asked }
    }

    /// A match as spectators who are late see it.
    pub(super) fn late_snapshot(&self, shown: Option<&Shown>, since: Option<u64>) -> Option<MatchSnapshot> {
        let Shown { n_told, view, asked } = shown?.clone();
        let mut told = self.live.told(Viewer::Spectator);
        told.truncate(n_told as usize);
        Some(match_snapshot(n_told, since, told, view, asked, None))
    }
}

impl Room {
    /// By how much spectators are late.
    fn delay(&self) -> Millis {
        Millis::from(self.settings.spectator_delay) * 1000
    }

    /// The table as everybody at it sees it now.
    pub(super) fn face(&self) -> Face {
        let votes = [self.pause_votes, self.close_votes];
        Face { chairs: self.chairs.clone(), bots: self.bots, is_chat_on: self.is_chat_on, votes }
    }

    /// The table as these eyes see it.
    pub(super) fn late_at(&self, eye: usize) -> Option<&Late> {
        self.late.as_ref().filter(|_| eye == self.chairs.len())
    }

    /// A match begins: spectators who are late see the deal once their time has come.
    pub(super) fn begin_late(&mut self) {
        let (now, delay) = (self.world.now(), self.delay());
        if delay == 0 {
            return;
        }
        let (eye, face, n_events) = (self.chairs.len(), self.face(), self.n_events);
        let Some(play) = &mut self.play else { return };
        let deal = play.whole(eye);
        let deal = What::Step(deal.text(&self.table.code, &play.clock_info(now)), deal.then(deal.changes.clone()));
        let waiting = VecDeque::from([Delayed { at: now + delay, what: deal }]);
        self.late = Some(Late { waiting, shown: None, face, n_events });
    }

    /// A match goes on after it was folded: its spectators see what they would have seen by now, and the rest in time.
    pub(super) fn resume_late(&mut self, rows: &[LogEntry], events: LateEvents) -> Result<(), ApiError> {
        let (now, delay, eye) = (self.world.now(), self.delay(), self.chairs.len());
        if delay == 0 || !self.is_playing() || self.play.is_none() {
            return Ok(());
        }
        // A clock that was put back makes nobody wait for longer.
        let due = |at: Millis| at.min(now) + delay;
        let (shown, mut waiting) = self.fold_late(rows, due)?;
        let LateEvents { before: face, n_before: n_events, events } = events;
        for (event, face) in events {
            let (at, n) = (due(event.at), event.n);
            waiting.push(Delayed { at, what: What::Event(n, event_message(&self.table.code, &event)) });
            waiting.push(Delayed { at, what: What::Table(face) });
        }
        waiting.sort_by_key(|late| late.at);
        if let Some(play) = &mut self.play {
            // Spectators are told of the next step what differs from the step before it, whenever they see it.
            play.whole(eye);
        }
        self.late = Some(Late { waiting: waiting.into(), shown, face, n_events });
        Ok(())
    }

    /// Plays the log again for the spectators: what they see now, and each later step that they perceive.
    fn fold_late(
        &self,
        rows: &[LogEntry],
        due: impl Fn(Millis) -> Millis,
    ) -> Result<(Option<Shown>, Vec<Delayed>), ApiError> {
        let (now, eye, code) = (self.world.now(), self.chairs.len(), &self.table.code);
        let fault = |reason: &str| damaged(&self.table, reason);
        let row = |row: &LogEntry| serde_json::from_str::<Row>(&row.entry).map_err(|error| fault(&error.to_string()));
        let is_share = |entry: &&LogEntry| matches!(row(entry), Ok(Row::Shares { .. }));
        let n_before = 1 + rows.iter().skip(1).take_while(is_share).count();
        let Some((dealt, entries)) = rows.get(n_before..).and_then(<[_]>::split_first) else {
            return Ok((None, Vec::new()));
        };
        let Row::Deal { head, clock: mut left } = row(dealt)? else { return Err(fault("its log has no deal")) };
        let n_past = entries.iter().take_while(|entry| due(entry.at) <= now).count();
        let mut past = Vec::new();
        for entry in &entries[..n_past] {
            if let Row::Entry { entry, clock } = row(entry)? {
                past.push(entry.to_string());
                left = clock;
            }
        }
        let live = self.game.resume(head.text(), &past, &self.seed).map_err(|error| fault(&error.message))?;
        let mut play = Play::new(live, self.settings.clock, Some(&left), dealt.at);
        let first = play.whole(eye);
        let (mut shown, mut waiting) = (None, Vec::new());
        if due(dealt.at) <= now {
            shown = Some(first.then(first.changes.clone()));
        } else {
            let text = first.text(code, &play.clock_info(dealt.at));
            waiting.push(Delayed { at: due(dealt.at), what: What::Step(text, first.then(first.changes.clone())) });
        }
        for (at, entry) in entries[n_past..].iter().map(|entry| (entry.at, row(entry))) {
            let Row::Entry { entry, clock: left } = entry? else { continue };
            let done: Done = serde_json::from_str(entry.text()).map_err(|error| fault(&error.to_string()))?;
            done.redo(&mut *play.live).map_err(|error| fault(&error.message))?;
            play.clock = Clock::restore(self.settings.clock, &left, play.live.asked(), false, at);
            if let Some(update) = play.update(eye) {
                let text = update.text(code, &play.clock_info(at));
                waiting.push(Delayed {
                    at: due(at),
                    what: What::Step(text, update.then(play.live.view(Viewer::Spectator))),
                });
            }
        }
        Ok((shown, waiting))
    }

    /// Keeps an update for spectators who are late.
    pub(super) fn delay_step(&mut self, text: String, then: Shown) {
        self.delay_by(What::Step(text, then));
    }

    /// Keeps an event for spectators who are late.
    pub(super) fn delay_event(&mut self, n: u32, text: &str) {
        self.delay_by(What::Event(n, text.to_owned()));
    }

    /// Keeps the table as it is now for spectators who are late.
    pub(super) fn delay_table(&mut self) {
        self.delay_by(What::Table(self.face()));
    }

    fn delay_by(&mut self, what: What) {
        let at = self.world.now() + self.delay();
        if let Some(late) = &mut self.late {
            late.waiting.push_back(Delayed { at, what });
        }
    }

    /// Tells spectators what they are to see by now.
    pub(super) async fn tell_late(&mut self) {
        let now = self.world.now();
        let Some(late) = &mut self.late else { return };
        let n_due = late.waiting.iter().take_while(|late| late.at <= now).count();
        let is_many = n_due > MANY;
        while let Some(late) = &mut self.late
            && late.is_due(now)
            && let Some(next) = late.waiting.pop_front()
        {
            self.show_late(next.what, is_many);
        }
        if is_many {
            self.tell_late_anew().await;
        }
    }

    /// The match is over or given up: there is nothing to be late for any more.
    pub(super) async fn end_late(&mut self) {
        let waiting = self.late.as_mut().map(|late| std::mem::take(&mut late.waiting)).unwrap_or_default();
        let is_many = waiting.len() > MANY;
        for late in waiting {
            // The table is told when all of this is: as it is now, it is over.
            let is_silent = is_many || matches!(late.what, What::Table(_));
            self.show_late(late.what, is_silent);
        }
        if is_many {
            self.tell_late_anew().await;
        }
        self.late = None;
    }

    /// Shows spectators the next thing; if a snapshot follows, nothing is sent.
    fn show_late(&mut self, what: What, is_silent: bool) {
        let eye = self.chairs.len();
        let Some(late) = &mut self.late else { return };
        match what {
            What::Step(text, then) => {
                late.shown = Some(then);
                if !is_silent {
                    self.send(eye, text);
                }
            }
            What::Event(n, text) => {
                late.n_events = n + 1;
                if !is_silent {
                    self.send(eye, text);
                }
            }
            What::Table(face) => {
                late.face = face;
                if !is_silent {
                    self.tell_info_to(|at| at == eye);
                }
            }
        }
    }
}

impl LateEvents {
    pub(super) const fn new(before: Face) -> Self {
        Self { before, n_before: 0, events: Vec::new() }
    }

    /// Takes the next event, and the table after it. It waits if it is not due, or if another one waits already.
    pub(super) fn add(&mut self, event: &TableEvent, is_due: bool, after: Face) {
        if is_due && self.events.is_empty() {
            self.before = after;
            self.n_before = event.n + 1;
        } else {
            self.events.push((event.clone(), after));
        }
    }

    /// Whether spectators are still to be told of anything.
    pub(super) const fn is_any_waiting(&self) -> bool {
        !self.events.is_empty()
    }

    /// Lets those who are still to hear that a seat passed on see who had it. Names are not written down: each has the
    /// one of today, and whoever was deleted has none.
    pub(super) fn with_holders(mut self, successions: &Successions, names: &BTreeMap<UserId, String>) -> Self {
        let n_before = self.n_before;
        let faces = self.events.iter_mut().map(|(event, face)| (event.n + 1, face));
        for (n_events, face) in faces.chain([(n_before, &mut self.before)]) {
            for (seat, user, is_first) in successions.holders_after(n_events) {
                let others = face.chairs.iter().enumerate().filter(|&(other, _)| other != usize::from(seat));
                let name = user.and_then(|user| names.get(&user));
                let name = name.map(|name| distinct(name, others.map(|(_, chair)| chair.name.as_str())));
                let Some(chair) = face.chairs.get_mut(usize::from(seat)) else { continue };
                let is_now = matches!(chair.occupant, Occupant::Person(now) if Some(now) == user);
                if !is_now {
                    chair.name = name.unwrap_or_default();
                    // All were ready when the match began.
                    chair.is_ready = is_first;
                }
            }
        }
        self
    }
}
