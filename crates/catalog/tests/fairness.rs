//! A match dealt from a seed can be dealt again, and a draw that was changed is found.

use fuga_catalog::{GameId, Luck, Shares, Table};
use fuga_kernel::{Chance, Quick, Share};
use serde_json::{Value, json};

use crate::every_game;

/// A whole match of Escape from a seed, and its record.
fn match_from(seed: &[u8], nonces: &[&str]) -> (Box<dyn Table>, String) {
    match_of(GameId::Escape, seed, &loose(nonces))
}

/// Nonces that no hash has bound.
fn loose(nonces: &[&str]) -> Shares {
    let nonces = nonces.iter().map(|&nonce| nonce.to_owned()).collect();
    Shares { nonces, ..Shares::default() }
}

/// A share of the first seat, and a hash of the second one that shows no nonce.
fn bound() -> Shares {
    let hashes = vec![Shares::hash_of("ada"), Shares::hash_of("bo"), String::new()];
    Shares { hashes, ..loose(&["ada", "", ""]) }
}

/// The same of any game.
fn match_of(game: GameId, seed: &[u8], shares: &Shares) -> (Box<dyn Table>, String) {
    let mut table = game.deal_fair(&json!({ "seats": 3 }), seed, shares).unwrap();
    let mut players = Quick::new(7);
    while let Some(seat) = table.asked().iter().next() {
        let actions = table.legal(seat).value();
        let actions = actions.as_array().unwrap();
        let action = &actions[players.draw(actions.len() as u32) as usize];
        table.act(seat, action, Luck::Own).unwrap();
    }
    let record = table.record(&[]).unwrap();
    (table, record)
}

/// How many draws a record holds: those of the deal in its first line, and then those of each action.
fn n_draws(record: &str) -> usize {
    let lines = record.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines
        .flat_map(|line| [&line["deal"], &line["act"]["draws"]].map(|draws| draws.as_array().map_or(0, Vec::len)))
        .sum()
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
    for game in every_game() {
        for (shares, expected) in [
            (Shares::default(), [Share::None; 3]),
            (loose(&["ada", "", "cleo"]), [Share::Loose, Share::None, Share::Loose]),
            (bound(), [Share::Bound, Share::Withheld, Share::None]),
        ] {
            let (table, record) = match_of(game, b"a seed", &shares);
            let audit = table.audit().unwrap();
            assert!(audit.n_draws > 0 && audit.n_draws == n_draws(&record), "{audit:?}");
            assert_eq!(audit.shares, expected);
            // A record without hashes is as it was before there were any.
            assert_eq!(record.contains("shares"), !shares.hashes.is_empty());
            let (read, _) = game.read(&record).unwrap();
            assert_eq!(read.audit(), Ok(audit));
            assert_eq!(read.record(&[]).unwrap(), record);
        }
    }
}

#[test]
fn another_nonce_is_another_deal_under_the_same_promise() {
    let (one, _) = match_from(b"a seed", &["ada", "", ""]);
    let (other, _) = match_from(b"a seed", &["bo", "", ""]);
    assert_eq!(one.fairness().unwrap().value()["commitment"], other.fairness().unwrap().value()["commitment"]);
    assert_ne!(one.log().value()["deal"], other.log().value()["deal"]);
}

#[test]
fn hashes_change_no_card() {
    let (with, _) = match_of(GameId::Escape, b"a seed", &bound());
    let (without, _) = match_from(b"a seed", &["ada", "", ""]);
    assert_eq!(with.log().value()["deal"], without.log().value()["deal"]);
}

#[test]
fn a_share_that_was_changed_is_named() {
    let (_, record) = match_of(GameId::Escape, b"a seed", &bound());
    for (place, text, words) in [
        ("/fairness/shares/0", &*Shares::hash_of("bo"), "seat 0: its nonce does not have the hash"),
        ("/fairness/shares/0", "", "seat 0: it gave no hash before"),
        ("/fairness/nonces/1", "bob", "seat 1: its nonce does not have the hash"),
        ("/fairness/nonces/2", "cleo", "seat 2: it gave no hash before"),
        // A nonce that is left out, or one that is shown after all, deals another match than the one that was played.
        ("/fairness/nonces/0", "", "the deal, draw "),
        ("/fairness/nonces/1", "bo", "the deal, draw "),
    ] {
        let changed = forged(&record, 0, |header| *header.pointer_mut(place).unwrap() = json!(text));
        let unfair = GameId::Escape.read(&changed).unwrap().0.audit().unwrap_err();
        assert_eq!((unfair.code, unfair.message.starts_with(words)), ("unfair", true), "{place}: {unfair}");
    }
}

#[test]
fn a_draw_that_was_changed_is_named() {
    let mut n_found = 0;
    for game in every_game() {
        let seeds = [&b"a seed"[..], b"another", b"the last"];
        n_found += seeds.iter().map(|seed| check_changed_draws(game, seed)).sum::<usize>();
    }
    // A game may be too small for any; all games together are not.
    assert!(n_found > 15, "{n_found}");
}

/// How many draws of a match can be changed so that only the seed tells.
fn check_changed_draws(game: GameId, seed: &[u8]) -> usize {
    let (_, record) = match_of(game, seed, &Shares::default());
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
    let unfair = GameId::Escape.load(&table.log().value()).unwrap().audit().unwrap_err();
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
