//! Phase 1: orders, cards, command chips, awards, energy and the third player's chips (O-31 to O-38, O-84, O-85).

use std::collections::BTreeSet;

use crate::desk::{self, Table, check, check_start, name, refuse, refuse_as, table};
use fuga_kernel::{Game, Happened as _, Seat, Tape, Viewer};
use fuga_ovni::{Action, Area, Asked, At, Chip, Energy, Fact, Notice, Options, Ovni, Player, Position, Public};

const CARDS: [u32; 3] = [0, 0, 0];

/// Each type in its sequence, then the planet; seats have Antáris, Éris, Luxor and Magnon, the nearest first.
///
/// Proves O-41.
#[test]
fn o_31_orders_type_by_type() {
    for (tokens, order_1, order_2) in [
        ("0 tokens 0 0 0 0", "3 2 1 0", "0 1 2 3"),
        ("0 tokens 0 0 0 1", "0 3 2 1", "0 1 2 3"),
        ("0 tokens 0 0 1 0; 1 tokens 0 0 0 1", "1 0 3 2", "0 1 2 3"),
        ("0 tokens 0 1 0 0; 1 tokens 0 0 1 0", "1 0 3 2", "0 1 2 3"),
        ("0 tokens 1 0 0 0; 1 tokens 0 1 0 0", "1 0 3 2", "0 1 2 3"),
        ("1 tokens 1 0 0 0; 0 tokens 0 9 9 9", "0 1 3 2", "1 0 2 3"),
        ("1 tokens 0 1 0 0; 0 tokens 0 0 9 9", "0 1 3 2", "1 0 2 3"),
        ("1 tokens 0 0 1 0; 0 tokens 0 0 0 9", "0 1 3 2", "1 0 2 3"),
        ("3 tokens 2 2 2 2; 2 tokens 2 2 2 2; 1 tokens 2 2 2 3", "1 3 2 0", "1 2 3 0"),
        // Captured tokens count like others.
        ("2 tokens 0 0 0 2; 2 captured 0 0 0 2; 0 tokens 0 0 0 1", "2 0 3 1", "2 0 1 3"),
        ("planets magnon luxor eris antaris", "0 1 2 3", "3 2 1 0"),
    ] {
        let table = table(4, &format!("placing; {tokens}"));
        assert_eq!((table.order(1).as_str(), table.order(2).as_str()), (order_1, order_2), "{tokens}");
    }
}

/// Proves O-A2.
#[test]
fn o_32_used_cards_become_the_deck_when_it_is_empty() {
    let end = "0 ends / turn 1 / 1 ends / turn 2 / 2 ends / round 2 / order 1: 0 2 1 / ";
    // One card is left and is used first.
    let mut three = table(3, "turn 0; 0 tokens 1 0 0 0; 0 ufos 1; discard 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15");
    let told = format!("{end}card 16 in a / deck renewed / card 15 in b / card 2 in c");
    check(&mut three, "end", &[0, 14, 1], &told);
    assert_eq!((three.public().deck, three.public().discard.len()), (13, 0));
    // A deck that is used up exactly is renewed when a card is needed.
    let mut four = table(4, "turn 0; 0 tokens 1 0 0 0; 0 ufos 1; discard 1 2 3 4 5 6 7 8 9 10 11 12");
    check_start(
        &mut four,
        "end",
        &[0; 4],
        "0 ends / turn 1 / 1 ends / turn 2 / 2 ends / turn 3 / 3 ends / round 2 / order 1: 0 3 2 1 / card 13 in a / card 14 in b / card 15 in c / card 16 in d",
    );
    assert_eq!((four.public().deck, four.public().discard.len()), (0, 12));
    let mut plain = table(3, "turn 0; 0 tokens 1 0 0 0; 0 ufos 1; discard 1 2 3");
    check(&mut plain, "end", &[1, 0, 0], &format!("{end}card 5 in a / card 4 in b / card 6 in c"));
}

