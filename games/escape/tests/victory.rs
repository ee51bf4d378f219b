//! The coded rules of aliens, hatches and victory, code by code (C.3 to E.3).

use crate::desk::{SILENCE, Table, check, coded, hear, kills, moves, read, refuse, scenario, seat, shown, steps};
use fuga_escape::Fate::Escaped;
use fuga_escape::{Edition, HatchState, Mode, Options, Place, Refusal, Side, Zone};
use fuga_kernel::{Game, Quick, Viewer};

fn galilei(codes: &str, text: &str) -> Table {
    Table::coded(codes, Edition::English, Zone::Galilei, text)
}

fn italian(codes: &str, text: &str) -> Table {
    Table::coded(codes, Edition::Italian, Zone::Galilei, text)
}

fn place(name: &str) -> Place {
    read(name)
}

// C.3: no feeding.

/// Proves E-52.
#[test]
fn code_c_3_killing_a_human_makes_no_alien_faster() {
    for (codes, n_steps) in [("C.3", 2), ("D.2", 3)] {
        let mut table = galilei(codes, "FirstAlien F08; Captain D08; SecondAlien W13; Pilot A02");
        check(&mut table, "0 attack D08", &[], "you at D08 / 0 attacks D08, 1 Captain dies / turn 2");
        check(&mut table, "2 move W12", &[], "you at W12 / 2 no card / turn 3");
        check(&mut table, "3 move A03", &[SILENCE], "you at A03 / you drew Silence / 3 silence / round 2 / turn 0");
        assert_eq!((steps(&table, 0), table.view().seats[0].is_fed), (n_steps, n_steps == 3));
        assert_eq!(kills(&table)[0], 1);
    }
}

// C.6: aliens on hatches.

/// Proves E-81.
#[test]
fn code_c_6_each_alien_is_told_its_own_hatch_and_no_other() {
    // The First Alien on hatch 4, the Captain, the Second Alien on hatch 2, the Pilot.
    let draws = [0, 2, 0, 1, 0, 0, 1, 0, 0, 0, 0];
    let (mut table, facts) = Table::dealt("C.6[2,4]", 4, Zone::Galilei, &draws);
    let dealt = ["FirstAlien at hatch 4", "Captain at human start", "SecondAlien at hatch 2", "Pilot at human start"];
    for (index, dealt) in (0..).zip(dealt) {
        let told = ["0 begins", &format!("you are {dealt}"), "round 1", "turn 0"];
        assert_eq!(hear(&table, &facts, Viewer::Seat(seat(index))), told);
        assert_eq!(format!("{:?} at {}", table.own(index).role, table.own(index).start), dealt);
    }
    assert_eq!(hear(&table, &facts, Viewer::Spectator), ["0 begins", "round 1", "turn 0"]);
    // Starting there neither opens nor closes anything.
    assert_eq!((table.view().hatches, table.view().hatch_cards_used), (vec![HatchState::Open; 4], [0, 0]));
    check(&mut table, "0 move C13", &[SILENCE], "you at C13 / you drew Silence / 0 silence / turn 1");
    assert_eq!(table.view().hatches, [HatchState::Open; 4]);
    check(&mut table, "1 move K09", &[], "you at K09 / 1 no card / turn 2");
    check(&mut table, "2 move V01", &[], "you at V01 / 2 no card / turn 3");
    check(&mut table, "3 move K09", &[], "you at K09 / 3 no card / round 2 / turn 0");
    // No alien may end there again.
    refuse(&table, "0 move hatch 4", Refusal::AlienOnHatch { hatch: 4 }, "E-12");
}

