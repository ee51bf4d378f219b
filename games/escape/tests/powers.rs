//! The coded rules of items, characters and sector cards, code by code (G.4 to J.4), and what is secret of them.

use crate::desk::{
    self, ANY_ITEM, GREEN, RED, SILENCE, TRAP, Table, YOUR, YOUR_ITEM, check, hear, not_asked, offers, refuse, seat,
    shown, steps,
};
use fuga_escape::Fate::{Aboard, Escaped};
use fuga_escape::Item::{Defense, Teleport};
use fuga_escape::Role::{CoPilot, Engineer, FirstAlien, Medic, Pilot};
use fuga_escape::{Action, Asked, Edition, HatchCard, HatchState, Place, Refusal, Role, View, Zone};
use fuga_kernel::{Game, Viewer};

const D09: &str = "C09, C10, D08, D10, E09, E10";

fn galilei(codes: &str, text: &str) -> Table {
    Table::coded(codes, Edition::English, Zone::Galilei, text)
}

fn place(name: &str) -> Place {
    name.parse().expect("the test names a place")
}

/// What a seat sees.
fn seen_by(table: &Table, index: u8) -> View {
    table.escape.view(&table.state, Viewer::Seat(seat(index)))
}

/// Two tables that everybody but one seat must take for the same.
fn same_to_others(one: &Table, two: &Table, index: u8) {
    for viewer in Viewer::all(one.escape.n_seats()).filter(|&viewer| viewer != Viewer::Seat(seat(index))) {
        let [one, two] = [one, two].map(|table| table.escape.view(&table.state, viewer));
        assert_eq!(one, two, "seen by {viewer:?}");
    }
}

/// The alien in seat 1 of 2 goes to and fro between two secure sectors, and the next round begins.
fn pace(table: &mut Table, round: u8) {
    let to = if table.at(1).as_deref() == Some("W12") { "W11" } else { "W12" };
    check(table, &format!("1 move {to}"), &[], &format!("you at {to} / 1 no card / round {round} / turn 0"));
}

// G.4: items used unseen.

/// Proves E-62, E-81.
#[test]
fn code_g_4_adrenaline_and_sedatives_are_discarded_unseen() {
    let mut table = galilei("G.4", "Captain D09 + Adrenaline Sedatives; FirstAlien W13");
    let told = "to 0: 0 shows Adrenaline / others: 0 put an item away";
    check(&mut table, "0 use Adrenaline", &[], told);
    assert_eq!((table.hands(), table.view().items_shown, table.view().items_hidden), (vec![1, 0], vec![], 1));
    assert_eq!(steps(&table, 0), 2);
    check(&mut table, "0 use Sedatives", &[], "to 0: 0 shows Sedatives / others: 0 put an item away");
    let turn = seen_by(&table, 0).turn;
    assert!(turn.has_adrenaline && turn.is_sedated, "the seat itself knows");
    for turn in [seen_by(&table, 1).turn, table.view().turn] {
        assert!(!turn.has_adrenaline && !turn.is_sedated);
    }
    check(&mut table, "0 move F08", &[], "you at F08 / 0 no card / turn 1");
    assert_eq!((table.view().items_shown, table.view().items_hidden), (vec![], 2));
}

#[test]
fn code_g_4_nobody_can_tell_which_item_was_used() {
    let play = |item: &str| {
        let mut table = galilei("G.4", &format!("Captain D09 + {item}; FirstAlien W13; Pilot A02; SecondAlien A03"));
        let told = format!("to 0: 0 shows {item} / others: 0 put an item away");
        check(&mut table, &format!("0 use {item}"), &[], &told);
        table
    };
    same_to_others(&play("Adrenaline"), &play("Sedatives"), 0);
}

/// Proves E-61.
#[test]
fn code_g_4_a_use_looks_exactly_like_a_discard_over_the_hand_limit() {
    let mut table = galilei("G.4", "Captain D09 + Attack Defense Spotlight; FirstAlien W13");
    check(&mut table, "0 move D08", &[YOUR_ITEM], "you at D08 / you drew YourSectorItem");
    check(&mut table, "0 announce D08", &[0], "0 noise in D08 / you got Attack / others: 0 got an item");
    let mut lit = Table { escape: galilei("G.4", "Captain D09; FirstAlien W13").escape, state: table.state.clone() };
    check(&mut table, "0 discard Spotlight", &[], "you put Spotlight away / others: 0 put an item away");
    // A use over the limit is seen in the same words, and then what it does.
    let told = "to 0: 0 shows Spotlight / others: 0 put an item away / 0 lights W12, 1 at W13";
    check(&mut lit, "0 light W12", &[], told);
    assert_eq!(table.view(), lit.view());
}

/// Proves E-62.
#[test]
fn code_g_4_what_a_spotlight_or_an_attack_does_is_public() {
    let mut table = galilei("G.4", "Captain D09 + Spotlight Attack; FirstAlien D08; Pilot W13; SecondAlien A02");
    let told = "to 0: 0 shows Spotlight / others: 0 put an item away / 0 lights D09, 0 at D09, 1 at D08";
    check(&mut table, "0 light D09", &[], told);
    let told = "you at D08 / to 0: 0 shows Attack / others: 0 put an item away \
                / 0 attacks D08 with an item, 1 FirstAlien dies / turn 2";
    check(&mut table, "0 attack D08", &[], told);
    assert_eq!((table.hands()[0], table.view().items_shown, table.view().items_hidden), (0, vec![], 2));
}

/// Proves E-62.
#[test]
fn code_g_4_teleport_and_defense_are_shown_as_ever() {
    let mut table = galilei("G.4", "Captain D09 + Teleport; FirstAlien F08; Pilot D08 + Defense; SecondAlien A02");
    check(&mut table, "0 use Teleport", &[], "0 shows Teleport / you at human start");
    check(&mut table, "0 move K09", &[], "you at K09 / 0 no card / turn 1");
    check(&mut table, "1 attack D08", &[], "you at D08 / 1 attacks D08, 2 is saved / 2 shows Defense / turn 2");
    assert_eq!((table.view().items_shown, table.view().items_hidden), (vec![Teleport, Defense], 0));
}

/// Proves E-66.
#[test]
fn code_g_4_an_alien_can_not_feign_a_use() {
    let table = galilei("G.4", "FirstAlien D09 + Sedatives Adrenaline Attack; Captain W13");
    refuse(&table, "0 discard Sedatives", Refusal::NotOverLimit, "E-66");
    refuse(&table, "0 use Sedatives", Refusal::AliensUseNoItems, "E-62");
}

