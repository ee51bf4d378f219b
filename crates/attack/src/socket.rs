//! A WebSocket from an address.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::raw;

/// Small buffers: there are many sockets.
const BUFFER: usize = 4096;
/// So long somebody waits for a socket or for a reply.
const PATIENCE: Duration = Duration::from_secs(10);

/// A socket of one client.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    pub(crate) async fn open(server: SocketAddr, from: IpAddr, token: Option<&str>) -> Result<Self> {
        let mut request = format!("ws://{server}/api/socket").into_client_request()?;
        if let Some(token) = token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse()?);
        }
        let stream = raw::connect(server, from).await?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        let opened = timeout(PATIENCE, client_async_with_config(request, stream, Some(config))).await;
        let (socket, _) = opened.context("no socket in time")?.context("no socket")?;
        Ok(Self(socket))
    }

    pub(crate) async fn send(&mut self, message: &Value) -> Result<()> {
        Ok(self.0.send(Message::text(message.to_string())).await?)
    }

    /// Sends bytes that may be no frame at all.
    pub(crate) async fn send_raw(&mut self, bytes: &[u8]) -> Result<()> {
        Ok(self.0.get_mut().write_all(bytes).await?)
    }

    /// The next message, while pings are answered.
    pub(crate) async fn next(&mut self) -> Result<Value> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text)?),
                Some(Ok(Message::Close(frame))) => bail!("the server has closed the socket: {frame:?}"),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => bail!("the socket has ended"),
            }
        }
    }

    /// Sends a request and waits for its reply; what else is told meanwhile is passed over.
    pub(crate) async fn ask(&mut self, request: &Value) -> Result<Value> {
        let reply = async {
            self.send(request).await?;
            loop {
                let message = self.next().await?;
                if message["type"] == "reply" {
                    return Ok(message);
                }
            }
        };
        timeout(PATIENCE, reply).await.context("no reply in time")?
    }

    /// The same for a request that has to be granted.
    pub(crate) async fn granted(&mut self, request: &Value) -> Result<Value> {
        let reply = self.ask(request).await?;
        if !reply["error"].is_null() {
            bail!("refused: {}", reply["error"]);
        }
        Ok(reply["ok"].clone())
    }

    /// Listens until the server ends it, and gives the code with which it was closed, if it was.
    pub(crate) async fn ended(&mut self) -> Option<u16> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }
}
