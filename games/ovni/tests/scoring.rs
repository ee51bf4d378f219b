//! The score, line by line, ties, missions and the third player (O-53, O-54, O-61 to O-68, O-87).

use crate::desk::{self, Table, table};
use fuga_kernel::{Chance, Game, Outcome as _, Quick, Seat, Viewer};
use fuga_ovni::{
    Alien, At, Colour, Ending, MissionResult, Options, Outcome, Ovni, Part, Player, Points, Position, Wanted,
};

/// The match of a position in its last round, played to its end.
fn over(options: Options, text: &str) -> Outcome {
    Table::with(Options { max_rounds: 1, ..options }, text).finish()
}

fn scores(outcome: &Outcome) -> Vec<i16> {
    outcome.seats.iter().map(|seat| seat.score).collect()
}

fn winners(outcome: &Outcome) -> String {
    outcome.seats.iter().filter(|seat| seat.won).map(|seat| seat.seat.to_string()).collect()
}

/// Every line of four seats, worked out by hand.
///
/// Proves O-62, O-63, O-64, O-65, O-66, O-A18, O-A35.
#[test]
fn o_61_the_whole_score_of_a_table_by_hand() {
    let outcome = over(
        Options::new(4),
        "turn 0; \
         0 tokens 5 2 7 1; 0 captured 0 0 2 0; 0 ufos 2 2 2 4 6 8; 0 pad 1; 0 mapped 2 4 6 1 9; 0 has detailed_charts; \
         0 taken orange orange brown; 0 missions 1 16; \
         1 tokens 5 2 0 4; 1 ufos 2 2 1 3; 1 pad 2; 1 mapped 2; 1 has grand_fleet; 1 taken white white lilac black grey brown; \
         1 missions 8; \
         2 tokens 1 6 3 4; 2 ufos 5 5 3; 2 mapped 5; 2 taken lilac lilac; 2 missions 9 13; \
         3 tokens 5 0 0 0; 3 ufos 8 11; 3 missions 5 6",
    );
    // Pilots 5 5 1 5: ten by three, rounded down. Abductors 2 2 6 0. Builders 7 0 3 0, two of them captured.
    // Military 1 4 4 0: five each.
    // Cities: 2 is 3:2 seat 0's, 4 and 6 seat 0's, 8 is 1:1, 1 is seat 1's, 3 is 1:1, 5 seat 2's, 11 seat 3's.
    let wanted = [
        // Six UFOs by 2, one on the pad, three cities by 4, five maps by 4, two orange and a brown: 3 + 1.
        Points {
            pilots: 3,
            builders: 10,
            ufos_on_board: 12,
            ufos_on_pad: 1,
            airspace: 12,
            mapping: 20,
            humans: 4,
            total: 62,
            ..Points::default()
        },
        // Four UFOs by 3, two on the pad, one city, one map, five colours: 3 + 1 + 1 + 1 + 1 and 10.
        Points {
            pilots: 3,
            military: 5,
            ufos_on_board: 12,
            ufos_on_pad: 2,
            airspace: 4,
            mapping: 3,
            humans: 7,
            human_variety: 10,
            total: 46,
            ..Points::default()
        },
        // Three UFOs by 2, one city, one map, two lilac.
        Points {
            abductors: 10,
            military: 5,
            ufos_on_board: 6,
            airspace: 4,
            mapping: 3,
            humans: 3,
            total: 31,
            ..Points::default()
        },
        // Two UFOs and one city.
        Points { pilots: 3, ufos_on_board: 4, airspace: 4, total: 11, ..Points::default() },
    ];
    for (result, points) in outcome.seats.iter().zip(wanted) {
        assert_eq!(result.points, points, "seat {}", result.seat);
        assert_eq!(points.lines().iter().map(|line| line.1).sum::<i16>(), points.total);
    }
    // Seat 0: three even cities are not four (-5), and six UFOs are not seven (-5). Seat 1: four military (-5).
    // Seat 2: nothing captured, one map (-10). Seat 3: no humans (-10).
    assert_eq!(scores(&outcome), [52, 41, 21, 1]);
    assert_eq!((winners(&outcome).as_str(), outcome.ending, outcome.rounds), ("0", Ending::RoundLimit, 1));
    assert_eq!(
        outcome.seats.iter().map(|seat| (seat.ufos, seat.humans)).collect::<Vec<_>>(),
        [(6, 3), (4, 6), (3, 2), (2, 0)]
    );
}

