//! Who learns what: chips face down and in hand, missions, and what is public (O-91 to O-95).

use std::collections::BTreeSet;

use crate::desk::{self, Table, table};
use fuga_kernel::testkit::Belief;
use fuga_kernel::{Game, Happened as _, Learned as _, Quick, Refuse, Seat, Tape, ToAct, Viewer};
use fuga_ovni::{Asked, Fact, Memory, Notice, Options, Ovni, Player, Public, State, View};

const ZERO: Viewer = Viewer::Seat(Seat::new(0));
const ONE: Viewer = Viewer::Seat(Seat::new(1));

/// The chips in the hand of a seat as a viewer sees them.
fn hand(table: &Table, viewer: Viewer, index: usize) -> Option<String> {
    table.view(viewer).players[index].hand.map(|hand| format!("{hand:?}"))
}

/// Proves O-A37.
#[test]
fn o_92_hands_and_chips_face_down_are_their_owners_secret() {
    let mut round = table(3, "placing; order 1 0 1 2");
    // Nobody has placed a chip: every hand can be worked out, and is open.
    assert_eq!(hand(&round, ONE, 0).as_deref(), Some("{2, 3, 4, 5, 6}"));
    let facts = round.act("place a 5", &[]);
    let told = |viewer| -> String {
        facts.iter().filter_map(|fact| fact.notice(&round.ovni, viewer)).map(|notice| desk::say(&notice)).collect()
    };
    assert_eq!(told(ZERO), "0 lays 5 in a face down");
    assert_eq!(told(ONE), "0 lays a chip in a");
    assert_eq!(hand(&round, ZERO, 0).as_deref(), Some("{2, 3, 4, 6}"));
    assert_eq!((hand(&round, ONE, 0), hand(&round, Viewer::Spectator, 0)), (None, None));
    let spot = |viewer| round.view(viewer).areas[0].spots[0];
    assert_eq!((spot(ZERO).chip.map(u8::from), spot(ONE).chip, spot(ONE).is_up), (Some(5), None, false));
    let seen = round.player("0");
    assert_eq!((seen.n_chips, format!("{:?}", seen.unseen)), (4, "{2, 3, 4, 5, 6}".to_owned()));
}

#[test]
fn o_91_a_six_counts_as_used_from_the_reveal_on() {
    let mut round = table(
        3,
        "placing; order 1 1 2 0; chip a 0 6; chip a 1 2; chip a 2 3; chip a 1 3; chip b 0 5; chip b 1 4; chip b 2 4; \
         chip b 2 2; chip c 1 6; chip c 2 6; chip c 0 2",
    );
    assert_eq!(["0", "1", "2"].map(|name| round.player(name).sixes_used), [0, 0, 0]);
    round.act("place c 3", &[]);
    assert_eq!(["0", "1", "2"].map(|name| round.player(name).sixes_used), [1, 1, 1]);
    // The chip that was kept back follows from the four shown.
    assert_eq!(hand(&round, Viewer::Spectator, 0).as_deref(), Some("{4}"));
}

#[test]
fn o_93_who_has_chosen_missions_is_seen_and_nothing_else() {
    let table = table(3, "keeping; 0 discarded 1 2 13; 1 missions 3 4");
    let view = table.view(ZERO);
    assert!(matches!(view.asked, Some(Asked::Keep { chosen }) if chosen.iter().eq([Seat::new(1)])));
    assert_eq!((view.players[1].n_missions, view.players[1].missions.as_ref()), (0, None));
    assert_eq!(format!("{:?}", view.players[0].missions.as_ref().unwrap().dealt), "{1, 2, 13}");
    assert_eq!(format!("{:?}", table.view(ONE).players[1].missions.as_ref().unwrap().kept), "{3, 4}");
}

/// The chips that are hidden in a world.
fn hidden(ovni: &Ovni, world: &State, viewer: Viewer) -> String {
    let chips = ovni.secrets(world, viewer).into_iter().filter(|(kind, _)| kind.contains("chip") || *kind == "hand");
    chips.map(|(_, value)| value).collect::<Vec<_>>().join(" ")
}

