//! A table in memory: one task that takes orders one after the other.
//!
//! What an order changes is durable before anybody hears of it. If the store fails, the room forgets everything and
//! folds the table again from what is durable.

mod deal;
mod events;
mod hand;
mod late;
mod load;
mod open;
mod orders;
mod play;
mod tell;

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use deal::{Dealt, Showing};
pub(crate) use events::Event;
use hand::{Claim, Takeover};
use late::Late;
pub(crate) use load::{failed, has_failed, not_changed, seed_row, works};
pub(crate) use open::Replayed;

use axum::extract::ws::Utf8Bytes;
use fuga_catalog::{GameId, Json, Viewing};
use fuga_kernel::{Seat, SeatSet};
use fuga_store::{Occupant, Table, TableState, UserId};
use tokio::sync::{Notify, mpsc, oneshot};

use crate::clock::{Clock, Millis};
use crate::limits::{Bucket, Limit};
use crate::protocol::{ApiError, Request};
use crate::settings::Settings;
use crate::wire::Asked;
use crate::world::World;

/// Somebody known to the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Who {
    pub(crate) user: UserId,
    pub(crate) name: String,
}

/// The answer to an order.
pub(crate) type Answer = Result<Json, ApiError>;
/// Where the answer to an order goes.
pub(crate) type Reply<T = Json> = oneshot::Sender<Result<T, ApiError>>;

/// What a room is asked.
pub(crate) enum Order {
    /// Do what somebody asks.
    Do { who: Who, request: Request, reply: Reply },
    /// Tell a connection everything from now on; it gets a snapshot first.
    Watch { who: Option<Who>, since: Option<u64>, events: Option<u32>, outbox: Outbox, reply: Reply },
    /// Tell a connection no more.
    Unwatch { connection: u64 },
    /// A snapshot.
    Look { who: Option<Who>, since: Option<u64>, events: Option<u32>, reply: Reply },
    /// What the table is, without the match.
    Info { who: Option<Who>, reply: Reply },
    /// The public material of the table.
    Board { reply: Reply },
    /// The record of a match that is over.
    Record { who: Option<Who>, reply: Reply<String> },
    /// A match that is over, step by step, through somebody's eyes.
    Replay { who: Option<Who>, viewing: Viewing, reply: Reply<Replayed> },
    /// The notes of a match that is over.
    Notes { who: Option<Who>, reply: Reply },
    /// Look again at who sits where: somebody was deleted, or is somebody else now.
    Refresh,
    /// Close the table if it is still in this state and nobody looks.
    CloseStale { state: TableState, reply: Reply<()> },
}

/// A connection's way out.
#[derive(Clone)]
pub(crate) struct Outbox {
    /// Which connection.
    pub(crate) connection: u64,
    /// Where it comes from.
    pub(crate) address: IpAddr,
    /// What is to be sent. A full one is a client too slow: it is told no more and has to ask again.
    pub(crate) sender: mpsc::Sender<Utf8Bytes>,
    /// Told when something could not be sent.
    pub(crate) lagged: Arc<Lagged>,
}

/// The codes of the tables of which a connection could not be told something.
#[derive(Default)]
pub(crate) struct Lagged {
    codes: Mutex<Vec<String>>,
    is_added: Notify,
}

impl Lagged {
    fn add(&self, code: &str) {
        self.lock().push(code.to_owned());
        self.is_added.notify_one();
    }

    /// The next code; for the one who waits for them.
    pub(crate) async fn next(&self) -> String {
        loop {
            if let Some(code) = self.take() {
                return code;
            }
            self.is_added.notified().await;
        }
    }

