//! Killing nodes at random moments under load: nothing that was acknowledged may be lost.
//!
//! The node is a separate process: this test program, started again with an instruction in its environment.
//! Ten kills on each database in the normal run, a hundred with `SORTIE_LONG=1`, any number with `SORTIE_KILLS`.

use crate::support::{Base, World};
use serde_json::{Value, json};
use sortie_kernel::dice::Sampler;
use sortie_server::load::http::{get, post};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const GAMES: usize = 8;
/// The fewest choices that are acknowledged between two kills.
const CHOICES_A_KILL: usize = 5;
const FOLDER: &str = "SORTIE_TEST_NODE_FOLDER";
const DATABASE: &str = "SORTIE_TEST_NODE_DATABASE";

/// Not really a test: it is the process that the tests below kill. Without instructions it does nothing.
#[test]
fn node_to_be_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        assert!(std::env::var_os(DATABASE).is_none(), "a database without a folder gives no instruction");
        return;
    };
    let world = World { base: Base::Sqlite, folder: folder.into(), url: std::env::var(DATABASE).ok() };
    let mut options = world.options();
    let variable = |name: &str| std::env::var(name).ok();
    sortie_server::settings::read_environment(&mut options, variable).expect("the settings make sense");
    std::mem::forget(world);
    sortie_server::serve(options, |url, _| eprintln!("listening {url}"))
        .expect("it serves until it is killed");
}

/// A node in a separate process.
pub(crate) struct Node {
    child: Child,
    pub address: SocketAddr,
    /// What it has written to standard error.
    pub log: Arc<Mutex<String>>,
}

impl Node {
    pub(crate) fn start(world: &World) -> Node {
        Node::start_with(world, &[])
    }

    /// A node with settings in its environment.
    pub(crate) fn start_with(world: &World, variables: &[(&str, &str)]) -> Node {
        let mut command = Command::new(std::env::current_exe().expect("this program has a path"));
        command.args(["crashes::node_to_be_killed", "--exact", "--nocapture"]).env(FOLDER, &world.folder);
        command.env_remove(DATABASE).envs(world.url.as_ref().map(|url| (DATABASE, url)));
        command.envs(variables.iter().copied());
        let mut child =
            command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts again");
        let mut lines = BufReader::new(child.stderr.take().expect("it is piped"));
        let mut line = String::new();
        let address = loop {
            line.clear();
            assert!(lines.read_line(&mut line).is_ok_and(|read| read > 0), "the node says where it listens");
            if let Some(address) = line.trim().strip_prefix("listening http://") {
                break address.parse().expect("an address");
            }
        };
        let log = Arc::new(Mutex::new(String::new()));
        let kept = Arc::clone(&log);
        std::thread::spawn(move || {
            let mut line = String::new();
            while lines.read_line(&mut line).is_ok_and(|read| read > 0) {
                kept.lock().unwrap().push_str(&line);
                line.clear();
            }
        });
        Node { child, address, log }
    }

