//! The table, the rounds, the hatches and the end (E-01 to E-06, E-40, E-41, E-50 to E-54, E-63 to E-65).

use std::collections::BTreeMap;

use crate::desk::{
    GREEN, OVER, RED, SHIP, SILENCE, TRAP, Table, YOUR_ITEM, check, custom, escape, moves, not_asked, parse, read,
    refuse, say, seat,
};
use fuga_escape::{
    Action, Asked, Card, Escape, Fact, Fate, HatchCard, HatchState, Mode, Notice, Options, Place, Public, Refusal,
    Role, Side, Zone,
};
use fuga_kernel::{
    ActError, Extras as _, Game, Happened as _, Match, OptionsError, Quick, Refuse, Seat, Tape, TapeFault, Told, Viewer,
};

/// As many hatches as a map may have: more than there are hatch cards.
const NINE_HATCHES: &str = "\
name: Nine hatches

   A B C D E F G
01 1 2 3 4 5 6 .
02 x o x o x H .
03 o 7 o 8 A 9 .
";

/// An advanced game on [`SHIP`].
fn ship(text: &str) -> Table {
    Table::new(Mode::Advanced, custom(SHIP), text)
}

/// A basic game on [`SHIP`].
fn basic(text: &str) -> Table {
    Table::new(Mode::Basic, custom(SHIP), text)
}

/// A match dealt with these draws and no others.
fn deal(escape: Escape, draws: &[u32]) -> Result<Match<Escape>, TapeFault> {
    let mut tape = Tape::new(draws);
    let dealt = Match::deal(escape, &mut tape);
    tape.finish().map(|()| dealt)
}

/// What each seat is told at the deal, in seat order: its own role and where it stands.
fn dealt(played: &Match<Escape>) -> Vec<(Role, Place)> {
    let n_seats = played.game().n_seats();
    let told = |viewer| {
        let roles = played.told(viewer).into_iter().filter_map(|told| match told {
            Told::Notice(Notice::YouAre { seat, role, at }) => Some((Viewer::Seat(seat), role, at)),
            _ => None,
        });
        roles.collect::<Vec<_>>()
    };
    assert_eq!(told(Viewer::Spectator), [], "roles are dealt in secret");
    Seat::all(n_seats)
        .map(|seat| match told(Viewer::Seat(seat))[..] {
            [(viewer, role, at)] if viewer == Viewer::Seat(seat) => (role, at),
            ref other => panic!("seat {seat} was told {other:?}"),
        })
        .collect()
}

// E-01 to E-06: seats, roles, the circle and the rounds.

#[test]
fn e_01_two_to_sixteen_play() {
    for seats in [0, 1, 17, 255] {
        let reason = format!("Escape is for 2 to 16 seats, not {seats}");
        let refused = Escape::new(Options::new(seats, Mode::Advanced, Zone::Galilei)).err();
        assert_eq!(
            refused,
            Some(OptionsError { field: "seats", code: "n_seats", rule: "E-01", reason, figures: Vec::new() })
        );
    }
    for seats in 2..=16 {
        assert_eq!(escape(seats, Mode::Advanced, Zone::Galilei).n_seats(), seats);
    }
}

/// Every card that the act can draw, counted.
fn count_draws(table: &Table, act: &str) -> BTreeMap<String, u32> {
    let (actor, action) = parse(act);
    let mut counts = BTreeMap::new();
    for nth in 0.. {
        let (mut state, draws, mut facts) = (table.state.clone(), [nth], Vec::<Fact>::new());
        let mut tape = Tape::new(&draws);
        table.escape.apply(&mut state, actor, action, &mut tape, &mut facts).expect("it is legal");
        if tape.finish().is_err() {
            break;
        }
        let notices = facts.iter().filter_map(|fact| fact.notice(&table.escape, Viewer::Seat(actor)));
        let mut cards = notices.filter_map(|notice| match notice {
            Notice::YouDrew { card, .. } => Some(format!("{card:?}")),
            Notice::YouGotItem { item, .. } => Some(format!("{item:?}")),
            Notice::Public(Public::HatchReached { card, .. }) => card.map(|card| format!("{card:?}")),
            _ => None,
        });
        *counts.entry(cards.next().expect("a card is drawn")).or_default() += 1;
    }
    counts
}

