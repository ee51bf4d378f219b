//! `cargo xtask attack`: a real server is attacked from one address while people at others play on it.

use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::api::Verdict;
use crate::program;

/// Attacks a program that is built already, or one that is built now; `arguments` are handed on.
pub(crate) fn check(root: &Path, program: Option<&Path>, arguments: &[String]) -> Result<Verdict> {
    // The people need addresses of their own, which some systems do not have.
    if TcpListener::bind((Ipv4Addr::new(127, 0, 0, 2), 0)).is_err() {
        println!("skipped: this system has no addresses of its own beside 127.0.0.1, such as 127.0.0.2");
        return Ok(Verdict::Skipped);
    }
    let program = program.map_or_else(|| program::build(root), |program| Ok(program.to_path_buf()))?;
    let mut command = Command::new(program::build_attack(root)?);
    let status = command.arg("--program").arg(program).args(arguments).status().context("cannot start the attacks")?;
    Ok(if status.success() { Verdict::Passed } else { Verdict::Failed })
}
