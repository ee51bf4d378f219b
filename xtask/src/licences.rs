//! `cargo xtask licences`: every dependency may be used under terms we accept.

use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::{Faults, cargo};

/// The terms we accept. An exception is accepted only together with the licence it is listed with.
const ALLOWED: [&str; 12] = [
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Asks cargo for every package, of all platforms and features, and judges those that are not our own.
pub(crate) fn check(root: &Path) -> Result<Faults> {
    let mut command = cargo(root, "metadata --format-version 1 --locked --all-features");
    let output = command.stderr(Stdio::inherit()).output().context("cannot start cargo")?;
    ensure!(output.status.success(), "`cargo metadata` failed");
    judge(&serde_json::from_slice(&output.stdout).context("cannot read the answer of `cargo metadata`")?)
}

fn judge(metadata: &Value) -> Result<Faults> {
    let packages = metadata["packages"].as_array().context("`cargo metadata` lists no packages")?;
    let own = metadata["workspace_members"].as_array().context("`cargo metadata` lists no members")?;
    let foreign: Vec<&Value> = packages.iter().filter(|package| !own.contains(&package["id"])).collect();
    let mut faults = Faults::new();
    for package in &foreign {
        let licence = package["license"].as_str().unwrap_or_default();
        let problem = match is_allowed(licence) {
            Ok(true) => continue,
            Ok(false) => "is not on the list of accepted licences".to_owned(),
            Err(error) => format!("cannot be read: {error}"),
        };
        let text = |key: &str| package[key].as_str().unwrap_or("?").to_owned();
        faults.push(format!("{} {}: the licence `{licence}` {problem}", text("name"), text("version")));
    }
    println!("{} dependencies, {} with a licence to question", foreign.len(), faults.len());
    Ok(faults)
}

/// Whether a licence expression leaves us a choice of accepted terms only.
fn is_allowed(expression: &str) -> Result<bool> {
    // The old form `MIT/Apache-2.0` means OR.
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words = Words { words: spaced.split_whitespace().collect(), at: 0 };
    let verdict = words.any_of()?;
    ensure!(words.at == words.words.len(), "words are left over after its end");
    Ok(verdict)
}

/// The words of an expression, read from left to right. OR binds loosest, then AND, then WITH.
struct Words<'a> {
    words: Vec<&'a str>,
    at: usize,
}

impl<'a> Words<'a> {
    fn any_of(&mut self) -> Result<bool> {
        let mut verdict = self.all_of()?;
        while self.eat("OR") {
            verdict |= self.all_of()?;
        }
        Ok(verdict)
    }

    fn all_of(&mut self) -> Result<bool> {
        let mut verdict = self.one()?;
        while self.eat("AND") {
            verdict &= self.one()?;
        }
        Ok(verdict)
    }

    fn one(&mut self) -> Result<bool> {
        if self.eat("(") {
            let verdict = self.any_of()?;
            ensure!(self.eat(")"), "a parenthesis is not closed");
            return Ok(verdict);
        }
        let mut terms = self.name()?.to_owned();
        if self.eat("WITH") {
            terms = format!("{terms} WITH {}", self.name()?);
        }
        Ok(ALLOWED.contains(&terms.as_str()))
    }

    fn name(&mut self) -> Result<&'a str> {
        match self.words.get(self.at) {
            Some(&word) if !["OR", "AND", "WITH", "(", ")"].contains(&word) => {
                self.at += 1;
                Ok(word)
            }
            _ => bail!("a name is missing"),
        }
    }

    fn eat(&mut self, word: &str) -> bool {
        let is_next = self.words.get(self.at) == Some(&word);
        self.at += usize::from(is_next);
        is_next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_accepted_choice_is_enough() {
        for fine in ["MIT", "MIT/Apache-2.0", "GPL-3.0-only OR MIT", "(MIT OR GPL-3.0-only) AND Unicode-3.0"] {
            assert!(is_allowed(fine).unwrap(), "{fine}");
        }
        for bad in ["GPL-3.0-only", "MIT AND GPL-3.0-only", "GPL-3.0-only AND (MIT OR ISC)", "mit"] {
            assert!(!is_allowed(bad).unwrap(), "{bad}");
        }
    }

    #[test]
    fn and_binds_closer_than_or() {
        assert!(is_allowed("MIT OR ISC AND GPL-3.0-only").unwrap());
        assert!(!is_allowed("(MIT OR ISC) AND GPL-3.0-only").unwrap());
    }

    #[test]
    fn an_exception_is_accepted_only_as_listed() {
        assert!(is_allowed("Apache-2.0 WITH LLVM-exception OR GPL-2.0-only").unwrap());
        assert!(!is_allowed("MIT WITH LLVM-exception").unwrap());
        assert!(!is_allowed("GPL-2.0-only WITH Classpath-exception-2.0").unwrap());
    }

    #[test]
    fn broken_expressions_are_errors() {
        for broken in ["", "MIT OR", "(MIT", "MIT)", "MIT ISC", "AND MIT", "MIT WITH"] {
            assert!(is_allowed(broken).is_err(), "{broken}");
        }
    }

    #[test]
    fn only_foreign_packages_are_judged() {
        let metadata = serde_json::json!({
            "workspace_members": ["ours"],
            "packages": [
                { "id": "ours", "name": "ours", "version": "1.0.0", "license": null },
                { "id": "a", "name": "fine", "version": "1.0.0", "license": "MIT" },
                { "id": "b", "name": "bad", "version": "2.0.0", "license": "GPL-3.0-only" },
                { "id": "c", "name": "silent", "version": "3.0.0", "license": null },
            ],
        });
        let faults = judge(&metadata).unwrap();
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults[0].starts_with("bad 2.0.0: the licence `GPL-3.0-only`"));
        assert!(faults[1].starts_with("silent 3.0.0:"));
    }
}
