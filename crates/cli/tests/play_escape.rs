//! A match of Escape in the terminal, played through a pipe.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::pipe::{check_in_order, play};

const HUMAN: [&str; 6] = ["--seed", "s85", "--seat", "0", "--bots", "random"];

/// What `fuga replay` prints.
fn replay(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_fuga")).arg("replay").args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn one_sees_the_map_what_is_asked_and_what_is_legal() {
    let shown = play(&HUMAN, "");
    assert!(shown.contains("You are the Soldier, a human."), "{shown}");
    assert!(shown.contains("08        #     #     #     #    (#)   (#)    #"), "{shown}");
    assert_eq!(shown.matches("[@]").count(), 2, "the map and its legend have one each\n{shown}");
    assert!(shown.contains("Move 1 sector.\n  move: K08 K09 L09 M08 M09\n"), "{shown}");
    assert!(shown.lines().all(|line| line.chars().count() <= 100), "{shown}");
}

#[test]
fn a_wrong_line_is_answered_and_nothing_is_lost() {
    let shown = play(&HUMAN, "D08\nx K09\nfly\ne\nd\nK09\nq\n");
    for answer in [
        "D08 can't be reached: this move goes 1 at most (E-10).",
        "A human attacks only with an Attack item (E-32).",
        "\"fly\" is",
        "The turn can't end before the move (E-10).",
        "Say which item to put away",
        "You are in K09 now.\nYou draw no card.",
        "You leave the match.",
    ] {
        assert!(shown.contains(answer), "{answer}\n{shown}");
    }
}

#[test]
fn help_log_record_and_notes_take_no_turn() {
    let shown = play(&HUMAN, "?\nl\nr\nn K08 quiet here\nm\nu\nq\n");
    assert!(shown.contains("Type a key or a sector"), "{shown}");
    assert!(shown.contains("Your moves by round: none yet"), "{shown}");
    assert_eq!(shown.matches("Your note on K08: quiet here").count(), 2, "{shown}");
    assert!(shown.contains("There is nothing to take back"), "{shown}");
}

#[test]
fn the_end_of_input_is_a_polite_goodbye_and_leaves_a_record() {
    let file = std::env::temp_dir().join(format!("fuga-play-{}.record", std::process::id()));
    let name = file.to_str().unwrap();
    let shown = play(&[&HUMAN[..], &["--record", name]].concat(), "K09\n");
    assert!(shown.contains("You leave the match."), "{shown}");
    let replay = Command::new(env!("CARGO_BIN_EXE_fuga")).args(["replay", name]).output().unwrap();
    let said = String::from_utf8(replay.stderr).unwrap();
    assert!(said.contains("The record is whole, played by Player, Bo, Cleo"), "{said}");
    let audit = Command::new(env!("CARGO_BIN_EXE_fuga")).args(["audit", name]).output().unwrap();
    let error = String::from_utf8(audit.stderr).unwrap();
    assert!(!audit.status.success() && error.contains("can't be judged: the seed is not shown"), "{error}");
    std::fs::write(&file, std::fs::read_to_string(&file).unwrap().replace("K09", "K08")).unwrap();
    let replay = Command::new(env!("CARGO_BIN_EXE_fuga")).args(["replay", name]).output().unwrap();
    let error = String::from_utf8(replay.stderr).unwrap();
    assert!(!replay.status.success() && error.contains("line 2: "), "{error}");
    std::fs::remove_file(file).unwrap();
}

#[test]
fn bytes_that_are_no_text_and_a_closed_pipe_do_no_harm() {
    let start = |input: Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fuga"));
        command.arg("play").args(HUMAN).stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    };
    let mut game = start(Stdio::piped());
    game.stdin.take().unwrap().write_all(b"\xff\xfe\nK09\n").unwrap();
    let output = game.wait_with_output().unwrap();
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && shown.contains("You are in K09 now."), "{shown}");
    let mut game = start(Stdio::null());
    drop(game.stdout.take());
    let output = game.wait_with_output().unwrap();
    assert_eq!((output.status.success(), output.stderr), (true, Vec::new()));
}

