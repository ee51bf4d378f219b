//! A turn, rule by rule: moving, attacks and items (E-10 to E-19, E-30 to E-34, E-60 to E-62, E-66).

use crate::desk::{
    self, ANY, ANY_ITEM, GREEN, SILENCE, TRAP, Table, YOUR, YOUR_ITEM, check, not_asked, offers, parse, read, refuse,
    seat,
};
use fuga_escape::Item::{Adrenaline, Attack, Defense, Sedatives, Spotlight, Teleport};
use fuga_escape::Role::{Captain, Psychologist, SecondAlien};
use fuga_escape::{Action, Asked, Fate, HatchState, Mode, Options, Place, Refusal, Zone};

/// Both starts lie behind a hatch that may close.
const LOCKED_STARTS: &str = "\
name: Locked starts

   A B C D E F G
01 H 1 x 2 o 3 A
";

/// The short way from A01 to C01 crosses the alien start.
const RING: &str = "\
name: Ring

   A B C D
01 o A o 1
02 x x x H
";

/// For rules that hold for humans and aliens alike: who moves, and who else is there.
const BOTH_SIDES: [(&str, &str); 2] = [("Captain", "FirstAlien"), ("FirstAlien", "Captain")];

fn galilei(text: &str) -> Table {
    Table::new(Mode::Advanced, Zone::Galilei, text)
}

fn custom(map: &str, text: &str) -> Table {
    Table::new(Mode::Advanced, desk::custom(map), text)
}

fn place(name: &str) -> Place {
    read(name)
}

// E-10 to E-18: the move.

#[test]
fn e_10_silvano_moves_from_d09() {
    let table = galilei("Psychologist D09; FourthAlien W13");
    offers(&table, 0, "move C09, C10, D08, D10, E09, E10");
    refuse(&table, "0 move D09", Refusal::EndsWhereItBegan { place: place("D09") }, "E-10");
    refuse(&table, "0 move D11", Refusal::TooFar { place: place("D11"), limit: 1 }, "E-10");
    refuse(&table, "0 stay", Refusal::MustMove, "E-10");
    refuse(&table, "0 end", Refusal::NotMovedYet, "E-10");
    refuse(&table, "0 move D07", Refusal::NoSuchPlace { place: place("D07") }, "M-01");
    offers(&table, 1, "");
}

#[test]
fn e_10_an_alien_moves_one_or_two() {
    let mut table = galilei("FourthAlien D09; Captain W13");
    let ends = "B08, B09, B10, C08, C09, C10, C11, D08, D10, D11, E08, E09, E10, E11, F08, F09, F10";
    offers(&table, 0, &format!("move {ends}; attack {ends}"));
    refuse(&table, "0 move D12", Refusal::TooFar { place: place("D12"), limit: 2 }, "E-10");
    let Some(Asked::Move { began, steps, .. }) = table.own(0).asked else { panic!() };
    assert_eq!((began, steps), (place("D09"), 2));
    check(&mut table, "0 move F10", &[], "you at F10 / 0 no card / turn 1");
    assert_eq!(table.at(0).as_deref(), Some("F10"));
}

#[test]
fn e_11_no_path_crosses_or_ends_in_a_start() {
    let mut table = galilei("FirstAlien K08; Captain K09 + Adrenaline");
    // M08 and M09 are two steps away, but only across the human start.
    let ends = "I08, I09, J08, J09, K09, K10, L09";
    offers(&table, 0, &format!("move {ends}; attack {ends}"));
    refuse(&table, "0 move human start", Refusal::StartSector { place: Place::HumanStart }, "E-11");
    refuse(&table, "0 move M08", Refusal::TooFar { place: place("M08"), limit: 2 }, "E-10");
    check(&mut table, "0 move I08", &[SILENCE], "you at I08 / you drew Silence / 0 silence / turn 1");
    refuse(&table, "1 move human start", Refusal::StartSector { place: Place::HumanStart }, "E-11");
    offers(&table, 1, "use Adrenaline; move J08, J09, K08, K10, L09");

    let mut table = custom(RING, "FirstAlien A01; Captain C02");
    offers(&table, 0, "move A02, B02; attack A02, B02");
    refuse(&table, "0 move alien start", Refusal::StartSector { place: Place::AlienStart }, "E-11");
    check(&mut table, "0 attack B02", &[], "you at B02 / 0 attacks B02 / turn 1");
    offers(&table, 1, "move B02, C01, hatch 1");
    refuse(&table, "1 move alien start", Refusal::StartSector { place: Place::AlienStart }, "E-11");
}

#[test]
fn e_11_sectors_where_others_stand_are_crossed() {
    // The human stands in B01 between them, and the alien's only way on is over that sector.
    let map = "name: Row\n  A B C D E\n01 o o o 1 H\n02 A . . . .\n";
    let mut table = custom(map, "FirstAlien A01; Captain B01");
    offers(&table, 0, "move B01, C01; attack B01, C01");
    check(&mut table, "0 move C01", &[], "you at C01 / 0 no card / turn 1");
    assert_eq!(table.at(1).as_deref(), Some("B01"));
}

#[test]
fn e_12_only_humans_end_on_a_hatch() {
    let mut table = galilei("Captain A02; FirstAlien A02");
    offers(&table, 0, "move A03, B01, hatch 1");
    check(&mut table, "0 move B01", &[SILENCE], "you at B01 / you drew Silence / 0 silence / turn 1");
    refuse(&table, "1 move hatch 1", Refusal::AlienOnHatch { hatch: 1 }, "E-12");
    // C03 lies behind hatch 1: an alien may pass through an open hatch.
    let ends = "A03, A04, B01, B03, C01, C02, C03";
    offers(&table, 1, &format!("move {ends}; attack {ends}"));
    check(&mut table, "1 move C03", &[SILENCE], "you at C03 / you drew Silence / 1 silence / round 2 / turn 0");
}

