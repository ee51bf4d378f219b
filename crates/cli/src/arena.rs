//! `fuga arena`: bots play many matches against each other, on all cores, and figures say who is stronger.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use fuga_arena::{BeliefFigures, Bout, Contest, Figures, Ledger, Mean, TableFigures, Trial, page};
use fuga_catalog::{Bot, BotKind, GameId, Visitor};
use fuga_cli::outside::{Launch, OutsidePlayer};
use fuga_escape::Escape;
use fuga_kernel::{
    ArenaTable, Chance as _, Character, Extras, Player, Quick, brief, parse_strict, read_dials, read_strict,
};
use indicatif::{ProgressBar, ProgressStyle};

use crate::patience::{PROGRAM, Patience};
use crate::read_text;

/// The longest file of a player's numbers.
pub(crate) const MAX_NUMBERS: usize = 64 * 1024;

/// What stands for a character that each seat draws.
const ANY: &str = "any";
/// So many deals after the first of a contest others begin.
const BEYOND: u64 = 1 << 32;

/// What `fuga arena` takes.
#[derive(Args)]
pub(crate) struct ArenaOptions {
    /// The game; or `balance`, for what each side of Escape wins on every zone and in every ready-made scenario.
    #[arg(value_parser = Subject::of_name)]
    subject: Subject,
    /// Who take part, everybody against everybody else; one alone plays against itself: kinds of bots, also with a
    /// character, such as `hard:bold`, or with `any`, as on a server, such as `even:any`; players whose numbers are known, such as `thumb`, files of such numbers that `fuga
    /// fit` wrote, or programs of your own, such as `"run:python3 examples/bot.py"`, without a comma.
    #[arg(long, value_delimiter = ',', default_value = "normal")]
    players: Vec<String>,
    /// The first of two players has one seat of each match, another one each time, and the second all others: how one
    /// person fares among such bots.
    #[arg(long)]
    alone: bool,
    /// How many matches every two of them play at least: the same number at each table, every deal from both ends.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    matches: u64,
    /// A table's options as JSON, once for each table; otherwise the tables that the game names.
    #[arg(long)]
    options: Vec<String>,
    #[command(flatten)]
    patience: Patience,
    /// Where the random numbers begin.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..1 << 48))]
    seed: u64,
    /// How many matches are played at a time; as many as there are cores otherwise.
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// A folder for the matches, figures.json and figures.html. A contest that was stopped goes on from there.
    #[arg(long)]
    out: Option<PathBuf>,
    /// In how many further matches of these players the page shows how good beliefs are.
    #[arg(long, default_value_t = 40, requires = "out", value_parser = clap::value_parser!(u64).range(..=10_000))]
    beliefs: u64,
}

/// What is looked at.
#[derive(Clone, Copy, Debug)]
enum Subject {
    Game(GameId),
    Balance,
}

impl Subject {
    fn of_name(name: &str) -> Result<Self, String> {
        if name == "balance" {
            return Ok(Self::Balance);
        }
        GameId::of_name(name).map(Self::Game).map_err(|error| format!("{error}, or balance"))
    }
}

pub(crate) fn run(options: &ArenaOptions) -> Result<()> {
    match options.subject {
        Subject::Game(game) => game.visit(Arena(options)),
        Subject::Balance if !options.options.is_empty() => bail!("`balance` names its own tables; leave --options out"),
        Subject::Balance => contest::<Escape>(options, Escape::balance_tables()),
    }
}

struct Arena<'a>(&'a ArenaOptions);

impl Visitor for Arena<'_> {
    type Output = Result<()>;

    fn visit<G: Extras>(self) -> Result<()> {
        contest::<G>(self.0, self.0.options.iter().map(|text| table_of::<G>(text)).collect::<Result<_>>()?)
    }
}

/// What `--options` chooses.
pub(crate) fn options_of<G: Extras>(text: &str) -> Result<G::Options> {
    let read = parse_strict(text.as_bytes()).and_then(|value| read_strict(&value));
    read.map_err(|misread| anyhow!("--options {}: {misread}", brief(text)))
}

/// The table that `--options` sets up.
pub(crate) fn table_of<G: Extras>(text: &str) -> Result<ArenaTable<G::Options>> {
    let options = options_of::<G>(text)?;
    G::new(options.clone()).map_err(|error| anyhow!("--options {text}: {error} ({})", error.rule))?;
    Ok(ArenaTable { name: text.to_owned(), options })
}

