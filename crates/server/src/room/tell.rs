//! What a room tells: snapshots, updates and events, each made for one viewer.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use fuga_catalog::{Bot, Json};
use fuga_kernel::{Seat, SeatSet, Viewer};
use fuga_store::{Occupant, TableEvent, TableId, TableState, UserId};

use super::state::{Answer, Chair, Eye, Late, Outbox, Play, Room, Takeover, Watcher, Who, eye_at};
use crate::clock::{Millis, Pace};
use crate::wire::{
    self, ApiError, Asked, ClockInfo, EventInfo, EventMessage, Fairness, Kind, MatchSnapshot, NoteInfo, SeatInfo,
    SeatKind, Snapshot, TableInfo, TableMessage,
};
use crate::world::World;

/// How much of a table's options is told.
#[derive(Clone, Copy)]
enum Options {
    /// All, to whoever asks.
    Whole,
    /// All but the texts that the table brings itself, to whoever has them.
    Brief,
}

/// The most events that a snapshot holds.
const MAX_EVENTS: u32 = 200;

impl Play {
    /// The viewer whose eyes these are: a seat, or after the seats the spectators.
    pub(super) fn viewer(&self, eye: usize) -> Viewer {
        if eye < self.n_done.len() { Viewer::Seat(Seat::new(eye as u8)) } else { Viewer::Spectator }
    }

    /// What is asked of whom, as these eyes see it; a list of what they may do if it is them.
    pub(super) fn asked(&self, eye: usize) -> Asked {
        let asked = self.live.asked();
        let numbers = |seats: SeatSet| seats.iter().map(Seat::index).collect();
        let (seats, out) = (numbers(asked), numbers(self.live.out()));
        let mut said = Asked { seats, out, outcome: self.live.outcome(), ..Asked::default() };
        if let Viewer::Seat(seat) = self.viewer(eye)
            && asked.contains(seat)
        {
            said.question = Some(self.n_done[eye]);
            said.can_take_back = Some(self.can_take_back(seat));
            said.legal = Some(self.live.legal(seat));
        }
        said
    }

    /// Whether a seat's latest action can be taken back now by whoever has the seat.
    pub(super) fn can_take_back(&self, seat: Seat) -> bool {
        let takeover = self.eyes.get(seat.index()).and_then(|eye| eye.takeover);
        let is_theirs = takeover.is_none_or(|takeover| self.n_done[seat.index()] > takeover.n_done);
        is_theirs && self.live.can_take_back(seat)
    }

    /// What the latest step changes for these eyes; nothing where they perceive nothing of it.
    pub(super) fn update(&mut self, eye: usize) -> Option<Update> {
        let viewer = self.viewer(eye);
        let told = self.live.news(viewer);
        let changes = self.live.changes(viewer);
        let asked = self.asked(eye);
        let seen = &mut self.eyes[eye];
        if told.is_empty() && changes.text() == "{}" && asked == seen.asked {
            return None;
        }
        seen.n_told += told.len() as u64;
        seen.asked.clone_from(&asked);
        Some(Update { n_told: seen.number(), told, changes, asked })
    }

    /// Counts what the latest step tells these eyes while nobody looks through them.
    pub(super) fn skip(&mut self, eye: usize) {
        self.eyes[eye].n_told += self.live.news(self.viewer(eye)).len() as u64;
    }

    /// The time everybody has left.
    pub(super) fn clock_info(&self, now: Millis) -> ClockInfo {
        let seats = Seat::all(self.n_done.len() as u8);
        let left = seats.map(|seat| self.clock.left(seat, now)).collect();
        ClockInfo { left, is_paused: self.clock.is_paused() }
    }
}

impl Eye {
    /// How many lines whoever looks was told: those that all heard before a takeover, and the seat's own after it.
    fn number(&self) -> u64 {
        self.takeover
            .map_or(self.n_told, |Takeover { n_public, n_own, .. }| n_public + self.n_told.saturating_sub(n_own))
    }
}