/// Proves E-60, E-63.
#[test]
fn e_01_from_nine_seats_on_all_decks_are_doubled() {
    for (n_seats, boxes) in [(2_u8, 1), (8, 1), (9, 2), (16, 2)] {
        let seats = |at: &str| {
            let humans = Role::all(Side::Human).iter().take(usize::from(n_seats / 2));
            let aliens = Role::all(Side::Alien).iter().take(usize::from(n_seats - n_seats / 2));
            humans.chain(aliens).map(|role| format!("{role:?} {at}")).collect::<Vec<_>>().join("; ")
        };
        let count = |table: &Table, act: &str, one_box: &[(&str, u32)]| {
            let expected = one_box.iter().map(|&(card, n)| (card.to_owned(), n * boxes)).collect();
            assert_eq!(count_draws(table, act), expected, "{n_seats} seats");
        };
        let mut table = ship(&seats("I01"));
        let danger = [("YourSector", 6), ("YourSectorItem", 4), ("AnySector", 6), ("AnySectorItem", 4), ("Silence", 5)];
        count(&table, "0 move H01", &danger);
        check(&mut table, "0 move H01", &[YOUR_ITEM * boxes], "you at H01 / you drew YourSectorItem");
        let items =
            [("Attack", 2), ("Teleport", 2), ("Adrenaline", 2), ("Sedatives", 3), ("Spotlight", 2), ("Defense", 1)];
        count(&table, "0 announce H01", &items);
        count(&ship(&seats("D01")), "0 move hatch 1", &[("Green", 3), ("Red", 3)]);
    }
}

#[test]
fn e_02_half_are_humans_and_the_odd_one_is_an_alien() {
    for n_seats in 2..=16 {
        for seed in 0..10 {
            let played = Match::deal(escape(n_seats, Mode::Advanced, custom(SHIP)), &mut Quick::new(seed));
            let roles = dealt(&played);
            let n_humans = roles.iter().filter(|(role, _)| role.side() == Side::Human).count();
            assert_eq!(n_humans, usize::from(n_seats) / 2, "{n_seats} seats");
            for (role, at) in roles {
                let start = if role.side() == Side::Human { Place::HumanStart } else { Place::AlienStart };
                assert_eq!(at, start, "{role:?}");
            }
        }
    }
}

#[test]
fn e_02_three_players_are_one_human_and_two_aliens() {
    let played = deal(escape(3, Mode::Advanced, custom(SHIP)), &[0, 0, 1, 0, 0, 0, 0]).unwrap();
    let expected = [
        (Role::Pilot, Place::HumanStart),
        (Role::FirstAlien, Place::AlienStart),
        (Role::SecondAlien, Place::AlienStart),
    ];
    assert_eq!(dealt(&played), expected);
}

/// Each side and each order of roles is as likely as any other.
#[test]
fn e_02_any_seat_can_get_any_side() {
    let mut sides = BTreeMap::<String, u32>::new();
    for side in 0..4 {
        for next in 0..3 {
            for third in 0..2 {
                let draws = [0, side, 0, next, 0, third, 0, 0, 0];
                let played = deal(escape(4, Mode::Basic, custom(SHIP)), &draws).unwrap();
                let dealt = dealt(&played);
                let key: Vec<String> = dealt.iter().map(|(role, _)| format!("{:?}", role.side())).collect();
                *sides.entry(key.join(" ")).or_default() += 1;
            }
        }
    }
    assert_eq!(sides.into_values().collect::<Vec<_>>(), [4; 6]);
}

#[test]
fn e_03_a_table_outside_the_suggested_range_is_warned_and_plays() {
    let warnings = |seats, zone| escape(seats, Mode::Advanced, zone).warnings();
    for (zone, suggested, fewest, most) in [
        (Zone::Galilei, "Galilei is suggested for 4 to 8 players (up to 16 with two boxes)", 4, 16),
        (Zone::Fermi, "Fermi is suggested for 2 to 6 players", 2, 6),
        (Zone::Galvani, "Galvani is suggested for 2 to 8 players", 2, 8),
        // Nothing is suggested where nobody has said anything.
        (Zone::Dilemma, "", 2, 16),
    ] {
        for seats in 2..=16 {
            let warned = format!("{suggested}, and this table has {seats} (E-03)");
            let expected = if (fewest..=most).contains(&seats) { vec![] } else { vec![warned] };
            assert_eq!(warnings(seats, zone.clone()), expected);
        }
    }
}

#[test]
fn e_03_a_custom_map_is_played_if_it_passes_the_checks() {
    let map = "name: Small\nplayers: 3-4\n  A B C\n01 H x A\n02 . 1 .\n";
    let warned = "Small is suggested for 3 to 4 players, and this table has 2 (E-03)";
    assert_eq!(escape(2, Mode::Basic, custom(map)).warnings(), [warned]);
    assert_eq!(escape(3, Mode::Basic, custom(map)).warnings(), [""; 0]);
    let zone = custom(&map.replace('1', "x"));
    let refused = Escape::new(Options::new(2, Mode::Basic, zone)).err().unwrap();
    assert_eq!((refused.field, refused.rule), ("zone", "M-03"));
}

