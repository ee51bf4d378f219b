//! Spectators who are late see everything that tells of play later, and nothing is lost on the way.

use std::time::Duration;

use crate::common::model::Model;
use crate::common::time::{Standstill, pass};
use crate::common::{Client, Server, Socket, quick};
use fuga_server::Config;
use serde_json::{Value, json};

const DELAY: Duration = Duration::from_secs(90);
const REST: Duration = Duration::from_millis(20);
/// More than fits in an outbox.
const MANY: usize = 64;

async fn begin(server: &Server, delay: u64) -> (String, Vec<Client>) {
    let mut clients = Vec::new();
    for seat in 0..3 {
        clients.push(server.guest(&format!("G{seat}")).await);
    }
    let code = clients[0].open("escape", 3, json!({ "spectator_delay": delay })).await;
    for (seat, client) in clients.iter().enumerate() {
        client.ask(&code, json!({ "do": "sit", "seat": seat })).await;
        client.ask(&code, json!({ "do": "ready", "ready": true })).await;
    }
    clients[0].ask(&code, json!({ "do": "start" })).await;
    (code, clients)
}

/// The names of the events among these messages.
fn events(messages: &[Value]) -> Vec<String> {
    let events = messages.iter().filter(|message| message["type"] == "event").map(|message| &message["event"]);
    events
        .map(|event| event.as_object().map_or_else(|| event.to_string(), |map| map.keys().next().unwrap().clone()))
        .collect()
}

/// The messages that have come by now.
async fn heard(socket: &mut Socket, code: &str) -> Vec<Value> {
    socket.drain(code).await.0
}

