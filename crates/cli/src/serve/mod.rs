//! `fuga serve`: tables over the network, until the program is told to stop.

mod files;
mod lan;
mod settings;

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use fuga_store::{SqliteStore, Store};
use tokio::net::TcpListener;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

pub(crate) use settings::{Flags, data_directory};
use settings::{LogFormat, Settings};

/// What `fuga serve` takes.
#[derive(Args)]
#[command(after_help = "Flags count more than variables, and variables more than the file.\n\
    An address is written with its port, a time with its unit: 600ms, 5s, 10min, 1h.")]
#[expect(clippy::struct_excessive_bools, reason = "each is one flag, independent of the others")]
pub(crate) struct ServeOptions {
    #[command(flatten)]
    flags: Flags<true>,
    /// Let everybody in the same network play: listen on all interfaces, print the address there and show it as a QR
    /// code, and open the browser
    #[arg(long)]
    lan: bool,
    /// Offer the examples of how a game is written too, for those who work on one
    #[arg(long)]
    examples: bool,
    /// Open the browser, where there is a display
    #[arg(long)]
    open: bool,
    /// Do not open the browser
    #[arg(long, conflicts_with = "open")]
    no_open: bool,
}

pub(crate) fn run(options: &ServeOptions) -> Result<()> {
    let mut settings = Settings::read(&options.flags)?;
    if options.lan {
        if settings.config.public_url.is_some() {
            bail!("--lan is for a server without a public URL: leave one of the two out");
        }
        settings.listen = lan::listen_everywhere(settings.listen);
    }
    settings.config.examples = options.examples;
    start_log(&settings)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.context("the system gives the server no threads")?.block_on(serve(settings, options))
}

async fn serve(settings: Settings, options: &ServeOptions) -> Result<()> {
    let mut signals = Signals::new().context("the system lets nobody listen to signals")?;
    let Settings { listen, metrics, data, mut config, .. } = settings;
    config.connections = config.connections.min(files::raise());
    let listener = bind(listen, "--listen").await?;
    let metrics = match metrics {
        Some(address) => Some(bind(address, "--metrics").await?),
        None => None,
    };
    let address = listener.local_addr()?;
    let store = Arc::new(SqliteStore::open(&data).await?);
    let url = config.public_url.clone().unwrap_or_else(|| url_of(address));
    tracing::info!(%address, data = %data.display(), version = env!("CARGO_PKG_VERSION"), "serving");
    say!("Fuga is ready: {url} (Ctrl+C stops it)");
    let network = if options.lan { lan::address().map(|ip| url_of(SocketAddr::new(ip, address.port()))) } else { None };
    if options.lan {
        tell_network(network.as_deref())?;
    }
    if (options.lan || options.open) && !options.no_open {
        // Links to tables begin with the address that the page has, so it is the one that others can open too.
        lan::open(network.as_deref().unwrap_or(&url));
    }
    let stop = async move {
        signals.next().await;
        tracing::info!("stopping; a second signal stops at once");
        tokio::spawn(async move {
            signals.next().await;
            // Whatever was acknowledged is on the disk already.
            std::process::exit(1);
        });
    };
    fuga_server::serve(listener, metrics, Arc::<SqliteStore>::clone(&store), config, stop).await;
    // So that nothing is left for the next start to mend.
    store.close().await?;
    tracing::info!("stopped");
    Ok(())
}

/// Says how others in the same network come here.
fn tell_network(url: Option<&str>) -> Result<()> {
    let Some(url) = url else {
        say!("This machine is in no network, so that nobody else can come.");
        return Ok(());
    };
    say!("Everybody in the same network opens {url} or points a camera here:\n");
    say!("{}\n", lan::square(url)?);
    Ok(())
}

async fn bind(address: SocketAddr, flag: &str) -> Result<TcpListener> {
    TcpListener::bind(address).await.map_err(|error| not_bound(address, flag, &error))
}

fn not_bound(listen: SocketAddr, flag: &str, error: &std::io::Error) -> anyhow::Error {
    match error.kind() {
        ErrorKind::AddrInUse => {
            anyhow!("{listen} is in use by another program; stop it, or choose another port with {flag}")
        }
        ErrorKind::PermissionDenied => {
            anyhow!("{listen} may not be used by this user; choose a port from 1024 on with {flag}")
        }
        ErrorKind::AddrNotAvailable => {
            anyhow!("{listen} is no address of this machine; choose another with {flag}, such as 127.0.0.1:8080")
        }
        _ => anyhow!("{listen} can't be listened on ({error}); choose another address with {flag}"),
    }
}

/// An address that can be typed into a browser on this machine.
fn url_of(address: SocketAddr) -> String {
    let ip = if address.ip().is_unspecified() { IpAddr::from(Ipv4Addr::LOCALHOST) } else { address.ip() };
    format!("http://{}", SocketAddr::new(ip, address.port()))
}

/// Starts the log, on standard error.
fn start_log(settings: &Settings) -> Result<()> {
    let level = settings.log_level;
    // What libraries have to say below a warning may repeat what clients sent, and that is nobody's business.
    let targets = Targets::new().with_default(level.min(LevelFilter::WARN)).with_target("fuga", level);
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(false).log_internal_errors(false);
    let lines = match settings.log_format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    tracing_subscriber::registry().with(lines.with_filter(targets)).try_init().context("the log can't be started")
}

/// The signals that ask a program to end.
struct Signals {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

#[cfg(not(unix))]
impl Signals {
    fn new() -> std::io::Result<Self> {
        Ok(Self {})
    }

    async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            // Nobody can ask it to end, so it goes on.
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::url_of;

    #[test]
    fn the_url_can_be_opened() {
        for (address, url) in [
            ("127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("0.0.0.0:80", "http://127.0.0.1:80"),
            ("[::]:80", "http://127.0.0.1:80"),
            ("[::1]:8080", "http://[::1]:8080"),
        ] {
            assert_eq!(url_of(address.parse().unwrap()), url);
        }
    }
}
