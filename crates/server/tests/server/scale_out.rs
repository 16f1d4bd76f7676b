//! Three nodes on one PostgreSQL: one is killed, one is drained, the database goes away for a while. Nothing that was
//! acknowledged is lost, and players only notice a pause.
//!
//! A few games and no proxy in the usual run; with `SORTIE_LONG=1` 1,500 games behind nginx (`SORTIE_SCALE_GAMES`
//! changes that).

use crate::away::{come_back, go_away};
use crate::crashes::Node;
use crate::support::{Base, World, any_line, run};
use serde_json::{Value, json};
use sortie_kernel::dice::Sampler;
use sortie_server::load::http::{Reply, get, post};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Where requests go: to a proxy, or to the nodes in turn.
#[derive(Clone)]
struct Way(Arc<Mutex<Vec<SocketAddr>>>);

impl Way {
    fn next(&self, turn: usize) -> SocketAddr {
        let all = self.0.lock().unwrap();
        all[turn % all.len()]
    }
}

struct Played {
    id: String,
    tokens: [String; 2],
    acknowledged: BTreeMap<u64, (usize, String)>,
    times: Vec<Duration>,
    refused: usize,
}

/// Asks until the server answers; a node may be dead, a proxy may not have noticed yet.
async fn patient(way: &Way, number: usize, path: &str, token: Option<&str>, body: Option<&Value>) -> Reply {
    for turn in 0..600 {
        let server = way.next(number + turn);
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
    panic!("no answer for half a minute");
}

async fn play(way: Way, number: usize, pause: Duration, stop: Arc<AtomicBool>) -> Played {
    let mut random = Sampler::new(number as u64);
    let wanted = json!({ "ruleset": "mini", "mode": "link" });
    let made = patient(&way, number, "/api/games", None, Some(&wanted)).await.json();
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
        let seen = patient(&way, number, &path, Some(&token), None).await.json();
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
        match post(way.next(number), &format!("{path}/choose"), Some(&token), &body).await {
            Ok(done) if done.status == 200 => {
                game.times.push(begun.elapsed());
                game.acknowledged.insert(done.json()["ply"].as_u64().expect("a ply"), (side, line));
            }
            _ => game.refused += 1,
        }
    }
    game
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
            "daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log; worker_rlimit_nofile 8192;\n\
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
        let nginx =
            Command::new("nginx").arg("-c").arg(&file).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        (Proxy(nginx.expect("nginx is installed (apt-get install nginx-light)")), address)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status().ok();
        self.0.wait().ok();
    }
}

#[test]
fn a_killed_and_a_drained_node_lose_nothing() {
    run(Base::Postgres, |world| async move {
        let long = std::env::var_os("SORTIE_LONG").is_some();
        let games = std::env::var("SORTIE_SCALE_GAMES").ok().and_then(|text| text.parse().ok());
        let games: usize = games.unwrap_or(if long { 1500 } else { 12 });
        let (pause, step) = if long { (3000, 8000) } else { (40, 700) };
        let mut nodes: Vec<Node> = (0..3).map(|_| Node::start(&world)).collect();
        let addresses: Vec<SocketAddr> = nodes.iter().map(|node| node.address).collect();
        let proxy = long.then(|| Proxy::start(&world, &addresses));
        let way = Way(Arc::new(Mutex::new(
            proxy.as_ref().map_or(addresses.clone(), |(_, address)| vec![*address]),
        )));
        let stop = Arc::new(AtomicBool::new(false));
        let players: Vec<_> = (0..games)
            .map(|number| {
                tokio::spawn(play(way.clone(), number, Duration::from_millis(pause), Arc::clone(&stop)))
            })
            .collect();
        let step = Duration::from_millis(step);
        tokio::time::sleep(step).await;
        nodes.remove(0).kill();
        if proxy.is_none() {
            way.0.lock().unwrap().remove(0);
        }
        tokio::time::sleep(step).await;
        let drained = nodes.remove(0);
        Command::new("kill").args(["-TERM", &drained.process().to_string()]).status().expect("a signal");
        if proxy.is_none() {
            way.0.lock().unwrap().remove(0);
        }
        tokio::time::sleep(step).await;
        go_away(&world);
        tokio::time::sleep(Duration::from_secs(1)).await;
        come_back(&world);
        tokio::time::sleep(step + Duration::from_secs(2)).await;
        stop.store(true, Ordering::Release);
        let mut all = Vec::new();
        for player in players {
            all.push(player.await.expect("players do not panic"));
        }
        check(nodes[0].address, &all).await;
        let mut times: Vec<Duration> = all.iter().flat_map(|game| game.times.iter().copied()).collect();
        times.sort_unstable();
        let (kept, refused) = (times.len(), all.iter().map(|game| game.refused).sum::<usize>());
        assert!(kept > games, "only {kept} choices were acknowledged");
        let at = |share: f64| times[(share * (kept - 1) as f64) as usize];
        eprintln!(
            "{games} games on three nodes, {kept} choices acknowledged, none lost, {refused} refused; p50 {:?}, p99 {:?}",
            at(0.5),
            at(0.99)
        );
        drop(drained);
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