#[test]
fn e_12_a_closed_hatch_is_neither_entered_nor_crossed() {
    for closed in ["blocked", "damaged"] {
        let mut table = galilei(&format!("Captain A02 + Adrenaline; FirstAlien A02; hatch 1 {closed}"));
        offers(&table, 0, "use Adrenaline; move A03, B01");
        refuse(&table, "0 move hatch 1", Refusal::HatchClosed { hatch: 1 }, "E-12");
        check(&mut table, "0 use Adrenaline", &[], "0 shows Adrenaline");
        offers(&table, 0, "move A03, A04, B01, B03, C01, C02");
        refuse(&table, "0 move C03", Refusal::TooFar { place: place("C03"), limit: 2 }, "E-10");
        check(&mut table, "0 move A04", &[], "you at A04 / 0 no card / turn 1");
        let ends = "A03, A04, B01, B03, C01, C02";
        offers(&table, 1, &format!("move {ends}; attack {ends}"));
        refuse(&table, "1 move hatch 1", Refusal::AlienOnHatch { hatch: 1 }, "E-12");
    }
}

#[test]
fn e_13_a_longer_move_does_not_come_back_and_may_be_shorter() {
    let mut table = galilei("FirstAlien A02; Captain D09 + Adrenaline");
    refuse(&table, "0 move A02", Refusal::EndsWhereItBegan { place: place("A02") }, "E-10");
    refuse(&table, "0 attack A02", Refusal::EndsWhereItBegan { place: place("A02") }, "E-10");
    check(&mut table, "0 move A03", &[SILENCE], "you at A03 / you drew Silence / 0 silence / turn 1");
    check(&mut table, "1 use Adrenaline", &[], "1 shows Adrenaline");
    offers(&table, 1, "move B08, B09, B10, C08, C09, C10, C11, D08, D10, D11, E08, E09, E10, E11, F08, F09, F10");
    refuse(&table, "1 move D09", Refusal::EndsWhereItBegan { place: place("D09") }, "E-10");
}

#[test]
fn e_14_a_trapped_seat_stays_and_draws_in_secret() {
    // Nobody but the human itself can tell this turn from one with a move.
    let mut table = custom(TRAP, "Captain A01; FirstAlien F01; hatch 1 damaged");
    offers(&table, 0, "stay");
    refuse(&table, "0 move A01", Refusal::EndsWhereItBegan { place: place("A01") }, "E-10");
    check(&mut table, "0 stay", &[ANY], "you at A01 / you drew AnySector");
    check(&mut table, "0 announce C01", &[], "0 noise in C01 / turn 1");
    refuse(&table, "1 stay", Refusal::MustMove, "E-10");
    check(&mut table, "1 move D01", &[SILENCE], "you at D01 / you drew Silence / 1 silence / round 2 / turn 0");
    check(&mut table, "0 stay", &[SILENCE], "you at A01 / you drew Silence / 0 silence / turn 1");
}

/// Proves E-30.
#[test]
fn e_14_who_stays_does_not_attack() {
    let mut table = custom(TRAP, "FirstAlien A01; Captain A01 + Attack; hatch 1 blocked");
    offers(&table, 0, "stay");
    refuse(&table, "0 attack A01", Refusal::EndsWhereItBegan { place: place("A01") }, "E-10");
    check(&mut table, "0 stay", &[SILENCE], "you at A01 / you drew Silence / 0 silence / turn 1");
    offers(&table, 1, "stay");
    refuse(&table, "1 attack A01", Refusal::EndsWhereItBegan { place: place("A01") }, "E-10");
}

/// Proves E-16.
#[test]
fn e_14_staying_on_a_special_or_secure_sector_is_no_card() {
    let told = |at: &str| format!("you at {at} / 0 no card / turn 1");
    // On a hatch no hatch card is drawn either.
    let mut table = custom(TRAP, "Captain hatch 4; FirstAlien F01; hatch 3 damaged; hatch 4 damaged");
    offers(&table, 0, "stay");
    check(&mut table, "0 stay", &[], &told("hatch 4"));

    let secure = TRAP.replace("01 x 1", "01 o 1");
    let mut table = custom(&secure, "Captain A01; FirstAlien F01; hatch 1 damaged");
    check(&mut table, "0 stay", &[], &told("A01"));

    let mut table =
        custom(LOCKED_STARTS, "Captain human start; FirstAlien alien start; hatch 1 blocked; hatch 3 damaged");
    offers(&table, 0, "stay");
    check(&mut table, "0 stay", &[], &told("human start"));
    offers(&table, 1, "stay");
    check(&mut table, "1 stay", &[], "you at alien start / 1 no card / round 2 / turn 0");
}

#[test]
fn e_14_a_trapped_human_may_teleport_out_and_then_has_to_move() {
    let mut table = custom(TRAP, "Captain A01 + Teleport; FirstAlien F01; hatch 1 damaged");
    offers(&table, 0, "use Teleport; stay");
    check(&mut table, "0 use Teleport", &[], "0 shows Teleport / you at human start");
    offers(&table, 0, "move C01, D01");
    refuse(&table, "0 stay", Refusal::MustMove, "E-10");
}