/// Below nought, and the lines have names.
#[test]
fn o_a35_a_score_below_nought() {
    let outcome = over(Options::new(3), "turn 0; 0 tokens 1 0 0 0; 0 ufos 1; 1 missions 1 2; 2 missions 3");
    assert_eq!(scores(&outcome)[1], -10);
    let lines = outcome.seats[0].points.lines();
    assert_eq!(
        lines.map(|line| line.0),
        [
            "most pilots",
            "most abductors",
            "most builders",
            "most military",
            "UFOs on the board",
            "UFOs on the pad",
            "airspace",
            "mapping",
            "humans of one colour",
            "humans of many colours",
        ]
    );
}

/// Three players have five pilots each: three points each.
#[test]
fn o_61_the_tie_of_the_example() {
    let round = table(4, "turn 0; 0 tokens 5 1 0 0; 1 tokens 5 1 0 0; 2 tokens 5 0 0 0; 3 tokens 4 1 2 0; 0 ufos 1");
    let points = |name: &str| {
        let points = round.player(name).points.unwrap();
        [points.pilots, points.abductors, points.builders, points.military]
    };
    assert_eq!(["0", "1", "2", "3"].map(points), [[3, 3, 0, 0], [3, 3, 0, 0], [3, 0, 0, 0], [0, 3, 10, 0]]);
    for (n_tied, each) in [(1, 10), (2, 5), (3, 3), (4, 2)] {
        let text = (0..4).map(|seat| format!("{seat} tokens {} 0 0 0", if seat < n_tied { 4 } else { 3 }));
        let text = text.collect::<Vec<_>>().join("; ");
        let round = table(4, &format!("turn 0; 0 ufos 1; {text}"));
        assert_eq!(round.player("0").points.unwrap().pilots, each);
        assert_eq!(round.player("3").points.unwrap().pilots, if n_tied == 4 { 2 } else { 0 });
    }
}

/// Washington: blue 3, red and green 2, yellow 1; with one more for a rival nobody has it.
///
/// Proves O-11.
#[test]
fn o_63_the_airspace_of_the_example() {
    for (red, points, majority) in [("2 2", 4, Some(Player::Seat(Seat::new(0)))), ("2 2 2", 0, None)] {
        let round = table(4, &format!("turn 0; 0 tokens 1 0 0 0; 0 ufos 2 2 2; 1 ufos {red}; 2 ufos 2 2; 3 ufos 2"));
        assert_eq!(round.player("0").points.unwrap().airspace, points);
        assert!(["1", "2", "3"].iter().all(|name| round.player(name).points.unwrap().airspace == 0));
        assert_eq!(round.public().cities[1].majority, majority);
        assert_eq!(round.public().cities[2].majority, None);
    }
    // One UFO alone is a majority.
    let alone = table(4, "turn 0; 0 tokens 1 0 0 0; 0 ufos 2; 1 ufos 3");
    assert_eq!(alone.player("0").points.unwrap().airspace, 4);
}

/// One bonus only, however many sets of colours there are.
#[test]
fn o_a19_the_bonus_for_colours_is_given_once() {
    for (taken, alike, variety) in [
        ("brown orange lilac white", 4, 0),
        ("brown orange lilac white grey", 5, 10),
        ("brown orange lilac white grey black", 6, 15),
        ("brown orange lilac white grey black brown orange lilac white grey black", 18, 15),
        ("brown orange lilac white grey brown orange lilac white grey", 15, 10),
        ("brown brown brown", 6, 0),
    ] {
        let points =
            table(4, &format!("turn 0; 0 tokens 1 0 0 0; 0 ufos 1; 0 taken {taken}")).player("0").points.unwrap();
        assert_eq!((points.humans, points.human_variety), (alike, variety), "{taken}");
    }
}

