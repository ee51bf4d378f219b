//! What is refused at the start, and with which words; what survives.

use std::fs;
use std::path::Path;

use crate::common::{self, append, check_log, open, refused, tables};
use fuga_store::{SqliteStore, Store, StoreError, backup, restore};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

/// Changes a database behind the store's back.
async fn tamper(file: &Path, statements: impl Into<String>) {
    let mut db = SqliteConnectOptions::new().filename(file).create_if_missing(true).connect().await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(statements.into())).execute(&mut db).await.unwrap();
    db.close().await.unwrap();
}

/// A data directory with a closed database of some rows.
async fn used_directory() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path()).await;
    for id in tables(&*store, 3).await {
        for seq in 0..50 {
            append(&*store, id, seq).await.unwrap();
        }
    }
    store.close().await.unwrap();
    dir
}

#[tokio::test]
async fn a_directory_is_made_where_there_is_none() {
    let dir = tempfile::tempdir().unwrap();
    let below = dir.path().join("data").join("fuga");
    let store = open(&below).await;
    assert_eq!(store.check().await.unwrap().version, 6);
    store.close().await.unwrap();
    let mut names: Vec<_> = fs::read_dir(&below).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["fuga.db", "fuga.lock"]);
}

#[tokio::test]
async fn an_older_database_is_brought_up_to_date_with_its_notes() {
    let dir = used_directory().await;
    let older = "DROP INDEX users_by_owner; ALTER TABLE users DROP COLUMN owner; DROP TABLE likes; DROP TABLE works; DROP TABLE notes; \
        ALTER TABLE tables DROP COLUMN brief; ALTER TABLE tables DROP COLUMN rounds; \
        ALTER TABLE seats DROP COLUMN won; ALTER TABLE seats DROP COLUMN role; ALTER TABLE seats DROP COLUMN score; \
        UPDATE tables SET options = json_object('seats', 2, 'map', hex(zeroblob(1000))) WHERE id = 1; \
        UPDATE seats SET ready = 1, nonce = 'a nonce' WHERE table_id = 1; \
        CREATE TABLE notes (table_id INTEGER NOT NULL, seat INTEGER NOT NULL, turn INTEGER NOT NULL, \
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE, note TEXT NOT NULL, at INTEGER NOT NULL, \
        PRIMARY KEY (table_id, seat, turn), \
        FOREIGN KEY (table_id, seat) REFERENCES seats ON DELETE CASCADE) STRICT, WITHOUT ROWID; \
        CREATE INDEX notes_by_user ON notes (user_id); \
        INSERT INTO notes SELECT 1, 0, 3, id, '\"kept\"', 7 FROM users; \
        PRAGMA user_version = 1";
    tamper(&dir.path().join("fuga.db"), older).await;
    let store = open(dir.path()).await;
    assert_eq!(store.check().await.unwrap().version, 6);
    let notes = store.notes(fuga_store::TableId(1), 0).await.unwrap();
    assert_eq!(notes.iter().map(|note| (note.turn, note.note.as_str())).collect::<Vec<_>>(), [(3, "\"kept\"")]);
    // Lists are without long texts, and seats get ready anew, with hashes.
    let listed = store.tables(fuga_store::TableFilter::In(fuga_store::TableState::Open), None, 10).await.unwrap();
    assert_eq!(listed.last().unwrap().options, r#"{"seats":2}"#);
    let seats = store.seats(fuga_store::TableId(1)).await.unwrap();
    assert!(seats.iter().all(|seat| !seat.ready && seat.nonce.is_empty()));
    store.verify().await.unwrap();
}

/// What the games have said of the end of matches so far is in the history from then on.
#[tokio::test]
async fn matches_of_an_older_database_have_their_results() {
    let dir = used_directory().await;
    let file = dir.path().join("fuga.db");
    for (outcome, rounds, results) in [
        (
            r#"{"round":12,"seats":[{"role":"pilot","won":false},{"role":"first_alien","won":true}]}"#,
            Some(12),
            [Some((false, Some("pilot"), None)), Some((true, Some("first_alien"), None))],
        ),
        (
            r#"{"turns":9,"colours":[{},{},{},{}],"seats":[{"score":7,"won":true},{"score":3,"won":false}]}"#,
            Some(3),
            [Some((true, None, Some(7))), Some((false, None, Some(3)))],
        ),
        (
            r#"{"rounds":6,"seats":[{"planet":"eris","score":-2,"won":false},{"planet":"luxor","score":40,"won":true}]}"#,
            Some(6),
            [Some((false, Some("eris"), Some(-2))), Some((true, Some("luxor"), Some(40)))],
        ),
        (r#"{"cards":["a","b"],"winner":1}"#, None, [None, None]),
    ] {
        let older = format!(
            "DROP INDEX users_by_owner; ALTER TABLE users DROP COLUMN owner; \
             DROP TABLE likes; DROP TABLE works; ALTER TABLE tables DROP COLUMN rounds; \
             ALTER TABLE seats DROP COLUMN won; \
             ALTER TABLE seats DROP COLUMN role; ALTER TABLE seats DROP COLUMN score; \
             UPDATE tables SET state = 'over', outcome = '{outcome}' WHERE id = 1; PRAGMA user_version = 3"
        );
        tamper(&file, older).await;
        let store = open(dir.path()).await;
        let id = fuga_store::TableId(1);
        assert_eq!(store.table(id).await.unwrap().unwrap().rounds, rounds, "{outcome}");
        let seats = store.seats(id).await.unwrap();
        let found: Vec<_> = seats.iter().map(|seat| seat.result.as_ref()).collect();
        let found: Vec<_> = found.iter().map(|result| result.map(|r| (r.won, r.role.as_deref(), r.score))).collect();
        assert_eq!(found, results, "{outcome}");
        store.verify().await.unwrap();
        store.close().await.unwrap();
    }
}

#[tokio::test]
async fn a_second_opener_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path()).await;
    for _ in 0..2 {
        let error = refused(dir.path()).await;
        assert_eq!(error, StoreError::InUse { path: dir.path().to_owned() });
        assert!(error.to_string().ends_with("stop the other server first, or choose another data directory"));
    }
    assert_eq!(restore(&dir.path().join("fuga.db"), dir.path(), true).await, Err(error_in_use(dir.path())));
    tables(&*store, 1).await;
    store.close().await.unwrap();
    open(dir.path()).await.close().await.unwrap();
}

