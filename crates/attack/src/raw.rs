//! Connections without a protocol: for clients that do not keep to one.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::person::Answer;

/// So long a connection may take to come about.
const PATIENCE: Duration = Duration::from_secs(10);
/// So long an answer may take until its last byte.
const ANSWER: Duration = Duration::from_mins(1);
/// As little as the system has room for, so that an answer waits at the server.
const SMALL: u32 = 2048;

/// A connection from an address.
pub(crate) async fn connect(server: SocketAddr, from: IpAddr) -> Result<TcpStream> {
    join(TcpSocket::new_v4()?, server, from).await
}

/// A connection that takes in next to nothing until somebody reads.
pub(crate) async fn connect_deaf(server: SocketAddr, from: IpAddr) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(SMALL)?;
    join(socket, server, from).await
}

/// Sends a request over a connection of its own and reads until the server closes it.
///
/// The server may answer before everything is sent, and cut the rest: what it said counts.
pub(crate) async fn ask(server: SocketAddr, from: IpAddr, request: &str) -> Result<Answer> {
    let (mut incoming, mut outgoing) = connect(server, from).await?.into_split();
    let mut bytes = Vec::new();
    let exchange = async { tokio::join!(incoming.read_to_end(&mut bytes), outgoing.write_all(request.as_bytes())) };
    let (read, _) = timeout(ANSWER, exchange).await?;
    let answer = Answer::read(&bytes);
    answer.with_context(|| read.err().map_or("no answer".to_owned(), |error| error.to_string()))
}

async fn join(socket: TcpSocket, server: SocketAddr, from: IpAddr) -> Result<TcpStream> {
    socket.bind(SocketAddr::new(from, 0)).with_context(|| format!("{from} is no address of this machine"))?;
    let connected = timeout(PATIENCE, socket.connect(server)).await;
    connected.context("no connection in time")?.context("no connection")
}
