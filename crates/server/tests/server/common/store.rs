//! A store that fails when a test wants it to, deals what a test wants, and lets a paused clock stand still.

use std::collections::VecDeque;
use std::future::Future;
use std::path::Path;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use fuga_store::{
    Account, AppendError, ChangeError, Ended, Export, ExportFrom, Figures, Health, Like, LogEntry, MatchFilter, Millis,
    NewTable, NewWork, Note, Occupant, OwnBot, Rematch, SeatChange, Session, SqliteStore, Store, StoreError, Table,
    TableEvent, TableFilter, TableId, TableSeat, TableState, Terms, TokenHash, User, UserId, Work, WorkChange,
    WorkFilter, WorkId,
};
use tokio::runtime::{Builder, Handle, Runtime};

/// How a call fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Nothing was done.
    Before,
    /// It was done, but the answer was lost.
    After,
}

/// Says which call is to fail, by its name.
pub(crate) type Plan = Box<dyn FnMut(&str) -> Option<Fault> + Send>;

/// A store in front of the real one.
pub(crate) struct Front {
    inner: Arc<SqliteStore>,
    /// Where the real store works if the test's clock is paused: that clock waits for blocking tasks, and for no thread.
    aside: Option<Handle>,
    plan: Mutex<Option<Plan>>,
    seeds: Mutex<VecDeque<String>>,
}

impl Front {
    pub(crate) async fn open(folder: &Path) -> Arc<Self> {
        let inner = Arc::new(SqliteStore::open(folder).await.unwrap());
        Arc::new(Self { inner, aside: None, plan: Mutex::default(), seeds: Mutex::default() })
    }

    /// Opens a store for a test whose clock is paused.
    pub(crate) async fn open_aside(folder: &Path) -> Arc<Self> {
        let runtime: &'static Runtime =
            Box::leak(Box::new(Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap()));
        let (aside, folder) = (runtime.handle().clone(), folder.to_owned());
        let handle = aside.clone();
        let opened = tokio::task::spawn_blocking(move || handle.block_on(SqliteStore::open(&folder)));
        let inner = Arc::new(opened.await.unwrap().unwrap());
        Arc::new(Self { inner, aside: Some(aside), plan: Mutex::default(), seeds: Mutex::default() })
    }

    /// From now on calls fail as the plan says.
    pub(crate) fn fail(&self, plan: impl FnMut(&str) -> Option<Fault> + Send + 'static) {
        *self.plan.lock().unwrap() = Some(Box::new(plan));
    }

    /// From now on no call fails.
    pub(crate) fn mend(&self) {
        *self.plan.lock().unwrap() = None;
    }

    /// The next tables are dealt from these seeds.
    pub(crate) fn deal_from(&self, seeds: &[[u8; 32]]) {
        let digits = |seed: &[u8; 32]| seed.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
        self.seeds.lock().unwrap().extend(seeds.iter().map(digits));
    }

