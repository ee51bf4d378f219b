//! Bots that are programs of their own: they are asked, answer, and are gone when nobody needs them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use fuga_bots::{fault_of, play_while};
use fuga_catalog::BotKind;
use fuga_cli::outside::{Bot, Launch, OutsidePlayer};
use fuga_escape::{Escape, Mode, Options, Zone};
use fuga_kernel::{Chance as _, Extras as _, Follower, Game as _, Match, Player, Quick, Random, Seat, ToAct, Viewer};
use fuga_ovni::Ovni;
use serde_json::{Value, json};

use crate::pipe::{fuga, play, said};

/// Long enough for any machine.
const PATIENCE: Duration = Duration::from_mins(10);

/// Whether the bots of these tests can be started.
pub(crate) fn has_python() -> bool {
    let found = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        println!("skipped: there is no python3, in which the bots of this test are written");
    }
    found
}

/// The example, as it is named in an arena or at the keyboard.
pub(crate) fn example() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    format!("python3 '{}'", file.display())
}

/// A bot that says it is ready and answers the first question with what this line of Python prints.
fn answering(folder: &Path, line: &str) -> PathBuf {
    let file = folder.join("bot.py");
    let text = format!(
        "import json, sys\nask = lambda: json.loads(sys.stdin.readline())\n\
         print(json.dumps({{'id': ask()['id'], 'ok': {{}}}}), flush=True)\nasked = ask()\n{line}\n"
    );
    fs::write(&file, text).unwrap();
    file
}

#[test]
fn the_example_plays_every_game_in_the_arena() {
    if !has_python() {
        return;
    }
    let players = format!("random,run:{}", example());
    for game in ["escape", "survive", "ovni", "hush"] {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().to_str().unwrap();
        let (went_well, text) = said(&[
            "arena",
            game,
            "--players",
            &players,
            "--options",
            r#"{"seats":2}"#,
            "--matches",
            "2",
            "--out",
            out,
        ]);
        assert!(went_well && text.contains("run:python3 "), "{game}: {text}");
        let played = fs::read_to_string(folder.path().join("matches.jsonl")).unwrap();
        let bout: Value = serde_json::from_str(played.lines().nth(1).unwrap()).unwrap();
        let seats = bout["matches"][0]["seats"].as_array().unwrap();
        let chosen = |seat: &&Value| seat["player"] == 1 && seat["choices"].as_u64() > Some(0);
        assert!(seats.iter().any(|seat| chosen(&seat)), "it has chosen: {bout}");
    }
}

#[test]
fn the_same_contest_comes_out_the_same() {
    if !has_python() {
        return;
    }
    let results = || {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().to_str().unwrap();
        let players = format!("run:{}", example());
        let (went_well, text) = said(&["arena", "ovni", "--players", &players, "--matches", "2", "--out", out]);
        assert!(went_well, "{text}");
        let played = fs::read_to_string(folder.path().join("matches.jsonl")).unwrap();
        let mut bouts: Vec<Value> = played.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
        bouts.sort_by_key(|bout| bout["number"].as_u64());
        let outcome = |bout: &Value| {
            let played = &bout["matches"][0];
            let payoffs: Vec<Value> = played["seats"].as_array().unwrap().iter().map(|s| s["payoff"].clone()).collect();
            (played["actions"].clone(), payoffs)
        };
        bouts.iter().map(outcome).collect::<Vec<_>>()
    };
    assert_eq!(results(), results());
}

#[test]
fn the_example_plays_in_the_terminal() {
    if !has_python() {
        return;
    }
    let bots = format!("run:{}", example());
    let shown = play(&["hush", "--seats", "3", "--seed", "s1", "--seat", "0", "--bots", &bots], &"1\n".repeat(200));
    assert!(shown.contains("The same match once more: cargo terminal hush --seats 3 --bots "), "{shown}");
    // Whoever leaves in the middle leaves no bot behind that would keep the program waiting.
    let shown = play(&["escape", "--seed", "s85", "--seat", "0", "--bots", &bots], "K09\nq\n");
    assert!(shown.contains("You leave the match."), "{shown}");
}

