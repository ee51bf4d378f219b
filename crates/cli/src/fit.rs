//! `fuga fit`: finds the numbers of a player by play against others.

use std::fmt::Write;
use std::fs;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

use anyhow::{Context, Result};
use clap::Args;
use fuga_arena::{Fit, Search};
use fuga_catalog::{GameId, Visitor};
use fuga_kernel::{Extras, write_dials};

use crate::arena::numbers_of;

/// What `fuga fit` takes.
#[derive(Args)]
pub(crate) struct FitOptions {
    /// The game.
    #[arg(value_parser = GameId::of_name)]
    game: GameId,
    /// Where to begin: a player whose numbers are known, by its name, or a file of such numbers.
    #[arg(long, default_value = "thumb")]
    from: String,
    /// Against whom, in turn: names or files.
    #[arg(long, value_delimiter = ',', default_value = "thumb")]
    against: Vec<String>,
    /// Numbers that stay as they are.
    #[arg(long, value_delimiter = ',')]
    fixed: Vec<String>,
    /// How many rounds are played.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    rounds: u64,
    /// How many players are tried in a round.
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u64).range(4..=1_000))]
    tries: u64,
    /// How many deals each of them plays, from both ends.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    deals: u64,
    /// How far the first round looks around, of the whole range of a number.
    #[arg(long, default_value_t = 0.1)]
    spread: f64,
    /// Where the random numbers begin.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many deals are played at the end against each of the others, to say how good it has become.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    proof: u64,
    /// The file for the numbers; it is written after each round, so that a search can be stopped.
    #[arg(long)]
    out: PathBuf,
}

pub(crate) fn run(options: &FitOptions) -> Result<()> {
    anyhow::ensure!(
        options.spread > 0.0 && options.spread <= 1.0,
        "--spread takes a number above 0 and up to 1, not {}",
        options.spread
    );
    options.game.visit(Fitting(options))
}

struct Fitting<'a>(&'a FitOptions);

impl Visitor for Fitting<'_> {
    type Output = Result<()>;

    fn visit<G: Extras>(self) -> Result<()> {
        let FitOptions { from, against, fixed, rounds, tries, deals, spread, seed, proof, out, game } = self.0;
        let search = Search { tries: *tries as usize, deals: *deals, spread: *spread, seed: *seed };
        let rivals = against.iter().map(|name| numbers_of::<G>(name)).collect::<Result<Vec<_>>>()?;
        let mut fit = Fit::new::<G>(search, &numbers_of::<G>(from)?, rivals.clone(), fixed)?;
        let n_threads = thread::available_parallelism()?;
        let stays = if fixed.is_empty() { String::new() } else { format!(" --fixed {}", fixed.join(",")) };
        let mut how = format!(
            "# Found by: fuga fit {game} --from {from} --against {}{stays} --rounds {rounds} --tries {tries} --deals {deals} \
             --spread {spread} --seed {seed}\n",
            against.join(",")
        );
        for nth in 1..=*rounds {
            let round = fit.round::<G>(n_threads)?;
            let [guess, best, middle] = [round.guess, round.best, round.middle].map(|share| 100.0 * share);
            say!(
                "round {nth} of {rounds}: the guess got {guess:.1} %, the best {best:.1} %, the middle one {middle:.1} %"
            );
            let so_far = if nth < *rounds { format!("# Stopped after round {nth}.\n") } else { String::new() };
            write(out, &format!("{how}{so_far}{}", write_dials(G::dials(), &fit.numbers())))?;
        }
        for (name, rival) in against.iter().zip(&rivals) {
            let got = prove::<G>(&fit, rival, *proof, n_threads)?;
            say!("against {name}: {got}");
            // Writing to a text can't fail.
            let _ = writeln!(how, "# Against {name}, on {proof} other deals from both ends: {got}.");
        }
        write(out, &format!("{how}{}", write_dials(G::dials(), &fit.numbers())))
    }
}

fn prove<G: Extras>(fit: &Fit<G::Options>, rival: &[f64], n_deals: u64, n_threads: NonZero<usize>) -> Result<String> {
    let got = fit.measure::<G>(rival, n_deals, n_threads)?;
    let [mean, low, high] = [got.mean, got.low, got.high].map(|share| 100.0 * share);
    Ok(format!("{mean:.1} % [{low:.1}, {high:.1}]"))
}

fn write(file: &PathBuf, text: &str) -> Result<()> {
    fs::write(file, text).with_context(|| format!("{} can't be written", file.display()))
}