#[test]
fn code_c_6_aliens_are_dealt_evenly_and_chance_places_those_left_over() {
    for (codes, n_seats, hatches, evenly) in [
        ("C.6[1,2,3,4]", 8, &["hatch 1", "hatch 2", "hatch 3", "hatch 4"][..], 1),
        ("C.6[1,3]", 9, &["hatch 1", "hatch 3"], 2),
        ("C.6[4]", 5, &["hatch 4"], 3),
        ("C.6[1,2,3,4]", 5, &["hatch 1", "hatch 2", "hatch 3", "hatch 4"], 0),
        ("B.6 E.3[1] C.6[2,3,4]", 11, &["hatch 2", "hatch 3", "hatch 4"], 3),
    ] {
        let escape = coded(codes, Edition::English, n_seats, Zone::Galilei).unwrap();
        let (mut seen, mut first_seats) = (Vec::new(), Vec::new());
        for seed in 0..300 {
            let state = escape.deal(&mut Quick::new(seed), &mut ());
            let own = |index| escape.view(&state, Viewer::Seat(seat(index))).you.unwrap();
            let aliens = (0..n_seats).map(own).filter(|own| own.role.side() == Side::Alien);
            let starts: Vec<String> = aliens.map(|own| own.at.unwrap().to_string()).collect();
            let count = |hatch: &&str| starts.iter().filter(|start| start == hatch).count();
            let counts: Vec<usize> = hatches.iter().map(count).collect();
            assert_eq!(counts.iter().sum::<usize>(), starts.len(), "{codes}: {starts:?}");
            assert!(counts.iter().all(|&n| n == evenly || n == evenly + 1), "{codes}: {counts:?}");
            seen.push(counts);
            first_seats.push(starts[0].clone());
        }
        // Each hatch has one left over now and then, unless there is none; and who starts where is chance.
        let n_left = seen[0].iter().sum::<usize>() - evenly * hatches.len();
        for index in 0..hatches.len() {
            let n_more = seen.iter().filter(|counts| counts[index] > evenly).count();
            assert!(if n_left == 0 { n_more == 0 } else { (50..250).contains(&n_more) }, "{codes}: {n_more}");
            let n_first = first_seats.iter().filter(|&start| start == hatches[index]).count();
            assert!(n_first > 40, "{codes}: {n_first}");
        }
    }
}

/// Proves E-12.
#[test]
fn code_c_6_an_alien_leaves_a_closed_hatch_and_one_it_may_not_cross() {
    for closed in ["", "; hatch 1 damaged"] {
        for edition in [Edition::English, Edition::Portuguese] {
            let text = format!("FirstAlien hatch 1; Captain W13{closed}");
            let table = Table::coded("C.6[1]", edition, Zone::Galilei, &text);
            assert!(moves(&table, 0).contains(&"A02".to_owned()) && moves(&table, 0).contains(&"D02".to_owned()));
            refuse(&table, "0 move hatch 1", Refusal::EndsWhereItBegan { place: place("hatch 1") }, "E-10");
        }
    }
}

// D.2: hatches without cards.

/// Proves E-12, E-53, E-63.
#[test]
fn code_d_2_each_hatch_lets_one_human_out_on_arrival_without_a_card() {
    let mut table = galilei("D.2", "Captain A02 + Attack; FirstAlien W13; Pilot A03; SecondAlien W14");
    let told = "you at hatch 1 / 0 on hatch 1 / 0 escaped by hatch 1 / turn 1";
    check(&mut table, "0 move hatch 1", &[], told);
    let view = table.view();
    assert_eq!(view.hatches, [HatchState::Blocked, HatchState::Open, HatchState::Open, HatchState::Open]);
    assert_eq!((table.fates()[0], table.hands()[0], view.hatch_cards_used), (Escaped, 0, [0, 0]));
    assert_eq!((shown(&table)[0], view.items_hidden), (None, 1));
    check(&mut table, "1 move W12", &[], "you at W12 / 1 no card / turn 2");
    refuse(&table, "2 move hatch 1", Refusal::HatchClosed { hatch: 1 }, "E-12");
}

/// Proves E-63, E-65.
#[test]
fn code_d_2_when_all_hatches_are_blocked_the_other_humans_are_stranded() {
    let closed = "hatch 2 blocked; hatch 3 blocked; hatch 4 blocked";
    let mut table = galilei("D.2", &format!("Captain A02; FirstAlien W13; Pilot A03; SecondAlien W14; {closed}"));
    let told = "you at hatch 1 / 0 on hatch 1 / 0 escaped by hatch 1 / stranded 2 \
                / HumansStranded in round 1, Captain Escaped won, FirstAlien Aboard won, Pilot Stranded lost, \
                SecondAlien Aboard won";
    check(&mut table, "0 move hatch 1", &[], told);
}

// E.3: kills win.