#[test]
fn a_bot_is_told_what_its_seat_is_told_and_nothing_else() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (file, heard) = (folder.path().join("bot.py"), folder.path().join("heard.jsonl"));
    let text = "import json, sys\nheard = open(sys.argv[1], 'w')\nfor line in sys.stdin:\n    heard.write(line)\n    \
        asked = json.loads(line)\n    answer = {'choice': len(asked['actions']) - 1} if 'actions' in asked else {}\n    \
        if 'id' in asked: print(json.dumps({'id': asked['id'], 'ok': answer}), flush=True)\nheard.close()\n";
    fs::write(&file, text).unwrap();
    let words = ["python3", file.to_str().unwrap(), heard.to_str().unwrap()].map(str::to_owned).to_vec();
    let launch = Launch::new(words, PATIENCE).unwrap();
    let game = Escape::new(Options::new(4, Mode::Advanced, Zone::default())).unwrap();
    let seat = Seat::new(1);
    let mut chance = Quick::new(3);
    let mut played = Match::deal(game, &mut chance);
    let seated = |at: Seat| -> Box<dyn Player<Escape>> {
        if at == seat {
            Box::new(OutsidePlayer::start(&launch, 1 << 40).unwrap())
        } else {
            Box::new(Random::new(at.index() as u64))
        }
    };
    let mut players: Vec<_> = Seat::all(4).map(seated).collect();
    let outcome = play_while(&mut played, &mut players, &mut chance, || true);
    assert_eq!(fault_of(&mut players), None);
    // It ends by itself at the end of its input, and what it wrote is there then.
    drop(players);
    let lines: Vec<Value> =
        fs::read_to_string(heard).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (sit, rest) = lines.split_first().unwrap();
    let (over, questions) = rest.split_last().unwrap();
    let options = serde_json::to_value(played.game().options()).unwrap();
    let board = serde_json::to_value(played.game().board()).unwrap();
    let expected =
        json!({"id":1,"cmd":"sit","game":"escape","seat":1,"n_seats":4,"options":options,"board":board,"seed":256});
    assert_eq!(*sit, expected);
    let fields = |line: &Value| line.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    for (question, number) in questions.iter().zip(2..) {
        assert_eq!(fields(question), ["id", "cmd", "view", "notices", "actions"]);
        assert_eq!((&question["id"], &question["view"]["you"]["seat"]), (&json!(number), &json!(1)));
    }
    assert_eq!(fields(over), ["cmd", "notices", "outcome"]);
    assert_eq!(over["outcome"], serde_json::to_value(outcome.unwrap()).unwrap());
    let told: Vec<Value> = rest.iter().flat_map(|line| line["notices"].as_array().unwrap().clone()).collect();
    assert_eq!(Value::from(told), serde_json::to_value(played.told(Viewer::Seat(seat))).unwrap());
}

#[test]
fn what_is_told_between_two_questions_is_what_was_told_step_by_step() {
    let mut chance = Quick::new(5);
    let mut played = Match::deal(Ovni::new(fuga_ovni::Options::default()).unwrap(), &mut chance);
    let viewer = Viewer::Seat(Seat::new(2));
    let mut follower = Follower::new(&played, viewer);
    let (mut told, mut n_taken_back) = (played.news(viewer), 0);
    for step in 0..400 {
        let ToAct::Seats(asked) = played.to_act() else { break };
        let seat = asked.iter().next().unwrap();
        if chance.draw(3) == 0 && played.take_back(seat).is_ok() {
            n_taken_back += 1;
        } else {
            let legal = played.legal(seat);
            played.act(seat, legal[chance.draw(legal.len() as u32) as usize], &mut chance).unwrap();
        }
        told.extend(played.news(viewer));
        if step % 7 == 0 {
            assert_eq!(follower.news(&played), told);
            follower.catch_up(&played);
            told.clear();
        }
    }
    assert!(n_taken_back > 10, "{n_taken_back}");
}

