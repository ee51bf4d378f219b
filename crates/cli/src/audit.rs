//! `fuga audit`: a match is dealt again from its seed.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Args;

/// What `fuga audit` takes.
#[derive(Args)]
pub(crate) struct AuditOptions {
    /// The record's file.
    file: PathBuf,
}

pub(crate) fn run(options: &AuditOptions) -> Result<()> {
    let (table, _) = crate::replay::open(&options.file)?;
    let n_draws = table.audit().map_err(|error| {
        let verdict = if error.code == "unfair" { "not fair" } else { "can't be judged" };
        anyhow!("{}: {verdict}: {error}", options.file.display())
    })?;
    say!("fair: all {n_draws} draws come from the seed whose hash was shown before the first card");
    Ok(())
}
