//! `fuga bench --soak`: random matches without end, each watched for stalls, panics and broken invariants.
#![allow(clippy::disallowed_types, reason = "rates are measured by the clock; no result depends on it")]

use std::collections::BTreeMap;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use fuga_kernel::{Extras, Outcome, Quick, Seat, SoakTable, ToAct};

/// A match that goes on longer than this stalls; no game comes near it.
const MAX_ACTIONS: u64 = 100_000;
/// The state is checked after every so many actions and at the end: checking takes longer than playing.
const CHECKED: u64 = 8;
/// A table where so many matches broke is given up.
const MAX_BROKEN: usize = 5;

/// Plays so many matches on each table and says what broke. The seed is that of the first match, the next has the next.
pub(crate) fn run<G: Extras>(tables: &[SoakTable<G::Options>], n_matches: u64, seed: u64) -> Result<()> {
    if tables.is_empty() {
        bail!("{} names no tables to soak; give one with --options", G::ID);
    }
    let n_threads = thread::available_parallelism()?;
    let start = Instant::now();
    let mut total = Tally::default();
    say!("{}: {n_matches} random matches a table, on {n_threads} threads", G::ID);
    for table in tables {
        let tally = soak::<G>(table, n_matches, seed, n_threads)?;
        say!("{:<28}{}", table.name, tally.line());
        for broken in &tally.broken {
            say!("{}", broken.report::<G>(table));
        }
        total = total.add(tally);
    }
    total.elapsed = start.elapsed();
    say!("{:<28}{}", "all tables", total.line());
    match total.broken.len() {
        0 => Ok(()),
        n_broken => Err(anyhow!("{n_broken} matches broke")),
    }
}

/// What the matches of a table came to.
#[derive(Default)]
struct Tally {
    matches: u64,
    actions: u64,
    /// How many matches ended how.
    endings: BTreeMap<&'static str, u64>,
    broken: Vec<Broken>,
    elapsed: Duration,
}

/// A match that broke, and all that is needed to play it again.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Broken {
    seed: u64,
    /// Which of the table's options it had.
    variant: usize,
    /// How many actions were taken when it was seen.
    n_actions: u64,
    reason: String,
}

impl Tally {
    fn add(mut self, other: Self) -> Self {
        self.matches += other.matches;
        self.actions += other.actions;
        for (ending, n_matches) in other.endings {
            *self.endings.entry(ending).or_default() += n_matches;
        }
        self.broken.extend(other.broken);
        self
    }

    fn line(&self) -> String {
        let rate = self.matches as f64 / self.elapsed.as_secs_f64().max(f64::MIN_POSITIVE);
        let endings: Vec<_> = self.endings.iter().map(|(ending, n_matches)| format!("{ending} {n_matches}")).collect();
        format!(
            "{:>9} matches {:>11} actions {rate:>8.0} matches/s, {} broken: {}",
            self.matches,
            self.actions,
            self.broken.len(),
            endings.join(", ")
        )
    }
}

impl Broken {
    fn report<G: Extras>(&self, table: &SoakTable<G::Options>) -> String {
        let Self { seed, variant, n_actions, reason } = self;
        let options = serde_json::to_string(&table.options[*variant]).unwrap_or_default();
        // An apostrophe would end the quotation; as a JSON escape it means the same.
        let quoted = options.replace('\'', "\\u0027");
        format!(
            "  broken: {}, seed {seed}, after action {n_actions}: {reason}\n  again:  fuga bench {} --soak --matches 1 \
             --seed {seed} --options '{quoted}'",
            table.name,
            G::ID
        )
    }
}

/// Plays a table on all threads.
fn soak<G: Extras>(
    table: &SoakTable<G::Options>,
    n_matches: u64,
    seed: u64,
    n_threads: NonZero<usize>,
) -> Result<Tally> {
    let start = Instant::now();
    let n_variants = table.options.len().min(usize::try_from(n_matches).unwrap_or(usize::MAX));
    let set_up = |options: &G::Options| {
        G::new(options.clone()).map_err(|error| anyhow!("{}: {error} ({})", table.name, error.rule))
    };
    let games = table.options[..n_variants].iter().map(set_up).collect::<Result<Vec<G>>>()?;
    let next = AtomicU64::new(0);
    let mut tally = thread::scope(|scope| {
        let work = || take_matches(&games, &next, n_matches, seed);
        let threads: Vec<_> = (0..n_threads.get()).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("panics of the rules are caught"))
            .fold(Tally::default(), Tally::add)
    });
    tally.broken.sort_unstable();
    tally.elapsed = start.elapsed();
    Ok(tally)
}

/// Takes the next match from the common count until all are played, or too many have broken.
fn take_matches<G: Extras>(games: &[G], next: &AtomicU64, n_matches: u64, seed: u64) -> Tally {
    let mut tally = Tally::default();
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= n_matches {
            return tally;
        }
        let seed = seed.wrapping_add(number);
        let variant = (number % games.len() as u64) as usize;
        let game = &games[variant];
        let (mut played, mut n_actions) = watch(game, seed, CHECKED);
        tally.matches += 1;
        tally.actions += n_actions;
        if played.is_err() {
            // Once more with a look after every action, to name the first one after which something is wrong.
            let (again, earlier) = watch(game, seed, 1);
            if again.is_err() {
                (played, n_actions) = (again, earlier);
            }
        }
        match played {
            Ok(ending) => *tally.endings.entry(ending).or_default() += 1,
            Err(reason) => tally.broken.push(Broken { seed, variant, n_actions, reason }),
        }
        if tally.broken.len() == MAX_BROKEN {
            next.store(n_matches, Ordering::Relaxed);
        }
    }
}

