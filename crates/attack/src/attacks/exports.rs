//! Whoever has much data on a server may have all of it written out.

use std::time::Duration;

use anyhow::Result;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::tables::longest_table;
use crate::findings::{Answers, Findings};
use crate::person::{Person, patient};
use crate::raw;
use crate::scene::{ATTACKER, OTHERS, Scene};

/// So many ask at once: some read the answer, some slowly, some never.
const READERS: usize = 8;
const SLOW: usize = 16;
const DEAF: usize = 16;
/// So many notes are tried at each table.
const NOTES: u32 = 200;
/// What is written: quotation marks, which take twice the room each time they are quoted again.
const NOTE: usize = 8000;

/// Fills an account as far as the limits let it, and has it written out many times at once.
pub(super) async fn exports(scene: &Scene) -> Result<Findings> {
    let hoarder = scene.guest(ATTACKER, "Mallory").await?;
    let other = scene.guest(OTHERS[0], "Olga").await?;
    let mut findings = Findings::default();
    let (n_tables, n_notes) = hoard(&hoarder, scene.either(12, 24)).await?;
    findings.say(format!("{n_tables} tables, {n_notes} notes"));

    let request = hoarder.written("GET", "/api/me/export", "");
    let mut quiet = JoinSet::new();
    for n in 0..SLOW + DEAF {
        let (server, request) = (scene.address(), request.clone());
        quiet.spawn(async move {
            let mut connection = raw::connect_deaf(server, ATTACKER).await?;
            connection.write_all(request.as_bytes()).await?;
            let mut buffer = [0; 512];
            while n < SLOW && connection.read(&mut buffer).await? > 0 {
                sleep(Duration::from_millis(100)).await;
            }
            // It stays until the attack is over.
            std::future::pending::<Result<()>>().await
        });
    }
    let mut readers = JoinSet::new();
    for _ in 0..READERS {
        let hoarder = hoarder.clone();
        readers.spawn(async move { hoarder.get("/api/me/export").await });
    }
    let exported = patient(|| other.get("/api/me/export")).await;
    findings.works("somebody else's export", exported);
    let mut answers = Answers::default();
    let mut longest = 0;
    while let Some(Ok(answer)) = readers.join_next().await {
        answers.add(&answer);
        longest = longest.max(answer.map_or(0, |answer| answer.text.len()));
    }
    findings.say(format!("those who read: {answers}, up to {longest} bytes"));
    let others = answers.others(&["granted", "slow_down", "busy", "cut"]);
    findings.check(others.is_none(), format!("answers to an export: {}", others.unwrap_or_default()));
    sleep(scene.seconds(1, 15)).await;
    let exported = patient(|| other.get("/api/me/export")).await;
    findings.works("somebody else's export at the end", exported);
    Ok(findings)
}

/// Opens tables with long maps and writes long notes at each, while the server lets it; counts both.
async fn hoard(hoarder: &Person, n_tables: usize) -> Result<(usize, usize)> {
    let table = longest_table(hoarder).await?;
    let mut tasks = JoinSet::new();
    for n in 0..n_tables {
        let Ok(code) = hoarder.open(&table).await else { return Ok((n, count(tasks).await)) };
        let hoarder = hoarder.clone();
        tasks.spawn(async move { write(&hoarder, &code).await.unwrap_or_default() });
    }
    Ok((n_tables, count(tasks).await))
}

async fn count(tasks: JoinSet<usize>) -> usize {
    tasks.join_all().await.into_iter().sum()
}

/// Writes notes at a table until it is too much.
async fn write(hoarder: &Person, code: &str) -> Result<usize> {
    hoarder.ask(code, &json!({ "do": "sit", "seat": 0 })).await?;
    let mut socket = hoarder.socket().await?;
    for turn in 0..NOTES {
        let note = json!({ "do": "note", "table": code, "turn": turn, "note": "\"".repeat(NOTE) });
        let reply = socket.ask(&note).await?;
        if !reply["error"].is_null() {
            return Ok(turn as usize);
        }
    }
    Ok(NOTES as usize)
}
