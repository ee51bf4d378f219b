//! Connections without a protocol: for clients that do not keep to one.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::net::{TcpSocket, TcpStream};

/// So long a connection may take to come about.
const PATIENCE: Duration = Duration::from_secs(10);
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

async fn join(socket: TcpSocket, server: SocketAddr, from: IpAddr) -> Result<TcpStream> {
    socket.bind(SocketAddr::new(from, 0)).with_context(|| format!("{from} is no address of this machine"))?;
    let connected = tokio::time::timeout(PATIENCE, socket.connect(server)).await;
    connected.context("no connection in time")?.context("no connection")
}
