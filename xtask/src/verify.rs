//! `cargo verify`: every check in turn, and one line that sums them up.

use std::io::{BufRead, BufReader};
use std::num::NonZero;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result};

use crate::api::{self, Verdict};
use crate::{attack, cargo, licences, program, report, rules, web, words};

const LINTS: &str = "clippy --workspace --all-targets --all-features --locked -- -D warnings";
const TESTS: &str = "test --workspace --all-features --locked --no-fail-fast";
/// The rules of the games, one by one; without whole matches by the thousand and without a real server.
const QUICK_TESTS: &str = "test --workspace --all-features --locked --no-fail-fast --lib --bins \
    --test escape --test survive --test ovni -- --skip suite:: --skip players:: --skip belief:: --skip every";
const DOCS: &str = "doc --workspace --no-deps --all-features --locked";

/// Runs all steps, also after one has failed, so that every fault is seen at once.
pub(crate) fn run(root: &Path) -> bool {
    if !has_tools(root) {
        return false;
    }
    let mut steps = first_steps(root, TESTS).to_vec();
    steps.extend([
        step("api", || Ok(Tally::of_verdict(api::check(root, None)?))),
        step("attack", || Ok(Tally::of_verdict(attack::check(root, None, &["--short".to_owned()])?))),
        step("docs", || succeeds(cargo(root, DOCS).env("RUSTDOCFLAGS", "-D warnings"))),
        step("rules", || Ok(Tally::of_check(report(rules::check(root, false))))),
        step("licences", || Ok(Tally::of_check(report(licences::check(root))))),
        step("words", || Ok(Tally::of_check(report(words::check(root))))),
        step("web lint", || npm(root, &["run", "--silent", "lint"])),
        step("web types", || npm(root, &["run", "--silent", "check"])),
        step("web tests", || npm(root, &["run", "--silent", "test"])),
        step("web size", || npm(root, &["run", "--silent", "budget"])),
        step("web terms", || npm(root, &["run", "--silent", "licences"])),
        step("browser", || passes(web::browser_tests(root, &[]))),
    ]);
    summarise(&steps)
}

/// Runs the steps that find most faults in a few minutes.
pub(crate) fn run_quick(root: &Path) -> bool {
    if !has_tools(root) {
        return false;
    }
    let mut steps = first_steps(root, QUICK_TESTS).to_vec();
    steps.extend([
        step("web tests", || npm(root, &["run", "--silent", "test"])),
        step("browser", || passes(web::browser_tests(root, &["--grep", "@quick"]))),
    ]);
    summarise(&steps)
}

/// The steps that come first in either form, with these tests.
fn first_steps(root: &Path, tests: &str) -> [(&'static str, Tally, f64); 5] {
    [
        step("format", || succeeds(&mut cargo(root, "fmt --all --check"))),
        // The client is built first, so that the program with the client in it is built once.
        step("web", || passes(web::install(root))),
        step("web build", || npm(root, &["run", "--silent", "build"])),
        step("lints", || succeeds(&mut cargo(root, LINTS))),
        step("tests", || run_tests(root, tests)),
    ]
}

/// Fetches what is missing and can be fetched; without the rest nothing can be built.
fn has_tools(root: &Path) -> bool {
    offer_tool(root, "fmt", "rustfmt");
    offer_tool(root, "clippy", "clippy");
    let made = program::check_make();
    if let Err(error) = &made {
        println!("fault: {error:#}");
    }
    made.is_ok()
}

/// How many tests passed, failed and were skipped; any other check counts as one test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    passed: u32,
    failed: u32,
    skipped: u32,
}

impl Tally {
    fn of_check(is_ok: bool) -> Self {
        let (passed, failed) = (u32::from(is_ok), u32::from(!is_ok));
        Self { passed, failed, skipped: 0 }
    }

    fn of_verdict(verdict: Verdict) -> Self {
        let skipped = u32::from(verdict == Verdict::Skipped);
        let (passed, failed) = (u32::from(verdict == Verdict::Passed), u32::from(verdict == Verdict::Failed));
        Self { passed, failed, skipped }
    }

    /// Adds a line such as `test result: ok. 12 passed; 0 failed; 1 ignored; …`; others count nothing.
    fn add(&mut self, line: &str) {
        let Some(result) = line.strip_prefix("test result:") else { return };
        let words: Vec<&str> = result.split_whitespace().collect();
        for pair in words.windows(2) {
            match (pair[0].parse::<u32>(), pair[1]) {
                (Ok(count), "passed;") => self.passed += count,
                // A test that does not run is a defect too.
                (Ok(count), "failed;" | "ignored;") => self.failed += count,
                _ => {}
            }
        }
    }

    /// One word for a step.
    fn result(self) -> &'static str {
        match self {
            Self { failed: 1.., .. } => "failed",
            Self { skipped: 1.., .. } => "skipped",
            Self { .. } => "ok",
        }
    }

    /// The closing line; what was skipped did not pass.
    fn sum(self) -> String {
        let Self { passed, failed, skipped } = self;
        let skipped = if skipped == 0 { String::new() } else { format!(", {skipped} skipped") };
        format!("{passed} passed, {failed} failed{skipped}")
    }

    /// Makes sure that a failure is counted when no test ran, or when the tests failed without a
    /// count of their own: they did not build, or one brought its whole program down.
    fn closed(self, is_ok: bool) -> Self {
        let is_uncounted = self.failed == 0 && (!is_ok || self.passed == 0);
        let failed = self.failed + u32::from(is_uncounted);
        Self { failed, ..self }
    }
}

