//! Connections, each taken in as it comes. A client that does not say in time what it wants, or does not take in time
//! what it asked for, is let go.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{Instant, Sleep};
use tower_service::Service as _;

use crate::config::Config;
use crate::limits::{Head, Heads};
use crate::network::Network;
use crate::network::household;

/// A client has so long to send the head of its next request, and then its body.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);
/// The longest head of a request, in bytes, and the most that is read of one connection at once.
const MAX_HEAD: usize = 32 * 1024;
/// A client has so long to take in each piece of what it asked for.
const TAKING: Duration = Duration::from_secs(30);
/// So many bytes are read from a socket at once, and so many a second in the long run; then it has to wait for a while.
const AT_ONCE: usize = 1024 * 1024;
const PER_SECOND: usize = 64 * 1024;
const REST: Duration = Duration::from_millis(100);
/// Where the system has nothing left for another connection, it is asked again after a while.
const RELIEF: Duration = Duration::from_secs(1);
/// So often at most it is said that connections become few, or that an address has too many.
const WARN: Duration = Duration::from_mins(1);

/// Counts connections, and says who may come in.
pub(crate) struct Doorkeeper {
    heads: Arc<Heads>,
    most_by_address: Option<u32>,
    /// Proxies bring everybody's connections.
    trusted: Vec<Network>,
    n_inside: Arc<AtomicU32>,
    most: u32,
    /// When it was last said that it is full, or that an address has too many.
    warned: [Option<Instant>; 2],
}

/// A connection that is counted while it is there.
struct Guest {
    n_inside: Arc<AtomicU32>,
    #[expect(dead_code, reason = "it is dropped, not used")]
    head: Option<Head>,
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.n_inside.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Doorkeeper {
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            heads: Arc::default(),
            most_by_address: config.connections_per_address,
            trusted: config.trusted_proxies.clone(),
            n_inside: Arc::default(),
            most: config.connections,
            warned: [None; 2],
        }
    }

    /// Lets a connection in, if there is room for it and its address has not too many.
    fn admit(&mut self, peer: IpAddr) -> Option<Guest> {
        let n_inside = self.n_inside.load(Ordering::Relaxed);
        if n_inside >= self.most / 10 * 9 && self.warns(0) {
            tracing::warn!(n_inside, most = self.most, "nearly all connections are taken; `connections` sets how many");
        }
        if n_inside >= self.most {
            return None;
        }
        let address = household(peer.to_canonical());
        let is_trusted = self.trusted.iter().any(|network| network.contains(peer));
        let mut head = None;
        if let Some(most) = self.most_by_address.filter(|_| !is_trusted) {
            head = self.heads.enter(address, most);
            if head.is_none() {
                if self.warns(1) {
                    tracing::warn!(most, "an address has as many connections as it may; more are refused");
                }
                return None;
            }
        }
        self.n_inside.fetch_add(1, Ordering::Relaxed);
        Some(Guest { n_inside: Arc::clone(&self.n_inside), head })
    }

    /// Whether it is time to say this again.
    fn warns(&mut self, which: usize) -> bool {
        let now = Instant::now();
        let is_time = self.warned[which].is_none_or(|last| now - last >= WARN);
        if is_time {
            self.warned[which] = Some(now);
        }
        is_time
    }
}

/// Serves until it is to stop; then it answers what was asked before.
pub(crate) async fn listen(
    listener: TcpListener,
    routes: Router,
    mut doorkeeper: Doorkeeper,
    stop: impl Future<Output = ()>,
) {
    let (bell, stopped) = watch::channel(());
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                // Whoever is not let in is hung up on; an answer would cost what is scarce.
                if let Some(guest) = doorkeeper.admit(peer.ip()) {
                    take_in(stream, peer, guest, routes.clone(), stopped.clone());
                }
            }
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
fn take_in(stream: TcpStream, peer: SocketAddr, guest: Guest, routes: Router, mut stopped: watch::Receiver<()>) {
    // A reply and the update after it are small: neither waits for the other to be acknowledged.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection may be slower than need be");
    }
    let pace = Arc::new(Pace::default());
    let asked = Arc::clone(&pace);
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(Arc::clone(&asked));
        routes.clone().call(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_buf_size(MAX_HEAD)
        .serve_connection(TokioIo::new(Patient::new(stream, guest, pace)), service)
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

/// Whether what comes in is read at a pace: parts of messages that add up to nothing are never seen by whoever counts
/// messages, so they are bounded here.
#[derive(Debug, Default)]
pub(crate) struct Pace(AtomicBool);

impl Pace {
    /// From now on the connection is a socket, and is read at a pace.
    pub(crate) fn keep(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A stream whose other end must take in what is written: it breaks when a piece has waited for too long.
///
/// The time runs from the first byte that finds no room until everything written so far has gone, so that taking in a
/// byte now and then is not enough.
struct Patient<S> {
    stream: S,
    /// When the other end has been waited for long enough, while it is.
    until: Option<Pin<Box<Sleep>>>,
    pace: Arc<Pace>,
    /// How many bytes may be read at once, as of a moment, and until when none are while it is too much.
    allowance: usize,
    counted: Instant,
    rest: Option<Pin<Box<Sleep>>>,
    #[expect(dead_code, reason = "it is counted as long as the stream is there, also as a socket")]
    guest: Guest,
}

impl<S> Patient<S> {
    fn new(stream: S, guest: Guest, pace: Arc<Pace>) -> Self {
        Self { stream, until: None, pace, allowance: AT_ONCE, counted: Instant::now(), rest: None, guest }
    }

    /// Waits until something may be read again, if it was too much.
    fn poll_rest(&mut self, context: &mut Context<'_>) -> Poll<()> {
        if let Some(rest) = &mut self.rest {
            ready!(rest.as_mut().poll(context));
            self.rest = None;
        }
        let now = Instant::now();
        let gained = (now - self.counted).as_millis() as usize * PER_SECOND / 1000;
        if gained > 0 {
            self.allowance = (self.allowance + gained).min(AT_ONCE);
            self.counted = now;
        }
        if self.allowance > 0 {
            return Poll::Ready(());
        }
        let mut rest = Box::pin(tokio::time::sleep(REST));
        let poll = rest.as_mut().poll(context);
        self.rest = Some(rest);
        poll
    }

    /// Passes on what became of a write, and watches the time while it waits.
    fn watch<T>(&mut self, context: &mut Context<'_>, poll: Poll<io::Result<T>>, is_all: bool) -> Poll<io::Result<T>> {
        match poll {
            Poll::Ready(done) => {
                if is_all {
                    self.until = None;
                }
                Poll::Ready(done)
            }
            Poll::Pending => {
                let until = self.until.get_or_insert_with(|| Box::pin(tokio::time::sleep(TAKING)));
                match until.as_mut().poll(context) {
                    Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
                    Poll::Pending => Poll::Pending,
                }
            }
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if !self.pace.0.load(Ordering::Relaxed) {
            return Pin::new(&mut self.stream).poll_read(context, buffer);
        }
        ready!(self.poll_rest(context));
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        self.allowance = self.allowance.saturating_sub(buffer.filled().len() - before);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, poll, false)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.watch(context, poll, false)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let poll = Pin::new(&mut self.stream).poll_flush(context);
        self.watch(context, poll, true)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let poll = Pin::new(&mut self.stream).poll_shutdown(context);
        self.watch(context, poll, true)
    }
}
