//! Time at a table, with a clock that the tests own: hours pass in no time.

use std::time::Duration;

use crate::common::model::Model;
use crate::common::time::{Standstill, pass, settle};
use crate::common::{self, Client, Server, Socket, quick};
use fuga_server::Config;
use fuga_store::Store;
use serde_json::{Value, json};
use tokio::time::sleep;

const PAUSE: i64 = 600;
const PAUSE_TIME: Duration = Duration::from_millis(600);

fn timed() -> Config {
    Config { bot_pause: PAUSE, ..quick() }
}

/// Opens a table of Escape, sits down and begins; the first client owns it.
async fn begin(clients: &[Client], settings: Value) -> String {
    common::begin(clients, "escape", settings).await
}

/// Two at a table with a minute each, where the first one watches.
async fn watched(server: &Server) -> ([Client; 2], String, Socket) {
    let clients = guests(server).await;
    let code = begin(&clients, json!({ "clock": { "pace": "live", "bank": 60, "increment": 0 } })).await;
    let mut socket = clients[0].socket().await;
    socket.watch(&code).await;
    (clients, code, socket)
}

async fn guests<const N: usize>(server: &Server) -> [Client; N] {
    let mut guests = Vec::new();
    for number in 0..N {
        guests.push(server.guest(&format!("G{number}")).await);
    }
    guests.try_into().ok().unwrap()
}

/// The seat that is asked; in Escape there is one.
async fn asked(client: &Client, code: &str) -> usize {
    client.look(code).await["match"]["asked"]["seats"][0].as_u64().unwrap() as usize
}

/// What each seat has left, in milliseconds.
async fn left(client: &Client, code: &str) -> Vec<i64> {
    let clock = client.look(code).await["match"]["clock"]["left"].clone();
    serde_json::from_value(clock).unwrap()
}

/// Waits for an event of a kind.
async fn event(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let message = socket.next_of("event").await;
        if !message["event"][kind].is_null() || message["event"] == kind {
            return message["event"].clone();
        }
    }
}

#[tokio::test(start_paused = true)]
async fn who_runs_out_of_time_is_substituted_and_may_return() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(timed()).await;
    for (settings, time) in [
        (json!({ "clock": { "pace": "live", "bank": 60, "increment": 5 } }), Duration::from_mins(1)),
        (json!({ "clock": { "pace": "mail", "hours": 24 } }), Duration::from_hours(24)),
    ] {
        let clients: [Client; 2] = guests(&server).await;
        let code = begin(&clients, settings).await;
        let slow = asked(&clients[0], &code).await;
        let mut socket = clients[1 - slow].socket().await;
        socket.watch(&code).await;
        let is_away = || async { clients[0].get(&format!("/api/tables/{code}")).await["seats"][slow]["away"].clone() };
        pass(time.saturating_sub(Duration::from_millis(20))).await;
        assert_eq!(is_away().await, false);
        pass(Duration::from_millis(20)).await;
        let away = event(&mut socket, "went_away").await;
        assert_eq!(away["went_away"], json!({ "seat": slow, "out_of_time": true }));
        assert_eq!(is_away().await, true);
        let refusal = json!({ "do": "act", "question": 0, "action": {} });
        assert_eq!(clients[slow].refused(&code, refusal).await, (409, "substituted".to_owned()));
        // The substitute acts after the pause that every bot makes.
        let n_entries = || async { Model::of(&*server.store, &code).await.entries().len() };
        pass(PAUSE_TIME.saturating_sub(Duration::from_millis(20))).await;
        assert_eq!(n_entries().await, 0);
        pass(Duration::from_millis(25)).await;
        // The disk takes real time.
        for _ in 0..50 {
            if n_entries().await == 0 {
                settle().await;
            }
        }
        assert!(n_entries().await > 0);
        clients[slow].ask(&code, json!({ "do": "return" })).await;
        assert_eq!(event(&mut socket, "came_back").await["came_back"]["seat"], slow);
        assert_eq!(clients[slow].refused(&code, json!({ "do": "return" })).await.1, "not_away");
        // Whoever returns has time again.
        assert!(left(&clients[0], &code).await[slow] >= 5_000);
        let info = clients[0].get(&format!("/api/tables/{code}")).await;
        assert_eq!(info["seats"][slow]["away"], false);
    }
}