/// Plays what is still to be played of a contest, and says what came of all of it.
fn contest<G: Extras>(options: &ArenaOptions, tables: Vec<ArenaTable<G::Options>>) -> Result<()> {
    if cfg!(debug_assertions) {
        eprintln!("fuga: this is not a release build, which would be several times as fast");
    }
    let names = &options.players;
    let entrants =
        names.iter().map(|name| Entrant::of_name::<G>(name, options.patience)).collect::<Result<Vec<Entrant>>>()?;
    if let Some(twice) = names.iter().enumerate().find(|(nth, name)| names[..*nth].contains(name)) {
        bail!("--players names {} twice", twice.1);
    }
    let mut contest = Contest::new::<G>(names.clone(), tables, options.seed);
    if options.alone {
        if names.len() != 2 {
            bail!("--alone takes two players: who sits alone, and among whom");
        }
        contest = contest.alone();
    }
    let mut ledger = match &options.out {
        None => Ledger::unwritten(),
        Some(folder) => {
            fs::create_dir_all(folder).with_context(|| format!("{} can't be made", folder.display()))?;
            Ledger::open(&folder.join("matches.jsonl"), &contest)?
        }
    };
    let n_bouts = contest.n_bouts(options.matches);
    let missing = ledger.missing(n_bouts);
    let n_threads = options.threads.map_or_else(thread::available_parallelism, Ok)?;
    play_all::<G>(&contest, &entrants, &missing, n_threads, &mut ledger, n_bouts)?;
    let mut figures = Figures::new(&contest, &ledger.bouts());
    print(&figures);
    let Some(folder) = &options.out else { return Ok(()) };
    figures.beliefs = beliefs::<G>(&contest, &entrants, options.beliefs, n_threads)?;
    write(folder, &figures)
}

/// What seats believe in further matches of those who take part, on deals beyond those of the contest; nothing where a game
/// has nothing to believe, or where a player is a program, which is asked for matches and for nothing else.
fn beliefs<G: Extras>(
    contest: &Contest<G::Options>,
    entrants: &[Entrant],
    n_matches: u64,
    n_threads: NonZero<usize>,
) -> Result<Option<BeliefFigures>> {
    if n_matches == 0 || entrants.iter().any(|entrant| matches!(entrant, Entrant::Program(_))) {
        return Ok(None);
    }
    let habits = G::known_habits().into_iter().next().map_or_else(Vec::new, |(_, numbers)| numbers);
    let seated = |player: usize, seed: u64| entrants[player].seated::<G>(seed);
    let first = contest.seed + BEYOND;
    let trial = Trial::play(&contest.tables, entrants.len(), &seated, n_matches as usize, first, n_threads)?;
    Ok(Some(trial.measure(&habits, n_threads)?).filter(|figures| !figures.subjects.is_empty()))
}

