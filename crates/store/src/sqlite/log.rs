//! What is read of logs and events, and private notes.

use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Row, SqliteConnection};

use super::tables;
use super::users::expect_user;
use super::writer::Stop;
use crate::{Denial, LogEntry, Note, TableEvent, TableId, UserId};

/// The columns that [`event_of`] reads, in order.
const EVENT: &str = "SELECT table_id, n, user_id, event, at FROM events";

/// The columns that [`note_of`] reads, in order.
const NOTE: &str = "SELECT table_id, seat, turn, user_id, note, at FROM notes";

pub(super) async fn entries(
    db: &mut SqliteConnection,
    table: TableId,
    from: u32,
) -> Result<Vec<LogEntry>, sqlx::Error> {
    let query = "SELECT seq, entry, at FROM entries WHERE match_id = ? AND seq >= ? ORDER BY seq";
    let query = sqlx::query(query).bind(table.0).bind(from);
    let entry_of = |row: SqliteRow| Ok(LogEntry { seq: row.try_get(0)?, entry: row.try_get(1)?, at: row.try_get(2)? });
    query.try_map(entry_of).fetch_all(db).await
}

pub(super) async fn events(
    db: &mut SqliteConnection,
    table: TableId,
    from: u32,
    limit: u32,
) -> Result<Vec<TableEvent>, sqlx::Error> {
    let query = format!("{EVENT} WHERE table_id = ? AND n >= ? ORDER BY n LIMIT ?");
    let query = sqlx::query(AssertSqlSafe(query)).bind(table.0).bind(from).bind(limit);
    query.try_map(|row| event_of(&row)).fetch_all(db).await
}

pub(super) async fn events_of_user(
    db: &mut SqliteConnection,
    user: UserId,
    (table, n): (TableId, u32),
    limit: u32,
) -> Result<Vec<TableEvent>, sqlx::Error> {
    let query = format!("{EVENT} WHERE user_id = ? AND (table_id, n) > (?, ?) ORDER BY table_id, n LIMIT ?");
    let query = sqlx::query(AssertSqlSafe(query)).bind(user.0).bind(table.0).bind(n).bind(limit);
    query.try_map(|row| event_of(&row)).fetch_all(db).await
}

pub(super) async fn put_note(db: &mut SqliteConnection, note: Note, most_bytes: u32) -> Result<(), Stop> {
    tables::state_of(db, note.table).await?;
    tables::seat(db, note.table, note.seat).await?;
    expect_user(db, note.author).await?;
    let others = "SELECT coalesce(sum(octet_length(note)), 0) FROM notes \
        WHERE table_id = ? AND user_id = ? AND NOT (seat = ? AND turn = ?)";
    let others = sqlx::query(others).bind(note.table.0).bind(note.author.0).bind(note.seat).bind(note.turn);
    let n_bytes: i64 = others.fetch_one(&mut *db).await?.try_get(0)?;
    if n_bytes.unsigned_abs() + note.note.len() as u64 > u64::from(most_bytes) {
        return Err(Denial::NotesFull { most_bytes }.into());
    }
    let upsert = "INSERT INTO notes (table_id, seat, turn, user_id, note, at) VALUES (?, ?, ?, ?, ?, ?) \
        ON CONFLICT DO UPDATE SET note = excluded.note, at = excluded.at";
    let upsert = sqlx::query(upsert).bind(note.table.0).bind(note.seat).bind(note.turn).bind(note.author.0);
    upsert.bind(note.note).bind(note.at).execute(db).await?;
    Ok(())
}

pub(super) async fn notes(db: &mut SqliteConnection, table: TableId, seat: u8) -> Result<Vec<Note>, sqlx::Error> {
    let query = format!("{NOTE} WHERE table_id = ? AND seat = ? ORDER BY turn, user_id");
    sqlx::query(AssertSqlSafe(query)).bind(table.0).bind(seat).try_map(|row| note_of(&row)).fetch_all(db).await
}

pub(super) async fn notes_of_user(
    db: &mut SqliteConnection,
    user: UserId,
    (table, seat, turn): (TableId, u8, u32),
    limit: u32,
) -> Result<Vec<Note>, sqlx::Error> {
    let query = format!(
        "{NOTE} WHERE user_id = ? AND (table_id, seat, turn) > (?, ?, ?) ORDER BY table_id, seat, turn LIMIT ?"
    );
    let query = sqlx::query(AssertSqlSafe(query)).bind(user.0).bind(table.0).bind(seat).bind(turn).bind(limit);
    query.try_map(|row| note_of(&row)).fetch_all(db).await
}

fn event_of(row: &SqliteRow) -> Result<TableEvent, sqlx::Error> {
    let author = row.try_get::<Option<i64>, _>(2)?.map(UserId);
    let (table, n) = (TableId(row.try_get(0)?), row.try_get(1)?);
    Ok(TableEvent { table, n, author, event: row.try_get(3)?, at: row.try_get(4)? })
}

fn note_of(row: &SqliteRow) -> Result<Note, sqlx::Error> {
    let (table, seat, author) = (TableId(row.try_get(0)?), row.try_get(1)?, UserId(row.try_get(3)?));
    Ok(Note { table, seat, turn: row.try_get(2)?, author, note: row.try_get(4)?, at: row.try_get(5)? })
}
