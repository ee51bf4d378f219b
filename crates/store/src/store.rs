//! The one trait behind which everything durable lives.

use std::path::Path;

use async_trait::async_trait;

use crate::{
    Account, AppendError, ChangeError, Ended, Export, ExportFrom, Figures, Health, Like, LogEntry, MatchFilter, Millis,
    NewTable, NewWork, Note, Occupant, OwnBot, Rematch, SeatChange, Session, StoreError, Table, TableEvent,
    TableFilter, TableId, TableSeat, TableState, Terms, TokenHash, User, UserId, Work, WorkChange, WorkFilter, WorkId,
};

/// The durable store of a server. When a call that changes something answers, the change is on the disk.
///
/// A change happens whole or not at all. Whoever stops waiting for an answer must not take the change for undone.
#[async_trait]
pub trait Store: Send + Sync {
    /// Makes a guest and its first session.
    async fn create_guest(&self, name: &str, token: TokenHash, at: Millis) -> Result<UserId, ChangeError>;

    /// Makes a bot for a user, who may have so many, and the session that its token stands for.
    async fn create_bot(
        &self,
        owner: UserId,
        name: &str,
        token: TokenHash,
        most: u32,
        at: Millis,
    ) -> Result<UserId, ChangeError>;

    /// The bots of a user, the oldest first.
    async fn bots(&self, owner: UserId) -> Result<Vec<OwnBot>, StoreError>;

    /// One user.
    async fn user(&self, user: UserId) -> Result<Option<User>, StoreError>;

    /// Gives a user another name. Seats keep the name they have.
    async fn rename_user(&self, user: UserId, name: &str) -> Result<(), ChangeError>;

    /// The session of a token, with its user.
    async fn session(&self, token: TokenHash) -> Result<Option<Session>, StoreError>;

    /// Begins a further session of a user.
    async fn add_session(&self, user: UserId, token: TokenHash, at: Millis) -> Result<(), ChangeError>;

    /// Writes down that a session was used, and says whether there is one.
    async fn touch_session(&self, token: TokenHash, at: Millis) -> Result<bool, ChangeError>;

    /// Gives a session another token.
    async fn renew_session(&self, token: TokenHash, renewed: TokenHash) -> Result<(), ChangeError>;

    /// Ends a session, and says whether there was one.
    async fn end_session(&self, token: TokenHash) -> Result<bool, ChangeError>;

    /// Ends all sessions of a user but one, and says how many.
    async fn end_other_sessions(&self, user: UserId, keep: Option<TokenHash>) -> Result<u64, ChangeError>;

    /// Gives a user an account, or changes it. Login names that differ only in case are the same.
    async fn set_account(&self, user: UserId, login: &str, password: &str) -> Result<(), ChangeError>;

    /// The account with a login name, in whatever case.
    async fn account(&self, login: &str) -> Result<Option<Account>, StoreError>;

    /// Moves everything a guest has to a user with an account: tables, seats, events, notes, works, likes and bots.
    ///
    /// The guest and its sessions are gone then; the seats keep the names that are shown.
    async fn adopt(&self, guest: UserId, account: UserId) -> Result<(), ChangeError>;

    /// Deletes a user, and says whether there was one.
    ///
    /// User, sessions, private notes, works, likes and bots are removed, and what was removed is overwritten on the disk.
    /// Their seats and those of the bots are free again at open tables; at others they have [`Occupant::Gone`] and no name.
    /// Events stay without an author, and tables without an owner.
    /// The texts of logs, events and tables are not read, so they must name seats and not users.
    async fn delete_user(&self, user: UserId) -> Result<bool, ChangeError>;

    /// A part of everything about a user, except the hashes of tokens and password, and where the next part begins.
    ///
    /// Each part has at most `limit` rows, so that nobody has to hold it all at once.
    async fn export_user(
        &self,
        user: UserId,
        from: ExportFrom,
        limit: u32,
    ) -> Result<Option<(Export, Option<ExportFrom>)>, StoreError>;

    /// Makes an open table, with its seats and, if there is one, the first entry of its log.
    async fn create_table(&self, table: NewTable, at: Millis) -> Result<TableId, ChangeError>;

    /// Makes an open table that follows the one it names as `previous`, where an event tells of it.
    async fn create_rematch(
        &self,
        table: NewTable,
        author: UserId,
        event: &str,
        at: Millis,
    ) -> Result<Rematch, ChangeError>;

    /// One table.
    async fn table(&self, table: TableId) -> Result<Option<Table>, StoreError>;

    /// The table with a short code.
    async fn table_by_code(&self, code: &str) -> Result<Option<Table>, StoreError>;

    /// Tables, the newest first: at most `limit`, all of them older than `before`. Their options are the brief ones.
    async fn tables(&self, filter: TableFilter, before: Option<TableId>, limit: u32) -> Result<Vec<Table>, StoreError>;

    /// How many open tables a user has made.
    async fn n_open_tables(&self, owner: UserId) -> Result<u32, StoreError>;

