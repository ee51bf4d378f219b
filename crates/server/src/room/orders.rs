//! What a room does when it is asked, and who may ask for what. What those who play decide together is in `votes.rs`, and
//! how seats pass on in `hand.rs`.

use std::net::IpAddr;
use std::sync::Arc;

use fuga_catalog::{BotKind, Json};
use fuga_kernel::{Seat, SeatSet};
use fuga_store::{NewSeat, NewTable, Note, Occupant, SeatChange, TableState, Terms, UserId};

use super::hinted::Hints;
use super::order::{Given, Order, answer, give};
use super::rows::seed_row;
use super::shares::is_hash;
use super::state::{Allowance, Answer, Chair, Outbox, Play, Room, Watcher, Who};
use super::terms::Change;
use crate::code::random_code;
use crate::faults::{failed, not_changed};
use crate::limits::{Bucket, Limit, slow_down};
use crate::names::{distinct, fault_of_line};
use crate::wire::{self, ApiError, BotPace, Done, Event, MAX_CHAT, MAX_NOTE, Presence, Request, Settings};

/// How much one seat may say.
const CHAT: Limit = Limit { burst: 6, per_minute: 30 };
/// After so many persons those who have changed nothing for a while are forgotten.
const MAX_ALLOWANCES: usize = 100;
/// All notes of one person at one table have at most so many bytes.
const MAX_NOTES: u32 = 256 * 1024;
/// The most connections of one person with a seat, or of the owner, that look at one table.
const MAX_OWN: usize = 16;
/// So many rematches of one match may be opened, if those before were closed.
const MAX_REMATCHES: u32 = 3;

impl Room {
    /// Takes an order and answers it.
    pub(super) async fn take(&mut self, order: Order) {
        self.last_order = self.world.now();
        match order {
            Order::Unwatch { connection } => self.watchers.retain(|watcher| watcher.outbox.connection != connection),
            Order::Hide { connection, is_hidden } => self.hide(connection, is_hidden),
            Order::Lose { connection, lost_since } => self.lose(connection, lost_since),
            order => self.serve(order).await,
        }
        self.look_around();
    }

    /// Does what an order asks for, once what is in memory is what is durable.
    async fn serve(&mut self, order: Order) {
        if let Err(error) = self.refold().await {
            return order.refuse(&error);
        }
        if matches!(order, Order::Do { .. } | Order::CloseStale { .. })
            && let Err(error) = self.recover().await
        {
            return order.refuse(&error);
        }
        match order {
            Order::Do { who, address, request, reply } => {
                let done = match self.admit_bot(&who, &request) {
                    Ok(()) => self.do_request(&who, address, request).await,
                    Err(error) => Err(error),
                };
                if done.as_ref().is_err_and(ApiError::is_unavailable) {
                    // A part may have been done, here or in the store.
                    self.refold_at = Some(self.world.now());
                    self.stall();
                }
                // If it does not work now, it is tried again before anything else.
                drop(self.refold().await);
                give(reply, done);
            }
            Order::Watch { who, since, events, outbox, reply } => {
                answer(reply, self.watch(who, since, events, outbox).await);
            }
            Order::Unwatch { .. } | Order::Hide { .. } | Order::Lose { .. } => {}
            Order::Look { who, since, events, reply } => {
                answer(reply, self.snapshot(who.as_ref(), since, events).await);
            }
            Order::Info { who, reply } => answer(reply, Ok(Json::of(&self.info(who.as_ref())))),
            Order::Rename { user, name, reply } => {
                let done = self.rename(user, &name).await;
                if done.as_ref().is_err_and(ApiError::is_unavailable) {
                    self.refold_at = Some(self.world.now());
                }
                answer(reply, done);
            }
            Order::Pair { who, reply } => {
                let done = self.pair(&who).await;
                if done.as_ref().is_err_and(ApiError::is_unavailable) {
                    self.refold_at = Some(self.world.now());
                }
                answer(reply, done);
            }
            Order::Refresh => {
                if let Err(error) = self.refresh().await {
                    tracing::error!(%error, table = self.table.code, "the table can't be read again");
                    self.refold_at = Some(self.world.now());
                }
            }
            Order::Record { who, reply } => answer(reply, self.write_record(who.as_ref())),
            Order::Replay { who, viewing, reply } => answer(reply, self.replay(who.as_ref(), viewing)),
            Order::Notes { who, reply } => answer(reply, self.open_notes(who.as_ref()).await),
            Order::CloseStale { state, reply } => {
                let is_stale = self.table.state == state && self.watchers.is_empty();
                let closed = if is_stale { self.close(None).await } else { Ok(()) };
                answer(reply, closed);
            }
        }
    }

