//! The server as people run it: settings, signals, messages, copies and logs.
#![cfg(unix)]
#![allow(clippy::disallowed_types, reason = "whoever waits for a process looks at the clock")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use reqwest::{Client, Method, Response, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;

/// The program without settings from the surroundings.
fn fuga() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fuga"));
    command.env_clear();
    command
}

/// A server in a process of its own.
pub(crate) struct Server {
    child: Child,
    /// The line that it printed when it was ready.
    ready: String,
    pub(crate) url: String,
    log: PathBuf,
    _folder: TempDir,
}

impl Server {
    /// A server on a free port; what is added to the command counts too.
    pub(crate) fn start(data: &Path, add: impl FnOnce(&mut Command) -> &mut Command) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("log");
        let mut command = fuga();
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data);
        add(&mut command);
        let mut child = command.stdout(Stdio::piped()).stderr(fs::File::create(&log).unwrap()).spawn().unwrap();
        let mut ready = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut ready).unwrap();
        let words = fs::read_to_string(&log).unwrap();
        assert!(ready.starts_with("Fuga is ready: http"), "{ready}{words}");
        let port = words.split("127.0.0.1:").nth(1).unwrap().split(|c: char| !c.is_ascii_digit()).next().unwrap();
        Self { child, ready, url: format!("http://127.0.0.1:{port}"), log, _folder: folder }
    }

    fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &pid]).status().unwrap().success());
    }

    /// Waits for the end, and gives the exit code and the log.
    fn end(&mut self) -> (Option<i32>, String) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < Duration::from_secs(30), "it does not end");
            std::thread::sleep(Duration::from_millis(10));
        };
        (status.code(), fs::read_to_string(&self.log).unwrap())
    }

    /// Stops as a service manager does.
    fn stop(mut self) -> String {
        self.signal("TERM");
        let (code, log) = self.end();
        assert_eq!(code, Some(0), "{log}");
        log
    }

    async fn send(&self, method: Method, path: &str, token: &str, body: Value) -> Response {
        let request = Client::new().request(method, format!("{}{path}", self.url)).bearer_auth(token);
        request.json(&body).send().await.unwrap()
    }

    /// Sends what must be granted.
    pub(crate) async fn post(&self, path: &str, token: &str, body: Value) -> Value {
        let response = self.send(Method::POST, path, token, body).await;
        let (status, text) = (response.status(), response.text().await.unwrap());
        assert!(status.is_success(), "{path}: {text}");
        serde_json::from_str(&text).unwrap()
    }

    pub(crate) async fn get(&self, path: &str, token: &str) -> Value {
        let response = self.send(Method::GET, path, token, json!({})).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        serde_json::from_str(&response.text().await.unwrap()).unwrap()
    }

    pub(crate) async fn guest(&self, name: &str) -> String {
        let guest = self.post("/api/guests", "", json!({ "name": name })).await;
        guest["token"].as_str().unwrap().to_owned()
    }

    /// A table at which whoever opens it sits.
    async fn table(&self, token: &str) -> String {
        let table = self.post("/api/tables", token, json!({ "game": "escape", "options": { "seats": 4 } })).await;
        let code = table["code"].as_str().unwrap().to_owned();
        self.post(&format!("/api/tables/{code}"), token, json!({ "do": "sit", "seat": 2 })).await;
        code
    }

    async fn name_on_seat(&self, code: &str, token: &str) -> Value {
        self.get(&format!("/api/tables/{code}"), token).await["seats"][2]["name"].clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A test that fails leaves nobody running; one that has ended can't be killed any more.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A start that fails: code 1, and one line that says what to do.
#[track_caller]
fn check_refused(add: impl FnOnce(&mut Command) -> &mut Command, expected: &[&str]) {
    let mut command = fuga();
    command.arg("serve");
    add(&mut command);
    let Output { status, stdout, stderr } = command.output().unwrap();
    let said = String::from_utf8(stderr).unwrap();
    assert_eq!((status.code(), stdout.len()), (Some(1), 0), "{said}");
    assert!(said.starts_with("fuga: ") && said.lines().count() == 1, "{said}");
    for part in expected {
        assert!(said.contains(part), "{part}\n{said}");
    }
}

#[tokio::test]
async fn what_was_acknowledged_is_there_after_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path(), |command| command);
    assert!(server.ready.contains(&server.url), "{}", server.ready);
    assert_eq!(server.get("/healthz", "").await["ok"], true);
    let token = server.guest("Ada").await;
    let code = server.table(&token).await;
    let log = server.stop();
    assert!(log.contains("INFO") && log.contains("stopped") && !log.contains("ERROR"), "{log}");
    let mut server = Server::start(data.path(), |command| command);
    assert_eq!(server.name_on_seat(&code, &token).await, "Ada");
    server.signal("INT");
    assert_eq!(server.end().0, Some(0));
}

