//! `cargo xtask api`: a real server is asked all that its own description allows, and much that it does not.
//!
//! The asking is done by schemathesis, in a Python environment under the build folder. Where Python is missing the
//! check is skipped, and says so.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{env, fs};

use anyhow::{Context, Result};

use crate::program;

/// The oldest Python that schemathesis runs on.
const IS_NEW_ENOUGH: &str = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))";
/// What came of the check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Passed,
    Failed,
    /// It could not be made; the reason was printed.
    Skipped,
}

/// Checks the API of a program that is built already, or of one that is built now.
pub(crate) fn check(root: &Path, program: Option<&Path>) -> Result<Verdict> {
    let Some(python) = find_python() else {
        println!("skipped: no Python 3.10 or newer with venv; install it (on Debian: `apt install python3-venv`)");
        return Ok(Verdict::Skipped);
    };
    let files = root.join("xtask/schemathesis");
    let folder = program::build_folder(root)?.join("schemathesis");
    let environment = folder.join("python");
    if !prepare(python, &environment, &files.join("requirements.txt"))? {
        println!("skipped: schemathesis could not be installed; the lines above say why");
        return Ok(Verdict::Skipped);
    }
    let program = program.map_or_else(|| program::build(root), |program| Ok(program.to_path_buf()))?;
    let server = Server::start(&program, folder.join(format!("data-{}", std::process::id())))?;
    let mut command = Command::new(tool(&environment, "schemathesis"));
    command.arg("--config-file").arg(files.join("schemathesis.toml"));
    command.args(["run", &format!("{}/api/openapi.json", server.url)]);
    // The hooks lie beside the settings; what is written on the way goes into the build folder.
    command.env("PYTHONPATH", &files).env("PYTHONDONTWRITEBYTECODE", "1").env("FUGA_URL", &server.url);
    let status = command.current_dir(&folder).status().context("cannot start schemathesis")?;
    Ok(if status.success() { Verdict::Passed } else { Verdict::Failed })
}

fn find_python() -> Option<&'static str> {
    ["python3", "python"].into_iter().find(|python| {
        let mut command = Command::new(python);
        command.args(["-c", IS_NEW_ENOUGH]).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    })
}

/// Makes the environment, unless it is there with exactly these packages; tells whether it worked.
fn prepare(python: &str, environment: &Path, requirements: &Path) -> Result<bool> {
    let wanted = fs::read_to_string(requirements).context("cannot read the list of packages")?;
    let ready = environment.join("ready");
    if fs::read_to_string(&ready).is_ok_and(|found| found == wanted) {
        return Ok(true);
    }
    if environment.exists() {
        fs::remove_dir_all(environment).context("cannot remove the old environment")?;
    }
    println!("installing schemathesis into {}", environment.display());
    let is_made = Command::new(python).args(["-m", "venv"]).arg(environment).status()?.success();
    let mut install = Command::new(tool(environment, "python"));
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"]).arg(requirements);
    if !is_made || !install.status()?.success() {
        return Ok(false);
    }
    fs::write(ready, wanted)?;
    Ok(true)
}

/// A program of the environment.
fn tool(environment: &Path, name: &str) -> PathBuf {
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    environment.join(folder).join(name).with_extension(env::consts::EXE_EXTENSION)
}

/// A server on a free port that ends, and whose data is gone, when this is dropped.
struct Server {
    child: Child,
    url: String,
    data: PathBuf,
}

impl Server {
    fn start(program: &Path, data: PathBuf) -> Result<Self> {
        let mut command = Command::new(program);
        for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("FUGA_")) {
            command.env_remove(name);
        }
        command.args(
            "serve --listen 127.0.0.1:0 --limits off --metrics public --bot-pause 0ms --log-level warn --data"
                .split(' '),
        );
        let child = command.arg(&data).stdout(Stdio::piped()).spawn().context("cannot start the server")?;
        let mut server = Self { child, url: String::new(), data };
        let output = server.child.stdout.take().context("the server has no output")?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        url_in(&line).context("the server did not start")?.clone_into(&mut server.url);
        Ok(server)
    }
}

/// The address in the line that a server prints when it is ready.
fn url_in(line: &str) -> Option<&str> {
    line.split_whitespace().find(|word| word.starts_with("http://"))
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, and that is seen in what it was asked.
        drop(self.child.kill());
        drop(self.child.wait());
        if let Err(error) = fs::remove_dir_all(&self.data) {
            println!("{} could not be removed: {error}", self.data.display());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_stands_in_the_first_line_of_a_server() {
        let line = "Fuga is ready: http://127.0.0.1:4711 (Ctrl+C stops it)\n";
        assert_eq!(url_in(line), Some("http://127.0.0.1:4711"));
        assert_eq!(url_in(""), None);
    }

    #[test]
    fn every_package_is_pinned() {
        let requirements = include_str!("../schemathesis/requirements.txt");
        let packages: Vec<&str> = requirements.lines().filter(|line| !line.starts_with('#')).collect();
        assert!(packages.iter().any(|package| package.starts_with("schemathesis==4.")));
        assert!(packages.iter().all(|package| package.contains("==")), "{packages:?}");
    }
}
