//! The coded rules of movement and of humans, code by code (A.1 to B.6).

use crate::desk::{
    self, ANY, GREEN, RED, SILENCE, Table, YOUR, YOUR_ITEM, check, coded, hear, kills, moves, offers, read, refuse,
    seat, shown, steps,
};
use fuga_escape::Fate::{Aboard, Killed, LeftBehind, Returning, Stranded};
use fuga_escape::{Edition, HatchState, Item, Place, Refusal, Role, Side, Zone};
use fuga_kernel::{Extras as _, Game, Quick, Viewer};

/// Whoever is in A01 has no way on but a secure sector.
const CELL: &str = "\
name: Cell

   A B C D E
01 x o x 1 x
02 . . H . A
";

/// Two hatches with a dangerous sector between them.
const DOCK: &str = "\
name: Dock

   A B C D E
01 1 x 2 x H
02 . . A . .
";

/// For rules that hold for humans and aliens alike: who moves, and who else is there.
const BOTH_SIDES: [(&str, &str); 2] = [("Captain", "FirstAlien"), ("FirstAlien", "Captain")];

fn galilei(codes: &str, text: &str) -> Table {
    Table::coded(codes, Edition::English, Zone::Galilei, text)
}

fn italian(codes: &str, text: &str) -> Table {
    Table::coded(codes, Edition::Italian, Zone::Galilei, text)
}

fn custom(codes: &str, map: &str, text: &str) -> Table {
    Table::coded(codes, Edition::English, desk::custom(map), text)
}

fn place(name: &str) -> Place {
    read(name)
}

// A.1: cards in secure sectors.

/// Proves E-17, E-20.
#[test]
fn code_a_1_a_secure_sector_draws_a_card_too() {
    for (mover, other) in BOTH_SIDES {
        let mut table = galilei("A.1", &format!("{mover} D09; {other} W13"));
        check(&mut table, "0 move D10", &[YOUR_ITEM], "you at D10 / you drew YourSectorItem");
        refuse(&table, "0 announce D08", Refusal::MustTellTruth { at: read("D10") }, "E-20");
        check(&mut table, "0 announce D10", &[0], "0 noise in D10 / you got Attack / others: 0 got an item");
        let mut table = galilei("A.1", &format!("{mover} D09; {other} W13"));
        check(&mut table, "0 move D10", &[SILENCE], "you at D10 / you drew Silence / 0 silence / turn 1");
        // Dangerous sectors do as before.
        let mut table = galilei("A.1", &format!("{mover} D09; {other} W13"));
        check(&mut table, "0 move D08", &[ANY], "you at D08 / you drew AnySector");
    }
}

/// Proves E-16, E-64.
#[test]
fn code_a_1_attacks_sedatives_and_hatches_draw_no_card_there_either() {
    let mut table = galilei("A.1", "FirstAlien D09; Captain W13 + Sedatives; SecondAlien A02; Pilot A02");
    let told = "you at D10 / 0 attacks D10 / turn 1";
    check(&mut table, "0 attack D10", &[], told);
    check(&mut table, "1 use Sedatives", &[], "1 shows Sedatives");
    check(&mut table, "1 move W12", &[], "you at W12 / 1 no card / turn 2");
    let mut table = galilei("A.1", "Captain A02; FirstAlien W13");
    check(&mut table, "0 move hatch 1", &[RED], "you at hatch 1 / 0 on hatch 1, Red / turn 1");
}

/// Proves E-14.
#[test]
fn code_a_1_who_stays_in_a_secure_sector_draws_too() {
    let mut table = galilei("A.1 A.2", "Captain D10; FirstAlien W13");
    check(&mut table, "0 stay-aloud", &[YOUR], "0 stays / you at D10 / you drew YourSector");
    let secure = CELL.replace("01 x o", "01 o 2");
    let mut table = custom("A.1", &secure, "Captain A01; FirstAlien E01; hatch 2 damaged");
    check(&mut table, "0 stay", &[SILENCE], "you at A01 / you drew Silence / 0 silence / turn 1");
}

/// Proves J.4.
#[test]
fn code_a_1_with_j_4_a_silence_card_gives_an_item_in_a_secure_sector_too() {
    let mut table = galilei("A.1 J.4", "Captain D09; FirstAlien W13");
    let told = "you at D10 / you drew Silence / 0 silence / you got Attack / others: 0 got an item";
    check(&mut table, "0 move D10", &[SILENCE, 0], told);
    let mut table = galilei("A.1 J.4", "Captain D09; FirstAlien W13");
    check(&mut table, "0 move D10", &[YOUR_ITEM], "you at D10 / you drew YourSectorItem");
    check(&mut table, "0 announce D10", &[], "0 noise in D10 / turn 1");
}

/// Proves H.1.
#[test]
fn code_a_1_with_h_1_the_captain_is_spared_in_a_dangerous_sector_only() {
    let mut table = galilei("A.1 H.1", "Captain D09; FirstAlien W13");
    check(&mut table, "0 move D10", &[SILENCE], "you at D10 / you drew Silence / 0 silence / turn 1");
    assert!(table.own(0).has_power);
    check(&mut table, "1 move W12", &[SILENCE], "you at W12 / you drew Silence / 1 silence / round 2 / turn 0");
    check(&mut table, "0 move D09", &[], "you at D09 / 0 no card / turn 1");
    assert!(!table.own(0).has_power);
}

// A.2: staying, and saying so.

#[test]
fn code_a_2_a_seat_may_stay_beside_its_moves_and_is_heard() {
    let mut table = galilei("A.2", "Captain D09; FirstAlien D09");
    offers(&table, 0, "stay-aloud; move C09, C10, D08, D10, E09, E10");
    refuse(&table, "0 stay", Refusal::MustMove, "E-10");
    check(&mut table, "0 stay-aloud", &[YOUR], "0 stays / you at D09 / you drew YourSector");
    refuse(&table, "0 stay-aloud", Refusal::MustAnnounce, "E-19");
    check(&mut table, "0 announce D09", &[], "0 noise in D09 / turn 1");
    // An alien too, and again in the next turn; a free noise may be anywhere.
    let ends = "B08, B09, B10, C08, C09, C10, C11, D08, D10, D11, E08, E09, E10, E11, F08, F09, F10";
    offers(&table, 1, &format!("stay-aloud; move {ends}; attack {ends}"));
    check(&mut table, "1 stay-aloud", &[ANY - 1], "1 stays / you at D09 / you drew AnySector");
    check(&mut table, "1 announce N10", &[], "1 noise in N10 / round 2 / turn 0");
    check(&mut table, "0 stay-aloud", &[SILENCE - 2], "0 stays / you at D09 / you drew Silence / 0 silence / turn 1");
    let told = "1 stays / you at D09 / you drew Silence / 1 silence / round 3 / turn 0";
    check(&mut table, "1 stay-aloud", &[SILENCE - 2], told);
}

