//! A table folded from what is durable.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use fuga_catalog::{GameId, Json};
use fuga_kernel::{Seat, SeatSet};
use fuga_store::{LogEntry, Occupant, Table, TableSeat, TableState};

use super::hand::Successions;
use super::hinted::Hinted;
use super::late::LateEvents;
use super::rows::{Row, seed_of};
use super::shares::{Dealt, Showing, is_hash};
use super::state::{Chair, Eye, Play, Room};
use crate::clock::{Clock, Millis, Pace};
use crate::faults::{damaged, failed};
use crate::wire::{self, ApiError, Event, Settings};
use crate::world::World;

/// How long a room waits before it folds its table again when the store does not answer, in milliseconds.
pub(super) const REFOLD_PAUSE: Millis = 1000;
/// So many events are read at once.
const PAGE: u32 = 500;

impl Room {
    /// Folds a table from the store.
    pub(super) async fn load(world: Arc<World>, table: Table) -> Result<Self, ApiError> {
        // The semaphore is never closed.
        let _turn = Arc::clone(&world.folding).acquire_owned().await;
        let game = GameId::of_name(&table.game).map_err(|reason| damaged(&table, &reason))?;
        let options = Json::parse(&table.options).map_err(|error| damaged(&table, &error.to_string()))?;
        let brief_options = wire::stored(&wire::brief_options(&options.value()));
        let settings: Settings =
            serde_json::from_str(&table.settings).map_err(|error| damaged(&table, &error.to_string()))?;
        let seats = world.store.seats(table.id).await.map_err(|error| failed(&error))?;
        let mut keepers = BTreeMap::new();
        for seat in &seats {
            if let (Occupant::Person(user), Some(keeper)) = (&seat.occupant, &seat.bot_of) {
                keepers.insert(*user, keeper.clone());
            }
        }
        let chair = |seat: TableSeat| {
            let hash = if is_hash(&seat.nonce) { seat.nonce } else { String::new() };
            Chair::new(seat.occupant, seat.name, seat.ready, hash)
        };
        let chairs: Vec<Chair> = seats.into_iter().map(chair).collect();
        let entries = world.store.entries(table.id, 0).await.map_err(|error| failed(&error))?;
        let last_order = world.now();
        let mut room = Self {
            world,
            game,
            options,
            brief_options,
            bots: settings.bots,
            first_pace: settings.bots,
            is_chat_on: settings.chat,
            settings,
            sat_at: vec![0; chairs.len()],
            has_owner_left: false,
            chairs,
            keepers,
            seed: [0; 32],
            n_rows: entries.len() as u32,
            n_events: 0,
            has_begun: false,
            showing: None,
            dealt: None,
            play: None,
            watchers: Vec::new(),
            seen: BTreeMap::new(),
            remarks: VecDeque::new(),
            late: None,
            pause_votes: SeatSet::EMPTY,
            close_votes: SeatSet::EMPTY,
            allowances: BTreeMap::new(),
            held: BTreeMap::new(),
            takeovers: BTreeMap::new(),
            rematch: None,
            n_rematches: 0,
            last_order,
            refold_at: None,
            stalled: None,
            table,
        };
        room.fold_log(&entries)?;
        let (late, successions) = room.fold_events(entries.last().map_or(0, |row| row.at)).await?;
        room.forget_who_is_gone();
        room.forget_closed_rematch().await?;
        if room.play.is_some() {
            room.hold_seats();
        }
        room.settle_successions(&entries, &successions).await?;
        room.arrange().await?;
        room.resume_late(&entries, late)?;
        room.look_around();
        Ok(room)
    }

    /// Whoever was deleted wants nothing any more; no event tells of it.
    fn forget_who_is_gone(&mut self) {
        let gone =
            Seat::all(self.chairs.len() as u8).filter(|seat| self.chairs[seat.index()].occupant == Occupant::Gone);
        for seat in gone.collect::<SeatSet>().iter() {
            self.forget_votes(seat);
        }
    }

