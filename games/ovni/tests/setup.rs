//! Setup: what is in the box, the deal, missions, starting aliens and the third player (O-10, O-21 to O-29, O-81 to O-83).

use std::collections::BTreeSet;

use crate::desk::{Table, check, check_start, list, name, refuse, refuse_as, say, table};
use fuga_kernel::{Happened as _, Seat, Viewer};
use fuga_ovni::{Ability, Asked, Colour, Energy, Options, Player, Tokens, View};

const CARDS: [u32; 3] = [0, 0, 0];

fn dealt(n_seats: u8, seed: u64) -> Table {
    Table::dealt(Options::new(n_seats), seed).0
}

/// Forty deals for every number of seats.
fn deals() -> impl Iterator<Item = (u8, Table)> {
    [2, 3, 4].into_iter().flat_map(|n_seats| (0..40).map(move |seed| (n_seats, dealt(n_seats, seed))))
}

/// Counts every piece from what is on the table, without the engine's help.
fn assert_whole(table: &Table, n_seats: u8) {
    let view = table.public();
    let n_tokens = if n_seats == 4 { 20 } else { 16 };
    let of_each = |tokens: Tokens| [tokens.pilot, tokens.abductor, tokens.builder, tokens.military];
    for group in 0..4 {
        let held: u8 = view.players.iter().map(|player| of_each(player.tokens)[group]).sum();
        assert_eq!(held + of_each(view.stock)[group], n_tokens);
        assert!(view.players.iter().all(|player| of_each(player.captured)[group] <= of_each(player.tokens)[group]));
    }
    for (place, player) in view.players.iter().enumerate() {
        let on_board: u8 = view.cities.iter().map(|city| city.ufos[place]).sum();
        assert_eq!((player.on_board, player.reserve + player.pad + on_board), (on_board, 8));
        assert!(player.mapped.len() <= 12 && player.pad <= 2);
        let spots = view.areas.iter().flat_map(|area| &area.spots).filter(|spot| spot.player == player.player);
        let (mut n_placed, mut has_six) = (0, false);
        for spot in spots {
            n_placed += 1;
            has_six |= spot.is_up && spot.chip.map(u8::from) == Some(6);
        }
        let n_sixes = if player.abilities.contains(Ability::SecondSix) { 2 } else { 1 };
        let n_out = u8::from(player.sixes_used == n_sixes && !has_six);
        assert_eq!(player.n_chips + n_placed + n_out, 5, "{player:?}");
    }
    for colour in Colour::ALL {
        let in_cities = view.cities.iter().filter(|city| city.human == Some(colour)).count();
        let on_track = view.track.iter().filter(|&&human| human == colour).count();
        let taken: u8 = view.players.iter().map(|player| player.humans[colour as usize]).sum();
        assert_eq!(in_cities + on_track + usize::from(taken), 3);
    }
    let shown: BTreeSet<u8> = view.areas.iter().filter_map(|area| area.card).map(u8::from).collect();
    let used: BTreeSet<u8> = view.discard.iter().map(u8::from).collect();
    assert!(shown.is_disjoint(&used));
    assert_eq!(usize::from(view.deck) + shown.len() + used.len(), 16);
}

#[test]
fn o_10_nothing_is_lost_and_nothing_appears() {
    for (n_seats, seed) in [2, 3, 4].into_iter().cycle().zip(0..18) {
        let mut table = dealt(n_seats, seed);
        assert_whole(&table, n_seats);
        table.play(seed, |table, _| assert_whole(table, n_seats));
    }
}

#[test]
fn o_21_every_player_has_a_planet_and_its_pieces() {
    for (n_seats, table) in deals() {
        let view = table.public();
        let planets: BTreeSet<_> = view.players.iter().map(|player| player.planet).collect();
        assert_eq!(
            (view.players.len(), planets.len()),
            if n_seats == 2 { (3, 3) } else { (n_seats.into(), n_seats.into()) }
        );
        for player in &view.players {
            assert_eq!((player.tokens, player.captured, player.energy), (Tokens::NONE, Tokens::NONE, Energy::Neutral));
            assert_eq!((player.n_chips, player.sixes_used, list(player.unseen.iter())), (5, 0, "2 3 4 5 6".to_owned()));
            assert_eq!((player.is_shielded, player.humans), (false, [0; 6]));
            assert!(player.player == Player::Third || player.mapped.is_empty());
        }
        assert_eq!((view.round, view.outcome.is_none(), view.is_last_round), (0, true, false));
    }
}

