//! What can be set when the web table is served.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// How the web table is served. The defaults suit one machine and its owner.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The folder of the database file; created if it does not exist. One server at a time can use it.
    pub data: PathBuf,
    /// A PostgreSQL to use instead of a file.
    pub database_url: Option<String>,
    /// The shortest pause before a bot answers; longer thought takes whole multiples of it.
    pub bot_pause: Duration,
    /// How much one address may ask for.
    pub limits: Limits,
    /// Do not limit requests from this machine that come without a proxy.
    pub spare_own_machine: bool,
    /// Trust the last address of `x-forwarded-for`. Set it only behind a proxy that writes that header.
    pub trust_proxy: bool,
    /// Write logs as JSON, one object per line.
    pub json_logs: bool,
}

/// How much one address may ask for. Zero means no limit.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests a second; ten times as many at once.
    pub requests_per_second: u32,
    /// Frames a second on one connection; four times as many at once.
    pub frames_per_second: u32,
    /// Games made in an hour.
    pub games_per_hour: u32,
    /// Live connections at a time.
    pub connections: u32,
    /// Bytes of a request.
    pub body_bytes: usize,
    /// Bytes of an uploaded record.
    pub replay_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            requests_per_second: 50,
            frames_per_second: 20,
            games_per_hour: 200,
            connections: 200,
            body_bytes: 64 << 10,
            replay_bytes: 2 << 20,
        }
    }
}

impl Limits {
    /// No limits but those on bytes: for measurements and tests.
    pub fn none() -> Limits {
        Limits {
            requests_per_second: 0,
            frames_per_second: 0,
            games_per_hour: 0,
            connections: 0,
            ..Limits::default()
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080),
            data: PathBuf::from("."),
            database_url: None,
            bot_pause: Duration::from_millis(300),
            limits: Limits::default(),
            spare_own_machine: true,
            trust_proxy: false,
            json_logs: false,
        }
    }
}
