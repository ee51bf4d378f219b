//! Maps and scenarios that people keep and share, and who likes them.

use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Row, SqliteConnection};

use super::users::expect_user;
use super::writer::Stop;
use crate::{
    Denial, Like, Millis, NewWork, Origin, Sight, TextHash, UserId, Work, WorkChange, WorkFilter, WorkId, WorkOrder,
    WorkText,
};

/// The columns that [`work_of`] reads, in order, as somebody sees them.
const WORK: &str = "SELECT works.id, works.code, works.owner, users.name, works.game, works.kind, works.name, \
    works.text, works.fewest, works.most, works.size, works.balance, works.sight, works.hidden, works.created, \
    works.changed, works.plays, (SELECT count(*) FROM likes WHERE work_id = works.id) AS n_likes, \
    EXISTS (SELECT 1 FROM likes WHERE work_id = works.id AND user_id = ?1), \
    origins.code, origins.name, authors.name, origins.sight \
    FROM works JOIN users ON users.id = works.owner \
    LEFT JOIN works AS origins ON origins.id = works.origin AND origins.sight <> 'private' AND origins.hidden = 0 \
    LEFT JOIN users AS authors ON authors.id = origins.owner";

pub(super) async fn create(db: &mut SqliteConnection, work: NewWork, most: u32, at: Millis) -> Result<WorkId, Stop> {
    expect_user(db, work.owner).await?;
    let count = sqlx::query("SELECT count(*) FROM works WHERE owner = ?").bind(work.owner.0);
    let n_works: u32 = count.fetch_one(&mut *db).await?.try_get(0)?;
    if n_works >= most {
        return Err(Denial::WorksFull { most }.into());
    }
    let insert = "INSERT INTO works (code, owner, game, kind, sight, origin, created, changed, name, folded, text, hash, \
        fewest, most, size, balance) VALUES (?, ?, ?, ?, ?, ?, ?7, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15) \
        ON CONFLICT DO NOTHING";
    let WorkText { name, text, hash, players, size, balance } = work.text;
    let insert = sqlx::query(insert).bind(work.code).bind(work.owner.0).bind(work.game).bind(work.kind);
    let insert = insert.bind(work.sight.name()).bind(work.origin.map(|origin| origin.0)).bind(at);
    let insert = insert.bind(&name).bind(folded(&name)).bind(text).bind(hash.0.to_vec());
    let insert = insert.bind(players.map(|(fewest, _)| fewest)).bind(players.map(|(_, most)| most));
    let done = insert.bind(size).bind(balance).execute(db).await?;
    if done.rows_affected() == 0 {
        return Err(Denial::CodeTaken.into());
    }
    Ok(WorkId(done.last_insert_rowid()))
}

pub(super) async fn change(
    db: &mut SqliteConnection,
    work: WorkId,
    change: WorkChange,
    at: Millis,
) -> Result<(), Stop> {
    let WorkChange { text, sight, hidden } = change;
    let update = "UPDATE works SET sight = coalesce(?2, sight), hidden = coalesce(?3, hidden) WHERE id = ?1";
    let update = sqlx::query(update).bind(work.0).bind(sight.map(Sight::name)).bind(hidden);
    if update.execute(&mut *db).await?.rows_affected() == 0 {
        return Err(Denial::NoSuchWork.into());
    }
    if let Some(WorkText { name, text, hash, players, size, balance }) = text {
        let update = "UPDATE works SET changed = ?2, name = ?3, folded = ?4, text = ?5, hash = ?6, fewest = ?7, \
            most = ?8, size = ?9, balance = ?10 WHERE id = ?1";
        let update = sqlx::query(update).bind(work.0).bind(at).bind(&name).bind(folded(&name)).bind(text);
        let update = update.bind(hash.0.to_vec()).bind(players.map(|(fewest, _)| fewest));
        update.bind(players.map(|(_, most)| most)).bind(size).bind(balance).execute(db).await?;
    }
    Ok(())
}

pub(super) async fn delete(db: &mut SqliteConnection, work: WorkId) -> Result<bool, Stop> {
    let delete = sqlx::query("DELETE FROM works WHERE id = ?").bind(work.0);
    Ok(delete.execute(db).await?.rows_affected() > 0)
}

pub(super) async fn like(db: &mut SqliteConnection, Like { work, user, at }: Like, likes: bool) -> Result<(), Stop> {
    expect_user(db, user).await?;
    let found = sqlx::query("SELECT 1 FROM works WHERE id = ?").bind(work.0).fetch_optional(&mut *db).await?;
    found.ok_or(Denial::NoSuchWork)?;
    if likes {
        let insert = sqlx::query("INSERT INTO likes (work_id, user_id, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING");
        insert.bind(work.0).bind(user.0).bind(at).execute(db).await?;
    } else {
        let delete = sqlx::query("DELETE FROM likes WHERE work_id = ? AND user_id = ?").bind(work.0).bind(user.0);
        delete.execute(db).await?;
    }
    Ok(())
}

/// Counts a match that was played with each of these texts.
pub(super) async fn count_plays(db: &mut SqliteConnection, texts: Vec<TextHash>) -> Result<(), Stop> {
    for hash in texts {
        let update = sqlx::query("UPDATE works SET plays = plays + 1 WHERE hash = ?").bind(hash.0.to_vec());
        update.execute(&mut *db).await?;
    }
    Ok(())
}

