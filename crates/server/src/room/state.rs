//! What a room holds. How it changes is said in the other files; they all stand on this one.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use fuga_catalog::{Bot, GameId, Json};
use fuga_kernel::{Seat, SeatSet};
use fuga_store::{Keeper, Occupant, Table, TableState, UserId};
use tokio::sync::{Notify, mpsc, oneshot};

use super::hinted::{Hinted, Hints};
use super::shares::{Dealt, Showing};
use crate::clock::{Clock, Millis};
use crate::limits::{Bucket, Limit};
use crate::minds::Thinking;
use crate::wire::{ApiError, Asked, BotPace, Presence, Remark, Settings};
use crate::world::World;

/// Somebody known to the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Who {
    pub(crate) user: UserId,
    pub(crate) name: String,
    /// Whose bot it is, if it is one.
    pub(crate) bot_of: Option<Keeper>,
}

/// The answer to an order.
pub(crate) type Answer = Result<Json, ApiError>;
/// Where the answer to an order goes.
pub(crate) type Reply<T = Json> = oneshot::Sender<Result<T, ApiError>>;

/// A table in memory.
pub(crate) struct Room {
    pub(super) world: Arc<World>,
    pub(super) table: Table,
    pub(super) game: GameId,
    /// What the table chose, for the game.
    pub(super) options: Json,
    /// The same without the texts that the table brings itself.
    pub(super) brief_options: Json,
    pub(super) settings: Settings,
    pub(super) chairs: Vec<Chair>,
    /// Whose they are who have a seat, or had one, and are somebody's bots.
    pub(super) keepers: BTreeMap<UserId, Keeper>,
    /// Drawn when the table was opened, so that its hash can be shown before anybody gives a nonce.
    pub(super) seed: [u8; 32],
    /// Rows of the log: the seed, the hashes of the nonces if there are any, the deal, then the entries.
    pub(super) n_rows: u32,
    pub(super) n_events: u32,
    /// Whether the match has begun.
    pub(super) has_begun: bool,
    /// By which event, counted from 1, somebody sat down last on each seat; 0 where that was when the table was opened.
    pub(super) sat_at: Vec<u32>,
    /// Whoever opened the table has stood up since, and has not sat down again.
    pub(super) has_owner_left: bool,
    /// The hashes of the nonces are fixed, and the nonces are being shown.
    pub(super) showing: Option<Showing>,
    /// What the match was dealt with beside the seed.
    pub(super) dealt: Option<Dealt>,
    pub(super) play: Option<Play>,
    pub(super) watchers: Vec<Watcher>,
    /// Whether those who have a seat look at the table, as it was told last. It is nowhere else: after a restart whoever
    /// does not come back is soon gone.
    pub(super) seen: BTreeMap<UserId, Seen>,
    /// What spectators have said to each other since the room was opened.
    pub(super) remarks: VecDeque<Remark>,
    /// What spectators see of a match in play, where they are late.
    pub(super) late: Option<Late>,
    /// How fast bots follow each other.
    pub(super) bots: BotPace,
    /// How fast they did when the match began: so they do in a rematch, whoever has hurried them meanwhile.
    pub(super) first_pace: BotPace,
    pub(super) is_chat_on: bool,
    /// The persons in play who want a pause.
    pub(super) pause_votes: SeatSet,
    /// The persons in play who want to give the match up.
    pub(super) close_votes: SeatSet,
    /// What each person has left of what they may change, and may say.
    pub(super) allowances: BTreeMap<UserId, Allowance>,
    /// Whose secrets those know who have or had a seat of the match.
    pub(super) held: BTreeMap<UserId, Seat>,
    /// Since when those know what a seat knows who took it over in play.
    pub(super) takeovers: BTreeMap<UserId, Takeover>,
    /// The code of the table that follows this one, and how many there have been.
    pub(super) rematch: Option<String>,
    pub(super) n_rematches: u32,
    /// When the last order came, or it was last seen that the room is needed without one.
    pub(super) last_order: Millis,
    /// The store failed, so that what is in memory may differ from what is durable: when to fold the table again.
    pub(super) refold_at: Option<Millis>,
    /// The store could not be written to, so that no time runs: when to look whether it can be.
    pub(super) stalled: Option<Millis>,
}