#[test]
fn e_04_chance_chooses_the_first_player() {
    for first in 0..3 {
        let draws = [first, 0, 0, 0, 0, 0, 0];
        let played = deal(escape(3, Mode::Advanced, custom(SHIP)), &draws).unwrap();
        let first = seat(first as u8);
        let told = [Public::Began { first }, Public::RoundBegan { round: 1 }, Public::TurnBegan { seat: first }];
        assert_eq!(played.told(Viewer::Spectator), told.map(|fact| Told::Notice(Notice::Public(fact))));
        assert_eq!(played.to_act().seats().iter().collect::<Vec<_>>(), [first]);
    }
    let draws = [3, 0, 0, 0, 0, 0, 0];
    assert!(deal(escape(3, Mode::Advanced, custom(SHIP)), &draws).is_err());
}

/// Proves E-16, E-41, E-51.
#[test]
fn e_04_the_circle_goes_round_thirty_nine_times() {
    let mut played = deal(escape(2, Mode::Advanced, custom(SHIP)), &[1, 0, 0, 0, 0]).unwrap();
    let mut expected = vec!["1 begins".to_owned()];
    for round in 1..=39 {
        let (human, alien) = if round % 2 == 1 { ("0 move B01", "1 move G01") } else { ("0 move A01", "1 move F01") };
        for act in [alien, human] {
            let (seat, action) = parse(act);
            let other = parse(if act == human { alien } else { human });
            let refused = not_asked(other.0);
            assert_eq!(refused.rule(), "E-04");
            assert_eq!(played.act_from(other.0, other.1, &[]), Err(ActError::Refused(refused)));
            played.act_from(seat, action, &[]).unwrap();
        }
        let turns = ["turn 1", "1 no card", "turn 0", "0 no card"].map(str::to_owned);
        expected.extend([format!("round {round}")].into_iter().chain(turns));
    }
    expected.push("TimeUp in round 39, Captain LeftBehind lost, FirstAlien Aboard won".to_owned());
    let told = played.told(Viewer::Spectator).into_iter().map(|told| match told {
        Told::Notice(notice) => say(&notice),
        Told::TookBack { .. } => panic!("nothing was taken back"),
    });
    assert_eq!(told.collect::<Vec<_>>(), expected);
    assert!(played.opened().is_some());
}

#[test]
fn e_05_four_of_each_side_and_eight_from_nine_seats_on() {
    let humans = "Captain Pilot Psychologist Soldier ExecutiveOfficer CoPilot Engineer Medic";
    let aliens = "FirstAlien SecondAlien ThirdAlien FourthAlien FifthAlien SixthAlien SeventhAlien EighthAlien";
    let cast = |side, n_seats| {
        let table = escape(n_seats, Mode::Basic, custom(SHIP));
        table.cast(side).iter().map(|role| format!("{role:?}")).collect::<Vec<_>>()
    };
    for (side, names) in [(Side::Human, humans), (Side::Alien, aliens)] {
        let names: Vec<&str> = names.split(' ').collect();
        for n_seats in 2..=16 {
            assert_eq!(cast(side, n_seats), names[..if n_seats < 9 { 4 } else { 8 }], "{n_seats} seats");
        }
        // Each of them can be the first role dealt, and nobody else.
        for n_seats in [8, 9] {
            let mut dealt_first = Vec::new();
            for nth in 0..9 {
                let n_humans = u32::from(n_seats / 2);
                let mut draws = vec![0, if side == Side::Human { 0 } else { n_humans }, nth];
                draws.extend([0].repeat(usize::from(n_seats - 1) * 2));
                if let Ok(played) = deal(escape(n_seats, Mode::Basic, custom(SHIP)), &draws) {
                    dealt_first.push(format!("{:?}", dealt(&played)[0].0));
                }
            }
            assert_eq!(dealt_first, names[..if n_seats < 9 { 4 } else { 8 }]);
        }
    }
}

#[test]
fn e_05_no_character_is_dealt_twice() {
    for n_seats in 2..=16 {
        let played = Match::deal(escape(n_seats, Mode::Advanced, custom(SHIP)), &mut Quick::new(5));
        let mut roles: Vec<Role> = dealt(&played).into_iter().map(|(role, _)| role).collect();
        roles.sort_unstable();
        roles.dedup();
        assert_eq!(roles.len(), usize::from(n_seats));
    }
}

