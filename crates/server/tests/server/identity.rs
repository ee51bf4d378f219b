//! A session that has ended ends everywhere at once: no socket and no poll goes on for whoever it was.

use std::time::Duration;

use crate::common::{Client, Server, quick};
use fuga_store::Store;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

const PASSWORD: &str = "a long password";

/// A person with an account and two sessions, and somebody else, in a match.
struct Scene {
    server: Server,
    code: String,
    /// The session that ends.
    old: Client,
    /// Another session of the same person.
    other: Client,
}

impl Scene {
    async fn build() -> Self {
        let server = Server::start(quick()).await;
        let (other, guest) = (server.guest("Ada").await, server.guest("Bo").await);
        let other = other.with_account("ada", PASSWORD).await;
        let old = sign_in(&server.stranger()).await;
        let code = old.open("escape", 2, json!({})).await;
        for (seat, client) in [&old, &guest].into_iter().enumerate() {
            client.ask(&code, json!({ "do": "sit", "seat": seat })).await;
            client.ask(&code, json!({ "do": "ready", "ready": true })).await;
        }
        old.ask(&code, json!({ "do": "start" })).await;
        Self { server, code, old, other }
    }

    async fn n_events(&self) -> usize {
        let table = self.server.store.table_by_code(&self.code).await.unwrap().unwrap();
        self.server.store.events(table.id, 0, 1000).await.unwrap().len()
    }
}

async fn sign_in(client: &Client) -> Client {
    let login = json!({ "login": "ada", "password": PASSWORD });
    let (status, body) = client.send(Method::POST, "/api/login", Some(login)).await;
    assert_eq!(status, 200, "{body}");
    Client { token: Some(body["token"].as_str().unwrap().to_owned()), ..client.clone() }
}

/// Ends a session by this request, made by the old session or by the other one.
async fn check_end(is_by_old: bool, method: Method, path: &str, body: Option<Value>) {
    let scene = Scene::build().await;
    let mut socket = scene.old.socket().await;
    let event = socket.watch(&scene.code).await["event"].clone();
    let seq = scene.old.look(&scene.code).await["match"]["seq"].clone();
    let poll = tokio::spawn({
        let look = format!("/api/tables/{}/match?since={seq}&events={event}&wait=25", scene.code);
        let client = scene.old.clone();
        async move { client.get(&look).await }
    });
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(!poll.is_finished());
    let before = scene.n_events().await;
    // Requests that are on their way behind the end are not done either.
    let by = if is_by_old { &scene.old } else { &scene.other };
    assert_eq!(by.send(method, path, body).await.0, 200, "{path}");
    for _ in 0..20 {
        let say = json!({ "id": 1, "table": scene.code, "do": "say", "text": "it is still me" });
        socket.send(Message::Text(say.to_string().into())).await;
    }
    assert_eq!(timeout(Duration::from_secs(5), socket.close_code()).await.unwrap(), 4401, "{path}");
    assert_eq!(scene.n_events().await, before, "{path}");
    let answer = timeout(Duration::from_secs(5), poll).await.expect("the poll ends at once").unwrap();
    assert_eq!((&answer["info"]["you"], &answer["info"]["owner"]), (&Value::Null, &json!(false)), "{path}");
    assert_eq!(answer["match"]["asked"]["legal"], Value::Null, "{path}");
    // Whoever comes back with the old secret is nobody.
    let mut again = scene.old.socket().await;
    assert_eq!(again.watch(&scene.code).await["info"]["you"], Value::Null, "{path}");
    assert_eq!(scene.old.refused(&scene.code, json!({ "do": "stand" })).await.0, 401, "{path}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_signs_out_is_out_on_every_socket_of_the_session() {
    check_end(true, Method::POST, "/api/logout", None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_deleted_is_out_on_every_socket() {
    check_end(true, Method::DELETE, "/api/me", None).await;
    check_end(false, Method::DELETE, "/api/me", None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_password_ends_the_sockets_of_other_sessions() {
    let account = json!({ "login": "ada", "password": "another password", "present": PASSWORD });
    check_end(false, Method::POST, "/api/account", Some(account)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_of_sessions_that_go_on_stay() {
    let scene = Scene::build().await;
    let mut kept = scene.other.socket().await;
    assert_eq!(kept.watch(&scene.code).await["info"]["you"], 0);
    let mut guest = scene.server.guest("Cleo").await.socket().await;
    assert_eq!(scene.old.send(Method::POST, "/api/logout", None).await.0, 200);
    let account = json!({ "login": "ada", "password": "another password", "present": PASSWORD });
    let other = scene.other.clone().changed_account(account).await;
    // The secret until now is nothing any more, also the one of the session that made the change.
    assert_eq!(scene.other.send(Method::GET, "/api/me", None).await.0, 401);
    assert_eq!(other.send(Method::GET, "/api/me", None).await.0, 200);
    assert_eq!(kept.ask(&scene.code, json!({ "do": "say", "text": "still here" })).await["ok"], json!({}));
    assert_eq!(guest.watch(&scene.code).await["info"]["you"], Value::Null);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_who_signs_in_is_a_guest_no_more() {
    let scene = Scene::build().await;
    let guest = scene.server.guest("Cleo").await;
    let mut socket = guest.socket().await;
    socket.watch(&scene.code).await;
    let signed_in = sign_in(&guest).await;
    assert_eq!(timeout(Duration::from_secs(5), socket.close_code()).await.unwrap(), 4401);
    assert_eq!(signed_in.socket().await.watch(&scene.code).await["info"]["you"], 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_changes_only_for_whoever_knows_its_password() {
    let scene = Scene::build().await;
    for present in [None, Some("not the password"), Some("")] {
        let mut account = json!({ "login": "eve", "password": "another password" });
        if let Some(present) = present {
            account["present"] = present.into();
        }
        let (status, refusal) = scene.other.send(Method::POST, "/api/account", Some(account)).await;
        assert_eq!((status.as_u16(), &refusal["error"]["code"]), (403, &json!("wrong_password")), "{present:?}");
    }
    let login = json!({ "login": "ada", "password": PASSWORD });
    assert_eq!(scene.other.send(Method::POST, "/api/login", Some(login)).await.0, 200, "nothing has changed");
}
