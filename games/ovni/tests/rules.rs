//! The rulebook's worked examples, and the first rules of each section.

use crate::desk::{self, check, check_start, refuse, table};
use fuga_kernel::{Extras as _, Game, Seat, Tape, Viewer};
use fuga_ovni::{Asked, Data, Options, Ovni, Planet, RECONSTRUCTED};

/// Draws for the three cards of a round.
const CARDS: [u32; 3] = [0, 0, 0];

/// The rulebook's round of four: green is seat 0, red 1, blue 2, yellow 3. Proves O-34a, O-34b, O-34c, O-34d, O-35a, O-35e.
#[test]
fn o_34_the_four_areas_of_the_example() {
    let mut table = table(
        4,
        "placing; cards 2 5 6 13; \
         chip a 0 3; chip a 1 5; chip a 2 5; chip a 3 5; chip b 3 3; chip b 0 2; chip b 3 4; chip b 0 5; \
         chip c 1 2; chip c 2 2; chip c 1 3; chip c 2 3; chip d 1 4; chip d 3 2; chip d 2 6",
    );
    check(
        &mut table,
        "place d 4",
        &[],
        "0 lays 4 in d / revealed 3 5 5 5, 3 2 4 5, 2 2 3 3, 4 2 6 4 / a to 0 / b to 3 / c to nobody / d to 2 / \
         0 gains 1 pilot, 1 abductor, 1 military / 3 gains 2 pilot, 1 abductor / 2 gains 2 builder, 1 military / 2 builds",
    );
    // Red won nothing and is asked for its energy card; blue's 6 is out of the game.
    assert_eq!(table.actor(), Seat::new(1));
    assert_eq!((table.player("2").sixes_used, table.player("2").n_chips, table.player("1").n_chips), (1, 4, 5));
}

/// Proves O-12.
#[test]
fn o_33c_three_chips_in_a_row_are_refused_while_another_area_is_open() {
    let text = "placing; order 1 0 1 2; chip a 0 2; chip b 1 2; chip b 2 2; chip a 0 3; chip b 1 3; chip c 2 3";
    let table = table(3, text);
    refuse(&table, "place a 4", "three_in_a_row", "O-33c");
    refuse(&table, "place d 4", "area_not_used", "O-12");
    refuse(&table, "place b 3", "chip_not_in_hand", "O-33b");
    assert_eq!(table.offers("place"), "b 4, b 5, b 6, c 4, c 5, c 6");
}

#[test]
fn o_31_the_orders_of_the_printed_tables() {
    let round = table(4, "placing; 0 tokens 2 1 0 2; 1 tokens 2 0 1 2; 2 tokens 1 2 2 0; 3 tokens 2 1 2 0");
    assert_eq!(round.public().order_1.iter().map(|&who| desk::name(who)).collect::<String>(), "1023");
}

#[test]
fn o_41_the_orders_of_the_printed_tables() {
    let round = table(4, "turn 3; 0 tokens 2 1 0 2; 1 tokens 2 0 1 2; 2 tokens 1 2 2 0; 3 tokens 2 1 2 0");
    assert_eq!(round.public().order_2.iter().map(|&who| desk::name(who)).collect::<String>(), "3012");
}

/// Proves O-35c, O-A6.
#[test]
fn o_35b_a_winner_of_two_areas_chooses_three_tokens_in_stock() {
    let mut table = table(
        3,
        "placing; order 1 1 2 0; cards 5 6 9; 1 tokens 8 0 0 0; 2 tokens 7 0 0 0; \
         chip a 0 6; chip a 1 2; chip a 2 3; chip a 1 3; chip b 0 5; chip b 1 4; chip b 2 4; chip b 2 2; \
         chip c 1 6; chip c 2 6; chip c 0 2",
    );
    check(
        &mut table,
        "place c 3",
        &[],
        "0 lays 3 in c / revealed 6 2 3 3, 5 4 4 2, 6 6 2 3 / a to 0 / b to 0 / c to 0",
    );
    // The cards show four pilots, an abductor and a builder, and two abductors and a builder; one pilot is left.
    assert!(matches!(table.asked(), Asked::ChooseTokens { n_tokens: 3, .. }));
    refuse(&table, "tokens 2 1 0 0", "too_many_of_type", "O-35c");
    refuse(&table, "tokens 1 1 0 0", "wrong_number_of_tokens", "O-35b");
    check_start(&mut table, "tokens 1 0 2 0", &[], "0 gains 1 pilot, 2 builder / 0 builds");
    assert!(table.public().is_last_round);
}

