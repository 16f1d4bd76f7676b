//! The options of the server. [`crate::settings`] gives each a name.

use crate::store::Retention;
use ipnet::IpNet;
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
    /// The key that seeds of dice are sealed with, instead of the one in the folder: 64 hexadecimal digits.
    pub key: Option<String>,
    /// The minimum pause before a bot answers; longer thinking takes whole multiples of it.
    pub bot_pause: Duration,
    /// How much one address may ask for.
    pub limits: Limits,
    /// When games and records are deleted automatically.
    pub retention: Retention,
    /// Do not limit requests from this machine that come without a proxy.
    pub spare_own_machine: bool,
    /// Proxies whose `x-forwarded-for` is trusted.
    pub proxies: Vec<IpNet>,
    /// Host names of this server, besides `localhost` and numeric addresses.
    pub hosts: Vec<String>,
    /// Where metrics are served, instead of at `/metrics`.
    pub metrics_listen: Option<SocketAddr>,
    /// What must be sent as `Authorization: Bearer …` to read `/metrics`; without it only this machine may.
    pub metrics_token: Option<String>,
    /// Write logs as JSON, one object per line.
    pub json_logs: bool,
    /// What is logged: a level, or targets with levels.
    pub log: String,
}

/// How much one address may ask for. Zero means no limit.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Points a second; ten times as many at once. A request costs as many points as its work is worth.
    pub requests_per_second: u32,
    /// Frames a second on one connection; four times as many at once.
    pub frames_per_second: u32,
    /// Games made in an hour.
    pub games_per_hour: u32,
    /// Live connections at a time.
    pub connections: u32,
    /// Connections of any kind at a time.
    pub sockets_per_address: u32,
    /// Connections of any kind at a time, of all addresses; zero takes what the system's file limit allows.
    pub sockets: u32,
    /// Bytes of a request.
    pub body_bytes: usize,
    /// Bytes of an uploaded record.
    pub replay_bytes: usize,
    /// Games that one address has open.
    pub games_open_per_address: u32,
    /// Games that are open in all.
    pub games_open: u32,
    /// Records that one address has uploaded.
    pub uploads_per_address: u32,
    /// Campaigns that one address has created.
    pub campaigns_per_address: u32,
    /// Lines of a game's log.
    pub log_entries: usize,
    /// Lines of a game's log that were undone.
    pub undone_entries: usize,
    /// Free bytes below which no game is created and no record accepted.
    pub free_bytes: u64,
    /// How long the head of a request may take.
    pub head_seconds: u32,
    /// How long the body of a request may take.
    pub body_seconds: u32,
    /// How long a connection may be silent.
    pub idle_seconds: u32,
    /// How long a client may leave unread what is sent to it.
    pub send_seconds: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            requests_per_second: 50,
            frames_per_second: 20,
            games_per_hour: 200,
            connections: 200,
            sockets_per_address: 400,
            sockets: 0,
            body_bytes: 64 << 10,
            replay_bytes: 2 << 20,
            games_open_per_address: 1000,
            games_open: 100_000,
            uploads_per_address: 500,
            campaigns_per_address: 200,
            log_entries: 20_000,
            undone_entries: 2000,
            free_bytes: 64 << 20,
            head_seconds: 10,
            body_seconds: 20,
            idle_seconds: 75,
            send_seconds: 15,
        }
    }
}

impl Limits {
    /// No limits except those on bytes and time: for measurements and tests.
    pub fn none() -> Limits {
        Limits {
            requests_per_second: 0,
            frames_per_second: 0,
            games_per_hour: 0,
            connections: 0,
            sockets_per_address: 0,
            games_open_per_address: 0,
            games_open: 0,
            uploads_per_address: 0,
            campaigns_per_address: 0,
            free_bytes: 0,
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
            key: None,
            bot_pause: Duration::from_millis(300),
            limits: Limits::default(),
            retention: Retention::default(),
            spare_own_machine: true,
            proxies: Vec::new(),
            hosts: Vec::new(),
            metrics_listen: None,
            metrics_token: None,
            json_logs: false,
            log: "warn".into(),
        }
    }
}
