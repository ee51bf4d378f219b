//! Appends that are committed together.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use sqlx::{Row, SqliteConnection};
use tokio::sync::oneshot;

use super::writer::{Pen, answer};
use crate::{AppendError, Millis, StoreError, TableId, UserId};

/// One statement takes all the entries of a batch.
const INSERT_ENTRIES: &str = "INSERT INTO entries (match_id, seq, entry, at) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)";

/// One statement takes all the events of a batch.
const INSERT_EVENTS: &str = "INSERT INTO events (table_id, n, user_id, event, at) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)";

/// Which tables there are, and the last numbers of each. A look at the end of an index for each, whatever its length.
const SELECT_TABLES: &str = "SELECT tables.id, (SELECT max(seq) FROM entries WHERE match_id = tables.id), \
    (SELECT max(n) FROM events WHERE table_id = tables.id) \
    FROM json_each(?) AS asked JOIN tables ON tables.id = asked.value";

const SELECT_USERS: &str = "SELECT users.id FROM json_each(?) AS asked JOIN users ON users.id = asked.value";

/// A row to append.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) table: TableId,
    pub(super) kind: Kind,
    pub(super) text: String,
    pub(super) at: Millis,
}

/// Which of the two logs of a table a row is for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    /// The log of the match; the caller knows which number is next.
    Entry { seq: u32 },
    /// The events of the table; the store gives the number.
    Event { author: Option<UserId> },
}

/// A row to append, and who waits for it.
pub(super) struct Append {
    pub(super) line: Line,
    pub(super) reply: oneshot::Sender<Result<u32, AppendError>>,
}

impl Append {
    pub(super) fn n_bytes(&self) -> usize {
        self.line.text.len()
    }
}

/// Commits all that fit in one transaction, then answers each.
pub(super) async fn commit(pen: &mut Pen, appends: Vec<Append>) {
    let (lines, replies): (Vec<Line>, Vec<_>) = appends.into_iter().map(|append| (append.line, append.reply)).unzip();
    match write(pen, &lines).await {
        Ok(results) => replies.into_iter().zip(results).for_each(|(reply, result)| answer(reply, result)),
        Err(error) => replies.into_iter().for_each(|reply| answer(reply, Err(error.clone().into()))),
    }
}

async fn write(pen: &mut Pen, lines: &[Line]) -> Result<Vec<Result<u32, AppendError>>, StoreError> {
    let db = pen.begin().await?;
    let result = insert(db, lines).await;
    pen.finish(result).await.map_err(|error| pen.fault(&error))
}

async fn insert(db: &mut SqliteConnection, lines: &[Line]) -> Result<Vec<Result<u32, AppendError>>, sqlx::Error> {
    let mut known = Known::ask(db, lines).await?;
    let results: Vec<_> = lines.iter().map(|line| known.place(line)).collect();
    let (entries, events) = rows_of(lines, &results);
    for (statement, rows) in [(INSERT_ENTRIES, entries), (INSERT_EVENTS, events)] {
        if !rows.is_empty() {
            sqlx::query(statement).bind(Value::from(rows).to_string()).execute(&mut *db).await?;
        }
    }
    Ok(results)
}

/// The rows of the lines that have a number, for the two statements.
fn rows_of(lines: &[Line], results: &[Result<u32, AppendError>]) -> (Vec<Value>, Vec<Value>) {
    let (mut entries, mut events) = (Vec::new(), Vec::new());
    for (line, result) in lines.iter().zip(results) {
        let Ok(number) = result else { continue };
        match line.kind {
            Kind::Entry { .. } => entries.push(json!([line.table.0, number, line.text, line.at])),
            Kind::Event { author } => {
                let author = author.map(|user| user.0);
                events.push(json!([line.table.0, number, author, line.text, line.at]));
            }
        }
    }
    (entries, events)
}

/// What is known of the tables and users of a batch. Nobody else writes, so it is exact during the transaction.
#[derive(Debug, Default)]
struct Known {
    tables: BTreeMap<TableId, Next>,
    users: BTreeSet<UserId>,
}

/// The numbers that come next at a table.
#[derive(Clone, Copy, Debug, Default)]
struct Next {
    seq: u32,
    n: u32,
}

impl Known {
    async fn ask(db: &mut SqliteConnection, lines: &[Line]) -> Result<Self, sqlx::Error> {
        let mut known = Self::default();
        let tables: BTreeSet<i64> = lines.iter().map(|line| line.table.0).collect();
        for row in sqlx::query(SELECT_TABLES).bind(list(&tables)).fetch_all(&mut *db).await? {
            let next = |last: Option<u32>| last.map_or(0, |last| last.saturating_add(1));
            let next = Next { seq: next(row.try_get(1)?), n: next(row.try_get(2)?) };
            known.tables.insert(TableId(row.try_get(0)?), next);
        }
        let users: BTreeSet<i64> = lines.iter().filter_map(author_of).collect();
        if !users.is_empty() {
            for row in sqlx::query(SELECT_USERS).bind(list(&users)).fetch_all(db).await? {
                known.users.insert(UserId(row.try_get(0)?));
            }
        }
        Ok(known)
    }

    /// The number of a line, if it may be appended; the next line of the same log then follows it.
    fn place(&mut self, line: &Line) -> Result<u32, AppendError> {
        let next = self.tables.get_mut(&line.table).ok_or(AppendError::NoSuchTable)?;
        let counter = match line.kind {
            Kind::Entry { seq } if seq == next.seq => &mut next.seq,
            Kind::Entry { .. } => return Err(AppendError::Conflict { expected: next.seq }),
            Kind::Event { author: Some(author) } if !self.users.contains(&author) => {
                return Err(AppendError::NoSuchUser);
            }
            Kind::Event { .. } => &mut next.n,
        };
        let number = *counter;
        *counter += 1;
        Ok(number)
    }
}

fn author_of(line: &Line) -> Option<i64> {
    match line.kind {
        Kind::Event { author } => author.map(|user| user.0),
        Kind::Entry { .. } => None,
    }
}

fn list(ids: &BTreeSet<i64>) -> String {
    ids.iter().copied().collect::<Value>().to_string()
}
