//! Somebody at an address who speaks to the server over HTTP.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use reqwest::{Client, Method};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::socket::Socket;

/// So long somebody waits for an answer, and for the longest of polls.
const PATIENCE: Duration = Duration::from_mins(1);
/// Somebody who is told to wait comes again so often.
const TRIES: usize = 10;

/// Somebody at an address, known to the server or not.
#[derive(Clone)]
pub(crate) struct Person {
    server: SocketAddr,
    address: IpAddr,
    http: Client,
    /// The secret that says who it is.
    token: Option<String>,
    /// Whom a proxy at the address speaks for.
    forwarded_for: Option<IpAddr>,
}

/// What the server has answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) text: String,
}

impl Answer {
    /// An answer as it came over a connection without a protocol; none if it has no status or not all of its head.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some(Self { status, text: body.to_owned() })
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_default()
    }

    /// The code of a refusal, if it gives one.
    pub(crate) fn code(&self) -> Option<String> {
        self.json()["error"]["code"].as_str().map(str::to_owned)
    }

    /// What was granted; a refusal is an error.
    pub(crate) fn granted(self) -> Result<Value> {
        if self.status >= 300 {
            bail!("{}: {}", self.status, self.text.chars().take(200).collect::<String>());
        }
        Ok(self.json())
    }
}

impl Person {
    /// Somebody whom the server does not know.
    pub(crate) fn stranger(server: SocketAddr, address: IpAddr) -> Result<Self> {
        let http = Client::builder().no_proxy().local_address(address).timeout(PATIENCE).build()?;
        Ok(Self { server, address, http, token: None, forwarded_for: None })
    }

    /// Somebody with a name.
    pub(crate) async fn guest(server: SocketAddr, address: IpAddr, name: &str) -> Result<Self> {
        let mut person = Self::stranger(server, address)?;
        let guest = person.post("/api/guests", &json!({ "name": name })).await?.granted();
        let guest = guest.with_context(|| format!("{name} is not let in"))?;
        person.token = Some(guest["token"].as_str().context("a guest has no secret")?.to_owned());
        Ok(person)
    }

    /// The same as a proxy that speaks for an address.
    pub(crate) fn speaking_for(&self, address: IpAddr) -> Self {
        Self { forwarded_for: Some(address), ..self.clone() }
    }

    pub(crate) async fn get(&self, path: &str) -> Result<Answer> {
        self.send(Method::GET, path, String::new()).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Result<Answer> {
        self.send(Method::POST, path, body.to_string()).await
    }

    pub(crate) async fn post_text(&self, path: &str, body: &str) -> Result<Answer> {
        self.send(Method::POST, path, body.to_owned()).await
    }

    async fn send(&self, method: Method, path: &str, body: String) -> Result<Answer> {
        let mut request = self.http.request(method, format!("http://{}{path}", self.server)).body(body);
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        if let Some(address) = self.forwarded_for {
            request = request.header("x-forwarded-for", address.to_string());
        }
        let response = request.send().await?;
        let status = response.status().as_u16();
        Ok(Answer { status, text: response.text().await? })
    }

    /// The same request as text, for connections without a protocol.
    pub(crate) fn written(&self, method: &str, path: &str, body: &str) -> String {
        let known = self.token.as_ref().map(|token| format!("authorization: Bearer {token}\r\n")).unwrap_or_default();
        let (server, length) = (self.server, body.len());
        let head = format!("host: {server}\r\nconnection: close\r\n{known}content-length: {length}");
        format!("{method} {path} HTTP/1.1\r\n{head}\r\n\r\n{body}")
    }

    /// Opens a table; the answer is its code.
    pub(crate) async fn open(&self, table: &Value) -> Result<String> {
        let table = self.post("/api/tables", table).await?.granted()?;
        Ok(table["code"].as_str().context("a table has no code")?.to_owned())
    }

    /// Asks something of a table.
    pub(crate) async fn ask(&self, code: &str, request: &Value) -> Result<Value> {
        self.post(&format!("/api/tables/{code}"), request).await?.granted()
    }

    pub(crate) async fn socket(&self) -> Result<Socket> {
        Socket::open(self.server, self.address, self.token.as_deref()).await
    }
}

/// Asks again after a while if there is too much to do at the moment.
pub(crate) async fn patient(mut ask: impl AsyncFnMut() -> Result<Answer>) -> Result<Answer> {
    let mut answer = ask().await?;
    for _ in 1..TRIES {
        if ![429, 503].contains(&answer.status) {
            break;
        }
        sleep(Duration::from_secs(1)).await;
        answer = ask().await?;
    }
    ensure!(answer.status == 200, "{}: {}", answer.status, answer.code().unwrap_or_default());
    Ok(answer)
}
