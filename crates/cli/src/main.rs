//! The `fuga` program: play in the terminal, serve an engine to other programs, measure, and read records.

mod bench;
mod engine;
mod replay;
mod terminal;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use fuga_catalog::GameId;

/// Board games of hidden information.
#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play a match in the terminal against bots.
    Play(terminal::PlayOptions),
    /// Speak JSON lines on standard input and output, so that any program can play, referee or test.
    Engine {
        /// The game.
        game: GameId,
    },
    /// Measure random play.
    Bench(bench::BenchOptions),
    /// Check a record by playing it through, and print what one viewer was told.
    Replay(replay::ReplayOptions),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Play(options) => terminal::run(&options),
        Command::Engine { game } => engine::run(game, std::io::stdin().lock(), std::io::stdout().lock()),
        Command::Bench(options) => bench::run(&options),
        Command::Replay(options) => replay::run(&options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fuga: {error:#}");
            ExitCode::FAILURE
        }
    }
}
