//! The one task that writes. Changes go through it one after the other; appends that wait are committed together.

use std::pin::Pin;

use async_trait::async_trait;
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use super::batch::{self, Append, Numbers};
use super::place::{Place, execute};
use super::schema;
use crate::{ChangeError, Denial, MAX_TEXT, StoreError};

/// The most appends of one transaction: enough for every table of a large server at once.
const MAX_BATCH: usize = 1000;

/// What the writer is asked to do.
pub(super) enum Job {
    /// One row for a log; waits for company.
    Append(Append),
    /// A change with a transaction of its own.
    Change(Box<dyn Work>),
    /// Moves what was committed into the main file, so that old pages are overwritten.
    Fold(oneshot::Sender<Result<(), StoreError>>),
    /// Writes without changing anything, to see whether writing works.
    Probe(oneshot::Sender<Result<(), StoreError>>),
    /// Finish what waits, then close.
    Close,
}

/// Why the statements of a change stopped.
#[derive(Debug)]
pub(super) enum Stop {
    Denied(Denial),
    Sql(sqlx::Error),
}

impl From<Denial> for Stop {
    fn from(denial: Denial) -> Self {
        Self::Denied(denial)
    }
}

impl From<sqlx::Error> for Stop {
    fn from(error: sqlx::Error) -> Self {
        Self::Sql(error)
    }
}

/// The statements of a change, at work on a connection.
pub(super) type Statements<'c, T> = Pin<Box<dyn Future<Output = Result<T, Stop>> + Send + 'c>>;

/// A change whose result type is known only to whoever waits for it.
#[async_trait]
pub(super) trait Work: Send {
    async fn run(self: Box<Self>, pen: &mut Pen);
}

/// A change, and who waits for it.
pub(super) struct Change<T, F> {
    pub(super) statements: F,
    pub(super) reply: oneshot::Sender<Result<T, ChangeError>>,
}

#[async_trait]
impl<T, F> Work for Change<T, F>
where
    T: Send,
    F: for<'c> FnOnce(&'c mut SqliteConnection) -> Statements<'c, T> + Send,
{
    async fn run(self: Box<Self>, pen: &mut Pen) {
        let Self { statements, reply } = *self;
        let result = match pen.begin().await {
            Ok(db) => {
                let result = statements(db).await;
                pen.finish(result).await.map_err(|stop| match stop {
                    Stop::Denied(denial) => ChangeError::from(denial),
                    Stop::Sql(error) => pen.fault(&error).into(),
                })
            }
            Err(error) => Err(error.into()),
        };
        answer(reply, result);
    }
}

/// The connection that writes. It is opened anew after a fault that cannot be rolled back.
pub(super) struct Pen {
    place: Place,
    db: Option<SqliteConnection>,
}

impl Pen {
    pub(super) fn new(place: Place, db: SqliteConnection) -> Self {
        Self { place, db: Some(db) }
    }

    pub(super) fn fault(&self, error: &sqlx::Error) -> StoreError {
        self.place.fault(error)
    }

    /// Begins a transaction.
    pub(super) async fn begin(&mut self) -> Result<&mut SqliteConnection, StoreError> {
        let place = self.place.clone();
        let db = self.open().await?;
        match execute(db, "BEGIN IMMEDIATE").await {
            Ok(()) => Ok(db),
            Err(error) => Err(place.fault(&error)),
        }
    }

    /// Commits a transaction whose statements succeeded, and undoes any other.
    pub(super) async fn finish<T, E: From<sqlx::Error>>(&mut self, result: Result<T, E>) -> Result<T, E> {
        let result = match result {
            Ok(value) => self.commit().await.map(|()| value).map_err(E::from),
            Err(error) => Err(error),
        };
        self.settle(result).await
    }

    /// Undoes what a statement or a transaction may have left behind when it failed.
    pub(super) async fn settle<T, E>(&mut self, result: Result<T, E>) -> Result<T, E> {
        if result.is_err() {
            self.roll_back().await;
        }
        result
    }

    async fn commit(&mut self) -> Result<(), sqlx::Error> {
        let Some(db) = &mut self.db else { return Err(sqlx::Error::WorkerCrashed) };
        execute(db, "COMMIT").await
    }