#[test]
fn e_14_a_teleport_can_trap_whoever_may_not_go_back() {
    // The human start has no neighbour but the sector where the turn began.
    let map = "name: Dead end\n  A B C D E\n01 H x o 1 A\n";
    let mut table = custom(map, "Captain B01 + Teleport; FirstAlien C01");
    check(&mut table, "0 use Teleport", &[], "0 shows Teleport / you at human start");
    refuse(&table, "0 move B01", Refusal::EndsWhereItBegan { place: place("B01") }, "E-10");
    offers(&table, 0, "stay");
    check(&mut table, "0 stay", &[], "you at human start / 0 no card / turn 1");
}

#[test]
fn e_16_no_card_is_one_event_whatever_the_cause() {
    // A secure sector, and Sedatives in a dangerous one.
    let mut table = galilei("Captain D09 + Sedatives; FirstAlien W13");
    check(&mut table, "0 use Sedatives", &[], "0 shows Sedatives");
    check(&mut table, "0 move D08", &[], "you at D08 / 0 no card / turn 1");
    let mut table = galilei("FirstAlien D09; Captain W13");
    check(&mut table, "0 move D10", &[], "you at D10 / 0 no card / turn 1");
}

#[test]
fn e_17_d08_draws_a_card_and_d10_does_not() {
    let mut table = galilei("Psychologist D09; FourthAlien W13");
    check(&mut table, "0 move D08", &[YOUR], "you at D08 / you drew YourSector");
    let mut table = galilei("Psychologist D09; FourthAlien W13");
    check(&mut table, "0 move D10", &[], "you at D10 / 0 no card / turn 1");
}

#[test]
fn e_18_passing_over_a_hatch_is_not_reaching_it() {
    let mut table = galilei("Captain A02 + Adrenaline; FirstAlien W13");
    check(&mut table, "0 use Adrenaline", &[], "0 shows Adrenaline");
    check(&mut table, "0 move C03", &[SILENCE], "you at C03 / you drew Silence / 0 silence / turn 1");
    assert_eq!(table.view().hatches, [HatchState::Open; 4]);
    assert_eq!(table.view().hatch_cards_used, [0, 0]);
    assert_eq!(table.view().seats[0].fate, Fate::Aboard);
}

// E-19: how a turn is cut into questions.

#[test]
fn e_19_a_move_and_its_attack_are_one_action() {
    let mut table = galilei("FirstAlien D09 + Sedatives; Captain D09 + Attack Defense");
    check(&mut table, "0 move D10", &[], "you at D10 / 0 no card");
    refuse(&table, "0 attack D09", Refusal::HasMoved, "E-19");
    refuse(&table, "0 move D09", Refusal::HasMoved, "E-19");
    refuse(&table, "0 stay", Refusal::HasMoved, "E-19");
    check(&mut table, "0 end", &[], "turn 1");
    check(&mut table, "1 move D08", &[YOUR], "you at D08 / you drew YourSector");
    refuse(&table, "1 attack D08", Refusal::MustAnnounce, "E-19");
    refuse(&table, "1 move D09", Refusal::MustAnnounce, "E-19");
    refuse(&table, "1 end", Refusal::MustAnnounce, "E-19");
    check(&mut table, "1 announce D08", &[], "1 noise in D08");
    refuse(&table, "1 attack D09", Refusal::HasMoved, "E-19");
    refuse(&table, "1 announce D08", Refusal::NothingToAnnounce, "E-19");
}

/// Proves E-62.
#[test]
fn e_19_sedatives_and_adrenaline_come_before_the_move() {
    let mut table = galilei("Captain D09 + Sedatives Adrenaline; FirstAlien W13");
    offers(&table, 0, "use Adrenaline, Sedatives; move C09, C10, D08, D10, E09, E10");
    check(&mut table, "0 move D08", &[YOUR], "you at D08 / you drew YourSector");
    refuse(&table, "0 use Sedatives", Refusal::MustAnnounce, "E-19");
    check(&mut table, "0 announce D08", &[], "0 noise in D08");
    offers(&table, 0, "end");
    refuse(&table, "0 use Sedatives", Refusal::TooLate { item: Sedatives }, "E-62");
    refuse(&table, "0 use Adrenaline", Refusal::TooLate { item: Adrenaline }, "E-62");
}

/// Proves E-16, E-17, E-22, E-30.
#[test]
fn e_19_who_holds_an_item_is_asked_and_who_holds_none_is_not() {
    let results = [
        ("move D10", &[][..], "you at D10 / 0 no card"),
        ("move D08", &[SILENCE], "you at D08 / you drew Silence / 0 silence"),
        ("move D08", &[YOUR], "you at D08 / you drew YourSector"),
        ("move D08", &[ANY], "you at D08 / you drew AnySector"),
        ("attack D08", &[], "you at D08 / 0 attacks D08"),
    ];
    for (mover, other) in BOTH_SIDES {
        for (act, draws, told) in results.iter().filter(|(act, ..)| mover == "FirstAlien" || act.starts_with("move")) {
            for hand in ["", " + Defense"] {
                let mut table = galilei(&format!("{mover} D09{hand}; {other} W13"));
                let next = if hand.is_empty() { " / turn 1" } else { "" };
                if told.contains("Sector") {
                    check(&mut table, &format!("0 {act}"), draws, told);
                    check(&mut table, "0 announce D08", &[], &format!("0 noise in D08{next}"));
                } else {
                    check(&mut table, &format!("0 {act}"), draws, &format!("{told}{next}"));
                }
                if !hand.is_empty() {
                    offers(&table, 0, "end");
                    check(&mut table, "0 end", &[], "turn 1");
                }
            }
        }
    }
}

