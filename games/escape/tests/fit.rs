//! Which tables a scenario makes, and how the ready-made ones play (E-05, E-70, E-71, E-73, E-74).

use crate::desk::{self, SILENCE, Table, check, coded, hear, moves, scenario, seat};
use fuga_escape::map::Kind;
use fuga_escape::{
    Code, Edition, Ending, Escape, Fate, Mode, Notice, Options, Place, Public, Role, Scenario, Side, View, Zone,
};
use fuga_kernel::{Extras as _, Game, Match, OptionsError, Quick, Told, Viewer};

const EDITIONS: [Edition; 4] = [Edition::English, Edition::Italian, Edition::Portuguese, Edition::Spanish];

fn premade(scenario: Scenario, n_seats: u8, zone: Zone) -> Result<Escape, OptionsError> {
    Escape::new(Options { scenario: Some(scenario), ..Options::new(n_seats, Mode::Advanced, zone) })
}

/// Random matches of a scenario on Galilei: what the spectator was told, and the last view.
fn play(scenario: &Scenario, n_seats: u8, seeds: std::ops::Range<u64>) -> Vec<(Vec<Notice>, View)> {
    let finish = |seed| {
        let mut chance = Quick::new(seed);
        let mut played = Match::deal(premade(scenario.clone(), n_seats, Zone::Galilei).expect("it fits"), &mut chance);
        while let Some(asked) = played.to_act().seats().iter().next() {
            let action = played.game().pick(played.state(), asked, &mut chance);
            played.act(asked, action, &mut chance).expect("it was offered");
        }
        let told = played.told(Viewer::Spectator).into_iter().map(|told| match told {
            Told::Notice(notice) => notice,
            Told::TookBack { .. } => panic!("nothing was taken back"),
        });
        (told.collect(), played.view(Viewer::Spectator))
    };
    seeds.map(finish).collect()
}

// E-05: who can be dealt.

fn cast(codes: &str, n_seats: u8, side: Side) -> usize {
    let escape = coded(codes, Edition::English, n_seats, Zone::Galilei).expect("a good scenario");
    let cast = escape.cast(side);
    assert_eq!(cast, &Role::all(side)[..cast.len()], "in order of rank");
    cast.len()
}

/// Proves H.13, H.14, H.15, H.16.
#[test]
fn e_05_any_power_of_the_four_officers_brings_them_all_in() {
    for n_seats in 2..=16 {
        let box_cast = if n_seats > 8 { 8 } else { 4 };
        for codes in ["H.13", "H.14", "H.15", "H.16", "H.1 H.16"] {
            assert_eq!(cast(codes, n_seats, Side::Human), 8, "{codes}");
            assert_eq!(cast(codes, n_seats, Side::Alien), box_cast, "{codes}");
        }
        for codes in ["H.1", "H.2 H.3 H.4", "G.4 J.4"] {
            assert_eq!(cast(codes, n_seats, Side::Human), box_cast, "{codes}");
            assert_eq!(cast(codes, n_seats, Side::Alien), box_cast, "{codes}");
        }
    }
    // Each of the eight is dealt now and then, and without a power only the four of the box.
    for (codes, n_roles) in [("H.13", 8), ("H.1", 4)] {
        let escape = coded(codes, Edition::English, 2, Zone::Galilei).unwrap();
        let mut seen: Vec<Role> = Vec::new();
        for seed in 0..200 {
            let state = escape.deal(&mut Quick::new(seed), &mut ());
            let roles = (0..2).map(|index| escape.view(&state, Viewer::Seat(seat(index))).you.unwrap().role);
            seen.extend(roles.filter(|role| role.side() == Side::Human));
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, Role::all(Side::Human)[..n_roles]);
    }
}

/// Proves B.6.
#[test]
fn e_05_with_b_6_aliens_are_numbered_up_to_the_seats() {
    for n_seats in 2..=16 {
        assert_eq!(cast("B.6 E.3[1]", n_seats, Side::Alien), usize::from(n_seats));
    }
    let (table, facts) = Table::dealt("B.6 E.3[1]", 5, Zone::Galilei, &[0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0]);
    let told = hear(&table, &facts, Viewer::Seat(seat(0)));
    assert_eq!(told, ["0 begins", "you are FifthAlien at alien start", "round 1", "turn 0"]);
    let told = hear(&table, &facts, Viewer::Seat(seat(4)));
    assert_eq!(told, ["0 begins", "you are FourthAlien at alien start", "round 1", "turn 0"]);
}

// E-70: scenarios and the game they are added to.

