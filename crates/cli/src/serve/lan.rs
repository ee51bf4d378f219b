//! How others in the same house find the server: its address in the network, as text and as a square for cameras.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

/// The address that this machine has in its network, if it is in one.
pub(super) fn address() -> Option<IpAddr> {
    // Nothing is sent: the system only says which of its addresses it would send from. The target is an address that is
    // kept for examples.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

/// Where to listen so that the network can reach it: a port on this machine alone becomes the same port everywhere.
pub(super) fn listen_everywhere(listen: SocketAddr) -> SocketAddr {
    if listen.ip().is_loopback() { SocketAddr::new(Ipv4Addr::UNSPECIFIED.into(), listen.port()) } else { listen }
}

/// A link as a square of half blocks, dark on light whatever the terminal's colours are.
pub(super) fn square(url: &str) -> Result<String> {
    let code = QrCode::new(url).context("the address is too long for a QR code")?;
    // Terminals are mostly dark: light modules are drawn, and the ground stays.
    Ok(code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}

/// Whether somebody sits in front of a screen that can show a browser.
fn has_display() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// Opens a page in the browser, where there is one; that there is none is no fault.
pub(super) fn open(url: &str) {
    if !has_display() {
        return;
    }
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let mut command = Command::new(program);
    command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.spawn() {
        // It ends by itself; a thread waits for it, so that nothing of it stays behind.
        Ok(mut child) => drop(std::thread::spawn(move || child.wait())),
        Err(error) => tracing::debug!(%error, program, "the browser was not opened"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_of_this_machine_becomes_one_of_the_network() {
        let everywhere = |text: &str| listen_everywhere(text.parse().unwrap()).to_string();
        assert_eq!(everywhere("127.0.0.1:8080"), "0.0.0.0:8080");
        assert_eq!(everywhere("[::1]:9000"), "0.0.0.0:9000");
        assert_eq!(everywhere("192.168.1.7:8080"), "192.168.1.7:8080");
    }

    #[test]
    fn a_link_becomes_a_square_of_full_lines() {
        let text = square("http://192.168.1.7:8080").unwrap();
        let widths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
        assert!(widths.len() > 12 && widths.iter().all(|&width| width == widths[0]), "{widths:?}");
        assert!(square(&"x".repeat(5000)).is_err());
    }
}