#[test]
fn code_e_3_without_a_value_as_many_kills_as_players_win() {
    for value in ["", "[players]", "[3]"] {
        let codes = format!("A.5 E.3{value}");
        let mut table = galilei(&codes, "FirstAlien F08; Captain D08; SecondAlien W13; kills 0 2");
        let told = "you at D08 / 0 attacks D08, 1 Captain dies \
                    / EnoughKills in round 1, FirstAlien Aboard 3 kills won, Captain Returning lost, \
                    SecondAlien Aboard lost";
        check(&mut table, "0 attack D08", &[], told);
    }
    let mut table = galilei("A.5 E.3", "FirstAlien F08; Captain D08; SecondAlien W13; Pilot A02; kills 0 2; turn 0");
    let told = "you at D08 / 0 attacks D08, 1 Captain dies / to 1: you restart at human start / but 1: 1 restarts \
                / turn 1";
    check(&mut table, "0 attack D08", &[], told);
}

#[test]
fn code_e_3_every_kill_counts_aliens_and_the_same_seat_again_too() {
    let mut table = galilei("E.3[1]", "FirstAlien F08; Captain W13; SecondAlien D08");
    let told = "you at D08 / 0 attacks D08, 2 SecondAlien dies \
                / EnoughKills in round 1, FirstAlien Aboard 1 kills won, Captain Aboard lost, SecondAlien Killed lost";
    check(&mut table, "0 attack D08", &[], told);

    let mut table = galilei("A.5 E.3[2]", "FirstAlien I08; Captain K08");
    let told = "you at K08 / 0 attacks K08, 1 Captain dies / to 1: you restart at human start / but 1: 1 restarts \
                / turn 1";
    check(&mut table, "0 attack K08", &[], told);
    check(&mut table, "1 move K09", &[], "you at K09 / 1 no card / round 2 / turn 0");
    // A killed human who is to come back keeps the aliens from winning together.
    let told = "you at K09 / 0 attacks K09, 1 Captain dies \
                / EnoughKills in round 2, FirstAlien Aboard 2 kills won, Captain Returning lost";
    check(&mut table, "0 attack K09", &[], told);
}

/// Proves E-32, E-62.
#[test]
fn code_e_3_kills_with_the_attack_item_count_but_in_the_italian_text_only_aliens_do() {
    let text = "Captain D09 + Attack; FirstAlien D08; Pilot W13; SecondAlien A02";
    let kill = "you at D08 / 0 shows Attack / 0 attacks D08 with an item, 1 FirstAlien dies";
    for edition in [Edition::English, Edition::Portuguese, Edition::Spanish] {
        let mut table = Table::coded("E.3[1]", edition, Zone::Galilei, text);
        let told = format!(
            "{kill} / EnoughKills in round 1, Captain Aboard 1 kills won, FirstAlien Killed lost, Pilot Aboard lost, \
             SecondAlien Aboard lost"
        );
        check(&mut table, "0 attack D08", &[], &told);
    }
    let mut table = italian("E.3[1]", text);
    check(&mut table, "0 attack D08", &[], &format!("{kill} / turn 2"));
    assert_eq!(kills(&table), [0; 4]);
}

/// Proves B.3.
#[test]
fn code_e_3_kills_count_after_b_3_as_well() {
    // One kill as a human and one as an alien.
    for edition in [Edition::English, Edition::Italian] {
        let text = "Captain D09 + Attack; FirstAlien F07; Pilot D08; SecondAlien A02; Soldier W13; ThirdAlien C07";
        let mut table = Table::coded("B.3 E.3[2]", edition, Zone::Galilei, text);
        let told = "you at D08 / 0 shows Attack / 0 attacks D08 with an item, 2 Pilot dies / 2 turns / turn 1";
        check(&mut table, "0 attack D08", &[], told);
        check(&mut table, "1 move F08", &[SILENCE], "you at F08 / you drew Silence / 1 silence / turn 2");
        check(&mut table, "2 attack D10", &[], "you at D10 / 2 attacks D10 / turn 3");
        check(&mut table, "3 move A03", &[SILENCE], "you at A03 / you drew Silence / 3 silence / turn 4");
        check(&mut table, "4 move W12", &[], "you at W12 / 4 no card / turn 5");
        let told = "you at D08 / 5 attacks D08, 0 Captain dies / 0 turns / round 2 / turn 0";
        check(&mut table, "5 attack D08", &[], told);
        let kill = "you at F08 / 0 attacks F08, 1 FirstAlien dies";
        if edition == Edition::English {
            let told = format!(
                "{kill} / EnoughKills in round 2, Captain turned Aboard 2 kills won, FirstAlien Killed lost, \
                 Pilot turned Aboard lost, SecondAlien Aboard lost, Soldier Aboard lost, ThirdAlien Aboard 1 kills lost"
            );
            check(&mut table, "0 attack F08", &[], &told);
        } else {
            // The Italian text counts what was killed as an alien, and lets the First Alien go on.
            check(&mut table, "0 attack F08", &[], &format!("{kill} / 1 plays on / turn 1"));
            assert_eq!(kills(&table), [1, 0, 0, 0, 0, 1]);
        }
    }
}

