//! A real server in a process of its own, with a data directory of its own.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};
use tempfile::TempDir;

/// The soft limit of open files with which most systems start a program.
const OPEN_FILES: u32 = 1024;
/// So many of the last lines of the log are shown of a server that has ended.
const LAST_LINES: usize = 5;

/// A server that ends, and whose data is gone, when this is dropped.
pub(crate) struct Server {
    child: Child,
    address: SocketAddr,
    folder: TempDir,
}

/// The memory of a server, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory {
    /// The most it ever had.
    pub(crate) peak: u64,
    pub(crate) now: u64,
}

impl Server {
    /// Starts a server with its defaults, but for these flags.
    pub(crate) fn start(program: &Path, flags: &[&str]) -> Result<Self> {
        let folder = TempDir::new().context("there is no room for a data directory")?;
        let mut command = usual(program);
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("FUGA_")) {
            command.env_remove(name);
        }
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(folder.path().join("data")).args(flags);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(File::create(folder.path().join("log"))?);
        let child = command.spawn().with_context(|| format!("{} can't be started", program.display()))?;
        let mut server = Self { child, address: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), folder };
        let output = server.child.stdout.take().context("the server has no output")?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        server.address =
            address_in(&line).with_context(|| format!("the server did not start: {}", server.last_words()))?;
        Ok(server)
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// The end of its log.
    pub(crate) fn last_words(&self) -> String {
        let log = fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        lines[lines.len().saturating_sub(LAST_LINES)..].join("\n")
    }

    /// Its memory, where the system is Linux and tells it.
    pub(crate) fn memory(&self) -> Option<Memory> {
        memory_in(&fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?)
    }

    /// How many connections from an address it holds, where the system is Linux and tells it.
    pub(crate) fn connections_from(&self, address: IpAddr) -> Option<usize> {
        let table = fs::read_to_string("/proc/net/tcp").ok()?;
        Some(table.lines().filter_map(Connection::read).filter(|found| found.is_held(self.address, address)).count())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, and that was seen before.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A program as a system starts it, whatever this program may open itself.
fn usual(program: &Path) -> Command {
    if cfg!(not(unix)) {
        return Command::new(program);
    }
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("ulimit -S -n {OPEN_FILES}; exec \"$0\" \"$@\"")).arg(program);
    command
}

/// The address in the line that a server prints when it is ready.
fn address_in(line: &str) -> Option<SocketAddr> {
    line.split_whitespace().find_map(|word| word.strip_prefix("http://")?.parse().ok())
}

fn memory_in(status: &str) -> Option<Memory> {
    let bytes = |name: &str| {
        let value = status.lines().find_map(|line| line.strip_prefix(name)?.trim().strip_suffix(" kB"))?;
        Some(value.trim().parse::<u64>().ok()? * 1024)
    };
    Some(Memory { peak: bytes("VmHWM:")?, now: bytes("VmRSS:")? })
}

/// A line of the system's table of connections.
#[derive(Debug, PartialEq, Eq)]
struct Connection {
    local: SocketAddr,
    remote: SocketAddr,
    /// Whether it is open, as far as this side is concerned.
    is_open: bool,
    /// Whether a program has it: what nobody has accepted yet, or has let go of, belongs to nobody.
    is_owned: bool,
}

impl Connection {
    fn read(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [_, local, remote, state, _, _, _, _, _, inode, ..] = words[..] else { return None };
        // 01 is established, 08 is closed by the other side alone.
        let is_open = ["01", "08"].contains(&state);
        Some(Self { local: socket_of(local)?, remote: socket_of(remote)?, is_open, is_owned: inode != "0" })
    }

    /// Whether a server at one address holds this connection from another.
    fn is_held(&self, server: SocketAddr, from: IpAddr) -> bool {
        self.local == server && self.remote.ip() == from && self.is_open && self.is_owned
    }
}

/// An address as the table writes it: the four bytes as one number of this machine, and the port.
fn socket_of(text: &str) -> Option<SocketAddr> {
    let (address, port) = text.split_once(':')?;
    let bytes = u32::from_str_radix(address, 16).ok()?.to_ne_bytes();
    Some(SocketAddr::from((bytes, u16::from_str_radix(port, 16).ok()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_stands_in_the_first_line_of_a_server() {
        let line = "Fuga is ready: http://127.0.0.1:4711 (Ctrl+C stops it)\n";
        assert_eq!(address_in(line), Some("127.0.0.1:4711".parse().unwrap()));
        assert_eq!(address_in(""), None);
    }

    #[test]
    fn memory_is_read_from_what_linux_says() {
        let status = "Name:\tfuga\nVmHWM:\t   20480 kB\nVmRSS:\t   10240 kB\n";
        assert_eq!(memory_in(status), Some(Memory { peak: 20 << 20, now: 10 << 20 }));
        assert_eq!(memory_in("Name:\tfuga\n"), None);
    }

    #[test]
    #[cfg(target_endian = "little")]
    fn a_connection_is_held_while_the_server_has_it() {
        let (server, from) = ("127.0.0.1:8080".parse().unwrap(), "127.0.0.1".parse().unwrap());
        let is_held = |remote: &str, state: &str, inode: &str| {
            let line =
                format!(" 4: 0100007F:1F90 {remote}:C350 {state} 00000000:00000000 00:00000000 00000000 0 0 {inode} 1");
            Connection::read(&line).unwrap().is_held(server, from)
        };
        assert!(is_held("0100007F", "01", "7012") && is_held("0100007F", "08", "7012"));
        assert!(!is_held("0200007F", "01", "7012") && !is_held("0100007F", "04", "7012"));
        assert!(!is_held("0100007F", "01", "0"));
        assert_eq!(Connection::read("  sl  local_address rem_address   st"), None);
    }
}