/// Imagined chips are exactly those that brute force finds possible.
#[test]
fn o_94_imagined_chips_are_those_that_could_be() {
    let mut n_compared = 0;
    for (n_seats, seed) in [2, 3, 4].into_iter().cycle().zip(0..12) {
        let ovni = Ovni::new(Options::new(n_seats)).unwrap();
        let mut chance = Quick::new(seed);
        let viewer = Viewer::all(n_seats).nth(seed as usize % 4 % usize::from(n_seats + 1)).unwrap();
        let mut state = table(n_seats, "placing").state;
        let mut belief = Belief::at(&ovni, viewer, [state]);
        let memory = Memory::new(&ovni, viewer);
        for _ in 0..5 {
            let ToAct::Seats(asked) = ovni.to_act(&state) else { break };
            let seat = asked.any(&mut chance);
            let action = ovni.pick(&state, seat, &mut chance);
            let mut facts = Vec::new();
            ovni.apply(&mut state, seat, action, &mut chance, &mut facts).unwrap();
            let told: Vec<Notice> = facts.iter().filter_map(|fact| fact.notice(&ovni, viewer)).collect();
            if Viewer::Seat(seat) == viewer {
                belief.acted(seat, action, &told);
            } else {
                belief.told(&told);
            }
            let possible: BTreeSet<String> = belief.worlds().iter().map(|world| hidden(&ovni, world, viewer)).collect();
            let view = ovni.view(&state, viewer);
            // So many that each possible world is met but for bad luck.
            let n_imagined = 12 * possible.len() + 50;
            let imagined: BTreeSet<String> =
                (0..n_imagined).map(|_| hidden(&ovni, &ovni.imagine(&view, &memory, &mut chance), viewer)).collect();
            assert!(imagined.is_subset(&possible), "{viewer:?}");
            assert!(imagined.len() * 100 >= possible.len() * 99, "{viewer:?} {} of {}", imagined.len(), possible.len());
            n_compared += usize::from(possible.len() > 1);
        }
    }
    assert!(n_compared > 20, "{n_compared}");
}

/// What a viewer sees without what is its own.
fn without_own(mut view: View) -> String {
    view.you = None;
    view.cities.iter_mut().for_each(|city| city.maps_with = None);
    for player in &mut view.players {
        (player.hand, player.missions) = (None, None);
    }
    for spot in view.areas.iter_mut().flat_map(|area| &mut area.spots).filter(|spot| !spot.is_up) {
        spot.chip = None;
    }
    serde_json::to_string(&view).unwrap()
}

/// But for hands, chips face down and missions everybody sees the same, and is told the same.
#[test]
fn o_91_all_else_is_public_at_every_step() {
    for (n_seats, seed) in [2, 3, 4].into_iter().cycle().zip(0..6) {
        let (mut played, _) = Table::dealt(Options::new(n_seats), seed);
        played.play(seed, |table, facts| {
            let public = without_own(table.public());
            for viewer in Viewer::all(n_seats) {
                assert_eq!(without_own(table.view(viewer)), public);
                for fact in
                    facts.iter().filter(|fact| !matches!(fact, Fact::MissionsKept { .. } | Fact::ChipPlaced { .. }))
                {
                    assert_eq!(fact.notice(&table.ovni, viewer), fact.notice(&table.ovni, Viewer::Spectator));
                }
            }
        });
    }
}

/// Each hand, chip and mission is seen by its owner, and by others only when it can be worked out or the match is over.
#[test]
fn o_92_at_every_step_of_play() {
    for (n_seats, seed) in [2, 3, 4].into_iter().cycle().zip(0..9) {
        let (mut played, dealt) = Table::dealt(Options::new(n_seats), seed);
        for viewer in Viewer::all(n_seats) {
            let told: Vec<Notice> = dealt.iter().filter_map(|fact| fact.notice(&played.ovni, viewer)).collect();
            let own = told.iter().filter(|notice| matches!(notice, Notice::YouWereDealt { .. })).count();
            assert_eq!(own, usize::from(viewer != Viewer::Spectator));
        }
        let mut has_placed: BTreeSet<Player> = BTreeSet::new();
        played.play(seed, |table, facts| {
            for fact in facts {
                match fact {
                    Fact::ChipPlaced { player, .. } => drop(has_placed.insert(*player)),
                    Fact::Public(Public::ChipsRevealed { .. }) => has_placed.clear(),
                    _ => {}
                }
            }
            for viewer in Viewer::all(n_seats) {
                let view = table.view(viewer);
                let is_over = view.outcome.is_some();
                for seen in &view.players {
                    let is_owner = seen.player.seat().is_some_and(|seat| viewer == Viewer::Seat(seat));
                    let Player::Seat(seat) = seen.player else {
                        assert_eq!((seen.hand, seen.missions.as_ref()), (None, None));
                        continue;
                    };
                    let hand = table.ovni.hand(&table.state, seat);
                    let is_open = is_owner || !has_placed.contains(&seen.player);
                    assert_eq!(seen.hand, is_open.then_some(hand), "{viewer:?} {:?}", view.asked);
                    assert_eq!(usize::from(seen.n_chips), hand.len());
                    assert_eq!(seen.missions.is_some(), is_owner || is_over);
                }
                for spot in view.areas.iter().flat_map(|area| &area.spots) {
                    let is_owner = spot.player.seat().is_some_and(|seat| viewer == Viewer::Seat(seat));
                    assert_eq!(spot.chip.is_some(), spot.is_up || is_owner);
                }
            }
        });
    }
}

