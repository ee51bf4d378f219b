//! `fuga scenario`: checks a scenario written by hand, and shows its rules in words.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Subcommand};
use fuga_escape::{Edition, Escape, Mode, Options, Scenario, Script, Zone};
use fuga_kernel::{Extras as _, Game};

use crate::table::{self, parse_edition, parse_zone};
use crate::terminal;

/// What `fuga scenario` does.
#[derive(Subcommand)]
pub(crate) enum ScenarioCommand {
    /// Say what is wrong with a scenario, by line, column and code.
    Check {
        /// The scenario's file, or the name of a ready-made one: infection, arena, old-school.
        scenario: String,
        #[command(flatten)]
        table: TableOptions,
    },
    /// Print a scenario's codes and what each of them changes.
    Show {
        /// The scenario's file, or the name of a ready-made one: infection, arena, old-school.
        scenario: String,
        #[command(flatten)]
        table: TableOptions,
    },
}

/// The table to try a scenario at; without any of these it is judged by itself.
#[derive(Args)]
pub(crate) struct TableOptions {
    /// Whether it can be played on this zone; on galilei if another option of the table is given.
    #[arg(long, value_parser = parse_zone)]
    zone: Option<Zone>,
    /// Whether it can be played on a map of your own.
    #[arg(long, conflicts_with = "zone")]
    map: Option<PathBuf>,
    /// Whether so many can play it, 2 to 16; 8 if another option of the table is given.
    #[arg(long)]
    seats: Option<u8>,
    /// Whose rulebook is followed where the editions differ: english, italian, portuguese or spanish.
    #[arg(long, value_parser = parse_edition)]
    edition: Option<Edition>,
}

/// How many sit at a table that says nothing of it.
const USUAL_SEATS: u8 = 8;

pub(crate) fn run(command: &ScenarioCommand) -> Result<()> {
    match command {
        ScenarioCommand::Check { scenario: name, table } => {
            let (scenario, script) = table::find_scenario(name)?;
            say!("{name}: {}: {}", heading(&script), script.codes());
            if let Some(game) = table.set_up(name, scenario)? {
                say!("{name}: it can be played on {} with {} seats", game.map().name(), game.n_seats());
                for warning in game.warnings() {
                    say!("{name}: warning: {warning}");
                }
            }
        }
        ScenarioCommand::Show { scenario: name, table } => {
            let (scenario, script) = table::find_scenario(name)?;
            say!("{}\n{}\n", heading(&script), script.codes());
            let n_seats = table.is_asked_for().then(|| table.n_seats());
            for paragraph in script.sheet(n_seats, table.edition.unwrap_or_default()) {
                terminal::tell(&paragraph, SHEET_INDENT);
            }
            if let Some(game) = table.set_up(name, scenario)? {
                say!("\nIt can be played on {} with {} seats.", game.map().name(), game.n_seats());
                for warning in game.warnings() {
                    terminal::tell(&format!("Warning: {warning}"), 2);
                }
            }
        }
    }
    Ok(())
}

/// How far the lines of a rule sheet are set in below their code.
pub(crate) const SHEET_INDENT: usize = 4;

/// A scenario's name, author and suggested players.
pub(crate) fn heading(script: &Script) -> String {
    let author = script.author().map(|author| format!(" by {author}")).unwrap_or_default();
    let players = script.players().map(|players| format!(", for {players}")).unwrap_or_default();
    format!("{}{author}{players}", script.name())
}

impl TableOptions {
    fn is_asked_for(&self) -> bool {
        self.zone.is_some() || self.map.is_some() || self.seats.is_some() || self.edition.is_some()
    }

    fn n_seats(&self) -> u8 {
        self.seats.unwrap_or(USUAL_SEATS)
    }

    /// The table, if one is asked for.
    fn set_up(&self, name: &str, scenario: Scenario) -> Result<Option<Escape>> {
        if !self.is_asked_for() {
            return Ok(None);
        }
        let map = self.map.as_deref();
        let zone = table::pick_zone(self.zone.clone().unwrap_or_default(), map)?;
        let options = Options {
            edition: self.edition.unwrap_or_default(),
            scenario: Some(scenario),
            ..Options::new(self.n_seats(), Mode::Advanced, zone)
        };
        table::set_up(options, Some(name), map).map(Some)
    }
}
