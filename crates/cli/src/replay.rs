//! `fuga replay`: a record is checked by playing it through.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use clap::Args;
use fuga_catalog::{GameId, Table, Viewing};
use fuga_kernel::MAX_RECORD;

/// What `fuga replay` takes. Notices go to standard output as JSON lines, all else to standard error; with a seat, words
/// and pictures.
#[derive(Args)]
pub(crate) struct ReplayOptions {
    /// The record's file.
    file: PathBuf,
    /// Whose notices to print: a seat counted from 0, `spectator`, or `everyone` for a finished match.
    #[arg(long, default_value = "spectator")]
    viewer: String,
    /// See it again in words and pictures as this seat did, counted from 0; in a terminal page by page.
    #[arg(long, conflicts_with = "viewer")]
    seat: Option<u8>,
}

/// Reads a record and plays it through.
pub(crate) fn open(file: &Path) -> Result<(Box<dyn Table>, Vec<String>)> {
    let name = file.display();
    let text = crate::read_text(file, MAX_RECORD)?;
    let game = GameId::of_any_record(&text).with_context(|| name.to_string())?;
    game.read(&text).map_err(|error| match error.rule {
        Some(rule) => anyhow!("{name}: {error} ({rule})"),
        None => anyhow!("{name}: {error}"),
    })
}

pub(crate) fn run(options: &ReplayOptions) -> Result<()> {
    let (table, seats) = open(&options.file)?;
    if let Some(seat) = options.seat {
        let text = crate::read_text(&options.file, MAX_RECORD)?;
        return crate::terminal::retell(GameId::of_any_record(&text)?, &text, seat);
    }
    for line in table.told(table.viewer(viewing(&options.viewer)?)?) {
        say!("{line}");
    }
    let who = if seats.is_empty() { String::new() } else { format!(", played by {}", seats.join(", ")) };
    match table.outcome() {
        Some(outcome) => eprintln!("The record is whole{who}. It ended: {outcome}"),
        None => eprintln!("The record is whole{who}. The match is not over."),
    }
    Ok(())
}

fn viewing(text: &str) -> Result<Viewing> {
    match text {
        "spectator" => Ok(Viewing::Spectator),
        "everyone" => Ok(Viewing::Everyone),
        seat => seat
            .parse()
            .map(Viewing::Seat)
            .map_err(|_| anyhow!("`{seat}` is no viewer: a seat's number, `spectator` or `everyone`")),
    }
}