    /// Tables in one state where nothing has happened since a moment, by their codes: at most `limit`, the oldest first.
    async fn stale_tables(
        &self,
        state: TableState,
        since: Millis,
        after: TableId,
        limit: u32,
    ) -> Result<Vec<(TableId, String)>, StoreError>;

    /// Changes what a table has agreed on, if it is open. Seats are added, or taken away where nobody has them; whoever
    /// was ready is so no more, and has no share.
    async fn change_terms(&self, table: TableId, terms: Terms) -> Result<(), ChangeError>;

    /// Begins the match, if the table is open.
    async fn start_table(&self, table: TableId, at: Millis) -> Result<(), ChangeError>;

    /// Ends the match with its outcome, if it is being played.
    async fn finish_table(&self, table: TableId, ended: Ended, at: Millis) -> Result<(), ChangeError>;

    /// Matches that are over which a user made, sat in or had a part in, the newest first: at most `limit`, all of them
    /// older than `before`. Their options are the brief ones.
    async fn matches(
        &self,
        user: UserId,
        filter: MatchFilter,
        before: Option<TableId>,
        limit: u32,
    ) -> Result<Vec<Table>, StoreError>;

    /// What all matches come to that a user had a seat in when they ended, by game and role.
    async fn figures(&self, user: UserId) -> Result<Vec<Figures>, StoreError>;

    /// Gives a table up that is open or being played.
    async fn close_table(&self, table: TableId, at: Millis) -> Result<(), ChangeError>;

    /// The seats of a table, in order.
    async fn seats(&self, table: TableId) -> Result<Vec<TableSeat>, StoreError>;

    /// Passes a seat from one occupant to another; of two who try at once, one succeeds.
    ///
    /// At an open table the new occupant is not ready and has no share; during play the share stays.
    async fn change_seat(&self, change: SeatChange) -> Result<(), ChangeError>;

    /// Gives a seat another name, if the table is open and the seat still has this occupant.
    async fn rename_seat(&self, table: TableId, seat: u8, occupant: &Occupant, name: &str) -> Result<(), ChangeError>;

    /// Sets whether a seat is ready, and its share in the shuffle, if the table is open and the seat still has this
    /// occupant.
    async fn prepare_seat(
        &self,
        table: TableId,
        seat: u8,
        occupant: &Occupant,
        ready: bool,
        nonce: &str,
    ) -> Result<(), ChangeError>;

    /// Appends an entry to the log of a table's match. Entries are numbered from 0 without a gap.
    async fn append(&self, table: TableId, seq: u32, entry: &str, at: Millis) -> Result<(), AppendError>;

    /// The log of a table's match from an entry on.
    async fn entries(&self, table: TableId, from: u32) -> Result<Vec<LogEntry>, StoreError>;

    /// Appends an event to a table, and answers with its number, counted from 0 without a gap.
    async fn append_event(
        &self,
        table: TableId,
        author: Option<UserId>,
        event: &str,
        at: Millis,
    ) -> Result<u32, AppendError>;

    /// At most `limit` events of a table, from number `from` on.
    async fn events(&self, table: TableId, from: u32, limit: u32) -> Result<Vec<TableEvent>, StoreError>;

    /// Writes a private note, in place of the one that its author had on this turn of the seat, if all notes of the
    /// author at this table come to no more than so many bytes.
    async fn put_note(&self, note: Note, most_bytes: u32) -> Result<(), ChangeError>;

    /// The private notes of a seat, by turn and author.
    async fn notes(&self, table: TableId, seat: u8) -> Result<Vec<Note>, StoreError>;

    /// Keeps a work for its owner, who may have so many in all.
    async fn create_work(&self, work: NewWork, most: u32, at: Millis) -> Result<WorkId, ChangeError>;

    /// The work with a short code, as somebody finds it.
    async fn work(&self, code: &str, viewer: Option<UserId>) -> Result<Option<Work>, StoreError>;

    /// Works, as somebody finds them: at most `limit`, after so many that are skipped.
    async fn works(
        &self,
        filter: WorkFilter,
        viewer: Option<UserId>,
        skip: u32,
        limit: u32,
    ) -> Result<Vec<Work>, StoreError>;

    /// Changes a work. Tables that were opened with it keep what it said then.
    async fn change_work(&self, work: WorkId, change: WorkChange, at: Millis) -> Result<(), ChangeError>;

    /// Deletes a work and who likes it, and says whether there was one.
    async fn delete_work(&self, work: WorkId) -> Result<bool, ChangeError>;

    /// Writes down that somebody likes a work, or does so no more.
    async fn like_work(&self, like: Like, likes: bool) -> Result<(), ChangeError>;

    /// Writes a whole copy to a new file while everything goes on.
    async fn backup(&self, to: &Path) -> Result<(), StoreError>;

    /// Whether the store reads and writes; quick enough to be asked every few seconds.
    async fn check(&self) -> Result<Health, StoreError>;

    /// Reads everything and looks for damage; takes long on a large database.
    async fn verify(&self) -> Result<(), StoreError>;

    /// Finishes what waits, then closes; later calls are answered with [`StoreError::Closed`].
    async fn close(&self) -> Result<(), StoreError>;
}
