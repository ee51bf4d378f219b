//! What the tests of Survive share: the description of the game for the testkit.

use fuga_kernel::testkit::Specimen;
use fuga_kernel::{Chance, Thing, Viewer};
use fuga_survive::{
    Action, Back, Colour, Corner, Creature, Explorer, Fact, Hex, Position, Spot, State, Survive, Terrain,
};

pub(crate) struct SurviveSpecimen;

impl Specimen for SurviveSpecimen {
    type Game = Survive;
    // With S-92 every explorer can be followed by many quiet rounds.
    const MAX_ACTIONS: usize = 30_000;

    fn wild(_game: &Survive, _state: &State, chance: &mut impl Chance) -> Action {
        let mut hex = || Hex::all().nth(chance.draw(Hex::COUNT as u32) as usize).unwrap();
        let (from, to) = (hex(), hex());
        let tile = Terrain::ALL[chance.draw(3) as usize];
        let colour = Colour::ALL[chance.draw(4) as usize];
        let explorer = Explorer::nth(chance.draw(40) as usize);
        let spot = match chance.draw(6) {
            0 => Spot::Tile(to),
            1 => Spot::Water(to),
            2 => Spot::Deck(to),
            3 => Spot::Corner(Corner::ALL[chance.draw(4) as usize]),
            4 => Spot::Lost,
            _ => Spot::Unplaced,
        };
        let creature = Creature::ALL[chance.draw(3) as usize];
        match chance.draw(15) {
            0 => Action::PlaceForMe,
            1 => Action::PlaceExplorer { treasure: chance.draw(8) as u8, on: to },
            2 => Action::PlaceBoat { at: to },
            3 => Action::CallDolphin { tile, explorer, to },
            4 => Action::RaiseWind { tile, from, to },
            5 => Action::Relocate { tile, creature, from, to },
            6 => Action::Glide { to },
            7 | 8 => Action::Step { explorer, to: spot },
            9 => Action::Row { from, to },
            10 => Action::Sink { tile: to },
            11 => Action::TakeAboard { explorer },
            12 => Action::MoveCreature { from, to },
            13 if chance.draw(2) == 0 => Action::Defend { colour, tile },
            13 => Action::Decline { colour },
            _ => Action::Pass,
        }
    }

    /// A shark is about to be moved, with swimmers of everybody all around it, and everybody holds tiles (S-51).
    fn position(game: &Survive, chance: &mut impl Chance) -> Option<State> {
        let mover = Colour::ALL[chance.draw(game.colours().len() as u32) as usize];
        let shark: Hex = "c5".parse().unwrap();
        let mut position = Position::new()
            .tiles(Terrain::Mountain, "f5 g5 h5")
            .creatures(Creature::Shark, "c5")
            .turn(mover)
            .rolled(Creature::Shark);
        let fronts = [Terrain::Beach, Terrain::Forest, Terrain::Mountain, Terrain::Forest];
        for (colour, front) in game.colours().zip(fronts) {
            let back = if colour == Colour::Blue { Back::Dolphin } else { Back::SharkDefence };
            position = position.hand(colour, back, front).explorer(colour, "tile g5");
            for at in game.board().neighbours(shark) {
                position = position.explorer(colour, &format!("water {at}"));
            }
        }
        Some(game.set_up(&position))
    }

    fn secrets(game: &Survive, state: &State, viewer: Viewer) -> Vec<(&'static str, String)> {
        game.secrets(state, viewer)
    }

    fn secret_of_fact(fact: &Fact, viewer: Viewer) -> Option<(&'static str, String)> {
        match fact {
            Fact::TileKept { back, .. } if back.seen_by(viewer).is_none() => {
                Some(("latest kept tile", format!("{:?}", back.truth())))
            }
            _ => None,
        }
    }
}