/// Proves E-62.
#[test]
fn code_e_3_a_kill_that_defense_stopped_does_not_count_and_more_than_enough_is_enough() {
    let mut table = galilei("E.3[1]", "FirstAlien F08; Captain D08 + Defense");
    check(&mut table, "0 attack D08", &[], "you at D08 / 0 attacks D08, 1 is saved / 1 shows Defense / turn 1");
    assert_eq!(kills(&table), [0, 0]);
    let mut table = galilei("E.3[2]", "FirstAlien F08; Captain D08; SecondAlien D08; Pilot W13; kills 0 1");
    let told = "you at D08 / 0 attacks D08, 1 Captain dies, 2 SecondAlien dies \
                / EnoughKills in round 1, FirstAlien Aboard 3 kills won, Captain Killed lost, SecondAlien Killed lost, \
                Pilot Aboard lost";
    check(&mut table, "0 attack D08", &[], told);
}

/// Proves E-50.
#[test]
fn code_e_3_who_has_enough_kills_wins_beside_humans_already_escaped_and_without_the_aliens() {
    let text =
        "FirstAlien F08; Captain D08; SecondAlien W13; Pilot A02; ThirdAlien W14; Soldier U14; kills 0 1; kills 2 1";
    let mut table = galilei("E.3[2]", &format!("{text}; escaped 3"));
    let told = "you at D08 / 0 attacks D08, 1 Captain dies \
                / EnoughKills in round 1, FirstAlien Aboard 2 kills won, Captain Killed lost, \
                SecondAlien Aboard 1 kills lost, Pilot Escaped won, ThirdAlien Aboard lost, Soldier Aboard lost";
    check(&mut table, "0 attack D08", &[], told);
}

/// Proves B.3, E-51.
#[test]
fn code_e_3_the_aliens_win_too_if_the_same_kill_takes_the_last_human_on_board() {
    let text = "FirstAlien F08; Captain D08; SecondAlien W13; Pilot A02; kills 0 1";
    for out in ["killed 3", "escaped 3"] {
        let mut table = galilei("E.3[2]", &format!("{text}; {out}"));
        let (fate, won) = if out == "killed 3" { ("Killed", "lost") } else { ("Escaped", "won") };
        let told = format!(
            "you at D08 / 0 attacks D08, 1 Captain dies / EnoughKills in round 1, FirstAlien Aboard 2 kills won, \
             Captain Killed lost, SecondAlien Aboard won, Pilot {fate} {won}"
        );
        check(&mut table, "0 attack D08", &[], &told);
    }
    // Who has turned is one of them; whose death it was is not.
    let mut table = galilei("B.3 E.3[2]", &format!("{text}; turned 3"));
    let told = "you at D08 / 0 attacks D08, 1 Captain dies / EnoughKills in round 1, FirstAlien Aboard 2 kills won, \
                Captain Killed lost, SecondAlien Aboard won, Pilot turned Aboard won";
    check(&mut table, "0 attack D08", &[], told);
}

#[test]
fn code_e_3_the_match_goes_on_as_before_while_nobody_has_enough() {
    // E-51 still ends it.
    let mut table = galilei("E.3[3]", "FirstAlien F08; Captain D08; SecondAlien W13; Pilot A02; killed 3");
    let told = "you at D08 / 0 attacks D08, 1 Captain dies \
                / LastHumanKilled in round 1, FirstAlien Aboard won, Captain Killed lost, SecondAlien Aboard won, \
                Pilot Killed lost";
    check(&mut table, "0 attack D08", &[], told);
}