#[test]
fn e_06_nobody_knows_another_role_when_play_begins() {
    // Seats 1 to 3 are aliens, and do not know each other.
    let draws = [0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0];
    let played = deal(escape(5, Mode::Advanced, custom(SHIP)), &draws).unwrap();
    let sides: Vec<Side> = dealt(&played).into_iter().map(|(role, _)| role.side()).collect();
    assert_eq!(sides, [Side::Human, Side::Alien, Side::Alien, Side::Alien, Side::Human]);
    for viewer in Viewer::all(5) {
        let view = played.view(viewer);
        assert!(view.seats.iter().all(|seat| seat.role.is_none()));
        assert_eq!(view.you.as_ref().map(|you| you.seat), viewer.seat());
        for seat in Seat::all(5) {
            assert_eq!(played.memory(viewer).trail(seat).side(), None, "{viewer:?}");
        }
    }
}

#[test]
fn e_06_the_turn_passes_over_killed_and_escaped_seats() {
    let seats = "Captain A01; FirstAlien I01; Pilot B01; SecondAlien I01; ThirdAlien G01";
    let mut table = ship(&format!("{seats}; killed 1; turn 0"));
    check(&mut table, "0 move B01", &[], "you at B01 / 0 no card / turn 2");
    let mut table = ship(&format!("{seats}; killed 3; escaped 2; turn 1"));
    check(&mut table, "1 attack G01", &[], "you at G01 / 1 attacks G01, 4 ThirdAlien dies / round 2 / turn 0");
    // The round begins at the first player's seat, though nobody sits there any more.
    for fate in ["killed", "escaped"] {
        let mut table = ship(&format!("{seats}; {fate} 0; turn 4"));
        check(&mut table, "4 move F01", &[], "you at F01 / 4 no card / round 2 / turn 1");
    }
    let mut table = ship(&format!("{seats}; killed 0; killed 1; killed 4; turn 3"));
    check(&mut table, "3 move G01", &[], "you at G01 / 3 no card / round 2 / turn 2");
}

// E-40 and E-41: the basic game.

#[test]
fn e_40_the_first_human_to_reach_a_hatch_wins_alone() {
    let mut table = basic("Captain B01; FirstAlien I01; Pilot D01; SecondAlien G01");
    let told = "you at hatch 1 / 0 on hatch 1 / 0 escaped by hatch 1 / FirstHumanOut in round 1, \
                Captain Escaped won, FirstAlien Aboard lost, Pilot Aboard lost, SecondAlien Aboard lost";
    check(&mut table, "0 move hatch 1", &[], told);
    refuse(&table, "1 move H01", OVER, "E-54");
    assert_eq!(table.legal(1), []);
}

#[test]
fn e_40_there_are_no_items_and_icons_mean_nothing() {
    let mut table = basic("Captain I01; FirstAlien F01");
    assert_eq!((table.view().item_pile, table.view().hatch_cards_used), (0, [0, 0]));
    for icon in [YOUR_ITEM, 16] {
        let drew = if icon == YOUR_ITEM { "YourSectorItem" } else { "AnySectorItem" };
        let mut table = basic("Captain I01; FirstAlien F01");
        check(&mut table, "0 move H01", &[icon], &format!("you at H01 / you drew {drew}"));
        check(&mut table, "0 announce H01", &[], "0 noise in H01 / turn 1");
    }
    check(&mut table, "0 move H01", &[SILENCE], "you at H01 / you drew Silence / 0 silence / turn 1");
}

#[test]
fn e_40_killing_makes_nobody_faster() {
    let mut table = basic("FirstAlien I01; Captain G01; SecondAlien I01; Pilot A01");
    check(&mut table, "0 attack G01", &[], "you at G01 / 0 attacks G01, 1 Captain dies / turn 2");
    assert!(!table.view().seats[0].is_fed);
    check(&mut table, "2 move H01", &[SILENCE], "you at H01 / you drew Silence / 2 silence / turn 3");
    check(&mut table, "3 move B01", &[], "you at B01 / 3 no card / round 2 / turn 0");
    assert_eq!(moves(&table, 0), ["F01", "H01", "I01"]);
}

#[test]
fn e_41_aliens_win_together_when_all_humans_are_dead() {
    let mut table = basic("FirstAlien I01; Captain G01; SecondAlien I01; Pilot A01; killed 3; killed 2");
    let told = "you at G01 / 0 attacks G01, 1 Captain dies / LastHumanKilled in round 1, \
                FirstAlien Aboard won, Captain Killed lost, SecondAlien Killed won, Pilot Killed lost";
    check(&mut table, "0 attack G01", &[], told);
}

