//! A real server on a free port, and clients that speak to it as anybody would.

pub(crate) mod model;
pub(crate) mod store;
pub(crate) mod time;

use std::collections::VecDeque;
use std::sync::{Arc, LazyLock};

use fuga_server::{Config, serve};
use fuga_store::Store;
use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use store::Front;
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A server in this process.
pub(crate) struct Server {
    pub(crate) address: String,
    pub(crate) folder: TempDir,
    pub(crate) store: Arc<Front>,
    stop: Option<oneshot::Sender<()>>,
    done: Option<tokio::task::JoinHandle<()>>,
}

/// A server without limits, whose bots do not pretend to think.
pub(crate) fn quick() -> Config {
    Config {
        requests_per_address: None,
        guests_per_address: None,
        changes_per_person: None,
        tables_per_address: None,
        open_tables_per_person: None,
        connections_per_address: None,
        sockets_per_address: None,
        spectators_per_table: None,
        spectators_per_address: None,
        public_metrics: true,
        bot_pause: 0,
        ..Config::default()
    }
}

impl Server {
    pub(crate) async fn start(config: Config) -> Self {
        Self::start_in(tempfile::tempdir().unwrap(), config).await
    }

    pub(crate) async fn start_in(folder: TempDir, config: Config) -> Self {
        let store = Front::open(folder.path()).await;
        Self::start_on(folder, store, config).await
    }

    /// A server for a test whose clock is paused.
    pub(crate) async fn start_paused(config: Config) -> Self {
        Self::start_paused_in(tempfile::tempdir().unwrap(), config).await
    }

    pub(crate) async fn start_paused_in(folder: TempDir, config: Config) -> Self {
        let store = Front::open_aside(folder.path()).await;
        Self::start_on(folder, store, config).await
    }

    async fn start_on(folder: TempDir, store: Arc<Front>, config: Config) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (stop, stopped) = oneshot::channel();
        let served: Arc<dyn Store> = Arc::<Front>::clone(&store);
        let done = tokio::spawn(async move {
            let stop = async { drop(stopped.await) };
            serve(listener, None, Arc::clone(&served), config, stop).await;
            served.close().await.unwrap();
        });
        Self { address, folder, store, stop: Some(stop), done: Some(done) }
    }

    /// Stops the server and gives its folder back.
    pub(crate) async fn stop(mut self) -> TempDir {
        drop(self.stop.take());
        self.done.take().unwrap().await.unwrap();
        self.folder
    }

    pub(crate) async fn guest(&self, name: &str) -> Client {
        let mut client = Client { address: self.address.clone(), token: None, http: reqwest::Client::new() };
        let (status, body) = client.send(Method::POST, "/api/guests", Some(json!({ "name": name }))).await;
        assert_eq!(status, StatusCode::CREATED, "{body}");
        client.token = Some(body["token"].as_str().unwrap().to_owned());
        client
    }

    pub(crate) fn stranger(&self) -> Client {
        Client { address: self.address.clone(), token: None, http: reqwest::Client::new() }
    }
}

/// An answer has a status that the OpenAPI document names; what is no route is not in it.
#[track_caller]
fn check_documented(method: &Method, path: &str, status: u16) {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(&fuga_server::openapi()).unwrap());
    let given: Vec<&str> = path.split('?').next().unwrap().split('/').collect();
    let is_route = |route: &str| {
        let parts: Vec<&str> = route.split('/').collect();
        parts.len() == given.len()
            && parts.iter().zip(&given).all(|(part, given)| part.starts_with('{') || part == given)
    };
    let paths = DOCUMENT["paths"].as_object().unwrap();
    let Some((_, item)) = paths.iter().find(|(route, _)| is_route(route)) else { return };
    let operation = &item[method.as_str().to_lowercase()];
    let is_documented = operation.is_null() || !operation["responses"][status.to_string()].is_null();
    assert!(is_documented, "{method} {path}: the document does not know that it can be answered {status}");
}

