//! Tables and their seats.

use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Row, SqliteConnection};

use super::users::{expect_user, keeper_of};
use super::works;
use super::writer::Stop;
use crate::{
    Denial, Ended, Figures, MatchFilter, Millis, NewSeat, NewTable, Occupant, Rematch, SeatChange, SeatResult, Table,
    TableFilter, TableId, TableSeat, TableState, Terms, UserId,
};

/// The columns that [`table_of`] reads, in order.
const TABLE: &str = "SELECT id, code, game, options, settings, listed, owner, state, created, started, ended, \
    outcome, previous, rounds FROM tables";

/// The same with the brief options, for lists.
const BRIEF: &str = "SELECT id, code, game, coalesce(brief, options), settings, listed, owner, state, created, \
    started, ended, outcome, previous, rounds FROM tables";

/// The columns that [`seat_of`] reads, in order.
const SEAT: &str = "SELECT table_id, seat, occupant, user_id, bot, seats.name, ready, nonce, won, role, score, \
    owners.id, owners.name FROM seats LEFT JOIN users AS bots ON bots.id = user_id \
    LEFT JOIN users AS owners ON owners.id = bots.owner";

pub(super) async fn create(db: &mut SqliteConnection, table: NewTable, at: Millis) -> Result<TableId, Stop> {
    expect_user(db, table.owner).await?;
    if let Some(previous) = table.previous {
        state_of(db, previous).await?;
    }
    let insert = "INSERT INTO tables (code, game, options, brief, settings, listed, owner, state, created, previous) \
        VALUES (?, ?, ?, ?, ?, ?, ?, 'open', ?, ?) ON CONFLICT DO NOTHING";
    let terms = table.terms;
    let insert = sqlx::query(insert).bind(table.code).bind(table.game).bind(terms.options).bind(terms.brief);
    let insert = insert.bind(terms.settings);
    let insert = insert.bind(terms.listed).bind(table.owner.0).bind(at).bind(table.previous.map(|table| table.0));
    let done = insert.execute(&mut *db).await?;
    if done.rows_affected() == 0 {
        return Err(Denial::CodeTaken.into());
    }
    let id = TableId(done.last_insert_rowid());
    add_seats(db, id, 0, terms.n_seats).await?;
    for NewSeat { seat, occupant: to, name } in table.seats {
        let change = SeatChange { table: id, seat, during: TableState::Open, from: Occupant::Nobody, to, name };
        change_seat(db, change).await?;
    }
    if let Some(entry) = table.entry {
        let insert = sqlx::query("INSERT INTO entries (match_id, seq, entry, at) VALUES (?, 0, ?, ?)");
        insert.bind(id.0).bind(entry).bind(at).execute(db).await?;
    }
    Ok(id)
}

pub(super) async fn create_rematch(
    db: &mut SqliteConnection,
    table: NewTable,
    author: UserId,
    event: &str,
    at: Millis,
) -> Result<Rematch, Stop> {
    let previous = table.previous.ok_or(Denial::NoSuchTable)?;
    let made = create(db, table, at).await?;
    expect_user(db, author).await?;
    let next = sqlx::query("SELECT coalesce(max(n) + 1, 0) FROM events WHERE table_id = ?").bind(previous.0);
    let number: u32 = next.fetch_one(&mut *db).await?.try_get(0)?;
    let insert = sqlx::query("INSERT INTO events (table_id, n, user_id, event, at) VALUES (?, ?, ?, ?, ?)");
    insert.bind(previous.0).bind(number).bind(author.0).bind(event).bind(at).execute(db).await?;
    Ok(Rematch { table: made, event: number })
}

pub(super) async fn by_id(db: &mut SqliteConnection, table: TableId) -> Result<Option<Table>, sqlx::Error> {
    let query = format!("{TABLE} WHERE id = ?");
    sqlx::query(AssertSqlSafe(query)).bind(table.0).try_map(|row| table_of(&row)).fetch_optional(db).await
}

