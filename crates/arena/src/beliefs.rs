//! How good beliefs are: what they said in many matches of bots, beside what was true.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::{Mutex, PoisonError};

use anyhow::{Result, anyhow};
use fuga_bots::play_out;
use fuga_kernel::{ArenaTable, Chance, Extras, Follower, Match, Player, Question, Quick, Seat, SeatSet, Viewer};
use serde::Serialize;

use crate::contest::Seater;
use crate::fit::play_all;

/// What a truth counts that was ruled out, in bits: as one in a million.
const RULED_OUT: f64 = 20.0;
/// Into so many parts chances are sorted, to compare what was said with what came.
const N_BINS: usize = 10;

/// Matches of bots, each looked at through the eyes of one seat, another one each time.
pub struct Trial<G: Extras> {
    /// Each is looked at by one thread at a time.
    matches: Vec<Mutex<(Match<G>, Seat)>>,
}

/// How good beliefs are.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct BeliefFigures {
    /// How many matches were looked at.
    pub matches: usize,
    /// What was asked, by what it was about.
    pub subjects: BTreeMap<&'static str, SubjectFigures>,
}

/// How good beliefs are about one kind of question.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SubjectFigures {
    /// How many were asked.
    pub questions: usize,
    /// How surprising the truth was in all, in bits: the logarithm of its chance.
    pub bits: f64,
    /// The same if every answer that was not ruled out had been as likely as the others.
    pub even_bits: f64,
    /// How often the truth was ruled out.
    pub ruled_out: usize,
    /// All chances that were given, by tenths.
    pub bins: [Bin; N_BINS],
}

/// Chances of about the same size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Bin {
    /// How many were given.
    pub chances: usize,
    /// What they add up to.
    pub said: f64,
    /// How many of those answers were true.
    pub came: usize,
}

impl<G: Extras> Trial<G> {
    /// Plays so many matches; each seat draws one of so many players.
    ///
    /// # Errors
    /// If a table can't be set up or a player not be seated.
    pub fn play(
        tables: &[ArenaTable<G::Options>],
        n_players: usize,
        seated: &Seater<'_, G>,
        n_matches: usize,
        seed: u64,
        n_threads: NonZero<usize>,
    ) -> Result<Self> {
        let matches = play_all(n_matches, n_threads, |nth| {
            let (table, seed) = (&tables[nth % tables.len()], seed + nth as u64);
            let game =
                G::new(table.options.clone()).map_err(|error| anyhow!("{}: {error} ({})", table.name, error.rule))?;
            let mut chance = Quick::new(seed);
            let mut played = Match::deal(game, &mut chance);
            let mut lots = Quick::new(!seed);
            let n_seats = played.game().n_seats();
            let seat = |seat: Seat| seated(lots.draw(n_players as u32) as usize, seed * 100 + seat.index() as u64);
            let mut players = Seat::all(n_seats).map(seat).collect::<Result<Vec<Box<dyn Player<G>>>>>()?;
            play_out(&mut played, &mut players, &mut chance);
            let eyes = Seat::new((nth / tables.len() % usize::from(n_seats)) as u8);
            Ok(Mutex::new((played, eyes)))
        })?;
        Ok(Self { matches })
    }

    /// Asks, whenever the eyes' seat comes to be asked for an action, what it believes by these numbers.
    ///
    /// # Errors
    /// None: a match that was played is played again.
    pub fn measure(&self, habits: &[f64], n_threads: NonZero<usize>) -> Result<BeliefFigures> {
        let each = play_all(self.matches.len(), n_threads, |nth| {
            let guard = self.matches[nth].lock().unwrap_or_else(PoisonError::into_inner);
            let (played, eyes) = &*guard;
            let mut figures = BeliefFigures { matches: 1, ..BeliefFigures::default() };
            let viewer = Viewer::Seat(*eyes);
            let mut follower = Follower::of(played.game().attentive(viewer, habits), viewer);
            let (mut way, mut before) = (played.retrace(), SeatSet::EMPTY);
            while let Some(then) = way.go_on() {
                let asked = then.to_act().seats();
                if asked.contains(*eyes) && !before.contains(*eyes) {
                    for question in then.game().quiz(then.state(), *eyes, follower.catch_up(then)) {
                        figures.subjects.entry(question.subject).or_default().add(&question);
                    }
                }
                before = asked;
            }
            Ok(figures)
        })?;
        Ok(each.into_iter().fold(BeliefFigures::default(), BeliefFigures::with))
    }
}

impl BeliefFigures {
    /// How surprising the truth was in a match, in bits.
    pub fn bits_a_match(&self) -> f64 {
        self.subjects.values().map(|subject| subject.bits).sum::<f64>() / self.matches.max(1) as f64
    }

    fn with(mut self, other: Self) -> Self {
        self.matches += other.matches;
        for (subject, figures) in other.subjects {
            self.subjects.entry(subject).or_default().join(&figures);
        }
        self
    }
}

impl SubjectFigures {
    /// Bits a question.
    pub fn mean_bits(&self) -> f64 {
        self.bits / self.questions.max(1) as f64
    }

    /// The same if every answer that was not ruled out had been as likely as the others.
    pub fn mean_even_bits(&self) -> f64 {
        self.even_bits / self.questions.max(1) as f64
    }

    fn add(&mut self, question: &Question) {
        self.questions += 1;
        let bits = |chance: f64| (-chance.log2()).min(RULED_OUT);
        self.ruled_out += usize::from(question.truth.is_none());
        self.bits += question.truth.map_or(RULED_OUT, |truth| bits(question.chances[truth]));
        self.even_bits += question.truth.map_or(RULED_OUT, |_| bits(1.0 / question.chances.len() as f64));
        for (answer, &chance) in question.chances.iter().enumerate() {
            let bin = &mut self.bins[bin_of(chance)];
            bin.chances += 1;
            bin.said += chance;
            bin.came += usize::from(question.truth == Some(answer));
        }
    }

    fn join(&mut self, other: &Self) {
        self.questions += other.questions;
        self.bits += other.bits;
        self.even_bits += other.even_bits;
        self.ruled_out += other.ruled_out;
        for (bin, other) in self.bins.iter_mut().zip(&other.bins) {
            bin.chances += other.chances;
            bin.said += other.said;
            bin.came += other.came;
        }
    }
}

#[expect(clippy::cast_sign_loss, reason = "a chance is never below nothing")]
fn bin_of(chance: f64) -> usize {
    ((chance * N_BINS as f64) as usize).min(N_BINS - 1)
}

impl Bin {
    /// The mean of what was said, and the share that came; nothing where nothing was said.
    pub fn means(&self) -> Option<(f64, f64)> {
        let n = self.chances as f64;
        (self.chances > 0).then(|| (self.said / n, self.came as f64 / n))
    }
}
