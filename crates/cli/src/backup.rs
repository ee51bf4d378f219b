//! `fuga backup` and `fuga restore`: copies of what a server keeps, out and back in.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use fuga_store::StoreError;

use crate::serve::{Flags, data_directory};

/// What `fuga backup` takes.
#[derive(Args)]
pub(crate) struct BackupOptions {
    /// The file for the copy; it must not exist yet.
    to: PathBuf,
    #[command(flatten)]
    flags: Flags<false>,
}

/// What `fuga restore` takes.
#[derive(Args)]
pub(crate) struct RestoreOptions {
    /// The copy.
    from: PathBuf,
    /// Put it in the place of a database that is there already, which is kept beside it.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    flags: Flags<false>,
}

pub(crate) fn backup(options: &BackupOptions) -> Result<()> {
    let data = data_directory(&options.flags)?;
    runtime()?.block_on(fuga_store::backup(&data, &options.to))?;
    say!("A copy of {} is in {}.", data.display(), options.to.display());
    Ok(())
}

pub(crate) fn restore(options: &RestoreOptions) -> Result<()> {
    let data = data_directory(&options.flags)?;
    match runtime()?.block_on(fuga_store::restore(&options.from, &data, options.force)) {
        Err(StoreError::Exists { path }) => {
            let name = path.display();
            bail!("`{name}` exists already; with --force it is moved aside, or name another directory with --data")
        }
        Err(error) => Err(error.into()),
        Ok(kept) => {
            say!("{} is in {} and was found whole.", options.from.display(), data.display());
            if let Some(kept) = kept {
                say!("What was there before is kept in {}.", kept.display());
            }
            Ok(())
        }
    }
}

fn runtime() -> Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build().context("the system gives no threads")
}