// H.1: the Captain.

/// Proves E-16, E-17.
#[test]
fn code_h_1_the_captain_draws_no_card_the_first_time() {
    let mut table = galilei("H.1", "Captain D09; FirstAlien W12");
    assert!(table.own(0).has_power);
    // Secure sectors do not use it up.
    check(&mut table, "0 move D10", &[], "you at D10 / 0 no card / turn 1");
    assert!(table.own(0).has_power);
    pace(&mut table, 2);
    check(&mut table, "0 move D09", &[], "you at D09 / 0 no card / turn 1");
    assert!(!table.own(0).has_power && shown(&table) == [None, None]);
    pace(&mut table, 3);
    check(&mut table, "0 move D08", &[SILENCE], "you at D08 / you drew Silence / 0 silence / turn 1");
}

#[test]
fn code_h_1_is_for_the_captain_and_only_with_the_code() {
    for (codes, role) in [("H.1", "Pilot"), ("H.1", "ExecutiveOfficer"), ("H.2", "Captain")] {
        let mut table = galilei(codes, &format!("{role} D09; FirstAlien W13"));
        assert!(!table.own(0).has_power);
        check(&mut table, "0 move D08", &[SILENCE], "you at D08 / you drew Silence / 0 silence / turn 1");
    }
}

/// Proves E-62.
#[test]
fn code_h_1_an_attack_or_sedatives_in_a_dangerous_sector_use_it_up() {
    let mut table = galilei("H.1", "Captain D09 + Attack; FirstAlien W13");
    check(&mut table, "0 attack D08", &[], "you at D08 / 0 shows Attack / 0 attacks D08 with an item / turn 1");
    assert!(!table.own(0).has_power);
    check(&mut table, "1 move W12", &[], "you at W12 / 1 no card / round 2 / turn 0");
    check(&mut table, "0 move D09", &[SILENCE], "you at D09 / you drew Silence / 0 silence / turn 1");

    let mut table = galilei("H.1", "Captain D09 + Sedatives; FirstAlien W13");
    check(&mut table, "0 use Sedatives", &[], "0 shows Sedatives");
    check(&mut table, "0 move D08", &[], "you at D08 / 0 no card / turn 1");
    assert!(!table.own(0).has_power);
    check(&mut table, "1 move W12", &[], "you at W12 / 1 no card / round 2 / turn 0");
    check(&mut table, "0 move D09", &[SILENCE], "you at D09 / you drew Silence / 0 silence / turn 1");

    // An attack in a secure sector does not, nor does a hatch.
    let mut table = galilei("H.1", "Captain D09 + Attack; FirstAlien W13");
    check(&mut table, "0 attack D10", &[], "you at D10 / 0 shows Attack / 0 attacks D10 with an item / turn 1");
    assert!(table.own(0).has_power);
    let mut table = galilei("H.1", "Captain A02; FirstAlien W13");
    check(&mut table, "0 move hatch 1", &[RED], "you at hatch 1 / 0 on hatch 1, Red / turn 1");
    assert!(table.own(0).has_power);
}

/// Proves A.2, E-14.
#[test]
fn code_h_1_staying_in_a_dangerous_sector_is_ending_there() {
    let mut table = galilei("A.2 H.1", "Captain D09; FirstAlien W13");
    check(&mut table, "0 stay-aloud", &[], "0 stays / you at D09 / 0 no card / turn 1");
    assert!(!table.own(0).has_power);
    let text = "Captain A01; FirstAlien F01; hatch 1 damaged";
    let mut table = Table::coded("H.1", Edition::English, desk::custom(TRAP), text);
    check(&mut table, "0 stay", &[], "you at A01 / 0 no card / turn 1");
    assert!(!table.own(0).has_power);
}

/// Proves E-16.
#[test]
fn e_81_what_powers_are_left_is_secret() {
    // A spent and an unspent power look the same to the others, and so do no cards whatever their cause.
    let text = "Captain D09; FirstAlien W13; ExecutiveOfficer A02; SecondAlien A03";
    let codes = "H.1 H.13 H.14 H.16";
    let unspent = galilei(codes, text);
    for index in [0, 2] {
        let spent = galilei(codes, &format!("{text}; spent {index}"));
        same_to_others(&unspent, &spent, index);
        assert!(unspent.own(index).has_power && !spent.own(index).has_power);
    }
    let end = |to: &str| {
        let mut table = galilei(codes, text);
        check(&mut table, &format!("0 move {to}"), &[], &format!("you at {to} / 0 no card / turn 1"));
        table
    };
    same_to_others(&end("D08"), &end("D10"), 0);
    for role in ["CoPilot", "Medic"] {
        let text = text.replace("Captain", role);
        let (unspent, spent) = (galilei(codes, &text), galilei(codes, &format!("{text}; spent 0")));
        same_to_others(&unspent, &spent, 0);
        assert!(unspent.own(0).has_power && !spent.own(0).has_power);
    }
    assert!(!galilei(codes, text).own(1).has_power, "aliens have none");
}

// H.2: the Psychologist.

/// Proves B.4, C.6.
#[test]
fn code_h_2_the_psychologist_starts_in_the_alien_start_of_the_map() {
    // Seat 0 is the Psychologist, seat 1 the First Alien; with C.6 a draw more places the alien.
    for (codes, alien, captain) in [
        ("H.2", "alien start", "human start"),
        ("B.4[2] H.2", "alien start", "hatch 2"),
        ("C.6[3] H.2", "hatch 3", "human start"),
        ("B.4[2] C.6[3] H.2", "hatch 3", "hatch 2"),
    ] {
        let n_draws = if codes.contains("C.6") { 6 } else { 5 };
        let (mut table, facts) = Table::dealt(codes, 2, Zone::Galilei, &[0, 0, 2, 0, 0, 0][..n_draws]);
        let told = ["0 begins", "you are Psychologist at alien start", "round 1", "turn 0"];
        assert_eq!(hear(&table, &facts, Viewer::Seat(seat(0))), told);
        let told = ["0 begins", &format!("you are FirstAlien at {alien}"), "round 1", "turn 0"];
        assert_eq!(hear(&table, &facts, Viewer::Seat(seat(1))), told);
        offers(&table, 0, "move K06, L05, M06");
        check(&mut table, "0 move K06", &[SILENCE], "you at K06 / you drew Silence / 0 silence / turn 1");
        // The other humans start where they did, and without the code the Psychologist does too.
        let (table, _) = Table::dealt(codes, 2, Zone::Galilei, &[0, 0, 0, 0, 0, 0][..n_draws]);
        assert_eq!((table.own(0).role, table.at(0).as_deref()), (Role::Captain, Some(captain)));
        let codes = codes.replace("H.2", "H.1");
        let (table, _) = Table::dealt(&codes, 2, Zone::Galilei, &[0, 0, 2, 0, 0, 0][..n_draws]);
        assert_eq!((table.own(0).role, table.at(0).as_deref()), (Role::Psychologist, Some(captain)));
    }
}

