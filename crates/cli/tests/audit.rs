//! `fuga audit` says whether a match is fair, and whose shares are in its deal.

use std::process::{Command, Output};

use fuga_bots::play_out;
use fuga_escape::{Escape, Mode, Options, Zone};
use fuga_kernel::{Extras as _, Game as _, Match, Player, Record, Shares};
use serde_json::json;

/// The record of a match of four seats that was dealt from these hashes, each the nonce that has it, and nonces.
fn record(hashes: &[&str], nonces: &[&str]) -> String {
    let hash = |nonce: &&str| if nonce.is_empty() { String::new() } else { Shares::hash_of(nonce) };
    let hashes = hashes.iter().map(hash).collect();
    let shares = Shares { hashes, nonces: nonces.iter().map(|&nonce| nonce.to_owned()).collect() };
    let escape = Escape::new(Options::new(4, Mode::Advanced, Zone::Galilei)).unwrap();
    let (mut played, mut dealer) = Match::deal_fair(escape, b"a seed", &shares);
    let mut players: Vec<Box<dyn Player<Escape>>> = (0..4).map(Escape::sensible).collect();
    play_out(&mut played, &mut players, &mut dealer);
    Record::write(&played, &[])
}

fn audit(record: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.record");
    std::fs::write(&file, record).unwrap();
    Command::new(env!("CARGO_BIN_EXE_fuga")).arg("audit").arg(file).output().unwrap()
}

#[test]
fn a_fair_match_is_told_with_its_shares() {
    let alone = "none is in the deal, so it rests on the host's word alone";
    let ask = |seat| format!("seat {seat} gave a hash and did not show its nonce, so it was dealt without it: ask why");
    for (hashes, nonces, expected) in [
        (&["ada", "bo", "cem", "dua"][..], &["ada", "bo", "cem", "dua"][..], "of seats 0, 1, 2, 3".to_owned()),
        (&["ada", "bo", "cem", ""], &["ada", "bo", "", ""], format!("of seats 0, 1; {}; seat 3 gave none", ask(2))),
        (&["", "bo", "cem", ""], &["", "", "", ""], format!("{alone}; {}; {}; seats 0, 3 gave none", ask(1), ask(2))),
        (&["", "", "", ""], &["", "", "", ""], format!("{alone}; seats 0, 1, 2, 3 gave none")),
        (&[], &[], format!("{alone}; seats 0, 1, 2, 3 gave none")),
        (
            &[],
            &["ada", "", "cem", ""],
            "the nonces of seats 0, 2 were not bound by hashes before the seed's owner knew them, \
             so whoever holds the seed could have chosen the deal"
                .to_owned(),
        ),
    ] {
        let audit = audit(&record(hashes, nonces));
        let said = String::from_utf8(audit.stdout).unwrap();
        let (fair, shares) = said.split_once('\n').unwrap();
        assert!(audit.status.success() && fair.starts_with("fair: all "), "{said}");
        assert_eq!(shares, format!("shares: {expected}\n"), "{hashes:?} {nonces:?}");
    }
}

#[test]
fn a_nonce_that_was_not_bound_is_not_fair() {
    let record = record(&["ada", "bo", "cem", "dua"], &["ada", "bo", "cem", ""]);
    // The hash of the record is mended, as whoever forges it would do; it is BLAKE3 as that of a nonce is.
    let (body, last) = record.trim_end().rsplit_once('\n').unwrap();
    let body = body.replacen(r#"["ada","bo","cem",""]"#, r#"["ada","bo","cem","eve"]"#, 1) + "\n";
    let mut closing: serde_json::Value = serde_json::from_str(last).unwrap();
    let end = &mut closing["end"];
    let said = json!([end["entries"], end["seats"], end["outcome"], end["seed"]]);
    end["hash"] = Shares::hash_of(&format!("{body}{said}")).into();
    let audit = audit(&format!("{body}{closing}\n"));
    let error = String::from_utf8(audit.stderr).unwrap();
    assert!(!audit.status.success() && audit.stdout.is_empty(), "{error}");
    assert!(error.contains("not fair: seat 3: its nonce does not have the hash that it gave before"), "{error}");
}