/// What one step changes for one viewer.
pub(super) struct Update {
    pub(super) n_told: u64,
    pub(super) told: Vec<Json>,
    pub(super) changes: Json,
    pub(super) asked: Asked,
}

impl Update {
    pub(super) fn text(&self, code: &str, clock: &ClockInfo) -> String {
        let Self { n_told, told, changes, asked } = self;
        let (kind, table, seq) = (Kind::Update, code, *n_told);
        wire::text(&wire::Update { kind, table, seq, told, view: changes, asked, clock })
    }
}

impl Room {
    /// Tells everybody who looks what the latest step changes for them.
    pub(super) fn tell_step(&mut self) {
        let now = self.world.now();
        if let Some(play) = &self.play {
            for (hinted, &question) in play.hints.iter().zip(&play.n_done) {
                hinted.ask(question);
            }
        }
        let n_eyes = self.chairs.len() + 1;
        let mut is_watched = vec![false; n_eyes];
        for watcher in &self.watchers {
            is_watched[self.eye_of(watcher.who.as_ref())] = true;
        }
        let Some(clock) = self.play.as_ref().map(|play| play.clock_info(now)) else { return };
        for (eye, &is_watched) in is_watched.iter().enumerate() {
            let is_late = self.late_at(eye).is_some();
            let Some(play) = &mut self.play else { return };
            if !is_watched && !is_late {
                play.skip(eye);
                continue;
            }
            let Some(update) = play.update(eye) else { continue };
            let text = update.text(&self.table.code, &clock);
            if is_late {
                let then = update.then(play.live.view(Viewer::Spectator));
                self.delay_step(text, then);
            } else {
                self.send(eye, text);
            }
        }
    }

    /// Sends a text to all who look through these eyes. Who is too slow is told no more and has to ask again.
    pub(super) fn send(&mut self, eye: usize, text: impl Into<Utf8Bytes>) {
        let text = text.into();
        let (code, chairs) = (&self.table.code, &self.chairs);
        self.watchers.retain(|watcher| {
            if eye_at(chairs, watcher.who.as_ref()) != eye {
                return true;
            }
            let is_sent = watcher.outbox.send(text.clone());
            if !is_sent {
                watcher.outbox.lagged.add(code);
            }
            is_sent
        });
    }

    /// Tells an event to all, and to spectators who are late when their time has come.
    pub(super) fn tell_event(&mut self, n: u32, at: Millis, event: &str) {
        let event = TableEvent { table: self.table.id, n, author: None, event: event.to_owned(), at };
        let text = event_message(&self.table.code, &event);
        for eye in 0..=self.chairs.len() {
            if self.late_at(eye).is_some() {
                self.delay_event(n, &text);
            } else {
                self.send(eye, text.as_str());
            }
        }
    }

    /// Sends each their own view of the table's seats and settings.
    pub(super) fn tell_info(&mut self) {
        let n_seats = self.chairs.len();
        let is_late = self.late.is_some();
        self.tell_info_to(|eye| !is_late || eye < n_seats);
        self.delay_table();
    }

    /// Sends those who look through such eyes their own view of the table's seats and settings.
    pub(super) fn tell_info_to(&mut self, is_told: impl Fn(usize) -> bool) {
        // Whoever looks more than once is told the same.
        let mut texts: BTreeMap<Option<UserId>, Utf8Bytes> = BTreeMap::new();
        for (who, outbox) in self.lookers(|room, watcher| is_told(room.eye_of(watcher.who.as_ref()))) {
            let user = who.as_ref().map(|who| who.user);
            let text = texts.entry(user).or_insert_with(|| self.table_message(who.as_ref()).into()).clone();
            if !outbox.send(text) {
                self.let_go(&outbox);
            }
        }
    }

    /// The table's seats and settings as somebody may see them. What it brings itself they were given with a snapshot.
    fn table_message(&self, who: Option<&Who>) -> String {
        let info = TableInfo { options: &self.brief_options, ..self.info(who) };
        let is_late = self.late_at(self.eye_of(who)).is_some();
        let clock = self.play.as_ref().filter(|_| !is_late).map(|play| play.clock_info(self.world.now()));
        wire::text(&TableMessage { kind: Kind::Table, table: &self.table.code, info, clock })
    }