fn error_in_use(dir: &Path) -> StoreError {
    StoreError::InUse { path: dir.to_owned() }
}

#[tokio::test]
async fn a_newer_version_is_refused_and_left_alone() {
    let dir = used_directory().await;
    let file = dir.path().join("fuga.db");
    tamper(&file, "PRAGMA user_version = 7").await;
    let before = fs::read(&file).unwrap();
    let error = refused(dir.path()).await;
    assert_eq!(error, StoreError::Newer { path: file.clone(), found: 7, known: 6 });
    assert!(error.to_string().ends_with("it was left as it is: use the newer program"));
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[tokio::test]
async fn a_database_of_another_program_is_refused_and_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("fuga.db");
    tamper(&file, "CREATE TABLE recipes (name TEXT)").await;
    let before = fs::read(&file).unwrap();
    assert_eq!(refused(dir.path()).await, StoreError::Foreign { path: file.clone() });
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[tokio::test]
async fn a_damaged_file_is_refused_and_left_alone() {
    let dir = used_directory().await;
    let file = dir.path().join("fuga.db");
    let whole = fs::read(&file).unwrap();
    let mut broken_head = whole.clone();
    broken_head[..16].fill(b'x');
    let mut broken_page = whole.clone();
    // The second page holds the root of a tree.
    broken_page[4096..4200].fill(0xff);
    let cut = whole[..whole.len() / 2].to_vec();
    for broken in [broken_head, broken_page, cut, b"this is no database at all, only some words".repeat(200)] {
        fs::write(&file, &broken).unwrap();
        let error = refused(dir.path()).await;
        assert!(matches!(&error, StoreError::Damaged { path, .. } if *path == file), "{error:?}");
        assert!(error.to_string().ends_with("keep a copy of it and restore a backup"));
        assert_eq!(fs::read(&file).unwrap(), broken);
    }
    fs::write(&file, &whole).unwrap();
    open(dir.path()).await.close().await.unwrap();
}

/// A directory that cannot be written to. For the superuser, whom permissions do not stop, it is one of the kernel.
#[cfg(unix)]
fn read_only_directory(dir: &Path) -> std::path::PathBuf {
    let mut permissions = fs::metadata(dir).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(dir, permissions).unwrap();
    let is_stopped = fs::write(dir.join("probe"), "").is_err();
    if is_stopped { dir.to_owned() } else { "/sys/kernel".into() }
}

#[cfg(unix)]
#[tokio::test]
async fn a_read_only_directory_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let locked = read_only_directory(dir.path());
    let error = refused(&locked).await;
    assert!(matches!(&error, StoreError::ReadOnly { path, .. } if *path == locked), "{error:?}");
    assert!(error.to_string().ends_with("let the server's user write there, or choose another data directory"));
}

