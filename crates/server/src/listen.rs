//! Connections, each taken in as it comes. A client that does not say in time what it wants is let go.

use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower_service::Service as _;

/// A client has so long to send the head of its next request, and then its body.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);
/// Where the system has nothing left for another connection, it is asked again after a while.
const RELIEF: Duration = Duration::from_secs(1);

/// Serves until it is to stop; then it answers what was asked before.
pub(crate) async fn listen(listener: TcpListener, routes: Router, stop: impl Future<Output = ()>) {
    let (bell, stopped) = watch::channel(());
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => take_in(stream, peer, routes.clone(), stopped.clone()),
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(RELIEF).await;
            }
        }
    }
    drop((listener, stopped));
    bell.send_replace(());
    // Every connection listens until it is done.
    bell.closed().await;
}

/// Answers one client until it goes, apart from all others.
fn take_in(stream: TcpStream, peer: SocketAddr, routes: Router, mut stopped: watch::Receiver<()>) {
    // A reply and the update after it are small: neither waits for the other to be acknowledged.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection may be slower than need be");
    }
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        routes.clone().call(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::spawn(async move {
        let mut connection = pin!(connection);
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            _ = stopped.changed() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%error, "a connection ended early");
        }
    });
}