/// Humans and majorities of aliens by hand, at random tables.
///
/// Proves O-61, O-65, O-A32.
#[test]
fn o_65_humans_and_aliens_are_scored_as_by_hand() {
    let ovni = Ovni::new(Options::new(4)).unwrap();
    let mut chance = Quick::new(7);
    for _ in 0..2_000 {
        let mut tokens = [[0_u8; 4]; 4];
        let mut humans = [[0_u8; 6]; 4];
        for own in &mut tokens {
            *own = own.map(|_| chance.draw(6) as u8 * chance.draw(2) as u8);
        }
        for colour in Colour::ALL {
            for _ in 0..chance.draw(4) {
                humans[chance.draw(4) as usize][colour as usize] += 1;
            }
        }
        let mut position = Position::new(At::Turn(Seat::new(0)));
        for seat in 0..4_u8 {
            let own = humans[usize::from(seat)].iter().zip(Colour::ALL);
            let names: Vec<&str> = own.flat_map(|(&n, colour)| vec![colour.name(); n.into()]).collect();
            let player = Player::Seat(Seat::new(seat));
            position = position.tokens(player, tokens[usize::from(seat)]).taken(player, &names.join(" "));
        }
        // What is not taken stays in cities and on the track: nobody gets it.
        let view = ovni.view(&ovni.set_up(&position), Viewer::Spectator);
        for (place, seen) in view.players.iter().enumerate() {
            let points = seen.points.unwrap();
            let aliens = [points.pilots, points.abductors, points.builders, points.military];
            for group in 0..4 {
                let most = tokens.iter().map(|own| own[group]).max().unwrap();
                let n_most = tokens.iter().filter(|own| own[group] == most).count();
                let wanted = if most > 0 && tokens[place][group] == most { [10, 5, 3, 2][n_most - 1] } else { 0 };
                assert_eq!(aliens[group], wanted, "{tokens:?}");
            }
            let alike: i16 = seen.humans.iter().map(|&n| [0, 1, 3, 6][usize::from(n)]).sum();
            let bonus = [0, 0, 0, 0, 0, 10, 15][seen.humans.iter().filter(|&&n| n > 0).count()];
            assert_eq!((points.humans, points.human_variety), (alike, bonus), "{humans:?}");
            assert!(place == 3 || seen.humans == humans[place]);
        }
    }
}

/// The highest total, then UFOs on the board, then humans, then all of them together.
///
/// Proves O-A20.
#[test]
fn o_67_ties_are_broken_by_ufos_and_then_humans() {
    let lost = "0 missions 1; 1 missions 2; 2 missions 3; 3 missions 4";
    for (text, wanted, payoffs) in [
        // 10 for the pilots and 6 for a UFO that has its city, against 6.
        ("0 tokens 1 0 0 0; 0 ufos 1; 1 ufos 2", "0", "1.00 0.00 0.00"),
        // 12 points each: four UFOs and one city, against two UFOs and two cities.
        ("0 ufos 1 1 2 2; 1 ufos 3 4; 2 ufos 2 2", "0", "1.00 0.00 0.00"),
        // The same with 6 points more for three humans and for four: UFOs come before humans.
        (
            "0 ufos 1 1 2 2; 1 ufos 3 4; 2 ufos 2 2; 0 taken brown brown brown; 1 taken black black white white",
            "0",
            "1.00 0.00 0.00",
        ),
        // A UFO, its city and a human each: they share.
        ("0 ufos 1; 1 ufos 2; 0 taken brown; 1 taken black", "01", "0.50 0.50 0.00"),
        // Three humans of a colour bring as much as two pairs, which are four humans.
        ("0 ufos 1; 1 ufos 2; 0 taken brown brown brown; 1 taken black black white white", "1", "0.00 1.00 0.00"),
        ("0 ufos 1; 1 ufos 2; 2 ufos 3; 0 taken brown; 1 taken black; 2 taken white", "012", "0.33 0.33 0.33"),
    ] {
        let outcome = over(Options::new(4), &format!("turn 3; 3 tokens 0 0 0 0; {text}; {lost}"));
        assert_eq!(winners(&outcome), wanted, "{text} {:?}", scores(&outcome));
        let ranking = outcome.ranking();
        assert!(ranking.iter().take(wanted.len()).all(|&seat| outcome.seats[seat.index()].won), "{text} {ranking:?}");
        assert_eq!(ranking.len(), 4);
        let shares = (0..3).map(|seat| format!("{:.2}", outcome.payoff(Seat::new(seat))));
        assert_eq!(desk::list(shares), payoffs);
    }
}