// E-30 to E-34: attacks.

/// Proves E-31, E-17.
#[test]
fn e_30_paolo_attacks_silvano_in_d08_and_draws_no_card() {
    let mut table = galilei("Psychologist D08; FourthAlien F08; Captain W13; FirstAlien W14; turn 1");
    check(&mut table, "1 attack D08", &[], "you at D08 / 1 attacks D08, 0 Psychologist dies / turn 2");
    let silvano = &table.view().seats[0];
    assert_eq!((silvano.fate, silvano.role), (Fate::Killed, Some(Psychologist)));
    assert_eq!(table.view().danger_discards, 0);
    assert_eq!(table.at(0), None);
}

#[test]
fn e_30_an_attack_in_a_secure_sector_that_misses_is_public_too() {
    let mut table = galilei("FirstAlien F10; Captain D09");
    check(&mut table, "0 attack D10", &[], "you at D10 / 0 attacks D10 / turn 1");
    assert_eq!(table.at(0).as_deref(), Some("D10"));
    assert_eq!(table.view().seats[1].fate, Fate::Aboard);
    refuse(&table, "1 attack D10", Refusal::Unarmed, "E-32");
}

/// Proves E-34.
#[test]
fn e_31_humans_and_aliens_there_die_together_and_show_their_roles() {
    let mut table =
        galilei("FirstAlien D09 + Defense; Captain D08 + Attack Teleport; SecondAlien D08 + Sedatives; Pilot E09");
    let told = "you at D08 / 0 attacks D08, 1 Captain dies, 2 SecondAlien dies";
    check(&mut table, "0 attack D08", &[], told);
    let view = table.view();
    let seats: Vec<_> = view.seats.iter().map(|seat| (seat.fate, seat.role, seat.items)).collect();
    let expected = [
        (Fate::Aboard, None, 1),
        (Fate::Killed, Some(Captain), 0),
        (Fate::Killed, Some(SecondAlien), 0),
        (Fate::Aboard, None, 0),
    ];
    assert_eq!(seats, expected);
    // Their items lie face down.
    assert_eq!((view.items_shown, view.items_hidden, view.item_pile), (vec![], 3, 8));
    // Out of the game: the turn passes over them.
    check(&mut table, "0 end", &[], "turn 3");
    refuse(&table, "1 move D09", not_asked(seat(1)), "E-04");
    offers(&table, 1, "");
}

#[test]
fn e_32_a_human_needs_the_attack_item() {
    for hand in ["", " + Defense Sedatives"] {
        let table = galilei(&format!("Captain D09{hand}; FirstAlien D08"));
        refuse(&table, "0 attack D08", Refusal::Unarmed, "E-32");
    }
    let mut table = galilei("Captain D09 + Attack; FirstAlien D08");
    let ends = "C09, C10, D08, D10, E09, E10";
    offers(&table, 0, &format!("move {ends}; attack {ends}"));
    let told = "you at D08 / 0 shows Attack / 0 attacks D08 with an item, 1 FirstAlien dies / round 2 / turn 0";
    check(&mut table, "0 attack D08", &[], told);
}

#[test]
fn e_33_starts_and_hatches_can_not_be_attacked() {
    let mut table = galilei("Captain A02 + Attack; FirstAlien A02");
    offers(&table, 0, "move A03, B01, hatch 1; attack A03, B01");
    refuse(&table, "0 attack hatch 1", Refusal::NoAttackThere { place: place("hatch 1") }, "E-33");
    check(&mut table, "0 move B01", &[SILENCE], "you at B01 / you drew Silence / 0 silence");
    check(&mut table, "0 end", &[], "turn 1");
    refuse(&table, "1 attack hatch 1", Refusal::AlienOnHatch { hatch: 1 }, "E-12");

    let table = galilei("FirstAlien K09; Captain human start");
    refuse(&table, "0 attack human start", Refusal::StartSector { place: Place::HumanStart }, "E-11");

    let table = galilei("FirstAlien A02; Captain hatch 1; hatch 1 damaged");
    refuse(&table, "0 attack hatch 1", Refusal::AlienOnHatch { hatch: 1 }, "E-12");
}

#[test]
fn e_34_victims_of_one_attack_die_in_one_event() {
    let mut table = galilei(
        "Captain D08 + Attack Sedatives Sedatives; FirstAlien D09; Pilot D08 + Spotlight; SecondAlien W13; turn 1",
    );
    // Both count as the last humans (E-54), so the match is over at once.
    let told = "you at D08 / 1 attacks D08, 0 Captain dies, 2 Pilot dies / LastHumanKilled in round 1, Captain Killed lost, FirstAlien Aboard won, Pilot Killed lost, SecondAlien Aboard won";
    check(&mut table, "1 attack D08", &[], told);
    assert_eq!((table.view().items_hidden, table.view().items_shown), (4, vec![]));
}

// E-60 to E-62 and E-66: items.

#[test]
fn e_60_a_noise_card_with_an_icon_gives_an_item_after_the_noise() {
    for (mover, other) in BOTH_SIDES {
        for (card, drew) in [(YOUR_ITEM, "YourSectorItem"), (ANY_ITEM, "AnySectorItem")] {
            let mut table = galilei(&format!("{mover} D09; {other} W13"));
            check(&mut table, "0 move D08", &[card], &format!("you at D08 / you drew {drew}"));
            assert_eq!(table.hands(), [0, 0], "the item comes after the noise");
            let told = "0 noise in D08 / you got Spotlight / others: 0 got an item";
            check(&mut table, "0 announce D08", &[9], told);
            assert_eq!((table.hands(), table.view().item_pile), (vec![1, 0], 11));
            assert_eq!(table.own(0).hand, [Spotlight]);
            check(&mut table, "0 end", &[], "turn 1");
        }
    }
}

