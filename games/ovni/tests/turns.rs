//! Phase 2: garrison, turns, groups, mapping, attacks, and the end of a round (O-41 to O-52, O-71 to O-73, O-86).

use crate::desk::{self, Table, check, check_start, refuse, refuse_as, table};
use fuga_kernel::{Game, Seat};
use fuga_ovni::{Asked, Colour, Ending, Energy, Fact, Options, Public};

const CARDS: [u32; 3] = [0, 0, 0];

/// Seat 1 can act after seat 0, so that the round goes on.
const NEXT: &str = "order 2 0 1 2; 1 tokens 1 0 0 0; 1 ufos 12";

/// How many moves, abductions, launches or attacks are left.
fn left(table: &Table) -> u8 {
    match table.asked() {
        Asked::Move { left, .. }
        | Asked::Abduct { left, .. }
        | Asked::Launch { left, .. }
        | Asked::Attack { left, .. } => left,
        _ => 0,
    }
}

/// Proves O-A10.
#[test]
fn o_42_the_garrison_is_asked_before_the_first_turn() {
    let text = "energy 1; 0 has garrison_shield; 0 ufos 1; 1 tokens 9 0 0 0; 1 ufos 2; 2 ufos 2; 2 tokens 0 0 0 1";
    for (military, is_asked) in [(1, false), (2, true), (5, true)] {
        let mut round = table(3, &format!("{text}; 0 tokens 1 0 0 {military}"));
        round.act("overdrive", &[]);
        assert_eq!(matches!(round.asked(), Asked::Garrison { .. }), is_asked, "{military}");
        if is_asked {
            refuse(&round, "end", "wrong_moment", "O-42");
            refuse_as(&round, Seat::new(1), "garrison yes", "not_asked", "O-71");
            assert_eq!(round.legal(Seat::new(0)), ["garrison yes", "garrison no"]);
        }
    }
    // Without it there is an attack; military that is aside counts for orders and points.
    for (answer, attacks) in [("no", "pilot, military"), ("yes", "pilot")] {
        let mut round = table(3, &format!("garrison 0; {}; 0 tokens 1 0 0 4; order 2 0 1 2", &text[10..]));
        check(&mut round, &format!("garrison {answer}"), &[], &format!("0 garrison {answer} / turn 0"));
        let own = round.player("0");
        assert_eq!(
            (own.is_garrisoned, own.is_shielded, own.points.unwrap().military),
            (answer == "yes", answer == "yes", 10)
        );
        assert_eq!((round.offers("activate").as_str(), round.order(2).as_str()), (attacks, "0 1 2"));
    }
    // Of six military four are free: one attack instead of two.
    let mut six = table(3, &format!("garrison 0; {}; 0 tokens 1 0 0 6; order 2 0 1 2", &text[10..]));
    six.acts("garrison yes; activate military");
    assert_eq!(left(&six), 1);
    // Somebody who is shielded already may do it all the same.
    let mut both = table(3, &format!("garrison 0; {}; 0 tokens 1 0 0 5; 0 energy shield", &text[10..]));
    both.act("garrison yes", &[]);
    assert!(both.player("0").is_garrisoned && both.player("0").energy == Energy::Shield);
    // Whoever holds no such ability is not asked.
    let mut bare = table(3, "energy 1; 0 tokens 1 0 0 5; 0 ufos 1; 1 tokens 9 0 0 0; 1 ufos 2");
    bare.act("overdrive", &[]);
    assert!(matches!(bare.asked(), Asked::Activate { .. }));
}

/// Two groups, three with overdrive, each once, in any sequence; the turn ends by itself at the limit.
///
/// Proves O-36b, O-73.
#[test]
fn o_43_two_groups_or_three() {
    let text = format!("turn 0; 0 tokens 2 2 2 3; 0 pad 1; 0 ufos 1 6; 1 ufos 6; {NEXT}");
    let mut two = table(3, &text);
    assert_eq!(
        two.legal(Seat::new(0)),
        ["activate pilot", "activate abductor", "activate builder", "activate military", "end"]
    );
    two.act("activate military", &[]);
    refuse(&two, "activate pilot", "wrong_moment", "O-48");
    two.act("done", &[]);
    refuse(&two, "activate military", "group_used", "O-43");
    refuse(&two, "done", "wrong_moment", "O-43");
    two.act("activate pilot", &[]);
    check(&mut two, "done", &[], "pilot done / 0 ends / turn 1");
    let mut three = table(3, &format!("{text}; 0 energy overdrive"));
    three.acts("activate builder; launch 9; activate pilot; done");
    assert_eq!(three.offers("activate"), "abductor, military");
    three.act("activate military", &[]);
    check(&mut three, "destroy 1 6", &[], "0 destroys a ufo of 1 in 6 / military done / 0 ends / turn 1");
}

