//! The web client: its tools, its checks, and `cargo play`.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::SystemTime;

use anyhow::{Context, Result, bail, ensure};

use crate::{cargo, program};

/// The oldest Node that the tools of the client run on.
const NODE: (u32, u32) = (20, 19);
/// What the client is built from, as seen from its folder.
const SOURCES: [&str; 8] = [
    "src",
    "messages",
    "public",
    "index.html",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "../docs/rules",
];
/// The names that a browser for the tests goes by.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Builds the client if it is not current, and starts the server with these arguments.
pub(crate) fn play(root: &Path, arguments: &[OsString]) -> Result<()> {
    if !is_built(root)? {
        check_node()?;
        println!("Building the program and the web client, side by side");
        let mut ahead = build_ahead(root)?;
        install(root)?;
        npm(root, &["run", "--silent", "build"])?;
        ahead.wait().context("cannot wait for cargo")?;
    }
    let mut command = cargo(root, "run --package fuga --no-default-features -- serve");
    if !arguments.iter().any(|argument| argument == "--no-open" || argument == "--help") {
        command.arg("--open");
    }
    command.args(arguments);
    become_command(command)
}

/// Begins to build the program while the client is fetched and built. The crate that holds the client may fail, and in
/// silence: it is built again when the client is there, and then says what is wrong.
fn build_ahead(root: &Path) -> Result<Child> {
    let mut command = cargo(root, "build --package fuga --no-default-features --keep-going");
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().context("cannot start cargo")
}

/// Fetches the packages of the client, unless those that are there are the ones that the lock file names.
pub(crate) fn install(root: &Path) -> Result<()> {
    check_node()?;
    let web = root.join("web");
    let wanted = changed(&web.join("package-lock.json")).context("web/package-lock.json is missing")?;
    if changed(&web.join("node_modules/.package-lock.json")).is_some_and(|found| found >= wanted) {
        return Ok(());
    }
    println!("Fetching the packages of the web client");
    npm(root, &["ci"])
}

/// Runs npm in the folder of the client.
pub(crate) fn npm(root: &Path, arguments: &[&str]) -> Result<()> {
    let status = npm_command(root, arguments).status().context("cannot start npm")?;
    ensure!(status.success(), "`npm {}` failed in the folder web", arguments.join(" "));
    Ok(())
}

fn npm_command(root: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(arguments).current_dir(root.join("web"));
    command
}

/// Plays through the client in a browser, against the program as it was just built; flags may choose some tests.
pub(crate) fn browser_tests(root: &Path, flags: &[&str]) -> Result<()> {
    let browser = find_browser(root)?;
    let mut command = npm_command(root, &["run", "--silent", "browser", "--"]);
    command.args(flags);
    command.env("FUGA_PROGRAM", program::build(root)?);
    if let Some(browser) = browser {
        command.env("FUGA_BROWSER", browser);
    }
    let status = command.status().context("cannot start npm")?;
    ensure!(status.success(), "tests in the browser failed");
    Ok(())
}

/// A browser of this machine, else none where one was fetched for the tests alone.
fn find_browser(root: &Path) -> Result<Option<PathBuf>> {
    let find = || {
        let folders = std::env::var_os("PATH").unwrap_or_default();
        let paths: Vec<PathBuf> = std::env::split_paths(&folders)
            .flat_map(|folder| BROWSERS.map(|name| folder.join(name)))
            .filter(|path| path.is_file())
            .collect();
        paths.into_iter().next()
    };
    if let Some(browser) = find() {
        return Ok(Some(browser));
    }
    println!("No browser was found: asking the system for one, then Playwright");
    if program::install_package("chromium")
        && let Some(browser) = find()
    {
        return Ok(Some(browser));
    }
    let npx = Command::new(if cfg!(windows) { "npx.cmd" } else { "npx" })
        .args(["playwright", "install", "chromium"])
        .current_dir(root.join("web"))
        .status();
    if npx.is_ok_and(|status| status.success()) {
        return Ok(None);
    }
    bail!(
        "the tests need a browser, and none could be fetched: install Chromium or Google Chrome, \
         or run `npx playwright install chromium` in the folder web when online"
    )
}

/// Says plainly what is missing and how to get it.
fn check_node() -> Result<()> {
    let (major, minor) = NODE;
    let how = format!(
        "the web client is built with Node {major}.{minor} or newer, which brings npm: get it from https://nodejs.org \
         or from your package manager, and try again"
    );
    let Ok(output) = Command::new("node").arg("--version").output() else {
        bail!("Node is missing: {how}");
    };
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    match version_of(&text) {
        Some(version) if version >= NODE => Ok(()),
        _ => bail!("Node is too old ({text}): {how}"),
    }
}

/// Reads a version such as `v20.19.2`.
fn version_of(text: &str) -> Option<(u32, u32)> {
    let mut parts = text.strip_prefix('v')?.split('.').map(str::parse::<u32>);
    Some((parts.next()?.ok()?, parts.next()?.ok()?))
}

/// Whether the client was built after all of its sources were last changed.
fn is_built(root: &Path) -> Result<bool> {
    let web = root.join("web");
    let Some(built) = changed(&web.join("dist/client/index.html")) else { return Ok(false) };
    for source in SOURCES {
        if newest(&web.join(source)).with_context(|| format!("cannot look at web/{source}"))? > built {
            return Ok(false);
        }
    }
    Ok(true)
}

fn changed(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}

/// When a file, or anything in a folder, was last changed.
fn newest(path: &Path) -> std::io::Result<SystemTime> {
    let data = fs::metadata(path)?;
    let mut newest_yet = data.modified()?;
    if data.is_dir() {
        for entry in fs::read_dir(path)? {
            newest_yet = newest_yet.max(newest(&entry?.path())?);
        }
    }
    Ok(newest_yet)
}

/// Goes on as another program, which then gets the signals that are meant for us.
#[cfg(unix)]
fn become_command(mut command: Command) -> Result<()> {
    use std::os::unix::process::CommandExt as _;
    Err(command.exec()).context("cannot start cargo")
}

#[cfg(not(unix))]
fn become_command(mut command: Command) -> Result<()> {
    let status = command.status().context("cannot start cargo")?;
    ensure!(status.success(), "the server ended with {status}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::version_of;

    #[test]
    fn versions_of_node_are_compared_by_number() {
        assert_eq!(version_of("v20.19.2"), Some((20, 19)));
        assert!(version_of("v9.99.0") < version_of("v20.1.0"));
        assert_eq!(version_of("20.1.0"), None);
        assert_eq!(version_of("v20"), None);
        assert_eq!(version_of(""), None);
    }
}
