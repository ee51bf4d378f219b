//! Hints: asked for by whom they are for, where the table allows it, and heard of by nobody else.

use std::sync::mpsc;

use crate::common::{Client, Server, Socket, begin, quick};
use crate::leak::stream;
use fuga_server::Config;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::runtime::Builder;
use tokio::task;
use tokio_tungstenite::tungstenite::Message;

/// What a request to a table is answered: the status, and what was done or refused.
async fn try_hint(client: &Client, code: &str, question: u64) -> (u16, Value) {
    let body = json!({ "do": "hint", "question": question }).to_string();
    let (status, text) = client.raw(Method::POST, &format!("/api/tables/{code}"), Some(body)).await;
    (status, serde_json::from_str(&text).unwrap())
}

fn refused(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["error"]["code"].as_str().unwrap_or_default())
}

/// The place of whoever is asked, and what they may do.
async fn asked(clients: &[Client], code: &str) -> (usize, Value) {
    for (seat, client) in clients.iter().enumerate() {
        let asked = client.look(code).await["match"]["asked"].clone();
        if asked["legal"].is_array() {
            return (seat, asked);
        }
    }
    panic!("somebody is asked")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_is_one_of_the_things_that_one_may_do_and_says_why() {
    let server = Server::start(quick()).await;
    let clients = [server.guest("Ada").await, server.guest("Bo").await];
    for game in ["escape", "survive", "ovni"] {
        let code = begin(&clients, game, json!({ "hints": true })).await;
        for pick in 0..6 {
            let (seat, asked) = asked(&clients, &code).await;
            let question = asked["question"].as_u64().unwrap();
            let (status, answer) = try_hint(&clients[seat], &code, question).await;
            assert_eq!(status, 200, "{answer}");
            let legal = asked["legal"].as_array().unwrap();
            assert!(legal.contains(&answer["hint"]["action"]), "{answer}");
            assert_eq!(answer["hint"]["why"].is_null(), legal.len() == 1, "{answer}");
            assert_eq!(try_hint(&clients[seat], &code, question).await, (200, answer), "it is the same once more");
            clients[seat].act(&code, pick).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_may_not_ask_is_told_why() {
    let server = Server::start(quick()).await;
    let clients = [server.guest("Ada").await, server.guest("Bo").await];
    let plain = begin(&clients, "escape", json!({})).await;
    assert_eq!(clients[0].get(&format!("/api/tables/{plain}")).await["settings"]["hints"], false, "it is off");
    let (seat, asked_now) = asked(&clients, &plain).await;
    let question = asked_now["question"].as_u64().unwrap();
    assert_eq!(refused(&try_hint(&clients[seat], &plain, question).await), (409, "no_hints"));
    let code = begin(&clients, "escape", json!({ "hints": true })).await;
    let (seat, asked_now) = asked(&clients, &code).await;
    let question = asked_now["question"].as_u64().unwrap();
    assert_eq!(refused(&try_hint(&clients[seat], &code, question + 1).await), (409, "stale_question"));
    assert_eq!(refused(&try_hint(&clients[1 - seat], &code, 0).await), (409, "not_asked"));
    assert_eq!(refused(&try_hint(&server.guest("Cy").await, &code, question).await), (403, "forbidden"));
    assert_eq!(refused(&try_hint(&server.stranger(), &code, question).await), (401, "not_signed_in"));
    let (bot, _) = crate::own_bots::bot_of(&clients[0], "Bot").await;
    assert_eq!(refused(&try_hint(&bot, &code, question).await), (403, "not_for_bots"));
    for client in &clients {
        client.ask(&code, json!({ "do": "pause" })).await;
    }
    assert_eq!(refused(&try_hint(&clients[seat], &code, question).await), (409, "paused"));
    clients[0].ask(&code, json!({ "do": "resume" })).await;
    assert_eq!(try_hint(&clients[seat], &code, question).await.0, 200);
    // Once the match has begun nobody changes it any more.
    let change = json!({ "do": "change", "settings": { "hints": false } }).to_string();
    let (status, text) = clients[0].raw(Method::POST, &format!("/api/tables/{code}"), Some(change)).await;
    assert_eq!(status, 409, "{text}");
    for client in &clients {
        client.ask(&code, json!({ "do": "close" })).await;
    }
    assert_eq!(refused(&try_hint(&clients[seat], &code, question).await), (409, "not_playing"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_thinks_without_end() {
    let server = Server::start(quick()).await;
    let clients = [server.guest("Ada").await, server.guest("Bo").await];
    let code = begin(&clients, "survive", json!({ "hints": true })).await;
    let mut n_hints = 0;
    let refusal = loop {
        let (seat, asked) = asked(&clients, &code).await;
        if seat == 0 {
            let answer = try_hint(&clients[0], &code, asked["question"].as_u64().unwrap()).await;
            if answer.0 != 200 {
                break answer;
            }
            n_hints += 1;
        }
        clients[seat].act(&code, 1).await;
    };
    assert_eq!(refused(&refusal), (429, "slow_down"), "{refusal:?}");
    assert!((8..16).contains(&n_hints), "{n_hints}");
}

/// Two tables with the same deal, at which the same is done: whether one asks for hints changes no byte for the others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_else_hears_of_a_hint() {
    let server = Server::start(quick()).await;
    for game in ["escape", "survive", "ovni"] {
        let mut streams = Vec::new();
        for is_hinted in [false, true] {
            server.store.deal_from(&[[9; 32]]);
            let clients = [server.guest("Ada").await, server.guest("Bo").await];
            let code = begin(&clients, game, json!({ "hints": true })).await;
            let visitor = server.guest("Cy").await;
            let mut sockets = [clients[1].socket().await, visitor.socket().await];
            for socket in &mut sockets {
                socket.ask(&code, json!({ "do": "watch" })).await;
            }
            let mut n_hints = 0;
            for pick in 0..10 {
                let (seat, asked) = asked(&clients, &code).await;
                if is_hinted && seat == 0 {
                    n_hints +=
                        usize::from(try_hint(&clients[0], &code, asked["question"].as_u64().unwrap()).await.0 == 200);
                }
                clients[seat].act(&code, pick).await;
            }
            assert_eq!(n_hints > 0, is_hinted);
            let mut told = Vec::new();
            for socket in &mut sockets {
                socket.drain(&code).await;
                told.push(stream(socket, &code));
            }
            let history = clients[1].look(&code).await["events"].to_string();
            streams.push((told, history.len()));
        }
        assert_eq!(streams[0], streams[1], "{game}");
    }
}

/// What was played with hints is marked, and counts in nobody's figures.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_with_hints_is_marked_and_not_counted() {
    let server = Server::start(quick()).await;
    let clients = [server.guest("Ada").await, server.guest("Bo").await];
    for hints in [true, false] {
        let code = begin(&clients, "escape", json!({ "hints": hints })).await;
        for client in &clients {
            client.ask(&code, json!({ "do": "stand" })).await;
        }
        while clients[0].get(&format!("/api/tables/{code}")).await["state"] != "over" {
            tokio::task::yield_now().await;
        }
        let line = clients[0].get("/api/me/matches").await["matches"][0].clone();
        assert_eq!(line["hints"], hints, "{line}");
        let figures = clients[0].get("/api/me/figures").await["figures"].clone();
        assert_eq!(figures.as_array().unwrap().len(), usize::from(!hints), "{figures}");
    }
}

/// A successor was not told what its predecessor had heard alone; what goes by all of it could tell them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_takes_a_seat_over_is_given_nothing_that_goes_by_what_was_before() {
    let server = Server::start(Config { bot_pause: 3_600_000, ..quick() }).await;
    // While the match is being set up a substitute acts at once.
    for (game, n_acts) in [("escape", 12), ("survive", 60), ("ovni", 12)] {
        let clients = [server.guest("Ada").await, server.guest("Bo").await];
        let code = begin(&clients, game, json!({ "hints": true, "deductions": true })).await;
        for pick in 0..n_acts {
            let (seat, _) = asked(&clients, &code).await;
            clients[seat].act(&code, pick).await;
        }
        let (seat, now) = asked(&clients, &code).await;
        let question = now["question"].as_u64().unwrap();
        // It is kept for whoever has the seat, and for nobody else.
        let (status, hint) = try_hint(&clients[seat], &code, question).await;
        assert_eq!(status, 200, "{hint}");
        let next = server.guest("Next").await;
        clients[seat].ask(&code, json!({ "do": "stand" })).await;
        next.ask(&code, json!({ "do": "sit", "seat": seat })).await;
        assert_eq!(next.look(&code).await["match"]["asked"]["question"], question, "{game}");
        assert_eq!(refused(&try_hint(&next, &code, question).await), (409, "taken_over"), "{game}");
        let deduce = json!({ "do": "deduce" });
        assert_eq!(next.refused(&code, deduce.clone()).await, (409, "taken_over".to_owned()), "{game}");
        // Whoever was told all of it may ask again.
        clients[seat].ask(&code, json!({ "do": "return" })).await;
        assert_eq!(try_hint(&clients[seat], &code, question).await, (200, hint), "{game}");
        clients[seat].ask(&code, deduce).await;
    }
}

/// While a hint is thought out its socket goes on: what is asked meanwhile is answered before, and a hint whose question
/// was answered in the meantime is refused.
#[test]
fn a_socket_goes_on_while_a_hint_is_thought_out() {
    // Hints are thought out on the runtime's threads for what takes long. There is one, and it is busy until the action
    // was answered: so the thought is not over before, however fast it is.
    let runtime = Builder::new_multi_thread().worker_threads(2).max_blocking_threads(1).enable_all().build().unwrap();
    runtime.block_on(async {
        let server = Server::start(quick()).await;
        let clients = [server.guest("Ada").await, server.guest("Bo").await];
        let code = begin(&clients, "ovni", json!({ "hints": true })).await;
        let (seat, now) = asked(&clients, &code).await;
        let mut socket = clients[seat].socket().await;
        let question = now["question"].as_u64().unwrap();
        let (free, freed) = mpsc::channel::<()>();
        let busy = task::spawn_blocking(move || freed.recv().unwrap());
        let hint = json!({ "id": "hint", "table": code, "do": "hint", "question": question });
        let act = json!({ "id": "act", "table": code, "do": "act", "question": question, "action": now["legal"][0] });
        for request in [hint, act] {
            assert!(socket.send(Message::text(request.to_string())).await);
        }
        // The action is answered while nothing can be thought out.
        let mut replies = vec![reply(&mut socket).await];
        while replies.iter().all(|reply| reply["id"] != "act") {
            replies.push(reply(&mut socket).await);
        }
        free.send(()).unwrap();
        busy.await.unwrap();
        while replies.len() < 2 {
            replies.push(reply(&mut socket).await);
        }
        for (id, error) in [("act", &Value::Null), ("hint", &json!("stale_question"))] {
            let reply = replies.iter().find(|reply| reply["id"] == id).unwrap();
            assert_eq!(reply["error"]["code"], *error, "{replies:?}");
        }
    });
}

/// The next answer to what was asked over a socket.
async fn reply(socket: &mut Socket) -> Value {
    loop {
        let message = socket.try_read().await.unwrap();
        if message["type"] == "reply" {
            return message;
        }
    }
}