#[test]
fn e_60_a_card_without_an_icon_gives_none() {
    for (card, drew) in [(YOUR, "YourSector"), (ANY, "AnySector")] {
        let mut table = galilei("Captain D09; FirstAlien W13");
        check(&mut table, "0 move D08", &[card], &format!("you at D08 / you drew {drew}"));
        check(&mut table, "0 announce D08", &[], "0 noise in D08 / turn 1");
        assert_eq!((table.hands(), table.view().item_pile), (vec![0, 0], 12));
    }
    let mut table = galilei("Captain D09; FirstAlien W13");
    check(&mut table, "0 move D08", &[SILENCE], "you at D08 / you drew Silence / 0 silence / turn 1");
    assert_eq!((table.hands(), table.view().item_pile), (vec![0, 0], 12));
}

/// Proves E-61.
#[test]
fn e_60_the_hand_limit_comes_after_the_item() {
    let mut table = galilei("Captain D09 + Attack Attack Sedatives; FirstAlien W13");
    check(&mut table, "0 move D08", &[YOUR_ITEM], "you at D08 / you drew YourSectorItem");
    check(&mut table, "0 announce D08", &[0], "0 noise in D08 / you got Teleport / others: 0 got an item");
    assert_eq!(table.hands(), [4, 0]);
    offers(&table, 0, "discard Attack, Teleport, Sedatives; use Teleport");
    refuse(&table, "0 end", Refusal::OverLimit, "E-61");
}

/// Four hands of three leave no item in the pile.
const ALL_ITEMS_HELD: &str = "Captain D09 + Attack Attack Teleport; FirstAlien W13 + Teleport Adrenaline Adrenaline; \
                              Pilot W10 + Sedatives Sedatives Sedatives; SecondAlien W12 + Spotlight Spotlight Defense";

#[test]
fn e_60_with_neither_pile_nor_discards_no_item_is_drawn() {
    let mut table = galilei(ALL_ITEMS_HELD);
    assert_eq!(table.view().item_pile, 0);
    check(&mut table, "0 move D08", &[YOUR_ITEM], "you at D08 / you drew YourSectorItem");
    check(&mut table, "0 announce D08", &[], "0 noise in D08");
    assert_eq!(table.hands(), [3, 3, 3, 3]);
}

#[test]
fn e_60_an_empty_item_pile_is_made_anew_from_all_discards() {
    // Three items lie face down with the killed alien, and one is shown in this turn.
    let mut table = galilei(&format!("{ALL_ITEMS_HELD}; killed 1"));
    assert_eq!((table.view().item_pile, table.view().items_hidden), (0, 3));
    check(&mut table, "0 use Teleport", &[], "0 shows Teleport / you at human start");
    assert_eq!(table.view().items_shown, [Teleport]);
    check(&mut table, "0 move K08", &[YOUR_ITEM], "you at K08 / you drew YourSectorItem");
    // Two Teleports, then two Adrenalines.
    check(&mut table, "0 announce K08", &[2], "0 noise in K08 / you got Adrenaline / others: 0 got an item");
    let view = table.view();
    assert_eq!((view.item_pile, view.items_hidden, view.items_shown), (3, 0, vec![]));
    assert_eq!(table.own(0).hand, [Attack, Attack, Adrenaline]);
}

#[test]
fn e_61_a_human_uses_or_puts_away_one_of_four() {
    let acts = [
        ("0 discard Attack", "you put Attack away / others: 0 put an item away"),
        ("0 discard Adrenaline", "you put Adrenaline away / others: 0 put an item away"),
        ("0 use Teleport", "0 shows Teleport / you at human start"),
        ("0 light W13", "0 shows Spotlight / 0 lights W13, 1 at W13"),
    ];
    for (act, told) in acts {
        let mut table = galilei("Captain D09 + Attack Teleport Spotlight; FirstAlien W13");
        check(&mut table, "0 move D08", &[YOUR_ITEM], "you at D08 / you drew YourSectorItem");
        check(&mut table, "0 announce D08", &[2], "0 noise in D08 / you got Adrenaline / others: 0 got an item");
        assert_eq!(table.own(0).asked, Some(Asked::DropItem { began: place("D09") }));
        let singles: Vec<Action> = table.legal(0).into_iter().take(5).collect();
        let expected =
            ["discard Attack", "discard Teleport", "discard Adrenaline", "discard Spotlight", "use Teleport"];
        assert_eq!(singles, expected.map(|act| parse(&format!("0 {act}")).1));
        assert_eq!(table.legal(0).len(), 5 + table.escape.map().n_sectors(), "and a Spotlight on any sector");
        refuse(&table, "0 use Adrenaline", Refusal::TooLate { item: Adrenaline }, "E-62");
        refuse(&table, "0 use Attack", Refusal::AttackWithMove, "E-62");
        refuse(&table, "0 discard Defense", Refusal::NotHeld { item: Defense }, "E-62");
        refuse(&table, "0 move D09", Refusal::HasMoved, "E-19");
        check(&mut table, act, &[], told);
        assert_eq!(table.hands(), [3, 0]);
        // Within the limit the turn goes on as after any result.
        refuse(&table, "0 discard Attack", Refusal::NotOverLimit, "E-66");
        check(&mut table, "0 end", &[], "turn 1");
    }
}

