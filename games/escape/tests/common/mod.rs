//! What the tests of Escape share: tiny maps, and the description of the game for the testkit.

use fuga_escape::{Action, Escape, Fact, Item, Place, State};
use fuga_hex::Coord;
use fuga_kernel::testkit::Specimen;
use fuga_kernel::{Chance, Viewer};

/// Ten sectors, two hatches, one of them at a dead end: small enough for everybody to meet, and for brute force.
pub(crate) const TINY: &str = "\
name: Tiny
players: 2-4

   A B C D E
01 . 1 x . .
02 H x o x A
03 x o x o 2
";

/// Hatch 1 lies behind hatch 2: with both damaged whoever stands there is trapped (E-14).
pub(crate) const TRAP: &str = "\
name: Trap
players: 2-4

   A B C D E
01 1 2 x o A
02 . . H x 3
";

pub(crate) struct EscapeSpecimen;

impl Specimen for EscapeSpecimen {
    type Game = Escape;
    // 39 rounds of 16 seats, each with a move, an announcement and at most a few items.
    const MAX_ACTIONS: usize = 39 * 16 * 4;

    fn wild(game: &Escape, _state: &State, chance: &mut impl Chance) -> Action {
        let map = game.map();
        let sector = map.sectors().nth(chance.draw(map.n_sectors() as u32) as usize).unwrap();
        let to = if chance.draw(8) == 0 { Place::Hatch(9) } else { map.place(sector) };
        let item = Item::ALL[chance.draw(6) as usize];
        match chance.draw(8) {
            0 | 1 => Action::Move { to },
            2 => Action::Attack { to },
            3 => Action::Stay,
            4 => Action::Announce { at: Coord::new(chance.draw(23) as u8, chance.draw(14) as u8).unwrap() },
            5 => Action::Use { item },
            6 if chance.draw(2) == 0 => Action::Light { at: to },
            6 => Action::EndTurn,
            _ => Action::Discard { item },
        }
    }

    fn conserved(game: &Escape, state: &State) -> Result<(), String> {
        game.check_counts(state)
    }

    fn secrets(game: &Escape, state: &State, viewer: Viewer) -> Vec<(&'static str, String)> {
        game.secrets(state, viewer)
    }

    fn secret_of_fact(fact: &Fact, viewer: Viewer) -> Option<(&'static str, String)> {
        match fact {
            // What lies behind a noise must stay open after it was announced.
            Fact::CardDrawn { card, .. } if card.seen_by(viewer).is_none() => {
                Some(("whether the latest noise was free", card.truth().is_free().to_string()))
            }
            _ => None,
        }
    }
}
