//! The versions of the schema, and how a database gets from one to the next.

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Row, SqliteConnection};

use super::place::{Place, execute};
use crate::StoreError;

/// Each text takes the schema one version further. A text that was released is never changed again.
const MIGRATIONS: &[&str] = &[
    include_str!("schema/0001.sql"),
    include_str!("schema/0002.sql"),
    include_str!("schema/0003.sql"),
    include_str!("schema/0004.sql"),
    include_str!("schema/0005.sql"),
    include_str!("schema/0006.sql"),
];

/// The version that this program writes.
pub(super) const VERSION: u32 = MIGRATIONS.len() as u32;

/// "Fuga" as a number; it stands in the head of each of our databases.
const APPLICATION: i64 = 0x4675_6761;

/// What the head of a database says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// Nothing is in it yet.
    Empty,
    /// One of ours, of a version that this program knows.
    Known(u32),
}

/// Looks at a database and refuses what is not ours, too new or damaged. Changes nothing.
pub(super) async fn inspect(place: &Place, db: &mut SqliteConnection) -> Result<Found, StoreError> {
    let head = head_of(db).await.map_err(|error| place.fault(&error))?;
    let found = judge(place, head)?;
    damage(db, "PRAGMA quick_check(1)")
        .await
        .map_err(|error| place.fault(&error))?
        .map_or(Ok(found), |reason| Err(StoreError::Damaged { path: place.db().to_owned(), reason }))
}

/// Reads everything, cross-checks indices and references, and says what is wrong. Whatever is missing for the version, or
/// is there beside it, is wrong too.
pub(super) async fn verify(place: &Place, db: &mut SqliteConnection, version: u32) -> Result<(), StoreError> {
    let fault = |error: sqlx::Error| place.fault(&error);
    let damaged = |reason| Err(StoreError::Damaged { path: place.db().to_owned(), reason });
    let mut model = SqliteConnectOptions::new().in_memory(true).connect().await.map_err(fault)?;
    let migrations = MIGRATIONS.get(..version as usize).unwrap_or(MIGRATIONS);
    migrate_by(migrations, &mut model, Found::Empty).await.map_err(fault)?;
    let (found, expected) = (shape_of(db).await.map_err(fault)?, shape_of(&mut model).await.map_err(fault)?);
    if let Some(missing) = expected.iter().find(|thing| !found.contains(thing)) {
        return damaged(format!("version {version} has {missing}, and it has not"));
    }
    if let Some(foreign) = found.iter().find(|thing| !expected.contains(thing)) {
        return damaged(format!("it has {foreign}, and version {version} has not"));
    }
    if let Some(reason) = damage(db, "PRAGMA integrity_check(1)").await.map_err(fault)? {
        return damaged(reason);
    }
    match sqlx::query("PRAGMA foreign_key_check").fetch_optional(db).await.map_err(fault)? {
        None => Ok(()),
        Some(row) => {
            let table: String = row.try_get(0).map_err(fault)?;
            damaged(format!("a row of `{table}` refers to nothing"))
        }
    }
}

/// Brings a database up to this program's version, whole or not at all.
pub(super) async fn migrate(db: &mut SqliteConnection, found: Found) -> Result<(), sqlx::Error> {
    migrate_by(MIGRATIONS, db, found).await
}

async fn migrate_by(migrations: &[&str], db: &mut SqliteConnection, found: Found) -> Result<(), sqlx::Error> {
    let version = match found {
        Found::Empty => 0,
        Found::Known(version) => version as usize,
    };
    let steps = migrations.get(version..).unwrap_or_default();
    if steps.is_empty() {
        return Ok(());
    }
    // The user_version is part of the file, so it comes and goes with the transaction.
    let text = format!("{}\nPRAGMA user_version = {};", steps.join("\n"), migrations.len());
    execute(db, "BEGIN EXCLUSIVE").await?;
    let done = execute(db, text).await;
    let end = if done.is_ok() { "COMMIT" } else { "ROLLBACK" };
    // The first fault tells more than one of the rollback that follows it.
    done.and(execute(db, end).await)
}

