//! Fair among players: a clock ends, a seat can't be stolen, and whoever takes one over learns what it needs.

use std::time::Duration;

use crate::common::time::{Standstill, pass, settle};
use crate::common::{Client, Server, quick};
use fuga_server::Config;
use reqwest::Method;
use serde_json::{Value, json};

/// Bots that take their time: nobody acts in place of those who are away.
fn slow_bots() -> Config {
    Config { bot_pause: 3_600_000, ..quick() }
}

async fn begin(server: &Server, game: &str, n_clients: u8, settings: Value) -> (String, Vec<Client>) {
    let mut clients = Vec::new();
    for number in 0..n_clients {
        clients.push(server.guest(&format!("G{number}")).await);
    }
    let code = clients[0].open(game, n_clients, settings).await;
    for (seat, client) in clients.iter().enumerate() {
        client.ask(&code, json!({ "do": "sit", "seat": seat })).await;
        client.ask(&code, json!({ "do": "ready", "ready": true })).await;
    }
    clients[0].ask(&code, json!({ "do": "start" })).await;
    (code, clients)
}

async fn info(client: &Client, code: &str) -> Value {
    client.get(&format!("/api/tables/{code}")).await
}

async fn asked(client: &Client, code: &str) -> usize {
    client.look(code).await["match"]["asked"]["seats"][0].as_u64().unwrap() as usize
}