#[tokio::test(start_paused = true)]
async fn time_runs_only_for_who_is_asked_and_increments_come_after() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(timed()).await;
    let clients: [Client; 2] = guests(&server).await;
    server.store.deal_from(&[[5; 32]]);
    let code = begin(&clients, json!({ "clock": { "pace": "live", "bank": 600, "increment": 7 } })).await;
    for pick in 0..12 {
        let seat = asked(&clients[0], &code).await;
        let before = left(&clients[0], &code).await;
        pass(Duration::from_secs(10)).await;
        let after = left(&clients[1], &code).await;
        assert_eq!(before[seat] - after[seat], 10_000);
        assert_eq!(before[1 - seat], after[1 - seat]);
        assert!(clients[seat].act(&code, pick).await);
        let then = left(&clients[1], &code).await;
        let is_same = asked(&clients[0], &code).await == seat;
        let gained = then[seat] - after[seat];
        assert_eq!(gained, if is_same { 0 } else { 7_000 });
    }
}

#[tokio::test(start_paused = true)]
async fn a_pause_needs_everybody_and_stops_clocks_and_bots() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(timed()).await;
    let (clients, code, mut socket) = watched(&server).await;
    clients[0].ask(&code, json!({ "do": "pause" })).await;
    let info = clients[1].get(&format!("/api/tables/{code}")).await;
    assert_eq!(info["pause_wanted_by"], json!([0]));
    assert_eq!(clients[1].look(&code).await["match"]["clock"]["paused"], false);
    clients[1].ask(&code, json!({ "do": "pause" })).await;
    event(&mut socket, "paused").await;
    let before = left(&clients[0], &code).await;
    pass(Duration::from_secs(100_000)).await;
    assert_eq!(left(&clients[0], &code).await, before);
    let seat = asked(&clients[0], &code).await;
    let asked = clients[seat].look(&code).await["match"]["asked"].clone();
    let act = json!({ "do": "act", "question": asked["question"], "action": asked["legal"][0] });
    assert_eq!(clients[seat].refused(&code, act.clone()).await, (409, "paused".to_owned()));
    assert_eq!(clients[0].refused(&code, json!({ "do": "pause" })).await.1, "paused");
    clients[1].ask(&code, json!({ "do": "resume" })).await;
    event(&mut socket, "resumed").await;
    let clock = socket.next_of("table").await["clock"].clone();
    assert_eq!(clock, json!({ "left": before, "paused": false }), "the time is told with the end of the pause");
    clients[seat].ask(&code, act).await;
    let after = left(&clients[0], &code).await;
    assert_eq!(before, after);
}

#[tokio::test(start_paused = true)]
async fn a_pause_that_is_proposed_can_be_declined() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(timed()).await;
    let (clients, code, mut socket) = watched(&server).await;
    for by in 0..2 {
        assert_eq!(clients[by].refused(&code, json!({ "do": "resume" })).await, (409, "not_paused".to_owned()));
        clients[0].ask(&code, json!({ "do": "pause" })).await;
        clients[by].ask(&code, json!({ "do": "resume" })).await;
        event(&mut socket, "pause_declined").await;
        assert_eq!(clients[1].get(&format!("/api/tables/{code}")).await["pause_wanted_by"], json!([]));
    }
    clients[1].ask(&code, json!({ "do": "pause" })).await;
    assert_eq!(clients[1].look(&code).await["match"]["clock"]["paused"], false, "an older wish does not count");
}

