//! `fuga belief`: how good the beliefs of seats are, and by which numbers of how people act they are best.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, Result, bail};
use clap::Args;
use fuga_arena::{BeliefFigures, Bin, Trial, Tuning, belief_page};
use fuga_catalog::{GameId, Visitor};
use fuga_kernel::{ArenaTable, Extras, read_dials, write_dials};

use crate::arena::{Entrant, MAX_NUMBERS, table_of};
use crate::patience::Patience;
use crate::read_text;

/// What `fuga belief` takes.
#[derive(Args)]
pub(crate) struct BeliefOptions {
    /// The game.
    #[arg(value_parser = GameId::of_name)]
    game: GameId,
    /// Who play: each seat draws one of them, as in `fuga arena`.
    #[arg(long, value_delimiter = ',', default_value = "gentle,normal,hard")]
    players: Vec<String>,
    #[command(flatten)]
    patience: Patience,
    /// How many matches are looked at, each through the eyes of another seat.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    matches: u64,
    /// A table's options as JSON, once for each table; otherwise the tables that the game names.
    #[arg(long)]
    options: Vec<String>,
    /// By which numbers of how people act: the name of known ones, or a file; by default those that beliefs go by.
    #[arg(long)]
    habits: Option<String>,
    /// Where the random numbers begin.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..1 << 48))]
    seed: u64,
    /// Find better numbers first, going over each of them so many times, and write them to the file that `--into` names;
    /// then look at other matches.
    #[arg(long, requires = "into", value_parser = clap::value_parser!(u64).range(1..=1_000))]
    fit: Option<u64>,
    /// The file for the numbers; it is written after each round, so that a search can be stopped.
    #[arg(long, requires = "fit")]
    into: Option<PathBuf>,
    /// A folder for belief.json and belief.html.
    #[arg(long)]
    out: Option<PathBuf>,
}

pub(crate) fn run(options: &BeliefOptions) -> Result<()> {
    options.game.visit(Beliefs(options))
}

struct Beliefs<'a>(&'a BeliefOptions);

impl Visitor for Beliefs<'_> {
    type Output = Result<()>;

    fn visit<G: Extras>(self) -> Result<()> {
        let BeliefOptions { matches, options, habits, seed, fit, into, out, .. } = self.0;
        let tables = match &options[..] {
            [] => G::arena_tables(),
            texts => texts.iter().map(|text| table_of::<G>(text)).collect::<Result<Vec<_>>>()?,
        };
        let n_threads = thread::available_parallelism()?;
        let mut numbers = habits_of::<G>(habits.as_deref())?;
        let mut first = *seed;
        if let (Some(n_rounds), Some(file)) = (fit, into) {
            let trial = self.trial::<G>(&tables, first, n_threads)?;
            first += matches;
            numbers = self.fit::<G>(&trial, &numbers, *n_rounds, file, n_threads)?;
        }
        let figures = self.trial::<G>(&tables, first, n_threads)?.measure(&numbers, n_threads)?;
        if figures.subjects.is_empty() {
            bail!("in {} nothing is believed that could be asked", G::ID);
        }
        print::<G>(&figures);
        out.as_ref().map_or(Ok(()), |folder| write::<G>(folder, &figures))
    }
}

impl Beliefs<'_> {
    fn trial<G: Extras>(
        &self,
        tables: &[ArenaTable<G::Options>],
        seed: u64,
        n_threads: NonZero<usize>,
    ) -> Result<Trial<G>> {
        let names = &self.0.players;
        let entrants =
            names.iter().map(|name| Entrant::of_name::<G>(name, self.0.patience)).collect::<Result<Vec<Entrant>>>()?;
        let seated = |player: usize, seed: u64| entrants[player].seated::<G>(seed);
        Trial::play(tables, entrants.len(), &seated, self.0.matches as usize, seed, n_threads)
    }

    fn fit<G: Extras>(
        &self,
        trial: &Trial<G>,
        start: &[f64],
        n_rounds: u64,
        file: &Path,
        n_threads: NonZero<usize>,
    ) -> Result<Vec<f64>> {
        let BeliefOptions { game, players, matches, options, habits, seed, .. } = self.0;
        let tables = options.iter().map(|text| format!(" --options '{text}'")).collect::<Vec<_>>().concat();
        let from = habits.as_ref().map_or(String::new(), |habits| format!(" --habits {habits}"));
        let how = format!(
            "# Found by: fuga belief {game} --players {}{tables} --matches {matches}{from} --seed {seed} --fit {n_rounds}\n",
            players.join(",")
        );
        let mut tuning = Tuning::new(trial, start, n_threads)?;
        say!("before: {:.3} bits a match", tuning.bits());
        for nth in 1..=n_rounds {
            tuning.round()?;
            say!("round {nth} of {n_rounds}: {:.3} bits a match", tuning.bits());
            let so_far = if nth < n_rounds { format!("# Stopped after round {nth}.\n") } else { String::new() };
            let text = format!("{how}{so_far}{}", write_dials(G::habits(), tuning.numbers()));
            fs::write(file, text).with_context(|| format!("{} can't be written", file.display()))?;
        }
        Ok(tuning.numbers().to_vec())
    }
}

/// Numbers of how people act: known ones by their name, those of a file, or those that beliefs go by.
fn habits_of<G: Extras>(name: Option<&str>) -> Result<Vec<f64>> {
    let known = G::known_habits();
    let Some(name) = name else { return Ok(known.into_iter().next().map_or_else(Vec::new, |(_, numbers)| numbers)) };
    if let Some((_, numbers)) = known.iter().find(|(known, _)| *known == name) {
        return Ok(numbers.clone());
    }
    let file = Path::new(name);
    if file.exists() {
        return read_dials(G::habits(), &read_text(file, MAX_NUMBERS)?)
            .with_context(|| format!("{name} has no habits"));
    }
    let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
    bail!("--habits: nothing is called {name}, nor is there a file of that name; there are: {}", names.join(", "))
}

fn print<G: Extras>(figures: &BeliefFigures) {
    say!("{}, {} matches, each through the eyes of one seat", G::ID, figures.matches);
    for (subject, about) in &figures.subjects {
        say!(
            "{subject}: {:.2} bits, {:.2} if all that is possible were as likely; {} questions, {} ruled out",
            about.mean_bits(),
            about.mean_even_bits(),
            about.questions,
            about.ruled_out
        );
        for (said, came, n) in
            about.bins.iter().filter_map(|bin: &Bin| bin.means().map(|(said, came)| (said, came, bin.chances)))
        {
            say!("  said {:>5.1} %, came {:>5.1} % of {n}", 100.0 * said, 100.0 * came);
        }
    }
}

fn write<G: Extras>(folder: &Path, figures: &BeliefFigures) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("{} can't be made", folder.display()))?;
    let files = [("belief.json", serde_json::to_string_pretty(figures)?), ("belief.html", belief_page(G::ID, figures))];
    for (name, text) in files {
        let file = folder.join(name);
        fs::write(&file, text).with_context(|| format!("{} can't be written", file.display()))?;
        say!("{}", file.display());
    }
    Ok(())
}