#[test]
fn e_70_a_scenario_is_added_to_the_advanced_game_only() {
    for edition in EDITIONS {
        for scenario in Scenario::NAMED.into_iter().chain([scenario("J.4")]) {
            let options =
                |mode| Options { edition, scenario: Some(scenario.clone()), ..Options::new(8, mode, Zone::Galilei) };
            let error = Escape::new(options(Mode::Basic)).err().unwrap();
            assert_eq!((error.field, error.rule), ("mode", "E-70"));
            assert!(Escape::new(options(Mode::Advanced)).is_ok(), "{scenario:?}");
        }
    }
}

#[test]
fn e_70_each_code_is_a_switch_of_its_own() {
    for code in Code::ALL {
        let text = match code {
            Code::A4 => "A.4[nobody]".to_owned(),
            Code::B4 => "B.4[1]".to_owned(),
            Code::B6 => "B.6 E.3[1]".to_owned(),
            Code::C6 => "C.6[1,2]".to_owned(),
            Code::E3 => "E.3[1]".to_owned(),
            Code::X1 => "X.1[20]".to_owned(),
            Code::X5 => "X.5[4=1]".to_owned(),
            Code::X6 => "X.6[silence=0]".to_owned(),
            Code::X7 => "X.7[attack=0]".to_owned(),
            Code::X8 => "X.8[red=0]".to_owned(),
            Code::X2 | Code::X3 | Code::X4 => format!("{code}[2]"),
            _ => code.name().to_owned(),
        };
        for edition in EDITIONS {
            let escape = coded(&text, edition, 4, Zone::Galilei).unwrap();
            let on: Vec<Code> = escape.codes().iter().collect();
            let expected = if code == Code::B6 { vec![Code::B6, Code::E3] } else { vec![code] };
            assert_eq!(on, expected);
        }
    }
}

/// Proves E-72.
#[test]
fn e_70_a_scenario_with_faults_makes_no_table() {
    for (codes, rule) in
        [("B.6", "E-72"), ("B.6 E.3[1] D.2", "E-72"), ("D.2 H.15", "E-72"), ("Z.9", "E-74"), ("A.4", "E-70")]
    {
        let error = coded(codes, Edition::English, 4, Zone::Galilei).err().unwrap();
        assert_eq!((error.field, error.rule), ("scenario", rule), "{codes}: {}", error.reason);
    }
}

// E-71: the ready-made scenarios.

/// Proves B.3, C.3, D.2.
#[test]
fn e_71_infection_plays_as_printed() {
    let mut table = Table {
        escape: premade(Scenario::Infection, 4, Zone::Galilei).unwrap(),
        state: Table::coded(
            "B.3 C.3 D.2",
            Edition::English,
            Zone::Galilei,
            "Captain D08; FirstAlien F08; Pilot A02; SecondAlien W13; turn 1",
        )
        .state,
    };
    check(&mut table, "1 attack D08", &[], "you at D08 / 1 attacks D08, 0 Captain dies / 0 turns / turn 2");
    assert!(!table.view().seats[1].is_fed);
    let told = "you at hatch 1 / 2 on hatch 1 / 2 escaped by hatch 1 \
                / LastHumanOut in round 1, Captain turned Aboard lost, FirstAlien Aboard lost, Pilot Escaped won, \
                SecondAlien Aboard lost";
    check(&mut table, "2 move hatch 1", &[], told);

    let mut n_turned = 0;
    for (told, view) in play(&Scenario::Infection, 6, 0..30) {
        n_turned += told.iter().filter(|notice| matches!(notice, Notice::Public(Public::Turned { .. }))).count();
        assert!(view.seats.iter().all(|seat| !seat.is_fed));
    }
    assert!(n_turned > 5, "{n_turned}");
}

