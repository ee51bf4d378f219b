//! Appends that are committed together.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value;
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
pub(super) async fn commit(pen: &mut Pen, numbers: &mut Numbers, appends: Vec<Append>) {
    let (lines, replies): (Vec<Line>, Vec<_>) = appends.into_iter().map(|append| (append.line, append.reply)).unzip();
    match write(pen, numbers, &lines).await {
        Ok(results) => replies.into_iter().zip(results).for_each(|(reply, result)| answer(reply, result)),
        Err(error) => {
            // What was numbered is not there.
            numbers.forget();
            for reply in replies {
                answer(reply, Err(error.clone().into()));
            }
        }
    }
}

async fn write(
    pen: &mut Pen,
    numbers: &mut Numbers,
    lines: &[Line],
) -> Result<Vec<Result<u32, AppendError>>, StoreError> {
    // Actions alone are the usual case. One statement is a transaction of its own, and spares the rest of the way.
    if lines.iter().all(|line| matches!(line.kind, Kind::Entry { .. })) && numbers.know(lines) {
        let results = numbers.place_all(lines, &BTreeSet::new());
        let rows = rows_of(lines, &results);
        let db = pen.open().await?;
        let result = insert(db, rows).await;
        return pen.settle(result).await.map(|()| results).map_err(|error| pen.fault(&error));
    }
    let db = pen.begin().await?;
    let result = insert_with_events(db, numbers, lines).await;
    pen.finish(result).await.map_err(|error| pen.fault(&error))
}

async fn insert_with_events(
    db: &mut SqliteConnection,
    numbers: &mut Numbers,
    lines: &[Line],
) -> Result<Vec<Result<u32, AppendError>>, sqlx::Error> {
    numbers.ask(db, lines).await?;
    let authors = authors(db, lines).await?;
    let results = numbers.place_all(lines, &authors);
    insert(db, rows_of(lines, &results)).await?;
    Ok(results)
}

async fn insert(db: &mut SqliteConnection, rows: Rows) -> Result<(), sqlx::Error> {
    for (statement, rows) in [(INSERT_ENTRIES, rows.entries), (INSERT_EVENTS, rows.events)] {
        if !rows.is_empty() {
            sqlx::query(statement).bind(rows.text()).execute(&mut *db).await?;
        }
    }
    Ok(())
}

/// The rows of a batch for the two statements.
#[derive(Debug, Default)]
struct Rows {
    entries: List,
    events: List,
}

/// A list of JSON that grows.
#[derive(Debug, Default)]
struct List(Vec<u8>);

impl List {
    const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn push(&mut self, row: &impl Serialize) {
        self.0.push(if self.0.is_empty() { b'[' } else { b',' });
        serde_json::to_writer(&mut self.0, row).expect("rows are numbers and texts, and memory takes what is written");
    }

    fn text(mut self) -> String {
        self.0.push(b']');
        String::from_utf8(self.0).expect("JSON is UTF-8")
    }
}

/// The rows of the lines that have a number.
fn rows_of(lines: &[Line], results: &[Result<u32, AppendError>]) -> Rows {
    let mut rows = Rows::default();
    for (line, result) in lines.iter().zip(results) {
        let Ok(number) = result else { continue };
        let (table, at, text) = (line.table.0, line.at, &line.text);
        match line.kind {
            Kind::Entry { .. } => rows.entries.push(&(table, number, text, at)),
            Kind::Event { author } => {
                rows.events.push(&(table, number, author.map(|user| user.0), text, at));
            }
        }
    }
    rows
}

/// So many tables are remembered; then all are asked for again.
const MAX_KNOWN: usize = 10_000;

/// The numbers that come next at the tables that were written to. Nobody else writes, so what was once read stays
/// exact until something else is changed or a transaction fails.
#[derive(Debug, Default)]
pub(super) struct Numbers(BTreeMap<TableId, Next>);

/// The numbers that come next at a table.
#[derive(Clone, Copy, Debug, Default)]
struct Next {
    seq: u32,
    n: u32,
}

impl Numbers {
    pub(super) fn forget(&mut self) {
        self.0.clear();
    }

    /// Whether the tables of all these lines are known.
    fn know(&self, lines: &[Line]) -> bool {
        lines.iter().all(|line| self.0.contains_key(&line.table))
    }

    /// Asks for the tables that are not known yet.
    async fn ask(&mut self, db: &mut SqliteConnection, lines: &[Line]) -> Result<(), sqlx::Error> {
        if self.0.len() > MAX_KNOWN {
            self.forget();
        }
        let unknown: BTreeSet<i64> =
            lines.iter().filter(|line| !self.0.contains_key(&line.table)).map(|line| line.table.0).collect();
        if unknown.is_empty() {
            return Ok(());
        }
        for row in sqlx::query(SELECT_TABLES).bind(list(&unknown)).fetch_all(db).await? {
            let next = |last: Option<u32>| last.map_or(0, |last| last.saturating_add(1));
            let next = Next { seq: next(row.try_get(1)?), n: next(row.try_get(2)?) };
            self.0.insert(TableId(row.try_get(0)?), next);
        }
        Ok(())
    }

    fn place_all(&mut self, lines: &[Line], authors: &BTreeSet<i64>) -> Vec<Result<u32, AppendError>> {
        lines.iter().map(|line| self.place(line, authors)).collect()
    }

    /// The number of a line, if it may be appended; the next line of the same log then follows it.
    fn place(&mut self, line: &Line, authors: &BTreeSet<i64>) -> Result<u32, AppendError> {
        let next = self.0.get_mut(&line.table).ok_or(AppendError::NoSuchTable)?;
        let counter = match line.kind {
            Kind::Entry { seq } if seq == next.seq => &mut next.seq,
            Kind::Entry { .. } => return Err(AppendError::Conflict { expected: next.seq }),
            Kind::Event { author: Some(author) } if !authors.contains(&author.0) => {
                return Err(AppendError::NoSuchUser);
            }
            Kind::Event { .. } => &mut next.n,
        };
        let number = *counter;
        *counter += 1;
        Ok(number)
    }
}

/// Those of a batch's authors who are there.
async fn authors(db: &mut SqliteConnection, lines: &[Line]) -> Result<BTreeSet<i64>, sqlx::Error> {
    let asked: BTreeSet<i64> = lines.iter().filter_map(author_of).collect();
    if asked.is_empty() {
        return Ok(asked);
    }
    let found = sqlx::query(SELECT_USERS).bind(list(&asked)).fetch_all(db).await?;
    found.iter().map(|row| row.try_get(0)).collect()
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
