//! Bots that people let play: whose they are, where they sit, and what they may not do.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::common::{Client, Server, quick};

/// The route that needs a number.
pub(crate) const ROUTES: [(&str, &str); 1] = [("DELETE", "/api/me/bots/{id}")];

/// A bot of somebody, and its number.
pub(crate) async fn bot_of(owner: &Client, name: &str) -> (Client, i64) {
    let (status, made) = owner.send(Method::POST, "/api/me/bots", Some(json!({ "name": name }))).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let token = made["token"].as_str().unwrap().to_owned();
    (Client { token: Some(token), ..owner.clone() }, made["id"].as_i64().unwrap())
}

fn code_of((status, body): (StatusCode, Value)) -> (u16, String) {
    (status.as_u16(), body["error"]["code"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_plays_at_a_table_of_its_owner_and_everybody_sees_whose_it_is() {
    let server = Server::start(quick()).await;
    let [ada, bea] = [server.guest("Ada").await, server.guest("Bea").await];
    let (robo, _) = bot_of(&ada, "Robo").await;
    assert_eq!(robo.get("/api/me").await["bot_of"], "Ada");
    assert_eq!(ada.get("/api/me").await["bot_of"], Value::Null);
    let code = ada.open("escape", 2, json!({})).await;
    robo.ask(&code, json!({ "do": "sit", "seat": 1 })).await;
    bea.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
    for client in [&ada, &bea, &robo, &server.stranger()] {
        let seats = client.get(&format!("/api/tables/{code}")).await["seats"].clone();
        assert_eq!(
            (&seats[1]["kind"], &seats[1]["name"], &seats[1]["bot_of"]),
            (&json!("person"), &json!("Robo"), &json!("Ada"))
        );
        assert_eq!(seats[0]["bot_of"], Value::Null);
    }
    // Another name of its owner is shown with the next look.
    ada.send(Method::PATCH, "/api/me", Some(json!({ "name": "Adele" }))).await;
    assert_eq!(bea.get(&format!("/api/tables/{code}")).await["seats"][1]["bot_of"], "Adele");
    for client in [&bea, &robo] {
        client.ask(&code, json!({ "do": "ready", "ready": true })).await;
    }
    ada.ask(&code, json!({ "do": "start" })).await;
    // Its owner knows what it knows, and takes no other seat of the match.
    bea.ask(&code, json!({ "do": "stand" })).await;
    assert_eq!(ada.refused(&code, json!({ "do": "sit", "seat": 0 })).await, (409, "other_seat".to_owned()));
    bea.ask(&code, json!({ "do": "return" })).await;
    for pick in 0.. {
        let has_acted = [bea.act(&code, pick * 7).await, robo.act(&code, pick * 7).await];
        if has_acted == [false, false] {
            break;
        }
    }
    assert_eq!(bea.get(&format!("/api/tables/{code}")).await["state"], "over");
    let history = bea.get("/api/me/matches").await;
    assert_eq!(history["matches"][0]["seats"][1]["bot_of"], "Adele");
    let (_, record) = bea.raw(Method::GET, &format!("/api/tables/{code}/record"), None).await;
    assert!(record.contains("Robo (bot of Adele)"), "{record}");
    // The same after the server was started anew.
    let server = Server::start_in(server.stop().await, quick()).await;
    assert_eq!(bea.at(&server).get(&format!("/api/tables/{code}")).await["seats"][1]["bot_of"], "Adele");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_has_no_rights_but_to_play() {
    let server = Server::start(quick()).await;
    let [ada, bea] = [server.guest("Ada").await, server.guest("Bea").await];
    let (robo, _) = bot_of(&ada, "Robo").await;
    let table = json!({ "game": "escape", "options": { "seats": 2 } });
    let work = json!({ "game": "escape", "kind": "zone", "text": "name: A" });
    let account = json!({ "login": "robo", "password": "long enough" });
    for (method, path, body) in [
        (Method::PATCH, "/api/me", Some(json!({ "name": "Ada" }))),
        (Method::DELETE, "/api/me", None),
        (Method::GET, "/api/me/export", None),
        (Method::GET, "/api/me/tables", None),
        (Method::GET, "/api/me/matches", None),
        (Method::GET, "/api/me/figures", None),
        (Method::GET, "/api/me/works", None),
        (Method::GET, "/api/me/bots", None),
        (Method::POST, "/api/me/bots", Some(json!({ "name": "Child" }))),
        (Method::POST, "/api/account", Some(account)),
        (Method::POST, "/api/logout", None),
        (Method::POST, "/api/tables", Some(table)),
        (Method::POST, "/api/games/escape/pair", None),
        (Method::POST, "/api/works", Some(work)),
    ] {
        let answer = code_of(robo.send(method.clone(), path, body).await);
        assert_eq!(answer, (403, "not_for_bots".to_owned()), "{method} {path}");
    }
    // It is not taken for a guest who signs in.
    bea.with_account("bea", "long enough").await;
    let login = json!({ "login": "bea", "password": "long enough" });
    assert_eq!(robo.send(Method::POST, "/api/login", Some(login)).await.0, StatusCode::OK);
    assert_eq!(robo.get("/api/me").await["name"], "Robo");
    // Nor does it come to tables of others.
    let cleo = server.guest("Cleo").await;
    let elsewhere = cleo.open("escape", 2, json!({})).await;
    ada.ask(&elsewhere, json!({ "do": "sit", "seat": 0 })).await;
    assert_eq!(robo.refused(&elsewhere, json!({ "do": "sit", "seat": 1 })).await, (403, "forbidden".to_owned()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_decide_nothing_for_others() {
    let server = Server::start(quick()).await;
    let [ada, bea] = [server.guest("Ada").await, server.guest("Bea").await];
    let (robo, number) = bot_of(&ada, "Robo").await;
    let code = ada.open("escape", 3, json!({ "clock": { "pace": "live", "bank": 600, "increment": 5 } })).await;
    for (seat, client) in [&ada, &bea, &robo].into_iter().enumerate() {
        client.ask(&code, json!({ "do": "sit", "seat": seat })).await;
        client.ask(&code, json!({ "do": "ready", "ready": true })).await;
    }
    ada.ask(&code, json!({ "do": "start" })).await;
    for request in [json!({ "do": "pause" }), json!({ "do": "say", "text": "hello" }), json!({ "do": "close" })] {
        assert_eq!(robo.refused(&code, request).await, (403, "not_for_bots".to_owned()));
    }
    for client in [&ada, &bea] {
        client.ask(&code, json!({ "do": "pause" })).await;
    }
    assert_eq!(ada.look(&code).await["match"]["clock"]["paused"], true, "nobody waits for the bot to agree");
    ada.ask(&code, json!({ "do": "resume" })).await;
    // A bot that is deleted has left its seat without a name, and its token is nobody's.
    let (status, _) = ada.send(Method::DELETE, &format!("/api/me/bots/{number}"), None).await;
    assert_eq!(status, StatusCode::OK);
    let seat = ada.get(&format!("/api/tables/{code}")).await["seats"][2].clone();
    assert_eq!((&seat["kind"], &seat["name"], &seat["bot_of"]), (&json!("gone"), &json!(""), &Value::Null));
    assert_eq!(code_of(robo.send(Method::GET, "/api/me", None).await), (401, "not_signed_in".to_owned()));
    for client in [&ada, &bea] {
        client.ask(&code, json!({ "do": "close" })).await;
    }
    assert_eq!(ada.get(&format!("/api/tables/{code}")).await["state"], "closed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_has_a_few_bots_of_ones_own_and_nobody_elses() {
    let server = Server::start(quick()).await;
    let [ada, bea] = [server.guest("Ada").await, server.guest("Bea").await];
    let mut bots = Vec::new();
    for name in ["A", "B", "C", "D", "E"] {
        bots.push(bot_of(&ada, name).await);
    }
    let sixth = ada.send(Method::POST, "/api/me/bots", Some(json!({ "name": "F" }))).await;
    assert_eq!(sixth.1["error"]["params"], json!({ "most": 5 }));
    assert_eq!(code_of(sixth), (409, "bots_full".to_owned()));
    let bad = ada.send(Method::POST, "/api/me/bots", Some(json!({ "name": " " }))).await;
    assert_eq!(code_of(bad), (400, "bad_request".to_owned()));
    let listed = ada.get("/api/me/bots").await;
    let names: Vec<&str> = listed["bots"].as_array().unwrap().iter().map(|bot| bot["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["A", "B", "C", "D", "E"]);
    assert!(!listed.to_string().contains("token"), "a token is shown once");
    assert_eq!(ada.get("/api/me/export").await["bots"].as_array().unwrap().len(), 5);
    let (first, number) = &bots[0];
    for path in [format!("/api/me/bots/{number}"), "/api/me/bots/1".to_owned()] {
        assert_eq!(code_of(bea.send(Method::DELETE, &path, None).await), (404, "not_found".to_owned()), "{path}");
    }
    assert_eq!(code_of(ada.send(Method::DELETE, "/api/me/bots/x", None).await).0, 404);
    assert_eq!(first.get("/api/me").await["name"], "A");
    // Whoever is forgotten takes them along.
    ada.send(Method::DELETE, "/api/me", None).await;
    assert_eq!(code_of(first.send(Method::GET, "/api/me", None).await), (401, "not_signed_in".to_owned()));
}
