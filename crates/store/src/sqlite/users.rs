//! Users, accounts and sessions.

use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Row, SqliteConnection};

use super::writer::Stop;
use super::{log, tables, works};
use crate::{
    Account, Denial, Export, ExportFrom, Keeper, Millis, OwnBot, Session, SessionTimes, TableId, TokenHash, User,
    UserId, WorkId,
};

/// The columns that [`user_of`] reads, in order.
const USER: &str = "users.id, users.name, users.created, users.login, users.owner, owners.name";

/// Where they stand.
const USERS: &str = "users LEFT JOIN users AS owners ON owners.id = users.owner";

pub(super) async fn create_guest(
    db: &mut SqliteConnection,
    name: &str,
    token: TokenHash,
    at: Millis,
) -> Result<UserId, Stop> {
    let insert = sqlx::query("INSERT INTO users (name, created) VALUES (?, ?)").bind(name).bind(at);
    let user = UserId(insert.execute(&mut *db).await?.last_insert_rowid());
    add_session(db, user, token, at).await?;
    Ok(user)
}

pub(super) async fn create_bot(
    db: &mut SqliteConnection,
    owner: UserId,
    name: &str,
    token: TokenHash,
    most: u32,
    at: Millis,
) -> Result<UserId, Stop> {
    expect_user(db, owner).await?;
    if bots(db, owner).await?.len() >= most as usize {
        return Err(Denial::BotsFull { most }.into());
    }
    let insert = sqlx::query("INSERT INTO users (name, created, owner) VALUES (?, ?, ?)").bind(name).bind(at);
    let bot = UserId(insert.bind(owner.0).execute(&mut *db).await?.last_insert_rowid());
    add_session(db, bot, token, at).await?;
    Ok(bot)
}

pub(super) async fn bots(db: &mut SqliteConnection, owner: UserId) -> Result<Vec<OwnBot>, sqlx::Error> {
    let query = "SELECT id, name, users.created, coalesce(max(seen), users.created) FROM users \
        LEFT JOIN sessions ON user_id = id WHERE owner = ? GROUP BY id ORDER BY id";
    let bot = |row: SqliteRow| {
        let (id, name) = (UserId(row.try_get(0)?), row.try_get(1)?);
        Ok(OwnBot { id, name, created: row.try_get(2)?, seen: row.try_get(3)? })
    };
    sqlx::query(query).bind(owner.0).try_map(bot).fetch_all(db).await
}

pub(super) async fn by_id(db: &mut SqliteConnection, user: UserId) -> Result<Option<User>, sqlx::Error> {
    let query = format!("SELECT {USER} FROM {USERS} WHERE users.id = ?");
    let query = sqlx::query(AssertSqlSafe(query)).bind(user.0);
    query.try_map(|row| user_of(&row)).fetch_optional(db).await
}

pub(super) async fn rename(db: &mut SqliteConnection, user: UserId, name: &str) -> Result<(), Stop> {
    let update = sqlx::query("UPDATE users SET name = ? WHERE id = ?").bind(name).bind(user.0);
    match update.execute(db).await?.rows_affected() {
        0 => Err(Denial::NoSuchUser.into()),
        _ => Ok(()),
    }
}

pub(super) async fn session(db: &mut SqliteConnection, token: TokenHash) -> Result<Option<Session>, sqlx::Error> {
    let select = format!(
        "SELECT {USER}, sessions.created, seen FROM {USERS} JOIN sessions ON users.id = user_id WHERE token = ?"
    );
    let query = sqlx::query(AssertSqlSafe(select)).bind(token.0.to_vec());
    query.try_map(|row| Ok(Session { user: user_of(&row)?, times: times_of(&row, 6)? })).fetch_optional(db).await
}