pub(super) async fn by_code(
    db: &mut SqliteConnection,
    code: &str,
    viewer: Option<UserId>,
) -> Result<Option<Work>, sqlx::Error> {
    let query = format!("{WORK} WHERE works.code = ?2");
    let query = sqlx::query(AssertSqlSafe(query)).bind(viewer.map(|user| user.0)).bind(code);
    query.try_map(|row| work_of(&row)).fetch_optional(db).await
}

pub(super) async fn list(
    db: &mut SqliteConnection,
    filter: WorkFilter,
    viewer: Option<UserId>,
    skip: u32,
    limit: u32,
) -> Result<Vec<Work>, sqlx::Error> {
    let order = match filter.order {
        WorkOrder::Changed => "works.changed DESC",
        WorkOrder::Likes => "n_likes DESC",
        WorkOrder::Plays => "works.plays DESC",
    };
    // What is hidden stands in nobody's list but its owner's.
    let whose = if filter.owner.is_some() { "works.owner = ?2" } else { "works.sight = 'listed' AND works.hidden = 0" };
    let query = format!(
        "{WORK} WHERE {whose} AND (?3 IS NULL OR works.game = ?3) AND (?4 IS NULL OR works.kind = ?4) \
            AND (?5 IS NULL OR instr(works.folded, ?5) > 0) \
            AND (?6 IS NULL OR ?6 BETWEEN works.fewest AND works.most) \
            AND (?7 IS NULL OR works.size >= ?7) AND (?8 IS NULL OR works.size <= ?8) \
            AND (?9 IS NULL OR works.balance >= ?9) AND (?10 IS NULL OR works.balance <= ?10) \
            ORDER BY {order}, works.id DESC LIMIT ?11 OFFSET ?12"
    );
    let query = sqlx::query(AssertSqlSafe(query)).bind(viewer.map(|user| user.0));
    let query = query.bind(filter.owner.map(|user| user.0)).bind(filter.game).bind(filter.kind);
    let query = query.bind(filter.name.map(|name| folded(&name))).bind(filter.players);
    let query = query.bind(filter.least_size).bind(filter.most_size);
    let query = query.bind(filter.least_balance).bind(filter.most_balance).bind(limit).bind(skip);
    query.try_map(|row| work_of(&row)).fetch_all(db).await
}

/// The works of a user behind one, the oldest first.
pub(super) async fn of_user(
    db: &mut SqliteConnection,
    user: UserId,
    after: WorkId,
    limit: u32,
) -> Result<Vec<Work>, sqlx::Error> {
    let query = format!("{WORK} WHERE works.owner = ?1 AND works.id > ?2 ORDER BY works.id LIMIT ?3");
    let query = sqlx::query(AssertSqlSafe(query)).bind(user.0).bind(after.0).bind(limit);
    query.try_map(|row| work_of(&row)).fetch_all(db).await
}

/// What a user likes behind one work, the oldest work first.
pub(super) async fn likes_of_user(
    db: &mut SqliteConnection,
    user: UserId,
    after: WorkId,
    limit: u32,
) -> Result<Vec<Like>, sqlx::Error> {
    let query = "SELECT work_id, user_id, at FROM likes WHERE user_id = ? AND work_id > ? ORDER BY work_id LIMIT ?";
    let query = sqlx::query(query).bind(user.0).bind(after.0).bind(limit);
    let like =
        |row: SqliteRow| Ok(Like { work: WorkId(row.try_get(0)?), user: UserId(row.try_get(1)?), at: row.try_get(2)? });
    query.try_map(like).fetch_all(db).await
}

/// A name as it is searched: capital letters make no difference.
fn folded(name: &str) -> String {
    name.to_lowercase()
}

fn work_of(row: &SqliteRow) -> Result<Work, sqlx::Error> {
    let fewest: Option<u8> = row.try_get(8)?;
    let most: Option<u8> = row.try_get(9)?;
    let origin = match row.try_get::<Option<String>, _>(19)? {
        None => None,
        Some(code) => {
            Some(Origin { code, name: row.try_get(20)?, author: row.try_get(21)?, sight: sight_of(row, 22)? })
        }
    };
    Ok(Work {
        id: WorkId(row.try_get(0)?),
        code: row.try_get(1)?,
        owner: UserId(row.try_get(2)?),
        author: row.try_get(3)?,
        game: row.try_get(4)?,
        kind: row.try_get(5)?,
        name: row.try_get(6)?,
        text: row.try_get(7)?,
        players: fewest.zip(most),
        size: row.try_get(10)?,
        balance: row.try_get(11)?,
        sight: sight_of(row, 12)?,
        hidden: row.try_get(13)?,
        created: row.try_get(14)?,
        changed: row.try_get(15)?,
        plays: row.try_get(16)?,
        likes: row.try_get(17)?,
        liked: row.try_get(18)?,
        origin,
    })
}

fn sight_of(row: &SqliteRow, column: usize) -> Result<Sight, sqlx::Error> {
    let name: String = row.try_get(column)?;
    let found = Sight::ALL.into_iter().find(|sight| sight.name() == name);
    found.ok_or_else(|| sqlx::Error::Decode(format!("there is no sight `{name}`").into()))
}