#[tokio::test(start_paused = true)]
async fn a_restart_keeps_what_is_left_and_wakes_what_was_in_play() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(timed()).await;
    let clients: [Client; 2] = guests(&server).await;
    let code = begin(&clients, json!({ "clock": { "pace": "live", "bank": 60, "increment": 0 } })).await;
    let paused = begin(&clients, json!({ "clock": { "pace": "live", "bank": 60, "increment": 0 } })).await;
    for client in &clients {
        client.ask(&paused, json!({ "do": "pause" })).await;
    }
    pass(Duration::from_secs(20)).await;
    let seat = asked(&clients[0], &code).await;
    while asked(&clients[0], &code).await == seat {
        clients[seat].act(&code, 0).await;
    }
    let before = left(&clients[0], &code).await;
    assert_eq!(before[seat], 40_000);
    let folder = server.stop().await;
    let server = Server::start_paused_in(folder, timed()).await;
    let clients = clients.map(|client| client.at(&server));
    let after = left(&clients[0], &code).await;
    assert_eq!(before, after);
    assert_eq!(clients[0].look(&paused).await["match"]["clock"]["paused"], true);
    // Nobody looks any more, and the server starts again: the time of who is asked runs out all the same.
    let folder = server.stop().await;
    let server = Server::start_paused_in(folder, timed()).await;
    settle().await;
    pass(Duration::from_secs(61)).await;
    let table = server.store.table_by_code(&code).await.unwrap().unwrap();
    let is_out = async || {
        let events = server.store.events(table.id, 0, 100).await.unwrap();
        events.iter().any(|event| event.event.contains("out_of_time"))
    };
    // A room that was not open yet when the time passed has another minute.
    while !is_out().await {
        pass(Duration::from_secs(61)).await;
    }
    let table = server.store.table_by_code(&paused).await.unwrap().unwrap();
    let events = server.store.events(table.id, 0, 100).await.unwrap();
    assert!(events.iter().all(|event| !event.event.contains("out_of_time")), "{events:?}");
}

#[tokio::test(start_paused = true)]
async fn late_spectators_are_late_by_just_as_much() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(timed()).await;
    let clients: [Client; 2] = guests(&server).await;
    server.store.deal_from(&[[5; 32]]);
    let code = begin(&clients, json!({ "spectator_delay": 90 })).await;
    let mut late = server.stranger().socket().await;
    assert_eq!(late.watch(&code).await["match"], Value::Null);
    let almost = Duration::from_millis(89_980);
    let rest = Duration::from_millis(20);
    pass(almost).await;
    assert_eq!(server.stranger().look(&code).await["match"], Value::Null);
    pass(rest).await;
    late.next_of("update").await;
    let mut n_unseen = 0;
    for pick in 0..12 {
        let mut model = Model::of(&*server.store, &code).await;
        let before = server.stranger().look(&code).await;
        let seat = asked(&clients[0], &code).await;
        assert!(clients[seat].act(&code, pick).await);
        let step = model.catch_up(&*server.store).await.remove(0);
        pass(almost).await;
        assert_eq!(server.stranger().look(&code).await, before, "not yet");
        pass(rest).await;
        let (messages, after) = late.drain(&code).await;
        let updates: Vec<&Value> = messages.iter().filter(|message| message["type"] == "update").collect();
        match &step[2] {
            None => {
                n_unseen += 1;
                assert_eq!((updates.len(), &after["match"]), (0, &before["match"]));
            }
            Some(update) => {
                let update: Value = serde_json::from_str(update).unwrap();
                assert_eq!(updates, [&update]);
            }
        }
    }
    println!("{n_unseen} steps showed in nothing");
    // The end of a turn is seen by all.
    let seat = asked(&clients[0], &code).await;
    while asked(&clients[0], &code).await == seat {
        clients[seat].act(&code, 0).await;
    }
    // Whoever looks when the table is given up is shown the rest in order.
    for client in &clients {
        client.ask(&code, json!({ "do": "close" })).await;
    }
    let (messages, _) = late.drain(&code).await;
    let seqs: Vec<u64> = messages.iter().filter_map(|message| message["seq"].as_u64()).collect();
    assert!(!seqs.is_empty() && seqs.is_sorted(), "{seqs:?}");
}

