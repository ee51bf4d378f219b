//! A server that is killed at any moment has kept all that it acknowledged.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use crate::common::{append, check_log, open, tables};
use fuga_store::{Store, TableFilter, TableId};

const N_ROUNDS: u64 = 25;
const N_TABLES: u32 = 8;

/// Tells the child which directory to fill. Without it the child's part passes at once.
const DIRECTORY: &str = "FUGA_STORE_KILLED_CHILD";

#[tokio::test]
async fn what_was_acknowledged_survives_a_kill() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path()).await;
    tables(&*store, N_TABLES).await;
    store.close().await.unwrap();
    let mut n_acknowledged = 0;
    for round in 0..N_ROUNDS {
        let acknowledged = run_and_kill(dir.path(), round);
        assert!(!acknowledged.is_empty(), "the child appends before it is killed");
        n_acknowledged += acknowledged.values().len();
        let left = files(dir.path());
        let store = open(dir.path()).await;
        let mut found = BTreeMap::new();
        for &table in acknowledged.keys() {
            found.insert(table, check_log(&*store, table).await);
        }
        if acknowledged.iter().any(|(table, last)| found[table] <= *last) {
            // All of it is said at once: how the tables differ tells what became of the rest.
            let kept = dir.keep();
            panic!(
                "round {round}: acknowledged up to {acknowledged:?}, found so many {found:?}; the child left {left:?}, \
                 what is there now stays in {kept:?}"
            );
        }
        store.verify().await.unwrap();
        store.close().await.unwrap();
        let held = held(dir.path());
        assert!(held.is_empty(), "round {round}: the store was closed and still holds {held:?}");
    }
    assert!(n_acknowledged > 0);
}

/// The files of a directory, and how long they are.
fn files(dir: &Path) -> BTreeMap<OsString, u64> {
    let entries = std::fs::read_dir(dir).unwrap().map(Result::unwrap);
    entries.map(|entry| (entry.file_name(), entry.metadata().unwrap().len())).collect()
}

/// The files of a directory that this process has open, where the system can say so.
fn held(dir: &Path) -> Vec<PathBuf> {
    let Ok(links) = std::fs::read_dir("/proc/self/fd") else { return Vec::new() };
    let open = links.filter_map(|link| std::fs::read_link(link.ok()?.path()).ok());
    open.filter(|file| file.starts_with(dir)).collect()
}

/// Lets a child append, kills it, and answers with the last number that it acknowledged for each table.
fn run_and_kill(dir: &Path, round: u64) -> BTreeMap<TableId, u32> {
    let mut command = Command::new(std::env::current_exe().unwrap());
    let name = concat!(module_path!(), "::child_appends_until_it_is_killed");
    let name = name.split_once("::").expect("a path begins with the crate").1;
    command.args(["--exact", name, "--nocapture"]).env(DIRECTORY, dir);
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    // The moment differs from round to round: so many lines, and then a part of a commit.
    let n_lines = 1 + round * round * 7 % 300;
    let mut acknowledged = BTreeMap::new();
    let mut note = |line: &str| {
        let Some((_, words)) = line.split_once("kept ") else { return false };
        // A line that was cut by the kill has no dot.
        let Some((table, seq)) = words.strip_suffix('.').and_then(|words| words.split_once(' ')) else { return false };
        acknowledged.insert(TableId(table.parse().unwrap()), seq.parse().unwrap());
        true
    };
    let mut n_seen = 0;
    while n_seen < n_lines {
        let line = lines.next().expect("the child goes on until it is killed").unwrap();
        n_seen += u64::from(note(&line));
    }
    std::thread::sleep(Duration::from_micros(round * 977 % 5000));
    child.kill().unwrap();
    child.wait().unwrap();
    // What it had said before the kill counts too.
    lines.map_while(Result::ok).for_each(|line| {
        note(&line);
    });
    acknowledged
}

/// The child's part: it appends to all tables at once and says what was kept.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn child_appends_until_it_is_killed() {
    let Some(dir) = std::env::var_os(DIRECTORY) else { return };
    let store = open(Path::new(&dir)).await;
    let found = store.tables(TableFilter::OpenListed, None, N_TABLES).await.unwrap();
    let tasks: Vec<_> = found.iter().map(|table| tokio::spawn(go_on(Arc::clone(&store), table.id))).collect();
    for task in tasks {
        task.await.unwrap();
    }
}

async fn go_on(store: Arc<dyn Store>, table: TableId) {
    let first = check_log(&*store, table).await;
    for seq in first.. {
        append(&*store, table, seq).await.unwrap();
        let line = format!("kept {} {seq}.\n", table.0);
        std::io::stdout().lock().write_all(line.as_bytes()).unwrap();
    }
}
