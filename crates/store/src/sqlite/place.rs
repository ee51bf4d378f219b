//! Where the database lives, how it is opened, and what its faults mean.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor, SqliteConnection};

use crate::StoreError;

/// How long a connection waits for a lock: a shell that somebody left open gets this much patience.
const PATIENCE: Duration = Duration::from_secs(5);

/// A data directory, or a single database file in it.
#[derive(Clone, Debug)]
pub(super) struct Place {
    dir: PathBuf,
    db: PathBuf,
}

impl Place {
    /// The database of a data directory.
    pub(super) fn of(dir: &Path) -> Self {
        Self { dir: dir.to_owned(), db: dir.join("fuga.db") }
    }

    /// Another database file in the same directory.
    pub(super) fn beside(&self, name: &str) -> Self {
        Self { dir: self.dir.clone(), db: self.dir.join(name) }
    }

    pub(super) fn db(&self) -> &Path {
        &self.db
    }

    /// Makes the directory if need be, and sees whether files can be made in it.
    pub(super) fn prepare(&self) -> Result<(), StoreError> {
        let mut folders = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut folders, 0o700);
        folders.recursive(true).create(&self.dir).map_err(|error| io_fault(&self.dir, &error))?;
        // Its own name for each process: servers that start at once must not remove each other's probe.
        let probe = self.dir.join(format!("fuga.probe-{}", std::process::id()));
        let made = OpenOptions::new().write(true).create(true).truncate(false).open(&probe);
        made.map_err(|error| io_fault(&self.dir, &error))?;
        match fs::remove_file(&probe) {
            // Another store in this process may have removed the shared probe already.
            Err(error) if error.kind() != ErrorKind::NotFound => Err(io_fault(&self.dir, &error)),
            _ => Ok(()),
        }
    }

    /// Removes a directory that was made for nothing. Why it was for nothing is what has to be said; a directory that
    /// can't be removed, or in which there is something, stays.
    pub(super) fn undo(&self) {
        if fs::remove_file(self.lock_file()).is_ok() {
            drop(fs::remove_dir(&self.dir));
        }
    }

    fn lock_file(&self) -> PathBuf {
        self.dir.join("fuga.lock")
    }

    /// Takes the directory for this process. The lock lasts as long as the connection, also if the process is killed.
    pub(super) async fn lock(&self) -> Result<SqliteConnection, StoreError> {
        let options = plain(&self.lock_file()).create_if_missing(true).busy_timeout(Duration::ZERO);
        let mut lock = options.connect().await.map_err(|error| self.fault(&error))?;
        // SQLite knows how to lock a file on every system; the lock file itself stays empty.
        match execute(&mut lock, "BEGIN EXCLUSIVE").await {
            Ok(()) => Ok(lock),
            Err(error) => Err(self.fault(&error)),
        }
    }

    /// A connection that only looks, before anything is set.
    pub(super) fn to_inspect(&self) -> SqliteConnectOptions {
        plain(&self.db).create_if_missing(false)
    }

    /// The one connection that writes.
    pub(super) fn to_write(&self) -> SqliteConnectOptions {
        plain(&self.db)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            // What is deleted is overwritten, so that a deleted user leaves no trace in the file.
            .pragma("secure_delete", "ON")
            // The pages of a busy table are written again and again; they are moved into the main file after 32 MiB
            // of them, each only once, instead of after 4.
            .pragma("wal_autocheckpoint", "8192")
            // Where the system can push data through the disk's own cache, it does.
            .pragma("fullfsync", "ON")
    }

    /// A connection that reads.
    pub(super) fn to_read(&self) -> SqliteConnectOptions {
        plain(&self.db).read_only(true)
    }

    /// What a fault of the database means here.
    pub(super) fn fault(&self, error: &sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::PoolClosed => StoreError::Closed,
            sqlx::Error::Io(error) => io_fault(&self.db, error),
            sqlx::Error::Database(error) => self.coded_fault(error.code().as_deref(), error.message()),
            other => StoreError::Database { path: self.db.clone(), reason: other.to_string() },
        }
    }

    /// The low byte of `SQLite`'s code is the kind of the fault.
    fn coded_fault(&self, code: Option<&str>, message: &str) -> StoreError {
        let (path, reason) = (self.db.clone(), message.to_owned());
        let code = code.and_then(|code| code.parse::<u32>().ok()).unwrap_or_default();
        match code & 0xff {
            5 | 6 => StoreError::InUse { path: self.dir.clone() },
            8 => StoreError::ReadOnly { path, reason },
            10 | 14 => StoreError::Io { path, reason },
            11 | 26 => StoreError::Damaged { path, reason },
            13 => StoreError::Full { path },
            _ => StoreError::Database { path, reason },
        }
    }
}

/// Runs statements that take no values and give no rows. All of them are ours; none holds what somebody wrote.
pub(super) async fn execute(db: &mut SqliteConnection, statements: impl Into<String>) -> Result<(), sqlx::Error> {
    db.execute(AssertSqlSafe(statements.into())).await.map(drop)
}

/// Makes an empty file that only its owner may read, if none is there: it is to hold every secret.
///
/// A file that is there is not even opened. To close a file gives up all locks that the process has on it, those of
/// `SQLite` too, and then another process would be free to tidy up below a connection that writes.
pub(super) fn make_private(path: &Path) -> Result<(), StoreError> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(io_fault(path, &error)),
        _ => Ok(()),
    }
}

/// What a fault of the file system means.
pub(super) fn io_fault(path: &Path, error: &io::Error) -> StoreError {
    let (path, reason) = (path.to_owned(), error.to_string());
    match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly { path, reason },
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => StoreError::Full { path },
        _ => StoreError::Io { path, reason },
    }
}

fn plain(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(file).busy_timeout(PATIENCE).disable_statement_logging()
}

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, ConnectOptions, Row};

    use super::Place;

    #[tokio::test]
    async fn the_pen_writes_through_to_the_disk() {
        let dir = tempfile::tempdir().unwrap();
        let place = Place::of(dir.path());
        let mut db = place.to_write().connect().await.unwrap();
        for (pragma, expected) in
            [("synchronous", 2), ("foreign_keys", 1), ("secure_delete", 1), ("busy_timeout", 5000)]
        {
            let row = sqlx::query(AssertSqlSafe(format!("PRAGMA {pragma}"))).fetch_one(&mut db).await.unwrap();
            assert_eq!(row.get::<i64, _>(0), expected, "{pragma}");
        }
        let row = sqlx::query("PRAGMA journal_mode").fetch_one(&mut db).await.unwrap();
        assert_eq!(row.get::<&str, _>(0), "wal");
        let mut reader = place.to_read().connect().await.unwrap();
        let refused = super::execute(&mut reader, "CREATE TABLE a (x INTEGER)").await.unwrap_err();
        assert!(matches!(place.fault(&refused), crate::StoreError::ReadOnly { .. }));
    }
}
