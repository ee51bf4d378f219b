//! The codes of our own: values that the rulebooks print as they are, chosen by a table (X.1 to X.8).

use crate::desk::{
    self, ANY_ITEM, SHIP, SILENCE, Table, YOUR_ITEM, check, coded, moves, offers, refuse, scenario, steps,
};
use fuga_escape::Fate::{Aboard, LeftBehind};
use fuga_escape::{
    Belief, BoardCrew, BoardSteps, Edition, Escape, Fact, Memory, Mode, Notice, Options, Place, Public, Refusal,
    Script, SeatBelief, Side, Zone,
};
use fuga_kernel::{Game, Happened as _, Learned as _, Quick, Seat, Viewer};

fn galilei(codes: &str, text: &str) -> Table {
    Table::coded(codes, Edition::English, Zone::Galilei, text)
}

fn ship(codes: &str, text: &str) -> Table {
    Table::coded(codes, Edition::English, desk::custom(SHIP), text)
}

/// Why a table can't be set.
fn refused(codes: &str, seats: u8, change: impl FnOnce(&mut Options)) -> (&'static str, &'static str, String) {
    let mut options = Options::new(seats, Mode::Advanced, Zone::Galilei);
    options.scenario = Some(scenario(codes));
    change(&mut options);
    let error = Escape::new(options).err().unwrap();
    (error.field, error.rule, error.reason)
}