#[test]
fn a_record_is_never_written_over_another_file() {
    let file = std::env::temp_dir().join(format!("fuga-taken-{}.record", std::process::id()));
    std::fs::write(&file, "precious").unwrap();
    let name = file.to_str().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_fuga")).args(["play", "--record", name]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && error.contains("can't be begun"), "{error}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "precious");
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_whole_match_ends_with_who_was_who() {
    // To and fro near the start, and a noise wherever one is asked for.
    let mut typed = String::new();
    for _ in 0..100 {
        typed.push_str("k09\nk08\nl09\nk10\nk11\nj08\nj09\nl10\nl11\nm09\nm10\nk\nc02\n");
    }
    let file = std::env::temp_dir().join(format!("fuga-whole-{}.record", std::process::id()));
    let name = file.to_str().unwrap();
    let shown = play(&[&HUMAN[..], &["--mode", "basic", "--nonce", "mine", "--record", name]].concat(), &typed);
    assert!(shown.starts_with("The hash of the seed, before the first card:\n"), "{shown}");
    let audit = Command::new(env!("CARGO_BIN_EXE_fuga")).args(["audit", name]).output().unwrap();
    let said = String::from_utf8(audit.stdout).unwrap();
    assert!(audit.status.success() && said.starts_with("fair: all "), "{said}");
    let seat = HUMAN[HUMAN.iter().position(|&word| word == "--seat").unwrap() + 1];
    let again = replay(&[name, "--seat", seat]);
    let beyond = Command::new(env!("CARGO_BIN_EXE_fuga")).args(["replay", name, "--seat", "99"]).output().unwrap();
    std::fs::remove_file(file).unwrap();
    // All that is told again was told then, in this order; beside it the person was greeted and typed.
    let mut then = shown.lines().map(|line| line.trim_start_matches("> "));
    for line in again.lines().filter(|line| !line.is_empty()) {
        let line = line.trim_start_matches("> ");
        assert!(then.any(|told| told == line), "`{line}` was not told then, or not in this order:\n{again}");
    }
    assert!(again.contains("-- Round 2 --") && again.contains("== The end, in round "), "{again}");
    assert!(String::from_utf8(beyond.stderr).unwrap().contains("--seat 99: this match had seats 0 to "));
    assert!(!beyond.status.success());
    assert!(shown.contains("== The end, in round "), "{shown}");
    assert!(shown.contains("you   lost  the ") || shown.contains("you   WON   the "), "{shown}");
}

/// Text in a file of its own.
struct TextFile(PathBuf);

impl TextFile {
    fn new(name: &str, text: &str) -> Self {
        let file = std::env::temp_dir().join(format!("fuga-play-{}-{name}", std::process::id()));
        std::fs::write(&file, text).unwrap();
        Self(file)
    }

    fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for TextFile {
    fn drop(&mut self) {
        // A test may have removed it before.
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn arena_is_played_to_the_end() {
    // Around whichever hatch one begins on, again and again.
    let around = "x c03\nb04\nc02\nx b03\na03\nx u03\nv04\nu02\nx v03\nx u13\nv12\nw13\nx v14\nx c13\nb12\na13\nx b14\n\
                  x c02\nx v01\nk\nc05\n\n";
    let typed = format!("c\n?\n{}", around.repeat(100));
    let shown = play(&["--scenario", "arena", "--seats", "4", "--seat", "0", "--seed", "s1"], &typed);
    for words in [
        "\nScenario Arena: A.4[nobody] A.5 B.6 C.6[1,2,3,4] E.3[players]\nYou are the ",
        " Alien. Everybody is an alien here. Whoever makes 4 kills wins at once. Who is killed starts again.\n",
        "\nYou begin on hatch ",
        "\nRound 1 of 39\n4 kills win\n",
        "> Arena by the rulebook\nA.4 Nobody may enter or cross secure sectors.",
        "\nE.3 Whoever has made at least 4 kills wins",
        "\n  c  the rules and the further keys of this scenario\n",
        " again",
        "== The end, in round ",
        "\nThe same match once more: cargo terminal --seats 4 --scenario arena --seed s1 --seat 0\n",
    ] {
        assert!(shown.contains(words), "{words}\n{shown}");
    }
    let end = shown.split_once("== The end").unwrap().1;
    assert_eq!(end.lines().filter(|line| line.ends_with(" kill") || line.ends_with(" kills")).count(), 4, "{end}");
    assert!(!shown.contains("out of the match"), "who is killed comes back\n{shown}");
}

const OLD_SCHOOL: [&str; 6] = ["--scenario", "old-school", "--seat", "0", "--bots", "random"];

#[test]
fn the_co_pilot_teleports_once_without_a_card() {
    let typed = "t\np\nK09\nt\nw\nu\nw\np\nJ09\nk\nc02\np\nq\n";
    let shown = play(&[&OLD_SCHOOL[..], &["--seed", "s1"]].concat(), typed);
    let expected = [
        "You are the Co-Pilot, a human. Reach an open hatch",
        "Once you may teleport without a card, which shows who you are: before the move, p does it at once and w plans it for when the move is done.\n",
        "You are the Co-Pilot, a human, on the human start. You can teleport once without a card.\n",
        "> You hold no Teleport (E-62).\n",
        "> This turn began on the human start, so it can't end there (E-62).\n",
        "  keys: p teleport by power now, w teleport by power after the move\n",
        "> You hold no Teleport card; p teleports by your power now, w plans it for after the move.\n",
        "> You will teleport after your move, and show who you are.\n",
        "> You take the last action back.\n",
        "> You will teleport after your move, and show who you are.\n",
        "in K09. You will teleport after this move.\n",
        "> A Teleport is planned already (H.14).\n",
        "> You are in J09 now.\n",
        "\nYou teleport to the human start without a card: the Co-Pilot, a human.\nYou are on the human start now.\n",
        "> you   human start, known as the Co-Pilot\n",
        "on the human start. Your power is used up.\n",
        "> Your power is used up (H.14).\n",
    ];
    check_in_order(&shown, &expected);
}

#[test]
fn the_medic_examines_a_player_by_name() {
    let shown = play(&[&OLD_SCHOOL[..], &["--seed", "s339"]].concat(), "i\ni you\np\ni dan\ni Bo\nK09\nq\n");
    for words in [
        "\n  make a player show what they are: i and one of Bo Cleo Dan Eve Finn\n> ",
        "> Say whom, for example: i Bo\n",
        "> You can't examine yourself (H.16).\n",
        "> Only the Co-Pilot can do this, and only in a scenario that gives the power (H.14).\n",
        "> You examine a player: the Medic, a human.\nDan has to show a role card: the ",
        "\n> you   known as the Medic\n",
        "\n  Dan   the ",
        "> Your power is used up (H.16).\n",
        "> You are in K09 now.\n",
    ] {
        assert!(shown.contains(words), "{words}\n{shown}");
    }
}

#[test]
fn the_engineer_chooses_a_hatch_card() {
    let map = TextFile::new("tiny.map", "name: Tiny\n\n   A B C D E\n01 . 1 x . .\n02 H x o x A\n03 x o x o 2\n");
    let options = [&OLD_SCHOOL[..], &["--seats", "4", "--map", map.name(), "--seed", "s387"]].concat();
    let shown = play(&options, "1\ne\nr\n");
    for words in [
        "> You are on hatch 1 now.\nYou draw two hatch cards, ",
        "\nChoose the card that counts: green lets you out, red shuts the hatch for good.\n  keys: g green, r red\n",
        "> One of the two hatch cards must be chosen first (H.15).\n",
        "> You reach hatch 1. The card is red: the hatch is damaged for good.\n",
    ] {
        assert!(shown.contains(words), "{words}\n{shown}");
    }
    assert!(play(&options, "1\ng\n").contains("The card is green.\nYou escape through hatch 1!\n"));
}

#[test]
fn a_scenario_of_ones_own_is_recorded_by_value() {
    let scenario = TextFile::new("own.scenario", "name: Quiet hunt\nplayers: 2-4\n\nA.2\nE.3 3\n");
    let record = TextFile::new("own.record", "");
    std::fs::remove_file(record.name()).unwrap();
    let options = [&HUMAN[..], &["--scenario", scenario.name(), "--record", record.name()]].concat();
    let shown = play(&options, "y\nv\nq\n");
    for words in [
        "Note: Quiet hunt is suggested for 2 to 4 players, and this table has 6 (E-03)\n",
        "\nScenario Quiet hunt: A.2 E.3[3]\n",
        "Whoever makes 3 kills wins at once.\n",
        "\n  keys: v stay and say so\n",
        "> You can't stay in secret; v stays and says so.\n",
        "> You say that you stay.\nYou are on the human start now.\nYou draw no card.\n",
        "\n> you   stayed, no card\n",
    ] {
        assert!(shown.contains(words), "{words}\n{shown}");
    }
    std::fs::remove_file(scenario.name()).unwrap();
    let replay = Command::new(env!("CARGO_BIN_EXE_fuga")).args(["replay", record.name()]).output().unwrap();
    let told = String::from_utf8(replay.stdout).unwrap();
    assert!(replay.status.success() && told.contains(r#"{"event":"stayed","seat":0}"#), "{told}");
}

#[test]
fn bad_arguments_are_named() {
    let refused = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_fuga")).arg("play").args(arguments).output().unwrap();
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused(&["--seats", "1"]).contains("option `seats`: Escape is for 2 to 16 seats, not 1 (E-01)"));
    assert!(refused(&["--seat", "9"]).contains("--seat 9: this table has seats 0 to 5"));
    assert!(refused(&["--zone", "mars"]).contains("the zones are: galilei, fermi, galvani, ascesa"));
    assert!(refused(&["--map", "no-such-file"]).contains("no-such-file can't be read"));
    let modes = refused(&["--mode", "hard"]);
    assert!(modes.contains("the modes are: basic, advanced"), "{modes}");
}

#[test]
fn a_scenario_that_can_not_be_played_is_refused_with_the_reason() {
    let refused = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_fuga")).arg("play").args(arguments).output().unwrap();
        assert!(!output.status.success() && output.stdout.is_empty());
        String::from_utf8(output.stderr).unwrap()
    };
    let bad = TextFile::new("bad.scenario", "name: Bad\nB.6\nD.2\n");
    let check = Command::new(env!("CARGO_BIN_EXE_fuga")).args(["scenario", "check", bad.name()]).output().unwrap();
    let faults = refused(&["--scenario", bad.name()]);
    assert_eq!(faults.as_bytes(), check.stderr, "it is told as `fuga scenario check` tells it");
    assert!(faults.contains("line 3, column 1: B.6 and D.2 contradict each other"), "{faults}");
    for (arguments, reason) in [
        (
            ["--scenario", "arena", "--mode", "basic"],
            "option `mode`: a scenario adds to the advanced game, and this table plays the basic one (E-70)",
        ),
        (["--scenario", "arena", "--zone", "fermi"], "arena: with A.4, C.6 on Fermi these have no legal first move: "),
        (
            ["--scenario", "mars", "--seats", "6"],
            "there is no file mars, nor a scenario of that name; the scenarios are: infection, arena, old-school",
        ),
    ] {
        let said = refused(&arguments);
        assert!(said.contains(reason), "{said}");
    }
}