/// Everybody places four chips a round, in the order of phase 1 round after round, and nobody passes.
///
/// Proves O-33a, O-71.
#[test]
fn o_33_chips_are_placed_in_order_until_all_areas_are_full() {
    for (n_seats, seed) in [3, 4].into_iter().cycle().zip(0..8) {
        let (mut table, _) = Table::dealt(Options::new(n_seats), seed);
        let mut placed: Vec<Player> = Vec::new();
        let mut n_rounds = 0;
        table.play(seed, |table, facts| {
            for fact in facts {
                match fact {
                    Fact::ChipPlaced { player, .. } => placed.push(*player),
                    Fact::Public(Public::ChipsRevealed { areas }) => {
                        n_rounds += 1;
                        assert_eq!((areas.len(), placed.len()), (usize::from(n_seats), 4 * usize::from(n_seats)));
                        let order = table.public().order_1;
                        assert!(placed.chunks(usize::from(n_seats)).all(|turn| turn == order));
                        for player in order {
                            assert_eq!(placed.iter().filter(|&&other| other == player).count(), 4);
                        }
                        placed.clear();
                    }
                    _ => {}
                }
            }
        });
        assert!(n_rounds > 3);
    }
    let round = table(3, "placing; order 1 0 1 2; 1 sixes 1");
    refuse(&round, "done", "wrong_moment", "O-33");
    refuse(&round, "end", "wrong_moment", "O-33");
    refuse(&round, "third a", "place_own_first", "O-84");
    refuse_as(&round, Seat::new(1), "place a 2", "not_asked", "O-71");
    // One of five chips stays in hand, or none once the 6 is out of the game.
    let mut last = table(
        3,
        "placing; order 1 1 2 0; 1 sixes 1; chip a 0 6; chip a 1 2; chip a 2 3; chip a 1 3; chip b 0 5; chip b 1 4; \
         chip b 2 4; chip b 2 2; chip c 1 5; chip c 2 6; chip c 0 2",
    );
    last.act("place c 3", &[]);
    assert_eq!(["0", "1", "2"].map(|name| last.player(name).n_chips), [1, 0, 1]);
}

#[test]
fn o_33b_spots_lie_face_down_and_up_in_turn() {
    let mut table = table(3, "placing; order 1 0 1 2");
    for (act, told) in [
        ("place b 6", "0 lays a chip in b"),
        ("place b 3", "1 lays 3 in b"),
        ("place b 5", "2 lays a chip in b"),
        ("place b 2", "0 lays 2 in b"),
    ] {
        check(&mut table, act, &[], told);
    }
    let ups: Vec<bool> = table.public().areas[1].spots.iter().map(|spot| spot.is_up).collect();
    assert_eq!(ups, [false, true, false, true]);
    refuse(&table, "place b 4", "area_full", "O-33b");
    refuse(&table, "place a 3", "chip_not_in_hand", "O-33b");
    assert_eq!(table.offers("place"), "a 2, a 4, a 5, a 6, c 2, c 4, c 5, c 6");
}

/// Proves O-A3.
#[test]
fn o_33d_the_ban_is_lifted_where_no_other_area_is_open() {
    let full = "chip a 0 2; chip a 1 2; chip a 0 3; chip a 2 2; chip b 0 4; chip b 2 3; chip b 0 5; chip b 2 4";
    let mut barred = table(3, &format!("placing; order 1 0 1 2; {full}; chip c 1 3; chip c 1 4"));
    assert_eq!(barred.offers("place"), "c 5, c 6");
    barred.act("place c 6", &[]);
    // While another area is open the ban holds, and own, own, other, own is fine.
    for (chips, areas) in [
        ("chip a 0 2; chip b 1 2; chip b 2 2; chip a 0 3; chip c 1 3; chip c 2 3", "b c"),
        ("chip a 0 2; chip a 0 3; chip a 1 2; chip b 1 3; chip b 2 2; chip c 2 3", "a b c"),
    ] {
        let table = table(3, &format!("placing; order 1 0 1 2; {chips}"));
        let offered: BTreeSet<String> =
            table.offers("place").split(", ").map(|place| place.split(' ').next().unwrap().to_owned()).collect();
        assert_eq!(offered.into_iter().collect::<Vec<_>>().join(" "), areas, "{chips}");
    }
}

/// The third player's chips are a colour of their own for the ban.
#[test]
fn o_33c_the_ban_holds_for_the_third_player() {
    let round =
        table(2, "placing; order 1 0 1 third; chip b 0 2; chip a third -; chip b 1 2; chip a third 4; chip b 0 3");
    refuse(&round, "third a", "three_in_a_row", "O-33c");
    refuse(&round, "third d", "area_not_used", "O-12");
    refuse(&round, "place c 4", "place_for_third_first", "O-84");
    assert_eq!(round.offers("third"), "b, c");
}

/// Proves O-34c.
#[test]
fn o_a4_without_the_opener_the_earliest_of_the_tied_wins() {
    let rest = "chip b 0 5; chip b 1 2; chip b 2 2; chip b 0 4; chip c 1 3; chip c 2 3; chip c 1 4";
    for (area, winner) in [
        ("chip a 2 4; chip a 1 5; chip a 0 2; chip a 0 3", "1"),
        ("chip a 2 4; chip a 0 2; chip a 1 5; chip a 0 3", "0"),
        ("chip a 2 4; chip a 0 3; chip a 0 2; chip a 1 5", "0"),
        ("chip a 1 5; chip a 0 3; chip a 0 2; chip a 2 4", "1"),
    ] {
        let mut table = table(3, &format!("placing; order 1 0 1 2; 2 tokens 1 0 0 0; 2 ufos 1; {area}; {rest}"));
        let facts = table.act("place c 5", &[]);
        assert_eq!(won(&facts)[0], winner, "{area}");
    }
}