pub(super) async fn add_session(
    db: &mut SqliteConnection,
    user: UserId,
    token: TokenHash,
    at: Millis,
) -> Result<(), Stop> {
    expect_user(db, user).await?;
    let insert = "INSERT INTO sessions (token, user_id, created, seen) VALUES (?1, ?2, ?3, ?3) ON CONFLICT DO NOTHING";
    let insert = sqlx::query(insert).bind(token.0.to_vec()).bind(user.0).bind(at);
    match insert.execute(db).await?.rows_affected() {
        0 => Err(Denial::TokenTaken.into()),
        _ => Ok(()),
    }
}

pub(super) async fn touch_session(db: &mut SqliteConnection, token: TokenHash, at: Millis) -> Result<bool, Stop> {
    // The answers to two requests may overtake each other; time does not go back.
    let update = sqlx::query("UPDATE sessions SET seen = max(seen, ?) WHERE token = ?").bind(at);
    Ok(update.bind(token.0.to_vec()).execute(db).await?.rows_affected() > 0)
}

pub(super) async fn renew_session(db: &mut SqliteConnection, token: TokenHash, renewed: TokenHash) -> Result<(), Stop> {
    let update = sqlx::query("UPDATE OR IGNORE sessions SET token = ? WHERE token = ?").bind(renewed.0.to_vec());
    match update.bind(token.0.to_vec()).execute(db).await?.rows_affected() {
        0 => Err(Denial::NoSuchSession.into()),
        _ => Ok(()),
    }
}

pub(super) async fn end_session(db: &mut SqliteConnection, token: TokenHash) -> Result<bool, Stop> {
    let delete = sqlx::query("DELETE FROM sessions WHERE token = ?").bind(token.0.to_vec());
    Ok(delete.execute(db).await?.rows_affected() > 0)
}

pub(super) async fn end_other_sessions(
    db: &mut SqliteConnection,
    user: UserId,
    keep: Option<TokenHash>,
) -> Result<u64, Stop> {
    let delete = sqlx::query("DELETE FROM sessions WHERE user_id = ? AND token IS NOT ?").bind(user.0);
    Ok(delete.bind(keep.map(|token| token.0.to_vec())).execute(db).await?.rows_affected())
}

pub(super) async fn set_account(
    db: &mut SqliteConnection,
    user: UserId,
    login: &str,
    password: &str,
) -> Result<(), Stop> {
    let holder = sqlx::query("SELECT id FROM users WHERE login = ? AND id <> ?").bind(login).bind(user.0);
    if holder.fetch_optional(&mut *db).await?.is_some() {
        return Err(Denial::LoginTaken.into());
    }
    let update = sqlx::query("UPDATE users SET login = ?, password = ? WHERE id = ?").bind(login).bind(password);
    match update.bind(user.0).execute(db).await?.rows_affected() {
        0 => Err(Denial::NoSuchUser.into()),
        _ => Ok(()),
    }
}

pub(super) async fn account(db: &mut SqliteConnection, login: &str) -> Result<Option<Account>, sqlx::Error> {
    let query = format!("SELECT {USER}, users.password FROM {USERS} WHERE users.login = ?");
    let query = sqlx::query(AssertSqlSafe(query)).bind(login);
    query.try_map(|row| Ok(Account { user: user_of(&row)?, password: row.try_get(6)? })).fetch_optional(db).await
}

/// At open tables somebody's seats are free again.
const FREE_SEATS: &str = "UPDATE seats SET occupant = 'nobody', user_id = NULL, name = '', ready = 0, nonce = '' \
    WHERE user_id = ?1 AND table_id IN (SELECT id FROM tables WHERE state = 'open')";

/// At all others they stay without a person. The nonce stays: it is in the log of the match, whose audit needs it.
const LEAVE_SEATS: &str = "UPDATE seats SET occupant = 'gone', user_id = NULL, name = '' WHERE user_id = ?1";