/// Proves O-36a, O-36b, O-37, O-51.
#[test]
fn o_36_shield_and_overdrive_of_the_example() {
    let mut table = table(
        3,
        "energy 0 1; order 1 0 1 2; 0 tokens 0 0 1 0; 1 tokens 5 2 0 3; 1 ufos 1 4; 2 tokens 0 0 2 0; 2 ufos 4",
    );
    refuse(&table, "third shield pilot", "own_energy_first", "O-A30");
    check(&mut table, "shield builder", &[], "0 shield / 0 gains 1 builder / 0 builds");
    check(&mut table, "overdrive", &[], "1 overdrive / order 2: 1 0 2 / turn 1");
    check(&mut table, "activate military", &[], "1 activates military");
    refuse(&table, "capture 0 builder", "shielded", "O-48d");
    table.acts("capture 2 builder; activate abductor; abduct 1; activate pilot");
    check_start(&mut table, "done", &[], "pilot done / 1 ends / turn 0");
    check_start(&mut table, "end", &CARDS, "0 ends / turn 2 / 2 ends / brown to 1 / round 2");
    assert!(!table.player("0").is_shielded);
}

#[test]
fn o_37_pairs_build_while_the_pad_has_room() {
    for (text, told) in [
        ("0 tokens 0 0 0 0", "0 shield / 0 gains 1 builder / order"),
        ("0 tokens 0 0 1 0", "0 shield / 0 gains 1 builder / 0 builds"),
        ("0 tokens 0 0 2 0", "0 shield / 0 gains 1 builder / order"),
        ("0 tokens 0 0 3 0", "0 shield / 0 gains 1 builder / 0 builds"),
        ("0 tokens 0 0 3 0; 0 pad 2", "0 shield / 0 gains 1 builder / order"),
    ] {
        // Seat 1 keeps the round going.
        let mut table = table(3, &format!("energy 0; {text}; 1 tokens 1 0 0 0; 1 ufos 5; 0 ufos 1"));
        check_start(&mut table, "shield builder", &[], told);
    }
}

/// The rulebook's example of pilots. Proves O-45, O-45a, O-45b, O-45c, O-73, O-A12.
#[test]
fn o_44_pilots_of_the_example() {
    let text = "turn 0; 0 tokens 4 0 0 0; 0 ufos 9 9 7; 0 mapped 9; 1 ufos 12";
    let mut way = table(3, text);
    way.act("activate pilot", &[]);
    refuse(&way, "move 9 12", "not_linked", "O-44");
    refuse(&way, "move 1 2", "no_ufo_there", "O-44");
    check(&mut way, "move 7 12", &[], "ufo 7 to 12");
    check(&mut way, "move 9 7", &[], "ufo 9 to 7");
    check(&mut way, "move 7 12", &[], "ufo 7 to 12 / mapped 12");
    refuse(&way, "move 12 2", "ufos_locked", "O-45c");
    check_start(&mut way, "move 9 4", &CARDS, "ufo 9 to 4 / pilot done / 0 ends / turn 1 / 1 ends / turn 2 / 2 ends");
    // The other way round Moscow is mapped in passing, and both UFOs stay there.
    let mut other = table(3, text);
    other.act("activate pilot", &[]);
    check(&mut other, "move 9 7", &[], "ufo 9 to 7 / mapped 7");
    refuse(&other, "move 7 12", "ufos_locked", "O-45c");
}

#[test]
fn o_45a_a_second_mapper_needs_three_unless_its_cartographers_are_sharp() {
    for (ability, told) in [("afterburners", "ufo 4 to 9"), ("sharp_mapper", "ufo 4 to 9 / mapped 9")] {
        let text = format!("turn 0; 0 has {ability}; 0 tokens 5 0 0 0; 0 ufos 9 4; 1 mapped 9; 1 ufos 9");
        let mut table = table(3, &text);
        let needed = |viewer| table.view(viewer).cities.iter().map(|city| city.maps_with).nth(8).flatten();
        let seats = [0, 1].map(|seat| needed(Viewer::Seat(Seat::new(seat))));
        assert_eq!(seats, [Some(if ability == "sharp_mapper" { 2 } else { 3 }), None]);
        assert_eq!(needed(Viewer::Spectator), None);
        table.act("activate pilot", &[]);
        check_start(&mut table, "move 4 9", if ability == "sharp_mapper" { &CARDS } else { &[] }, told);
    }
}

