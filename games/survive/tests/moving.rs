//! The turn and moving: explorers, swimmers, boats (S-10 to S-29, S-60 to S-66).

use crate::desk::{self, SERPENT, SHARK, Table, WHALE, check, position, refuse, table};
use fuga_kernel::{Game, Happened as _, Refuse, Seat};
use fuga_survive::{Asked, Colour, Creature, Options};

// The turn.

#[test]
fn s_10_a_hand_is_asked_before_movement_and_an_empty_one_is_not() {
    let table_with = |hand: &str| table(&format!("red water c4; mountain g5{hand}"));
    assert!(matches!(table_with("").asked(), Asked::Move { .. }));
    // A defence can't be played now, and the question is the same.
    for hand in ["; hand red shark_defence beach", "; hand red dolphin beach"] {
        assert_eq!(table_with(hand).asked(), Asked::PlayTile { colour: Colour::Red });
    }
    assert_eq!(table_with("; hand red shark_defence beach").legal(0), ["pass"]);
    // One tile a turn: after it the movement begins, whatever else is in the hand.
    let mut table = table_with("; hand red dolphin beach; hand red wind beach; shark b3");
    check(&mut table, "dolphin beach red 1 c5", &[], "red plays beach dolphin / red 1 to water c5");
    check(&mut table, "pass", &[], "red passes");
    assert!(matches!(table.asked(), Asked::Move { left: 3, .. }));
    refuse(&table, "wind beach c4 c5", "wrong_moment", "S-11");
}

#[test]
fn s_11_three_points_in_any_mix_and_fewer_if_one_likes() {
    let mut table = table("beach d4 d5 e5; red tile d4; red tile e5; boats c5; mountain g5");
    check(&mut table, "red 1 tile d5", &[], "red 1 to tile d5");
    check(&mut table, "row c5 c6", &[], "boat c5 to c6");
    assert!(matches!(table.asked(), Asked::Move { left: 1, .. }));
    check(&mut table, "red 2 tile d4", &[], "red 2 to tile d4");
    assert_eq!(table.asked(), Asked::Sink { colour: Colour::Red });
    refuse(&table, "red 1 tile d4", "wrong_moment", "S-12");
    // Stopping early.
    let mut table = desk::table("beach d4; red tile d4; mountain g5");
    check(&mut table, "pass", &[], "red passes");
    assert_eq!(table.asked(), Asked::Sink { colour: Colour::Red });
}

#[test]
fn s_11_without_explorers_on_the_board_movement_is_skipped_empty_boats_included() {
    let table = table("red corner north-west; yellow tile d4; beach d4; boats c5; mountain g5");
    assert_eq!(table.asked(), Asked::Sink { colour: Colour::Red });
    refuse(&table, "row c5 c6", "wrong_moment", "S-12");
}

#[test]
fn s_12_a_tile_is_taken_and_its_back_is_the_takers_secret() {
    let mut table = table("beach d4; red tile g5; mountain g5; bag beach dolphin");
    table.act("pass", &[]);
    refuse(&table, "pass", "wrong_moment", "S-12");
    check(&mut table, "sink d4", &[0, SHARK], "beach d4 sinks / red kept a beach / die shark / turn yellow");
}

#[test]
fn s_13_the_die_is_rolled_and_its_creature_may_move_if_there_is_one() {
    let text = "beach d4 d5; red tile d5; shark a1; mountain g5; bag beach dolphin wind";
    let mut with = table(text);
    with.act("pass", &[]);
    check(&mut with, "sink d4", &[0, SHARK], "beach d4 sinks / red kept a beach / die shark");
    assert_eq!(with.asked(), Asked::MoveCreature { colour: Colour::Red, creature: Creature::Shark });
    refuse(&with, "hunt c4 c5", "no_creature_there", "S-13");
    check(&mut with, "hunt a1 a2", &[], "shark a1 to a2 / turn yellow");
    // Not moving is allowed (S-43), and without a creature of the kind nothing happens.
    let mut without = table(text);
    without.act("pass", &[]);
    check(&mut without, "sink d4", &[0, WHALE], "beach d4 sinks / red kept a beach / die whale / turn yellow");
    // Each kind has two of six faces.
    for (draw, kind) in (0..6).zip(["serpent", "serpent", "shark", "shark", "whale", "whale"]) {
        let mut table = table(text);
        table.act("pass", &[]);
        let facts = table.act("sink d4", &[0, draw]);
        assert!(format!("{facts:?}").to_lowercase().contains(&format!("creature: {kind}")));
    }
}

