//! Addresses that people can open: an address to listen on, such as `0.0.0.0`, is not one.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// The address for a browser on this machine.
pub(crate) fn own_url(listening: SocketAddr) -> String {
    let ip = match listening.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    format!("http://{}", SocketAddr::new(ip, listening.port()))
}

/// The address for other machines on the network; `None` if they cannot connect.
pub(crate) fn network_url(listening: SocketAddr) -> Option<String> {
    let ip = match listening.ip() {
        ip if ip.is_loopback() => return None,
        ip if ip.is_unspecified() => outgoing()?,
        ip => ip,
    };
    Some(format!("http://{}", SocketAddr::new(ip, listening.port())))
}

/// The address of this machine on its network: the one it would send from. Looking up the route sends nothing; the
/// target is an address reserved for documentation.
fn outgoing() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_can_be_opened() {
        let at = |text: &str| text.parse::<SocketAddr>().expect("an address");
        assert_eq!(own_url(at("0.0.0.0:8380")), "http://127.0.0.1:8380");
        assert_eq!(own_url(at("[::]:8380")), "http://[::1]:8380");
        assert_eq!(own_url(at("127.0.0.1:8080")), "http://127.0.0.1:8080");
        assert_eq!(own_url(at("192.168.1.24:80")), "http://192.168.1.24:80");
        assert_eq!(network_url(at("127.0.0.1:8080")), None);
        assert_eq!(network_url(at("[::1]:8080")), None);
        assert_eq!(network_url(at("192.168.1.24:80")).as_deref(), Some("http://192.168.1.24:80"));
        // With a network there is an address on it; without one there is none.
        if let Some(url) = network_url(at("0.0.0.0:8380")) {
            assert!(url.starts_with("http://") && url.ends_with(":8380"), "{url}");
            assert!(!url.contains("0.0.0.0") && !url.contains("127.0.0.1"), "{url}");
        }
    }
}