#[test]
fn o_43a_groups_and_turns_may_stop_early_and_tokens_stay() {
    let mut none = table(3, &format!("turn 0; 0 tokens 3 4 2 6; 0 pad 2; 0 ufos 1 6 9; 2 ufos 6; {NEXT}"));
    let before = none.tokens("0");
    for (group, act) in
        [("pilot", "move 1 2"), ("abductor", "abduct 1"), ("builder", "launch 2"), ("military", "destroy 2 6")]
    {
        for acts in [format!("activate {group}; done"), format!("activate {group}; {act}; done")] {
            let mut turn = Table { ovni: fuga_ovni::Ovni::new(Options::new(3)).unwrap(), state: none.state };
            // An attack leaves no other rival to attack here, so the group is finished by itself.
            turn.acts(if group == "military" { acts.trim_end_matches("; done") } else { &acts });
            assert_eq!((turn.actor(), turn.tokens("0")), (Seat::new(0), before.clone()), "{acts}");
        }
    }
    check(&mut none, "end", &[], "0 ends / turn 1");
}

#[test]
fn o_43b_groups_need_their_number() {
    for (tokens, offered) in [
        ("0 0 0 0", ""),
        ("1 0 0 0", "pilot"),
        ("0 1 0 0", ""),
        ("0 2 0 0", "abductor"),
        ("0 0 1 0", "builder"),
        ("0 0 0 2", ""),
        ("0 0 0 3", "military"),
        ("1 2 1 3", "pilot, abductor, builder, military"),
    ] {
        let turn = table(3, &format!("turn 0; 0 tokens {tokens}; 0 pad 1; 0 ufos 1; 1 ufos 2; 1 tokens 2 0 0 0"));
        assert_eq!(turn.offers("activate"), offered, "{tokens}");
    }
    let few = table(3, "turn 0; 0 tokens 0 1 0 2; 0 pad 1; 0 ufos 1; 1 ufos 1");
    for group in ["pilot", "abductor", "builder", "military"] {
        refuse(&few, &format!("activate {group}"), "group_too_small", "O-43b");
    }
}

/// A token captured earlier in the turn helps a group that is activated later, and not the military that captured it.
///
/// Proves O-A15.
#[test]
fn o_43c_what_a_group_may_do_is_counted_when_it_is_activated() {
    let mut turn = table(3, &format!("turn 0; 0 tokens 1 0 0 5; 0 ufos 1; 2 tokens 2 0 0 2; 2 ufos 3; {NEXT}"));
    turn.act("activate military", &[]);
    assert_eq!(left(&turn), 1);
    check(&mut turn, "capture 2 military", &[], "0 captures military of 2 / military done");
    assert_eq!(turn.tokens("0"), "1 0 0 6");
    let mut pilots = table(3, &format!("turn 0; 0 tokens 1 0 0 3; 0 ufos 1; 2 tokens 2 0 0 2; 2 ufos 3; {NEXT}"));
    pilots.acts("activate military; capture 2 pilot; activate pilot");
    assert_eq!(left(&pilots), 2);
}

/// Three pilots with afterburners make five moves, in any split; without a pilot there are none.
///
/// Proves O-73.
#[test]
fn o_44_afterburners_of_the_example() {
    for (has, n_moves) in [("0 has afterburners; ", 5), ("", 3)] {
        let mut turn = table(3, &format!("turn 0; {has}0 tokens 3 0 0 0; 0 ufos 1; {NEXT}"));
        turn.act("activate pilot", &[]);
        for n_left in (1..=n_moves).rev() {
            assert_eq!(left(&turn), n_left);
            let way = if (n_moves - n_left).is_multiple_of(2) { "move 1 2" } else { "move 2 1" };
            let told = if n_left == 1 { " / pilot done / 0 ends / turn 1" } else { "" };
            check(&mut turn, way, &[], &format!("ufo {} to {}{told}", &way[5..6], &way[7..8]));
        }
    }
    let none = table(3, &format!("turn 0; 0 has afterburners; 0 tokens 0 2 0 0; 0 ufos 1; {NEXT}"));
    refuse(&none, "activate pilot", "group_too_small", "O-43b");
}

