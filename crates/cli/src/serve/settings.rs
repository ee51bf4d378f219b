//! The settings of a server, from flags, the environment and a file.
//!
//! One list holds them all, so that each has the same name and the same values wherever it is set.

use std::collections::BTreeMap;
use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use fuga_kernel::brief;
use fuga_server::{Config, Limit, Network};
use tracing::level_filters::LevelFilter;

/// The longest settings file, in bytes.
const MAX_FILE: usize = 64 * 1024;
/// The longest time that can be set, in milliseconds: a year.
const MAX_TIME: i64 = 366 * 86_400_000;
/// The longest login, in characters.
const MAX_LOGIN: usize = 40;
/// The largest figure of a limit.
const MAX_FIGURE: u32 = 1_000_000;

/// One setting: its flag, from which the key in the file and the variable have their names.
struct Setting {
    flag: &'static str,
    value: &'static str,
    /// What it is if nobody sets it; empty if it is nothing then.
    default: &'static str,
    help: &'static str,
}

const fn setting(flag: &'static str, value: &'static str, default: &'static str, help: &'static str) -> Setting {
    Setting { flag, value, default, help }
}

const DATA: Setting =
    setting("data", "DIR", "fuga-data", "The data directory; a relative one begins where the program is started");

const SETTINGS: [Setting; 29] = [
    setting("listen", "ADDRESS", "127.0.0.1:8080", "Address and port to listen on; port 0 picks a free one"),
    DATA,
    setting(
        "public-url",
        "URL",
        "",
        "The address under which people reach the server, such as https://play.example.org: pages of other sites may not act; without it the host that a request names is taken",
    ),
    setting(
        "secure-cookies",
        "on|off",
        "",
        "Whether cookies are sent over https only [default: on if the public URL begins with https]",
    ),
    setting(
        "trusted-proxies",
        "ADDRESSES",
        "",
        "The addresses or networks (10.0.0.0/8) of reverse proxies, separated by commas: who asks is read from their header X-Forwarded-For, and from nobody else's",
    ),
    setting(
        "limits",
        "on|off",
        "on",
        "Whether one address may ask for so much only, and one person change so much at a table; attempts at passwords, and what costs much at a time, are always limited",
    ),
    setting("requests-at-once", "N", "300", "How many requests one address may make at once"),
    setting("requests-per-minute", "N", "3000", "How many requests one address may make a minute in the long run"),
    setting("guests-at-once", "N", "20", "How many guests one address may make at once"),
    setting("guests-per-minute", "N", "20", "How many guests one address may make a minute in the long run"),
    setting("changes-at-once", "N", "60", "How much one person may change at one table at once, beside the match"),
    setting("changes-per-minute", "N", "60", "How much one person may change at one table a minute in the long run"),
    setting("tables-at-once", "N", "30", "How many tables one address may open at once"),
    setting("tables-per-minute", "N", "6", "How many tables one address may open a minute in the long run"),
    setting("open-tables", "N", "20", "How many tables that have not begun one person may have at a time"),
    setting("connections", "N", "10000", "How many connections there may be; fewer where the system gives fewer files"),
    setting(
        "connections-per-address",
        "N",
        "200",
        "How many connections one address may have at a time; trusted proxies may have any number",
    ),
    setting("sockets-per-address", "N", "100", "How many sockets one address may have at a time"),
    setting("spectators-per-table", "N", "200", "How many may watch one table without a seat"),
    setting("spectators-per-address", "N", "20", "How many of them may come from one address"),
    setting("open-for", "TIME", "24h", "How long a table stays open that never begins and to which nobody comes"),
    setting("left-for", "TIME", "60d", "How long a match goes on in which nobody acts any more"),
    setting(
        "metrics",
        "off|public|ADDRESS",
        "off",
        "Where figures for Prometheus are shown: nowhere, to everybody, or at an address and port of their own",
    ),
    setting(
        "hosts",
        "LOGINS",
        "",
        "The logins, separated by commas, of those who may hide maps and scenarios that others have listed; take the logins before you name them here",
    ),
    setting("bot-pause", "TIME", "600ms", "How long a bot seems to think"),
    setting("idle", "TIME", "5min", "How long a table that nobody looks at stays in memory"),
    setting("grace", "TIME", "10s", "How long clients that are slow may hold up the end of the server"),
    setting("log-format", "text|json", "text", "How the log is written, to standard error"),
    setting(
        "log-level",
        "LEVEL",
        "info",
        "How much is logged: error, warn, info, debug (every request, without its contents) or trace",
    ),
];

