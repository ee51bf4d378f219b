//! Copies of the database, out and back in.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::{ConnectOptions, Connection, SqliteConnection};

use super::place::{Place, io_fault, make_private};
use super::schema::{self, Found};
use crate::StoreError;

/// A database in use has up to three files, and one that is written in another way a journal; these are the ends of
/// their names.
const PARTS: [&str; 4] = ["-wal", "-shm", "-journal", ""];

/// Writes a copy of a data directory's database to a new file, also while a server has the directory.
///
/// It takes no lock: readers and the one writer do not disturb each other, and the copy is of one moment.
pub async fn backup(data_dir: &Path, to: &Path) -> Result<(), StoreError> {
    let place = Place::of(data_dir);
    if !is_there(place.db())? {
        return Err(StoreError::Missing { path: place.db().to_owned() });
    }
    let fault = |error: sqlx::Error| place.fault(&error);
    let mut db = place.to_read().connect().await.map_err(fault)?;
    let copied = copy_of_known(&place, &mut db, to).await;
    copied.and(db.close().await.map_err(fault))
}

/// A copy of something damaged or foreign would be trusted one day, so there is none.
async fn copy_of_known(place: &Place, db: &mut SqliteConnection, to: &Path) -> Result<(), StoreError> {
    match schema::inspect(place, db).await? {
        Found::Known(_) => backup_of(place, db, to).await,
        Found::Empty => Err(StoreError::Missing { path: place.db().to_owned() }),
    }
}

/// Writes a copy of what is committed now to a new file.
///
/// It grows under another name, so that a file with the right name is always whole.
pub(super) async fn backup_of(place: &Place, db: &mut SqliteConnection, to: &Path) -> Result<(), StoreError> {
    if is_there(to)? {
        return Err(StoreError::Exists { path: to.to_owned() });
    }
    if let Some(folder) = to.parent().filter(|folder| !folder.as_os_str().is_empty())
        && !is_there(folder)?
    {
        return Err(StoreError::NoFolder { path: folder.to_owned() });
    }
    let partial = with_end(to, ".partial");
    if is_there(&partial)? {
        return Err(StoreError::Unfinished { path: partial });
    }
    let written = write_copy(place, db, to, &partial).await;
    if written.is_err() {
        remove(&partial)?;
    }
    written
}

async fn write_copy(place: &Place, db: &mut SqliteConnection, to: &Path, partial: &Path) -> Result<(), StoreError> {
    let Some(name) = partial.to_str() else {
        return Err(StoreError::Text { what: "name of the backup", reason: "it is no valid Unicode".to_owned() });
    };
    make_private(partial)?;
    let vacuum = sqlx::query("VACUUM INTO ?").bind(name);
    vacuum.execute(db).await.map_err(|error| blame(place, partial, &error))?;
    let (from, to) = (partial.to_owned(), to.to_owned());
    let published = tokio::task::spawn_blocking(move || publish(&from, &to)).await;
    published.unwrap_or_else(|error| Err(StoreError::Io { path: partial.to_owned(), reason: error.to_string() }))
}

/// Gives a copy its name, once it is on the disk: `SQLite` leaves it to the system when that will be.
fn publish(partial: &Path, to: &Path) -> Result<(), StoreError> {
    let published = sync(partial).and_then(|()| fs::rename(partial, to)).and_then(|()| sync_parent(to));
    published.map_err(|error| io_fault(to, &error))
}

/// It is the copy that found no room or no permission, not the database.
fn blame(place: &Place, copy: &Path, error: &sqlx::Error) -> StoreError {
    let path = copy.to_owned();
    match place.fault(error) {
        StoreError::Full { .. } => StoreError::Full { path },
        StoreError::ReadOnly { reason, .. } => StoreError::ReadOnly { path, reason },
        StoreError::Io { reason, .. } => StoreError::Io { path, reason },
        other => other,
    }
}

/// Puts a backup in place as the database of a data directory, after checking that it is whole.
///
/// A database that is there already is in the way; with `force` it is kept beside the new one, and the answer says where.
/// The backup itself is only read. This is for a program that serves nobody at the time: copying blocks its thread.
pub async fn restore(backup: &Path, data_dir: &Path, force: bool) -> Result<Option<PathBuf>, StoreError> {
    // Looked for before anything is made: a name that is mistyped leaves nothing behind.
    if !backup.is_file() {
        return Err(StoreError::NoBackup { path: backup.to_owned() });
    }
    // What belongs to the file stands beside it, not beside a link to it.
    let backup = &fs::canonicalize(backup).map_err(|error| io_fault(backup, &error))?;
    let place = Place::of(data_dir);
    let is_new = !is_there(data_dir)?;
    place.prepare()?;
    let lock = place.lock().await?;
    let restored = restore_locked(backup, &place, force).await;
    let unlocked = lock.close().await.map_err(|error| place.fault(&error));
    if is_new && restored.is_err() {
        place.undo();
    }
    restored.and_then(|kept| unlocked.map(|()| kept))
}