/// Proves O-45, O-45b, O-45c.
#[test]
fn o_45_mapping_at_each_arrival_and_once_for_each_player() {
    // Two UFOs map by launch and stay when the pilots act afterwards; a third that arrives is free.
    let mut turn = table(3, &format!("turn 0; 0 tokens 5 0 1 0; 0 pad 2; 0 ufos 1 6; {NEXT}"));
    turn.act("activate builder", &[]);
    check(&mut turn, "launch 6", &[], "launched to 6 / mapped 6");
    check(&mut turn, "launch 5", &[], "launched to 5 / builder done");
    turn.act("activate pilot", &[]);
    refuse(&turn, "move 6 7", "ufos_locked", "O-45c");
    check(&mut turn, "move 5 6", &[], "ufo 5 to 6");
    let Asked::Move { turn: seen, .. } = turn.asked() else { panic!("pilots move") };
    assert_eq!(seen.locked, [0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0]);
    check(&mut turn, "move 6 8", &[], "ufo 6 to 8");
    refuse(&turn, "move 6 7", "ufos_locked", "O-45c");
    // The token stays when the UFOs are gone, a city is mapped once, and rivals need three from now on.
    let mut later = table(3, &format!("turn 0; 0 tokens 9 0 0 0; 0 mapped 6; 0 ufos 5 7 2 4; 2 mapped 6; {NEXT}"));
    later.act("activate pilot", &[]);
    check(&mut later, "move 5 6", &[], "ufo 5 to 6");
    check(&mut later, "move 7 6", &[], "ufo 7 to 6");
    check(&mut later, "move 6 8", &[], "ufo 6 to 8");
    assert_eq!(later.player("0").mapped.len(), 1);
    let mut rival = table(3, &format!("turn 0; 0 tokens 9 0 0 0; 0 ufos 6 5 7 2; 2 mapped 6; {NEXT}"));
    rival.act("activate pilot", &[]);
    check(&mut rival, "move 5 6", &[], "ufo 5 to 6");
    check(&mut rival, "move 7 6", &[], "ufo 7 to 6 / mapped 6");
    refuse(&rival, "move 6 8", "ufos_locked", "O-45c");
    let Asked::Move { turn: seen, .. } = rival.asked() else { panic!("pilots move") };
    assert_eq!((seen.locked[5], rival.player("2").mapped.len(), rival.player("0").mapped.len()), (3, 1, 1));
}

/// Two UFOs that stand in a city from before map it only when another arrives.
#[test]
fn o_45_ufos_that_stand_there_map_nothing() {
    let mut turn = table(3, &format!("turn 0; 0 tokens 9 0 0 0; 0 ufos 6 6 5; {NEXT}"));
    turn.act("activate pilot", &[]);
    check(&mut turn, "move 6 7", &[], "ufo 6 to 7");
    check(&mut turn, "move 7 6", &[], "ufo 7 to 6 / mapped 6");
    // With three there the two that mapped are locked and the third is free.
    check(&mut turn, "move 5 6", &[], "ufo 5 to 6");
    check(&mut turn, "move 6 5", &[], "ufo 6 to 5");
    let mut more = table(3, &format!("turn 0; 0 tokens 9 0 0 0; 0 ufos 6 6 5; {NEXT}"));
    more.act("activate pilot", &[]);
    check(&mut more, "move 5 6", &[], "ufo 5 to 6 / mapped 6");
    check(&mut more, "move 6 5", &[], "ufo 6 to 5");
    refuse(&more, "move 6 5", "ufos_locked", "O-45c");
}

/// Three abductors take one human, four take two, in two cities.
#[test]
fn o_46_one_human_for_every_two_abductors() {
    for (n_abductors, n_humans) in [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)] {
        let mut turn = table(3, &format!("turn 0; 0 tokens 0 {n_abductors} 0 0; 0 ufos 1 6 9; {NEXT}"));
        turn.act("activate abductor", &[]);
        for (city, n_before) in ["1", "6", "9"].into_iter().zip(0..n_humans) {
            assert_eq!(left(&turn), n_humans - n_before);
            turn.act(&format!("abduct {city}"), &[]);
        }
        assert_eq!((left(&turn), turn.player("0").humans.iter().sum::<u8>()), (0, n_humans), "{n_abductors}");
    }
    let mut four =
        table(3, &format!("turn 0; 0 tokens 0 4 0 0; 0 ufos 6 11 11; 2 ufos 6 11; human 11 lilac; empty 1; {NEXT}"));
    four.act("activate abductor", &[]);
    refuse(&four, "abduct 6", "no_majority", "O-11");
    refuse(&four, "abduct 2", "no_majority", "O-11");
    refuse(&four, "abduct 1", "no_human_there", "O-46");
    // No second city is left, so the group is finished.
    check(&mut four, "abduct 11", &[], "lilac taken from 11 / abductor done / 0 ends / turn 1");
    let mut two = table(3, &format!("turn 0; 0 tokens 0 4 0 0; 0 ufos 6 11; human 6 orange; human 11 lilac; {NEXT}"));
    two.act("activate abductor", &[]);
    check(&mut two, "abduct 11", &[], "lilac taken from 11");
    refuse(&two, "abduct 11", "no_human_there", "O-46");
    check(&mut two, "abduct 6", &[], "orange taken from 6 / abductor done / 0 ends / turn 1");
    assert_eq!(two.player("0").humans, [0, 1, 1, 0, 0, 0]);
}

/// Blue and red have a UFO each in Madrid; blue has the stealth beam.
#[test]
fn o_46a_the_stealth_beam_of_the_example() {
    for (ability, code) in [("stealth_beam", None), ("grand_fleet", Some("group_idle"))] {
        let mut turn =
            table(3, &format!("turn 0; 0 has {ability}; 0 tokens 0 2 0 0; 0 ufos 3; 2 ufos 3; human 3 white; {NEXT}"));
        match code {
            None => {
                turn.act("activate abductor", &[]);
                check(&mut turn, "abduct 3", &[], "white taken from 3 / abductor done / 0 ends / turn 1");
            }
            Some(code) => refuse(&turn, "activate abductor", code, "O-72"),
        }
    }
}

