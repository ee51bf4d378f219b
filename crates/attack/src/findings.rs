//! What an attack found out.

use std::collections::BTreeMap;

use anyhow::Result;
use tokio::time::error::Elapsed;

use crate::person::Answer;

/// What an attack has to say of itself, and what should not have been.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// What was done and answered, in a few words.
    pub(crate) said: Vec<String>,
    /// What broke.
    pub(crate) faults: Vec<String>,
}

impl Findings {
    pub(crate) fn say(&mut self, words: impl Into<String>) {
        self.said.push(words.into());
    }

    /// Something has to be so.
    pub(crate) fn check(&mut self, is_so: bool, fault: impl Into<String>) {
        if !is_so {
            self.faults.push(fault.into());
        }
    }

    /// Something has to work; what it gives is of use to whoever asks.
    pub(crate) fn works<T>(&mut self, what: &str, outcome: Result<T>) -> Option<T> {
        outcome.map_err(|error| self.faults.push(format!("{what}: {error:#}"))).ok()
    }
}

/// How often each answer came, by its status and the code of its refusal.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    counts: BTreeMap<String, usize>,
}

impl Answers {
    /// Counts an answer; a connection that was refused or cut is one too.
    pub(crate) fn add(&mut self, answer: &Result<Answer>) {
        let kind = match answer {
            Ok(answer) if answer.status < 300 => "granted".to_owned(),
            Ok(answer) => answer.code().unwrap_or_else(|| format!("{} without a reason", answer.status)),
            Err(error) if is_timeout(error) => "no answer in time".to_owned(),
            Err(_) => "cut".to_owned(),
        };
        *self.counts.entry(kind).or_default() += 1;
    }

    /// Counts what somebody else has counted.
    pub(crate) fn join(&mut self, others: Self) {
        for (kind, count) in others.counts {
            *self.counts.entry(kind).or_default() += count;
        }
    }

    /// How many answers were of this kind.
    pub(crate) fn of(&self, kind: &str) -> usize {
        self.counts.get(kind).copied().unwrap_or_default()
    }

    /// Those that are not of these kinds.
    pub(crate) fn others(&self, kinds: &[&str]) -> Option<String> {
        let others = self.counts.iter().filter(|(kind, _)| !kinds.contains(&kind.as_str()));
        Some(join(others)).filter(|text| !text.is_empty())
    }
}

impl std::fmt::Display for Answers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&join(self.counts.iter()))
    }
}

fn join<'a>(counts: impl Iterator<Item = (&'a String, &'a usize)>) -> String {
    counts.map(|(kind, count)| format!("{count} {kind}")).collect::<Vec<_>>().join(", ")
}

fn is_timeout(error: &anyhow::Error) -> bool {
    error.is::<Elapsed>() || error.downcast_ref::<reqwest::Error>().is_some_and(reqwest::Error::is_timeout)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_counted_by_what_they_say() {
        let mut answers = Answers::default();
        let refusal = r#"{"error":{"code":"slow_down"}}"#;
        for (status, text) in [(429, refusal), (200, "{}"), (429, refusal), (500, "oh")] {
            answers.add(&Ok(Answer { status, text: text.to_owned() }));
        }
        answers.add(&Err(anyhow::anyhow!("reset")));
        assert_eq!(answers.to_string(), "1 500 without a reason, 1 cut, 1 granted, 2 slow_down");
        assert_eq!(answers.others(&["cut", "granted", "slow_down"]).unwrap(), "1 500 without a reason");
        assert_eq!((answers.of("slow_down"), answers.of("busy")), (2, 0));
    }
}
