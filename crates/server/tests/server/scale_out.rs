//! Three nodes on one PostgreSQL behind nginx: one is killed, one is drained, the database is restarted. Nothing that
//! was acknowledged is lost, and players only notice a pause.
//!
//! A few games in the usual run, 1,500 with `SORTIE_LONG=1` (`SORTIE_SCALE_GAMES` changes that). The long run also
//! measures what one more node brings.

use crate::crashes::Node;
use crate::postgres::Restarting;
use crate::support::{Base, World, any_line, run};
use serde_json::{Value, json};
use sortie_kernel::dice::Sampler;
use sortie_server::load::http::{Reply, get, post};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

struct Played {
    id: String,
    tokens: [String; 2],
    acknowledged: BTreeMap<u64, (usize, String)>,
    times: Vec<Duration>,
    refused: usize,
}

/// Asks until the server answers; a node may be dead, a proxy may not have noticed yet.
async fn patient(server: SocketAddr, path: &str, token: Option<&str>, body: Option<&Value>) -> Reply {
    for _ in 0..1200 {
        let reply = match body {
            Some(body) => post(server, path, token, body).await,
            None => get(server, path, token).await,
        };
        if let Ok(reply) = reply
            && reply.status < 500
        {
            return reply;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no answer for a minute");
}

async fn play(server: SocketAddr, number: usize, pause: Duration, signs: Signs) -> Played {
    let Signs { stop, choices } = signs;
    let mut random = Sampler::new(number as u64);
    let wanted = json!({ "ruleset": "mini", "mode": "link" });
    let made = patient(server, "/api/games", None, Some(&wanted)).await.json();
    let word = |value: &Value| value.as_str().expect("a word").to_string();
    let tokens = [word(&made["seats"]["a"]), word(&made["seats"]["b"])];
    let mut game = Played {
        id: word(&made["game"]),
        tokens,
        acknowledged: BTreeMap::new(),
        times: Vec::new(),
        refused: 0,
    };
    let path = format!("/api/games/{}", game.id);
    let mut side = 0;
    while !stop.load(Ordering::Acquire) {
        tokio::time::sleep(pause.mul_f64(0.5 + random.below(1000) as f64 / 1000.0)).await;
        let token = game.tokens[side].clone();
        let seen = patient(server, &path, Some(&token), None).await.json();
        if seen["decision"].is_null() {
            break;
        }
        if seen["decision"]["mine"] != true {
            side = 1 - side;
            continue;
        }
        let line = any_line(&seen, &mut random);
        let body = json!({ "decision": seen["decision"]["id"], "line": line });
        let begun = Instant::now();
        match post(server, &format!("{path}/choose"), Some(&token), &body).await {
            Ok(done) if done.status == 200 => {
                game.times.push(begun.elapsed());
                choices.fetch_add(1, Ordering::AcqRel);
                game.acknowledged.insert(done.json()["ply"].as_u64().expect("a ply"), (side, line));
            }
            _ => game.refused += 1,
        }
    }
    game
}

/// What players and the test tell each other.
#[derive(Clone, Default)]
struct Signs {
    stop: Arc<AtomicBool>,
    /// Choices acknowledged by all players.
    choices: Arc<AtomicUsize>,
}

/// nginx in front of the nodes, with the settings of `deploy/nginx.conf` that matter here.
struct Proxy(Child);

impl Proxy {
    fn start(world: &World, nodes: &[SocketAddr]) -> (Proxy, SocketAddr) {
        let address =
            std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port");
        let servers: String =
            nodes.iter().map(|node| format!("server {node} max_fails=1 fail_timeout=2s;\n")).collect();
        let folder = world.folder.display();
        let conf = format!(
            "user root; daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/nginx.log; worker_rlimit_nofile 8192;\n\
             events {{ worker_connections 4096; }}\n\
             http {{ access_log off; client_body_temp_path {folder}/nb; proxy_temp_path {folder}/np;\n\
             fastcgi_temp_path {folder}/nf; uwsgi_temp_path {folder}/nu; scgi_temp_path {folder}/ns;\n\
             upstream sortie {{ {servers} keepalive 64; }}\n\
             server {{ listen {address}; location / {{ proxy_pass http://sortie; proxy_http_version 1.1;\n\
             proxy_set_header Connection ''; proxy_set_header Host $http_host;\n\
             proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;\n\
             proxy_connect_timeout 2s; proxy_next_upstream error timeout http_503; }} }} }}\n"
        );
        let file = world.folder.join("nginx.conf");
        std::fs::write(&file, conf).expect("a file");
        // It is not in the path of everybody.
        let installed = ["/usr/sbin/nginx", "/usr/local/sbin/nginx"].into_iter();
        let program = installed.into_iter().find(|path| Path::new(path).exists()).unwrap_or("nginx");
        let nginx =
            Command::new(program).arg("-c").arg(&file).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        (Proxy(nginx.expect("nginx is installed (cargo xtask install)")), address)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status().ok();
        self.0.wait().ok();
    }
}

/// Nodes on one PostgreSQL, behind a proxy.
struct Site {
    nodes: Vec<Node>,
    // Dropped in this order: the proxy, then the database.
    _proxy: Proxy,
    address: SocketAddr,
    database: Restarting,
    _world: World,
}

impl Site {
    fn open(nodes: usize) -> Site {
        let (database, url) = Restarting::with_database();
        let mut world = World::new(Base::Sqlite);
        world.url = Some(url);
        let nodes: Vec<Node> = (0..nodes).map(|_| Node::start(&world)).collect();
        let addresses: Vec<SocketAddr> = nodes.iter().map(|node| node.address).collect();
        let (proxy, address) = Proxy::start(&world, &addresses);
        Site { nodes, _proxy: proxy, address, database, _world: world }
    }

    fn players(&self, games: usize, pause: u64, signs: &Signs) -> Vec<JoinHandle<Played>> {
        let one = |number| play(self.address, number, Duration::from_millis(pause), signs.clone());
        (0..games).map(|number| tokio::spawn(one(number))).collect()
    }
}

async fn finished(players: Vec<JoinHandle<Played>>) -> (Vec<Played>, Vec<Duration>) {
    let mut all = Vec::new();
    for player in players {
        all.push(player.await.expect("players do not panic"));
    }
    let mut times: Vec<Duration> = all.iter().flat_map(|game| game.times.iter().copied()).collect();
    times.sort_unstable();
    (all, times)
}

fn at(times: &[Duration], share: f64) -> Duration {
    times[(share * (times.len() - 1) as f64) as usize]
}

fn is_long() -> bool {
    std::env::var_os("SORTIE_LONG").is_some()
}

/// Waits until players have this many choices acknowledged in all.
async fn until(count: &AtomicUsize, enough: usize) {
    let patience = Instant::now() + Duration::from_secs(60);
    while count.load(Ordering::Acquire) < enough {
        assert!(Instant::now() < patience, "the players get no further");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[test]
fn a_killed_and_a_drained_node_and_a_restarted_database_lose_nothing() {
    run(Base::Sqlite, |_| async move {
        let games = std::env::var("SORTIE_SCALE_GAMES").ok().and_then(|text| text.parse().ok());
        let games: usize = games.unwrap_or(if is_long() { 1500 } else { 12 });
        let (pause, step) = if is_long() { (3000, 10_000) } else { (40, 500) };
        let mut site = Site::open(3);
        let (signs, step) = (Signs::default(), Duration::from_millis(step));
        let players = site.players(games, pause, &signs);
        let choices = Arc::clone(&signs.choices);
        // Each blow falls while choices are made, however slow the machine is.
        let after = async |share: usize| {
            tokio::time::sleep(step).await;
            until(&choices, share * games).await;
        };
        after(1).await;
        site.nodes.remove(0).kill();
        after(2).await;
        let drained = site.nodes.remove(0);
        Command::new("kill").args(["-TERM", &drained.process().to_string()]).status().expect("a signal");
        after(3).await;
        tokio::task::block_in_place(|| site.database.restart());
        after(4).await;
        signs.stop.store(true, Ordering::Release);
        let (all, times) = finished(players).await;
        check(site.nodes[0].address, &all).await;
        let refused = all.iter().map(|game| game.refused).sum::<usize>();
        assert!(times.len() >= 4 * games, "only {} choices were acknowledged", times.len());
        eprintln!(
            "{games} games on three nodes, {} choices acknowledged, none lost, {refused} refused; p50 {:?}, p99 {:?}",
            times.len(),
            at(&times, 0.5),
            at(&times, 0.99)
        );
        drop(drained);
    });
}

/// Processor time of a process, in clock ticks of 10 ms.
fn ticks(process: u32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("the process runs");
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    fields[11].parse::<u64>().unwrap_or(0) + fields[12].parse::<u64>().unwrap_or(0)
}

/// What one more node brings: choices a second and processor time of the nodes for each, with one, two and three. Few
/// games and no pause, so that the nodes have as much to do as they can. Figures for docs/performance.md; the usual run
/// only sees that it works.
#[test]
fn one_more_node_is_measured() {
    run(Base::Sqlite, |_| async move {
        let (most, games, time) = if is_long() { (3, 100, 10_000) } else { (2, 4, 500) };
        for nodes in 1..=most {
            let site = Site::open(nodes);
            let signs = Signs::default();
            let before: u64 = site.nodes.iter().map(|node| ticks(node.process())).sum();
            let begun = Instant::now();
            let players = site.players(games, 0, &signs);
            tokio::time::sleep(Duration::from_millis(time)).await;
            signs.stop.store(true, Ordering::Release);
            let (_, times) = finished(players).await;
            let after: u64 = site.nodes.iter().map(|node| ticks(node.process())).sum();
            assert!(!times.is_empty(), "nothing was chosen");
            let (count, seconds) = (times.len() as f64, begun.elapsed().as_secs_f64());
            eprintln!(
                "{nodes} nodes, {games} games: {:.0} choices/s, {:.2} ms of the nodes' processor time each (with two \
                 looks), p50 {:?}, p99 {:?}",
                count / seconds,
                (after - before) as f64 * 10.0 / count,
                at(&times, 0.5),
                at(&times, 0.99)
            );
        }
    });
}

/// Compares what is on disk with what was acknowledged.
async fn check(server: SocketAddr, games: &[Played]) {
    for game in games {
        let path = format!("/api/games/{}/events", game.id);
        for (side, token) in game.tokens.iter().enumerate() {
            let events = get(server, &path, Some(token)).await.expect("the last node is up").json();
            let mut lines = BTreeMap::new();
            for entry in events.as_array().expect("a log") {
                lines.insert(entry["ply"].as_u64().expect("a ply"), entry["line"].clone());
            }
            for (ply, (_, line)) in game.acknowledged.iter().filter(|(_, (by, _))| *by == side) {
                assert_eq!(lines.get(ply), Some(&json!(line)), "game {} lost ply {ply}", game.id);
            }
        }
    }
}