// H.3: the Pilot.

/// Proves E-62.
#[test]
fn code_h_3_the_pilot_uses_a_teleport_three_times_and_then_discards_it() {
    for codes in ["H.3", "H.3 G.4"] {
        let mut table = galilei(codes, "Pilot D09 + Teleport; FirstAlien W13");
        check(&mut table, "0 use Teleport", &[], "0 shows Teleport, 2 left / you at human start");
        // Only the Pilot keeps a card that was used.
        assert_eq!((shown(&table)[0], table.hands(), table.view().items_shown), (Some(Pilot), vec![1, 0], vec![]));
        assert_eq!(table.own(0).teleport_uses, 1);
        refuse(&table, "0 use Teleport", Refusal::AlreadyThere, "E-62");
        check(&mut table, "0 move K09", &[], "you at K09 / 0 no card");
        // The turn began in D09, so that it may end on the human start.
        check(&mut table, "0 use Teleport", &[], "0 shows Teleport, 1 left / you at human start");
        check(&mut table, "0 end", &[], "turn 1");
        check(&mut table, "1 move W12", &[], "you at W12 / 1 no card / round 2 / turn 0");
        refuse(&table, "0 use Teleport", Refusal::BeganAtHumanStart, "E-62");
        check(&mut table, "0 move K09", &[], "you at K09 / 0 no card");
        check(&mut table, "0 end", &[], "turn 1");
        check(&mut table, "1 move W13", &[SILENCE], "you at W13 / you drew Silence / 1 silence / round 3 / turn 0");
        assert_eq!(table.hands(), [1, 0]);
        check(&mut table, "0 use Teleport", &[], "0 shows Teleport / you at human start");
        assert_eq!((table.hands(), table.view().items_shown), (vec![0, 0], vec![Teleport]));
    }
}

#[test]
fn code_h_3_is_for_the_pilot_and_only_with_the_code() {
    for (codes, role) in [("H.3", "Captain"), ("H.3", "CoPilot"), ("H.4", "Pilot")] {
        let mut table = galilei(codes, &format!("{role} D09 + Teleport; FirstAlien W13"));
        check(&mut table, "0 use Teleport", &[], "0 shows Teleport / you at human start");
        assert_eq!((shown(&table)[0], table.hands()), (None, vec![0, 0]));
    }
}

#[test]
fn code_h_3_a_second_teleport_has_three_uses_of_its_own() {
    let mut table = galilei("H.3", "Pilot D09 + Teleport Teleport; FirstAlien W12");
    for (round, uses, to) in [(2, ", 2 left", "K09"), (3, ", 1 left", "L09"), (4, "", "K09"), (5, ", 2 left", "L09")] {
        check(&mut table, "0 use Teleport", &[], &format!("0 shows Teleport{uses} / you at human start"));
        check(&mut table, &format!("0 move {to}"), &[], &format!("you at {to} / 0 no card"));
        check(&mut table, "0 end", &[], "turn 1");
        pace(&mut table, round);
    }
    assert_eq!((table.hands(), table.own(0).teleport_uses), (vec![1, 0], 1));
}

/// Proves E-61.
#[test]
fn code_h_3_a_used_teleport_fills_its_place_in_the_hand() {
    let mut table = galilei("H.3", "Pilot D09 + Teleport Attack Defense; FirstAlien W12");
    check(&mut table, "0 move D08", &[YOUR_ITEM], "you at D08 / you drew YourSectorItem");
    check(&mut table, "0 announce D08", &[1], "0 noise in D08 / you got Teleport / others: 0 got an item");
    offers(&table, 0, "discard Attack, Teleport, Defense; use Teleport");
    // Using it does not make the hand smaller, so that one item is still too many.
    check(&mut table, "0 use Teleport", &[], "0 shows Teleport, 2 left / you at human start");
    offers(&table, 0, "discard Attack, Teleport, Defense");
    refuse(&table, "0 end", Refusal::OverLimit, "E-61");
    // Of two Teleports the used one goes, and the other has all its uses.
    check(&mut table, "0 discard Teleport", &[], "you put Teleport away / others: 0 put an item away");
    assert_eq!((table.hands(), table.own(0).teleport_uses), (vec![3, 0], 0));

    // The last use makes room.
    let mut table = galilei("H.3", "Pilot D09 + Teleport Attack Defense; FirstAlien W12");
    for (round, n_left, to) in [(2, 2, "K09"), (3, 1, "L09")] {
        check(&mut table, "0 use Teleport", &[], &format!("0 shows Teleport, {n_left} left / you at human start"));
        check(&mut table, &format!("0 move {to}"), &[], &format!("you at {to} / 0 no card"));
        check(&mut table, "0 end", &[], "turn 1");
        pace(&mut table, round);
    }
    check(&mut table, "0 move L10", &[YOUR_ITEM], "you at L10 / you drew YourSectorItem");
    check(&mut table, "0 announce L10", &[2], "0 noise in L10 / you got Adrenaline / others: 0 got an item");
    check(&mut table, "0 use Teleport", &[], "0 shows Teleport / you at human start");
    offers(&table, 0, "end");
}