/// Fetches a missing component if rustup can, and otherwise says what to do.
fn offer_tool(root: &Path, subcommand: &str, component: &str) {
    let version = cargo(root, &format!("{subcommand} --version")).output();
    if version.is_ok_and(|output| output.status.success()) {
        return;
    }
    println!("`cargo {subcommand}` is missing: asking rustup for it");
    let mut rustup = Command::new("rustup");
    let added = rustup.args(["component", "add", component]).current_dir(root).status();
    if !added.is_ok_and(|status| status.success()) {
        println!("`cargo {subcommand}` is still missing, so its step will fail.");
        println!("Run `rustup component add {component}` when online, or install {component}");
        println!("with the package manager that your Rust came from.");
    }
}

fn step(name: &str, check: impl FnOnce() -> Result<Tally>) -> (&str, Tally, f64) {
    println!("\n== {name} ==");
    let start = Instant::now();
    let tally = check().unwrap_or_else(|error| {
        println!("fault: {error:#}");
        Tally::of_check(false)
    });
    (name, tally, start.elapsed().as_secs_f64())
}

fn passes(outcome: Result<()>) -> Result<Tally> {
    outcome.map(|()| Tally::of_check(true))
}

/// A chore of the web client.
fn npm(root: &Path, arguments: &[&str]) -> Result<Tally> {
    passes(web::npm(root, arguments))
}

fn succeeds(command: &mut Command) -> Result<Tally> {
    let status = command.status().context("cannot start cargo")?;
    Ok(Tally::of_check(status.success()))
}

/// Runs all tests, passing their output on line by line while counting the results in it.
fn run_tests(root: &Path, tests: &str) -> Result<Tally> {
    let mut command = cargo(root, tests);
    // Tests of a real server wait for it most of their time, so twice as many run as there are cores.
    let n_cores = thread::available_parallelism().map_or(1, NonZero::get);
    command.env("RUST_TEST_THREADS", (2 * n_cores).to_string());
    let mut child = command.stdout(Stdio::piped()).spawn().context("cannot start cargo")?;
    let output = child.stdout.take().context("the tests have no output")?;
    let mut tally = Tally::default();
    for line in BufReader::new(output).split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        println!("{line}");
        tally.add(&line);
    }
    let is_ok = child.wait()?.success();
    if is_ok && tally.failed > 0 {
        println!("fault: {} tests are ignored; every test must run", tally.failed);
    }
    if is_ok && tally.passed == 0 {
        println!("fault: no test was found");
    }
    Ok(tally.closed(is_ok))
}

/// Prints the table and the closing line, and tells whether nothing failed.
fn summarise(steps: &[(&str, Tally, f64)]) -> bool {
    println!("\n{:<10} {:<7} {:>8}", "step", "result", "seconds");
    let mut total = Tally::default();
    for (name, tally, seconds) in steps {
        println!("{name:<10} {:<7} {seconds:>8.1}", tally.result());
        total.passed += tally.passed;
        total.failed += tally.failed;
        total.skipped += tally.skipped;
    }
    println!("{}", total.sum());
    total.failed == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(passed: u32, failed: u32) -> Tally {
        Tally { passed, failed, skipped: 0 }
    }

    #[test]
    fn what_was_skipped_is_neither_passed_nor_failed() {
        let skipped = Tally::of_verdict(Verdict::Skipped);
        assert_eq!((skipped.result(), skipped.sum().as_str()), ("skipped", "0 passed, 0 failed, 1 skipped"));
        let passed = Tally::of_verdict(Verdict::Passed);
        assert_eq!((passed.result(), passed.sum().as_str()), ("ok", "1 passed, 0 failed"));
        let failed = Tally::of_verdict(Verdict::Failed);
        assert_eq!((failed.result(), failed.sum().as_str()), ("failed", "0 passed, 1 failed"));
    }

    #[test]
    fn result_lines_add_up_and_ignored_tests_count_as_failed() {
        let mut sum = Tally::default();
        sum.add("running 12 tests");
        sum.add("test result: ok. 12 passed; 0 failed; 4 ignored; 0 measured; 7 filtered out");
        sum.add("test result: FAILED. 3 passed; 2 failed; 0 ignored; finished in 0.10s");
        sum.add("a test printed: test result: ok. 9 passed; 9 failed; 9 ignored;");
        assert_eq!(sum, tally(15, 6));
    }

    #[test]
    fn what_did_not_run_is_a_failure() {
        assert_eq!(tally(5, 0).closed(true), tally(5, 0));
        assert_eq!(tally(5, 2).closed(false), tally(5, 2));
        assert_eq!(tally(5, 0).closed(false), tally(5, 1));
        assert_eq!(tally(0, 0).closed(true), tally(0, 1));
    }
}