#[test]
fn s_14_turns_go_round_and_nobody_drops_out() {
    let mut table = table("red tile d5; beach d4 d5 d6 d7 e4 e5 e6 e7 e8; mountain g5");
    for colour in ["yellow", "green", "blue", "red"] {
        if matches!(table.asked(), Asked::PlayTile { .. }) {
            table.act("pass", &[]);
        }
        if matches!(table.asked(), Asked::Move { .. }) {
            table.act("pass", &[]);
        }
        let tile = table.offers("sink").split(", ").next().unwrap().to_owned();
        let facts = table.act(&format!("sink {tile}"), &[0, WHALE]);
        let told = facts.iter().filter_map(|fact| fact.notice(&table.survive, fuga_kernel::Viewer::Spectator));
        assert_eq!(told.map(|notice| desk::say(&notice)).next_back().unwrap(), format!("turn {colour}"));
    }
    // Whoever is not asked can't act.
    let mut state = table.state;
    let refusal =
        table.survive.apply(&mut state, Seat::new(1), desk::parse("pass"), &mut fuga_kernel::Tape::new(&[]), &mut ());
    let refusal = refusal.unwrap_err();
    assert_eq!((refusal.code(), refusal.rule()), ("not_asked", "S-14"));
}

/// The rulebook's example: two explorers board a boat, then the boat goes one space.
#[test]
fn s_15_two_explorers_board_and_the_boat_goes_one_space() {
    let mut table = table("beach d4 d5; red tile d4; red tile d5; boats c5; mountain g5");
    check(&mut table, "red 1 deck c5", &[], "red 1 to deck c5");
    check(&mut table, "red 2 deck c5", &[], "red 2 to deck c5");
    check(&mut table, "row c5 c4", &[], "boat c5 to c4 with red 1 + red 2");
    assert_eq!(table.asked(), Asked::Sink { colour: Colour::Red });
    assert_eq!(table.boats(), "c4 red 1 + red 2");
}

#[test]
fn s_15_each_step_is_settled_before_the_next() {
    // The first swimmer is lost at once; the second can still go elsewhere with the points that are left.
    let mut table = table("beach d4; red tile d4; red tile d4; shark c4; mountain g5");
    check(&mut table, "red 1 water c4", &[], "red 1 to water c4 / red 1 lost: Shark");
    assert!(matches!(table.asked(), Asked::Move { left: 2, .. }));
    refuse(&table, "red 1 water c3", "out_of_play", "S-27");
    check(&mut table, "red 2 water c5", &[], "red 2 to water c5");
}

#[test]
fn s_16_with_no_tile_left_the_turn_goes_on_with_the_die() {
    let options = Options { to_the_end: true, ..Options::new(4) };
    let mut table = Table::with(options, &position("red water c4; yellow water c6; shark a1; whale m1"));
    check(&mut table, "pass", &[SHARK], "red passes / die shark");
    check(&mut table, "pass", &[], "red passes / turn yellow");
    // Green and blue have nobody left, no tiles and nothing to take: the die alone is rolled for them.
    check(
        &mut table,
        "pass",
        &[SERPENT, SERPENT, SERPENT],
        "yellow passes / die serpent / turn green / die serpent / turn blue / die serpent / turn red",
    );
}

// Explorers.

