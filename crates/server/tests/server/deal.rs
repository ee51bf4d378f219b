//! No host chooses the deal: hashes of nonces first, then the nonces, then the cards.

use std::time::Duration;

use crate::common::store::Fault;
use crate::common::time::{Standstill, pass, settle};
use crate::common::{Client, Server, quick};
use fuga_store::Store;
use reqwest::Method;
use serde_json::{Value, json};

fn hash(nonce: &str) -> String {
    blake3::hash(nonce.as_bytes()).to_hex().to_string()
}

/// A table at which everybody is ready with the hash of a nonce, `n0`, `n1` and so on.
async fn ready(server: &Server, n_clients: u8) -> (String, Vec<Client>) {
    let mut clients = Vec::new();
    for number in 0..n_clients {
        clients.push(server.guest(&format!("G{number}")).await);
    }
    let code = clients[0].open("escape", n_clients, json!({})).await;
    for (seat, client) in clients.iter().enumerate() {
        client.ask(&code, json!({ "do": "sit", "seat": seat })).await;
        let ready = json!({ "do": "ready", "ready": true, "hash": hash(&format!("n{seat}")) });
        client.ask(&code, ready).await;
    }
    (code, clients)
}

async fn info(client: &Client, code: &str) -> Value {
    client.get(&format!("/api/tables/{code}")).await
}

fn show(nonce: &str) -> Value {
    json!({ "do": "show", "nonce": nonce })
}

/// Every row of the store that is about a table, as text: what a host can read.
async fn rows_of(server: &Server, code: &str) -> String {
    let table = server.store.table_by_code(code).await.unwrap().unwrap();
    let (entries, seats) =
        (server.store.entries(table.id, 0).await.unwrap(), server.store.seats(table.id).await.unwrap());
    format!("{entries:?} {seats:?}")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hashes_are_fixed_before_any_nonce_is_shown_and_then_the_cards_are_dealt() {
    let server = Server::start(quick()).await;
    let (code, clients) = ready(&server, 3).await;
    assert_eq!(clients[0].refused(&code, show("n0")).await, (409, "not_dealing".to_owned()));
    let before = info(&clients[0], &code).await["fairness"].clone();
    assert_eq!(before["hashes"], json!([hash("n0"), hash("n1"), hash("n2")]));
    assert_eq!((&before["deal_at"], &before["nonces"]), (&Value::Null, &Value::Null));
    clients[0].ask(&code, json!({ "do": "start" })).await;
    let fixed = info(&server.stranger(), &code).await;
    assert_eq!((&fixed["state"], &fixed["fairness"]["hashes"]), (&json!("open"), &before["hashes"]));
    assert!(fixed["fairness"]["deal_at"].as_i64().is_some() && fixed["fairness"]["nonces"].is_null());
    // Nothing about the table changes any more, and only the nonce of the hash is taken.
    for request in [
        json!({ "do": "ready", "ready": true, "hash": hash("another") }),
        json!({ "do": "ready", "ready": false }),
        json!({ "do": "stand" }),
        json!({ "do": "start" }),
        json!({ "do": "unseat", "seat": 1 }),
    ] {
        assert_eq!(clients[0].refused(&code, request.clone()).await, (409, "dealing".to_owned()), "{request}");
    }
    for wrong in ["", "n1", "another"] {
        assert_eq!(clients[0].refused(&code, show(wrong)).await, (409, "wrong_nonce".to_owned()), "{wrong}");
    }
    clients[1].ask(&code, show("n1")).await;
    clients[1].ask(&code, show("n1")).await;
    clients[2].ask(&code, show("n2")).await;
    // Whoever reads the database, or listens, learns no nonce before the last one has come.
    let rows = rows_of(&server, &code).await;
    let said = clients[0].look(&code).await.to_string();
    for nonce in ["\"n1\"", "\"n2\"", "\\\"n1\\\""] {
        assert!(!rows.contains(nonce) && !said.contains(nonce), "{rows} {said}");
    }
    clients[0].ask(&code, show("n0")).await;
    let dealt = info(&clients[1], &code).await;
    assert_eq!(dealt["state"], "playing");
    assert_eq!(dealt["fairness"]["nonces"], json!(["n0", "n1", "n2"]));
    assert_eq!((&dealt["fairness"]["hashes"], &dealt["fairness"]["deal_at"]), (&before["hashes"], &Value::Null));
    assert_eq!(dealt["fairness"]["commitment"], before["commitment"]);
}

/// A host who plays has read the seed, and would choose a nonce that gives the roles it wants: it can't any more.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_knows_the_seed_has_fixed_a_nonce_before_seeing_the_others() {
    let server = Server::start(quick()).await;
    let (code, clients) = ready(&server, 2).await;
    clients[0].ask(&code, json!({ "do": "start" })).await;
    clients[1].ask(&code, show("n1")).await;
    let mut n_taken = 0;
    for attempt in 0..50 {
        let (status, _) = clients[0]
            .raw(Method::POST, &format!("/api/tables/{code}"), Some(show(&format!("chosen{attempt}")).to_string()))
            .await;
        n_taken += usize::from(status == 200);
    }
    assert_eq!(n_taken, 0);
    // Neither by starting the server again: what is fixed stays fixed.
    let server = Server::start_in(server.stop().await, quick()).await;
    let clients: Vec<Client> = clients.iter().map(|client| client.at(&server)).collect();
    let again = json!({ "do": "ready", "ready": true, "hash": hash("chosen") });
    assert_eq!(clients[0].refused(&code, again).await, (409, "dealing".to_owned()));
    for (seat, client) in clients.iter().enumerate() {
        client.ask(&code, show(&format!("n{seat}"))).await;
    }
    assert_eq!(info(&clients[0], &code).await["fairness"]["nonces"], json!(["n0", "n1"]));
}