/// The exchange is used before each abduction of a turn.
#[test]
fn o_46b_bait_and_switch_several_times_in_a_turn() {
    let text = "turn 0; 0 has bait_swap; 0 tokens 0 4 0 0; 0 ufos 3 6; human 3 grey; human 1 black; human 6 white; human 7 brown";
    let mut turn = table(3, &format!("{text}; {NEXT}"));
    turn.act("activate abductor", &[]);
    check(&mut turn, "abduct 3 swap 1", &[], "swapped 3 and 1 / black taken from 3");
    check(&mut turn, "abduct 6 swap 7", &[], "swapped 6 and 7 / brown taken from 6 / abductor done / 0 ends / turn 1");
    let cities = turn.public().cities;
    let human = |number: usize| cities[number - 1].human.map(Colour::name);
    assert_eq!([1, 3, 6, 7].map(human), [Some("grey"), None, None, Some("white")]);
    // The majority is looked at in the city of the abduction.
    let mut other = table(3, &format!("{text}; 2 ufos 6 6; {NEXT}"));
    other.act("activate abductor", &[]);
    refuse(&other, "abduct 6 swap 7", "no_majority", "O-11");
    assert_eq!(other.offers("abduct"), "3, 3 swap 1, 3 swap 2, 3 swap 4, 3 swap 8");
}

