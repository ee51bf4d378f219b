//! A record of some kilobytes becomes an answer of some megabytes.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::findings::Findings;
use crate::person::{Person, patient};
use crate::raw;
use crate::scene::{ATTACKER, OTHERS, Scene};
use crate::server::Server;

/// So many connections in all, and so many of them at once at the beginning.
const CONNECTIONS: u32 = 300;
const AT_ONCE: u32 = 100;
/// So many post and leave at once, and so long each stays, so that its record is begun.
const LEAVERS: usize = 16;
const READING: Duration = Duration::from_millis(20);
/// So long a match of bots takes at most, also where much else is done.
const MATCH: Duration = Duration::from_mins(3);
/// What is asked.
const PATH: &str = "/api/replay?viewer=everyone";

/// Posts a long record over connections that never read the answer, and stay.
pub(super) async fn replays(scene: &Scene) -> Result<Findings> {
    let record = longest_record(scene).await?;
    let reader = Person::stranger(scene.address(), OTHERS[0])?;
    let request = Person::stranger(scene.address(), ATTACKER)?.written("POST", PATH, &record);
    let mut findings = Findings::default();
    let pause = scene.seconds(4, 45) / (CONNECTIONS - AT_ONCE);
    let (mut connections, mut n_cut) = (Vec::new(), 0);
    for n in 0..CONNECTIONS {
        match post(scene, &request).await {
            Ok(connection) => connections.push(connection),
            Err(_) => n_cut += 1,
        }
        if n >= AT_ONCE {
            sleep(pause).await;
        }
        if n == CONNECTIONS / 2 {
            let answer = patient(|| reader.post_text(PATH, &record)).await;
            let n_bytes = answer.map(|answer| answer.text.len());
            if let Some(n_bytes) = findings.works("somebody else's replay", n_bytes) {
                findings.say(format!("{} bytes of record give {n_bytes} bytes", record.len()));
            }
        }
    }
    findings.say(format!("{} connections never read{}, {n_cut} were cut", connections.len(), scene.held()));
    if scene.is_long() {
        scene.let_go(&mut findings, Duration::from_mins(1)).await;
    }
    Ok(findings)
}

/// Posts a long record again and again, and leaves each time without waiting for the answer.
pub(super) async fn leavers(scene: &Scene) -> Result<Findings> {
    let record = longest_record(scene).await?;
    let request = Person::stranger(scene.address(), ATTACKER)?.written("POST", PATH, &record);
    let end = Instant::now() + scene.seconds(3, 15);
    let mut workers = JoinSet::new();
    for _ in 0..LEAVERS {
        let (server, request) = (scene.address(), request.clone());
        workers.spawn(async move {
            let mut n_sent = 0;
            while Instant::now() < end {
                let mut connection = raw::connect(server, ATTACKER).await?;
                // Who is to slow down is told so before the record is read, and may be cut.
                n_sent += usize::from(connection.write_all(request.as_bytes()).await.is_ok());
                sleep(READING).await;
            }
            Ok(n_sent)
        });
    }
    let n_sent: Result<Vec<usize>> = workers.join_all().await.into_iter().collect();
    let mut findings = Findings::default();
    findings.say(format!("{} records posted and left", n_sent?.iter().sum::<usize>()));
    let reader = Person::stranger(scene.address(), OTHERS[0])?;
    findings.works("somebody else's replay", patient(|| reader.post_text(PATH, &record)).await);
    Ok(findings)
}

async fn post(scene: &Scene, request: &str) -> Result<TcpStream> {
    let mut connection = raw::connect_deaf(scene.address(), ATTACKER).await?;
    timeout(Duration::from_secs(5), connection.write_all(request.as_bytes())).await??;
    Ok(connection)
}

/// The longest record of some matches between bots, played on a server without limits.
async fn longest_record(scene: &Scene) -> Result<String> {
    let server = Server::start(&scene.program, &["--limits", "off", "--bot-pause", "0ms"])?;
    let owner = Person::guest(server.address(), ATTACKER, "Mallory").await?;
    let mut matches = JoinSet::new();
    for _ in 0..scene.either(1, 4) {
        let owner = owner.clone();
        matches.spawn(async move { timeout(MATCH, record(&owner)).await.context("a match of bots has no end")? });
    }
    let records: Result<Vec<String>> = matches.join_all().await.into_iter().collect();
    records?.into_iter().max_by_key(String::len).context("there is no record")
}

/// Lets bots who do not know what they want play on until the end.
async fn record(owner: &Person) -> Result<String> {
    let options = json!({ "seats": 16, "scenario": "arena" });
    let code = owner.open(&json!({ "game": "escape", "options": options })).await?;
    for seat in 0..16 {
        owner.ask(&code, &json!({ "do": "seat_bot", "seat": seat, "bot": "random" })).await?;
    }
    owner.ask(&code, &json!({ "do": "start" })).await?;
    let start = Instant::now();
    while owner.get(&format!("/api/tables/{code}")).await?.granted()?["state"] == "playing" {
        ensure!(start.elapsed() < MATCH, "a match of bots has no end");
        sleep(Duration::from_millis(100)).await;
    }
    let record = owner.get(&format!("/api/tables/{code}/record")).await?;
    ensure!(record.status == 200, "the record is refused: {}", record.text);
    Ok(record.text)
}