#[test]
fn o_46_abductors_need_a_majority() {
    let mut table = table(
        3,
        "turn 0; 0 tokens 0 3 0 0; 0 ufos 6 11 11; 1 ufos 6 11; human 6 orange; human 11 lilac; 1 tokens 0 0 0 0",
    );
    table.act("activate abductor", &[]);
    refuse(&table, "abduct 6", "no_majority", "O-11");
    refuse(&table, "abduct 11 swap 1", "no_swap_ability", "O-46b");
    check_start(&mut table, "abduct 11", &CARDS, "lilac taken from 11 / abductor done / 0 ends");
}

/// Proves O-A13.
#[test]
fn o_46a_the_stealth_beam_needs_a_ufo_only() {
    let mut table = table(3, "turn 0; 0 has stealth_beam; 0 tokens 0 4 0 0; 0 ufos 3; 1 ufos 3");
    table.act("activate abductor", &[]);
    refuse(&table, "abduct 4", "no_ufo_for_beam", "O-46a");
    assert_eq!(table.offers("abduct"), "3");
}

/// Proves O-A14.
#[test]
fn o_46b_humans_are_exchanged_with_a_linked_city() {
    let mut table = table(
        3,
        "turn 0; 0 has bait_swap; 0 tokens 0 4 0 0; 0 ufos 3 6; human 3 grey; human 1 black; empty 8; 1 tokens 1 0 0 0",
    );
    table.act("activate abductor", &[]);
    refuse(&table, "abduct 3 swap 8", "no_human_to_swap", "O-A14");
    refuse(&table, "abduct 3 swap 12", "swap_not_linked", "O-46b");
    check(&mut table, "abduct 3 swap 1", &[], "swapped 3 and 1 / black taken from 3");
    assert_eq!(table.public().cities[0].human.unwrap().name(), "grey");
}

/// The rulebook's two launches. Proves O-43b, O-A11.
#[test]
fn o_47_launches_of_the_example() {
    let mut table = table(3, "turn 0; 0 tokens 0 0 4 0; 0 pad 2; 0 ufos 5; 1 tokens 1 0 0 0; 1 ufos 2; 2 ufos 1");
    table.act("activate builder", &[]);
    check(&mut table, "launch 1", &[], "launched to 1");
    check_start(&mut table, "launch 5", &CARDS, "launched to 5 / mapped 5 / builder done / 0 ends");
    let bare = desk::table(3, "turn 0; 0 tokens 1 0 0 0; 0 pad 1; 0 ufos 5");
    refuse(&bare, "activate builder", "group_too_small", "O-43b");
}

/// The rulebook's two attacks. Proves O-48a, O-48b, O-48c, O-A16.
#[test]
fn o_48_attacks_of_the_example() {
    let mut table = table(
        4,
        "turn 0; 0 tokens 0 0 1 6; 0 ufos 10; 1 ufos 10 10; 2 tokens 1 0 2 0; 2 ufos 10; 3 tokens 2 0 0 0; \
         3 captured 2 0 0 0; 3 ufos 1",
    );
    table.act("activate military", &[]);
    refuse(&table, "capture 2 pilot", "last_token", "O-48a");
    refuse(&table, "capture 3 pilot", "all_captured", "O-A16");
    refuse(&table, "destroy 3 1", "no_ufo_to_attack", "O-48b");
    refuse(&table, "capture 0 military", "no_such_rival", "O-48");
    check(&mut table, "capture 2 builder", &[], "0 captures builder of 2 / 0 builds");
    refuse(&table, "destroy 2 10", "same_rival_again", "O-48c");
    check_start(&mut table, "destroy 1 10", &[], "0 destroys a ufo of 1 in 10 / military done");
    assert_eq!((table.player("1").reserve, table.ufos("1", 10)), (7, 1));
    // The UFO built in this turn can be launched in it.
    assert_eq!(table.offers("activate"), "builder");
}