    /// The public material of the table: as public as its options.
    async fn watch(&mut self, who: Option<Who>, since: Option<u64>, events: Option<u32>, outbox: Outbox) -> Answer {
        self.watchers.retain(|watcher| watcher.outbox.connection != outbox.connection);
        self.make_place(who.as_ref(), &outbox)?;
        let snapshot = self.snapshot(who.as_ref(), since, events).await?;
        // The snapshot goes the same way as all that follows it, so that nothing overtakes it.
        if !outbox.send(String::from(snapshot).into()) {
            return Err(ApiError::unavailable());
        }
        let eye = self.eye_of(who.as_ref());
        self.watchers.push(Watcher { who, eye, outbox, is_hidden: false, is_lost: false, asked_after: None });
        Ok(Json::of(&Done::default()))
    }

    /// Whether somebody belongs to the table, and always has a place at it.
    fn is_insider(&self, who: Option<&Who>) -> bool {
        who.is_some_and(|who| self.seat_of(who.user).is_some() || self.is_owner(who.user))
    }

    /// Makes a place for one more connection that looks. Seats and owner always get one; of too many of one person the
    /// one that came first goes. Spectators are counted apart, and by address.
    fn make_place(&mut self, who: Option<&Who>, outbox: &Outbox) -> Result<(), ApiError> {
        if self.is_insider(who) {
            let user = who.map(|who| who.user);
            let own = self.watchers.iter().filter(|watcher| watcher.who.as_ref().map(|who| who.user) == user);
            let own: Vec<Outbox> = own.map(|watcher| watcher.outbox.clone()).collect();
            if own.len() >= MAX_OWN {
                self.let_go(&own[0]);
            }
            return Ok(());
        }
        let spectators = self.watchers.iter().filter(|watcher| !self.is_insider(watcher.who.as_ref()));
        let (mut n_all, mut n_near) = (0, 0);
        for watcher in spectators {
            n_all += 1;
            n_near += u32::from(watcher.outbox.address == outbox.address);
        }
        let (most, most_near) = self.world.spectators;
        if most.is_some_and(|most| n_all >= most) || most_near.is_some_and(|most| n_near >= most) {
            return Err(ApiError::new(503, "crowded", "too many look at this table already"));
        }
        Ok(())
    }

    async fn do_request(&mut self, who: &Who, address: IpAddr, request: Request) -> Result<Given, ApiError> {
        let user = who.user;
        match request {
            Request::Sit { seat } => self.sit(who, seat).await?,
            Request::Stand => {
                let seat = self.own_seat(user)?;
                self.stand(user, seat).await?;
            }
            Request::SeatBot { seat, bot } => {
                self.check_owner(user)?;
                let seat = self.seat_at(seat)?;
                self.seat_bot(user, seat, bot).await?;
            }
            Request::Unseat { seat } => {
                self.check_owner(user)?;
                let seat = self.seat_at(seat)?;
                self.check_not_begun()?;
                self.unseat(user, seat).await?;
            }
            Request::Change { options, settings, listed } => {
                self.check_owner(user)?;
                self.check_not_begun()?;
                self.change_terms(user, address, Change { options, settings, listed }).await?;
            }
            Request::Ready { ready, hash } => {
                let seat = self.own_seat(user)?;
                self.get_ready(user, seat, ready, hash).await?;
            }
            Request::Show { nonce } => {
                let seat = self.own_seat(user)?;
                self.show(seat, nonce).await?;
            }
            Request::Start => {
                self.check_owner(user)?;
                self.start().await?;
            }
            Request::Act { question, action } => {
                let seat = self.own_seat(user)?;
                self.act(seat, question, &action).await?;
            }
            Request::TakeBack { question } => {
                let seat = self.own_seat(user)?;
                self.take_back(seat, question).await?;
            }
            Request::Preview { action } => {
                let seat = self.own_seat(user)?;
                let notices = self.playing()?.live.preview(seat, &action)?;
                return Ok(Done { notices: Some(notices), ..Done::default() }.into());
            }
            Request::Deduce => {
                return Ok(Done { belief: Some(self.deduce(user)?), ..Done::default() }.into());
            }
            Request::Hint { question } => return self.hint(user, address, question),
            Request::Say { text } => self.say(user, text).await?,
            Request::Remark { text } => self.remark(who, text).await?,
            Request::Chat { on } => {
                self.check_owner(user)?;
                self.switch_chat(user, on).await?;
            }
            Request::Bots { pace } => {
                self.check_may_pace(user)?;
                self.pace_bots(user, pace).await?;
            }
            Request::Note { turn, note } => {
                let seat = self.own_seat(user)?;
                self.write_note(user, seat, turn, note.0).await?;
            }
            Request::ShareNotes { on } => {
                let seat = self.own_seat(user)?;
                self.share_notes(user, seat, on).await?;
            }
            Request::Pause => {
                let seat = self.own_seat(user)?;
                self.want_pause(user, seat).await?;
            }
            Request::Resume => {
                let seat = self.own_seat(user)?;
                self.resume(user, seat).await?;
            }
            Request::Return => self.come_back(user).await?,
            Request::Offer { seat } => {
                let seat = self.seat_at(seat)?;
                self.offer(user, seat).await?;
            }
            Request::Rematch => {
                let code = self.open_rematch(user, address).await?;
                return Ok(Done { code: Some(code), ..Done::default() }.into());
            }
            Request::Close if self.is_playing() => self.want_close(user).await?,
            Request::Close => {
                self.check_owner(user)?;
                self.close(Some(user)).await?;
            }
            Request::Keep => {
                let seat = self.own_seat(user)?;
                self.keep(user, seat).await?;
            }
        }
        Ok(Done::default().into())
    }

