//! Build and test chores, run through `cargo verify` and `cargo xtask …`.
#![allow(clippy::disallowed_types, reason = "steps are timed for the reader; no result depends on the clock")]

mod api;
mod attack;
mod licences;
mod program;
mod rules;
mod verify;
mod web;
mod words;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use anyhow::{Context, Result};
use clap::Parser;

/// Build and test chores of the workspace.
#[derive(Parser)]
enum Task {
    /// Build the web client if need be, and start a server: what follows is handed on to `fuga serve`.
    Play {
        /// Flags of `fuga serve`, such as `--lan`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    /// Run every check; the last line counts what passed and what failed.
    Verify {
        /// What finds most faults in a few minutes, for the loop while working: lints, unit tests, the rules of the games
        /// without whole suites, and one test in the browser for each game.
        #[arg(long)]
        quick: bool,
    },
    /// Match the rule ids of `docs/rules` and of the examples with the tests that prove them.
    Rules {
        /// Print each id with its tests.
        #[arg(long)]
        list: bool,
    },
    /// Check that the licence of every dependency is one we accept.
    Licences,
    /// Ask a real server all that its OpenAPI document allows, and much that it does not.
    Api {
        /// A program `fuga` that is built already.
        #[arg(long)]
        program: Option<PathBuf>,
    },
    /// Attack a real server from one address while people at others play on it.
    Attack {
        /// A program `fuga` that is built already.
        #[arg(long)]
        program: Option<PathBuf>,
        /// Some seconds for each attack, as in `cargo verify`.
        #[arg(long)]
        short: bool,
        /// This attack alone; may be given several times.
        #[arg(long, value_name = "NAME")]
        only: Vec<String>,
    },
    /// Write the wire types that the web client imports, from the Rust types.
    Types,
    /// Check that the text of the project is clean and speaks of itself alone.
    Words,
}

/// What a check found wrong, one line each; empty when all is well.
type Faults = Vec<String>;

fn main() -> ExitCode {
    let root = root();
    let is_ok = match Task::parse() {
        Task::Play { arguments } => report(web::play(&root, &arguments).map(|()| Faults::new())),
        Task::Verify { quick: true } => verify::run_quick(&root),
        Task::Verify { quick: false } => verify::run(&root),
        Task::Rules { list } => report(rules::check(&root, list)),
        Task::Licences => report(licences::check(&root)),
        Task::Api { program } => is_fine(api::check(&root, program.as_deref())),
        Task::Attack { program, short, only } => {
            let mut arguments: Vec<String> = short.then(|| "--short".to_owned()).into_iter().collect();
            arguments.extend(only.into_iter().flat_map(|name| ["--only".to_owned(), name]));
            is_fine(attack::check(&root, program.as_deref(), &arguments))
        }
        Task::Types => write_types(&root),
        Task::Words => report(words::check(&root)),
    };
    ExitCode::from(u8::from(!is_ok))
}

/// Prints the faults of a check, or why it could not run, and tells whether it passed.
fn report(outcome: Result<Faults>) -> bool {
    let faults = outcome.unwrap_or_else(|error| vec![format!("{error:#}")]);
    for fault in &faults {
        println!("fault: {fault}");
    }
    faults.is_empty()
}

/// Tells whether a check found nothing wrong, and says why it could not run.
fn is_fine(outcome: Result<api::Verdict>) -> bool {
    match outcome {
        Ok(verdict) => verdict != api::Verdict::Failed,
        Err(error) => report(Err(error)),
    }
}

/// Runs the program that writes the types; tells whether it could.
fn write_types(root: &Path) -> bool {
    cargo(root, "run --quiet --package fuga-types").status().is_ok_and(|status| status.success())
}

/// The root of the workspace, wherever the command was typed.
fn root() -> PathBuf {
    // The value at run time comes first: two checkouts may share one build folder and so this program.
    let own = env::var_os("CARGO_MANIFEST_DIR").unwrap_or(env!("CARGO_MANIFEST_DIR").into());
    let root = Path::new(&own).parent();
    root.expect("a member of a workspace lies below its root").to_path_buf()
}

/// The cargo that started us, set to run from the root.
fn cargo(root: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    command.args(arguments.split(' ')).current_dir(root);
    // Cargo tells us about our own package. Passed on, that would make some build scripts run again.
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

/// The names, from the root on, of the files git tracks or would track; without git, of all files.
fn files_of(root: &Path) -> Result<BTreeSet<String>> {
    let arguments = "ls-files -z --cached --others --exclude-standard";
    let mut git = Command::new("git");
    git.args(arguments.split(' ')).current_dir(root);
    let mut names = BTreeSet::new();
    if let Ok(output) = git.output()
        && output.status.success()
    {
        let list = String::from_utf8_lossy(&output.stdout);
        names.extend(list.split_terminator('\0').map(str::to_owned));
    }
    // Git may also know a checkout around us that ignores this folder, and then it lists nothing.
    if names.is_empty() {
        walk(root, "", &mut names).context("cannot walk the tree")?;
    }
    // A listed file may be gone from the disk. A link is judged at the place it points to.
    names.retain(|name| fs::symlink_metadata(root.join(name)).is_ok_and(|file| file.is_file()));
    Ok(names)
}

/// Adds all files under `folder`, which is empty or ends in a slash, but what was built or fetched, and git's own.
fn walk(root: &Path, folder: &str, names: &mut BTreeSet<String>) -> std::io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let last = entry.file_name().to_string_lossy().into_owned();
        let name = format!("{folder}{last}");
        if !entry.file_type()?.is_dir() {
            names.insert(name);
        } else if !["target", "node_modules", "dist", ".git"].contains(&last.as_str()) {
            walk(root, &(name + "/"), names)?;
        }
    }
    Ok(())
}