/// The winners of the areas, in letter order.
fn won(facts: &[Fact]) -> Vec<String> {
    let winners = facts.iter().filter_map(|fact| match fact {
        Fact::Public(Public::AreaWon { winner, .. }) => Some(winner.map_or("nobody".to_owned(), name)),
        _ => None,
    });
    winners.collect()
}

/// O-34 in the rulebook's words: equal values go, the highest sum wins, then the opener, then the earliest chip.
fn winner_by_hand(chips: &[(u8, u8)]) -> String {
    let alone: Vec<(u8, u8)> = chips
        .iter()
        .copied()
        .filter(|&(_, value)| chips.iter().filter(|&&(_, other)| other == value).count() == 1)
        .collect();
    let sum = |owner: u8| -> u8 { alone.iter().filter(|chip| chip.0 == owner).map(|chip| chip.1).sum() };
    let Some(best) = alone.iter().map(|chip| sum(chip.0)).max() else { return "nobody".to_owned() };
    let is_tied = |owner: u8| sum(owner) == best;
    let opener = chips[0].0;
    let winner = if is_tied(opener) { opener } else { chips.iter().find(|chip| is_tied(chip.0)).unwrap().0 };
    winner.to_string()
}

/// Every way four chips can lie in an area, judged by hand and by the engine.
///
/// Proves O-34a, O-34b, O-34c, O-34d, O-A4.
#[test]
fn o_34_every_area_is_won_as_by_hand() {
    let (mut n_areas, mut n_later, mut n_nobody) = (0, 0, 0);
    for (n_seats, step) in [(3, 1), (4, 5)] {
        let ovni = Ovni::new(Options::new(n_seats)).unwrap();
        let owners = u32::from(n_seats).pow(4);
        for number in (0..owners * 625).step_by(step) {
            let digit = |number: u32, base: u32, place: u32| (number / base.pow(place) % base) as u8;
            let area: Vec<(u8, u8)> = (0..4)
                .map(|spot| (digit(number % owners, n_seats.into(), spot), 2 + digit(number / owners, 5, spot)))
                .collect();
            let all: BTreeSet<(u8, u8)> = area.iter().copied().collect();
            if all.len() < 4 {
                continue;
            }
            // The other areas take what is left of four chips each.
            let rest = (0..n_seats).flat_map(|owner| {
                let n_placed = area.iter().filter(|chip| chip.0 == owner).count();
                let left = (2..=6).filter(|&value| !all.contains(&(owner, value)));
                left.take(4 - n_placed).map(|value| (owner, value)).collect::<Vec<_>>()
            });
            let chips: Vec<(u8, u8)> = area.iter().copied().chain(rest).collect();
            let (&(last, value), before) = chips.split_last().unwrap();
            let mut position = Position::new(At::Placing);
            for (place, &(owner, value)) in before.iter().enumerate() {
                position = position.chip(Area::ALL[place / 4], Player::Seat(Seat::new(owner)), Some(value));
            }
            let mut order: Vec<Player> =
                (0..n_seats).filter(|&seat| seat != last).map(|seat| Player::Seat(Seat::new(seat))).collect();
            order.push(Player::Seat(Seat::new(last)));
            let mut state = ovni.set_up(&position.order(1, &order));
            let action = Action::Place { area: Area::ALL[before.len() / 4], chip: Chip::new(value).unwrap() };
            let mut facts = Vec::new();
            ovni.apply(&mut state, Seat::new(last), action, &mut Tape::new(&[]), &mut facts).unwrap();
            let wanted: Vec<String> = chips.chunks(4).map(winner_by_hand).collect();
            assert_eq!(won(&facts), wanted, "{chips:?}");
            n_areas += 1;
            n_nobody += usize::from(wanted[0] == "nobody");
            n_later += usize::from(wanted[0] != "nobody" && wanted[0] != area[0].0.to_string());
        }
    }
    assert!(n_areas > 30_000 && n_nobody > 500 && n_later > 5_000, "{n_areas} {n_nobody} {n_later}");
}