/// Proves A.5.
#[test]
fn code_h_3_drawn_anew_it_has_three_uses_again() {
    // Lost by death, and drawn again: of the items in the pile the second is the other Teleport.
    let text = "FirstAlien F08; Pilot D09 + Teleport; SecondAlien W13; Captain A02; turn 1";
    let mut table = galilei("A.5 H.3", text);
    check(&mut table, "1 use Teleport", &[], "1 shows Teleport, 2 left / you at human start");
    check(&mut table, "1 move K08", &[SILENCE], "you at K08 / you drew Silence / 1 silence");
    check(&mut table, "1 end", &[], "turn 2");
    check(&mut table, "2 move W12", &[], "you at W12 / 2 no card / turn 3");
    check(&mut table, "3 move A03", &[SILENCE], "you at A03 / you drew Silence / 3 silence / round 2 / turn 0");
    check(&mut table, "0 move H08", &[SILENCE], "you at H08 / you drew Silence / 0 silence / turn 1");
    check(&mut table, "1 move J08", &[SILENCE], "you at J08 / you drew Silence / 1 silence");
    check(&mut table, "1 end", &[], "turn 2");
    check(&mut table, "2 move W13", &[SILENCE], "you at W13 / you drew Silence / 2 silence / turn 3");
    check(&mut table, "3 move A04", &[], "you at A04 / 3 no card / round 3 / turn 0");
    let told = "you at J08 / 0 attacks J08, 1 Pilot dies / to 1: you restart at human start / but 1: 1 restarts \
                / turn 1";
    check(&mut table, "0 attack J08", &[], told);
    assert_eq!((table.hands()[1], table.own(1).teleport_uses), (0, 0));
    check(&mut table, "1 move K08", &[YOUR_ITEM], "you at K08 / you drew YourSectorItem");
    check(&mut table, "1 announce K08", &[2], "1 noise in K08 / you got Teleport / others: 1 got an item");
    check(&mut table, "1 end", &[], "turn 2");
    check(&mut table, "2 move W12", &[], "you at W12 / 2 no card / turn 3");
    check(&mut table, "3 move A05", &[], "you at A05 / 3 no card / round 4 / turn 0");
    check(&mut table, "0 move I08", &[YOUR], "you at I08 / you drew YourSector");
    check(&mut table, "0 announce I08", &[], "0 noise in I08 / turn 1");
    check(&mut table, "1 use Teleport", &[], "1 shows Teleport, 2 left / you at human start");
}

// H.4: the Soldier.

/// Proves E-61.
#[test]
fn code_h_4_the_soldier_holds_four_items_and_the_fifth_is_too_many() {
    let mut table = galilei("H.4", "Soldier D09 + Attack Defense Sedatives; FirstAlien W12");
    check(&mut table, "0 move D08", &[YOUR_ITEM], "you at D08 / you drew YourSectorItem");
    check(&mut table, "0 announce D08", &[1], "0 noise in D08 / you got Teleport / others: 0 got an item");
    offers(&table, 0, "end; use Teleport");
    refuse(&table, "0 discard Attack", Refusal::NotOverLimit, "E-66");
    check(&mut table, "0 end", &[], "turn 1");
    pace(&mut table, 2);
    check(&mut table, "0 move C08", &[ANY_ITEM - 1], "you at C08 / you drew AnySectorItem");
    check(&mut table, "0 announce N10", &[2], "0 noise in N10 / you got Adrenaline / others: 0 got an item");
    assert_eq!(table.hands(), [5, 0]);
    offers(&table, 0, "discard Attack, Teleport, Adrenaline, Sedatives, Defense; use Teleport");
    refuse(&table, "0 end", Refusal::OverLimit, "E-61");
    check(&mut table, "0 discard Attack", &[], "you put Attack away / others: 0 put an item away");
    offers(&table, 0, "end; use Teleport");
    assert_eq!((table.hands(), shown(&table)), (vec![4, 0], vec![None, None]));
}

/// Proves E-61.
#[test]
fn code_h_4_is_for_the_soldier_and_only_with_the_code() {
    for (codes, role) in [("H.4", "Captain"), ("H.4", "SecondAlien"), ("H.3", "Soldier")] {
        let other = if role == "SecondAlien" { "Captain" } else { "FirstAlien" };
        let mut table = galilei(codes, &format!("{role} D09 + Attack Defense Sedatives; {other} W13"));
        check(&mut table, "0 move D08", &[YOUR_ITEM], "you at D08 / you drew YourSectorItem");
        check(&mut table, "0 announce D08", &[3], "0 noise in D08 / you got Adrenaline / others: 0 got an item");
        offers(&table, 0, "discard Attack, Adrenaline, Sedatives, Defense");
    }
}

// H.13: the Executive Officer.

/// Proves E-16, E-19, E-30.
#[test]
fn code_h_13_the_executive_officer_may_stay_once_in_secret() {
    let mut table = galilei("H.13", "ExecutiveOfficer D09 + Attack; FirstAlien W12");
    offers(&table, 0, &format!("stay; move {D09}; attack {D09}"));
    refuse(&table, "0 attack D09", Refusal::EndsWhereItBegan { place: place("D09") }, "E-10");
    // A dangerous sector draws a card, and the others see a turn like any other.
    check(&mut table, "0 stay", &[YOUR], "you at D09 / you drew YourSector");
    check(&mut table, "0 announce D09", &[], "0 noise in D09");
    refuse(&table, "0 attack D09", Refusal::HasMoved, "E-19");
    refuse(&table, "0 stay", Refusal::HasMoved, "E-19");
    assert!(!table.own(0).has_power && shown(&table) == [None, None]);
    check(&mut table, "0 end", &[], "turn 1");
    pace(&mut table, 2);
    // Once a game.
    offers(&table, 0, &format!("move {D09}; attack {D09}"));
    refuse(&table, "0 stay", Refusal::MustMove, "E-10");
}

/// Proves E-16, E-63.
#[test]
fn code_h_13_staying_in_a_secure_start_or_hatch_sector_is_no_card() {
    for at in ["D10", "human start", "hatch 1"] {
        for closed in ["", "; hatch 1 damaged"] {
            let mut table = galilei("H.13", &format!("ExecutiveOfficer {at}; FirstAlien W12{closed}"));
            let hatches = table.view().hatches;
            check(&mut table, "0 stay", &[], &format!("you at {at} / 0 no card / turn 1"));
            assert!(!table.own(0).has_power);
            assert_eq!((table.view().hatches, table.view().hatch_cards_used), (hatches, [0, 0]));
            assert_eq!((table.fates(), table.at(0).as_deref()), (vec![Aboard, Aboard], Some(at)));
        }
    }
}

