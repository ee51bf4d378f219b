//! What must never change by accident: old records, what a match tells, and how many ways there are to go on.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use fuga_kernel::testkit::{Transcript, check_golden, check_golden_actions, check_golden_text, golden_texts, perft};
use fuga_kernel::{Dealer, Follower, Game, Match, Player as _, Quick, Record, Seat, Tape, ToAct, Viewer};
use fuga_ovni::{Ability, Action, At, Data, Options, Ovni, Planet, Player, Position, RECONSTRUCTED, Sensible, State};

/// The tables of the golden records: every number of seats, every option, and figures of one's own.
fn tables() -> Vec<(&'static str, Options)> {
    let table = Options::new;
    let ours = RECONSTRUCTED
        .replace("name: Reconstructed", "name: Ours")
        .replace("alien_majority  10", "alien_majority  12")
        .replace("1 2   | reconstructed", "1 5   | reconstructed");
    vec![
        ("plain-2", table(2)),
        ("plain-3", table(3)),
        ("plain-4", table(4)),
        ("third-stands-back-2", Options { third_competes: false, ..table(2) }),
        ("planets-2", Options { planets: vec![Some(Planet::Luxor)], third_planet: Some(Planet::Antaris), ..table(2) }),
        ("planets-4", Options { planets: vec![None, Some(Planet::Magnon), Some(Planet::Eris)], ..table(4) }),
        ("all-different-3", Options { attacks_all_different: true, ..table(3) }),
        ("all-different-4", Options { attacks_all_different: true, ..table(4) }),
        ("three-rounds-4", Options { max_rounds: 3, ..table(4) }),
        ("passing-3", Options { passing_ufos_map: false, ..table(3) }),
        ("own-figures-3", Options { data: Data::Custom(ours), ..table(3) }),
    ]
}

fn in_tests(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(path)
}

#[test]
fn golden_records_replay_to_the_same_end() {
    let tables = tables();
    check_golden::<Ovni>(&in_tests("golden"), &tables, |name, ovni| {
        golden_match(ovni, tables.iter().position(|(other, _)| *other == name).unwrap() as u8)
    });
}

/// A whole match: with an even seed everybody plays by rules of thumb, with an odd one seat 0 alone does and the others
/// play at random, which brings about what sensible players avoid.
fn golden_match(ovni: Ovni, seed: u8) -> Match<Ovni> {
    let mut dealer = Dealer::new(&[seed; 32]);
    let mut chance = Quick::new(u64::from(seed));
    let mut bot = Sensible::new(u64::from(seed));
    let mut played = Match::deal(ovni, &mut dealer);
    while let ToAct::Seats(asked) = played.to_act() {
        let seat = asked.iter().next().unwrap();
        let action = if seed.is_multiple_of(2) || seat == Seat::new(0) {
            let viewer = Viewer::Seat(seat);
            let (view, legal) = (played.view(viewer), played.legal(seat));
            let memory = Follower::new(&played, viewer).catch_up(&played).clone();
            legal[bot.choose(played.game(), &view, &memory, &legal)]
        } else {
            played.game().pick(played.state(), seat, &mut chance)
        };
        played.act(seat, action, &mut dealer).unwrap();
    }
    played
}

fn read(name: &str) -> String {
    fs::read_to_string(in_tests("golden").join(format!("{name}.record"))).unwrap()
}