/// Plays one match, and says how it ended or what broke; also how many actions were taken.
fn watch<G: Extras>(game: &G, seed: u64, checked: u64) -> (Result<&'static str, String>, u64) {
    let mut n_actions = 0;
    let played = catch_unwind(AssertUnwindSafe(|| play(game, seed, checked, &mut n_actions)));
    let played = played.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        Err(format!("the rules panicked: {}", text.unwrap_or("without a text")))
    });
    (played, n_actions)
}

fn play<G: Extras>(game: &G, seed: u64, checked: u64, n_actions: &mut u64) -> Result<&'static str, String> {
    let mut chance = Quick::new(seed);
    let mut state = game.deal(&mut chance, &mut ());
    loop {
        // Each match is looked at after other actions than the match before it.
        if (*n_actions).wrapping_add(seed).is_multiple_of(checked) {
            game.check(&state)?;
        }
        let asked = match game.to_act(&state) {
            ToAct::Seats(asked) if asked.is_empty() => return Err("nobody is asked, and it is not over".to_owned()),
            ToAct::Seats(asked) => asked,
            ToAct::Over(outcome) => {
                game.check(&state)?;
                check_payoffs(&outcome, game.n_seats())?;
                return Ok(outcome.ending());
            }
        };
        if *n_actions == MAX_ACTIONS {
            return Err(format!("it does not end within {MAX_ACTIONS} actions"));
        }
        let seat = asked.any(&mut chance);
        let action = game.pick(&state, seat, &mut chance);
        let applied = game.apply(&mut state, seat, action, &mut chance, &mut ());
        applied.map_err(|refusal| format!("{action:?} of seat {seat} was picked and is refused: {refusal}"))?;
        *n_actions += 1;
    }
}

fn check_payoffs(outcome: &impl Outcome, n_seats: u8) -> Result<(), String> {
    let payoffs = Seat::all(n_seats).map(|seat| (seat, outcome.payoff(seat)));
    match payoffs.into_iter().find(|(_, payoff)| !(0.0..=1.0).contains(payoff)) {
        Some((seat, payoff)) => Err(format!("seat {seat} gets {payoff}, which is no share")),
        None => Ok(()),
    }
}

#[cfg(test)]
#[path = "../../kernel/tests/planted/mod.rs"]
mod planted;

#[cfg(test)]
mod tests {
    use super::planted::{Options, Plant, Planted};
    use fuga_kernel::Game as _;

    use super::*;

    fn soak_hush(plant: Plant, n_matches: u64) -> (SoakTable<Options>, Tally) {
        let options = (2..=4).map(|seats| Options { seats, plant }).collect();
        let table = SoakTable { name: "Hush".to_owned(), options };
        let tally = soak::<Planted>(&table, n_matches, 1, NonZero::<usize>::MIN).unwrap();
        (table, tally)
    }

    #[test]
    fn an_honest_game_is_played_to_its_end() {
        let (_, tally) = soak_hush(Plant::Nothing, 100);
        assert_eq!((tally.matches, tally.endings["over"], tally.broken), (100, 100, Vec::new()));
        // Three rounds of two, three or four seats.
        assert_eq!(tally.actions, 3 * (34 * 2 + 33 * 3 + 33 * 4));
    }

    #[test]
    fn a_broken_invariant_is_named_with_its_seed_and_its_action() {
        let (table, tally) = soak_hush(Plant::Card, 100);
        assert_eq!(tally.broken.len(), MAX_BROKEN, "the table is given up");
        for broken in &tally.broken {
            // The match breaks where it is said to, and not before.
            let game = Planted::new(table.options[broken.variant].clone()).unwrap();
            let (played, n_actions) = watch(&game, broken.seed, 1);
            assert_eq!((played, n_actions), (Err(broken.reason.clone()), broken.n_actions));
            let report = broken.report::<Planted>(&table);
            assert!(report.contains(&format!("Hush, seed {}, after action {n_actions}: ", broken.seed)), "{report}");
            assert!(report.contains(&format!("--seed {} --options '{{\"seats\":", broken.seed)), "{report}");
        }
        assert!(run::<Planted>(&[table], 100, 1).is_err());
    }

    #[test]
    fn a_match_without_end_is_a_stall() {
        let (_, tally) = soak_hush(Plant::Stall, 1);
        assert_eq!(tally.broken[0].n_actions, MAX_ACTIONS);
        assert_eq!(tally.broken[0].reason, format!("it does not end within {MAX_ACTIONS} actions"));
    }

    #[test]
    fn payoffs_are_shares() {
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
        struct Payoff(u8);
        impl fuga_kernel::Wire for Payoff {}
        impl Outcome for Payoff {
            fn winners(&self) -> fuga_kernel::SeatSet {
                fuga_kernel::SeatSet::EMPTY
            }

            fn payoff(&self, _seat: Seat) -> f64 {
                f64::from(self.0) / 0.0
            }
        }
        assert!(check_payoffs(&Payoff(0), 2).unwrap_err().contains("gets NaN"));
        assert!(check_payoffs(&Payoff(1), 2).unwrap_err().contains("gets inf"));
    }
}