#[tokio::test]
async fn a_file_in_the_place_of_the_directory_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("data");
    fs::write(&file, "words").unwrap();
    assert!(matches!(refused(&file).await, StoreError::Io { .. }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_made_during_play_is_whole() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path()).await;
    let ids = tables(&*store, 10).await;
    let writers: Vec<_> = ids
        .iter()
        .map(|&id| {
            let store = store.clone();
            tokio::spawn(async move {
                for seq in 0..200 {
                    append(&*store, id, seq).await.unwrap();
                }
            })
        })
        .collect();
    let mut acknowledged = 0;
    while acknowledged < 20 {
        acknowledged = store.entries(ids[0], 0).await.unwrap().len() as u32;
        tokio::task::yield_now().await;
    }
    let backup = dir.path().join("copy.db");
    store.backup(&backup).await.unwrap();
    for writer in writers {
        writer.await.unwrap();
    }
    let error = store.backup(&backup).await.unwrap_err();
    assert_eq!(error, StoreError::Exists { path: backup.clone() });
    assert!(error.to_string().ends_with("is not overwritten; choose another name or move it away"));

    let other = tempfile::tempdir().unwrap();
    assert_eq!(restore(&backup, other.path(), false).await, Ok(None));
    let restored = open(other.path()).await;
    assert!(check_log(&*restored, ids[0]).await >= acknowledged);
    for &id in &ids {
        let n_entries = check_log(&*restored, id).await;
        // The copy goes on by itself.
        append(&*restored, id, n_entries).await.unwrap();
        assert_eq!(check_log(&*store, id).await, 200);
    }
    restored.verify().await.unwrap();
}

#[tokio::test]
async fn a_backup_of_a_quiet_store_is_the_same_store() {
    let dir = used_directory().await;
    let store = open(dir.path()).await;
    let backup = dir.path().join("copy.db");
    store.backup(&backup).await.unwrap();
    let other = tempfile::tempdir().unwrap();
    restore(&backup, other.path(), false).await.unwrap();
    let restored = open(other.path()).await;
    let everything = fuga_store::TableFilter::OpenListed;
    let expected = store.tables(everything, None, 100).await.unwrap();
    assert_eq!(restored.tables(everything, None, 100).await.unwrap(), expected);
    for table in expected {
        assert_eq!(restored.entries(table.id, 0).await, store.entries(table.id, 0).await);
        assert_eq!(restored.seats(table.id).await, store.seats(table.id).await);
    }
    assert_eq!(restored.session(common::token(0)).await, store.session(common::token(0)).await);
}

#[tokio::test]
async fn a_restore_keeps_what_was_there() {
    let dir = used_directory().await;
    let store = open(dir.path()).await;
    let backup = dir.path().join("copy.db");
    store.backup(&backup).await.unwrap();
    common::guest(&*store, "Late", 9).await;
    store.close().await.unwrap();

    let file = dir.path().join("fuga.db");
    assert_eq!(restore(&backup, dir.path(), false).await, Err(StoreError::Exists { path: file.clone() }));
    let first = dir.path().join("fuga.db.old-1");
    assert_eq!(restore(&backup, dir.path(), true).await, Ok(Some(first.clone())));
    let store = open(dir.path()).await;
    assert!(store.session(common::token(9)).await.unwrap().is_none());
    assert!(store.session(common::token(0)).await.unwrap().is_some());
    store.close().await.unwrap();
    // What was set aside is a database that can be restored in turn.
    let second = dir.path().join("fuga.db.old-2");
    assert_eq!(restore(&first, dir.path(), true).await, Ok(Some(second)));
    let store = open(dir.path()).await;
    assert!(store.session(common::token(9)).await.unwrap().is_some());
    assert!(!dir.path().join("fuga.db.restoring").exists());
}

