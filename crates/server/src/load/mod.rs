//! The load driver: many live games over real sockets, and how long a choice takes to the other side's screen.
//!
//! Each game has two screens. A player who must decide takes any choice from the menu after a pause; the clock runs
//! from sending the choice to the frame on the *other* screen, including the write to disk.

pub mod frames;
pub mod http;

use crate::{Limits, Options, start};
use futures_util::{SinkExt, StreamExt};
use http::{Socket, connect, post};
use serde::Deserialize;
use serde_json::json;
use sortie_kernel::dice::Sampler;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Barrier;
use tokio_tungstenite::tungstenite::Message;

/// What to drive.
#[derive(Clone, Debug)]
pub struct Load {
    /// Which ruleset.
    pub ruleset: String,
    /// Live games at once; a game that ends is followed by a new one.
    pub games: usize,
    /// How long to measure.
    pub time: Duration,
    /// How long a player thinks before choosing.
    pub pause: Duration,
    /// Random seed of the players.
    pub seed: u64,
}

/// What was measured.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Live games at once.
    pub games: usize,
    /// Games that were finished.
    pub finished: usize,
    /// Choices made and seen on the other screen.
    pub choices: usize,
    /// How long it took.
    pub time: Duration,
    /// Processor time of this process during the measurement: server and screens.
    pub processor: Duration,
    /// Bytes of all frames that brought a choice to a screen.
    pub bytes: usize,
    /// From a choice to the other screen, ascending.
    latencies: Vec<Duration>,
}

impl Measured {
    /// Choices a second.
    pub fn choices_per_second(&self) -> f64 {
        self.choices as f64 / self.time.as_secs_f64()
    }

    /// Milliseconds of processor time for each choice.
    pub fn processor_ms(&self) -> f64 {
        self.processor.as_secs_f64() * 1000.0 / self.choices.max(1) as f64
    }

    /// Bytes of a frame that brings a choice to a screen, on average; each choice is sent to two.
    pub fn frame_bytes(&self) -> usize {
        self.bytes / (2 * self.choices).max(1)
    }

    /// The time within which this share of the choices (0 to 1) reached the other screen.
    pub fn latency(&self, share: f64) -> Duration {
        let last = self.latencies.len().saturating_sub(1);
        let place = (share.clamp(0.0, 1.0) * last as f64).round() as usize;
        self.latencies.get(place).copied().unwrap_or_default()
    }
}

/// The part of a frame that the driver reads.
#[derive(Deserialize)]
struct Seen {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    n: usize,
    #[serde(default)]
    decision: Option<SeenDecision>,
    #[serde(default)]
    error: Option<serde_json::Value>,
    #[serde(skip)]
    bytes: usize,
}

#[derive(Deserialize)]
struct SeenDecision {
    id: String,
    mine: bool,
    #[serde(default)]
    choices: Vec<SeenChoice>,
}

#[derive(Deserialize)]
struct SeenChoice {
    line: String,
}

/// Serves from a fresh database (a file in the temporary folder, or the one named) in this process, drives the load
/// against it over loopback and measures.
///
/// # Errors
/// If the server does not start, or what [`drive`] says.
pub fn bench(load: &Load, database_url: Option<String>) -> io::Result<Measured> {
    let data = std::env::temp_dir().join(format!("sortie-load-{}", std::process::id()));
    let options = Options {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: data.clone(),
        database_url,
        limits: Limits::none(),
        ..Options::default()
    };
    let measured = tokio::runtime::Runtime::new()?.block_on(async {
        let server = start(options).await.map_err(io::Error::other)?;
        let measured = drive(server.address, load).await;
        server.stop().await;
        measured
    });
    std::fs::remove_dir_all(data).ok();
    measured
}

/// Drives the load and measures.
///
/// # Errors
/// If the server cannot be reached, refuses something it must not, or stops answering.
pub async fn drive(server: SocketAddr, load: &Load) -> io::Result<Measured> {
    let begin = Arc::new(Barrier::new(load.games + 1));
    let stop = Arc::new(AtomicBool::new(false));
    let tasks: Vec<_> = (0..load.games)
        .map(|number| {
            let (begin, stop, load) = (Arc::clone(&begin), Arc::clone(&stop), load.clone());
            tokio::spawn(async move { table(server, &load, number as u64, &begin, &stop).await })
        })
        .collect();
    begin.wait().await;
    let (started, before) = (Instant::now(), processor_time());
    tokio::time::sleep(load.time).await;
    stop.store(true, Ordering::Release);
    let time = started.elapsed();
    let mut measured = Measured {
        games: load.games,
        finished: 0,
        choices: 0,
        time,
        processor: processor_time().saturating_sub(before),
        bytes: 0,
        latencies: Vec::new(),
    };
    for task in tasks {
        let done = task.await.map_err(io::Error::other)??;
        measured.finished += done.finished;
        measured.bytes += done.bytes;
        measured.choices += done.latencies.len();
        measured.latencies.extend(done.latencies);
    }
    measured.latencies.sort_unstable();
    Ok(measured)
}