impl Room {
    /// The seat of a person at this table.
    pub(super) fn seat_of(&self, user: UserId) -> Option<Seat> {
        seat_at(&self.chairs, user)
    }

    /// Whoever opened the table owns it. Once its owner is deleted, or has left a seat of it, whoever has sat at it longest
    /// does, or sits down next: nobody takes it from them by sitting down, and nobody waits for a host who is gone.
    pub(super) fn is_owner(&self, user: UserId) -> bool {
        self.owner() == Some(user)
    }

    /// The seat of whoever starts the match, until it has begun.
    pub(super) fn host(&self) -> Option<Seat> {
        if self.table.state != TableState::Open {
            return None;
        }
        self.persons().find(|&(_, user)| self.is_owner(user)).map(|(seat, _)| seat)
    }

    pub(super) fn owner(&self) -> Option<UserId> {
        let heir = || self.people().min_by_key(|(seat, _)| self.sat_at[seat.index()]).map(|(_, user)| user);
        if self.has_owner_left { heir().or(self.table.owner) } else { self.table.owner.or_else(heir) }
    }

    /// The persons who have a seat, somebody's bots among them.
    pub(super) fn persons(&self) -> impl Iterator<Item = (Seat, UserId)> {
        self.chairs.iter().enumerate().filter_map(|(index, chair)| match chair.occupant {
            Occupant::Person(user) => Some((Seat::new(index as u8), user)),
            Occupant::Nobody | Occupant::Bot(_) | Occupant::Gone => None,
        })
    }

    /// The same without somebody's bots, which decide nothing for others.
    pub(super) fn people(&self) -> impl Iterator<Item = (Seat, UserId)> {
        self.persons().filter(|(_, user)| !self.keepers.contains_key(user))
    }

    /// Whether a seat has a person who is no bot.
    pub(super) fn is_human(&self, chair: &Chair) -> bool {
        matches!(chair.occupant, Occupant::Person(user) if !self.keepers.contains_key(&user))
    }

    /// Whoever sits at the table from now on knows what their seat knows.
    pub(super) fn hold_seats(&mut self) {
        let held: Vec<(UserId, Seat)> = self.persons().map(|(seat, user)| (user, seat)).collect();
        self.held.extend(held);
    }

    /// Which eyes somebody has: those of their seat, or a spectator's.
    pub(super) fn eye_of(&self, who: Option<&Who>) -> usize {
        eye_at(&self.chairs, who)
    }

    pub(super) const fn is_playing(&self) -> bool {
        matches!(self.table.state, TableState::Playing)
    }
}

/// A seat and who has it.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own that is so of a seat or not")]
pub(super) struct Chair {
    pub(super) occupant: Occupant,
    pub(super) name: String,
    pub(super) is_ready: bool,
    /// The hash of the nonce that its person will show; empty where there is none.
    pub(super) hash: String,
    /// A substitute acts for the seat.
    pub(super) is_away: bool,
    /// Since when.
    pub(super) away_since: Millis,
    /// Whether the seat was given time once when it had none left.
    pub(super) had_time: bool,
    /// Who have left the seat to somebody else, one after the other, and may still come back.
    pub(super) claims: Vec<Claim>,
    /// Anybody may take the seat.
    pub(super) is_offered: bool,
    /// Who wants it offered.
    pub(super) offer_votes: SeatSet,
    /// Whether everybody who may replay the match may read the notes of whoever sits here.
    pub(super) shares_notes: bool,
}

impl Chair {
    pub(super) fn new(occupant: Occupant, name: String, is_ready: bool, hash: String) -> Self {
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

    pub(super) const fn is_person(&self) -> bool {
        matches!(self.occupant, Occupant::Person(_))
    }
}

fn seat_at(chairs: &[Chair], user: UserId) -> Option<Seat> {
    let is_theirs = |chair: &Chair| matches!(chair.occupant, Occupant::Person(person) if person == user);
    chairs.iter().position(is_theirs).map(|index| Seat::new(index as u8))
}

/// Through which eyes somebody looks at a table with these seats.
pub(super) fn eye_at(chairs: &[Chair], who: Option<&Who>) -> usize {
    who.and_then(|who| seat_at(chairs, who.user)).map_or(chairs.len(), Seat::index)
}

/// Somebody has left a seat to a successor, and may come back until everybody has seen the successor act. What the
/// successor does unseen does not count: nobody is to learn of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) user: UserId,
    /// The name they had.
    pub(super) name: String,
    /// When the successor came.
    pub(super) since: Millis,
}