#[test]
fn code_a_2_only_the_code_lets_a_seat_stay_aloud() {
    let table = galilei("A.1", "Captain D09; FirstAlien W13");
    refuse(&table, "0 stay-aloud", Refusal::NoStayingAloud, "A.2");
    offers(&table, 0, "move C09, C10, D08, D10, E09, E10");
}

/// Proves E-16, E-63.
#[test]
fn code_a_2_staying_in_a_secure_start_or_hatch_sector_is_no_card() {
    for (mover, other) in BOTH_SIDES {
        for closed in ["", "; hatch 1 damaged"] {
            for at in ["D10", "human start", "alien start", "hatch 1"] {
                let mut table = galilei("A.2", &format!("{mover} {at}; {other} W13{closed}"));
                let hatches = table.view().hatches;
                check(&mut table, "0 stay-aloud", &[], &format!("0 stays / you at {at} / 0 no card / turn 1"));
                assert_eq!((table.at(0).as_deref(), table.fates()), (Some(at), vec![Aboard, Aboard]));
                // A hatch is not reached by staying on it: no hatch card, and it stays as it is.
                assert_eq!((table.view().hatches, table.view().hatch_cards_used), (hatches, [0, 0]));
            }
        }
    }
}

/// Proves E-30.
#[test]
fn code_a_2_who_stays_does_not_attack() {
    let mut table = galilei("A.2", "FirstAlien D08 + Sedatives; Captain D08 + Attack Sedatives");
    refuse(&table, "0 attack D08", Refusal::EndsWhereItBegan { place: place("D08") }, "E-10");
    check(&mut table, "0 stay-aloud", &[SILENCE], "0 stays / you at D08 / you drew Silence / 0 silence");
    for act in ["0 attack D08", "0 attack D09", "0 move D09", "0 stay-aloud"] {
        refuse(&table, act, Refusal::HasMoved, "E-19");
    }
    offers(&table, 0, "end");
    check(&mut table, "0 end", &[], "turn 1");
    refuse(&table, "1 attack D08", Refusal::EndsWhereItBegan { place: place("D08") }, "E-10");
    check(&mut table, "1 use Sedatives", &[], "1 shows Sedatives");
    check(&mut table, "1 stay-aloud", &[], "1 stays / you at D08 / 1 no card");
    refuse(&table, "1 attack D08", Refusal::HasMoved, "E-19");
    assert_eq!(table.fates(), [Aboard, Aboard]);
}

// A.4: closed secure sectors.

const D09_OPEN: &str = "C09, C10, D08, E09, E10";
const D09_FAR: &str = "B08, B09, B10, C08, C09, C10, C11, D08, D10, D11, E08, E09, E10, E11, F08, F09, F10";
/// The same without B10, D10 and F10, which are secure, and without D11, which lies behind D10.
const D09_FAR_OPEN: &str = "B08, B09, C08, C09, C10, C11, D08, E08, E09, E10, E11, F08, F09";

#[test]
fn code_a_4_the_value_says_who_may_enter_secure_sectors() {
    for (value, is_human_barred, is_alien_barred) in
        [("nobody", true, true), ("humans", false, true), ("aliens", true, false)]
    {
        let codes = format!("A.4[{value}]");
        let table = galilei(&codes, "Captain D09; FirstAlien W13");
        if is_human_barred {
            offers(&table, 0, &format!("move {D09_OPEN}"));
            refuse(&table, "0 move D10", Refusal::SecureClosed { place: place("D10") }, "A.4");
        } else {
            offers(&table, 0, "move C09, C10, D08, D10, E09, E10");
        }
        let table = galilei(&codes, "FirstAlien D09; Captain W13");
        if is_alien_barred {
            offers(&table, 0, &format!("move {D09_FAR_OPEN}; attack {D09_FAR_OPEN}"));
            for act in ["0 move D10", "0 attack D10", "0 attack F10"] {
                let place = place(act.rsplit(' ').next().unwrap());
                refuse(&table, act, Refusal::SecureClosed { place }, "A.4");
            }
        } else {
            offers(&table, 0, &format!("move {D09_FAR}; attack {D09_FAR}"));
        }
    }
}

#[test]
fn code_a_4_who_may_not_enter_a_secure_sector_may_not_cross_it_either() {
    for codes in ["A.4[nobody]", "A.4[humans]"] {
        let table = galilei(codes, "FirstAlien D09; Captain W13");
        refuse(&table, "0 move D11", Refusal::TooFar { place: place("D11"), limit: 2 }, "E-10");
    }
    for codes in ["A.4[nobody]", "A.4[aliens]"] {
        let mut table = galilei(codes, "Captain D09 + Adrenaline; FirstAlien W13");
        check(&mut table, "0 use Adrenaline", &[], "0 shows Adrenaline");
        offers(&table, 0, &format!("move {D09_FAR_OPEN}"));
        refuse(&table, "0 move D11", Refusal::TooFar { place: place("D11"), limit: 2 }, "E-10");
    }
    let mut table = galilei("A.4[humans]", "Captain D09 + Adrenaline; FirstAlien W13");
    check(&mut table, "0 use Adrenaline", &[], "0 shows Adrenaline");
    offers(&table, 0, &format!("move {D09_FAR}"));
}