/// Proves E-19, E-81.
#[test]
fn code_h_13_nobody_else_can_tell_a_stay_from_a_move() {
    let play = |act: &str, draws: &[u32], told: &str| {
        let mut table = galilei("H.13", "ExecutiveOfficer D09; FirstAlien W13; Captain A02; SecondAlien A03");
        check(&mut table, act, draws, told);
        table
    };
    let stay = play("0 stay", &[SILENCE], "you at D09 / you drew Silence / 0 silence / turn 1");
    let walk = play("0 move D08", &[SILENCE], "you at D08 / you drew Silence / 0 silence / turn 1");
    same_to_others(&stay, &walk, 0);
    let stay = play("0 stay", &[YOUR], "you at D09 / you drew YourSector");
    let walk = play("0 move D08", &[YOUR], "you at D08 / you drew YourSector");
    same_to_others(&stay, &walk, 0);
}

/// Proves A.2.
#[test]
fn code_h_13_with_a_2_the_officer_may_stay_either_way() {
    let set = || galilei("A.2 H.13", "ExecutiveOfficer D10; FirstAlien W12");
    let mut table = set();
    assert_eq!(table.legal(0)[..2], [Action::Stay, Action::StayAloud]);
    // Aloud, by A.2: the power is left.
    check(&mut table, "0 stay-aloud", &[], "0 stays / you at D10 / 0 no card / turn 1");
    assert!(table.own(0).has_power);
    // In secret, by H.13: it is used up.
    let mut table = set();
    check(&mut table, "0 stay", &[], "you at D10 / 0 no card / turn 1");
    assert!(!table.own(0).has_power);
    pace(&mut table, 2);
    refuse(&table, "0 stay", Refusal::MustMove, "E-10");
    check(&mut table, "0 stay-aloud", &[], "0 stays / you at D10 / 0 no card / turn 1");
}

/// Proves E-14.
#[test]
fn code_h_13_is_not_used_up_where_no_move_is_legal() {
    let text = "ExecutiveOfficer A01; FirstAlien F01; hatch 1 damaged";
    let mut table = Table::coded("H.13", Edition::English, desk::custom(TRAP), text);
    offers(&table, 0, "stay");
    check(&mut table, "0 stay", &[SILENCE], "you at A01 / you drew Silence / 0 silence / turn 1");
    assert!(table.own(0).has_power);
}

#[test]
fn code_h_13_is_for_the_executive_officer_and_only_with_the_code() {
    for (codes, role) in [("H.13", "Captain"), ("H.14", "ExecutiveOfficer")] {
        let table = galilei(codes, &format!("{role} D09; FirstAlien W13"));
        offers(&table, 0, &format!("move {D09}"));
        refuse(&table, "0 stay", Refusal::MustMove, "E-10");
    }
}

// H.14: the Co-Pilot.

/// Proves E-10, E-62.
#[test]
fn code_h_14_the_co_pilot_teleports_once_without_a_card() {
    let mut table = galilei("H.14", "CoPilot D09; FirstAlien W12");
    offers(&table, 0, &format!("power-teleport; plan-teleport; move {D09}"));
    // Announced, nothing is discarded, and the role is shown.
    check(&mut table, "0 power-teleport", &[], "0 uses the power of CoPilot / you at human start");
    let view = table.view();
    assert_eq!((view.items_shown, view.items_hidden, table.hands()), (vec![], 0, vec![0, 0]));
    assert_eq!((shown(&table), table.own(0).has_power), (vec![Some(CoPilot), None], false));
    // It does not replace the move.
    refuse(&table, "0 end", Refusal::NotMovedYet, "E-10");
    offers(&table, 0, "move K08, K09, L09, M08, M09");
    check(&mut table, "0 move K09", &[], "you at K09 / 0 no card / turn 1");
    pace(&mut table, 2);
    offers(&table, 0, "move J08, J09, K08, K10, L09");
    for act in ["0 power-teleport", "0 plan-teleport"] {
        refuse(&table, act, Refusal::PowerSpent { role: CoPilot }, "H.14");
    }
}

/// Proves E-19, E-81.
#[test]
fn code_h_14_a_teleport_after_the_move_is_chosen_with_it_in_secret() {
    let text = "CoPilot D09; FirstAlien W12; Captain A02; SecondAlien A03";
    let mut table = galilei("H.14", text);
    check(&mut table, "0 plan-teleport", &[], "you plan to teleport");
    assert!(table.own(0).plans_teleport && table.own(0).has_power);
    same_to_others(&table, &galilei("H.14", text), 0);
    for act in ["0 power-teleport", "0 plan-teleport"] {
        refuse(&table, act, Refusal::AlreadyPlanned, "H.14");
    }
    offers(&table, 0, &format!("move {D09}"));
    // The sector moved to is resolved first, its noise too.
    check(&mut table, "0 move D08", &[YOUR], "you at D08 / you drew YourSector");
    let told = "0 noise in D08 / 0 uses the power of CoPilot / you at human start / turn 1";
    check(&mut table, "0 announce D08", &[], told);
    assert_eq!((table.at(0).as_deref(), shown(&table)[0]), (Some("human start"), Some(CoPilot)));
    assert!(!table.own(0).has_power && !table.own(0).plans_teleport);
    assert_eq!((table.view().items_shown, table.view().items_hidden, table.view().danger_discards), (vec![], 0, 1));
}

/// Proves E-16, E-22, E-30.
#[test]
fn code_h_14_a_planned_teleport_follows_every_result() {
    let leap = "0 uses the power of CoPilot / you at human start / turn 1";
    for (act, draws, told) in [
        ("0 move D10", &[][..], "you at D10 / 0 no card"),
        ("0 move D08", &[SILENCE], "you at D08 / you drew Silence / 0 silence"),
        ("0 attack D08", &[], "you at D08 / 0 shows Attack / 0 attacks D08 with an item"),
    ] {
        let hand = if act.contains("attack") { " + Attack" } else { "" };
        let mut table = galilei("H.14", &format!("CoPilot D09{hand}; FirstAlien W12"));
        check(&mut table, "0 plan-teleport", &[], "you plan to teleport");
        check(&mut table, act, draws, &format!("{told} / {leap}"));
        assert_eq!(table.at(0).as_deref(), Some("human start"));
        assert!(!table.own(0).has_power);
    }
}