#[test]
fn e_41_aliens_win_when_thirty_nine_rounds_have_gone_by() {
    let mut table = basic("Captain A01; FirstAlien G01; round 38; turn 1");
    check(&mut table, "1 move F01", &[], "you at F01 / 1 no card / round 39 / turn 0");
    check(&mut table, "0 move B01", &[], "you at B01 / 0 no card / turn 1");
    let told = "you at G01 / 1 no card / TimeUp in round 39, Captain LeftBehind lost, FirstAlien Aboard won";
    check(&mut table, "1 move G01", &[], told);
}

// E-50 to E-54: the advanced game.

#[test]
fn e_50_play_goes_on_until_no_human_is_left() {
    let mut table = ship("Captain B01; FirstAlien I01; Pilot F01; SecondAlien I01");
    check(
        &mut table,
        "0 move hatch 1",
        &[GREEN],
        "you at hatch 1 / 0 on hatch 1, Green / 0 escaped by hatch 1 / turn 1",
    );
    assert_eq!(table.view().outcome, None);
    check(&mut table, "1 move G01", &[], "you at G01 / 1 no card / turn 2");
    // The last human on board escapes: every human has won, and the aliens have lost (E-51).
    let told = "you at hatch 2 / 2 on hatch 2, Green / 2 escaped by hatch 2 / LastHumanOut in round 1, \
                Captain Escaped won, FirstAlien Aboard lost, Pilot Escaped won, SecondAlien Aboard lost";
    check(&mut table, "2 move hatch 2", &[GREEN], told);
    assert_eq!(table.legal(3), []);
    refuse(&table, "3 move H01", OVER, "E-54");
}

/// Proves E-50.
#[test]
fn e_51_escaped_humans_and_aliens_win_jointly_when_the_last_on_board_is_killed() {
    let mut table = ship("Captain D01; FirstAlien I01; Pilot G01; SecondAlien A01; escaped 0; killed 3; turn 1");
    let told = "you at G01 / 1 attacks G01, 2 Pilot dies / LastHumanKilled in round 1, \
                Captain Escaped won, FirstAlien Aboard won, Pilot Killed lost, SecondAlien Killed won";
    check(&mut table, "1 attack G01", &[], told);
}

#[test]
fn e_51_killing_one_human_of_two_ends_nothing() {
    let mut table = ship("Captain A01; FirstAlien I01; Pilot G01; SecondAlien A01; turn 1");
    check(&mut table, "1 attack G01", &[], "you at G01 / 1 attacks G01, 2 Pilot dies / turn 3");
    assert_eq!(table.view().outcome, None);
    let told = "you at B01 / 3 attacks B01 / round 2 / turn 0";
    check(&mut table, "3 attack B01", &[], told);
}

#[test]
fn e_51_aliens_win_when_the_last_human_is_stranded() {
    let mut table = ship("Captain D01; FirstAlien I01; SecondAlien I01; hatch 1 blocked; killed 2");
    let told = "you at hatch 2 / 0 on hatch 2, Red / stranded 0 / HumansStranded in round 1, \
                Captain Stranded lost, FirstAlien Aboard won, SecondAlien Killed won";
    check(&mut table, "0 move hatch 2", &[RED], told);
}

#[test]
fn e_51_aliens_win_when_time_is_up_also_beside_escaped_humans() {
    let mut table =
        ship("Captain A01; FirstAlien I01; Pilot D01; SecondAlien G01; escaped 2; killed 1; round 39; turn 3");
    let told = "you at F01 / 3 no card / TimeUp in round 39, \
                Captain LeftBehind lost, FirstAlien Killed won, Pilot Escaped won, SecondAlien Aboard won";
    check(&mut table, "3 move F01", &[], told);
}

#[test]
fn e_51_aliens_lose_when_the_last_human_escapes_whoever_died_before() {
    let mut table = ship("Captain B01; FirstAlien I01; Pilot D01; SecondAlien G01; killed 2; killed 3");
    let told = "you at hatch 1 / 0 on hatch 1, Green / 0 escaped by hatch 1 / LastHumanOut in round 1, \
                Captain Escaped won, FirstAlien Aboard lost, Pilot Killed lost, SecondAlien Killed lost";
    check(&mut table, "0 move hatch 1", &[GREEN], told);
}

