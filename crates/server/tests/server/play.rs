//! Whole matches over the network.

use crate::common::{Client, Server, quick};
use serde_json::{Value, json};

/// Sits down, gets ready and begins; the first client owns the table.
async fn begin(clients: &[Client], code: &str) {
    for (seat, client) in clients.iter().enumerate() {
        client.ask(code, json!({ "do": "sit", "seat": seat })).await;
        client.ask(code, json!({ "do": "ready", "ready": true })).await;
    }
    clients[0].ask(code, json!({ "do": "start" })).await;
}

/// Plays a seat by its first legal action until the match is over, and gives the outcome.
async fn play(client: Client, code: String) -> Value {
    let mut socket = client.socket().await;
    let snapshot = socket.watch(&code).await;
    let mut asked = snapshot["match"]["asked"].clone();
    let mut seq = snapshot["match"]["seq"].as_u64().unwrap();
    let mut answered = Value::Null;
    loop {
        if !asked["outcome"].is_null() {
            return asked["outcome"].clone();
        }
        // Where several are asked, what another did may be told between an answer and its own news.
        if let Some(legal) = asked["legal"].as_array().filter(|_| asked["question"] != answered) {
            answered = asked["question"].clone();
            let action = legal[seq as usize % legal.len()].clone();
            let request = json!({ "do": "act", "question": asked["question"], "action": action });
            let reply = socket.ask(&code, request).await;
            assert!(reply["error"].is_null(), "{reply}");
        }
        loop {
            let message = socket.next().await;
            if message["type"] == "update" {
                let told = message["told"].as_array().unwrap().len() as u64;
                assert_eq!(message["seq"].as_u64().unwrap(), seq + told, "no line is lost or doubled");
                seq += told;
                asked = message["asked"].clone();
                break;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_play_whole_matches_over_sockets() {
    let server = Server::start(quick()).await;
    for game in ["escape", "survive"] {
        let clients = [server.guest("Ada").await, server.guest("Bo").await, server.guest("Cleo").await];
        let code = clients[0].open(game, 3, json!({})).await;
        begin(&clients, &code).await;
        let players: Vec<_> = clients.iter().map(|client| tokio::spawn(play(client.clone(), code.clone()))).collect();
        let mut outcomes = Vec::new();
        for player in players {
            outcomes.push(player.await.unwrap());
        }
        assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]), "{game}");
        let info = clients[0].get(&format!("/api/tables/{code}")).await;
        assert_eq!(info["state"], "over");
        let record = clients[1].get(&format!("/api/tables/{code}/record")).await;
        assert!(record.as_str().unwrap().contains(r#""seats":["Ada","Bo","Cleo"]"#), "{game}");
    }
}

#[tokio::test]
async fn a_person_plays_against_bots() {
    let server = Server::start(quick()).await;
    let client = server.guest("Ada").await;
    let code = client.open("survive", 3, json!({})).await;
    for (seat, bot) in [(1, "random"), (2, "normal")] {
        client.ask(&code, json!({ "do": "seat_bot", "seat": seat, "bot": bot })).await;
    }
    // Another level takes the place of a bot, never that of a person; the name of before is that of a normal one.
    for (bot, name) in [("hard", "hard"), ("gentle", "gentle"), ("sensible", "normal")] {
        client.ask(&code, json!({ "do": "seat_bot", "seat": 2, "bot": bot })).await;
        assert_eq!(client.get(&format!("/api/tables/{code}")).await["seats"][2]["bot"], name);
    }
    let other = client.open("survive", 3, json!({})).await;
    client.ask(&other, json!({ "do": "sit", "seat": 0 })).await;
    let (status, error) = client.refused(&other, json!({ "do": "seat_bot", "seat": 0, "bot": "hard" })).await;
    assert_eq!((status, error.as_str()), (409, "seat_taken"));
    begin(std::slice::from_ref(&client), &code).await;
    assert!(play(client, code).await["seats"].is_array());
}

/// Does the first thing that is legal, or this, for the seat that is asked; gives the seat.
async fn act(clients: &[Client], code: &str, action: Option<Value>) -> usize {
    let path = format!("/api/tables/{code}/match");
    let seat = clients[0].get(&path).await["match"]["asked"]["seats"][0].as_u64().unwrap() as usize;
    let asked = clients[seat].get(&path).await["match"]["asked"].clone();
    let action = action.unwrap_or_else(|| asked["legal"][0].clone());
    clients[seat].ask(code, json!({ "do": "act", "question": asked["question"], "action": action })).await;
    seat
}

/// In Survive, S-87: who has no socket could not learn them otherwise.
#[tokio::test]
async fn values_that_are_told_with_the_end_of_the_setup_can_be_asked_for() {
    let server = Server::start(quick()).await;
    let clients = [server.guest("Ada").await, server.guest("Bo").await];
    let code = clients[0].open("survive", 2, json!({})).await;
    begin(&clients, &code).await;
    let first = act(&clients, &code, Some(json!({ "do": "place_for_me" }))).await;
    let mut socket = clients[1 - first].socket().await;
    socket.watch(&code).await;
    act(&clients, &code, Some(json!({ "do": "place_for_me" }))).await;
    let live = socket.next_of("update").await["told"].as_array().unwrap().clone();
    let told = async |seat: usize| -> Vec<Value> {
        let snapshot = clients[seat].get(&format!("/api/tables/{code}/match")).await;
        snapshot["match"]["told"].as_array().unwrap().clone()
    };
    let n_values = |told: &[Value]| told.iter().filter(|line| line["notice"]["event"] == "you_placed").count();
    assert!(told(1 - first).await.ends_with(&live), "asking tells the same as the socket");
    assert_eq!((n_values(&live), n_values(&told(first).await)), (20, 19));
    act(&clients, &code, None).await;
    for seat in [0, 1] {
        assert_eq!(n_values(&told(seat).await), 0, "the first turn is under way");
    }
}

#[tokio::test]
async fn a_match_goes_on_after_a_restart() {
    let server = Server::start(quick()).await;
    let clients = [server.guest("Ada").await, server.guest("Bo").await];
    let code = clients[0].open("escape", 2, json!({})).await;
    begin(&clients, &code).await;
    let look = format!("/api/tables/{code}/match");
    for _ in 0..5 {
        for client in &clients {
            let asked = client.get(&look).await["match"]["asked"].clone();
            if let Some(legal) = asked["legal"].as_array() {
                let request = json!({ "do": "act", "question": asked["question"], "action": legal[0] });
                client.ask(&code, request.clone()).await;
                // A repeat is harmless.
                assert_eq!(clients[0].refused(&code, request).await.0, 409);
            }
        }
    }
    let before = [clients[0].get(&look).await, clients[1].get(&look).await];
    let folder = server.stop().await;
    let server = Server::start_in(folder, quick()).await;
    for (client, before) in clients.iter().zip(before) {
        let client = Client { address: server.address.clone(), ..client.clone() };
        let after = client.get(&look).await;
        for part in ["view", "told", "seq", "asked"] {
            assert_eq!(after["match"][part], before["match"][part], "{part}");
        }
    }
}