#[test]
fn o_22_the_deck_has_sixteen_cards_and_the_stock_twenty_or_sixteen_of_each() {
    for (n_seats, table) in deals() {
        let (view, n) = (table.public(), if n_seats == 4 { 20 } else { 16 });
        assert_eq!((view.deck, view.discard.len(), view.stock), (16, 0, Tokens::new(n, n, n, n)));
        assert_eq!(view.n_tokens, n);
        assert!(view.areas.iter().all(|area| area.card.is_none() && area.spots.is_empty()));
    }
}

#[test]
fn o_23_a_human_of_each_colour_on_the_track_and_two_in_the_cities() {
    let (mut on_track, mut in_cities) = (BTreeSet::new(), BTreeSet::new());
    for (_, table) in deals() {
        let view = table.public();
        let track: BTreeSet<Colour> = view.track.iter().copied().collect();
        assert_eq!((view.track.len(), track.len()), (6, 6));
        for colour in Colour::ALL {
            assert_eq!(view.cities.iter().filter(|city| city.human == Some(colour)).count(), 2);
        }
        on_track.extend(view.track.iter().copied().enumerate());
        in_cities.extend(view.cities.iter().map(|city| (u8::from(city.city), city.human)));
    }
    // Chance leads every colour to every place.
    assert_eq!((on_track.len(), in_cities.len()), (36, 72));
}

/// Whose UFOs are in the cities, from 1 to 12: one letter a UFO.
fn owners(view: &View) -> String {
    let of_city = |ufos: &Vec<u8>| -> String {
        ufos.iter().enumerate().map(|(place, &n)| place.to_string().repeat(n.into())).collect()
    };
    view.cities.iter().map(|city| of_city(&city.ufos)).collect::<Vec<_>>().join(" ")
}

#[test]
fn o_24_ufos_go_round_the_table_from_the_first_seat() {
    let mut seen = BTreeSet::new();
    for (n_seats, table) in deals() {
        let view = table.public();
        seen.insert((n_seats, view.first, owners(&view)));
    }
    let seen: Vec<String> =
        seen.into_iter().map(|(n_seats, first, owners)| format!("{n_seats}/{first}: {owners}")).collect();
    assert_eq!(
        seen,
        [
            "2/0: 0 1 22 0 1 22 0 1 22 0 1 22",
            "2/1: 1 0 22 1 0 22 1 0 22 1 0 22",
            "3/0: 0 1 2 0 1 2 0 1 2 0 1 2",
            "3/1: 1 2 0 1 2 0 1 2 0 1 2 0",
            "3/2: 2 0 1 2 0 1 2 0 1 2 0 1",
            "4/0: 0 1 2 3 0 1 2 3 0 1 2 3",
            "4/1: 1 2 3 0 1 2 3 0 1 2 3 0",
            "4/2: 2 3 0 1 2 3 0 1 2 3 0 1",
            "4/3: 3 0 1 2 3 0 1 2 3 0 1 2",
        ]
    );
}

/// Proves O-81, O-A29.
#[test]
fn o_25_two_abilities_each_and_no_garrison_for_two_players() {
    for n_seats in [2, 3, 4] {
        let mut seen = BTreeSet::new();
        for seed in 0..60 {
            let view = dealt(n_seats, seed).public();
            let all: Vec<Ability> = view.players.iter().flat_map(|player| player.abilities.iter()).collect();
            let different: BTreeSet<Ability> = all.iter().copied().collect();
            assert_eq!((all.len(), different.len()), (2 * usize::from(n_seats), 2 * usize::from(n_seats)));
            seen.extend(different);
        }
        assert_eq!(seen.contains(&Ability::GarrisonShield), n_seats > 2);
        assert_eq!(seen.len(), if n_seats == 2 { 9 } else { 10 });
    }
    // They stay with their owners to the end.
    let mut played = dealt(4, 5);
    let abilities =
        |table: &Table| -> Vec<_> { table.public().players.iter().map(|player| player.abilities).collect() };
    let before = abilities(&played);
    played.play(5, |table, _| assert_eq!(abilities(table), before));
}