/// Seat 0 wins two areas, seat 1 one; of the pilots one is left.
///
/// Proves O-35, O-35c, O-A6.
#[test]
fn o_a5_a_winner_of_two_areas_is_served_at_the_first_of_them() {
    // Areas x and y are seat 0's and z is seat 1's: 6 against 2 2 and 3; 5 and 4 against 3; 6 against others that cancel.
    let chips = |x: &str, y: &str, z: &str| {
        format!(
            "chip {x} 0 6; chip {x} 1 2; chip {x} 2 2; chip {x} 1 3; chip {y} 0 5; chip {y} 1 4; chip {y} 2 4; chip {y} 2 3; \
             chip {z} 1 6; chip {z} 0 2; chip {z} 0 3"
        )
    };
    let tokens = "order 1 0 1 2; cards 5 6 7; 0 tokens 0 0 0 0; 1 tokens 0 0 0 0; 2 tokens 15 0 0 0; 2 ufos 1";
    // A and C are seat 0's: it takes the last pilot before seat 1 is served in B.
    let asking = || Options { asks_everything: true, ..Options::new(3) };
    let mut first = Table::with(asking(), &format!("placing; {tokens}; {}", chips("a", "c", "b")));
    let facts = first.act("place b 5", &[]);
    assert_eq!(won(&facts), ["0", "1", "0"]);
    assert!(
        matches!(first.asked(), Asked::ChooseTokens { seat, at: Area::A, n_tokens: 3, .. } if seat == Seat::new(0))
    );
    assert_eq!(first.offers("tokens"), "1 1 0 1");
    check_start(&mut first, "tokens 1 1 0 1", &[], "0 gains 1 pilot, 1 abductor, 1 military / 1 gains 1 builder");
    // B and C are seat 0's: seat 1 has the last pilot from A, of the two its card shows.
    let mut later = Table::with(asking(), &format!("placing; {tokens}; {}", chips("b", "c", "a")));
    check_start(
        &mut later,
        "place a 5",
        &[],
        "2 lays 5 in a / revealed 6 2 3 5, 6 2 2 3, 5 4 4 3 / a to 1 / b to 0 / c to 0 / 1 gains 1 pilot, 1 abductor",
    );
    let Asked::ChooseTokens { limits, n_tokens, at, .. } = later.asked() else { panic!("seat 0 chooses") };
    assert_eq!((limits.to_string(), n_tokens, at), ("1 builder, 1 military".to_owned(), 2, Area::B));
    assert_eq!(later.offers("tokens"), "0 0 1 1");
    refuse(&later, "tokens 0 0 1 0", "wrong_number_of_tokens", "O-35b");
    refuse(&later, "tokens 0 1 1 0", "too_many_of_type", "O-35c");
    refuse(&later, "overdrive", "wrong_moment", "O-35b");
    // Neither of the two had a choice, so that usually neither is asked (O-71).
    let mut usual = table(3, &format!("placing; {tokens}; {}", chips("a", "c", "b")));
    let told = "2 lays 5 in b / revealed 6 2 2 3, 6 2 3 5, 5 4 4 3 / a to 0 / b to 1 / c to 0 / \
                0 gains 1 pilot, 1 abductor, 1 military / 1 gains 1 builder";
    check_start(&mut usual, "place b 5", &[], told);
}

/// The last chip of a hand goes into the last area that is open, and nobody is asked; with two chips somebody is.
///
/// Proves O-33a.
#[test]
fn o_71_a_question_with_one_answer_is_not_asked() {
    let chips = "chip a 0 3; chip a 1 2; chip a 2 3; chip a 1 3; chip b 0 5; chip b 1 4; chip b 2 4; chip b 2 2; \
                 chip c 1 5; chip c 0 2";
    let text = format!("placing; order 1 1 2 0; cards 5 6 9; 0 sixes 1; {chips}");
    let mut one = table(3, &text);
    check_start(&mut one, "place c 6", &[], "2 lays a chip in c / 0 lays 4 in c / revealed 3 2 3 3, 5 4 4 2, 5 2 6 4");
    let mut asked = Table::with(Options { asks_everything: true, ..Options::new(3) }, &text);
    check(&mut asked, "place c 6", &[], "2 lays a chip in c");
    assert_eq!((asked.actor(), asked.offers("place").as_str()), (Seat::new(0), "c 4"));
    let mut two = table(3, &text.replace("0 sixes 1; ", ""));
    check(&mut two, "place c 6", &[], "2 lays a chip in c");
    assert_eq!((two.actor(), two.offers("place").as_str()), (Seat::new(0), "c 4, c 6"));
}

