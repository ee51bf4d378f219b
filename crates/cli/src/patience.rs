//! What is said of bots that are programs, wherever they play.

use std::time::Duration;

use clap::Args;

/// What stands before the command of such a bot.
pub(crate) const PROGRAM: &str = "run:";

/// How long bots that are programs may think.
#[derive(Args, Clone, Copy)]
pub(crate) struct Patience {
    /// How many seconds a program of your own may take for an answer.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3600))]
    patience: u64,
}

impl Patience {
    pub(crate) const fn time(self) -> Duration {
        Duration::from_secs(self.patience)
    }
}
