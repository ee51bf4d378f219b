//! What the tests of Hush share: the description of the game for the testkit.

use fuga_hush::{Action, Fact, Hush, N_ROUNDS, Position, State};
use fuga_kernel::testkit::Specimen;
use fuga_kernel::{Chance, Game, Seat, Viewer};

pub(crate) struct HushSpecimen;

impl Specimen for HushSpecimen {
    type Game = Hush;
    const MAX_ACTIONS: usize = 4 * N_ROUNDS as usize;

    fn wild(_game: &Hush, _state: &State, chance: &mut impl Chance) -> Action {
        if chance.draw(2) == 0 { Action::Keep } else { Action::Swap }
    }

    fn secrets(game: &Hush, state: &State, viewer: Viewer) -> Vec<(&'static str, String)> {
        let position = Position::of(state);
        let mut secrets = vec![("bag", format!("{:?}", position.bag))];
        for seat in Seat::all(game.n_seats()).filter(|&seat| Viewer::Seat(seat) != viewer) {
            secrets.push(("card", position.cards[seat.index()].to_string()));
            secrets.push(("answer", position.has_swapped[seat.index()].to_string()));
        }
        secrets
    }

    fn secret_of_fact(_fact: &Fact, _viewer: Viewer) -> Option<(&'static str, String)> {
        // All that a fact hides is in the state after it.
        None
    }
}