/// What somebody said is gone; that they spoke is not, as events are counted.
const CLEAR_CHAT: &str = "UPDATE events SET event = json_set(event, '$.said.text', '') \
    WHERE user_id = ?1 AND json_extract(event, '$.said.text') IS NOT NULL";

pub(super) async fn adopt(db: &mut SqliteConnection, guest: UserId, account: UserId) -> Result<(), Stop> {
    let User { login, bot_of, .. } = expect_user(db, guest).await?;
    if login.is_some() || bot_of.is_some() {
        return Err(Denial::NotGuest.into());
    }
    if expect_user(db, account).await?.login.is_none() {
        return Err(Denial::NotAccount.into());
    }
    // Nobody has two seats at a table: where the account sits already, the guest's seat is given up.
    for update in [FREE_SEATS, LEAVE_SEATS] {
        let both = format!("{update} AND table_id IN (SELECT table_id FROM seats WHERE user_id = ?2)");
        sqlx::query(AssertSqlSafe(both)).bind(guest.0).bind(account.0).execute(&mut *db).await?;
    }
    // Nor has anybody had two: where the account has handed another seat on in play, it is given up too.
    let had = "UPDATE seats SET occupant = 'gone', user_id = NULL, name = '' WHERE user_id = ?1 AND EXISTS \
        (SELECT 1 FROM events JOIN tables ON tables.id = events.table_id WHERE events.table_id = seats.table_id \
            AND events.user_id = ?2 AND tables.state = 'playing' AND events.at >= tables.started \
            AND json_extract(events.event, '$.stood.seat') <> seats.seat)";
    sqlx::query(had).bind(guest.0).bind(account.0).execute(&mut *db).await?;
    for update in [
        "UPDATE tables SET owner = ?2 WHERE owner = ?1",
        "UPDATE seats SET user_id = ?2 WHERE user_id = ?1",
        "UPDATE events SET user_id = ?2 WHERE user_id = ?1",
        // Of two notes on one turn of one seat the later one stays; the other goes with the guest.
        "DELETE FROM notes WHERE user_id = ?2 AND EXISTS (SELECT 1 FROM notes AS other WHERE other.user_id = ?1 \
            AND other.table_id = notes.table_id AND other.seat = notes.seat AND other.turn = notes.turn \
            AND other.at >= notes.at)",
        "UPDATE OR IGNORE notes SET user_id = ?2 WHERE user_id = ?1",
        "UPDATE works SET owner = ?2 WHERE owner = ?1",
        "UPDATE OR IGNORE likes SET user_id = ?2 WHERE user_id = ?1",
        "UPDATE users SET owner = ?2 WHERE owner = ?1",
    ] {
        sqlx::query(update).bind(guest.0).bind(account.0).execute(&mut *db).await?;
    }
    remove(db, guest).await.map(drop)
}

pub(super) async fn delete(db: &mut SqliteConnection, user: UserId) -> Result<bool, Stop> {
    // Bots go with whoever let them play.
    let bots = bots(db, user).await?.into_iter().map(|bot| bot.id);
    for leaving in bots.chain([user]) {
        for update in [FREE_SEATS, LEAVE_SEATS, CLEAR_CHAT] {
            sqlx::query(update).bind(leaving.0).execute(&mut *db).await?;
        }
    }
    remove(db, user).await
}

/// Removes the user; the schema then removes sessions, notes, works, likes and bots, and takes the name off tables and
/// events.
async fn remove(db: &mut SqliteConnection, user: UserId) -> Result<bool, Stop> {
    let delete = sqlx::query("DELETE FROM users WHERE id = ?").bind(user.0);
    Ok(delete.execute(db).await?.rows_affected() > 0)
}