/// The golden records hold every action there is, so that none can change its meaning unseen.
#[test]
fn golden_records_hold_every_action() {
    let names = [
        "keep",
        "take_starters",
        "take_for_third",
        "place",
        "place_for_third",
        "choose_tokens",
        "raise_shield",
        "overdrive",
        "raise_thirds_shield",
        "garrison",
        "activate",
        "move",
        "abduct",
        "launch",
        "capture",
        "destroy",
        "done",
        "end_turn",
    ];
    let texts = golden_texts(&in_tests("golden"));
    check_golden_actions(&texts, &names);
    let is_written = |words: &str| texts.iter().any(|text| text.contains(words));
    assert!(texts.iter().any(|text| text.contains(r#""swap_with":"#) && has_swap(text)), "no humans are swapped");
    assert!(is_written(r#""rival":"third""#), "the third player is never attacked");
}

fn has_swap(text: &str) -> bool {
    text.lines().any(|line| line.contains(r#""swap_with":"#) && !line.contains(r#""swap_with":null"#))
}

/// What the setup of two seats and the first round tell each seat and the spectator, while they are going on.
#[test]
fn a_match_tells_each_viewer_this() {
    let mut chance = Quick::new(8);
    let mut played = Match::deal(Ovni::new(Options::new(2)).unwrap(), &mut chance);
    let mut transcript = Transcript::new(&played);
    for _ in 0..50 {
        let Some((seat, action)) = next(&played, &mut chance) else { break };
        played.act(seat, action, &mut chance).unwrap();
        transcript.add(seat, action, &played);
    }
    insta::assert_snapshot!(transcript.as_str());
}

/// What the first seat that is asked does at random, while somebody is.
fn next(played: &Match<Ovni>, chance: &mut Quick) -> Option<(Seat, Action)> {
    let ToAct::Seats(asked) = played.to_act() else { return None };
    let seat = asked.iter().next().unwrap();
    Some((seat, played.game().pick(played.state(), seat, chance)))
}

/// What a whole match has told each seat and the spectator, seen from its end.
#[test]
fn a_golden_record_tells_each_viewer_this() {
    let (_, played) = Record::<Ovni>::read(&read("three-rounds-4")).unwrap();
    insta::assert_snapshot!(Transcript::new(&played).as_str());
}

/// The number of ways to play on, by depth, when every draw answers 0: at the deal, at the first chip, in a turn in which
/// every group can act, and later.
#[test]
fn perft_counts_are_as_written_down() {
    let mut counts = String::new();
    let is_counted = |name: &str| ["plain-2", "plain-3", "plain-4", "all-different-4", "own-figures-3"].contains(&name);
    for (name, options) in tables().into_iter().filter(|(name, _)| is_counted(name)) {
        let ovni = Ovni::new(options).unwrap();
        let n_choices = 2 * usize::from(ovni.n_seats());
        let moments = [
            ("deal", state_after(&ovni, 0), 4),
            ("first chip", state_after(&ovni, n_choices), 3),
            ("turn", Some(ovni.set_up(&busy_turn(&ovni))), 5),
            ("later", state_after(&ovni, 90), 3),
        ];
        for (moment, state, depths) in moments {
            let Some(state) = state else { continue };
            for depth in 1..=depths {
                writeln!(counts, "{name} {moment} depth {depth}: {}", perft(&ovni, &state, depth)).unwrap();
            }
        }
    }
    check_golden_text(&in_tests("perft.txt"), &counts);
}

/// Seat 0's turn: every group has something to do, and every rival something to lose.
fn busy_turn(ovni: &Ovni) -> Position {
    let mut position = Position::new(At::Turn(Seat::new(0))).round(2);
    for player in ovni.players() {
        let ufos = ["1 1 4 7", "1 2 5 8", "3 4 6 9", "4 10 11 12"][player.index()];
        position = position.tokens(player, [2, 2, 2, 3]).ufos(player, ufos);
    }
    let own = Player::Seat(Seat::new(0));
    position.tokens(own, [2, 4, 2, 9]).pad(own, 2).abilities(own, &[Ability::BaitSwap])
}

/// The match after so many actions at random, if it lasts so long.
fn state_after(ovni: &Ovni, n_actions: usize) -> Option<State> {
    let mut chance = Quick::new(1);
    let mut state = ovni.deal(&mut Tape::new(&[]), &mut ());
    for _ in 0..n_actions {
        let seat = ovni.to_act(&state).seats().iter().next()?;
        let action = ovni.pick(&state, seat, &mut chance);
        ovni.apply(&mut state, seat, action, &mut chance, &mut ()).unwrap();
    }
    ovni.to_act(&state).seats().iter().next().map(|_| state)
}

/// Matches of version 1, which asked what has only one answer too, are played by its rules; of a later one nobody knows.
#[test]
fn o_71_a_record_of_version_1_is_played_as_it_was() {
    for name in ["plain-2", "plain-3"] {
        let text = fs::read_to_string(in_tests("version-1").join(format!("{name}.record"))).unwrap();
        let (_, played) = Record::<Ovni>::read(&text).unwrap();
        assert!(played.game().options().asks_everything && played.opened().is_some(), "{name}");
        let mut retrace = played.retrace();
        let mut n_obvious = 0;
        while let Some(step) = retrace.go_on() {
            let asked = step.to_act().seats();
            n_obvious += asked.iter().filter(|&seat| step.legal(seat).len() == 1).count();
        }
        assert!(n_obvious > 0, "{name}");
        let later = text.replacen(r#""rules_version":1"#, r#""rules_version":3"#, 1);
        let refused = Record::<Ovni>::read(&later).err().unwrap().to_string();
        let reason = "the match was played by version 3 of the rules, this program knows version 2";
        assert!(refused.contains(reason), "{refused}");
    }
}
