//! What somebody writes at a table is kept.

use std::time::Duration;

use anyhow::Result;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout_at};

use crate::findings::Findings;
use crate::scene::{ATTACKER, Scene};
use crate::socket::Socket;

/// One person writes at so many tables at once.
const TABLES: usize = 10;
/// So many notes and lines one person does not get written in the time of an attack.
const MAX_NOTES: usize = 200;
const MAX_LINES: usize = 100;
/// Nearly as long as a note may be.
const NOTE: usize = 16_000;
/// As long as a line may be.
const LINE: usize = 500;

/// Writes long notes on one turn after the other.
pub(super) async fn notes(scene: &Scene) -> Result<Findings> {
    let note = |n: usize| json!({ "do": "note", "turn": n % 1000, "note": "x".repeat(NOTE) });
    write(scene, "notes", MAX_NOTES, note).await
}

/// Says long lines one after the other.
pub(super) async fn chat(scene: &Scene) -> Result<Findings> {
    write(scene, "lines", MAX_LINES, |_| json!({ "do": "say", "text": "x".repeat(LINE) })).await
}

/// Sits down at tables of one's own and writes at all of them without a pause.
async fn write(scene: &Scene, what: &str, most: usize, request: fn(usize) -> Value) -> Result<Findings> {
    let writer = scene.guest(ATTACKER, "Mallory").await?;
    let mut tables = Vec::new();
    for _ in 0..TABLES {
        let code = writer.open(&json!({ "game": "escape", "options": { "seats": 2 } })).await?;
        writer.ask(&code, &json!({ "do": "sit", "seat": 0 })).await?;
        tables.push((writer.socket().await?, code));
    }
    let end = Instant::now() + scene.seconds(2, 15);
    let mut writers = JoinSet::new();
    for (first, (mut socket, code)) in tables.into_iter().enumerate() {
        writers.spawn(async move {
            let (mut n_written, mut n_asked) = (0, 0);
            for n in (first..).step_by(TABLES) {
                let mut request = request(n);
                request["table"] = code.as_str().into();
                let Ok(reply) = timeout_at(end, asked(&mut socket, &request)).await else { break };
                n_asked += 1;
                match reply {
                    Ok(reply) if reply["error"].is_null() => n_written += 1,
                    Ok(_) => {}
                    Err(_) => break,
                }
            }
            (n_written, n_asked)
        });
    }
    let counts = writers.join_all().await;
    let n_written: usize = counts.iter().map(|&(n_written, _)| n_written).sum();
    let n_asked: usize = counts.iter().map(|&(_, n_asked)| n_asked).sum();
    let mut findings = Findings::default();
    findings.say(format!("{n_written} of {n_asked} {what} written"));
    findings.check(n_written < most, format!("{n_written} {what} were written"));
    Ok(findings)
}

async fn asked(socket: &mut Socket, request: &Value) -> Result<Value> {
    let reply = socket.ask(request).await?;
    // Refusals come at once; some air is left to those who play.
    sleep(Duration::from_millis(1)).await;
    Ok(reply)
}