impl Setting {
    fn key(&self) -> String {
        self.flag.replace('-', "_")
    }

    fn variable(&self) -> String {
        format!("FUGA_{}", self.key().to_uppercase())
    }

    fn arg(&self) -> Arg {
        let default = if self.default.is_empty() { String::new() } else { format!(" [default: {}]", self.default) };
        let help = format!("{}{default} [variable: {}]", self.help, self.variable());
        Arg::new(self.flag).long(self.flag).value_name(self.value).help(help)
    }
}

/// The flags of a command that has settings: all of them, or the data directory alone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flags<const ALL: bool> {
    config: Option<PathBuf>,
    texts: BTreeMap<&'static str, String>,
}

const fn settings_of(all: bool) -> &'static [Setting] {
    if all { &SETTINGS } else { &[DATA] }
}

impl<const ALL: bool> Args for Flags<ALL> {
    fn augment_args(command: Command) -> Command {
        let help = "A file of settings (TOML), by the names of the flags with _ for -: `bot_pause = \"1s\"` \
            [variable: FUGA_CONFIG]";
        let value_parser = clap::value_parser!(PathBuf);
        let config = Arg::new("config").long("config").value_name("FILE").value_parser(value_parser).help(help);
        command.args(settings_of(ALL).iter().map(Setting::arg)).arg(config)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<const ALL: bool> FromArgMatches for Flags<ALL> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let text = |setting: &Setting| Some((setting.flag, matches.get_one::<String>(setting.flag)?.clone()));
        let texts = settings_of(ALL).iter().filter_map(text).collect();
        Ok(Self { config: matches.get_one::<PathBuf>("config").cloned(), texts })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LogFormat {
    /// A line of words.
    Text,
    /// A line of JSON.
    Json,
}

/// All settings of a server.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) listen: SocketAddr,
    /// Where figures have a door of their own.
    pub(crate) metrics: Option<SocketAddr>,
    pub(crate) data: PathBuf,
    pub(crate) log_format: LogFormat,
    pub(crate) log_level: LevelFilter,
    pub(crate) config: Config,
}

impl Settings {
    /// Flags count more than variables, and variables more than the file.
    pub(crate) fn read(flags: &Flags<true>) -> Result<Self> {
        check_variables()?;
        Self::of(&Given::collect(flags, |name| std::env::var_os(name))?)
    }