/// Opens a table, has everybody sit down and begins; the first client owns it.
pub(crate) async fn begin(clients: &[Client], game: &str, settings: Value) -> String {
    let code = clients[0].open(game, clients.len() as u8, settings).await;
    for (seat, client) in clients.iter().enumerate() {
        client.ask(&code, json!({ "do": "sit", "seat": seat })).await;
        client.ask(&code, json!({ "do": "ready", "ready": true })).await;
    }
    clients[0].ask(&code, json!({ "do": "start" })).await;
    code
}

/// Somebody who speaks HTTP.
#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) address: String,
    pub(crate) token: Option<String>,
    pub(crate) http: reqwest::Client,
}

impl Client {
    pub(crate) async fn send(&self, method: Method, path: &str, body: Option<Value>) -> (StatusCode, Value) {
        let mut request = self.http.request(method.clone(), format!("http://{}{path}", self.address));
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await.unwrap();
        let status = response.status();
        check_documented(&method, path, status.as_u16());
        let text = response.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    #[track_caller]
    pub(crate) fn get(&self, path: &str) -> impl Future<Output = Value> {
        let (client, path) = (self.clone(), path.to_owned());
        async move {
            let (status, body) = client.send(Method::GET, &path, None).await;
            assert!(status.is_success(), "{path}: {body}");
            body
        }
    }

    /// Asks something of a table that must be granted.
    pub(crate) async fn ask(&self, table: &str, request: Value) -> Value {
        let (status, body) = self.send(Method::POST, &format!("/api/tables/{table}"), Some(request.clone())).await;
        assert!(status.is_success(), "{request}: {body}");
        body
    }

    /// Asks something of a table that must be refused.
    pub(crate) async fn refused(&self, table: &str, request: Value) -> (u16, String) {
        let (status, body) = self.send(Method::POST, &format!("/api/tables/{table}"), Some(request.clone())).await;
        assert!(!status.is_success(), "{request}: {body}");
        (status.as_u16(), body["error"]["code"].as_str().unwrap().to_owned())
    }

    /// The same person with an account, and so with another token.
    pub(crate) async fn with_account(self, login: &str, password: &str) -> Self {
        self.changed_account(json!({ "login": login, "password": password })).await
    }

    /// The same person after a change of the account.
    pub(crate) async fn changed_account(self, account: Value) -> Self {
        let (status, body) = self.send(Method::POST, "/api/account", Some(account)).await;
        assert_eq!(status, StatusCode::OK, "{body}");
        Self { token: Some(body["token"].as_str().unwrap().to_owned()), ..self }
    }

    /// Opens a table.
    pub(crate) async fn open(&self, game: &str, seats: u8, settings: Value) -> String {
        self.open_with(game, &json!({ "seats": seats }), settings).await
    }

    /// Opens a table with options.
    pub(crate) async fn open_with(&self, game: &str, options: &Value, settings: Value) -> String {
        let body = json!({ "game": game, "options": options, "settings": settings });
        let (status, body) = self.send(Method::POST, "/api/tables", Some(body)).await;
        assert_eq!(status, StatusCode::CREATED, "{body}");
        body["code"].as_str().unwrap().to_owned()
    }

    /// Asks something and gives the whole answer as it came.
    pub(crate) async fn raw(&self, method: Method, path: &str, body: Option<String>) -> (u16, String) {
        self.try_raw(method, path, body).await.unwrap()
    }

    /// The same, where whoever writes on may not come to hear the answer.
    pub(crate) async fn try_raw(
        &self,
        method: Method,
        path: &str,
        body: Option<String>,
    ) -> Result<(u16, String), reqwest::Error> {
        let mut request = self.http.request(method.clone(), format!("http://{}{path}", self.address));
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.body(body);
        }
        let response = request.send().await?;
        check_documented(&method, path, response.status().as_u16());
        Ok((response.status().as_u16(), response.text().await?))
    }

    /// The same person at a server that was started anew.
    pub(crate) fn at(&self, server: &Server) -> Self {
        Self { address: server.address.clone(), ..self.clone() }
    }

    /// What whoever this is sees of a match.
    pub(crate) async fn look(&self, table: &str) -> Value {
        self.get(&format!("/api/tables/{table}/match")).await
    }

