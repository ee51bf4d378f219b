//! Where everybody else may be, brought up to date whenever it is one's turn.

use fuga_kernel::Seat;

use crate::belief::{Guess, Habits, Motion};
use crate::cards::{BySide, Side};
use crate::memory::Memory;
use crate::rules::Escape;
use crate::view::View;
use crate::ways::closed;

/// Where everybody may be, as far as one seat can tell; of itself it keeps what the others can think.
#[derive(Clone, Debug)]
pub(super) struct Beliefs {
    /// The round of the latest decision: from one round to the next every seat moves once.
    round: u8,
    /// Nothing for a seat that has left the board.
    seats: Vec<Option<Guess>>,
}

impl Beliefs {
    /// Nothing is known yet.
    pub(super) const fn new() -> Self {
        Self { round: 0, seats: Vec::new() }
    }

    /// All seats on board but one, with where they may be.
    pub(super) fn without(&self, me: Seat) -> impl Iterator<Item = (usize, &Guess)> {
        let guesses = self.seats.iter().enumerate().filter_map(|(seat, guess)| Some((seat, guess.as_ref()?)));
        guesses.filter(move |(seat, _)| *seat != me.index())
    }

    /// Where a seat may be.
    pub(super) fn of(&self, seat: Seat) -> Option<&Guess> {
        self.seats.get(seat.index())?.as_ref()
    }

    /// How they are thought to move on.
    pub(super) fn motion(&self, game: &Escape, closed: u16, habits: Habits) -> Motion {
        let crowd: Vec<_> = self.seats.iter().flatten().map(|guess| (BySide::filled(1.0), guess)).collect();
        Motion::new(game, closed, &crowd, habits)
    }

    /// Brings everything up to what the memory says now.
    pub(super) fn update(&mut self, game: &Escape, view: &View, memory: &Memory, me: Seat, habits: Habits) {
        let closed = closed(view);
        let has_moved = view.round == self.round + 1;
        let is_kept = has_moved || view.round == self.round;
        self.round = view.round;
        self.seats.resize(view.seats.len(), None);
        let motion = self.motion(game, closed, habits);
        for (seat, slot) in view.seats.iter().zip(&mut self.seats) {
            let trail = memory.trail(seat.seat);
            let old = slot.take().filter(|_| is_kept);
            if !trail.is_aboard() {
                continue;
            }
            *slot = Some(match old {
                Some(guess) if has_moved => {
                    let mut guess = guess.walked(game, seat.is_fed, &motion);
                    guess.keep_possible(game, trail);
                    guess.hear(game, trail, habits);
                    guess
                }
                // One's own turn is under way, and its move will be counted in the next round.
                Some(guess) if seat.seat == me => guess,
                Some(mut guess) => {
                    guess.keep_possible(game, trail);
                    guess
                }
                // Whoever takes a seat over knows what somebody who has weighed all that was told would know.
                None if let Some(weights) = memory.weights() => weights.of(seat.seat).clone(),
                None => {
                    let mut guess = Guess::new(game, trail);
                    guess.hear(game, trail, habits);
                    guess
                }
            });
        }
        self.balance(game, view, memory, habits);
    }

    /// Makes as many humans of the seats nobody knows as there must be, oneself among them for the others' eyes.
    fn balance(&mut self, game: &Escape, view: &View, memory: &Memory, habits: Habits) {
        let side_of = |seat: Seat| memory.trail(seat).side();
        let n_known = game.seats().filter(|&seat| memory.trail(seat).dealt_side() == Some(Side::Human)).count();
        let me = view.you.as_ref().filter(|you| side_of(you.seat).is_none());
        let n_wanted = f64::from(game.n_humans())
            - n_known as f64
            - me.map_or(0.0, |you| if you.role.side() == Side::Human { 1.0 } else { 0.0 });
        let is_open = |seat: Seat| side_of(seat).is_none() && me.is_none_or(|you| you.seat != seat);
        let odds: Vec<f64> =
            game.seats().filter(|&seat| is_open(seat)).filter_map(|seat| Some(self.of(seat)?.odds(habits))).collect();
        let share = |odds: f64, factor: f64| odds * factor / (1.0 + odds * factor);
        let (mut low, mut high) = (0.0, 1e6);
        for _ in 0..60 {
            let factor = f64::midpoint(low, high);
            let n_humans: f64 = odds.iter().map(|&odds| share(odds, factor)).sum();
            if n_humans < n_wanted { low = factor } else { high = factor }
        }
        for seat in game.seats() {
            let Some(guess) = &mut self.seats[seat.index()] else { continue };
            let human = match side_of(seat) {
                Some(Side::Human) => 1.0,
                Some(Side::Alien) => 0.0,
                None if is_open(seat) => share(guess.odds(habits), low),
                None => share(guess.odds(habits), 1.0),
            };
            guess.scale([human, 1.0 - human]);
        }
    }
}
