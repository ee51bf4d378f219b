//! Connections cost the system something even if nothing is said on them.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Result;
use tokio::io::AsyncWriteExt as _;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout_at};

use crate::findings::Findings;
use crate::person::Person;
use crate::raw;
use crate::scene::{ATTACKER, OTHERS, Scene};
use crate::socket::Socket;

/// So many connections, and then so many sockets: more than the system gives the server at first.
const CONNECTIONS: usize = 1200;
/// So many are opened at once.
const AT_ONCE: usize = 40;
/// So many requests are begun.
const HALVES: usize = 500;
/// The beginnings of requests: of a head, of a line in it, of a body, and of a long body.
const BEGINNINGS: [&str; 4] = [
    "POST /api/guests HTTP/1.1\r\nhost: fuga\r\ncontent-le",
    "GET / HTTP/1.1\r\nx-long: ",
    "POST /api/guests HTTP/1.1\r\nhost: fuga\r\ncontent-length: 1000\r\n\r\n{\"name\":\"",
    "POST /api/replay HTTP/1.1\r\nhost: fuga\r\ncontent-length: 4000000\r\n\r\n",
];
/// Requests that do not come, and sockets that say nothing, are let go of within this.
const NO_REQUEST: Duration = Duration::from_mins(1);
const NO_MESSAGE: Duration = Duration::from_mins(2);

/// Opens connections and then sockets by the hundred, and leaves them alone.
pub(super) async fn sockets(scene: &Scene) -> Result<Findings> {
    let [first, second, _] = OTHERS;
    let mut findings = Findings::default();
    let server = scene.address();
    let connections = open_many(scene.seconds(8, 15), move || raw::connect(server, ATTACKER)).await;
    findings.say(format!("{} connections{}", connections.len(), scene.held()));
    findings.works("somebody comes past silent connections", scene.visit(first).await);
    if scene.is_long() {
        scene.let_go(&mut findings, NO_REQUEST).await;
    }
    drop(connections);

    let stranger = Person::stranger(server, ATTACKER)?;
    let open = move || {
        let stranger = stranger.clone();
        async move { stranger.socket().await }
    };
    let sockets = open_many(scene.seconds(4, 25), open).await;
    findings.say(format!("{} sockets{}", sockets.len(), scene.held()));
    // They answer pings and say nothing else.
    let mut sockets: JoinSet<Option<u16>> = sockets.into_iter().map(answer_pings).collect();
    findings.works("somebody comes past silent sockets", scene.visit(second).await);
    if scene.is_long() {
        scene.let_go(&mut findings, NO_MESSAGE).await;
        let ended = std::iter::from_fn(|| sockets.try_join_next()?.ok());
        let codes: BTreeSet<String> =
            ended.map(|code| code.map_or("nothing".into(), |code| code.to_string())).collect();
        if !codes.is_empty() {
            findings.say(format!("closed with {}", Vec::from_iter(codes).join(", ")));
        }
    }
    Ok(findings)
}

async fn answer_pings(mut socket: Socket) -> Option<u16> {
    socket.ended().await
}

/// Opens as many as there is time for, up to [`CONNECTIONS`].
async fn open_many<T: Send + 'static, F>(time: Duration, open: impl Fn() -> F + Clone + Send + 'static) -> Vec<T>
where
    F: Future<Output = Result<T>> + Send,
{
    let end = Instant::now() + time;
    let mut workers = JoinSet::new();
    for _ in 0..AT_ONCE {
        let open = open.clone();
        workers.spawn(async move {
            let mut opened = Vec::new();
            while opened.len() < CONNECTIONS / AT_ONCE && Instant::now() < end {
                match timeout_at(end, open()).await {
                    Ok(Ok(one)) => opened.push(one),
                    Ok(Err(_)) => sleep(Duration::from_millis(100)).await,
                    Err(_) => break,
                }
            }
            opened
        });
    }
    workers.join_all().await.into_iter().flatten().collect()
}

/// Begins requests and sends no more of them, or a byte now and then.
pub(super) async fn half(scene: &Scene) -> Result<Findings> {
    let mut findings = Findings::default();
    let server = scene.address();
    let mut halves = JoinSet::new();
    for n in 0..HALVES {
        halves.spawn(begin(server, n));
    }
    sleep(scene.seconds(3, 5)).await;
    findings.say(format!("{HALVES} requests begun{}", scene.held()));
    findings.works("somebody comes past them", scene.visit(OTHERS[0]).await);
    if scene.is_long() {
        scene.let_go(&mut findings, NO_REQUEST).await;
    }
    Ok(findings)
}

/// Begins a request; every other one goes on as slowly as it can, the others stay as they are.
async fn begin(server: SocketAddr, n: usize) -> Result<()> {
    let mut connection = raw::connect(server, ATTACKER).await?;
    connection.write_all(BEGINNINGS[n % BEGINNINGS.len()].as_bytes()).await?;
    let is_slow = (n / BEGINNINGS.len()).is_multiple_of(2);
    if !is_slow {
        return std::future::pending().await;
    }
    loop {
        sleep(Duration::from_millis(500)).await;
        connection.write_all(b"x").await?;
    }
}
