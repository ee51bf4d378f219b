//! One deal, played twice, or once where one player sits alone among others.
#![allow(clippy::disallowed_types, reason = "how long a player thinks is measured; nothing depends on it")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::{Result, anyhow};
use fuga_bots::{fault_of, play_while};
use fuga_kernel::{Chance, Extras, Match, Outcome, Outsider, Player, Quick, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::contest::{Contest, Meeting, Seater};

/// One deal between two players: played twice, or once by a player against itself or alone among others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bout {
    /// Its number in the contest.
    pub number: u64,
    /// The table, by its place in the contest.
    pub table: usize,
    /// The two who meet.
    pub pair: [usize; 2],
    /// What was dealt.
    pub seed: u64,
    /// What came of it.
    pub matches: Vec<Played>,
}

/// One match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// Who sat where, and what they got.
    pub seats: Vec<Sat>,
    /// What ended it.
    pub ending: String,
    /// How many rounds it had, where they are counted.
    pub rounds: Option<u32>,
    /// How many actions were taken.
    pub actions: usize,
}

/// One seat of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sat {
    /// Who sat there.
    pub player: usize,
    /// The side it was dealt to, where there are sides.
    pub camp: Option<String>,
    /// What it got: 1 for a win, 0 for a loss, or a share.
    pub payoff: f64,
    /// How many decisions it made.
    pub choices: u64,
    /// How long it thought about all of them, in microseconds.
    pub micros: u64,
    /// How long it thought about the one that took it longest.
    pub slowest: u64,
}

impl<O: Clone> Contest<O> {
    /// Plays a bout. It comes out the same whatever was played before, but for the times.
    ///
    /// # Errors
    /// If the table's options make no table, or a player can't be seated or fails.
    pub fn play<G: Extras<Options = O>>(&self, number: u64, seated: &Seater<'_, G>) -> Result<Bout> {
        let meeting = self.meeting(number);
        let Meeting { table, pair, seed } = meeting;
        let n_matches = if pair[0] == pair[1] || self.is_alone { 1 } else { 2 };
        let swapped = [pair, [pair[1], pair[0]]];
        let matches = swapped[..n_matches].iter().map(|pair| self.play_match(meeting, *pair, seated));
        Ok(Bout { number, table, pair, seed, matches: matches.collect::<Result<_>>()? })
    }

    fn play_match<G: Extras<Options = O>>(
        &self,
        meeting: Meeting,
        pair: [usize; 2],
        seated: &Seater<'_, G>,
    ) -> Result<Played> {
        let table = &self.tables[meeting.table];
        let game =
            G::new(table.options.clone()).map_err(|error| anyhow!("{}: {error} ({})", table.name, error.rule))?;
        let mut chance = Quick::new(meeting.seed);
        let mut played = Match::deal(game, &mut chance);
        let seats = || Seat::all(played.game().n_seats());
        let camps: Vec<_> = seats().map(|seat| G::camp(&played.view(Viewer::Seat(seat)))).collect();
        let lone = (meeting.seed % camps.len() as u64) as usize;
        let halves = if self.is_alone {
            (0..camps.len()).map(|seat| usize::from(seat != lone)).collect()
        } else {
            halves(&camps, meeting.seed)
        };
        let mut clocks = Vec::new();
        let mut players: Vec<Box<dyn Player<G>>> = Vec::new();
        for seat in seats() {
            let bot = seated(pair[halves[seat.index()]], meeting.seed * 100 + seat.index() as u64)?;
            let clock = Arc::new(Clock::default());
            clocks.push(clock.clone());
            players.push(Box::new(Timed { bot, clock }));
        }
        let outcome = play_while(&mut played, &mut players, &mut chance, || true)
            .ok_or_else(|| anyhow!(fault_of(&mut players).unwrap_or_default()))?;
        let sat = |(seat, clock): (Seat, &Arc<Clock>)| Sat {
            player: pair[halves[seat.index()]],
            camp: camps[seat.index()].map(str::to_owned),
            payoff: outcome.payoff(seat),
            choices: clock.choices.load(Ordering::Relaxed),
            micros: clock.micros.load(Ordering::Relaxed),
            slowest: clock.slowest.load(Ordering::Relaxed),
        };
        Ok(Played {
            seats: Seat::all(clocks.len() as u8).zip(&clocks).map(sat).collect(),
            ending: outcome.ending().to_owned(),
            rounds: outcome.rounds(),
            actions: played.log().actions().count(),
        })
    }
}

/// Which of two players sits where: one for each side where there are sides, and otherwise each has half of the seats, any
/// of them.
fn halves(camps: &[Option<&'static str>], seed: u64) -> Vec<usize> {
    let mut names: Vec<&str> = camps.iter().copied().flatten().collect();
    names.sort_unstable();
    names.dedup();
    if names.len() > 1 {
        let half = |camp: Option<&str>| camp.and_then(|camp| names.binary_search(&camp).ok()).unwrap_or(0) % 2;
        return camps.iter().map(|&camp| half(camp)).collect();
    }
    let mut halves: Vec<usize> = (0..camps.len()).map(|seat| seat % 2).collect();
    let mut chance = Quick::new(seed ^ 0x5ea7);
    for seat in (1..halves.len()).rev() {
        halves.swap(seat, chance.draw(seat as u32 + 1) as usize);
    }
    halves
}

/// How long a player has thought.
#[derive(Default)]
struct Clock {
    choices: AtomicU64,
    micros: AtomicU64,
    slowest: AtomicU64,
}

/// A player whose thinking is timed.
struct Timed<G> {
    bot: Box<dyn Player<G>>,
    clock: Arc<Clock>,
}

impl<G: Extras> Player<G> for Timed<G> {
    fn choose(&mut self, game: &G, view: &G::View, memory: &G::Memory, legal: &[G::Action]) -> usize {
        let start = Instant::now();
        let choice = self.bot.choose(game, view, memory, legal);
        let micros = start.elapsed().as_micros() as u64;
        self.clock.choices.fetch_add(1, Ordering::Relaxed);
        self.clock.micros.fetch_add(micros, Ordering::Relaxed);
        self.clock.slowest.fetch_max(micros, Ordering::Relaxed);
        choice
    }

    fn outsider(&mut self) -> Option<&mut dyn Outsider<G>> {
        self.bot.outsider()
    }
}
