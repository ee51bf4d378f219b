//! Damaged logs and records are refused with a clear error; nothing panics and nothing is half loaded.

use fuga_catalog::{GameId, Luck, Table};
use fuga_kernel::{Chance, Quick};

use crate::every_game;

/// A short match of Escape and its table.
fn table(n_actions: usize) -> Box<dyn Table> {
    table_of(GameId::Escape, n_actions)
}

/// The same of any game, with four seats.
fn table_of(game: GameId, n_actions: usize) -> Box<dyn Table> {
    let mut chance = Quick::new(5);
    let options = match game {
        GameId::Escape => serde_json::json!({ "seats": 4, "zone": "fermi" }),
        _ => serde_json::json!({ "seats": 4 }),
    };
    let mut table = game.deal(&options, Luck::Chance(&mut chance)).unwrap();
    for _ in 0..n_actions {
        let Some(seat) = table.asked().iter().next() else { break };
        let actions = table.legal(seat).value();
        let actions = actions.as_array().unwrap();
        let action = &actions[chance.draw(actions.len() as u32) as usize];
        table.act(seat, action, Luck::Chance(&mut chance)).unwrap();
    }
    table
}

fn names() -> Vec<String> {
    ["Ada", "Bo", "Cem", "Dua"].map(str::to_owned).to_vec()
}

#[test]
fn a_whole_record_reads_back_with_its_names() {
    for game in every_game() {
        for n_actions in [0, 7, 10_000] {
            let table = table_of(game, n_actions);
            let (read, seats) = game.read(&table.record_so_far(&names()).unwrap()).unwrap();
            assert_eq!((read.log(), seats, read.outcome()), (table.log(), names(), table.outcome()));
            let is_over = table.outcome().is_some();
            assert!(if n_actions == 0 { !is_over } else { is_over || n_actions < 10_000 }, "the last one is whole");
        }
    }
}

#[test]
fn a_truncated_record_is_refused_wherever_it_ends() {
    for game in every_game() {
        let text = table_of(game, 12).record_so_far(&names()).unwrap();
        // Only the last line break can be missed.
        for end in 0..text.len() - 1 {
            let Err(error) = game.read(&text[..end]) else { panic!("{game} cut at {end} was read") };
            assert_eq!(error.code, "bad_record");
            assert!(error.message.starts_with("line "), "{error}");
        }
    }
}

#[test]
fn a_record_with_any_bit_flipped_is_refused() {
    for game in every_game() {
        let text = table_of(game, 12).record_so_far(&names()).unwrap();
        for at in 0..text.len() {
            for bit in 0..8 {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= 1 << bit;
                // What is no text at all is refused when the file is read.
                let Ok(damaged) = String::from_utf8(bytes) else { continue };
                // At the very end a line break may turn into another blank, which changes nothing.
                if damaged.trim_end() == text.trim_end() {
                    continue;
                }
                let Err(error) = game.read(&damaged) else { panic!("{game}: byte {at} bit {bit} went unnoticed") };
                assert_eq!(error.code, "bad_record", "{error}");
            }
        }
    }
}

#[test]
fn a_record_that_was_tampered_with_names_the_line() {
    let text = table(3).record_so_far(&names()).unwrap();
    let refused = |text: &str| GameId::Escape.read(text).err().unwrap().message;
    let lines: Vec<&str> = text.lines().collect();
    let without_second = [&lines[..1], &lines[2..]].concat().join("\n");
    assert!(refused(&without_second).starts_with("line 2: "), "{}", refused(&without_second));
    let renamed = text.replace("Ada", "Eve");
    assert_eq!(refused(&renamed), "line 5: field `end.hash`: the record was changed after it was written");
    let other_game = text.replace("\"escape\"", "\"survive\"");
    assert_eq!(refused(&other_game), "line 1: field `game`: this is a log of `survive`, not of `escape`");
    let error = GameId::Survive.read(&other_game).err().unwrap();
    assert!(error.message.starts_with("line 1: field `options"), "nor is it one of Survive: {error}");
}