    /// A rematch that was closed leads nowhere any more.
    async fn forget_closed_rematch(&mut self) -> Result<(), ApiError> {
        if let Some(code) = &self.rematch {
            let next = self.world.store.table_by_code(code).await.map_err(|error| failed(&error))?;
            if next.is_none_or(|next| next.state == TableState::Closed) {
                self.rematch = None;
            }
        }
        Ok(())
    }

    /// Forgets everything and folds the table again, keeping those who look.
    pub(super) async fn reload(&mut self) -> Result<(), ApiError> {
        let table = self.world.store.table(self.table.id).await.map_err(|error| failed(&error))?;
        let table = table.ok_or_else(|| ApiError::not_found("table"))?;
        let mut fresh = Self::load(Arc::clone(&self.world), table).await?;
        fresh.watchers = std::mem::take(&mut self.watchers);
        fresh.allowances = std::mem::take(&mut self.allowances);
        fresh.seen = std::mem::take(&mut self.seen);
        fresh.remarks = std::mem::take(&mut self.remarks);
        fresh.stalled = self.stalled;
        if fresh.showing.is_some() && self.showing.is_some() {
            // What was shown is nowhere else.
            fresh.showing = self.showing.take();
        }
        if let (Some(play), Some(before)) = (&mut fresh.play, self.play.take()) {
            play.take_over(before, self.world.now());
            play.clock.hold(self.stalled.is_some(), self.world.now());
        }
        *self = fresh;
        self.tell_anew().await;
        Ok(())
    }

    /// Folds the table again if the store has failed since it was last folded.
    pub(super) async fn refold(&mut self) -> Result<(), ApiError> {
        if self.refold_at.is_none() {
            return Ok(());
        }
        let folded = self.reload().await;
        if folded.is_err() {
            self.refold_at = Some(self.world.now() + REFOLD_PAUSE);
        }
        folded
    }

    /// Notes that something could not be written down: nobody's time runs until it can be.
    pub(super) fn stall(&mut self) {
        let now = self.world.now();
        self.stalled = Some(now + REFOLD_PAUSE);
        if let Some(play) = &mut self.play {
            play.clock.hold(true, now);
        }
    }

    /// Looks whether the store can be written to again, if it could not.
    pub(super) async fn recover(&mut self) -> Result<(), ApiError> {
        if self.stalled.is_none() {
            return Ok(());
        }
        // Where it is known already that nothing can be written, not every room asks, and none says so again.
        if *self.world.failing.borrow() || self.world.store.check().await.is_err() {
            self.stall();
            return Err(ApiError::unavailable());
        }
        self.stalled = None;
        let now = self.world.now();
        if let Some(play) = &mut self.play {
            play.clock.hold(false, now);
        }
        self.show_anew();
        self.schedule_bot();
        self.tell_info();
        Ok(())
    }

    fn fold_log(&mut self, rows: &[LogEntry]) -> Result<(), ApiError> {
        let read = |row: &LogEntry| serde_json::from_str::<Row>(&row.entry).map_err(|error| error.to_string());
        let rows: Result<Vec<Row>, String> = rows.iter().map(read).collect();
        let mut rows = rows.map_err(|reason| damaged(&self.table, &reason))?.into_iter();
        let Some(Row::Seed(digits)) = rows.next() else { return Err(damaged(&self.table, "its log has no seed")) };
        self.seed = seed_of(&digits).ok_or_else(|| damaged(&self.table, "its seed is damaged"))?;
        let mut next = rows.next();
        if let Some(Row::Shares { hashes }) = next {
            // A table may have been closed before its deal.
            let is_due = self.table.state == TableState::Open;
            self.showing = is_due.then(|| Showing::new(hashes, self.world.now()));
            next = rows.next();
        }
        let Some(row) = next else { return Ok(()) };
        self.showing = None;
        let Row::Deal { head, mut clock } = row else { return Err(damaged(&self.table, "its log has no deal")) };
        let mut entries = Vec::new();
        for row in rows {
            let Row::Entry { entry, clock: left } = row else {
                return Err(damaged(&self.table, "its log has a row out of place"));
            };
            entries.push(entry.to_string());
            clock = left;
        }
        let live = self.game.resume(head.text(), &entries, &self.seed);
        let live = live.map_err(|error| damaged(&self.table, &error.message))?;
        self.dealt = Dealt::of_head(head.text());
        self.play = Some(Play::new(live, self.settings.clock, Some(&clock), self.world.now()));
        Ok(())
    }

