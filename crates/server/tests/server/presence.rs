//! Who looks at a table: told to those whom it concerns, by connections and pages alone.

use std::time::Duration;

use crate::common::time::{Standstill, pass, settle};
use crate::common::{Client, Server, Socket, begin, quick};
use crate::own_bots::bot_of;
use fuga_server::Config;
use serde_json::{Value, json};
use tokio::sync::mpsc;

/// As long as somebody may be gone without a word.
const GRACE: Duration = Duration::from_secs(4);
const REST: Duration = Duration::from_millis(20);
/// So often those who play are asked whether they are still there.
const BEAT: Duration = Duration::from_secs(4);

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

/// Reads all that comes by now, as a page does all the time; it answers the pings.
async fn read(socket: &mut Socket) {
    tokio::select! {
        () = async { while socket.try_read().await.is_some() {} } => panic!("the server keeps the socket"),
        () = settle() => {}
    }
}

/// Reads a socket all the time, and gives what it is told of the table.
fn read_on(mut socket: Socket) -> mpsc::UnboundedReceiver<Value> {
    let (teller, told) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Some(message) = socket.try_next().await {
            if message["type"] == "table" {
                drop(teller.send(message));
            }
        }
    });
    told
}

#[tokio::test(start_paused = true)]
async fn who_is_lost_without_a_word_is_marked_within_seconds_and_is_back_with_the_first_answer() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(quick()).await;
    let clients = [server.guest("Ada").await, server.guest("Bo").await];
    let code = begin(&clients, "escape", json!({})).await;
    let (mut bo, mut ada, mut spectator) =
        (clients[1].socket().await, clients[0].socket().await, server.guest("Eve").await.socket().await);
    for socket in [&mut bo, &mut ada, &mut spectator] {
        socket.watch(&code).await;
    }
    let (mut told, mut told_to_others) = (read_on(ada), read_on(spectator));
    for _ in 0..2 {
        // From here on the connection of Bo stays as it is, and nobody answers on it.
        for n_beats in 1..=3 {
            assert!(told.is_empty(), "after {n_beats} beats");
            pass(BEAT).await;
        }
        let told_lost = told.try_recv().expect("a loss is told within twelve seconds");
        assert_eq!(presences(&told_lost["info"]), [Some("here"), Some("gone")]);
        // Nobody is told twice, and what Bo does over another way is no sign of a page.
        clients[1].act(&code, 0).await;
        pass(BEAT).await;
        assert!(told.is_empty());
        // It is the same connection that answers.
        read(&mut bo).await;
        let told_back = told.try_recv().expect("whoever answers is back at once");
        assert_eq!(presences(&told_back["info"]), [Some("here"), Some("here")]);
        for _ in 0..6 {
            pass(BEAT).await;
            read(&mut bo).await;
        }
        assert!(told.is_empty(), "whoever answers is there");
    }
    // A page out of sight that is lost is told as gone; one of two connections that answers is enough.
    say(&mut bo, &code, true).await;
    pass(GRACE).await;
    assert_eq!(presences(&told.try_recv().unwrap()["info"])[1], Some("idle"));
    let mut second = clients[1].socket().await;
    second.watch(&code).await;
    settle().await;
    assert_eq!(presences(&told.try_recv().unwrap()["info"])[1], Some("here"));
    for _ in 0..4 {
        pass(BEAT).await;
        read(&mut second).await;
    }
    assert!(told.is_empty());
    for _ in 0..3 {
        pass(BEAT).await;
    }
    assert_eq!(presences(&told.try_recv().unwrap()["info"])[1], Some("gone"));
    assert!(told_to_others.is_empty(), "in play those who watch are told nothing of it");
    told_to_others.close();
}

/// Each ping wakes a phone, so whoever nobody would miss gets one in twenty seconds.
#[tokio::test(start_paused = true)]
async fn who_has_others_at_the_table_is_asked_often_and_nobody_else() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(Config { bot_pause: 80_000_000, ..quick() }).await;
    let clients = [server.guest("Ada").await, server.guest("Bo").await];
    let code = begin(&clients, "escape", json!({})).await;
    let alone = clients[0].open("escape", 2, json!({})).await;
    clients[0].ask(&alone, json!({ "do": "sit", "seat": 0 })).await;
    let waiting = clients[0].open("escape", 2, json!({})).await;
    clients[0].ask(&waiting, json!({ "do": "sit", "seat": 0 })).await;
    clients[0].ask(&alone, json!({ "do": "seat_bot", "seat": 1, "bot": "random" })).await;
    clients[0].ask(&alone, json!({ "do": "ready", "ready": true })).await;
    clients[0].ask(&alone, json!({ "do": "start" })).await;
    assert_eq!(info(&clients[0], &alone).await["state"], "playing");
    let mut sockets = Vec::new();
    for (client, table) in [
        (&clients[0], Some(&code)),
        (&clients[0], Some(&waiting)),
        (&clients[0], Some(&alone)),
        (&server.guest("Eve").await, Some(&code)),
        (&clients[0], None),
    ] {
        let mut socket = client.socket().await;
        if let Some(table) = table {
            socket.watch(table).await;
        }
        sockets.push(socket);
    }
    // One that watches two tables is asked as often as one, and no more often than the rest once it does not.
    let mut two = clients[0].socket().await;
    two.watch(&code).await;
    two.watch(&waiting).await;
    sockets.push(two);
    let mut left = clients[0].socket().await;
    left.watch(&code).await;
    left.ask(&code, json!({ "do": "unwatch" })).await;
    sockets.push(left);
    for _ in 0..5 {
        pass(BEAT).await;
        for socket in &mut sockets {
            read(socket).await;
        }
    }
    let n_pings: Vec<usize> = sockets.iter().map(|socket| socket.n_pings).collect();
    assert_eq!(n_pings, [5, 5, 1, 1, 1, 5, 1]);
}

/// A program that reads nothing while it thinks is there all the same: what came from it next would tell when it acts,
/// seen or unseen.
#[tokio::test(start_paused = true)]
async fn a_bot_that_thinks_for_long_is_neither_lost_nor_back() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(quick()).await;
    let (ada, bo) = (server.guest("Ada").await, server.guest("Bo").await);
    let (bot, _) = bot_of(&ada, "Robo").await;
    let code = begin(&[ada.clone(), bo.clone(), bot.clone()], "escape", json!({})).await;
    let (mut robo, mut told) = (bot.socket().await, ada.socket().await);
    robo.watch(&code).await;
    told.watch(&code).await;
    let mut two = bo.socket().await;
    two.watch(&code).await;
    for _ in 0..6 {
        pass(BEAT).await;
        read(&mut told).await;
        read(&mut two).await;
    }
    assert_eq!(presences(&info(&ada, &code).await), [Some("here"), Some("here"), Some("here")]);
    read(&mut robo).await;
    assert_eq!((robo.n_pings, two.n_pings), (1, 6), "a program is asked once in twenty seconds");
    drop(robo);
    settle().await;
    pass(GRACE + REST).await;
    assert_eq!(presences(&info(&ada, &code).await)[2], Some("gone"));
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
        read(&mut ada).await;
        assert_eq!(presences(&info(&clients[0], &code).await), [Some("here"), Some("gone")]);
    }
}
