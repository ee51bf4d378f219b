//! What somebody can repeat without end is bounded: nothing new writes nothing, and the rest has a limit.

use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use crate::common::time::{Standstill, pass};
use crate::common::{self, Client, Server, quick};
use fuga_server::{Config, Limit};
use fuga_store::Store;
use reqwest::Method;
use serde_json::{Value, json};

const CHANGES: Limit = Limit { burst: 20, per_minute: 1 };

fn limited() -> Config {
    // Bots take their time, so that the match is not over before the test is.
    Config { changes_per_person: Some(CHANGES), bot_pause: 600_000, ..quick() }
}

async fn n_events(server: &Server, code: &str) -> usize {
    let table = server.store.table_by_code(code).await.unwrap().unwrap();
    server.store.events(table.id, 0, 10_000).await.unwrap().len()
}

async fn begin(clients: &[Client]) -> String {
    common::begin(clients, "escape", json!({})).await
}

/// Repeats requests that change nothing after the first time: nobody hears of them.
async fn check_idle(server: &Server, code: &str, client: &Client, request: Value) {
    client.ask(code, request.clone()).await;
    let before = n_events(server, code).await;
    let mut socket = client.socket().await;
    socket.watch(code).await;
    for _ in 0..3 {
        client.ask(code, request.clone()).await;
    }
    assert_eq!(n_events(server, code).await, before, "{request}");
    // Substitutes may act meanwhile; that is news of the match.
    let (mut heard, _) = socket.drain(code).await;
    heard.retain(|message| message["type"] != "update");
    assert_eq!(heard, Vec::<Value>::new(), "{request}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_changes_nothing_writes_nothing() {
    let server = Server::start(quick()).await;
    let clients = [server.guest("Ada").await, server.guest("Bo").await, server.guest("Cleo").await];
    let code = clients[0].open("escape", 3, json!({})).await;
    clients[0].ask(&code, json!({ "do": "sit", "seat": 0 })).await;
    check_idle(&server, &code, &clients[0], json!({ "do": "unseat", "seat": 2 })).await;
    check_idle(&server, &code, &clients[0], json!({ "do": "ready", "ready": true, "hash": "0".repeat(64) })).await;
    let code = begin(&clients).await;
    check_idle(&server, &code, &clients[0], json!({ "do": "chat", "on": false })).await;
    check_idle(&server, &code, &clients[0], json!({ "do": "chat", "on": true })).await;
    check_idle(&server, &code, &clients[0], json!({ "do": "pause" })).await;
    // Away for good, so that all the others have to agree on the offer.
    assert_eq!(clients[2].send(Method::DELETE, "/api/me", None).await.0, 200);
    check_idle(&server, &code, &clients[1], json!({ "do": "offer", "seat": 2 })).await;
    check_idle(&server, &code, &clients[1], json!({ "do": "stand" })).await;
}

/// Asks in turn until it is too much, and says how often it was granted.
async fn ask_on(client: &Client, code: &str, requests: &[Value]) -> usize {
    for (n_done, request) in requests.iter().cycle().enumerate() {
        let (status, body) = client.send(Method::POST, &format!("/api/tables/{code}"), Some(request.clone())).await;
        if status == 429 {
            assert_eq!(body["error"]["code"], "slow_down");
            assert!(body["error"]["params"]["seconds"].as_u64().unwrap() > 0);
            return n_done;
        }
        assert!(status.is_success(), "{request}: {body}");
        assert!(n_done < 1000, "{request} has no limit");
    }
    0
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_person_changes_at_a_table_has_a_limit() {
    let server = Server::start(limited()).await;
    for [one, other] in [
        [json!({ "do": "sit", "seat": 0 }), json!({ "do": "stand" })],
        [json!({ "do": "chat", "on": false }), json!({ "do": "chat", "on": true })],
        [json!({ "do": "seat_bot", "seat": 1, "bot": "random" }), json!({ "do": "unseat", "seat": 1 })],
    ] {
        let owner = server.guest("Owner").await;
        let code = owner.open("escape", 2, json!({})).await;
        let before = n_events(&server, &code).await;
        assert_eq!(ask_on(&owner, &code, &[one.clone(), other]).await, CHANGES.burst as usize, "{one}");
        let after = n_events(&server, &code).await;
        assert!(after - before <= 2 * CHANGES.burst as usize, "{one}");
        // Each has a measure of their own, at each table.
        server.guest("Other").await.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
        let next = owner.open("escape", 2, json!({})).await;
        owner.ask(&next, json!({ "do": "sit", "seat": 0 })).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_play_too_what_one_person_changes_has_a_limit() {
    let server = Server::start(limited()).await;
    for requests in [
        vec![json!({ "do": "pause" }), json!({ "do": "resume" })],
        vec![json!({ "do": "stand" }), json!({ "do": "return" })],
        vec![json!({ "do": "note", "turn": 1, "note": "a" }), json!({ "do": "note", "turn": 2, "note": "b" })],
    ] {
        let client = server.guest("Ada").await;
        let code = client.open("escape", 2, json!({})).await;
        client.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
        client.ask(&code, json!({ "do": "seat_bot", "seat": 1, "bot": "random" })).await;
        client.ask(&code, json!({ "do": "ready", "ready": true })).await;
        client.ask(&code, json!({ "do": "start" })).await;
        assert_eq!(ask_on(&client, &code, &requests).await, CHANGES.burst as usize - 3, "{requests:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chat_is_measured_by_person_and_not_by_seat() {
    let server = Server::start(quick()).await;
    let client = server.guest("Ada").await;
    let code = client.open("escape", 2, json!({})).await;
    let mut n_said = 0;
    for _ in 0..10 {
        client.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
        n_said += ask_on(&client, &code, &[json!({ "do": "say", "text": "hello" })]).await;
        client.ask(&code, json!({ "do": "stand" })).await;
    }
    assert!((6..20).contains(&n_said), "{n_said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_limits_changes_have_none() {
    let server = Server::start(quick()).await;
    let client = server.guest("Ada").await;
    let code = client.open("escape", 2, json!({})).await;
    for _ in 0..150 {
        client.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
        client.ask(&code, json!({ "do": "stand" })).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn notes_have_an_end() {
    let server = Server::start(quick()).await;
    let client = server.guest("Ada").await;
    let code = client.open("escape", 2, json!({})).await;
    client.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
    client.ask(&code, json!({ "do": "note", "turn": 1000, "note": "x" })).await;
    let refusal = client.refused(&code, json!({ "do": "note", "turn": 1001, "note": "x" })).await;
    assert_eq!(refusal, (400, "bad_request".to_owned()));
}

/// Of many missed events the first ones come, and the snapshot says where they begin and that more remain.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_missed_many_events_turns_the_pages() {
    let server = Server::start(quick()).await;
    let client = server.guest("Ada").await;
    let code = client.open("escape", 2, json!({})).await;
    for _ in 0..225 {
        client.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
        client.ask(&code, json!({ "do": "stand" })).await;
    }
    let numbers = |snapshot: &Value| -> Vec<u64> {
        let events = snapshot["events"].as_array().unwrap();
        let numbers: Vec<u64> = events.iter().map(|event| event["n"].as_u64().unwrap()).collect();
        assert_eq!(snapshot["event"], 450);
        numbers
    };
    // Whoever says nothing gets the latest.
    let latest = client.look(&code).await;
    assert_eq!((&latest["events_from"], numbers(&latest)), (&json!(250), (250..450).collect()));
    let mut seen: Vec<u64> = (0..30).collect();
    let mut n_pages = 0;
    loop {
        let from = seen.len();
        let page = client.get(&format!("/api/tables/{code}/match?events={from}")).await;
        assert_eq!(page["events_from"], from);
        seen.extend(numbers(&page));
        n_pages += 1;
        let n_events = page["event"].as_u64().unwrap();
        if page["events_from"].as_u64().unwrap() + page["events"].as_array().unwrap().len() as u64 == n_events {
            break;
        }
    }
    assert_eq!((n_pages, seen), (3, (0..450).collect()));
    let mut socket = client.socket().await;
    assert_eq!(socket.ask(&code, json!({ "do": "watch", "events": 100 })).await["ok"], json!({}));
    let snapshot = socket.next_of("snapshot").await;
    assert_eq!((&snapshot["events_from"], numbers(&snapshot)), (&json!(100), (100..300).collect()));
    let beyond = client.get(&format!("/api/tables/{code}/match?events=1000")).await;
    assert_eq!((&beyond["events_from"], numbers(&beyond)), (&json!(450), Vec::new()));
}

/// Sends the beginning of a request, waits, and answers what came back until the server hung up.
async fn half_a_request(server: &Server, beginning: &str) -> String {
    let mut stream = tokio::net::TcpStream::connect(&server.address).await.unwrap();
    stream.write_all(beginning.as_bytes()).await.unwrap();
    let mut answer = String::new();
    let time = async {
        loop {
            pass(Duration::from_secs(31)).await;
        }
    };
    tokio::select! {
        read = stream.read_to_string(&mut answer) => drop(read.unwrap()),
        () = time => {}
    }
    answer
}

#[tokio::test(start_paused = true)]
async fn who_sends_half_a_request_is_let_go() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(quick()).await;
    assert_eq!(half_a_request(&server, "").await, "");
    assert_eq!(half_a_request(&server, "GET /api/me HTTP/1.1\r\nhost: here\r\n").await, "");
    let head = "POST /api/guests HTTP/1.1\r\nhost: here\r\nconnection: close\r\ncontent-length: 20\r\n\r\n{";
    let answer = half_a_request(&server, head).await;
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("too_slow"), "{answer}");
}

#[tokio::test(start_paused = true)]
async fn chat_is_measured_by_address_too() {
    let _standstill = Standstill::new();
    let generous = Limit { burst: 10_000, per_minute: 10_000 };
    let server = Server::start_paused(Config { requests_per_address: Some(generous), ..quick() }).await;
    let ada = server.guest("Ada").await;
    let mut n_said = 0;
    for _ in 0..12 {
        let code = ada.open("escape", 2, json!({})).await;
        ada.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
        n_said += ask_on(&ada, &code, &[json!({ "do": "say", "text": "hello" })]).await;
    }
    // Lines that a table refuses count for the address too: a seventh at each of the first eight.
    assert_eq!(n_said, 52);
}

#[tokio::test]
async fn a_long_head_is_refused_before_it_ends() {
    let server = Server::start(quick()).await;
    let mut connection = tokio::net::TcpStream::connect(server.address).await.unwrap();
    let head = format!("GET / HTTP/1.1\r\nhost: fuga\r\nx-long: {}", "x".repeat(40_000));
    connection.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    connection.read_to_end(&mut answer).await.unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 431 "), "{}", String::from_utf8_lossy(&answer));
}