/// Missions are part of the total that decides: 36 and a mission beat 40 without one.
#[test]
fn o_66_a_mission_decides() {
    let text = "turn 0; 0 mapped 1 2 3 4; 0 ufos 1 1 2 2 3 3; 1 tokens 1 1 1 1; 1 missions 1";
    for (mission, totals, winner) in [(13, [44, 35], "0"), (14, [31, 35], "1")] {
        let outcome = over(Options::new(3), &format!("{text}; 0 missions {mission}"));
        assert_eq!((&scores(&outcome)[..2], winners(&outcome).as_str()), (&totals[..], winner));
    }
}

/// What each seat's kept missions brought.
fn missions(text: &str, numbers: &str) -> String {
    let outcome = over(Options::new(4), &format!("turn 0; {text}; 0 missions {numbers}"));
    let word = |result: &MissionResult| format!("{}{:+}", if result.fulfilled { "" } else { "no" }, result.points);
    desk::list(outcome.seats[0].missions.iter().map(word))
}

/// Four even or odd cities, and two humans of the colour.
///
/// Proves O-A22.
#[test]
fn o_68a_airspace_and_abduction() {
    let even = "0 ufos 2 4 6 8";
    for (text, number, told) in [
        ("0 ufos 2 4 6 8; 0 taken orange orange", "1", "+8"),
        ("0 ufos 2 4 6 8 10; 0 taken orange orange orange", "1", "+8"),
        ("0 ufos 2 4 6 8; 0 taken orange", "1", "no-5"),
        ("0 ufos 2 4 6 8; 0 taken white white", "1", "no-5"),
        ("0 ufos 2 4 6 7 9; 0 taken orange orange", "1", "no-5"),
        ("0 ufos 2 4 6 8; 1 ufos 8; 0 taken orange orange", "1", "no-5"),
        ("0 ufos 2 4 6", "1", "no-5"),
        ("0 ufos 1 3 9 11; 0 taken lilac lilac", "2", "+8"),
        ("0 ufos 2 4 6 8; 0 taken lilac lilac", "2", "no-5"),
        ("0 ufos 2 4 6 8; 0 taken white white", "3", "+8"),
        ("0 ufos 5 7 9 11; 0 taken black black", "4", "+8"),
    ] {
        assert_eq!(missions(text, number), told, "{text} {number}");
    }
    // One set of cities serves two missions.
    assert_eq!(missions(&format!("{even}; 0 taken orange orange white white"), "1 3"), "+8 +8");
    assert_eq!(missions(&format!("{even}; 0 taken orange orange white"), "1 3"), "+8 no-5");
}

/// A human of each of three colours, and seven tokens.
#[test]
fn o_68b_abduction_and_possession() {
    for (text, number, told) in [
        ("0 tokens 7 0 0 0; 0 taken brown orange white", "5", "+8"),
        ("0 tokens 6 0 0 0; 0 taken brown orange white", "5", "no-5"),
        ("0 tokens 7 0 0 0; 0 taken brown orange", "5", "no-5"),
        ("0 tokens 7 0 0 0; 0 taken brown orange orange lilac", "5", "no-5"),
        ("0 tokens 0 7 0 0; 0 taken brown grey lilac", "6", "+8"),
        ("0 tokens 0 0 7 0; 0 taken orange grey black", "7", "+8"),
        ("0 tokens 0 0 0 7; 0 taken white lilac black", "8", "+8"),
        ("0 tokens 0 7 0 0; 0 taken white lilac black", "8", "no-5"),
    ] {
        assert_eq!(missions(text, number), told, "{text}");
    }
}

