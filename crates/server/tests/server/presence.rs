//! Who looks at a table: told to those whom it concerns, by connections and pages alone.

use std::time::Duration;

use crate::common::time::{Standstill, pass, settle};
use crate::common::{Client, Server, Socket, begin, quick};
use fuga_server::Config;
use serde_json::{Value, json};

/// As long as somebody may be gone without a word.
const GRACE: Duration = Duration::from_secs(4);
const REST: Duration = Duration::from_millis(20);

fn presences(info: &Value) -> Vec<Option<&str>> {
    info["seats"].as_array().unwrap().iter().map(|seat| seat["presence"].as_str()).collect()
}

async fn info(client: &Client, code: &str) -> Value {
    client.get(&format!("/api/tables/{code}")).await
}

async fn say(socket: &mut Socket, code: &str, is_hidden: bool) {
    let reply = socket.ask(code, json!({ "do": "presence", "hidden": is_hidden })).await;
    assert_eq!(reply["ok"], json!({}), "{reply}");
    settle().await;
}

#[tokio::test(start_paused = true)]
async fn who_goes_is_marked_within_seconds_and_who_comes_at_once() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(Config { bot_pause: 80_000_000, ..quick() }).await;
    let clients = [server.guest("Ada").await, server.guest("Bo").await];
    let code = clients[0].open("survive", 3, json!({})).await;
    for (seat, client) in clients.iter().enumerate() {
        client.ask(&code, json!({ "do": "sit", "seat": seat })).await;
    }
    clients[0].ask(&code, json!({ "do": "seat_bot", "seat": 2, "bot": "random" })).await;
    // Whoever sits down is given a while to come; a bot is neither here nor there.
    assert_eq!(presences(&info(&clients[0], &code).await), [Some("here"), Some("here"), None]);
    let mut ada = clients[0].socket().await;
    ada.watch(&code).await;
    pass(GRACE).await;
    let told = ada.next_of("table").await;
    assert_eq!(presences(&told["info"]), [Some("here"), Some("gone"), None]);
    let mut bo = clients[1].socket().await;
    bo.watch(&code).await;
    assert_eq!(presences(&ada.next_of("table").await["info"]), [Some("here"), Some("here"), None]);
    // A page that is out of sight for a moment is not, and one of two in sight is enough.
    say(&mut bo, &code, true).await;
    pass(GRACE.saturating_sub(REST)).await;
    assert_eq!(presences(&info(&clients[0], &code).await)[1], Some("here"));
    pass(REST).await;
    assert_eq!(presences(&ada.next_of("table").await["info"])[1], Some("idle"));
    let mut second = clients[1].socket().await;
    second.watch(&code).await;
    assert_eq!(presences(&ada.next_of("table").await["info"])[1], Some("here"));
    drop(second);
    settle().await;
    pass(GRACE + REST).await;
    assert_eq!(presences(&ada.next_of("table").await["info"])[1], Some("idle"));
    say(&mut bo, &code, false).await;
    assert_eq!(presences(&ada.next_of("table").await["info"])[1], Some("here"));
    // A screen for everybody in the room is nobody's page.
    bo.ask(&code, json!({ "do": "watch", "as": "spectator" })).await;
    pass(GRACE + REST).await;
    assert_eq!(presences(&info(&clients[0], &code).await)[1], Some("gone"));
    for wrong in [json!({ "do": "presence" }), json!({ "do": "presence", "hidden": true, "seat": 0 })] {
        assert_eq!(ada.ask(&code, wrong).await["error"]["code"], "bad_request");
    }
}

/// In play those who watch are not told who looks, and nothing that is done changes what is told.
#[tokio::test(start_paused = true)]
async fn presence_tells_nothing_of_play() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(Config { bot_pause: 80_000_000, ..quick() }).await;
    let clients = [server.guest("Ada").await, server.guest("Bo").await];
    let code = begin(&clients, "escape", json!({})).await;
    let mut spectator = server.guest("Eve").await.socket().await;
    let seen = spectator.watch(&code).await;
    assert_eq!(presences(&seen["info"]), [None, None]);
    let mut ada = clients[0].socket().await;
    ada.watch(&code).await;
    pass(GRACE).await;
    assert_eq!(presences(&ada.next_of("table").await["info"]), [Some("here"), Some("gone")]);
    let (messages, _) = spectator.drain(&code).await;
    assert_eq!(messages, Vec::<Value>::new());
    // Whoever acts, seen or unseen, over whatever way, is as gone as before: only a page that looks is here.
    for pick in 0..6 {
        for client in &clients {
            client.act(&code, pick).await;
        }
        pass(GRACE).await;
        assert_eq!(presences(&info(&clients[0], &code).await), [Some("here"), Some("gone")]);
    }
}
