//! Clients that go and come back, send nonsense or do not read: nothing is lost, nobody is held up.

use std::time::Duration;

use crate::common::model::{Model, Picks};
use crate::common::{Client, Server, Socket, begin, quick};
use fuga_catalog::GameId;
use fuga_kernel::Seat;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

async fn trio(server: &Server) -> [Client; 3] {
    [server.guest("Ada").await, server.guest("Bo").await, server.guest("Cleo").await]
}

/// What a client has put together from all that it was sent.
#[derive(Default)]
struct Book {
    lines: usize,
    view: Value,
    asked: Value,
    events: Vec<Value>,
}

impl Book {
    fn read(&mut self, message: &Value) {
        match message["type"].as_str().unwrap() {
            "snapshot" => {
                let shown = &message["match"];
                assert!(shown["from"].as_u64().unwrap() as usize <= self.lines, "no line is left out");
                let told = shown["told"].as_array().unwrap().len();
                assert_eq!(shown["seq"].as_u64().unwrap() as usize, shown["from"].as_u64().unwrap() as usize + told);
                self.lines = shown["seq"].as_u64().unwrap() as usize;
                self.view = shown["view"].clone();
                self.asked = shown["asked"].clone();
                for event in message["events"].as_array().unwrap() {
                    self.note(event["n"].as_u64().unwrap(), &event["event"]);
                }
                assert_eq!(message["event"].as_u64().unwrap() as usize, self.events.len());
            }
            "update" => {
                self.lines += message["told"].as_array().unwrap().len();
                assert_eq!(message["seq"].as_u64().unwrap() as usize, self.lines, "no line is lost or doubled");
                for (name, value) in message["view"].as_object().unwrap() {
                    self.view[name] = value.clone();
                }
                self.asked = message["asked"].clone();
            }
            "event" => self.note(message["n"].as_u64().unwrap(), &message["event"]),
            _ => {}
        }
    }

    fn note(&mut self, n: u64, event: &Value) {
        assert!(n as usize <= self.events.len(), "no event is left out");
        if n as usize == self.events.len() {
            self.events.push(event.clone());
        }
    }
}

/// Comes back with what it has, and reads on up to the snapshot.
async fn come_back(client: &Client, code: &str, book: &mut Book) -> Socket {
    let mut socket = client.socket().await;
    let request = json!({ "do": "watch", "since": book.lines, "events": book.events.len() });
    assert!(socket.ask(code, request).await["error"].is_null());
    let snapshot = socket.next().await;
    assert_eq!(snapshot["type"], "snapshot");
    assert_eq!(snapshot["match"]["from"], book.lines, "just what was missed");
    let first = snapshot["events"].as_array().unwrap().first().cloned();
    assert!(first.is_none_or(|first| first["n"] == book.events.len()));
    book.read(&snapshot);
    socket
}