    fn take(&self) -> Option<String> {
        self.lock().pop()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<String>> {
        // Nothing panics while it holds the lock; the list would be whole even so.
        self.codes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A table in memory.
pub(crate) struct Room {
    world: Arc<World>,
    table: Table,
    game: GameId,
    /// What the table chose, for the game.
    options: Json,
    settings: Settings,
    chairs: Vec<Chair>,
    /// Drawn when the table was opened, so that its hash can be shown before anybody gives a nonce.
    seed: [u8; 32],
    /// Rows of the log: the seed, the hashes of the nonces if there are any, the deal, then the entries.
    n_rows: u32,
    n_events: u32,
    /// Whether the match has begun.
    has_begun: bool,
    /// By which event, counted from 1, somebody sat down last on each seat; 0 where that was when the table was opened.
    sat_at: Vec<u32>,
    /// The hashes of the nonces are fixed, and the nonces are being shown.
    showing: Option<Showing>,
    /// What the match was dealt with beside the seed.
    dealt: Option<Dealt>,
    play: Option<Play>,
    watchers: Vec<Watcher>,
    /// What spectators see of a match in play, where they are late.
    late: Option<Late>,
    is_chat_on: bool,
    /// The persons in play who want a pause.
    pause_votes: SeatSet,
    /// The persons in play who want to give the match up.
    close_votes: SeatSet,
    /// What each person has left of what they may change, and may say.
    allowances: BTreeMap<UserId, Allowance>,
    /// Whose secrets those know who have or had a seat of the match.
    held: BTreeMap<UserId, Seat>,
    /// Since when those know what a seat knows who took it over in play.
    takeovers: BTreeMap<UserId, Takeover>,
    /// The code of the table that follows this one, and how many there have been.
    rematch: Option<String>,
    n_rematches: u32,
    /// When the last order came, or it was last seen that the room is needed without one.
    last_order: Millis,
    /// The store failed, so that what is in memory may differ from what is durable: when to fold the table again.
    refold_at: Option<Millis>,
    /// The store could not be written to, so that no time runs: when to look whether it can be.
    stalled: Option<Millis>,
}

/// A seat and who has it.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own that is so of a seat or not")]
struct Chair {
    occupant: Occupant,
    name: String,
    is_ready: bool,
    /// The hash of the nonce that its person will show; empty where there is none.
    hash: String,
    /// A substitute acts for the seat.
    is_away: bool,
    /// Since when.
    away_since: Millis,
    /// Whether the seat was given time once when it had none left.
    had_time: bool,
    /// Who have left the seat to somebody else, one after the other, and may still come back.
    claims: Vec<Claim>,
    /// Anybody may take the seat.
    is_offered: bool,
    /// Who wants it offered.
    offer_votes: SeatSet,
    /// Whether everybody who may replay the match may read the notes of whoever sits here.
    shares_notes: bool,
}

impl Chair {
    fn new(occupant: Occupant, name: String, is_ready: bool, hash: String) -> Self {
        let no_votes = SeatSet::EMPTY;
        Self {
            occupant,
            name,
            is_ready,
            hash,
            is_away: false,
            away_since: 0,
            had_time: false,
            claims: Vec::new(),
            is_offered: false,
            offer_votes: no_votes,
            shares_notes: false,
        }
    }

    const fn is_person(&self) -> bool {
        matches!(self.occupant, Occupant::Person(_))
    }
}

/// What one person may still change, and say, beside the match.
#[derive(Clone, Copy)]
struct Allowance {
    changes: Option<(Limit, Bucket)>,
    chat: Bucket,
}

/// The match, while it is played and after it.
struct Play {
    live: Box<dyn fuga_catalog::Table>,
    clock: Clock,
    /// How often each seat has answered: the number of its next question.
    n_done: Vec<u64>,
    /// What the seats, and last the spectators, were told.
    eyes: Vec<Eye>,
    /// When the next bot acts.
    bot_at: Option<Millis>,
    /// The clocks as they were written down last: as they stood after the latest step that everybody perceived.
    written: Vec<Millis>,
}

/// What a viewer was told so far.
#[derive(Clone, Default)]
struct Eye {
    n_told: u64,
    asked: Asked,
    /// Whoever looks took the seat over in play, and is told less of what was before.
    takeover: Option<Takeover>,
}

struct Watcher {
    who: Option<Who>,
    /// Through which eyes the latest snapshot was seen.
    eye: usize,
    outbox: Outbox,
}

/// A handle to a room. Orders wait on the heap: every door has room for many of them.
pub(crate) type Door = mpsc::Sender<Box<Order>>;

/// How many orders may wait at a door.
const MAX_WAITING: usize = 256;

impl Room {
    /// Lets a room work, which is loaded first. It ends when nobody has come for a while, or the server does.
    pub(crate) fn open(world: Arc<World>, table: Table) -> Door {
        let (door, orders) = mpsc::channel(MAX_WAITING);
        tokio::spawn(Self::work(world, table, orders));
        door
    }

    async fn work(world: Arc<World>, table: Table, mut orders: mpsc::Receiver<Box<Order>>) {
        let mut room = match Box::pin(Self::load(world, table)).await {
            Ok(room) => room,
            Err(error) => {
                orders.close();
                while let Some(order) = orders.recv().await {
                    order.refuse(&error);
                }
                return;
            }
        };
        let mut failing = room.world.failing.subscribe();
        failing.mark_changed();
        loop {
            let wake = room.wake_at();
            // What is done is on the heap: most rooms wait most of the time, and then it takes no room.
            tokio::select! {
                order = orders.recv() => match order {
                    Some(order) => Box::pin(room.take(*order)).await,
                    None => return,
                },
                // The world outlives its rooms.
                Ok(()) = failing.changed() => {
                    if *failing.borrow_and_update() {
                        room.stall();
                    }
                }
                () = tokio::time::sleep_until(room.world.instant(wake)) => {
                    Box::pin(room.tick()).await;
                    if room.is_idle() && orders.is_empty() {
                        // Whoever comes now finds the door closed and opens another room.
                        orders.close();
                        if orders.is_empty() {
                            return;
                        }
                    }
                    room.stay();
                }
            }
        }
    }

    /// When something is to be done without an order.
    fn wake_at(&self) -> Millis {
        if let Some(at) = self.refold_at.or(self.stalled) {
            return at;
        }
        let idle = self.last_order + self.world.idle;
        let playing = self.play.as_ref().map(|play| self.play_wakes_at(play));
        let showing = self.showing.as_ref().map(|showing| showing.until);
        playing.into_iter().flatten().chain(showing).chain([idle]).min().unwrap_or(idle)
    }

    fn is_idle(&self) -> bool {
        let is_due = self.showing.is_some() || self.play.as_ref().and_then(|play| self.play_wakes_at(play)).is_some();
        !is_due
            && self.stalled.is_none()
            && self.watchers.is_empty()
            && self.world.now() >= self.last_order + self.world.idle
    }

    /// Looks again after a while whether the room is needed, if it is now.
    fn stay(&mut self) {
        let now = self.world.now();
        if now >= self.last_order + self.world.idle {
            // Who has gone without a word is not waited for.
            self.watchers.retain(|watcher| !watcher.outbox.sender.is_closed());
            self.last_order = now;
        }
    }

    /// The seat of a person at this table.
    fn seat_of(&self, user: UserId) -> Option<Seat> {
        seat_at(&self.chairs, user)
    }

    /// Whoever opened the table owns it, and once its owner is deleted whoever has sat at it longest: so nobody takes it
    /// from them by sitting down.
    fn is_owner(&self, user: UserId) -> bool {
        self.owner() == Some(user)
    }

    fn owner(&self) -> Option<UserId> {
        let heir = || self.persons().min_by_key(|(seat, _)| self.sat_at[seat.index()]);
        self.table.owner.or_else(|| heir().map(|(_, user)| user))
    }

    /// The persons who have a seat.
    fn persons(&self) -> impl Iterator<Item = (Seat, UserId)> {
        self.chairs.iter().enumerate().filter_map(|(index, chair)| match chair.occupant {
            Occupant::Person(user) => Some((Seat::new(index as u8), user)),
            Occupant::Nobody | Occupant::Bot(_) | Occupant::Gone => None,
        })
    }

    /// Whoever sits at the table from now on knows what their seat knows.
    fn hold_seats(&mut self) {
        let held: Vec<(UserId, Seat)> = self.persons().map(|(seat, user)| (user, seat)).collect();
        self.held.extend(held);
    }

    /// Which eyes somebody has: those of their seat, or a spectator's.
    fn eye_of(&self, who: Option<&Who>) -> usize {
        eye_at(&self.chairs, who)
    }

    const fn is_playing(&self) -> bool {
        matches!(self.table.state, TableState::Playing)
    }
}

fn seat_at(chairs: &[Chair], user: UserId) -> Option<Seat> {
    let is_theirs = |chair: &Chair| matches!(chair.occupant, Occupant::Person(person) if person == user);
    chairs.iter().position(is_theirs).map(|index| Seat::new(index as u8))
}

fn eye_at(chairs: &[Chair], who: Option<&Who>) -> usize {
    who.and_then(|who| seat_at(chairs, who.user)).map_or(chairs.len(), Seat::index)
}

impl Order {
    fn refuse(self, error: &ApiError) {
        match self {
            Self::Do { reply, .. }
            | Self::Watch { reply, .. }
            | Self::Look { reply, .. }
            | Self::Info { reply, .. }
            | Self::Board { reply }
            | Self::Notes { reply, .. } => answer(reply, Err(error.clone())),
            Self::Record { reply, .. } => answer(reply, Err(error.clone())),
            Self::Replay { reply, .. } => answer(reply, Err(error.clone())),
            Self::CloseStale { reply, .. } => answer(reply, Err(error.clone())),
            Self::Unwatch { .. } | Self::Refresh => {}
        }
    }
}

/// Answers an order. Whoever does not wait for it any more has no use for it.
fn answer<T>(reply: Reply<T>, answer: Result<T, ApiError>) {
    drop(reply.send(answer));
}
