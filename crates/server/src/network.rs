//! Addresses of machines, one by one or as whole networks.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

/// A network such as `10.0.0.0/8`; a single address is a network of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    n_bits: u8,
}

impl Network {
    /// Whether an address is in it.
    #[must_use]
    pub fn contains(self, address: IpAddr) -> bool {
        let (own, own_length) = bits(self.address);
        let (other, length) = bits(address.to_canonical());
        own_length == length && masked(own, self.n_bits) == masked(other, self.n_bits)
    }
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        let address = address.to_canonical();
        Self { address, n_bits: bits(address).1 }
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parse = |address: &str| address.parse::<IpAddr>().ok();
        let Some((address, n_bits)) = text.split_once('/') else {
            return parse(text).map(Self::from).ok_or_else(|| format!("`{text}` is no address"));
        };
        let address = parse(address).ok_or_else(|| format!("`{address}` is no address"))?;
        let (value, length) = bits(address);
        let is_number = n_bits.bytes().all(|byte| byte.is_ascii_digit());
        let n_bits: u8 = n_bits
            .parse()
            .ok()
            .filter(|&n_bits| is_number && n_bits <= length)
            .ok_or_else(|| format!("`{text}`: a network of such addresses has 0 to {length} fixed bits"))?;
        if masked(value, n_bits) != value {
            return Err(format!("`{text}` is one address of a network; write the network's first one"));
        }
        Ok(Self { address, n_bits })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.n_bits == bits(self.address).1 {
            return self.address.fmt(f);
        }
        write!(f, "{}/{}", self.address, self.n_bits)
    }
}

/// The bits of an address from the highest on, and how many they are.
fn bits(address: IpAddr) -> (u128, u8) {
    match address {
        IpAddr::V4(address) => (u128::from(address.to_bits()) << 96, 32),
        IpAddr::V6(address) => (address.to_bits(), 128),
    }
}

/// The first bits alone.
fn masked(bits: u128, n_bits: u8) -> u128 {
    // All are shifted out where none is kept.
    bits & u128::MAX.checked_shl(128 - u32::from(n_bits)).unwrap_or(0)
}

/// What limits are counted by: one line of IPv6 has 2^64 addresses, so they count as one.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_holds_the_addresses_that_begin_as_it_does() {
        for (network, inside, outside) in [
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.0"),
            ("172.16.0.0/12", "172.31.255.255", "172.32.0.0"),
            ("192.0.2.7", "192.0.2.7", "192.0.2.6"),
            ("192.0.2.7/32", "::ffff:192.0.2.7", "192.0.2.8"),
            ("::ffff:192.0.2.7", "192.0.2.7", "192.0.2.8"),
            ("0.0.0.0/0", "203.0.113.1", "2001:db8::1"),
            ("::/0", "2001:db8::1", "203.0.113.1"),
            ("fd00::/8", "fdff::1", "fe00::1"),
            ("::1", "::1", "::2"),
        ] {
            let parsed: Network = network.parse().unwrap();
            assert!(parsed.contains(inside.parse().unwrap()), "{network} {inside}");
            assert!(!parsed.contains(outside.parse().unwrap()), "{network} {outside}");
            assert_eq!(parsed.to_string().parse(), Ok(parsed), "{network}");
        }
    }

    #[test]
    fn what_is_no_network_is_refused() {
        for text in ["", "proxy", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/", "10.0.0.1/8", "::/129"] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
    }

    #[test]
    fn one_line_of_ipv6_counts_as_one_address() {
        let of = |text: &str| household(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
    }
}