    /// Gives everybody a new snapshot.
    pub(super) async fn tell_anew(&mut self) {
        self.tell_anew_to(|_, _| true).await;
    }

    /// Gives everybody a new snapshot when the seats have changed hands; spectators who are late hear of it later.
    pub(super) async fn tell_seats_anew(&mut self) {
        let n_seats = self.chairs.len();
        let is_late = self.late.is_some();
        // Whoever had a seat until now sees the table through other eyes.
        let is_told = |room: &Self, watcher: &Watcher| {
            !is_late || watcher.eye < n_seats || room.eye_of(watcher.who.as_ref()) < n_seats
        };
        self.tell_anew_to(is_told).await;
        self.delay_table();
    }

    /// Gives spectators who are late a new snapshot.
    pub(super) async fn tell_late_anew(&mut self) {
        let n_seats = self.chairs.len();
        self.tell_anew_to(|room, watcher| room.eye_of(watcher.who.as_ref()) == n_seats).await;
    }

    async fn tell_anew_to(&mut self, is_told: impl Fn(&Self, &Watcher) -> bool) {
        for (who, outbox) in self.lookers(is_told) {
            let eye = self.eye_of(who.as_ref());
            let snapshot = self.snapshot_with(Options::Brief, who.as_ref(), None, None).await;
            let is_sent = snapshot.is_ok_and(|snapshot| outbox.send(String::from(snapshot).into()));
            if !is_sent {
                self.let_go(&outbox);
            }
            let told = self.watchers.iter_mut().find(|watcher| watcher.outbox.connection == outbox.connection);
            if let Some(watcher) = told {
                watcher.eye = eye;
            }
        }
    }

    /// Some of those who look.
    fn lookers(&self, is_meant: impl Fn(&Self, &Watcher) -> bool) -> Vec<(Option<Who>, Outbox)> {
        let meant = self.watchers.iter().filter(|watcher| is_meant(self, watcher));
        meant.map(|watcher| (watcher.who.clone(), watcher.outbox.clone())).collect()
    }

    /// Sends a text to some of those who look.
    pub(super) fn send_to(&mut self, text: impl Into<Utf8Bytes>, is_meant: impl Fn(&Self, &Watcher) -> bool) {
        let text = text.into();
        for (_, outbox) in self.lookers(is_meant) {
            if !outbox.send(text.clone()) {
                self.let_go(&outbox);
            }
        }
    }

    /// Tells a connection no more: it is too slow, or may not look any more.
    pub(super) fn let_go(&mut self, outbox: &Outbox) {
        self.watchers.retain(|watcher| watcher.outbox.connection != outbox.connection);
        outbox.lagged.add(&self.table.code);
    }

