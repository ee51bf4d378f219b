//! A server that is killed at any moment: what it acknowledged is there once, and every client finds its place again.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::common::model::{Model, Picks};
use crate::common::store::Front;
use crate::common::{Client, quick};
use fuga_catalog::GameId;
use fuga_kernel::Seat;
use fuga_server::serve;
use fuga_store::{SqliteStore, Store};
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::net::TcpListener;

const N_ROUNDS: u64 = 15;

/// Tells the child which folder to serve. Without it the child's part passes at once.
const FOLDER: &str = "FUGA_SERVER_KILLED_CHILD";

/// The child's part: a server, until it is killed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn child_serves_until_it_is_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let store = Arc::new(SqliteStore::open(Path::new(&folder)).await.unwrap());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let line = format!("serving {}.\n", listener.local_addr().unwrap());
    std::io::stdout().lock().write_all(line.as_bytes()).unwrap();
    serve(listener, None, store, quick(), std::future::pending()).await;
}

fn start(folder: &Path) -> (Child, String) {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "killed::child_serves_until_it_is_killed", "--nocapture"]).env(FOLDER, folder);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let serving = lines.map_while(Result::ok).find_map(|line| {
        let (_, address) = line.split_once("serving ")?;
        Some(address.strip_suffix('.')?.to_owned())
    });
    (child, serving.unwrap())
}

/// A table with its players and what the server has acknowledged of it.
struct Played {
    code: String,
    players: Vec<Client>,
    /// For each seat how many of its actions were acknowledged, and the latest line of chat.
    acknowledged: Mutex<Vec<usize>>,
    n_said: Mutex<usize>,
    /// The action of each seat that was sent and not answered.
    open: Mutex<Vec<Option<(u64, Value)>>>,
}

async fn open_table(address: &str, game: GameId, n_seats: u8) -> Played {
    let mut players = Vec::new();
    for seat in 0..n_seats {
        let client = Client { address: address.to_owned(), token: None, http: reqwest::Client::new() };
        let (_, body) = client.send(Method::POST, "/api/guests", Some(json!({ "name": format!("P{seat}") }))).await;
        players.push(Client { token: Some(body["token"].as_str().unwrap().to_owned()), ..client });
    }
    let code = players[0].open(game.name(), n_seats, json!({})).await;
    for (seat, player) in players.iter().enumerate() {
        player.ask(&code, json!({ "do": "sit", "seat": seat })).await;
        player.ask(&code, json!({ "do": "ready", "ready": true })).await;
    }
    players[0].ask(&code, json!({ "do": "start" })).await;
    let n = usize::from(n_seats);
    let (acknowledged, open) = (Mutex::new(vec![0; n]), Mutex::new(vec![None; n]));
    Played { code, players, acknowledged, n_said: Mutex::new(0), open }
}

/// Plays one seat over a socket until the match or the server ends.
async fn play_seat(played: Arc<Played>, seat: usize, address: String, mut picks: Picks) -> Option<()> {
    let client = Client { address, ..played.players[seat].clone() };
    let mut socket = client.try_socket().await?;
    let code = &played.code;
    socket.try_ask(code, json!({ "do": "watch" })).await?;
    let mut asked = loop {
        let message = socket.try_next().await?;
        if message["type"] == "snapshot" {
            break message["match"]["asked"].clone();
        }
    };
    let mut answered = None;
    loop {
        if !asked["outcome"].is_null() {
            return Some(());
        }
        // Where several are asked, another's update may still show a question that was answered meanwhile.
        let question = asked["question"].as_u64().filter(|&question| answered.is_none_or(|last| question > last));
        if let (Some(legal), Some(question)) = (asked["legal"].as_array(), question) {
            let action = legal[picks.below(legal.len())].clone();
            played.open.lock().unwrap()[seat] = Some((question, action.clone()));
            let reply = socket.try_ask(code, json!({ "do": "act", "question": question, "action": action })).await?;
            assert!(reply["error"].is_null() || reply["error"]["code"] == "unavailable", "{reply}");
            if reply["error"].is_null() {
                answered = Some(question);
                played.acknowledged.lock().unwrap()[seat] = question as usize + 1;
                played.open.lock().unwrap()[seat] = None;
            }
        }
        if seat == 0 && picks.below(20) == 0 {
            let reply = socket.try_ask(code, json!({ "do": "say", "text": "still here" })).await?;
            *played.n_said.lock().unwrap() += usize::from(reply["error"].is_null());
        }
        loop {
            let message = socket.try_next().await?;
            if message["type"] == "update" || message["type"] == "snapshot" {
                let shown = if message["type"] == "update" { &message } else { &message["match"] };
                asked = shown["asked"].clone();
                break;
            }
        }
    }
}