/// Whole matches in which every viewer's connection is cut at random moments.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_gap_just_what_was_missed_comes() {
    let server = Server::start(quick()).await;
    for (game, seed) in GameId::ALL.iter().zip([3, 4]) {
        let clients = trio(&server).await;
        let code = begin(&clients, game.name(), json!({})).await;
        let viewers: Vec<Client> = clients.iter().cloned().chain([server.stranger()]).collect();
        let mut books: Vec<Book> = (0..4).map(|_| Book::default()).collect();
        let mut sockets: Vec<Option<Socket>> = (0..4).map(|_| None).collect();
        let mut picks = Picks::new(seed);
        let mut model = Model::of(&*server.store, &code).await;
        let (mut n_cuts, mut n_steps) = (0, 0);
        while model.live.outcome().is_none() {
            n_steps += 1;
            for (eye, socket) in sockets.iter_mut().enumerate() {
                match (picks.below(6), &socket) {
                    (0, Some(_)) => {
                        *socket = None;
                        n_cuts += 1;
                    }
                    (1 | 2, None) => *socket = Some(come_back(&viewers[eye], &code, &mut books[eye]).await),
                    _ => {}
                }
            }
            if picks.below(9) == 0 {
                clients[picks.below(3)]
                    .send(Method::POST, &format!("/api/tables/{code}"), Some(json!({ "do": "say", "text": "x" })))
                    .await;
            }
            let asked: Vec<Seat> = model.live.asked().iter().collect();
            let seat = asked[picks.below(asked.len())];
            let legal: Vec<Value> = serde_json::from_str(model.live.legal(seat).text()).unwrap();
            let action = &legal[picks.below(legal.len())];
            let request = json!({ "do": "act", "question": model.live.n_done(seat), "action": action });
            clients[seat.index()].ask(&code, request.clone()).await;
            model.catch_up(&*server.store).await;
            if picks.below(4) == 0 && model.live.outcome().is_none() {
                // A repeat is harmless.
                assert_eq!(clients[seat.index()].refused(&code, request).await, (409, "stale_question".to_owned()));
                assert!(model.catch_up(&*server.store).await.is_empty());
            }
        }
        assert!(n_cuts > n_steps / 5, "{n_cuts} cuts in {n_steps} steps");
        for (eye, socket) in sockets.iter_mut().enumerate() {
            match socket {
                None => *socket = Some(come_back(&viewers[eye], &code, &mut books[eye]).await),
                Some(socket) => {
                    let (messages, _) = socket.drain(&code).await;
                    for message in &messages {
                        books[eye].read(message);
                    }
                }
            }
            let seen: Value = serde_json::from_str(&model.snapshot(eye, 0)).unwrap();
            assert_eq!(books[eye].view, seen["view"], "{game} {eye}");
            assert_eq!(books[eye].asked, seen["asked"], "{game} {eye}");
            assert_eq!(books[eye].lines as u64, seen["seq"].as_u64().unwrap(), "{game} {eye}");
            assert_eq!(books[eye].events, books[0].events, "{game} {eye}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_sockets_of_one_person_stay_in_step() {
    let server = Server::start(quick()).await;
    let clients = trio(&server).await;
    let code = begin(&clients, "escape", json!({})).await;
    let mut sockets = [clients[0].socket().await, clients[0].socket().await];
    let mut books = [Book::default(), Book::default()];
    books[0].read(&sockets[0].watch(&code).await);
    for pick in 0..10 {
        for client in &clients {
            client.act(&code, pick).await;
        }
        if pick == 3 {
            books[1].read(&sockets[1].watch(&code).await);
        }
    }
    // The one asks, the other hears of it too.
    let model = Model::of(&*server.store, &code).await;
    for (socket, book) in sockets.iter_mut().zip(&mut books) {
        let (messages, snapshot) = socket.drain(&code).await;
        for message in &messages {
            book.read(message);
        }
        let seen: Value = serde_json::from_str(&model.snapshot(0, 0)).unwrap();
        assert_eq!(snapshot["match"], seen);
        assert_eq!((&book.view, &book.asked), (&seen["view"], &seen["asked"]));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_does_not_read_holds_up_nobody() {
    let server = Server::start(quick()).await;
    let [slow, restless, other] = trio(&server).await;
    let code = slow.open("escape", 3, json!({})).await;
    slow.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
    // Many notes make long snapshots, which fill all buffers on the way to somebody who does not read.
    for turn in 0..15 {
        slow.ask(&code, json!({ "do": "note", "turn": turn, "note": "x".repeat(16_000) })).await;
    }
    let mut socket = slow.socket().await;
    socket.watch(&code).await;
    let mut reader = other.socket().await;
    reader.watch(&code).await;
    for _ in 0..60 {
        for request in [json!({ "do": "sit", "seat": 1 }), json!({ "do": "stand" })] {
            timeout(Duration::from_secs(5), restless.ask(&code, request)).await.expect("the table goes on");
            reader.next_of("snapshot").await;
        }
    }
    // Whoever reads again finds everything in order up to where it was left behind, and is told so.
    let mut last = None;
    let mut n_lagged = 0;
    while n_lagged == 0 {
        let message = timeout(Duration::from_secs(5), socket.try_read()).await.unwrap().unwrap();
        if let Some(n) = message["n"].as_u64() {
            assert!(last.is_none_or(|last| n == last + 1), "{n} after {last:?}");
            last = Some(n);
        }
        n_lagged += usize::from(message["type"] == "lagged");
    }
    // What had waited comes before or after that word; then it asks again and is there.
    let request = json!({ "do": "watch", "events": u32::MAX });
    while !socket.ask(&code, request.clone()).await["error"].is_null() {
        while timeout(Duration::from_millis(100), socket.try_read()).await.is_ok() {}
    }
    let is_there = |message: &Value| message["type"] == "snapshot" && message["events"] == json!([]);
    while !is_there(&socket.next().await) {}
    restless.ask(&code, json!({ "do": "sit", "seat": 1 })).await;
    assert_eq!(socket.next_of("event").await["event"]["sat"]["seat"], 1);
}

/// All faults that a text may have, and their words, are the kernel's; here are the doors that a text comes in by.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_json_is_refused_in_plain_words() {
    let server = Server::start(quick()).await;
    let ada = server.guest("Ada").await;
    let mut socket = ada.socket().await;
    for (text, fault) in [
        (r#"{"do":"stand"#, "it ends within the text that begins at character 7; a `\"` is missing"),
        ("[1 2]", "a `,` or `]` is missing in a list (character 4)"),
    ] {
        assert!(socket.send(Message::Text(text.into())).await);
        let heard = socket.next().await;
        let (status, body) = ada.raw(Method::POST, "/api/tables", Some(text.to_owned())).await;
        assert_eq!(status, 400, "{body}");
        let (status, replay) = ada.raw(Method::POST, "/api/replay", Some(format!("{text}\n"))).await;
        assert_eq!(status, 400, "{replay}");
        let [body, replay] = [body, replay].map(|text| serde_json::from_str::<Value>(&text).unwrap());
        for (said, code) in [(&heard, "bad_json"), (&body, "bad_json"), (&replay, "bad_record")] {
            assert_eq!(said["error"]["code"], code, "{said}");
            let message = said["error"]["message"].as_str().unwrap();
            assert!(message.ends_with(fault), "{said}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nonsense_is_named_and_changes_nothing() {
    let server = Server::start(quick()).await;
    let clients = trio(&server).await;
    let code = begin(&clients, "escape", json!({})).await;
    let before = clients[0].look(&code).await;
    let mut socket = clients[0].socket().await;
    let deep = format!(r#"{{"table":"{code}","do":"preview","action":{}1{}}}"#, "[".repeat(5000), "]".repeat(5000));
    for (text, code_of_error, word) in [
        (String::new(), "bad_json", "JSON"),
        ("[]".to_owned(), "bad_json", "object"),
        ("nonsense".to_owned(), "bad_json", "JSON"),
        ("{\"table\":".to_owned(), "bad_json", "JSON"),
        (deep, "bad_json", "JSON"),
        (format!(r#"{{"table":"{code}","table":"{code}","do":"stand"}}"#), "bad_json", "table"),
        (format!(r#"{{"table":"{code}","do":"stand","do":"start"}}"#), "bad_json", "do"),
        (r#"{"do":"stand"}"#.to_owned(), "bad_request", "`table`"),
        (r#"{"do":"stand","table":7}"#.to_owned(), "bad_request", "`table`"),
        (format!(r#"{{"table":"{code}"}}"#), "bad_request", "do"),
        (format!(r#"{{"table":"{code}","do":"fly"}}"#), "bad_request", "fly"),
        (format!(r#"{{"table":"{code}","do":"sit"}}"#), "bad_request", "seat"),
        (format!(r#"{{"table":"{code}","do":"sit","seat":-1}}"#), "bad_request", "seat"),
        (format!(r#"{{"table":"{code}","do":"sit","seat":1.0}}"#), "bad_request", "seat"),
        (format!(r#"{{"table":"{code}","do":"sit","seat":256}}"#), "bad_request", "seat"),
        (format!(r#"{{"table":"{code}","do":"stand","seat":1}}"#), "bad_request", "seat"),
        (format!(r#"{{"table":"{code}","do":"act","question":"0","action":{{}}}}"#), "bad_request", "question"),
        (format!(r#"{{"table":"{code}","do":"watch","since":-1}}"#), "bad_request", "since"),
        (format!(r#"{{"table":"{code}","do":"watch","sinse":1}}"#), "bad_request", "sinse"),
        (format!(r#"{{"table":"{code}","do":"watch","as":0}}"#), "bad_request", "spectator"),
        (r#"{"table":"../../etc","do":"watch"}"#.to_owned(), "not_found", "table"),
    ] {
        assert!(socket.send(Message::Text(text.clone().into())).await);
        let reply = socket.next().await;
        let short: String = text.chars().take(80).collect();
        assert_eq!(reply["error"]["code"], code_of_error, "{short}: {reply}");
        assert!(reply["error"]["message"].as_str().unwrap().contains(word), "{short}: {reply}");
    }
    for message in [Message::Binary(vec![0; 10].into()), Message::Text("x".repeat(70_000).into())] {
        let mut socket = clients[0].socket().await;
        socket.send(message).await;
        let closed = timeout(Duration::from_secs(5), socket.try_read()).await;
        assert!(closed.expect("the server closes the socket").is_none());
    }
    let huge = clients[0].raw(Method::POST, &format!("/api/tables/{code}"), Some("x".repeat(300_000))).await;
    assert_eq!(huge.0, 413);
    let after = clients[0].look(&code).await;
    // Nobody looks at the table, which is told after a while.
    let info_of = |look: &Value| {
        let mut info = look["info"].clone();
        info["seats"].as_array_mut().unwrap().iter_mut().for_each(|seat| seat["presence"] = Value::Null);
        info
    };
    assert_eq!(info_of(&after), info_of(&before));
    for part in ["events", "event"] {
        assert_eq!(after[part], before[part]);
    }
    assert_eq!(after["match"]["view"], before["match"]["view"]);
    // Too much at once is told so, and what follows a while later is answered.
    let mut n_slow = 0;
    for _ in 0..500 {
        socket.send(Message::Text(format!(r#"{{"table":"{code}","do":"fly"}}"#).into())).await;
        n_slow += usize::from(socket.next().await["error"]["code"] == "slow_down");
    }
    assert!(n_slow > 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_without_a_socket_waits_for_news() {
    let server = Server::start(quick()).await;
    let clients = trio(&server).await;
    let code = begin(&clients, "escape", json!({})).await;
    let look = clients[0].look(&code).await;
    let (seq, event) = (look["match"]["seq"].clone(), look["event"].clone());
    let waiting = tokio::spawn({
        let (client, path) =
            (clients[0].clone(), format!("/api/tables/{code}/match?since={seq}&events={event}&wait=20"));
        async move { client.get(&path).await }
    });
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(!waiting.is_finished());
    clients[1].ask(&code, json!({ "do": "say", "text": "news" })).await;
    let news = timeout(Duration::from_secs(5), waiting).await.unwrap().unwrap();
    assert_eq!(news["events"][0]["event"]["said"]["text"], "news");
    assert_eq!(news["match"]["told"], json!([]));
}