#[test]
fn o_26_three_missions_are_dealt_to_each_seat_and_none_twice() {
    for (n_seats, table) in deals() {
        let mut all = BTreeSet::new();
        for seat in Seat::all(n_seats) {
            let view = table.view(Viewer::Seat(seat));
            let own = view.players[seat.index()].missions.clone().unwrap();
            assert_eq!((own.dealt.len(), own.kept.len()), (3, 0));
            all.extend(own.dealt.iter());
            // One or two of them, and all seats are asked at once.
            let [a, b, c] = own.dealt.iter().map(u8::from).collect::<Vec<_>>()[..] else { panic!("there are three") };
            let ways = [
                format!("{a}"),
                format!("{b}"),
                format!("{c}"),
                format!("{b} {c}"),
                format!("{a} {c}"),
                format!("{a} {b}"),
            ];
            assert_eq!(table.legal(seat), ways.map(|way| format!("keep {way}")));
        }
        assert_eq!(all.len(), 3 * usize::from(n_seats));
        assert!(table.player("0").missions.is_none());
    }
    let mut table = table(3, "keeping; first 2; 0 discarded 1 2 13; 1 discarded 3 4 5; 2 discarded 6 7 8");
    table.act_as(Seat::new(2), "keep 6 8", &[]);
    refuse_as(&table, Seat::new(2), "keep 6", "not_asked", "O-71");
    refuse(&table, "keep", "keep_one_or_two", "O-26");
    refuse(&table, "keep 1 2 13", "keep_one_or_two", "O-26");
    table.act_as(Seat::new(0), "keep 2", &[]);
    check(&mut table, "keep 3 5", &[], "1 has chosen / kept 1 2 2");
    assert!(matches!(table.asked(), Asked::TakeStarters { seat, .. } if seat == Seat::new(2)));
    let own = table.view(Viewer::Seat(Seat::new(2))).players[2].missions.clone().unwrap();
    assert_eq!((list(own.dealt.iter()), list(own.kept.iter())), ("6 7 8".to_owned(), "6 8".to_owned()));
}

/// The rulebook's example: the UFO is there from the start and is launched in phase 2.
#[test]
fn o_27_hull_on_the_pad() {
    let mut n_seen = 0;
    for (n_seats, seed) in [2, 3, 4].into_iter().flat_map(|n_seats| (0..40).map(move |seed| (n_seats, seed))) {
        let (table, facts) = Table::dealt(Options::new(n_seats), seed);
        for player in &table.public().players {
            let has_hull = player.abilities.contains(Ability::FirstHull);
            assert_eq!(player.pad, u8::from(has_hull));
            let told = format!("{} builds", name(player.player));
            let mut notices = facts.iter().filter_map(|fact| fact.notice(&table.ovni, Viewer::Spectator));
            assert_eq!(notices.any(|notice| say(&notice) == told), has_hull);
            n_seen += u8::from(has_hull);
        }
    }
    assert!(n_seen > 20, "{n_seen}");
    let mut later = table(
        3,
        "turn 0; order 2 0 1 2; 0 has first_hull; 0 tokens 0 0 1 0; 0 pad 1; 0 ufos 5; 1 tokens 1 0 0 0; 1 ufos 1",
    );
    later.act("activate builder", &[]);
    check_start(&mut later, "launch 5", &[], "launched to 5 / mapped 5 / builder done / 0 ends / turn 1");
}

/// The rulebook's example: an abductor and a military are taken; A + B and M + P are free, and the order is clockwise.
///
/// Proves O-29.
#[test]
fn o_28_starting_aliens_go_clockwise_from_the_first_seat() {
    let mut table = table(4, "starters 2; first 2; 3 has extra_starter");
    assert!(matches!(table.asked(), Asked::TakeStarters { seat, n_aliens: 2, .. } if seat == Seat::new(2)));
    assert_eq!(table.offers("starters").split(", ").count(), 6);
    refuse(&table, "starters pilot", "wrong_number_of_starters", "O-28");
    refuse(&table, "starters pilot abductor builder", "wrong_number_of_starters", "O-28");
    check(&mut table, "starters abductor military", &[], "2 starts with abductor military");
    assert!(matches!(table.asked(), Asked::TakeStarters { seat, n_aliens: 3, .. } if seat == Seat::new(3)));
    refuse(&table, "starters pilot builder", "wrong_number_of_starters", "O-28");
    check(&mut table, "starters pilot builder military", &[], "3 starts with pilot builder military");
    refuse(&table, "starters abductor military", "pair_taken", "O-28");
    assert_eq!(
        table.offers("starters"),
        "pilot abductor, pilot builder, abductor builder, pilot military, builder military"
    );
    let Asked::TakeStarters { taken, .. } = table.asked() else { panic!("starters are asked for") };
    let taken = taken.iter().map(|taken| (name(taken.player), list(taken.aliens.iter())));
    let expected = [("2", "abductor military"), ("3", "pilot builder military")];
    assert!(taken.eq(expected.map(|(player, aliens)| (player.to_owned(), aliens.to_owned()))));
    check(&mut table, "starters abductor builder", &[], "0 starts with abductor builder");
    check_start(&mut table, "starters pilot military", &[0; 4], "1 starts with pilot military / round 1");
    let n_built = |table: &Table| table.public().players.iter().map(|player| player.pad).sum::<u8>();
    assert_eq!((n_built(&table), table.public().stock), (0, Tokens::new(18, 18, 18, 17)));
}