    /// The table as somebody may see it: what it plays, who sits where, who they are themselves.
    pub(super) fn info(&self, who: Option<&Who>) -> TableInfo<'_> {
        let you = who.and_then(|who| self.seat_of(who.user));
        let late = self.late_at(self.eye_of(who)).map(|late| &late.face);
        let (chairs, bots, is_chat_on, [pause_votes, close_votes]) = match late {
            Some(face) => (&face.chairs, face.bots, face.is_chat_on, face.votes),
            None => (&self.chairs, self.bots, self.is_chat_on, [self.pause_votes, self.close_votes]),
        };
        let (showing, dealt) = (self.showing.as_ref(), self.dealt.as_ref());
        let hash_of = |seat: usize| match (dealt, showing) {
            (Some(dealt), _) => dealt.hash(seat),
            (None, Some(showing)) => Some(showing.hashes[seat].as_str()),
            (None, None) => Some(self.chairs[seat].hash.as_str()),
        };
        let seat_numbers = 0..self.chairs.len();
        TableInfo {
            code: &self.table.code,
            game: &self.table.game,
            options: &self.options,
            settings: &self.settings,
            is_listed: self.table.listed,
            state: self.table.state,
            created: self.table.created,
            started: self.table.started,
            ended: self.table.ended,
            seats: chairs
                .iter()
                .zip(&self.chairs)
                .map(|(chair, now)| self.seat_info(chair, now, you.is_some()))
                .collect(),
            bots,
            is_chat_on,
            pause_wanted_by: pause_votes.iter().map(Seat::index).collect(),
            fairness: Fairness {
                commitment: blake3::hash(&self.seed).to_hex().to_string(),
                hashes: seat_numbers.clone().map(|seat| hash_of(seat).filter(|hash| !hash.is_empty())).collect(),
                deal_at: showing.map(|showing| showing.until),
                nonces: dealt.map(|dealt| seat_numbers.map(|seat| dealt.nonce(seat)).collect()),
            },
            rematch: self.rematch.as_deref(),
            close_wanted_by: close_votes.iter().map(Seat::index).collect(),
            left: who.and_then(|who| self.claimed_by(who.user)).filter(|_| you.is_none()).map(Seat::index),
            you: you.map(Seat::index),
            host: self.host().map(Seat::index),
            is_owner: who.is_some_and(|who| self.is_owner(who.user)),
        }
    }

    /// The name of whoever lets the bot play that has a seat, if it is one.
    pub(super) fn keeper_of(&self, chair: &Chair) -> Option<&str> {
        let Occupant::Person(user) = chair.occupant else { return None };
        self.keepers.get(&user).map(|keeper| keeper.name.as_str())
    }

    /// A seat as somebody may see it. In play, only those who play are told who looks at the table.
    fn seat_info<'a>(&'a self, chair: &'a Chair, now: &'a Chair, is_seated: bool) -> SeatInfo<'a> {
        let user = match chair.occupant {
            Occupant::Person(user) if is_seated || self.table.state == TableState::Open => Some(user),
            _ => None,
        };
        SeatInfo {
            presence: user.map(|user| self.told_presence(user)),
            bot_of: self.keeper_of(if now.occupant == Occupant::Gone { now } else { chair }),
            ..chair.info(now, self.settings.clock)
        }
    }

    /// All that somebody may see now, or all they missed since a line and an event.
    pub(super) async fn snapshot(&mut self, who: Option<&Who>, since: Option<u64>, events: Option<u32>) -> Answer {
        self.snapshot_with(Options::Whole, who, since, events).await
    }

    async fn snapshot_with(
        &mut self,
        options: Options,
        who: Option<&Who>,
        since: Option<u64>,
        events: Option<u32>,
    ) -> Answer {
        let eye = self.eye_of(who);
        if eye == self.chairs.len() && !self.settings.spectators && self.table.state != TableState::Open {
            let is_owner = who.is_some_and(|who| self.is_owner(who.user));
            if !is_owner {
                return Err(ApiError::forbidden("this table has no spectators"));
            }
        }
        let n_events = self.late_at(eye).map_or(self.n_events, |late| late.n_events);
        let events_from = events.unwrap_or_else(|| n_events.saturating_sub(MAX_EVENTS)).min(n_events);
        let n_given = (n_events - events_from).min(MAX_EVENTS);
        let store = &self.world.store;
        let events = store.events(self.table.id, events_from, n_given).await;
        let events = events.map_err(|error| crate::faults::failed(&error))?;
        let events =
            events.into_iter().map(|TableEvent { n, at, event, .. }| EventInfo { n, at, event: wire::stored(&event) });
        let events: Vec<EventInfo> = events.collect();
        let own = who.and_then(|who| Some((self.seat_of(who.user)?, who.user)));
        let notes = match own {
            Some((seat, user)) => notes_of(&self.world, self.table.id, seat, user).await?,
            None => Vec::new(),
        };
        let now = self.world.now();
        let late = self.late.as_ref().filter(|_| eye == self.chairs.len()).map(Late::shown);
        let play = match (&mut self.play, late) {
            (None, _) => None,
            (Some(play), Some(shown)) => play.late_snapshot(shown, since),
            (Some(play), None) => Some(play.snapshot(eye, since, now)),
        };
        let options = match options {
            Options::Whole => &self.options,
            Options::Brief => &self.brief_options,
        };
        let info = TableInfo { options, ..self.info(who) };
        let (table, event) = (&self.table.code, n_events);
        let remarks = self.remarks_for(who);
        Ok(Json::of(&Snapshot { kind: Kind::Snapshot, table, info, play, event, events_from, events, notes, remarks }))
    }
}