#[test]
fn e_61_an_alien_can_only_put_away() {
    let mut table = galilei("FirstAlien D09 + Teleport Spotlight Spotlight; Captain W13");
    check(&mut table, "0 move D08", &[ANY_ITEM], "you at D08 / you drew AnySectorItem");
    check(&mut table, "0 announce D08", &[0], "0 noise in D08 / you got Attack / others: 0 got an item");
    offers(&table, 0, "discard Attack, Teleport, Spotlight");
    refuse(&table, "0 use Teleport", Refusal::AliensUseNoItems, "E-62");
    refuse(&table, "0 light D08", Refusal::AliensUseNoItems, "E-62");
    refuse(&table, "0 end", Refusal::OverLimit, "E-61");
    check(&mut table, "0 discard Spotlight", &[], "you put Spotlight away / others: 0 put an item away");
    assert_eq!((table.view().items_hidden, table.view().items_shown), (1, vec![]));
    offers(&table, 0, "end");
}

#[test]
fn e_62_aliens_use_no_items() {
    let mut table = galilei("FirstAlien D09 + Adrenaline Teleport Spotlight; Captain W13");
    let ends = "B08, B09, B10, C08, C09, C10, C11, D08, D10, D11, E08, E09, E10, E11, F08, F09, F10";
    offers(&table, 0, &format!("move {ends}; attack {ends}"));
    for act in ["0 use Adrenaline", "0 use Teleport", "0 use Sedatives", "0 light D09"] {
        refuse(&table, act, Refusal::AliensUseNoItems, "E-62");
    }
    check(&mut table, "0 move D10", &[], "you at D10 / 0 no card");
    offers(&table, 0, "end");
    refuse(&table, "0 use Teleport", Refusal::AliensUseNoItems, "E-62");
}

#[test]
fn e_62_a_human_uses_as_many_items_as_it_likes_and_shows_each() {
    let mut table = galilei("Captain D09 + Adrenaline Sedatives Teleport; FirstAlien W13");
    refuse(&table, "0 light D09", Refusal::NotHeld { item: Spotlight }, "E-62");
    check(&mut table, "0 use Adrenaline", &[], "0 shows Adrenaline");
    check(&mut table, "0 use Sedatives", &[], "0 shows Sedatives");
    check(&mut table, "0 move F08", &[], "you at F08 / 0 no card");
    check(&mut table, "0 use Teleport", &[], "0 shows Teleport / you at human start / turn 1");
    assert_eq!(table.view().items_shown, [Teleport, Adrenaline, Sedatives]);
    assert_eq!(table.hands(), [0, 0]);
    // Adrenaline and Sedatives end with the turn.
    let turn = table.view().turn;
    assert!(!turn.has_adrenaline && !turn.is_sedated);
}

#[test]
fn e_62_an_item_may_be_used_in_the_turn_it_was_drawn() {
    let mut table = galilei("Captain D09; FirstAlien E08");
    check(&mut table, "0 move D08", &[YOUR_ITEM], "you at D08 / you drew YourSectorItem");
    check(&mut table, "0 announce D08", &[9], "0 noise in D08 / you got Spotlight / others: 0 got an item");
    check(&mut table, "0 light D08", &[], "0 shows Spotlight / 0 lights D08, 0 at D08, 1 at E08 / turn 1");
}

#[test]
fn e_62_attack_kills_like_an_alien_and_makes_nobody_faster() {
    let mut table = galilei("Captain D09 + Attack Attack; FirstAlien D08; Pilot D08; SecondAlien W13");
    refuse(&table, "0 use Attack", Refusal::AttackWithMove, "E-62");
    let told = "you at D08 / 0 shows Attack / 0 attacks D08 with an item, 1 FirstAlien dies, 2 Pilot dies";
    check(&mut table, "0 attack D08", &[], told);
    assert_eq!((table.view().items_shown, table.view().danger_discards), (vec![Attack], 0));
    assert!(!table.view().seats[0].is_fed);
    refuse(&table, "0 attack D09", Refusal::HasMoved, "E-19");
    check(&mut table, "0 end", &[], "turn 3");
    check(&mut table, "3 move W12", &[], "you at W12 / 3 no card / round 2 / turn 0");
    offers(&table, 0, "move C08, C09, D09, E08, E09; attack C08, C09, D09, E08, E09");
}

#[test]
fn e_62_attack_waits_when_the_card_was_drawn_or_the_sector_left() {
    let mut table = galilei("Captain D09 + Teleport; FirstAlien D08");
    check(&mut table, "0 move D08", &[YOUR_ITEM], "you at D08 / you drew YourSectorItem");
    check(&mut table, "0 announce D08", &[0], "0 noise in D08 / you got Attack / others: 0 got an item");
    offers(&table, 0, "end; use Teleport");
    for act in ["0 attack D08", "0 attack D09"] {
        refuse(&table, act, Refusal::HasMoved, "E-19");
    }
    refuse(&table, "0 use Attack", Refusal::AttackWithMove, "E-62");
    check(&mut table, "0 use Teleport", &[], "0 shows Teleport / you at human start");
    refuse(&table, "0 attack K08", Refusal::HasMoved, "E-19");
    offers(&table, 0, "end");
}