/// A triple holds the pairs of others, and pairs lie within a triple.
#[test]
fn o_a1_a_triple_clashes_with_no_pair() {
    let first = table(3, "starters 1; 0 tokens 1 1 0 0; 2 tokens 0 1 1 0; 1 has extra_starter; first 2");
    assert_eq!(first.offers("starters").split(", ").count(), 4);
    let later = table(3, "starters 1; 0 tokens 1 1 1 0");
    assert_eq!(later.offers("starters").split(", ").count(), 6);
}

#[test]
fn o_82_the_third_player_has_eight_ufos_and_four_mapped_cities() {
    let mut planets = BTreeSet::new();
    for seed in 0..40 {
        let table = dealt(2, seed);
        let third = table.player("third");
        assert_eq!((third.on_board, third.reserve, list(third.mapped.iter())), (8, 0, "3 6 9 12".to_owned()));
        assert_eq!(["0", "1"].map(|name| (table.player(name).on_board, table.player(name).mapped.len())), [(4, 0); 2]);
        assert_eq!((third.abilities.len(), third.n_missions, third.missions, third.points), (0, 0, None, None));
        planets.insert(third.planet);
    }
    assert_eq!(planets.len(), 4);
    // Whoever maps one of its cities needs three UFOs, or sharp cartographers.
    for (ability, told) in [("afterburners", "ufo 4 to 3"), ("sharp_mapper", "ufo 4 to 3 / mapped 3")] {
        let mut table = table(
            2,
            &format!(
                "turn 0; 0 has {ability}; 0 tokens 9 0 0 0; 0 ufos 3 4 1 8; 1 ufos 2; third ufos 3 3; third mapped 3"
            ),
        );
        table.act("activate pilot", &[]);
        check(&mut table, "move 4 3", &[], told);
        check(
            &mut table,
            "move 1 3",
            &[],
            if ability == "sharp_mapper" { "ufo 1 to 3" } else { "ufo 1 to 3 / mapped 3" },
        );
    }
}

/// Proves O-A23.
#[test]
fn o_83_each_seat_takes_one_token_for_the_third_player() {
    let begin = |options| {
        let mut table = Table::with(options, "starters 1; first 1");
        table.acts("starters pilot abductor; starters pilot builder");
        table
    };
    let mut table = begin(Options { asks_everything: true, ..Options::new(2) });
    assert!(matches!(table.asked(), Asked::TakeForThird { seat } if seat == Seat::new(1)));
    refuse(&table, "starters builder military", "wrong_moment", "O-83");
    check(&mut table, "for third pilot", &[], "third starts with pilot");
    assert_eq!(table.actor(), Seat::new(0));
    refuse(&table, "for third pilot", "third_has_alien", "O-83");
    refuse(&table, "for third abductor", "thirds_pair_taken", "O-83");
    refuse(&table, "for third builder", "thirds_pair_taken", "O-83");
    assert_eq!(table.offers("for third"), "military");
    check_start(&mut table, "for third military", &CARDS, "third starts with military / round 1 / order 1: third 0 1");
    assert_eq!((table.tokens("third"), table.public().stock), ("1 0 0 1".to_owned(), Tokens::new(13, 15, 15, 15)));
    // Only one type was left, so that usually nobody is asked for it (O-71).
    let told = "third starts with pilot / third starts with military / round 1 / order 1: third 0 1";
    check_start(&mut begin(Options::new(2)), "for third pilot", &CARDS, told);
}
