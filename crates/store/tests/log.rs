//! The log: in order, without doubles, without losses.

use std::sync::Arc;

use crate::common::{self, append, check_log, entry_text, fresh, guest, open, table, tables};
use fuga_store::{AppendError, SqliteStore, Store, StoreError, TableId};

#[tokio::test]
async fn entries_are_read_back_as_they_were_written() {
    let (_dir, store) = fresh().await;
    let id = tables(&*store, 1).await[0];
    let texts = ["{\"deal\":[1,2]}", "\"quotes \\\" and \\\\ and 🎲 and \\u0000\"", "", "plain, 'single'; -- words\n"];
    for (text, seq) in texts.iter().zip(0..) {
        store.append(id, seq, text, i64::MAX - i64::from(seq)).await.unwrap();
    }
    let entries = store.entries(id, 1).await.unwrap();
    assert_eq!(entries.len(), 3);
    for (entry, seq) in entries.iter().zip(1..) {
        assert_eq!((entry.seq, entry.entry.as_str()), (seq, texts[seq as usize]));
        assert_eq!(entry.at, i64::MAX - i64::from(seq));
    }
    let long = "x".repeat(fuga_store::MAX_TEXT);
    store.append(id, 4, &long, -1).await.unwrap();
    assert_eq!(store.entries(id, 4).await.unwrap()[0].entry, long);
    assert!(store.append(id, 5, "a\0b", 0).await.is_err());
    assert_eq!(store.entries(id, 5).await.unwrap(), []);
}