/// What there is in a database, each thing with its columns.
async fn shape_of(db: &mut SqliteConnection) -> Result<Vec<String>, sqlx::Error> {
    let query = "SELECT type || ' ' || name || (SELECT ifnull(' (' || group_concat(name, ', ') || ')', '') \
                 FROM pragma_table_info(thing.name)) FROM sqlite_schema AS thing WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
    let rows = sqlx::query(query).fetch_all(db).await?;
    rows.iter().map(|row| row.try_get(0)).collect()
}

/// Application, version, and how many tables and indices there are.
#[derive(Clone, Copy, Debug)]
struct Head {
    application: i64,
    version: i64,
    n_things: i64,
}

async fn head_of(db: &mut SqliteConnection) -> Result<Head, sqlx::Error> {
    let application = sqlx::query("PRAGMA application_id").fetch_one(&mut *db).await?.try_get(0)?;
    let version = sqlx::query("PRAGMA user_version").fetch_one(&mut *db).await?.try_get(0)?;
    let n_things = sqlx::query("SELECT count(*) FROM sqlite_schema").fetch_one(db).await?.try_get(0)?;
    Ok(Head { application, version, n_things })
}

fn judge(place: &Place, head: Head) -> Result<Found, StoreError> {
    let path = place.db().to_owned();
    match u32::try_from(head.version) {
        Ok(0) if head.application == 0 && head.n_things == 0 => Ok(Found::Empty),
        _ if head.application != APPLICATION => Err(StoreError::Foreign { path }),
        Ok(found) if found > VERSION => Err(StoreError::Newer { path, found, known: VERSION }),
        Ok(found) if found > 0 => Ok(Found::Known(found)),
        _ => Err(StoreError::Damaged { path, reason: format!("its version is {}", head.version) }),
    }
}

/// How long the database is by its own account.
pub(super) async fn n_bytes(db: &mut SqliteConnection) -> Result<u64, sqlx::Error> {
    let query = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
    let n_bytes: i64 = sqlx::query(query).fetch_one(db).await?.try_get(0)?;
    Ok(n_bytes.unsigned_abs())
}

/// The first thing that a check of the file finds wrong.
async fn damage(db: &mut SqliteConnection, check: &'static str) -> Result<Option<String>, sqlx::Error> {
    let verdict: String = sqlx::query(check).fetch_one(db).await?.try_get(0)?;
    Ok(Some(verdict).filter(|verdict| verdict != "ok"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: &str = "CREATE TABLE a (x INTEGER);";
    const SECOND: &str = "INSERT INTO a VALUES (1); CREATE TABLE b (y INTEGER);";
    const BROKEN: &str = "CREATE TABLE c (z INTEGER); INSERT INTO nowhere VALUES (1);";

    async fn check_head(db: &mut SqliteConnection, version: i64, n_things: i64) {
        let head = head_of(db).await.unwrap();
        assert_eq!((head.version, head.n_things), (version, n_things));
    }

    #[tokio::test]
    async fn migrations_run_in_order_and_whole() {
        let mut db = SqliteConnectOptions::new().in_memory(true).connect().await.unwrap();
        migrate_by(&[FIRST], &mut db, Found::Empty).await.unwrap();
        check_head(&mut db, 1, 1).await;
        assert!(migrate_by(&[FIRST, SECOND, BROKEN], &mut db, Found::Known(1)).await.is_err());
        check_head(&mut db, 1, 1).await;
        migrate_by(&[FIRST, SECOND], &mut db, Found::Known(1)).await.unwrap();
        check_head(&mut db, 2, 2).await;
        migrate_by(&[FIRST, SECOND], &mut db, Found::Known(2)).await.unwrap();
        check_head(&mut db, 2, 2).await;
    }
}
