//! Finds the numbers of a player by play: the cross-entropy method.
//!
//! Each round tries numbers around the best guess so far against players that stay as they are, keeps the quarter that did
//! best, and moves the guess and how far it looks towards them.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Result, anyhow};
use fuga_kernel::{ArenaTable, Chance, Dial, Extras, Quick};

use crate::contest::Contest;
use crate::figures::Mean;

/// However sure a round seems, the next still looks so far around, of the whole range of a number.
const LEAST_SPREAD: f64 = 0.015;
/// How much of a round's guess stays in the next.
const INERTIA: f64 = 0.3;

/// How a search goes about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    /// How many players are tried in a round.
    pub tries: usize,
    /// How many deals each of them plays, from both ends.
    pub deals: u64,
    /// How far the first round looks around, of the whole range of a number.
    pub spread: f64,
    /// Where the random numbers begin; every round plays other deals.
    pub seed: u64,
}

/// A search under way.
pub struct Fit<O> {
    search: Search,
    tables: Vec<ArenaTable<O>>,
    rivals: Vec<Vec<f64>>,
    dials: &'static [Dial],
    /// Which numbers stay as they are.
    is_fixed: Vec<bool>,
    /// The guess and how far to look around it, each of the whole range of its number.
    guess: Vec<f64>,
    spread: Vec<f64>,
    chance: Quick,
}

/// What came of a round: what the guess, the best and the middle one got against the rivals, of 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// The guess before the round.
    pub guess: f64,
    /// The best of those tried.
    pub best: f64,
    /// The middle one.
    pub middle: f64,
}

impl<O: Clone + Sync> Fit<O> {
    /// A search from these numbers, against players with those; numbers that are named in `fixed` stay.
    ///
    /// # Errors
    /// If the game's players have no numbers, a name is none of theirs, one to begin from is out of its bounds, or nobody is
    /// there to play against.
    pub fn new<G: Extras<Options = O>>(
        search: Search,
        start: &[f64],
        rivals: Vec<Vec<f64>>,
        fixed: &[String],
    ) -> Result<Self> {
        let dials = G::dials();
        if dials.is_empty() {
            return Err(anyhow!("the players of {} have no numbers to find", G::ID));
        }
        if rivals.is_empty() || search.tries < 4 {
            return Err(anyhow!("a search needs somebody to play against, and at least four tries a round"));
        }
        let names: Vec<&str> = dials.iter().map(|dial| dial.name).collect();
        if let Some(name) = fixed.iter().find(|name| !names.contains(&name.as_str())) {
            return Err(anyhow!("no number is called {name}; there are: {}", names.join(", ")));
        }
        let is_outside = |(number, dial): &(&f64, &Dial)| !(dial.low..=dial.high).contains(*number);
        if let Some((number, dial)) = start.iter().zip(dials).find(is_outside) {
            return Err(anyhow!("{} = {number} is not between {} and {}", dial.name, dial.low, dial.high));
        }
        let share = |(number, dial): (&f64, &Dial)| (number - dial.low) / (dial.high - dial.low);
        Ok(Self {
            tables: G::arena_tables(),
            rivals,
            dials,
            is_fixed: names.iter().map(|name| fixed.iter().any(|fixed| fixed == name)).collect(),
            guess: start.iter().zip(dials).map(share).collect(),
            spread: vec![search.spread; dials.len()],
            chance: Quick::new(search.seed),
            search,
        })
    }

    /// The guess so far.
    pub fn numbers(&self) -> Vec<f64> {
        self.numbers_of(&self.guess)
    }

    fn numbers_of(&self, shares: &[f64]) -> Vec<f64> {
        shares.iter().zip(self.dials).map(|(share, dial)| dial.low + share * (dial.high - dial.low)).collect()
    }