#[test]
fn s_20_land_to_land_however_many_stand_there() {
    let mut table = table("beach d4 d5 e5; red tile d4; yellow tile d5; yellow tile d5; green tile d5; mountain g5");
    assert_eq!(table.offers("red 1"), "water c4, water c5, water d3, tile d5, water e4, tile e5");
    check(&mut table, "red 1 tile d5", &[], "red 1 to tile d5");
    refuse(&table, "red 1 tile g5", "not_adjacent", "S-20");
    refuse(&table, "red 1 tile d6", "no_tile_there", "S-20");
    refuse(&table, "red 1 tile d5", "not_adjacent", "S-20");
}

#[test]
fn s_21_onto_a_boat_beside_the_tile_and_from_boat_to_boat_three_at_most() {
    let mut table = table(
        "beach d4; red tile d4; red tile d4; red deck c6; yellow deck c5; green deck c5; boats c5 c6; mountain g5",
    );
    check(&mut table, "red 1 deck c5", &[], "red 1 to deck c5");
    refuse(&table, "red 2 deck c5", "boat_full", "S-21");
    refuse(&table, "red 3 deck c5", "boat_full", "S-21");
    refuse(&table, "red 2 deck c4", "no_boat_there", "S-21");
    refuse(&table, "red 2 deck c6", "not_adjacent", "S-21");
    check(&mut table, "red 1 deck c6", &[], "red 1 to deck c6");
    assert_eq!(table.boats(), "c5 yellow 1 + green 1, c6 red 1 + red 3");
    refuse(&table, "red 1 deck c6", "not_adjacent", "S-21");
}

#[test]
fn s_22_entering_the_water_is_the_turns_water_move() {
    let mut table = table("beach d4; red tile d4; red deck c6; boats c6; mountain g5");
    check(&mut table, "red 1 water c4", &[], "red 1 to water c4");
    refuse(&table, "red 1 water c3", "water_move_made", "S-23");
    // From a boat only into the water of its own space, likewise the water move.
    refuse(&table, "red 2 water c7", "jumps_too_far", "S-22");
    check(&mut table, "red 2 water c6", &[], "red 2 to water c6");
    refuse(&table, "red 2 water c7", "water_move_made", "S-23");
    refuse(&table, "red 2 deck c6", "water_move_made", "S-23");
}

#[test]
fn s_23_one_water_move_a_turn_but_for_several_swimmers() {
    let text = "red water c4; red water c6; red water c8; boats c6 c5; mountain g5";
    let mut swimming = table(text);
    check(&mut swimming, "red 1 water c3", &[], "red 1 to water c3");
    refuse(&swimming, "red 1 water c2", "water_move_made", "S-23");
    check(&mut swimming, "red 3 water c9", &[], "red 3 to water c9");
    check(&mut swimming, "red 2 deck c6", &[], "red 2 to deck c6");
    // Boarding is a water move too: nobody boards and jumps off again.
    let mut boarding = table(text);
    boarding.act("red 2 deck c6", &[]);
    refuse(&boarding, "red 2 water c6", "water_move_made", "S-23");
    // But whoever boarded may change boats: that is no water move.
    check(&mut boarding, "red 2 deck c5", &[], "red 2 to deck c5");
}

#[test]
fn s_23_nobody_swims_to_a_boat_in_the_next_space() {
    let table = table("red water c4; boats c5; mountain g5");
    refuse(&table, "red 1 deck c5", "swims_to_boat", "S-23");
}

/// A fault seen elsewhere: passengers who walk back onto the island.
#[test]
fn s_24_nobody_goes_back_onto_the_island() {
    let table = table("beach d4 d5; red deck c5; red water c4; boats c5; mountain g5");
    for act in ["red 1 tile d4", "red 1 tile d5", "red 2 tile d4"] {
        refuse(&table, act, "no_way_back", "S-24");
    }
    assert_eq!(table.offers("red 1"), "water c5");
}

