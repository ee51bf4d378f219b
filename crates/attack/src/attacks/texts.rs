//! Long maps: a table brings one itself, many screens look at it, and many ask for its chart, or keep theirs.

use std::time::Duration;

use anyhow::Result;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::findings::{Answers, Findings};
use crate::person::{Answer, Person};
use crate::scene::{ATTACKER, CROWD, OTHERS, Scene};

/// So many people sit at the table.
const MOB: usize = 8;
/// Each looks at it on so many screens.
const SCREENS: usize = 12;
/// So many ask for the chart at once.
const AT_ONCE: usize = 100;
/// The largest map has so many columns and rows.
const SIDE: u8 = 40;
/// Whoever sits at a table whose chart is asked for does not wait longer.
const MAX_WAIT: Duration = Duration::from_secs(2);

/// Everybody at a table changes their mind all the time, on screens that never read what they are sent.
pub(super) async fn screens(scene: &Scene) -> Result<Findings> {
    let mob = scene.mob(MOB).await?;
    let code = mob[0].open(&large_table()).await?;
    let mut screens = Vec::new();
    for (person, seat) in mob.iter().zip(0..) {
        person.ask(&code, &json!({ "do": "sit", "seat": seat })).await?;
        for _ in 0..SCREENS {
            let mut socket = person.socket().await?;
            socket.granted(&json!({ "do": "watch", "table": code })).await?;
            screens.push(socket);
        }
    }
    let end = Instant::now() + scene.seconds(4, 20);
    let mut workers = JoinSet::new();
    for person in mob {
        let path = format!("/api/tables/{code}");
        workers.spawn(async move {
            let mut answers = Answers::default();
            for ready in [true, false].into_iter().cycle() {
                if Instant::now() > end {
                    break;
                }
                answers.add(&person.post(&path, &json!({ "do": "ready", "ready": ready })).await);
            }
            answers
        });
    }
    let answers = joined(workers).await;
    let mut findings = Findings::default();
    findings.say(format!("{} screens, {answers}", screens.len()));
    let others = answers.others(&["granted", "slow_down"]);
    findings.check(others.is_none(), format!("answered with {}", others.unwrap_or_default()));
    findings.works("somebody comes", scene.visit(OTHERS[0]).await);
    Ok(findings)
}

/// Strangers at several addresses ask for the chart of somebody else's table without a pause, while those who sit there
/// get ready and look at charts of their own.
pub(super) async fn boards(scene: &Scene) -> Result<Findings> {
    let host = scene.guest(OTHERS[0], "Hedy").await?;
    let code = host.open(&large_table()).await?;
    let small = host.open(&json!({ "game": "survive", "options": { "seats": 2 } })).await?;
    let end = Instant::now() + scene.seconds(4, 15);
    let workers = crowd(scene, end, &format!("/api/tables/{code}/board"), None)?;
    let own = [&code, &small].map(|code| format!("/api/tables/{code}/board"));
    at_table(scene, &host, &code, end, &own, workers, &["granted", "busy", "slow_down"]).await
}

/// Strangers at several addresses let bots play on the largest map without a pause, while somebody sits at a table.
pub(super) async fn trials(scene: &Scene) -> Result<Findings> {
    let host = scene.guest(OTHERS[0], "Hedy").await?;
    let code = host.open(&json!({ "game": "survive", "options": { "seats": 2 } })).await?;
    let end = Instant::now() + scene.seconds(4, 15);
    let mut options = large_table()["options"].take();
    options["seats"] = json!(16);
    let body = json!({ "options": options, "from": 0 });
    let workers = crowd(scene, end, "/api/games/escape/trial", Some(&body))?;
    // Whoever is refused before a long text was read may find the connection cut.
    at_table(scene, &host, &code, end, &[], workers, &["granted", "busy", "slow_down", "cut"]).await
}

