//! The program `fuga` as the tests build it, and the one that attacks it, for the checks that run them.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::cargo;

/// The same build as that of the tests, so that nothing is built twice.
const BUILD: &str = "test --workspace --all-features --locked --no-run --message-format json-render-diagnostics";

/// The attacks alone, with what the tests have built already.
const BUILD_ATTACK: &str =
    "build --workspace --all-features --locked --bin fuga-attack --message-format json-render-diagnostics";

/// The build folder.
pub(crate) fn build_folder(root: &Path) -> Result<PathBuf> {
    let mut command = cargo(root, "metadata --format-version 1 --no-deps --locked");
    let output = command.stderr(Stdio::inherit()).output().context("cannot start cargo")?;
    ensure!(output.status.success(), "`cargo metadata` failed");
    let metadata: Value =
        serde_json::from_slice(&output.stdout).context("cannot read the answer of `cargo metadata`")?;
    Ok(metadata["target_directory"].as_str().context("`cargo metadata` names no build folder")?.into())
}

/// Builds the program, and gives its place.
pub(crate) fn build(root: &Path) -> Result<PathBuf> {
    built(root, BUILD, "fuga")
}

/// Builds the program that attacks a server, and gives its place.
pub(crate) fn build_attack(root: &Path) -> Result<PathBuf> {
    built(root, BUILD_ATTACK, "fuga-attack")
}

/// Asks the system for a package, where it is one that we know how to ask; tells whether it worked.
pub(crate) fn install_package(name: &str) -> bool {
    let apt = |arguments: &[&str]| {
        let status = Command::new("apt-get").args(arguments).status();
        status.is_ok_and(|status| status.success())
    };
    apt(&["update", "--quiet"]) && apt(&["install", "--yes", "--quiet", name])
}

/// The allocator of the program is built with `make`: fetches it where it is missing, or says how to get it.
pub(crate) fn check_make() -> Result<()> {
    let is_there = || Command::new("make").arg("--version").output().is_ok_and(|output| output.status.success());
    if cfg!(target_env = "msvc") || is_there() {
        return Ok(());
    }
    println!("`make` was not found: asking the system for it");
    ensure!(
        install_package("make") && is_there(),
        "the program is built with `make`, which is missing: install it with your package manager, and try again"
    );
    Ok(())
}

fn built(root: &Path, arguments: &str, name: &str) -> Result<PathBuf> {
    let output = cargo(root, arguments).stderr(Stdio::inherit()).output().context("cannot start cargo")?;
    ensure!(output.status.success(), "the program `{name}` can't be built");
    let text = String::from_utf8_lossy(&output.stdout);
    program_in(&text, name).with_context(|| format!("the build made no program `{name}`"))
}

/// The place of a program, from what cargo says of a build.
fn program_in(messages: &str, name: &str) -> Option<PathBuf> {
    let artifacts = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut programs = artifacts.filter(|artifact| {
        let target = &artifact["target"];
        target["name"] == name && target["kind"][0] == "bin" && artifact["profile"]["test"] == false
    });
    programs.find_map(|artifact| Some(artifact["executable"].as_str()?.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_found_among_what_was_built() {
        let line = |name: &str, kind: &str, is_test: bool| {
            format!(
                r#"{{"target":{{"name":"{name}","kind":["{kind}"]}},"profile":{{"test":{is_test}}},"executable":"/{name}-{kind}-{is_test}"}}"#
            )
        };
        let other = [line("fuga", "lib", false), line("fuga", "bin", true), line("xtask", "bin", false)];
        let messages = [other.join("\n"), "no JSON".to_owned(), line("fuga", "bin", false)].join("\n");
        assert_eq!(program_in(&messages, "fuga"), Some("/fuga-bin-false".into()));
        assert_eq!(program_in(&other.join("\n"), "fuga"), None);
    }
}
