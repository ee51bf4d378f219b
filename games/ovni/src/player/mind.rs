//! What O.V.N.I.'s player thinks of the worlds that it plays on in.

use fuga_kernel::{Asked, Character, Game, Mind, Outcome as _, Patience, Patient, Player, Quick, Seat};

use super::{Dials, Thoughts};
use crate::rules::Ovni;
use crate::state::State;
use crate::view::View;

/// A lead of so many points is worth half of a sure win.
const HALF: f64 = 10.0;
/// How much of a win or a loss is by how much, so that it also counts where it is nearly sure.
const MARGIN: f64 = 0.3;

/// The best player there is: the numbers that were fitted, and each action looked at to the end of the round.
pub(crate) fn master(seed: u64) -> Box<dyn Player<Ovni>> {
    let patience = Patience { width: 8, n_playouts: 120, doubt: 1.0 };
    Box::new(Patient::new(Outlook(Dials::hard()), patience, seed))
}

/// A player's numbers.
struct Outlook(Dials);

impl Mind<Ovni> for Outlook {
    fn seat(&self, view: &View) -> Option<Seat> {
        view.you
    }

    fn weigh(&self, at: Asked<'_, Ovni>, chance: &mut Quick, promises: &mut Vec<f64>) {
        let thoughts = Thoughts::new(at.game, at.state, at.seat, &self.0);
        promises.extend(at.legal.iter().map(|&action| thoughts.promise(at.state, action, self.0.bluff, chance)));
    }

    fn worth(&self, game: &Ovni, state: &State, seat: Seat) -> f64 {
        let Some(outcome) = game.outcome(state) else {
            return 0.5 + 0.5 * bent(Thoughts::new(game, state, seat, &self.0).score(state));
        };
        let score = |seat| outcome.score(seat).unwrap_or(0);
        let others = Seat::all(game.n_seats()).filter(|&other| other != seat);
        let lead = score(seat) - others.map(score).max().unwrap_or(0);
        outcome.payoff(seat) + MARGIN * bent(f64::from(lead))
    }

    fn is_far(&self, from: &State, state: &State) -> bool {
        state.round > from.round
    }

    fn take_on(&mut self, character: Character) {
        self.0 = self.0.of_character(character);
    }
}

/// A lead from -1 to 1.
fn bent(lead: f64) -> f64 {
    lead / (lead.abs() + HALF)
}
