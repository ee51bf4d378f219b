//! A client of the server's public API.

use anyhow::{Context, Result, anyhow, bail};
use futures_util::{SinkExt, StreamExt};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

/// Small buffers: there are many sockets.
const BUFFER: usize = 4096;

/// The server over HTTP.
#[derive(Clone)]
pub(crate) struct Api {
    url: String,
    http: reqwest::Client,
}

impl Api {
    pub(crate) fn new(url: &str) -> Result<Self> {
        let Some(host) = url.strip_prefix("http://") else {
            bail!(
                "a server's address begins with http://, and {url} does not; where https is in front of it, go by its inside"
            );
        };
        Ok(Self { url: format!("http://{}", host.trim_end_matches('/')), http: reqwest::Client::new() })
    }

    /// What the server says of its memory, in bytes, where its system tells it.
    pub(crate) async fn memory(&self) -> Result<Option<u64>> {
        let text = self.http.get(format!("{}/metrics", self.url)).send().await;
        let text =
            text.with_context(|| format!("nobody answers at {}; start `fuga serve` first", self.url))?.text().await?;
        let value = text.lines().find_map(|line| line.strip_prefix("process_resident_memory_bytes "));
        Ok(value.and_then(|value| value.parse().ok()))
    }

    /// Becomes a guest; the answer is the secret.
    pub(crate) async fn guest(&self, name: &str) -> Result<String> {
        let body = self.post("/api/guests", None, &json!({ "name": name })).await?;
        body["token"].as_str().map(str::to_owned).ok_or_else(|| anyhow!("a guest has no secret: {body}"))
    }

    /// Opens a table; the answer is its code.
    pub(crate) async fn open(&self, token: &str, game: &str, seats: u8) -> Result<String> {
        let table = json!({ "game": game, "options": { "seats": seats } });
        let body = self.post("/api/tables", Some(token), &table).await?;
        body["code"].as_str().map(str::to_owned).ok_or_else(|| anyhow!("a table has no code: {body}"))
    }

    /// Asks something of a table.
    pub(crate) async fn order(&self, code: &str, token: &str, request: &Value) -> Result<Value> {
        self.post(&format!("/api/tables/{code}"), Some(token), request).await
    }

    /// What a route says.
    pub(crate) async fn get(&self, path: &str, token: &str) -> Result<Value> {
        Self::answer(path, self.http.get(format!("{}{path}", self.url)).bearer_auth(token)).await
    }

    async fn post(&self, path: &str, token: Option<&str>, body: &Value) -> Result<Value> {
        let mut request = self.http.post(format!("{}{path}", self.url)).json(body);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        Self::answer(path, request).await
    }

    async fn answer(path: &str, request: reqwest::RequestBuilder) -> Result<Value> {
        let response = request.send().await?;
        let (status, text) = (response.status(), response.text().await?);
        match status {
            StatusCode::OK | StatusCode::CREATED => Ok(serde_json::from_str(&text)?),
            StatusCode::TOO_MANY_REQUESTS => bail!("the server limits this address; start it without limits: {text}"),
            _ => {
                let body: Value = serde_json::from_str(&text).unwrap_or_default();
                let error = &body["error"];
                let message = format!("{path}: {status}: {}", error["message"].as_str().unwrap_or(&text));
                Err(Refused { code: error["code"].as_str().unwrap_or_default().to_owned(), message }.into())
            }
        }
    }

    pub(crate) async fn socket(&self, token: &str) -> Result<Socket> {
        let mut request = format!("ws{}/api/socket", self.url.trim_start_matches("http")).into_client_request()?;
        request.headers_mut().insert("authorization", format!("Bearer {token}").parse()?);
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        let (stream, _) = connect_async_with_config(request, Some(config), true).await?;
        Ok(Socket(stream))
    }
}

/// What the server does not do.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct Refused {
    pub(crate) code: String,
    message: String,
}

/// A socket of one seat.
pub(crate) struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub(crate) async fn send(&mut self, message: String) -> Result<()> {
        Ok(self.0.send(Message::Text(message.into())).await?)
    }

    /// The next message.
    pub(crate) async fn next(&mut self) -> Result<String> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.to_string()),
                Some(Ok(Message::Close(frame))) => bail!("the server has closed a socket: {frame:?}"),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => bail!("a socket has ended"),
            }
        }
    }
}
