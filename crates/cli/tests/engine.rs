//! The engine answers as `docs/engine.md` says, and no line ends it but `quit`.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};

use fuga_catalog::{BotKind, GameId, Luck, Table, Viewing};
use fuga_kernel::{Chance, Quick, Seat, Tape, Viewer};
use serde_json::Value;

const PAGE: &str = include_str!("../../../docs/engine.md");

/// Runs `fuga engine escape` on these lines and gives its answers.
fn answers(input: &[u8]) -> Vec<String> {
    answers_of("escape", input)
}

/// The same for any game.
fn answers_of(game: &str, input: &[u8]) -> Vec<String> {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_fuga"))
        .args(["engine", game])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = engine.stdin.take().unwrap();
    let input = input.to_vec();
    // The engine answers while it reads, so both ends must move at once.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = engine.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

fn answer_to(lines: &[&str]) -> Vec<Value> {
    answers(lines.join("\n").as_bytes()).iter().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The chapter of the page that is about this game.
fn chapter(game: GameId) -> &'static str {
    let is_title = |title: &str| title.replace('.', "").eq_ignore_ascii_case(game.name());
    let is_of = |chapter: &&str| chapter.lines().next().is_some_and(is_title);
    PAGE.split("\n## ").find(is_of).unwrap_or_else(|| panic!("docs/engine.md has no chapter on {}", game.name()))
}

#[test]
fn the_documented_transcripts_are_what_happens() {
    for game in GameId::ALL {
        let blocks: Vec<&str> = chapter(game).split("```text\n").skip(1).collect();
        assert!(!blocks.is_empty(), "the page has a transcript of {}", game.name());
        for block in blocks {
            let block = block.split_once("```").unwrap().0;
            assert_eq!(block.lines().next().unwrap(), format!("$ fuga engine {}", game.name()));
            let lines_with = |mark| block.lines().filter_map(move |line| line.strip_prefix(mark));
            let asked: Vec<&str> = lines_with("> ").collect();
            let expected: Vec<&str> = lines_with("< ").collect();
            assert!(asked.len() > 10, "the transcript of {} is whole", game.name());
            assert_eq!(answers_of(game.name(), asked.join("\n").as_bytes()), expected);
        }
    }
    let n_blocks = PAGE.matches("```text\n").count();
    assert_eq!(n_blocks, GameId::ALL.len(), "every transcript stands in the chapter of its game");
}

#[test]
fn every_command_of_the_page_exists_and_every_command_is_on_the_page() {
    let error = &answer_to(&[r#"{"cmd":"?"}"#])[0]["error"];
    let message = error["message"].as_str().unwrap();
    let commands = message.split_once("one of: ").unwrap().1;
    for command in commands.split(", ") {
        assert!(PAGE.contains(&format!("| `{command}` |")), "`{command}` is missing in docs/engine.md");
    }
}

#[test]
fn the_page_says_of_each_kind_of_bot_what_to_expect() {
    for kind in BotKind::ALL {
        let line = format!("| `{}` | {} |", kind.name(), kind.about());
        assert!(PAGE.contains(&line), "{line}");
    }
}

#[test]
fn a_bad_line_never_ends_the_process() {
    let good = r#"{"cmd":"new","options":{"seats":4},"seed":"x"}"#;
    let mut input = Vec::new();
    let mut n_lines = 0;
    // Every single-bit error in a good line, and some garbage.
    for at in 0..good.len() {
        for bit in 0..7 {
            let mut line = good.as_bytes().to_vec();
            line[at] ^= 1 << bit;
            if line.contains(&b'\n') {
                continue;
            }
            input.extend(line);
            input.push(b'\n');
            n_lines += 1;
        }
    }
    for garbage in [&b"\xff\xfe{}"[..], b"{", b"\"quit\"", b"null", b"{\"cmd\":null}", b"{\"cmd\":\"act\"}"] {
        input.extend(garbage);
        input.push(b'\n');
        n_lines += 1;
    }
    input.extend(vec![b'['; 100_000]);
    input.extend(b"\n{\"cmd\":\"quit\"}\n");
    let answers = answers(&input);
    assert_eq!(answers.len(), n_lines + 2);
    assert_eq!(answers.last().unwrap(), r#"{"ok":{}}"#);
    for answer in &answers {
        let answer: Value = serde_json::from_str(answer).unwrap();
        assert!(answer.get("ok").is_some() || answer["error"]["code"].is_string(), "{answer}");
    }
}

#[test]
fn an_id_comes_back_to_the_letter() {
    for id in ["7", "1.0", "1e2", "123456789012345678901234567890", "\"a\\u0041\"", "null", "[1, {\"b\": 2.50}]"] {
        let answers =
            answers(format!("{{\"cmd\":\"to_act\",\"id\":{id}}}\n{{\"id\":{id},\"cmd\":\"quit\"}}").as_bytes());
        let begins = format!("{{\"id\":{id},");
        assert!(answers.iter().all(|answer| answer.starts_with(&begins)), "{answers:?}");
        assert_eq!(answers.len(), 2);
    }
}

#[test]
fn a_refusal_uses_up_no_draws_and_changes_nothing() {
    // Galilei, two seats: seat 0 is first and human; the tape has one draw left for one dangerous sector.
    let deal = r#"{"cmd":"new","options":{"seats":2},"tape":[0,0,0,0,0,24]}"#;
    let view = r#"{"cmd":"view","viewer":0}"#;
    let said = answer_to(&[
        deal,
        view,
        r#"{"cmd":"act","seat":0,"action":{"do":"move","to":"D08"}}"#,
        r#"{"cmd":"act","seat":0,"action":{"do":"move","to":"K08"},"draws":[25]}"#,
        r#"{"cmd":"act","seat":0,"action":{"do":"move","to":"K08"},"draws":[3,3]}"#,
        view,
        r#"{"cmd":"act","seat":0,"action":{"do":"move","to":"K08"}}"#,
        r#"{"cmd":"notices","viewer":"spectator","since":3}"#,
    ]);
    let codes: Vec<_> = said[2..5].iter().map(|answer| answer["error"]["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["too_far", "draw_too_large", "draws_left_over"]);
    assert_eq!(said[1], said[5]);
    assert_eq!(said[6]["ok"]["to_act"], serde_json::json!([1]));
    assert_eq!(said[7]["ok"]["notices"][0]["notice"]["event"], "silence");
}

#[test]
fn a_tape_that_runs_out_can_be_continued() {
    let said = answer_to(&[
        r#"{"cmd":"new","options":{"seats":2},"tape":[0,0,0,0,0]}"#,
        r#"{"cmd":"act","seat":0,"action":{"do":"move","to":"K08"}}"#,
        r#"{"cmd":"tape","draws":[24]}"#,
        r#"{"cmd":"act","seat":0,"action":{"do":"move","to":"K08"}}"#,
    ]);
    assert_eq!(said[1]["error"]["code"], "draws_ran_out");
    assert_eq!(said[2]["ok"]["left"], 1);
    assert_eq!(said[3]["ok"]["to_act"], serde_json::json!([1]));
}

#[test]
fn a_tape_does_not_grow_without_end() {
    let draws = |n: usize| format!(r#"{{"cmd":"tape","draws":[{}0]}}"#, "0,".repeat(n - 1));
    let most = draws(500_000);
    let said = answer_to(&[
        r#"{"cmd":"new","options":{"seats":2},"tape":[0,0,0,0,0]}"#,
        &most,
        &most,
        &most,
        r#"{"cmd":"tape","draws":[]}"#,
    ]);
    assert_eq!(said[2]["ok"]["left"], 1_000_000);
    assert_eq!(said[3]["error"]["code"], "tape_too_long");
    assert_eq!(said[4]["ok"]["left"], 1_000_000);
}

#[test]
fn what_is_not_understood_is_refused_and_named() {
    let table = r#"{"cmd":"new","options":{"seats":2,"zone":"fermi"},"tape":[0,0,0,0,0]}"#;
    for (request, code, words) in [
        (r#"{"cmd":"new","options":[2,"basic","fermi"]}"#, "bad_options", "a list stands where none is meant"),
        (r#"{"cmd":"new","options":{"seats":2,"zone":{"fermi":null}}}"#, "bad_options", "an object stands where"),
        (r#"{"cmd":"new","options":{"seats":2,"seats":3}}"#, "bad_json", "field `seats` stands twice"),
        (r#"{"cmd":"act","seat":0,"action":["move","K11"]}"#, "bad_action", "field `action`: a list stands"),
        (r#"{"cmd":"act","seat":0,"action":{"do":"stay","x":1}}"#, "bad_action", "unknown field `x`"),
        (r#"{"cmd":"act","seat":0,"action":{"do":"end_turn","to":"K11"}}"#, "bad_action", "unknown field `to`"),
        (r#"{"cmd":"act","seat":0,"action":{"do":"move","to":7}}"#, "bad_action", "field `action.to`: the number `7`"),
        (r#"{"cmd":"act","seat":0,"action":{"do":"move"}}"#, "bad_action", "field `action`: missing field `to`"),
        (r#"{"cmd":"new","options":{"seats":"two"}}"#, "bad_options", "expected a whole number from 0 to 255"),
        (r#"{"cmd":"new","options":{"seats":2,"zone":7}}"#, "bad_options", "the number `7`, expected a name as a text"),
        (r#"{"cmd":"new","options":{"seats":2,"zone":"xx"}}"#, "bad_options", "there is no `xx`, expected one of"),
        (r#"{"cmd":"new","options":{"seats":2,"zone":{"a":1,"b":2}}}"#, "bad_options", "field `options.zone"),
        (r#"{"cmd":"to_act","cmd":"quit"}"#, "bad_json", "field `cmd` stands twice"),
        (r#"{"cmd":7}"#, "bad_request", "field `cmd` is no text"),
        (r#"{"cmd":"view","viewer":9}"#, "no_such_seat", "field `viewer`: this table has seats 0 to 1, not 9"),
        (r#"{"cmd":"legal","seat":99}"#, "no_such_seat", "field `seat`: this table has seats 0 to 1, not 99"),
        (r#"{"cmd":"legal","seat":-1}"#, "bad_request", "command `legal`, field `seat`"),
        (r#"{"cmd":"record","names":["only one"]}"#, "bad_texts", "field `names`: 1 for 2 seats"),
        (
            r#"{"cmd":"act","seat":0,"action":{"do":"move","to":"L11"},"draws":[1]}"#,
            "draws_left_over",
            "draws left over: 1",
        ),
    ] {
        let error = answer_to(&[table, request])[1]["error"].clone();
        assert_eq!(error["code"], code, "{request}: {error}");
        let message = error["message"].as_str().unwrap();
        assert!(message.contains(words), "{request}: {error}");
        for jargon in ["variant", "invalid ", "map", "sequence", "struct", "enum", "integer", "string"] {
            assert!(!message.contains(jargon), "{request}: {error}");
        }
    }
}

/// All faults that a text may have, and their words, are the kernel's.
#[test]
fn what_is_no_json_is_refused_in_plain_words() {
    for (line, fault) in [
        (&b"tru"[..], "it ends within a value"),
        (br#"{"cmd":"quit"#, "it ends within the text that begins at character 8; a `\"` is missing"),
        (br#"{"cmd":"quit",}"#, "nothing follows a `,`; there is none after the last value (character 15)"),
        (b"{\"cmd\":\"\xff\"}", "a text is no UTF-8 (character 9)"),
    ] {
        let said: Value = serde_json::from_str(&answers(line)[0]).unwrap();
        assert_eq!(said["error"]["code"], "bad_json", "{said}");
        assert_eq!(said["error"]["message"], format!("the line is no JSON object: {fault}"));
    }
}

#[test]
fn a_line_that_is_too_long_is_refused_and_the_next_one_answered() {
    let limit = 1024 * 1024;
    for (length, is_refused) in [(limit, false), (limit + 1, true), (5 * limit, true)] {
        let mut line = r#"{"cmd":"to_act"}"#.to_owned();
        line += &" ".repeat(length - line.len());
        let said = answer_to(&[&line, r#"{"cmd":"quit"}"#]);
        let code = if is_refused { "line_too_long" } else { "no_match" };
        assert_eq!((said.len(), &said[0]["error"]["code"]), (2, &Value::from(code)), "{length}");
    }
}

#[test]
fn a_line_number_beyond_the_end_is_answered_with_the_true_one() {
    let said = answer_to(&[
        r#"{"cmd":"new","options":{"seats":2},"seed":"x"}"#,
        r#"{"cmd":"notices","viewer":0,"since":18446744073709551615}"#,
    ]);
    assert_eq!(said[1]["ok"], serde_json::json!({ "next": 4, "notices": [] }));
}

#[test]
fn the_page_names_every_notice_fate_and_ending_that_random_play_meets() {
    let page = chapter(GameId::Escape);
    let tiny = "name: Tiny\n   A B C D E\n01 . 1 x . .\n02 H x o x A\n03 x o x o 2\n";
    let codes = "name: All\nA.1\nA.2\nA.5\nB.3\nE.3 4\nG.4\nH.3\nH.13\nH.14\nH.15\nH.16\nJ.4\n";
    let scenarios = [Value::Null, Value::from("old_school"), serde_json::json!({ "custom": codes })];
    let mut met = BTreeSet::new();
    for (seed, scenario) in (0..180).zip(scenarios.iter().cycle()) {
        let mut chance = Quick::new(seed);
        let mode = if seed % 4 == 0 && scenario.is_null() { "basic" } else { "advanced" };
        let seats = 2 + seed / 3 % 4;
        let options =
            serde_json::json!({ "seats": seats, "mode": mode, "zone": { "custom": tiny }, "scenario": scenario });
        let mut table = GameId::Escape.deal(&options, Luck::Chance(&mut chance)).unwrap();
        while let Some(seat) = table.asked().iter().next() {
            let view = table.view(Viewer::Seat(seat)).value();
            met.extend(view["you"]["asked"]["to"].as_str().map(str::to_owned));
            let actions = legal(&*table, seat);
            let action = &actions[chance.draw(actions.len() as u32) as usize];
            table.act(seat, action, Luck::Chance(&mut chance)).unwrap();
        }
        let outcome = table.outcome().unwrap().value();
        met.extend(outcome["ending"].as_str().map(str::to_owned));
        met.extend(outcome["seats"].as_array().unwrap().iter().map(|seat| seat["fate"].as_str().unwrap().to_owned()));
        for viewing in [Viewing::Everyone, Viewing::Spectator] {
            let told = table.told(table.viewer(viewing).unwrap());
            met.extend(told.iter().map(|line| line.value()["notice"]["event"].as_str().unwrap().to_owned()));
        }
    }
    for name in [
        "choose_card",
        "stayed",
        "you_restarted",
        "seat_restarted",
        "turned",
        "item_kept",
        "you_planned_teleport",
        "power_used",
        "role_shown",
        "hatch_cards_drawn",
        "returning",
        "enough_kills",
    ] {
        assert!(met.contains(name), "{name} is not met: {met:?}");
    }
    assert!(met.len() > 40, "{met:?}");
    for name in met {
        assert!(page.contains(&format!("`{name}`")), "`{name}` is missing in the chapter on Escape");
    }
}

fn legal(table: &dyn Table, seat: Seat) -> Vec<Value> {
    table.legal(seat).value().as_array().unwrap().clone()
}

/// The names that a program meets while it plays.
#[derive(Default)]
struct Names {
    asked: BTreeSet<String>,
    actions: BTreeSet<String>,
    events: BTreeSet<String>,
    causes: BTreeSet<String>,
    endings: BTreeSet<String>,
    fields: BTreeSet<String>,
}

impl Names {
    fn add_action(&mut self, table: &dyn Table, action: &Value) {
        let view = table.view(Viewer::Spectator).value();
        self.asked.extend(view["asked"]["to"].as_str().map(str::to_owned));
        self.actions.extend(action["do"].as_str().map(str::to_owned));
    }

    fn add_end(&mut self, table: &dyn Table) {
        self.endings.extend(table.outcome().unwrap().value()["ending"].as_str().map(str::to_owned));
        self.fields.extend(table.options().value().as_object().unwrap().keys().cloned());
        for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Spectator] {
            self.fields.extend(table.view(viewer).value().as_object().unwrap().keys().cloned());
            for line in table.told(viewer) {
                let notice = &line.value()["notice"];
                self.events.extend(notice["event"].as_str().map(str::to_owned));
                self.causes.extend(notice["cause"].as_str().map(str::to_owned));
            }
        }
    }
}

/// Plays a match of Survive at random; each name of an action is as likely as another, so that rare ones are met soon.
fn play_survive(seed: u64, names: &mut Names) {
    let mut chance = Quick::new(seed);
    let is = |bit: u32| seed >> bit & 1 == 1;
    let options = serde_json::json!({
        "seats": 2 + seed % 3, "one_colour_each": seed.is_multiple_of(6), "overpopulation": is(1), "to_the_end": is(2),
        "sunken_atlantis": is(3), "all_equal": is(4), "stall_rounds": if is(2) { 3 } else { 20 },
    });
    let mut table = GameId::Survive.deal(&options, Luck::Chance(&mut chance)).unwrap();
    while let Some(seat) = table.asked().iter().next() {
        let legal = legal(&*table, seat);
        let kinds: BTreeSet<&str> = legal.iter().map(|action| action["do"].as_str().unwrap()).collect();
        let kind = *kinds.iter().nth(chance.draw(kinds.len() as u32) as usize).unwrap();
        // One table in eight begins by hand.
        let kind = if kinds.contains("place_for_me") && !seed.is_multiple_of(8) { "place_for_me" } else { kind };
        let of_kind: Vec<&Value> = legal.iter().filter(|action| action["do"] == kind).collect();
        let action = of_kind[chance.draw(of_kind.len() as u32) as usize];
        names.add_action(&*table, action);
        table.act(seat, action, Luck::Chance(&mut chance)).unwrap();
    }
    names.add_end(&*table);
}

/// Plays a record again.
fn play_again(game: GameId, record: &str, names: &mut Names) {
    let (whole, _) = game.read(record).unwrap();
    let mut log = whole.log().value();
    let entries = log["entries"].take();
    log["entries"] = Value::Array(Vec::new());
    let mut table = game.load(&log).unwrap();
    for entry in entries.as_array().unwrap() {
        let act = &entry["act"];
        let draws: Vec<u32> =
            act["draws"].as_array().unwrap().iter().map(|draw| draw.as_u64().unwrap() as u32).collect();
        names.add_action(&*table, &act["action"]);
        let seat = table.seat(act["seat"].as_u64().unwrap()).unwrap();
        table.act(seat, &act["action"], Luck::Tape(&mut Tape::new(&draws))).unwrap();
    }
    names.add_end(&*table);
}

#[test]
fn the_page_names_all_of_survive_that_play_meets() {
    let mut names = Names::default();
    for seed in 0..48 {
        play_survive(seed, &mut names);
    }
    // Two that random play seldom comes to: more than three swimmers for a new boat, and a board without explorers.
    play_again(
        GameId::Survive,
        include_str!("../../../games/survive/tests/golden/overpopulation-4.record"),
        &mut names,
    );
    play_again(GameId::Survive, include_str!("../../../games/survive/tests/golden/to-the-end-2.record"), &mut names);
    let Names { asked, actions, events, causes, endings, fields } = names;
    let met = [&asked, &actions, &events, &causes, &endings].map(BTreeSet::len);
    assert_eq!(met, [9, 15, 29, 4, 4], "{asked:?} {actions:?} {events:?} {causes:?} {endings:?}");
    check_page(GameId::Survive, [&asked, &events, &causes, &endings], &actions, &fields);
}

/// The chapter of a game names all of this.
fn check_page(game: GameId, names: [&BTreeSet<String>; 4], actions: &BTreeSet<String>, fields: &BTreeSet<String>) {
    let page = chapter(game);
    for name in names.into_iter().flatten() {
        assert!(page.contains(&format!("`{name}`")), "`{name}` is missing in the chapter on {game}");
    }
    for name in actions {
        let written = format!("| `{{\"do\":\"{name}\"");
        assert!(page.contains(&written), "the action `{name}` is missing in the chapter on {game}");
    }
    for name in fields {
        let is_named = [format!("`{name}`"), format!("`{name}[]")].iter().any(|written| page.contains(written));
        assert!(is_named, "the field `{name}` is missing in the chapter on {game}");
    }
}

/// Plays a match of O.V.N.I. at random; each name of an action is as likely as another, so that rare ones are met soon.
fn play_ovni(seed: u64, names: &mut Names) {
    let mut chance = Quick::new(seed);
    let seats = 2 + seed % 3;
    let max_rounds = if seed.is_multiple_of(4) { 2 } else { 30 };
    let options = serde_json::json!({ "seats": seats, "max_rounds": max_rounds });
    let mut table = GameId::Ovni.deal(&options, Luck::Chance(&mut chance)).unwrap();
    while let Some(seat) = table.asked().iter().next() {
        let legal = legal(&*table, seat);
        let kinds: BTreeSet<&str> = legal.iter().map(|action| action["do"].as_str().unwrap()).collect();
        let kind = *kinds.iter().nth(chance.draw(kinds.len() as u32) as usize).unwrap();
        let of_kind: Vec<&Value> = legal.iter().filter(|action| action["do"] == kind).collect();
        let action = of_kind[chance.draw(of_kind.len() as u32) as usize];
        names.add_action(&*table, action);
        table.act(seat, action, Luck::Chance(&mut chance)).unwrap();
    }
    names.add_end(&*table);
}

#[test]
fn the_page_names_all_of_ovni_that_play_meets() {
    let mut names = Names::default();
    for seed in 0..24 {
        play_ovni(seed, &mut names);
    }
    play_again(GameId::Ovni, include_str!("../../../games/ovni/tests/golden/plain-2.record"), &mut names);
    let Names { asked, actions, events, causes, endings, fields } = names;
    let met = [&asked, &actions, &events, &endings].map(BTreeSet::len);
    assert_eq!(met, [12, 18, 37, 2], "{asked:?} {actions:?} {events:?} {endings:?}");
    check_page(GameId::Ovni, [&asked, &events, &causes, &endings], &actions, &fields);
}

#[test]
fn a_seeded_match_shows_its_promise_and_not_its_seed() {
    let said = answer_to(&[
        r#"{"cmd":"new","options":{"seats":2},"seed":"fuga","nonces":["ada",""]}"#,
        r#"{"cmd":"record"}"#,
        r#"{"cmd":"new","options":{"seats":2},"seed":"fuga","nonces":["ada"]}"#,
        r#"{"cmd":"new","options":{"seats":2},"tape":[0,0,0,0,0],"nonces":["ada",""]}"#,
        r#"{"cmd":"new","options":{"seats":2},"tape":[0,0,0,0,0]}"#,
    ]);
    let commitment = "c53fa774d22ce6cbda3f01790f6cce96e74be89030aed4323d50923c8538708b";
    let promise = serde_json::json!({ "commitment": commitment, "nonces": ["ada", ""] });
    assert_eq!(said[0]["ok"]["fairness"], promise);
    let running = said[1]["ok"]["record"].as_str().unwrap();
    assert!(
        running.contains(commitment) && !running.contains("66756761"),
        "the seed stays hidden while the match runs"
    );
    assert_eq!(said[2]["error"]["code"], "bad_texts");
    assert_eq!(said[3]["error"]["code"], "bad_request");
    assert!(said[4]["ok"].get("fairness").is_none(), "a scripted match promises nothing");
}

#[test]
fn our_bots_are_lent_to_a_program() {
    let asked = [
        r#"{"cmd":"new","options":{"seats":4},"seed":"d"}"#,
        r#"{"cmd":"choose","seat":0,"bot":"hard","seed":"a"}"#,
        r#"{"cmd":"choose","seat":0,"bot":"gentle"}"#,
        r#"{"cmd":"choose","seat":0,"bot":"hard","seed":"a"}"#,
        r#"{"cmd":"legal","seat":0}"#,
        r#"{"cmd":"choose","seat":1,"bot":"hard"}"#,
        r#"{"cmd":"choose","seat":0,"bot":"clever"}"#,
        r#"{"cmd":"choose","seat":9,"bot":"hard"}"#,
        r#"{"cmd":"log"}"#,
        r#"{"cmd":"choose","seat":0,"bot":"hard:bold"}"#,
        r#"{"cmd":"choose","seat":0,"bot":"hard:liar"}"#,
        r#"{"cmd":"choose","seat":0,"bot":"hard:clever"}"#,
    ];
    let answers: Vec<Value> = answers_of("survive", asked.join("\n").as_bytes())
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let first = answers[0]["ok"]["to_act"][0].as_u64().unwrap();
    assert_eq!(first, 0, "the seed was chosen so that seat 0 begins");
    let action = &answers[1]["ok"]["action"];
    assert!(answers[4]["ok"]["actions"].as_array().unwrap().contains(action), "{action}");
    assert_eq!(answers[3], answers[1], "what was asked in between changes nothing");
    assert_eq!(answers[5]["error"]["code"], "not_asked");
    let message = answers[6]["error"]["message"].as_str().unwrap();
    assert!(message.contains("field `bot`") && message.contains("hard"), "{message}");
    assert_eq!(answers[7]["error"]["code"], "no_such_seat");
    assert_eq!(answers[8]["ok"]["log"]["entries"], serde_json::json!([]), "nothing has happened");
    assert!(answers[9]["ok"]["action"].is_object(), "{}", answers[9]);
    for (answer, named) in [(&answers[10], "spiteful"), (&answers[11], "bold")] {
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.contains("field `bot`") && message.contains(named), "{message}");
    }
}

#[test]
fn a_match_can_be_played_by_what_bots_would_do() {
    for game in GameId::ALL {
        let mut table =
            game.deal_fair(&serde_json::json!({"seats":2}), b"lent", &fuga_catalog::Shares::default()).unwrap();
        while let Some(seat) = table.asked().iter().next() {
            let chosen = table.choose(seat, fuga_catalog::BotKind::Normal.into(), 7).unwrap();
            assert_eq!(table.choose(seat, fuga_catalog::BotKind::Normal.into(), 7).unwrap(), chosen);
            table.act(seat, &chosen.value(), Luck::Own).unwrap();
        }
        assert!(table.outcome().is_some());
    }
}
