//! `fuga bench`: how fast random play and playouts are, and what a view, a copy and an imagined world cost; `--soak` is
//! in `soak.rs`.
#![allow(clippy::disallowed_types, reason = "a benchmark reads the clock")]

use std::hint::black_box;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use clap::Args;
use fuga_catalog::{GameId, Visitor};
use fuga_kernel::{Chance, Extras, Follower, Match, Quick, SoakTable, ToAct, Viewer};

use crate::arena::options_of;
use crate::soak;

/// What `fuga bench` takes.
#[derive(Args)]
pub(crate) struct BenchOptions {
    /// The game.
    #[arg(value_parser = GameId::of_name)]
    game: GameId,
    /// The table's options as JSON; measured is a usual table otherwise, and soaked every table the game names.
    #[arg(long)]
    options: Option<String>,
    /// How long each rate is measured, in seconds; a cost or the rate of playouts takes a quarter of it.
    #[arg(long, default_value_t = 2.0, conflicts_with = "soak")]
    seconds: f64,
    /// Where the random numbers begin.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play many random matches on every table instead, and fail if one stalls or breaks an invariant.
    #[arg(long)]
    soak: bool,
    /// How many matches a table gets in a soak.
    #[arg(long, default_value_t = 100_000, requires = "soak", value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,
}

pub(crate) fn run(options: &BenchOptions) -> Result<()> {
    if cfg!(debug_assertions) {
        eprintln!(
            "fuga: this is not a release build; for true figures: cargo run --release --package fuga -- bench {}{}",
            options.game,
            if options.soak { " --soak" } else { "" }
        );
    }
    if !(options.seconds > 0.0 && options.seconds <= 600.0) {
        return Err(anyhow!("--seconds takes a number above 0 and up to 600, not {}", options.seconds));
    }
    options.game.visit(Bench(options))
}

struct Bench<'a>(&'a BenchOptions);

impl Visitor for Bench<'_> {
    type Output = Result<()>;

    fn visit<G: Extras>(self) -> Result<()> {
        let BenchOptions { options, seconds, seed, .. } = self.0;
        if self.0.soak {
            return self.soak::<G>();
        }
        let time = Duration::from_secs_f64(*seconds);
        let options = options.clone().unwrap_or_else(|| format!(r#"{{"seats":{}}}"#, G::USUAL_SEATS));
        let game =
            G::new(options_of::<G>(&options)?).map_err(|error| anyhow!("--options: {error} ({})", error.rule))?;
        say!("{} {options}, random play, facts not kept", G::ID);
        let one = count(&game, *seed, time);
        print_rate("one thread", &one);
        let n_threads = thread::available_parallelism()?.get();
        let all = thread::scope(|scope| {
            let play = |thread: u64| {
                let game = &game;
                scope.spawn(move || count(game, seed ^ (thread + 1) << 32, time))
            };
            let threads: Vec<_> = (0..n_threads as u64).map(play).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().expect("random play does not panic"))
                .fold(Count::default(), Count::add)
        });
        print_rate(&format!("all {n_threads} threads"), &all);
        say!("{:<16}{:>12} bytes", "state", size_of::<G::State>());
        costs(game, *seed, time);
        Ok(())
    }
}

impl Bench<'_> {
    fn soak<G: Extras>(&self) -> Result<()> {
        let BenchOptions { options, seed, matches, .. } = self.0;
        let tables = match options {
            Some(text) => {
                vec![SoakTable { name: "--options".to_owned(), options: vec![options_of::<G>(text)?] }]
            }
            None => G::soak_tables(),
        };
        soak::run::<G>(&tables, *matches, *seed)
    }
}

/// What random play did in the time.
#[derive(Clone, Copy, Default)]
struct Count {
    matches: u64,
    actions: u64,
    elapsed: Duration,
}

impl Count {
    fn add(self, other: Self) -> Self {
        Self {
            matches: self.matches + other.matches,
            actions: self.actions + other.actions,
            elapsed: self.elapsed.max(other.elapsed),
        }
    }
}

fn print_rate(what: &str, count: &Count) {
    let seconds = count.elapsed.as_secs_f64();
    let rate = |n: u64| n as f64 / seconds;
    say!("{what:<16}{:>12.0} matches/s {:>12.0} actions/s", rate(count.matches), rate(count.actions));
}