#[tokio::test]
async fn a_backup_needs_no_lock() {
    let dir = tempfile::tempdir().unwrap();
    let copies = tempfile::tempdir().unwrap();
    let copy = |name: &str| copies.path().join(name);
    let missing = StoreError::Missing { path: dir.path().join("fuga.db") };
    assert_eq!(backup(dir.path(), &copy("none.db")).await, Err(missing));
    let store = open(dir.path()).await;
    let id = tables(&*store, 1).await[0];
    append(&*store, id, 0).await.unwrap();
    backup(dir.path(), &copy("running.db")).await.unwrap();
    // The server did not notice.
    append(&*store, id, 1).await.unwrap();
    store.close().await.unwrap();
    backup(dir.path(), &copy("stopped.db")).await.unwrap();
    assert_eq!(backup(dir.path(), &copy("stopped.db")).await, Err(StoreError::Exists { path: copy("stopped.db") }));
    let no_folder = StoreError::NoFolder { path: copy("none") };
    assert_eq!(backup(dir.path(), &copy("none/copy.db")).await, Err(no_folder));
    // What another process is writing, or was when it was killed.
    fs::write(copy("killed.db.partial"), "a part").unwrap();
    let unfinished = StoreError::Unfinished { path: copy("killed.db.partial") };
    assert_eq!(backup(dir.path(), &copy("killed.db")).await, Err(unfinished));
    fs::remove_file(copy("killed.db.partial")).unwrap();
    for (name, n_rows) in [("running.db", 1), ("stopped.db", 2)] {
        let other = tempfile::tempdir().unwrap();
        restore(&copy(name), other.path(), false).await.unwrap();
        assert_eq!(check_log(&*open(other.path()).await, id).await, n_rows, "{name}");
    }
    // What the copy was taken from opens as before.
    assert_eq!(check_log(&*open(dir.path()).await, id).await, 2);
    tamper(&dir.path().join("fuga.db"), "PRAGMA user_version = 7").await;
    let newer = backup(dir.path(), &copy("newer.db")).await;
    assert!(matches!(newer, Err(StoreError::Newer { found: 7, .. })), "{newer:?}");
    assert!(!copy("newer.db").exists());
}

#[tokio::test]
async fn a_database_that_was_not_closed_is_restored_with_all_its_rows() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path()).await;
    let id = tables(&*store, 1).await[0];
    append(&*store, id, 0).await.unwrap();
    let copies = tempfile::tempdir().unwrap();
    for part in ["fuga.db", "fuga.db-wal"] {
        fs::copy(dir.path().join(part), copies.path().join(part)).unwrap();
    }
    let other = tempfile::tempdir().unwrap();
    restore(&copies.path().join("fuga.db"), other.path(), false).await.unwrap();
    assert_eq!(check_log(&*open(other.path()).await, id).await, 1);
}

#[cfg(unix)]
#[tokio::test]
async fn a_link_to_a_database_that_was_not_closed_brings_all_its_rows() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path()).await;
    let id = tables(&*store, 1).await[0];
    append(&*store, id, 0).await.unwrap();
    let other = tempfile::tempdir().unwrap();
    let link = other.path().join("link.db");
    std::os::unix::fs::symlink(dir.path().join("fuga.db"), &link).unwrap();
    restore(&link, &other.path().join("data"), false).await.unwrap();
    assert_eq!(check_log(&*open(&other.path().join("data")).await, id).await, 1);
}

#[tokio::test]
async fn parts_of_another_database_are_moved_aside() {
    let dir = used_directory().await;
    let backup = dir.path().join("copy.db");
    fs::copy(dir.path().join("fuga.db"), &backup).unwrap();
    let running = tempfile::tempdir().unwrap();
    let store = open(running.path()).await;
    let id = tables(&*store, 1).await[0];
    append(&*store, id, 0).await.unwrap();
    let other = tempfile::tempdir().unwrap();
    fs::copy(running.path().join("fuga.db-wal"), other.path().join("fuga.db-wal")).unwrap();
    let kept = other.path().join("fuga.db.old-1");
    assert_eq!(restore(&backup, other.path(), false).await, Ok(Some(kept)));
    assert!(other.path().join("fuga.db.old-1-wal").exists());
    let restored = open(other.path()).await;
    restored.verify().await.unwrap();
    restored.close().await.unwrap();
    // What is kept next does not become a part of that.
    fs::write(other.path().join("fuga.db-journal"), "a part").unwrap();
    let kept = other.path().join("fuga.db.old-2");
    assert_eq!(restore(&backup, other.path(), true).await, Ok(Some(kept.clone())));
    assert!(kept.exists() && other.path().join("fuga.db.old-2-journal").exists());
    assert!(!other.path().join("fuga.db-journal").exists());
}

