//! The codes of our own: values that the rulebooks print as they are, chosen by a table (X.1 to X.4).

use crate::desk::{
    self, ANY_ITEM, SHIP, SILENCE, Table, YOUR_ITEM, check, coded, moves, offers, refuse, scenario, steps,
};
use fuga_escape::Fate::{Aboard, LeftBehind};
use fuga_escape::{
    Belief, BoardSteps, Edition, Escape, Fact, Memory, Mode, Notice, Options, Place, Public, Refusal, Script,
    SeatBelief, Zone,
};
use fuga_kernel::{Game, Happened as _, Learned as _, Quick, Viewer};

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
    let escape = coded(codes, Edition::English, 2, desk::custom(SHIP)).unwrap();
    let viewer = Viewer::Spectator;
    let mut memory = Memory::new(&escape, viewer);
    let (mut facts, mut chance) = (Vec::<Fact>::new(), Quick::new(1));
    let state = escape.deal(&mut chance, &mut facts);
    let seat = escape.view(&state, viewer).turn.seat;
    let no_card = Notice::Public(Public::NoCard { seat });
    let told: Vec<_> = facts.iter().filter_map(|fact| fact.notice(&escape, viewer)).collect();
    for notice in told.iter().chain([&no_card]) {
        memory.add(&escape, notice);
    }
    let Belief { seats } = escape.whereabouts(&escape.view(&state, viewer), &memory);
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
    let expected = BoardSteps { human: 2, adrenaline: 3, alien: 2, fed: 3 };
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
    let expected = BoardSteps { human: 1, adrenaline: 2, alien: 1, fed: 2 };
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
