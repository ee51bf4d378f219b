//! A store that fails: what was not durable was told to nobody, and play goes on when the store is well again.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::common::model::{Model, Picks};
use crate::common::store::Fault;
use crate::common::{Client, Server, quick};
use fuga_store::{Store, TableState};
use reqwest::Method;
use serde_json::{Value, json};

async fn sit_all(clients: &[Client], code: &str) {
    for (seat, client) in clients.iter().enumerate() {
        client.ask(code, json!({ "do": "sit", "seat": seat })).await;
        client.ask(code, json!({ "do": "ready", "ready": true })).await;
    }
}

async fn trio(server: &Server) -> [Client; 3] {
    [server.guest("Ada").await, server.guest("Bo").await, server.guest("Cleo").await]
}

/// Everybody acts as long as anybody can.
async fn play_out(clients: &[Client], code: &str) {
    for pick in 0.. {
        let mut has_acted = false;
        for client in clients {
            has_acted |= client.act(code, pick * 5).await;
        }
        if !has_acted {
            break;
        }
    }
}

/// Every message of a viewer fits what is durable now, or was durable once.
fn check_told(messages: &[Value], model: &Model, eye: usize) {
    let told = model.live.told(model.viewer(eye)).len() as u64;
    for message in messages {
        let seq = message["seq"].as_u64().or(message["match"]["seq"].as_u64()).unwrap_or(0);
        assert!(seq <= told, "a line that is not durable was told: {message}");
    }
}

