//! The store in one `SQLite` file.

mod backup;
mod batch;
mod log;
mod place;
mod schema;
mod tables;
mod users;
mod works;
mod writer;

use std::path::Path;

use async_trait::async_trait;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::SqlitePoolOptions;
use sqlx::{ConnectOptions, Connection, Row, Sqlite, SqliteConnection, SqlitePool};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

pub use backup::{backup, restore};

use batch::{Append, Kind, Line};
use place::Place;
use schema::Found;
use writer::{Change, Job, Pen, Statements};

use crate::{
    Account, AppendError, ChangeError, Ended, Export, ExportFrom, Figures, Health, Like, LogEntry, MatchFilter, Millis,
    NewTable, NewWork, Note, Occupant, OwnBot, Rematch, SeatChange, Session, Store, StoreError, Table, TableEvent,
    TableFilter, TableId, TableSeat, TableState, Terms, TokenHash, User, UserId, Work, WorkChange, WorkFilter, WorkId,
    WorkText, text,
};

/// How many may read at once; reads are short.
const N_READERS: u32 = 4;

/// How many jobs may wait for the writer before those who bring more have to wait themselves.
const N_WAITING: usize = 1024;

/// The store in one file, `fuga.db`, of a data directory that belongs to this process alone.
#[derive(Debug)]
pub struct SqliteStore {
    place: Place,
    readers: SqlitePool,
    jobs: mpsc::Sender<Job>,
    writer: Mutex<Option<JoinHandle<Result<(), StoreError>>>>,
}

impl SqliteStore {
    /// Opens the database of a data directory, and makes both if they are not there yet.
    pub async fn open(data_dir: &Path) -> Result<Self, StoreError> {
        let place = Place::of(data_dir);
        place.prepare()?;
        let lock = place.lock().await?;
        let db = match open_database(&place).await {
            Ok(db) => db,
            Err(error) => {
                // Closed and not only dropped, so that the next attempt finds the directory free.
                lock.close().await.map_err(|error| place.fault(&error))?;
                return Err(error);
            }
        };
        let options = SqlitePoolOptions::new().max_connections(N_READERS).test_before_acquire(false);
        let readers = options.idle_timeout(None).max_lifetime(None).connect_lazy_with(place.to_read());
        let (jobs, waiting) = mpsc::channel(N_WAITING);
        let pen = Pen::new(place.clone(), db);
        let writer = tokio::spawn(writer::run(pen, waiting, readers.clone(), lock));
        Ok(Self { place, readers, jobs, writer: Mutex::new(Some(writer)) })
    }

    /// Stands in for a disk of a few pages, so that tests can fill it; without a number there is no limit.
    #[doc(hidden)]
    pub async fn limit_pages(&self, n_pages: Option<u32>) -> Result<(), ChangeError> {
        let pragma = format!("PRAGMA max_page_count = {}", n_pages.unwrap_or(u32::MAX - 1));
        self.change(move |db| Box::pin(async move { Ok(place::execute(db, pragma).await?) })).await
    }

    /// Has the writer make a change in a transaction of its own, and waits until it is durable.
    async fn change<T, F>(&self, statements: F) -> Result<T, ChangeError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> Statements<'c, T> + Send + 'static,
    {
        let (reply, result) = oneshot::channel();
        self.send(Job::Change(Box::new(Change { statements, reply }))).await?;
        result.await.map_err(|_| StoreError::Closed)?
    }

    async fn append_line(&self, line: Line) -> Result<u32, AppendError> {
        let (reply, result) = oneshot::channel();
        self.send(Job::Append(Append { line, reply })).await?;
        result.await.map_err(|_| StoreError::Closed)?
    }

    async fn ask(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<(), StoreError>>) -> Job + Send,
    ) -> Result<(), StoreError> {
        let (reply, result) = oneshot::channel();
        self.send(job(reply)).await?;
        result.await.map_err(|_| StoreError::Closed)?
    }

    async fn send(&self, job: Job) -> Result<(), StoreError> {
        self.jobs.send(job).await.map_err(|_| StoreError::Closed)
    }

    async fn reader(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        self.readers.acquire().await.map_err(|error| self.fault(&error))
    }

    fn fault(&self, error: &sqlx::Error) -> StoreError {
        self.place.fault(error)
    }
}

/// Looks before it touches: a database that is refused is left as it was found.
async fn open_database(place: &Place) -> Result<SqliteConnection, StoreError> {
    let fault = |error: sqlx::Error| place.fault(&error);
    let mut found = Found::Empty;
    if place.db().try_exists().map_err(|error| place::io_fault(place.db(), &error))? {
        let mut db = place.to_inspect().connect().await.map_err(fault)?;
        let judged = schema::inspect(place, &mut db).await;
        let closed = db.close().await.map_err(fault);
        found = judged.and_then(|found| closed.map(|()| found))?;
    }
    place::make_private(place.db())?;
    let mut db = place.to_write().connect().await.map_err(fault)?;
    schema::migrate(&mut db, found).await.map_err(fault)?;
    Ok(db)
}