    fn of(given: &Given) -> Result<Self> {
        let public_url = given.read("public-url", optional(public_url))?;
        let is_https = public_url.as_ref().is_some_and(|url| url.starts_with("https:"));
        let has_limits = given.read("limits", switch)?;
        let limit = |at_once, per_minute| -> Result<Option<Limit>> {
            let limit = Limit { burst: given.read(at_once, figure)?, per_minute: given.read(per_minute, figure)? };
            Ok(has_limits.then_some(limit))
        };
        let most = |name| -> Result<Option<u32>> { Ok(Some(given.read(name, figure)?).filter(|_| has_limits)) };
        let metrics = given.read("metrics", metrics)?;
        let config = Config {
            secure_cookies: given.read("secure-cookies", optional(switch))?.unwrap_or(is_https),
            public_url,
            trusted_proxies: given.read("trusted-proxies", addresses)?,
            requests_per_address: limit("requests-at-once", "requests-per-minute")?,
            guests_per_address: limit("guests-at-once", "guests-per-minute")?,
            changes_per_person: limit("changes-at-once", "changes-per-minute")?,
            tables_per_address: limit("tables-at-once", "tables-per-minute")?,
            open_tables_per_person: most("open-tables")?,
            connections_per_address: most("connections-per-address")?,
            sockets_per_address: most("sockets-per-address")?,
            spectators_per_table: most("spectators-per-table")?,
            spectators_per_address: most("spectators-per-address")?,
            connections: given.read("connections", figure)?,
            open_for: given.read("open-for", time)?,
            left_for: given.read("left-for", time)?,
            public_metrics: metrics == Metrics::Public,
            hosts: given.read("hosts", logins)?,
            // For whoever works on a game: asked for at each start.
            examples: false,
            bot_pause: given.read("bot-pause", time)?,
            idle: given.read("idle", time)?,
            grace: given.read("grace", time)?,
        };
        Ok(Self {
            listen: given.read("listen", listen)?,
            metrics: if let Metrics::At(address) = metrics { Some(address) } else { None },
            data: given.read("data", directory)?,
            log_format: given.read("log-format", log_format)?,
            log_level: given.read("log-level", log_level)?,
            config,
        })
    }
}

/// The data directory alone, for commands that serve nobody.
pub(crate) fn data_directory(flags: &Flags<false>) -> Result<PathBuf> {
    check_variables()?;
    Given::collect(flags, |name| std::env::var_os(name))?.read("data", directory)
}

/// Variables that belong to other tools of ours.
const OTHER_VARIABLES: [&str; 4] = ["FUGA_BROWSER", "FUGA_PROGRAM", "FUGA_SERVER", "FUGA_URL"];
/// Variables that begin so are made by whatever runs containers, for a service of our name.
const OF_CONTAINERS: [&str; 2] = ["FUGA_PORT", "FUGA_SERVICE_"];

/// A variable whose name is mistyped would change nothing, and nobody would see it.
fn check_variables() -> Result<()> {
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    unknown_variable(names).map_or(Ok(()), |fault| Err(anyhow!("{fault}")))
}

/// What is wrong with the first variable that begins as ours do and is none of them.
fn unknown_variable(names: impl Iterator<Item = String>) -> Option<String> {
    let known: Vec<String> = SETTINGS.iter().map(Setting::variable).chain(["FUGA_CONFIG".to_owned()]).collect();
    let is_ours = |name: &String| {
        let is_others = OTHER_VARIABLES.contains(&name.as_str());
        // Large and small letters are two variables; whoever mixes them up means ours.
        name.to_uppercase().starts_with("FUGA_")
            && !is_others
            && !OF_CONTAINERS.iter().any(|start| name.starts_with(start))
    };
    let unknown = names.filter(is_ours).filter(|name| !known.contains(name)).min()?;
    let nearest = known.iter().min_by_key(|known| distance(known, &unknown.to_uppercase()))?;
    Some(format!("{}: there is no such setting; the nearest is {nearest}", brief(&unknown)))
}

/// How many letters have to be changed, added or left out to get from one text to the other.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (above, letter) in one.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = above + 1;
        for (index, other) in other.bytes().enumerate() {
            let changed = diagonal + usize::from(letter != other);
            diagonal = row[index + 1];
            row[index + 1] = changed.min(row[index] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

/// Where a setting was made.
#[derive(Clone, Debug)]
enum Source {
    Flag,
    Variable,
    File(PathBuf),
}

/// What was set, and where.
#[derive(Clone, Debug, Default)]
struct Given(BTreeMap<&'static str, (Source, String)>);

impl Given {
    fn collect<const ALL: bool>(
        flags: &Flags<ALL>,
        variable: impl Fn(&str) -> Option<std::ffi::OsString>,
    ) -> Result<Self> {
        let mut given = Self::default();
        let file = flags.config.clone().or_else(|| variable("FUGA_CONFIG").map(PathBuf::from));
        // An empty variable is how some tools say that there is none.
        if let Some(file) = file.filter(|file| !file.as_os_str().is_empty()) {
            given.add_file(&file)?;
        }
        for setting in &SETTINGS {
            let Some(text) = variable(&setting.variable()).filter(|text| !text.is_empty()) else { continue };
            let text = text.into_string().map_err(|_| anyhow!("{} is no text", setting.variable()))?;
            given.0.insert(setting.flag, (Source::Variable, text));
        }
        for (flag, text) in &flags.texts {
            given.0.insert(flag, (Source::Flag, text.clone()));
        }
        Ok(given)
    }

    fn add_file(&mut self, file: &Path) -> Result<()> {
        let text = crate::read_text(file, MAX_FILE)?;
        let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
            let line = error.span().map_or(1, |span| 1 + text[..span.start.min(text.len())].matches('\n').count());
            anyhow!("{}: line {line} is no TOML: {}", file.display(), brief(error.message()))
        })?;
        for (key, value) in table {
            let Some(setting) = SETTINGS.iter().find(|setting| setting.key() == key) else {
                let keys: Vec<String> = SETTINGS.iter().map(Setting::key).collect();
                bail!("{}: there is no setting `{}`; there are {}", file.display(), brief(&key), keys.join(", "));
            };
            let text = text_of(&value).ok_or_else(|| {
                anyhow!("{}: `{key}` is a text, a number, true, false or a list of texts", file.display())
            })?;
            self.0.insert(setting.flag, (Source::File(file.to_owned()), text));
        }
        Ok(())
    }

    /// The value of a setting; the fault of a bad one says where it was set and what would be right.
    fn read<T>(&self, flag: &str, parse: impl Fn(&str) -> Result<T, &'static str>) -> Result<T> {
        let setting = SETTINGS.iter().find(|setting| setting.flag == flag).expect("the list has every setting");
        match self.0.get(flag) {
            None => parse(setting.default).map_err(|right| anyhow!("--{flag}: write {right}")),
            Some((source, text)) => parse(text).map_err(|right| {
                let place = Place { source, setting };
                anyhow!("{place} can't be `{}`; write {right}", brief(text))
            }),
        }
    }
}

/// A setting as whoever made it knows it.
struct Place<'a> {
    source: &'a Source,
    setting: &'a Setting,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.source {
            Source::Flag => write!(out, "--{}", self.setting.flag),
            Source::Variable => write!(out, "{}", self.setting.variable()),
            Source::File(file) => write!(out, "{}: `{}`", file.display(), self.setting.key()),
        }
    }
}

