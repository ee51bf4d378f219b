//! Where bots think: on a few threads of their own, so that nobody who plays waits for them.

use std::num::NonZero;
use std::sync::Arc;

use fuga_catalog::{Choice, Thought};
use tokio::sync::{Semaphore, watch};
use tokio::task::{self, JoinError, JoinHandle};

/// The threads that bots share.
pub(crate) struct Minds {
    turns: Arc<Semaphore>,
}

impl Minds {
    /// At most half of the threads that the machine has, and one at least.
    pub(crate) fn new() -> Self {
        let n_threads = std::thread::available_parallelism().map_or(1, NonZero::get);
        Self { turns: Arc::new(Semaphore::new((n_threads / 2).max(1))) }
    }

    /// Begins to think as soon as it is this thought's turn.
    pub(crate) fn think(&self, thought: Thought) -> Thinking {
        let (stop, stopped) = watch::channel(false);
        Thinking { stop, answer: tokio::spawn(think(thought, Arc::clone(&self.turns), stopped)) }
    }
}

async fn think(
    thought: Thought,
    turns: Arc<Semaphore>,
    mut stopped: watch::Receiver<bool>,
) -> Result<Choice, JoinError> {
    let turn = tokio::select! {
        biased;
        turn = turns.acquire_owned() => turn.ok(),
        _ = stopped.wait_for(|&is_stopped| is_stopped) => None,
    };
    // Whoever never had a turn does what comes to mind first, on no thread that serves people.
    let had_turn = turn.is_some();
    task::spawn_blocking(move || {
        let choice = thought.think(&|| !had_turn || *stopped.borrow());
        drop(turn);
        choice
    })
    .await
}

/// A bot that thinks. It stops when nobody waits for its answer any more.
pub(crate) struct Thinking {
    stop: watch::Sender<bool>,
    answer: JoinHandle<Result<Choice, JoinError>>,
}

impl Thinking {
    /// The best that it has found by now.
    pub(crate) async fn answer(mut self) -> Result<Choice, JoinError> {
        self.stop.send_replace(true);
        (&mut self.answer).await.flatten()
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.send_replace(true);
    }
}