    /// What somebody's seat can conclude, where the table lets its seats ask.
    fn deduce(&mut self, user: UserId) -> Result<Json, ApiError> {
        let seat = self.own_seat(user)?;
        let is_allowed = self.settings.deductions;
        let play = self.playing()?;
        if !is_allowed {
            let message = "this table lets nobody ask what can be concluded; its setting is `deductions`";
            return Err(ApiError::conflict("no_deductions", message));
        }
        play.check_told(seat)?;
        Ok(play.live.belief(seat))
    }

    /// Puts a bot of a kind into a seat of a table that has not begun: a free one, or one that another bot has.
    async fn seat_bot(&mut self, user: UserId, seat: Seat, kind: BotKind) -> Result<(), ApiError> {
        self.check_not_begun()?;
        self.allow_change(user)?;
        let persons = self.persons().map(|(seat, _)| self.chairs[seat.index()].name.as_str());
        let bot = self.bot_for(seat, kind)?.to_string();
        let name = distinct(&bot, persons);
        let from = match &self.chairs[seat.index()].occupant {
            Occupant::Bot(other) => Occupant::Bot(other.clone()),
            Occupant::Nobody | Occupant::Person(_) | Occupant::Gone => Occupant::Nobody,
        };
        self.change_seat(seat, from, Occupant::Bot(bot), name).await?;
        self.record(Some(user), &Event::BotSeated { seat: seat.index() as u8 }).await?;
        self.tell_info();
        Ok(())
    }

    /// Looks again at who sits where. An open table that was left without an owner and without anybody is given up.
    async fn refresh(&mut self) -> Result<(), ApiError> {
        self.reload().await?;
        if self.table.state == TableState::Open && self.owner().is_none() {
            self.close(None).await?;
        }
        if self.is_playing() {
            self.pause_if_agreed().await?;
            self.offer_if_agreed().await?;
            self.close_if_agreed(None).await?;
        }
        self.deal_if_complete().await
    }

    pub(super) async fn close(&mut self, user: Option<UserId>) -> Result<(), ApiError> {
        let now = self.world.now();
        self.world.store.close_table(self.table.id, now).await.map_err(not_changed)?;
        self.table.state = TableState::Closed;
        self.table.ended = Some(now);
        self.world.tell_closed(self.table.previous);
        // What was to be dealt is not any more.
        self.showing = None;
        self.end_late().await;
        self.record(user, &Event::Closed).await?;
        self.tell_info();
        Ok(())
    }

    pub(super) fn check_owner(&self, user: UserId) -> Result<(), ApiError> {
        if self.is_owner(user) { Ok(()) } else { Err(ApiError::forbidden("only the host of the table may do that")) }
    }