    /// Does what the number picks of all that the person may do now; says whether they were asked.
    pub(crate) async fn act(&self, table: &str, pick: usize) -> bool {
        let asked = self.look(table).await["match"]["asked"].clone();
        let Some(legal) = asked["legal"].as_array().filter(|legal| !legal.is_empty()) else { return false };
        let action = &legal[pick % legal.len()];
        self.ask(table, json!({ "do": "act", "question": asked["question"], "action": action })).await;
        true
    }

    pub(crate) async fn socket(&self) -> Socket {
        self.try_socket().await.expect("the server takes the socket")
    }

    /// A socket, if the server is there.
    pub(crate) async fn try_socket(&self) -> Option<Socket> {
        let mut request = format!("ws://{}/api/socket", self.address).into_client_request().unwrap();
        if let Some(token) = &self.token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        }
        let (stream, _) = connect_async(request).await.ok()?;
        let mut socket = Socket { stream, waiting: VecDeque::new(), next_id: 0, bytes: Vec::new(), n_pings: 0 };
        assert_eq!(socket.try_next().await?["type"], "hello");
        Some(socket)
    }
}

/// A socket of a client.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    waiting: VecDeque<Value>,
    next_id: u64,
    /// Every byte that came.
    pub(crate) bytes: Vec<String>,
    /// How many pings came, which are answered as they are read.
    pub(crate) n_pings: usize,
}

impl Socket {
    /// The next message that is no reply.
    pub(crate) async fn next(&mut self) -> Value {
        self.try_next().await.expect("the server keeps the socket")
    }

    /// The next message that is no reply, if the server does not close the socket.
    pub(crate) async fn try_next(&mut self) -> Option<Value> {
        match self.waiting.pop_front() {
            Some(message) => Some(message),
            None => self.try_read().await,
        }
    }

    /// The next message, if the server does not close the socket.
    pub(crate) async fn try_read(&mut self) -> Option<Value> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => {
                    self.bytes.push(text.to_string());
                    return Some(serde_json::from_str(&text).unwrap());
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(other)) => self.n_pings += usize::from(other.is_ping()),
            }
        }
    }

    /// Waits until the server closes the socket, and gives the code.
    pub(crate) async fn close_code(&mut self) -> u16 {
        loop {
            if let Message::Close(frame) = self.stream.next().await.unwrap().unwrap() {
                return frame.unwrap().code.into();
            }
        }
    }

    pub(crate) async fn send(&mut self, message: Message) -> bool {
        self.stream.send(message).await.is_ok()
    }

    /// The next message of a kind; what comes before it is passed over.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Takes all messages that have been sent by now: a snapshot comes the same way after them.
    pub(crate) async fn drain(&mut self, table: &str) -> (Vec<Value>, Value) {
        // It is known by having no events; others, sent because seats changed hands, have some.
        let reply = self.ask(table, json!({ "do": "watch", "events": u32::MAX })).await;
        assert!(reply["error"].is_null(), "{reply}");
        let mut messages = Vec::new();
        loop {
            let message = self.next().await;
            if message["type"] == "snapshot" && message["events"] == json!([]) {
                return (messages, message);
            }
            messages.push(message);
        }
    }

    /// Asks something and waits for the reply; what comes in between waits.
    pub(crate) async fn ask(&mut self, table: &str, request: Value) -> Value {
        self.try_ask(table, request).await.expect("the server keeps the socket")
    }

    /// Asks something and waits for the reply, if the server does not close the socket.
    pub(crate) async fn try_ask(&mut self, table: &str, mut request: Value) -> Option<Value> {
        self.next_id += 1;
        request["table"] = table.into();
        request["id"] = self.next_id.into();
        self.stream.send(Message::Text(request.to_string().into())).await.ok()?;
        loop {
            let message = self.try_read().await?;
            if message["type"] == "reply" && message["id"] == self.next_id {
                return Some(message);
            }
            self.waiting.push_back(message);
        }
    }

    /// Watches a table and gives the snapshot.
    pub(crate) async fn watch(&mut self, table: &str) -> Value {
        let reply = self.ask(table, json!({ "do": "watch" })).await;
        assert!(reply["error"].is_null(), "{reply}");
        loop {
            let message = self.next().await;
            if message["type"] == "snapshot" {
                return message;
            }
        }
    }
}
