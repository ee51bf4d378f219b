//! Maps and scenarios that people keep: who may see, change, hide and like them, and how often they were played.

use crate::common::{Client, Server, quick};
use fuga_catalog::GameId;
use fuga_server::Config;
use reqwest::Method;
use serde_json::{Value, json};

/// The requests about one work that the table below has.
pub(crate) const ROUTES: [(&str, &str); 4] = [
    ("GET", "/api/works/{code}"),
    ("PATCH", "/api/works/{code}"),
    ("DELETE", "/api/works/{code}"),
    ("POST", "/api/works/{code}/like"),
];

/// A small zone: two hatches, a few sectors.
const MAP: &str =
    "name: Alba\nplayers: 2-4\n\n   A B C D E\n01 . . 1 . .\n02 . x x x .\n03 H x o x A\n04 . x x x .\n05 . . 2 . .\n";

const PASSWORD: &str = "a long password";

/// Those who may come, each with how they see a work of Owner's.
struct People {
    stranger: Client,
    guest: Client,
    owner: Client,
    host: Client,
}

impl People {
    async fn come(server: &Server) -> Self {
        Self {
            stranger: server.stranger(),
            guest: server.guest("Guest").await,
            owner: server.guest("Owner").await.with_account("owner", PASSWORD).await,
            host: server.guest("Host").await.with_account("Host", PASSWORD).await,
        }
    }
}

fn hosted() -> Config {
    Config { hosts: vec!["host".to_owned()], ..quick() }
}

async fn keep(client: &Client, text: &str, sight: &str) -> Value {
    let body = json!({ "game": "escape", "kind": "zone", "text": text, "sight": sight });
    let (status, work) = client.send(Method::POST, "/api/works", Some(body)).await;
    assert_eq!(status, 201, "{work}");
    work
}

fn code_of(work: &Value) -> &str {
    work["code"].as_str().unwrap()
}

async fn change(client: &Client, code: &str, body: Value) -> (u16, Value) {
    let (status, work) = client.send(Method::PATCH, &format!("/api/works/{code}"), Some(body)).await;
    (status.as_u16(), work)
}