    /// The number of its process.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Whether it still runs.
    pub(crate) fn runs(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// As `kill -9`.
    pub(crate) fn kill(mut self) {
        self.child.kill().ok();
        self.child.wait().expect("it is dead");
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// A game with what the server acknowledged of it: ply, side and line.
pub(crate) struct Played {
    pub id: String,
    pub tokens: [String; 2],
    /// Whether it has been played to its end.
    pub over: AtomicBool,
    pub acknowledged: Mutex<BTreeMap<u64, (usize, String)>>,
    /// How often each status was answered to a choice.
    pub statuses: Mutex<BTreeMap<u16, usize>>,
}

/// Plays until the server is gone; every choice that was answered with 200 is written down.
pub(crate) async fn play(server: SocketAddr, game: &Played, random: &mut Sampler) {
    loop {
        for side in 0..2 {
            let path = format!("/api/games/{}", game.id);
            let Ok(seen) = get(server, &path, Some(&game.tokens[side])).await else { return };
            if seen.status != 200 {
                // The node cannot look just now.
                tokio::time::sleep(Duration::from_millis(10)).await;
                continue;
            }
            let seen = seen.json();
            if seen["decision"].is_null() {
                game.over.store(true, Ordering::Release);
                return;
            }
            if seen["decision"]["mine"] != true {
                continue;
            }
            let line = crate::support::any_line(&seen, random);
            let body = json!({ "decision": seen["decision"]["id"], "line": line });
            let Ok(done) = post(server, &format!("{path}/choose"), Some(&game.tokens[side]), &body).await
            else {
                return;
            };
            *game.statuses.lock().unwrap().entry(done.status).or_default() += 1;
            if done.status == 200 {
                let ply = done.json()["ply"].as_u64().expect("the ply");
                game.acknowledged.lock().unwrap().insert(ply, (side, line));
            }
        }
    }
}

/// Compares what is on disk with what was acknowledged.
pub(crate) async fn check(server: SocketAddr, game: &Played) -> usize {
    let mut lines: [BTreeMap<u64, Value>; 2] = Default::default();
    for (token, lines) in game.tokens.iter().zip(&mut lines) {
        let path = format!("/api/games/{}/events", game.id);
        let events = get(server, &path, Some(token)).await.expect("the node is up").json();
        for entry in events.as_array().expect("a log") {
            lines.insert(entry["ply"].as_u64().unwrap(), entry["line"].clone());
        }
    }
    let acknowledged = game.acknowledged.lock().unwrap();
    for (ply, (side, line)) in acknowledged.iter() {
        assert_eq!(lines[*side].get(ply), Some(&json!(line)), "game {} lost ply {ply}", game.id);
    }
    acknowledged.len()
}

pub(crate) async fn make(server: SocketAddr) -> Played {
    let made =
        post(server, "/api/games", None, &json!({ "ruleset": "mini", "mode": "link" })).await.unwrap().json();
    Played::of(&made)
}

impl Played {
    /// A game that was just made.
    pub(crate) fn of(made: &Value) -> Played {
        let word = |value: &Value| value.as_str().unwrap().to_string();
        let tokens = [word(&made["seats"]["a"]), word(&made["seats"]["b"])];
        Played {
            id: word(&made["game"]),
            tokens,
            over: AtomicBool::new(false),
            acknowledged: Mutex::default(),
            statuses: Mutex::default(),
        }
    }
}

async fn kill_under_load(world: World) {
    let usual = if std::env::var_os("SORTIE_LONG").is_some() { 100 } else { 10 };
    let kills = std::env::var("SORTIE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let mut random = Sampler::new(61);
    let mut node = Node::start(&world);
    let mut games: Vec<Arc<Played>> = Vec::new();
    let mut kept = 0;
    let acknowledged = |games: &[Arc<Played>]| -> usize {
        games.iter().map(|game| game.acknowledged.lock().unwrap().len()).sum()
    };
    for kill in 0..kills {
        // Every few kills fresh games take the places of old ones, and each time those of finished ones.
        for game in games.extract_if(.., |game| kill % 5 == 0 || game.over.load(Ordering::Acquire)) {
            kept += game.acknowledged.lock().unwrap().len();
        }
        while games.len() < GAMES {
            games.push(Arc::new(make(node.address).await));
        }
        let before = acknowledged(&games);
        let players: Vec<_> = games
            .iter()
            .map(|game| {
                let (game, server, seed) = (Arc::clone(game), node.address, random.bits());
                tokio::spawn(async move { play(server, &game, &mut Sampler::new(seed)).await })
            })
            .collect();
        tokio::time::sleep(Duration::from_millis(20 + random.below(250))).await;
        // However slow the machine is, a kill comes after some choices, in the middle of others.
        let patience = Instant::now() + Duration::from_secs(60);
        while acknowledged(&games) < before + CHOICES_A_KILL && Instant::now() < patience {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        node.kill();
        for player in players {
            player.await.expect("players do not panic");
        }
        node = Node::start(&world);
        for game in &games {
            check(node.address, game).await;
        }
    }
    kept += acknowledged(&games);
    assert!(kept >= CHOICES_A_KILL * kills, "{kept} choices were acknowledged under {kills} kills: too few");
    eprintln!("{kills} kills, {kept} choices acknowledged, none lost");
}

/// Told to end, a node finishes what it began, says goodbye and ends without a fault.
async fn a_node_that_is_told_to_end_ends_politely(world: World) {
    let mut node = Node::start(&world);
    let game = Arc::new(make(node.address).await);
    let player = {
        let (game, server) = (Arc::clone(&game), node.address);
        tokio::spawn(async move { play(server, &game, &mut Sampler::new(62)).await })
    };
    while game.acknowledged.lock().unwrap().len() < 20 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let told = Command::new("kill").args(["-TERM", &node.child.id().to_string()]).status();
    assert!(told.expect("the signal can be sent").success());
    let ended = tokio::task::spawn_blocking(move || node.child.wait().map(|status| (status, node)));
    let (status, _node) = ended.await.expect("it is waited for").expect("it ends");
    assert!(status.success(), "{status}");
    player.await.expect("the player sees that the server is gone");
    let node = Node::start(&world);
    assert!(check(node.address, &game).await >= 20, "what was acknowledged is there");
}

on_both! { kill_under_load, a_node_that_is_told_to_end_ends_politely }