    /// Undoes a transaction. If `SQLite` cannot, or has done so itself, a fresh connection is sure to be outside of it.
    async fn roll_back(&mut self) {
        let Some(mut db) = self.db.take() else { return };
        if execute(&mut db, "ROLLBACK").await.is_ok() {
            self.db = Some(db);
        } else {
            // Whatever closing answers, the connection is given up, and the caller gets the fault that led here.
            drop(db.close().await);
        }
    }

    /// The connection, opened if need be.
    pub(super) async fn open(&mut self) -> Result<&mut SqliteConnection, StoreError> {
        let db = match self.db.take() {
            Some(db) => db,
            None => self.place.to_write().connect().await.map_err(|error| self.place.fault(&error))?,
        };
        Ok(self.db.insert(db))
    }

    /// Moves what was committed into the main file and empties the write-ahead log, unless somebody reads in it.
    async fn fold(&mut self) -> Result<(), StoreError> {
        let place = self.place.clone();
        let db = self.open().await?;
        fold_now(db).await.map_err(|error| place.fault(&error))
    }

    /// Writing the version that is there already changes nothing, but it has to get to the disk.
    async fn probe(&mut self) -> Result<(), StoreError> {
        let db = self.begin().await?;
        let result = execute(db, format!("PRAGMA user_version = {}", schema::VERSION)).await;
        self.finish(result).await.map_err(|error| self.fault(&error))
    }

    async fn close(mut self) -> Result<(), StoreError> {
        match self.db.take() {
            Some(db) => db.close().await.map_err(|error| self.place.fault(&error)),
            None => Ok(()),
        }
    }
}

/// A backup reads for long; nobody should wait for it, so the patience is short here.
async fn fold_now(db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let patience: i64 = sqlx::query("PRAGMA busy_timeout").fetch_one(&mut *db).await?.try_get(0)?;
    execute(db, "PRAGMA busy_timeout = 100").await?;
    let folded = execute(db, "PRAGMA wal_checkpoint(TRUNCATE)").await;
    execute(db, format!("PRAGMA busy_timeout = {patience}")).await?;
    folded
}

/// Works until it is told to close, or until nobody is left to ask for anything.
pub(super) async fn run(
    mut pen: Pen,
    mut jobs: mpsc::Receiver<Job>,
    readers: SqlitePool,
    lock: SqliteConnection,
) -> Result<(), StoreError> {
    let mut next = None;
    let mut numbers = Numbers::default();
    loop {
        let job = match next.take() {
            Some(job) => Some(job),
            None => jobs.recv().await,
        };
        match job {
            Some(Job::Append(first)) => {
                let (appends, other) = gather(first, &mut jobs).await;
                next = other;
                batch::commit(&mut pen, &mut numbers, appends).await;
            }
            Some(Job::Change(work)) => {
                work.run(&mut pen).await;
                // It may have begun a log, or added to one.
                numbers.forget();
            }
            Some(Job::Probe(reply)) => answer(reply, pen.probe().await),
            Some(Job::Fold(reply)) => answer(reply, pen.fold().await),
            // What is in the channel already is still received.
            Some(Job::Close) => jobs.close(),
            None => break,
        }
    }
    shut(pen, readers, lock).await
}

/// All appends that wait, up to the first job of another kind.
async fn gather(first: Append, jobs: &mut mpsc::Receiver<Job>) -> (Vec<Append>, Option<Job>) {
    // Those who were just answered get a chance to join: a commit costs much more than a turn of the scheduler.
    tokio::task::yield_now().await;
    let mut n_bytes = first.n_bytes();
    let mut appends = vec![first];
    while appends.len() < MAX_BATCH && n_bytes < MAX_TEXT {
        match jobs.try_recv() {
            Ok(Job::Append(append)) => {
                n_bytes += append.n_bytes();
                appends.push(append);
            }
            Ok(other) => return (appends, Some(other)),
            Err(_) => break,
        }
    }
    (appends, None)
}

/// The last connection to close tidies up, so it has to be the one that can write. The lock goes last.
async fn shut(pen: Pen, readers: SqlitePool, lock: SqliteConnection) -> Result<(), StoreError> {
    let place = pen.place.clone();
    // A connection that was on its way back during the first call is only found by the second.
    for _ in 0..2 {
        readers.close().await;
    }
    let closed = pen.close().await;
    closed.and(lock.close().await.map_err(|error| place.fault(&error)))
}

/// Gives an answer. That nobody waits for it any more is no fault: the change has happened all the same.
pub(super) fn answer<T>(reply: oneshot::Sender<T>, result: T) {
    drop(reply.send(result));
}
