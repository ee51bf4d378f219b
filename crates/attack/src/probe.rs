//! Somebody who comes again and again, and measures how long it takes to be answered.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use anyhow::Result;
use reqwest::Client;
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{Instant, MissedTickBehavior};

/// So often somebody comes.
const PERIOD: Duration = Duration::from_millis(50);
/// Whoever waits longer has gone.
const PATIENCE: Duration = Duration::from_secs(10);
/// So many wait at once at most.
const MAX_WAITING: usize = 16;

/// Asks for `/healthz` until it is told to end, over a new connection each time.
pub(crate) struct Probe {
    stop: watch::Sender<bool>,
    task: JoinHandle<Health>,
}

/// How long the answers took.
#[derive(Debug, Default)]
pub(crate) struct Health {
    /// In order of length; whoever was not answered has waited as long as anybody would.
    times: Vec<Duration>,
    pub(crate) n_unanswered: usize,
}

impl Probe {
    pub(crate) fn start(server: SocketAddr, from: IpAddr) -> Result<Self> {
        // Connections are not kept: it is somebody else who comes next.
        let http = Client::builder().no_proxy().local_address(from).pool_max_idle_per_host(0).timeout(PATIENCE);
        let (stop, stopped) = watch::channel(false);
        let task = tokio::spawn(measure(http.build()?, format!("http://{server}/healthz"), stopped));
        Ok(Self { stop, task })
    }

    pub(crate) async fn end(self) -> Health {
        self.stop.send_replace(true);
        self.task.await.unwrap_or_default()
    }
}

async fn measure(http: Client, url: String, mut stopped: watch::Receiver<bool>) -> Health {
    let mut health = Health::default();
    let mut waiting = JoinSet::new();
    let mut ticks = tokio::time::interval(PERIOD);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = stopped.changed() => break,
            Some(Ok(time)) = waiting.join_next() => health.add(time),
            _ = ticks.tick() => {
                // Nobody waits for whoever came before: a stop of the server is felt by all who come meanwhile.
                if waiting.len() < MAX_WAITING {
                    waiting.spawn(visit(http.clone(), url.clone()));
                }
            }
        }
    }
    for time in waiting.join_all().await {
        health.add(time);
    }
    health.times.sort_unstable();
    health
}

async fn visit(http: Client, url: String) -> Option<Duration> {
    let start = Instant::now();
    let is_well = http.get(url).send().await.is_ok_and(|response| response.status().is_success());
    is_well.then(|| start.elapsed())
}

impl Health {
    fn add(&mut self, time: Option<Duration>) {
        self.n_unanswered += usize::from(time.is_none());
        self.times.push(time.unwrap_or(PATIENCE));
    }

    pub(crate) fn n_asked(&self) -> usize {
        self.times.len()
    }

    /// The time that so many of a thousand stay below.
    pub(crate) fn at(&self, thousandths: usize) -> Duration {
        let last = self.times.len().saturating_sub(1);
        self.times.get(last * thousandths / 1000).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_not_answered_counts_as_the_slowest() {
        let mut health = Health::default();
        (1..=100).for_each(|millis| health.add(Some(Duration::from_millis(millis))));
        health.add(None);
        assert_eq!((health.at(0).as_millis(), health.at(500).as_millis(), health.at(990).as_millis()), (1, 51, 100));
        assert_eq!((health.at(1000), health.n_unanswered, health.n_asked()), (PATIENCE, 1, 101));
        assert_eq!(Health::default().at(990), Duration::ZERO);
    }
}
