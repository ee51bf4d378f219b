//! `fuga load`: many tables of bots played through the server's public API, and how fast it is.
#![allow(clippy::disallowed_types, reason = "a benchmark reads the clock")]

mod table;
mod tally;

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, anyhow, ensure};
use clap::Args;
use fuga_catalog::{BotKind, GameId};
use tokio::sync::{Barrier, Semaphore};
use tokio::time::Instant;

use table::Driver;
use tally::Tally;

use crate::client::Api;

/// So many tables are set up at once.
const SETUPS: usize = 32;

/// What `fuga load` takes.
#[derive(Args)]
pub(crate) struct LoadOptions {
    /// The server's address. Start it without limits: they would be measured instead.
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    url: String,
    /// The game.
    #[arg(long, default_value = "escape")]
    game: GameId,
    /// How many tables.
    #[arg(long, default_value_t = 200)]
    tables: usize,
    /// How many seats each table has; all of them are played from here.
    #[arg(long, default_value_t = 4)]
    seats: u8,
    /// How long it goes on, in seconds.
    #[arg(long, default_value_t = 20.0)]
    seconds: f64,
    /// Actions a second at each table; without it each table goes as fast as it can.
    #[arg(long)]
    rate: Option<f64>,
    /// So many masters play O.V.N.I. meanwhile, two at each of further tables: what their thinking costs whoever plays.
    #[arg(long, default_value_t = 0)]
    masters: usize,
    /// Open the tables and their connections, let them be, and say what memory they take, if the server shows its
    /// figures (`--metrics public`).
    #[arg(long, conflicts_with = "rate")]
    idle: bool,
}

pub(crate) fn run(options: &LoadOptions) -> Result<()> {
    ensure!(options.tables > 0, "--tables takes a number from 1 on");
    ensure!(options.seconds > 0.0 && options.seconds <= 3600.0, "--seconds takes a number above 0 and up to 3600");
    ensure!(options.rate.is_none_or(|rate| rate > 0.0), "--rate takes a number above 0");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(measure(options))
}

async fn measure(options: &LoadOptions) -> Result<()> {
    let api = Api::new(&options.url)?;
    let memory_before = api.memory().await?;
    let start = Instant::now();
    let drivers = set_up(options, &api).await?;
    let n_connections = drivers.len() * usize::from(options.seats);
    say!(
        "{} tables of {}, {} seats each, {n_connections} connections: set up in {:.1} s",
        drivers.len(),
        options.game,
        options.seats,
        start.elapsed().as_secs_f64()
    );
    let memory = api.memory().await?;
    if let (Some(before), Some(after)) = (memory_before, memory) {
        let per_table = after.saturating_sub(before) / drivers.len() as u64;
        say!("memory of the server {} kB, per table {} kB", after / 1024, per_table / 1024);
    }
    if options.idle {
        return Ok(());
    }
    let mut masters = Vec::new();
    for _ in 0..options.masters.div_ceil(2) {
        masters.push(Driver::of_bots(&api, GameId::Ovni, BotKind::Master).await?);
    }
    let tally = play(options, drivers).await?;
    tally.print(options.seconds, options.rate.is_some());
    Ok(())
}

async fn set_up(options: &LoadOptions, api: &Api) -> Result<Vec<Driver>> {
    let permits = Arc::new(Semaphore::new(SETUPS));
    let mut tasks = Vec::new();
    for index in 0..options.tables {
        let (api, permits) = (api.clone(), Arc::clone(&permits));
        let (game, seats) = (options.game, options.seats);
        tasks.push(tokio::spawn(async move {
            let _permit = permits.acquire().await?;
            Driver::new(&api, game, seats, index as u64).await
        }));
    }
    let mut drivers = Vec::new();
    for task in tasks {
        drivers.push(task.await??);
    }
    Ok(drivers)
}

async fn play(options: &LoadOptions, drivers: Vec<Driver>) -> Result<Tally> {
    let barrier = Arc::new(Barrier::new(drivers.len()));
    let time = Duration::from_secs_f64(options.seconds);
    let pause = options.rate.map(|rate| Duration::from_secs_f64(1.0 / rate));
    let mut tasks = Vec::new();
    for (index, mut driver) in drivers.into_iter().enumerate() {
        let barrier = Arc::clone(&barrier);
        // Tables do not act in the same instant.
        let offset = pause.map(|pause| pause.mul_f64(index as f64 / options.tables as f64));
        tasks.push(tokio::spawn(async move {
            barrier.wait().await;
            driver.play(Instant::now() + time, pause, offset.unwrap_or_default()).await
        }));
    }
    let mut total = Tally::default();
    for task in tasks {
        total.add(task.await.map_err(|error| anyhow!("a table stopped: {error}"))?);
    }
    Ok(total)
}