/// Proves A.5, B.3, B.6.
#[test]
fn code_e_3_a_number_of_kills_out_of_reach_is_refused() {
    use Edition::{English, Italian};
    for (codes, edition, n_seats, most) in [
        // Every other seat dies once.
        ("", English, 2, 1),
        ("", English, 4, 3),
        ("", Italian, 16, 15),
        ("B.6", English, 5, 4),
        // B.3 All humans but the last can die once more.
        ("B.3", English, 2, 1),
        ("B.3", English, 3, 2),
        ("B.3", English, 4, 4),
        ("B.3", English, 8, 10),
        // In the Italian text the others die as often as they are met, unless the only other seat is the last human.
        ("B.3", Italian, 2, 1),
        ("B.3", Italian, 3, 78),
        ("B.3", Italian, 4, 117),
        // A.5 Everybody comes back in every round.
        ("A.5", English, 2, 39),
        ("A.5", Italian, 3, 78),
        ("A.5 B.6", English, 4, 117),
        ("A.5 B.3", English, 2, 39),
        ("A.5 B.3", Italian, 2, 1),
        ("A.5 B.3", Italian, 3, 78),
    ] {
        let set = |n: u16| coded(&format!("{codes} E.3[{n}]"), edition, n_seats, Zone::Galilei);
        assert!(set(most).is_ok(), "{codes} {edition:?} {n_seats}");
        let error = set(most + 1).err().unwrap_or_else(|| panic!("{codes} {edition:?} {n_seats}"));
        assert_eq!((error.field, error.rule), ("scenario", "E.3"));
        let reason = format!("E.3 asks for {} kills, and at this table nobody can make more than {most}", most + 1);
        assert!(error.reason.starts_with(&reason), "{}", error.reason);
        // The hint is given where it helps.
        let with_a_5 = coded(&format!("A.5 {codes} E.3[{}]", most + 1), edition, n_seats, Zone::Galilei);
        let would_help = !codes.contains("A.5") && with_a_5.is_ok();
        assert_eq!(error.reason.contains("with A.5 the killed come back"), would_help);
    }
    // As many as there are players is one too many where everybody dies once.
    for (codes, is_good) in [("E.3", false), ("B.3 E.3", true), ("A.5 E.3", true), ("B.6 E.3", false)] {
        assert_eq!(coded(codes, English, 4, Zone::Galilei).is_ok(), is_good, "{codes}");
    }
}

/// Without A.5 every alien dies once: when those who are left can't make enough kills, nobody has won.
///
/// Proves B.6, E.3.
#[test]
fn e_75_a_hunt_that_nobody_can_win_is_over() {
    let codes = "B.6 E.3[3]";
    let text = "FirstAlien D09; SecondAlien D08; ThirdAlien W13; FourthAlien W12";
    let mut table = Table::coded(codes, Edition::English, Zone::Galilei, text);
    // Three are left, and one of them could still make three kills.
    check(&mut table, "0 attack D08", &[], "you at D08 / 0 attacks D08, 1 SecondAlien dies / turn 2");
    let told = "you at W12 / 2 attacks W12, 3 FourthAlien dies / OutOfReach in round 1, FirstAlien Aboard 1 kills lost, \
                SecondAlien Killed lost, ThirdAlien Aboard 1 kills lost, FourthAlien Killed lost";
    check(&mut table, "2 attack W12", &[], told);
    assert_eq!(kills(&table), [1, 0, 1, 0]);
    // As long as one of them can, the hunt goes on.
    let mut table = Table::coded("B.6 E.3[2]", Edition::English, Zone::Galilei, text);
    check(&mut table, "0 attack D08", &[], "you at D08 / 0 attacks D08, 1 SecondAlien dies / turn 2");
    check(&mut table, "2 attack W12", &[], "you at W12 / 2 attacks W12, 3 FourthAlien dies / round 2 / turn 0");
    // By version 1 of the rules the last ones went round to the last round.
    let scenario = Some(scenario(codes));
    let usual = Options::new(4, Mode::Advanced, Zone::Galilei);
    let mut old = Table::of(Options { goes_on_hopeless: true, scenario, ..usual }, text);
    check(&mut old, "0 attack D08", &[], "you at D08 / 0 attacks D08, 1 SecondAlien dies / turn 2");
    check(&mut old, "2 attack W12", &[], "you at W12 / 2 attacks W12, 3 FourthAlien dies / round 2 / turn 0");
}