#[test]
fn e_14_a_seat_that_a_4_traps_stays_in_secret() {
    for (mover, other) in BOTH_SIDES {
        let mut table = custom("A.4[nobody]", CELL, &format!("{mover} A01 + Teleport; {other} E01"));
        let teleport = if mover == "Captain" { "use Teleport; " } else { "" };
        offers(&table, 0, &format!("{teleport}stay"));
        refuse(&table, "0 move B01", Refusal::SecureClosed { place: place("B01") }, "A.4");
        refuse(&table, "0 attack A01", Refusal::EndsWhereItBegan { place: place("A01") }, "E-10");
        check(&mut table, "0 stay", &[ANY], "you at A01 / you drew AnySector");
        check(&mut table, "0 announce C01", &[], "0 noise in C01");
        check(&mut table, "0 end", &[], "turn 1");
    }
    // Where the code lets it out, it has to go.
    let table = custom("A.4[humans]", CELL, "Captain A01; FirstAlien E01");
    offers(&table, 0, "move B01");
    refuse(&table, "0 stay", Refusal::MustMove, "E-10");
}

/// Proves E-14, B.3.
#[test]
fn code_a_4_is_about_what_a_seat_is_now() {
    // A human who was killed in a secure sector may not enter another one as an alien.
    let mut table = galilei("A.4[humans] B.3", "Captain D09; FirstAlien W13; Pilot U14; SecondAlien A02; turned 0");
    offers(&table, 0, &format!("move {D09_FAR_OPEN}; attack {D09_FAR_OPEN}"));
    refuse(&table, "0 move D10", Refusal::SecureClosed { place: place("D10") }, "A.4");
    check(&mut table, "0 move D08", &[SILENCE], "you at D08 / you drew Silence / 0 silence / turn 1");
}

// A.5: the killed start again.

/// Proves E-31, E-51, E-62, E-82.
#[test]
fn code_a_5_a_killed_seat_restarts_at_the_beginning_of_its_next_turn() {
    let mut table = galilei("A.5", "FirstAlien F08; Captain D08 + Teleport Sedatives; SecondAlien W13; turn 0");
    // The only human is dead, and the aliens have not won: the match waits.
    let told = "you at D08 / 0 attacks D08, 1 Captain dies / to 1: you restart at human start / but 1: 1 restarts \
                / turn 1";
    check(&mut table, "0 attack D08", &[], told);
    assert_eq!((table.fates(), table.hands()), (vec![Aboard, Aboard, Aboard], vec![0, 0, 0]));
    assert_eq!((table.at(1).as_deref(), shown(&table)), (Some("human start"), vec![None, Some(Role::Captain), None]));
    assert_eq!(table.view().items_hidden, 2);
    // The turn began on the human start, and it is a turn like any other.
    offers(&table, 1, "move K08, K09, L09, M08, M09");
    check(&mut table, "1 move K08", &[SILENCE], "you at K08 / you drew Silence / 1 silence / turn 2");
}

/// Proves E-30, E-62, E-82.
#[test]
fn code_a_5_until_then_the_killed_stand_nowhere_and_learn_what_everybody_learns() {
    let text =
        "FirstAlien F08; Captain W13; Pilot E08 + Spotlight; SecondAlien D08; Soldier M08; ThirdAlien D08; turn 0";
    let mut table = galilei("A.5", text);
    // Seats 3 and 5 have their turns later; seat 1 and 2 act meanwhile.
    let told = "you at D08 / 0 attacks D08, 3 SecondAlien dies, 5 ThirdAlien dies / turn 1";
    check(&mut table, "0 attack D08", &[], told);
    assert_eq!(table.fates(), [Aboard, Aboard, Aboard, Returning, Aboard, Returning]);
    assert_eq!((table.at(3), table.at(5)), (None, None));
    offers(&table, 3, "");
    check(&mut table, "1 move W12", &[], "you at W12 / 1 no card / turn 2");
    check(&mut table, "2 light D08", &[], "2 shows Spotlight / 2 lights D08, 0 at D08, 2 at E08");
    let told = "you at E09 / you drew Silence / 2 silence / to 3: you restart at alien start / but 3: 3 restarts \
                / turn 3";
    check(&mut table, "2 move E09", &[SILENCE], told);
    assert_eq!(table.at(3).as_deref(), Some("alien start"));
    check(&mut table, "3 attack K05", &[], "you at K05 / 3 attacks K05 / turn 4");
    assert_eq!(table.fates()[5], Returning, "seat 5 waits for its own turn");
    let told = "you at N08 / you drew Silence / 4 silence / to 5: you restart at alien start / but 5: 5 restarts \
                / turn 5";
    check(&mut table, "4 move N08", &[SILENCE], told);
}

#[test]
fn code_a_5_nobody_is_killed_where_they_stood_or_will_stand() {
    // Seat 1 was killed in D08 and will start on the human start, seat 2 attacks in D08 again.
    let mut table = galilei("A.5", "FirstAlien F08; SecondAlien D09; Captain D08; turn 0");
    check(&mut table, "0 attack D08", &[], "you at D08 / 0 attacks D08, 2 Captain dies / turn 1");
    let told = "you at D08 / 1 attacks D08, 0 FirstAlien dies / to 2: you restart at human start / but 2: 2 restarts \
                / turn 2";
    check(&mut table, "1 attack D08", &[], told);
    assert_eq!(kills(&table), [1, 1, 0]);
    assert_eq!(table.fates(), [Returning, Aboard, Aboard]);
}

/// Proves E.3, E-51.
#[test]
fn code_a_5_the_same_seat_can_be_killed_again_and_again() {
    let mut table = galilei("A.5", "FirstAlien I08; Captain K08");
    let told = "you at K08 / 0 attacks K08, 1 Captain dies / to 1: you restart at human start / but 1: 1 restarts \
                / turn 1";
    check(&mut table, "0 attack K08", &[], told);
    check(&mut table, "1 move K09", &[], "you at K09 / 1 no card / round 2 / turn 0");
    let told = told.replace("K08", "K09");
    check(&mut table, "0 attack K09", &[], &told);
    assert_eq!((kills(&table), table.view().seats[0].is_fed), (vec![2, 0], true));
}