/// Proves E-10.
#[test]
fn e_62_teleport_before_the_move_does_not_replace_it() {
    // The turn begins beside the human start, so that walking back would be one step.
    let mut table = galilei("Captain K08 + Teleport Teleport; FirstAlien W13");
    offers(&table, 0, "use Teleport; move J08, K09");
    check(&mut table, "0 use Teleport", &[], "0 shows Teleport / you at human start");
    refuse(&table, "0 end", Refusal::NotMovedYet, "E-10");
    refuse(&table, "0 use Teleport", Refusal::AlreadyThere, "E-62");
    refuse(&table, "0 move K08", Refusal::EndsWhereItBegan { place: place("K08") }, "E-10");
    offers(&table, 0, "move K09, L09, M08, M09");
    check(&mut table, "0 move M08", &[SILENCE], "you at M08 / you drew Silence / 0 silence");
    // The turn began in K08, so a second Teleport may end it on the human start.
    check(&mut table, "0 use Teleport", &[], "0 shows Teleport / you at human start / turn 1");
}

#[test]
fn e_62_teleport_after_the_move_comes_after_the_card() {
    let mut table = galilei("Captain D09 + Teleport; FirstAlien W13");
    check(&mut table, "0 move D08", &[YOUR], "you at D08 / you drew YourSector");
    refuse(&table, "0 use Teleport", Refusal::MustAnnounce, "E-19");
    check(&mut table, "0 announce D08", &[], "0 noise in D08");
    check(&mut table, "0 use Teleport", &[], "0 shows Teleport / you at human start / turn 1");
    assert_eq!((table.at(0).as_deref(), table.view().danger_discards), (Some("human start"), 1));
}

#[test]
fn e_62_who_began_on_the_human_start_can_not_teleport_back() {
    let mut table = galilei("Captain human start + Teleport; FirstAlien W13");
    refuse(&table, "0 use Teleport", Refusal::BeganAtHumanStart, "E-62");
    check(&mut table, "0 move K09", &[], "you at K09 / 0 no card");
    refuse(&table, "0 use Teleport", Refusal::BeganAtHumanStart, "E-62");
    offers(&table, 0, "end");
    check(&mut table, "0 end", &[], "turn 1");
    check(&mut table, "1 move W12", &[], "you at W12 / 1 no card / round 2 / turn 0");
    offers(&table, 0, "use Teleport; move J08, J09, K08, K10, L09");
}

/// Proves E-63.
#[test]
fn e_62_julia_runs_from_t13_to_hatch_3_with_adrenaline() {
    let mut table = galilei("Pilot T13 + Adrenaline; FirstAlien A02; Captain U14; SecondAlien A03");
    refuse(&table, "0 move hatch 3", Refusal::TooFar { place: place("hatch 3"), limit: 1 }, "E-10");
    check(&mut table, "0 use Adrenaline", &[], "0 shows Adrenaline");
    let told = "you at hatch 3 / 0 on hatch 3, Green / 0 escaped by hatch 3 / turn 1";
    check(&mut table, "0 move hatch 3", &[GREEN], told);
    assert_eq!(table.view().hatches, [HatchState::Open, HatchState::Open, HatchState::Blocked, HatchState::Open]);
}

#[test]
fn e_62_adrenaline_allows_two_steps_in_this_turn_and_a_second_adds_nothing() {
    let mut table = galilei("Captain A02 + Adrenaline Adrenaline; FirstAlien W13");
    offers(&table, 0, "use Adrenaline; move A03, B01, hatch 1");
    check(&mut table, "0 use Adrenaline", &[], "0 shows Adrenaline");
    let ends = "A03, A04, B01, B03, C01, C02, C03, hatch 1";
    offers(&table, 0, &format!("use Adrenaline; move {ends}"));
    check(&mut table, "0 use Adrenaline", &[], "0 shows Adrenaline");
    offers(&table, 0, &format!("move {ends}"));
    check(&mut table, "0 move A04", &[], "you at A04 / 0 no card / turn 1");
    check(&mut table, "1 move W12", &[], "you at W12 / 1 no card / round 2 / turn 0");
    offers(&table, 0, "move A03, A05, B03, B04");
}

#[test]
fn e_62_sedatives_spare_the_card_of_this_turn_only() {
    let mut table = galilei("Captain D09 + Sedatives; FirstAlien W13");
    check(&mut table, "0 use Sedatives", &[], "0 shows Sedatives");
    check(&mut table, "0 move D08", &[], "you at D08 / 0 no card / turn 1");
    check(&mut table, "1 move W12", &[], "you at W12 / 1 no card / round 2 / turn 0");
    check(&mut table, "0 move C08", &[SILENCE], "you at C08 / you drew Silence / 0 silence / turn 1");
}

#[test]
fn e_62_spotlight_makes_everyone_in_and_around_a_sector_say_where_they_are() {
    let mut table =
        galilei("Captain C13 + Spotlight Spotlight; FirstAlien B12; Pilot hatch 4; SecondAlien B11; hatch 4 damaged");
    refuse(&table, "0 use Spotlight", Refusal::LightASector, "E-62");
    refuse(&table, "0 light A01", Refusal::NoSuchPlace { place: place("A01") }, "M-01");
    refuse(&table, "0 light B13", Refusal::NoSuchPlace { place: place("B13") }, "M-01");
    let map = table.escape.map();
    let sectors: Vec<String> = map.sectors().map(|sector| map.place(sector).to_string()).collect();
    offers(&table, 0, &format!("move B12, C12, C14, D12, D13; light {}", sectors.join(", ")));
    let told = "0 shows Spotlight / 0 lights hatch 4, 0 at C13, 1 at B12, 2 at hatch 4";
    check(&mut table, "0 light hatch 4", &[], told);
    check(&mut table, "0 light L01", &[], "0 shows Spotlight / 0 lights L01");
    assert_eq!(table.view().items_shown, [Spotlight, Spotlight]);
    refuse(&table, "0 light L01", Refusal::NotHeld { item: Spotlight }, "E-62");
}

