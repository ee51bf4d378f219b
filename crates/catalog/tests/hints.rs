//! What a hint may go by.

use fuga_catalog::{GameId, Luck, Table};
use fuga_kernel::{Quick, Seat, Viewer};
use serde_json::{Value, json};

/// What is chosen of the ways to place an explorer: always the same tile, and there the least of the values or the most.
fn placing(legal: &[Value], is_most: bool) -> Option<&Value> {
    let first = legal.iter().find(|action| action["do"] == "place_explorer")?;
    let there = legal.iter().filter(|action| action["on"] == first["on"]);
    let value = |action: &&Value| action["treasure"].as_u64();
    if is_most { there.max_by_key(value) } else { there.min_by_key(value) }
}

fn deal(remember_values: bool) -> Box<dyn Table> {
    let options = json!({ "seats": 3, "remember_values": remember_values });
    GameId::Survive.deal(&options, Luck::Chance(&mut Quick::new(4))).unwrap()
}

/// Two matches that differ only in which of its explorers seat 0 has given which value: how many of the hints that it asks
/// for differ, and how many are the same.
fn hints_in_twins(remember_values: bool) -> [usize; 2] {
    let mut twins = [deal(remember_values), deal(remember_values)];
    let zero = Seat::new(0);
    let mut n_hints = [0, 0];
    for step in 0..160 {
        let Some(seat) = twins[0].asked().iter().next() else { break };
        assert_eq!(twins[0].asked(), twins[1].asked());
        let is_setup = twins[0].is_setup();
        let lists = twins.each_ref().map(|table| table.legal(seat).value());
        let lists = lists.each_ref().map(|list| list.as_array().unwrap().as_slice());
        let mut chosen = [lists[0][step % lists[0].len()].clone(), lists[1][step % lists[1].len()].clone()];
        if is_setup {
            for (nth, list) in lists.into_iter().enumerate() {
                if let Some(action) = placing(list, seat == zero && nth == 1) {
                    chosen[nth] = action.clone();
                }
            }
        } else {
            assert_eq!(lists[0], lists[1]);
            if seat == zero {
                let [one, other] = twins.each_mut().map(|table| table.hint(zero, 7).unwrap().think().value());
                n_hints[usize::from(one == other)] += 1;
                // What a strong player does, so that explorers leave the island.
                chosen = [one["action"].clone(), one["action"].clone()];
            }
        }
        for (table, action) in twins.iter_mut().zip(&chosen) {
            table.act(seat, action, Luck::Chance(&mut Quick::new(step as u64))).unwrap();
        }
        let seen = twins.each_ref().map(|table| table.view(Viewer::Spectator).value());
        assert_eq!(seen[0], seen[1], "they are twins");
    }
    n_hints
}

/// Once they are covered, nothing shows what one's own explorers carry: what is advised does not either.
///
/// Proves S-03.
#[test]
fn s_87_no_hint_goes_by_values_that_are_to_be_remembered() {
    let [n_unlike, n_alike] = hints_in_twins(false);
    assert!(n_unlike == 0 && n_alike > 20, "{n_unlike} {n_alike}");
    // Where they stay in sight it makes a difference.
    let [n_unlike, n_alike] = hints_in_twins(true);
    assert!(n_unlike > 0, "{n_unlike} {n_alike}");
}

/// What is learned where a hint is thought out is all that was told, also after something was taken back.
#[test]
fn a_hint_is_the_same_whoever_asked_before() {
    for game in GameId::ALL {
        let deal =
            || game.deal(&game.form(&json!({})).unwrap().options.value(), Luck::Chance(&mut Quick::new(2))).unwrap();
        let (mut often, mut once) = (deal(), deal());
        for step in 0..60_usize {
            let Some(seat) = often.asked().iter().next() else { break };
            let asked_before = often.hint(seat, 3).unwrap().think().value();
            if step % 7 == 0 {
                let mut fresh = game.load(&often.log().value()).unwrap();
                assert_eq!(fresh.hint(seat, 3).unwrap().think().value(), asked_before, "{game} {step}");
            }
            let legal = often.legal(seat).value();
            let action = &legal[step % legal.as_array().unwrap().len()];
            for table in [&mut often, &mut once] {
                table.act(seat, action, Luck::Chance(&mut Quick::new(step as u64))).unwrap();
            }
            if often.can_take_back(seat) && step % 3 == 0 {
                for table in [&mut often, &mut once] {
                    table.take_back(seat).unwrap();
                }
                let again = often.hint(seat, 3).unwrap().think().value();
                assert_eq!(again, asked_before, "{game} {step}");
            }
        }
    }
}
