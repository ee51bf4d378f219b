//! A match dealt from a seed can be dealt again, and a draw that was changed is found.
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

use fuga_catalog::{GameId, Luck, Table};
use fuga_kernel::{Chance, Quick};
use serde_json::{Value, json};

/// A whole match of Escape from a seed, and its record.
fn match_from(seed: &[u8], nonces: &[&str]) -> (Box<dyn Table>, String) {
    match_of(GameId::Escape, seed, nonces)
}

/// The same of any game.
fn match_of(game: GameId, seed: &[u8], nonces: &[&str]) -> (Box<dyn Table>, String) {
    let nonces: Vec<String> = nonces.iter().map(|&nonce| nonce.to_owned()).collect();
    let (mut table, mut dealer) = game.deal_fair(&json!({ "seats": 3 }), seed, &nonces).unwrap();
    let mut players = Quick::new(7);
    while let Some(seat) = table.asked().iter().next().map(|seat| u64::from(u8::from(seat))) {
        let actions = table.legal(seat).unwrap();
        let action = &actions[players.draw(actions.len() as u32) as usize];
        table.act(seat, action, Luck::Chance(&mut dealer)).unwrap();
    }
    let record = table.record(&[]).unwrap();
    (table, record)
}

/// A record whose line was changed by somebody who also mended the hash.
fn forged(record: &str, line: usize, change: impl Fn(&mut Value)) -> String {
    let mut lines: Vec<Value> = record.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    change(&mut lines[line]);
    let mut end = lines.pop().unwrap();
    let body: String = lines.iter().flat_map(|line| [line.to_string(), "\n".to_owned()]).collect();
    let said = &end["end"];
    let said = json!([said["entries"], said["seats"], said["outcome"], said["seed"]]).to_string();
    end["end"]["hash"] = blake3::hash(format!("{body}{said}").as_bytes()).to_hex().to_string().into();
    format!("{body}{end}\n")
}

#[test]
fn a_match_from_a_seed_is_fair_and_stays_so_as_a_record() {
    for game in GameId::ALL {
        for nonces in [&[][..], &["ada", "", "cleo"]] {
            let (table, record) = match_of(game, b"a seed", nonces);
            let n_draws = table.audit().unwrap();
            assert!(n_draws > 10, "{n_draws}");
            let (read, _) = game.read(&record).unwrap();
            assert_eq!(read.audit(), Ok(n_draws));
            assert_eq!(read.record(&[]).unwrap(), record);
        }
    }
}

#[test]
fn another_nonce_is_another_deal_under_the_same_promise() {
    let (one, _) = match_from(b"a seed", &["ada", "", ""]);
    let (other, _) = match_from(b"a seed", &["bo", "", ""]);
    assert_eq!(one.fairness().unwrap()["commitment"], other.fairness().unwrap()["commitment"]);
    assert_ne!(one.log()["deal"], other.log()["deal"]);
}

#[test]
fn a_draw_that_was_changed_is_named() {
    for game in GameId::ALL {
        let seeds = [&b"a seed"[..], b"another", b"the last"];
        let n_found: usize = seeds.iter().map(|seed| check_changed_draws(game, seed)).sum();
        assert!(n_found > 5, "{game}: {n_found}");
    }
}

/// How many draws of a match can be changed so that only the seed tells.
fn check_changed_draws(game: GameId, seed: &[u8]) -> usize {
    let (_, record) = match_of(game, seed, &[]);
    let n_lines = record.lines().count();
    // Most changed draws lead to another match, which the actions after them do not fit; some go unnoticed by the rules.
    let mut n_found = 0;
    for line in 1..n_lines - 1 {
        let value: Value = serde_json::from_str(record.lines().nth(line).unwrap()).unwrap();
        let draws = value["act"]["draws"].as_array().cloned().unwrap_or_default();
        for (nth, drawn) in draws.iter().map(|drawn| drawn.as_u64().unwrap()).enumerate() {
            let other = if drawn == 0 { 1 } else { drawn - 1 };
            let changed = forged(&record, line, |line| line["act"]["draws"][nth] = json!(other));
            if let Ok((table, _)) = game.read(&changed) {
                let unfair = table.audit().unwrap_err();
                assert_eq!(unfair.code, "unfair");
                let words = format!("entry {}, draw {nth}: the record says ", line - 1);
                assert!(unfair.message.starts_with(&words), "{unfair}");
                n_found += 1;
            }
        }
    }
    n_found
}

#[test]
fn another_seed_or_none_is_not_fair() {
    let (table, record) = match_from(b"a seed", &[]);
    let last = record.lines().count() - 1;
    let other = forged_end(&record, last, |end| end["seed"] = json!("00"));
    let unfair = GameId::Escape.read(&other).unwrap().0.audit().unwrap_err();
    assert!(unfair.message.starts_with("the seed is not the one whose hash was shown"), "{unfair}");
    let odd = forged_end(&record, last, |end| end["seed"] = json!("xyz"));
    let unfair = GameId::Escape.read(&odd).unwrap().0.audit().unwrap_err();
    assert!(unfair.message.starts_with("field `seed`"), "{unfair}");
    // A log alone holds the promise but not the seed.
    let unfair = GameId::Escape.load(&table.log()).unwrap().audit().unwrap_err();
    assert!(unfair.message.starts_with("the seed is not shown"), "{unfair}");
    assert_eq!(unfair.code, "not_judged", "it is not called unfair");
}

/// The same for the closing line.
fn forged_end(record: &str, last: usize, change: impl Fn(&mut Value)) -> String {
    let mut lines: Vec<String> = record.lines().map(str::to_owned).collect();
    let mut end: Value = serde_json::from_str(&lines[last]).unwrap();
    change(&mut end["end"]);
    lines[last] = end.to_string();
    forged(&(lines.join("\n") + "\n"), 0, |_| {})
}