#[test]
fn e_62_spotlight_finds_those_on_a_start_and_not_those_who_have_left() {
    let aliens = "FirstAlien K09; SecondAlien W13; FourthAlien K09";
    let mut table = galilei(&format!("Captain K08 + Spotlight; Pilot human start; {aliens}; killed 2"));
    check(&mut table, "0 move K09", &[], "you at K09 / 0 no card");
    let told = "0 shows Spotlight / 0 lights human start, 0 at K09, 1 at human start, 4 at K09 / turn 1";
    check(&mut table, "0 light human start", &[], told);
}

#[test]
fn e_62_defense_plays_itself_and_its_holder_stays() {
    let mut table = galilei("Captain D08 + Defense; FirstAlien F08; turn 1");
    let told = "you at D08 / 1 attacks D08, 0 is saved / 0 shows Defense / round 2 / turn 0";
    check(&mut table, "1 attack D08", &[], told);
    assert_eq!((table.at(0).as_deref(), table.hands()), (Some("D08"), vec![0, 0]));
    assert_eq!(table.view().items_shown, [Defense]);
    assert_eq!((table.view().seats[0].fate, table.view().seats[0].role), (Fate::Aboard, None));
}

#[test]
fn e_62_defense_is_of_no_use_in_the_holders_own_turn() {
    let mut table = galilei("Captain D09 + Defense; FirstAlien W13");
    offers(&table, 0, "move C09, C10, D08, D10, E09, E10");
    refuse(&table, "0 use Defense", Refusal::DefensePlaysItself, "E-62");
    check(&mut table, "0 move D10", &[], "you at D10 / 0 no card");
    refuse(&table, "0 use Defense", Refusal::DefensePlaysItself, "E-62");
}

#[test]
fn e_62_defense_saves_its_holder_and_nobody_else_also_from_a_human() {
    let mut table =
        galilei("Captain D08 + Defense Teleport; FirstAlien D08; Pilot D09 + Attack; SecondAlien W13; turn 2");
    let told = "you at D08 / 2 shows Attack / 2 attacks D08 with an item, 1 FirstAlien dies, 0 is saved \
                / 0 shows Defense / turn 3";
    check(&mut table, "2 attack D08", &[], told);
    assert_eq!(table.own(0).hand, [Teleport]);
}

#[test]
fn e_62_defense_never_works_for_an_alien() {
    let mut table = galilei("Captain W10; FirstAlien D09; SecondAlien D08 + Defense; turn 1");
    let told = "you at D08 / 1 attacks D08, 2 SecondAlien dies / round 2 / turn 0";
    check(&mut table, "1 attack D08", &[], told);
    assert_eq!((table.view().items_hidden, table.view().items_shown), (1, vec![]));
}

#[test]
fn e_66_nobody_throws_an_item_away() {
    for (mover, other) in BOTH_SIDES {
        let mut table = galilei(&format!("{mover} D09 + Sedatives Attack Defense; {other} W13"));
        refuse(&table, "0 discard Attack", Refusal::NotOverLimit, "E-66");
        check(&mut table, "0 move D08", &[YOUR], "you at D08 / you drew YourSector");
        refuse(&table, "0 discard Attack", Refusal::NotOverLimit, "E-66");
        check(&mut table, "0 announce D08", &[], "0 noise in D08");
        refuse(&table, "0 discard Attack", Refusal::NotOverLimit, "E-66");
        offers(&table, 0, "end");
    }
}

/// The sector beside the human start is the only one, and the turn began there: after the Teleport there is no move.
///
/// Proves E-10, E-62.
#[test]
fn e_14_a_teleport_from_the_only_exit_of_the_start_ends_there() {
    let map = "name: Exit\n\n   A B C D\n01 . . . .\n02 H x x 1\n03 . . x A\n";
    let mut table = custom(map, "Captain B02 + Teleport; FirstAlien C03");
    check(&mut table, "0 use Teleport", &[], "0 shows Teleport / you at human start");
    refuse(&table, "0 move B02", Refusal::EndsWhereItBegan { place: read("B02") }, "E-10");
    assert_eq!(table.legal(0), [Action::Stay]);
    check(&mut table, "0 stay", &[], "you at human start / 0 no card / turn 1");
    assert_eq!(table.at(0).as_deref(), Some("human start"));
}

/// A table may want to hear of it when somebody is stuck; usually nobody does.
#[test]
fn e_14a_a_seat_that_is_stuck_may_be_told_to_all() {
    let map = "name: Exit\n\n   A B C D\n01 . . . .\n02 H x x 1\n03 . . x A\n";
    for (stuck_is_told, told) in [
        (false, "you at human start / 0 no card / turn 1"),
        (true, "0 is stuck / you at human start / 0 no card / turn 1"),
    ] {
        let options =
            Options { stuck_is_told: Some(stuck_is_told), ..Options::new(2, Mode::Advanced, desk::custom(map)) };
        let mut table = Table::of(options, "Captain B02 + Teleport; FirstAlien C03");
        check(&mut table, "0 use Teleport", &[], "0 shows Teleport / you at human start");
        check(&mut table, "0 stay", &[], told);
    }
}