/// Three captured tokens of the types it names, and five of each of two types.
///
/// Proves O-A18, O-A21.
#[test]
fn o_68c_capture_and_possession() {
    for (text, number, told) in [
        ("0 tokens 5 5 1 1; 0 captured 0 1 1 1", "9", "+8"),
        ("0 tokens 5 5 1 1; 0 captured 1 1 1 0", "9", "no-5"),
        ("0 tokens 5 5 1 1; 0 captured 0 1 1 0", "9", "no-5"),
        ("0 tokens 5 4 1 1; 0 captured 0 1 1 1", "9", "no-5"),
        ("0 tokens 4 5 1 1; 0 captured 0 1 1 1", "9", "no-5"),
        ("0 tokens 1 5 5 1; 0 captured 1 0 1 1", "10", "+8"),
        ("0 tokens 1 1 5 5; 0 captured 1 1 0 1", "11", "+8"),
        ("0 tokens 5 1 1 5; 0 captured 1 1 1 0", "12", "+8"),
        // The same tokens serve two missions.
        ("0 tokens 5 5 5 1; 0 captured 1 1 1 1", "9 10", "+8 +8"),
    ] {
        assert_eq!(missions(text, number), told, "{text}");
    }
}

/// Mapped cities of any kind, and UFOs on the board at the end, those of the beginning included.
///
/// Proves O-A22.
#[test]
fn o_68d_mapping_and_possession() {
    for (text, number, told) in [
        ("0 mapped 1 2 3 4; 0 ufos 1 1 2 2 3 3", "13", "+8"),
        ("0 mapped 1 2 3; 0 ufos 1 1 2 2 3 3", "13", "no-5"),
        ("0 mapped 1 2 3 4; 0 ufos 1 1 2 2 3; 0 pad 2", "13", "no-5"),
        ("0 mapped 1 2 3 4; 0 ufos 1 1 2 2 3 3", "14", "no-5"),
        ("0 mapped 1 3 5 7; 0 ufos 1 1 2 2 3 3 4", "14", "+8"),
        ("0 mapped 1 3 5 7; 0 ufos 1 1 2 2 3 3 4", "15", "no-5"),
        ("0 mapped 2 4 6 8 10; 0 ufos 1 1 2 2 3 3", "15", "+8"),
        ("0 mapped 2 4 6 8 10; 0 ufos 1 1 2 2 3 3 9", "15 16", "+8 +8"),
    ] {
        assert_eq!(missions(text, number), told, "{text}");
    }
}

/// Each mission is judged by itself, and says in words what it asks for.
#[test]
fn o_68_missions_say_what_they_ask_for() {
    for (number, words) in [
        (1, "the majority in 4 even cities; 2 orange humans"),
        (2, "the majority in 4 odd cities; 2 lilac humans"),
        (5, "1 brown human; 1 orange human; 1 white human; tokens: 7 pilot"),
        (9, "captured: 1 abductor, 1 builder, 1 military; tokens: 5 pilot, 5 abductor"),
        (16, "5 mapped cities; 7 UFOs on the board"),
    ] {
        let outcome = over(Options::new(3), &format!("turn 0; 0 tokens 1 0 0 0; 0 ufos 1; 0 missions {number}"));
        let [mission] = &outcome.seats[0].missions[..] else { panic!("one was kept") };
        assert_eq!((u8::from(mission.mission), mission.text.as_str()), (number, words));
    }
}

/// How far its owner is with each mission, part by part; nobody else is told.
///
/// Proves O-93.
#[test]
fn o_68_a_missions_progress_is_shown_to_its_owner() {
    let text = "turn 0; 0 tokens 2 5 1 0; 0 captured 1 2 0 0; 0 ufos 1 3 8 8 9; 1 ufos 3; 0 mapped 3 8; \
                0 taken orange orange lilac; 0 missions 2 9; 0 discarded 16";
    let missions = |viewer| table(3, text).view(viewer).players[0].missions.clone();
    let Some(own) = missions(Viewer::Seat(Seat::new(0))) else { panic!("they are its own") };
    let say = |part: &Part| {
        let what = match part.what {
            Wanted::Airspace { parity } => parity.name().to_owned(),
            Wanted::Humans { colour } => colour.to_string(),
            Wanted::Captured { alien } => format!("captured {alien}"),
            Wanted::Tokens { alien } => alien.to_string(),
            Wanted::Mapped => "mapped".to_owned(),
            Wanted::Ufos => "ufos".to_owned(),
        };
        format!("{what} {}/{}{}", part.have, part.need, if part.is_done() { "!" } else { "" })
    };
    let told: Vec<(u8, String)> = own
        .progress
        .iter()
        .map(|mission| (mission.mission.into(), mission.parts.iter().map(say).collect::<Vec<_>>().join(", ")))
        .collect();
    let expected = [
        (2, "odd 2/4, lilac 1/2"),
        (9, "captured abductor 2/1!, captured builder 0/1, captured military 0/1, pilot 2/5, abductor 5/5!"),
        (16, "mapped 2/5, ufos 5/7"),
    ];
    assert_eq!(told, expected.map(|(number, words)| (number, words.to_owned())));
    for other in [Viewer::Seat(Seat::new(1)), Viewer::Spectator] {
        assert_eq!(missions(other), None);
    }
}