#[tokio::test(start_paused = true)]
async fn what_tells_of_play_comes_no_earlier_than_play() {
    let _standstill = Standstill::new();
    // Bots are slower than the test.
    let server = Server::start_paused(Config { bot_pause: 80_000_000, ..quick() }).await;
    let (code, clients) = begin(&server, DELAY.as_secs()).await;
    let stranger = server.stranger();
    let mut late = stranger.socket().await;
    let first = late.watch(&code).await;
    assert_eq!((&first["info"]["state"], &first["match"]), (&json!("playing"), &Value::Null));
    pass(DELAY).await;
    heard(&mut late, &code).await;
    let sitter = server.guest("Sitter").await;
    let steps: [(&Client, Value, &[&str]); 8] = [
        (&clients[0], json!({ "do": "say", "text": "to the hatch!" }), &["said"]),
        (&clients[0], json!({ "do": "chat", "on": false }), &["chat_switched"]),
        (&clients[0], json!({ "do": "bots", "pace": "brisk" }), &["bots_paced"]),
        (&clients[1], json!({ "do": "pause" }), &["pause_wanted"]),
        (&clients[2], json!({ "do": "stand" }), &["went_away", "offered"]),
        (&clients[2], json!({ "do": "return" }), &["came_back"]),
        (&clients[2], json!({ "do": "stand" }), &["went_away", "offered"]),
        (&sitter, json!({ "do": "sit", "seat": 2 }), &["stood", "sat"]),
    ];
    for (client, request, expected) in steps {
        let mut seated = clients[0].socket().await;
        seated.watch(&code).await;
        let before = stranger.look(&code).await;
        client.ask(&code, request.clone()).await;
        assert_eq!(events(&heard(&mut seated, &code).await), expected, "{request}");
        assert_ne!(clients[0].look(&code).await["event"], before["event"], "{request}");
        pass(DELAY.saturating_sub(REST)).await;
        assert_eq!(heard(&mut late, &code).await, Vec::<Value>::new(), "{request}");
        assert_eq!(stranger.look(&code).await, before, "{request}");
        assert_eq!(stranger.get(&format!("/api/tables/{code}")).await, before["info"], "{request}");
        pass(REST).await;
        assert_eq!(events(&heard(&mut late, &code).await), expected, "{request}");
        let (after, mut now) = (stranger.look(&code).await, clients[0].look(&code).await);
        // Who looks at the table is for those who play.
        for seat in now["info"]["seats"].as_array_mut().unwrap() {
            assert!(seat["presence"].take().is_string(), "{request}");
        }
        for part in ["seats", "bots", "chat", "pause_wanted_by"] {
            assert_eq!(after["info"][part], now["info"][part], "{request}");
        }
        assert_eq!((&after["event"], &after["events"]), (&now["event"], &now["events"]), "{request}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn much_at_once_is_a_snapshot() {
    let server = Server::start(quick()).await;
    for is_played_out in [false, true] {
        // By luck a match is over before it fills an outbox; then it is another one.
        let (code, clients, mut late) = loop {
            let (code, clients) = begin(&server, 3600).await;
            let mut late = server.stranger().socket().await;
            late.watch(&code).await;
            let mut n_acts = 0;
            for pick in 0.. {
                let before = n_acts;
                for client in &clients {
                    n_acts += usize::from(client.act(&code, pick * 3).await);
                }
                if n_acts == before || (!is_played_out && n_acts > MANY) {
                    break;
                }
            }
            let is_over = clients[0].look(&code).await["info"]["state"] == "over";
            if n_acts > MANY && is_over == is_played_out {
                break (code, clients, late);
            }
        };
        if !is_played_out {
            for client in &clients {
                client.ask(&code, json!({ "do": "close" })).await;
            }
        }
        let messages = heard(&mut late, &code).await;
        let kinds: Vec<&str> = messages.iter().map(|message| message["type"].as_str().unwrap()).collect();
        let model = Model::of(&*server.store, &code).await;
        assert!(model.entries().len() > MANY, "{} would fit in an outbox", model.entries().len());
        let expected: &[&str] =
            if is_played_out { &["snapshot", "event", "update", "table"] } else { &["snapshot", "event", "table"] };
        assert_eq!(kinds, expected);
        // With the snapshot, and what follows it, the spectator has seen everything.
        let (mut view, mut seq) = (messages[0]["match"]["view"].clone(), messages[0]["match"]["seq"].clone());
        assert_eq!(seq, messages[0]["match"]["told"].as_array().unwrap().len());
        for update in messages.iter().filter(|message| message["type"] == "update") {
            for (name, value) in update["view"].as_object().unwrap() {
                view[name] = value.clone();
            }
            seq = update["seq"].clone();
        }
        let seen: Value = serde_json::from_str(&model.snapshot(3, 0)).unwrap();
        assert_eq!((&view, &seq), (&seen["view"], &seen["seq"]));
    }
}

/// Whoever hears that a table is over has heard all that came before it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_end_is_told_last() {
    let server = Server::start(quick()).await;
    let (code, clients) = begin(&server, 3600).await;
    let mut late = server.stranger().socket().await;
    late.watch(&code).await;
    clients[0].ask(&code, json!({ "do": "chat", "on": false })).await;
    for client in &clients {
        client.act(&code, 0).await;
    }
    for client in &clients {
        client.ask(&code, json!({ "do": "close" })).await;
    }
    let messages = heard(&mut late, &code).await;
    let n_updates = messages.iter().filter(|message| message["type"] == "update").count();
    assert!(n_updates > 0, "{messages:?}");
    let told: Vec<(usize, &Value)> = messages
        .iter()
        .enumerate()
        .filter(|(_, message)| message["type"] == "table")
        .map(|(at, message)| (at, &message["info"]["state"]))
        .collect();
    assert_eq!(told, [(messages.len() - 1, &json!("closed"))]);
}

/// After a restart spectators see at once what they would have seen without it, and the rest in time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_shows_what_was_to_be_seen_by_then() {
    let delay = 8;
    let server = Server::start(quick()).await;
    let (code, clients) = begin(&server, delay).await;
    let early = server.stranger().look(&code).await;
    assert_eq!(early["match"], Value::Null);
    for client in &clients {
        client.act(&code, 1).await;
        client.act(&code, 1).await;
    }
    tokio::time::sleep(Duration::from_millis(delay * 1000 + 200)).await;
    let then: Value = serde_json::from_str(&Model::of(&*server.store, &code).await.snapshot(3, 0)).unwrap();
    let before = server.stranger().look(&code).await;
    for part in ["seq", "told", "view", "asked"] {
        assert_eq!(before["match"][part], then[part], "{part}");
    }
    let n_entries = Model::of(&*server.store, &code).await.entries().len();
    for pick in 0..6 {
        for client in &clients {
            client.act(&code, pick).await;
        }
    }
    clients[2].ask(&code, json!({ "do": "pause" })).await;
    let folder = server.stop().await;
    let server = Server::start_in(folder, quick()).await;
    let model = Model::of(&*server.store, &code).await;
    assert!(model.entries().len() > n_entries);
    let now: Value = serde_json::from_str(&model.snapshot(3, 0)).unwrap();
    assert_ne!(now["seq"], then["seq"]);
    let mut late = server.stranger().socket().await;
    let shown = late.watch(&code).await;
    for part in ["seq", "told", "view", "asked"] {
        assert_eq!(shown["match"][part], then[part], "{part}");
    }
    for part in ["event", "events"] {
        assert_eq!(shown[part], before[part], "{part}");
    }
    assert_eq!(shown["info"]["pause_wanted_by"], json!([]));
    // The rest comes step by step, as if there had been no restart.
    let (mut view, mut seq) = (shown["match"]["view"].clone(), shown["match"]["seq"].as_u64().unwrap());
    let mut has_event = false;
    while now["seq"] != seq || !has_event {
        let message = tokio::time::timeout(Duration::from_secs(20), late.next()).await.unwrap();
        match message["type"].as_str().unwrap() {
            "update" => {
                seq += message["told"].as_array().unwrap().len() as u64;
                assert_eq!(message["seq"], seq, "no line is lost or doubled");
                for (name, value) in message["view"].as_object().unwrap() {
                    view[name] = value.clone();
                }
            }
            "event" => {
                assert_eq!(message["n"], before["event"]);
                has_event = true;
            }
            "table" => {}
            other => panic!("{other}"),
        }
    }
    assert_eq!(view, now["view"]);
    assert_eq!(server.stranger().look(&code).await["info"]["pause_wanted_by"], json!([2]));
}

