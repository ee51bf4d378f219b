//! What the tests of O.V.N.I. share: the description of the game for the testkit.

use fuga_kernel::testkit::Specimen;
use fuga_kernel::{Chance, Seat, Viewer};
use fuga_ovni::{
    Action, Alien, Area, At, Chip, City, Face, Fact, Mission, Ovni, Player, Position, Set, State, Thing, Tokens,
};

pub(crate) struct OvniSpecimen;

fn any<T: Thing>(chance: &mut impl Chance) -> T {
    T::nth(chance.draw(T::COUNT as u32) as usize)
}

fn any_set<T: Thing>(n_items: u32, chance: &mut impl Chance) -> Set<T> {
    (0..n_items).map(|_| any(chance)).collect()
}

impl Specimen for OvniSpecimen {
    type Game = Ovni;
    const MAX_ACTIONS: usize = 5_000;

    fn wild(game: &Ovni, state: &State, chance: &mut impl Chance) -> Action {
        let alien: Alien = any(chance);
        let maybe = if chance.draw(6) == 0 { None } else { Some(alien) };
        let city: City = any(chance);
        let area: Area = any(chance);
        let rival = if chance.draw(4) == 0 { Player::Third } else { Player::Seat(Seat::new(chance.draw(5) as u8)) };
        match chance.draw(18) {
            0 if chance.draw(2) == 0 => {
                let (dealt, _) = game.missions(state, Seat::new(0));
                Action::Keep { missions: dealt }
            }
            0 => {
                let n_missions = chance.draw(4);
                Action::Keep { missions: any_set::<Mission>(n_missions, chance) }
            }
            1 => {
                let n_aliens = chance.draw(5);
                Action::TakeStarters { aliens: any_set(n_aliens, chance) }
            }
            2 => Action::TakeForThird { alien },
            3 | 4 => Action::Place { area, chip: any::<Chip>(chance) },
            5 => Action::PlaceForThird { area },
            6 => {
                let mut count = || chance.draw(4) as u8;
                Action::ChooseTokens { tokens: Tokens::new(count(), count(), count(), count()) }
            }
            7 => Action::RaiseShield { alien: maybe },
            8 => Action::Overdrive,
            9 => Action::RaiseThirdsShield { alien: maybe },
            10 => Action::Garrison { aside: chance.draw(2) == 0 },
            11 => Action::Activate { group: alien },
            12 => Action::Move { from: city, to: any(chance) },
            13 => {
                let swap_with = (chance.draw(2) == 0).then(|| any(chance));
                Action::Abduct { city, swap_with }
            }
            14 => Action::Launch { city },
            15 => Action::Capture { rival, alien },
            16 => Action::Destroy { rival, city },
            _ if chance.draw(2) == 0 => Action::Done,
            _ => Action::EndTurn,
        }
    }

    /// A round is about to begin in which everybody can do everything.
    fn position(game: &Ovni, chance: &mut impl Chance) -> Option<State> {
        let mut position = Position::new(At::Placing).round(3);
        for player in game.players() {
            let mut some = |at_least: u8| at_least + chance.draw(2) as u8;
            let cities = ["1 1 4 7", "2 2 5 8", "3 4 6 9", "10 10 11 12"][player.index()];
            position =
                position.tokens(player, [some(2), some(2), some(1), some(3)]).ufos(player, cities).pad(player, 1);
        }
        Some(game.set_up(&position))
    }

    fn secrets(game: &Ovni, state: &State, viewer: Viewer) -> Vec<(&'static str, String)> {
        game.secrets(state, viewer)
    }

    fn secret_of_fact(fact: &Fact, viewer: Viewer) -> Option<(&'static str, String)> {
        match fact {
            Fact::MissionsDealt { missions, .. } if missions.seen_by(viewer).is_none() => {
                Some(("latest missions dealt", format!("{:?}", missions.truth())))
            }
            Fact::MissionsKept { missions, .. } if missions.seen_by(viewer).is_none() => {
                Some(("latest missions kept", format!("{:?}", missions.truth())))
            }
            Fact::ChipPlaced { chip: Face::Down(chip), .. } if chip.seen_by(viewer).is_none() => {
                Some(("latest chip face down", format!("{:?}", chip.truth())))
            }
            _ => None,
        }
    }
}