/// Everything that a viewer receives of a table: its view, its list, who is asked, and the answer to each of these actions.
fn received(table: &Table, viewer: Viewer, acts: &[String]) -> String {
    let mut answers = Vec::new();
    let mut legal = Vec::new();
    if let Viewer::Seat(seat) = viewer {
        legal = table.legal(seat);
        for act in acts {
            let mut state = table.state;
            let answer = table.ovni.apply(&mut state, seat, desk::parse(act), &mut Tape::new(&[]), &mut ());
            answers.push(answer.map_err(|refusal| (refusal.code(), refusal.rule(), refusal.to_string())));
        }
    }
    let asked = match table.ovni.to_act(&table.state) {
        ToAct::Seats(seats) => seats.iter().collect(),
        ToAct::Over(_) => Vec::new(),
    };
    format!("{} {legal:?} {answers:?} {asked:?}", serde_json::to_string(&table.view(viewer)).unwrap())
}

/// Two worlds that differ in what others hide give the same answers, the same lists and the same views.
///
/// Proves O-A37.
#[test]
fn o_92_refusals_and_lists_tell_nothing_of_others_chips() {
    let text = |down: u8, missions: &str| {
        format!(
            "placing; order 1 0 1 2; 0 missions {missions}; 1 missions 7; 1 discarded 8 9; 2 missions 10; 2 discarded 11 12; \
             chip a 0 {down}; chip a 1 3; chip b 2 4"
        )
    };
    let (one, other) = (table(3, &text(5, "1 2; 0 discarded 3")), table(3, &text(6, "4 5; 0 discarded 6")));
    let mut acts: Vec<String> = vec!["end".to_owned(), "third a".to_owned(), "keep 1".to_owned()];
    for area in ["a", "b", "c", "d"] {
        acts.extend((2..=6).map(|value| format!("place {area} {value}")));
    }
    for viewer in [ONE, Viewer::Seat(Seat::new(2)), Viewer::Spectator] {
        assert_eq!(received(&one, viewer, &acts), received(&other, viewer, &acts));
    }
    assert_ne!(received(&one, ZERO, &acts), received(&other, ZERO, &acts));
}

/// Proves O-93, O-A33.
#[test]
fn o_93_the_number_of_missions_is_hidden_until_all_have_chosen() {
    let worlds = ["1 missions 3; 1 discarded 4 5", "1 missions 3 4; 1 discarded 5", "1 missions 5; 1 discarded 3 4"];
    let text = "keeping; 0 discarded 1 2 13; 2 missions 6; 2 discarded 7 8";
    let mut acts: Vec<String> = (1..=16).map(|mission| format!("keep {mission}")).collect();
    acts.extend(["keep 1 2", "keep 3 4", "keep 1 2 13", "end"].map(str::to_owned));
    let tables = worlds.map(|world| table(3, &format!("{text}; {world}")));
    for viewer in [ZERO, Viewer::Seat(Seat::new(2)), Viewer::Spectator] {
        let given = tables.each_ref().map(|table| received(table, viewer, &acts));
        assert!(given[0] == given[1] && given[1] == given[2], "{viewer:?}");
    }
    // What seat 1 chooses is told alike, whether it keeps one or two.
    for act in ["keep 3", "keep 3 4"] {
        let mut table = table(3, &format!("{text}; 1 discarded 3 4 5"));
        let facts = table.act_as(Seat::new(1), act, &[]);
        let told = |viewer| -> Vec<String> {
            facts.iter().filter_map(|fact| fact.notice(&table.ovni, viewer)).map(|notice| desk::say(&notice)).collect()
        };
        assert_eq!(
            (told(ZERO), told(Viewer::Spectator)),
            (vec!["1 has chosen".to_owned()], vec!["1 has chosen".to_owned()])
        );
        assert_eq!(told(ONE), [act.replace("keep", "1 kept")]);
        assert_eq!(Viewer::all(3).map(|viewer| table.view(viewer).players[1].n_missions).collect::<Vec<_>>(), [0; 4]);
        let facts = table.act_as(Seat::new(0), "keep 2 13", &[]);
        let counts = if act == "keep 3" { "kept 2 1 1" } else { "kept 2 2 1" };
        for viewer in Viewer::all(3) {
            let last = facts.iter().filter_map(|fact| fact.notice(&table.ovni, viewer)).next_back().unwrap();
            assert_eq!(desk::say(&last), counts);
            assert_eq!(table.view(viewer).players[0].n_missions, 2);
        }
    }
}