/// What spectators who are late see of a seat is the same after a restart; and whoever was deleted has no name, at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seat_that_passes_on_looks_the_same_after_a_restart() {
    let config = || Config { bot_pause: 80_000_000, ..quick() };
    let server = Server::start(config()).await;
    let (code, clients) = begin(&server, 3000).await;
    let path = format!("/api/tables/{code}");
    let seats = async |server: &Server| server.stranger().get(&path).await["seats"].clone();
    let before = seats(&server).await;
    assert_eq!((&before[1]["name"], &before[1]["ready"]), (&json!("G1"), &json!(true)));
    clients[1].ask(&code, json!({ "do": "stand" })).await;
    let next = server.guest("Next").await;
    next.ask(&code, json!({ "do": "sit", "seat": 1 })).await;
    assert_eq!(next.get(&path).await["seats"][1]["name"], "Next");
    assert_eq!(seats(&server).await, before);
    let server = Server::start_in(server.stop().await, config()).await;
    assert_eq!(seats(&server).await, before);
    // Back again, and the next one after that.
    let first = clients[1].at(&server);
    first.ask(&code, json!({ "do": "return" })).await;
    first.ask(&code, json!({ "do": "stand" })).await;
    let last = server.guest("Last").await;
    last.ask(&code, json!({ "do": "sit", "seat": 1 })).await;
    let server = Server::start_in(server.stop().await, config()).await;
    assert_eq!(seats(&server).await, before);
    assert_eq!(last.at(&server).get(&path).await["seats"][1]["name"], "Last");
    let deleted = clients[1].at(&server).send(reqwest::Method::DELETE, "/api/me", None).await;
    assert_eq!((deleted.0.as_u16(), &seats(&server).await[1]["name"]), (200, &json!("")));
}