/// Plays whole matches until the time is up.
fn count<G: Extras>(game: &G, seed: u64, time: Duration) -> Count {
    let mut chance = Quick::new(seed);
    let mut count = Count::default();
    let start = Instant::now();
    while count.elapsed < time {
        let mut state = game.deal(&mut chance, &mut ());
        while let ToAct::Seats(asked) = game.to_act(&state) {
            let seat = asked.any(&mut chance);
            let action = game.pick(&state, seat, &mut chance);
            game.apply(&mut state, seat, action, &mut chance, &mut ()).expect("a picked action is legal");
            count.actions += 1;
        }
        count.matches += 1;
        count.elapsed = start.elapsed();
    }
    count
}

/// A position in the middle of a match, as the seat that is asked knows it.
struct Sample<G: Extras> {
    state: G::State,
    viewer: Viewer,
    view: G::View,
    memory: G::Memory,
}

/// Prints what a copy, a view and an imagined world cost, over positions of random matches.
fn costs<G: Extras>(game: G, seed: u64, time: Duration) {
    let mut chance = Quick::new(seed);
    let mut played = Match::deal(game, &mut chance);
    let mut samples = Vec::new();
    while samples.len() < 256 {
        let ToAct::Seats(asked) = played.to_act() else {
            let options = played.game().options().clone();
            played = Match::deal(G::new(options).expect("the same options made a table before"), &mut chance);
            continue;
        };
        let seat = asked.any(&mut chance);
        let action = played.game().pick(played.state(), seat, &mut chance);
        played.act(seat, action, &mut chance).expect("a picked action is legal");
        if chance.draw(8) == 0 {
            let viewer = Viewer::Seat(seat);
            let memory = Follower::new(&played, viewer).catch_up(&played).clone();
            samples.push(Sample { state: played.state().clone(), viewer, view: played.view(viewer), memory });
        }
    }
    let game = played.game();
    let mut print_cost = |what: &str, run: &mut dyn FnMut(&Sample<G>, &mut Quick)| {
        let (start, mut n_runs) = (Instant::now(), 0_u64);
        while start.elapsed() < time / 4 {
            for sample in &samples {
                run(sample, &mut chance);
            }
            n_runs += samples.len() as u64;
        }
        let each = start.elapsed().as_secs_f64() / n_runs as f64;
        say!("{what:<16}{:>12.0} ns {:>19.0}/s", each * 1e9, each.recip());
    };
    print_cost("state copy", &mut |sample, _| {
        black_box(black_box(&sample.state).clone());
    });
    print_cost("view", &mut |sample, _| {
        black_box(game.view(&sample.state, sample.viewer));
    });
    print_cost("imagined world", &mut |sample, chance| {
        black_box(game.imagine(&sample.view, &sample.memory, chance));
    });
    say!("playouts, one thread: a world is imagined in mid-match and played on from by random picks");
    print_playouts(game, &samples, seed, time / 4, SHORT);
    print_playouts(game, &samples, seed, time / 4, usize::MAX);
}

/// So many actions a short playout has.
const SHORT: usize = 32;

/// Prints how many playouts of so many actions at most are played a second, over positions of random matches.
fn print_playouts<G: Extras>(game: &G, samples: &[Sample<G>], seed: u64, time: Duration, n_actions: usize) {
    let mut chance = Quick::new(seed);
    let mut count = Count::default();
    let start = Instant::now();
    while count.elapsed < time {
        for sample in samples {
            let mut world = game.imagine(&sample.view, &sample.memory, &mut chance);
            for _ in 0..n_actions {
                let asked = game.asked(&world);
                if asked.is_empty() {
                    break;
                }
                let seat = asked.any(&mut chance);
                let action = game.pick(&world, seat, &mut chance);
                game.apply(&mut world, seat, action, &mut chance, &mut ()).expect("a picked action is legal");
                count.actions += 1;
            }
            count.matches += 1;
        }
        count.elapsed = start.elapsed();
    }
    let what = if n_actions == SHORT { format!("of {SHORT} actions") } else { "to the end".to_owned() };
    let (rate, mean) =
        (count.matches as f64 / count.elapsed.as_secs_f64(), count.actions as f64 / count.matches as f64);
    say!("{what:<16}{rate:>12.0} playouts/s {mean:>11.1} actions each");
}
