//! How many rows a second the store takes, and how long one append lasts, with full synchronisation.
//!
//! `cargo run --release -p fuga-store --example throughput [directory]`; the directory decides which disk is measured.
#![allow(clippy::disallowed_types, reason = "a benchmark reads the clock")]

use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fuga_store::{AppendError, NewTable, SqliteStore, Store, TableId, Terms, TokenHash};

const N_APPENDERS: u32 = 200;
const N_ROWS_EACH: u32 = 250;

/// An entry of ordinary length.
const ENTRY: &str = r#"{"act":{"seat":3,"action":{"move":{"to":"K09","attack":false}},"draws":[4,17,2]}}"#;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let parent = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    let dir = tempfile::tempdir_in(parent)?;
    measure(dir.path(), 1).await?;
    measure(dir.path(), N_APPENDERS).await
}

async fn measure(dir: &Path, n_appenders: u32) -> Result<(), Box<dyn Error>> {
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(dir).await?);
    let tables = tables(&*store, n_appenders).await?;
    let begun = Instant::now();
    let tasks: Vec<_> = tables.into_iter().map(|table| tokio::spawn(fill(Arc::clone(&store), table))).collect();
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await??);
    }
    let seconds = begun.elapsed().as_secs_f64();
    times.sort();
    let at = |hundredth: usize| times[(times.len() - 1) * hundredth / 100].as_secs_f64() * 1000.0;
    let (n_rows, rate) = (times.len(), times.len() as f64 / seconds);
    println!("{n_appenders} appenders: {n_rows} rows, {rate:.0} rows/s, p50 {:.2} ms, p99 {:.2} ms", at(50), at(99));
    store.close().await?;
    Ok(())
}

async fn tables(store: &dyn Store, n_tables: u32) -> Result<Vec<TableId>, Box<dyn Error>> {
    let token = TokenHash([n_tables as u8; 32]);
    let owner = store.create_guest("Owner", token, 0).await?;
    let mut tables = Vec::new();
    for index in 0..n_tables {
        let terms = Terms {
            options: "{}".to_owned(),
            brief: "{}".to_owned(),
            settings: "{}".to_owned(),
            listed: false,
            n_seats: 0,
        };
        let code = format!("{n_tables}-{index}");
        let (game, seats) = ("escape".to_owned(), Vec::new());
        let table = NewTable { code, game, owner, previous: None, terms, seats, entry: None };
        tables.push(store.create_table(table, 0).await?);
    }
    Ok(tables)
}

async fn fill(store: Arc<dyn Store>, table: TableId) -> Result<Vec<Duration>, AppendError> {
    let mut times = Vec::new();
    for seq in 0..N_ROWS_EACH {
        let begun = Instant::now();
        store.append(table, seq, ENTRY, 0).await?;
        times.push(begun.elapsed());
    }
    Ok(times)
}
