//! `docs/protocol.md` shows what the server says: every example has the shape of a real message.

use std::collections::BTreeMap;

use crate::common::{Server, quick};
use reqwest::Method;
use serde_json::{Value, json};

/// The examples of the page by what they are: the words after `json`.
fn examples() -> Vec<(String, Value)> {
    let page = include_str!("../../../../docs/protocol.md");
    let blocks = page.split("```json ").skip(1);
    blocks
        .map(|block| {
            let (name, rest) = block.split_once('\n').unwrap();
            let text = rest.split_once("\n```").unwrap().0;
            (name.to_owned(), serde_json::from_str(text).unwrap())
        })
        .collect()
}

/// Whether an example has only fields that the real message has too, of the same kind and in the same order; lists are
/// compared by their first entries.
fn check_shape(what: &str, example: &Value, real: &Value) {
    match (example, real) {
        (Value::Object(example), Value::Object(real)) => {
            let is_part = example.len() < real.len();
            let names: Vec<&String> = example.keys().collect();
            let known: Vec<&String> = real.keys().filter(|name| example.contains_key(*name)).collect();
            assert_eq!(names, known, "{what}");
            // Only what the page shortens on purpose may be shown in part.
            let is_shortened = ["info", "view", "notice", "board"].iter().any(|part| what.ends_with(part));
            assert!(!is_part || is_shortened, "{what}: the page leaves out fields of {real:?}");
            for (name, value) in example {
                check_shape(&format!("{what}.{name}"), value, &real[name]);
            }
        }
        (Value::Array(example), Value::Array(real)) => {
            if let (Some(example), Some(real)) = (example.first(), real.first()) {
                let is_tagged = what.ends_with("legal") || what.ends_with("told");
                if !is_tagged {
                    check_shape(&format!("{what}[]"), example, real);
                }
            }
        }
        (example, real) => {
            let kind = |value: &Value| std::mem::discriminant(value);
            assert_eq!(kind(example), kind(real), "{what}: {example} and {real}");
        }
    }
}

#[tokio::test]
async fn every_example_has_the_shape_of_a_real_message() {
    let server = Server::start(quick()).await;
    let examples = examples();
    let example = |name: &str| &examples.iter().find(|(other, _)| other == name).unwrap().1;
    let answers: Vec<&Value> = examples.iter().filter(|(name, _)| name == "answer").map(|(_, value)| value).collect();
    let mut real: BTreeMap<&str, Value> = BTreeMap::new();

    let (_, guest) =
        server.stranger().send(Method::POST, "/api/guests", Some(example("http POST /api/guests").clone())).await;
    check_shape("guest", answers[0], &guest);
    let owner = server.guest("Owner").await;
    let (_, bot) = owner.send(Method::POST, "/api/me/bots", Some(example("http POST /api/me/bots").clone())).await;
    check_shape("bot", answers[1], &bot);
    let chosen = example("http POST /api/games/survive/form").clone();
    let (_, form) = server.stranger().send(Method::POST, "/api/games/survive/form", Some(chosen)).await;
    check_shape("form", answers[2], &form);
    let (ada, bo) = (server.guest("Ada").await, server.guest("Bo").await);
    let (_, table) = ada.send(Method::POST, "/api/tables", Some(example("http POST /api/tables").clone())).await;
    check_shape("table", answers[3], &table);
    let code = table["code"].as_str().unwrap().to_owned();

    let mut socket = ada.socket().await;
    real.insert("hello", serde_json::from_str(&socket.bytes[0]).unwrap());
    let mut sit = example("request").clone();
    sit.as_object_mut().unwrap().shift_remove("id");
    real.insert("reply", socket.ask(&code, sit).await);
    bo.ask(&code, json!({ "do": "sit", "seat": 1 })).await;
    for client in [&ada, &bo] {
        client.ask(&code, json!({ "do": "ready", "ready": true })).await;
    }
    ada.ask(&code, json!({ "do": "start" })).await;
    let first = ada.get(&format!("/api/tables/{code}/match")).await["match"]["asked"]["seats"][0].as_u64().unwrap();
    let asked = if first == 0 { &ada } else { &bo };
    let mut socket = asked.socket().await;
    real.insert("snapshot", socket.watch(&code).await);
    real.insert("refusal", socket.ask(&code, json!({ "do": "act", "question": 7, "action": {} })).await);
    socket.ask(&code, json!({ "do": "act", "question": 0, "action": { "do": "place_for_me" } })).await;
    socket.ask(&code, json!({ "do": "say", "text": "Hello" })).await;
    let eve = server.guest("Eve").await;
    let mut gallery = eve.socket().await;
    gallery.watch(&code).await;
    gallery.ask(&code, json!({ "do": "remark", "text": "Well played" })).await;
    real.insert("remark", gallery.next_of("remark").await);
    ada.ask(&code, json!({ "do": "chat", "on": false })).await;
    while !["update", "event", "table"].iter().all(|kind| real.contains_key(kind)) {
        let message = socket.next().await;
        match message["type"].as_str().unwrap() {
            "update" => drop(real.insert("update", message)),
            "event" if !message["event"]["said"].is_null() => drop(real.insert("event", message)),
            "table" => drop(real.insert("table", message)),
            _ => {}
        }
    }
    for (name, message) in &real {
        check_shape(name, example(name), message);
    }
    let shown = examples.iter().filter(|(name, _)| !name.starts_with("http") && name != "answer" && name != "request");
    assert_eq!(shown.count(), real.len(), "every example is checked");
}

/// The page has a line for every request there is.
#[test]
fn every_request_is_on_the_page() {
    let page = include_str!("../../../../docs/protocol.md");
    let source = include_str!("../../src/wire/request.rs");
    let requests = source.split_once("pub enum Request {").unwrap().1.split_once("\n}\n").unwrap().0;
    let names = requests.lines().filter(|line| line.starts_with("    ") && line.as_bytes()[4].is_ascii_uppercase());
    let mut n_requests = 0;
    for name in names {
        let name = name.trim().trim_end_matches([',', '{', ' ']);
        let mut snake = String::new();
        for letter in name.chars() {
            if letter.is_ascii_uppercase() && !snake.is_empty() {
                snake.push('_');
            }
            snake.push(letter.to_ascii_lowercase());
        }
        assert!(page.contains(&format!("| `{snake}` |")), "{snake}");
        n_requests += 1;
    }
    assert_eq!(n_requests, 26);
}
