//! A match as a server keeps it: it goes on from its rows as if nothing had been, and gives out only what viewers may see.

use fuga_catalog::{BotKind, GameId, Json, Luck, Shares, Table, Viewing};
use fuga_kernel::{Share, Viewer};
use serde_json::{Value, json};

const SEED: &[u8] = b"live";

/// Plays a whole match by bots and gives the rows a store would hold.
fn play(game: GameId) -> (Box<dyn Table>, Vec<String>) {
    let hashes = ["a", "b"].map(Shares::hash_of).to_vec();
    let nonces = vec!["a".to_owned(), String::new()];
    let mut live = game.deal_fair(&json!({ "seats": 2 }), SEED, &Shares { hashes, nonces }).unwrap();
    let mut rows = vec![live.log_head().to_string()];
    while let Some(seat) = live.asked().iter().next() {
        live.act_by_bot(seat, BotKind::ALL[rows.len() % 2].into(), 7, Luck::Own).unwrap();
        rows.push(live.last_entry().unwrap().to_string());
        assert_eq!(live.n_entries(), rows.len() - 1);
    }
    (live, rows)
}

/// All that the seats and a spectator see and were told.
fn known(live: &dyn Table) -> Vec<(Json, Vec<Json>)> {
    Viewer::all(live.n_seats()).map(|viewer| (live.view(viewer), live.told(viewer))).collect()
}

#[test]
fn a_match_goes_on_from_its_rows() {
    for game in GameId::ALL {
        let (whole, rows) = play(game);
        for n_entries in [0, 1, rows.len() / 2, rows.len() - 1] {
            let mut live = game.resume(&rows[0], &rows[1..=n_entries], SEED).unwrap();
            for row in &rows[n_entries + 1..] {
                let entry = value_of(row);
                let act = &entry["act"];
                let seat = live.asked().iter().find(|seat| act["seat"] == seat.index()).unwrap();
                live.act(seat, &act["action"], Luck::Own).unwrap();
                // The draws too: the dealer stands where it stood.
                assert_eq!(live.last_entry().unwrap().text(), row, "{game}");
            }
            assert_eq!(live.outcome(), whole.outcome());
            assert_eq!(known(&*live), known(&*whole), "{game}");
        }
        let error = game.resume(&rows[0], &rows[1..], b"another").err().unwrap();
        assert_eq!(error.code, "bad_log");
    }
}

#[test]
fn news_and_what_is_told_again_have_the_same_count() {
    for game in GameId::ALL {
        let mut live = game.deal_fair(&json!({ "seats": 3 }), SEED, &Shares::default()).unwrap();
        let viewers: Vec<Viewer> = Viewer::all(3).collect();
        let mut n_told: Vec<usize> = viewers.iter().map(|&viewer| live.news(viewer).len()).collect();
        while let Some(seat) = live.asked().iter().next() {
            live.act_by_bot(seat, BotKind::Random.into(), 3, Luck::Own).unwrap();
            for (&viewer, n_told) in viewers.iter().zip(&mut n_told) {
                *n_told += live.news(viewer).len();
                assert_eq!(live.told(viewer).len(), *n_told, "{game}");
            }
        }
    }
}

#[test]
fn what_holds_every_secret_is_given_out_at_the_end() {
    for game in GameId::ALL {
        let live = game.deal_fair(&json!({ "seats": 2 }), SEED, &Shares::default()).unwrap();
        assert_eq!(live.viewer(Viewing::Everyone).unwrap_err().code, "not_over");
        assert_eq!(live.viewer(Viewing::Seat(2)).unwrap_err().code, "no_such_seat");
        assert_eq!(live.record(&[]).unwrap_err().code, "not_over");
        assert_eq!(live.replay(Viewer::Spectator).err().unwrap().code, "not_over");
        let (over, _) = play(game);
        let (table, names) = game.read(&over.record(&["A".to_owned(), "B".to_owned()]).unwrap()).unwrap();
        assert_eq!(names, ["A", "B"]);
        let audit = table.audit().unwrap();
        assert!(audit.n_draws > 0);
        assert_eq!(audit.shares, [Share::Bound, Share::Withheld], "{game}");
        let everyone = over.viewer(Viewing::Everyone).unwrap();
        let deal = |viewer| over.replay(viewer).unwrap().next().unwrap();
        assert_ne!(deal(everyone), deal(Viewer::Spectator));
    }
}

