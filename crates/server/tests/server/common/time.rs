//! A clock that a test owns.

use std::time::Duration;

/// While it is there, time passes only when a test says so: a clock that moves by itself does not wait for the network.
pub(crate) struct Standstill(#[expect(dead_code, reason = "it is kept, not used")] std::sync::mpsc::Sender<()>);

impl Standstill {
    pub(crate) fn new() -> Self {
        let (sender, ended) = std::sync::mpsc::channel();
        // The clock does not move by itself while a blocking task runs; this one runs until the sender is dropped.
        drop(tokio::task::spawn_blocking(move || ended.recv()));
        Self(sender)
    }
}

/// Lets time pass, and the server do what is due by then.
pub(crate) async fn pass(time: Duration) {
    tokio::time::advance(time).await;
    settle().await;
}

/// Gives the server real time to do what is due.
pub(crate) async fn settle() {
    for _ in 0..20 {
        tokio::task::spawn_blocking(|| std::thread::sleep(Duration::from_millis(4))).await.unwrap();
    }
}