pub(super) async fn by_code(db: &mut SqliteConnection, code: &str) -> Result<Option<Table>, sqlx::Error> {
    let query = format!("{TABLE} WHERE code = ?");
    sqlx::query(AssertSqlSafe(query)).bind(code).try_map(|row| table_of(&row)).fetch_optional(db).await
}

/// The tables that a user made, sits at, or had a part in once they had begun.
const OF_USER: &str = "(owner = ?4 OR id IN (SELECT table_id FROM seats WHERE user_id = ?4) OR id IN \
    (SELECT table_id FROM events JOIN tables ON id = table_id WHERE user_id = ?4 AND at >= started))";

pub(super) async fn list(
    db: &mut SqliteConnection,
    filter: TableFilter,
    before: Option<TableId>,
    limit: u32,
) -> Result<Vec<Table>, sqlx::Error> {
    let (condition, state, user) = match filter {
        TableFilter::OpenListed => ("state = ?3 AND listed = 1", TableState::Open, None),
        TableFilter::PlayingListed => ("state = ?3 AND listed = 1", TableState::Playing, None),
        TableFilter::In(state) => ("state = ?3", state, None),
        TableFilter::Of(user) => (OF_USER, TableState::Open, Some(user.0)),
        TableFilter::OpenWith(user) => {
            let condition = "state = ?3 AND id IN (SELECT table_id FROM seats WHERE user_id = ?4)";
            (condition, TableState::Open, Some(user.0))
        }
        TableFilter::PlayedBy(user) => {
            let condition = "state = ?3 AND id IN (SELECT table_id FROM events WHERE user_id = ?4)";
            (condition, TableState::Playing, Some(user.0))
        }
    };
    let query = format!("{BRIEF} WHERE {condition} AND id < ?1 ORDER BY id DESC LIMIT ?2");
    let query = sqlx::query(AssertSqlSafe(query)).bind(before.map_or(i64::MAX, |table| table.0)).bind(limit);
    query.bind(state.name()).bind(user).try_map(|row| table_of(&row)).fetch_all(db).await
}

pub(super) async fn matches(
    db: &mut SqliteConnection,
    user: UserId,
    filter: MatchFilter,
    before: Option<TableId>,
    limit: u32,
) -> Result<Vec<Table>, sqlx::Error> {
    let query = format!(
        "{BRIEF} WHERE state = ?3 AND {OF_USER} AND id < ?1 AND (?5 IS NULL OR game = ?5) \
            AND (?6 IS NULL OR id IN (SELECT table_id FROM seats WHERE user_id = ?4 AND won = ?6)) \
            ORDER BY id DESC LIMIT ?2"
    );
    let query = sqlx::query(AssertSqlSafe(query)).bind(before.map_or(i64::MAX, |table| table.0)).bind(limit);
    let query = query.bind(TableState::Over.name()).bind(user.0).bind(filter.game).bind(filter.won);
    query.try_map(|row| table_of(&row)).fetch_all(db).await
}

pub(super) async fn figures(db: &mut SqliteConnection, user: UserId) -> Result<Vec<Figures>, sqlx::Error> {
    let query = "SELECT game, role, count(*), sum(won), max(score), sum(score) FROM seats JOIN tables ON id = table_id \
        WHERE user_id = ? AND won IS NOT NULL AND NOT (json_valid(settings) AND coalesce(settings ->> '$.hints', 0)) \
        GROUP BY game, role ORDER BY game, count(*) DESC, role";
    let figures = |row: SqliteRow| {
        let (game, role, played) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        Ok(Figures { game, role, played, won: row.try_get(3)?, best: row.try_get(4)?, total: row.try_get(5)? })
    };
    sqlx::query(query).bind(user.0).try_map(figures).fetch_all(db).await
}