/// Lets bots play for a while, and gives the code of the table.
async fn let_bots_play(server: &Server, options: Value, bots: &[&str]) -> String {
    let owner = server.guest("Owner").await;
    let code = owner.open_with("escape", &options, json!({})).await;
    for (seat, bot) in bots.iter().enumerate() {
        owner.ask(&code, json!({ "do": "seat_bot", "seat": seat, "bot": bot })).await;
    }
    owner.ask(&code, json!({ "do": "start" })).await;
    sleep(Duration::from_secs(40)).await;
    code
}

/// When everybody perceived something, since the deal, and what; and how many unseen steps there were before each.
async fn perceived(server: &Server, code: &str) -> Vec<(i64, String, usize)> {
    let table = server.store.table_by_code(code).await.unwrap().unwrap();
    let rows = server.store.entries(table.id, 0).await.unwrap();
    let mut model = Model::new(code, table.game.parse().unwrap(), &rows[..2]);
    let mut n_unseen = 0;
    let mut steps = Vec::new();
    for row in &rows[2..] {
        let entry: Value = serde_json::from_str(&row.entry).unwrap();
        match model.step(entry["entry"]["entry"].to_string()).pop().unwrap() {
            Some(update) => {
                steps.push((row.at - rows[1].at, update.replace(code, "code"), n_unseen));
                n_unseen = 0;
            }
            None => n_unseen += 1,
        }
    }
    steps
}

/// What everybody perceives of bots comes at a steady pace, whatever they do unseen in between.
#[tokio::test(start_paused = true)]
async fn bots_pause_always_the_same() {
    let server = Server::start_paused(timed()).await;
    for options in [json!({ "seats": 3, "mode": "basic" }), json!({ "seats": 3, "scenario": "old_school" })] {
        let (mut n_steps, mut n_all_unseen) = (0, 0);
        for seed in 1..5 {
            server.store.deal_from(&[[seed; 32]]);
            let code = let_bots_play(&server, options.clone(), &["random", "normal", "random"]).await;
            let mut before = 0;
            for (at, _, n_unseen) in perceived(&server, &code).await {
                let pause = at - before;
                assert!((PAUSE..PAUSE + 5).contains(&pause), "{pause} ms with {n_unseen} unseen steps");
                before = at;
                n_steps += 1;
                n_all_unseen += n_unseen;
            }
        }
        assert!(n_steps > 30 && n_all_unseen > 10, "{n_all_unseen} unseen beside {n_steps}");
    }
}

/// When each public step came, since the deal, by which seat, and how many unseen steps there were before it.
async fn public_steps(server: &Server, code: &str) -> Vec<(i64, u64, usize)> {
    let table = server.store.table_by_code(code).await.unwrap().unwrap();
    let rows = server.store.entries(table.id, 0).await.unwrap();
    let seat = |row: &fuga_store::LogEntry| {
        let entry: Value = serde_json::from_str(&row.entry).unwrap();
        entry["entry"]["entry"]["act"]["seat"].as_u64()
    };
    let acting: Vec<u64> = rows.iter().filter_map(seat).collect();
    let mut steps = Vec::new();
    let mut nth = 0;
    for (at, _, n_unseen) in perceived(server, code).await {
        nth += n_unseen;
        steps.push((at, acting[nth], n_unseen));
        nth += 1;
    }
    steps
}