#[tokio::test]
async fn a_second_signal_ends_it_at_once() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start(data.path(), |command| command);
    let token = server.guest("Ada").await;
    let code = server.table(&token).await;
    // Somebody who never finishes a request holds up the end.
    let mut slow = TcpStream::connect(server.url.strip_prefix("http://").unwrap()).unwrap();
    slow.write_all(b"POST /api/guests HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{").unwrap();
    // Once a later request is answered, the slow one has been taken up too.
    server.get("/healthz", "").await;
    server.signal("TERM");
    let start = Instant::now();
    while !fs::read_to_string(&server.log).unwrap().contains("stopping") {
        assert!(start.elapsed() < Duration::from_secs(10));
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(200));
    assert!(server.child.try_wait().unwrap().is_none(), "it waits for whoever is slow");
    server.signal("TERM");
    assert_eq!(server.end().0, Some(1));
    assert!(start.elapsed() < Duration::from_secs(8));
    let server = Server::start(data.path(), |command| command);
    assert_eq!(server.name_on_seat(&code, &token).await, "Ada");
}

#[tokio::test]
async fn flags_count_more_than_variables_and_those_more_than_the_file() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("fuga.toml");
    let text = "# Who plays here\npublic_url = \"https://file.example\"\nlimits = false\nbot_pause = \"1s\"\n\
        trusted_proxies = [\"127.0.0.1\", \"::1\"]\nguests_per_minute = 5\nlog_level = \"debug\"\n";
    fs::write(&file, text).unwrap();
    let start = |has_file: bool, has_variable: bool, has_flag: bool| {
        Server::start(data.path(), |command| {
            if has_file {
                command.arg("--config").arg(&file);
            }
            if has_variable {
                command.env("FUGA_PUBLIC_URL", "https://variable.example").env("FUGA_BOT_PAUSE", "");
            }
            if has_flag {
                command.args(["--public-url", "http://flag.example"]);
            }
            command
        })
    };
    for (has, url, is_secure) in [
        ((false, false, false), "http://127.0.0.1:", false),
        ((true, false, false), "https://file.example ", true),
        ((true, true, false), "https://variable.example ", true),
        ((false, true, true), "http://flag.example ", false),
        ((true, true, true), "http://flag.example ", false),
    ] {
        let server = start(has.0, has.1, has.2);
        assert!(server.ready.contains(&format!("ready: {url}")), "{}", server.ready);
        let response = server.send(Method::POST, "/api/guests", "", json!({ "name": "Ada" })).await;
        let cookie = response.headers()["set-cookie"].to_str().unwrap();
        assert_eq!(cookie.ends_with("; Secure"), is_secure, "{cookie}");
        let log = server.stop();
        assert_eq!(log.contains("/api/guests"), has.0, "{log}");
    }
    // The file can be named by a variable too.
    let server = Server::start(data.path(), |command| command.env("FUGA_CONFIG", &file));
    assert!(server.ready.contains("https://file.example"), "{}", server.ready);
}

#[test]
fn every_setting_is_explained() {
    let output = fuga().args(["serve", "--help"]).output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    for flag in help.lines().filter_map(|line| line.trim().strip_prefix("--")?.split_whitespace().next()) {
        let variable = format!("FUGA_{}", flag.to_uppercase().replace('-', "_"));
        // Some are for a server at home, and no settings.
        let is_no_setting = ["examples", "help", "lan", "open", "no-open"].contains(&flag);
        assert!(is_no_setting || help.contains(&variable), "{flag}\n{help}");
    }
    for part in ["--listen <ADDRESS>", "[default: 127.0.0.1:8080]", "Flags count more than variables"] {
        assert!(help.contains(part), "{part}\n{help}");
    }
}