/// Plays bouts on all threads and writes each down as it ends.
fn play_all<G: Extras>(
    contest: &Contest<G::Options>,
    entrants: &[Entrant],
    numbers: &[u64],
    n_threads: NonZero<usize>,
    ledger: &mut Ledger,
    n_bouts: u64,
) -> Result<()> {
    let bar = ProgressBar::new(n_bouts).with_position(n_bouts - numbers.len() as u64);
    bar.reset_eta();
    bar.set_style(ProgressStyle::with_template("{wide_bar} {pos}/{len} deals, {eta} left\n{msg}")?);
    bar.enable_steady_tick(Duration::from_millis(500));
    let (next, is_stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel::<Result<Bout>>();
    let seated = |player: usize, seed: u64| entrants[player].seated::<G>(seed);
    thread::scope(|scope| {
        for _ in 0..n_threads.get() {
            let sender = sender.clone();
            scope.spawn(|| {
                let sender = sender;
                while !is_stopped.load(Ordering::Relaxed) {
                    let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                    if sender.send(contest.play::<G>(number, &seated)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (nth, bout) in receiver.iter().enumerate() {
            let added = bout.and_then(|bout| ledger.add(bout));
            if added.is_err() {
                is_stopped.store(true, Ordering::Relaxed);
                return added;
            }
            bar.inc(1);
            // The standings are worked out anew only now and then.
            if nth % 64 == 63 && !bar.is_hidden() {
                bar.set_message(standings(&Figures::new(contest, &ledger.bouts())));
            }
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    Ok(())
}

/// Who takes part.
pub(crate) enum Entrant {
    Bot(Bot),
    /// A kind of bot, each time with another of these characters.
    AnyOf(BotKind, &'static [Character]),
    Numbers(Vec<f64>),
    Program(Launch),
}

impl Entrant {
    pub(crate) fn of_name<G: Extras>(name: &str, patience: Patience) -> Result<Self> {
        if let Some(command) = name.strip_prefix(PROGRAM) {
            return Launch::parse(command, patience.time()).map(Self::Program);
        }
        let (kind, character) = name.split_once(':').unwrap_or((name, ""));
        let Some(kind) = BotKind::named(kind) else { return numbers_of::<G>(name).map(Self::Numbers) };
        if character == ANY && kind != BotKind::Random && !G::CHARACTERS.is_empty() {
            return Ok(Self::AnyOf(kind, G::CHARACTERS));
        }
        let bot = name.parse().and_then(|bot: Bot| bot.check::<G>());
        bot.map(Self::Bot).map_err(|reason| anyhow!("--players {name}: {reason}"))
    }

    pub(crate) fn seated<G: Extras>(&self, seed: u64) -> Result<Box<dyn Player<G>>> {
        Ok(match self {
            Self::Bot(bot) => bot.player(seed),
            // A match seats seeds that follow each other, so that no two are alike while there are other characters.
            Self::AnyOf(kind, characters) => {
                let first = Quick::new(seed / 100).draw(characters.len() as u32) as usize;
                let character = characters[(first + (seed % 100) as usize) % characters.len()];
                Bot { kind: *kind, character }.player(seed)
            }
            Self::Numbers(numbers) => G::tuned(numbers, seed),
            Self::Program(launch) => Box::new(OutsidePlayer::start(launch, seed)?),
        })
    }
}

/// The numbers of a player: a known one by its name, or those of a file.
pub(crate) fn numbers_of<G: Extras>(name: &str) -> Result<Vec<f64>> {
    let known = G::fitted();
    if let Some((_, numbers)) = known.iter().find(|(known, _)| *known == name) {
        return Ok(numbers.clone());
    }
    let file = Path::new(name);
    if file.exists() {
        return read_dials(G::dials(), &read_text(file, MAX_NUMBERS)?).with_context(|| format!("{name} has no player"));
    }
    let kinds = BotKind::ALL.map(BotKind::name);
    let names: Vec<&str> = kinds.into_iter().chain(known.iter().map(|(name, _)| *name)).collect();
    bail!("there is no player {name}, nor a file of that name; there are: {}, and {PROGRAM}COMMAND", names.join(", "))
}

/// How it stands, in a line or two.
fn standings(figures: &Figures) -> String {
    figures.tables.first().map_or(String::new(), |table| lines(table).join("; "))
}

fn print(figures: &Figures) {
    say!("{}, {} matches, the first deal from seed {}; in brackets 95 %", figures.game, figures.matches, figures.seed);
    for table in &figures.tables {
        say!("{} ({} matches)", table.name, table.matches);
        for line in lines(table) {
            say!("  {line}");
        }
    }
    for rating in figures.ratings() {
        let camp = rating.camp.as_ref().map_or(String::new(), |camp| format!(" as {camp}"));
        let name = format!("{}{camp}", rating.player);
        say!("rating of {name:<24}{:>6.0} [{:.0}, {:.0}]", rating.rating, rating.low, rating.high);
    }
    for thinking in &figures.thinking {
        say!("{:<34}{:>9.3} ms a decision, {:.1} ms at most", thinking.player, thinking.mean, thinking.most);
    }
}

fn lines(table: &TableFigures) -> Vec<String> {
    let percent =
        |mean: Mean| format!("{:.1} % [{:.1}, {:.1}]", 100.0 * mean.mean, 100.0 * mean.low, 100.0 * mean.high);
    let duels = table.duels.iter().map(|duel| {
        let [one, other] = &duel.players;
        let verdict = match (duel.lead.is_above_zero(), duel.lead.is_below_zero()) {
            (true, _) => format!("{one} is stronger"),
            (_, true) => format!("{other} is stronger"),
            _ => "it is open who is stronger".to_owned(),
        };
        format!("{one} gets {}, {other} {}: {verdict}", percent(duel.points[0]), percent(duel.points[1]))
    });
    let camps = table
        .camps
        .iter()
        .map(|camp| format!("as {} {} wins {} against {}", camp.camp, camp.player, percent(camp.won), camp.rival));
    duels.chain(camps).collect()
}

fn write(folder: &Path, figures: &Figures) -> Result<()> {
    let files = [("figures.json", serde_json::to_string_pretty(figures)?), ("figures.html", page(figures))];
    for (name, text) in files {
        let file = folder.join(name);
        fs::write(&file, text).with_context(|| format!("{} can't be written", file.display()))?;
        say!("{}", file.display());
    }
    Ok(())
}