/// Proves E-63, E-65.
#[test]
fn code_a_5_stranding_takes_those_who_wait_for_good() {
    let closed = "hatch 2 blocked; hatch 3 blocked; hatch 4 damaged";
    let text = format!("Captain A02; FirstAlien W13; Pilot D08; SecondAlien W14; {closed}; returning 2");
    let mut table = galilei("A.5", &text);
    let told = "you at hatch 1 / 0 on hatch 1, Green / 0 escaped by hatch 1 / stranded 2 \
                / HumansStranded in round 1, Captain Escaped won, FirstAlien Aboard won, Pilot Stranded lost, \
                SecondAlien Aboard won";
    check(&mut table, "0 move hatch 1", &[GREEN], told);
    let mut table = galilei("A.5", &text);
    let told = "you at hatch 1 / 0 on hatch 1, Red / stranded 0 2 \
                / HumansStranded in round 1, Captain Stranded lost, FirstAlien Aboard won, Pilot Stranded lost, \
                SecondAlien Aboard won";
    check(&mut table, "0 move hatch 1", &[RED], told);
    assert_eq!(table.fates(), [Stranded, Aboard, Stranded, Aboard]);
}

/// Proves E-51, E-54.
#[test]
fn code_a_5_round_39_takes_those_who_wait_for_good() {
    let mut table = galilei("A.5", "Captain D08; FirstAlien F08; round 39; turn 1");
    let told = "you at D08 / 1 attacks D08, 0 Captain dies \
                / TimeUp in round 39, Captain LeftBehind lost, FirstAlien Aboard won";
    check(&mut table, "1 attack D08", &[], told);
    assert_eq!(table.fates(), [LeftBehind, Aboard]);
}

/// Proves E-50, E-51.
#[test]
fn code_a_5_the_last_human_who_escapes_leaves_those_who_wait_to_go_on() {
    let text = "Captain A02; FirstAlien W13; Pilot D08; SecondAlien W14; returning 2";
    let mut table = galilei("A.5", text);
    let told = "you at hatch 1 / 0 on hatch 1, Green / 0 escaped by hatch 1 / turn 1";
    check(&mut table, "0 move hatch 1", &[GREEN], told);
    let told = "you at W12 / 1 no card / to 2: you restart at human start / but 2: 2 restarts / turn 2";
    check(&mut table, "1 move W12", &[], told);
}

/// Proves E-52.
#[test]
fn code_a_5_kills_and_speed_are_kept() {
    let mut table = galilei("A.5", "FirstAlien D08; SecondAlien F08; Captain W13; fed 0; kills 0 2; turn 1");
    check(&mut table, "1 attack D08", &[], "you at D08 / 1 attacks D08, 0 FirstAlien dies / turn 2");
    let told = "you at W12 / 2 no card / round 2 / to 0: you restart at alien start / but 0: 0 restarts / turn 0";
    check(&mut table, "2 move W12", &[], told);
    assert_eq!((steps(&table, 0), kills(&table)), (3, vec![2, 1, 0]));
    assert!(moves(&table, 0).contains(&"L03".to_owned()));
}

/// Proves H.1.
#[test]
fn code_a_5_a_spent_power_stays_spent_and_an_unspent_one_is_kept() {
    for is_spent in [true, false] {
        let spent = if is_spent { "; spent 0" } else { "" };
        let mut table = galilei("A.5 H.1", &format!("Captain D08; FirstAlien F08; turn 1{spent}"));
        let told = "you at D08 / 1 attacks D08, 0 Captain dies / round 2 / to 0: you restart at human start \
                    / but 0: 0 restarts / turn 0";
        check(&mut table, "1 attack D08", &[], told);
        assert_eq!(table.own(0).has_power, !is_spent);
        if is_spent {
            check(&mut table, "0 move K08", &[SILENCE], "you at K08 / you drew Silence / 0 silence / turn 1");
        } else {
            check(&mut table, "0 move K08", &[], "you at K08 / 0 no card / turn 1");
        }
    }
}

/// Proves B.4, H.2.
#[test]
fn code_a_5_start_is_where_the_seat_began_even_on_a_closed_hatch() {
    for (codes, human, start) in [
        ("A.5 B.4[2]", "Captain", "hatch 2"),
        ("A.5 B.4[2] H.2", "Psychologist", "alien start"),
        ("A.5 H.2", "Psychologist", "alien start"),
        ("A.5 H.2", "Captain", "human start"),
    ] {
        for closed in ["", "; hatch 2 blocked", "; hatch 2 damaged"] {
            let mut table = galilei(codes, &format!("{human} D08; FirstAlien F08; turn 1{closed}"));
            let told = format!(
                "you at D08 / 1 attacks D08, 0 {human} dies / round 2 / to 0: you restart at {start} \
                 / but 0: 0 restarts / turn 0"
            );
            let hatches = table.view().hatches;
            check(&mut table, "1 attack D08", &[], &told);
            assert_eq!((table.at(0), table.view().hatches), (Some(start.to_owned()), hatches));
            assert!(!moves(&table, 0).is_empty() && !moves(&table, 0).contains(&"hatch 2".to_owned()));
        }
    }
    let mut table = galilei("A.5 C.6[3]", "SecondAlien F08; FirstAlien D08; Captain A02; hatch 3 damaged");
    let told = "you at D08 / 0 attacks D08, 1 FirstAlien dies / to 1: you restart at hatch 3 / but 1: 1 restarts \
                / turn 1";
    check(&mut table, "0 attack D08", &[], told);
    assert!(moves(&table, 1).contains(&"W13".to_owned()));
}

/// Proves C.6.
#[test]
fn code_a_5_each_alien_restarts_on_its_own_hatch() {
    // Seat 0 is the Captain, seat 1 the First Alien on hatch 2, seat 2 the Second Alien on hatch 1.
    let draws = [1, 0, 0, 0, 0, 1, 0, 0, 0];
    let (mut table, _) = Table::dealt("A.5 C.6[1,2]", 3, desk::custom(DOCK), &draws);
    check(&mut table, "1 move B01", &[SILENCE], "you at B01 / you drew Silence / 1 silence / turn 2");
    let told = "you at B01 / 2 attacks B01, 1 FirstAlien dies / turn 0";
    check(&mut table, "2 attack B01", &[], told);
    let told = "you at D01 / you drew Silence / 0 silence / round 2 / to 1: you restart at hatch 2 / but 1: 1 restarts \
                / turn 1";
    check(&mut table, "0 move D01", &[SILENCE], told);
    assert_eq!(table.view().hatches, [HatchState::Open; 2]);
}