/// A value of the file as the text that a flag would have.
fn text_of(value: &toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text.clone()),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Float(number) => Some(number.to_string()),
        toml::Value::Boolean(is_on) => Some(is_on.to_string()),
        toml::Value::Array(values) => {
            let texts: Option<Vec<&str>> = values.iter().map(toml::Value::as_str).collect();
            Some(texts?.join(","))
        }
        toml::Value::Datetime(_) | toml::Value::Table(_) => None,
    }
}

fn optional<T>(parse: impl Fn(&str) -> Result<T, &'static str>) -> impl Fn(&str) -> Result<Option<T>, &'static str> {
    move |text| if text.is_empty() { Ok(None) } else { parse(text).map(Some) }
}

fn listen(text: &str) -> Result<SocketAddr, &'static str> {
    let address = text.strip_prefix("localhost:").map(|port| format!("127.0.0.1:{port}"));
    address.as_deref().unwrap_or(text).parse().map_err(|_| "an address and a port, such as 127.0.0.1:8080 or [::]:8080")
}

/// Where figures are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Metrics {
    Off,
    Public,
    At(SocketAddr),
}

fn metrics(text: &str) -> Result<Metrics, &'static str> {
    match text {
        "off" => Ok(Metrics::Off),
        "public" => Ok(Metrics::Public),
        _ => listen(text).map(Metrics::At).map_err(|_| "off, public, or an address and a port, such as 127.0.0.1:9090"),
    }
}

fn directory(text: &str) -> Result<PathBuf, &'static str> {
    if text.is_empty() { Err("the name of a directory") } else { Ok(text.into()) }
}

/// Browsers name origins without path, in small letters; so it is compared with them.
fn public_url(text: &str) -> Result<String, &'static str> {
    let url = text.trim_end_matches('/').to_lowercase();
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")).unwrap_or_default();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    if host.is_empty() || !host.chars().all(is_plain) {
        return Err("scheme and host without a path, such as https://play.example.org");
    }
    Ok(url)
}

fn switch(text: &str) -> Result<bool, &'static str> {
    match text {
        "on" | "true" => Ok(true),
        "off" | "false" => Ok(false),
        _ => Err("on or off"),
    }
}

fn addresses(text: &str) -> Result<Vec<Network>, &'static str> {
    let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
    words.map(str::parse).collect::<Result<_, _>>().map_err(
        |_: String| "addresses without ports or networks with all later bits 0, such as 127.0.0.1,::1,10.0.0.0/8",
    )
}

/// Logins as they are kept.
fn logins(text: &str) -> Result<Vec<String>, &'static str> {
    let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
    let logins: Vec<String> = words.map(str::to_lowercase).collect();
    let is_right = logins.iter().all(|login| login.chars().count() <= MAX_LOGIN);
    is_right.then_some(logins).ok_or("logins of at most 40 characters, such as ana,bea")
}

fn figure(text: &str) -> Result<u32, &'static str> {
    let is_right = |figure: &u32| (1..=MAX_FIGURE).contains(figure);
    text.parse().ok().filter(is_right).ok_or("a whole number from 1 to 1000000")
}

