//! `fuga-attack`: one address attacks a real server while people at other addresses play on it.
//!
//! Every attack has a server of its own, with its default limits and an empty data directory. What is looked at is the
//! server's memory, whether two people go on with their match, how fast somebody who comes is answered, and what the
//! attack itself says of the answers it got.

mod attacks;
mod findings;
mod person;
mod probe;
mod raw;
mod report;
mod scene;
mod seats;
mod server;
mod socket;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;
use clap::builder::PossibleValuesParser;

use attacks::ATTACKS;
use report::Report;
use scene::Length;

/// So many connections are open at once, and some more files.
const OPEN_FILES: u64 = 8192;

/// One address attacks a real server while people at other addresses play on it
#[derive(Parser)]
struct Options {
    /// The program `fuga`
    #[arg(long)]
    program: PathBuf,
    /// Some seconds for each attack; what takes longer to be seen is left out, and no time is judged
    #[arg(long)]
    short: bool,
    /// This attack alone; may be given several times
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(ATTACKS.map(|attack| attack.name)))]
    only: Vec<String>,
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Carries out the attacks one after the other, and tells whether the server held against all of them.
fn run(options: &Options) -> Result<bool> {
    rlimit::increase_nofile_limit(OPEN_FILES).context("the system gives the attacks no connections")?;
    let length = if options.short { Length::Short } else { Length::Long };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let mut reports: Vec<Report> = Vec::new();
    for attack in &ATTACKS {
        if options.only.is_empty() || options.only.iter().any(|name| name == attack.name) {
            println!("{}: {}", attack.name, attack.about);
            let report = runtime.block_on(scene::carry_out(attack, &options.program, length))?;
            println!("{}", report.line());
            reports.push(report);
        }
    }
    print!("{}", report::table(&reports));
    Ok(reports.iter().all(Report::has_held))
}
