//! A match that is over, step by step, through everybody's eyes.

use crate::common::{Client, Server, begin, quick};
use reqwest::Method;
use serde_json::{Value, json};

/// Plays a match of bots to its end, with a person who looks on, and gives its code.
async fn play(ada: &Client, game: &str) -> String {
    let code = ada.open(game, 2, json!({})).await;
    for seat in [0, 1] {
        ada.ask(&code, json!({ "do": "seat_bot", "seat": seat, "bot": "random" })).await;
    }
    let mut socket = ada.socket().await;
    let mut info = socket.watch(&code).await["info"].clone();
    ada.ask(&code, json!({ "do": "start" })).await;
    while info["state"] != "over" {
        info = socket.next_of("table").await["info"].clone();
    }
    code
}

/// Takes the fields of a step into the view before it.
fn fold(view: &mut Value, step: &Value) {
    for (field, value) in step["view"].as_object().unwrap() {
        view[field] = value.clone();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_steps_add_up_to_what_everybody_saw() {
    let server = Server::start(quick()).await;
    let ada = server.guest("Ada").await;
    for game in ["escape", "survive", "ovni"] {
        let code = play(&ada, game).await;
        let path = format!("/api/tables/{code}");
        let record = ada.raw(Method::GET, &format!("{path}/record"), None).await.1;
        for viewer in ["0", "1", "spectator", "everyone"] {
            let replay = ada.get(&format!("{path}/replay?viewer={viewer}")).await;
            assert_eq!(replay["game"], game);
            let steps = replay["steps"].as_array().unwrap();
            assert_eq!(steps[0]["by"], Value::Null, "the deal is nobody's");
            if viewer == "spectator" {
                let mut view = json!({});
                for step in steps {
                    fold(&mut view, step);
                }
                let stranger = server.guest("Bo").await;
                assert_eq!(view, stranger.get(&format!("{path}/match")).await["match"]["view"], "{game}");
            }
            assert_eq!(steps.last().unwrap()["asked"], json!([]), "nobody is asked at the end");
            let has_belief = steps.iter().any(|step| step.get("belief").is_some());
            assert_eq!(has_belief, viewer.parse::<u8>().is_ok(), "only a seat concludes something");
            let url = format!("/api/replay?viewer={viewer}");
            let (status, text) = ada.raw(Method::POST, &url, Some(record.clone())).await;
            assert_eq!(status, 200, "{text}");
            let of_file: Value = serde_json::from_str(&text).unwrap();
            assert_eq!(of_file["steps"], replay["steps"], "a record is the match");
            assert_eq!(of_file["board"], replay["board"]);
        }
    }
}

/// A table that allows it tells each seat in play what the replay will show it to have been able to know.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_seat_concludes_in_play_is_what_the_replay_shows() {
    let server = Server::start(quick()).await;
    let clients = [server.guest("Ada").await, server.guest("Bo").await];
    let code = begin(&clients, "escape", json!({ "deductions": true })).await;
    let deduce = async |seat: usize| clients[seat].ask(&code, json!({ "do": "deduce" })).await["belief"].clone();
    let mut concluded = vec![[deduce(0).await, deduce(1).await]];
    for pick in 0.. {
        let mut has_acted = false;
        for client in &clients {
            if client.act(&code, pick).await {
                has_acted = true;
                if clients[0].get(&format!("/api/tables/{code}")).await["state"] == "playing" {
                    concluded.push([deduce(0).await, deduce(1).await]);
                }
            }
        }
        if !has_acted {
            break;
        }
    }
    for seat in [0, 1] {
        let replay = clients[seat].get(&format!("/api/tables/{code}/replay?viewer={seat}")).await;
        let mut belief = Value::Null;
        let shown = replay["steps"].as_array().unwrap().iter().map(|step| {
            belief = step.get("belief").unwrap_or(&belief).clone();
            belief.clone()
        });
        let asked: Vec<&Value> = concluded.iter().map(|beliefs| &beliefs[seat]).collect();
        assert!(asked.len() > 10 && asked.iter().any(|belief| *belief != asked[0]), "something is learned");
        assert!(shown.zip(asked).all(|(shown, asked)| shown == *asked), "seat {seat}");
    }
    // Games whose secrets are counted are as open.
    for (game, said) in [("survive", "tiles"), ("ovni", "missions")] {
        let code = begin(&clients, game, json!({ "deductions": true })).await;
        let belief = clients[0].ask(&code, json!({ "do": "deduce" })).await["belief"].clone();
        assert!(belief[said].is_array(), "{game}: {belief}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_that_is_none_is_refused() {
    let server = Server::start(quick()).await;
    let ada = server.guest("Ada").await;
    let code = play(&ada, "survive").await;
    let record = ada.raw(Method::GET, &format!("/api/tables/{code}/record"), None).await.1;
    let without_end = record.lines().take(20).collect::<Vec<_>>().join("\n");
    let long = "\n".repeat(20_000);
    for (text, expected) in [
        (String::new(), (400, "bad_record")),
        (r#"{"game":"chess"}"#.to_owned(), (400, "bad_record")),
        (without_end, (400, "bad_record")),
        (long, (413, "too_large")),
        ("x".repeat(4 * 1024 * 1024 + 1), (413, "too_large")),
    ] {
        // A body that is too large is refused before it was read to its end; who is still writing then tries again.
        let (status, answer) = loop {
            if let Ok(answer) = ada.try_raw(Method::POST, "/api/replay", Some(text.clone())).await {
                break answer;
            }
        };
        let refusal: Value = serde_json::from_str(&answer).unwrap_or_else(|_| panic!("{answer}"));
        assert_eq!((status, refusal["error"]["code"].as_str().unwrap()), expected, "{answer}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn notes_are_read_by_others_only_if_their_author_lets_them() {
    let server = Server::start(quick()).await;
    let clients = [server.guest("Ada").await, server.guest("Bea").await];
    let code = clients[0].open("escape", 2, json!({})).await;
    for (seat, client) in clients.iter().enumerate() {
        client.ask(&code, json!({ "do": "sit", "seat": seat })).await;
        client.ask(&code, json!({ "do": "ready", "ready": true })).await;
    }
    clients[0].ask(&code, json!({ "do": "start" })).await;
    clients[0].ask(&code, json!({ "do": "note", "turn": 1, "note": "of Ada" })).await;
    clients[1].ask(&code, json!({ "do": "note", "turn": 2, "note": "of Bea" })).await;
    // Both leave the rest to substitutes.
    for client in &clients {
        client.ask(&code, json!({ "do": "stand" })).await;
    }
    let path = format!("/api/tables/{code}");
    while clients[0].get(&path).await["state"] != "over" {
        tokio::task::yield_now().await;
    }
    let ada = json!({ "seat": 0, "notes": [{ "turn": 1, "note": "of Ada" }] });
    let bea = json!({ "seat": 1, "notes": [{ "turn": 2, "note": "of Bea" }] });
    let notes = format!("{path}/notes");
    assert_eq!(clients[0].get(&notes).await["seats"], json!([ada]));
    clients[1].ask(&code, json!({ "do": "share_notes", "on": true })).await;
    assert_eq!(clients[0].get(&path).await["seats"][1]["shares_notes"], true);
    assert_eq!(clients[0].get(&notes).await["seats"], json!([ada, bea]));
    clients[1].ask(&code, json!({ "do": "share_notes", "on": false })).await;
    assert_eq!(clients[0].get(&notes).await["seats"], json!([ada]));
}
