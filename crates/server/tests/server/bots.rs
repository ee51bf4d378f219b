//! How fast bots follow each other, and who says so.

use std::time::Duration;

use crate::common::{Client, Server, quick};
use fuga_server::Config;
use serde_json::{Value, json};

/// Bots that nobody hurries do nothing as long as a test takes.
fn slow() -> Config {
    Config { bot_pause: 3_600_000, ..quick() }
}

/// A table of Escape for eight that somebody opens, with others in the first seats and bots in the rest, begun.
async fn begin(owner: &Client, others: &[&Client]) -> String {
    let code = owner.open("escape", 8, json!({})).await;
    for (seat, other) in others.iter().enumerate() {
        other.ask(&code, json!({ "do": "sit", "seat": seat })).await;
        other.ask(&code, json!({ "do": "ready", "ready": true })).await;
    }
    for seat in others.len()..8 {
        owner.ask(&code, json!({ "do": "seat_bot", "seat": seat, "bot": "normal" })).await;
    }
    owner.ask(&code, json!({ "do": "start" })).await;
    code
}

async fn wait_for_end(client: &Client, code: &str) -> Value {
    loop {
        let seen = client.look(code).await;
        if seen["info"]["state"] == "over" {
            return seen;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_of_bots_is_run_to_its_end_at_once() {
    let server = Server::start(slow()).await;
    let ada = server.guest("Ada").await;
    let code = begin(&ada, &[]).await;
    let before = ada.look(&code).await;
    assert_eq!((&before["info"]["bots"], &before["info"]["state"]), (&json!("calm"), &json!("playing")));
    ada.ask(&code, json!({ "do": "bots", "pace": "at_once" })).await;
    let end = wait_for_end(&ada, &code).await;
    assert_eq!(end["info"]["bots"], "at_once");
    let paced: Vec<&Value> =
        end["events"].as_array().unwrap().iter().map(|line| &line["event"]["bots_paced"]).collect();
    assert!(paced.contains(&&json!({ "pace": "at_once" })), "{paced:?}");
    // Whoever is out is named with the question, and at the end nobody is asked.
    assert!(!end["match"]["asked"]["out"].as_array().unwrap().is_empty());
}

/// A server without a pause gives no time to think; every bot answers even so, whoever else thinks.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn masters_that_are_stopped_at_once_play_their_matches_to_the_end() {
    let server = Server::start(quick()).await;
    let ada = server.guest("Ada").await;
    let mut codes = Vec::new();
    for game in ["ovni", "survive", "ovni", "survive"] {
        let code = ada.open(game, 2, json!({})).await;
        for seat in 0..2 {
            ada.ask(&code, json!({ "do": "seat_bot", "seat": seat, "bot": "master" })).await;
        }
        ada.ask(&code, json!({ "do": "start" })).await;
        codes.push(code);
    }
    for code in codes {
        let end = wait_for_end(&ada, &code).await;
        assert_eq!(end["info"]["seats"][0]["bot"], "master");
        assert_eq!(end["match"]["asked"]["seats"], json!([]));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_set_a_match_up_without_letting_anybody_wait() {
    let server = Server::start(slow()).await;
    let ada = server.guest("Ada").await;
    let code = ada.open("survive", 4, json!({})).await;
    ada.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
    for seat in 1..4 {
        ada.ask(&code, json!({ "do": "seat_bot", "seat": seat, "bot": "normal" })).await;
    }
    ada.ask(&code, json!({ "do": "ready", "ready": true })).await;
    ada.ask(&code, json!({ "do": "start" })).await;
    let mut has_handed_over = false;
    loop {
        let seen = ada.look(&code).await;
        // The first turn has come, whoever has it: bots that are slow otherwise have placed all of theirs.
        if seen["match"]["view"]["turns"].as_u64().is_some_and(|turns| turns > 0) {
            break;
        }
        if let (Some(question), false) = (seen["match"]["asked"]["question"].as_u64(), has_handed_over) {
            let action = json!({ "do": "place_for_me" });
            ada.ask(&code, json!({ "do": "act", "question": question, "action": action })).await;
            has_handed_over = true;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_pace_of_bots_outlives_a_restart() {
    let server = Server::start(slow()).await;
    let ada = server.guest("Ada").await;
    let code = begin(&ada, &[&ada]).await;
    ada.ask(&code, json!({ "do": "bots", "pace": "brisk" })).await;
    let server = Server::start_in(server.stop().await, slow()).await;
    assert_eq!(ada.at(&server).look(&code).await["info"]["bots"], "brisk");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_keeps_the_character_that_it_sat_down_with() {
    let server = Server::start(slow()).await;
    let (ada, bo) = (server.guest("Ada").await, server.guest("Bo").await);
    let code = ada.open("escape", 4, json!({})).await;
    for seat in 0..4 {
        ada.ask(&code, json!({ "do": "seat_bot", "seat": seat, "bot": "normal" })).await;
    }
    let characters = async |client: &Client, code: &str| -> Vec<String> {
        let seats = client.get(&format!("/api/tables/{code}")).await["seats"].clone();
        seats.as_array().unwrap().iter().map(|seat| seat["character"].as_str().unwrap_or("none").to_owned()).collect()
    };
    let drawn = characters(&ada, &code).await;
    let mut sorted = drawn.clone();
    sorted.sort();
    assert_eq!(sorted, ["bold", "careful", "honest", "liar"], "each is there, and everybody is told");
    // It stays with another level, for others' eyes, after a restart; one that does anything has none.
    ada.ask(&code, json!({ "do": "seat_bot", "seat": 2, "bot": "hard" })).await;
    assert_eq!(characters(&bo, &code).await, drawn);
    let seats = ada.get(&format!("/api/tables/{code}")).await["seats"].clone();
    assert_eq!(seats[2]["bot"], "hard");
    assert_eq!(seats[2]["name"], format!("hard:{}", drawn[2]));
    let server = Server::start_in(server.stop().await, slow()).await;
    let ada = ada.at(&server);
    assert_eq!(characters(&ada, &code).await, drawn);
    ada.ask(&code, json!({ "do": "seat_bot", "seat": 0, "bot": "random" })).await;
    assert_eq!(characters(&ada, &code).await[0], "plain");
    // Another bot that sits down has the one that is free now; a free seat has none, and neither has a person's.
    ada.ask(&code, json!({ "do": "unseat", "seat": 1 })).await;
    ada.ask(&code, json!({ "do": "unseat", "seat": 2 })).await;
    assert_eq!(characters(&ada, &code).await[1], "none");
    ada.ask(&code, json!({ "do": "sit", "seat": 2 })).await;
    ada.ask(&code, json!({ "do": "seat_bot", "seat": 1, "bot": "even" })).await;
    let now = characters(&ada, &code).await;
    assert_eq!((now[2].as_str(), &now[3]), ("none", &drawn[3]));
    assert!(now[1] != drawn[3] && now[1] != "plain", "{now:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_out_hurries_the_bots_that_are_left() {
    let server = Server::start(slow()).await;
    let (ada, bo) = (server.guest("Ada").await, server.guest("Bo").await);
    let hurry = json!({ "do": "bots", "pace": "at_once" });
    loop {
        let code = begin(&ada, &[&bo]).await;
        assert_eq!(bo.refused(&code, hurry.clone()).await, (403, "forbidden".to_owned()), "Bo plays");
        ada.ask(&code, hurry.clone()).await;
        let mut seen = bo.look(&code).await;
        while seen["match"]["asked"]["out"].as_array().is_none_or(|out| !out.contains(&json!(0))) {
            bo.act(&code, 1).await;
            seen = bo.look(&code).await;
            if seen["info"]["state"] == "over" {
                break;
            }
        }
        ada.ask(&code, json!({ "do": "bots", "pace": "calm" })).await;
        if bo.look(&code).await["info"]["state"] == "playing" {
            bo.ask(&code, hurry).await;
            wait_for_end(&bo, &code).await;
            return;
        }
        // The match was over before Bo was seen to be out.
    }
}