/// Proves A.4, A.5, B.6, C.6, E.3.
#[test]
fn e_71_arena_plays_as_printed() {
    let escape = premade(Scenario::Arena, 8, Zone::Galilei).unwrap();
    let state = escape.deal(&mut Quick::new(1), &mut ());
    let own = |index| escape.view(&state, Viewer::Seat(seat(index))).you.unwrap();
    for hatch in 1..=4 {
        let n_there = (0..8).filter(|&index| own(index).at == Some(Place::Hatch(hatch))).count();
        assert_eq!(n_there, 2, "eight aliens on four hatches");
    }
    assert!((0..8).all(|index| own(index).role.side() == Side::Alien));
    let table = Table { escape, state };
    let first = u8::from(table.view().turn.seat);
    let map = table.escape.map();
    for name in moves(&table, first) {
        let sector = map.sector(name.parse().unwrap()).unwrap();
        assert_eq!(map.kind(sector), Kind::Dangerous);
    }
    // As many kills as players win, and until then the killed come back.
    let codes = "A.4[nobody] A.5 B.6 C.6[1,2,3,4] E.3[players]";
    let set = |kills: &str| {
        let text = format!("FirstAlien F08; SecondAlien D08; ThirdAlien W13; kills 0 {kills}");
        let state = Table::coded(codes, Edition::English, Zone::Galilei, &text).state;
        Table { escape: premade(Scenario::Arena, 3, Zone::Galilei).unwrap(), state }
    };
    let told = "you at D08 / 0 attacks D08, 1 SecondAlien dies / to 1: you restart at hatch 1 / but 1: 1 restarts \
                / turn 1";
    check(&mut set("1"), "0 attack D08", &[], told);
    let told = "you at D08 / 0 attacks D08, 1 SecondAlien dies \
                / EnoughKills in round 1, FirstAlien Aboard 3 kills won, SecondAlien Returning lost, \
                ThirdAlien Aboard lost";
    check(&mut set("2"), "0 attack D08", &[], told);
    let mut n_back = 0;
    for (told, view) in play(&Scenario::Arena, 3, 0..12) {
        n_back += told.iter().filter(|notice| matches!(notice, Notice::SeatRestarted { .. })).count();
        // Nobody ends where no card is drawn, and nobody is dead for good.
        assert!(!told.iter().any(|notice| matches!(notice, Notice::Public(Public::NoCard { .. }))));
        let outcome = view.outcome.unwrap();
        assert!(matches!(outcome.ending, Ending::EnoughKills | Ending::TimeUp));
        for result in &outcome.seats {
            assert_eq!(result.won, result.kills >= 3);
            assert!(matches!(result.fate, Fate::Aboard | Fate::Returning));
        }
        assert_eq!(outcome.ending == Ending::EnoughKills, outcome.seats.iter().any(|result| result.won));
    }
    assert!(n_back > 0);
}

/// Proves G.4, J.4, H.2.
#[test]
fn e_71_old_school_plays_as_printed() {
    // The Psychologist on the alien start, with 8 to be dealt from.
    let escape = premade(Scenario::OldSchool, 2, Zone::Galilei).unwrap();
    assert_eq!(escape.cast(Side::Human).len(), 8);
    let text = "CoPilot D09 + Adrenaline; FirstAlien W13";
    let codes = "G.4 H.1 H.2 H.3 H.4 J.4 H.13 H.14 H.15 H.16";
    let mut table = Table { escape, state: Table::coded(codes, Edition::English, Zone::Galilei, text).state };
    check(&mut table, "0 use Adrenaline", &[], "to 0: 0 shows Adrenaline / others: 0 put an item away");
    check(&mut table, "0 plan-teleport", &[], "you plan to teleport");
    let told = "you at D08 / you drew Silence / 0 silence / you got Attack / others: 0 got an item \
                / 0 uses the power of CoPilot / you at human start";
    check(&mut table, "0 move D08", &[SILENCE, 0], told);
    let mut n_items = 0;
    for (told, _) in play(&Scenario::OldSchool, 8, 0..12) {
        for pair in told.windows(2) {
            if let [before, Notice::SeatGotItem { seat }] = pair {
                assert_eq!(*before, Notice::Public(Public::Silence { seat: *seat }));
                n_items += 1;
            }
        }
    }
    assert!(n_items > 20, "{n_items}");
}

// E-73: maps that can't carry a scenario.

fn reason(scenario: Scenario, zone: Zone) -> String {
    let error = premade(scenario, 8, zone).err().expect("it does not fit");
    assert_eq!((error.field, error.rule), ("scenario", "E-73"));
    error.reason
}

/// Proves A.4, C.6.
#[test]
fn e_73_arena_fits_galilei_and_not_fermi() {
    for edition in EDITIONS {
        let options =
            Options { edition, scenario: Some(Scenario::Arena), ..Options::new(8, Mode::Advanced, Zone::Galilei) };
        assert_eq!(Escape::new(options).unwrap().warnings(), [""; 0], "{edition:?}");
    }
    // Only hatch 4 touches a dangerous sector.
    let expected = "with A.4, C.6 on Fermi these have no legal first move: aliens on hatch 1, aliens on hatch 2, \
                    aliens on hatch 3";
    assert_eq!(reason(Scenario::Arena, Zone::Fermi), expected);
    assert!(coded("A.4[nobody] C.6[4] B.6 E.3[1]", Edition::English, 4, Zone::Fermi).is_ok());
}

/// Proves E-12.
#[test]
fn e_73_arena_on_galvani_falls_to_pieces_where_aliens_cross_no_hatch() {
    let warnings = |edition, option| {
        let options = Options {
            edition,
            aliens_cross_hatches: option,
            scenario: Some(Scenario::Arena),
            ..Options::new(8, Mode::Advanced, Zone::Galvani)
        };
        Escape::new(options).unwrap().warnings()
    };
    for edition in EDITIONS {
        let is_warned = |option| !warnings(edition, option).is_empty();
        assert_eq!(is_warned(None), edition == Edition::Portuguese, "{edition:?}");
        assert!(is_warned(Some(false)) && !is_warned(Some(true)));
    }
    let names = "hatch 1, hatch 2, hatch 3, hatch 4";
    let pieces =
        format!("Galvani falls to pieces: aliens from all these starts have no sector in common: {names} (E-73)");
    assert_eq!(warnings(Edition::Portuguese, None), [pieces]);
    // Hatches 2 and 3 lie side by side all the same.
    let options = Options {
        edition: Edition::Portuguese,
        scenario: Some(scenario("A.4[nobody] C.6[2,3]")),
        ..Options::new(8, Mode::Advanced, Zone::Galvani)
    };
    assert!(!Escape::new(options).unwrap().warnings().concat().contains("pieces"));
}