/// Guests keep as many and as long maps as they may, and then have all of them listed without a pause, while others search
/// the gallery and somebody sits at a table.
pub(super) async fn works(scene: &Scene) -> Result<Findings> {
    let host = scene.guest(OTHERS[0], "Hedy").await?;
    let code = host.open(&json!({ "game": "survive", "options": { "seats": 2 } })).await?;
    let end = Instant::now() + scene.seconds(4, 15);
    let mut workers = crowd(scene, end, "/api/works?order=likes&name=a&players=4", None)?;
    let text = format!("{}# {}\n", large_map(), "z".repeat(28_000));
    for person in scene.mob(MOB).await? {
        let body = json!({ "game": "escape", "kind": "zone", "text": text });
        workers.spawn(async move {
            let mut answers = Answers::default();
            while Instant::now() < end {
                answers.add(&person.post("/api/works", &body).await);
                answers.add(&person.get("/api/me/works").await);
            }
            answers
        });
    }
    at_table(scene, &host, &code, end, &[], workers, &["granted", "busy", "slow_down", "works_full", "cut"]).await
}

/// Strangers at several addresses who ask for the same without a pause; they post a body, if there is one.
fn crowd(scene: &Scene, end: Instant, path: &str, body: Option<&Value>) -> Result<JoinSet<Answers>> {
    let mut workers = JoinSet::new();
    for (_, &address) in (0..AT_ONCE).zip([ATTACKER].iter().chain(&CROWD).cycle()) {
        let stranger = Person::stranger(scene.address(), address)?;
        let (path, body) = (path.to_owned(), body.cloned());
        workers.spawn(async move {
            let mut answers = Answers::default();
            while Instant::now() < end {
                answers.add(&match &body {
                    Some(body) => stranger.post(&path, body).await,
                    None => stranger.get(&path).await,
                });
            }
            answers
        });
    }
    Ok(workers)
}

/// What somebody at a table notices of a crowd: how long it takes to get ready there, and whether paths are answered.
async fn at_table(
    scene: &Scene,
    host: &Person,
    code: &str,
    end: Instant,
    paths: &[String],
    workers: JoinSet<Answers>,
    expected: &[&str],
) -> Result<Findings> {
    host.ask(code, &json!({ "do": "sit", "seat": 0 })).await?;
    let mut longest = Duration::ZERO;
    let mut findings = Findings::default();
    for ready in [true, false].into_iter().cycle() {
        let start = Instant::now();
        if start > end {
            break;
        }
        findings.works("somebody gets ready", host.ask(code, &json!({ "do": "ready", "ready": ready })).await);
        longest = longest.max(start.elapsed());
        for path in paths {
            findings.works("somebody's own chart", host.get(path).await.and_then(Answer::granted));
        }
        sleep(Duration::from_millis(400)).await;
    }
    let answers = joined(workers).await;
    findings.say(format!("{answers}; those at the table waited up to {} ms", longest.as_millis()));
    findings
        .check(!scene.is_long() || longest < MAX_WAIT, format!("those at the table waited {} ms", longest.as_millis()));
    let others = answers.others(expected);
    findings.check(others.is_none(), format!("answered with {}", others.unwrap_or_default()));
    Ok(findings)
}

/// A table with the largest map, and as long a text as its options may be.
fn large_table() -> Value {
    let text = format!("{}# {}\n", large_map(), "z".repeat(50_000));
    json!({ "game": "escape", "options": { "seats": MOB, "zone": { "custom": text } } })
}

/// The largest map.
fn large_map() -> String {
    let column = |index: u8| {
        let letter = |index: u8| char::from(b'A' + index);
        if index < 26 { letter(index).to_string() } else { format!("A{}", letter(index - 26)) }
    };
    let columns: Vec<String> = (0..SIDE).map(column).collect();
    let sector = |row: u8, column: u8| match (row, column) {
        (1, 1) => "H",
        (SIDE, SIDE) => "A",
        (1, SIDE) => "1",
        (SIDE, 1) => "2",
        _ => "x",
    };
    let row = |row: u8| {
        let sectors: Vec<&str> = (1..=SIDE).map(|column| sector(row, column)).collect();
        format!("{row:02} {}", sectors.join(" "))
    };
    let rows: Vec<String> = (1..=SIDE).map(row).collect();
    format!("name: Large\n\n   {}\n{}\n", columns.join(" "), rows.join("\n"))
}

async fn joined(workers: JoinSet<Answers>) -> Answers {
    let mut answers = Answers::default();
    for part in workers.join_all().await {
        answers.join(part);
    }
    answers
}
