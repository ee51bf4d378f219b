//! What belongs to a table and to a person beside the match: rematch, chat, notes, leaving, accounts.

use std::time::Duration;

use crate::common::{Client, Server, begin, quick};
use fuga_catalog::GameId;
use fuga_server::{Config, Limit};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

async fn play_out(clients: &[Client], code: &str) {
    for pick in 0.. {
        let mut has_acted = false;
        for client in clients {
            has_acted |= client.act(code, pick * 3).await;
        }
        if !has_acted && clients[0].look(code).await["match"]["asked"]["seats"] == json!([]) {
            return;
        }
        if !has_acted {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }
}

async fn pair(server: &Server) -> [Client; 2] {
    [server.guest("Ada").await, server.guest("Bo").await]
}

fn path(code: &str) -> String {
    format!("/api/tables/{code}")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_keeps_people_and_options_and_is_opened_once() {
    let server = Server::start(quick()).await;
    let clients = pair(&server).await;
    let code = begin(&clients, "escape", json!({ "chat": false, "clock": { "pace": "mail", "hours": 9 } })).await;
    play_out(&clients, &code).await;
    let asked = [clients[1].ask(&code, json!({ "do": "rematch" })), clients[0].ask(&code, json!({ "do": "rematch" }))];
    let codes = futures_util::future::join_all(asked).await;
    assert_eq!(codes[0], codes[1]);
    let next = codes[0]["code"].as_str().unwrap();
    let (before, info) = (clients[0].get(&path(&code)).await, clients[0].get(&path(next)).await);
    for part in ["game", "options", "settings", "listed"] {
        assert_eq!(info[part], before[part], "{part}");
    }
    assert_eq!(
        (&info["state"], &info["seats"][0]["name"], &info["seats"][1]["name"]),
        (&json!("open"), &json!("Ada"), &json!("Bo"))
    );
    assert_ne!(info["fairness"]["commitment"], before["fairness"]["commitment"]);
    assert_eq!(before["rematch"], next);
    let folder = server.stop().await;
    let server = Server::start_in(folder, quick()).await;
    assert_eq!(clients[1].at(&server).ask(&code, json!({ "do": "rematch" })).await["code"], next);
    assert_eq!(clients[1].at(&server).get("/api/me/tables").await["tables"].as_array().unwrap().len(), 2);
    // Once it is closed nobody is sent there any more: there is another one.
    let opened_by = usize::from(info["owner"] == false);
    clients[opened_by].at(&server).ask(next, json!({ "do": "close" })).await;
    let another = clients[0].at(&server).ask(&code, json!({ "do": "rematch" })).await["code"].clone();
    assert_ne!(another, next);
    assert_eq!(clients[1].at(&server).ask(&code, json!({ "do": "rematch" })).await["code"], another);
    let server = Server::start_in(server.stop().await, quick()).await;
    let clients = clients.map(|client| client.at(&server));
    assert_eq!(clients[1].get(&path(&code)).await["rematch"], another);
    // There is an end to it.
    clients[0].ask(another.as_str().unwrap(), json!({ "do": "close" })).await;
    let third = clients[0].ask(&code, json!({ "do": "rematch" })).await["code"].clone();
    clients[0].ask(third.as_str().unwrap(), json!({ "do": "close" })).await;
    assert_eq!(clients[0].refused(&code, json!({ "do": "rematch" })).await.1, "too_many_rematches");
}

/// Bots of a rematch are as fast as they were when the match began: whoever is out may have hurried them to its end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_has_the_pace_that_the_match_began_with() {
    let server = Server::start(quick()).await;
    let ada = server.guest("Ada").await;
    let code = ada.open("escape", 2, json!({ "bots": "calm" })).await;
    ada.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
    ada.ask(&code, json!({ "do": "seat_bot", "seat": 1, "bot": "random" })).await;
    ada.ask(&code, json!({ "do": "bots", "pace": "brisk" })).await;
    ada.ask(&code, json!({ "do": "ready", "ready": true })).await;
    ada.ask(&code, json!({ "do": "start" })).await;
    ada.ask(&code, json!({ "do": "bots", "pace": "at_once" })).await;
    for pick in 0.. {
        if ada.get(&path(&code)).await["state"] == "over" {
            break;
        }
        ada.act(&code, pick).await;
    }
    // Also where the server was started anew meanwhile.
    let server = Server::start_in(server.stop().await, quick()).await;
    let ada = ada.at(&server);
    let next = ada.ask(&code, json!({ "do": "rematch" })).await["code"].as_str().unwrap().to_owned();
    assert_eq!(ada.get(&path(&next)).await["bots"], "brisk");
}

/// Matches can be short: whoever may not open tables without end does not get them as rematches either.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_is_one_of_the_tables_that_an_address_may_open() {
    let limits = Config { tables_per_address: Some(Limit { burst: 2, per_minute: 1 }), ..quick() };
    let server = Server::start(limits).await;
    let clients = pair(&server).await;
    let code = begin(&clients, "escape", json!({})).await;
    play_out(&clients, &code).await;
    let next = clients[0].ask(&code, json!({ "do": "rematch" })).await["code"].clone();
    clients[0].ask(next.as_str().unwrap(), json!({ "do": "close" })).await;
    assert_eq!(clients[0].refused(&code, json!({ "do": "rematch" })).await, (429, "slow_down".to_owned()));
}