#[async_trait]
impl Store for SqliteStore {
    async fn create_guest(&self, name: &str, token: TokenHash, at: Millis) -> Result<UserId, ChangeError> {
        let name = text::plain("name", name)?;
        self.change(move |db| Box::pin(async move { users::create_guest(db, &name, token, at).await })).await
    }

    async fn create_bot(
        &self,
        owner: UserId,
        name: &str,
        token: TokenHash,
        most: u32,
        at: Millis,
    ) -> Result<UserId, ChangeError> {
        let name = text::plain("name", name)?;
        self.change(move |db| Box::pin(async move { users::create_bot(db, owner, &name, token, most, at).await })).await
    }

    async fn bots(&self, owner: UserId) -> Result<Vec<OwnBot>, StoreError> {
        users::bots(&mut *self.reader().await?, owner).await.map_err(|error| self.fault(&error))
    }

    async fn user(&self, user: UserId) -> Result<Option<User>, StoreError> {
        users::by_id(&mut *self.reader().await?, user).await.map_err(|error| self.fault(&error))
    }

    async fn rename_user(&self, user: UserId, name: &str) -> Result<(), ChangeError> {
        let name = text::plain("name", name)?;
        self.change(move |db| Box::pin(async move { users::rename(db, user, &name).await })).await
    }

    async fn session(&self, token: TokenHash) -> Result<Option<Session>, StoreError> {
        users::session(&mut *self.reader().await?, token).await.map_err(|error| self.fault(&error))
    }

    async fn add_session(&self, user: UserId, token: TokenHash, at: Millis) -> Result<(), ChangeError> {
        self.change(move |db| Box::pin(users::add_session(db, user, token, at))).await
    }

    async fn touch_session(&self, token: TokenHash, at: Millis) -> Result<bool, ChangeError> {
        self.change(move |db| Box::pin(users::touch_session(db, token, at))).await
    }

    async fn renew_session(&self, token: TokenHash, renewed: TokenHash) -> Result<(), ChangeError> {
        self.change(move |db| Box::pin(users::renew_session(db, token, renewed))).await
    }

    async fn end_session(&self, token: TokenHash) -> Result<bool, ChangeError> {
        self.change(move |db| Box::pin(users::end_session(db, token))).await
    }

    async fn end_other_sessions(&self, user: UserId, keep: Option<TokenHash>) -> Result<u64, ChangeError> {
        self.change(move |db| Box::pin(users::end_other_sessions(db, user, keep))).await
    }

    async fn set_account(&self, user: UserId, login: &str, password: &str) -> Result<(), ChangeError> {
        let login = folded(login)?;
        let password = text::plain("password hash", password)?;
        self.change(move |db| Box::pin(async move { users::set_account(db, user, &login, &password).await })).await
    }

    async fn account(&self, login: &str) -> Result<Option<Account>, StoreError> {
        let login = folded(login)?;
        users::account(&mut *self.reader().await?, &login).await.map_err(|error| self.fault(&error))
    }

    async fn adopt(&self, guest: UserId, account: UserId) -> Result<(), ChangeError> {
        self.change(move |db| Box::pin(users::adopt(db, guest, account))).await
    }

    async fn delete_user(&self, user: UserId) -> Result<bool, ChangeError> {
        let was_there = self.change(move |db| Box::pin(users::delete(db, user))).await?;
        self.ask(Job::Fold).await?;
        Ok(was_there)
    }

    async fn export_user(
        &self,
        user: UserId,
        from: ExportFrom,
        limit: u32,
    ) -> Result<Option<(Export, Option<ExportFrom>)>, StoreError> {
        users::export(&mut *self.reader().await?, user, from, limit).await.map_err(|error| self.fault(&error))
    }

    async fn create_table(&self, table: NewTable, at: Millis) -> Result<TableId, ChangeError> {
        check_table(&table)?;
        self.change(move |db| Box::pin(tables::create(db, table, at))).await
    }

    async fn create_rematch(
        &self,
        table: NewTable,
        author: UserId,
        event: &str,
        at: Millis,
    ) -> Result<Rematch, ChangeError> {
        check_table(&table)?;
        let event = text::json("event", event)?;
        self.change(move |db| Box::pin(async move { tables::create_rematch(db, table, author, &event, at).await }))
            .await
    }

    async fn table(&self, table: TableId) -> Result<Option<Table>, StoreError> {
        tables::by_id(&mut *self.reader().await?, table).await.map_err(|error| self.fault(&error))
    }

