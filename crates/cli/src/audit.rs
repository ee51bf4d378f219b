//! `fuga audit`: a match is dealt again from its seed.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Args;
use fuga_catalog::Fault;
use fuga_kernel::Share;

/// What `fuga audit` takes.
#[derive(Args)]
pub(crate) struct AuditOptions {
    /// The record's file.
    file: PathBuf,
}

pub(crate) fn run(options: &AuditOptions) -> Result<()> {
    let (table, _) = crate::replay::open(&options.file)?;
    let audit = table.audit().map_err(|error| {
        let verdict = if error.fault == Fault::Unfair { "not fair" } else { "can't be judged" };
        anyhow!("{}: {verdict}: {error}", options.file.display())
    })?;
    say!("fair: all {} draws come from the seed whose hash was shown before the first card", audit.n_draws);
    say!("shares: {}", in_words(&audit.shares));
    Ok(())
}

/// Who had a share in the deal, and what that is worth.
fn in_words(shares: &[Share]) -> String {
    let seats_with = |wanted: Share| -> Vec<usize> {
        let seats = shares.iter().enumerate().filter(|&(_, &share)| share == wanted);
        seats.map(|(seat, _)| seat).collect()
    };
    let (bound, loose) = (seats_with(Share::Bound), seats_with(Share::Loose));
    let (withheld, without) = (seats_with(Share::Withheld), seats_with(Share::None));
    if !loose.is_empty() {
        return format!(
            "the nonces of {} were not bound by hashes before the seed's owner knew them, \
             so whoever holds the seed could have chosen the deal",
            seats(&loose)
        );
    }
    let first = if bound.is_empty() {
        "none is in the deal, so it rests on the host's word alone".to_owned()
    } else {
        format!("of {}", seats(&bound))
    };
    let asked = |seat: &usize| {
        format!("seat {seat} gave a hash and did not show its nonce, so it was dealt without it: ask why")
    };
    let last = (!without.is_empty()).then(|| format!("{} gave none", seats(&without)));
    let parts: Vec<String> = [first].into_iter().chain(withheld.iter().map(asked)).chain(last).collect();
    parts.join("; ")
}

fn seats(numbers: &[usize]) -> String {
    let listed: Vec<String> = numbers.iter().map(usize::to_string).collect();
    format!("{} {}", if numbers.len() == 1 { "seat" } else { "seats" }, listed.join(", "))
}