#[tokio::test(start_paused = true)]
async fn who_does_not_show_a_nonce_in_time_is_dealt_without_it_and_everybody_sees_that() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(quick()).await;
    let (code, clients) = ready(&server, 3).await;
    let mut socket = server.stranger().socket().await;
    socket.watch(&code).await;
    clients[0].ask(&code, json!({ "do": "start" })).await;
    clients[0].ask(&code, show("n0")).await;
    clients[1].ask(&code, show("n1")).await;
    pass(Duration::from_secs(14)).await;
    assert_eq!(info(&clients[0], &code).await["state"], "open");
    pass(Duration::from_secs(1)).await;
    settle().await;
    let dealt = info(&clients[0], &code).await;
    assert_eq!(dealt["state"], "playing");
    assert_eq!(dealt["fairness"]["nonces"], json!(["n0", "n1", null]));
    assert_eq!(dealt["fairness"]["hashes"][2], hash("n2"));
    loop {
        let event = socket.next_of("event").await["event"].clone();
        if !event["withheld"].is_null() {
            assert_eq!(event["withheld"]["seat"], 2);
            break;
        }
    }
    assert_eq!(clients[2].refused(&code, show("n2")).await, (409, "not_dealing".to_owned()));
}

#[tokio::test(start_paused = true)]
async fn a_share_that_could_not_be_taken_is_waited_for() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(quick()).await;
    let (code, clients) = ready(&server, 2).await;
    clients[0].ask(&code, json!({ "do": "start" })).await;
    clients[0].ask(&code, show("n0")).await;
    server.store.fail(|name| ["append", "append_event", "check"].contains(&name).then_some(Fault::Before));
    assert_eq!(clients[1].refused(&code, show("n1")).await.0, 503);
    pass(Duration::from_mins(1)).await;
    server.store.mend();
    pass(Duration::from_secs(2)).await;
    settle().await;
    // It was said that nothing was changed, and the time in which it can be shown again begins anew.
    let waiting = info(&clients[0], &code).await;
    assert_eq!((&waiting["state"], waiting["fairness"]["deal_at"].is_i64()), (&json!("open"), true));
    clients[1].ask(&code, show("n1")).await;
    assert_eq!(info(&clients[0], &code).await["fairness"]["nonces"], json!(["n0", "n1"]));
}