/// Whoever plays sees what bots answer as calmly as ever; bots that follow one another hurry once somebody is out.
#[tokio::test(start_paused = true)]
async fn bots_among_themselves_hurry_once_somebody_is_out() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(timed()).await;
    let clients: [Client; 2] = guests(&server).await;
    let options = json!({ "seats": 4, "zone": "fermi" });
    let (mut n_hurried, mut n_calm) = (0, 0);
    for seed in 1..30 {
        server.store.deal_from(&[[seed; 32]]);
        let code = clients[0].open_with("escape", &options, json!({})).await;
        for (seat, client) in clients.iter().enumerate() {
            client.ask(&code, json!({ "do": "sit", "seat": seat })).await;
            client.ask(&code, json!({ "do": "ready", "ready": true })).await;
        }
        for seat in 2..4 {
            clients[0].ask(&code, json!({ "do": "seat_bot", "seat": seat, "bot": "hard" })).await;
        }
        clients[0].ask(&code, json!({ "do": "start" })).await;
        let mut since = None;
        for pick in 0..120 {
            let seen = clients[0].look(&code).await;
            if seen["info"]["state"] == "over" || since.is_some_and(|since| pick > since + 24) {
                break;
            }
            let asked = &seen["match"]["asked"];
            if since.is_none() && asked["out"].as_array().is_some_and(|out| !out.is_empty()) {
                since = Some(pick);
            }
            match asked["seats"][0].as_u64() {
                Some(seat @ 0..2) => assert!(clients[seat as usize].act(&code, pick).await),
                _ => pass(PAUSE_TIME / 3).await,
            }
        }
        let steps = public_steps(&server, &code).await;
        let out = Model::of(&*server.store, &code).await;
        drop(out);
        for pair in steps.windows(2) {
            let [(before, first, _), (at, second, _)] = pair else { continue };
            if *first >= 2 && *second >= 2 {
                let pause = at - before;
                println!("{pause} {since:?}");
                if pause < PAUSE { n_hurried += 1 } else { n_calm += 1 }
            }
        }
        if n_hurried > 3 && n_calm > 3 {
            return;
        }
    }
    panic!("{n_hurried} steps of bots hurried, {n_calm} did not");
}

/// The seeds of two deals in which bots that do anything give everybody the same to perceive for a while, though in one
/// of them a step more is taken unseen. They were found by a search; other rules or bots need others.
const TWINS: [u64; 2] = [5613, 5758];
/// For so many steps that everybody perceives.
const N_TWIN_STEPS: usize = 4;