/// Proves A.5, B.3, G.4.
#[test]
fn e_62_defense_plays_itself_under_a_5_and_b_3_too() {
    for codes in ["A.5", "B.3", "A.5 B.3", "G.4 B.3"] {
        for edition in [Edition::English, Edition::Italian] {
            let text = "Captain D08 + Defense Sedatives; FirstAlien F08; Pilot W13; SecondAlien A02; turn 1";
            let mut table = Table::coded(codes, edition, Zone::Galilei, text);
            check(&mut table, "1 attack D08", &[], "you at D08 / 1 attacks D08, 0 is saved / 0 shows Defense / turn 2");
            assert_eq!((table.at(0).as_deref(), table.hands()), (Some("D08"), vec![1, 0, 0, 0]));
            assert_eq!((table.fates(), kills(&table)), (vec![Aboard; 4], vec![0; 4]));
            assert!(!table.view().seats[0].is_turned && !table.view().seats[1].is_fed);
            assert_eq!((shown(&table)[0], table.view().items_shown), (None, vec![Item::Defense]));
        }
    }
    // Who has turned is an alien, and an alien's Defense never works.
    let text = "Captain D08 + Defense; FirstAlien F08; Pilot W13; SecondAlien A02; turned 0; turn 1";
    let mut table = galilei("B.3", text);
    check(&mut table, "1 attack D08", &[], "you at D08 / 1 attacks D08, 0 Captain dies / turn 2");
}

/// Proves A.5, B.3.
#[test]
fn e_82_the_killed_who_come_back_learn_only_what_is_public_meanwhile() {
    // Seat 0 waits for its turn by A.5; what happens until then it perceives as the spectator does.
    let text = "FourthAlien D08; FirstAlien F08; Captain C09 + Spotlight; SecondAlien U14; Pilot A02; ThirdAlien W13; \
                Soldier E10; turn 1";
    let mut table = galilei("A.5 B.3", text);
    check(&mut table, "1 attack D08", &[], "you at D08 / 1 attacks D08, 0 FourthAlien dies / turn 2");
    let waiting = table.own(0);
    assert_eq!((waiting.at, waiting.asked, waiting.hand), (None, None, vec![]));
    check(&mut table, "2 move C08", &[YOUR_ITEM], "you at C08 / you drew YourSectorItem");
    check(&mut table, "2 announce C08", &[0], "2 noise in C08 / you got Attack / others: 2 got an item");
    check(&mut table, "2 light A02", &[], "2 shows Spotlight / 2 lights A02, 4 at A02");
    check(&mut table, "2 end", &[], "turn 3");
    check(&mut table, "3 attack U13", &[], "you at U13 / 3 attacks U13 / turn 4");
    check(&mut table, "4 move hatch 1", &[RED], "you at hatch 1 / 4 on hatch 1, Red / turn 5");
    check(&mut table, "5 move W12", &[], "you at W12 / 5 no card / turn 6");
    let told = "you at E11 / you drew Silence / 6 silence / round 2 \
                / to 0: you restart at alien start / but 0: 0 restarts / turn 0";
    check(&mut table, "6 move E11", &[SILENCE - 1], told);
    // Back in play it has its own again and nothing of the others'.
    assert_eq!(table.at(0).as_deref(), Some("alien start"));
    assert_eq!(shown(&table), [Some(Role::FourthAlien), None, None, None, None, None, None]);
}

// B.3: killed humans become aliens.

/// Proves E-31, E-52, E-82.
#[test]
fn code_b_3_a_killed_human_goes_on_as_an_alien_from_where_it_died() {
    let text = "Captain D08 + Adrenaline Attack; FirstAlien F08; Pilot W13; SecondAlien A02; turn 1";
    let mut table = galilei("B.3", text);
    check(&mut table, "1 attack D08", &[], "you at D08 / 1 attacks D08, 0 Captain dies / 0 turns / turn 2");
    assert_eq!((table.fates(), table.at(0).as_deref()), (vec![Aboard; 4], Some("D08")));
    assert_eq!((table.hands(), table.view().items_hidden), (vec![0; 4], 2));
    assert_eq!(shown(&table), [Some(Role::Captain), None, None, None]);
    let turned: Vec<bool> = table.view().seats.iter().map(|seat| seat.is_turned).collect();
    assert_eq!((turned, kills(&table)), (vec![true, false, false, false], vec![0, 1, 0, 0]));
    assert!(table.view().seats[1].is_fed);
    check(&mut table, "2 move W12", &[], "you at W12 / 2 no card / turn 3");
    check(&mut table, "3 move A03", &[SILENCE], "you at A03 / you drew Silence / 3 silence / round 2 / turn 0");
    // It moves and attacks as an alien does, and ends on no hatch.
    assert_eq!(steps(&table, 0), 2);
    let ends = "B08, B09, C07, C08, C09, C10, D09, D10, E08, E09, E10, F07, F08, F09";
    offers(&table, 0, &format!("move {ends}; attack {ends}"));
    refuse(&table, "0 use Adrenaline", Refusal::AliensUseNoItems, "E-62");
    check(&mut table, "0 attack D10", &[], "you at D10 / 0 attacks D10 / turn 1");
    assert_eq!(steps(&table, 1), 3);
}

/// Proves E-51.
#[test]
fn code_b_3_who_has_turned_wins_with_the_aliens() {
    let text =
        "Captain D08; FirstAlien A02; Pilot D09; SecondAlien W13; Soldier U14; ThirdAlien V14; turned 0; killed 3";
    // The Soldier is out: the Pilot is the last human on board.
    let mut table = galilei("B.3", &format!("{text}; escaped 4"));
    let told = "you at D09 / 0 attacks D09, 2 Pilot dies \
                / LastHumanKilled in round 1, Captain turned Aboard won, FirstAlien Aboard won, Pilot Killed lost, \
                SecondAlien Killed won, Soldier Escaped won, ThirdAlien Aboard won";
    check(&mut table, "0 attack D09", &[], told);
    // Round 39 takes those who are humans still.
    let mut table = galilei("B.3", &format!("{text}; killed 4; round 39; turn 5"));
    let told = "you at U13 / you drew Silence / 5 silence \
                / TimeUp in round 39, Captain turned Aboard won, FirstAlien Aboard won, Pilot LeftBehind lost, \
                SecondAlien Killed won, Soldier Killed lost, ThirdAlien Aboard won";
    check(&mut table, "5 move U13", &[SILENCE], told);
}

