//! Who sent a request: the address that it counts against, even behind proxies, and the number of the request.
//!
//! Everything that happens on behalf of a request runs within its scope, so that queues can be fair to addresses and
//! lines of the log can name where something came from.

use crate::options::Options;
use axum::extract::ConnectInfo;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// Who asks.
#[derive(Clone, Debug)]
pub(crate) struct Requester {
    /// The address whose limits count; `None` for the owner of this machine.
    pub address: Option<IpAddr>,
    /// The number of the request, for logs.
    pub request: String,
}

tokio::task_local! {
    /// Who sent the request, if there is one.
    pub(crate) static REQUESTER: Requester;
}

impl Requester {
    /// The requester of the running task.
    pub(crate) fn current() -> Option<Requester> {
        REQUESTER.try_with(Clone::clone).ok()
    }

    /// For lines of the log.
    pub(crate) fn shown(&self) -> String {
        self.address.map_or_else(|| "this machine".to_string(), |address| address.to_string())
    }
}

/// The queue that something waits in: one for each address, and one for this machine.
pub(crate) fn queue_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// An address as it is counted: IPv6 by the network that a customer gets, IPv4 in IPv6 as IPv4.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        four @ IpAddr::V4(_) => four,
    }
}

/// The address that a request comes from. `x-forwarded-for` is trusted only from the configured proxies: each proxy
/// appends its peer, so the client is the last one that is not a proxy itself.
fn client(headers: &HeaderMap, peer: IpAddr, options: &Options) -> IpAddr {
    let is_proxy = |address: IpAddr| {
        let address = address.to_canonical();
        options.proxies.iter().any(|known| known.contains(&address))
    };
    if !is_proxy(peer) {
        return peer;
    }
    let lines: Vec<&str> =
        headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok()).collect();
    let mut last = peer;
    for word in lines.iter().flat_map(|line| line.split(',')).collect::<Vec<_>>().into_iter().rev() {
        // Our proxies only write addresses, so anything else is not from them.
        let Ok(address) = word.trim().parse::<IpAddr>() else { return last };
        last = address;
        if !is_proxy(address) {
            return address;
        }
    }
    last
}

/// The peer of a connection.
pub(crate) fn peer(parts: &Parts) -> IpAddr {
    let known = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    known.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
}

/// Whether a request comes from this machine without a proxy: a proxy names the peer in a header.
pub(crate) fn is_own_machine(parts: &Parts) -> bool {
    let proxied =
        ["x-forwarded-for", "forwarded", "via"].iter().any(|name| parts.headers.contains_key(*name));
    peer(parts).to_canonical().is_loopback() && !proxied
}

/// The address whose limits a request counts against; `None` if it comes from the owner of this machine.
pub(crate) fn address(parts: &Parts, options: &Options) -> Option<IpAddr> {
    if options.spare_own_machine && is_own_machine(parts) {
        return None;
    }
    Some(counted(client(&parts.headers, peer(parts), options)))
}

/// The number of a request: the one from our proxy, if it is a short plain word, or a new one.
pub(crate) fn request_number(parts: &Parts, options: &Options) -> String {
    let peer = peer(parts).to_canonical();
    let given = || {
        options.proxies.iter().find(|known| known.contains(&peer))?;
        let word = parts.headers.get("x-request-id")?.to_str().ok()?;
        let plain = word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        (plain && (1..=64).contains(&word.len())).then(|| word.to_string())
    };
    given().unwrap_or_else(crate::secrets::new_id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(proxies: &[&str]) -> Options {
        let proxies = proxies.iter().map(|net| net.parse().expect("a network")).collect();
        Options { proxies, ..Options::default() }
    }

    fn from(peer: &str, forwarded: &[&str], options: &Options) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", line.parse().expect("a header"));
        }
        counted(client(&headers, peer.parse().expect("an address"), options)).to_string()
    }

    #[test]
    fn forwarded_addresses_are_believed_from_proxies_only_and_from_the_right() {
        let none = options(&[]);
        assert_eq!(
            from("198.51.100.7", &["203.0.113.9"], &none),
            "198.51.100.7",
            "a stranger may say anything"
        );
        let one = options(&["127.0.0.0/8", "10.0.0.0/8"]);
        assert_eq!(from("198.51.100.7", &["203.0.113.9"], &one), "198.51.100.7");
        assert_eq!(from("127.0.0.1", &["203.0.113.9"], &one), "203.0.113.9");
        assert_eq!(
            from("127.0.0.1", &["1.2.3.4, 203.0.113.9"], &one),
            "203.0.113.9",
            "the left end is made up"
        );
        assert_eq!(from("127.0.0.1", &["203.0.113.9, 10.1.1.1"], &one), "203.0.113.9", "two proxies of ours");
        assert_eq!(from("127.0.0.1", &["203.0.113.9", "10.1.1.1"], &one), "203.0.113.9", "in two lines");
        assert_eq!(from("127.0.0.1", &["203.0.113.9, nonsense"], &one), "127.0.0.1");
        assert_eq!(from("127.0.0.1", &[], &one), "127.0.0.1");
        assert_eq!(from("::ffff:127.0.0.1", &["203.0.113.9"], &one), "203.0.113.9");
    }

    #[test]
    fn a_network_of_ipv6_counts_as_one_address() {
        let none = options(&[]);
        assert_eq!(from("2001:db8:1:2:3:4:5:6", &[], &none), "2001:db8:1:2::");
        assert_eq!(from("2001:db8:1:2::ffff", &[], &none), "2001:db8:1:2::");
        assert_ne!(from("2001:db8:1:3::1", &[], &none), "2001:db8:1:2::");
        assert_eq!(from("::ffff:203.0.113.9", &[], &none), "203.0.113.9");
    }
}