    async fn table_by_code(&self, code: &str) -> Result<Option<Table>, StoreError> {
        tables::by_code(&mut *self.reader().await?, code).await.map_err(|error| self.fault(&error))
    }

    async fn tables(&self, filter: TableFilter, before: Option<TableId>, limit: u32) -> Result<Vec<Table>, StoreError> {
        tables::list(&mut *self.reader().await?, filter, before, limit).await.map_err(|error| self.fault(&error))
    }

    async fn n_open_tables(&self, owner: UserId) -> Result<u32, StoreError> {
        tables::n_open(&mut *self.reader().await?, owner).await.map_err(|error| self.fault(&error))
    }

    async fn stale_tables(
        &self,
        state: TableState,
        since: Millis,
        after: TableId,
        limit: u32,
    ) -> Result<Vec<(TableId, String)>, StoreError> {
        tables::stale(&mut *self.reader().await?, state, since, after, limit).await.map_err(|error| self.fault(&error))
    }

    async fn change_terms(&self, table: TableId, terms: Terms) -> Result<(), ChangeError> {
        check_terms(&terms)?;
        self.change(move |db| Box::pin(tables::change_terms(db, table, terms))).await
    }

    async fn start_table(&self, table: TableId, at: Millis) -> Result<(), ChangeError> {
        self.change(move |db| Box::pin(tables::start(db, table, at))).await
    }

    async fn finish_table(&self, table: TableId, ended: Ended, at: Millis) -> Result<(), ChangeError> {
        text::json("outcome", &ended.outcome)?;
        let roles = ended.seats.iter().filter_map(|seat| seat.role.as_deref());
        roles.map(|role| text::plain("role", role)).try_for_each(|role| role.map(drop))?;
        self.change(move |db| Box::pin(tables::finish(db, table, ended, at))).await
    }

    async fn matches(
        &self,
        user: UserId,
        filter: MatchFilter,
        before: Option<TableId>,
        limit: u32,
    ) -> Result<Vec<Table>, StoreError> {
        let db = &mut *self.reader().await?;
        tables::matches(db, user, filter, before, limit).await.map_err(|error| self.fault(&error))
    }

    async fn figures(&self, user: UserId) -> Result<Vec<Figures>, StoreError> {
        tables::figures(&mut *self.reader().await?, user).await.map_err(|error| self.fault(&error))
    }

    async fn close_table(&self, table: TableId, at: Millis) -> Result<(), ChangeError> {
        self.change(move |db| Box::pin(tables::close(db, table, at))).await
    }

    async fn seats(&self, table: TableId) -> Result<Vec<TableSeat>, StoreError> {
        tables::seats(&mut *self.reader().await?, table).await.map_err(|error| self.fault(&error))
    }

    async fn change_seat(&self, change: SeatChange) -> Result<(), ChangeError> {
        check_occupant(&change.to, &change.name)?;
        self.change(move |db| Box::pin(tables::change_seat(db, change))).await
    }

    async fn rename_seat(&self, table: TableId, seat: u8, occupant: &Occupant, name: &str) -> Result<(), ChangeError> {
        let name = text::plain("name", name)?;
        let occupant = occupant.clone();
        self.change(move |db| Box::pin(async move { tables::rename_seat(db, table, seat, &occupant, &name).await }))
            .await
    }

    async fn prepare_seat(
        &self,
        table: TableId,
        seat: u8,
        occupant: &Occupant,
        ready: bool,
        nonce: &str,
    ) -> Result<(), ChangeError> {
        let nonce = text::plain("nonce", nonce)?;
        let occupant = occupant.clone();
        self.change(move |db| {
            Box::pin(async move { tables::prepare_seat(db, table, seat, &occupant, ready, &nonce).await })
        })
        .await
    }

    async fn append(&self, table: TableId, seq: u32, entry: &str, at: Millis) -> Result<(), AppendError> {
        let text = text::plain("entry", entry)?;
        self.append_line(Line { table, kind: Kind::Entry { seq }, text, at }).await.map(drop)
    }

    async fn entries(&self, table: TableId, from: u32) -> Result<Vec<LogEntry>, StoreError> {
        log::entries(&mut *self.reader().await?, table, from).await.map_err(|error| self.fault(&error))
    }

    async fn append_event(
        &self,
        table: TableId,
        author: Option<UserId>,
        event: &str,
        at: Millis,
    ) -> Result<u32, AppendError> {
        let text = text::json("event", event)?;
        self.append_line(Line { table, kind: Kind::Event { author }, text, at }).await
    }