/// Acts until the whole table sees it.
async fn act_publicly(client: &Client, code: &str, stranger: &Client) {
    let before = stranger.look(code).await["match"].clone();
    for pick in 0.. {
        assert!(client.act(code, pick).await && pick < 20);
        let now = stranger.look(code).await["match"].clone();
        if now["seq"] != before["seq"] || now["asked"] != before["asked"] {
            return;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_clock_ends_though_somebody_returns_again_and_again() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(slow_bots()).await;
    for (clock, time) in [
        (json!({ "pace": "live", "bank": 10, "increment": 3 }), Duration::from_secs(10)),
        (json!({ "pace": "live", "bank": 60, "increment": 0 }), Duration::from_mins(1)),
        (json!({ "pace": "mail", "hours": 1 }), Duration::from_hours(1)),
    ] {
        let (code, clients) = begin(&server, "escape", 2, json!({ "clock": clock })).await;
        let slow = asked(&clients[0], &code).await;
        pass(time).await;
        assert_eq!(info(&clients[0], &code).await["seats"][slow]["away"], true);
        // Once there is a little again.
        clients[slow].ask(&code, json!({ "do": "return" })).await;
        let left = clients[0].look(&code).await["match"]["clock"]["left"][slow].as_i64().unwrap();
        assert!(left > 0, "{clock}");
        pass(Duration::from_millis(left.cast_unsigned())).await;
        assert_eq!(info(&clients[0], &code).await["seats"][slow]["away"], true);
        for _ in 0..3 {
            let refusal = clients[slow].refused(&code, json!({ "do": "return" })).await;
            assert_eq!(refusal, (409, "no_time".to_owned()), "{clock}");
        }
        let events = clients[0].look(&code).await["events"].to_string();
        assert_eq!(events.matches("time_given").count(), 1, "{events}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_restart_keeps_the_time_that_was_given() {
    let _standstill = Standstill::new();
    let config = || Config { bot_pause: 1000, ..quick() };
    let server = Server::start_paused(config()).await;
    let clock = json!({ "pace": "live", "bank": 10, "increment": 0 });
    let (code, clients) = begin(&server, "survive", 2, json!({ "clock": clock })).await;
    let slow = asked(&clients[0], &code).await;
    pass(Duration::from_secs(10)).await;
    // The substitute acts, and the other one is asked.
    pass(Duration::from_secs(1)).await;
    assert_ne!(asked(&clients[0], &code).await, slow);
    clients[slow].ask(&code, json!({ "do": "return" })).await;
    let left = clients[0].look(&code).await["match"]["clock"]["left"][slow].clone();
    assert_eq!(left, 10_000);
    let server = Server::start_paused_in(server.stop().await, config()).await;
    settle().await;
    assert_eq!(clients[slow].at(&server).look(&code).await["match"]["clock"]["left"][slow], left);
}

#[tokio::test(start_paused = true)]
async fn whoever_is_away_gets_no_more_time_after_a_restart_either() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(slow_bots()).await;
    let clock = json!({ "pace": "live", "bank": 10, "increment": 0 });
    let (code, clients) = begin(&server, "escape", 2, json!({ "clock": clock })).await;
    let slow = asked(&clients[0], &code).await;
    pass(Duration::from_secs(10)).await;
    clients[slow].ask(&code, json!({ "do": "return" })).await;
    pass(Duration::from_secs(10)).await;
    let server = Server::start_paused_in(server.stop().await, slow_bots()).await;
    settle().await;
    let client = clients[slow].at(&server);
    client.look(&code).await;
    // A restart gives the time of the running question back; when that is over, there is no more.
    pass(Duration::from_secs(11)).await;
    assert_eq!(client.refused(&code, json!({ "do": "return" })).await, (409, "no_time".to_owned()));
}

#[tokio::test(start_paused = true)]
async fn a_seat_is_offered_after_a_wait_and_by_all() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(slow_bots()).await;
    let clock = json!({ "pace": "live", "bank": 10, "increment": 3600 });
    let (code, clients) = begin(&server, "escape", 3, json!({ "clock": clock })).await;
    pass(Duration::from_secs(10)).await;
    let away = info(&clients[0], &code).await["seats"].as_array().unwrap().iter().position(|s| s["away"] == true);
    let away = away.unwrap();
    let others: Vec<&Client> = (0..3).filter(|&seat| seat != away).map(|seat| &clients[seat]).collect();
    let friend = server.guest("Friend").await;
    let (offer, sit) = (json!({ "do": "offer", "seat": away }), json!({ "do": "sit", "seat": away }));
    // The moment the clock is out is too early, for the owner too.
    for client in &others {
        assert_eq!(client.refused(&code, offer.clone()).await, (409, "too_early".to_owned()));
    }
    assert_eq!(friend.refused(&code, offer.clone()).await.0, 403);
    for client in &others {
        client.ask(&code, json!({ "do": "pause" })).await;
    }
    pass(Duration::from_secs(119)).await;
    assert_eq!(others[0].refused(&code, offer.clone()).await.1, "too_early");
    pass(Duration::from_secs(1)).await;
    // One alone is not enough, not even the owner.
    others[0].ask(&code, offer.clone()).await;
    others[0].ask(&code, offer.clone()).await;
    assert_eq!(info(&friend, &code).await["seats"][away]["offered"], false);
    assert_eq!(friend.refused(&code, sit.clone()).await.1, "seat_taken");
    others[1].ask(&code, offer.clone()).await;
    assert_eq!(info(&friend, &code).await["seats"][away]["offered"], true);
    friend.ask(&code, sit).await;
    assert_eq!(info(&friend, &code).await["you"], away);

    // Whoever left comes back as long as nobody has seen somebody else act there, also after a restart.
    assert_eq!(info(&clients[away], &code).await["left"], away);
    let server = Server::start_paused_in(server.stop().await, slow_bots()).await;
    let (friend, back) = (friend.at(&server), clients[away].at(&server));
    assert_eq!(info(&back, &code).await["left"], away);
    back.ask(&code, json!({ "do": "return" })).await;
    let table = info(&back, &code).await;
    assert_eq!((&table["you"], &table["left"]), (&json!(away), &Value::Null));
    assert_eq!(table["seats"][away]["name"], format!("G{away}"));
    assert_eq!(info(&friend, &code).await["you"], Value::Null);
    // The friend knows the secrets of that seat, and takes no other.
    assert_eq!(friend.refused(&code, json!({ "do": "return" })).await.0, 403);
}

/// Whoever has had one seat of a match gets no other one, not by signing in either.
#[tokio::test(start_paused = true)]
async fn an_account_that_handed_a_seat_on_does_not_get_another_by_signing_in() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(slow_bots()).await;
    let (code, mut clients) = begin(&server, "escape", 3, json!({})).await;
    clients[1] = clients[1].clone().with_account("account", "a long password").await;
    let (friend, guest) = (server.guest("Friend").await, server.guest("Guest").await);
    for (leaver, seat, others, next) in
        [(&clients[1], 1, [&clients[0], &clients[2]], &friend), (&clients[2], 2, [&clients[0], &friend], &guest)]
    {
        leaver.ask(&code, json!({ "do": "stand" })).await;
        pass(Duration::from_mins(2)).await;
        for client in others {
            client.ask(&code, json!({ "do": "offer", "seat": seat })).await;
        }
        next.ask(&code, json!({ "do": "sit", "seat": seat })).await;
    }
    let login = json!({ "login": "account", "password": "a long password" });
    assert_eq!(guest.send(Method::POST, "/api/login", Some(login)).await.0, 200);
    let table = info(&clients[1], &code).await;
    assert_eq!((&table["you"], &table["seats"][2]["kind"]), (&Value::Null, &json!("gone")));
    // Their own they may still have back.
    clients[1].ask(&code, json!({ "do": "return" })).await;
    assert_eq!(info(&clients[1], &code).await["you"], 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_comes_back_once_a_successor_was_seen_to_act() {
    let server = Server::start(slow_bots()).await;
    let (code, clients) = begin(&server, "escape", 2, json!({})).await;
    let turn = asked(&clients[0], &code).await;
    clients[turn].ask(&code, json!({ "do": "stand" })).await;
    let next = server.guest("Next").await;
    next.ask(&code, json!({ "do": "sit", "seat": turn })).await;
    assert_eq!(info(&clients[turn], &code).await["left"], turn);
    let mut socket = clients[turn].socket().await;
    socket.watch(&code).await;
    act_publicly(&next, &code, &server.stranger()).await;
    // Whoever looks hears that there is nothing to come back to.
    assert_eq!(socket.next_of("table").await["info"]["left"], Value::Null);
    assert_eq!(info(&clients[turn], &code).await["left"], Value::Null);
    assert_eq!(clients[turn].refused(&code, json!({ "do": "return" })).await.0, 403);
    let server = Server::start_in(server.stop().await, slow_bots()).await;
    let before = clients[turn].at(&server);
    assert_eq!(before.refused(&code, json!({ "do": "return" })).await.0, 403);
    assert_eq!(next.at(&server).look(&code).await["info"]["you"], turn);
}

/// What a substitute does counts for nobody, however a successor has gone, and also after a restart.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_passer_by_shuts_nobody_out() {
    let config = || Config { bot_pause: 300, ..quick() };
    for is_deleted in [true, false] {
        let server = Server::start(config()).await;
        let (code, clients) = begin(&server, "escape", 3, json!({})).await;
        let turn = asked(&clients[0], &code).await;
        clients[turn].ask(&code, json!({ "do": "stand" })).await;
        let passer_by = server.guest("Passer-by").await;
        passer_by.ask(&code, json!({ "do": "sit", "seat": turn })).await;
        let before = server.stranger().look(&code).await["match"]["seq"].clone();
        if is_deleted {
            assert_eq!(passer_by.send(Method::DELETE, "/api/me", None).await.0, 200);
        } else {
            passer_by.ask(&code, json!({ "do": "stand" })).await;
        }
        while server.stranger().look(&code).await["match"]["seq"] == before {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(info(&clients[turn], &code).await["left"], turn);
        let server = Server::start_in(server.stop().await, config()).await;
        let left = clients[turn].at(&server);
        assert_eq!(info(&left, &code).await["left"], turn);
        left.ask(&code, json!({ "do": "return" })).await;
        assert_eq!(info(&left, &code).await["you"], turn);
    }
}

/// What a seat did unseen is not told to whoever left it: they may come back all the same.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unseen_act_of_a_successor_shows_in_nothing() {
    let server = Server::start(slow_bots()).await;
    let mut n_unseen = 0;
    for seed in 1..=12 {
        server.store.deal_from(&[[seed; 32]]);
        let (code, clients) = begin(&server, "escape", 2, json!({})).await;
        let turn = asked(&clients[0], &code).await;
        clients[turn].ask(&code, json!({ "do": "stand" })).await;
        let next = server.guest("Next").await;
        next.ask(&code, json!({ "do": "sit", "seat": turn })).await;
        let before = clients[turn].look(&code).await;
        next.act(&code, 0).await;
        let stranger = server.stranger().look(&code).await;
        if stranger["match"]["seq"] == before["match"]["seq"] && stranger["match"]["asked"] == before["match"]["asked"]
        {
            n_unseen += 1;
            assert_eq!(clients[turn].look(&code).await, before);
            clients[turn].ask(&code, json!({ "do": "return" })).await;
        }
    }
    assert!(n_unseen > 0);
}

/// Lets clients act in turn, so many times.
async fn play_on(clients: &[&Client], code: &str, n_rounds: usize) {
    for pick in 0..n_rounds {
        for client in clients {
            client.act(code, pick).await;
        }
    }
}

/// The successor sees what the seat sees now, and is told what everybody was told before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_successor_is_told_nothing_that_was_the_predecessors_alone() {
    let server = Server::start(slow_bots()).await;
    let mut seen_before_the_restart = Vec::new();
    for game in ["escape", "survive", "ovni"] {
        server.store.deal_from(&[[9; 32]]);
        let (code, clients) = begin(&server, game, 2, json!({})).await;
        play_on(&[&clients[0], &clients[1]], &code, 12).await;
        let own = clients[1].look(&code).await["match"].clone();
        clients[1].ask(&code, json!({ "do": "stand" })).await;
        let next = server.guest("Next").await;
        let mut socket = next.socket().await;
        socket.watch(&code).await;
        next.ask(&code, json!({ "do": "sit", "seat": 1 })).await;
        let public = server.stranger().look(&code).await["match"].clone();
        let seen = next.look(&code).await["match"].clone();
        assert_eq!(seen["told"], public["told"], "{game}");
        assert_ne!(own["told"], public["told"], "{game}: there was something to hide");
        assert_eq!((&seen["view"], &seen["asked"]["legal"]), (&own["view"], &own["asked"]["legal"]), "{game}");
        assert_ne!(seen["asked"]["can_take_back"], true, "{game}: what was done is not theirs");
        // What is told from now on is the seat's, in order, live as in a snapshot.
        socket.drain(&code).await;
        play_on(&[&clients[0], &next], &code, 4).await;
        let (messages, _) = socket.drain(&code).await;
        let updates: Vec<&Value> = messages.iter().filter(|message| message["type"] == "update").collect();
        let live: Vec<&Value> = updates.iter().flat_map(|update| update["told"].as_array().unwrap()).collect();
        let now = next.look(&code).await["match"].clone();
        let told: Vec<&Value> = now["told"].as_array().unwrap().iter().collect();
        let n_before = public["told"].as_array().unwrap().len();
        assert!(!live.is_empty(), "{game}");
        if game == "survive" {
            // What was told in the setup may not be told again in the same words (S-87).
            assert_eq!(told.len() - n_before, live.len(), "{game}");
        } else {
            assert_eq!(told[n_before..], live, "{game}");
        }
        assert_eq!((&now["seq"], &updates.last().unwrap()["seq"]), (&json!(told.len()), &json!(told.len())), "{game}");
        seen_before_the_restart.push((code, next, now));
    }
    let server = Server::start_in(server.stop().await, slow_bots()).await;
    for (code, next, before) in seen_before_the_restart {
        let after = next.at(&server).look(&code).await["match"].clone();
        for part in ["told", "seq", "view", "asked"] {
            assert_eq!(after[part], before[part], "{part}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_match_is_given_up_by_all_or_by_a_host_who_does_not_play() {
    let server = Server::start(slow_bots()).await;
    let (code, clients) = begin(&server, "escape", 3, json!({})).await;
    let close = json!({ "do": "close" });
    clients[0].ask(&code, close.clone()).await;
    let table = info(&clients[1], &code).await;
    assert_eq!((&table["state"], &table["close_wanted_by"]), (&json!("playing"), &json!([0])));
    // Standing up first changes nothing.
    clients[0].ask(&code, json!({ "do": "stand" })).await;
    assert_eq!(clients[0].refused(&code, close.clone()).await.1, "substituted");
    clients[0].ask(&code, json!({ "do": "return" })).await;
    clients[1].ask(&code, json!({ "do": "say", "text": "no" })).await;
    clients[0].ask(&code, close.clone()).await;
    clients[1].ask(&code, json!({ "do": "keep" })).await;
    assert_eq!(info(&clients[0], &code).await["close_wanted_by"], json!([]));
    for client in &clients {
        assert_eq!(info(client, &code).await["state"], "playing");
        client.ask(&code, close.clone()).await;
    }
    assert_eq!(info(&clients[0], &code).await["state"], "closed");

    // Alone with bots one closes at once.
    let alone = server.guest("Alone").await;
    let code = alone.open("escape", 2, json!({})).await;
    alone.ask(&code, json!({ "do": "sit", "seat": 0 })).await;
    alone.ask(&code, json!({ "do": "seat_bot", "seat": 1, "bot": "random" })).await;
    alone.ask(&code, json!({ "do": "ready", "ready": true })).await;
    alone.ask(&code, json!({ "do": "start" })).await;
    alone.ask(&code, close).await;
    assert_eq!(info(&alone, &code).await["state"], "closed");
}

/// What a seat wanted is forgotten with whoever wanted it, and nobody is left out by a friend in between.
#[tokio::test(start_paused = true)]
async fn a_successor_neither_votes_for_who_left_nor_shuts_them_out() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(slow_bots()).await;
    let friends = [server.guest("Xeno").await, server.guest("Yan").await];
    let stand = json!({ "do": "stand" });
    for vote in ["close", "pause"] {
        let (code, clients) = begin(&server, "survive", 2, json!({})).await;
        clients[1].ask(&code, stand.clone()).await;
        friends[0].ask(&code, json!({ "do": "sit", "seat": 1 })).await;
        friends[0].ask(&code, json!({ "do": vote })).await;
        clients[1].ask(&code, json!({ "do": "return" })).await;
        clients[0].ask(&code, json!({ "do": vote })).await;
        let table = info(&clients[0], &code).await;
        assert_eq!((&table["state"], &table[format!("{vote}_wanted_by")]), (&json!("playing"), &json!([0])));
    }
    // The first to leave may come back past any number of those who came after, also after a restart.
    let (code, clients) = begin(&server, "survive", 2, json!({})).await;
    clients[1].ask(&code, stand.clone()).await;
    friends[0].ask(&code, json!({ "do": "sit", "seat": 1 })).await;
    friends[0].ask(&code, stand.clone()).await;
    friends[1].ask(&code, json!({ "do": "sit", "seat": 1 })).await;
    // Both who are there want to give the match up, but whoever left counts for two minutes.
    for client in [&clients[0], &friends[1]] {
        client.ask(&code, json!({ "do": "close" })).await;
    }
    assert_eq!(info(&clients[0], &code).await["state"], "playing");
    // Whoever is forgotten does not count, once somebody asks again.
    let (other, others) = begin(&server, "survive", 2, json!({})).await;
    let third = server.guest("Zoe").await;
    others[1].ask(&other, stand.clone()).await;
    third.ask(&other, json!({ "do": "sit", "seat": 1 })).await;
    for client in [&others[0], &third] {
        client.ask(&other, json!({ "do": "close" })).await;
    }
    assert_eq!(info(&third, &other).await["state"], "playing");
    assert_eq!(others[1].send(Method::DELETE, "/api/me", None).await.0, 200);
    assert_eq!(info(&third, &other).await["state"], "closed");
    let server = Server::start_paused_in(server.stop().await, slow_bots()).await;
    let (first, friends) = (clients[1].at(&server), friends.map(|friend| friend.at(&server)));
    for client in [&first, &friends[0]] {
        assert_eq!(info(client, &code).await["left"], 1);
    }
    friends[0].ask(&code, json!({ "do": "return" })).await;
    assert_eq!(info(&friends[1], &code).await["left"], Value::Null);
    first.ask(&code, json!({ "do": "return" })).await;
    let table = info(&first, &code).await;
    assert_eq!((&table["you"], &table["close_wanted_by"]), (&json!(1), &json!([0])));
    assert_eq!(info(&friends[0], &code).await["left"], Value::Null);
    // Whoever is left out of a vote by leaving does not hold it up either.
    let (code, clients) = begin(&server, "survive", 4, json!({})).await;
    for wish in ["close", "pause"] {
        clients[3].ask(&code, json!({ "do": wish })).await;
    }
    assert_eq!(clients[3].send(Method::DELETE, "/api/me", None).await.0, 200);
    let table = info(&clients[0], &code).await;
    assert_eq!((&table["close_wanted_by"], &table["pause_wanted_by"]), (&json!([]), &json!([])));
    for client in &clients[..2] {
        client.ask(&code, json!({ "do": "offer", "seat": 3 })).await;
    }
    assert_eq!(info(&clients[0], &code).await["seats"][3]["offered"], false);
    clients[2].ask(&code, stand).await;
    assert_eq!(info(&clients[0], &code).await["seats"][3]["offered"], true);
    clients[0].ask(&code, json!({ "do": "offer", "seat": 3 })).await;
}

/// Nobody has to ask again when the one they waited for is not expected back any more, also after a restart.
#[tokio::test(start_paused = true)]
async fn a_match_that_the_others_want_to_give_up_ends_when_nobody_is_waited_for() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(slow_bots()).await;
    let (code, clients) = begin(&server, "escape", 3, json!({})).await;
    clients[2].ask(&code, json!({ "do": "stand" })).await;
    for client in &clients[..2] {
        client.ask(&code, json!({ "do": "close" })).await;
    }
    let server = Server::start_paused_in(server.stop().await, slow_bots()).await;
    let client = clients[0].at(&server);
    for time in [0, 100] {
        pass(Duration::from_secs(time)).await;
        assert_eq!(info(&client, &code).await["state"], "playing");
    }
    pass(Duration::from_secs(20)).await;
    assert_eq!(info(&client, &code).await["state"], "closed");
    // A stranger is told who decides, not who opened the table.
    let (open, _) = begin(&server, "escape", 2, json!({})).await;
    let stranger = server.guest("Stranger").await;
    for request in [json!({ "do": "close" }), json!({ "do": "offer", "seat": 0 })] {
        let path = format!("/api/tables/{open}");
        let (status, body) = stranger.send(Method::POST, &path, Some(request)).await;
        assert!(status == 403 && body.to_string().contains("those who play decide"), "{body}");
    }
}

/// Two worlds that differ in one unseen act: after a restart the clocks are the same in both.
#[tokio::test(start_paused = true)]
async fn a_restart_does_not_tell_who_has_acted_unseen() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(slow_bots()).await;
    let clock = json!({ "clock": { "pace": "live", "bank": 600, "increment": 5 } });
    let mut tables = Vec::new();
    for seed in 1..=8 {
        server.store.deal_from(&[[seed; 32], [seed; 32]]);
        let (quiet, _) = begin(&server, "escape", 2, clock.clone()).await;
        let (code, clients) = begin(&server, "escape", 2, clock.clone()).await;
        tables.push((quiet, code, clients));
    }
    pass(Duration::from_millis(1012)).await;
    let mut unseen = Vec::new();
    for (quiet, code, clients) in tables {
        let before = server.stranger().look(&code).await["match"].clone();
        let turn = asked(&clients[0], &code).await;
        assert!(clients[turn].act(&code, 0).await);
        let after = server.stranger().look(&code).await["match"].clone();
        if before["seq"] == after["seq"] && before["asked"] == after["asked"] {
            unseen.push((quiet, code));
        }
    }
    assert!(!unseen.is_empty());
    let server = Server::start_paused_in(server.stop().await, slow_bots()).await;
    for (quiet, code) in unseen {
        let clocks = |table: Value| table["match"]["clock"].clone();
        let [quiet, acted] = [server.stranger().look(&quiet).await, server.stranger().look(&code).await].map(clocks);
        assert_eq!(quiet, acted);
        assert_eq!(quiet["left"], json!([600_000, 600_000]));
    }
}