/// Somebody knows what a seat knows from a moment on: how many lines spectators and the seat had been told by then.
///
/// What the seat was told before was its predecessor's alone; what everybody heard before is told again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_field_names, reason = "all are numbers of things")]
pub(super) struct Takeover {
    pub(super) n_public: u64,
    pub(super) n_own: u64,
    /// How often the seat had answered; what was done before is not theirs to take back.
    pub(super) n_done: u64,
}

/// What one person may still change, say and have thought out, beside the match.
pub(super) struct Allowance {
    pub(super) changes: Option<(Limit, Bucket)>,
    pub(super) chat: Bucket,
    pub(super) hints: Arc<Hints>,
}

/// The match, while it is played and after it.
pub(super) struct Play {
    pub(super) live: Box<dyn fuga_catalog::Table>,
    pub(super) clock: Clock,
    /// How often each seat has answered: the number of its next question.
    pub(super) n_done: Vec<u64>,
    /// What the seats, and last the spectators, were told.
    pub(super) eyes: Vec<Eye>,
    /// What the seats were last told when they asked for a hint.
    pub(super) hints: Vec<Hinted>,
    /// When the next bot acts.
    pub(super) bot_at: Option<Millis>,
    /// What that bot thinks meanwhile.
    pub(super) thinking: Option<AboutStep>,
    /// When bots that nobody needed for so long are let go: what they have thought takes room.
    pub(super) dismiss_at: Option<Millis>,
    /// The clocks as they were written down last: as they stood after the latest step that everybody perceived.
    pub(super) written: Vec<Millis>,
}

/// A bot that thinks about what to do next.
pub(super) struct AboutStep {
    pub(super) seat: Seat,
    pub(super) bot: Bot,
    /// How many rows the log had.
    pub(super) n_rows: u32,
    pub(super) thinking: Thinking,
}

impl AboutStep {
    pub(super) fn is_about(&self, seat: Seat, bot: Bot, n_rows: u32) -> bool {
        (self.seat, self.bot, self.n_rows) == (seat, bot, n_rows)
    }
}

/// What a viewer was told so far.
#[derive(Clone, Default)]
pub(super) struct Eye {
    pub(super) n_told: u64,
    pub(super) asked: Asked,
    /// Whoever looks took the seat over in play, and is told less of what was before.
    pub(super) takeover: Option<Takeover>,
}

/// A connection that looks at the table.
pub(super) struct Watcher {
    pub(super) who: Option<Who>,
    /// Through which eyes the latest snapshot was seen.
    pub(super) eye: usize,
    pub(super) outbox: Outbox,
    /// The page says that it is out of sight.
    pub(super) is_hidden: bool,
    /// Nothing is heard of it, though it was not closed.
    pub(super) is_lost: bool,
    /// There while others would be told of its loss.
    pub(super) asked_after: Option<AskedAfter>,
}

/// Whether somebody looks at the table, as it was told last.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    pub(super) told: Presence,
    /// Since when they are there less than that.
    pub(super) less_since: Option<Millis>,
}

/// A connection's way out.
#[derive(Clone)]
pub(crate) struct Outbox {
    /// Which connection.
    pub(crate) connection: u64,
    /// Where it comes from.
    pub(crate) address: IpAddr,
    sender: mpsc::Sender<Utf8Bytes>,
    /// How many bytes wait to be sent.
    waiting: Arc<AtomicUsize>,
    /// Told when something could not be sent.
    pub(crate) lagged: Arc<Lagged>,
    /// How many tables would tell others of its loss.
    n_asking: Arc<AtomicUsize>,
}