/// Processor time that this process has used.
fn processor_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec.unsigned_abs() as u32)
}

/// What one table saw.
#[derive(Default)]
struct Table {
    finished: usize,
    bytes: usize,
    latencies: Vec<Duration>,
}

/// One table: game after game until it must stop.
async fn table(
    server: SocketAddr,
    load: &Load,
    number: u64,
    begin: &Barrier,
    stop: &AtomicBool,
) -> io::Result<Table> {
    let mut random = Sampler::new(load.seed ^ number << 20);
    let mut done = Table::default();
    // Whatever happens, the others must not wait at the barrier forever.
    let opened = open(server, load).await;
    begin.wait().await;
    let mut screens = opened?;
    while !stop.load(Ordering::Acquire) {
        if play(&mut screens, load, &mut random, stop, &mut done).await? {
            done.finished += 1;
            screens = open(server, load).await?;
        }
    }
    Ok(done)
}

struct Screen {
    socket: Socket,
    seen: Seen,
}

async fn open(server: SocketAddr, load: &Load) -> io::Result<[Screen; 2]> {
    let wanted = json!({ "ruleset": load.ruleset, "mode": "link" });
    let made = post(server, "/api/games", None, &wanted).await?;
    if made.status != 200 {
        return Err(io::Error::other(format!(
            "the server did not create a game: {}",
            String::from_utf8_lossy(&made.body)
        )));
    }
    let made = made.json();
    let word = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_string();
    let game = word(&made["game"]);
    let mut screens = Vec::new();
    for side in ["a", "b"] {
        let mut socket = connect(server, &game).await?;
        let hello = json!({ "hello": word(&made["seats"][side]) }).to_string();
        socket.send(Message::Text(hello.into())).await.map_err(io::Error::other)?;
        let seen = next(&mut socket, 0).await?;
        screens.push(Screen { socket, seen });
    }
    let [a, b] =
        <[Screen; 2]>::try_from(screens).map_err(|_| io::Error::other("two seats make two screens"))?;
    Ok([a, b])
}

/// Plays until the game ends (true) or the measurement does (false).
async fn play(
    screens: &mut [Screen; 2],
    load: &Load,
    random: &mut Sampler,
    stop: &AtomicBool,
    done: &mut Table,
) -> io::Result<bool> {
    loop {
        let mine = |screen: &Screen| screen.seen.decision.as_ref().is_some_and(|decision| decision.mine);
        let Some(by) = screens.iter().position(mine) else { return Ok(true) };
        // Players must not act in lockstep.
        let pause = load.pause.mul_f64(0.5 + random.below(1000) as f64 / 1000.0);
        tokio::time::sleep(pause).await;
        if stop.load(Ordering::Acquire) {
            return Ok(false);
        }
        let decision = screens[by].seen.decision.take().expect("the screen was picked for it");
        let line = &decision.choices[random.below(decision.choices.len() as u64) as usize].line;
        let frame = json!({ "choose": { "decision": decision.id, "line": line } }).to_string();
        let known = screens[by].seen.n;
        let sent = Instant::now();
        let [a, b] = screens;
        let (own, other) = if by == 0 { (a, b) } else { (b, a) };
        own.socket.send(Message::Text(frame.into())).await.map_err(io::Error::other)?;
        other.seen = next(&mut other.socket, known + 1).await?;
        done.latencies.push(sent.elapsed());
        own.seen = next(&mut own.socket, known + 1).await?;
        done.bytes += own.seen.bytes + other.seen.bytes;
    }
}

/// The next frame that brings the log to length `n`.
async fn next(socket: &mut Socket, n: usize) -> io::Result<Seen> {
    loop {
        let message = tokio::time::timeout(Duration::from_secs(30), socket.next()).await?;
        let message =
            message.ok_or_else(|| io::Error::other("the server hung up"))?.map_err(io::Error::other)?;
        let Message::Text(text) = message else { continue };
        let seen: Seen = serde_json::from_str(&text).map_err(io::Error::other)?;
        let seen = Seen { bytes: text.len(), ..seen };
        if let Some(error) = &seen.error {
            return Err(io::Error::other(format!("the server answered {error}")));
        }
        if (seen.kind == "snapshot" || seen.kind == "update") && seen.n >= n {
            return Ok(seen);
        }
    }
}