    /// Only at an open table seats are given and taken at will.
    pub(super) fn check_not_begun(&self) -> Result<(), ApiError> {
        if self.table.state == TableState::Open {
            return self.check_not_dealing();
        }
        Err(ApiError::conflict("wrong_state", "the match has begun already"))
    }

    pub(super) fn check_playing(&self) -> Result<(), ApiError> {
        if self.is_playing() {
            return Ok(());
        }
        Err(ApiError::conflict("not_playing", "no match is being played at this table"))
    }

    /// The match, while it is played.
    pub(super) fn playing(&mut self) -> Result<&mut Play, ApiError> {
        self.check_playing()?;
        self.play.as_mut().ok_or_else(ApiError::unavailable)
    }

    pub(super) fn own_seat(&self, user: UserId) -> Result<Seat, ApiError> {
        self.seat_of(user).ok_or_else(|| ApiError::forbidden("only whoever has a seat at the table may do that"))
    }

    fn seat_at(&self, number: u8) -> Result<Seat, ApiError> {
        let n_seats = self.chairs.len();
        if usize::from(number) < n_seats {
            return Ok(Seat::new(number));
        }
        let reason = format!("this table has seats 0 to {}, not {number}", n_seats - 1);
        Err(ApiError::field("seat", &reason))
    }

    /// Passes a seat on before the match, in the store and here.
    pub(super) async fn change_seat(
        &mut self,
        seat: Seat,
        from: Occupant,
        to: Occupant,
        name: String,
    ) -> Result<(), ApiError> {
        let change = SeatChange {
            table: self.table.id,
            seat: seat.index() as u8,
            during: self.table.state,
            from,
            to: to.clone(),
            name: name.clone(),
        };
        self.world.store.change_seat(change).await.map_err(not_changed)?;
        self.chairs[seat.index()] = Chair::new(to, name, false, String::new());
        Ok(())
    }

    async fn sit(&mut self, who: &Who, number: u8) -> Result<(), ApiError> {
        let seat = self.seat_at(number)?;
        if self.seat_of(who.user).is_some() {
            return Err(ApiError::conflict("seated", "you have a seat at this table; leave it first with `stand`"));
        }
        let chair = &self.chairs[seat.index()];
        match self.table.state {
            TableState::Open => self.check_not_dealing()?,
            TableState::Playing if chair.is_offered => {}
            TableState::Playing => return Err(ApiError::conflict("seat_taken", "that seat is not offered")),
            TableState::Over | TableState::Closed => {
                return Err(ApiError::conflict("wrong_state", "the match is over"));
            }
        }
        // What one's bot knows one can know oneself.
        let is_theirs = |user: UserId| user == who.user || self.keepers.get(&user).is_some_and(|it| it.id == who.user);
        if self.held.iter().any(|(&user, &held)| is_theirs(user) && held != seat) {
            let message = "you have had another seat of this match and know its secrets; only that one is open to you";
            return Err(ApiError::conflict("other_seat", message));
        }
        self.allow_change(who.user)?;
        let others = self.chairs.iter().enumerate().filter(|&(other, _)| other != seat.index());
        let name = distinct(&who.name, others.map(|(_, chair)| chair.name.as_str()));
        if self.is_playing() {
            return self.succeed(who, seat, name).await;
        }
        self.change_seat(seat, Occupant::Nobody, Occupant::Person(who.user), name).await?;
        self.record(Some(who.user), &Event::Sat { seat: number }).await?;
        self.tell_seats_anew().await;
        Ok(())
    }

    async fn stand(&mut self, user: UserId, seat: Seat) -> Result<(), ApiError> {
        let number = seat.index() as u8;
        match self.table.state {
            TableState::Open => {
                self.check_not_dealing()?;
                self.allow_change(user)?;
                self.change_seat(seat, Occupant::Person(user), Occupant::Nobody, String::new()).await?;
                self.record(Some(user), &Event::Stood { seat: number }).await?;
                self.tell_anew().await;
                Ok(())
            }
            TableState::Playing => {
                let Chair { is_away, is_offered, .. } = self.chairs[seat.index()];
                if is_away && is_offered {
                    return Ok(());
                }
                self.allow_change(user)?;
                if !is_away {
                    self.send_away(seat, false).await?;
                }
                self.record(None, &Event::Offered { seat: number }).await?;
                self.tell_info();
                Ok(())
            }
            TableState::Over | TableState::Closed => Err(ApiError::conflict("wrong_state", "the match is over")),
        }
    }

