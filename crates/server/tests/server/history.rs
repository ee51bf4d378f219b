//! One's matches that are over: what became of everybody, and what it comes to.

use crate::common::{Client, Server, begin, quick};
use reqwest::Method;
use serde_json::{Value, json};

async fn play_out(clients: &[Client], code: &str) {
    for pick in 0.. {
        let mut has_acted = false;
        for client in clients {
            has_acted |= client.act(code, pick * 3).await;
        }
        if !has_acted {
            return;
        }
    }
}

/// The lines of a history say what the outcome says, in every game.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_history_says_what_became_of_everybody() {
    let server = Server::start(quick()).await;
    let clients = [server.guest("Ada").await, server.guest("Bo").await];
    let mut codes = Vec::new();
    for game in ["escape", "survive", "ovni"] {
        let code = begin(&clients, game, json!({})).await;
        assert_eq!(clients[0].get("/api/me/matches").await["matches"].as_array().unwrap().len(), codes.len());
        play_out(&clients, &code).await;
        codes.insert(0, code);
    }
    let history = clients[1].get("/api/me/matches").await;
    assert_eq!(history["before"], Value::Null);
    let matches = history["matches"].as_array().unwrap();
    assert_eq!(matches.iter().map(|line| line["code"].as_str().unwrap()).collect::<Vec<_>>(), codes);
    for line in matches {
        let outcome = clients[1].look(line["code"].as_str().unwrap()).await["match"]["asked"]["outcome"].clone();
        assert_eq!((&line["you"], &line["replay"]), (&json!(1), &json!(true)));
        assert!(line["started"].is_i64() && line["ended"].is_i64() && line["rounds"].as_u64() > Some(0), "{line}");
        for (seat, told) in line["seats"].as_array().unwrap().iter().enumerate() {
            let result = &outcome["seats"][seat];
            assert_eq!((&told["kind"], &told["name"]), (&json!("person"), &json!(["Ada", "Bo"][seat])));
            assert_eq!((&told["won"], &told["score"]), (&result["won"], &result["score"]), "{line} {outcome}");
            let role = if result["role"].is_null() { &result["planet"] } else { &result["role"] };
            assert_eq!(&told["role"], role, "{line} {outcome}");
        }
    }
    // What is won and what is lost are two lists that make up the whole.
    let listed = async |query: &str| clients[1].get(&format!("/api/me/matches?{query}")).await["matches"].clone();
    let (won, lost) = (listed("won=true").await, listed("won=false").await);
    assert_eq!(won.as_array().unwrap().len() + lost.as_array().unwrap().len(), 3);
    assert!(won.as_array().unwrap().iter().all(|line| line["seats"][1]["won"] == true));
    assert_eq!(listed("game=survive").await, json!([matches[1]]));
    let figures = clients[1].get("/api/me/figures").await["figures"].clone();
    let figures = figures.as_array().unwrap();
    assert_eq!(
        figures.iter().map(|line| line["game"].as_str().unwrap()).collect::<Vec<_>>(),
        ["escape", "ovni", "survive"]
    );
    assert!(figures.iter().all(|line| line["played"] == 1 && line["best"] == line["total"]), "{figures:?}");
    let n_won: u64 = figures.iter().map(|line| line["won"].as_u64().unwrap()).sum();
    assert_eq!(n_won, won.as_array().unwrap().len() as u64);
    // It is there after a restart, and nobody else has it.
    let server = Server::start_in(server.stop().await, quick()).await;
    assert_eq!(clients[1].at(&server).get("/api/me/matches").await, history);
    let other = server.guest("Cleo").await;
    assert_eq!(other.get("/api/me/matches").await["matches"], json!([]));
    assert_eq!(other.get("/api/me/figures").await["figures"], json!([]));
    for wrong in ["game=chess", "won=maybe", "page=2"] {
        let (status, _) = other.raw(Method::GET, &format!("/api/me/matches?{wrong}"), None).await;
        assert_eq!(status, 400, "{wrong}");
    }
}

/// Whoever has handed the seat on has no result of their own, and may watch the match again; an owner who did not play
/// may not where nobody may watch.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_left_and_who_only_opened_the_table_have_no_result() {
    let server = Server::start(quick()).await;
    let (owner, former, next) = (server.guest("Owner").await, server.guest("Former").await, server.guest("Next").await);
    let bo = server.guest("Bo").await;
    let code = owner.open("escape", 2, json!({ "spectators": false })).await;
    for (seat, client) in [&former, &bo].into_iter().enumerate() {
        client.ask(&code, json!({ "do": "sit", "seat": seat })).await;
        client.ask(&code, json!({ "do": "ready", "ready": true })).await;
    }
    owner.ask(&code, json!({ "do": "start" })).await;
    former.ask(&code, json!({ "do": "stand" })).await;
    next.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
    play_out(&[next.clone(), bo], &code).await;
    let line = async |client: &Client| client.get("/api/me/matches").await["matches"][0].clone();
    for (client, you, has_replay) in
        [(&owner, Value::Null, false), (&former, Value::Null, true), (&next, json!(0), true)]
    {
        let line = line(client).await;
        assert_eq!((&line["you"], &line["replay"]), (&you, &json!(has_replay)), "{line}");
        let (status, _) = client.raw(Method::GET, &format!("/api/tables/{code}/replay"), None).await;
        assert_eq!(status == 200, has_replay);
        let played = client.get("/api/me/figures").await["figures"].as_array().unwrap().len();
        assert_eq!(played, usize::from(!you.is_null()));
    }
}