    /// Plays a round, and moves the guess.
    ///
    /// # Errors
    /// If a table can't be set up.
    pub fn round<G: Extras<Options = O>>(&mut self, n_threads: NonZero<usize>) -> Result<Round> {
        let mut tries = vec![self.guess.clone()];
        while tries.len() < self.search.tries {
            let one = self.guess.iter().zip(&self.spread).zip(&self.is_fixed);
            let chance = &mut self.chance;
            let one = one.map(
                |((share, spread), is_fixed)| {
                    if *is_fixed { *share } else { (share + spread * bell(chance)).clamp(0.0, 1.0) }
                },
            );
            tries.push(one.collect());
        }
        let seed = self.chance.bits() >> 20;
        let players: Vec<Vec<f64>> = tries.iter().map(|shares| self.numbers_of(shares)).collect();
        let got = play_all(players.len(), n_threads, |nth| self.against_rivals::<G>(&players[nth], seed))?;
        let mut order: Vec<usize> = (0..tries.len()).collect();
        order.sort_by(|&one, &other| got[other].mean.total_cmp(&got[one].mean));
        let best = &order[..tries.len() / 4];
        for (place, (guess, spread)) in self.guess.iter_mut().zip(&mut self.spread).enumerate() {
            let kept: Vec<f64> = best.iter().map(|&nth| tries[nth][place]).collect();
            let mean = kept.iter().sum::<f64>() / kept.len() as f64;
            let variance = kept.iter().map(|one| (one - mean) * (one - mean)).sum::<f64>() / kept.len() as f64;
            *guess += (1.0 - INERTIA) * (mean - *guess);
            *spread = f64::midpoint(*spread, variance.sqrt()).max(LEAST_SPREAD);
        }
        let nth = |place: usize| got[order[place]].mean;
        Ok(Round { guess: got[0].mean, best: nth(0), middle: nth(order.len() / 2) })
    }

    /// What the guess gets against one of the rivals on so many deals of its own.
    ///
    /// # Errors
    /// If a table can't be set up.
    pub fn measure<G: Extras<Options = O>>(
        &self,
        rival: &[f64],
        n_deals: u64,
        n_threads: NonZero<usize>,
    ) -> Result<Mean> {
        // Those of the rounds begin at numbers drawn from a range so wide that they do not meet these.
        let seed = 1;
        let own = self.numbers();
        let got = play_all(n_deals as usize, n_threads, |nth| self.bout::<G>(&own, rival, seed, nth as u64))?;
        Ok(Mean::of(&got, [0.0, 1.0]))
    }

    fn against_rivals<G: Extras<Options = O>>(&self, own: &[f64], seed: u64) -> Result<Mean> {
        let mut got = Vec::new();
        for number in 0..self.search.deals {
            let rival = &self.rivals[number as usize % self.rivals.len()];
            got.push(self.bout::<G>(own, rival, seed, number)?);
        }
        Ok(Mean::of(&got, [0.0, 1.0]))
    }

    /// What one gets of a deal against another, from both ends.
    fn bout<G: Extras<Options = O>>(&self, own: &[f64], rival: &[f64], seed: u64, number: u64) -> Result<f64> {
        let players = vec!["own".to_owned(), "rival".to_owned()];
        let contest = Contest { game: G::ID.to_owned(), players, tables: self.tables.clone(), seed, is_alone: false };
        let seated = |player: usize, seed: u64| Ok(G::tuned(if player == 0 { own } else { rival }, seed));
        Ok(contest.play::<G>(number, &seated)?.points()[0])
    }
}

/// About what a bell curve gives: mostly within one of 0, now and then within three.
fn bell(chance: &mut Quick) -> f64 {
    const FINE: u32 = 1 << 30;
    (0..12).map(|_| f64::from(chance.draw(FINE)) / f64::from(FINE)).sum::<f64>() - 6.0
}

/// Does so many jobs on all threads, and answers what came of them in order.
pub(crate) fn play_all<T: Send>(
    n: usize,
    n_threads: NonZero<usize>,
    job: impl Fn(usize) -> Result<T> + Sync,
) -> Result<Vec<T>> {
    let next = AtomicUsize::new(0);
    let work = || {
        let numbers = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&nth| nth < n));
        numbers.map(|nth| job(nth).map(|done| (nth, done))).collect::<Result<Vec<(usize, T)>>>()
    };
    let mut done = Vec::with_capacity(n);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..n_threads.get()).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            done.extend(thread.join().expect("a bout does not panic")?);
        }
        anyhow::Ok(())
    })?;
    done.sort_by_key(|(nth, _)| *nth);
    Ok(done.into_iter().map(|(_, done)| done).collect())
}
