//! The testkit's suite over every number of seats and every option.

use crate::common::OvniSpecimen;
use fuga_kernel::testkit::{TwinReport, check_match, twins};
use fuga_kernel::{Chance, Game, Quick, Tape, ToAct};
use fuga_ovni::{Data, Options, Ovni, Planet, RECONSTRUCTED};

/// Tables of every size.
fn sizes() -> [Options; 3] {
    [Options::new(2), Options::new(3), Options::new(4)]
}

/// Tables with every option.
fn tables() -> Vec<Options> {
    let text = RECONSTRUCTED.replace("name: Reconstructed", "name: Ours");
    let data = Data::Custom(text.replace("alien_majority  10", "alien_majority  12"));
    vec![
        Options { third_competes: false, ..Options::new(2) },
        Options { third_planet: Some(Planet::Luxor), attacks_all_different: true, ..Options::new(2) },
        Options { planets: vec![None, Some(Planet::Eris)], ..Options::new(3) },
        Options { attacks_all_different: true, max_rounds: 4, ..Options::new(3) },
        Options { max_rounds: 1, ..Options::new(4) },
        Options { passing_ufos_map: false, ..Options::new(2) },
        Options { passing_ufos_map: false, max_rounds: 6, ..Options::new(3) },
        Options { asks_everything: true, max_rounds: 6, ..Options::new(2) },
        Options { data, ..Options::new(4) },
    ]
}

#[test]
fn every_promise_holds_in_random_play() {
    let mut n_actions = 0;
    for (options, seed) in sizes().into_iter().cycle().zip(0..30) {
        n_actions += check_match::<OvniSpecimen>(options, seed);
    }
    assert!(n_actions > 2_000, "{n_actions}");
}

#[test]
fn every_promise_holds_with_every_option() {
    for (options, seed) in tables().into_iter().cycle().zip(100..127) {
        check_match::<OvniSpecimen>(options, seed);
    }
}

/// Random play counts where the list would be long; it finds what the list has at the place drawn.
#[test]
fn pick_gives_what_the_list_has_at_the_place_drawn() {
    for (options, seed) in sizes().into_iter().cycle().zip(0..30) {
        let game = Ovni::new(options).unwrap();
        let mut chance = Quick::new(seed);
        let mut state = game.deal(&mut chance, &mut ());
        let mut legal = Vec::new();
        while let ToAct::Seats(asked) = game.to_act(&state) {
            let seat = asked.any(&mut chance);
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let nth = chance.draw(legal.len() as u32);
            let picked = game.pick(&state, seat, &mut Tape::new(&[nth]));
            assert_eq!(picked, legal[nth as usize]);
            game.apply(&mut state, seat, picked, &mut chance, &mut ()).unwrap();
        }
    }
}

/// Every kind of secret that arises in play.
const SECRETS: [&str; 6] =
    ["kept missions", "number of missions", "hand", "chip face down", "latest missions kept", "latest chip face down"];

#[test]
fn twin_worlds_are_equal_to_every_viewer() {
    let mut report = TwinReport::default();
    for (options, seed) in sizes().into_iter().cycle().zip(0..45) {
        report.add(&twins::<OvniSpecimen>(options, seed));
    }
    report.assert_varied(&SECRETS);
    // A deal shows far too much for a second one to show the same, so the others' missions differ in imagined worlds.
    assert!(report.imagined.contains_key("dealt missions"), "{:?}", report.imagined);
}

#[test]
fn twin_worlds_are_equal_with_every_option() {
    let mut report = TwinReport::default();
    for (options, seed) in tables().into_iter().cycle().zip(200..224) {
        report.add(&twins::<OvniSpecimen>(options, seed));
    }
    report.assert_varied(&SECRETS);
}