#[test]
fn a_line_of_a_record_that_is_no_json_is_told_so_in_plain_words() {
    let text = table(3).record_so_far(&names()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let with = |nth: usize, line: &str| {
        let mut lines = lines.clone();
        lines[nth] = line;
        GameId::Escape.read(&lines.join("\n")).err().unwrap().message
    };
    assert_eq!(with(1, ""), "line 2: not a JSON object: it is empty");
    assert_eq!(
        with(1, r#"{"seat":0,}"#),
        "line 2: not a JSON object: nothing follows a `,`; there is none after the last value (character 11)"
    );
    let cut = with(4, &lines[4][..20]);
    assert!(cut.starts_with("line 5: not a JSON object: it ends within the "), "{cut}");
    assert_eq!(
        GameId::of_record("{\"game\":escape}\n").unwrap_err().message,
        "line 1: not a record's header: a value is missing, or is not written as JSON: a text stands in `\"` (character 9)"
    );
    assert_eq!(GameId::of_record("").unwrap_err().message, "line 1: not a record's header: it is empty");
}

/// The text with another closing line, whose hash is right.
fn closed(text: &str, change: impl Fn(&mut serde_json::Value)) -> String {
    let (body, last) = text.trim_end().rsplit_once('\n').unwrap();
    let mut closing: serde_json::Value = serde_json::from_str(last).unwrap();
    let end = &mut closing["end"];
    change(end);
    let said = serde_json::json!([end["entries"], end["seats"], end["outcome"], end["seed"]]);
    end["hash"] = blake3::hash(format!("{body}\n{said}").as_bytes()).to_hex().to_string().into();
    if end["seed"].is_null() {
        end.as_object_mut().unwrap().remove("seed");
    }
    format!("{body}\n{closing}\n")
}

#[test]
fn a_record_is_refused_that_could_not_be_written_back() {
    let text = table(3).record_so_far(&names()).unwrap();
    let refused = |text: &str| GameId::Escape.read(text).err().unwrap().message;
    assert!(GameId::Escape.read(&closed(&text, |_| {})).is_ok());
    let names_missing = closed(&text, |end| end["seats"] = serde_json::json!(["Ada"]));
    assert_eq!(refused(&names_missing), "line 5: field `end.seats`: 1 for 4 seats; give one for each, or none");
    let long_name = closed(&text, |end| end["seats"][0] = "n".repeat(101).into());
    assert!(refused(&long_name).starts_with("line 5: field `end.seats`: each has at most 100 characters"));
    let said_twice = closed(&text.replacen('{', "{\"entries\":[],", 1), |_| {});
    assert_eq!(refused(&said_twice), "line 1: field `entries`: each entry has a line of its own");
    let closing: serde_json::Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    let end = &closing["end"];
    let as_list = serde_json::json!([[end["entries"], end["seats"], end["outcome"], null, end["hash"]]]);
    let listed = text.replace(&closing.to_string(), &as_list.to_string());
    assert!(refused(&listed).ends_with("a list stands where none is meant"), "{}", refused(&listed));
}

#[test]
fn a_record_that_is_too_long_is_refused_unread() {
    let text = table(3).record_so_far(&names()).unwrap();
    let long = text + &"\n".repeat(fuga_kernel::MAX_RECORD);
    let error = GameId::Escape.read(&long).err().unwrap();
    assert!(error.message.starts_with("line 1: the text has 4"), "{error}");
}

#[test]
fn an_error_does_not_repeat_a_long_text() {
    let long = "k".repeat(100_000);
    let n_chars = |error: fuga_catalog::TableError| error.message.chars().count();
    let deal = |options| GameId::Escape.deal(&options, Luck::Chance(&mut Quick::new(1))).err().unwrap();
    assert!(n_chars(deal(serde_json::json!({ "seats": 2, "zone": long }))) < 1200);
    assert!(n_chars(deal(serde_json::json!({ "seats": 2, long.clone(): 1 }))) < 1200);
    assert!(n_chars(GameId::Escape.load(&serde_json::json!({ long.clone(): 1 })).err().unwrap()) < 1200);
    assert!(n_chars(GameId::Escape.read(&format!("{{}}\n{{\"{long}\":1}}")).err().unwrap()) < 1200);
    assert!(long.parse::<GameId>().unwrap_err().len() < 1200);
}

#[test]
fn a_damaged_log_names_its_field() {
    let log = table(3).log().value();
    let refused = |change: fn(&mut serde_json::Value)| {
        let mut log = log.clone();
        change(&mut log);
        GameId::Escape.load(&log).err().unwrap()
    };
    let error = refused(|log| log["entries"][1]["act"]["seat"] = 77.into());
    assert!(error.message.starts_with("field `entries[1].act.seat`: seat 77 does not exist"), "{error}");
    let error = refused(|log| log["options"]["seats"] = 1.into());
    assert_eq!((error.code, error.rule), ("bad_log", Some("E-01")));
    let error = refused(|log| log["deal"][0] = 4.into());
    assert_eq!(error.message, "field `deal`: draw 0 is 4, but a number below 4 is needed there");
    let error = refused(|log| log["entries"][0]["act"]["action"] = serde_json::json!({ "do": "end_turn" }));
    assert_eq!((error.message.as_str(), error.rule), ("entry 0: the turn can't end before the move", Some("E-10")));
    let error = refused(|log| log["entries"][0] = serde_json::json!({ "take_back": { "seat": 0 } }));
    assert!(error.message.starts_with("entry 0: there is nothing to take back"), "{error}");
    let hash = fuga_catalog::Shares::hash_of("ada");
    for (nonces, shares, message) in [
        (&["only one"][..], &[][..], "field `fairness.nonces`: 1 for 4 seats; there is one for each, or none"),
        (
            &["", "", "", ""],
            &[&*hash, "", ""],
            "field `fairness.shares`: 3 hashes and 4 nonces for 4 seats; each has one of both, perhaps an empty one",
        ),
        (
            &[],
            &[&*hash, "", "", ""],
            "field `fairness.shares`: 4 hashes and 0 nonces for 4 seats; each has one of both, perhaps an empty one",
        ),
        (
            &["", "", "", ""],
            &["", "", "ABC", ""],
            "field `fairness.shares`: seat 2: its hash is neither 64 lower-case hexadecimal digits nor empty",
        ),
    ] {
        let mut promised = log.clone();
        promised["fairness"] = serde_json::json!({ "commitment": "", "nonces": nonces });
        if !shares.is_empty() {
            promised["fairness"]["shares"] = serde_json::json!(shares);
        }
        assert_eq!(GameId::Escape.load(&promised).err().unwrap().message, message);
    }
    let error = refused(|log| log["surprise"] = 1.into());
    assert!(error.message.starts_with("field `surprise`: unknown field `surprise`"), "{error}");
}

#[test]
fn a_damaged_log_of_survive_names_its_field() {
    let log = table_of(GameId::Survive, 3).log().value();
    let refused = |change: fn(&mut serde_json::Value)| {
        let mut log = log.clone();
        change(&mut log);
        GameId::Survive.load(&log).err().unwrap()
    };
    let error = refused(|log| log["options"]["seats"] = 5.into());
    assert_eq!((error.code, error.rule), ("bad_log", Some("S-01")));
    let error = refused(|log| log["deal"][40] = 1.into());
    assert_eq!(error.message, "field `deal`: draw 40 is 1, but a number below 1 is needed there");
    let error = refused(|log| log["entries"][0]["act"]["action"] = serde_json::json!({ "do": "pass" }));
    assert_eq!(error.rule, Some("S-04"), "{error}");
    assert!(error.message.starts_with("entry 0: "), "{error}");
    let error = refused(|log| log["entries"][0]["act"]["action"] = serde_json::json!({ "do": "sink", "tile": "z9" }));
    assert!(error.message.contains("\"z9\" is not a hex"), "{error}");
    let error = refused(|log| log["entries"][0]["act"]["draws"] = serde_json::json!([0]));
    assert!(error.message.starts_with("entry 0: "), "{error}");
}

#[test]
fn a_damaged_log_of_ovni_names_its_field() {
    let log = table_of(GameId::Ovni, 3).log().value();
    let refused = |change: fn(&mut serde_json::Value)| {
        let mut log = log.clone();
        change(&mut log);
        GameId::Ovni.load(&log).err().unwrap()
    };
    let error = refused(|log| log["options"]["seats"] = 5.into());
    assert_eq!((error.code, error.rule), ("bad_log", Some("O-12")));
    let error = refused(|log| log["options"]["planets"] = serde_json::json!(["luxor", "luxor"]));
    assert_eq!((error.code, error.rule), ("bad_log", Some("O-A34")));
    let error = refused(|log| log["options"]["data"] = serde_json::json!({ "custom": "name: x\n[cities]\n1 | box" }));
    assert!(error.message.contains("line 3: a city is its number, id, x, y and name"), "{error}");
    let error = refused(|log| log["entries"][0]["act"]["action"] = serde_json::json!({ "do": "end_turn" }));
    assert_eq!(error.rule, Some("O-26"), "{error}");
    assert!(error.message.starts_with("entry 0: "), "{error}");
    let launch = serde_json::json!({ "do": "launch", "city": 13 });
    let mut far = log.clone();
    far["entries"][0]["act"]["action"] = launch;
    let error = GameId::Ovni.load(&far).err().unwrap();
    assert!(error.message.contains("there is no city 13: they go from 1 to 12"), "{error}");
    let error = refused(|log| log["entries"][0]["act"]["draws"] = serde_json::json!([0]));
    assert!(error.message.starts_with("entry 0: "), "{error}");
}

#[test]
fn games_are_found_by_name() {
    assert_eq!("escape".parse(), Ok(GameId::Escape));
    assert_eq!("survive".parse(), Ok(GameId::Survive));
    assert_eq!("ovni".parse(), Ok(GameId::Ovni));
    let error = "chess".parse::<GameId>().unwrap_err();
    assert_eq!(error, "there is no game `chess`; the games are: escape, survive, ovni");
}
