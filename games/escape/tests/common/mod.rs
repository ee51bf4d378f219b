//! What the tests of Escape share: tiny maps, tables of all kinds, and the description of the game for the testkit.
#![allow(dead_code, reason = "each test file uses its part")]

use fuga_escape::{
    Action, Code, Edition, Escape, Fact, HatchCard, Item, Map, Mode, Options, Place, Scenario, State, Zone,
};
use fuga_hex::Coord;
use fuga_kernel::testkit::Specimen;
use fuga_kernel::{Chance, Game, Seat, Viewer};

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

/// A table of any zone, number of seats and edition, with a scenario of any codes; most scenarios contradict
/// themselves or do not fit their map, and then there is none.
pub(crate) fn any_table(chance: &mut impl Chance) -> Option<Options> {
    let zones = Zone::NAMED.len() as u32;
    let zone = match chance.draw(zones + 12) {
        nth if nth < zones => Zone::NAMED[nth as usize].clone(),
        nth => Zone::Custom([TINY, TRAP][(nth % 2) as usize].to_owned()),
    };
    let seats = 2 + [chance.draw(4), chance.draw(15)][chance.draw(2) as usize] as u8;
    let edition = [Edition::English, Edition::Italian, Edition::Portuguese, Edition::Spanish][chance.draw(4) as usize];
    let n_hatches = Map::parse(zone.text()).unwrap().hatches().len() as u32;
    let scenario = Some(Scenario::Custom(any_codes(n_hatches, chance)));
    let options = Options { edition, scenario, ..Options::new(seats, Mode::Advanced, zone) };
    Escape::new(options.clone()).is_ok().then_some(options)
}

/// The same table with what the rulebooks say differently read in any way; nothing where it can't be played so.
pub(crate) fn any_readings(options: Options, chance: &mut impl Chance) -> Option<Options> {
    let mut any = || [None, Some(true), Some(false)][chance.draw(3) as usize];
    let options = options.read_by(&mut any);
    let options = Options { stuck_is_told: any(), ..options };
    Escape::new(options.clone()).is_ok().then_some(options)
}

fn any_codes(n_hatches: u32, chance: &mut impl Chance) -> String {
    let mut text = String::from("name: Any\n\n");
    // Half of the time a few codes, half of the time many.
    let rarity = [3, 6][chance.draw(2) as usize];
    let has_humans = chance.draw(6) != 0;
    for code in Code::ALL {
        let needs_humans = matches!(code, Code::B3 | Code::B4 | Code::D2 | Code::X3 | Code::X5 | Code::X8)
            || code.name().starts_with('H');
        let is_on = match code {
            Code::B6 => !has_humans,
            Code::E3 if !has_humans => true,
            _ if needs_humans && !has_humans => false,
            Code::X8 if text.contains("D.2") => false,
            _ => chance.draw(rarity) == 0,
        };
        if !is_on {
            continue;
        }
        let value = match code {
            Code::A4 => ["nobody", "humans", "aliens"][chance.draw(3) as usize].to_owned(),
            Code::B4 => (1 + chance.draw(n_hatches)).to_string(),
            Code::C6 => {
                let chosen = (1..=n_hatches).filter(|hatch| *hatch == 1 || chance.draw(2) == 0);
                chosen.map(|hatch| hatch.to_string()).collect::<Vec<_>>().join(" ")
            }
            Code::E3 => (1 + chance.draw(8)).to_string(),
            _ => code.any_value(chance),
        };
        text = format!("{text}{code} {value}\n");
    }
    text
}

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
        match chance.draw(11) {
            0 | 1 => Action::Move { to },
            2 => Action::Attack { to },
            3 => Action::Stay,
            4 => Action::Announce { at: Coord::new(chance.draw(23) as u8, chance.draw(14) as u8).unwrap() },
            5 => Action::Use { item },
            6 if chance.draw(2) == 0 => Action::Light { at: to },
            6 => Action::EndTurn,
            7 => Action::StayAloud,
            8 => [Action::PowerTeleport, Action::PlanTeleport][chance.draw(2) as usize],
            9 => Action::Examine { seat: Seat::new(chance.draw(16) as u8) },
            10 if chance.draw(2) == 0 => Action::Choose { card: HatchCard::Green },
            _ => Action::Discard { item },
        }
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
