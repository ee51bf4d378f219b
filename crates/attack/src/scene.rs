//! Where an attack takes place: a server, two people who play on it, and somebody who comes and goes.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use serde_json::json;
use tokio::time::{Instant, sleep, timeout};

use crate::attacks::Attack;
use crate::findings::Findings;
use crate::person::Person;
use crate::probe::Probe;
use crate::report::Report;
use crate::seats::Seats;
use crate::server::Server;

/// Where the attacks come from.
pub(crate) const ATTACKER: IpAddr = loopback(1);
/// Where the match is played from.
pub(crate) const SEATS: [IpAddr; 2] = [loopback(2), loopback(3)];
/// Where somebody comes from who is neither.
pub(crate) const OTHERS: [IpAddr; 3] = [loopback(4), loopback(5), loopback(6)];
/// Where others come from who help the attacker.
pub(crate) const CROWD: [IpAddr; 5] = [loopback(11), loopback(12), loopback(13), loopback(14), loopback(15)];
/// Where the times are measured.
const PROBE: IpAddr = loopback(9);

/// Whoever takes longer to look at the table and open one has given up.
const PATIENCE: Duration = Duration::from_secs(20);
/// So many connections of the attacker count as none: they are those of its last requests.
const FEW: usize = 10;
/// So long an attack takes at most.
const END: Duration = Duration::from_secs(400);

/// How thorough the attacks are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    Short,
    Long,
}

/// A server under attack and the people on it.
pub(crate) struct Scene {
    pub(crate) server: Server,
    pub(crate) seats: Seats,
    /// The server's program, for whoever needs another one.
    pub(crate) program: PathBuf,
    pub(crate) length: Length,
}

/// Carries out an attack on a server of its own.
pub(crate) async fn carry_out(attack: &Attack, program: &Path, length: Length) -> Result<Report> {
    let server = Server::start(program, attack.flags)?;
    let seats = Seats::sit_down(server.address()).await.context("the match can't begin")?;
    let probe = Probe::start(server.address(), PROBE)?;
    let scene = Scene { server, seats, program: program.to_path_buf(), length };
    let start = Instant::now();
    let findings = timeout(END, (attack.run)(&scene)).await;
    let findings = findings.unwrap_or_else(|_| Err(anyhow!("the attack had no end"))).unwrap_or_else(|error| {
        let mut findings = Findings::default();
        findings.check(false, format!("{error:#}"));
        findings
    });
    let seconds = start.elapsed().as_secs_f64();
    let Scene { mut server, seats, .. } = scene;
    let (play, health) = (seats.end().await, probe.end().await);
    let memory = server.memory();
    let last_words = if server.is_alive() { None } else { Some(server.last_words()) };
    let report = Report { name: attack.name, seconds, memory, health, play, findings };
    Ok(report.judged(length, last_words))
}

impl Scene {
    pub(crate) fn address(&self) -> SocketAddr {
        self.server.address()
    }

    pub(crate) fn is_long(&self) -> bool {
        self.length == Length::Long
    }

    /// One thing or another, as thorough as the attacks are.
    pub(crate) fn either<T>(&self, short: T, long: T) -> T {
        if self.is_long() { long } else { short }
    }

    /// So many seconds.
    pub(crate) fn seconds(&self, short: u64, long: u64) -> Duration {
        Duration::from_secs(self.either(short, long))
    }

    pub(crate) async fn guest(&self, address: IpAddr, name: &str) -> Result<Person> {
        Person::guest(self.address(), address, name).await
    }

    /// Some guests of the attacker.
    pub(crate) async fn mob(&self, n: usize) -> Result<Vec<Person>> {
        let mut mob = Vec::new();
        for _ in 0..n {
            mob.push(self.guest(ATTACKER, "Mallory").await?);
        }
        Ok(mob)
    }

    /// Somebody new comes, watches the match over a socket, opens a table of their own and sits down at it.
    pub(crate) async fn visit(&self, address: IpAddr) -> Result<()> {
        let visit = async {
            let person = self.guest(address, "Vera").await?;
            let mut socket = person.socket().await?;
            socket.granted(&json!({ "do": "watch", "table": self.seats.code() })).await?;
            let code = person.open(&json!({ "game": "escape", "options": { "seats": 4 } })).await?;
            person.ask(&code, &json!({ "do": "sit", "seat": 0 })).await?;
            let look = person.get(&format!("/api/tables/{code}/match")).await?.granted()?;
            ensure!(look["info"]["you"] == 0, "whoever sat down has no seat");
            Ok(())
        };
        timeout(PATIENCE, visit).await.context("not done in time")?
    }

    /// How many connections of the attacker the server has not hung up on, as a part of a sentence.
    pub(crate) fn held(&self) -> String {
        self.server.connections_from(ATTACKER).map_or_else(String::new, |n_held| format!(" ({n_held} held)"))
    }

    /// Waits until the server has let go of what the attacker has opened; that it does not is a fault.
    pub(crate) async fn let_go(&self, findings: &mut Findings, limit: Duration) {
        let start = Instant::now();
        loop {
            let Some(n_held) = self.server.connections_from(ATTACKER) else {
                findings.say("connections are not counted on this system");
                return;
            };
            let seconds = start.elapsed().as_secs();
            if n_held <= FEW {
                findings.say(format!("let go of after {seconds} s"));
                return;
            }
            if start.elapsed() > limit {
                findings.check(false, format!("{n_held} connections are still held after {seconds} s"));
                return;
            }
            sleep(Duration::from_secs(1)).await;
        }
    }
}

const fn loopback(host: u8) -> IpAddr {
    IpAddr::V4(Ipv4Addr::new(127, 0, 0, host))
}