/// Proves E-51, E-63.
#[test]
fn code_b_3_who_has_turned_is_not_stranded_and_loses_with_the_aliens() {
    let text = "Captain D08; FirstAlien W14; Pilot A02; SecondAlien W13; turned 0; turn 2";
    let mut table = galilei("B.3", text);
    let told = "you at hatch 1 / 2 on hatch 1, Green / 2 escaped by hatch 1 \
                / LastHumanOut in round 1, Captain turned Aboard lost, FirstAlien Aboard lost, Pilot Escaped won, \
                SecondAlien Aboard lost";
    check(&mut table, "2 move hatch 1", &[GREEN], told);
    let mut table = galilei("B.3", &format!("{text}; hatch 2 blocked; hatch 3 blocked; hatch 4 blocked"));
    let told = "you at hatch 1 / 2 on hatch 1, Red / stranded 2 \
                / HumansStranded in round 1, Captain turned Aboard won, FirstAlien Aboard won, Pilot Stranded lost, \
                SecondAlien Aboard won";
    check(&mut table, "2 move hatch 1", &[RED], told);
}

/// Proves E-34, E-54.
#[test]
fn code_b_3_whose_death_leaves_no_human_on_board_has_lost() {
    // Two humans die together and no other is on board: neither turns, and both lose.
    let text =
        "Captain D08 + Sedatives; FirstAlien F08; Pilot D08; SecondAlien W13; Soldier U14; ThirdAlien V14; turn 1";
    let mut table = galilei("B.3", &format!("{text}; escaped 4"));
    let told = "you at D08 / 1 attacks D08, 0 Captain dies, 2 Pilot dies \
                / LastHumanKilled in round 1, Captain Killed lost, FirstAlien Aboard won, Pilot Killed lost, \
                SecondAlien Aboard won, Soldier Escaped won, ThirdAlien Aboard won";
    check(&mut table, "1 attack D08", &[], told);
    assert_eq!((table.at(0), table.hands()), (None, vec![0; 6]));
    // With the Soldier on board both turn.
    let mut table = galilei("B.3", text);
    let told = "you at D08 / 1 attacks D08, 0 Captain dies, 2 Pilot dies / 0 turns / 2 turns / turn 2";
    check(&mut table, "1 attack D08", &[], told);
    assert_eq!((table.at(0).as_deref(), table.at(2).as_deref()), (Some("D08"), Some("D08")));
}

/// Proves E-52, E-62.
#[test]
fn code_b_3_kills_are_kept_and_an_earlier_one_does_not_feed() {
    let text = "Captain D09 + Attack; FirstAlien F08; Pilot D08; SecondAlien W13; Soldier U14; ThirdAlien A14";
    let mut table = galilei("B.3", text);
    let told = "you at D08 / 0 shows Attack / 0 attacks D08 with an item, 2 Pilot dies / 2 turns / turn 1";
    check(&mut table, "0 attack D08", &[], told);
    // The attack takes the Captain, and the Pilot who died there before and is an alien now.
    let told = "you at D08 / 1 attacks D08, 0 Captain dies, 2 Pilot dies / 0 turns / turn 3";
    check(&mut table, "1 attack D08", &[], told);
    assert_eq!((table.fates()[2], kills(&table)), (Killed, vec![1, 2, 0, 0, 0, 0]));
    check(&mut table, "3 move W12", &[], "you at W12 / 3 no card / turn 4");
    check(&mut table, "4 move U13", &[SILENCE], "you at U13 / you drew Silence / 4 silence / turn 5");
    check(&mut table, "5 move A13", &[], "you at A13 / 5 no card / round 2 / turn 0");
    assert_eq!((steps(&table, 0), table.view().seats[0].is_fed), (2, false));
    // What it kills from now on does feed it.
    let text = "Captain U11; FirstAlien F08; Pilot U13; SecondAlien W13; Soldier A02; ThirdAlien A14; turned 0";
    let mut table = galilei("B.3", text);
    check(&mut table, "0 attack U13", &[], "you at U13 / 0 attacks U13, 2 Pilot dies / 2 turns / turn 1");
    assert!(table.view().seats[0].is_fed);
}

/// Proves H.1, H.3, H.4, H.13, H.14, H.16.
#[test]
fn code_b_3_who_has_turned_has_lost_the_powers_of_its_role() {
    let codes = "B.3 H.1 H.3 H.4 H.13 H.14 H.16";
    let d08 = "B08, B09, C07, C08, C09, C10, D09, D10, E08, E09, E10, F07, F08, F09";
    for human in ["Captain", "Pilot", "Soldier", "ExecutiveOfficer", "CoPilot", "Medic"] {
        let text = format!("{human} D08; FirstAlien F08; Psychologist W13; SecondAlien A02; turn 1");
        let mut table = galilei(codes, &text);
        let told = format!("you at D08 / 1 attacks D08, 0 {human} dies / 0 turns / turn 2");
        check(&mut table, "1 attack D08", &[], &told);
        assert!(!table.own(0).has_power, "{human}");
        check(&mut table, "2 move W12", &[], "you at W12 / 2 no card / turn 3");
        check(&mut table, "3 move A03", &[SILENCE], "you at A03 / you drew Silence / 3 silence / round 2 / turn 0");
        offers(&table, 0, &format!("move {d08}; attack {d08}"));
        refuse(&table, "0 stay", Refusal::MustMove, "E-10");
        for act in ["0 power-teleport", "0 plan-teleport"] {
            refuse(&table, act, Refusal::NoSuchPower { role: Role::CoPilot }, "H.14");
        }
        refuse(&table, "0 examine 2", Refusal::NoSuchPower { role: Role::Medic }, "H.16");
        // No ending in a dangerous sector is spared.
        check(&mut table, "0 move D09", &[SILENCE], "you at D09 / you drew Silence / 0 silence / turn 1");
    }
    // Four items are too many for who was the Soldier.
    let text = "Soldier D08 + Sedatives Attack Spotlight; FirstAlien F08; Captain W13; SecondAlien A02; turned 0";
    let mut table = galilei(codes, text);
    check(&mut table, "0 move D09", &[YOUR_ITEM], "you at D09 / you drew YourSectorItem");
    check(&mut table, "0 announce D09", &[0], "0 noise in D09 / you got Attack / others: 0 got an item");
    offers(&table, 0, "discard Attack, Sedatives, Spotlight");
}