#[test]
fn s_25_whoever_enters_the_water_of_a_serpent_or_a_shark_is_lost() {
    for (creature, cause) in [("serpent", "Serpent"), ("shark", "Shark")] {
        let lost = format!("red 1 to water c5 / red 1 lost: {cause}");
        // From land, and swimming.
        for from in ["tile d4", "water c4"] {
            let mut table = table(&format!("beach d4; red {from}; red tile d4; {creature} c5; mountain g5"));
            check(&mut table, "red 1 water c5", &[], &lost);
            assert_eq!(table.at("red 1"), "lost");
        }
    }
    // From a boat, which lies unhurt beside a shark.
    let mut table = table("red deck c5; red deck c5; boats c5; shark c5; mountain g5");
    check(&mut table, "red 1 water c5", &[], "red 1 to water c5 / red 1 lost: Shark");
    assert_eq!(table.boats(), "c5 red 2");
    // A whale hurts no swimmer.
    let mut table = desk::table("red water c4; whale c5; mountain g5");
    check(&mut table, "red 1 water c5", &[], "red 1 to water c5");
}

#[test]
fn s_26_only_own_explorers_move_and_they_may_leave_a_boat_that_others_control() {
    let mut table = table("red deck c5; yellow deck c5; yellow deck c5; boats c5 c6; mountain g5");
    refuse(&table, "yellow 1 deck c6", "not_your_explorer", "S-26");
    refuse(&table, "row c5 c4", "not_your_boat", "S-28");
    check(&mut table, "red 1 deck c6", &[], "red 1 to deck c6");
    // Rowing carries everyone.
    let mut table = desk::table("red deck c5; red deck c5; yellow deck c5; boats c5; mountain g5");
    check(&mut table, "row c5 c4", &[], "boat c5 to c4 with red 1 + red 2 + yellow 1");
    assert_eq!(table.at("yellow 1"), "deck c4");
}

/// A fault seen elsewhere: rescue without paying for the landing.
#[test]
fn s_27_landing_costs_a_point_for_each_explorer() {
    let mut table = table("red deck b1; red deck b1; red deck b1; yellow tile d4; beach d4; boats b1; mountain g5");
    check(&mut table, "red 1 corner north-west", &[], "red 1 to corner north-west");
    check(&mut table, "red 2 corner north-west", &[], "red 2 to corner north-west");
    assert_eq!(table.at("red 3"), "deck b1", "nobody lands unpaid");
    assert_eq!(table.boats(), "b1 red 3", "the boat stays");
    // Safe for good.
    refuse(&table, "red 1 water b1", "out_of_play", "S-27");
    assert_eq!(table.public().colours[0].saved, 2);
}

#[test]
fn s_27_each_corner_is_reached_from_its_two_spaces_by_boat_or_swimming() {
    let landings =
        [("north-west", "b1 c1"), ("north-east", "b10 c11"), ("south-west", "k1 l1"), ("south-east", "k11 l10")];
    for (corner, hexes) in landings {
        for hex in hexes.split(' ') {
            for spot in ["deck", "water"] {
                let mut table = table(&format!("red {spot} {hex}; yellow tile d4; beach d4; boats {hex}; mountain g5"));
                let to = format!("corner {corner}");
                check(&mut table, &format!("red 1 {to}"), &[], &format!("red 1 to {to}"));
            }
        }
    }
    let table = table("red deck b2; red tile d4; red deck b1; boats b1 b2; beach d4; mountain g5");
    refuse(&table, "red 1 corner north-west", "not_at_corner", "S-27");
    refuse(&table, "red 2 corner north-west", "not_at_corner", "S-27");
    refuse(&table, "red 3 corner north-east", "not_at_corner", "S-27");
    refuse(&table, "red 3 lost", "no_such_step", "S-20");
}

// Boats.