#[test]
fn bad_settings_are_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fuga.toml");
    let check_file = |text: &str, expected: &[&str]| {
        fs::write(&file, text).unwrap();
        check_refused(|command| command.arg("--config").arg(&file), &[&["fuga.toml: "], expected].concat());
    };
    check_file("prot = 80", &["there is no setting `prot`; there are listen, data, public_url"]);
    check_file("\nlisten =", &["line 2 is no TOML"]);
    check_file("listen = 8080", &["`listen` can't be `8080`; write an address and a port, such as 127.0.0.1:8080"]);
    check_file("idle = 5", &["`idle` can't be `5`; write a time"]);
    check_file("[limits]\nguests = 5", &["`limits` is a text, a number, true, false or a list of texts"]);
    check_file("trusted_proxies = [1]", &["`trusted_proxies` is a text"]);
    check_refused(
        |command| command.args(["--log-level", "loud"]),
        &["--log-level can't be `loud`; write error, warn, info, debug or trace"],
    );
    check_refused(
        |command| command.args(["--lan", "--no-open", "--public-url", "https://play.example.org"]),
        &["--lan is for a server without a public URL"],
    );
    check_refused(
        |command| command.env("FUGA_PUBLIC_URL", "play.example.org"),
        &["FUGA_PUBLIC_URL can't be `play.example.org`; write scheme and host"],
    );
    check_refused(|command| command.arg("--config").arg(folder.path().join("none")), &["none can't be read"]);
}

#[tokio::test]
async fn a_port_or_directory_in_use_is_named() {
    let data = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    check_refused(
        |command| command.args(["--listen", &address, "--data"]).arg(data.path()),
        &[&address, "is in use by another program; stop it, or choose another port with --listen"],
    );
    assert_eq!(fs::read_dir(data.path()).unwrap().count(), 0, "nothing was made");
    let _server = Server::start(data.path(), |command| command);
    check_data(
        data.path(),
        "is in use by another program; stop the other server first, or choose another data directory",
    );
}

#[track_caller]
fn check_data(data: &Path, expected: &str) {
    let name = data.display().to_string();
    check_refused(|command| command.args(["--listen", "127.0.0.1:0", "--data"]).arg(data), &[&name, expected]);
}

#[test]
fn a_directory_that_is_read_only_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut permissions = fs::metadata(folder.path()).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(folder.path(), permissions).unwrap();
    // The superuser is stopped by the kernel's own directory alone.
    let is_stopped = fs::write(folder.path().join("probe"), "").is_err();
    let data = if is_stopped { folder.path() } else { Path::new("/sys/kernel") };
    check_data(data, "let the server's user write there, or choose another data directory");
}

#[test]
fn a_database_that_is_newer_or_damaged_is_named() {
    let folder = tempfile::tempdir().unwrap();
    Server::start(folder.path(), |command| command).stop();
    let file = folder.path().join("fuga.db");
    let whole = fs::read(&file).unwrap();
    // The version stands in the head of the file.
    let newer = [&whole[..60], &99_u32.to_be_bytes(), &whole[64..]].concat();
    fs::write(&file, &newer).unwrap();
    check_data(folder.path(), "has version 99 of the schema, this program knows versions up to");
    assert_eq!(fs::read(&file).unwrap(), newer);
    fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    check_data(folder.path(), "it was left as it is: keep a copy of it and restore a backup");
    fs::write(&file, "words").unwrap();
    check_data(folder.path(), "is damaged");
}