    async fn unseat(&mut self, user: UserId, seat: Seat) -> Result<(), ApiError> {
        let from = self.chairs[seat.index()].occupant.clone();
        if from == Occupant::Nobody {
            return Ok(());
        }
        self.allow_change(user)?;
        self.change_seat(seat, from, Occupant::Nobody, String::new()).await?;
        self.record(Some(user), &Event::Unseated { seat: seat.index() as u8 }).await?;
        self.tell_info();
        Ok(())
    }

    pub(super) async fn switch_chat(&mut self, user: UserId, on: bool) -> Result<(), ApiError> {
        if on == self.is_chat_on {
            return Ok(());
        }
        self.allow_change(user)?;
        self.record(Some(user), &Event::ChatSwitched { on }).await?;
        self.tell_info();
        Ok(())
    }

    /// Whether somebody may say how fast bots play: the owner, or whoever has a seat once only bots are left to play.
    fn check_may_pace(&self, user: UserId) -> Result<(), ApiError> {
        let out = self.play.as_ref().map_or(SeatSet::EMPTY, |play| play.live.out());
        let is_done = |(seat, _): (Seat, UserId)| out.contains(seat) || self.chairs[seat.index()].is_away;
        let is_left_to_bots = || self.is_playing() && self.people().all(is_done);
        if self.is_owner(user) || self.seat_of(user).is_some() && is_left_to_bots() {
            return Ok(());
        }
        Err(ApiError::forbidden("only the owner of the table may do that while people still play"))
    }

    pub(super) async fn pace_bots(&mut self, user: UserId, pace: BotPace) -> Result<(), ApiError> {
        if pace == self.bots {
            return Ok(());
        }
        self.allow_change(user)?;
        self.record(Some(user), &Event::BotsPaced { pace }).await?;
        self.tell_info();
        if self.is_playing() {
            self.schedule_bot();
        }
        Ok(())
    }

    async fn write_note(&mut self, user: UserId, seat: Seat, turn: u32, note: String) -> Result<(), ApiError> {
        if note.len() > MAX_NOTE {
            return Err(ApiError::field("note", &format!("a note has at most {MAX_NOTE} bytes")));
        }
        self.allow_change(user)?;
        let (table, at) = (self.table.id, self.world.now());
        let note = Note { table, seat: seat.index() as u8, turn, author: user, note, at };
        self.world.store.put_note(note, MAX_NOTES).await.map_err(not_changed)
    }

    async fn get_ready(&mut self, user: UserId, seat: Seat, ready: bool, hash: String) -> Result<(), ApiError> {
        if !is_hash(&hash) {
            let reason = "the BLAKE3 hash of a nonce that is not empty, in 64 small hexadecimal digits, or nothing";
            return Err(ApiError::field("hash", reason));
        }
        // Whoever is not ready has bound nothing yet.
        let hash = if ready { hash } else { String::new() };
        let chair = &self.chairs[seat.index()];
        if self.table.state == TableState::Open && chair.is_ready == ready && chair.hash == hash {
            return Ok(());
        }
        self.check_not_dealing()?;
        self.allow_change(user)?;
        let (id, number) = (self.table.id, seat.index() as u8);
        let occupant = Occupant::Person(user);
        self.world.store.prepare_seat(id, number, &occupant, ready, &hash).await.map_err(not_changed)?;
        let chair = &mut self.chairs[seat.index()];
        chair.is_ready = ready;
        chair.hash = hash;
        self.tell_info();
        Ok(())
    }

    async fn say(&mut self, user: UserId, text: String) -> Result<(), ApiError> {
        let seat = self.own_seat(user)?;
        self.allow_line(user, &text)?;
        self.record(Some(user), &Event::Said { seat: seat.index() as u8, text }).await
    }

    /// Takes one of the lines that somebody may say, if it is one.
    pub(super) fn allow_line(&mut self, user: UserId, text: &str) -> Result<(), ApiError> {
        if !self.is_chat_on {
            return Err(ApiError::conflict("chat_off", "the chat of this table is off"));
        }
        let n_chars = text.chars().count();
        if n_chars > MAX_CHAT {
            return Err(ApiError::field("text", &format!("1 to {MAX_CHAT} characters, not {n_chars}")));
        }
        if let Some(fault) = fault_of_line(text) {
            return Err(ApiError::field("text", &fault));
        }
        let now = self.world.now();
        self.allowance(user).chat.take(CHAT, now).map_err(slow_down)
    }