    /// Folds the events, and says which of them spectators who are late are still to be told, and what they say of
    /// successions. What happened to the clocks since the last row of the log, that row does not tell.
    async fn fold_events(&mut self, last_row: Millis) -> Result<(LateEvents, Successions), ApiError> {
        let mut successions = Successions::default();
        let mut late = LateEvents::new(self.face());
        let told_by = self.world.now() - Millis::from(self.settings.spectator_delay) * 1000;
        loop {
            let events =
                self.world.store.events(self.table.id, self.n_events, PAGE).await.map_err(|error| failed(&error))?;
            for row in &events {
                let event: Event =
                    serde_json::from_str(&row.event).map_err(|error| damaged(&self.table, &error.to_string()))?;
                self.fold(&event, row.author, row.n, row.at);
                if let (Event::TimeGiven { seat }, Some(play)) = (&event, &mut self.play)
                    && row.at >= last_row
                {
                    play.give_time(Seat::new(*seat), self.world.now());
                }
                if self.has_begun {
                    successions.note(&event, row);
                }
                // Before the match nobody is late, nor for its beginning.
                let is_before = self.table.started.is_none_or(|started| row.at <= started) || event == Event::Started;
                late.add(row, is_before || row.at <= told_by, self.face());
            }
            if events.len() < PAGE as usize {
                break;
            }
        }
        let mut names = BTreeMap::new();
        if late.is_any_waiting() {
            for user in successions.all_holders() {
                let found = self.world.store.user(user).await.map_err(|error| failed(&error))?;
                names.extend(found.map(|found| (user, found.name)));
            }
        }
        Ok((late.with_holders(&successions, &names), successions))
    }
}

impl Play {
    /// A match that begins, or that goes on with these clocks.
    pub(super) fn new(live: Box<dyn fuga_catalog::Table>, pace: Pace, left: Option<&[Millis]>, now: Millis) -> Self {
        let n_seats = live.n_seats();
        let asked = live.asked();
        let clock = match left {
            Some(left) if left.len() == usize::from(n_seats) => Clock::restore(pace, left, asked, false, now),
            _ => {
                let mut clock = Clock::new(pace, n_seats);
                clock.ask(asked, now);
                clock
            }
        };
        let n_done = Seat::all(n_seats).map(|seat| live.n_done(seat) as u64).collect();
        let written = clock.all_left(now);
        let mut play = Self {
            live,
            clock,
            n_done,
            eyes: Vec::new(),
            hints: Vec::new(),
            bot_at: None,
            thinking: None,
            dismiss_at: None,
            written,
        };
        play.hints.resize_with(usize::from(n_seats), Hinted::default);
        for eye in 0..=usize::from(n_seats) {
            let n_told = play.live.told(play.viewer(eye)).len() as u64;
            play.eyes.push(Eye { n_told, ..Eye::default() });
        }
        play
    }

    /// Gives a seat without time a little, as everybody sees.
    pub(super) fn give_time(&mut self, seat: Seat, now: Millis) {
        self.clock.refill(seat, now);
        self.written[seat.index()] = self.clock.all_left(now)[seat.index()];
    }

    /// Keeps what the log does not hold: the time that runs.
    fn take_over(&mut self, before: Self, now: Millis) {
        if before.clock.asked() == self.clock.asked() {
            let is_paused = self.clock.is_paused();
            self.clock = before.clock;
            self.clock.pause(is_paused, now);
        }
    }
}