/// A chip that is placed by itself is told so, to everybody alike: how many chips a hand has and which areas are open can
/// be seen by all. What was asked was chosen, also where an old match asks what has one answer.
///
/// Proves O-92.
#[test]
fn o_71_everybody_is_told_that_a_chip_was_placed_by_itself() {
    let chosen = |table: &Table, facts: &[Fact]| -> Vec<Vec<(Player, bool)>> {
        let placed = |notice: Notice| match notice {
            Notice::YouPlaced { player, is_chosen, .. } | Notice::ChipPlaced { player, is_chosen, .. } => {
                Some((player, is_chosen))
            }
            _ => None,
        };
        let told = |viewer| facts.iter().filter_map(|fact| placed(fact.notice(&table.ovni, viewer)?)).collect();
        Viewer::all(3).map(told).collect()
    };
    let [zero, two] = [0, 2].map(|seat| Player::Seat(Seat::new(seat)));
    let chips = "chip a 0 3; chip a 1 2; chip a 2 3; chip a 1 3; chip b 0 5; chip b 1 4; chip b 2 4; chip b 2 2; \
                 chip c 1 5; chip c 0 2";
    let text = format!("placing; order 1 1 2 0; cards 5 6 9; 0 sixes 1; {chips}");
    let mut one = table(3, &text);
    let facts = one.act("place c 6", &[]);
    assert_eq!(chosen(&one, &facts), vec![vec![(two, true), (zero, false)]; 4]);
    let mut asked = Table::with(Options { asks_everything: true, ..Options::new(3) }, &text);
    let facts = asked.act("place c 6", &[]);
    assert_eq!(chosen(&asked, &facts), vec![vec![(two, true)]; 4]);
    let facts = asked.act("place c 4", &[]);
    assert_eq!(chosen(&asked, &facts), vec![vec![(zero, true)]; 4]);
}

/// At a table of two the third player's things are settled too where nothing can be chosen.
///
/// Proves O-83, O-84, O-85b.
#[test]
fn o_71_nor_is_it_asked_for_the_third_player() {
    for seed in 0..40 {
        let (mut table, _) = Table::dealt(Options::new(2), seed);
        table.play(seed, |table, _| {
            if table.outcome().is_none() {
                let seat = table.actor();
                assert!(table.legal(seat).len() > 1, "{:?} {:?}", table.asked(), table.legal(seat));
            }
        });
    }
    // One pilot is left in the stock: it is the token of the third player's shield.
    let text =
        "energy 0 third; order 1 0 1 third; 0 tokens 15 16 16 16; 1 tokens 0 0 0 0; third tokens 0 0 0 0; 0 ufos 1";
    check_start(&mut table(2, text), "overdrive", &[], "0 overdrive / third shield / third gains 1 pilot");
}

/// Proves O-A27, O-A28.
#[test]
fn o_35d_cards_are_used_chips_return_and_sixes_leave() {
    let chips = "chip a 0 6; chip a 1 6; chip a 2 3; chip a 1 3; chip b 0 5; chip b 1 4; chip b 2 4; chip b 2 2; \
                 chip c 1 5; chip c 2 5; chip c 0 2";
    for (ability, sixes, n_used, n_chips) in
        [("afterburners", 0, 1, 4), ("second_six", 0, 1, 5), ("second_six", 1, 2, 4)]
    {
        let text = format!("placing; order 1 1 2 0; cards 5 6 9; 0 has {ability}; 0 sixes {sixes}; {chips}");
        let mut table = table(3, &text);
        // Both 6s are cancelled, and are used all the same.
        let facts = table.act("place c 4", &[]);
        assert_eq!(won(&facts), ["nobody", "0", "0"]);
        table.act("tokens 1 1 1 0", &[]);
        let own = table.player("0");
        assert_eq!((own.sixes_used, own.n_chips, own.unseen.len()), (n_used, n_chips, usize::from(n_chips)), "{text}");
        assert_eq!((table.player("1").n_chips, table.player("2").n_chips, table.player("2").sixes_used), (4, 5, 0));
        let view = table.public();
        assert_eq!(desk::list(view.discard.iter()), "5 6 9");
        assert!(view.areas.iter().all(|area| area.card.is_none() && area.spots.is_empty()));
    }
    // A seat whose 6 is gone can't place it.
    let spent = table(3, "placing; order 1 0 1 2; 0 sixes 1");
    refuse(&spent, "place a 6", "chip_not_in_hand", "O-33b");
    assert_eq!(spent.player("0").n_chips, 4);
}