#[test]
fn e_51_with_every_alien_dead_the_humans_still_have_to_get_out() {
    let mut table = ship("Captain F01 + Attack; FirstAlien G01; round 38");
    let told = "you at G01 / 0 shows Attack / 0 attacks G01 with an item, 1 FirstAlien dies / round 39 / turn 0";
    check(&mut table, "0 attack G01", &[], told);
    let told = "you at F01 / 0 no card / TimeUp in round 39, Captain LeftBehind lost, FirstAlien Killed won";
    check(&mut table, "0 move F01", &[], told);
}

#[test]
fn e_52_an_alien_that_killed_a_human_moves_up_to_three() {
    let mut table = ship("FirstAlien I01; Captain G01; SecondAlien B01; Pilot A01");
    assert_eq!(moves(&table, 0), ["G01", "H01"]);
    check(&mut table, "0 attack G01", &[], "you at G01 / 0 attacks G01, 1 Captain dies / turn 2");
    assert!(table.view().seats[0].is_fed);
    check(&mut table, "2 move D01", &[SILENCE], "you at D01 / you drew Silence / 2 silence / turn 3");
    check(&mut table, "3 move B01", &[], "you at B01 / 3 no card / round 2 / turn 0");
    // One, two, or three over the open hatch 2.
    assert_eq!(moves(&table, 0), ["D01", "F01", "H01", "I01"]);
    assert_eq!(table.own(0).asked, Some(Asked::Move { began: read("G01"), steps: 3, fewest: 1 }));
    check(&mut table, "0 move D01", &[SILENCE], "you at D01 / you drew Silence / 0 silence / turn 2");
    // The other alien has killed nobody, and the fed one stays fed.
    assert_eq!(moves(&table, 2), ["B01", "F01"]);
    assert!(table.view().seats[0].is_fed && !table.view().seats[2].is_fed);
}

#[test]
fn e_52_neither_a_killed_alien_nor_a_saved_human_feeds() {
    let mut table = ship("FirstAlien I01; Captain A01; SecondAlien G01; Pilot G01 + Defense");
    let told = "you at G01 / 0 attacks G01, 2 SecondAlien dies, 3 is saved / 3 shows Defense / turn 1";
    check(&mut table, "0 attack G01", &[], told);
    assert!(!table.view().seats[0].is_fed);
    check(&mut table, "1 move B01", &[], "you at B01 / 1 no card / turn 3");
    check(&mut table, "3 move F01", &[], "you at F01 / 3 no card / round 2 / turn 0");
    assert_eq!(moves(&table, 0), ["F01", "H01", "I01"]);
}

#[test]
fn e_53_an_escape_shows_a_human_and_neither_role_nor_items() {
    let mut table = ship("Captain B01 + Defense Sedatives; FirstAlien I01; Pilot A01; SecondAlien I01");
    let told = "you at hatch 1 / 0 on hatch 1, Green / 0 escaped by hatch 1 / turn 1";
    check(&mut table, "0 move hatch 1", &[GREEN], told);
    let view = table.view();
    let captain = &view.seats[0];
    assert_eq!((captain.fate, captain.role, captain.items), (Fate::Escaped, None, 0));
    assert_eq!((view.items_hidden, view.items_shown), (2, vec![]));
    assert_eq!((table.own(0).at, table.own(0).hand), (None, vec![]));
}

/// Proves E-31, E-50.
#[test]
fn e_54_humans_killed_together_are_the_last_together() {
    let mut table = ship("Captain G01; FirstAlien I01; Pilot G01; SecondAlien A01; turn 1");
    let told = "you at G01 / 1 attacks G01, 0 Captain dies, 2 Pilot dies / LastHumanKilled in round 1, \
                Captain Killed lost, FirstAlien Aboard won, Pilot Killed lost, SecondAlien Aboard won";
    check(&mut table, "1 attack G01", &[], told);
    refuse(&table, "1 end", OVER, "E-54");
}

#[test]
fn e_54_round_39_ends_with_the_last_seat_still_in_play() {
    let mut table = ship("Captain A01; FirstAlien G01; SecondAlien I01; killed 2; round 39; turn 1");
    let told = "you at F01 / 1 no card / TimeUp in round 39, \
                Captain LeftBehind lost, FirstAlien Aboard won, SecondAlien Killed won";
    check(&mut table, "1 move F01", &[], told);
    // The first player's seat need not be in play.
    let mut table = ship("Pilot A01; FirstAlien G01; Captain B01; SecondAlien I01; killed 0; round 39; turn 3");
    let told = "you at G01 / 3 no card / TimeUp in round 39, Pilot Killed lost, FirstAlien Aboard won, \
                Captain LeftBehind lost, SecondAlien Aboard won";
    check(&mut table, "3 move G01", &[], told);
    // Who holds items may still use them in that turn.
    let mut table = ship("Captain A01; FirstAlien G01 + Attack; round 39; turn 1");
    check(&mut table, "1 move F01", &[], "you at F01 / 1 no card");
    check(&mut table, "1 end", &[], "TimeUp in round 39, Captain LeftBehind lost, FirstAlien Aboard won");
}