/// Proves E-63.
#[test]
fn code_h_14_a_planned_teleport_follows_a_red_hatch_card_and_not_an_escape() {
    let text = "CoPilot A02; FirstAlien W12; Captain A03; SecondAlien W13";
    let mut table = galilei("H.14", text);
    check(&mut table, "0 plan-teleport", &[], "you plan to teleport");
    let told = "you at hatch 1 / 0 on hatch 1, Red / 0 uses the power of CoPilot / you at human start / turn 1";
    check(&mut table, "0 move hatch 1", &[RED], told);
    assert_eq!(table.at(0).as_deref(), Some("human start"));

    // Who has escaped teleports no more, and what was planned stays secret.
    let mut table = galilei("H.14", text);
    check(&mut table, "0 plan-teleport", &[], "you plan to teleport");
    let told = "you at hatch 1 / 0 on hatch 1, Green / 0 escaped by hatch 1 / turn 1";
    check(&mut table, "0 move hatch 1", &[GREEN], told);
    assert_eq!((table.fates()[0], shown(&table)[0], table.at(0)), (Escaped, None, None));

    // Nor does who is stranded.
    let closed = "hatch 2 blocked; hatch 3 blocked; hatch 4 blocked";
    let mut table = galilei("H.14", &format!("CoPilot A02; FirstAlien W12; {closed}"));
    check(&mut table, "0 plan-teleport", &[], "you plan to teleport");
    let told = "you at hatch 1 / 0 on hatch 1, Red / stranded 0 \
                / HumansStranded in round 1, CoPilot Stranded lost, FirstAlien Aboard won";
    check(&mut table, "0 move hatch 1", &[RED], told);
    assert_eq!(shown(&table)[0], None);
}

/// Proves E-61.
#[test]
fn code_h_14_does_not_count_toward_the_hand_limit() {
    let mut table = galilei("H.14", "CoPilot D09 + Attack Sedatives; FirstAlien W12");
    check(&mut table, "0 move D08", &[YOUR_ITEM], "you at D08 / you drew YourSectorItem");
    check(&mut table, "0 announce D08", &[1], "0 noise in D08 / you got Teleport / others: 0 got an item");
    assert_eq!((table.hands(), table.own(0).has_power), (vec![3, 0], true));
    offers(&table, 0, "end; use Teleport");
    // With a fourth item in hand the planned Teleport makes no room.
    let mut table = galilei("H.14", "CoPilot D09 + Attack Sedatives Defense; FirstAlien W12");
    check(&mut table, "0 plan-teleport", &[], "you plan to teleport");
    check(&mut table, "0 move D08", &[YOUR_ITEM], "you at D08 / you drew YourSectorItem");
    let told = "0 noise in D08 / you got Adrenaline / others: 0 got an item / 0 uses the power of CoPilot \
                / you at human start";
    check(&mut table, "0 announce D08", &[3], told);
    offers(&table, 0, "discard Attack, Adrenaline, Sedatives, Defense");
}

/// Proves E-19.
#[test]
fn code_h_14_is_too_late_after_the_move() {
    let mut table = galilei("H.14", "CoPilot D09 + Attack; FirstAlien W12");
    check(&mut table, "0 move D08", &[YOUR], "you at D08 / you drew YourSector");
    for act in ["0 power-teleport", "0 plan-teleport"] {
        refuse(&table, act, Refusal::PowerTooLate { role: CoPilot }, "E-19");
    }
    check(&mut table, "0 announce D08", &[], "0 noise in D08");
    for act in ["0 power-teleport", "0 plan-teleport"] {
        refuse(&table, act, Refusal::PowerTooLate { role: CoPilot }, "E-19");
    }
    offers(&table, 0, "end");
    // A turn with nothing in hand ends by itself, so that no question tells of the power.
    let mut table = galilei("H.14", "CoPilot D09; FirstAlien W12");
    check(&mut table, "0 move D10", &[], "you at D10 / 0 no card / turn 1");
    assert!(table.own(0).has_power);
}

/// Proves E-10, E-62.
#[test]
fn code_h_14_is_barred_in_a_turn_that_began_on_the_human_start() {
    let table = galilei("H.14", "CoPilot human start; FirstAlien W12");
    offers(&table, 0, "move K08, K09, L09, M08, M09");
    for act in ["0 power-teleport", "0 plan-teleport"] {
        refuse(&table, act, Refusal::BeganAtHumanStart, "E-62");
    }
    // Who came there by a card may go away and come back by the power, but not teleport on the spot.
    let mut table = galilei("H.14", "CoPilot D09 + Teleport; FirstAlien W12");
    check(&mut table, "0 use Teleport", &[], "0 shows Teleport / you at human start");
    refuse(&table, "0 power-teleport", Refusal::AlreadyThere, "E-62");
    offers(&table, 0, "plan-teleport; move K08, K09, L09, M08, M09");
    check(&mut table, "0 plan-teleport", &[], "you plan to teleport");
    let told = "you at K09 / 0 no card / 0 uses the power of CoPilot / you at human start / turn 1";
    check(&mut table, "0 move K09", &[], told);
}

/// Proves E-14.
#[test]
fn code_h_14_a_plan_that_leads_nowhere_uses_nothing_up() {
    // The human start has no neighbour but the sector where the turn began, so that the Co-Pilot is there already.
    let map = "name: Dead end\n  A B C D E\n01 H x o 1 A\n";
    let mut table = Table::coded("H.14", Edition::English, desk::custom(map), "CoPilot B01 + Teleport; FirstAlien C01");
    check(&mut table, "0 plan-teleport", &[], "you plan to teleport");
    check(&mut table, "0 use Teleport", &[], "0 shows Teleport / you at human start");
    check(&mut table, "0 stay", &[], "you at human start / 0 no card / turn 1");
    assert!(table.own(0).has_power && shown(&table)[0].is_none() && !table.own(0).plans_teleport);
}

#[test]
fn code_h_14_is_for_the_co_pilot_and_only_with_the_code() {
    for (codes, role) in [("H.14", "Pilot"), ("H.13", "CoPilot")] {
        let table = galilei(codes, &format!("{role} D09; FirstAlien W13"));
        offers(&table, 0, &format!("move {D09}"));
        for act in ["0 power-teleport", "0 plan-teleport"] {
            refuse(&table, act, Refusal::NoSuchPower { role: CoPilot }, "H.14");
        }
    }
}

// H.15: the Engineer.