/// Seat 0 wins area A, and the stock has no token of its card; only who won nothing has energy.
///
/// Proves O-A8.
#[test]
fn o_36c_a_win_without_a_token_gives_no_energy() {
    let text = "placing; order 1 1 2 0; cards 5 9 6; 2 tokens 16 16 0 0; 2 ufos 1; \
         chip a 0 6; chip a 1 2; chip a 2 3; chip a 1 3; chip b 0 4; chip b 1 4; chip b 2 5; chip b 2 2";
    for (chips, act, winners, gains, entitled) in [
        ("chip c 1 6; chip c 2 4; chip c 0 3", "place c 2", "0 2 1", "0 nothing, 2 1 builder, 1 1 builder", ""),
        ("chip c 1 5; chip c 2 6; chip c 0 5", "place c 2", "0 2 2", "0 nothing, 2 2 builder", "1"),
    ] {
        let mut table = table(3, &format!("{text}; {chips}"));
        let facts = table.act(act, &[]);
        assert_eq!(won(&facts).join(" "), winners);
        let gained: Vec<String> = facts.iter().filter_map(gain).collect();
        assert_eq!(gained.join(", "), gains);
        match table.asked() {
            Asked::ChooseEnergy { entitled: seats, .. } => {
                assert_eq!(desk::list(seats.into_iter().map(name)), entitled);
            }
            _ => assert_eq!(entitled, ""),
        }
    }
}

fn gain(fact: &Fact) -> Option<String> {
    match fact {
        Fact::Public(Public::TokensGained { player, tokens }) => Some(format!("{} {tokens}", name(*player))),
        _ => None,
    }
}

/// The energy card has to be used, in one of two ways.
#[test]
fn o_a7_energy_is_one_of_two_and_nothing_else() {
    let round = table(3, "energy 0; 0 tokens 0 0 0 0; 1 tokens 15 16 0 0; 2 tokens 0 0 1 0");
    assert_eq!(round.legal(Seat::new(0)), ["shield pilot", "shield builder", "shield military", "overdrive"]);
    for act in ["end", "done", "garrison no"] {
        refuse(&round, act, "wrong_moment", "O-36");
    }
    refuse(&round, "shield abductor", "out_of_stock", "O-A8");
    refuse(&round, "shield none", "token_to_take", "O-A8");
    refuse_as(&round, Seat::new(1), "overdrive", "not_asked", "O-71");
    // Only with an empty stock the shield brings nothing.
    let mut bare = table(3, "energy 0; 0 tokens 1 0 0 0; 1 tokens 15 16 0 0; 2 tokens 0 0 16 16; 0 ufos 1");
    assert_eq!(bare.legal(Seat::new(0)), ["shield none", "overdrive"]);
    check_start(&mut bare, "shield none", &[], "0 shield / order 2: 1 0 2 / last round");
    assert!(bare.player("0").is_shielded);
}

/// Neither a token of the shield nor a capture changes an order before its phase is over.
#[test]
fn o_38_orders_stay_until_their_phase_ends() {
    let mut round =
        table(3, "energy 0 1 2; 0 tokens 2 0 0 3; 0 ufos 1; 1 tokens 2 2 0 2; 1 ufos 2; 2 tokens 0 0 0 2; 2 ufos 3");
    assert_eq!(round.order(1), "0 1 2");
    check(&mut round, "overdrive", &[], "0 overdrive");
    // Seat 1 has more military now than seat 0, and is still the second.
    check(&mut round, "shield military", &[], "1 shield / 1 gains 1 military");
    assert_eq!((round.actor(), round.order(1)), (Seat::new(2), "0 1 2".to_owned()));
    check(&mut round, "shield pilot", &[], "2 shield / 2 gains 1 pilot / order 2: 1 0 2 / turn 1");
    let mut turns = table(
        3,
        "turn 0; order 2 0 1 2; 0 tokens 3 0 0 3; 0 ufos 1; 1 tokens 2 0 0 0; 1 ufos 2; 2 tokens 2 0 0 0; 2 ufos 3",
    );
    // The pilot that is captured makes seat 1 the last by tokens, and its turn comes all the same.
    turns.acts("activate military; capture 1 pilot; end");
    assert!(matches!(turns.asked(), Asked::Activate { seat, .. } if seat == Seat::new(1)));
    turns.act("end", &[]);
    check_start(&mut turns, "end", &CARDS, "2 ends / round 2 / order 1: 0 2 1");
}

