//! What was counted.

use std::time::Duration;

/// What the tables did, and how long it took to be heard.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) actions: u64,
    pub(super) matches: u64,
    /// From an action until its answer was there.
    pub(super) acknowledged: Vec<Duration>,
    /// From an action until the last of the seats had heard of it; measured only when tables take their time.
    pub(super) heard: Vec<Duration>,
    /// What went wrong, with one example.
    pub(super) n_errors: u64,
    pub(super) error: Option<String>,
}

impl Tally {
    pub(super) fn add(&mut self, other: Self) {
        self.actions += other.actions;
        self.matches += other.matches;
        self.acknowledged.extend(other.acknowledged);
        self.heard.extend(other.heard);
        self.n_errors += other.n_errors;
        self.error = self.error.take().or(other.error);
    }

    pub(super) fn fail(&mut self, error: impl std::fmt::Display) {
        self.n_errors += 1;
        self.error.get_or_insert_with(|| error.to_string());
    }

    pub(super) fn print(mut self, seconds: f64, is_paced: bool) {
        let rate = self.actions as f64 / seconds;
        say!(
            "{} actions in {seconds} s: {rate:.0} actions/s acknowledged, {} matches ended",
            self.actions,
            self.matches
        );
        print_times("post to answer", &mut self.acknowledged);
        if is_paced {
            print_times("post to last notice", &mut self.heard);
        }
        match self.error {
            None => say!("no errors"),
            Some(error) => say!("{} errors, such as: {error}", self.n_errors),
        }
    }
}

fn print_times(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let Some(last) = times.len().checked_sub(1) else { return };
    let at = |thousandths: usize| times[last * thousandths / 1000].as_secs_f64() * 1e3;
    say!("{what:<20} p50 {:.2} ms, p99 {:.2} ms, p99.9 {:.2} ms", at(500), at(990), at(999));
}
