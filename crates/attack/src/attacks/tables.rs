//! Tables are there for everybody to find, and a custom map makes one of them long.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::findings::Findings;
use crate::person::{Answer, Person};
use crate::scene::{ATTACKER, OTHERS, Scene};
use crate::socket::Socket;

/// So many people open tables at once.
const MOB: usize = 8;
/// One address does not get as many tables as this.
const MAX_OPENED: usize = 200;
/// A page of the lobby has at most so many bytes.
const MAX_PAGE: usize = 300_000;
/// Somebody who looks for a table looks at so many pages.
const PAGES: usize = 3;

/// So many tables are watched over one socket.
const PER_SOCKET: usize = 20;
/// So long the memory of tables that nobody needs may take to come back.
const COMING_BACK: Duration = Duration::from_secs(40);
/// The tables are of all games.
const GAMES: [&str; 3] = ["escape", "survive", "ovni"];

const MAP: &str = "name: Small\n\n   A B C D\n01 H x x 1\n02 x o x x\n03 A x x 2\n";

/// Opens listed tables without a pause while somebody else wants their own to be found.
pub(super) async fn tables(scene: &Scene) -> Result<Findings> {
    let [host, visitor, late] = OTHERS;
    let host = scene.guest(host, "Hedy").await?;
    let game = json!({ "game": "escape", "options": { "seats": 4 }, "listed": true });
    let (listed, other) = (host.open(&game).await?, host.open(&game).await?);
    let mob = scene.mob(MOB).await?;
    let table = Arc::new(longest_table(&mob[0]).await?);
    let n_opened = open_many(mob, &table, scene.seconds(3, 15)).await;

    let mut findings = Findings::default();
    let length = table.to_string().len();
    findings.say(format!("{n_opened} tables of {length} bytes opened"));
    findings.check(n_opened < MAX_OPENED, format!("{n_opened} tables opened from one address"));
    let visitor = Person::stranger(scene.address(), visitor)?;
    for code in [&listed, &other] {
        let found = visitor.get(&format!("/api/tables/{code}")).await.and_then(Answer::granted);
        findings.works("an honest table is not found", found);
    }
    if let Some((page, longest)) = findings.works("the lobby", look_through(&visitor, &listed).await) {
        let place = page.map_or_else(|| "not in the lobby".to_owned(), |page| format!("on page {}", page + 1));
        findings.say(format!("the honest table is {place}, a page has up to {longest} bytes"));
        findings.check(page.is_some(), format!("the honest table is not on the first {PAGES} pages of the lobby"));
        findings.check(longest < MAX_PAGE, format!("a page of the lobby has {longest} bytes"));
    }
    let opened = async { scene.guest(late, "Lise").await?.open(&game).await }.await;
    findings.works("somebody else opens a table", opened);
    Ok(findings)
}

/// Begins matches, looks at each until all are in memory, and leaves, twice. What is left of the first ones is what a
/// server needs once it is at work, its caches and its own code; the others must not leave more.
pub(super) async fn idle(scene: &Scene) -> Result<Findings> {
    let mut findings = Findings::default();
    let n_tables = scene.either(400, 2000);
    let Some(fresh) = scene.server.memory() else {
        findings.say("memory is not told on this system");
        return Ok(findings);
    };
    let person = scene.guest(ATTACKER, "Mallory").await?;
    let (mut before, mut tables_took, mut left) = (fresh.now, 0, 0);
    for _round in 0..2 {
        let sockets = look_at_many(&person, n_tables).await?;
        tables_took = now(scene)?.saturating_sub(before);
        drop(sockets);
        let (start, enough) = (Instant::now(), tables_took / 2);
        left = u64::MAX;
        while left > enough && start.elapsed() < COMING_BACK {
            sleep(Duration::from_secs(1)).await;
            left = left.min(now(scene)?.saturating_sub(before));
        }
        let (kb, left_kb, seconds) = (tables_took >> 10, left >> 10, start.elapsed().as_secs());
        findings.say(format!("{n_tables} tables took {kb} KB, of which {left_kb} KB are left after {seconds} s"));
        before += left;
    }
    let (kb, left_kb) = (tables_took >> 10, left >> 10);
    findings.check(left <= tables_took / 2, format!("of {kb} KB for idle tables {left_kb} KB have not come back"));
    Ok(findings)
}

fn now(scene: &Scene) -> Result<u64> {
    Ok(scene.server.memory().context("the server has ended")?.now)
}

/// Begins so many matches, all watched over sockets.
async fn look_at_many(person: &Person, n_tables: usize) -> Result<Vec<Socket>> {
    let mut sockets = Vec::new();
    for number in 0..n_tables {
        if number % PER_SOCKET == 0 {
            sockets.push(person.socket().await?);
        }
        let socket = sockets.last_mut().context("the first table has a socket")?;
        let code = person.open(&json!({ "game": GAMES[number % GAMES.len()], "options": { "seats": 2 } })).await?;
        for mut request in [
            json!({ "do": "sit", "seat": 0 }),
            json!({ "do": "seat_bot", "seat": 1, "bot": "random" }),
            json!({ "do": "ready", "ready": true }),
            json!({ "do": "start" }),
            json!({ "do": "watch" }),
        ] {
            request["table"] = json!(code);
            socket.granted(&request).await?;
        }
    }
    Ok(sockets)
}

/// The table with the longest map that the server takes.
pub(super) async fn longest_table(person: &Person) -> Result<Value> {
    // A character that controls takes six bytes in JSON.
    for (pad, n) in [("\u{1}", 40_000), (" ", 60_000), ("\u{1}", 5000), (" ", 6000), (" ", 500), ("", 0)] {
        let map = format!("{MAP}# {}\n", pad.repeat(n));
        let options = json!({ "seats": 4, "zone": { "custom": map } });
        let table = json!({ "game": "escape", "options": options, "listed": true });
        let answer = person.post("/api/tables", &table).await?;
        match answer.status {
            201 => return Ok(table),
            400 | 413 => {}
            status => bail!("a table is refused with {status}: {}", answer.text),
        }
    }
    bail!("a custom map is refused")
}

/// Opens tables as fast as it goes, and counts them.
async fn open_many(mob: Vec<Person>, table: &Arc<Value>, time: Duration) -> usize {
    let (end, n_opened) = (Instant::now() + time, Arc::new(AtomicUsize::new(0)));
    let mut workers = JoinSet::new();
    for person in mob {
        let (table, n_opened) = (Arc::clone(table), Arc::clone(&n_opened));
        workers.spawn(async move {
            while Instant::now() < end {
                match person.post("/api/tables", &table).await {
                    Ok(answer) if answer.status == 201 => drop(n_opened.fetch_add(1, Ordering::Relaxed)),
                    Ok(_) | Err(_) => sleep(Duration::from_millis(50)).await,
                }
            }
        });
    }
    workers.join_all().await;
    n_opened.load(Ordering::Relaxed)
}

/// On which of the first pages of the lobby a table is, and how long the longest of them is.
async fn look_through(visitor: &Person, code: &str) -> Result<(Option<usize>, usize)> {
    let (mut found, mut longest, mut query) = (None, 0, String::new());
    for page in 0..PAGES {
        let answer = visitor.get(&format!("/api/tables{query}")).await?;
        longest = longest.max(answer.text.len());
        let list = answer.granted()?;
        let tables = list["tables"].as_array().context("the lobby is no list")?;
        if tables.iter().any(|table| table["code"] == code) {
            found = found.or(Some(page));
        }
        let Some(before) = list["before"].as_i64() else { break };
        query = format!("?before={before}");
    }
    Ok((found, longest))
}