/// Hatch 1 and the alien start have no neighbours but secure sectors.
const NOOK: &str = "\
name: Nook

   A B C D E F G
01 1 o x 2 x o o
02 . . H . . . A
";

/// Proves A.4, B.4, C.6, H.2.
#[test]
fn e_73_a_seat_without_a_legal_first_move_is_named_with_its_sector() {
    let nook = || desk::custom(NOOK);
    for (codes, culprits, stuck) in [
        ("A.4[nobody]", "A.4", "aliens on alien start"),
        ("A.4[humans]", "A.4", "aliens on alien start"),
        ("A.4[humans] C.6[1,2]", "A.4, C.6", "aliens on hatch 1"),
        ("A.4[aliens] B.4[1]", "A.4, B.4", "humans on hatch 1"),
        ("A.4[aliens] H.2", "A.4, H.2", "humans on alien start"),
        ("A.4[nobody] B.4[1] H.2", "A.4, B.4, H.2", "humans on hatch 1, humans on alien start, aliens on alien start"),
    ] {
        let expected = format!("with {culprits} on Nook these have no legal first move: {stuck}");
        assert_eq!(reason(scenario(codes), nook()), expected, "{codes}");
    }
    for codes in ["A.4[aliens]", "B.4[1] C.6[1] H.2", "A.4[humans] C.6[2] B.4[1]", "A.4[nobody] C.6[2]"] {
        assert!(coded(codes, Edition::English, 4, nook()).is_ok(), "{codes}");
    }
}

/// Proves A.4.
#[test]
fn e_73_hatches_that_humans_can_not_reach_are_warned_about() {
    let warnings = |codes| coded(codes, Edition::English, 4, desk::custom(NOOK)).unwrap().warnings();
    let missed = "humans have no way to hatch 1 (E-73)".to_owned();
    assert!(warnings("A.4[aliens]").contains(&missed));
    assert!(!warnings("A.4[aliens]").concat().contains("hatch 2 (E-73)"));
    assert!(!warnings("A.1").contains(&missed));
    // The Psychologist starts elsewhere, and a Teleport leads to the human start.
    let warnings = |codes, zone| coded(codes, Edition::English, 4, zone).unwrap().warnings().concat();
    assert!(warnings("A.4[nobody]", Zone::Socrates).contains("no way to hatch 1, hatch 2, hatch 3, hatch 4"));
    assert!(warnings("A.4[nobody] H.2", Zone::Socrates).contains("no way to hatch 1, hatch 2 (E-73)"));
    assert!(!warnings("A.4[nobody] B.4[1]", Zone::Morgenland).contains("hatch 3"));
}

/// Proves B.4, C.6.
#[test]
fn e_73_a_hatch_the_map_lacks_is_named() {
    let reason = |codes| reason(scenario(codes), Zone::Galilei);
    assert_eq!(reason("B.4[5]"), "B.4 names hatch 5, and Galilei has hatches 1 to 4");
    assert_eq!(reason("C.6[4,5,9]"), "C.6 names hatch 5, C.6 names hatch 9, and Galilei has hatches 1 to 4");
    assert_eq!(reason("B.4[7] C.6[6]"), "B.4 names hatch 7, C.6 names hatch 6, and Galilei has hatches 1 to 4");
    assert!(coded("B.4[4] C.6[1,2,3,4]", Edition::English, 8, Zone::Galilei).is_ok());
}

// E-74: the codes there are.

#[test]
fn e_74_the_codes_are_those_that_are_known_and_those_of_our_own() {
    let known = "A.1 A.2 A.4 A.5 B.3 B.4 B.6 C.3 C.6 D.2 E.3 G.4 H.1 H.2 H.3 H.4 H.13 H.14 H.15 H.16 J.4 \
                 X.1 X.2 X.3 X.4 X.5 X.6 X.7 X.8";
    assert_eq!(Code::ALL.map(Code::name).join(" "), known);
    for unknown in ["A.3", "B.1", "F.1", "H.5", "I.1", "X.9"] {
        let error = coded(unknown, Edition::English, 4, Zone::Galilei).err().unwrap();
        assert_eq!((error.field, error.rule), ("scenario", "E-74"), "{}", error.reason);
    }
}