/// Proves E-31, E-51.
#[test]
fn code_b_3_killed_aliens_are_dead_but_in_the_italian_text_they_go_on_too() {
    let text = "FirstAlien F08; SecondAlien D08 + Attack; Captain D08; Pilot W13; ThirdAlien A02; Soldier U14; \
                turned 2; fed 1";
    let mut table = galilei("B.3", text);
    let told = "you at D08 / 0 attacks D08, 1 SecondAlien dies, 2 Captain dies / turn 3";
    check(&mut table, "0 attack D08", &[], told);
    assert_eq!(table.fates(), [Aboard, Killed, Killed, Aboard, Aboard, Aboard]);
    assert_eq!((table.at(1), table.at(2)), (None, None));
    assert!(!table.view().seats[0].is_fed, "both were aliens");

    let mut table = italian("B.3", text);
    let told = "you at D08 / 0 attacks D08, 1 SecondAlien dies, 2 Captain dies / 1 plays on / 2 plays on / turn 1";
    check(&mut table, "0 attack D08", &[], told);
    assert_eq!((table.fates(), table.hands()), (vec![Aboard; 6], vec![0; 6]));
    assert_eq!((table.at(1).as_deref(), table.at(2).as_deref()), (Some("D08"), Some("D08")));
    assert_eq!((shown(&table)[1], kills(&table)[0]), (Some(Role::SecondAlien), 2));
    assert!(!table.view().seats[0].is_fed && !table.view().seats[1].is_turned);
    assert_eq!(steps(&table, 1), 3, "speed is kept");
    check(&mut table, "1 attack F08", &[], "you at F08 / 1 attacks F08 / turn 2");
    check(&mut table, "2 move D10", &[], "you at D10 / 2 no card / turn 3");
    // A last human is out in the Italian text too.
    let mut table = italian("B.3", "FirstAlien F08; Captain D08");
    let told = "you at D08 / 0 attacks D08, 1 Captain dies / LastHumanKilled in round 1, FirstAlien Aboard won, \
                Captain Killed lost";
    check(&mut table, "0 attack D08", &[], told);
}

/// Proves A.5.
#[test]
fn code_b_3_with_a_5_humans_turn_and_aliens_restart() {
    for edition in [Edition::English, Edition::Italian] {
        for (codes, start) in
            [("A.5 B.3", "alien start"), ("A.5 B.3 C.6[3]", "hatch 3"), ("A.5 B.3 B.4[2] H.2", "alien start")]
        {
            let text =
                "FirstAlien F08; Psychologist D08; SecondAlien D08; Captain W13; Pilot W14; ThirdAlien D08; turned 4";
            let mut table = Table::coded(codes, edition, Zone::Galilei, text);
            let told = "you at D08 / 0 attacks D08, 1 Psychologist dies, 2 SecondAlien dies, 5 ThirdAlien dies \
                        / 1 turns / turn 1";
            check(&mut table, "0 attack D08", &[], told);
            assert_eq!(table.fates(), [Aboard, Aboard, Returning, Aboard, Aboard, Returning]);
            assert_eq!((table.at(1).as_deref(), table.at(2)), (Some("D08"), None));
            let told = format!("you at D10 / 1 no card / to 2: you restart at {start} / but 2: 2 restarts / turn 2");
            check(&mut table, "1 move D10", &[], &told);
        }
    }
}

/// Proves A.5.
#[test]
fn code_b_3_with_a_5_the_start_of_who_has_turned_is_the_alien_start() {
    for codes in ["A.5 B.3", "A.5 B.3 B.4[2]", "A.5 B.3 C.6[3]", "A.5 B.3 H.2"] {
        for human in ["Captain", "Psychologist"] {
            let text = format!("FirstAlien F08; {human} D08; SecondAlien D09; Pilot W13; turn 0");
            let mut table = galilei(codes, &text);
            let told = format!("you at D08 / 0 attacks D08, 1 {human} dies / 1 turns / turn 1");
            check(&mut table, "0 attack D08", &[], &told);
            check(&mut table, "1 move D10", &[], "you at D10 / 1 no card / turn 2");
            check(&mut table, "2 attack D10", &[], &format!("you at D10 / 2 attacks D10, 1 {human} dies / turn 3"));
            assert_eq!(table.fates(), [Aboard, Returning, Aboard, Aboard]);
            check(&mut table, "3 move W12", &[], "you at W12 / 3 no card / round 2 / turn 0");
            let told = "you at C08 / you drew Silence / 0 silence / to 1: you restart at alien start \
                        / but 1: 1 restarts / turn 1";
            check(&mut table, "0 move C08", &[SILENCE], told);
            assert_eq!(steps(&table, 1), 2);
        }
    }
}

/// Proves A.5, E-51.
#[test]
fn code_b_3_with_a_5_the_last_human_killed_ends_the_match() {
    let text = "FirstAlien F08; Captain D08; SecondAlien D09; Pilot W13; turned 3; returning 2";
    let mut table = galilei("A.5 B.3", text);
    let told = "you at D08 / 0 attacks D08, 1 Captain dies \
                / LastHumanKilled in round 1, FirstAlien Aboard won, Captain Killed lost, SecondAlien Returning won, \
                Pilot turned Aboard won";
    check(&mut table, "0 attack D08", &[], told);
}

// B.4: humans on a hatch.