#[tokio::test(start_paused = true)]
async fn a_table_that_is_closed_before_its_deal_is_never_dealt() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(quick()).await;
    let (code, clients) = ready(&server, 2).await;
    clients[0].ask(&code, json!({ "do": "start" })).await;
    clients[0].ask(&code, show("n0")).await;
    clients[0].ask(&code, json!({ "do": "close" })).await;
    assert_eq!(clients[1].refused(&code, show("n1")).await, (409, "not_dealing".to_owned()));
    for _ in 0..3 {
        let closed = info(&clients[1], &code).await;
        assert_eq!((&closed["state"], &closed["fairness"]["deal_at"]), (&json!("closed"), &Value::Null));
        assert_eq!(clients[1].look(&code).await["match"], Value::Null);
        // Also the one who comes when the room has gone finds it so.
        pass(Duration::from_hours(1)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_forgotten_during_the_deal_leaves_a_seat_that_is_played() {
    let server = Server::start(quick()).await;
    let (code, clients) = ready(&server, 3).await;
    clients[0].ask(&code, json!({ "do": "start" })).await;
    clients[0].ask(&code, show("n0")).await;
    clients[2].ask(&code, show("n2")).await;
    assert_eq!(clients[2].send(Method::DELETE, "/api/me", None).await.0, 200);
    clients[1].ask(&code, show("n1")).await;
    let dealt = info(&clients[0], &code).await;
    assert_eq!((&dealt["state"], &dealt["seats"][2]["kind"]), (&json!("playing"), &json!("gone")));
    assert_eq!(dealt["fairness"]["nonces"], json!(["n0", "n1", "n2"]));
}

/// Time stands still here: the cards are dealt at once, not when it is over.
#[tokio::test(start_paused = true)]
async fn whoever_is_forgotten_before_showing_a_nonce_is_not_waited_for() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(quick()).await;
    let (code, clients) = ready(&server, 3).await;
    clients[0].ask(&code, json!({ "do": "start" })).await;
    clients[0].ask(&code, show("n0")).await;
    clients[1].ask(&code, show("n1")).await;
    assert_eq!(info(&clients[0], &code).await["state"], "open");
    assert_eq!(clients[2].send(Method::DELETE, "/api/me", None).await.0, 200);
    let dealt = info(&clients[0], &code).await;
    assert_eq!((&dealt["state"], &dealt["seats"][2]["kind"]), (&json!("playing"), &json!("gone")));
    assert_eq!(dealt["fairness"]["nonces"], json!(["n0", "n1", null]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hash_is_a_hash() {
    let server = Server::start(quick()).await;
    let (code, clients) = ready(&server, 2).await;
    for wrong in ["n0", "0", &"0".repeat(63), &"0".repeat(65), &"G".repeat(64), &hash("n0").to_uppercase(), &hash("")] {
        let request = json!({ "do": "ready", "ready": true, "hash": wrong });
        assert_eq!(clients[0].refused(&code, request).await, (400, "bad_request".to_owned()), "{wrong}");
    }
    // Whoever is not ready has bound nothing.
    clients[0].ask(&code, json!({ "do": "ready", "ready": false, "hash": hash("n0") })).await;
    assert_eq!(info(&clients[0], &code).await["fairness"]["hashes"], json!([null, hash("n1")]));
}

/// The record proves it: whoever was dealt with which share, and that the shares are those of the hashes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_record_has_the_hashes_and_is_found_fair() {
    let server = Server::start(quick()).await;
    let (code, clients) = ready(&server, 2).await;
    clients[0].ask(&code, json!({ "do": "start" })).await;
    for (seat, client) in clients.iter().enumerate() {
        client.ask(&code, show(&format!("n{seat}"))).await;
    }
    for pick in 0.. {
        let mut has_acted = false;
        for client in &clients {
            has_acted |= client.act(&code, pick * 7).await;
        }
        if !has_acted {
            break;
        }
    }
    let (_, record) = clients[0].raw(Method::GET, &format!("/api/tables/{code}/record"), None).await;
    let head: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    assert_eq!(head["fairness"]["shares"], json!([hash("n0"), hash("n1")]));
    let (table, _) = fuga_catalog::GameId::Escape.read(&record).unwrap();
    assert!(table.audit().is_ok());
}