/// The whole sequence of twelve chips, whatever the third player's rank.
#[test]
fn o_84_two_players_place_two_chips_of_the_third_each() {
    for (order, first, second) in [
        ("0 1 third", "0", "1"),
        ("0 third 1", "0", "1"),
        ("third 0 1", "0", "1"),
        ("1 0 third", "1", "0"),
        ("1 third 0", "1", "0"),
        ("third 1 0", "1", "0"),
    ] {
        let mut table = table(2, &format!("placing; order 1 {order}"));
        let (mut asked, mut own) = (Vec::new(), [0; 2]);
        for nth in 0..12 {
            let Asked::Place { seat, player, placed } = table.asked() else { panic!("a chip is asked for") };
            assert_eq!(placed, nth);
            asked.push(format!("{seat}{}", if player == Player::Third { "+" } else { "" }));
            let area = ["a", "b", "c"][usize::from(nth) % 3];
            // Spots of an area are filled in turn: the second and fourth chip of the third player lie face up.
            let is_up = nth / 3 % 2 == 1;
            if player == Player::Third {
                refuse(&table, &format!("place {area} 2"), "place_for_third_first", "O-84");
                table.act(&format!("third {area}"), if is_up { &[0] } else { &[] });
            } else if nth < 11 {
                refuse(&table, &format!("third {area}"), "place_own_first", "O-84");
                own[seat.index()] += 1;
                table.act(&format!("place {area} {}", 1 + own[seat.index()]), &[]);
            }
        }
        let wanted = [first, "+", second, "+", first, "+", second, "+", first, second, first, second];
        let wanted: Vec<String> = wanted
            .iter()
            .enumerate()
            .map(|(nth, &who)| if who == "+" { format!("{}+", wanted[nth - 1]) } else { who.to_owned() })
            .collect();
        assert_eq!(asked, wanted, "{order}");
        // One of the third player's five chips was not drawn, and two lie face down.
        let third = table.player("third");
        assert_eq!((third.n_chips, third.unseen.len(), third.hand), (1, 3, None));
    }
}

/// What lies face up is drawn when it is placed, what lies face down at the reveal, in letter and then spot order.
#[test]
fn o_a24_chips_of_the_third_player_are_drawn_when_they_are_seen() {
    let mut table = table(2, "placing; order 1 0 1 third; cards 1 2 3; 0 tokens 1 0 0 0; 0 ufos 1");
    table.act("place a 2", &[]);
    check(&mut table, "third a", &[4], "third lays 6 in a");
    table.act("place a 3", &[]);
    check(&mut table, "third b", &[], "third lays a chip in b");
    table.act("place b 3", &[]);
    check(&mut table, "third b", &[], "third lays a chip in b");
    assert_eq!(desk::list(table.player("third").unseen.iter()), "2 3 4 5");
    table.act("place b 2", &[]);
    check(&mut table, "third c", &[], "third lays a chip in c");
    table.acts("place c 4; place c 5; place c 5");
    // Left are 2 3 4 5: of them the first lies on B's spot 1, the second of the rest on its spot 3, the last on C's spot 1.
    check_start(&mut table, "place a 6", &[0, 1, 1], "1 lays 6 in a / revealed 2 6 3 6, 2 3 4 2, 5 4 5 5");
    assert_eq!(table.player("third").sixes_used, 1);
}

/// Proves O-85, O-A30.
#[test]
fn o_85b_the_third_player_raises_its_shield_in_its_rank() {
    for (order, asked) in
        [("0 1 third", "0 1 0+"), ("0 third 1", "0 0+ 1"), ("third 1 0", "1+ 1 0"), ("1 third 0", "1 1+ 0")]
    {
        let mut table = table(
            2,
            &format!(
                "energy 0 1 third; order 1 {order}; third tokens 0 0 1 0; third ufos 3; 0 tokens 1 0 0 0; 0 ufos 1"
            ),
        );
        let mut seen = Vec::new();
        while let Asked::ChooseEnergy { seat, player, entitled } = table.asked() {
            assert_eq!(entitled.len(), 3);
            if player == Player::Third {
                seen.push(format!("{seat}+"));
                refuse(&table, "overdrive", "thirds_shield_first", "O-85b");
                refuse(&table, "shield pilot", "thirds_shield_first", "O-85b");
                refuse(&table, "third shield none", "token_to_take", "O-A8");
                assert_eq!(table.offers("third shield"), "pilot, abductor, builder, military");
                // A pair of builders, and nothing is built.
                let facts = table.act("third shield builder", &[]);
                assert!(!facts.iter().any(|fact| matches!(fact, Fact::Public(Public::UfoBuilt { .. }))));
            } else {
                seen.push(seat.to_string());
                refuse(&table, "third shield pilot", "own_energy_first", "O-A30");
                table.act("overdrive", &[]);
            }
        }
        assert_eq!(seen.join(" "), asked, "{order}");
        let third = table.player("third");
        assert_eq!((third.energy, third.is_shielded, third.pad), (Energy::Shield, true, 0));
        assert_eq!(table.tokens("third"), "0 0 2 0");
    }
}