#[test]
fn s_28_anyone_rows_an_empty_boat_and_a_manned_one_whoever_has_most_aboard() {
    let mut table = table("red tile d4; red deck b5; yellow deck b5; beach d4; boats b5 c5; mountain g5");
    check(&mut table, "row c5 c6", &[], "boat c5 to c6");
    // A tie: each of the tied.
    check(&mut table, "row b5 b4", &[], "boat b5 to b4 with red 1 + yellow 1".replace("red 1", "red 2").as_str());
    refuse(&table, "row c5 c6", "no_boat_there", "S-28");
    for (crew, may_red) in [("yellow deck b5; green deck b5", true), ("yellow deck b5; yellow deck b5", false)] {
        let table = desk::table(&format!("red deck b5; {crew}; boats b5; mountain g5"));
        assert_eq!(table.offers("row b5").is_empty(), !may_red, "{crew}");
    }
    // Without anybody aboard one has no say.
    let table = desk::table("red tile d4; yellow deck b5; beach d4; boats b5; mountain g5");
    refuse(&table, "row b5 b4", "not_your_boat", "S-28");
}

#[test]
fn s_28_control_is_judged_anew_at_every_step() {
    let mut table = table("red tile d4; red deck c5; yellow deck c5; beach d4; boats c5; mountain g5");
    check(&mut table, "row c5 c4", &[], "boat c5 to c4 with red 2 + yellow 1");
    check(&mut table, "red 2 water c4", &[], "red 2 to water c4");
    refuse(&table, "row c4 c5", "not_your_boat", "S-28");
    check(&mut table, "red 1 deck c4", &[], "red 1 to deck c4");
}

#[test]
fn s_29_a_manned_boat_rowed_into_a_serpent_or_a_whale_is_destroyed() {
    let rowed = |creatures: &str, crew: &str| {
        let mut table = table(&format!("{crew}; red tile d4; beach d4; boats b5; {creatures}; mountain g5"));
        let facts = table.act("row b5 b4", &[]);
        let told = facts.iter().filter_map(|fact| fact.notice(&table.survive, fuga_kernel::Viewer::Spectator));
        told.skip(1).map(|notice| desk::say(&notice)).collect::<Vec<_>>().join(" / ")
    };
    let crew = "red deck b5; yellow deck b5";
    assert_eq!(rowed("whale b4", crew), "boat lost in b4 / red 1 + yellow 1 in the water of b4");
    let fallen = "boat lost in b4 / red 1 + yellow 1 in the water of b4 / red 1 + yellow 1 lost";
    assert_eq!(rowed("serpent b4", crew), format!("{fallen}: Serpent"));
    assert_eq!(rowed("whale b4; shark b4", crew), format!("{fallen}: Shark"));
    // A shark alone hurts no boat, and nothing hurts an empty one.
    assert_eq!(rowed("shark b4", crew), "");
    assert_eq!(rowed("serpent b4; whale b4", "yellow tile d4"), "");
}

#[test]
fn s_60_landing_from_the_water_is_a_water_move_and_from_a_boat_it_is_none() {
    let text = "red water c2; red water b1; yellow tile d4; beach d4; boats b1; mountain g5";
    let mut table = table(text);
    table.act("red 1 water b1", &[]);
    refuse(&table, "red 1 corner north-west", "water_move_made", "S-60");
    // Boarding from the water, then landing from the boat in the same turn.
    table.act("red 2 deck b1", &[]);
    check(&mut table, "red 2 corner north-west", &[], "red 2 to corner north-west");
    // With the option both are allowed.
    let options = Options { swim_and_land: true, ..Options::new(4) };
    let mut table = Table::with(options, &position(text));
    table.act("red 1 water b1", &[]);
    check(&mut table, "red 1 corner north-west", &[], "red 1 to corner north-west");
}