/// Proves O-43, O-48d.
#[test]
fn o_42_a_garrison_shields_and_does_not_attack() {
    let mut table = table(
        3,
        "garrison 0; 0 has garrison_shield; 0 tokens 0 0 0 4; 0 ufos 1; 1 tokens 1 0 0 3; 1 ufos 1; 2 tokens 0 2 0 0; 2 ufos 3",
    );
    check(&mut table, "garrison yes", &[], "0 garrison yes / turn 1");
    refuse(&table, "activate builder", "group_too_small", "O-43b");
    table.act("activate military", &[]);
    refuse(&table, "destroy 0 1", "shielded", "O-48d");
    table.acts("capture 2 abductor");
    refuse(&table, "activate military", "group_used", "O-43");
    // Two of four military are set aside, so seat 0 has no attack, and seat 2 lost its pair.
    check_start(&mut table, "end", &CARDS, "1 ends / turn 2 / 2 ends / turn 0 / 0 ends / round 2");
}

/// Proves O-61, O-62, O-63, O-64, O-A32.
#[test]
fn o_61_points_of_the_examples() {
    let table = table(
        4,
        "turn 0; 0 tokens 5 0 0 0; 1 tokens 5 0 0 0; 2 tokens 5 0 0 0; 0 ufos 2 2 2; 0 pad 1; 0 mapped 1 3 5 7 9; \
         0 has detailed_charts grand_fleet; 1 ufos 2 2; 2 ufos 2 2; 3 ufos 2 4; 3 mapped 4",
    );
    let points = table.player("0").points.unwrap();
    assert_eq!((points.pilots, points.abductors, points.airspace, points.mapping), (3, 0, 4, 20));
    assert_eq!((points.ufos_on_board, points.ufos_on_pad), (9, 1));
    let rival = table.player("3").points.unwrap();
    assert_eq!((rival.airspace, rival.mapping, rival.ufos_on_board, rival.total), (4, 3, 4, 11));
}

#[test]
fn o_65_humans_of_the_examples() {
    for (taken, points) in [
        ("brown black white", 3),
        ("orange orange grey grey lilac", 7),
        ("white white orange black brown lilac", 17),
        ("brown brown lilac lilac lilac black white orange grey", 28),
    ] {
        let table = table(4, &format!("turn 0; 0 tokens 1 0 0 0; 0 ufos 1; 0 taken {taken}"));
        let score = table.player("0").points.unwrap();
        assert_eq!(score.humans + score.human_variety, points, "{taken}");
    }
}

/// Proves O-29, O-A1.
#[test]
fn o_28_no_pair_is_taken_twice() {
    let mut table = table(3, "starters 1; 0 tokens 0 1 0 1; 2 has extra_starter");
    refuse(&table, "starters abductor military", "pair_taken", "O-28");
    refuse(&table, "starters abductor", "wrong_number_of_starters", "O-28");
    check(&mut table, "starters abductor builder", &[], "1 starts with abductor builder");
    assert_eq!(table.offers("starters").split(", ").count(), 4);
    check_start(
        &mut table,
        "starters pilot builder military",
        &CARDS,
        "2 starts with pilot builder military / round 1",
    );
}

/// Proves O-93, O-A33.
#[test]
fn o_26_one_or_two_missions_are_kept_in_secret() {
    let mut table = table(3, "keeping; 0 discarded 1 2 13; 1 missions 3 4; 2 missions 5");
    refuse(&table, "keep 1 2 13", "keep_one_or_two", "O-26");
    refuse(&table, "keep 3", "not_dealt", "O-26");
    assert_eq!(table.player("1").n_missions, 0);
    check(&mut table, "keep 13", &[], "0 has chosen / kept 1 2 1");
    assert_eq!((table.player("1").n_missions, table.player("1").missions), (2, None));
}

/// The third player wins A and C. Proves O-85, O-85a, O-A24.
#[test]
fn o_84_the_third_player_takes_the_first_card_of_two() {
    let mut table = table(
        2,
        "placing; order 1 0 third 1; cards 1 2 3; \
         chip a 0 2; chip a third 5; chip a 1 2; chip b third -; chip b 0 6; chip b 1 5; chip b third 2; \
         chip c 0 4; chip c 1 4; chip c third -",
    );
    refuse(&table, "third c", "place_own_first", "O-84");
    check(&mut table, "place c 3", &[], "0 lays 3 in c");
    check(
        &mut table,
        "place a 3",
        &[0, 1],
        "1 lays 3 in a / revealed 2 5 2 3, 3 6 5 2, 4 4 6 3 / a to third / b to 0 / c to third / \
         third gains 1 pilot, 1 abductor, 1 builder / 0 gains 1 pilot, 1 abductor, 1 military",
    );
    assert_eq!((table.player("third").sixes_used, table.player("third").n_chips), (1, 4));
    assert_eq!(table.actor(), Seat::new(1));
}