#[tokio::test(start_paused = true)]
async fn what_a_bot_does_unseen_changes_no_moment_for_others() {
    let server = Server::start_paused(timed()).await;
    let options = json!({ "seats": 2, "scenario": "old_school" });
    let mut worlds = Vec::new();
    for number in TWINS {
        let mut seed = [7; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        server.store.deal_from(&[seed]);
        let code = let_bots_play(&server, options.clone(), &["random", "random"]).await;
        worlds.push(perceived(&server, &code).await[..N_TWIN_STEPS].to_vec());
    }
    let unseen: Vec<Vec<usize>> =
        worlds.iter().map(|steps| steps.iter().map(|(_, _, n_unseen)| *n_unseen).collect()).collect();
    assert_ne!(unseen[0], unseen[1], "the worlds differ in what is unseen");
    let seen = |steps: &[(i64, String, usize)]| -> Vec<(i64, String)> {
        steps.iter().map(|(at, update, _)| (*at, update.clone())).collect()
    };
    assert_eq!(seen(&worlds[0]), seen(&worlds[1]));
}

/// Whoever is there answers pings and stays; whoever has gone without a word is not kept.
#[tokio::test(start_paused = true)]
async fn who_answers_no_ping_is_let_go() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(timed()).await;
    let client = server.guest("Ada").await;
    let code = client.open("escape", 2, json!({})).await;
    let n_sockets = || async {
        let metrics = client.get("/metrics").await;
        let line = metrics.as_str().unwrap().lines().find(|line| line.starts_with("fuga_sockets")).unwrap().to_owned();
        line.rsplit(' ').next().unwrap().parse::<u32>().unwrap()
    };
    // A client answers pings when it reads.
    let mut reader = client.socket().await;
    reader.watch(&code).await;
    let reading = tokio::spawn(async move { reader.try_read().await });
    let mut silent = client.socket().await;
    silent.watch(&code).await;
    assert_eq!(n_sockets().await, 2);
    // It is looked every four seconds whether somebody is there.
    let beat = Duration::from_secs(4);
    for n_beats in 1..=19 {
        pass(beat).await;
        assert_eq!(n_sockets().await, 2, "after {n_beats} beats");
    }
    pass(beat).await;
    assert_eq!(n_sockets().await, 1, "who is silent is gone");
    // Whoever has a seat is asked more often, and is let go no earlier.
    let played = client.open("escape", 2, json!({})).await;
    client.ask(&played, json!({ "do": "sit", "seat": 0 })).await;
    let mut seated = client.socket().await;
    seated.watch(&played).await;
    for n_beats in 1..=19 {
        pass(beat).await;
        assert_eq!(n_sockets().await, 2, "after {n_beats} beats");
    }
    pass(beat).await;
    assert_eq!(n_sockets().await, 1, "who is silent is gone");
    for _ in 0..30 {
        pass(Duration::from_secs(20)).await;
    }
    assert_eq!(n_sockets().await, 1, "who answers stays");
    assert!(!reading.is_finished());
    client.ask(&code, json!({ "do": "chat", "on": false })).await;
    assert_eq!(reading.await.unwrap().unwrap()["event"]["chat_switched"]["on"], false);
}

#[tokio::test(start_paused = true)]
async fn a_room_that_somebody_looks_at_sleeps_until_something_is_due() {
    let server = Server::start_paused(Config { idle: 1000, ..timed() }).await;
    let clients: [Client; 2] = guests(&server).await;
    let code = begin(&clients, json!({})).await;
    let mut socket = clients[0].socket().await;
    socket.watch(&code).await;
    // Whoever looks reads, and so answers pings.
    let looking = tokio::spawn(async move { while socket.try_read().await.is_some() {} });
    // If the room were busy all the time, this clock would never move.
    sleep(Duration::from_secs(10_000)).await;
    let seat = asked(&clients[0], &code).await;
    assert!(clients[seat].act(&code, 0).await);
    looking.abort();
    sleep(Duration::from_secs(10_000)).await;
    let metrics = clients[0].get("/metrics").await;
    assert!(metrics.as_str().unwrap().contains("fuga_rooms 0"), "{metrics}");
    assert!(clients[asked(&clients[0], &code).await].act(&code, 0).await);
}

#[tokio::test(start_paused = true)]
async fn who_sits_where_is_looked_at_again_without_a_gift_of_time() {
    let _standstill = Standstill::new();
    let server = Server::start_paused(timed()).await;
    let clients: [Client; 3] = guests(&server).await;
    let settings = json!({ "clock": { "pace": "live", "bank": 60, "increment": 0 }, "spectator_delay": 100 });
    let code = begin(&clients, settings).await;
    let seat = asked(&clients[0], &code).await;
    pass(Duration::from_secs(20)).await;
    let leaver = (seat + 1) % 3;
    assert_eq!(clients[leaver].send(reqwest::Method::DELETE, "/api/me", None).await.0, 200);
    assert_eq!(left(&clients[seat], &code).await[seat], 40_000);
    // Nor do late spectators wait any longer.
    assert_eq!(server.stranger().look(&code).await["match"], Value::Null);
    pass(Duration::from_secs(30)).await;
    clients[seat].act(&code, 0).await;
    pass(Duration::from_secs(50)).await;
    assert_ne!(server.stranger().look(&code).await["match"], Value::Null);
}
