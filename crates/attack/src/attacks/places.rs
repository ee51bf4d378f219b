//! A table has room for so many who look at it, and those who play at it come first.

use std::time::Duration;

use anyhow::Result;
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use crate::findings::Findings;
use crate::person::{Answer, Person};
use crate::scene::{ATTACKER, OTHERS, Scene};
use crate::socket::Socket;

/// So many sockets want to watch one table.
const WATCHERS: usize = 520;
/// So many of them are opened at once.
const AT_ONCE: usize = 40;
/// So many requests wait beside them.
const FEW_POLLS: usize = 60;
/// So many requests wait where they are alone.
const POLLS: usize = 300;

/// Takes every place at the table; then those who play there come back, and somebody wants to watch.
pub(super) async fn places(scene: &Scene) -> Result<Findings> {
    let code = scene.seats.code();
    let mut findings = Findings::default();
    let end = Instant::now() + scene.seconds(7, 12);
    let mut watchers = JoinSet::new();
    let stranger = Person::stranger(scene.address(), ATTACKER)?;
    for _ in 0..AT_ONCE {
        let (stranger, code) = (stranger.clone(), code.clone());
        watchers.spawn(async move {
            let mut sockets = Vec::new();
            while sockets.len() < WATCHERS / AT_ONCE && Instant::now() < end {
                match watch(&stranger, &code).await {
                    Ok(socket) => sockets.push(socket),
                    Err(_) => sleep(Duration::from_millis(300)).await,
                }
            }
            sockets
        });
    }
    let sockets: Vec<Socket> = watchers.join_all().await.into_iter().flatten().collect();
    findings.say(format!("{} of {WATCHERS} sockets got in", sockets.len()));
    // They wait until the attack is over.
    let _polls = poll(scene, &code, FEW_POLLS)?;
    sleep(Duration::from_secs(1)).await;
    for (person, seat) in scene.seats.persons.iter().zip(0..) {
        findings.works(&format!("seat {seat} comes back"), watch(person, &code).await);
    }
    findings.works("a spectator comes", scene.visit(OTHERS[0]).await);
    Ok(findings)
}

async fn watch(person: &Person, code: &str) -> Result<Socket> {
    let mut socket = person.socket().await?;
    socket.granted(&json!({ "do": "watch", "table": code })).await?;
    Ok(socket)
}

/// Waits for news of the match with hundreds of requests at once.
pub(super) async fn polls(scene: &Scene) -> Result<Findings> {
    let code = scene.seats.code();
    let mut findings = Findings::default();
    let end = Instant::now() + scene.seconds(3, 20);
    let polls = poll(scene, &code, POLLS)?;
    sleep(Duration::from_secs(1)).await;
    for (person, seat) in scene.seats.persons.iter().zip(0..) {
        let news = person.get(&format!("/api/tables/{code}/match?wait=5")).await;
        findings.works(&format!("seat {seat} asks for news"), news.and_then(Answer::granted));
    }
    findings.works("a spectator comes", scene.visit(OTHERS[0]).await);
    sleep_until(end).await;
    findings.say(format!("{} requests want to wait{}", polls.len(), scene.held()));
    Ok(findings)
}

/// Requests that wait for news and are made again as soon as there are some, for as long as they are kept.
fn poll(scene: &Scene, code: &str, n: usize) -> Result<JoinSet<()>> {
    let stranger = Person::stranger(scene.address(), ATTACKER)?;
    let mut polls = JoinSet::new();
    for _ in 0..n {
        let (stranger, code) = (stranger.clone(), code.to_owned());
        polls.spawn(async move {
            let (mut since, mut events) = (0, 0);
            loop {
                let path = format!("/api/tables/{code}/match?since={since}&events={events}&wait=25");
                match stranger.get(&path).await {
                    Ok(answer) if answer.status == 200 => {
                        let snapshot = answer.json();
                        since = snapshot["match"]["seq"].as_u64().unwrap_or_default();
                        events = snapshot["event"].as_u64().unwrap_or_default();
                    }
                    Ok(_) | Err(_) => sleep(Duration::from_millis(300)).await,
                }
            }
        });
    }
    Ok(polls)
}
