//! Who chooses for a seat.

use crate::{Chance, Character, Game, Quick, Seat, Told};

/// A bot: it is given what a person in its seat would have, never a state.
pub trait Player<G: Game>: Send {
    /// The index of the chosen action in `legal`, which is never empty; of an outsider that has failed, any beyond it.
    fn choose(&mut self, game: &G, view: &G::View, memory: &G::Memory, legal: &[G::Action]) -> usize;

    /// The same, but it answers with its best so far as soon as `is_stopped` says so.
    ///
    /// Provided: it is too fast to be stopped.
    fn choose_until(
        &mut self,
        game: &G,
        view: &G::View,
        memory: &G::Memory,
        legal: &[G::Action],
        _is_stopped: &dyn Fn() -> bool,
    ) -> usize {
        self.choose(game, view, memory, legal)
    }

    /// It plays in this manner from now on, as strong as it is: one of [`Extras::CHARACTERS`](crate::Extras::CHARACTERS).
    ///
    /// Provided: it has no character.
    fn take_on(&mut self, _character: Character) {}

    /// The same player, where it is one from outside.
    ///
    /// Provided: it is none, and nobody makes the lines for it that it would be told.
    fn outsider(&mut self) -> Option<&mut dyn Outsider<G>> {
        None
    }
}

/// A player that our memory is no use to, such as another program: it is told what its seat was told, line by line.
pub trait Outsider<G: Game> {
    /// It takes a seat, before it is told anything.
    fn sit(&mut self, game: &G, seat: Seat);

    /// What its seat was told since the last time, as it was told then: before each question, and when the match is over.
    fn hear(&mut self, told: Vec<Told<G::Notice>>);

    /// The match is over.
    fn over(&mut self, outcome: &G::Outcome);

    /// Why it chooses no more, if it has failed.
    fn fault(&self) -> Option<&str>;
}

/// How a player treats whoever plays against it, in a game where everybody plays for themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// It plays as well as it can.
    Plain,
    /// It lets a beginner live.
    Gentle,
    /// It is plain or gentle, as makes a fair fight: among many most are gentle, since only one of all can win.
    Even,
}

impl Manner {
    /// Whether the player of a seed is gentle at a table with so many seats.
    pub fn is_gentle(self, seed: u64, n_seats: u8) -> bool {
        // How many of a hundred even ones are plain, so that one among them who plays like those wins about half.
        let n_plain = match n_seats {
            ..=2 => 50,
            3 => 20,
            _ => 0,
        };
        match self {
            Self::Plain => false,
            Self::Gentle => true,
            Self::Even => Quick::new(!seed).draw(100) >= n_plain,
        }
    }
}

/// The index of the action with the highest score, which is asked of each in turn; of equal ones the first.
pub fn best_of<A: Copy>(legal: &[A], mut score: impl FnMut(A) -> f64) -> usize {
    let mut best = (0, f64::NEG_INFINITY);
    for (index, &action) in legal.iter().enumerate() {
        let score = score(action);
        if score > best.1 {
            best = (index, score);
        }
    }
    best.0
}

/// Picks any legal action, each equally likely: the player every other one is measured against.
#[derive(Clone, Debug)]
pub struct Random(Quick);

impl Random {
    /// A player that picks the same for the same seed.
    pub const fn new(seed: u64) -> Self {
        Self(Quick::new(seed))
    }
}

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, _game: &G, _view: &G::View, _memory: &G::Memory, legal: &[G::Action]) -> usize {
        self.0.draw(legal.len() as u32) as usize
    }
}
