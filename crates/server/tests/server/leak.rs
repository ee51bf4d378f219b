//! Nobody is sent anything that they may not know: whole matches, every viewer, every byte.

use crate::common::model::{Model, Picks};
use crate::common::{Client, Server, Socket, quick};
use fuga_catalog::{GameId, Json, Luck, Shares, Table};
use fuga_kernel::{Seat, Viewer};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinHandle;

/// Everybody who looks at a table: seats, and others, all of whom have a spectator's eyes.
struct Watched {
    code: String,
    players: Vec<Client>,
    /// The owner without a seat, somebody without an identity, and one more visitor.
    others: Vec<Client>,
    /// Each reads along from the beginning to the word that the table is over.
    sockets: Vec<JoinHandle<Socket>>,
}

impl Watched {
    async fn begin(server: &Server, game: GameId, options: &Value, settings: Value) -> Self {
        let owner = server.guest("Owner").await;
        let code = owner.open_with(game.name(), options, settings).await;
        let mut players = Vec::new();
        for seat in 0..options["seats"].as_u64().unwrap() {
            let player = server.guest(&format!("P{seat}")).await;
            player.ask(&code, json!({ "do": "sit", "seat": seat })).await;
            player.ask(&code, json!({ "do": "ready", "ready": true })).await;
            players.push(player);
        }
        owner.ask(&code, json!({ "do": "start" })).await;
        let others = vec![owner, server.stranger(), server.guest("Visitor").await];
        let mut sockets = Vec::new();
        for client in players.iter().chain(&others) {
            let mut socket = client.socket().await;
            socket.ask(&code, json!({ "do": "watch" })).await;
            sockets.push(tokio::spawn(read_all(socket)));
        }
        // A player's second screen, for everybody in the room: it has a spectator's eyes too.
        let mut wall = players[0].socket().await;
        wall.ask(&code, json!({ "do": "watch", "as": "spectator" })).await;
        sockets.push(tokio::spawn(read_all(wall)));
        Self { code, players, others, sockets }
    }
}

/// Reads everything up to the word that the table is over.
async fn read_all(mut socket: Socket) -> Socket {
    loop {
        let message = socket.next().await;
        if message["type"] == "table" && message["info"]["state"] == "over" {
            return socket;
        }
    }
}

/// What must be in no message before the end: seed, deal and the draws of every step.
fn check_secrets(text: &str, model: &Model) {
    assert!(!text.contains(&model.seed), "the seed: {text}");
    for word in ["\"draws\"", "\"deal\"", "\"entries\"", "\"fairness\":{\"commitment\":null", "Secret("] {
        assert!(!text.contains(word), "{word}: {text}");
    }
}