    /// Gives somebody a free seat here, if the table is listed and its host looks at it.
    async fn pair(&mut self, who: &Who) -> Result<bool, ApiError> {
        let is_waiting = self.table.state == TableState::Open && self.table.listed && self.showing.is_none();
        if is_waiting && self.seat_of(who.user).is_some() {
            return Ok(true);
        }
        // Without its owner the match would never begin.
        let has_host = self
            .owner()
            .is_some_and(|owner| self.seat_of(owner).is_some() && self.told_presence(owner) != Presence::Gone);
        let free = self.chairs.iter().position(|chair| chair.occupant == Occupant::Nobody);
        let Some(seat) = free.filter(|_| is_waiting && has_host) else { return Ok(false) };
        self.sit(who, seat as u8).await?;
        Ok(true)
    }

    /// What somebody may still change and say.
    pub(super) fn allowance(&mut self, user: UserId) -> &mut Allowance {
        let now = self.world.now();
        let fresh = || Allowance {
            changes: self.world.changes.map(|limit| (limit, Bucket::full(limit, now))),
            chat: Bucket::full(CHAT, now),
            hints: Arc::new(Hints::full(now)),
        };
        if self.allowances.len() >= MAX_ALLOWANCES {
            // Whoever has all that there is to have is as good as forgotten.
            self.allowances.retain(|_, allowance| {
                let has_spent = allowance.changes.is_some_and(|(limit, bucket)| !bucket.is_full(limit, now));
                has_spent || !allowance.chat.is_full(CHAT, now) || !allowance.hints.is_full(now)
            });
        }
        self.allowances.entry(user).or_insert_with(fresh)
    }

    /// Takes one of the changes that somebody may make.
    pub(super) fn allow_change(&mut self, user: UserId) -> Result<(), ApiError> {
        let now = self.world.now();
        match &mut self.allowance(user).changes {
            Some((limit, bucket)) => bucket.take(*limit, now).map_err(slow_down),
            None => Ok(()),
        }
    }

    /// A table with the same people, bots and options; another one only after the last was closed.
    async fn open_rematch(&mut self, user: UserId, address: IpAddr) -> Result<String, ApiError> {
        self.own_seat(user)?;
        if self.table.state != TableState::Over {
            return Err(ApiError::conflict("not_over", "a rematch follows a match that is over"));
        }
        if let Some(code) = &self.rematch {
            let next = self.world.store.table_by_code(code).await.map_err(|error| failed(&error))?;
            if next.is_some_and(|next| next.state != TableState::Closed) {
                return Ok(code.clone());
            }
        }
        if self.n_rematches > 0 {
            self.allow_change(user)?;
        }
        if self.n_rematches >= MAX_REMATCHES {
            let message = format!("{MAX_REMATCHES} rematches were opened and closed; open a new table");
            return Err(ApiError::conflict("too_many_rematches", message));
        }
        self.world.check_open_tables(user).await?;
        self.world.allow_table(address)?;
        let code = random_code()?;
        let terms = Terms {
            options: self.table.options.clone(),
            brief: wire::brief_options(&self.options.value()),
            settings: wire::text(&Settings { bots: self.first_pace, ..self.settings.clone() }),
            listed: self.table.listed,
            n_seats: self.chairs.len() as u8,
        };
        let is_here = |chair: &&Chair| matches!(chair.occupant, Occupant::Person(_) | Occupant::Bot(_));
        let seats = (0..).zip(&self.chairs).filter(|(_, chair)| is_here(chair));
        let new = NewTable {
            code: code.clone(),
            game: self.table.game.clone(),
            owner: user,
            previous: Some(self.table.id),
            terms,
            seats: seats.map(|(seat, chair)| NewSeat::new(seat, &chair.occupant, &chair.name)).collect(),
            entry: Some(seed_row(&crate::code::random()?)),
        };
        let event = Event::RematchOpened { code: code.clone() };
        let now = self.world.now();
        let made = self.world.store.create_rematch(new, user, &wire::text(&event), now).await.map_err(not_changed)?;
        self.happen(&event, Some(user), made.event, now);
        self.tell_info();
        Ok(code)
    }
}