#[test]
fn a_bot_that_fails_stops_the_contest_in_words() {
    if !has_python() {
        return;
    }
    for (line, words) in [
        ("print('north', flush=True)", "`north` is no JSON object"),
        (
            "print(json.dumps({'id': 9, 'ok': {'choice': 0}}), flush=True)",
            "field `id`: 9 is the number of another question",
        ),
        ("print(json.dumps({'id': 2, 'ok': {'choice': 999}}), flush=True)", "field `ok.choice`: the list has no 999"),
        ("print(json.dumps({'id': 2, 'ok': {'choice': -1}}), flush=True)", "field `ok.choice`"),
        ("print(json.dumps({'id': 2, 'ok': {'pick': 0}}), flush=True)", "pick"),
        ("print(json.dumps({'id': 2}), flush=True)", "field `ok` is missing"),
        (
            "print(json.dumps({'id': 2, 'error': {'message': 'lost'}}), flush=True)",
            "it answers with an error: {\"message\":\"lost\"}",
        ),
        ("print('x' * 100000, flush=True)", "an answer longer than 65536 bytes"),
        ("sys.exit('bot: out of ideas')", "no answer, for it has ended (exit status: 1)"),
        ("while True: print('x' * 100)", "is no JSON object"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let file = answering(folder.path(), line);
        let players = format!("random,run:python3 '{}'", file.display());
        let output = fuga(&["arena", "hush", "--players", &players, "--matches", "2"], "");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && error.contains(words), "{line}\n{error}");
        let question = format!("the bot `python3 {}`, question 2 (choose): ", file.display());
        assert!(error.contains(&question), "{line}\n{error}");
        assert!(error.contains(r#"right is {"id":2,"ok":…}, here {"choice":N} with N from 0 to "#), "{line}\n{error}");
        assert_eq!(
            error.contains("bot: out of ideas"),
            line.contains("out of ideas"),
            "its standard error is shown: {error}"
        );
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("silent.py");
    fs::write(&file, "import sys\nsys.stdin.read()\n").unwrap();
    let players = format!("run:python3 '{}'", file.display());
    let (went_well, error) = said(&["arena", "hush", "--players", &players, "--matches", "1", "--patience", "1"]);
    let words = r#"question 1 (sit): no answer within 1 s; right is {"id":1,"ok":…}, here {}"#;
    assert!(!went_well && error.contains(words), "{error}");
    let file = answering(folder.path(), "sys.exit(3)");
    let output = fuga(
        &["play", "hush", "--seed", "s1", "--seat", "1", "--bots", &format!("run:python3 '{}'", file.display())],
        "",
    );
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && error.contains("question 2 (choose): no answer, for it has ended"), "{error}");
}

#[test]
fn a_command_that_is_none_is_refused() {
    for (players, words) in [
        ("run:", "a bot needs a command, such as python3 bot.py"),
        ("run:'", "a quote is left open"),
        ("run:no-such-program-anywhere --fast", "the bot `no-such-program-anywhere --fast` can't be started"),
    ] {
        let (went_well, text) = said(&["arena", "hush", "--players", players, "--matches", "1"]);
        assert!(!went_well && text.contains(words), "{text}");
    }
    let (went_well, text) = said(&["play", "hush", "--bots", "clever"]);
    assert!(
        !went_well
            && text.contains("it is one of: random, gentle, normal, hard, master, even; a program is run:COMMAND"),
        "{text}"
    );
}

#[test]
fn the_help_says_of_each_kind_of_bot_what_to_expect() {
    let (went_well, text) = said(&["play", "--help"]);
    assert!(
        went_well && BotKind::ALL.iter().all(|kind| text.contains(kind.name()) && text.contains(kind.about())),
        "{text}"
    );
}

/// One that ends by itself and one that does not are both gone afterwards, and nobody has to be told of their end.
#[cfg(target_os = "linux")]
#[test]
fn a_bot_is_gone_when_nobody_needs_it() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let pid = folder.path().join("pid");
    for (ending, patience) in [("sys.stdin.read()", PATIENCE), ("time.sleep(100000)", Duration::from_secs(1))] {
        let file = folder.path().join("bot.py");
        let text = format!("import os, sys, time\nopen(sys.argv[1], 'w').write(str(os.getpid()))\n{ending}\n");
        fs::write(&file, text).unwrap();
        let words = ["python3", file.to_str().unwrap(), pid.to_str().unwrap()].map(str::to_owned).to_vec();
        let bot = Bot::start(&Launch::new(words, patience).unwrap()).unwrap();
        while fs::read_to_string(&pid).unwrap_or_default().is_empty() {
            std::thread::yield_now();
        }
        let process = PathBuf::from(format!("/proc/{}", fs::read_to_string(&pid).unwrap()));
        assert!(process.exists(), "it runs");
        drop(bot);
        assert!(!process.exists(), "it is gone and waited for: {ending}");
        fs::remove_file(&pid).unwrap();
    }
}

/// A whole match on a real server: both seats are the example, each in a process of its own that speaks the public API.
#[cfg(unix)]
#[tokio::test]
async fn the_example_plays_on_a_server() {
    if !has_python() {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let server = crate::serve::Server::start(data.path(), |command| command);
    let ada = server.guest("Ada").await;
    let options = json!({ "game": "escape", "options": { "seats": 3, "zone": "fermi" } });
    let table = server.post("/api/tables", &ada, options).await;
    let code = table["code"].as_str().unwrap();
    let path = format!("/api/tables/{code}");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let join = |table: &str, token: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fuga"));
        command.args(["join", table, "--url", &server.url]).env("FUGA_BOT_TOKEN", token);
        command.args(["--", "python3"]).arg(&file).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    };
    let mut bots = Vec::new();
    // They come at once, so that each may find the seat taken that it has seen free.
    let link = format!("{}/t/{code}", server.url);
    for (name, table) in [("Robo", code.to_owned()), ("Second", link), ("Third", code.to_owned())] {
        let bot = server.post("/api/me/bots", &ada, json!({ "name": name })).await;
        bots.push(join(&table, bot["token"].as_str().unwrap()).spawn().unwrap());
    }
    let mut look = server.get(&format!("{path}/match"), &ada).await;
    while !look["info"]["seats"].as_array().unwrap().iter().all(|seat| seat["ready"] == true) {
        let ended = bots.iter_mut().position(|bot| bot.try_wait().unwrap().is_some());
        if let Some(bot) = ended.map(|nth| bots.remove(nth)) {
            panic!("{:?}", bot.wait_with_output().unwrap());
        }
        let n_events = &look["event"];
        look = server.get(&format!("{path}/match?events={n_events}&wait=2"), &ada).await;
    }
    server.post(&path, &ada, json!({ "do": "start" })).await;
    for bot in bots {
        let output = bot.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains("the match is over: "), "{output:?}");
    }
    let info = server.get(&path, &ada).await;
    let marks: Vec<&Value> = info["seats"].as_array().unwrap().iter().map(|seat| &seat["bot_of"]).collect();
    assert_eq!((&info["state"], marks), (&json!("over"), vec![&json!("Ada"); 3]));
    // Nobody comes with a token of nobody, nor as a person.
    for (token, words) in [(ada.as_str(), "the token is no bot's"), ("nobody", "401")] {
        let output = join(code, token).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains(words), "{error}");
    }
}

#[test]
fn what_is_no_table_is_refused() {
    for (arguments, words) in [
        (&["a b", "--token", "x", "--", "python3"][..], "is no table: give its link"),
        (&["https://example.org/t/abcdefg", "--token", "x", "--", "python3"], "begins with http://"),
        (&["abcdefg", "--", "python3"], "give the bot's token with --token"),
        (&["abcdefg", "--token", "x"], "COMMAND"),
    ] {
        let (went_well, text) = said(&[&["join"], arguments].concat());
        assert!(!went_well && text.contains(words), "{text}");
    }
}
