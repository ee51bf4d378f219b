//! Those who watch: which matches they find, what they say to each other, and how strangers come to play together.

use crate::common::{Client, Server, Socket, begin, quick};
use fuga_server::{Config, Limit};
use reqwest::Method;
use serde_json::{Value, json};

/// What somebody has heard of those who watch, live and on looking again.
async fn heard(socket: &mut Socket, code: &str) -> Vec<String> {
    let (messages, snapshot) = socket.drain(code).await;
    let live = messages.iter().filter(|message| message["type"] == "remark").map(|message| &message["remark"]);
    let live: Vec<&Value> = live.collect();
    let kept: Vec<&Value> = snapshot["remarks"].as_array().unwrap().iter().collect();
    assert!(live.iter().all(|remark| kept.contains(remark)), "{live:?} {kept:?}");
    kept.iter()
        .map(|remark| format!("{}: {}", remark["name"].as_str().unwrap(), remark["text"].as_str().unwrap()))
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_who_watch_talk_among_themselves() {
    let server = Server::start(Config { bot_pause: 80_000_000, ..quick() }).await;
    let mut clients = Vec::new();
    for name in ["Ada", "Bo", "Cleo"] {
        clients.push(server.guest(name).await);
    }
    // Also where they see the match late: what they say, they say of what they see.
    let code = begin(&clients, "escape", json!({ "spectator_delay": 60 })).await;
    clients[2].ask(&code, json!({ "do": "stand" })).await;
    let next = server.guest("Next").await;
    next.ask(&code, json!({ "do": "sit", "seat": 2 })).await;
    let (eve, dan) = (server.guest("Eve").await, server.guest("Ada").await);
    let mut outside = [eve.socket().await, dan.socket().await];
    for socket in &mut outside {
        socket.watch(&code).await;
    }
    // Those who play, who have played, who look at the screen on the wall, and strangers.
    let mut inside = vec![clients[0].socket().await, clients[2].socket().await, server.stranger().socket().await];
    for socket in &mut inside {
        socket.watch(&code).await;
    }
    let mut wall = clients[1].socket().await;
    wall.ask(&code, json!({ "do": "watch", "as": "spectator" })).await;
    eve.ask(&code, json!({ "do": "remark", "text": "Watch the hatch" })).await;
    // Nobody passes for somebody who plays.
    dan.ask(&code, json!({ "do": "remark", "text": "I do" })).await;
    for socket in &mut outside {
        assert_eq!(heard(socket, &code).await, ["Eve: Watch the hatch", "Ada (2): I do"]);
    }
    for socket in inside.iter_mut().chain([&mut wall]) {
        assert_eq!(heard(socket, &code).await, Vec::<String>::new());
        assert!(socket.bytes.iter().all(|text| !text.contains("hatch\"") && !text.contains("\"I do\"")));
    }
    for client in [&clients[0], &clients[2], &next] {
        let refused = client.refused(&code, json!({ "do": "remark", "text": "Me too" })).await;
        assert_eq!(refused, (403, "forbidden".to_owned()));
    }
    // Nothing of it is an event, in a log or in what is known of somebody.
    assert_eq!(
        clients[0].look(&code).await["event"],
        json!(clients[0].look(&code).await["events"].as_array().unwrap().len())
    );
    assert!(!eve.get("/api/me/export").await.to_string().contains("hatch"));
    // A seat that is taken over ends it for whoever takes it.
    clients[1].ask(&code, json!({ "do": "stand" })).await;
    eve.ask(&code, json!({ "do": "sit", "seat": 1 })).await;
    assert_eq!(heard(&mut outside[0], &code).await, Vec::<String>::new());
    clients[0].ask(&code, json!({ "do": "chat", "on": false })).await;
    assert_eq!(dan.refused(&code, json!({ "do": "remark", "text": "So?" })).await.1, "chat_off");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn remarks_are_bounded() {
    let server = Server::start(Config { bot_pause: 80_000_000, ..quick() }).await;
    let clients = [server.guest("Ada").await, server.guest("Bo").await];
    let code = begin(&clients, "escape", json!({})).await;
    let eve = server.guest("Eve").await;
    let remark = |text: &str| json!({ "do": "remark", "text": text });
    assert_eq!(eve.refused(&code, remark("Hello")).await, (409, "not_watching".to_owned()));
    let mut socket = eve.socket().await;
    socket.watch(&code).await;
    for wrong in ["", " ", &"x".repeat(501), "a\u{202e}b"] {
        assert_eq!(eve.refused(&code, remark(wrong)).await.0, 400, "{wrong:?}");
    }
    for n in 0..6 {
        eve.ask(&code, remark(&n.to_string())).await;
    }
    assert_eq!(eve.refused(&code, remark("more")).await, (429, "slow_down".to_owned()));
}

async fn listed(client: &Client, state: &str) -> Vec<Value> {
    client.get(&format!("/api/tables?state={state}")).await["tables"].as_array().unwrap().clone()
}

/// A match is found by those who may watch it, and tells no more than they see there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn matches_that_may_be_watched_are_listed() {
    let server = Server::start(Config { bot_pause: 80_000_000, ..quick() }).await;
    let clients = [server.guest("Ada").await, server.guest("Bo").await];
    let mut codes = Vec::new();
    for (settings, is_listed) in [
        (json!({}), true),
        (json!({}), false),
        (json!({ "spectators": false }), true),
        (json!({ "spectator_delay": 60 }), true),
    ] {
        let body = json!({ "game": "escape", "options": { "seats": 2 }, "settings": settings, "listed": is_listed });
        let (_, opened) = clients[0].send(Method::POST, "/api/tables", Some(body)).await;
        let code = opened["code"].as_str().unwrap().to_owned();
        for (seat, client) in clients.iter().enumerate() {
            client.ask(&code, json!({ "do": "sit", "seat": seat })).await;
            client.ask(&code, json!({ "do": "ready", "ready": true })).await;
        }
        codes.push(code);
    }
    let stranger = server.stranger();
    assert_eq!(listed(&stranger, "open").await.len(), 3);
    assert_eq!(listed(&stranger, "playing").await.len(), 0);
    for code in &codes {
        clients[0].ask(code, json!({ "do": "start" })).await;
    }
    let found = listed(&stranger, "playing").await;
    let found: Vec<(&Value, &Value)> = found.iter().map(|table| (&table["code"], &table["names"])).collect();
    let (late, live) = (json!(codes[3]), json!(codes[0]));
    assert_eq!(found, [(&late, &json!(["", ""])), (&live, &json!(["Ada", "Bo"]))]);
    assert_eq!(stranger.raw(Method::GET, "/api/tables?state=over", None).await.0, 400);
}

async fn pair(client: &Client, game: &str) -> String {
    let (status, answer) = client.send(Method::POST, &format!("/api/games/{game}/pair"), None).await;
    assert!(status.is_success(), "{answer}");
    answer["code"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_wants_to_play_meets_whoever_waits() {
    let server = Server::start(quick()).await;
    let mut clients = Vec::new();
    for name in ["Ada", "Bo", "Cleo"] {
        clients.push(server.guest(name).await);
    }
    // Two who press at the same moment meet.
    let codes = futures_util::future::join(pair(&clients[0], "survive"), pair(&clients[1], "survive")).await;
    assert_eq!(codes.0, codes.1);
    let code = codes.0;
    let info = clients[2].get(&format!("/api/tables/{code}")).await;
    assert_eq!((&info["listed"], &info["state"], &info["game"]), (&json!(true), &json!("open"), &json!("survive")));
    let n_taken = info["seats"].as_array().unwrap().iter().filter(|seat| seat["kind"] == "person").count();
    assert_eq!(n_taken, 2);
    // Whoever presses again stays; another game is another table, and so is one by link.
    assert_eq!(pair(&clients[0], "survive").await, code);
    assert_ne!(pair(&clients[0], "escape").await, code);
    let by_link = clients[1].open("ovni", 2, json!({})).await;
    clients[1].ask(&by_link, json!({ "do": "sit", "seat": 0 })).await;
    assert_ne!(pair(&clients[2], "ovni").await, by_link);
    let (status, _) = clients[2].send(Method::POST, "/api/games/chess/pair", None).await;
    assert_eq!(status.as_u16(), 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pairing_opens_no_more_tables_than_an_address_may() {
    let limits = Config { tables_per_address: Some(Limit { burst: 2, per_minute: 1 }), ..quick() };
    let server = Server::start(limits).await;
    let ada = server.guest("Ada").await;
    for game in ["escape", "survive"] {
        pair(&ada, game).await;
    }
    let (status, _) = ada.send(Method::POST, "/api/games/ovni/pair", None).await;
    assert_eq!(status.as_u16(), 429);
}