/// Plays a whole match of everybody and checks each message to each viewer against the catalog, byte by byte.
async fn play_and_compare(server: &Server, game: GameId, options: &Value, delay: u32, seed: u64) {
    let mut watched = Watched::begin(server, game, options, json!({ "spectator_delay": delay })).await;
    let n_seats = watched.players.len() as u8;
    let code = watched.code.clone();
    let mut model = Model::of(&*server.store, &code).await;
    let n_eyes = usize::from(n_seats) + 1;
    let mut expected: Vec<Vec<String>> = vec![Vec::new(); n_eyes];
    let first: Vec<String> = (0..n_eyes).map(|eye| model.snapshot(eye, 0)).collect();
    if delay > 0 {
        // Late spectators are shown the deal later as well, whole.
        let shown: Value = serde_json::from_str(&first[n_eyes - 1]).unwrap();
        let (seq, told, view, asked) = (&shown["seq"], &shown["told"], &shown["view"], &shown["asked"]);
        expected[n_eyes - 1].push(format!(
            r#"{{"type":"update","table":"{code}","seq":{seq},"told":{told},"view":{view},"asked":{asked},"clock":{{"left":null,"paused":false}}}}"#
        ));
    }
    let mut picks = Picks::new(seed);
    let mut n_steps = 0;
    let note = |steps: Vec<Vec<Option<String>>>, expected: &mut Vec<Vec<String>>| {
        for step in steps {
            for (eye, update) in step.into_iter().enumerate() {
                expected[eye].extend(update);
            }
        }
    };
    let mut bystander_texts = Vec::new();
    let away = picks.below(usize::from(n_seats));
    while model.live.outcome().is_none() {
        n_steps += 1;
        let asked: Vec<Seat> = model.live.asked().iter().collect();
        let seat = asked[picks.below(asked.len())];
        if n_steps == 12 {
            // A substitute acts for this seat from now on; its person still looks.
            watched.players[away].ask(&code, json!({ "do": "stand" })).await;
        }
        if n_steps >= 12 && asked.iter().any(|seat| seat.index() == away) {
            // The substitute acts at once, so that nothing is certain until it has.
            let mut steps = Vec::new();
            while steps.is_empty() {
                tokio::time::sleep(std::time::Duration::from_millis(1)).await;
                steps = model.catch_up(&*server.store).await;
            }
            note(steps, &mut expected);
            continue;
        }
        // Somebody asks, prepares or tries what is not theirs to do: nobody else hears of it.
        bystander_texts.extend(meddle(&watched, &code, &model, &mut picks).await);
        let player = &watched.players[seat.index()];
        let legal: Vec<Value> = serde_json::from_str(model.live.legal(seat).text()).unwrap();
        let question = model.live.n_done(seat);
        if picks.below(8) == 0 {
            // Whether it works or not, it is told as the catalog has it.
            let body = json!({ "do": "take_back", "question": question }).to_string();
            player.raw(Method::POST, &format!("/api/tables/{code}"), Some(body)).await;
        } else {
            let action = &legal[picks.below(legal.len())];
            player.ask(&code, json!({ "do": "act", "question": question, "action": action })).await;
        }
        note(model.catch_up(&*server.store).await, &mut expected);
    }
    for text in &bystander_texts {
        check_secrets(text, &model);
    }
    for (index, socket) in watched.sockets.iter_mut().enumerate() {
        let eye = index.min(usize::from(n_seats));
        let socket = socket.await.unwrap();
        let is_late = delay > 0 && eye == usize::from(n_seats);
        let (mut updates, mut n_passed_over) = (Vec::new(), 0);
        let mut has_snapshot = false;
        for text in &socket.bytes {
            let message: Value = serde_json::from_str(text).unwrap();
            match message["type"].as_str().unwrap() {
                "update" => updates.push(text.clone()),
                "snapshot" => {
                    if has_snapshot {
                        // Who is late and gets more at once than can wait gets a snapshot in its place.
                        assert!(is_late && updates.is_empty(), "{game} {index}: {text}");
                        n_passed_over = expected[eye].len() - 1;
                        assert_eq!(message["match"], sum_of(&expected[eye][..n_passed_over]), "{game} {index}");
                    } else {
                        let shown = if is_late { "null" } else { &first[eye] };
                        assert!(text.contains(&format!(r#","match":{shown},"event":"#)), "{game} {index}: {text}");
                    }
                    has_snapshot = true;
                    assert_eq!((&message["notes"], &message["remarks"]), (&json!([]), &json!([])));
                    check_info(&message["info"], &model, eye, index == usize::from(n_seats));
                }
                "event" => check_event(&message["event"]),
                "table" => check_info(&message["info"], &model, eye, index == usize::from(n_seats)),
                "hello" | "reply" => {}
                other => panic!("{other}"),
            }
            check_secrets(text, &model);
        }
        assert_eq!(updates, expected[eye][n_passed_over..], "{game}, viewer {index}, seed {seed}");
    }
}

/// The part of a snapshot that shows a match to spectators who are late, after these updates.
fn sum_of(updates: &[String]) -> Value {
    let mut sum = json!({ "seq": 0, "from": 0, "told": [], "view": {}, "asked": null, "clock": null });
    for update in updates {
        let update: Value = serde_json::from_str(update).unwrap();
        for (name, value) in update["view"].as_object().unwrap() {
            sum["view"][name] = value.clone();
        }
        sum["told"].as_array_mut().unwrap().extend(update["told"].as_array().unwrap().iter().cloned());
        (sum["seq"], sum["asked"]) = (update["seq"].clone(), update["asked"].clone());
    }
    sum
}

/// What is said of the table beside the match: known words only, and the same for everybody but `you` and `owner`.
fn check_info(info: &Value, model: &Model, eye: usize, is_owner: bool) {
    let fields: Vec<&str> = info.as_object().unwrap().keys().map(String::as_str).collect();
    let known = [
        "code",
        "game",
        "options",
        "settings",
        "listed",
        "state",
        "created",
        "started",
        "ended",
        "seats",
        "bots",
        "chat",
        "pause_wanted_by",
        "fairness",
        "rematch",
        "close_wanted_by",
        "you",
        "left",
        "host",
        "owner",
    ];
    assert_eq!(fields, known);
    let n_seats = usize::from(model.live.n_seats());
    assert_eq!(info["you"], if eye < n_seats { json!(eye) } else { Value::Null });
    assert_eq!(info["owner"], is_owner);
    for seat in info["seats"].as_array().unwrap() {
        let fields: Vec<&str> = seat.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(
            fields,
            [
                "kind",
                "bot",
                "character",
                "name",
                "bot_of",
                "ready",
                "away",
                "offered",
                "offer_from",
                "offer_wanted_by",
                "shares_notes",
                "presence"
            ]
        );
    }
}

fn check_event(event: &Value) {
    let is_known =
        *event == json!("finished") || ["went_away", "offered"].iter().any(|kind| event[kind]["seat"].is_u64());
    assert!(is_known, "{event}");
}

/// Viewers look over HTTP and ask for what they may not have; gives all they are answered.
async fn meddle(watched: &Watched, code: &str, model: &Model, picks: &mut Picks) -> Vec<String> {
    let mut texts = Vec::new();
    let n_seats = watched.players.len();
    let index = picks.below(n_seats + watched.others.len());
    let client = watched.players.iter().chain(&watched.others).nth(index).unwrap();
    let path = format!("/api/tables/{code}");
    match picks.below(6) {
        0 => {
            let (status, text) = client.raw(Method::GET, &format!("{path}/match"), None).await;
            assert_eq!(status, 200);
            texts.push(text);
        }
        1 => {
            for route in ["record", "replay?viewer=everyone", "replay", "replay?viewer=0", "notes"] {
                let (status, text) = client.raw(Method::GET, &format!("{path}/{route}"), None).await;
                assert_eq!(status, 409, "{text}");
                assert!(text.contains(r#""code":"not_over""#), "{text}");
            }
        }
        2 => {
            let foreign = model.live.asked().iter().find(|seat| seat.index() != index);
            let Some(foreign) = foreign else { return texts };
            // An action that is good for another seat, with the other seat's number.
            let legal: Vec<Value> = serde_json::from_str(model.live.legal(foreign).text()).unwrap();
            let question = model.live.n_done(foreign);
            let action = &legal[picks.below(legal.len())];
            for request in [
                json!({ "do": "act", "question": question, "action": action }),
                json!({ "do": "take_back", "question": question }),
            ] {
                if model.live.asked().iter().any(|seat| seat.index() == index) {
                    continue;
                }
                let (status, text) = client.raw(Method::POST, &path, Some(request.to_string())).await;
                assert!((400..500).contains(&status), "{text}");
                texts.push(text);
            }
        }
        3 => {
            for route in ["/api/me/export", "/api/me/tables", "/api/tables", "/metrics", "/healthz", &path] {
                texts.push(client.raw(Method::GET, route, None).await.1);
            }
        }
        _ => {}
    }
    texts
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_byte_is_what_the_catalog_gives_the_viewer() {
    let server = Server::start(quick()).await;
    for (seed, (game, n_seats)) in (1..).zip(GameId::ALL.iter().flat_map(|&game| [(game, 2), (game, 4)])) {
        play_and_compare(&server, game, &json!({ "seats": n_seats }), 0, seed).await;
    }
}

/// Tables whose options are not the plain ones: many codes, all challenges, chosen planets.
fn rich_tables() -> Vec<(GameId, Value)> {
    let codes = "name: Many\n\nA.1\nA.2\nA.4 humans\nA.5\nB.3\nB.4 2\nC.6 1 3\nE.3 20\nG.4\nH.1\nH.13\n";
    vec![
        (GameId::Escape, json!({ "seats": 8, "mode": "advanced", "scenario": { "custom": codes } })),
        (GameId::Escape, json!({ "seats": 4, "edition": "italian", "zone": "fermi", "scenario": "old_school" })),
        (
            GameId::Survive,
            json!({ "seats": 2, "overpopulation": true, "all_equal": true, "to_the_end": true, "stall_rounds": 2 }),
        ),
        (
            GameId::Survive,
            json!({ "seats": 3, "sunken_atlantis": true, "remember_values": true, "swim_and_land": true }),
        ),
        (GameId::Ovni, json!({ "seats": 2, "third_competes": false, "attacks_all_different": true, "max_rounds": 4 })),
        (GameId::Ovni, json!({ "seats": 3, "attacks_all_different": true, "max_rounds": 3 })),
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_byte_is_right_with_all_kinds_of_options() {
    let server = Server::start(quick()).await;
    for (seed, (game, options)) in (21..).zip(rich_tables()) {
        play_and_compare(&server, game, &options, 0, seed).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn late_spectators_see_the_same_in_the_same_order() {
    let server = Server::start(quick()).await;
    for game in GameId::ALL {
        play_and_compare(&server, game, &json!({ "seats": 3 }), 3600, 7).await;
    }
}

/// A match in one of two worlds that a viewer can't tell apart.
struct Twin {
    game: GameId,
    options: Value,
    seed: [u8; 32],
    done: Vec<(Seat, Value)>,
}

impl Twin {
    fn live(&self) -> Box<dyn Table> {
        let none = vec![String::new(); self.options["seats"].as_u64().unwrap() as usize];
        let shares = Shares { hashes: none.clone(), nonces: none };
        let mut live = self.game.deal_fair(&self.options, &self.seed, &shares).unwrap();
        for (seat, action) in &self.done {
            live.act(*seat, action, Luck::Own).unwrap();
        }
        live
    }

    /// All that the viewer knows, with the latest lines.
    fn known(live: &dyn Table, viewer: Viewer) -> (Vec<Json>, Vec<Json>, Json, Vec<usize>, Option<Json>) {
        let asked: Vec<usize> = live.asked().iter().map(Seat::index).collect();
        let legal = match viewer {
            Viewer::Seat(seat) if live.asked().contains(seat) => Some(live.legal(seat)),
            _ => None,
        };
        (live.news(viewer), live.told(viewer), live.view(viewer), asked, legal)
    }

    fn secret(live: &dyn Table, viewer: Viewer) -> Vec<Json> {
        let seats = Seat::all(live.n_seats()).map(Viewer::Seat);
        seats.filter(|&other| other != viewer).map(|other| live.view(other)).collect()
    }
}

fn seed_number(number: u64) -> [u8; 32] {
    let mut seed = [7; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// A table on the server: its code, everybody at it and a visitor, and which of them is the viewer.
type TwinTable = (String, Vec<Client>, usize);

/// Deals a twin on the server; the viewer watches.
async fn seat_twin(server: &Server, twin: &Twin, viewer: Viewer) -> (TwinTable, Socket) {
    server.store.deal_from(&[twin.seed]);
    let owner = server.guest("Owner").await;
    let n_seats = twin.live().n_seats();
    let code = owner.open_with(twin.game.name(), &twin.options, json!({ "deductions": true, "hints": true })).await;
    let mut clients = Vec::new();
    for seat in 0..n_seats {
        let player = server.guest(&format!("P{seat}")).await;
        player.ask(&code, json!({ "do": "sit", "seat": seat })).await;
        player.ask(&code, json!({ "do": "ready", "ready": true })).await;
        clients.push(player);
    }
    owner.ask(&code, json!({ "do": "start" })).await;
    clients.push(server.guest("Visitor").await);
    let eye = match viewer {
        Viewer::Seat(seat) => seat.index(),
        _ => usize::from(n_seats),
    };
    let mut socket = clients[eye].socket().await;
    socket.ask(&code, json!({ "do": "watch" })).await;
    ((code, clients, eye), socket)
}

/// All that the viewer is answered, whatever it tries; if it is asked, it tries nothing that would be done.
async fn try_everything((code, clients, eye): &TwinTable, is_asked: bool, action: &Value) -> Vec<String> {
    let tried = [
        json!({ "do": "act", "question": 0, "action": action }),
        json!({ "do": "act", "question": 3, "action": action }),
        json!({ "do": "preview", "action": action }),
        json!({ "do": "preview", "action": { "no": "such" } }),
        json!({ "do": "deduce" }),
        json!({ "do": "take_back", "question": 1_000 }),
        json!({ "do": "offer", "seat": 0 }),
        json!({ "do": "return" }),
        json!({ "do": "sit", "seat": 1 }),
    ];
    let path = format!("/api/tables/{code}");
    let mut answers = Vec::new();
    let question = clients[*eye].look(code).await["match"]["asked"]["question"].as_u64().unwrap_or(0);
    let hint = json!({ "do": "hint", "question": question });
    let tried = [&tried[..], &[hint]].concat();
    for request in tried.iter().skip(if is_asked { 2 } else { 0 }) {
        let (status, text) = clients[*eye].raw(Method::POST, &path, Some(request.to_string())).await;
        answers.push(format!("{status} {}", plain(&text, code)));
    }
    for route in ["", "/match", "/match?since=1&events=2", "/record", "/replay", "/notes"] {
        let (status, text) = clients[*eye].raw(Method::GET, &format!("{path}{route}"), None).await;
        answers.push(format!("{status} {}", plain(&text, code)));
    }
    answers
}

/// Two tables whose truths differ in what one viewer can't know: what the viewer is sent does not differ in a byte.
///
/// Gives the number of steps after which they differed.
async fn compare_twins(server: &Server, game: GameId, options: &Value, viewer: Viewer, pair: u64) -> usize {
    let twin = |number| Twin { game, options: options.clone(), seed: seed_number(number), done: Vec::new() };
    let first = twin(pair * 100_000);
    let known = Twin::known(&*first.live(), viewer);
    let secret = Twin::secret(&*first.live(), viewer);
    let second = (1..100).map(|number| twin(pair * 100_000 + number)).find(|other| {
        let live = other.live();
        Twin::known(&*live, viewer) == known && Twin::secret(&*live, viewer) != secret
    });
    // Where no two deals look alike, the worlds part by what somebody does unseen.
    let second = second.unwrap_or_else(|| twin(pair * 100_000));
    let mut twins = [first, second];
    let (mut tables, mut sockets) = (Vec::new(), Vec::new());
    for twin in &twins {
        let (table, socket) = seat_twin(server, twin, viewer).await;
        tables.push(table);
        sockets.push(socket);
    }
    let mut picks = Picks::new(pair);
    let mut n_steps = 0;
    for _ in 0..12 {
        let lives = [twins[0].live(), twins[1].live()];
        if lives[0].outcome().is_some() {
            break;
        }
        let asked: Vec<Seat> = lives[0].asked().iter().collect();
        let seat = asked[picks.below(asked.len())];
        let legal = |live: &dyn Table| -> Vec<Value> { live.legal(seat).value().as_array().unwrap().clone() };
        let mine = legal(&*lives[0]);
        let action = mine[picks.below(mine.len())].clone();
        let after = |twin: &Twin, action: &Value| {
            let mut live = twin.live();
            live.act(seat, action, Luck::Own).ok().map(|()| (Twin::known(&*live, viewer), live.outcome().is_some()))
        };
        let expected = after(&twins[0], &action).unwrap();
        let mut candidates = if viewer == Viewer::Seat(seat) { vec![action.clone()] } else { legal(&*lives[1]) };
        // From somewhere in the list on, so that the two seldom do the same.
        let n_candidates = candidates.len();
        candidates.rotate_left(picks.below(n_candidates));
        let Some(other) =
            candidates.into_iter().take(100).find(|other| after(&twins[1], other).as_ref() == Some(&expected))
        else {
            break;
        };
        if expected.1 {
            break;
        }
        let questions: Vec<usize> = lives.iter().map(|live| live.n_done(seat)).collect();
        for (index, action) in [action, other].into_iter().enumerate() {
            let (code, clients, _) = &tables[index];
            let request = json!({ "do": "act", "question": questions[index], "action": action });
            clients[seat.index()].ask(code, request).await;
            twins[index].done.push((seat, action));
        }
        let secrets = [0, 1].map(|index| Twin::secret(&*twins[index].live(), viewer));
        n_steps += usize::from(secrets[0] != secrets[1]);
        let is_asked = matches!(viewer, Viewer::Seat(seat) if twins[0].live().asked().contains(seat));
        let action = &mine[picks.below(mine.len())];
        let answers =
            [try_everything(&tables[0], is_asked, action).await, try_everything(&tables[1], is_asked, action).await];
        assert_eq!(answers[0], answers[1], "{game} {viewer:?} pair {pair}");
    }
    let mut streams = Vec::new();
    for (socket, (code, _, _)) in sockets.iter_mut().zip(&tables) {
        socket.drain(code).await;
        streams.push(stream(socket, code));
    }
    assert_eq!(streams[0], streams[1], "{game} {viewer:?} pair {pair}");
    n_steps
}

/// All that a socket was told, without what differs between any two tables. Who looks is told as time passes, whatever is
/// done, so that a message which tells of nothing else is left out.
pub(crate) fn stream(socket: &Socket, code: &str) -> Vec<String> {
    let mut known = Value::Null;
    let mut told = Vec::new();
    for text in socket.bytes.iter().map(|text| plain(text, code)) {
        let message: Value = serde_json::from_str(&text).unwrap();
        let info = &message["info"];
        if message["type"] == "table" && *info == known {
            continue;
        }
        if !info.is_null() {
            known = info.clone();
        }
        told.push(text);
    }
    told
}

/// A text without what differs between any two tables: code, moments, the hash of the seed, and who looks.
fn plain(text: &str, code: &str) -> String {
    fn clear(value: &mut Value) {
        match value {
            Value::Object(map) => {
                for (name, value) in map {
                    if ["at", "created", "started", "commitment", "rule", "presence"].contains(&name.as_str()) {
                        *value = Value::Null;
                    }
                    clear(value);
                }
            }
            Value::Array(list) => list.iter_mut().for_each(clear),
            _ => {}
        }
    }
    let text = text.replace(code, "code");
    let Ok(mut value) = serde_json::from_str(&text) else { return text };
    clear(&mut value);
    value.to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_viewer_cant_know_changes_no_byte_for_it() {
    let server = Server::start(quick()).await;
    let tables = [
        (GameId::Escape, json!({ "seats": 3 })),
        (GameId::Escape, json!({ "seats": 4, "scenario": "old_school" })),
        (GameId::Survive, json!({ "seats": 3 })),
        (GameId::Survive, json!({ "seats": 2, "overpopulation": true, "remember_values": true })),
        (GameId::Ovni, json!({ "seats": 3 })),
        (GameId::Ovni, json!({ "seats": 2, "third_competes": false })),
    ];
    for (game, options) in tables {
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat::new(1))] {
            let (mut n_steps, mut n_pairs) = (0, 0);
            // Some worlds soon show how they differ; then the next pair goes on.
            while n_steps < 6 || n_pairs < 2 {
                n_pairs += 1;
                assert!(n_pairs < 40, "{game} {options}: {n_steps} steps of {viewer:?} in worlds that differ");
                n_steps += compare_twins(&server, game, &options, viewer, n_pairs).await;
            }
        }
    }
}