pub(super) async fn of_owner(
    db: &mut SqliteConnection,
    user: UserId,
    after: TableId,
    limit: u32,
) -> Result<Vec<Table>, sqlx::Error> {
    let query = format!("{TABLE} WHERE owner = ? AND id > ? ORDER BY id LIMIT ?");
    let query = sqlx::query(AssertSqlSafe(query)).bind(user.0).bind(after.0).bind(limit);
    query.try_map(|row| table_of(&row)).fetch_all(db).await
}

pub(super) async fn n_open(db: &mut SqliteConnection, owner: UserId) -> Result<u32, sqlx::Error> {
    let query = sqlx::query("SELECT count(*) FROM tables WHERE owner = ? AND state = 'open'").bind(owner.0);
    query.fetch_one(db).await?.try_get(0)
}

pub(super) async fn stale(
    db: &mut SqliteConnection,
    state: TableState,
    since: Millis,
    after: TableId,
    limit: u32,
) -> Result<Vec<(TableId, String)>, sqlx::Error> {
    let query = "SELECT id, code FROM tables WHERE state = ?1 AND id > ?2 AND coalesce(started, created) < ?3 \
        AND coalesce((SELECT at FROM events WHERE table_id = id ORDER BY n DESC LIMIT 1), 0) < ?3 \
        AND coalesce((SELECT at FROM entries WHERE match_id = id ORDER BY seq DESC LIMIT 1), 0) < ?3 \
        ORDER BY id LIMIT ?4";
    let query = sqlx::query(query).bind(state.name()).bind(after.0).bind(since).bind(limit);
    query.try_map(|row: SqliteRow| Ok((TableId(row.try_get(0)?), row.try_get(1)?))).fetch_all(db).await
}

pub(super) async fn change_terms(db: &mut SqliteConnection, table: TableId, terms: Terms) -> Result<(), Stop> {
    expect_state(db, table, &[TableState::Open]).await?;
    let Terms { options, brief, settings, listed, n_seats } = terms;
    let seats = seats(db, table).await?;
    let mut gone = seats.iter().skip(n_seats.into());
    if gone.any(|seat| seat.occupant != Occupant::Nobody) {
        return Err(Denial::SeatTaken.into());
    }
    let delete = sqlx::query("DELETE FROM seats WHERE table_id = ? AND seat >= ?").bind(table.0).bind(n_seats);
    delete.execute(&mut *db).await?;
    add_seats(db, table, seats.len() as u8, n_seats).await?;
    let update = sqlx::query("UPDATE tables SET options = ?, brief = ?, settings = ?, listed = ? WHERE id = ?");
    update.bind(options).bind(brief).bind(settings).bind(listed).bind(table.0).execute(&mut *db).await?;
    let update = sqlx::query("UPDATE seats SET ready = 0, nonce = '' WHERE table_id = ?").bind(table.0);
    update.execute(db).await?;
    Ok(())
}

pub(super) async fn start(db: &mut SqliteConnection, table: TableId, at: Millis) -> Result<(), Stop> {
    expect_state(db, table, &[TableState::Open]).await?;
    let update = sqlx::query("UPDATE tables SET state = 'playing', started = ? WHERE id = ?").bind(at).bind(table.0);
    update.execute(db).await?;
    Ok(())
}

pub(super) async fn finish(db: &mut SqliteConnection, table: TableId, ended: Ended, at: Millis) -> Result<(), Stop> {
    expect_state(db, table, &[TableState::Playing]).await?;
    let Ended { outcome, rounds, seats, texts } = ended;
    let update = sqlx::query("UPDATE tables SET state = 'over', outcome = ?, rounds = ?, ended = ? WHERE id = ?");
    update.bind(outcome).bind(rounds).bind(at).bind(table.0).execute(&mut *db).await?;
    for (seat, SeatResult { won, role, score }) in (0_u32..).zip(seats) {
        let update = sqlx::query("UPDATE seats SET won = ?, role = ?, score = ? WHERE table_id = ? AND seat = ?");
        update.bind(won).bind(role).bind(score).bind(table.0).bind(seat).execute(&mut *db).await?;
    }
    works::count_plays(db, texts).await
}