/// A number and its unit, in milliseconds.
fn time(text: &str) -> Result<i64, &'static str> {
    let right = "a time of at most a year, such as 600ms, 5s, 10min, 1h or 30d";
    let (number, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()));
    let number: i64 = number.parse().map_err(|_| right)?;
    let unit = match unit.trim_start() {
        "ms" => 1,
        "s" => 1000,
        "min" => 60_000,
        "h" => 3_600_000,
        "d" => 86_400_000,
        // Nothing is nothing in every unit.
        "" if number == 0 => 1,
        _ => return Err(right),
    };
    number.checked_mul(unit).filter(|time| *time <= MAX_TIME).ok_or(right)
}

fn log_format(text: &str) -> Result<LogFormat, &'static str> {
    match text {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err("text or json"),
    }
}

fn log_level(text: &str) -> Result<LevelFilter, &'static str> {
    match text {
        "error" => Ok(LevelFilter::ERROR),
        "warn" => Ok(LevelFilter::WARN),
        "info" => Ok(LevelFilter::INFO),
        "debug" => Ok(LevelFilter::DEBUG),
        "trace" => Ok(LevelFilter::TRACE),
        _ => Err("error, warn, info, debug or trace"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(settings: &[(&'static str, &str)]) -> Given {
        Given(settings.iter().map(|&(flag, text)| (flag, (Source::Flag, text.to_owned()))).collect())
    }

    #[test]
    fn the_defaults_are_those_of_the_server() {
        let Config {
            public_url,
            secure_cookies,
            trusted_proxies,
            requests_per_address,
            guests_per_address,
            changes_per_person,
            tables_per_address,
            open_tables_per_person,
            connections_per_address,
            sockets_per_address,
            spectators_per_table,
            spectators_per_address,
            connections,
            open_for,
            left_for,
            public_metrics,
            hosts,
            examples,
            bot_pause,
            idle,
            grace,
        } = Settings::of(&Given::default()).unwrap().config;
        let server = Config::default();
        assert_eq!((public_url, secure_cookies), (server.public_url, server.secure_cookies));
        assert_eq!((trusted_proxies, hosts), (server.trusted_proxies, server.hosts));
        assert_eq!(requests_per_address, server.requests_per_address);
        assert_eq!(guests_per_address, server.guests_per_address);
        assert_eq!(changes_per_person, server.changes_per_person);
        assert_eq!(tables_per_address, server.tables_per_address);
        assert_eq!(open_tables_per_person, server.open_tables_per_person);
        assert_eq!(
            (connections, connections_per_address, sockets_per_address),
            (server.connections, server.connections_per_address, server.sockets_per_address)
        );
        assert_eq!(
            (spectators_per_table, spectators_per_address),
            (server.spectators_per_table, server.spectators_per_address)
        );
        assert_eq!((open_for, left_for, public_metrics), (server.open_for, server.left_for, server.public_metrics));
        assert_eq!((bot_pause, idle, grace, examples), (server.bot_pause, server.idle, server.grace, server.examples));
    }

    /// The files in the guide are good ones, and the first has every setting.
    #[test]
    fn the_guide_shows_every_setting() {
        let folder = tempfile::tempdir().unwrap();
        let guide = include_str!("../../../../docs/deploy.md");
        let examples: Vec<&str> =
            guide.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
        for (index, example) in examples.iter().enumerate() {
            let file = folder.path().join(format!("{index}.toml"));
            std::fs::write(&file, example).unwrap();
            let mut given = Given::default();
            given.add_file(&file).unwrap();
            let config = Settings::of(&given).unwrap().config;
            assert!(config.secure_cookies && config.trusted_proxies.len() == 2, "{example}");
            assert_eq!(config.requests_per_address, Config::default().requests_per_address);
        }
        let table: toml::Table = examples[0].parse().unwrap();
        for setting in SETTINGS.iter().filter(|setting| !setting.default.is_empty()) {
            let shown = text_of(&table[&setting.key()]).unwrap().replace("true", "on");
            assert_eq!(shown, setting.default, "{}", setting.flag);
        }
        let has_line = |setting: &Setting| examples[0].lines().any(|line| line.starts_with(&setting.key()));
        assert!(SETTINGS.iter().all(has_line));
    }

    #[test]
    fn a_mistyped_variable_is_named_with_what_it_should_be() {
        let unknown = |names: &[&str]| unknown_variable(names.iter().map(|&name| name.to_owned()));
        assert_eq!(unknown(&["HOME", "FUGA_LISTEN", "FUGA_CONFIG", "FUGA_SERVER", "FUGA_PROGRAM"]), None);
        assert_eq!(unknown(&["FUGA_PORT", "FUGA_PORT_8080_TCP", "FUGA_SERVICE_HOST"]), None);
        let fault = unknown(&["FUGA_OPEN_TABELS"]).unwrap();
        assert_eq!(fault, "FUGA_OPEN_TABELS: there is no such setting; the nearest is FUGA_OPEN_TABLES");
        assert!(unknown(&["FUGA_LISTN"]).unwrap().ends_with("FUGA_LISTEN"));
        assert!(unknown(&["fuga_data"]).unwrap().ends_with("FUGA_DATA"));
        assert_eq!((distance("abc", "abc"), distance("abc", "acb"), distance("", "ab")), (0, 2, 2));
    }

    #[test]
    fn cookies_are_secure_where_the_address_is() {
        let is_secure = |settings: &[_]| Settings::of(&given(settings)).unwrap().config.secure_cookies;
        assert!(is_secure(&[("public-url", "https://Play.example.org/")]));
        assert!(!is_secure(&[("public-url", "http://play.example.org")]));
        assert!(!is_secure(&[("public-url", "https://play.example.org"), ("secure-cookies", "off")]));
        assert!(is_secure(&[("secure-cookies", "on")]));
    }

    #[test]
    fn limits_are_off_or_as_they_are_set() {
        let settings = Settings::of(&given(&[("limits", "off"), ("guests-at-once", "3")])).unwrap();
        assert_eq!((settings.config.requests_per_address, settings.config.guests_per_address), (None, None));
        assert_eq!((settings.config.changes_per_person, settings.config.tables_per_address), (None, None));
        assert_eq!((settings.config.open_tables_per_person, settings.config.sockets_per_address), (None, None));
        let settings = Settings::of(&given(&[("guests-at-once", "3")])).unwrap();
        assert_eq!(settings.config.guests_per_address, Some(Limit { burst: 3, per_minute: 20 }));
    }

    #[test]
    fn each_value_is_read_strictly() {
        for (text, expected) in [("0", 0), ("600ms", 600), ("5 s", 5000), ("10min", 600_000), ("366d", MAX_TIME)] {
            assert_eq!(time(text), Ok(expected), "{text}");
        }
        for text in ["", "5", "s", "-1s", "1.5s", "367d", "99999999999999999999h", "9223372036854775807h", "5 m"] {
            assert!(time(text).is_err(), "{text}");
        }
        assert_eq!(addresses(" 127.0.0.1, ::ffff:10.0.0.1,").unwrap().len(), 2);
        assert_eq!(addresses("::ffff:10.0.0.1").unwrap()[0].to_string(), "10.0.0.1");
        assert_eq!(addresses("10.0.0.0/8,fd00::/8").unwrap()[0].to_string(), "10.0.0.0/8");
        assert!(addresses("10.0.0.1/8").is_err());
        assert_eq!(logins(" Ana, bea,").unwrap(), ["ana", "bea"]);
        assert!(logins(&"a".repeat(41)).is_err());
        assert!(addresses("127.0.0.1:80").is_err() && addresses("localhost").is_err());
        assert_eq!(public_url("https://Play.Example.org:8443/").unwrap(), "https://play.example.org:8443");
        for text in ["play.example.org", "https://", "https://a/b", "ftp://a", "https://a b", "https://me@a"] {
            assert!(public_url(text).is_err(), "{text}");
        }
        assert_eq!(listen("localhost:80").unwrap().to_string(), "127.0.0.1:80");
        assert_eq!((metrics("off"), metrics("public")), (Ok(Metrics::Off), Ok(Metrics::Public)));
        assert!(matches!(metrics("localhost:9090"), Ok(Metrics::At(_))) && metrics("on").is_err());
        assert!(listen("8080").is_err() && listen("127.0.0.1").is_err());
        assert!(figure("0").is_err() && figure("1000001").is_err() && figure("-1").is_err());
        assert!(switch("yes").is_err() && log_format("xml").is_err() && log_level("INFO").is_err());
    }
}
