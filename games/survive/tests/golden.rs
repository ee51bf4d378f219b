//! What must never change by accident: old records, what a match tells, and how many ways there are to go on.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use fuga_kernel::testkit::{Transcript, check_golden, check_golden_actions, check_golden_text, golden_texts, perft};
use fuga_kernel::{Dealer, Follower, Game, Match, Player, Quick, Record, Seat, Tape, ToAct, Viewer};
use fuga_survive::{Action, Options, Sensible, State, Survive};

/// The tables of the golden records: every number of seats and colours, every challenge and option.
fn tables() -> Vec<(&'static str, Options)> {
    let table = Options::new;
    vec![
        ("two-colours-each-2", table(2)),
        ("one-colour-each-2", Options { one_colour_each: true, ..table(2) }),
        ("plain-3", table(3)),
        ("plain-4", table(4)),
        ("overpopulation-4", Options { overpopulation: true, ..table(4) }),
        ("to-the-end-2", Options { to_the_end: true, one_colour_each: true, stall_rounds: 5, ..table(2) }),
        ("all-equal-3", Options { all_equal: true, ..table(3) }),
        ("sunken-atlantis-2", Options { sunken_atlantis: true, ..table(2) }),
        (
            "all-challenges-4",
            Options { overpopulation: true, to_the_end: true, all_equal: true, sunken_atlantis: true, ..table(4) },
        ),
        ("options-3", Options { remember_values: true, lagoon_is_sea: false, swim_and_land: true, ..table(3) }),
    ]
}

fn in_tests(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(path)
}

#[test]
fn golden_records_replay_to_the_same_end() {
    let tables = tables();
    check_golden::<Survive>(&in_tests("golden"), &tables, |name, survive| {
        let seed = match name {
            // In this match more than three swim where a boat appears, which is rare.
            "overpopulation-4" => 34,
            // These are played by rules of thumb too.
            "all-equal-3" => 11,
            "all-challenges-4" => 13,
            _ => tables.iter().position(|(other, _)| *other == name).unwrap() as u8,
        };
        golden_match(survive, seed)
    });
}

/// A whole match. With an even seed everybody places everything by hand and plays at random, with an odd one the rules
/// place most and everybody plays by rules of thumb, which saves some explorers.
fn golden_match(survive: Survive, seed: u8) -> Match<Survive> {
    let is_odd = seed % 2 == 1;
    let mut dealer = Dealer::new(&[seed; 32]);
    let mut chance = Quick::new(u64::from(seed));
    let mut bot = Sensible::new(u64::from(seed));
    let mut played = Match::deal(survive, &mut dealer);
    for n_actions in 0.. {
        let Some((seat, mut action)) = next(&played, is_odd && n_actions >= 7, &mut chance) else { break };
        if is_odd && n_actions >= 7 && action != Action::PlaceForMe {
            let viewer = Viewer::Seat(seat);
            let (game, view, legal) = (played.game(), played.view(viewer), played.legal(seat));
            let memory = Follower::new(&played, viewer).catch_up(&played).clone();
            action = legal[bot.choose(game, &view, &memory, &legal)];
        }
        played.act(seat, action, &mut dealer).unwrap();
    }
    played
}

/// What the first seat that is asked does, while somebody is: something at random, or it has its pieces placed for it.
fn next(played: &Match<Survive>, is_placed_for: bool, chance: &mut Quick) -> Option<(Seat, Action)> {
    let ToAct::Seats(asked) = played.to_act() else { return None };
    let seat = asked.iter().next().unwrap();
    let is_handed_over = is_placed_for && played.legal(seat).contains(&Action::PlaceForMe);
    let action = if is_handed_over { Action::PlaceForMe } else { played.game().pick(played.state(), seat, chance) };
    Some((seat, action))
}

fn read(name: &str) -> String {
    fs::read_to_string(in_tests("golden").join(format!("{name}.record"))).unwrap()
}

/// The golden records hold every action there is, so that none can change its meaning unseen.
#[test]
fn golden_records_hold_every_action() {
    let names = [
        "place_for_me",
        "place_explorer",
        "place_boat",
        "call_dolphin",
        "raise_wind",
        "relocate",
        "glide",
        "step",
        "row",
        "sink",
        "take_aboard",
        "move_creature",
        "defend",
        "decline",
        "pass",
    ];
    let texts = golden_texts(&in_tests("golden"));
    check_golden_actions(&texts, &names);
}

/// What the setup of two seats and the first turns tell each seat and the spectator, while they are going on.
#[test]
fn a_match_tells_each_viewer_this() {
    let options = Options { one_colour_each: true, ..Options::new(2) };
    let mut chance = Quick::new(8);
    let mut played = Match::deal(Survive::new(options).unwrap(), &mut chance);
    let mut transcript = Transcript::new(&played);
    for nth in 0..70 {
        let Some((seat, action)) = next(&played, nth >= 5, &mut chance) else { break };
        played.act(seat, action, &mut chance).unwrap();
        transcript.add(seat, action, &played);
    }
    insta::assert_snapshot!(transcript.as_str());
}

/// What a whole match, with two colours for each seat, has told each seat and the spectator, seen from its end.
#[test]
fn a_golden_record_tells_each_viewer_this() {
    let (_, played) = Record::<Survive>::read(&read("sunken-atlantis-2")).unwrap();
    insta::assert_snapshot!(Transcript::new(&played).as_str());
}

/// The number of ways to play on, by depth, when every draw answers 0: at the deal, in the first turn and later.
#[test]
fn perft_counts_are_as_written_down() {
    let mut counts = String::new();
    // The ways to score and to end change nothing here.
    let is_counted = |name: &str| !name.starts_with("all") && !name.contains("end") && !name.contains("atlantis");
    for (name, options) in tables().into_iter().filter(|(name, _)| is_counted(name)) {
        let survive = Survive::new(options).unwrap();
        for (moment, n_actions, depths) in
            [("deal", 0, 2), ("first turn", usize::from(survive.n_seats()), 3), ("later", 60, 3), ("late", 150, 3)]
        {
            let Some(state) = state_after(&survive, n_actions) else { continue };
            for depth in 1..=depths {
                writeln!(counts, "{name} {moment} depth {depth}: {}", perft(&survive, &state, depth)).unwrap();
            }
        }
    }
    check_golden_text(&in_tests("perft.txt"), &counts);
}

/// The match after so many actions, if it lasts so long; all have their pieces placed for them.
fn state_after(survive: &Survive, n_actions: usize) -> Option<State> {
    let mut chance = Quick::new(1);
    let mut state = survive.deal(&mut Tape::new(&[]), &mut ());
    for nth in 0..n_actions {
        let seat = survive.to_act(&state).seats().iter().next()?;
        let is_setup = nth < usize::from(survive.n_seats());
        let action = if is_setup { Action::PlaceForMe } else { survive.pick(&state, seat, &mut chance) };
        survive.apply(&mut state, seat, action, &mut chance, &mut ()).unwrap();
    }
    survive.to_act(&state).seats().iter().next().map(|_| state)
}