#[tokio::test]
async fn a_double_or_a_gap_is_a_conflict() {
    let (_dir, store) = fresh().await;
    let id = tables(&*store, 1).await[0];
    assert_eq!(append(&*store, id, 1).await, Err(AppendError::Conflict { expected: 0 }));
    append(&*store, id, 0).await.unwrap();
    assert_eq!(append(&*store, id, 0).await, Err(AppendError::Conflict { expected: 1 }));
    assert_eq!(append(&*store, id, 2).await, Err(AppendError::Conflict { expected: 1 }));
    append(&*store, id, 1).await.unwrap();
    assert_eq!(append(&*store, TableId(99), 0).await, Err(AppendError::NoSuchTable));
    assert_eq!(check_log(&*store, id).await, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_appends_of_one_number_one_wins() {
    let (_dir, store) = fresh().await;
    let id = tables(&*store, 1).await[0];
    for seq in 0..200 {
        let spawn = |word: &'static str| {
            let store = Arc::clone(&store);
            tokio::spawn(async move { store.append(id, seq, word, 0).await })
        };
        let (a, b) = (spawn("a"), spawn("b"));
        let (a, b) = (a.await.unwrap(), b.await.unwrap());
        let winner = if a.is_ok() { "a" } else { "b" };
        assert_eq!(a.clone().and(b.clone()), Err(AppendError::Conflict { expected: seq + 1 }));
        assert!(a.is_ok() || b.is_ok());
        assert_eq!(store.entries(id, seq).await.unwrap()[0].entry, winner);
    }
}

/// Appends that are all on their way before the first is answered, so that they share a batch.
async fn together(store: &dyn Store, rows: &[(TableId, u32)]) -> Vec<Result<(), AppendError>> {
    let mut waiting: Vec<_> = rows.iter().map(|&(table, seq)| Box::pin(append(store, table, seq))).collect();
    let mut results = Vec::new();
    std::future::poll_fn(|context| {
        // The first poll of each hands its row to the writer, which on this one thread cannot run before all have.
        let polled: Vec<_> = waiting.iter_mut().map(|append| append.as_mut().poll(context)).collect();
        assert!(polled.iter().all(std::task::Poll::is_pending));
        std::task::Poll::Ready(())
    })
    .await;
    for append in waiting {
        results.push(append.await);
    }
    results
}

#[tokio::test]
async fn a_conflict_in_a_batch_hurts_nobody_else() {
    let (_dir, store) = fresh().await;
    let ids = tables(&*store, 3).await;
    append(&*store, ids[1], 0).await.unwrap();
    let stray = TableId(99);
    let rows = [(ids[0], 0), (ids[1], 0), (ids[0], 1), (stray, 0), (ids[1], 1), (ids[2], 5), (ids[2], 0), (ids[0], 3)];
    let results = together(&*store, &rows).await;
    let conflict = |expected| Err(AppendError::Conflict { expected });
    let missing = Err(AppendError::NoSuchTable);
    let expected = [Ok(()), conflict(1), Ok(()), missing, Ok(()), conflict(0), Ok(()), conflict(2)];
    assert_eq!(results, expected);
    for (id, n_entries) in ids.into_iter().zip([2, 2, 1]) {
        assert_eq!(check_log(&*store, id).await, n_entries);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_appends_arrive_whole_and_in_order() {
    let (dir, store) = fresh().await;
    let ids = tables(&*store, 100).await;
    let spawn = |id: TableId| {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            for seq in 0..100 {
                append(&*store, id, seq).await.unwrap();
                if seq % 10 == 0 {
                    assert_eq!(store.append_event(id, None, "{}", 0).await, Ok(seq / 10));
                }
            }
        })
    };
    for task in ids.iter().map(|&id| spawn(id)).collect::<Vec<_>>() {
        task.await.unwrap();
    }
    store.close().await.unwrap();
    assert!(!dir.path().join("fuga.db-wal").exists(), "closing leaves one file");
    let store = open(dir.path()).await;
    for id in ids {
        assert_eq!(check_log(&*store, id).await, 100);
        assert_eq!(store.events(id, 0, 100).await.unwrap().len(), 10);
    }
    store.verify().await.unwrap();
}

#[tokio::test]
async fn closing_finishes_what_waits() {
    let (dir, store) = fresh().await;
    let ids = tables(&*store, 50).await;
    let rows: Vec<_> = ids.iter().map(|&id| (id, 0)).collect();
    let (results, closed) = tokio::join!(together(&*store, &rows), store.close());
    closed.unwrap();
    assert!(results.iter().all(Result::is_ok));
    let store = open(dir.path()).await;
    for id in ids {
        assert_eq!(check_log(&*store, id).await, 1);
    }
}

#[tokio::test]
async fn whoever_stops_waiting_does_not_stop_the_append() {
    let (_dir, store) = fresh().await;
    let id = tables(&*store, 1).await[0];
    {
        let mut forgotten = Box::pin(append(&*store, id, 0));
        std::future::poll_fn(|context| std::task::Poll::Ready(forgotten.as_mut().poll(context).is_pending())).await;
    }
    append(&*store, id, 1).await.unwrap();
    assert_eq!(check_log(&*store, id).await, 2);
}

#[tokio::test]
async fn a_full_disk_loses_nothing_and_is_got_over() {
    let dir = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(dir.path()).await.unwrap();
    let ids = tables(&store, 3).await;
    for &id in &ids {
        append(&store, id, 0).await.unwrap();
    }
    let n_pages = store.check().await.unwrap().n_bytes / 4096;
    store.limit_pages(Some(n_pages as u32)).await.unwrap();

    let big = "x".repeat(100_000);
    let full = StoreError::Full { path: dir.path().join("fuga.db") };
    let (a, b) = tokio::join!(store.append(ids[0], 1, "small", 0), store.append(ids[1], 1, &big, 0));
    assert_eq!((a, b), (Err(full.clone().into()), Err(full.clone().into())));
    assert!(full.to_string().contains("make room on the disk and try again"));
    assert_eq!(store.create_guest(&big, common::token(9), 0).await, Err(full.into()));
    // Reading goes on, and nothing is half there.
    for &id in &ids {
        assert_eq!(check_log(&store, id).await, 1);
    }
    assert!(store.session(common::token(9)).await.unwrap().is_none());
    store.verify().await.unwrap();
    // What fits still gets in.
    append(&store, ids[2], 1).await.unwrap();

    store.limit_pages(None).await.unwrap();
    store.append(ids[1], 1, &big, 0).await.unwrap();
    append(&store, ids[0], 1).await.unwrap();
    store.close().await.unwrap();
    let store = open(dir.path()).await;
    assert_eq!(store.entries(ids[1], 0).await.unwrap()[1].entry, big);
    assert_eq!((check_log(&*store, ids[0]).await, check_log(&*store, ids[2]).await), (2, 2));
}

#[tokio::test]
async fn a_log_can_be_read_while_it_is_written() {
    let (_dir, store) = fresh().await;
    let owner = guest(&*store, "Ana", 1).await;
    let id = table(&*store, "K7QF", owner, 1).await;
    for seq in 0..100 {
        let (written, read) = tokio::join!(append(&*store, id, seq), store.entries(id, 0));
        written.unwrap();
        assert!(read.unwrap().len() >= seq as usize);
        assert_eq!(store.entries(id, seq).await.unwrap()[0].entry, entry_text(id, seq));
    }
}