async fn listed(client: &Client, query: &str) -> Vec<String> {
    let page = client.get(&format!("/api/works{query}")).await;
    page["works"].as_array().unwrap().iter().map(|work| work["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_may_do_what_with_a_work() {
    let server = Server::start(hosted()).await;
    let People { stranger, guest, owner, host } = People::come(&server).await;
    let seen = |sight: &str, is_hidden: bool, who: &str| match who {
        "owner" => true,
        "host" => sight != "private",
        _ => sight != "private" && !is_hidden,
    };
    for (sight, is_hidden) in [("private", false), ("link", false), ("listed", false), ("link", true), ("listed", true)]
    {
        for (who, client) in [("stranger", &stranger), ("guest", &guest), ("owner", &owner), ("host", &host)] {
            let code = code_of(&keep(&owner, MAP, sight).await).to_owned();
            if is_hidden {
                assert_eq!(change(&host, &code, json!({ "hidden": true })).await.0, 200);
            }
            let is_seen = seen(sight, is_hidden, who);
            let is_known = who != "stranger";
            let refused = if is_seen { 403 } else { 404 };
            let own = if who == "owner" { 200 } else { refused };
            let path = format!("/api/works/{code}");
            let like = format!("{path}/like");
            for (method, path, body, expected) in [
                ("GET", &path, None, if is_seen { 200 } else { 404 }),
                ("POST", &like, Some(json!({ "likes": true })), if is_seen { 200 } else { 404 }),
                ("PATCH", &path, Some(json!({ "text": MAP })), own),
                ("PATCH", &path, Some(json!({ "sight": "private" })), own),
                ("DELETE", &path, None, own),
            ] {
                let expected = if is_known || method == "GET" { expected } else { 401 };
                // A work that its owner has made private, or deleted, is gone for the next line too.
                let (status, text) = client.send(method.parse().unwrap(), path, body).await;
                assert_eq!(status.as_u16(), expected, "{who} {method} {sight} {is_hidden}: {text}");
                if expected == 404 {
                    // What one may not see is answered as what there never was.
                    let (_, nothing) =
                        client.send(method.parse().unwrap(), "/api/works/aaaaaaa", Some(json!({}))).await;
                    assert!(method != "GET" || nothing == text, "{nothing} {text}");
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hosts_hide_and_nobody_else() {
    let server = Server::start(hosted()).await;
    let People { guest, owner, host, .. } = People::come(&server).await;
    let work = keep(&owner, MAP, "listed").await;
    let code = code_of(&work);
    for client in [&guest, &owner] {
        let (status, refusal) = change(client, code, json!({ "hidden": true })).await;
        assert_eq!((status, refusal["error"]["code"].as_str()), (403, Some("forbidden")));
    }
    assert_eq!(
        (guest.get("/api/me").await["host"].clone(), host.get("/api/me").await["host"].clone()),
        (json!(false), json!(true))
    );
    assert_eq!(listed(&guest, "").await, ["Alba"]);
    assert_eq!(change(&host, code, json!({ "hidden": true })).await.1["hidden"], true);
    assert!(listed(&guest, "").await.is_empty());
    assert_eq!(owner.get("/api/me/works").await["works"][0]["hidden"], true);
    // Its owner can't undo it by listing it again.
    assert_eq!(change(&owner, code, json!({ "sight": "link" })).await.0, 200);
    assert_eq!(change(&owner, code, json!({ "sight": "listed" })).await.1["hidden"], true);
    assert!(listed(&guest, "").await.is_empty());
    assert_eq!(change(&host, code, json!({ "hidden": false })).await.1["hidden"], false);
    assert_eq!(listed(&guest, "").await, ["Alba"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn drafts_are_for_oneself_and_what_is_shown_can_be_played() {
    let server = Server::start(hosted()).await;
    let People { guest, owner, .. } = People::come(&server).await;
    let draft = "name: Half\n\n   A B\n01 H x\n";
    let work = keep(&owner, draft, "private").await;
    assert_eq!((&work["name"], &work["size"]), (&json!("Half"), &json!(2)));
    for sight in ["link", "listed"] {
        let (status, refusal) = change(&owner, code_of(&work), json!({ "sight": sight })).await;
        assert_eq!(status, 400, "{refusal}");
        assert!(refusal["error"]["message"].as_str().unwrap().starts_with("field `text`"), "{refusal}");
    }
    let mended = change(&owner, code_of(&work), json!({ "sight": "listed", "text": MAP })).await.1;
    assert_eq!((&mended["name"], &mended["players"]), (&json!("Alba"), &json!({ "least": 2, "most": 4 })));
    // Bots have weighed it.
    assert!(mended["balance"].as_u64().is_some_and(|percent| percent <= 100), "{mended}");
    let (status, _) = change(&owner, code_of(&work), json!({ "text": draft })).await;
    assert_eq!(status, 400, "what is listed stays fit to be played with");
    for (body, field) in [
        (json!({ "game": "chess", "kind": "zone", "text": "" }), "game"),
        (json!({ "game": "escape", "kind": "dragon", "text": "" }), "kind"),
        (json!({ "game": "survive", "kind": "zone", "text": "" }), "kind"),
        (json!({ "game": "escape", "kind": "zone", "text": "x".repeat(32 * 1024 + 1) }), "text"),
        (json!({ "game": "escape", "kind": "zone", "text": "a\u{0}" }), "text"),
        (json!({ "game": "escape", "kind": "zone", "text": "", "origin": "aaaaaaa" }), "origin"),
    ] {
        let (status, refusal) = guest.send(Method::POST, "/api/works", Some(body.clone())).await;
        let message = refusal["error"]["message"].as_str().unwrap_or_default().to_owned();
        assert_eq!(status, 400, "{body} {refusal}");
        assert!(message.contains(&format!("`{field}`")), "{message}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_gallery_is_searched_and_liked() {
    let server = Server::start(hosted()).await;
    let People { stranger, guest, owner, .. } = People::come(&server).await;
    let first = keep(&owner, MAP, "listed").await;
    keep(&owner, &MAP.replace("Alba", "Notte").replace("2-4", "6-8"), "listed").await;
    keep(&owner, &MAP.replace("Alba", "Secret"), "private").await;
    keep(&owner, &MAP.replace("Alba", "Linked"), "link").await;
    assert_eq!(listed(&stranger, "").await, ["Notte", "Alba"]);
    assert_eq!(listed(&stranger, "?name=ALB").await, ["Alba"]);
    assert_eq!(listed(&stranger, "?players=7&kind=zone").await, ["Notte"]);
    assert!(listed(&stranger, "?least_size=500").await.is_empty());
    assert!(listed(&stranger, "?game=survive").await.is_empty());
    let like = format!("/api/works/{}/like", code_of(&first));
    for _ in 0..2 {
        let (_, work) = guest.send(Method::POST, &like, Some(json!({ "likes": true }))).await;
        assert_eq!((&work["likes"], &work["liked"], &work["mine"]), (&json!(1), &json!(true), &json!(false)));
    }
    assert_eq!(listed(&stranger, "?order=likes").await, ["Alba", "Notte"]);
    assert_eq!(stranger.get("/api/works?order=likes").await["works"][0]["liked"], false);
    let (_, work) = guest.send(Method::POST, &like, Some(json!({ "likes": false }))).await;
    assert_eq!(work["likes"], 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fork_gives_credit_and_tells_no_code_of_a_link() {
    let server = Server::start(hosted()).await;
    let People { stranger, guest, owner, .. } = People::come(&server).await;
    let origin = keep(&owner, MAP, "link").await;
    let body = json!({ "game": "escape", "kind": "zone", "text": MAP, "sight": "link", "origin": code_of(&origin) });
    let (_, fork) = guest.send(Method::POST, "/api/works", Some(body)).await;
    let path = format!("/api/works/{}", code_of(&fork));
    assert_eq!(stranger.get(&path).await["origin"], json!({ "name": "Alba", "author": "Owner", "code": null }));
    change(&owner, code_of(&origin), json!({ "sight": "listed" })).await;
    assert_eq!(stranger.get(&path).await["origin"]["code"], origin["code"]);
    change(&owner, code_of(&origin), json!({ "sight": "private" })).await;
    assert_eq!(stranger.get(&path).await["origin"], Value::Null);
    owner.send(Method::DELETE, &format!("/api/works/{}", code_of(&origin)), None).await;
    assert_eq!(stranger.get(&path).await["text"], MAP);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn matches_are_counted_and_keep_their_map() {
    let server = Server::start(hosted()).await;
    let People { guest, owner, .. } = People::come(&server).await;
    let work = keep(&owner, MAP, "listed").await;
    let options = json!({ "seats": 2, "zone": { "custom": work["text"] } });
    let code = guest.open_with("escape", &options, json!({})).await;
    owner.send(Method::DELETE, &format!("/api/works/{}", code_of(&work)), None).await;
    let work = keep(&owner, MAP, "listed").await;
    for (seat, client) in [&guest, &owner].into_iter().enumerate() {
        client.ask(&code, json!({ "do": "sit", "seat": seat })).await;
        client.ask(&code, json!({ "do": "ready", "ready": true })).await;
    }
    guest.ask(&code, json!({ "do": "start" })).await;
    let mut picks = 0..;
    while guest.act(&code, picks.next().unwrap()).await || owner.act(&code, picks.next().unwrap()).await {}
    assert_eq!(guest.get(&format!("/api/tables/{code}")).await["state"], "over");
    assert_eq!(guest.get(&format!("/api/works/{}", code_of(&work))).await["plays"], 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn works_are_exported_and_forgotten() {
    let server = Server::start(hosted()).await;
    let People { guest, owner, .. } = People::come(&server).await;
    let (mine, other) = (keep(&guest, MAP, "link").await, keep(&owner, MAP, "listed").await);
    guest.send(Method::POST, &format!("/api/works/{}/like", code_of(&other)), Some(json!({ "likes": true }))).await;
    let export = guest.get("/api/me/export").await;
    assert_eq!((&export["works"][0]["code"], &export["works"][0]["text"]), (&mine["code"], &json!(MAP)));
    assert_eq!(export["likes"].as_array().unwrap().len(), 1);
    guest.send(Method::DELETE, "/api/me", None).await;
    let (status, _) = owner.send(Method::GET, &format!("/api/works/{}", code_of(&mine)), None).await;
    assert_eq!(status, 404);
    assert_eq!(owner.get(&format!("/api/works/{}", code_of(&other))).await["likes"], 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_keeps_so_many() {
    let server = Server::start(quick()).await;
    let guest = server.guest("Guest").await;
    for _ in 0..20 {
        keep(&guest, MAP, "private").await;
    }
    let body = json!({ "game": "escape", "kind": "zone", "text": MAP });
    let (status, refusal) = guest.send(Method::POST, "/api/works", Some(body)).await;
    assert_eq!((status.as_u16(), refusal["error"]["code"].as_str()), (409, Some("works_full")));
}

/// What comes with the game can be kept and comes back as it was.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_zone_and_scenario_comes_back_as_it_was() {
    let server = Server::start(quick()).await;
    let owner = server.guest("Owner").await.with_account("owner", PASSWORD).await;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/escape/data");
    let mut n_texts = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let file = file.unwrap().path();
        let kind = match file.extension().and_then(|extension| extension.to_str()) {
            Some("map") => "zone",
            Some("scenario") => "scenario",
            _ => continue,
        };
        let text = std::fs::read_to_string(&file).unwrap();
        n_texts += 1;
        let material = GameId::Escape.material(kind, &text).unwrap();
        assert_eq!(material.fault, None);
        let body = json!({ "game": "escape", "kind": kind, "text": text, "sight": "link" });
        let (_, work) = owner.send(Method::POST, "/api/works", Some(body)).await;
        let found = server.stranger().get(&format!("/api/works/{}", code_of(&work))).await;
        assert_eq!((&found["text"], &found["name"]), (&json!(text), &json!(material.name)));
    }
    assert_eq!(n_texts, 18 + 3);
}