#[tokio::test]
async fn a_copy_that_lacks_something_or_has_more_is_not_restored() {
    for (change, part) in [
        ("DROP TABLE notes", "notes"),
        ("CREATE TRIGGER mine AFTER INSERT ON users BEGIN DELETE FROM users; END", "trigger mine"),
        ("PRAGMA user_version = 1", "version 1"),
    ] {
        let dir = used_directory().await;
        let backup = dir.path().join("copy.db");
        fs::copy(dir.path().join("fuga.db"), &backup).unwrap();
        tamper(&backup, change).await;
        let other = tempfile::tempdir().unwrap();
        let error = restore(&backup, other.path(), false).await.unwrap_err();
        assert!(matches!(error, StoreError::Damaged { .. }) && error.to_string().contains(part), "{error}");
    }
}

#[tokio::test]
async fn a_backup_that_is_not_there_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let [missing, data] = ["missing.db", "data"].map(|name| folder.path().join(name));
    // A folder is no copy either.
    let other = tempfile::tempdir().unwrap();
    for (backup, force) in [(missing.as_path(), false), (&missing, true), (other.path(), false)] {
        let error = restore(backup, &data, force).await.unwrap_err();
        assert_eq!(error, StoreError::NoBackup { path: backup.to_owned() });
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "neither a directory nor a lock is made");
    }
}

#[tokio::test]
async fn what_is_no_backup_is_not_restored() {
    let dir = used_directory().await;
    let whole = fs::read(dir.path().join("fuga.db")).unwrap();
    let backup = dir.path().join("copy.db");
    let check = async |is_expected: fn(&StoreError) -> bool| {
        let other = tempfile::tempdir().unwrap();
        let error = restore(&backup, other.path(), true).await.unwrap_err();
        assert!(is_expected(&error) && error.to_string().contains("copy.db"), "{error:?}");
        let names: Vec<_> = fs::read_dir(other.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["fuga.lock"]);
        let new = other.path().join("new");
        assert_eq!(restore(&backup, &new, true).await.unwrap_err(), error);
        assert!(!new.exists(), "a directory that was made for it is gone again");
    };
    fs::write(&backup, "").unwrap();
    check(|error| matches!(error, StoreError::Damaged { .. })).await;
    for n_missing in [whole.len() / 2, 4096, 500, 100, 1] {
        fs::write(&backup, &whole[..whole.len() - n_missing]).unwrap();
        check(|error| matches!(error, StoreError::Damaged { .. })).await;
    }
    fs::write(&backup, [&whole[..], b"more"].concat()).unwrap();
    check(|error| matches!(error, StoreError::Damaged { .. })).await;
    fs::write(&backup, &whole).unwrap();
    tamper(&backup, "PRAGMA user_version = 7").await;
    check(|error| matches!(error, StoreError::Newer { found: 7, .. })).await;
    tamper(&backup, "PRAGMA user_version = 2; PRAGMA application_id = 5").await;
    check(|error| matches!(error, StoreError::Foreign { .. })).await;
    fs::write(&backup, &whole).unwrap();
    tamper(&backup, "PRAGMA foreign_keys = OFF; DELETE FROM tables").await;
    check(|error| matches!(error, StoreError::Damaged { .. })).await;
}

#[tokio::test]
async fn a_dropped_store_closes_itself() {
    let dir = tempfile::tempdir().unwrap();
    let id = {
        let store = SqliteStore::open(dir.path()).await.unwrap();
        tables(&store, 1).await[0]
    };
    let store = loop {
        match SqliteStore::open(dir.path()).await {
            Ok(store) => break store,
            Err(StoreError::InUse { .. }) => tokio::task::yield_now().await,
            Err(error) => panic!("{error}"),
        }
    };
    assert!(store.table(id).await.unwrap().is_some());
}

#[cfg(unix)]
#[tokio::test]
async fn only_whoever_keeps_the_server_may_read_what_it_keeps() {
    use std::os::unix::fs::PermissionsExt;

    let dir = tempfile::tempdir().unwrap();
    let (data, copy) = (dir.path().join("data"), dir.path().join("copy.db"));
    let store = SqliteStore::open(&data).await.unwrap();
    store.create_guest("Ada", fuga_store::TokenHash([1; 32]), 0).await.unwrap();
    backup(&data, &copy).await.unwrap();
    for (path, mode) in
        [(data.clone(), 0o700), (data.join("fuga.db"), 0o600), (data.join("fuga.db-wal"), 0o600), (copy, 0o600)]
    {
        let found = std::fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        assert_eq!(found, mode, "{}", path.display());
    }
    store.close().await.unwrap();
}