/// One UFO on the pad and three builders: it goes to any city.
///
/// Proves O-A11.
#[test]
fn o_47_the_second_launch_of_the_example() {
    let mut turn = table(3, &format!("turn 0; 0 tokens 0 0 3 0; 0 pad 1; 0 ufos 5; {NEXT}"));
    turn.act("activate builder", &[]);
    assert_eq!(turn.offers("launch"), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12");
    check(&mut turn, "launch 11", &[], "launched to 11 / builder done / 0 ends / turn 1");
    // One of two may stay on the pad.
    let mut one = table(3, &format!("turn 0; 0 tokens 0 0 1 0; 0 pad 2; 0 ufos 5; {NEXT}"));
    one.acts("activate builder; launch 11; done");
    assert_eq!((one.player("0").pad, one.ufos("0", 11)), (1, 1));
}

/// Green takes a builder of blue's pair, builds, and destroys red's UFO in Sydney; blue's pair builds again.
///
/// Proves O-37, O-48a, O-A9.
#[test]
fn o_48_the_captured_builder_of_the_example() {
    let mut turn = table(
        4,
        "turn 0; order 2 0 1 2 3; 0 tokens 0 0 1 6; 0 ufos 10; 1 tokens 1 0 2 0; 1 ufos 1; 2 tokens 0 0 3 0; 2 ufos 10; \
         3 tokens 0 0 1 0",
    );
    turn.act("activate military", &[]);
    check(&mut turn, "capture 1 builder", &[], "0 captures builder of 1 / 0 builds");
    check(&mut turn, "destroy 2 10", &[], "0 destroys a ufo of 2 in 10 / military done");
    let own = turn.player("0");
    assert_eq!((own.tokens.builder, own.captured.builder, own.pad, own.reserve), (2, 1, 1, 6));
    assert_eq!((turn.tokens("1").as_str(), turn.player("2").reserve), ("1 0 1 0", 8));
    // Pairs are counted: blue's 1 + 1 builds, red's 3 - 1 + 1 builds nothing.
    for (before, builds) in [("0 0 1 0", true), ("0 0 2 0", false), ("0 0 3 0", true)] {
        let mut round = table(3, &format!("energy 0; 0 tokens {before}; 0 ufos 1; 1 tokens 1 0 0 0; 1 ufos 2"));
        let facts = round.act("shield builder", &[]);
        assert_eq!(facts.iter().any(|fact| matches!(fact, Fact::Public(Public::UfoBuilt { .. }))), builds, "{before}");
    }
    // A captured token is never captured again, even if it makes the pair.
    let mut marked = table(
        3,
        "turn 0; 0 tokens 0 0 0 3; 0 ufos 1; 1 tokens 0 0 2 0; 1 captured 0 0 1 0; 2 tokens 0 0 2 0; 2 captured 0 0 2 0",
    );
    marked.act("activate military", &[]);
    assert_eq!(marked.offers("capture"), "1 builder");
    refuse(&marked, "capture 2 builder", "all_captured", "O-A16");
}

/// With an empty reserve or a full pad a capture builds nothing.
#[test]
fn o_37_nothing_is_built_without_a_ufo_or_room() {
    for (text, builds) in [("0 ufos 1 1 1 1 1 1 1 1", false), ("0 pad 2; 0 ufos 1", false), ("0 pad 1; 0 ufos 1", true)]
    {
        let mut turn = table(3, &format!("turn 0; 0 tokens 0 0 1 3; {text}; 2 tokens 0 0 2 0; {NEXT}"));
        turn.act("activate military", &[]);
        let facts = turn.act("capture 2 builder", &[]);
        assert_eq!(facts.iter().any(|fact| matches!(fact, Fact::Public(Public::UfoBuilt { .. }))), builds, "{text}");
    }
    // Two pairs at once, and room for one.
    for (pad, n_built) in [(0, 2), (1, 1), (2, 0)] {
        let mut round = table(
            3,
            &format!(
                "placing; order 1 1 2 0; cards 13 12 9; 0 tokens 0 0 1 0; 0 pad {pad}; 1 tokens 1 0 0 0; 1 ufos 1; \
                 chip a 0 6; chip a 1 2; chip a 2 3; chip a 1 3; chip b 0 5; chip b 1 4; chip b 2 4; chip b 2 2; \
                 chip c 1 6; chip c 2 6; chip c 0 2"
            ),
        );
        round.act("place c 3", &[]);
        let facts = round.act("tokens 0 0 3 0", &[]);
        assert_eq!(
            facts.iter().filter(|fact| matches!(fact, Fact::Public(Public::UfoBuilt { .. }))).count(),
            n_built,
            "{pad}"
        );
    }
}

/// Proves O-48c.
#[test]
fn o_a17_one_two_one_is_allowed_unless_the_table_forbids_it() {
    let text = format!("turn 0; 0 tokens 0 0 0 9; 0 ufos 6; 2 tokens 3 0 0 0; 2 ufos 6; {NEXT}; 1 ufos 6 6");
    for attacks_all_different in [false, true] {
        let mut turn = Table::with(Options { attacks_all_different, ..Options::new(3) }, &text);
        turn.act("activate military", &[]);
        assert_eq!(left(&turn), 3);
        turn.act("capture 2 pilot", &[]);
        let (code, rule) =
            if attacks_all_different { ("rival_attacked_before", "O-A17") } else { ("same_rival_again", "O-48c") };
        refuse(&turn, "capture 2 pilot", code, rule);
        let end = if attacks_all_different { " / military done" } else { "" };
        check(&mut turn, "destroy 1 6", &[], &format!("0 destroys a ufo of 1 in 6{end}"));
        if !attacks_all_different {
            refuse(&turn, "destroy 1 6", "same_rival_again", "O-48c");
            check(&mut turn, "destroy 2 6", &[], "0 destroys a ufo of 2 in 6 / military done");
        }
    }
}

#[test]
fn o_48b_a_ufo_is_destroyed_where_the_attacker_has_one() {
    let mut turn =
        table(3, &format!("turn 0; 0 tokens 0 0 0 3; 0 ufos 6 9; 2 ufos 6 6 7; 2 mapped 6; 2 pad 1; {NEXT}"));
    turn.act("activate military", &[]);
    assert_eq!(turn.offers("destroy"), "2 6");
    refuse(&turn, "destroy 2 7", "no_ufo_to_attack", "O-48b");
    refuse(&turn, "destroy 2 9", "no_rival_ufo_there", "O-48b");
    refuse(&turn, "destroy third 6", "no_such_rival", "O-48");
    refuse(&turn, "destroy 3 6", "no_such_rival", "O-48");
    turn.act("destroy 2 6", &[]);
    let rival = turn.player("2");
    assert_eq!((rival.reserve, rival.pad, rival.on_board, rival.mapped.len()), (5, 1, 2, 1));
}

/// A shield and a garrison hold off both kinds of attack, and whoever is shielded may attack.
///
/// Proves O-36a, O-42.
#[test]
fn o_48d_the_shielded_are_not_attacked() {
    let text = "turn 0; order 2 0 1 2; 0 energy shield; 0 tokens 0 0 0 3; 0 ufos 6; 1 tokens 3 0 0 0; 1 ufos 6 9; \
                1 energy shield; 2 tokens 3 0 0 2; 2 ufos 6; 2 garrisoned";
    let idle = table(3, &format!("{text}; 0 pad 1"));
    refuse(&idle, "activate military", "group_idle", "O-72");
    let mut one = table(3, &text.replace("1 energy shield", "1 energy overdrive"));
    one.act("activate military", &[]);
    refuse(&one, "capture 2 pilot", "shielded", "O-48d");
    refuse(&one, "destroy 2 6", "shielded", "O-48d");
    assert_eq!(one.legal(Seat::new(0)), ["capture 1 pilot", "destroy 1 6", "done"]);
    assert_eq!(["0", "1", "2"].map(|name| one.player(name).is_shielded), [true, false, true]);
}

/// A group is offered only if it has something to do.
#[test]
fn o_72_idle_groups_are_not_offered() {
    for (text, group) in [
        ("0 tokens 1 2 0 0; 0 pad 0; 1 ufos 1", "pilot"),
        ("0 tokens 1 0 0 0; 0 ufos 6 6; locked 6 2", "pilot"),
        ("0 tokens 1 2 0 0; 0 ufos 6; 2 ufos 6", "abductor"),
        ("0 tokens 1 2 0 0; 0 ufos 6; empty 6", "abductor"),
        ("0 tokens 1 0 9 0; 0 ufos 6", "builder"),
        ("0 tokens 1 0 0 3; 0 ufos 6; 2 tokens 1 1 1 1", "military"),
        ("0 tokens 1 0 0 3; 0 ufos 6; 2 pad 2", "military"),
    ] {
        let turn = table(3, &format!("turn 0; {text}"));
        refuse(&turn, &format!("activate {group}"), "group_idle", "O-72");
    }
    for (text, group) in [
        ("0 tokens 1 0 0 0; 0 ufos 6 6 6; locked 6 2", "pilot"),
        ("0 tokens 1 0 0 3; 0 ufos 6; 2 tokens 2 1 1 1", "military"),
        ("0 tokens 1 0 0 3; 0 ufos 6; 2 ufos 6", "military"),
    ] {
        let turn = table(3, &format!("turn 0; {text}"));
        assert!(turn.offers("activate").contains(group), "{text}");
    }
}

/// Whoever can do nothing has a turn that ends by itself, and a seat out of turn is refused.
///
/// Proves O-73.
#[test]
fn o_71_only_seats_with_a_choice_are_asked() {
    let mut turn = table(
        4,
        "turn 0; order 2 0 1 2 3; 0 tokens 1 0 0 0; 0 ufos 1; 1 tokens 0 1 0 2; 1 ufos 2; 2 tokens 1 0 0 0; 2 ufos 3",
    );
    for index in 1..4 {
        refuse_as(&turn, Seat::new(index), "end", "not_asked", "O-71");
    }
    check(&mut turn, "end", &[], "0 ends / turn 1 / 1 ends / turn 2");
    check_start(&mut turn, "end", &[0; 4], "2 ends / turn 3 / 3 ends / round 2");
    // In a group and between groups one may always stop.
    let mut n_seen = 0;
    for seed in 0..6 {
        let (mut table, _) = Table::dealt(Options::new(4), seed);
        table.play(seed, |table, _| {
            let stop = match table.public().asked {
                Some(Asked::Activate { .. }) => "end",
                Some(Asked::Move { .. } | Asked::Abduct { .. } | Asked::Launch { .. } | Asked::Attack { .. }) => "done",
                _ => return,
            };
            n_seen += 1;
            let legal = table.legal(table.actor());
            assert!(legal.contains(&stop.to_owned()) && legal.len() > 1, "{legal:?}");
        });
    }
    assert!(n_seen > 100, "{n_seen}");
}

/// Proves O-A10.
#[test]
fn o_51_energy_turns_neutral_garrisons_return_and_locks_clear() {
    let mut turn = table(
        3,
        "turn 0; order 2 0 1 2; 0 tokens 3 0 0 0; 0 ufos 6 5; 0 energy overdrive; 1 energy shield; 2 tokens 0 0 0 3; 2 garrisoned",
    );
    turn.act("activate pilot", &[]);
    // Both UFOs have mapped and stay, so the turn and the round are over.
    check_start(
        &mut turn,
        "move 5 6",
        &CARDS,
        "ufo 5 to 6 / mapped 6 / pilot done / 0 ends / turn 1 / 1 ends / turn 2",
    );
    for seen in turn.public().players {
        assert_eq!((seen.energy, seen.is_garrisoned, seen.is_shielded), (Energy::Neutral, false, false));
    }
    // Every turn begins without a lock and without a group that was used.
    let mut n_turns = 0;
    for seed in 0..6 {
        let (mut table, _) = Table::dealt(Options::new(3), seed);
        table.play(seed, |table, facts| {
            let Some(Asked::Activate { turn, .. }) = table.public().asked else { return };
            if matches!(facts.last(), Some(Fact::Public(Public::TurnBegan { .. }))) {
                n_turns += 1;
                assert_eq!((turn.locked, turn.used.len()), ([0; 12], 0));
            }
        });
    }
    assert!(n_turns > 50, "{n_turns}");
}

/// From city 1 on, from the front of the track, while it lasts.
///
/// Proves O-A26.
#[test]
fn o_52_empty_cities_are_refilled_from_the_track() {
    let end = "0 ends / turn 1 / 1 ends / turn 2 / 2 ends / ";
    for (text, told) in [
        ("empty 3 4 7; track black lilac white", "black to 3 / lilac to 4 / white to 7 / round 2"),
        ("empty 3 4 7; track black lilac", "black to 3 / lilac to 4 / round 2"),
        ("empty 12 1; track white brown grey", "white to 1 / brown to 12 / round 2"),
        ("empty 5; track", "round 2"),
        ("empty 5", "brown to 5 / round 2"),
        ("track black lilac", "round 2"),
    ] {
        let mut turn = table(3, &format!("turn 0; 0 tokens 1 0 0 0; 0 ufos 1; {text}"));
        let n_track = turn.public().track.len();
        check_start(&mut turn, "end", &CARDS, &format!("{end}{told}"));
        assert_eq!(turn.public().track.len(), n_track - told.matches(" to ").count());
    }
}

/// The track is refilled after the last round too, and then missions are shown.
#[test]
fn o_a38_cities_are_refilled_after_the_last_round() {
    let mut last = table(
        3,
        "turn 0; 0 tokens 16 0 0 0; 0 ufos 1; empty 3 4; track black lilac; 0 missions 1; 1 missions 2; 2 missions 3",
    );
    check_start(
        &mut last,
        "end",
        &[],
        "0 ends / turn 1 / 1 ends / turn 2 / 2 ends / black to 3 / lilac to 4 / 0 shows 1 / 1 shows 2 / 2 shows 3 / over ",
    );
    assert_eq!(last.outcome().unwrap().ending, Ending::StockOut);
    refuse_over(&last);
}

fn refuse_over(table: &Table) {
    let mut state = table.state;
    let seat = Seat::new(0);
    let refusal = table.ovni.apply(&mut state, seat, desk::parse("end"), &mut fuga_kernel::Tape::new(&[]), &mut ());
    assert_eq!(refusal.map_err(|refusal| fuga_kernel::Refuse::code(&refusal)), Err("match_over"));
    assert!(table.legal(seat).is_empty() && table.public().asked.is_none());
}

#[test]
fn o_a31_a_match_ends_after_the_last_round_of_the_table() {
    for (max_rounds, round, is_last) in [(30, 29, false), (30, 30, true), (4, 4, true), (4, 3, false), (1, 1, true)] {
        let options = Options { max_rounds, ..Options::new(3) };
        let mut turn = Table::with(options, &format!("turn 0; 0 tokens 1 0 0 0; 0 ufos 1; round {round}"));
        assert_eq!(turn.public().is_last_round, is_last);
        turn.act("end", if is_last { &[] } else { &CARDS });
        let outcome = turn.outcome().map(|outcome| (outcome.ending, outcome.rounds));
        assert_eq!(outcome, is_last.then_some((Ending::RoundLimit, round)));
    }
    // The last round is told before its phase 2.
    let options = Options { max_rounds: 2, ..Options::new(3) };
    let mut energy = Table::with(options, "energy 0; round 2; 0 tokens 1 0 0 0; 0 ufos 1");
    check(&mut energy, "overdrive", &[], "0 overdrive / order 2: 0 1 2 / last round / turn 0");
}

/// The third player has a rank and no turn; its UFOs count for the majority.
#[test]
fn o_86_the_third_player_is_ranked_and_skipped() {
    let text = "turn 0; 0 tokens 3 2 0 0; 0 ufos 1 3 3; 1 tokens 1 0 0 0; 1 ufos 2; third tokens 2 2 2 3; third ufos 3 3 6; third pad 0";
    let mut turn = table(2, text);
    assert_eq!(turn.order(2), "0 third 1");
    turn.act("activate abductor", &[]);
    refuse(&turn, "abduct 3", "no_majority", "O-11");
    assert_eq!(turn.offers("abduct"), "1");
    turn.act("done", &[]);
    check(&mut turn, "end", &[], "0 ends / turn 1");
    // The option that ignores it for points changes nothing here.
    let mut other = Table::with(Options { third_competes: false, ..Options::new(2) }, text);
    other.act("activate abductor", &[]);
    assert_eq!(other.offers("abduct"), "1");
}

#[test]
fn o_86a_the_third_player_is_attacked_like_anybody() {
    let text = "turn 0; 0 tokens 1 0 0 6; 0 ufos 3 1; 1 tokens 2 0 0 0; 1 ufos 1; third tokens 0 0 2 0; third ufos 3 3";
    let mut turn = table(2, text);
    turn.act("activate military", &[]);
    check(&mut turn, "destroy third 3", &[], "0 destroys a ufo of third in 3");
    refuse(&turn, "capture third builder", "same_rival_again", "O-48c");
    refuse(&turn, "capture 2 builder", "no_such_rival", "O-48");
    check_start(&mut turn, "capture 1 pilot", &[], "0 captures pilot of 1 / military done");
    let third = turn.player("third");
    assert_eq!((third.reserve, third.on_board, third.pad), (7, 1, 0));
    let mut capture = table(2, text);
    capture.act("activate military", &[]);
    check(&mut capture, "capture third builder", &[], "0 captures builder of third");
    assert_eq!(capture.player("0").captured.builder, 1);
    refuse(&capture, "destroy third 3", "same_rival_again", "O-48c");
    let mut shielded = table(2, &format!("{text}; third energy shield"));
    shielded.act("activate military", &[]);
    refuse(&shielded, "destroy third 3", "shielded", "O-48d");
    refuse(&shielded, "capture third builder", "shielded", "O-48d");
}

/// The rulebook's pilots again: who has mapped Moscow before passes through it, and a later player needs three in Tokyo.
#[test]
fn o_a12_the_other_order_of_the_example() {
    let mut turn = table(3, &format!("turn 0; 0 tokens 4 0 0 0; 0 ufos 9 9 7; 0 mapped 9 7; {NEXT}"));
    turn.act("activate pilot", &[]);
    for (act, told) in [
        ("move 9 4", "ufo 9 to 4"),
        ("move 9 7", "ufo 9 to 7"),
        ("move 7 12", "ufo 7 to 12"),
        ("move 7 12", "ufo 7 to 12 / mapped 12 / pilot done / 0 ends / turn 1"),
    ] {
        check(&mut turn, act, &[], told);
    }
    let mut later =
        table(3, &format!("turn 0; 0 tokens 4 0 0 0; 0 ufos 7 7 5; 0 mapped 7; 2 mapped 12; 2 ufos 12 12; {NEXT}"));
    later.act("activate pilot", &[]);
    check(&mut later, "move 7 12", &[], "ufo 7 to 12");
    check(&mut later, "move 7 12", &[], "ufo 7 to 12");
    check(&mut later, "move 5 12", &[], "ufo 5 to 12 / mapped 12 / pilot done / 0 ends / turn 1");
}

/// The rulebook's example of pilots, in the order in which it is printed and with a UFO of one's own in Moscow, which
/// nobody has mapped: it can be played only where UFOs that pass do not map.
///
/// Proves O-A12.
#[test]
fn o_a39_the_printed_order_of_the_example() {
    let text = format!("turn 0; 0 tokens 4 0 0 0; 0 ufos 9 9 7; 0 mapped 9; {NEXT}");
    let mut free = Table::with(Options { passing_ufos_map: false, ..Options::new(3) }, &text);
    free.act("activate pilot", &[]);
    check(&mut free, "move 9 4", &[], "ufo 9 to 4");
    check(&mut free, "move 9 7", &[], "ufo 9 to 7");
    let Asked::Move { over: Some(over), .. } = free.asked() else { panic!("a city waits to be mapped") };
    assert_eq!(over.to_string(), "7");
    check(&mut free, "move 7 12", &[], "ufo 7 to 12");
    check(&mut free, "move 7 12", &[], "ufo 7 to 12 / mapped 12 / pilot done / 0 ends / turn 1");
    assert_eq!(desk::list(free.player("0").mapped.iter()), "9 12");
    let mut usual = table(3, &text);
    usual.act("activate pilot", &[]);
    check(&mut usual, "move 9 4", &[], "ufo 9 to 4");
    check(&mut usual, "move 9 7", &[], "ufo 9 to 7 / mapped 7");
    refuse(&usual, "move 7 12", "ufos_locked", "O-45c");
    assert!(matches!(usual.asked(), Asked::Move { over: None, .. }));
}

/// A journey is over when another UFO moves or the group is finished; then the city is mapped and its UFOs stay.
#[test]
fn o_a39_a_city_is_mapped_where_a_journey_ends() {
    let free = |text: &str| {
        let options = Options { passing_ufos_map: false, ..Options::new(3) };
        let mut turn = Table::with(options, &format!("turn 0; {text}; {NEXT}"));
        turn.act("activate pilot", &[]);
        turn
    };
    let mut other = free("0 tokens 4 0 0 0; 0 ufos 9 9 7; 0 mapped 9");
    check(&mut other, "move 9 7", &[], "ufo 9 to 7");
    check(&mut other, "move 9 4", &[], "mapped 7 / ufo 9 to 4");
    refuse(&other, "move 7 12", "ufos_locked", "O-45c");
    let mut done = free("0 tokens 4 0 0 0; 0 ufos 9 9 7; 0 mapped 9");
    check(&mut done, "move 9 7", &[], "ufo 9 to 7");
    check(&mut done, "done", &[], "mapped 7 / pilot done / 0 ends / turn 1");
    // What is mapped stays when pilots come before other groups, and a launch is an arrival that stays.
    let mut pad = free("0 tokens 2 0 1 0; 0 ufos 9 9 7; 0 mapped 9; 0 pad 1");
    check(&mut pad, "move 9 7", &[], "ufo 9 to 7");
    check(&mut pad, "done", &[], "mapped 7 / pilot done");
    pad.act("activate builder", &[]);
    check(&mut pad, "launch 7", &[], "launched to 7 / builder done / 0 ends / turn 1");
    // Two that stand in a city from before map nothing when a third only passes.
    let mut three = free("0 tokens 2 0 0 0; 0 ufos 6 6 5");
    check(&mut three, "move 5 6", &[], "ufo 5 to 6");
    check(&mut three, "move 6 7", &[], "ufo 6 to 7 / pilot done / 0 ends / turn 1");
    assert!(three.player("0").mapped.is_empty());
}