/// Proves E-63.
#[test]
fn code_h_15_the_engineer_draws_two_hatch_cards_and_chooses() {
    let text = "Engineer A02 + Teleport; FirstAlien W12; Captain A03; SecondAlien W13";
    for (draws, cards, shown_cards) in [
        ([GREEN, RED - 1], "Green, Red", [HatchCard::Green, HatchCard::Red]),
        ([RED, GREEN], "Red, Green", [HatchCard::Red, HatchCard::Green]),
    ] {
        let drawn = || {
            let mut table = galilei("H.15", text);
            let told = format!("you at hatch 1 / 0 on hatch 1 draws {}", cards.replace(", ", " and "));
            check(&mut table, "0 move hatch 1", &draws, &told);
            // All see both, and that it is the Engineer.
            assert_eq!((table.view().turn.hatch_cards, shown(&table)[0]), (shown_cards.to_vec(), Some(Engineer)));
            assert_eq!(table.own(0).asked, Some(Asked::ChooseCard { began: place("A02"), hatch: 1 }));
            assert!(!table.view().turn.is_resolved);
            offers(&table, 0, &format!("choose {cards}"));
            for act in ["0 end", "0 move A02", "0 attack A02", "0 stay", "0 use Teleport"] {
                refuse(&table, act, Refusal::MustChooseCard, "H.15");
            }
            refuse(&table, "0 announce A02", Refusal::NothingToAnnounce, "E-19");
            table
        };
        let mut table = drawn();
        let told = "0 on hatch 1, Green / 0 escaped by hatch 1 / turn 1";
        check(&mut table, "0 choose Green", &[], told);
        // One card is used, the other one is in the pile again.
        assert_eq!((table.view().hatch_cards_used, table.view().hatches[0]), ([1, 0], HatchState::Blocked));
        let mut table = drawn();
        check(&mut table, "0 choose Red", &[], "0 on hatch 1, Red");
        assert_eq!((table.view().hatch_cards_used, table.view().hatches[0]), ([0, 1], HatchState::Damaged));
        offers(&table, 0, "end; use Teleport");
        refuse(&table, "0 choose Red", Refusal::NoCardToChoose, "H.15");
    }
}

#[test]
fn code_h_15_the_card_that_was_not_chosen_goes_back_into_the_pile() {
    let text = "Engineer A02; FirstAlien W12; Captain U02; SecondAlien W13";
    let mut table = with_hatch_pile(text, &[HatchCard::Green, HatchCard::Red]);
    check(&mut table, "0 move hatch 1", &[0, 0], "you at hatch 1 / 0 on hatch 1 draws Green and Red");
    assert_eq!(table.view().hatch_cards_used, [2, 2]);
    check(&mut table, "0 choose Red", &[], "0 on hatch 1, Red / turn 1");
    assert_eq!(table.view().hatch_cards_used, [2, 3]);
    check(&mut table, "1 move W11", &[], "you at W11 / 1 no card / turn 2");
    // The Green card is the only one in the pile.
    let told = "you at hatch 2 / 2 on hatch 2, Green / 2 escaped by hatch 2 / turn 3";
    check(&mut table, "2 move hatch 2", &[0], told);
    assert_eq!(table.view().hatch_cards_used, [3, 3]);
}

/// Proves E-63.
#[test]
fn code_h_15_with_one_card_left_it_is_drawn_and_the_pile_rebuilt_for_the_second() {
    let text = "Engineer A02; FirstAlien W12; Captain A03; SecondAlien W13";
    for (draw, second) in [(0, "Green"), (1, "Green"), (2, "Red"), (4, "Red")] {
        let mut table = with_hatch_pile(text, &[HatchCard::Green]);
        assert_eq!(table.view().hatch_cards_used, [2, 3]);
        let rest = if second == "Green" { " / 0 on hatch 1, Green / 0 escaped by hatch 1 / turn 1" } else { "" };
        let told = format!("you at hatch 1 / 0 on hatch 1 draws Green and {second}{rest}");
        check(&mut table, "0 move hatch 1", &[0, draw], &told);
        if second == "Red" {
            assert_eq!(table.view().hatch_cards_used, [0, 0]);
            check(&mut table, "0 choose Green", &[], "0 on hatch 1, Green / 0 escaped by hatch 1 / turn 1");
        }
        assert_eq!(table.view().hatch_cards_used, [1, 0]);
    }
}

fn with_hatch_pile(text: &str, pile: &[HatchCard]) -> Table {
    Table::coded_with("H.15", Edition::English, Zone::Galilei, text, |position| position.hatch_pile(pile))
}

/// Proves E-63.
#[test]
fn code_h_15_with_no_card_left_the_pile_is_rebuilt_first() {
    let text = "Engineer A02; FirstAlien W12; Captain A03; SecondAlien W13";
    let mut table = with_hatch_pile(text, &[]);
    check(&mut table, "0 move hatch 1", &[RED, GREEN], "you at hatch 1 / 0 on hatch 1 draws Red and Green");
    check(&mut table, "0 choose Red", &[], "0 on hatch 1, Red / turn 1");
    assert_eq!(table.view().hatch_cards_used, [0, 1]);
}

#[test]
fn code_h_15_two_equal_cards_leave_nothing_to_choose() {
    let text = "Engineer A02; FirstAlien W12; Captain A03; SecondAlien W13";
    let mut table = galilei("H.15", text);
    let told = "you at hatch 1 / 0 on hatch 1 draws Green and Green / 0 on hatch 1, Green / 0 escaped by hatch 1 \
                / turn 1";
    check(&mut table, "0 move hatch 1", &[GREEN, GREEN], told);
    assert_eq!((table.view().hatch_cards_used, shown(&table)[0]), ([1, 0], Some(Engineer)));
    let mut table = galilei("H.15", text);
    let told = "you at hatch 1 / 0 on hatch 1 draws Red and Red / 0 on hatch 1, Red / turn 1";
    check(&mut table, "0 move hatch 1", &[RED, RED], told);
    assert_eq!((table.view().hatch_cards_used, table.view().hatches[0]), ([0, 1], HatchState::Damaged));
    assert!(table.view().turn.hatch_cards.is_empty());
}

/// Proves E-65.
#[test]
fn code_h_15_a_chosen_red_card_can_strand_the_humans() {
    let closed = "hatch 2 blocked; hatch 3 blocked; hatch 4 blocked";
    let mut table = galilei("H.15", &format!("Engineer A02; FirstAlien W12; {closed}"));
    check(&mut table, "0 move hatch 1", &[RED, GREEN], "you at hatch 1 / 0 on hatch 1 draws Red and Green");
    let told = "0 on hatch 1, Red / stranded 0 / HumansStranded in round 1, Engineer Stranded lost, \
                FirstAlien Aboard won";
    check(&mut table, "0 choose Red", &[], told);
}