/// Whole matches in which every so often an append fails, before or after it was done.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acts_that_are_not_durable_never_happened() {
    let server = Server::start(quick()).await;
    for (game, seed) in [("escape", 1), ("survive", 2)] {
        let clients = trio(&server).await;
        let code = clients[0].open(game, 3, json!({})).await;
        sit_all(&clients, &code).await;
        clients[0].ask(&code, json!({ "do": "start" })).await;
        let mut sockets = Vec::new();
        for client in clients.iter().chain([&server.stranger()]) {
            let mut socket = client.socket().await;
            socket.watch(&code).await;
            sockets.push(socket);
        }
        let mut picks = Picks::new(seed);
        let (mut n_failed, mut n_acts) = (0, 0);
        loop {
            let model = Model::of(&*server.store, &code).await;
            let Some(seat) = model.live.asked().iter().next() else { break };
            let legal: Vec<Value> = serde_json::from_str(model.live.legal(seat).text()).unwrap();
            let action = &legal[picks.below(legal.len())];
            let request = json!({ "do": "act", "question": model.live.n_done(seat), "action": action });
            let fault = [None, None, Some(Fault::Before), Some(Fault::After)][picks.below(4)];
            if n_acts > 35 {
                break;
            }
            n_acts += 1;
            // Sometimes the store cannot be read either for a while.
            let n_unread = if picks.below(3) == 0 { 2 } else { 0 };
            let n_reads = AtomicUsize::new(0);
            server.store.fail(move |name| match name {
                "append" => fault,
                "entries" if fault.is_some() && n_reads.fetch_add(1, Ordering::Relaxed) < n_unread => {
                    Some(Fault::Before)
                }
                _ => None,
            });
            let path = format!("/api/tables/{code}");
            let player = &clients[seat.index()];
            let (status, text) = player.raw(Method::POST, &path, Some(request.to_string())).await;
            if fault.is_some() {
                n_failed += 1;
                assert_eq!(status, 503, "{text}");
                assert!(text.contains(r#""code":"unavailable""#), "{text}");
            } else {
                assert_eq!(status, 200, "{text}");
            }
            // While the store can't be read, nobody is shown what is in doubt.
            for _ in 0..n_unread {
                let (status, text) = player.raw(Method::GET, &format!("{path}/match"), None).await;
                assert!(status == 503 || status == 200, "{text}");
                if status == 200 {
                    let now = Model::of_when_well(&server, &code).await;
                    check_told(&[serde_json::from_str(&text).unwrap()], &now, seat.index());
                }
            }
            server.store.mend();
            let now = Model::of(&*server.store, &code).await;
            let n_new = now.entries().len() - model.entries().len();
            assert_eq!(n_new, usize::from(fault != Some(Fault::Before)), "{fault:?}");
            for (eye, client) in clients.iter().enumerate() {
                let look = client.look(&code).await;
                let seen: Value = serde_json::from_str(&now.snapshot(eye, 0)).unwrap();
                assert_eq!(look["match"], seen, "{game} after {fault:?}");
            }
            for (eye, socket) in sockets.iter_mut().enumerate() {
                let (messages, snapshot) = socket.drain(&code).await;
                check_told(&messages, &now, eye);
                let seen: Value = serde_json::from_str(&now.snapshot(eye, 0)).unwrap();
                assert_eq!(snapshot["match"], seen);
            }
        }
        assert!(n_failed > 5, "{n_failed} of {n_acts}");
    }
}

impl Model {
    /// Folds a table's log past the plan to fail.
    async fn of_when_well(server: &Server, code: &str) -> Self {
        server.store.mend();
        Self::of(&*server.store, code).await
    }
}

/// Every write that one request makes fails once; the request is repeated, and all is as if nothing had been.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_that_fails_half_way_can_be_repeated() {
    let server = Server::start(quick()).await;
    for failing in ["append", "start_table", "append_event"] {
        for fault in [Fault::Before, Fault::After] {
            let clients = trio(&server).await;
            let code = clients[0].open("escape", 3, json!({})).await;
            sit_all(&clients, &code).await;
            let mut socket = clients[1].socket().await;
            socket.watch(&code).await;
            let n_calls = Arc::new(AtomicUsize::new(0));
            let count = Arc::clone(&n_calls);
            server
                .store
                .fail(move |name| (name == failing && count.fetch_add(1, Ordering::Relaxed) == 0).then_some(fault));
            let path = format!("/api/tables/{code}");
            let start = json!({ "do": "start" }).to_string();
            let (status, text) = clients[0].raw(Method::POST, &path, Some(start.clone())).await;
            assert_eq!((status, n_calls.load(Ordering::Relaxed) > 0), (503, true), "{failing} {fault:?}: {text}");
            server.store.mend();
            // What is said now is too late, or before the deal.
            let ready = json!({ "do": "ready", "ready": false }).to_string();
            clients[1].raw(Method::POST, &path, Some(ready)).await;
            let ready = json!({ "do": "ready", "ready": true }).to_string();
            clients[1].raw(Method::POST, &path, Some(ready)).await;
            clients[0].raw(Method::POST, &path, Some(start)).await;
            let model = Model::of(&*server.store, &code).await;
            for (eye, client) in clients.iter().enumerate() {
                let look = client.look(&code).await;
                assert_eq!(look["info"]["state"], "playing", "{failing} {fault:?}");
                let seen: Value = serde_json::from_str(&model.snapshot(eye, 0)).unwrap();
                assert_eq!(look["match"], seen, "{failing} {fault:?}");
            }
            let head: Value = serde_json::from_str(model.head()).unwrap();
            let info = clients[0].get(&path).await;
            assert_eq!(head["fairness"]["commitment"], info["fairness"]["commitment"], "{failing} {fault:?}");
            assert_eq!(info["fairness"]["nonces"], json!([null, null, null]), "{failing} {fault:?}");
            let mut acted = 0;
            for client in &clients {
                acted += usize::from(client.act(&code, 0).await);
            }
            assert!(acted > 0);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_ends_though_the_store_fails_at_its_end() {
    let server = Server::start(quick()).await;
    for (failing, fault) in
        [("finish_table", Fault::Before), ("finish_table", Fault::After), ("append_event", Fault::Before)]
    {
        let clients = trio(&server).await;
        let code = clients[0].open("escape", 3, json!({})).await;
        sit_all(&clients, &code).await;
        clients[0].ask(&code, json!({ "do": "start" })).await;
        let mut socket = clients[1].socket().await;
        socket.watch(&code).await;
        let mut n_left = 1;
        server.store.fail(move |name| {
            let fails = name == failing && n_left > 0;
            n_left -= usize::from(fails);
            fails.then_some(fault)
        });
        play_out(&clients, &code).await;
        server.store.mend();
        let table = server.store.table_by_code(&code).await.unwrap().unwrap();
        assert_eq!(table.state, TableState::Over, "{failing} {fault:?}");
        let model = Model::of(&*server.store, &code).await;
        let (_, snapshot) = socket.drain(&code).await;
        let seen: Value = serde_json::from_str(&model.snapshot(1, 0)).unwrap();
        assert_eq!(snapshot["match"], seen, "{failing} {fault:?}");
        assert_eq!(clients[0].send(Method::GET, &format!("/api/tables/{code}/record"), None).await.0, 200);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seats_change_hands_whole_or_not_at_all() {
    let server = Server::start(quick()).await;
    let clients = trio(&server).await;
    let code = clients[0].open("escape", 3, json!({})).await;
    sit_all(&clients, &code).await;
    clients[0].ask(&code, json!({ "do": "start" })).await;
    for client in &clients {
        client.ask(&code, json!({ "do": "pause" })).await;
    }
    clients[2].ask(&code, json!({ "do": "stand" })).await;
    let sitter = server.guest("Sitter").await;
    let mut socket = sitter.socket().await;
    socket.watch(&code).await;
    server.store.fail(|name| (name == "append_event").then_some(Fault::Before));
    let path = format!("/api/tables/{code}");
    let sit = json!({ "do": "sit", "seat": 2 }).to_string();
    assert_eq!(sitter.raw(Method::POST, &path, Some(sit)).await.0, 503);
    server.store.mend();
    // Whatever the store has kept, the room says the same, and so it stays after a restart.
    let seats = [sitter.look(&code).await, clients[2].look(&code).await].map(|look| look["info"]["you"].clone());
    let folder = server.stop().await;
    let server = Server::start_in(folder, quick()).await;
    let looks = [sitter.at(&server).look(&code).await, clients[2].at(&server).look(&code).await];
    assert_eq!(looks.map(|look| look["info"]["you"].clone()), seats);
}

/// Bots go on by themselves once the store is well again.
#[tokio::test(start_paused = true)]
async fn bots_try_again_later() {
    let server = Server::start_paused(quick()).await;
    let owner = server.guest("Owner").await;
    let code = owner.open("escape", 2, json!({})).await;
    for seat in 0..2 {
        owner.ask(&code, json!({ "do": "seat_bot", "seat": seat, "bot": "random" })).await;
    }
    let mut n_fails = 0;
    server.store.fail(move |name| {
        n_fails += 1;
        (name == "append" && n_fails % 3 == 0 || name == "entries" && n_fails % 2 == 0).then_some(Fault::Before)
    });
    let path = format!("/api/tables/{code}");
    while owner.raw(Method::POST, &path, Some(json!({ "do": "start" }).to_string())).await.0 == 503 {}
    tokio::time::sleep(Duration::from_mins(1)).await;
    server.store.mend();
    tokio::time::sleep(Duration::from_mins(10)).await;
    assert_eq!(owner.get(&path).await["state"], "over");
}

/// How many tables somebody has, each of which can be looked at.
async fn n_whole_tables(client: &Client) -> usize {
    let tables = client.get("/api/me/tables").await["tables"].as_array().unwrap().clone();
    for table in &tables {
        let info = client.get(&format!("/api/tables/{}", table["code"].as_str().unwrap())).await;
        assert!(info["fairness"]["commitment"].is_string(), "{info}");
    }
    tables.len()
}

/// Whichever write of the store fails, a table is there whole or not at all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_opened_whole_or_not_at_all() {
    let server = Server::start(quick()).await;
    for (fault, n_tables) in [(Fault::Before, 0), (Fault::After, 1)] {
        for n_th in 0..3 {
            let client = server.guest("Ada").await;
            let n_writes = AtomicUsize::new(0);
            server.store.fail(move |name| {
                let is_write = ["create_table", "append", "change_seat", "append_event"].contains(&name);
                (is_write && n_writes.fetch_add(1, Ordering::Relaxed) == n_th).then_some(fault)
            });
            let body = json!({ "game": "escape", "options": { "seats": 2 } });
            let (status, body) = client.send(Method::POST, "/api/tables", Some(body)).await;
            server.store.mend();
            if status == 201 {
                assert!(n_th > 0);
                assert_eq!(n_whole_tables(&client).await, 1);
            } else {
                assert_eq!((status.as_u16(), n_whole_tables(&client).await), (503, n_tables), "{body}");
            }
        }
    }
}

/// Whichever write of the store fails, a rematch is there with its seats and known to the table before it, or not at all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_is_opened_whole_or_not_at_all() {
    let server = Server::start(quick()).await;
    for (fault, n_tables) in [(Fault::Before, 1), (Fault::After, 2)] {
        for n_th in 0..3 {
            let clients = trio(&server).await;
            let code = clients[0].open("escape", 3, json!({})).await;
            sit_all(&clients, &code).await;
            clients[0].ask(&code, json!({ "do": "start" })).await;
            play_out(&clients, &code).await;
            let n_writes = AtomicUsize::new(0);
            server.store.fail(move |name| {
                let is_write =
                    ["create_table", "create_rematch", "append", "change_seat", "append_event"].contains(&name);
                (is_write && n_writes.fetch_add(1, Ordering::Relaxed) == n_th).then_some(fault)
            });
            let path = format!("/api/tables/{code}");
            let (status, body) = clients[1].send(Method::POST, &path, Some(json!({ "do": "rematch" }))).await;
            server.store.mend();
            if status != 200 {
                assert_eq!((status.as_u16(), n_whole_tables(&clients[1]).await), (503, n_tables), "{body}");
                let rematch = clients[0].get(&path).await["rematch"].clone();
                assert_eq!(rematch.is_string(), fault == Fault::After);
            }
            // However it went, the repeat gives the one rematch there is, with everybody on their seats.
            let next = clients[0].ask(&code, json!({ "do": "rematch" })).await["code"].as_str().unwrap().to_owned();
            assert_eq!(n_whole_tables(&clients[1]).await, 2);
            let info = clients[1].get(&format!("/api/tables/{next}")).await;
            let names: Vec<&str> =
                info["seats"].as_array().unwrap().iter().map(|seat| seat["name"].as_str().unwrap()).collect();
            assert_eq!((names, &info["you"]), (vec!["Ada", "Bo", "Cleo"], &json!(1)));
        }
    }
}
