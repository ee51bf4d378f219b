//! One person against everybody: whatever a stranger can make the server do is bounded.

use std::time::Duration;

use crate::common::store::Fault;
use crate::common::time::{Standstill, pass, settle};
use crate::common::{Client, Server, quick};
use fuga_server::{Config, Limit};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

const PASSWORD: &str = "a long password";

/// Asks as if through a proxy that is trusted, from an address.
async fn from(client: &Client, address: &str, method: Method, path: &str, body: Option<Value>) -> (u16, Value) {
    let mut request = client.http.request(method, format!("http://{}{path}", client.address));
    request = request.header("x-forwarded-for", address);
    if let Some(token) = &client.token {
        request = request.bearer_auth(token);
    }
    if let Some(body) = body {
        request = request.json(&body);
    }
    let response = request.send().await.unwrap();
    let (status, text) = (response.status().as_u16(), response.text().await.unwrap());
    (status, serde_json::from_str(&text).unwrap_or_default())
}

fn behind_a_proxy(config: Config) -> Config {
    Config { trusted_proxies: vec!["127.0.0.1".parse().unwrap()], ..config }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_login_that_is_taken_is_refused_before_anything_is_hashed_and_not_without_limit() {
    let server = Server::start(quick()).await;
    server.guest("Victim").await.with_account("victim", PASSWORD).await;
    let eve = server.guest("Eve").await;
    let (mut n_taken, mut n_slow) = (0, 0);
    for _ in 0..30 {
        let account = json!({ "login": "VICTIM", "password": PASSWORD });
        let (status, body) = eve.send(Method::POST, "/api/account", Some(account)).await;
        match (status.as_u16(), body["error"]["code"].as_str().unwrap()) {
            (409, "login_taken") => n_taken += 1,
            (429, "slow_down") => n_slow += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!((1..=10).contains(&n_taken) && n_slow >= 20, "{n_taken} {n_slow}");
    // Whether a login is taken can't be told from the refusal that comes then.
    let free = json!({ "login": "free", "password": PASSWORD });
    assert_eq!(eve.send(Method::POST, "/api/account", Some(free)).await.1["error"]["code"], "slow_down");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn passwords_are_hashed_a_few_at_once_and_who_comes_too_late_comes_again() {
    let server = Server::start(behind_a_proxy(quick())).await;
    server.guest("Victim").await.with_account("victim", PASSWORD).await;
    let stranger = server.stranger();
    let mut attempts = Vec::new();
    for number in 0..120 {
        let stranger = stranger.clone();
        attempts.push(tokio::spawn(async move {
            let login = json!({ "login": format!("login{number}"), "password": "not the password" });
            from(&stranger, &format!("198.51.100.{number}"), Method::POST, "/api/login", Some(login)).await
        }));
    }
    let (mut n_wrong, mut n_busy) = (0, 0);
    for attempt in attempts {
        let (status, body) = attempt.await.unwrap();
        match (status, body["error"]["code"].as_str().unwrap()) {
            (401, "wrong_login") => n_wrong += 1,
            (503, "busy") => n_busy += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!(n_wrong >= 16 && n_busy > 0, "{n_wrong} {n_busy}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_login_has_a_limit_from_everywhere_together() {
    let server = Server::start(behind_a_proxy(quick())).await;
    let stranger = server.stranger();
    let mut codes = Vec::new();
    // Some come back while they are tried.
    for number in 0..200 {
        if codes.last().is_some_and(|code| code == "slow_down") {
            break;
        }
        let login = json!({ "login": "Somebody", "password": "not the password" });
        let (_, body) = from(&stranger, &format!("198.51.100.{number}"), Method::POST, "/api/login", Some(login)).await;
        codes.push(body["error"]["code"].as_str().unwrap().to_owned());
    }
    assert_eq!(codes.first().unwrap(), "wrong_login");
    assert_eq!(codes.last().unwrap(), "slow_down");
}

#[tokio::test(start_paused = true)]
async fn many_other_addresses_reset_nobodys_limit() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(behind_a_proxy(Config {
        requests_per_address: Some(Limit { burst: 9, per_minute: 1 }),
        ..quick()
    }))
    .await;
    let stranger = server.stranger();
    let login = json!({ "login": "somebody", "password": "not the password" });
    let mut n_tried = 0;
    while from(&stranger, "203.0.113.1", Method::POST, "/api/login", Some(login.clone())).await.0 != 429 {
        n_tried += 1;
        assert!(n_tried < 20);
    }
    for number in 0..12_000_u32 {
        let address = format!("10.{}.{}.1", number / 250, number % 250);
        assert_eq!(from(&stranger, &address, Method::GET, "/api/games", None).await.0, 200);
    }
    assert_eq!(from(&stranger, "203.0.113.1", Method::POST, "/api/login", Some(login)).await.0, 429);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_have_bounds_for_a_person_and_for_an_address() {
    let limits = Config { open_tables_per_person: Some(3), ..quick() };
    let server = Server::start(limits).await;
    let ada = server.guest("Ada").await;
    let new = json!({ "game": "escape", "options": { "seats": 2 } });
    let codes = [(); 3].map(|()| ada.open("escape", 2, json!({})));
    let mut opened = Vec::new();
    for code in codes {
        opened.push(code.await);
    }
    let (status, body) = ada.send(Method::POST, "/api/tables", Some(new.clone())).await;
    assert_eq!((status.as_u16(), &body["error"]["code"]), (409, &json!("too_many_open")), "{body}");
    assert_eq!(body["error"]["params"], json!({ "most": 3 }));
    // A table that is closed, or begins, makes room for another one.
    ada.ask(&opened[0], json!({ "do": "close" })).await;
    ada.open("escape", 2, json!({})).await;
    server.guest("Bo").await.open("escape", 2, json!({})).await;

    let limits = Config { tables_per_address: Some(Limit { burst: 4, per_minute: 1 }), ..quick() };
    let server = Server::start(limits).await;
    let mut n_opened = 0;
    for number in 0..10 {
        let guest = server.guest(&format!("G{number}")).await;
        let (status, body) = guest.send(Method::POST, "/api/tables", Some(new.clone())).await;
        n_opened += usize::from(status == StatusCode::CREATED);
        assert!(status == StatusCode::CREATED || body["error"]["code"] == "slow_down", "{body}");
    }
    assert_eq!(n_opened, 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_writes_so_much_into_notes_only() {
    let limits = Config { requests_per_address: Some(Limit { burst: 10_000, per_minute: 10_000 }), ..quick() };
    let server = Server::start(limits).await;
    let mut n_written = 0;
    // Another table does not help, nor another name.
    'all: for number in 0..100 {
        let guest = server.guest(&format!("G{number}")).await;
        let code = guest.open("escape", 2, json!({})).await;
        guest.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
        for turn in 0..16 {
            let note = json!({ "do": "note", "turn": turn, "note": "x".repeat(16_000) });
            let (status, body) = guest.send(Method::POST, &format!("/api/tables/{code}"), Some(note)).await;
            if status == StatusCode::TOO_MANY_REQUESTS {
                assert_eq!(body["error"]["code"], "slow_down");
                break 'all;
            }
            assert_eq!(status, StatusCode::OK, "{body}");
            n_written += 16;
        }
    }
    assert!((4096..5000).contains(&n_written), "{n_written} KiB");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_have_no_texts_that_tables_bring_themselves() {
    let server = Server::start(quick()).await;
    let ada = server.guest("Ada").await;
    let map = include_str!("../../../../games/escape/data/galilei.map").to_owned() + &"\n".repeat(40_000);
    let options = json!({ "seats": 2, "zone": { "custom": map } });
    let body = json!({ "game": "escape", "options": options, "listed": true });
    let (status, table) = ada.send(Method::POST, "/api/tables", Some(body)).await;
    assert_eq!(status, StatusCode::CREATED, "{table}");
    assert_eq!(table["options"]["zone"], options["zone"], "the table itself has it");
    for path in ["/api/tables", "/api/me/tables"] {
        let list = ada.get(path).await;
        assert_eq!(list["tables"][0]["options"]["zone"], json!({ "custom": "name: Galilei" }), "{path}");
        assert!(list.to_string().len() < 1000, "{path}");
    }
}

#[tokio::test(start_paused = true)]
async fn tables_that_nobody_needs_are_closed_after_a_while() {
    let _standstill = Standstill::new();
    let hour = 3_600_000;
    let server =
        Server::start_paused(Config { open_for: 2 * hour, left_for: 5 * hour, bot_pause: 600, ..quick() }).await;
    let ada = server.guest("Ada").await;
    let state = async |code: &str| ada.get(&format!("/api/tables/{code}")).await["state"].as_str().unwrap().to_owned();
    let left = ada.open("escape", 2, json!({})).await;
    let watched = ada.open("escape", 2, json!({})).await;
    let mut socket = ada.socket().await;
    socket.watch(&watched).await;
    // Whoever is there answers pings.
    tokio::spawn(async move { while socket.try_next().await.is_some() {} });
    let played = ada.open("escape", 2, json!({})).await;
    ada.ask(&played, json!({ "do": "sit", "seat": 0 })).await;
    ada.ask(&played, json!({ "do": "seat_bot", "seat": 1, "bot": "random" })).await;
    ada.ask(&played, json!({ "do": "ready", "ready": true })).await;
    ada.ask(&played, json!({ "do": "start" })).await;
    let hours = async |n_hours: u32| {
        for _ in 0..6 * n_hours {
            pass(Duration::from_mins(10)).await;
        }
        settle().await;
    };
    hours(1).await;
    assert_eq!([state(&left).await, state(&watched).await, state(&played).await], ["open", "open", "playing"]);
    hours(2).await;
    assert_eq!([state(&left).await, state(&watched).await, state(&played).await], ["closed", "open", "playing"]);
    hours(4).await;
    assert_eq!(state(&played).await, "closed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn watchers_lock_nobody_out_of_their_own_table() {
    let limits = Config { spectators_per_table: Some(6), spectators_per_address: Some(4), ..quick() };
    let server = Server::start(behind_a_proxy(limits)).await;
    let (ada, bo) = (server.guest("Ada").await, server.guest("Bo").await);
    let code = ada.open("escape", 2, json!({})).await;
    bo.ask(&code, json!({ "do": "sit", "seat": 1 })).await;
    let watch = json!({ "do": "watch" });
    let mut crowd = Vec::new();
    let mut n_refused = 0;
    for _ in 0..10 {
        let mut socket = server.stranger().socket().await;
        n_refused += usize::from(socket.ask(&code, watch.clone()).await["error"]["code"] == "crowded");
        crowd.push(socket);
    }
    assert_eq!(n_refused, 6, "four from one address");
    // Polls from other addresses are spectators too; six in all.
    let mut polls = Vec::new();
    for number in 0..5 {
        let (stranger, path) = (server.stranger(), format!("/api/tables/{code}/match?since=0&events=1&wait=25"));
        polls.push(tokio::spawn(async move {
            from(&stranger, &format!("198.51.100.{number}"), Method::GET, &path, None).await.0
        }));
    }
    let mut n_crowded = 0;
    for poll in &mut polls {
        if let Ok(status) = timeout(Duration::from_millis(500), poll).await {
            n_crowded += usize::from(status.unwrap() == 503);
        }
    }
    assert_eq!(n_crowded, 3);
    // Seats and owner always get in, with many screens; of too many the first goes.
    for client in [&ada, &bo] {
        let mut own = Vec::new();
        for _ in 0..17 {
            let mut socket = client.socket().await;
            assert_eq!(socket.ask(&code, watch.clone()).await["ok"], json!({}));
            own.push(socket);
        }
        own[0].next_of("lagged").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_has_so_many_sockets_and_connections_only() {
    let server = Server::start(Config { sockets_per_address: Some(3), ..quick() }).await;
    let ada = server.guest("Ada").await;
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(ada.socket().await);
    }
    assert!(ada.try_socket().await.is_none());
    drop(sockets);
    for _ in 0..50 {
        if ada.try_socket().await.is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(ada.try_socket().await.is_some(), "who has gone makes room");

    let server = Server::start(Config { connections_per_address: Some(2), ..quick() }).await;
    let mut streams = Vec::new();
    for _ in 0..2 {
        streams.push(tokio::net::TcpStream::connect(&server.address).await.unwrap());
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    let asked = reqwest::Client::new().get(format!("http://{}/healthz", server.address)).send().await;
    assert!(asked.is_err(), "a third connection is hung up on");
    drop(streams);
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(server.stranger().get("/healthz").await, json!({ "ok": true }));
}

#[tokio::test(start_paused = true)]
async fn a_socket_that_says_nothing_goes() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(quick()).await;
    let ada = server.guest("Ada").await;
    let code = ada.open("escape", 2, json!({})).await;
    let (mut silent, mut watching) = (ada.socket().await, ada.socket().await);
    watching.watch(&code).await;
    let closed = tokio::spawn(async move { silent.close_code().await });
    // Those who are there answer the pings by themselves.
    let heard = tokio::spawn(async move {
        let said = watching.next_of("event").await;
        said["event"].clone()
    });
    for _ in 0..9 {
        pass(Duration::from_secs(20)).await;
    }
    assert_eq!(closed.await.unwrap(), 4408);
    ada.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
    assert_eq!(heard.await.unwrap(), json!({ "sat": { "seat": 0 } }), "who watches stays");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_message_closes_a_socket_with_a_code() {
    let server = Server::start(quick()).await;
    let ada = server.guest("Ada").await;
    let long = Message::Text("x".repeat(70_000).into());
    // Whoever says that it is over hears that it is.
    let over = Message::Close(Some(CloseFrame { code: CloseCode::Normal, reason: "over".into() }));
    for (message, code) in [(long, 1009), (Message::Binary(vec![1, 2, 3].into()), 1003), (over, 1000)] {
        let mut socket = ada.socket().await;
        assert!(socket.send(message).await);
        assert_eq!(timeout(Duration::from_secs(5), socket.close_code()).await.unwrap(), code);
    }
    // A text that is none, and a frame that no WebSocket has.
    for (frame, code) in
        [(&[0x81_u8, 0x82, 0, 0, 0, 0, 0xff, 0xfe][..], 1007), (&[0x83_u8, 0x80, 0, 0, 0, 0][..], 1002)]
    {
        assert_eq!(raw_frame(&server, frame).await, code);
    }
}

/// Sends bytes over a socket as they are, and gives the code with which it is closed.
async fn raw_frame(server: &Server, frame: &[u8]) -> u16 {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let mut stream = socket_of(server).await;
    stream.write_all(frame).await.unwrap();
    let mut answer = Vec::new();
    timeout(Duration::from_secs(5), stream.read_to_end(&mut answer)).await.unwrap().unwrap();
    let close = answer.windows(2).rposition(|bytes| bytes[0] == 0x88).expect("a frame that closes");
    u16::from_be_bytes([answer[close + 2], answer[close + 3]])
}

/// A connection that has asked to become a socket.
async fn socket_of(server: &Server) -> tokio::net::TcpStream {
    use tokio::io::AsyncWriteExt as _;
    let mut stream = tokio::net::TcpStream::connect(&server.address).await.unwrap();
    let head = "GET /api/socket HTTP/1.1\r\nhost: here\r\nupgrade: websocket\r\nconnection: upgrade\r\n\
        sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    stream
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pings_count_and_parts_of_nothing_have_to_wait() {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let server = Server::start(quick()).await;
    for control in [0x89, 0x8a] {
        let mut stream = socket_of(&server).await;
        stream.write_all(&[control, 0x80, 0, 0, 0, 0].repeat(1500)).await.unwrap();
        // Whoever goes on is hung up on, perhaps before all that was sent is read.
        let ended = timeout(Duration::from_secs(10), stream.read_to_end(&mut Vec::new())).await;
        ended.expect("the server lets go of it").unwrap_or_default();
    }
    // A message that never ends, of parts that are empty: nobody reads on without end.
    let mut stream = socket_of(&server).await;
    stream.write_all(&[0x01, 0x81, 0, 0, 0, 0, b'a']).await.unwrap();
    let parts = [0x00, 0x80, 0, 0, 0, 0].repeat(10_000);
    let mut n_bytes = 0;
    while let Ok(written) = timeout(Duration::from_secs(1), stream.write_all(&parts)).await {
        written.unwrap();
        n_bytes += parts.len();
        assert!(n_bytes < 64 << 20, "it is read as fast as it comes");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_are_what_they_seem() {
    let server = Server::start(quick()).await;
    for name in ["A\u{200b}da", "\u{202e}adA", "A\u{2066}da", "\u{3164}", "A\u{0}da"] {
        let (status, body) = server.stranger().send(Method::POST, "/api/guests", Some(json!({ "name": name }))).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{name:?}");
        assert!(body["error"]["message"].as_str().unwrap().starts_with("field `name`"), "{body}");
    }
    let clients = [server.guest("Ada").await, server.guest("Аda").await, server.guest("ADA").await];
    let code = clients[0].open("escape", 3, json!({})).await;
    for (seat, client) in clients.iter().enumerate() {
        client.ask(&code, json!({ "do": "sit", "seat": seat })).await;
    }
    let seats = clients[0].get(&format!("/api/tables/{code}")).await["seats"].clone();
    let names: Vec<&str> = seats.as_array().unwrap().iter().map(|seat| seat["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Ada", "Аda (2)", "ADA (3)"]);
    for text in ["", "  ", "\u{3000}", "a\u{7}b", "a\nb", "\u{202e}abc", "a\u{200b}b"] {
        let refusal = clients[0].refused(&code, json!({ "do": "say", "text": text })).await;
        assert_eq!(refusal, (400, "bad_request".to_owned()), "{text:?}");
    }
    clients[0].ask(&code, json!({ "do": "say", "text": "👩\u{200d}🚀 olá, 你好" })).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn notes_come_back_as_they_were_sent() {
    let server = Server::start(quick()).await;
    let ada = server.guest("Ada").await;
    let code = ada.open("escape", 2, json!({})).await;
    ada.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
    let notes = ["1e2", "0.10", "123456789012345678901234567890", "-0.0", r#"{"b":1,"a":[1.50]}"#, r#""é""#];
    let path = format!("/api/tables/{code}");
    for (turn, note) in notes.iter().enumerate() {
        let body = format!(r#"{{"do":"note","turn":{turn},"note":{note}}}"#);
        assert_eq!(ada.raw(Method::POST, &path, Some(body)).await.0, 200, "{note}");
    }
    let (_, text) = ada.raw(Method::GET, &format!("{path}/match"), None).await;
    for (turn, note) in notes.iter().enumerate() {
        assert!(text.contains(&format!(r#"{{"turn":{turn},"note":{note}}}"#)), "{note}: {text}");
    }
    // Over the socket too.
    let mut socket = ada.socket().await;
    let message = format!(r#"{{"id":1,"table":"{code}","do":"note","turn":9,"note":1.0e3}}"#);
    assert!(socket.send(Message::Text(message.into())).await);
    assert_eq!(socket.next_of("reply").await["ok"], json!({}));
    let (_, text) = ada.raw(Method::GET, &format!("{path}/match"), None).await;
    assert!(text.contains(r#"{"turn":9,"note":1.0e3}"#), "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_for_whoever_keeps_the_server_is_not_for_all() {
    let server = Server::start(Config { public_metrics: false, ..quick() }).await;
    assert_eq!(server.stranger().send(Method::GET, "/metrics", None).await.0, StatusCode::NOT_FOUND);
    assert_eq!(server.stranger().get("/healthz").await, json!({ "ok": true }), "no sizes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_https_is_on_browsers_are_told_to_stay_with_it() {
    for (url, expected) in [(Some("https://play.example.org"), true), (Some("http://here"), false), (None, false)] {
        let server = Server::start(Config { public_url: url.map(str::to_owned), ..quick() }).await;
        let answer = reqwest::Client::new().get(format!("http://{}/healthz", server.address)).send().await.unwrap();
        assert_eq!(answer.headers().contains_key(header::STRICT_TRANSPORT_SECURITY), expected, "{url:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn while_the_disk_is_full_clocks_stand_still() {
    stand_still(true).await;
}

#[tokio::test(start_paused = true)]
async fn while_the_disk_is_full_also_the_clocks_of_those_stand_still_who_do_nothing() {
    stand_still(false).await;
}

async fn stand_still(does_act: bool) {
    let _standstill = Standstill::new();
    let server = Server::start_paused(quick()).await;
    let clients = [server.guest("Ada").await, server.guest("Bo").await];
    let settings = json!({ "clock": { "pace": "live", "bank": 60, "increment": 0 } });
    let code = clients[0].open("escape", 2, settings).await;
    for (seat, client) in clients.iter().enumerate() {
        client.ask(&code, json!({ "do": "sit", "seat": seat })).await;
        client.ask(&code, json!({ "do": "ready", "ready": true })).await;
    }
    clients[0].ask(&code, json!({ "do": "start" })).await;
    let look = clients[0].look(&code).await;
    let turn = look["match"]["asked"]["seats"][0].as_u64().unwrap() as usize;
    let left = async || clients[0].look(&code).await["match"]["clock"]["left"][turn].as_i64().unwrap();
    pass(Duration::from_secs(20)).await;
    server.store.fail(|name| ["append", "append_event", "check"].contains(&name).then_some(Fault::Before));
    let asked = clients[turn].look(&code).await["match"]["asked"].clone();
    let act = json!({ "do": "act", "question": asked["question"], "action": asked["legal"][0] });
    let expected = if does_act {
        assert_eq!(clients[turn].refused(&code, act.clone()).await.0, 503);
        40_000
    } else {
        // The server looks by itself every second.
        pass(Duration::from_secs(1)).await;
        39_000
    };
    for _ in 0..10 {
        pass(Duration::from_secs(30)).await;
        assert_eq!(left().await, expected);
    }
    assert_eq!(clients[turn].refused(&code, act.clone()).await.0, 503);
    server.store.mend();
    pass(Duration::from_secs(1)).await;
    settle().await;
    let info = clients[0].get(&format!("/api/tables/{code}")).await;
    assert_eq!(info["seats"][turn]["away"], false, "nobody ran out of time");
    clients[turn].ask(&code, act).await;
    pass(Duration::from_secs(5)).await;
    assert!((30_000..=40_000).contains(&left().await), "{}", left().await);
}