/// As long as it is there, a connection is asked often whether it still is.
pub(super) struct AskedAfter(Arc<AtomicUsize>);

impl Drop for AskedAfter {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Outbox {
    /// A way out for a connection, on which so many messages may wait, and its other end.
    pub(crate) fn new(connection: u64, address: IpAddr, most: usize) -> (Self, Inbox) {
        let (sender, receiver) = mpsc::channel(most);
        let waiting = Arc::default();
        let inbox = Inbox { receiver, waiting: Arc::clone(&waiting) };
        let (lagged, n_asking) = (Arc::default(), Arc::default());
        (Self { connection, address, sender, waiting, lagged, n_asking }, inbox)
    }

    /// Has the connection asked often whether it is still there.
    pub(super) fn ask_after(&self) -> AskedAfter {
        self.n_asking.fetch_add(1, Ordering::Relaxed);
        AskedAfter(Arc::clone(&self.n_asking))
    }

    /// Whether it is to be asked often.
    pub(crate) fn is_asked_after(&self) -> bool {
        self.n_asking.load(Ordering::Relaxed) > 0
    }

    /// Has something sent. Where too much waits already the client is too slow: it is told no more and has to ask again.
    pub(super) fn send(&self, text: Utf8Bytes) -> bool {
        let n_bytes = text.len();
        // One that is longer than all that may wait goes alone.
        let waits = self.waiting.fetch_add(n_bytes, Ordering::Relaxed);
        let is_sent = (waits == 0 || waits + n_bytes <= MAX_WAITING) && self.sender.try_send(text).is_ok();
        if !is_sent {
            self.waiting.fetch_sub(n_bytes, Ordering::Relaxed);
        }
        is_sent
    }

    /// Whether nobody is at the other end any more.
    pub(super) fn is_closed(&self) -> bool {
        self.sender.is_closed()
    }
}

/// So many bytes may wait to be sent to a connection.
const MAX_WAITING: usize = 1024 * 1024;

/// What a connection is to send.
pub(crate) struct Inbox {
    receiver: mpsc::Receiver<Utf8Bytes>,
    waiting: Arc<AtomicUsize>,
}

impl Inbox {
    /// The next text; nothing when there will be none.
    pub(crate) async fn next(&mut self) -> Option<Utf8Bytes> {
        let text = self.receiver.recv().await?;
        self.waiting.fetch_sub(text.len(), Ordering::Relaxed);
        Some(text)
    }

    /// The next text, if one waits.
    pub(crate) fn waiting(&mut self) -> Option<Utf8Bytes> {
        let text = self.receiver.try_recv().ok()?;
        self.waiting.fetch_sub(text.len(), Ordering::Relaxed);
        Some(text)
    }
}

/// The codes of the tables of which a connection could not be told something.
#[derive(Default)]
pub(crate) struct Lagged {
    codes: Mutex<Vec<String>>,
    is_added: Notify,
}

impl Lagged {
    pub(super) fn add(&self, code: &str) {
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

/// The past that spectators see while a match is played.
pub(super) struct Late {
    /// What they will see, in the order of time.
    pub(super) waiting: VecDeque<Delayed>,
    /// The match as they see it now; nothing before the deal is shown.
    pub(super) shown: Option<Shown>,
    /// The table as they see it now.
    pub(super) face: Face,
    /// How many events they have been told.
    pub(super) n_events: u32,
}

/// Something that spectators will see, and when.
pub(super) struct Delayed {
    pub(super) at: Millis,
    pub(super) what: What,
}

pub(super) enum What {
    /// An update, and the match after it.
    Step(String, Shown),
    /// An event: its number and the message.
    Event(u32, String),
    /// Seats or settings have changed.
    Table(Face),
}

/// A match at some moment, as spectators see it.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) n_told: u64,
    pub(super) view: Json,
    pub(super) asked: Asked,
}

/// What everybody can see of a table and what may change during play.
#[derive(Clone)]
pub(super) struct Face {
    pub(super) chairs: Vec<Chair>,
    pub(super) bots: BotPace,
    pub(super) is_chat_on: bool,
    /// Who wants a pause, and who wants to give the match up.
    pub(super) votes: [SeatSet; 2],
}