async fn restore_locked(backup: &Path, place: &Place, force: bool) -> Result<Option<PathBuf>, StoreError> {
    let is_in_the_way = is_there(place.db())?;
    if is_in_the_way && !force {
        return Err(StoreError::Exists { path: place.db().to_owned() });
    }
    let copy = place.beside("fuga.db.restoring");
    let ready = copy_checked(backup, &copy).await;
    if let Err(error) = ready {
        remove_parts(copy.db())?;
        // The copy is gone, so the text names the file that the operator knows.
        return Err(rename_path(error, copy.db(), backup));
    }
    // Parts without a database are of another one, and would be taken for parts of this.
    let kept = if has_parts(place.db())? { Some(keep_old(place)?) } else { None };
    fs::rename(copy.db(), place.db()).map_err(|error| io_fault(place.db(), &error))?;
    sync_parent(place.db()).map_err(|error| io_fault(place.db(), &error))?;
    Ok(kept)
}

/// Copies a database and checks the copy, so that what was checked is what will be used.
async fn copy_checked(backup: &Path, copy: &Place) -> Result<(), StoreError> {
    remove_parts(copy.db())?;
    // A database that was not closed has a part of its rows in a second file.
    for part in ["", "-wal"] {
        let from = with_end(backup, part);
        if part.is_empty() || is_there(&from)? {
            fs::copy(&from, with_end(copy.db(), part)).map_err(|error| io_fault(&from, &error))?;
        }
    }
    let fault = |error: sqlx::Error| copy.fault(&error);
    let mut db = copy.to_inspect().connect().await.map_err(fault)?;
    let checked = check_copy(copy, &mut db).await;
    // Closing moves the rows of the second file into the first.
    let closed = db.close().await.map_err(fault);
    let n_bytes = checked.and_then(|n_bytes| closed.map(|()| n_bytes))?;
    let left = with_end(copy.db(), "-wal");
    if is_there(&left)? {
        return Err(StoreError::Io { path: left, reason: "its rows could not be moved into the database".to_owned() });
    }
    // What is missing at the end of the last page reads as zeros, which no check of the pages notices.
    let n_found = fs::metadata(copy.db()).map_err(|error| io_fault(copy.db(), &error))?.len();
    if n_found != n_bytes {
        let reason = format!("it has {n_found} bytes, and {n_bytes} when it is whole");
        return Err(StoreError::Damaged { path: copy.db().to_owned(), reason });
    }
    sync(copy.db()).map_err(|error| io_fault(copy.db(), &error))
}

/// Checks a copy, and says how long it is by its own account.
async fn check_copy(copy: &Place, db: &mut SqliteConnection) -> Result<u64, StoreError> {
    match schema::inspect(copy, db).await? {
        Found::Known(version) => schema::verify(copy, db, version).await?,
        Found::Empty => {
            return Err(StoreError::Damaged { path: copy.db().to_owned(), reason: "it is empty".to_owned() });
        }
    }
    schema::n_bytes(db).await.map_err(|error| copy.fault(&error))
}

/// Moves the old database aside, under the first number that is free.
fn keep_old(place: &Place) -> Result<PathBuf, StoreError> {
    let mut number = 1;
    let kept = loop {
        let kept = with_end(place.db(), &format!(".old-{number}"));
        // What was kept before must not become a part of this.
        if !has_parts(&kept)? {
            break kept;
        }
        number += 1;
    };
    // The main file goes last: as long as it is there, nothing new is put in its place.
    for part in PARTS {
        let from = with_end(place.db(), part);
        if is_there(&from)? {
            fs::rename(&from, with_end(&kept, part)).map_err(|error| io_fault(&from, &error))?;
        }
    }
    Ok(kept)
}

fn rename_path(error: StoreError, from: &Path, to: &Path) -> StoreError {
    let swap = |path: PathBuf| if path == from { to.to_owned() } else { path };
    match error {
        StoreError::Damaged { path, reason } => StoreError::Damaged { path: swap(path), reason },
        StoreError::Foreign { path } => StoreError::Foreign { path: swap(path) },
        StoreError::Newer { path, found, known } => StoreError::Newer { path: swap(path), found, known },
        other => other,
    }
}

fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

fn is_there(path: &Path) -> Result<bool, StoreError> {
    path.try_exists().map_err(|error| io_fault(path, &error))
}

/// Whether any file of a database is there.
fn has_parts(path: &Path) -> Result<bool, StoreError> {
    for part in PARTS {
        if is_there(&with_end(path, part))? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn remove_parts(path: &Path) -> Result<(), StoreError> {
    PARTS.iter().try_for_each(|part| remove(&with_end(path, part)))
}

fn remove(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(io_fault(path, &error)),
        _ => Ok(()),
    }
}

fn sync(path: &Path) -> io::Result<()> {
    File::options().write(true).open(path)?.sync_all()
}

/// A new name in a directory is durable once the directory is; only Unix lets one say so.
fn sync_parent(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(parent) if cfg!(unix) && !parent.as_os_str().is_empty() => File::open(parent)?.sync_all(),
        _ => Ok(()),
    }
}