pub(super) async fn export(
    db: &mut SqliteConnection,
    user: UserId,
    from: ExportFrom,
    limit: u32,
) -> Result<Option<(Export, Option<ExportFrom>)>, sqlx::Error> {
    let Some(row) = by_id(db, user).await? else { return Ok(None) };
    let (sessions, kept, tables, seats, events, notes, works, likes) = Default::default();
    let mut part = Export { user: row, sessions, bots: kept, tables, seats, events, notes, works, likes };
    let is_full = |n_rows: usize| n_rows >= limit as usize;
    let nothing = TableId(0);
    // Where a part is full there may be more of it; else the next kind of rows begins.
    let next = match from {
        ExportFrom::Tables(after) => {
            if from == ExportFrom::START {
                part.sessions = sessions_of(db, user).await?;
                part.bots = bots(db, user).await?;
            }
            part.tables = tables::of_owner(db, user, after, limit).await?;
            let last = part.tables.last().filter(|_| is_full(part.tables.len())).map(|table| table.id);
            Some(last.map_or(ExportFrom::Seats(nothing, 0), ExportFrom::Tables))
        }
        ExportFrom::Seats(table, seat) => {
            part.seats = tables::seats_of_user(db, user, (table, seat), limit).await?;
            let last = part.seats.last().filter(|_| is_full(part.seats.len()));
            Some(last.map_or(ExportFrom::Events(nothing, 0), |last| ExportFrom::Seats(last.table, last.seat)))
        }
        ExportFrom::Events(table, n) => {
            part.events = log::events_of_user(db, user, (table, n), limit).await?;
            let last = part.events.last().filter(|_| is_full(part.events.len()));
            Some(last.map_or(ExportFrom::Notes(nothing, 0, 0), |last| ExportFrom::Events(last.table, last.n)))
        }
        ExportFrom::Notes(table, seat, turn) => {
            part.notes = log::notes_of_user(db, user, (table, seat, turn), limit).await?;
            let last = part.notes.last().filter(|_| is_full(part.notes.len()));
            Some(last.map_or(ExportFrom::Works(WorkId(0)), |last| ExportFrom::Notes(last.table, last.seat, last.turn)))
        }
        ExportFrom::Works(after) => {
            part.works = works::of_user(db, user, after, limit).await?;
            let last = part.works.last().filter(|_| is_full(part.works.len()));
            Some(last.map_or(ExportFrom::Likes(WorkId(0)), |last| ExportFrom::Works(last.id)))
        }
        ExportFrom::Likes(after) => {
            part.likes = works::likes_of_user(db, user, after, limit).await?;
            part.likes.last().filter(|_| is_full(part.likes.len())).map(|last| ExportFrom::Likes(last.work))
        }
    };
    Ok(Some((part, next)))
}

async fn sessions_of(db: &mut SqliteConnection, user: UserId) -> Result<Vec<SessionTimes>, sqlx::Error> {
    let query = sqlx::query("SELECT created, seen FROM sessions WHERE user_id = ? ORDER BY created").bind(user.0);
    query.try_map(|row| times_of(&row, 0)).fetch_all(db).await
}

pub(super) async fn expect_user(db: &mut SqliteConnection, user: UserId) -> Result<User, Stop> {
    by_id(db, user).await?.ok_or(Denial::NoSuchUser.into())
}

fn user_of(row: &SqliteRow) -> Result<User, sqlx::Error> {
    let (id, name) = (UserId(row.try_get(0)?), row.try_get(1)?);
    Ok(User { id, name, created: row.try_get(2)?, login: row.try_get(3)?, bot_of: keeper_of(row, 4)? })
}

/// Whose bot somebody is, from two columns.
pub(super) fn keeper_of(row: &SqliteRow, column: usize) -> Result<Option<Keeper>, sqlx::Error> {
    let Some(id) = row.try_get(column)? else { return Ok(None) };
    Ok(Some(Keeper { id: UserId(id), name: row.try_get(column + 1)? }))
}

fn times_of(row: &SqliteRow, column: usize) -> Result<SessionTimes, sqlx::Error> {
    Ok(SessionTimes { created: row.try_get(column)?, seen: row.try_get(column + 1)? })
}