/// A map may be long, and everybody who looks hears of every change.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_of_a_table_is_told_without_the_texts_that_it_brings() {
    let server = Server::start(quick()).await;
    let client = server.guest("Ada").await;
    let map = format!("name: Small\n\n   A B C D\n01 H x x 1\n02 x o x x\n03 A x x 2\n# {}\n", "z".repeat(10_000));
    let table = json!({ "game": "escape", "options": { "seats": 2, "zone": { "custom": map } } });
    let (_, opened) = client.send(Method::POST, "/api/tables", Some(table)).await;
    let code = opened["code"].as_str().unwrap().to_owned();
    let mut socket = client.socket().await;
    assert_eq!(socket.watch(&code).await["info"]["options"]["zone"]["custom"], map);
    client.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
    let seated = socket.next_of("snapshot").await;
    client.ask(&code, json!({ "do": "ready", "ready": true })).await;
    for told in [seated, socket.next_of("table").await] {
        assert_eq!(told["info"]["options"]["zone"], json!({ "custom": "name: Small" }));
        assert!(told.to_string().len() < 5000, "{} bytes", told.to_string().len());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chat_has_a_switch_and_limits() {
    let server = Server::start(quick()).await;
    let clients = pair(&server).await;
    let code = begin(&clients, "escape", json!({})).await;
    let say = |text: String| json!({ "do": "say", "text": text });
    assert_eq!(clients[0].refused(&code, say(String::new())).await.0, 400);
    assert_eq!(clients[0].refused(&code, say("ä".repeat(501))).await.0, 400);
    clients[0].ask(&code, say("ä".repeat(500))).await;
    clients[0].ask(&code, json!({ "do": "chat", "on": false })).await;
    assert_eq!(clients[1].refused(&code, say("x".to_owned())).await, (409, "chat_off".to_owned()));
    clients[0].ask(&code, json!({ "do": "chat", "on": true })).await;
    let mut n_said = 0;
    loop {
        let (status, body) = clients[1].send(Method::POST, &path(&code), Some(say(format!("line {n_said}")))).await;
        if status == StatusCode::TOO_MANY_REQUESTS {
            assert!(body["error"]["params"]["seconds"].as_u64().unwrap() > 0);
            break;
        }
        n_said += 1;
    }
    assert!((6..20).contains(&n_said), "{n_said}");
    // Text is text, whatever is in it.
    tokio::time::sleep(Duration::from_millis(2100)).await;
    let odd = "\"},{\"n\":0}\u{a0}\\ <b>";
    clients[1].ask(&code, say(odd.to_owned())).await;
    let events = clients[0].look(&code).await["events"].clone();
    assert_eq!(events.as_array().unwrap().last().unwrap()["event"]["said"], json!({ "seat": 1, "text": odd }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn notes_are_their_authors_alone() {
    let server = Server::start(quick()).await;
    let clients = pair(&server).await;
    let code = begin(&clients, "escape", json!({})).await;
    let mut other = clients[1].socket().await;
    other.watch(&code).await;
    clients[0].ask(&code, json!({ "do": "note", "turn": 2, "note": { "text": "hidden-thought" } })).await;
    clients[0].ask(&code, json!({ "do": "note", "turn": 1, "note": "first" })).await;
    clients[0].ask(&code, json!({ "do": "note", "turn": 1, "note": "again" })).await;
    let huge = json!({ "do": "note", "turn": 3, "note": "x".repeat(17_000) });
    assert_eq!(clients[0].refused(&code, huge).await.0, 400);
    let own = json!([{ "turn": 1, "note": "again" }, { "turn": 2, "note": { "text": "hidden-thought" } }]);
    assert_eq!(clients[0].look(&code).await["notes"], own);
    assert_eq!(clients[1].look(&code).await["notes"], json!([]));
    assert_eq!(clients[0].socket().await.watch(&code).await["notes"], own);
    play_out(&clients, &code).await;
    assert_eq!(clients[0].look(&code).await["notes"], own);
    other.drain(&code).await;
    let exported = clients[1].get("/api/me/export").await.to_string();
    let record = clients[1].raw(Method::GET, &format!("{}/record", path(&code)), None).await.1;
    for text in other.bytes.iter().chain([&exported, &record]) {
        assert!(!text.contains("hidden-thought"), "{text}");
    }
    assert!(clients[0].get("/api/me/export").await.to_string().contains("hidden-thought"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_are_left_closed_and_cleared() {
    let server = Server::start(quick()).await;
    let clients = pair(&server).await;
    let code = clients[0].open("escape", 2, json!({})).await;
    clients[1].ask(&code, json!({ "do": "sit", "seat": 1 })).await;
    clients[1].ask(&code, json!({ "do": "ready", "ready": true })).await;
    clients[0].ask(&code, json!({ "do": "unseat", "seat": 1 })).await;
    clients[1].ask(&code, json!({ "do": "sit", "seat": 0 })).await;
    assert_eq!(clients[1].get(&path(&code)).await["seats"][0]["ready"], false);
    clients[1].ask(&code, json!({ "do": "stand" })).await;
    clients[0].ask(&code, json!({ "do": "seat_bot", "seat": 0, "bot": "random" })).await;
    assert_eq!(clients[1].refused(&code, json!({ "do": "sit", "seat": 0 })).await.1, "seat_taken");
    assert_eq!(clients[0].refused(&code, json!({ "do": "sit", "seat": 9 })).await.0, 400);
    clients[0].ask(&code, json!({ "do": "close" })).await;
    assert_eq!(clients[1].refused(&code, json!({ "do": "sit", "seat": 1 })).await.1, "wrong_state");
    // A match that was given up keeps its secrets.
    let code = begin(&clients, "escape", json!({})).await;
    for client in &clients {
        client.ask(&code, json!({ "do": "close" })).await;
    }
    for route in ["record", "replay", "notes"] {
        let (status, body) = clients[0].send(Method::GET, &format!("{}/{route}", path(&code)), None).await;
        assert_eq!((status.as_u16(), &body["error"]["code"]), (409, &json!("not_over")));
    }
    assert!(!clients[0].act_raw(&code).await);
}

impl Client {
    /// Whether an act is granted.
    async fn act_raw(&self, code: &str) -> bool {
        let asked = self.look(code).await["match"]["asked"].clone();
        let body = json!({ "do": "act", "question": 0, "action": asked["legal"][0] });
        self.send(Method::POST, &path(code), Some(body)).await.0.is_success()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_forgotten_leaves_a_seat_that_plays_on() {
    let server = Server::start(quick()).await;
    let clients = [server.guest("Ada").await, server.guest("Unforgettable").await, server.guest("Cleo").await];
    let code = begin(&clients, "escape", json!({})).await;
    clients[1].ask(&code, json!({ "do": "note", "turn": 1, "note": "mine" })).await;
    let mut socket = clients[1].socket().await;
    socket.watch(&code).await;
    assert_eq!(clients[1].send(Method::DELETE, "/api/me", None).await.0, 200);
    assert_eq!(clients[1].send(Method::GET, "/api/me", None).await.0, 401);
    assert_eq!(socket.close_code().await, 4401);
    let info = clients[0].get(&path(&code)).await;
    assert_eq!((&info["seats"][1]["kind"], &info["seats"][1]["name"]), (&json!("gone"), &json!("")));
    play_out(&[clients[0].clone(), clients[2].clone()], &code).await;
    assert_eq!(clients[0].get(&path(&code)).await["state"], "over");
    let record = clients[0].raw(Method::GET, &format!("{}/record", path(&code)), None).await;
    assert_eq!(record.0, 200);
    assert!(!record.1.contains("Unforgettable"));
}

/// The seat of somebody who was deleted is offered and taken as any other that was left behind.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_seat_of_who_is_forgotten_can_be_taken() {
    let server = Server::start(Config { bot_pause: 600_000, ..quick() }).await;
    for is_by_owner in [true, false] {
        let clients = [server.guest("Ada").await, server.guest("Bo").await, server.guest("Cleo").await];
        let code = begin(&clients, "escape", json!({})).await;
        let gone = 1;
        assert_eq!(clients[gone].send(Method::DELETE, "/api/me", None).await.0, 200);
        let sitter = server.guest("Sitter").await;
        let (sit, offer) = (json!({ "do": "sit", "seat": gone }), json!({ "do": "offer", "seat": gone }));
        assert_eq!(sitter.refused(&code, sit.clone()).await.1, "seat_taken");
        assert_eq!(sitter.refused(&code, offer.clone()).await, (403, "forbidden".to_owned()));
        if is_by_owner {
            clients[0].ask(&code, offer.clone()).await;
            assert_eq!(sitter.get(&path(&code)).await["seats"][gone]["offered"], false, "all must agree");
        } else {
            assert_eq!(clients[0].send(Method::DELETE, "/api/me", None).await.0, 200);
        }
        clients[2].ask(&code, offer.clone()).await;
        assert_eq!(sitter.get(&path(&code)).await["seats"][gone]["offered"], true);
        clients[2].ask(&code, offer).await;
        sitter.ask(&code, sit).await;
        let seat = &sitter.get(&path(&code)).await["seats"][gone];
        assert_eq!((&seat["kind"], &seat["name"], &seat["away"]), (&json!("person"), &json!("Sitter"), &json!(false)));
        // It stays so when the table is folded again.
        assert_eq!(sitter.look(&code).await["info"]["you"], gone);
        sitter.ask(&code, json!({ "do": "say", "text": "I play on" })).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_successors_notes_leave_the_predecessors_alone() {
    let server = Server::start(Config { bot_pause: 600_000, ..quick() }).await;
    let clients = pair(&server).await;
    let code = begin(&clients, "escape", json!({})).await;
    clients[1].ask(&code, json!({ "do": "note", "turn": 1, "note": "first thought" })).await;
    clients[1].ask(&code, json!({ "do": "stand" })).await;
    let sitter = server.guest("Sitter").await;
    sitter.ask(&code, json!({ "do": "sit", "seat": 1 })).await;
    assert_eq!(sitter.look(&code).await["notes"], json!([]));
    sitter.ask(&code, json!({ "do": "note", "turn": 1, "note": "second thought" })).await;
    assert_eq!(sitter.look(&code).await["notes"], json!([{ "turn": 1, "note": "second thought" }]));
    let exports = [clients[1].get("/api/me/export").await, sitter.get("/api/me/export").await];
    let notes = exports.map(|export| export["notes"].as_array().unwrap().len());
    assert_eq!(notes, [1, 1]);
}

/// The match stays among those of whoever left it, with what they wrote in it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_handed_a_seat_on_keeps_the_match_and_their_notes() {
    let server = Server::start(quick()).await;
    let [host, left] = pair(&server).await;
    let passer_by = server.guest("Passer-by").await;
    let code = host.open("escape", 2, json!({})).await;
    passer_by.ask(&code, json!({ "do": "sit", "seat": 1 })).await;
    passer_by.ask(&code, json!({ "do": "stand" })).await;
    for (seat, client) in [&host, &left].into_iter().enumerate() {
        client.ask(&code, json!({ "do": "sit", "seat": seat })).await;
        client.ask(&code, json!({ "do": "ready", "ready": true })).await;
    }
    host.ask(&code, json!({ "do": "start" })).await;
    for turn in [1, 2] {
        left.ask(&code, json!({ "do": "note", "turn": turn, "note": "before" })).await;
    }
    left.ask(&code, json!({ "do": "stand" })).await;
    let sitter = server.guest("Sitter").await;
    sitter.ask(&code, json!({ "do": "sit", "seat": 1 })).await;
    for turn in [2, 3] {
        sitter.ask(&code, json!({ "do": "note", "turn": turn, "note": "after" })).await;
    }
    for client in [&host, &sitter] {
        client.ask(&code, json!({ "do": "stand" })).await;
    }
    while host.get(&path(&code)).await["state"] != "over" {
        tokio::task::yield_now().await;
    }
    let written = |notes: &[(u32, &str)]| {
        let notes: Vec<Value> = notes.iter().map(|(turn, note)| json!({ "turn": turn, "note": note })).collect();
        json!([{ "seat": 1, "notes": notes }])
    };
    let notes = path(&code) + "/notes";
    assert_eq!(left.get(&notes).await["seats"], written(&[(1, "before"), (2, "before")]));
    assert_eq!(sitter.get(&notes).await["seats"], written(&[(2, "after"), (3, "after")]));
    sitter.ask(&code, json!({ "do": "share_notes", "on": true })).await;
    assert_eq!(left.get(&notes).await["seats"], written(&[(1, "before"), (2, "before"), (3, "after")]));
    for (client, n_tables) in [(&left, 1), (&sitter, 1), (&passer_by, 0)] {
        assert_eq!(client.get("/api/me/tables").await["tables"].as_array().unwrap().len(), n_tables);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_is_not_called_like_a_person() {
    let server = Server::start(quick()).await;
    let client = server.guest("Random").await;
    let code = client.open("escape", 4, json!({})).await;
    client.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
    for seat in [1, 2] {
        client.ask(&code, json!({ "do": "seat_bot", "seat": seat, "bot": "random" })).await;
    }
    let seats = client.get(&path(&code)).await["seats"].clone();
    assert_eq!([0, 1, 2].map(|seat| seats[seat]["name"].as_str().unwrap()), ["Random", "random (2)", "random (2)"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_names_the_field_and_what_would_be_right() {
    let server = Server::start(quick()).await;
    let client = server.guest("Ada").await;
    let refusal = async |settings: Value| {
        let table = json!({ "game": "escape", "options": { "seats": 2 }, "settings": settings });
        let (status, answer) = client.send(Method::POST, "/api/tables", Some(table)).await;
        assert_eq!(status, 400);
        answer["error"]["message"].as_str().unwrap().to_owned()
    };
    for (clock, field, range) in [
        (json!({ "pace": "live", "bank": 9, "increment": 0 }), "bank", "10 to 86400"),
        (json!({ "pace": "live", "bank": -1, "increment": 0 }), "bank", "10 to 86400"),
        (json!({ "pace": "live", "bank": 60, "increment": 1e9 }), "increment", "0 to 3600"),
        (json!({ "pace": "mail", "hours": "x" }), "hours", "1 to 720"),
    ] {
        let message = refusal(json!({ "clock": clock })).await;
        assert!(message.starts_with(&format!("field `settings.clock.{field}`: ")), "{message}");
        assert!(message.ends_with(&format!("expected a whole number from {range}")), "{message}");
    }
    let message = refusal(json!({ "spectator_delay": 3601 })).await;
    assert!(message.ends_with("expected a whole number from 0 to 3600"), "{message}");
    for query in ["before=abc", "before=99999999999999999999"] {
        let (status, answer) = client.send(Method::GET, &format!("/api/tables?{query}"), None).await;
        assert_eq!(status, 400);
        assert_eq!(answer["error"]["message"], "field `before`: a whole number, not too large and not too small");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_who_signs_in_brings_the_match_along() {
    let server = Server::start(quick()).await;
    let holder = server.guest("Holder").await.with_account("Holder", "a long password").await;
    let clients = pair(&server).await;
    let code = begin(&clients, "escape", json!({})).await;
    clients[0].ask(&code, json!({ "do": "note", "turn": 1, "note": "kept" })).await;
    let before = clients[0].look(&code).await;
    let wrong = json!({ "login": "holder", "password": "another password" });
    let (status, body) = clients[0].send(Method::POST, "/api/login", Some(wrong)).await;
    assert_eq!((status.as_u16(), &body["error"]["code"]), (401, &json!("wrong_login")));
    let login = json!({ "login": "hOLDER", "password": "a long password" });
    let (status, body) = clients[0].send(Method::POST, "/api/login", Some(login)).await;
    assert_eq!(status, 200, "{body}");
    let signed_in = Client { token: Some(body["token"].as_str().unwrap().to_owned()), ..clients[0].clone() };
    let after = signed_in.look(&code).await;
    assert_eq!((&after["match"], &after["notes"]), (&before["match"], &before["notes"]));
    assert_eq!((&after["info"]["you"], &after["info"]["owner"]), (&json!(0), &json!(true)));
    // The other session of the account has the seat too; the guest is nobody any more.
    assert_eq!(holder.look(&code).await["info"]["you"], 0);
    assert_eq!(clients[0].send(Method::GET, "/api/me", None).await.0, 401);
    assert_eq!(clients[0].look(&code).await["match"]["asked"]["legal"], Value::Null);
    play_out(&[signed_in, clients[1].clone()], &code).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_holds_ones_own_data_only() {
    let server = Server::start(quick()).await;
    let clients = [server.guest("Ada").await, server.guest("Bobinator").await];
    let code = begin(&clients, "escape", json!({})).await;
    for (client, text) in clients.iter().zip(["from-ada", "from-bo"]) {
        client.ask(&code, json!({ "do": "say", "text": text })).await;
        client.ask(&code, json!({ "do": "note", "turn": 1, "note": format!("note-{text}") })).await;
    }
    clients[0].act(&code, 0).await;
    let seed = crate::common::model::Model::of(&*server.store, &code).await.seed;
    let export = clients[0].get("/api/me/export").await.to_string();
    for own in ["Ada", "from-ada", "note-from-ada", &code] {
        assert!(export.contains(own), "{own}: {export}");
    }
    let tokens: Vec<&str> = clients.iter().map(|client| client.token.as_deref().unwrap()).collect();
    for foreign in ["Bobinator", "from-bo", "draws", "password", &seed, tokens[0], tokens[1]] {
        assert!(!export.contains(foreign), "{foreign}: {export}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn too_much_from_one_address_is_refused() {
    use fuga_server::Limit;
    let guests_per_address = Some(Limit { burst: 3, per_minute: 1 });
    let server = Server::start(Config { guests_per_address, ..quick() }).await;
    for _ in 0..3 {
        server.guest("G").await;
    }
    let (status, body) = server.stranger().send(Method::POST, "/api/guests", Some(json!({ "name": "G" }))).await;
    assert_eq!((status.as_u16(), &body["error"]["code"]), (429, &json!("slow_down")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_long_counts_for_more() {
    use fuga_server::Limit;
    for (length, n_taken) in [(100, 41), (20_000, 14), (300_000, 2)] {
        let requests_per_address = Some(Limit { burst: 40, per_minute: 1 });
        let server = Server::start(Config { requests_per_address, ..quick() }).await;
        let body = json!({ "name": "x".repeat(length) });
        let mut statuses = Vec::new();
        while statuses.last() != Some(&429) {
            let (status, _) = server.stranger().send(Method::POST, "/api/guests", Some(body.clone())).await;
            statuses.push(status.as_u16());
        }
        assert_eq!(statuses.len(), n_taken, "of {length} bytes");
    }
}

#[tokio::test]
async fn the_map_of_a_table_is_there_for_everybody_before_it_begins() {
    let server = Server::start(quick()).await;
    let ada = server.guest("Ada").await;
    let stranger = server.stranger();
    let (escape, survive) = (ada.open("escape", 2, json!({})).await, ada.open("survive", 2, json!({})).await);
    let board = ada.get(&format!("{}/board", path(&escape))).await;
    assert_eq!((&board["name"], &board["columns"]), (&json!("Galilei"), &json!(23)));
    let first = json!({ "col": 0, "row": 1, "place": "A02", "kind": "dangerous" });
    assert_eq!(board["sectors"][0], first);
    let board = stranger.get(&format!("{}/board", path(&survive))).await;
    assert_eq!(board["hexes"].as_array().map(Vec::len), Some(133));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_knows_one_seat_of_a_match_takes_no_other() {
    let server = Server::start(quick()).await;
    let clients = [server.guest("Ada").await, server.guest("Bo").await, server.guest("Cleo").await];
    let (next, last) = (server.guest("Dan").await, server.guest("Eve").await);
    let code = begin(&clients, "escape", json!({})).await;
    let refused = async |client: &Client, seat: u8| {
        let request = json!({ "do": "sit", "seat": seat });
        let (status, body) = client.send(Method::POST, &format!("/api/tables/{code}"), Some(request)).await;
        (status.as_u16(), body["error"]["code"].as_str().unwrap_or_default().to_owned())
    };
    clients[1].ask(&code, json!({ "do": "stand" })).await;
    next.ask(&code, json!({ "do": "sit", "seat": 1 })).await;
    clients[2].ask(&code, json!({ "do": "stand" })).await;
    assert_eq!(refused(&clients[1], 2).await, (409, "other_seat".to_owned()));
    // Also when the table is folded from what is written down, as after a restart.
    last.ask(&code, json!({ "do": "sit", "seat": 2 })).await;
    assert_eq!(last.send(Method::DELETE, "/api/me", None).await.0, 200);
    for client in [&clients[0], &next] {
        client.ask(&code, json!({ "do": "offer", "seat": 2 })).await;
    }
    assert_eq!(refused(&clients[1], 2).await, (409, "other_seat".to_owned()));
    next.ask(&code, json!({ "do": "stand" })).await;
    assert_eq!(refused(&clients[2], 1).await, (409, "other_seat".to_owned()));
    // One's own is open.
    clients[2].ask(&code, json!({ "do": "sit", "seat": 2 })).await;
    clients[1].ask(&code, json!({ "do": "sit", "seat": 1 })).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_who_signs_in_at_a_table_of_the_account_gives_the_seat_up() {
    let server = Server::start(quick()).await;
    let account = server.guest("Account").await.with_account("account", "a long password").await;
    let clients = [server.guest("Owner").await, account, server.guest("Guest").await];
    let login = json!({ "login": "account", "password": "a long password" });
    let code = begin(&clients, "ovni", json!({})).await;
    assert_eq!(clients[2].send(Method::POST, "/api/login", Some(login)).await.0, 200);
    let info = clients[1].get(&format!("/api/tables/{code}")).await;
    assert_eq!((&info["you"], &info["seats"][2]["kind"]), (&json!(1), &json!("gone")));
    for client in &clients[..2] {
        client.ask(&code, json!({ "do": "offer", "seat": 2 })).await;
    }
    server.guest("Next").await.ask(&code, json!({ "do": "sit", "seat": 2 })).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_whose_owner_is_deleted_passes_on_or_is_given_up() {
    let server = Server::start(quick()).await;
    let (owner, heir) = (server.guest("Owner").await, server.guest("Heir").await);
    let (code, empty) = (owner.open("escape", 2, json!({})).await, owner.open("escape", 2, json!({})).await);
    heir.ask(&code, json!({ "do": "sit", "seat": 1 })).await;
    assert_eq!(owner.send(Method::DELETE, "/api/me", None).await.0, 200);
    // Nobody takes the table from them by sitting down before them.
    let stranger = server.guest("Stranger").await;
    stranger.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
    assert_eq!(stranger.get(&format!("/api/tables/{code}")).await["owner"], false);
    assert_eq!(heir.get(&format!("/api/tables/{code}")).await["owner"], true);
    // Everybody is told whose press is waited for, until the match has begun.
    assert_eq!(stranger.get(&format!("/api/tables/{code}")).await["host"], 1);
    heir.ask(&code, json!({ "do": "unseat", "seat": 0 })).await;
    heir.ask(&code, json!({ "do": "seat_bot", "seat": 0, "bot": "random" })).await;
    heir.ask(&code, json!({ "do": "ready", "ready": true })).await;
    heir.ask(&code, json!({ "do": "start" })).await;
    assert_eq!(heir.get(&format!("/api/tables/{code}")).await["host"], Value::Null);
    assert_eq!(heir.get(&format!("/api/tables/{empty}")).await["state"], "closed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_who_leaves_a_room_hands_it_on_to_whoever_has_sat_there_longest() {
    let server = Server::start(quick()).await;
    let [host, heir, other] = [server.guest("Host").await, server.guest("Heir").await, server.guest("Other").await];
    let code = host.open("escape", 4, json!({})).await;
    let table = format!("/api/tables/{code}");
    // Who never sat down is a host who watches.
    heir.ask(&code, json!({ "do": "sit", "seat": 1 })).await;
    assert_eq!(host.get(&table).await["owner"], true);
    host.ask(&code, json!({ "do": "sit", "seat": 2 })).await;
    other.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
    host.ask(&code, json!({ "do": "stand" })).await;
    for (client, is_owner) in [(&host, false), (&heir, true), (&other, false)] {
        let info = client.get(&table).await;
        assert_eq!((&info["owner"], &info["host"]), (&json!(is_owner), &json!(1)));
    }
    let bot = json!({ "do": "seat_bot", "seat": 2, "bot": "random" });
    assert_eq!(host.send(Method::POST, &table, Some(bot)).await.0.as_u16(), 403);
    heir.ask(&code, json!({ "do": "seat_bot", "seat": 2, "bot": "random" })).await;
    // Whoever comes back has it again, and the last who leaves leaves it to whoever opened it.
    host.ask(&code, json!({ "do": "sit", "seat": 3 })).await;
    assert_eq!((&host.get(&table).await["owner"], &heir.get(&table).await["owner"]), (&json!(true), &json!(false)));
    for client in [&host, &heir, &other] {
        client.ask(&code, json!({ "do": "stand" })).await;
    }
    assert_eq!(host.get(&table).await["owner"], true);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pause_begins_when_the_last_who_does_not_want_it_leaves() {
    let server = Server::start(quick()).await;
    let clients = [server.guest("Ada").await, server.guest("Bo").await, server.guest("Cleo").await];
    let code = begin(&clients, "survive", json!({})).await;
    for client in &clients[..2] {
        client.ask(&code, json!({ "do": "pause" })).await;
    }
    clients[2].ask(&code, json!({ "do": "stand" })).await;
    assert_eq!(clients[0].look(&code).await["match"]["clock"]["paused"], true);
    // Whoever has left decides nothing for the others.
    let request = Some(json!({ "do": "resume" }));
    let (status, body) = clients[2].send(Method::POST, &format!("/api/tables/{code}"), request).await;
    assert_eq!((status.as_u16(), &body["error"]["code"]), (409, &json!("substituted")));
    clients[0].ask(&code, json!({ "do": "resume" })).await;
}

#[tokio::test]
async fn a_form_says_what_a_table_may_choose() {
    let server = Server::start(quick()).await;
    let stranger = server.stranger();
    let form = async |game: &str, options: Value| {
        let path = format!("/api/games/{game}/form");
        stranger.send(Method::POST, &path, Some(json!({ "options": options }))).await
    };
    let (status, arena) = form("escape", json!({ "seats": 4, "scenario": "arena" })).await;
    assert_eq!((status.as_u16(), &arena["fault"], &arena["board"]["name"]), (200, &Value::Null, &json!("Galilei")));
    assert_eq!((&arena["options"]["mode"], &arena["options"]["scenario"]), (&json!("advanced"), &json!("arena")));
    let field = |form: &Value, name: &str| {
        form["fields"].as_array().unwrap().iter().find(|field| field["name"] == name).unwrap().clone()
    };
    assert_eq!(field(&arena, "seats")["range"], json!({ "kind": "number", "min": 2, "max": 16 }));
    let fermi = &field(&arena, "zone")["range"]["choices"][1];
    assert_eq!((&fermi["value"], &fermi["misfit"]["params"]["reason"]), (&json!("fermi"), &json!("no_first_move")));
    assert_eq!(fermi["misfit"]["rule"], "E-73");
    // What the form says in full is what a table is opened with.
    let ada = server.guest("Ada").await;
    let table = json!({ "game": "escape", "options": { "seats": 4, "scenario": "arena" } });
    let (_, info) = ada.send(Method::POST, "/api/tables", Some(table)).await;
    assert_eq!(info["options"], arena["options"]);

    let (status, many) = form("survive", json!({ "seats": 9 })).await;
    assert_eq!((status.as_u16(), &many["fault"]["rule"], &many["board"]), (200, &json!("S-01"), &Value::Null));
    for (game, options, expected) in [
        ("chess", json!({}), (404, "not_found")),
        ("ovni", json!({ "seats": "two" }), (400, "bad_options")),
        ("ovni", json!(3), (400, "bad_options")),
    ] {
        let (status, refusal) = form(game, options).await;
        assert_eq!((status.as_u16(), refusal["error"]["code"].as_str().unwrap()), expected);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_try_a_table_for_whoever_asks() {
    let server = Server::start(quick()).await;
    let stranger = server.stranger();
    let trial = async |game: &str, options: Value, from: u32| {
        let path = format!("/api/games/{game}/trial");
        stranger.send(Method::POST, &path, Some(json!({ "options": options, "from": from }))).await
    };
    let fermi = json!({ "seats": 3, "zone": "fermi" });
    let (status, tried) = trial("escape", fermi.clone(), 0).await;
    let matches = tried["matches"].as_array().unwrap();
    assert!(status.as_u16() == 200 && !matches.is_empty() && matches.len() <= 100);
    // The number of a match says which it is, wherever one begins.
    let played = GameId::Escape.trial(&fermi, 0..2, &mut || true).unwrap();
    assert_eq!(matches[0], serde_json::to_value(&played[0]).unwrap());
    assert_eq!(trial("escape", fermi.clone(), 1).await.1["matches"][0], serde_json::to_value(&played[1]).unwrap());
    for (game, options, from, expected) in [
        ("chess", json!({}), 0, (404, "not_found")),
        ("escape", json!({ "seats": "two" }), 0, (400, "bad_options")),
        ("escape", json!({ "seats": 2, "zone": { "custom": "name: None" } }), 0, (400, "bad_options")),
        ("escape", fermi, 1_000_001, (400, "bad_request")),
    ] {
        let (status, refusal) = trial(game, options, from).await;
        assert_eq!((status.as_u16(), refusal["error"]["code"].as_str().unwrap()), expected);
    }
}

/// Examples are for those who work on a game: a server that was not asked for them does not know them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn examples_are_offered_where_they_were_asked_for() {
    let plain = Server::start(quick()).await;
    let guest = plain.guest("Ada").await;
    assert_eq!(guest.get("/api/games").await["games"], json!(["escape", "survive", "ovni"]));
    let body = json!({ "game": "hush", "options": { "seats": 2 }, "settings": {} });
    let (status, refused) = guest.send(Method::POST, "/api/tables", Some(body)).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{refused}");
    assert!(refused["error"]["message"].as_str().unwrap().starts_with("field `game`: there is no game"), "{refused}");
    let (status, _) = guest.send(Method::POST, "/api/games/hush/form", Some(json!({ "options": {} }))).await;
    assert_eq!(status, StatusCode::NOT_FOUND);

    let server = Server::start(Config { examples: true, ..quick() }).await;
    let clients = pair(&server).await;
    assert_eq!(clients[0].get("/api/games").await["games"], json!(["escape", "survive", "ovni", "hush"]));
    let code = begin(&clients, "hush", json!({})).await;
    play_out(&clients, &code).await;
    assert!(clients[0].look(&code).await["match"]["asked"]["outcome"]["winner"].is_u64());
    let (_, record) = clients[0].raw(Method::GET, &format!("{}/record", path(&code)), None).await;
    let replay = "/api/replay?viewer=everyone";
    assert_eq!(clients[0].raw(Method::POST, replay, Some(record.clone())).await.0, 200);
    let (status, refused) = guest.raw(Method::POST, replay, Some(record)).await;
    assert!((400..500).contains(&status) && refused.contains("the games are: escape, survive, ovni"), "{refused}");
}
