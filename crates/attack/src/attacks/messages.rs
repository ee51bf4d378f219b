//! Messages that break the protocol of sockets, and floods of those that mean nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use crate::findings::Findings;
use crate::person::Person;
use crate::scene::{ATTACKER, OTHERS, Scene};
use crate::socket::Socket;

/// A message that is refused for its length.
const TOO_LONG: usize = 70_000;
/// So many sockets send what is no JSON; half of them never listen.
const FLOODS: usize = 10;
/// So many sockets send pings, pongs or empty parts of a message.
const PINGS: usize = 90;
/// So long a close may take to come.
const PATIENCE: Duration = Duration::from_secs(10);
/// The codes that say what was wrong: no frame, not taken, no text, too long.
const CODES: [u16; 4] = [1002, 1003, 1007, 1009];

/// Sends what is no message in every way, and what is no JSON without a pause.
pub(super) async fn messages(scene: &Scene) -> Result<Findings> {
    let stranger = Person::stranger(scene.address(), ATTACKER)?;
    let mut findings = Findings::default();
    let mut floods = JoinSet::new();
    for n in 0..FLOODS {
        let socket = stranger.socket().await?;
        floods.spawn(flood(socket, n % 2 == 0));
    }
    let (start, time) = (Instant::now(), scene.seconds(2, 15));
    let mut n_rounds = 0;
    while n_rounds == 0 || start.elapsed() < time {
        for (name, bytes) in faulty() {
            let code = provoke(&stranger, &bytes).await;
            if n_rounds > 0 {
                continue;
            }
            match code {
                Ok(Some(code)) if CODES.contains(&code) => findings.say(format!("{name} {code}")),
                Ok(Some(code)) => findings.check(false, format!("{name}: closed with {code}")),
                Ok(None) => findings.check(false, format!("{name}: closed without a code")),
                Err(error) => findings.check(false, format!("{name}: {error:#}")),
            }
        }
        n_rounds += 1;
    }
    findings.say(format!("{n_rounds} rounds"));
    findings.works("somebody comes", scene.visit(OTHERS[0]).await);
    Ok(findings)
}

/// Sends what is no message but has to be read all the same, on many sockets, and reads nothing.
pub(super) async fn pings(scene: &Scene) -> Result<Findings> {
    let stranger = Person::stranger(scene.address(), ATTACKER)?;
    let mut findings = Findings::default();
    let kinds = [frame(0x89, &[b'x'; 125]), frame(0x8a, b""), frame(0x00, b"")];
    let n_bytes = Arc::new(AtomicU64::new(0));
    let mut floods = JoinSet::new();
    for n in 0..PINGS {
        let mut socket = stranger.socket().await?;
        let (bytes, n_bytes) = (kinds[n % kinds.len()].repeat(1000), Arc::clone(&n_bytes));
        floods.spawn(async move {
            // Parts without end follow a message that was begun.
            let mut is_open = socket.send_raw(&frame(0x01, b"[")).await.is_ok();
            while is_open {
                is_open = socket.send_raw(&bytes).await.is_ok();
                n_bytes.fetch_add(bytes.len() as u64, Ordering::Relaxed);
            }
        });
    }
    tokio::time::sleep(scene.seconds(3, 15)).await;
    findings.works("somebody comes", scene.visit(OTHERS[0]).await);
    let n_gone = std::iter::from_fn(|| floods.try_join_next()).count();
    let n_mib = n_bytes.load(Ordering::Relaxed) >> 20;
    findings.say(format!("{PINGS} sockets, {n_gone} let go of, {n_mib} MiB taken"));
    findings.check(n_gone >= PINGS / 2, "pings and pongs go on without end");
    Ok(findings)
}

/// What is wrong with some bytes, and the bytes.
fn faulty() -> Vec<(&'static str, Vec<u8>)> {
    let (text, binary, close) = (0x81, 0x82, 0x88);
    vec![
        ("binary", frame(binary, b"{}")),
        ("too long", frame(text, &vec![b' '; TOO_LONG])),
        ("no UTF-8", frame(text, &[0xff, 0xfe, b'x'])),
        ("an unknown kind", frame(0x83, b"{}")),
        ("reserved bits", frame(text | 0x70, b"{}")),
        ("unmasked", vec![text, 2, b'{', b'}']),
        ("a part of nothing", frame(0x80, b"{}")),
        ("a long ping", frame(0x89, &[b'x'; 126])),
        ("a short close", frame(close, &[3])),
        ("no frame", b"GET / HTTP/1.1\r\n\r\n".to_vec()),
    ]
}

/// A frame as clients send it, masked with nothing.
fn frame(kind: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![kind];
    match payload.len() {
        length @ 0..126 => bytes.push(0x80 | length as u8),
        length @ 126..65_536 => {
            bytes.push(0xfe);
            bytes.extend((length as u16).to_be_bytes());
        }
        length => {
            bytes.push(0xff);
            bytes.extend((length as u64).to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend(payload);
    bytes
}

/// Sends bytes and tells with what code the socket is closed.
async fn provoke(stranger: &Person, bytes: &[u8]) -> Result<Option<u16>> {
    let mut socket = stranger.socket().await?;
    // The server may have closed it before all of it was sent; what it said can be read even so.
    drop(timeout(PATIENCE, socket.send_raw(bytes)).await.context("not read in time")?);
    timeout(PATIENCE, socket.ended()).await.context("not closed in time")
}

/// Sends what is no JSON until it is stopped or let go of.
async fn flood(mut socket: Socket, listens: bool) {
    let message = frame(0x81, &[b'['; 1000]);
    loop {
        if socket.send_raw(&message).await.is_err() || listens && socket.next().await.is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_tell_their_length() {
        assert_eq!(frame(0x81, b"hi"), [0x81, 0x82, 0, 0, 0, 0, b'h', b'i']);
        assert_eq!(frame(0x81, &[0; 200])[..4], [0x81, 0xfe, 0, 200]);
        assert_eq!(frame(0x81, &vec![0; 70_000])[..10], [0x81, 0xff, 0, 0, 0, 0, 0, 1, 0x11, 0x70]);
    }
}
