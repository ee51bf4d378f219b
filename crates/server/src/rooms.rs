//! The rooms that are in memory.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use fuga_store::{TableFilter, TableId, TableState};
use tokio::sync::mpsc::error::SendError;
use tokio::sync::oneshot;

use crate::clock::Millis;
use crate::code::is_code;
use crate::faults::{failed, has_failed, works};
use crate::room::{Door, Order, Reply, Room};
use crate::wire::ApiError;
use crate::world::World;

/// After so many new rooms the doors of those that have gone are taken away.
const SWEEP: usize = 256;
/// So many tables are woken at once when the server starts.
const WAKE: u32 = 100;
/// So often it is looked whether what happens can be written down, while a room is in memory.
const PROBE: Duration = Duration::from_secs(1);
/// So often tables that nobody needs any more are looked for.
const TIDY: Duration = Duration::from_mins(10);

/// The doors of all rooms in memory, by the codes of their tables.
pub(crate) struct Rooms {
    pub(crate) world: Arc<World>,
    doors: Mutex<BTreeMap<String, Door>>,
    /// Those who want to play with whoever waits are seated one after the other, so that two of them meet.
    pub(crate) pairing: tokio::sync::Mutex<()>,
}

impl Rooms {
    pub(crate) const fn new(world: Arc<World>) -> Self {
        Self { world, doors: Mutex::new(BTreeMap::new()), pairing: tokio::sync::Mutex::const_new(()) }
    }

    /// Gives an order to a table's room, which is opened if need be, and waits for the answer.
    pub(crate) async fn ask<T>(&self, code: &str, order: impl FnOnce(Reply<T>) -> Order) -> Result<T, ApiError> {
        let (reply, answer) = oneshot::channel();
        let mut order = Box::new(order(reply));
        // A room may go away between the look at its door and the order; the next one stays for a while.
        for _ in 0..3 {
            match self.door(code).await?.send(order).await {
                Ok(()) => return answer.await.unwrap_or_else(|_| Err(ApiError::unavailable())),
                Err(SendError(back)) => order = back,
            }
        }
        Err(ApiError::unavailable())
    }

    /// Opens the rooms of all tables in play, so that clocks run and bots act though nobody has come back yet.
    pub(crate) async fn wake(&self) {
        let mut before = None;
        loop {
            let filter = TableFilter::In(TableState::Playing);
            let tables = match self.world.store.tables(filter, before, WAKE).await {
                Ok(tables) => tables,
                Err(error) => return drop(failed(&error)),
            };
            for table in &tables {
                // A table that can't be opened is in the log; the others are to go on.
                drop(self.ask(&table.code, |reply| Order::Info { who: None, reply }).await);
            }
            match tables.last() {
                Some(last) => before = Some(last.id),
                None => return,
            }
        }
    }

    /// Looks whether the store can be written to, for ever: on a full disk also the clocks of those stand still who do
    /// nothing that would have to be written down.
    pub(crate) async fn probe(&self) {
        loop {
            let must_look = self.n_open() > 0 || has_failed();
            let fault = if must_look { self.world.store.check().await.err() } else { None };
            let is_failing = fault.is_some();
            if !is_failing {
                works();
            }
            if self.world.failing.send_if_modified(|known| std::mem::replace(known, is_failing) != is_failing) {
                if let Some(error) = fault {
                    tracing::error!(%error, "nothing can be written down, so no clock runs");
                } else {
                    tracing::info!("what happens can be written down again, and clocks run");
                }
            }
            tokio::time::sleep(PROBE).await;
        }
    }

    /// Tells the rooms of matches, for ever, that the table which followed them was closed.
    pub(crate) async fn tell_closed(&self) {
        while let Some(table) = self.world.next_closed().await {
            match self.world.store.table(table).await {
                Ok(Some(table)) => self.tell(&table.code, Order::Refresh).await,
                Ok(None) => {}
                Err(error) => drop(failed(&error)),
            }
        }
    }

    /// Closes tables that nobody needs any more, and forgets the rooms that have gone, every now and then for ever.
    pub(crate) async fn tidy(&self, open_for: Millis, left_for: Millis) {
        loop {
            for (state, time) in [(TableState::Open, open_for), (TableState::Playing, left_for)] {
                self.close_stale(state, self.world.now() - time).await;
            }
            self.lock().retain(|_, door| !door.is_closed());
            tokio::time::sleep(TIDY).await;
        }
    }

    /// Closes the tables in a state where nothing has happened since a moment and where nobody looks.
    async fn close_stale(&self, state: TableState, since: Millis) {
        let mut after = TableId(0);
        loop {
            let tables = match self.world.store.stale_tables(state, since, after, WAKE).await {
                Ok(tables) => tables,
                Err(error) => return drop(failed(&error)),
            };
            for (_, code) in &tables {
                // A table that can't be closed is in the log, and tried again the next time.
                drop(self.ask(code, |reply| Order::CloseStale { state, reply }).await);
            }
            match tables.last() {
                Some(&(last, _)) => after = last,
                None => return,
            }
        }
    }

    /// Gives an order to a room only if it is in memory.
    pub(crate) async fn tell(&self, code: &str, order: Order) {
        let door = self.lock().get(code).cloned();
        if let Some(door) = door {
            // A room that has gone has nothing to be told.
            drop(door.send(Box::new(order)).await);
        }
    }

    /// Whether a room is in memory.
    pub(crate) fn is_open(&self, code: &str) -> bool {
        self.lock().get(code).is_some_and(|door| !door.is_closed())
    }

    /// How many rooms are in memory.
    pub(crate) fn n_open(&self) -> usize {
        self.lock().values().filter(|door| !door.is_closed()).count()
    }

    async fn door(&self, code: &str) -> Result<Door, ApiError> {
        if !is_code(code) {
            return Err(ApiError::not_found("table"));
        }
        if let Some(door) = self.lock().get(code).filter(|door| !door.is_closed()) {
            return Ok(door.clone());
        }
        let table = self.world.store.table_by_code(code).await.map_err(|error| failed(&error))?;
        let table = table.ok_or_else(|| ApiError::not_found("table"))?;
        let mut doors = self.lock();
        if let Some(door) = doors.get(code).filter(|door| !door.is_closed()) {
            return Ok(door.clone());
        }
        if doors.len().is_multiple_of(SWEEP) {
            doors.retain(|_, door| !door.is_closed());
        }
        let door = Room::open(Arc::clone(&self.world), table);
        doors.insert(code.to_owned(), door.clone());
        Ok(door)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, Door>> {
        // Nothing panics while it holds the lock; the map would be whole even so.
        self.doors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