#[test]
fn e_54_a_human_who_escapes_in_round_39_has_escaped() {
    let mut table = ship("Captain A01; FirstAlien G01; SecondAlien I01; Pilot D01; round 39; turn 3");
    let told = "you at hatch 2 / 3 on hatch 2, Green / 3 escaped by hatch 2 / TimeUp in round 39, \
                Captain LeftBehind lost, FirstAlien Aboard won, SecondAlien Aboard won, Pilot Escaped won";
    check(&mut table, "3 move hatch 2", &[GREEN], told);
    // The last human on board: the escape comes before the end of the round.
    let mut table = ship("Captain A01; FirstAlien G01; SecondAlien I01; Pilot D01; killed 0; round 39; turn 3");
    let told = "you at hatch 2 / 3 on hatch 2, Green / 3 escaped by hatch 2 / LastHumanOut in round 39, \
                Captain Killed lost, FirstAlien Aboard lost, SecondAlien Aboard lost, Pilot Escaped won";
    check(&mut table, "3 move hatch 2", &[GREEN], told);
}

/// Proves E-63, E-51.
#[test]
fn e_54_the_escape_comes_before_the_stranding() {
    let seats = "Captain D01; FirstAlien I01; Pilot A01; SecondAlien I01; Soldier B01; ThirdAlien I01";
    let mut table = ship(&format!("{seats}; hatch 1 damaged"));
    let told = "you at hatch 2 / 0 on hatch 2, Green / 0 escaped by hatch 2 / stranded 2 4 / \
                HumansStranded in round 1, Captain Escaped won, FirstAlien Aboard won, Pilot Stranded lost, \
                SecondAlien Aboard won, Soldier Stranded lost, ThirdAlien Aboard won";
    check(&mut table, "0 move hatch 2", &[GREEN], told);
    // With nobody left to strand, the last human is simply out.
    let mut table = ship("Captain D01; FirstAlien I01; hatch 1 damaged");
    let told = "you at hatch 2 / 0 on hatch 2, Green / 0 escaped by hatch 2 / LastHumanOut in round 1, \
                Captain Escaped won, FirstAlien Aboard lost";
    check(&mut table, "0 move hatch 2", &[GREEN], told);
}

// E-63 to E-65: hatches.

#[test]
fn e_63_julia_draws_a_green_card_and_hatch_3_is_blocked() {
    let mut table =
        Table::new(Mode::Advanced, Zone::Galilei, "Pilot U13; FirstAlien A02; Captain U14; SecondAlien A03");
    let told = "you at hatch 3 / 0 on hatch 3, Green / 0 escaped by hatch 3 / turn 1";
    check(&mut table, "0 move hatch 3", &[GREEN], told);
    assert_eq!(table.view().hatches, [HatchState::Open, HatchState::Open, HatchState::Blocked, HatchState::Open]);
    assert_eq!(table.view().hatch_cards_used, [1, 0]);
    assert_eq!(table.fates(), [Fate::Escaped, Fate::Aboard, Fate::Aboard, Fate::Aboard]);
    check(&mut table, "1 move A04", &[], "you at A04 / 1 no card / turn 2");
    refuse(&table, "2 move hatch 3", Refusal::HatchClosed { hatch: 3 }, "E-12");
}