/// Proves E-63, E-82.
#[test]
fn code_b_4_humans_start_on_a_hatch_that_is_open() {
    // Seat 0 is the Captain, seat 1 the First Alien.
    let (mut table, facts) = Table::dealt("B.4[1]", 2, Zone::Galilei, &[0, 0, 0, 0, 0]);
    let told = ["0 begins", "you are Captain at hatch 1", "round 1", "turn 0"];
    assert_eq!(hear(&table, &facts, Viewer::Seat(seat(0))), told);
    let told = ["0 begins", "you are FirstAlien at alien start", "round 1", "turn 0"];
    assert_eq!(hear(&table, &facts, Viewer::Seat(seat(1))), told);
    assert_eq!((table.view().hatches, table.view().hatch_cards_used), (vec![HatchState::Open; 4], [0, 0]));
    // It may be come back to, and that is reaching it.
    offers(&table, 0, "move A02, A03, B01, B03, C02, C03");
    check(&mut table, "0 move A02", &[SILENCE], "you at A02 / you drew Silence / 0 silence / turn 1");
    check(&mut table, "1 move L05", &[SILENCE], "you at L05 / you drew Silence / 1 silence / round 2 / turn 0");
    assert!(moves(&table, 0).contains(&"hatch 1".to_owned()));
    check(&mut table, "0 move hatch 1", &[RED], "you at hatch 1 / 0 on hatch 1, Red / turn 1");
    assert_eq!(table.view().hatches[0], HatchState::Damaged);
}

/// Proves D.2.
#[test]
fn code_b_4_with_d_2_a_human_can_be_out_in_round_2() {
    let (mut table, _) = Table::dealt("B.4[1] D.2", 2, Zone::Galilei, &[0, 0, 0, 0, 0]);
    check(&mut table, "0 move A02", &[SILENCE], "you at A02 / you drew Silence / 0 silence / turn 1");
    check(&mut table, "1 move L05", &[SILENCE], "you at L05 / you drew Silence / 1 silence / round 2 / turn 0");
    let told = "you at hatch 1 / 0 on hatch 1 / 0 escaped by hatch 1 \
                / LastHumanOut in round 2, Captain Escaped won, FirstAlien Aboard lost";
    check(&mut table, "0 move hatch 1", &[], told);
}

#[test]
fn code_b_4_the_table_is_warned() {
    let warnings = |codes: &str| coded(codes, Edition::English, 4, Zone::Galilei).unwrap().warnings();
    let open = "hatch 2, where humans start, is open: they may come back to it";
    assert_eq!(warnings("B.4[2]"), [format!("{open} (B.4)")]);
    assert_eq!(warnings("B.4[2] D.2"), [format!("{open}, and with D.2 a human can be out in round 2 (B.4)")]);
    assert!(warnings("D.2").is_empty());
}

/// Proves E-11, E-62.
#[test]
fn code_b_4_teleport_still_goes_to_the_human_start_which_is_barred_to_moves() {
    let mut table = galilei("B.4[1]", "Captain hatch 1 + Teleport; FirstAlien W13; Pilot K08; SecondAlien K09");
    // The turn began on the hatch, so that the human start is not barred to Teleport.
    check(&mut table, "0 use Teleport", &[], "0 shows Teleport / you at human start");
    check(&mut table, "0 move L09", &[], "you at L09 / 0 no card / turn 1");
    check(&mut table, "1 move W12", &[], "you at W12 / 1 no card / turn 2");
    refuse(&table, "2 move human start", Refusal::StartSector { place: Place::HumanStart }, "E-11");
    check(&mut table, "2 move J08", &[SILENCE], "you at J08 / you drew Silence / 2 silence / turn 3");
    refuse(&table, "3 move human start", Refusal::StartSector { place: Place::HumanStart }, "E-11");
}

// B.6: no humans.

/// Proves E-02, E-05.
#[test]
fn code_b_6_every_seat_is_an_alien() {
    for n_seats in 2..=16 {
        let escape = coded("B.6 E.3[1]", Edition::English, n_seats, Zone::Galilei).unwrap();
        let state = escape.deal(&mut Quick::new(u64::from(n_seats)), &mut ());
        assert_eq!(escape.check_counts(&state), Ok(()));
        let mut roles: Vec<Role> = (0..n_seats)
            .map(|index| escape.view(&state, Viewer::Seat(seat(index))).you.unwrap())
            .inspect(|own| assert_eq!(own.at, Some(Place::AlienStart)))
            .map(|own| own.role)
            .collect();
        roles.sort_unstable();
        // They are numbered up to the seats.
        assert_eq!(roles, Role::all(Side::Alien)[..usize::from(n_seats)]);
    }
}

/// Proves E-41, E-50, E-51, E-63.
#[test]
fn code_b_6_nobody_wins_by_the_death_of_humans_or_by_closed_hatches() {
    let closed = "hatch 1 damaged; hatch 2 damaged; hatch 3 damaged; hatch 4 damaged";
    let mut table = galilei("B.6 E.3[2]", &format!("FirstAlien F08; SecondAlien D08; ThirdAlien D11; {closed}"));
    check(&mut table, "0 attack D08", &[], "you at D08 / 0 attacks D08, 1 SecondAlien dies / turn 2");
    assert!(!table.view().seats[0].is_fed, "aliens do not feed on aliens");
    check(&mut table, "2 move D09", &[SILENCE], "you at D09 / you drew Silence / 2 silence / round 2 / turn 0");
    // Only kills win.
    let told = "you at D09 / 0 attacks D09, 2 ThirdAlien dies \
                / EnoughKills in round 2, FirstAlien Aboard 2 kills won, SecondAlien Killed lost, \
                ThirdAlien Killed lost";
    check(&mut table, "0 attack D09", &[], told);
}

/// Proves E.3.
#[test]
fn code_b_6_after_39_rounds_nobody_has_won_and_the_kills_are_shown() {
    let text = "FirstAlien F08; SecondAlien D08; ThirdAlien D11; kills 0 3; kills 1 2; round 39; turn 2";
    let mut table = galilei("B.6 E.3[5] A.5", text);
    let told = "you at D10 / 2 no card / TimeUp in round 39, FirstAlien Aboard 3 kills lost, \
                SecondAlien Aboard 2 kills lost, ThirdAlien Aboard lost";
    check(&mut table, "2 move D10", &[], told);
}

/// Proves E-51, E-75.
#[test]
fn code_b_6_a_lone_survivor_has_not_won() {
    let mut table = galilei("B.6 E.3[2]", "FirstAlien F08; SecondAlien D08; ThirdAlien D09; killed 2; kills 1 1");
    let told = "you at D08 / 0 attacks D08, 1 SecondAlien dies / OutOfReach in round 1, FirstAlien Aboard 1 kills lost, \
                SecondAlien Killed 1 kills lost, ThirdAlien Killed lost";
    check(&mut table, "0 attack D08", &[], told);
}