#[tokio::test]
async fn a_copy_made_while_it_runs_is_put_back_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let [data, other, copy] = ["data", "other", "copy.db"].map(|name| folder.path().join(name));
    let run = |arguments: &[&str], paths: &[&Path]| -> (bool, String) {
        let mut command = fuga();
        let output = command.args(arguments).args(paths).env("FUGA_DATA", &data).output().unwrap();
        (output.status.success(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
    };
    let (is_done, said) = run(&["backup"], &[&copy]);
    assert!(!is_done && said.contains("there is no database"), "{said}");
    let server = Server::start(&data, |command| command);
    let token = server.guest("Ada").await;
    let code = server.table(&token).await;
    let (is_done, said) = run(&["backup"], &[&copy]);
    assert!(is_done && said.contains("copy.db"), "{said}");
    let late = server.table(&token).await;
    // What is there is not written over.
    let (is_done, said) = run(&["backup"], &[&copy]);
    assert!(!is_done && said.contains("exists already and is not overwritten"), "{said}");
    // A server in its directory keeps it.
    let (is_done, said) = run(&["restore", "--force"], &[&copy]);
    assert!(!is_done && said.contains("is in use by another program"), "{said}");
    server.stop();

    let (is_done, said) = run(&["restore", "--data"], &[&other, &copy]);
    assert!(is_done && said.contains("was found whole"), "{said}");
    let server = Server::start(&other, |command| command);
    assert_eq!(server.name_on_seat(&code, &token).await, "Ada");
    let path = format!("/api/tables/{late}");
    assert_eq!(server.send(Method::GET, &path, &token, json!({})).await.status(), StatusCode::NOT_FOUND);

    let (is_done, said) = run(&["restore"], &[&copy]);
    assert!(!is_done && said.contains("with --force it is moved aside"), "{said}");
    let (is_done, said) = run(&["restore", "--force"], &[&copy]);
    assert!(is_done && said.contains("fuga.db.old-1"), "{said}");
    let server = Server::start(&data, |command| command);
    assert_eq!(server.name_on_seat(&code, &token).await, "Ada");
    let (is_done, said) = run(&["restore", "--data"], &[&folder.path().join("third"), &folder.path().join("none")]);
    assert!(!is_done && said.contains("none"), "{said}");
}

#[tokio::test]
async fn no_secret_is_logged() {
    const PASSWORD: &str = "correct horse battery";
    for format in ["json", "text"] {
        let data = tempfile::tempdir().unwrap();
        let server =
            Server::start(data.path(), |command| command.args(["--log-level", "trace", "--log-format", format]));
        let mut secrets = vec![PASSWORD.to_owned(), server.guest("Ada").await];
        server.post("/api/account", &secrets[1], json!({ "login": "ada", "password": PASSWORD })).await;
        let login = server.post("/api/login", "", json!({ "login": "ada", "password": PASSWORD })).await;
        secrets.push(login["token"].as_str().unwrap().to_owned());
        let wrong = json!({ "login": "ada", "password": "wrong horse battery" });
        assert_eq!(server.send(Method::POST, "/api/login", "", wrong).await.status(), StatusCode::UNAUTHORIZED);
        // Also where they do not belong.
        let misplaced = format!("/api/me?token={}", secrets[1]);
        server.send(Method::GET, &misplaced, "stray-token", json!({ "password": PASSWORD })).await;
        server.send(Method::POST, "/api/login", "", json!({ "login": "ada", "passwort": PASSWORD })).await;
        let code = server.table(&secrets[2]).await;
        let log = server.stop();
        assert!(log.contains("/api/login") && log.contains(&code), "{log}");
        secrets.extend(["horse".to_owned(), "stray-token".to_owned()]);
        for secret in secrets {
            assert!(!log.contains(&secret), "{secret}\n{log}");
        }
        for line in log.lines().filter(|_| format == "json") {
            let line: Value = serde_json::from_str(line).unwrap();
            assert!(line["level"].is_string() && line["message"].is_string(), "{line}");
        }
    }
}

#[test]
fn a_copy_that_is_not_there_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut command = fuga();
    command.arg("restore").arg(folder.path().join("missing.db")).arg("--data").arg(&data);
    let Output { status, stderr, .. } = command.output().unwrap();
    let said = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(1), "{said}");
    assert!(said.contains("missing.db") && said.contains("fuga backup"), "{said}");
    assert!(!data.exists());
}

#[test]
fn a_variable_that_is_mistyped_is_named() {
    check_refused(|command| command.env("FUGA_LISTN", "127.0.0.1:0"), &["FUGA_LISTN", "FUGA_LISTEN"]);
}