/// A person's own notes.
pub(super) async fn notes_of(
    world: &World,
    table: TableId,
    seat: Seat,
    user: UserId,
) -> Result<Vec<NoteInfo>, ApiError> {
    let notes = world.store.notes(table, seat.index() as u8).await.map_err(|error| crate::faults::failed(&error))?;
    let own = notes.into_iter().filter(|note| note.author == user);
    Ok(own.map(|note| NoteInfo { turn: note.turn, note: wire::stored(&note.note) }).collect())
}

impl Chair {
    /// The seat as it was for those who look, which is later for some. Whoever was deleted is forgotten at once.
    fn info<'a>(&'a self, now: &'a Self, pace: Pace) -> SeatInfo<'a> {
        let Self { occupant, name, .. } = if now.occupant == Occupant::Gone { now } else { self };
        let (stored, known) = match occupant {
            Occupant::Bot(stored) => (Some(stored.as_str()), Bot::named(stored)),
            Occupant::Nobody | Occupant::Person(_) | Occupant::Gone => (None, None),
        };
        let Self { is_ready, is_away, is_offered, shares_notes, .. } = self;
        SeatInfo {
            kind: SeatKind::of(occupant),
            bot: known.map(|bot| bot.kind.name()).or(stored),
            character: known.map(|bot| bot.character),
            name,
            bot_of: None,
            is_ready: *is_ready,
            is_away: *is_away,
            is_offered: *is_offered,
            offer_from: self.offer_from(pace),
            offer_wanted_by: self.offer_votes.iter().map(Seat::index).collect(),
            shares_notes: *shares_notes,
            presence: None,
        }
    }
}

impl Play {
    fn snapshot(&mut self, eye: usize, since: Option<u64>, now: Millis) -> MatchSnapshot {
        let viewer = self.viewer(eye);
        let (view, mut told, asked) = (self.live.show(viewer), self.live.told(viewer), self.asked(eye));
        let takeover = self.eyes[eye].takeover;
        let seen = Eye { n_told: told.len() as u64, asked: asked.clone(), takeover };
        if let Some(Takeover { n_public, n_own, .. }) = takeover {
            let mut public = self.live.told(Viewer::Spectator);
            public.truncate(n_public as usize);
            public.extend(told.into_iter().skip(n_own as usize));
            told = public;
        }
        let n_told = seen.number();
        self.eyes[eye] = seen;
        match_snapshot(n_told, since, told, view, asked, Some(self.clock_info(now)))
    }
}

/// A match with the lines that a viewer has not seen yet.
pub(super) fn match_snapshot(
    seq: u64,
    since: Option<u64>,
    told: Vec<Json>,
    view: Json,
    asked: Asked,
    clock: Option<ClockInfo>,
) -> MatchSnapshot {
    let from = since.filter(|&since| since <= seq).unwrap_or(0);
    let told = told.into_iter().skip(from as usize).collect();
    MatchSnapshot { seq, from, told, view, asked, clock }
}

/// The seats of persons who are there and may decide something; somebody's bots may not.
pub(super) fn persons(room: &Room) -> SeatSet {
    let seats = Seat::all(room.chairs.len() as u8);
    seats.filter(|seat| room.is_human(&room.chairs[seat.index()]) && !room.chairs[seat.index()].is_away).collect()
}

/// The message that tells of an event.
pub(super) fn event_message(code: &str, event: &TableEvent) -> String {
    let (n, at, event) = (event.n, event.at, wire::stored(&event.event));
    wire::text(&EventMessage { kind: Kind::Event, table: code, n, at, event })
}