/// Proves E-64, E-12.
#[test]
fn e_63_a_red_card_damages_the_hatch_and_its_drawer_moves_on() {
    let mut table = Table::new(Mode::Advanced, Zone::Galilei, "Captain A02 + Teleport; FirstAlien W13");
    check(&mut table, "0 move hatch 1", &[RED], "you at hatch 1 / 0 on hatch 1, Red");
    assert_eq!(table.view().hatches, [HatchState::Damaged, HatchState::Open, HatchState::Open, HatchState::Open]);
    assert_eq!((table.view().hatch_cards_used, table.view().danger_discards), ([0, 1], 0));
    assert_eq!((table.fates()[0], table.own(0).at), (Fate::Aboard, Some(Place::Hatch(1))));
    // Items may still be used.
    assert_eq!(table.legal(0), ["0 end", "0 use Teleport"].map(|act| parse(act).1));
    check(&mut table, "0 end", &[], "turn 1");
    check(&mut table, "1 move W12", &[], "you at W12 / 1 no card / round 2 / turn 0");
    assert_eq!(moves(&table, 0), ["A02", "A03", "B01", "B03", "C02", "C03"]);
    refuse(&table, "0 stay", Refusal::MustMove, "E-10");
    check(&mut table, "0 move A02", &[SILENCE], "you at A02 / you drew Silence / 0 silence");
    check(&mut table, "0 use Teleport", &[], "0 shows Teleport / you at human start / turn 1");
    check(&mut table, "1 move W10", &[], "you at W10 / 1 no card / round 3 / turn 0");
    assert_eq!(table.view().hatches[0], HatchState::Damaged, "for the rest of the game");
}

#[test]
fn e_63_a_red_card_on_the_last_hatch_strands_its_drawer_too() {
    let seats = "Captain D01; FirstAlien F01; Pilot C01 + Teleport; SecondAlien F01";
    let closed = "hatch 1 blocked; hatch 3 damaged; hatch 4 damaged";
    let mut table = Table::new(Mode::Advanced, custom(TRAP), &format!("{seats}; {closed}"));
    let told = "you at hatch 2 / 0 on hatch 2, Red / stranded 0 2 / HumansStranded in round 1, \
                Captain Stranded lost, FirstAlien Aboard won, Pilot Stranded lost, SecondAlien Aboard won";
    check(&mut table, "0 move hatch 2", &[RED], told);
}

#[test]
fn e_63_a_used_up_hatch_pile_is_made_anew() {
    let nine = |cards: &[HatchCard]| {
        let closed = [1, 2, 3, 4, 5, 6].map(|hatch| format!("hatch {hatch} damaged")).join("; ");
        let text = format!("Captain A03; FirstAlien B02; {closed}");
        Table::with(Mode::Advanced, custom(NINE_HATCHES), &text, |position| position.hatch_pile(cards))
    };
    // The last card of a pile, whichever it is.
    let mut table = nine(&[HatchCard::Red]);
    assert_eq!(table.view().hatch_cards_used, [3, 2]);
    check(&mut table, "0 move hatch 7", &[0], "you at hatch 7 / 0 on hatch 7, Red / turn 1");
    assert_eq!(table.view().hatch_cards_used, [3, 3]);
    // The next draw is from all six again: three green, then three red.
    for nth in 0..6 {
        let mut table = nine(&[]);
        assert_eq!(table.view().hatch_cards_used, [3, 3]);
        let over = "0 escaped by hatch 7 / LastHumanOut in round 1, Captain Escaped won, FirstAlien Aboard lost";
        let (told, used) = if nth < 3 {
            (format!("you at hatch 7 / 0 on hatch 7, Green / {over}"), [1, 0])
        } else {
            ("you at hatch 7 / 0 on hatch 7, Red / turn 1".to_owned(), [0, 1])
        };
        check(&mut table, "0 move hatch 7", &[nth], &told);
        assert_eq!(table.view().hatch_cards_used, used);
    }
}

#[test]
fn e_64_a_hatch_draws_no_dangerous_sector_card() {
    let pile = [Card::YourSector, Card::AnySectorItem];
    let mut table = Table::with(Mode::Advanced, custom(SHIP), "Captain B01; FirstAlien I01", |position| {
        position.danger_pile(&pile)
    });
    assert_eq!(table.view().danger_discards, 23);
    check(&mut table, "0 move hatch 1", &[RED], "you at hatch 1 / 0 on hatch 1, Red / turn 1");
    assert_eq!(table.view().danger_discards, 23);
}

#[test]
fn e_65_a_human_who_can_reach_no_open_hatch_is_not_stranded() {
    // The Captain is shut in behind hatch 1; hatches 2 and 4 are open, and out of reach.
    let text = "Captain A01; FirstAlien C01; Pilot F01; SecondAlien C01; hatch 1 damaged; turn 2";
    let mut table = Table::new(Mode::Advanced, custom(TRAP), text);
    check(&mut table, "2 move hatch 3", &[RED], "you at hatch 3 / 2 on hatch 3, Red / turn 3");
    assert_eq!((table.view().outcome, table.fates()), (None, vec![Fate::Aboard; 4]));
    check(&mut table, "3 move D01", &[SILENCE], "you at D01 / you drew Silence / 3 silence / round 2 / turn 0");
    assert_eq!(table.legal(0), [Action::Stay]);
}