    /// A table whose deal is the one that a test wants, if it wants one.
    fn dealt(&self, table: NewTable) -> NewTable {
        let seed = self.seeds.lock().unwrap().pop_front();
        let entry = seed.map(|seed| format!(r#"{{"seed":"{seed}"}}"#)).or_else(|| table.entry.clone());
        NewTable { entry, ..table }
    }

    async fn call<T, E>(&self, name: &str, work: impl Future<Output = Result<T, E>> + Send + 'static) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let fault = self.plan.lock().unwrap().as_mut().and_then(|plan| plan(name));
        let full = || Err(StoreError::Full { path: "test".into() }.into());
        if fault == Some(Fault::Before) {
            return full();
        }
        let done = match &self.aside {
            None => work.await,
            Some(aside) => {
                let aside = aside.clone();
                tokio::task::spawn_blocking(move || aside.block_on(work)).await.unwrap()
            }
        };
        if fault == Some(Fault::After) { full() } else { done }
    }
}

/// Passes a call on; texts are copied.
macro_rules! pass {
    ($self:ident.$name:ident($($arg:ident),*)) => {{
        let inner = Arc::clone(&$self.inner);
        $(let $arg = $arg.to_owned();)*
        $self.call(stringify!($name), async move { inner.$name($(own!($arg)),*).await }).await
    }};
}

/// Gives an argument as the store wants it.
macro_rules! own {
    ($arg:ident) => {
        $arg.as_arg()
    };
}

/// An owned argument, as the store wants it.
trait AsArg {
    type Arg<'a>
    where
        Self: 'a;
    fn as_arg(&self) -> Self::Arg<'_>;
}

impl AsArg for String {
    type Arg<'a> = &'a str;
    fn as_arg(&self) -> &str {
        self
    }
}

macro_rules! by_value {
    ($($kind:ty),*) => {$(
        impl AsArg for $kind {
            type Arg<'a> = Self;
            fn as_arg(&self) -> Self {
                self.clone()
            }
        }
    )*};
}
by_value!(
    Ended,
    ExportFrom,
    MatchFilter,
    TableState,
    TokenHash,
    Millis,
    UserId,
    Option<UserId>,
    Option<TokenHash>,
    NewTable,
    TableId,
    TableFilter,
    Option<TableId>,
    u32,
    u8,
    bool,
    Terms,
    SeatChange,
    Note,
    NewWork,
    WorkChange,
    WorkFilter,
    WorkId,
    Like
);

impl AsArg for Occupant {
    type Arg<'a> = &'a Self;
    fn as_arg(&self) -> &Self {
        self
    }
}

impl AsArg for std::path::PathBuf {
    type Arg<'a> = &'a Path;
    fn as_arg(&self) -> &Path {
        self
    }
}

#[async_trait]
impl Store for Front {
    async fn create_guest(&self, name: &str, token: TokenHash, at: Millis) -> Result<UserId, ChangeError> {
        pass!(self.create_guest(name, token, at))
    }
    async fn create_bot(
        &self,
        owner: UserId,
        name: &str,
        token: TokenHash,
        most: u32,
        at: Millis,
    ) -> Result<UserId, ChangeError> {
        pass!(self.create_bot(owner, name, token, most, at))
    }
    async fn bots(&self, owner: UserId) -> Result<Vec<OwnBot>, StoreError> {
        pass!(self.bots(owner))
    }
    async fn user(&self, user: UserId) -> Result<Option<User>, StoreError> {
        pass!(self.user(user))
    }
    async fn rename_user(&self, user: UserId, name: &str) -> Result<(), ChangeError> {
        pass!(self.rename_user(user, name))
    }
    async fn session(&self, token: TokenHash) -> Result<Option<Session>, StoreError> {
        pass!(self.session(token))
    }
    async fn add_session(&self, user: UserId, token: TokenHash, at: Millis) -> Result<(), ChangeError> {
        pass!(self.add_session(user, token, at))
    }
    async fn touch_session(&self, token: TokenHash, at: Millis) -> Result<bool, ChangeError> {
        pass!(self.touch_session(token, at))
    }
    async fn end_session(&self, token: TokenHash) -> Result<bool, ChangeError> {
        pass!(self.end_session(token))
    }
    async fn end_other_sessions(&self, user: UserId, keep: Option<TokenHash>) -> Result<u64, ChangeError> {
        pass!(self.end_other_sessions(user, keep))
    }
    async fn set_account(&self, user: UserId, login: &str, password: &str) -> Result<(), ChangeError> {
        pass!(self.set_account(user, login, password))
    }
    async fn account(&self, login: &str) -> Result<Option<Account>, StoreError> {
        pass!(self.account(login))
    }
    async fn adopt(&self, guest: UserId, account: UserId) -> Result<(), ChangeError> {
        pass!(self.adopt(guest, account))
    }
    async fn delete_user(&self, user: UserId) -> Result<bool, ChangeError> {
        pass!(self.delete_user(user))
    }
    async fn export_user(
        &self,
        user: UserId,
        from: ExportFrom,
        limit: u32,
    ) -> Result<Option<(Export, Option<ExportFrom>)>, StoreError> {
        pass!(self.export_user(user, from, limit))
    }
    async fn renew_session(&self, token: TokenHash, renewed: TokenHash) -> Result<(), ChangeError> {
        pass!(self.renew_session(token, renewed))
    }
    async fn n_open_tables(&self, owner: UserId) -> Result<u32, StoreError> {
        pass!(self.n_open_tables(owner))
    }
    async fn stale_tables(
        &self,
        state: TableState,
        since: Millis,
        after: TableId,
        limit: u32,
    ) -> Result<Vec<(TableId, String)>, StoreError> {
        pass!(self.stale_tables(state, since, after, limit))
    }
    async fn create_table(&self, table: NewTable, at: Millis) -> Result<TableId, ChangeError> {
        let table = self.dealt(table);
        pass!(self.create_table(table, at))
    }
    async fn create_rematch(
        &self,
        table: NewTable,
        author: UserId,
        event: &str,
        at: Millis,
    ) -> Result<Rematch, ChangeError> {
        let table = self.dealt(table);
        pass!(self.create_rematch(table, author, event, at))
    }
    async fn table(&self, table: TableId) -> Result<Option<Table>, StoreError> {
        pass!(self.table(table))
    }
    async fn table_by_code(&self, code: &str) -> Result<Option<Table>, StoreError> {
        pass!(self.table_by_code(code))
    }
    async fn tables(&self, filter: TableFilter, before: Option<TableId>, limit: u32) -> Result<Vec<Table>, StoreError> {
        pass!(self.tables(filter, before, limit))
    }
    async fn change_terms(&self, table: TableId, terms: Terms) -> Result<(), ChangeError> {
        pass!(self.change_terms(table, terms))
    }
    async fn start_table(&self, table: TableId, at: Millis) -> Result<(), ChangeError> {
        pass!(self.start_table(table, at))
    }
    async fn finish_table(&self, table: TableId, ended: Ended, at: Millis) -> Result<(), ChangeError> {
        pass!(self.finish_table(table, ended, at))
    }
    async fn matches(
        &self,
        user: UserId,
        filter: MatchFilter,
        before: Option<TableId>,
        limit: u32,
    ) -> Result<Vec<Table>, StoreError> {
        pass!(self.matches(user, filter, before, limit))
    }
    async fn figures(&self, user: UserId) -> Result<Vec<Figures>, StoreError> {
        pass!(self.figures(user))
    }
    async fn close_table(&self, table: TableId, at: Millis) -> Result<(), ChangeError> {
        pass!(self.close_table(table, at))
    }
    async fn seats(&self, table: TableId) -> Result<Vec<TableSeat>, StoreError> {
        pass!(self.seats(table))
    }
    async fn change_seat(&self, change: SeatChange) -> Result<(), ChangeError> {
        pass!(self.change_seat(change))
    }
    async fn rename_seat(&self, table: TableId, seat: u8, occupant: &Occupant, name: &str) -> Result<(), ChangeError> {
        pass!(self.rename_seat(table, seat, occupant, name))
    }
    async fn prepare_seat(
        &self,
        table: TableId,
        seat: u8,
        occupant: &Occupant,
        ready: bool,
        nonce: &str,
    ) -> Result<(), ChangeError> {
        pass!(self.prepare_seat(table, seat, occupant, ready, nonce))
    }
    async fn append(&self, table: TableId, seq: u32, entry: &str, at: Millis) -> Result<(), AppendError> {
        pass!(self.append(table, seq, entry, at))
    }
    async fn entries(&self, table: TableId, from: u32) -> Result<Vec<LogEntry>, StoreError> {
        pass!(self.entries(table, from))
    }
    async fn append_event(
        &self,
        table: TableId,
        author: Option<UserId>,
        event: &str,
        at: Millis,
    ) -> Result<u32, AppendError> {
        pass!(self.append_event(table, author, event, at))
    }
    async fn events(&self, table: TableId, from: u32, limit: u32) -> Result<Vec<TableEvent>, StoreError> {
        pass!(self.events(table, from, limit))
    }
    async fn put_note(&self, note: Note, most_bytes: u32) -> Result<(), ChangeError> {
        pass!(self.put_note(note, most_bytes))
    }
    async fn notes(&self, table: TableId, seat: u8) -> Result<Vec<Note>, StoreError> {
        pass!(self.notes(table, seat))
    }
    async fn create_work(&self, work: NewWork, most: u32, at: Millis) -> Result<WorkId, ChangeError> {
        pass!(self.create_work(work, most, at))
    }
    async fn work(&self, code: &str, viewer: Option<UserId>) -> Result<Option<Work>, StoreError> {
        pass!(self.work(code, viewer))
    }
    async fn works(
        &self,
        filter: WorkFilter,
        viewer: Option<UserId>,
        skip: u32,
        limit: u32,
    ) -> Result<Vec<Work>, StoreError> {
        pass!(self.works(filter, viewer, skip, limit))
    }
    async fn change_work(&self, work: WorkId, change: WorkChange, at: Millis) -> Result<(), ChangeError> {
        pass!(self.change_work(work, change, at))
    }
    async fn delete_work(&self, work: WorkId) -> Result<bool, ChangeError> {
        pass!(self.delete_work(work))
    }
    async fn like_work(&self, like: Like, likes: bool) -> Result<(), ChangeError> {
        pass!(self.like_work(like, likes))
    }
    async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        pass!(self.backup(to))
    }
    async fn check(&self) -> Result<Health, StoreError> {
        pass!(self.check())
    }
    async fn verify(&self) -> Result<(), StoreError> {
        pass!(self.verify())
    }
    async fn close(&self) -> Result<(), StoreError> {
        pass!(self.close())
    }
}