#[test]
fn code_h_15_is_for_the_engineer_and_only_with_the_code() {
    for (codes, role) in [("H.15", "Captain"), ("H.16", "Engineer")] {
        let mut table = galilei(codes, &format!("{role} A02; FirstAlien W12"));
        refuse(&table, "0 choose Green", Refusal::NoCardToChoose, "H.15");
        check(&mut table, "0 move hatch 1", &[RED], "you at hatch 1 / 0 on hatch 1, Red / turn 1");
        assert_eq!(shown(&table)[0], None);
    }
}

// H.16: the Medic.

/// Proves E-19, E-80.
#[test]
fn code_h_16_the_medic_makes_a_seat_show_its_role_once() {
    let mut table = galilei("H.16", "Medic D09; FirstAlien W12; Pilot A02; SecondAlien A03");
    offers(&table, 0, &format!("examine 1, 2, 3; move {D09}"));
    check(&mut table, "0 examine 1", &[], "0 uses the power of Medic / 1 is FirstAlien");
    assert_eq!(shown(&table), [Some(Medic), Some(FirstAlien), None, None]);
    assert!(!table.own(0).has_power);
    // The turn goes on.
    offers(&table, 0, &format!("move {D09}"));
    refuse(&table, "0 examine 2", Refusal::PowerSpent { role: Medic }, "H.16");
    check(&mut table, "0 move D10", &[], "you at D10 / 0 no card / turn 1");
}

/// Proves E-04, E-19.
#[test]
fn code_h_16_is_used_in_the_medics_own_turn_before_the_move() {
    let mut table = galilei("H.16", "Medic D09 + Sedatives; FirstAlien W12; Pilot A02; SecondAlien A03; turn 3");
    refuse(&table, "0 examine 1", not_asked(seat(0)), "E-04");
    refuse(&table, "3 examine 1", Refusal::NoSuchPower { role: Medic }, "H.16");
    check(&mut table, "3 move A04", &[], "you at A04 / 3 no card / round 2 / turn 0");
    check(&mut table, "0 move D08", &[YOUR], "you at D08 / you drew YourSector");
    refuse(&table, "0 examine 1", Refusal::PowerTooLate { role: Medic }, "E-19");
    check(&mut table, "0 announce D08", &[], "0 noise in D08");
    refuse(&table, "0 examine 1", Refusal::PowerTooLate { role: Medic }, "E-19");
    offers(&table, 0, "end");
    assert!(table.own(0).has_power);
}

/// Proves A.5, B.3.
#[test]
fn code_h_16_asks_another_seat_in_play_whose_role_is_not_known() {
    let text = "Medic D09; FirstAlien W12; Pilot A02; SecondAlien A03; Captain A04; ThirdAlien W13; Soldier W14; \
                FourthAlien U14";
    let table = galilei("A.5 B.3 H.16", &format!("{text}; killed 1; escaped 2; returning 3; turned 4"));
    offers(&table, 0, &format!("examine 5, 6, 7; move {D09}"));
    for index in [0, 1, 2] {
        refuse(&table, &format!("0 examine {index}"), Refusal::NotInPlay { seat: seat(index) }, "H.16");
    }
    refuse(&table, "0 examine 9", Refusal::NotInPlay { seat: seat(9) }, "H.16");
    for index in [3, 4] {
        refuse(&table, &format!("0 examine {index}"), Refusal::RoleIsKnown { seat: seat(index) }, "H.16");
    }
    let mut table = galilei("A.5 B.3 H.16", text);
    check(&mut table, "0 examine 6", &[], "0 uses the power of Medic / 6 is Soldier");
}

#[test]
fn code_h_16_is_for_the_medic_and_only_with_the_code() {
    for (codes, role) in [("H.16", "Captain"), ("H.15", "Medic")] {
        let table = galilei(codes, &format!("{role} D09; FirstAlien W13"));
        offers(&table, 0, &format!("move {D09}"));
        refuse(&table, "0 examine 1", Refusal::NoSuchPower { role: Medic }, "H.16");
    }
}

// J.4: items from Silence cards.

/// Proves E-22, E-60, E-61.
#[test]
fn code_j_4_each_silence_card_gives_an_item_to_humans_and_aliens() {
    for (mover, other) in [("Captain", "FirstAlien"), ("FirstAlien", "Captain")] {
        for edition in [Edition::English, Edition::Italian, Edition::Portuguese, Edition::Spanish] {
            let text = format!("{mover} D09; {other} W12");
            let mut table = Table::coded("J.4", edition, Zone::Galilei, &text);
            let told = "you at D08 / you drew Silence / 0 silence / you got Defense / others: 0 got an item";
            check(&mut table, "0 move D08", &[SILENCE, 11], told);
            offers(&table, 0, "end");
        }
    }
    // The hand limit is met after it.
    let mut table = galilei("J.4", "FirstAlien D09 + Attack Sedatives Spotlight; Captain W12");
    let told = "you at D08 / you drew Silence / 0 silence / you got Attack / others: 0 got an item";
    check(&mut table, "0 move D08", &[SILENCE, 0], told);
    offers(&table, 0, "discard Attack, Sedatives, Spotlight");
}

/// Proves E-60.
#[test]
fn code_j_4_item_icons_are_ignored() {
    for edition in [Edition::English, Edition::Italian, Edition::Portuguese, Edition::Spanish] {
        for (draw, card) in [(YOUR_ITEM, "YourSectorItem"), (ANY_ITEM, "AnySectorItem")] {
            let mut table = Table::coded("J.4", edition, Zone::Galilei, "Captain D09; FirstAlien W12");
            check(&mut table, "0 move D08", &[draw], &format!("you at D08 / you drew {card}"));
            check(&mut table, "0 announce D08", &[], "0 noise in D08 / turn 1");
            assert_eq!((table.hands(), table.view().item_pile), (vec![0, 0], 12));
        }
    }
    // Without the code a Silence card gives nothing.
    let mut table = galilei("H.1", "Pilot D09; FirstAlien W12");
    check(&mut table, "0 move D08", &[SILENCE], "you at D08 / you drew Silence / 0 silence / turn 1");
}