/// A mission of captures, with tokens of the third player.
#[test]
fn o_a36_captures_from_the_third_player_serve_missions() {
    let mut last = Table::with(
        Options { max_rounds: 1, ..Options::new(2) },
        "turn 0; 0 tokens 5 5 1 3; 0 captured 0 1 0 1; 0 ufos 1; third tokens 0 0 2 0; third ufos 3; 0 missions 9; 1 missions 1",
    );
    last.acts("activate military; capture third builder");
    let outcome = last.finish();
    assert!(outcome.seats[0].missions[0].fulfilled);
    assert_eq!(outcome.seats.len(), 2);
}

/// Whether the third player counts for majorities, for aliens, airspace and missions; it never scores.
///
/// Proves O-87.
#[test]
fn o_a25_the_third_player_in_every_line() {
    let text = "turn 0; 0 tokens 5 0 1 0; 0 ufos 2 4 6 8; 1 tokens 4 0 0 0; 1 ufos 1; third tokens 5 3 2 0; third ufos 8 10; \
                0 taken orange orange; 0 missions 1; 1 missions 2";
    for (third_competes, points, fulfilled) in [(true, [5, 0, 0, 12], false), (false, [10, 0, 10, 16], true)] {
        let options = || Options { third_competes, ..Options::new(2) };
        let before = Table::with(options(), text);
        let (own, third) = (before.player("0"), before.player("third"));
        let cities: &[u8] = if third_competes { &[2, 4, 6] } else { &[2, 4, 6, 8] };
        assert!(own.airspace.iter().map(u8::from).eq(cities.iter().copied()), "{:?}", own.airspace);
        let leads = desk::list(own.leads.iter());
        assert_eq!(
            (leads.as_str(), third.leads.is_empty()),
            if third_competes { ("pilot", false) } else { ("pilot builder", true) }
        );
        let outcome = over(options(), text);
        let own = outcome.seats[0].points;
        assert_eq!([own.pilots, own.abductors, own.builders, own.airspace], points);
        assert_eq!((outcome.seats[0].missions[0].fulfilled, outcome.seats.len()), (fulfilled, 2));
        assert_eq!(outcome.seats[1].points.pilots, 0);
    }
}

/// The last round is known before its phase 2, and a type that is out ends the match.
///
/// Proves O-53.
#[test]
fn o_54_the_last_round_is_told_before_phase_2() {
    for alien in Alien::ALL {
        let mut held = [0; 4];
        held[alien as usize] = 15;
        let [p, a, b, m] = held;
        let text = format!(
            "energy 0; 0 tokens 0 0 0 0; 1 tokens {p} {a} {b} {m}; 1 ufos 1; 0 pad 0; 2 tokens 1 0 0 0; 2 ufos 2"
        );
        let mut round = table(3, &if alien == Alien::Pilot { text.replace("15 0 0 0", "14 0 0 0") } else { text });
        assert!(!round.public().is_last_round);
        let facts = round.act(&format!("shield {alien}"), &[]);
        assert!(
            facts.iter().any(|fact| matches!(fact, fuga_ovni::Fact::Public(fuga_ovni::Public::LastRound))),
            "{alien}"
        );
        assert!(round.public().is_last_round);
        let outcome = round.finish();
        assert_eq!((outcome.ending, fuga_kernel::Outcome::ending(&outcome)), (Ending::StockOut, "stock_out"));
    }
}
