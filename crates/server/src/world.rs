//! What every room shares: the store, the time and true randomness.
#![allow(clippy::disallowed_types, reason = "a server reads the clock, and games are told by it")]

use std::net::IpAddr;
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use fuga_store::{Store, TableId, UserId};
use tokio::sync::{Mutex as AsyncMutex, Semaphore, mpsc, watch};
use tokio::time::Instant;

use crate::clock::Millis;
use crate::config::Config;
use crate::faults::failed;
use crate::limits::{Buckets, Gate, Limit, MAX_BUCKETS, slow_down};
use crate::minds::Minds;
use crate::wire::ApiError;

/// So many closed rematches may wait to be told.
const MAX_CLOSED: usize = 256;

/// Store, time and randomness.
pub(crate) struct World {
    pub(crate) store: Arc<dyn Store>,
    /// How long a bot seems to think when people watch, in milliseconds.
    pub(crate) bot_pause: Millis,
    /// How long a room without visitors stays in memory, in milliseconds.
    pub(crate) idle: Millis,
    /// How much one person may change at one table, beside the match.
    pub(crate) changes: Option<Limit>,
    /// How many may watch a table without a seat, and how many of them from one address.
    pub(crate) spectators: (Option<u32>, Option<u32>),
    /// How many tables that have not begun one person may have.
    open_tables: Option<u32>,
    /// How many tables one address may open.
    tables: Option<Limit>,
    opened: Mutex<Buckets<IpAddr>>,
    /// So many tables are folded at once that threads are left for whoever plays at others.
    pub(crate) folding: Arc<Semaphore>,
    /// Where bots think.
    pub(crate) minds: Minds,
    /// In front of what is thought out for people who ask for hints: those who play with bots do not wait for it.
    pub(crate) hints: Gate,
    /// Whether nothing can be written down at the moment: then no clock runs at any table.
    pub(crate) failing: watch::Sender<bool>,
    /// The matches whose rematch was closed, for whoever tells their rooms.
    closed: (mpsc::Sender<TableId>, AsyncMutex<mpsc::Receiver<TableId>>),
    start: Instant,
    start_at: Millis,
}

impl World {
    pub(crate) fn new(store: Arc<dyn Store>, config: &Config) -> Self {
        let &Config { bot_pause, idle, changes_per_person: changes, open_tables_per_person: open_tables, .. } = config;
        let spectators = (config.spectators_per_table, config.spectators_per_address);
        let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let start_at = since_1970.as_millis() as Millis;
        let (closed, closings) = mpsc::channel(MAX_CLOSED);
        let n_threads = std::thread::available_parallelism().map_or(1, NonZero::get);
        Self {
            store,
            bot_pause,
            idle,
            changes,
            spectators,
            open_tables,
            tables: config.tables_per_address,
            opened: Mutex::new(Buckets::new(MAX_BUCKETS)),
            folding: Arc::new(Semaphore::new((n_threads / 2).max(1))),
            minds: Minds::new(),
            hints: Gate::new((n_threads / 4).max(1), 64, 4),
            failing: watch::Sender::new(false),
            closed: (closed, AsyncMutex::new(closings)),
            start: Instant::now(),
            start_at,
        }
    }

    /// Refuses somebody a further table who has as many that have not begun as they may.
    pub(crate) async fn check_open_tables(&self, user: UserId) -> Result<(), ApiError> {
        let Some(most) = self.open_tables else { return Ok(()) };
        let n_open = self.store.n_open_tables(user).await.map_err(|error| failed(&error))?;
        if n_open < most {
            return Ok(());
        }
        let message = format!("you have {n_open} tables that have not begun; close one first, {most} is the most");
        let params = Box::new(serde_json::json!({ "most": most }));
        Err(ApiError { params, ..ApiError::conflict("too_many_open", message) })
    }

    /// Takes one of the tables that an address may open, rematches among them.
    pub(crate) fn allow_table(&self, address: IpAddr) -> Result<(), ApiError> {
        let Some(limit) = self.tables else { return Ok(()) };
        // Nothing panics while it holds the lock; the buckets would be whole even so.
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        opened.take_many(1, &address, limit, self.now()).map_err(slow_down)
    }

    /// A table was closed that followed this one, if it followed any. Of too many at once some are told later, when
    /// their rooms are opened anew.
    pub(crate) fn tell_closed(&self, previous: Option<TableId>) {
        if let Some(previous) = previous {
            self.closed.0.try_send(previous).ok();
        }
    }

    /// The next match whose rematch was closed; for the one who waits for them.
    pub(crate) async fn next_closed(&self) -> Option<TableId> {
        self.closed.1.lock().await.recv().await
    }

    /// The time now, in milliseconds since 1970; it never goes back while the server runs.
    pub(crate) fn now(&self) -> Millis {
        self.start_at + self.start.elapsed().as_millis() as Millis
    }

    /// The moment at which the time will be this.
    pub(crate) fn instant(&self, at: Millis) -> Instant {
        self.start + std::time::Duration::from_millis((at - self.start_at).max(0).cast_unsigned())
    }
}