pub(super) async fn close(db: &mut SqliteConnection, table: TableId, at: Millis) -> Result<(), Stop> {
    expect_state(db, table, &[TableState::Open, TableState::Playing]).await?;
    let update = sqlx::query("UPDATE tables SET state = 'closed', ended = ? WHERE id = ?").bind(at).bind(table.0);
    update.execute(db).await?;
    Ok(())
}

pub(super) async fn seats(db: &mut SqliteConnection, table: TableId) -> Result<Vec<TableSeat>, sqlx::Error> {
    let query = format!("{SEAT} WHERE table_id = ? ORDER BY seat");
    sqlx::query(AssertSqlSafe(query)).bind(table.0).try_map(|row| seat_of(&row)).fetch_all(db).await
}

pub(super) async fn seats_of_user(
    db: &mut SqliteConnection,
    user: UserId,
    (table, seat): (TableId, u8),
    limit: u32,
) -> Result<Vec<TableSeat>, sqlx::Error> {
    let query = format!("{SEAT} WHERE user_id = ? AND (table_id, seat) > (?, ?) ORDER BY table_id, seat LIMIT ?");
    let query = sqlx::query(AssertSqlSafe(query)).bind(user.0).bind(table.0).bind(seat).bind(limit);
    query.try_map(|row| seat_of(&row)).fetch_all(db).await
}

pub(super) async fn change_seat(db: &mut SqliteConnection, change: SeatChange) -> Result<(), Stop> {
    expect_state(db, change.table, &[change.during]).await?;
    let before = expect_seat(db, change.table, change.seat, &change.from).await?;
    if let Occupant::Person(user) = change.to {
        expect_user(db, user).await?;
    }
    let nonce = if change.during == TableState::Open { "" } else { &before.nonce };
    let (occupant, user, bot) = columns_of(&change.to);
    let update = "UPDATE seats SET occupant = ?, user_id = ?, bot = ?, name = ?, ready = 0, nonce = ? \
        WHERE table_id = ? AND seat = ?";
    let update = sqlx::query(update).bind(occupant).bind(user).bind(bot).bind(change.name).bind(nonce);
    update.bind(change.table.0).bind(change.seat).execute(db).await?;
    Ok(())
}

pub(super) async fn rename_seat(
    db: &mut SqliteConnection,
    table: TableId,
    seat: u8,
    occupant: &Occupant,
    name: &str,
) -> Result<(), Stop> {
    expect_state(db, table, &[TableState::Open]).await?;
    expect_seat(db, table, seat, occupant).await?;
    let update = sqlx::query("UPDATE seats SET name = ? WHERE table_id = ? AND seat = ?").bind(name);
    update.bind(table.0).bind(seat).execute(db).await?;
    Ok(())
}

pub(super) async fn prepare_seat(
    db: &mut SqliteConnection,
    table: TableId,
    seat: u8,
    occupant: &Occupant,
    ready: bool,
    nonce: &str,
) -> Result<(), Stop> {
    expect_state(db, table, &[TableState::Open]).await?;
    expect_seat(db, table, seat, occupant).await?;
    let update = sqlx::query("UPDATE seats SET ready = ?, nonce = ? WHERE table_id = ? AND seat = ?");
    update.bind(ready).bind(nonce).bind(table.0).bind(seat).execute(db).await?;
    Ok(())
}

/// One seat of a table; that there is none is a denial.
pub(super) async fn seat(db: &mut SqliteConnection, table: TableId, seat: u8) -> Result<TableSeat, Stop> {
    let query = format!("{SEAT} WHERE table_id = ? AND seat = ?");
    let query = sqlx::query(AssertSqlSafe(query)).bind(table.0).bind(seat);
    query.try_map(|row| seat_of(&row)).fetch_optional(db).await?.ok_or(Denial::NoSuchSeat.into())
}