    async fn events(&self, table: TableId, from: u32, limit: u32) -> Result<Vec<TableEvent>, StoreError> {
        log::events(&mut *self.reader().await?, table, from, limit).await.map_err(|error| self.fault(&error))
    }

    async fn put_note(&self, note: Note, most_bytes: u32) -> Result<(), ChangeError> {
        text::json("note", &note.note)?;
        self.change(move |db| Box::pin(log::put_note(db, note, most_bytes))).await
    }

    async fn notes(&self, table: TableId, seat: u8) -> Result<Vec<Note>, StoreError> {
        log::notes(&mut *self.reader().await?, table, seat).await.map_err(|error| self.fault(&error))
    }

    async fn create_work(&self, work: NewWork, most: u32, at: Millis) -> Result<WorkId, ChangeError> {
        for (what, given) in [("code", &work.code), ("game", &work.game), ("kind", &work.kind)] {
            text::plain(what, given)?;
        }
        check_work(&work.text)?;
        self.change(move |db| Box::pin(works::create(db, work, most, at))).await
    }

    async fn work(&self, code: &str, viewer: Option<UserId>) -> Result<Option<Work>, StoreError> {
        works::by_code(&mut *self.reader().await?, code, viewer).await.map_err(|error| self.fault(&error))
    }

    async fn works(
        &self,
        filter: WorkFilter,
        viewer: Option<UserId>,
        skip: u32,
        limit: u32,
    ) -> Result<Vec<Work>, StoreError> {
        let mut db = self.reader().await?;
        works::list(&mut db, filter, viewer, skip, limit).await.map_err(|error| self.fault(&error))
    }

    async fn change_work(&self, work: WorkId, change: WorkChange, at: Millis) -> Result<(), ChangeError> {
        change.text.as_ref().map_or(Ok(()), check_work)?;
        self.change(move |db| Box::pin(works::change(db, work, change, at))).await
    }

    async fn delete_work(&self, work: WorkId) -> Result<bool, ChangeError> {
        self.change(move |db| Box::pin(works::delete(db, work))).await
    }

    async fn like_work(&self, like: Like, likes: bool) -> Result<(), ChangeError> {
        self.change(move |db| Box::pin(works::like(db, like, likes))).await
    }

    async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        backup::backup_of(&self.place, &mut *self.reader().await?, to).await
    }

    async fn check(&self) -> Result<Health, StoreError> {
        let mut db = self.reader().await?;
        let query = "SELECT user_version, page_count * page_size \
            FROM pragma_user_version, pragma_page_count, pragma_page_size";
        let row = sqlx::query(query).fetch_one(&mut *db).await.map_err(|error| self.fault(&error))?;
        self.ask(Job::Probe).await?;
        let version = row.try_get(0).map_err(|error| self.fault(&error))?;
        let n_bytes: i64 = row.try_get(1).map_err(|error| self.fault(&error))?;
        Ok(Health { version, n_bytes: n_bytes.unsigned_abs() })
    }

    async fn verify(&self) -> Result<(), StoreError> {
        schema::verify(&self.place, &mut *self.reader().await?, schema::VERSION).await
    }

    async fn close(&self) -> Result<(), StoreError> {
        let mut writer = self.writer.lock().await;
        let Some(task) = writer.as_mut() else { return Ok(()) };
        // If the writer has stopped already, its answer below says why.
        drop(self.jobs.send(Job::Close).await);
        let closed = task.await;
        *writer = None;
        closed.unwrap_or_else(|error| {
            let reason = format!("the writer broke off: {error}");
            Err(StoreError::Database { path: self.place.db().to_owned(), reason })
        })
    }
}

/// Login names that differ only in case are the same.
fn folded(login: &str) -> Result<String, StoreError> {
    Ok(text::plain("login name", login)?.to_lowercase())
}

fn check_work(work: &WorkText) -> Result<(), StoreError> {
    text::plain("name", &work.name)?;
    text::plain("text", &work.text).map(drop)
}

fn check_table(table: &NewTable) -> Result<(), StoreError> {
    text::plain("code", &table.code)?;
    text::plain("game", &table.game)?;
    table.entry.iter().try_for_each(|entry| text::plain("entry", entry).map(drop))?;
    table.seats.iter().try_for_each(|seat| check_occupant(&seat.occupant, &seat.name))?;
    check_terms(&table.terms)
}

fn check_occupant(occupant: &Occupant, name: &str) -> Result<(), StoreError> {
    if let Occupant::Bot(kind) = occupant {
        text::plain("kind of the bot", kind)?;
    }
    text::plain("name", name).map(drop)
}

fn check_terms(terms: &Terms) -> Result<(), StoreError> {
    text::json("options", &terms.options)?;
    text::json("brief options", &terms.brief)?;
    text::json("settings", &terms.settings).map(drop)
}