#[test]
fn s_61_falling_in_spends_no_water_move_and_restores_none() {
    // Red 1 boards from the water, is rowed into a whale and has made its water move; red 2, who fell in too, has not.
    let mut table = table("red water c4; red deck c4; boats c4; whale c5; yellow tile d4; beach d4; mountain g5");
    table.act("red 1 deck c4", &[]);
    check(
        &mut table,
        "row c4 c5",
        &[],
        "boat c4 to c5 with red 1 + red 2 / boat lost in c5 / red 1 + red 2 in the water of c5",
    );
    refuse(&table, "red 1 water c6", "water_move_made", "S-23");
    check(&mut table, "red 2 water c6", &[], "red 2 to water c6");
}

#[test]
fn s_62_beside_a_boat_with_room_deck_or_water_beside_a_full_one_water_only() {
    let beside = table("beach d4; red tile d4; boats c5; mountain g5");
    assert_eq!(beside.offers("red 1"), "water c4, water c5, water d3, water d5, water e4, water e5, deck c5");
    let full = "yellow deck c5; yellow deck c5; yellow deck c5; boats c5; mountain g5";
    let mut beside = table(&format!("beach d4; red tile d4; {full}"));
    assert_eq!(beside.offers("red 1"), "water c4, water c5, water d3, water d5, water e4, water e5");
    check(&mut beside, "red 1 water c5", &[], "red 1 to water c5");
    // A swimmer beside a full boat waits until somebody gets off.
    let swimmer = table(&format!("red water c5; {full}"));
    refuse(&swimmer, "red 1 deck c5", "boat_full", "S-21");
    let mut room = table("red water c5; yellow deck c5; yellow deck c5; boats c5; mountain g5");
    check(&mut room, "red 1 deck c5", &[], "red 1 to deck c5");
}

#[test]
fn s_63_any_number_share_a_tile_a_space_or_a_corner() {
    let crowd = "yellow tile d4; yellow tile d4; yellow tile d4; yellow tile d4; yellow water c2; yellow water c2; \
                 yellow water c2; yellow water c2; yellow corner north-west; yellow corner north-west";
    let mut table = table(&format!("beach d4 d5; red tile d5; red water c3; red water b1; {crowd}; mountain g5"));
    check(&mut table, "red 1 tile d4", &[], "red 1 to tile d4");
    check(&mut table, "red 2 water c2", &[], "red 2 to water c2");
    check(&mut table, "red 3 corner north-west", &[], "red 3 to corner north-west");
}

#[test]
fn s_65_boats_go_over_sea_only_sunk_tiles_included_and_not_into_another_boat() {
    let mut table = table("red deck c5; beach d5; boats c5 c6; mountain g5; red water d4; red water c4");
    refuse(&table, "row c5 d5", "not_sea", "S-65");
    refuse(&table, "row c5 c6", "boat_in_the_way", "S-65");
    refuse(&table, "row c5 c7", "not_adjacent", "S-28");
    // The tile of d4 has sunk. Whoever swims there stays a swimmer until it boards.
    check(&mut table, "row c5 d4", &[], "boat c5 to d4 with red 1");
    assert_eq!(table.at("red 2"), "water d4");
    check(&mut table, "red 2 deck d4", &[], "red 2 to deck d4");
}

#[test]
fn s_66_boarding_an_empty_boat_beside_a_whale_or_a_serpent_is_as_rowing_it_in() {
    let fallen = "red 1 to deck c5 / boat lost in c5 / red 1 in the water of c5";
    for from in ["tile d4", "deck c4"] {
        let text = format!("beach d4; red {from}; red tile d4; boats c4 c5; mountain g5");
        let mut table = desk::table(&format!("{text}; whale c5"));
        check(&mut table, "red 1 deck c5", &[], fallen);
        let mut table = desk::table(&format!("{text}; serpent c5"));
        check(&mut table, "red 1 deck c5", &[], &format!("{fallen} / red 1 lost: Serpent"));
    }
    // From the water of the same space: it was the water move, and falling in does not give it back (S-61).
    let mut table = table("beach d4; red water c5; red tile d4; boats c5; whale c5; mountain g5");
    check(&mut table, "red 1 deck c5", &[], fallen);
    refuse(&table, "red 1 water c6", "water_move_made", "S-23");
}
