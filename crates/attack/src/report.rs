//! What came of an attack, as a line and as a table.

use std::fmt::Write as _;
use std::time::Duration;

use crate::findings::Findings;
use crate::probe::Health;
use crate::scene::Length;
use crate::seats::Play;
use crate::server::Memory;

/// A server stays below this, in bytes, whatever is done to it.
const MAX_MEMORY: u64 = 400_000_000;
/// Ninety-nine of a hundred who come are answered within this.
const MAX_WAIT: Duration = Duration::from_millis(200);

/// What came of an attack.
pub(crate) struct Report {
    pub(crate) name: &'static str,
    pub(crate) seconds: f64,
    pub(crate) memory: Option<Memory>,
    pub(crate) health: Health,
    pub(crate) play: Play,
    pub(crate) findings: Findings,
}

impl Report {
    /// Adds what has to hold whatever the attack is. Times are judged only where there is time.
    pub(crate) fn judged(mut self, length: Length, last_words: Option<String>) -> Self {
        let Self { memory, health, play, findings, .. } = &mut self;
        if let Some(last_words) = last_words {
            findings.check(false, format!("the server has ended: {last_words}"));
        }
        if let Some(Memory { peak, .. }) = memory {
            let (megabytes, most) = (*peak / 1_000_000, MAX_MEMORY / 1_000_000);
            findings.check(*peak < MAX_MEMORY, format!("{megabytes} MB of memory, {most} at most"));
        }
        if let Some(error) = &play.error {
            findings.check(false, format!("the match stopped: {error}"));
        }
        findings.check(play.n_actions > 0, "the seats could do nothing");
        let (n_unanswered, n_asked) = (health.n_unanswered, health.n_asked());
        findings.check(n_unanswered == 0, format!("{n_unanswered} of {n_asked} who came were not answered"));
        if length == Length::Long {
            let (slowest, most) = (health.at(990).as_millis(), MAX_WAIT.as_millis());
            findings.check(health.at(990) < MAX_WAIT, format!("p99 of /healthz is {slowest} ms, {most} at most"));
        }
        self
    }

    pub(crate) fn has_held(&self) -> bool {
        self.findings.faults.is_empty()
    }

    /// All of it in one line.
    pub(crate) fn line(&self) -> String {
        let [peak, now] = self.megabytes();
        let [median, slow, slowest] = self.waits();
        let Play { n_actions, longest, .. } = &self.play;
        let mut line = format!(
            "{}: {} in {:.1} s; memory {peak} MB at most, {now} at the end; /healthz p50 {median}, p99 {slow}, at most \
             {slowest} ms; {n_actions} actions, the longest {} ms",
            self.name,
            self.verdict(),
            self.seconds,
            millis(*longest),
        );
        for words in self.findings.said.iter().chain(&self.findings.faults) {
            line.extend(["; ", words]);
        }
        line
    }

    fn verdict(&self) -> &'static str {
        if self.has_held() { "held" } else { "BROKEN" }
    }

    fn megabytes(&self) -> [String; 2] {
        let text = |bytes: Option<u64>| bytes.map_or_else(|| "?".to_owned(), |bytes| (bytes / 1_000_000).to_string());
        [text(self.memory.map(|memory| memory.peak)), text(self.memory.map(|memory| memory.now))]
    }

    /// The median, p99 and the longest wait, in milliseconds; a p99 that is too long is marked.
    fn waits(&self) -> [String; 3] {
        let mark = if self.health.at(990) < MAX_WAIT { "" } else { "!" };
        [millis(self.health.at(500)), format!("{}{mark}", millis(self.health.at(990))), millis(self.health.at(1000))]
    }
}

fn millis(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1e3)
}

/// All reports as a table, what broke below it, and the closing line.
pub(crate) fn table(reports: &[Report]) -> String {
    let mut text = String::from(
        "\nMB of memory at most and at the end; ms of /healthz; actions of the seats and the longest, in ms\n",
    );
    let mut row = |cells: [&str; 10]| {
        let [name, seconds, peak, now, median, slow, slowest, n_actions, longest, verdict] = cells;
        let _ = writeln!(
            text,
            "{name:<10} {seconds:>7} {peak:>6} {now:>6} {median:>8} {slow:>9} {slowest:>9} {n_actions:>7} {longest:>9}  \
             {verdict}"
        );
    };
    row(["attack", "seconds", "peak", "end", "p50", "p99", "max", "actions", "longest", "verdict"]);
    for report in reports {
        let ([peak, now], [median, slow, slowest]) = (report.megabytes(), report.waits());
        let (n_actions, longest) = (report.play.n_actions.to_string(), millis(report.play.longest));
        let seconds = format!("{:.1}", report.seconds);
        let verdict = report.verdict();
        row([report.name, &seconds, &peak, &now, &median, &slow, &slowest, &n_actions, &longest, verdict]);
    }
    if reports.iter().any(|report| report.health.at(990) >= MAX_WAIT) {
        let _ = writeln!(text, "! {} ms and more", MAX_WAIT.as_millis());
    }
    if reports.iter().any(|report| report.memory.is_none()) {
        text.push_str("? memory is measured on Linux alone\n");
    }
    for report in reports {
        for fault in &report.findings.faults {
            let _ = writeln!(text, "fault: {}: {fault}", report.name);
        }
    }
    let n_held = reports.iter().filter(|report| report.has_held()).count();
    let _ = writeln!(text, "{n_held} held, {} broken", reports.len() - n_held);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(peak: u64, n_actions: usize, length: Length) -> Report {
        let memory = Some(Memory { peak, now: 20_000_000 });
        let play = Play { n_actions, ..Play::default() };
        let (health, findings) = (Health::default(), Findings::default());
        Report { name: "flood", seconds: 2.0, memory, health, play, findings }.judged(length, None)
    }

    #[test]
    fn what_has_to_hold_is_judged() {
        assert!(report(399_999_999, 1, Length::Long).has_held());
        assert_eq!(report(400_000_000, 1, Length::Short).findings.faults, ["400 MB of memory, 400 at most"]);
        assert_eq!(report(1, 0, Length::Short).findings.faults, ["the seats could do nothing"]);
    }

    #[test]
    fn the_closing_line_counts() {
        let text = table(&[report(1, 1, Length::Short), report(1, 0, Length::Short)]);
        assert!(text.ends_with("fault: flood: the seats could do nothing\n1 held, 1 broken\n"), "{text}");
    }
}