/// Nobody sees the third player's chips face down, not even who placed them, and of the deck only its number.
///
/// Proves O-A24.
#[test]
fn o_94_nobody_knows_the_third_players_chips_or_the_deck() {
    let mut round = table(2, "placing; order 1 0 1 third; discard 1 2; cards 3 4 5");
    round.act("place b 2", &[]);
    let facts = round.act("third a", &[]);
    for viewer in Viewer::all(2) {
        let view = round.view(viewer);
        assert_eq!((view.areas[0].spots[0].chip, view.players[2].hand, view.deck), (None, None, 11));
        assert_eq!(format!("{:?}", view.players[2].unseen), "{2, 3, 4, 5, 6}");
        let told: Vec<Notice> = facts.iter().filter_map(|fact| fact.notice(&round.ovni, viewer)).collect();
        assert!(matches!(told[..], [Notice::ChipPlaced { player: Player::Third, chip: None, .. }]));
        // Cards of the deck, in whatever order, are not in the view: those shown and used are.
        assert_eq!(
            format!("{:?} {:?}", view.discard, view.areas.iter().filter_map(|area| area.card).collect::<Vec<_>>()),
            "{1, 2} [3, 4, 5]"
        );
    }
    // The same table yields any of its chips at the reveal: the state holds no secret.
    let text = "placing; order 1 0 1 third; 0 tokens 1 0 0 0; 0 ufos 1; chip a third -; chip a 0 2; chip a 1 2; chip a 0 4; \
                chip b 0 6; chip b third 5; chip b 1 4; chip c 0 3; chip c third 4; chip c 1 3; chip c third 2";
    for (draw, value) in [(0, "3"), (1, "6")] {
        let mut table = table(2, text);
        let facts = table.act("place b 6", &[draw]);
        let shown = facts.iter().find_map(|fact| match fact {
            Fact::Public(Public::ChipsRevealed { areas }) => Some(areas[0][0].to_string()),
            _ => None,
        });
        assert_eq!(shown.as_deref(), Some(value));
    }
}

/// A 6 face up is seen and is used from the reveal on.
#[test]
fn o_91_a_six_face_up_is_seen_and_not_used_yet() {
    let mut round = table(3, "placing; order 1 0 1 2; chip a 0 2");
    round.act("place a 6", &[]);
    let seen = round.player("1");
    assert_eq!((seen.sixes_used, seen.n_chips, format!("{:?}", seen.unseen)), (0, 4, "{2, 3, 4, 5}".to_owned()));
}

/// Kept missions are shown at scoring, and then those that were not kept too.
#[test]
fn o_95_at_the_end_everything_is_open() {
    let options = Options { max_rounds: 1, ..Options::new(3) };
    let text = "turn 0; 0 tokens 1 0 0 0; 0 ufos 1; 0 missions 13; 0 discarded 1 2; 1 missions 3 4; 1 discarded 5; 2 missions 6; 2 discarded 7 8";
    let mut last = Table::with(options, text);
    for viewer in Viewer::all(3) {
        let seen: Vec<bool> = last.view(viewer).players.iter().map(|player| player.missions.is_some()).collect();
        assert_eq!(seen, [ZERO, ONE, Viewer::Seat(Seat::new(2))].map(|owner| owner == viewer));
    }
    let facts = last.act("end", &[]);
    for viewer in Viewer::all(3) {
        let told: Vec<String> =
            facts.iter().filter_map(|fact| fact.notice(&last.ovni, viewer)).map(|notice| desk::say(&notice)).collect();
        assert!(told.join(" / ").contains("0 shows 13 / 1 shows 3 4 / 2 shows 6 / over"), "{told:?}");
        let view = last.view(viewer);
        let missions: Vec<String> =
            view.players.iter().map(|player| format!("{:?}", player.missions.as_ref().unwrap().dealt)).collect();
        assert_eq!(missions, ["{1, 2, 13}", "{3, 4, 5}", "{6, 7, 8}"]);
        let discarded: Vec<String> =
            view.outcome.unwrap().seats.iter().map(|seat| format!("{:?}", seat.discarded)).collect();
        assert_eq!(discarded, ["{1, 2}", "{5}", "{7, 8}"]);
    }
}

/// Imagined worlds vary how many missions a seat has kept, while nobody knows it.
#[test]
fn o_93_imagined_numbers_of_missions_vary_until_they_are_told() {
    let sizes = |text: &str| -> BTreeSet<usize> {
        let table = table(3, text);
        let (view, memory) = (table.view(ZERO), Memory::new(&table.ovni, ZERO));
        let mut chance = Quick::new(1);
        let worlds = (0..50).map(|_| table.ovni.imagine(&view, &memory, &mut chance));
        worlds.map(|world| table.ovni.missions(&world, Seat::new(1)).1.len()).collect()
    };
    assert_eq!(sizes("keeping; 1 missions 3 4"), BTreeSet::from([1, 2]));
    assert_eq!(sizes("keeping; 2 missions 3 4"), BTreeSet::from([0]));
    assert_eq!(sizes("starters 0; 1 missions 3 4"), BTreeSet::from([2]));
}