/// Proves O-87.
#[test]
fn o_a25_the_third_player_competes_unless_the_table_says_otherwise() {
    let text = "turn 0; 0 tokens 5 0 0 0; third tokens 5 0 0 0; 0 ufos 1 2; third ufos 1 2 2; 1 ufos 3";
    for (third_competes, points) in [(true, (5, 0)), (false, (10, 8))] {
        let table = desk::Table::with(Options { third_competes, ..Options::new(2) }, text);
        let own = table.player("0").points.unwrap();
        assert_eq!((own.pilots, own.airspace), points);
        assert_eq!(table.player("third").points, None);
    }
}

/// Proves O-54, O-66, O-68d, O-95, O-A35.
#[test]
fn o_53_the_match_ends_when_a_type_is_out_of_stock() {
    let mut table = table(
        3,
        "turn 0; 0 tokens 10 0 0 0; 0 ufos 1 1 2 3 4 5; 0 mapped 1 2 3 4; 0 missions 13; 1 tokens 6 0 0 0; 1 missions 1 2; 2 missions 9",
    );
    assert!(table.public().is_last_round);
    check_start(&mut table, "end", &[], "0 ends / turn 1 / 1 ends / turn 2 / 2 ends / 0 shows 13 / 1 shows 1 2");
    let outcome = table.outcome().unwrap();
    let zero = &outcome.seats[0];
    // Ten for pilots, twelve for UFOs, five majorities, four mapping tokens, a mission.
    assert_eq!((zero.points.total, zero.score, zero.won), (10 + 12 + 20 + 12, 62, true));
    assert_eq!(zero.missions[0].text, "4 mapped cities; 6 UFOs on the board");
    assert_eq!((outcome.seats[1].score, outcome.seats[2].won), (-10, false));
    let everyone = table.public();
    assert!(everyone.players.iter().all(|seen| seen.missions.is_some()));
}

#[test]
fn o_a34_planets_are_chosen_or_drawn() {
    let refusal = |options: Options| Ovni::new(options).err().map(|error| (error.field, error.rule));
    let twice = vec![Some(Planet::Eris), Some(Planet::Eris)];
    assert_eq!(refusal(Options { planets: twice, ..Options::new(3) }), Some(("planets", "O-A34")));
    assert_eq!(
        refusal(Options { third_planet: Some(Planet::Eris), ..Options::new(3) }),
        Some(("third_planet", "O-82"))
    );
    assert_eq!(refusal(Options { third_competes: false, ..Options::new(4) }), Some(("third_competes", "O-A25")));
    assert_eq!(refusal(Options { max_rounds: 0, ..Options::new(4) }), Some(("max_rounds", "O-A31")));
    assert_eq!(refusal(Options { seats: 5, ..Options::new(4) }), Some(("seats", "O-12")));
    let chosen = Options { planets: vec![None, Some(Planet::Magnon)], ..Options::new(3) };
    let ovni = Ovni::new(chosen).unwrap();
    // Too few draws answer nought: the planets that are left come in their order.
    let state = ovni.deal(&mut Tape::new(&[]), &mut ());
    let planets: Vec<Planet> = ovni.view(&state, Viewer::Spectator).players.iter().map(|seen| seen.planet).collect();
    assert_eq!(planets, [Planet::Antaris, Planet::Magnon, Planet::Eris]);
}

#[test]
fn o_13_a_table_plays_with_its_own_data() {
    let text =
        RECONSTRUCTED.replace("name: Reconstructed", "name: Our box").replace("airspace        4", "airspace        5");
    let options = Options { data: Data::Custom(text), ..Options::new(3) };
    let own = desk::Table::with(options, "turn 0; 0 tokens 1 0 0 0; 0 ufos 1");
    assert_eq!((own.public().data.as_str(), own.player("0").points.unwrap().airspace), ("Our box", 5));
    let broken = Options { data: Data::Custom("name: X\n[cities]\n2 paris".to_owned()), ..Options::new(3) };
    let error = Ovni::new(broken).err().unwrap();
    assert_eq!((error.field, error.rule), ("data", "O-13"));
    assert!(error.reason.starts_with("line 3: "), "{}", error.reason);
    assert_eq!(own.ovni.warnings().len(), 1);
}