/// The third player opens an area and wins its tie, and its chips cancel others.
#[test]
fn o_85_the_third_player_wins_and_cancels_like_anybody() {
    let mut table = table(
        2,
        "placing; order 1 0 third 1; cards 1 2 3; \
         chip a third -; chip a 0 2; chip a third 5; chip a 0 6; chip b 1 4; chip b third 4; chip b 0 3; chip b 1 3; \
         chip c third -; chip c 0 4; chip c 1 6",
    );
    // 3 and 5 of the third player against 2 and 6: it opened the area. In B all cancel.
    check_start(
        &mut table,
        "place c 5",
        &[1, 0],
        "1 lays 5 in c / revealed 3 2 5 6, 4 4 3 3, 2 4 6 5 / a to third / b to nobody / c to 1 / \
         third gains 1 pilot, 1 abductor, 1 builder / 1 gains 1 pilot, 1 builder, 1 military",
    );
    assert!(matches!(table.asked(), Asked::ChooseEnergy { entitled, .. } if entitled == [desk::player("0")]));
}

/// Red recruits three aliens, two of them builders: one UFO. The third builder builds nothing, the fourth builds.
///
/// Proves O-35e, O-A9.
#[test]
fn o_37_the_pair_of_the_example() {
    let chips = "chip a 0 6; chip a 1 2; chip a 2 3; chip a 1 3; chip b 0 5; chip b 1 5; chip b 2 4; chip b 2 2; \
                 chip c 1 6; chip c 2 6; chip c 0 2";
    for (text, told) in [
        ("0 tokens 0 0 0 0", "0 gains 2 builder, 1 military / 0 builds"),
        ("0 tokens 0 0 1 0", "0 gains 2 builder, 1 military / 0 builds"),
        ("0 tokens 0 0 2 0; 0 pad 1", "0 gains 2 builder, 1 military / 0 builds"),
        ("0 tokens 0 0 2 0; 0 pad 2", "0 gains 2 builder, 1 military / 2 gains"),
    ] {
        let mut table = table(3, &format!("placing; order 1 1 2 0; cards 13 5 9; {text}; {chips}"));
        let start = "0 lays 4 in c / revealed 6 2 3 3, 5 5 4 2, 6 6 2 4 / a to 0 / b to 2 / c to 0";
        check_start(&mut table, "place c 4", &[], start);
        let facts = table.act("tokens 0 0 2 1", &[]);
        let heard = facts.iter().filter_map(|fact| fact.notice(&table.ovni, fuga_kernel::Viewer::Spectator));
        let heard = heard.map(|notice| desk::say(&notice)).collect::<Vec<_>>().join(" / ");
        assert!(heard.starts_with(told), "{text}: {heard}");
    }
    // A pair that found no room is lost: when the pad is free again it builds nothing.
    for (builders, builds) in [(4, false), (3, true)] {
        let mut table = table(3, &format!("energy 0; 0 tokens 1 0 {builders} 0; 0 ufos 1"));
        let facts = table.act("shield builder", &[]);
        assert_eq!(
            facts.iter().any(|fact| matches!(fact, Fact::Public(Public::UfoBuilt { .. }))),
            builds,
            "{builders}"
        );
    }
}

/// Without its 6 the third player has four chips, and all of them are placed.
#[test]
fn o_84_all_chips_of_the_third_player_are_placed_once_its_6_is_gone() {
    let mut table = table(
        2,
        "placing; order 1 0 1 third; third sixes 1; 0 tokens 1 0 0 0; 0 ufos 1; \
         chip a 0 2; chip a third 5; chip a 1 2; chip b third -; chip b 0 6; chip c third -; chip b 1 5; chip b third 2; \
         chip c 0 4; chip c 1 4; chip c 0 3",
    );
    assert_eq!((table.player("third").n_chips, table.player("third").unseen.len()), (0, 2));
    check_start(&mut table, "place a 3", &[1, 0], "1 lays 3 in a / revealed 2 5 2 3, 4 6 5 2, 3 4 4 3");
    assert_eq!(table.player("third").n_chips, 4);
}

/// The third player has lost in A and B and is cancelled in C: its shield is asked for, of the first of the two.
///
/// Proves O-85b, O-A30.
#[test]
fn o_36_the_third_player_without_an_area_has_energy() {
    let mut table = table(
        2,
        "placing; order 1 0 third 1; chip a 0 6; chip a third 2; chip a 1 2; chip b 1 6; chip b third 3; chip b 0 3; \
         chip b 0 2; chip c 0 5; chip c third 5; chip c 1 4; chip c third 4",
    );
    let facts = table.act("place a 3", &[]);
    assert_eq!(won(&facts), ["0", "1", "nobody"]);
    let Asked::ChooseEnergy { seat, player, entitled } = table.asked() else { panic!("energy is asked for") };
    assert_eq!((seat, player, entitled), (Seat::new(0), Player::Third, vec![Player::Third]));
}