async fn expect_seat(
    db: &mut SqliteConnection,
    table: TableId,
    number: u8,
    occupant: &Occupant,
) -> Result<TableSeat, Stop> {
    let found = seat(db, table, number).await?;
    if found.occupant == *occupant { Ok(found) } else { Err(Denial::SeatTaken.into()) }
}

async fn expect_state(db: &mut SqliteConnection, table: TableId, allowed: &[TableState]) -> Result<(), Stop> {
    let found = state_of(db, table).await?;
    if allowed.contains(&found) { Ok(()) } else { Err(Denial::WrongState { found }.into()) }
}

/// The state of a table; that there is no such table is a denial.
pub(super) async fn state_of(db: &mut SqliteConnection, table: TableId) -> Result<TableState, Stop> {
    let query = sqlx::query("SELECT state FROM tables WHERE id = ?").bind(table.0);
    let row = query.fetch_optional(db).await?.ok_or(Denial::NoSuchTable)?;
    Ok(state_named(row.try_get(0)?)?)
}

async fn add_seats(db: &mut SqliteConnection, table: TableId, from: u8, to: u8) -> Result<(), sqlx::Error> {
    for seat in from..to {
        let insert = sqlx::query("INSERT INTO seats (table_id, seat) VALUES (?, ?)").bind(table.0).bind(seat);
        insert.execute(&mut *db).await?;
    }
    Ok(())
}

fn columns_of(occupant: &Occupant) -> (&'static str, Option<i64>, Option<&str>) {
    match occupant {
        Occupant::Nobody => ("nobody", None, None),
        Occupant::Person(user) => ("person", Some(user.0), None),
        Occupant::Bot(kind) => ("bot", None, Some(kind)),
        Occupant::Gone => ("gone", None, None),
    }
}

fn seat_of(row: &SqliteRow) -> Result<TableSeat, sqlx::Error> {
    let occupant = match row.try_get(2)? {
        "nobody" => Occupant::Nobody,
        "person" => Occupant::Person(UserId(row.try_get(3)?)),
        "bot" => Occupant::Bot(row.try_get(4)?),
        "gone" => Occupant::Gone,
        other => return Err(unknown("occupant", other)),
    };
    let (table, seat) = (TableId(row.try_get(0)?), row.try_get(1)?);
    let result = match row.try_get(8)? {
        Some(won) => Some(SeatResult { won, role: row.try_get(9)?, score: row.try_get(10)? }),
        None => None,
    };
    let (name, ready, nonce) = (row.try_get(5)?, row.try_get(6)?, row.try_get(7)?);
    Ok(TableSeat { table, seat, occupant, name, ready, nonce, result, bot_of: keeper_of(row, 11)? })
}

fn table_of(row: &SqliteRow) -> Result<Table, sqlx::Error> {
    Ok(Table {
        id: TableId(row.try_get(0)?),
        code: row.try_get(1)?,
        game: row.try_get(2)?,
        options: row.try_get(3)?,
        settings: row.try_get(4)?,
        listed: row.try_get(5)?,
        owner: row.try_get::<Option<i64>, _>(6)?.map(UserId),
        state: state_named(row.try_get(7)?)?,
        created: row.try_get(8)?,
        started: row.try_get(9)?,
        ended: row.try_get(10)?,
        outcome: row.try_get(11)?,
        previous: row.try_get::<Option<i64>, _>(12)?.map(TableId),
        rounds: row.try_get(13)?,
    })
}

fn state_named(name: &str) -> Result<TableState, sqlx::Error> {
    TableState::ALL.into_iter().find(|state| state.name() == name).ok_or_else(|| unknown("state", name))
}

/// The schema forbids other words, so only a damaged database has one.
fn unknown(what: &str, word: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("`{word}` is no {what}").into())
}