/// Compares what is durable with what was acknowledged.
async fn check(store: &dyn Store, played: &Played) -> Model {
    let model = Model::of(store, &played.code).await;
    for (seat, &acknowledged) in played.acknowledged.lock().unwrap().iter().enumerate() {
        let n_done = model.live.n_done(Seat::new(seat as u8));
        let is_open = played.open.lock().unwrap()[seat].is_some();
        assert!(n_done >= acknowledged, "seat {seat}: {n_done} are kept, {acknowledged} were acknowledged");
        assert!(n_done <= acknowledged + usize::from(is_open), "seat {seat}: {n_done} are kept, none is doubled");
    }
    let table = store.table_by_code(&played.code).await.unwrap().unwrap();
    let events = store.events(table.id, 0, 100_000).await.unwrap();
    let n_said = events.iter().filter(|event| event.event.contains("still here")).count();
    assert!(n_said >= *played.n_said.lock().unwrap());
    model
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_is_there_once_after_every_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut tables: Vec<Arc<Played>> = Vec::new();
    let (mut n_cut, mut n_ended, mut n_acts) = (0, 0, 0);
    for round in 0..N_ROUNDS {
        let (mut child, address) = start(folder.path());
        // There are always two tables of each game in play.
        for game in GameId::ALL {
            for n_seats in [2, 3] {
                if tables.len() < 2 * GameId::ALL.len() {
                    tables.push(Arc::new(open_table(&address, game, n_seats).await));
                }
            }
        }
        // Whoever comes back sees what the log holds, and a repeat of what was not answered is harmless.
        for played in &tables {
            for (seat, player) in played.players.iter().enumerate() {
                let client = Client { address: address.clone(), ..player.clone() };
                let open = played.open.lock().unwrap()[seat].take();
                if let Some((question, action)) = open {
                    let body = json!({ "do": "act", "question": question, "action": action });
                    let path = format!("/api/tables/{}", played.code);
                    let (status, body) = client.send(Method::POST, &path, Some(body)).await;
                    let is_known =
                        ["stale_question", "not_playing"].contains(&body["error"]["code"].as_str().unwrap_or(""));
                    assert!(status.is_success() || is_known, "{body}");
                    played.acknowledged.lock().unwrap()[seat] = question as usize + 1;
                }
            }
        }
        let tasks: Vec<_> = tables
            .iter()
            .enumerate()
            .flat_map(|(table, played)| (0..played.players.len()).map(move |seat| (table, Arc::clone(played), seat)))
            .map(|(table, played, seat)| {
                let picks = Picks::new(round * 1000 + table as u64 * 10 + seat as u64);
                tokio::spawn(play_seat(played, seat, address.clone(), picks))
            })
            .collect();
        tokio::time::sleep(Duration::from_micros(300_000 + round * 137_123 % 500_000)).await;
        child.kill().unwrap();
        child.wait().unwrap();
        for ended in join_all(tasks).await {
            n_cut += usize::from(ended.unwrap().is_none());
        }
        // The log is folded here, by the catalog alone, and each client's view after the next start must be this.
        let store = Front::open(folder.path()).await;
        let mut models = Vec::new();
        for played in &tables {
            models.push(check(&*store, played).await);
        }
        n_acts = tables.iter().map(|played| played.acknowledged.lock().unwrap().iter().sum::<usize>()).sum::<usize>();
        store.close().await.unwrap();
        drop(store);
        let (mut child, address) = start(folder.path());
        for (played, model) in tables.iter().zip(&models) {
            let clients = played.players.iter().map(|player| Client { address: address.clone(), ..player.clone() });
            let stranger = Client { address: address.clone(), token: None, http: reqwest::Client::new() };
            for (eye, client) in clients.chain([stranger]).enumerate() {
                let seen: Value = serde_json::from_str(&model.snapshot(eye, 0)).unwrap();
                assert_eq!(client.look(&played.code).await["match"], seen, "round {round}, viewer {eye}");
            }
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let n_before = tables.len();
        let mut models = models.into_iter();
        tables.retain(|_| models.next().is_some_and(|model| model.live.outcome().is_none()));
        n_ended += n_before - tables.len();
    }
    assert!(n_cut > 20, "{n_cut} sockets were cut");
    assert!(n_acts > 100 || n_ended > 0, "{n_acts} acts, {n_ended} matches ended");
}

/// What somebody keeps, what they change, and who likes it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn works_and_likes_that_were_acknowledged_are_there_after_every_kill() {
    const MAP: &str = "name: A\n\n   A B C\n01 H x A\n02 1 x .\n";
    let folder = tempfile::tempdir().unwrap();
    let guest = |address: &str| Client { address: address.to_owned(), token: None, http: reqwest::Client::new() };
    let mut kept: Vec<(Client, String, usize)> = Vec::new();
    for round in 0..4_usize {
        let (mut child, address) = start(folder.path());
        for (client, code, n_changes) in &kept {
            let found = Client { address: address.clone(), ..client.clone() }.get(&format!("/api/works/{code}")).await;
            let name = format!("name: {}\n", if *n_changes > 0 { "B" } else { "A" });
            assert!(found["text"].as_str().unwrap().starts_with(&name), "round {round}: {found}");
            assert_eq!((&found["likes"], &found["sight"]), (&json!(1), &json!("link")), "round {round}");
        }
        let (_, body) = guest(&address).send(Method::POST, "/api/guests", Some(json!({ "name": "Ana" }))).await;
        let client = Client { token: Some(body["token"].as_str().unwrap().to_owned()), ..guest(&address) };
        for index in 0..=round {
            let body = json!({ "game": "escape", "kind": "zone", "text": MAP, "sight": "link" });
            let (status, work) = client.send(Method::POST, "/api/works", Some(body)).await;
            assert_eq!(status, 201, "{work}");
            let path = format!("/api/works/{}", work["code"].as_str().unwrap());
            client.send(Method::POST, &format!("{path}/like"), Some(json!({ "likes": true }))).await;
            let n_changes = index % 2;
            if n_changes > 0 {
                let text = MAP.replace("name: A", "name: B");
                assert_eq!(client.send(Method::PATCH, &path, Some(json!({ "text": text }))).await.0, 200);
            }
            kept.push((client.clone(), work["code"].as_str().unwrap().to_owned(), n_changes));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert_eq!(kept.len(), 10);
}
