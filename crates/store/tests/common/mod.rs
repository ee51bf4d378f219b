//! What the tests of the store share.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::path::Path;
use std::sync::Arc;

use fuga_store::{
    ChangeError, NewTable, Occupant, SeatChange, SqliteStore, Store, StoreError, TableId, TableState, Terms, TokenHash,
    UserId,
};
use tempfile::TempDir;

/// A store in a directory of its own, as the server holds it.
pub(crate) async fn fresh() -> (TempDir, Arc<dyn Store>) {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path()).await;
    (dir, store)
}

pub(crate) async fn open(dir: &Path) -> Arc<dyn Store> {
    Arc::new(SqliteStore::open(dir).await.unwrap())
}

/// Opens what should be refused.
pub(crate) async fn refused(dir: &Path) -> StoreError {
    SqliteStore::open(dir).await.map(drop).unwrap_err()
}

pub(crate) fn token(byte: u8) -> TokenHash {
    TokenHash([byte; 32])
}

/// A guest whose session has the token of this byte.
pub(crate) async fn guest(store: &dyn Store, name: &str, byte: u8) -> UserId {
    store.create_guest(name, token(byte), 1000).await.unwrap()
}

pub(crate) fn terms(n_seats: u8) -> Terms {
    let options = r#"{"zone":"galilei"}"#.to_owned();
    Terms { brief: options.clone(), options, settings: "{}".to_owned(), listed: true, n_seats }
}

pub(crate) fn new_table(code: &str, owner: UserId, n_seats: u8) -> NewTable {
    let (code, game, terms) = (code.to_owned(), "escape".to_owned(), terms(n_seats));
    NewTable { code, game, owner, previous: None, terms, seats: Vec::new(), entry: None }
}

pub(crate) async fn table(store: &dyn Store, code: &str, owner: UserId, n_seats: u8) -> TableId {
    store.create_table(new_table(code, owner, n_seats), 2000).await.unwrap()
}

/// Somebody with a token of 0 and one table for each code.
pub(crate) async fn tables(store: &dyn Store, n_tables: u32) -> Vec<TableId> {
    let owner = guest(store, "Owner", 0).await;
    let mut ids = Vec::new();
    for index in 0..n_tables {
        ids.push(table(store, &format!("T{index}"), owner, 2).await);
    }
    ids
}

pub(crate) async fn take(store: &dyn Store, table: TableId, seat: u8, to: Occupant) -> Result<(), ChangeError> {
    let (during, from, name) = (TableState::Open, Occupant::Nobody, format!("Name of {seat}"));
    store.change_seat(SeatChange { table, seat, during, from, to, name }).await
}

/// Checks that a log has exactly the texts `entry_text(0)`, `entry_text(1)`, …, and says how many.
pub(crate) async fn check_log(store: &dyn Store, table: TableId) -> u32 {
    let entries = store.entries(table, 0).await.unwrap();
    for (entry, seq) in entries.iter().zip(0..) {
        assert_eq!((entry.seq, entry.entry.as_str()), (seq, entry_text(table, seq).as_str()));
    }
    entries.len() as u32
}

pub(crate) fn entry_text(table: TableId, seq: u32) -> String {
    format!(r#"{{"act":{{"seat":0,"action":"stay at “{}”","draws":[{seq}]}}}}"#, table.0)
}

pub(crate) async fn append(store: &dyn Store, table: TableId, seq: u32) -> Result<(), fuga_store::AppendError> {
    store.append(table, seq, &entry_text(table, seq), i64::from(seq)).await
}