#[test]
fn a_replay_is_what_was_told_and_seen_step_by_step() {
    for game in GameId::ALL {
        let viewers: Vec<Viewer> = Viewer::all(2).collect();
        let mut live = game.deal_fair(&json!({ "seats": 2 }), SEED, &Shares::default()).unwrap();
        let look = |live: &dyn Table| -> Vec<(Value, Value)> {
            let seen = |&viewer| (list_of(&live.news(viewer)), live.view(viewer).value());
            viewers.iter().map(seen).collect()
        };
        let (mut lived, mut by) = (vec![look(&*live)], vec![Value::Null]);
        while let Some(seat) = live.asked().iter().next() {
            live.act_by_bot(seat, BotKind::Random.into(), 3, Luck::Own).unwrap();
            lived.push(look(&*live));
            by.push(seat.index().into());
        }
        let (table, _) = game.read(&live.record(&[]).unwrap()).unwrap();
        for (nth, &viewer) in viewers.iter().enumerate() {
            let mut of_record = table.replay(viewer).unwrap();
            let mut view = json!({});
            let mut n_steps = 0;
            for step in live.replay(viewer).unwrap() {
                assert_eq!(of_record.next().as_ref(), Some(&step), "{game}: a record is the match");
                let step = step.value();
                for (field, value) in step["view"].as_object().unwrap() {
                    assert_ne!(view.get(field), Some(value), "{game}: a field is told when it changes");
                    view[field] = value.clone();
                }
                assert_eq!((&step["told"], &view), (&lived[n_steps][nth].0, &lived[n_steps][nth].1), "{game}");
                assert_eq!(step["by"], by[n_steps]);
                n_steps += 1;
            }
            assert_eq!((n_steps, of_record.next()), (lived.len(), None), "{game}");
        }
    }
}

#[test]
fn a_replay_goes_on_without_its_match() {
    for game in GameId::ALL {
        let (live, rows) = play(game);
        let mut steps = live.replay(Viewer::Spectator).unwrap();
        drop(live);
        let first = steps.next().unwrap().value();
        assert!(first["by"].is_null(), "{game}: the deal is nobody's");
        // A server sends steps from another thread than the match's.
        let n_others = std::thread::spawn(move || steps.count()).join().unwrap();
        assert_eq!(n_others, rows.len() - 1, "{game}: one for each entry");
    }
}

fn value_of(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn list_of(lines: &[Json]) -> Value {
    lines.iter().map(Json::value).collect()
}

#[test]
fn a_match_is_not_dealt_from_shares_that_do_not_fit() {
    let texts = |texts: [&str; 2]| texts.map(str::to_owned).to_vec();
    let refused = |hashes: Vec<String>, nonces: Vec<String>| {
        let error = GameId::Escape.deal_fair(&json!({ "seats": 2 }), SEED, &Shares { hashes, nonces }).err().unwrap();
        assert_eq!(error.code, "bad_texts");
        error.message
    };
    let ada = Shares::hash_of("ada");
    assert_eq!(
        refused(texts([&ada, ""]), texts(["bo", ""])),
        "field `hashes`: seat 0: its nonce does not have the hash that it gave before"
    );
    assert_eq!(
        refused(texts([&ada, ""]), texts(["ada", "bo"])),
        "field `hashes`: seat 1: it gave no hash before, and yet there is a nonce"
    );
    assert_eq!(
        refused(texts([&ada, "ab"]), texts(["ada", ""])),
        "field `hashes`: seat 1: its hash is neither 64 lower-case hexadecimal digits nor empty"
    );
    assert!(refused(vec![ada], texts(["ada", ""])).starts_with("field `hashes`: 1 hashes and 2 nonces for 2 seats"));
    assert!(refused(Vec::new(), texts(["ada", "\n"])).starts_with("field `nonces`: none may hold characters"));
}

#[test]
fn a_bad_action_is_refused_and_named() {
    let mut live = GameId::Escape.deal_fair(&json!({ "seats": 2 }), SEED, &Shares::default()).unwrap();
    let seat = live.asked().iter().next().unwrap();
    for (action, code, words) in [
        (json!("stay"), "bad_action", "field `action`"),
        (json!({ "do": "move", "to": 7 }), "bad_action", "field `action.to`"),
        (json!({ "do": "end_turn" }), "not_moved_yet", "before the move"),
    ] {
        let error = live.act(seat, &action, Luck::Own).unwrap_err();
        assert_eq!((error.code, error.message.contains(words)), (code, true), "{action}: {error}");
    }
    assert_eq!(live.n_entries(), 0);
    let options = GameId::Escape.deal_fair(&json!({ "seats": 99 }), SEED, &Shares::default()).err().unwrap();
    assert_eq!(options.code, "bad_options");
}
