//! A table before its match: what its owner changes, and what everybody is told of it.

use crate::common::{Client, Server, begin, quick};
use fuga_server::{Config, Limit};
use reqwest::Method;
use serde_json::{Value, json};

async fn pair(server: &Server) -> [Client; 2] {
    [server.guest("Ada").await, server.guest("Bo").await]
}

fn path(code: &str) -> String {
    format!("/api/tables/{code}")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_owner_changes_the_table_and_everybody_is_asked_again() {
    let server = Server::start(quick()).await;
    let [ada, bo] = pair(&server).await;
    let code = ada.open("escape", 2, json!({})).await;
    for (seat, client) in [&ada, &bo].into_iter().enumerate() {
        client.ask(&code, json!({ "do": "sit", "seat": seat })).await;
        let hash = if seat == 1 { "ab".repeat(32) } else { String::new() };
        client.ask(&code, json!({ "do": "ready", "ready": true, "hash": hash })).await;
    }
    let (mut socket, mut stranger) = (bo.socket().await, server.stranger().socket().await);
    socket.watch(&code).await;
    stranger.watch(&code).await;
    let change = json!({
        "do": "change",
        "options": { "seats": 4, "zone": "fermi" },
        "settings": { "clock": { "pace": "mail", "hours": 9 }, "spectator_delay": 30, "bots": "brisk" },
        "listed": true
    });
    ada.ask(&code, change.clone()).await;
    for watcher in [&mut socket, &mut stranger] {
        let paced = watcher.next_of("event").await;
        assert_eq!(paced["event"], json!({ "bots_paced": { "pace": "brisk" } }));
        let told = watcher.next_of("event").await;
        let fields = json!(["seats", "zone", "clock", "spectator_delay", "listed"]);
        assert_eq!(told["event"]["changed"]["fields"], fields);
        let anew = watcher.next_of("snapshot").await["info"].clone();
        assert_eq!((&anew["options"]["zone"], anew["seats"].as_array().unwrap().len()), (&json!("fermi"), 4));
    }
    let check = async |client: &Client| {
        let info = client.get(&path(&code)).await;
        assert_eq!(
            (&info["options"]["seats"], &info["listed"], &info["bots"]),
            (&json!(4), &json!(true), &json!("brisk"))
        );
        assert_eq!(info["settings"]["clock"], json!({ "pace": "mail", "hours": 9 }));
        let seats = info["seats"].as_array().unwrap();
        assert!(seats.iter().all(|seat| seat["ready"] == false), "{info}");
        assert_eq!(seats.iter().map(|seat| seat["name"].as_str().unwrap()).collect::<Vec<_>>(), ["Ada", "Bo", "", ""]);
        assert_eq!(info["fairness"]["hashes"], json!([null, null, null, null]));
    };
    check(&bo).await;
    // What changes nothing is granted, and nobody hears of it.
    let n_events = ada.look(&code).await["event"].clone();
    ada.ask(&code, change).await;
    ada.ask(&code, json!({ "do": "change" })).await;
    assert_eq!(ada.look(&code).await["event"], n_events);
    let server = Server::start_in(server.stop().await, quick()).await;
    let [ada, bo] = [ada.at(&server), bo.at(&server)];
    check(&bo).await;
    // Nobody loses a seat that they have, and what can't be played is refused with its reason.
    bo.ask(&code, json!({ "do": "stand" })).await;
    bo.ask(&code, json!({ "do": "sit", "seat": 3 })).await;
    let refused = ada.refused(&code, json!({ "do": "change", "options": { "seats": 3 } })).await;
    assert_eq!(refused, (409, "seat_taken".to_owned()));
    for wrong in [json!({ "seats": 99 }), json!({ "seats": 4, "zone": "nowhere" }), json!({})] {
        let (status, code) = ada.refused(&code, json!({ "do": "change", "options": wrong })).await;
        assert_eq!((status, code.as_str()), (400, "bad_options"), "{wrong}");
    }
    assert_eq!(ada.refused(&code, json!({ "do": "change", "zone": "fermi" })).await.0, 400);
    bo.ask(&code, json!({ "do": "stand" })).await;
    bo.ask(&code, json!({ "do": "sit", "seat": 1 })).await;
    ada.ask(&code, json!({ "do": "change", "options": { "seats": 2, "zone": "galvani" } })).await;
    // The match that begins is the one that was agreed on last.
    for client in [&ada, &bo] {
        client.ask(&code, json!({ "do": "ready", "ready": true })).await;
    }
    ada.ask(&code, json!({ "do": "start" })).await;
    let played = bo.look(&code).await;
    assert_eq!(played["match"]["asked"]["seats"].as_array().unwrap().len(), 1);
    assert_eq!(played["info"]["options"]["zone"], "galvani");
    assert_eq!(ada.refused(&code, json!({ "do": "change", "listed": false })).await.1, "wrong_state");
}

/// A table is dealt once for every change of its options, so it counts as one that is opened.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_are_bounded() {
    let limits = Config { tables_per_address: Some(Limit { burst: 3, per_minute: 1 }), ..quick() };
    let server = Server::start(limits).await;
    let ada = server.guest("Ada").await;
    let code = ada.open("escape", 2, json!({})).await;
    for zone in ["fermi", "galvani"] {
        ada.ask(&code, json!({ "do": "change", "options": { "seats": 2, "zone": zone } })).await;
    }
    let more = json!({ "do": "change", "options": { "seats": 2, "zone": "fermi" } });
    assert_eq!(ada.refused(&code, more).await, (429, "slow_down".to_owned()));
    ada.ask(&code, json!({ "do": "change", "listed": true })).await;
    let limits = Config { changes_per_person: Some(Limit { burst: 2, per_minute: 1 }), ..quick() };
    let server = Server::start_in(server.stop().await, limits).await;
    let ada = ada.at(&server);
    for is_listed in [false, true] {
        ada.ask(&code, json!({ "do": "change", "listed": is_listed })).await;
    }
    assert_eq!(ada.refused(&code, json!({ "do": "change", "listed": false })).await.1, "slow_down");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_name_is_shown_where_no_match_has_begun() {
    let server = Server::start(quick()).await;
    let clients = pair(&server).await;
    let begun = begin(&clients, "escape", json!({})).await;
    let open = clients[1].open("escape", 2, json!({})).await;
    for (seat, client) in clients.iter().enumerate() {
        client.ask(&open, json!({ "do": "sit", "seat": seat })).await;
        client.ask(&open, json!({ "do": "ready", "ready": true })).await;
    }
    let mut socket = clients[1].socket().await;
    socket.watch(&open).await;
    let (status, me) = clients[0].send(Method::PATCH, "/api/me", Some(json!({ "name": "Bo" }))).await;
    assert_eq!((status.as_u16(), &me["name"]), (200, &json!("Bo")));
    let name = async |code: &str| clients[1].get(&path(code)).await["seats"][0].clone();
    assert_eq!(socket.next_of("table").await["info"]["seats"][0]["name"], "Bo (2)");
    // Whoever is ready stays so, and two names still differ.
    assert_eq!((&name(&open).await["name"], &name(&open).await["ready"]), (&json!("Bo (2)"), &json!(true)));
    assert_eq!(name(&begun).await["name"], "Ada");
    let server = Server::start_in(server.stop().await, quick()).await;
    assert_eq!(clients[1].at(&server).get(&path(&open)).await["seats"][0]["name"], "Bo (2)");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_new_is_nobody_and_that_is_no_fault() {
    let server = Server::start(quick()).await;
    let answer = server.stranger().raw(Method::GET, "/api/me", None).await;
    assert_eq!(answer, (200, "null".to_owned()));
    let lost = Client { token: Some("0".repeat(64)), ..server.stranger() };
    assert_eq!(lost.raw(Method::GET, "/api/me", None).await.0, 401);
}

/// Nobody is led to a rematch that was closed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_that_was_closed_is_none() {
    let server = Server::start(quick()).await;
    let ada = server.guest("Ada").await;
    let code = ada.open("survive", 2, json!({})).await;
    ada.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
    ada.ask(&code, json!({ "do": "seat_bot", "seat": 1, "bot": "random" })).await;
    ada.ask(&code, json!({ "do": "ready", "ready": true })).await;
    ada.ask(&code, json!({ "do": "start" })).await;
    let mut socket = ada.socket().await;
    socket.watch(&code).await;
    ada.ask(&code, json!({ "do": "stand" })).await;
    while socket.next_of("table").await["info"]["state"] != "over" {}
    let next = ada.ask(&code, json!({ "do": "rematch" })).await["code"].as_str().unwrap().to_owned();
    assert_eq!(socket.next_of("table").await["info"]["rematch"], json!(next));
    ada.ask(&next, json!({ "do": "close" })).await;
    assert_eq!(socket.next_of("snapshot").await["info"]["rematch"], Value::Null);
    let server = Server::start_in(server.stop().await, quick()).await;
    assert_eq!(ada.at(&server).get(&path(&code)).await["rematch"], Value::Null);
}
