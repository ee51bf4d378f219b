//! A real server on a free port, and clients that speak to it as anybody would.
#![allow(dead_code, reason = "each test uses a part of it")]
#![allow(clippy::unwrap_used, reason = "tests may unwrap")]

use std::collections::VecDeque;
use std::sync::Arc;

use fuga_server::{Config, serve};
use fuga_store::SqliteStore;
use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
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
    stop: Option<oneshot::Sender<()>>,
    done: Option<tokio::task::JoinHandle<()>>,
}

/// A server without limits, whose bots do not pretend to think.
pub(crate) fn quick() -> Config {
    Config { requests_per_address: None, guests_per_address: None, bot_pause: 0, ..Config::default() }
}

impl Server {
    pub(crate) async fn start(config: Config) -> Self {
        Self::start_in(tempfile::tempdir().unwrap(), config).await
    }

    pub(crate) async fn start_in(folder: TempDir, config: Config) -> Self {
        let store = Arc::new(SqliteStore::open(folder.path()).await.unwrap());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (stop, stopped) = oneshot::channel();
        let done = tokio::spawn(async move {
            let stop = async { drop(stopped.await) };
            serve(listener, Arc::<SqliteStore>::clone(&store), config, stop).await.unwrap();
            fuga_store::Store::close(&*store).await.unwrap();
        });
        Self { address, folder, stop: Some(stop), done: Some(done) }
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

/// Somebody who speaks HTTP.
#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) address: String,
    pub(crate) token: Option<String>,
    pub(crate) http: reqwest::Client,
}

impl Client {
    pub(crate) async fn send(&self, method: Method, path: &str, body: Option<Value>) -> (StatusCode, Value) {
        let mut request = self.http.request(method, format!("http://{}{path}", self.address));
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await.unwrap();
        let status = response.status();
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

    /// Opens a table.
    pub(crate) async fn open(&self, game: &str, seats: u8, settings: Value) -> String {
        let body = json!({ "game": game, "options": { "seats": seats }, "settings": settings });
        let (status, body) = self.send(Method::POST, "/api/tables", Some(body)).await;
        assert_eq!(status, StatusCode::CREATED, "{body}");
        body["code"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn socket(&self) -> Socket {
        let mut request = format!("ws://{}/api/socket", self.address).into_client_request().unwrap();
        if let Some(token) = &self.token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        }
        let (stream, _) = connect_async(request).await.unwrap();
        let mut socket = Socket { stream, waiting: VecDeque::new(), next_id: 0, bytes: Vec::new() };
        assert_eq!(socket.next().await["type"], "hello");
        socket
    }
}

/// A socket of a client.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    waiting: VecDeque<Value>,
    next_id: u64,
    /// Every byte that came.
    pub(crate) bytes: Vec<String>,
}

impl Socket {
    /// The next message that is no reply.
    pub(crate) async fn next(&mut self) -> Value {
        match self.waiting.pop_front() {
            Some(message) => message,
            None => self.read().await,
        }
    }

    async fn read(&mut self) -> Value {
        loop {
            match self.stream.next().await.unwrap().unwrap() {
                Message::Text(text) => {
                    self.bytes.push(text.to_string());
                    return serde_json::from_str(&text).unwrap();
                }
                Message::Close(frame) => panic!("closed: {frame:?}"),
                _ => {}
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

    /// Asks something and waits for the reply; what comes in between waits.
    pub(crate) async fn ask(&mut self, table: &str, mut request: Value) -> Value {
        self.next_id += 1;
        request["table"] = table.into();
        request["id"] = self.next_id.into();
        self.stream.send(Message::Text(request.to_string().into())).await.unwrap();
        loop {
            let message = self.read().await;
            if message["type"] == "reply" && message["id"] == self.next_id {
                return message;
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
