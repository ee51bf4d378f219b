//! The `fuga` program: serve tables over the network, play in the terminal, serve an engine to other programs, measure,
//! and read records.

/// Prints a line. Whoever closes the pipe, as `head` does, has seen enough: then the program ends quietly.
macro_rules! say {
    ($($text:tt)*) => { crate::print_line(format_args!($($text)*)) };
}

mod arena;
mod audit;
mod backup;
mod belief;
mod bench;
mod client;
mod data;
mod fit;
mod join;
mod load;
mod map;
mod patience;
mod replay;
mod scenario;
mod serve;
mod soak;
mod table;
mod terminal;

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Parser, Subcommand};
use fuga_catalog::GameId;
use fuga_cli::engine;

/// A server allocates small texts for every step, which this allocator does for less than the system's; and it gives
/// memory back when an evening is over, from a thread of its own.
#[cfg(all(feature = "jemalloc", not(target_env = "msvc")))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Board games of hidden information: over the network, in the terminal and for other programs.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve tables over the network.
    Serve(serve::ServeOptions),
    /// Copy what a server keeps to a file, also while it is running.
    Backup(backup::BackupOptions),
    /// Put a copy back, while no server is running.
    Restore(backup::RestoreOptions),
    /// Play a match in the terminal against bots.
    Play(terminal::PlayOptions),
    /// Speak JSON lines on standard input and output, so that any program can play, referee or test.
    Engine {
        /// The game.
        #[arg(value_parser = GameId::of_name)]
        game: GameId,
    },
    /// Let bots play many matches against each other, and say who is stronger.
    Arena(arena::ArenaOptions),
    /// Find the numbers of a player by many matches against others.
    Fit(fit::FitOptions),
    /// Say how good the beliefs of seats are, beside what was true in many matches of bots.
    Belief(belief::BeliefOptions),
    /// Measure random play.
    Bench(bench::BenchOptions),
    /// Play many tables of bots through a running server, and say how fast it is.
    Load(load::LoadOptions),
    /// Let a program of your own play at a table of a server.
    Join(join::JoinOptions),
    /// Check or show a map of Escape.
    #[command(subcommand)]
    Map(map::MapCommand),
    /// Check or show a set of figures of O.V.N.I.
    #[command(subcommand)]
    Data(data::DataCommand),
    /// Check or show a scenario of Escape.
    #[command(subcommand)]
    Scenario(scenario::ScenarioCommand),
    /// Deal a recorded match again from its seed, and say whether it was fair.
    Audit(audit::AuditOptions),
    /// Check a record by playing it through, and print what one viewer was told.
    Replay(replay::ReplayOptions),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Serve(options) => serve::run(&options),
        Command::Backup(options) => backup::backup(&options),
        Command::Restore(options) => backup::restore(&options),
        Command::Play(options) => terminal::run(&options),
        Command::Engine { game } => engine::run(game, random_seed, std::io::stdin().lock(), std::io::stdout().lock()),
        Command::Arena(options) => arena::run(&options),
        Command::Belief(options) => belief::run(&options),
        Command::Bench(options) => bench::run(&options),
        Command::Audit(options) => audit::run(&options),
        Command::Data(command) => data::run(&command),
        Command::Fit(options) => fit::run(&options),
        Command::Join(options) => join::run(&options),
        Command::Load(options) => load::run(&options),
        Command::Map(command) => map::run(&command),
        Command::Replay(options) => replay::run(&options),
        Command::Scenario(command) => scenario::run(&command),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fuga: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn print_line(text: std::fmt::Arguments<'_>) {
    let Err(error) = writeln!(std::io::stdout(), "{text}") else { return };
    if error.kind() == ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    eprintln!("fuga: what is said can't be written: {error}");
    std::process::exit(1);
}

/// The text of a file, unless it is longer than whoever reads it would take: no file fills the memory.
fn read_text(file: &Path, max_bytes: usize) -> anyhow::Result<String> {
    let name = file.display();
    let mut text = Vec::new();
    let opened = File::open(file).and_then(|opened| opened.take(max_bytes as u64 + 1).read_to_end(&mut text));
    opened.with_context(|| format!("{name} can't be read"))?;
    anyhow::ensure!(text.len() <= max_bytes, "{name} is too long: it may have {max_bytes} bytes");
    String::from_utf8(text).map_err(|_| anyhow::anyhow!("{name} is no text"))
}

/// 32 bytes from the system, for matches that nobody can foresee.
fn random_seed() -> anyhow::Result<[u8; 32]> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(|error| anyhow::anyhow!("the system gives no random numbers: {error}"))?;
    Ok(seed)
}