/// What a text with one wrong line is told.
fn fault(line: &str) -> String {
    let faults = Script::parse(&format!("name: Bad\n{line}\n")).unwrap_err();
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// Where the first player can be after a first move that drew no card, as a spectator can tell.
fn whereabouts(codes: &str) -> SeatBelief {
    believed(codes, |seat| vec![Notice::Public(Public::NoCard { seat })])
}

/// The same after any other first turn, as everybody is told of it.
fn believed(codes: &str, turn: impl Fn(Seat) -> Vec<Notice>) -> SeatBelief {
    let escape = coded(codes, Edition::English, 2, desk::custom(SHIP)).unwrap();
    let viewer = Viewer::Spectator;
    let mut memory = Memory::new(&escape, viewer);
    let mut facts = Vec::<Fact>::new();
    let state = escape.deal(&mut Quick::new(1), &mut facts);
    let seat = escape.view(&state, viewer).turn.seat;
    let told: Vec<_> = facts.iter().filter_map(|fact| fact.notice(&escape, viewer)).collect();
    for notice in told.iter().chain(&turn(seat)) {
        memory.add(&escape, notice);
    }
    let Belief { seats, .. } = escape.whereabouts(&escape.view(&state, viewer), &memory);
    seats.into_iter().find(|belief| belief.seat == seat).unwrap()
}

fn names(places: &[Place]) -> Vec<String> {
    places.iter().map(ToString::to_string).collect()
}

// X.1: rounds.

/// Proves E-04, E-41, E-51.
#[test]
fn code_x_1_the_match_is_over_after_so_many_rounds() {
    for rounds in [10, 24, 39] {
        let codes = format!("X.1[{rounds}]");
        let mut last = galilei(&codes, &format!("Captain D08; FirstAlien F08; round {rounds}; turn 1"));
        let told = format!(
            "you at F09 / you drew Silence / 1 silence / TimeUp in round {rounds}, Captain LeftBehind lost, \
             FirstAlien Aboard won"
        );
        check(&mut last, "1 move F09", &[SILENCE], &told);
        assert_eq!(last.fates(), [LeftBehind, Aboard]);
        let before = rounds - 1;
        let mut one_more = galilei(&codes, &format!("Captain D08; FirstAlien F08; round {before}; turn 1"));
        let told = format!("you at F09 / you drew Silence / 1 silence / round {rounds} / turn 0");
        check(&mut one_more, "1 move F09", &[SILENCE], &told);
        assert_eq!(last.escape.lay_out().rounds, rounds);
    }
}

/// Proves E.3.
#[test]
fn code_x_1_in_fewer_rounds_fewer_kills_can_be_made() {
    let (field, rule, reason) = refused("A.5 E.3[11] X.1[10]", 2, |_| {});
    assert_eq!((field, rule), ("scenario", "E.3"));
    assert_eq!(reason, "E.3 asks for 11 kills, and at this table nobody can make more than 10");
    assert!(coded("A.5 E.3[11] X.1[11]", Edition::English, 2, Zone::Galilei).is_ok());
}

#[test]
fn code_x_1_takes_from_10_to_39_rounds() {
    for value in ["9", "40", "0", "-1", "+12", "many", "12 13", "300"] {
        let expected = format!("X.1 can't be {value:?}: its value is a number of rounds from 10 to 39");
        assert_eq!(fault(&format!("X.1 {value}")), format!("line 2, column 5: {expected}"));
    }
    assert_eq!(fault("X.1"), "line 2, column 1: X.1 needs a value: a number of rounds from 10 to 39");
}

// X.2: items.

/// Proves E-61.
#[test]
fn code_x_2_a_hand_holds_so_many_items_and_one_more_is_too_many() {
    let mut one = galilei("X.2[1]", "Captain D09 + Attack; FirstAlien W12");
    check(&mut one, "0 move D08", &[YOUR_ITEM], "you at D08 / you drew YourSectorItem");
    check(&mut one, "0 announce D08", &[1], "0 noise in D08 / you got Teleport / others: 0 got an item");
    offers(&one, 0, "discard Attack, Teleport; use Teleport");
    refuse(&one, "0 end", Refusal::OverLimit, "E-61");
    assert_eq!((one.own(0).hand_limit, one.escape.lay_out().hand_limit), (1, 1));
    let mut five = galilei("X.2[5]", "Captain D09 + Attack Defense Sedatives Sedatives; FirstAlien W12");
    check(&mut five, "0 move D08", &[YOUR_ITEM], "you at D08 / you drew YourSectorItem");
    check(&mut five, "0 announce D08", &[1], "0 noise in D08 / you got Teleport / others: 0 got an item");
    offers(&five, 0, "end; use Teleport");
    refuse(&five, "0 discard Attack", Refusal::NotOverLimit, "E-66");
    assert_eq!(five.own(0).hand_limit, 5);
}

/// Proves E-61, H.4.
#[test]
fn code_x_2_the_soldier_holds_one_more() {
    let mut table = galilei("H.4 X.2[1]", "Soldier D09 + Attack; FirstAlien W12");
    assert_eq!(table.own(0).hand_limit, 2);
    check(&mut table, "0 move D08", &[YOUR_ITEM], "you at D08 / you drew YourSectorItem");
    check(&mut table, "0 announce D08", &[1], "0 noise in D08 / you got Teleport / others: 0 got an item");
    offers(&table, 0, "end; use Teleport");
    check(&mut table, "0 end", &[], "turn 1");
    check(&mut table, "1 move W11", &[], "you at W11 / 1 no card / round 2 / turn 0");
    check(&mut table, "0 move C08", &[ANY_ITEM - 1], "you at C08 / you drew AnySectorItem");
    check(&mut table, "0 announce N10", &[2], "0 noise in N10 / you got Adrenaline / others: 0 got an item");
    offers(&table, 0, "discard Attack, Teleport, Adrenaline; use Teleport");
}

/// Proves H.4.
#[test]
fn code_x_2_who_keeps_one_more_than_the_others_may_is_the_soldier() {
    let turn = |seat: Seat| {
        let next = Notice::Public(Public::TurnBegan { seat: seat.next(2) });
        let result = Notice::Public(Public::NoCard { seat });
        vec![Notice::SeatGotItem { seat }, Notice::SeatGotItem { seat }, result, next]
    };
    for (codes, is_soldier) in [("H.4 X.2[1]", true), ("H.4 X.2[2]", false), ("H.4", false), ("H.3 X.2[1]", false)] {
        assert_eq!(believed(codes, turn).alien.is_empty(), is_soldier, "{codes}");
    }
}

#[test]
fn code_x_2_takes_from_1_to_6_items() {
    for value in ["0", "7"] {
        let expected = format!("line 2, column 5: X.2 can't be {value:?}: its value is a number of items from 1 to 6");
        assert_eq!(fault(&format!("X.2 {value}")), expected);
    }
}

// X.3: how far humans move.

/// Proves E-10, E-11, E-13, E-18, E-62.
#[test]
fn code_x_3_a_human_moves_so_far_and_one_more_with_adrenaline() {
    let text = "Captain F01 + Adrenaline; FirstAlien A01";
    for (codes, ends) in
        [("X.3[1]", "G01 hatch-2"), ("X.3[2]", "D01 G01 H01 hatch-2"), ("X.3[3]", "D01 G01 H01 I01 hatch-1 hatch-2")]
    {
        let table = ship(codes, text);
        assert_eq!(moves(&table, 0).join(",").replace(' ', "-").replace(',', " "), ends, "{codes}");
    }
    let mut table = ship("X.3[2]", text);
    assert_eq!(steps(&table, 0), 2);
    refuse(&table, "0 move I01", Refusal::TooFar { place: "I01".parse().unwrap(), limit: 2 }, "E-10");
    check(&mut table, "0 use Adrenaline", &[], "0 shows Adrenaline");
    assert_eq!(steps(&table, 0), 3);
    check(&mut table, "0 move I01", &[], "you at I01 / 0 no card / turn 1");
    let expected = BoardSteps { human: 2, adrenaline: 3, alien: 2, fewest: 1, fed: 3 };
    assert_eq!(table.escape.lay_out().steps, expected);
}

/// Proves H.1.
#[test]
fn code_x_3_the_captain_passes_what_there_is_no_way_round() {
    // From B02 to D01 it is two sectors over C02, which is dangerous, or three over C03 and D02, which are secure.
    let around = "name: Round\n\n   A B C D E\n01 . . . o 1\n02 H o x o A\n03 . . o . .\n";
    let straight = "name: Straight\n\n   A B C D E\n01 . . . o 1\n02 H o x o A\n";
    for (map, steps, has_power) in [(around, 2, false), (around, 3, true), (straight, 3, false)] {
        let zone = Zone::Custom(map.to_owned());
        let scenario = Some(scenario(&format!("H.1 X.3[{steps}]")));
        let options = Options { captain_counts_passing: Some(true), scenario, ..Options::new(2, Mode::Advanced, zone) };
        let mut table = Table::of(options, "Captain B02; FirstAlien D02");
        check(&mut table, "0 move D01", &[], "you at D01 / 0 no card / turn 1");
        assert_eq!(table.own(0).has_power, has_power, "{map}X.3 {steps}");
    }
}

/// Proves E-10.
#[test]
fn code_x_3_others_reckon_with_it() {
    assert_eq!(names(&whereabouts("X.4[1]").human), ["B01"]);
    assert_eq!(names(&whereabouts("X.3[3]").human), ["A01", "B01"]);
}

#[test]
fn code_x_3_takes_from_1_to_3_sectors() {
    for value in ["0", "4"] {
        let expected =
            format!("line 2, column 5: X.3 can't be {value:?}: its value is a number of sectors from 1 to 3");
        assert_eq!(fault(&format!("X.3 {value}")), expected);
    }
}

// X.4: how far aliens move.

/// Proves E-10, E-52.
#[test]
fn code_x_4_an_alien_moves_so_far_and_one_more_once_it_is_fed() {
    for (codes, fed, ends) in [
        ("X.4[1]", "", "A01"),
        ("X.4[1]", "; fed 0", "A01 D01"),
        ("X.4[2]", "; fed 0", "A01 D01"),
        ("X.4[4]", "", "A01 D01 F01"),
        ("X.4[4]", "; fed 0", "A01 D01 F01 G01"),
    ] {
        let table = ship(codes, &format!("FirstAlien B01; Captain I01{fed}"));
        assert_eq!(moves(&table, 0).join(" "), ends, "{codes}{fed}");
    }
    let mut table = galilei("X.4[1]", "FirstAlien D09; Captain D08; SecondAlien W12; Pilot W12");
    let told = "you at D08 / 0 attacks D08, 1 Captain dies / turn 2";
    check(&mut table, "0 attack D08", &[], told);
    check(&mut table, "2 move W11", &[], "you at W11 / 2 no card / turn 3");
    check(&mut table, "3 move W11", &[], "you at W11 / 3 no card / round 2 / turn 0");
    assert_eq!(steps(&table, 0), 2);
    let expected = BoardSteps { human: 1, adrenaline: 2, alien: 1, fewest: 1, fed: 2 };
    assert_eq!(table.escape.lay_out().steps, expected);
}

/// Proves C.3.
#[test]
fn code_x_4_aliens_get_no_faster_with_c_3() {
    let mut table = galilei("C.3 X.4[3]", "FirstAlien D09; Captain D08; SecondAlien W12; Pilot W12");
    assert_eq!(steps(&table, 0), 3);
    check(&mut table, "0 attack D08", &[], "you at D08 / 0 attacks D08, 1 Captain dies / turn 2");
    check(&mut table, "2 move W11", &[], "you at W11 / 2 no card / turn 3");
    check(&mut table, "3 move W11", &[], "you at W11 / 3 no card / round 2 / turn 0");
    assert_eq!(steps(&table, 0), 3);
}

/// Proves B.3.
#[test]
fn code_x_4_who_turns_moves_as_far() {
    let table = galilei("B.3 X.3[2] X.4[4]", "Captain D09; FirstAlien W12; Pilot W12; SecondAlien W12; turned 0");
    assert_eq!(steps(&table, 0), 4);
}

/// Proves E-10.
#[test]
fn code_x_4_does_not_go_with_aliens_that_move_two_and_no_less() {
    let (field, rule, reason) = refused("X.4[2]", 4, |options| options.aliens_move_two = Some(true));
    assert_eq!((field, rule), ("aliens_move_two", "X.4"));
    assert_eq!(reason, "X.4 says how far an alien moves, and this table has it move 2 and no less");
}

/// Proves E-10.
#[test]
fn code_x_4_others_reckon_with_it() {
    assert_eq!(names(&whereabouts("X.4[1]").alien), ["F01", "G01"]);
    assert_eq!(names(&whereabouts("X.3[3]").alien), ["F01", "G01", "I01"]);
}

#[test]
fn code_x_4_takes_from_1_to_4_sectors() {
    for value in ["0", "5"] {
        let expected =
            format!("line 2, column 5: X.4 can't be {value:?}: its value is a number of sectors from 1 to 4");
        assert_eq!(fault(&format!("X.4 {value}")), expected);
    }
}

// X.5: aliens.

/// Proves E-02, E-05.
#[test]
fn code_x_5_so_many_are_aliens_and_the_others_are_humans() {
    let crew = |codes, seats| {
        let BoardCrew { humans, aliens } = coded(codes, Edition::English, seats, Zone::Galilei).unwrap().lay_out().crew;
        (humans, aliens)
    };
    let codes = "X.5[4=1,5=4,8=1,9=1,16=15]";
    assert_eq!([4, 5, 6, 8, 9, 16].map(|seats| crew(codes, seats)), [(3, 1), (1, 4), (3, 3), (7, 1), (8, 1), (1, 15)]);
    for seats in [4, 5, 6, 8, 9, 16] {
        let escape = coded(codes, Edition::English, seats, Zone::Galilei).unwrap();
        for seed in 0..20 {
            let state = escape.deal(&mut Quick::new(seed), &mut Vec::<Fact>::new());
            assert_eq!(escape.check_counts(&state), Ok(()));
        }
    }
    // There are as many characters as ever, and more only where there are more humans or aliens than one box has.
    let cast = |codes, seats| {
        let escape = coded(codes, Edition::English, seats, Zone::Galilei).unwrap();
        [Side::Human, Side::Alien].map(|side| escape.cast(side).len())
    };
    assert_eq!(
        [("X.5[4=1]", 4), ("X.5[8=1]", 8), ("X.5[8=6]", 8), ("X.5[16=15]", 16)]
            .map(|(codes, seats)| cast(codes, seats)),
        [[4, 4], [8, 4], [4, 6], [8, 15]]
    );
}

/// Proves E-02, E-06.
#[test]
fn code_x_5_who_is_the_only_alien_knows_the_others() {
    for (codes, is_known) in [("X.5[3=1]", true), ("X.5[3=2]", false), ("X.5[4=1]", false)] {
        let escape = coded(codes, Edition::English, 3, Zone::Galilei).unwrap();
        let mut facts = Vec::new();
        let state = escape.deal(&mut Quick::new(5), &mut facts);
        let alien = Viewer::all(3)
            .find(|&viewer| escape.view(&state, viewer).you.is_some_and(|you| you.role.side() == Side::Alien))
            .unwrap();
        let mut memory = Memory::new(&escape, alien);
        for notice in facts.iter().filter_map(|fact| fact.notice(&escape, alien)) {
            memory.add(&escape, &notice);
        }
        let Belief { seats, .. } = escape.whereabouts(&escape.view(&state, alien), &memory);
        assert_eq!(seats.len(), 2);
        assert!(seats.iter().all(|seat| seat.alien.is_empty() == is_known && !seat.human.is_empty()), "{codes}");
    }
}

#[test]
fn code_x_5_leaves_an_alien_and_one_to_eight_humans() {
    for word in ["4=0", "4=4", "1=1", "17=9", "16=7", "4", "4=", "=1", "4=1=1", "4=-1"] {
        let expected = format!(
            "line 2, column 5: X.5 can't be {word:?}: its value is one or more numbers of players from 2 to 16, each \
             with its aliens, such as 4=1 5=2; each leaves 1 to 8 humans"
        );
        assert_eq!(fault(&format!("X.5 {word}")), expected);
    }
    assert_eq!(fault("X.5 4=1 5=2 4=2"), "line 2, column 5: X.5 counts 4 twice");
    assert_eq!(Script::parse("name: X\nX.5[ 5=2, 4=1 ]\n").unwrap().text(), "name: X\n\nX.5 4=1 5=2\n");
}

// X.6: dangerous-sector cards.

/// Proves E-20, E-21, E-22, E-23.
#[test]
fn code_x_6_there_are_so_many_cards_of_each_kind() {
    let mut table =
        galilei("X.6[own=0,own_item=0,any=1,any_item=0,silence=1]", "Captain D09; FirstAlien W12; SecondAlien W12");
    check(&mut table, "0 move D08", &[1], "you at D08 / you drew Silence / 0 silence / turn 1");
    assert_eq!(table.view().danger_discards, 1);
    check(&mut table, "1 move W13", &[0], "you at W13 / you drew AnySector");
    check(&mut table, "1 announce N10", &[], "1 noise in N10 / turn 2");
    // The two cards are used up, and the pile is made anew.
    assert_eq!(table.view().danger_discards, 0);
    check(&mut table, "2 move W13", &[1], "you at W13 / you drew Silence / 2 silence / round 2 / turn 0");
    // One card is enough.
    let mut table = galilei("X.6[own=1,own_item=0,any=0,any_item=0,silence=0]", "Captain D09; FirstAlien W12");
    for (index, to) in [(0, "D08"), (1, "W13")] {
        check(&mut table, &format!("{index} move {to}"), &[0], &format!("you at {to} / you drew YourSector"));
        let next = if index == 0 { "turn 1" } else { "round 2 / turn 0" };
        check(&mut table, &format!("{index} announce {to}"), &[], &format!("{index} noise in {to} / {next}"));
    }
}

/// Proves E-01.
#[test]
fn code_x_6_kinds_that_are_not_named_stay_and_two_boxes_double_all() {
    let danger = |codes, seats| coded(codes, Edition::English, seats, Zone::Galilei).unwrap().lay_out().decks.danger;
    assert_eq!(danger("X.6[silence=0,any_item=60]", 8), [6, 4, 6, 60, 0]);
    assert_eq!(danger("X.6[silence=0,any_item=60]", 9), [12, 8, 12, 120, 0]);
    assert_eq!((danger("C.3", 8), danger("C.3", 9)), ([6, 4, 6, 4, 5], [12, 8, 12, 8, 10]));
}

/// Proves E-20.
#[test]
fn code_x_6_where_no_card_leaves_the_choice_every_noise_is_true() {
    let noise = |seat| vec![Notice::Public(Public::Noise { seat, at: "H01".parse().unwrap() })];
    let heard = |codes| {
        let SeatBelief { human, alien, .. } = believed(codes, noise);
        (names(&human), names(&alien))
    };
    assert_eq!(heard("X.3[3]"), (vec!["D01".to_owned()], vec!["H01".to_owned()]));
    assert_eq!(heard("X.3[3] X.6[any=0,any_item=0]"), (vec![], vec!["H01".to_owned()]));
    assert_eq!(heard("X.3[3] X.6[any=0,any_item=1]"), (vec!["D01".to_owned()], vec!["H01".to_owned()]));
}

#[test]
fn code_x_6_takes_kinds_with_their_numbers() {
    let values = "its value is one or more of own, own_item, any, any_item and silence with a number from 0 to 60, such \
                  as silence=6, and 1 to 120 cards in all";
    for word in ["silence=61", "silence", "noise=3", "any=x", "=3", "own-item=3"] {
        let expected = format!("line 2, column 5: X.6 can't be {word:?}: {values}");
        assert_eq!(fault(&format!("X.6 {word}")), expected);
    }
    for all in ["own=0 own_item=0 any=0 any_item=0 silence=0", "own=60 any=60"] {
        assert!(fault(&format!("X.6 {all}")).ends_with(values), "{all}");
    }
    assert_eq!(fault("X.6 any=3 ANY=3"), "line 2, column 5: X.6 counts ANY twice");
    let text = Script::parse("name: X\nX.6 Silence=06, OWN=1\n").unwrap().text();
    assert_eq!(text, "name: X\n\nX.6 own=1 silence=6\n");
}

// X.7: items.

/// Proves E-60.
#[test]
fn code_x_7_there_are_so_many_items_of_each_kind() {
    let codes = "X.7[attack=0,teleport=0,adrenaline=0,sedatives=1,spotlight=0,defense=1]";
    let mut table = galilei(codes, "Captain D09; FirstAlien W12");
    check(&mut table, "0 move D08", &[YOUR_ITEM], "you at D08 / you drew YourSectorItem");
    check(&mut table, "0 announce D08", &[1], "0 noise in D08 / you got Defense / others: 0 got an item");
    assert_eq!(table.view().item_pile, 1);
    let items = |codes, seats| coded(codes, Edition::English, seats, Zone::Galilei).unwrap().lay_out().decks.items;
    assert_eq!(items("X.7[attack=0,defense=20]", 8), [0, 2, 2, 3, 2, 20]);
    assert_eq!(items("X.7[attack=0,defense=20]", 9), [0, 4, 4, 6, 4, 40]);
    assert_eq!(items("C.3", 2), [2, 2, 2, 3, 2, 1]);
}

/// Proves E-60.
#[test]
fn code_x_7_where_there_are_no_items_none_is_drawn() {
    let codes = "X.7[attack=0,teleport=0,adrenaline=0,sedatives=0,spotlight=0,defense=0]";
    let mut table = galilei(codes, "Captain D09; FirstAlien W12");
    check(&mut table, "0 move D08", &[YOUR_ITEM], "you at D08 / you drew YourSectorItem");
    check(&mut table, "0 announce D08", &[], "0 noise in D08 / turn 1");
}

/// Proves G.4.
#[test]
fn code_x_7_what_there_is_not_was_not_used_unseen() {
    let turn = |seat: Seat| {
        let result = Notice::Public(Public::NoCard { seat });
        vec![Notice::SeatGotItem { seat }, Notice::SeatDiscarded { seat }, result]
    };
    let human = |codes| names(&believed(codes, turn).human);
    assert_eq!(human("G.4"), ["A01", "B01"]);
    assert_eq!(human("G.4 X.7[sedatives=0]"), ["A01", "B01"]);
    assert_eq!(human("G.4 X.7[adrenaline=0]"), ["B01"]);
}

/// Proves H.14.
#[test]
fn code_x_7_leaves_a_teleport_where_the_co_pilot_begins_with_one() {
    let card = |options: &mut Options| options.co_pilot_has_card = Some(true);
    let (field, rule, reason) = refused("H.14 X.7[teleport=0]", 4, card);
    assert_eq!((field, rule), ("scenario", "X.7"));
    assert_eq!(reason, "at this table H.14 deals a Teleport card, and X.7 leaves none");
    assert!(coded("H.14 X.7[teleport=0]", Edition::English, 4, Zone::Galilei).is_ok());
}

#[test]
fn code_x_7_takes_kinds_with_their_numbers() {
    for word in ["attack=21", "defence=1", "attack"] {
        let expected = format!(
            "line 2, column 5: X.7 can't be {word:?}: its value is one or more of attack, teleport, adrenaline, \
             sedatives, spotlight and defense with a number from 0 to 20, such as attack=3"
        );
        assert_eq!(fault(&format!("X.7 {word}")), expected);
    }
    assert_eq!(fault("X.7 attack=1 attack=1"), "line 2, column 5: X.7 counts attack twice");
}

// X.8: hatch cards.

/// Proves E-63.
#[test]
fn code_x_8_there_are_so_many_hatch_cards_of_each_colour() {
    let mut table = galilei("X.8[green=1,red=2]", "Captain A02; FirstAlien W12");
    check(&mut table, "0 move hatch 1", &[1], "you at hatch 1 / 0 on hatch 1, Red / turn 1");
    // Fewer cards than hatches: the used ones are the pile again.
    let text = "Captain A02; Pilot W02; Soldier W13; FirstAlien D09; SecondAlien D09; ThirdAlien D09";
    let mut table = galilei("X.8[green=2,red=0]", text);
    for (index, hatch) in [(0, 1), (1, 2), (2, 3)] {
        let told = format!(
            "you at hatch {hatch} / {index} on hatch {hatch}, Green / {index} escaped by hatch {hatch}{}",
            [
                "",
                "",
                " / LastHumanOut in round 1, Captain Escaped won, Pilot Escaped won, Soldier Escaped won, \
              FirstAlien Aboard lost, SecondAlien Aboard lost, ThirdAlien Aboard lost"
            ][index]
        );
        let told = if index < 2 { format!("{told} / turn {}", index + 1) } else { told };
        check(&mut table, &format!("{index} move hatch {hatch}"), &[0], &told);
    }
    assert_eq!(table.view().hatch_cards_used, [1, 0]);
}

/// Proves E-01, E-63, H.15.
#[test]
fn code_x_8_two_cards_are_enough_for_the_engineer() {
    let mut table = galilei("H.15 X.8[green=1,red=1]", "Engineer A02; FirstAlien W12");
    let told = "you at hatch 1 / 0 on hatch 1 draws Green and Red";
    check(&mut table, "0 move hatch 1", &[0, 0], told);
    let hatch = |codes, seats| coded(codes, Edition::English, seats, Zone::Galilei).unwrap().lay_out().decks.hatch;
    assert_eq!((hatch("X.8[red=0]", 8), hatch("X.8[red=0]", 9), hatch("C.3", 2)), ([3, 0], [6, 0], [3, 3]));
}

/// Proves E-72.
#[test]
fn code_x_8_needs_hatch_cards() {
    let message = "D.2 and X.8 contradict each other: there are no hatch cards, and X.8 counts them";
    assert_eq!(fault("D.2\nX.8 green=1"), format!("line 3, column 1: {message}"));
}

#[test]
fn code_x_8_takes_colours_with_their_numbers() {
    let values = "its value is green from 1 to 20, red from 0 to 20, or both, such as green=3 red=1, and at least 2 \
                  cards in all";
    for value in ["green=0", "green=21", "red=21", "blue=1", "green=1 red=0"] {
        assert!(fault(&format!("X.8 {value}")).ends_with(values), "{value}");
    }
    assert_eq!(fault("X.8 red=1 red=2"), "line 2, column 5: X.8 counts red twice");
}
