//! The way in: slow and many clients, other sites, proxies, metrics, and what is kept by clients.

use crate::support::{Base, Game, run};
use serde_json::json;
use sortie_server::load::http::{Reply, get, post, raw};
use sortie_server::{Limits, Options, start};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

async fn asked(server: SocketAddr, method: &str, path: &str, headers: &str) -> Reply {
    let request =
        format!("{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: 0\r\n{headers}\r\n");
    raw(server, request.as_bytes()).await.expect("an answer")
}

#[test]
fn foreign_pages_and_names_are_refused() {
    run(Base::Sqlite, |world| async move {
        let node = world.node().await;
        let own = format!("host: {}\r\n", node.address);
        for (headers, status) in [
            (own.clone(), 200),
            (format!("{own}origin: http://{}\r\n", node.address), 200),
            (format!("{own}origin: https://evil.example\r\n"), 403),
            (format!("{own}origin: null\r\n"), 403),
            ("host: evil.example\r\n".to_string(), 403),
        ] {
            let reply = asked(node.address, "GET", "/api/rulesets", &headers).await;
            assert_eq!(reply.status, status, "{headers}");
            if status == 403 {
                assert_eq!(reply.json()["error"]["code"], "foreign", "{headers}");
            }
            let page = asked(node.address, "GET", "/", &headers).await;
            assert_eq!(page.status, status, "the pages, too: {headers}");
        }
        assert_eq!(asked(node.address, "GET", "/readyz", "host: probe\r\n").await.status, 200);
        node.stop().await;
    });
}

#[test]
fn metrics_are_for_operators() {
    run(Base::Sqlite, |world| async move {
        let node = world.node().await;
        let own = format!("host: {}\r\n", node.address);
        assert_eq!(asked(node.address, "GET", "/metrics", &own).await.status, 200, "this machine may");
        let forwarded = format!("{own}x-forwarded-for: 203.0.113.9\r\n");
        assert_eq!(asked(node.address, "GET", "/metrics", &forwarded).await.status, 403);
        node.stop().await;
        let token = Some("for operators".to_string());
        let node = start(Options { metrics_token: token, ..world.options() }).await.expect("it starts");
        assert_eq!(get(node.address, "/metrics", None).await.unwrap().status, 403);
        assert_eq!(get(node.address, "/metrics", Some("guess")).await.unwrap().status, 403);
        assert_eq!(get(node.address, "/metrics", Some("for operators")).await.unwrap().status, 200);
        node.stop().await;
        let free =
            std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port");
        let node = start(Options { metrics_listen: Some(free), ..world.options() }).await.expect("it starts");
        assert_eq!(get(node.address, "/metrics", None).await.unwrap().status, 404);
        let figures = get(free, "/metrics", None).await.unwrap();
        assert!(figures.status == 200 && String::from_utf8_lossy(&figures.body).contains("sortie_"));
        node.stop().await;
    });
}

/// Behind our own proxies, and only there, each address has its own limits; the right end of the header counts.
#[test]
fn forwarded_addresses_count_only_from_our_proxies() {
    run(Base::Sqlite, |world| async move {
        let limits = Limits { requests_per_second: 1, ..Limits::none() };
        for (proxies, refused) in [(vec!["127.0.0.0/8".parse().unwrap()], false), (Vec::new(), true)] {
            let options = Options { limits, proxies, spare_own_machine: false, ..world.options() };
            let node = start(options).await.expect("it starts");
            let mut seen = Vec::new();
            for n in 0..30 {
                // Somebody who writes a made-up address on the left gains nothing by it.
                let headers =
                    format!("host: localhost\r\nx-forwarded-for: 10.9.9.{n}, 198.51.100.{}\r\n", n % 3);
                seen.push(asked(node.address, "GET", "/api/rules/DZ3-SHOOT-07", &headers).await.status);
            }
            assert_eq!(seen.contains(&429), refused, "three addresses have ten points each: {seen:?}");
            node.stop().await;
        }
    });
}

#[test]
fn slow_clients_are_shown_out_and_others_go_on() {
    run(Base::Sqlite, |world| async move {
        let limits =
            Limits { head_seconds: 1, body_seconds: 1, idle_seconds: 2, send_seconds: 1, ..Limits::none() };
        let node = start(Options { limits, ..world.options() }).await.expect("it starts");
        let game = Game::by_link(node.address).await;
        // A head that comes byte by byte, a body that never ends, a connection that says nothing.
        let head = "GET /api/rulesets HTTP/1.1\r\nhost: localhost\r\n";
        let body = "POST /api/games HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                    content-length: 1000\r\n\r\n{";
        let mut slow = Vec::new();
        for beginning in [head, body, ""] {
            for _ in 0..20 {
                let mut stream = TcpStream::connect(node.address).await.expect("a connection");
                stream.write_all(beginning.as_bytes()).await.expect("it is sent");
                slow.push(tokio::spawn(async move {
                    let begun = Instant::now();
                    let mut all = Vec::new();
                    // The server ends it, with an answer or without.
                    tokio::time::timeout(Duration::from_secs(60), stream.read_to_end(&mut all))
                        .await
                        .map(|_| begun.elapsed())
                }));
            }
        }
        // One asks for a lot and takes nothing of it.
        let mut greedy = TcpStream::connect(node.address).await.expect("a connection");
        let many = "GET /api/rules?ruleset=deadzone-3e HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(200);
        greedy.write_all(many.as_bytes()).await.ok();
        assert!(game.play(10, &mut sortie_kernel::dice::Sampler::new(3)).await, "the neighbour goes on");
        for ended in slow {
            ended.await.expect("no panic").expect("the server ends it");
        }
        let mut taken = 0;
        let mut buffer = vec![0; 1 << 16];
        tokio::time::sleep(Duration::from_secs(3)).await;
        while let Ok(Ok(read)) = tokio::time::timeout(Duration::from_secs(5), greedy.read(&mut buffer)).await
        {
            if read == 0 {
                break;
            }
            taken += read;
        }
        let page = get(node.address, "/api/rules?ruleset=deadzone-3e", None).await.unwrap().body.len();
        assert!(taken < page * 200, "it was cut off after {taken} bytes");
        node.stop().await;
    });
}

/// Asks until the server answers with a status: it takes a moment to notice who came or went.
async fn until_status(server: SocketAddr, status: u16) -> Reply {
    for _ in 0..600 {
        let reply = get(server, "/api/rulesets", None).await.expect("an answer");
        if reply.status == status {
            return reply;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the server never answers with {status}");
}

#[test]
fn at_the_limit_newcomers_wait_and_those_inside_go_on() {
    run(Base::Sqlite, |world| async move {
        let limits = Limits { sockets_per_address: 10, ..Limits::none() };
        let options = Options { limits, spare_own_machine: false, ..world.options() };
        let node = start(options).await.expect("it starts");
        let game = Game::by_link(node.address).await;
        let mut screen = game.screen(&game.a).await;
        screen.frame("snapshot").await;
        let mut held = Vec::new();
        for _ in 0..9 {
            held.push(TcpStream::connect(node.address).await.expect("a connection"));
        }
        // A connection of the set-up may still count while these come; then one of them was turned away, and its place
        // is free as soon as the old connection is gone. Another one takes it.
        let refused = loop {
            let reply = get(node.address, "/api/rulesets", None).await.expect("an answer");
            if reply.status == 503 {
                break reply;
            }
            assert!(held.len() < 100, "a hundred connections, and none was refused");
            held.push(TcpStream::connect(node.address).await.expect("a connection"));
        };
        assert_eq!((refused.status, refused.header("retry-after")), (503, Some("2")));
        assert_eq!(refused.json()["error"]["code"], "unavailable");
        screen.send(&json!({ "ping": 7 })).await;
        assert_eq!(screen.frame("pong").await["n"], 7, "those inside go on");
        drop(held);
        assert_eq!(until_status(node.address, 200).await.status, 200);
        node.stop().await;
    });
}

#[test]
fn what_never_changes_is_sent_once() {
    run(Base::Sqlite, |world| async move {
        let node = world.node().await;
        let game = Game::by_link(node.address).await;
        let mut random = sortie_kernel::dice::Sampler::new(4);
        while game.play(1, &mut random).await {}
        let replay =
            game.snapshot(&game.a).await["outcome"]["replay"].as_str().expect("a record").to_string();
        for path in [
            "/api/rulesets".to_string(),
            "/api/catalogues".to_string(),
            "/api/rules?ruleset=deadzone-3e".to_string(),
            "/api/rulesets/mini/preview".to_string(),
            format!("/api/replays/{replay}"),
            format!("/api/replays/{replay}/ply/3"),
            format!("/api/replays/{replay}/file"),
        ] {
            let first = get(node.address, &path, None).await.unwrap();
            let tag = first.header("etag").expect("a tag").to_string();
            let headers = format!("host: localhost\r\nif-none-match: {tag}\r\n");
            let again = asked(node.address, "GET", &path, &headers).await;
            assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
            assert_eq!(get(node.address, &path, None).await.unwrap().body, first.body, "{path}");
            let zipped =
                asked(node.address, "GET", &path, "host: localhost\r\naccept-encoding: gzip\r\n").await;
            if first.body.len() > 4000 {
                assert_eq!(zipped.header("content-encoding"), Some("gzip"), "{path}");
                assert!(zipped.body.len() < first.body.len(), "{path}");
            }
        }
        let seen = game.ask("", &game.a).await;
        assert_eq!((seen.header("etag"), seen.header("cache-control")), (None, Some("no-store")));
        node.stop().await;
    });
}

#[test]
fn every_answer_has_a_number() {
    run(Base::Sqlite, |world| async move {
        let proxies = vec!["127.0.0.0/8".parse().unwrap()];
        let node = start(Options { proxies, ..world.options() }).await.expect("it starts");
        let (one, two) =
            (get(node.address, "/", None).await.unwrap(), get(node.address, "/", None).await.unwrap());
        assert!(one.header("x-request-id").is_some_and(|number| number.len() >= 16));
        assert_ne!(one.header("x-request-id"), two.header("x-request-id"));
        let kept = asked(node.address, "GET", "/", "host: localhost\r\nx-request-id: abc-123\r\n").await;
        assert_eq!(kept.header("x-request-id"), Some("abc-123"), "a proxy's number is kept");
        let odd = asked(node.address, "GET", "/", "host: localhost\r\nx-request-id: a b\"c\r\n").await;
        assert_ne!(odd.header("x-request-id"), Some("a b\"c"));
        node.stop().await;
    });
}

#[test]
fn names_are_kept_as_they_are_or_refused() {
    run(Base::Sqlite, |world| async move {
        let node = world.node().await;
        let wanted =
            |name: &str| json!({ "ruleset": "mini", "mode": "link", "names": { "a": name, "b": "" } });
        let make = async |name: &str| post(node.address, "/api/games", None, &wanted(name)).await.unwrap();
        for (name, why) in [
            ("x".repeat(41), "at most 40 letters"),
            ("Ann\u{202e}gnp".to_string(), "names.a"),
            ("Ann\u{200b}".to_string(), "names.a"),
            ("a\u{0}b".to_string(), "names.a"),
        ] {
            let reply = make(&name).await;
            let message = reply.json()["error"]["message"].to_string();
            assert!(reply.status == 400 && message.contains(why), "{name:?}: {message}");
        }
        let name = "Zoë  van der Åß 日本 🎲";
        let game = Game::from_created(node.address, &make(name).await.json());
        let shown = "Zoë van der Åß 日本 🎲";
        let mut random = sortie_kernel::dice::Sampler::new(5);
        while game.play(1, &mut random).await {}
        let seen = game.snapshot(&game.spectator).await;
        assert_eq!(seen["names"]["a"], shown);
        let replay = seen["outcome"]["replay"].as_str().expect("a record");
        let ply = get(node.address, &format!("/api/replays/{replay}/ply/0"), None).await.unwrap().json();
        assert_eq!(ply["names"]["a"], shown, "the same in the record");
        let stored = node.app.store.game(&game.id).await.unwrap().unwrap();
        assert_eq!(stored.header.names.a, shown, "and in the database");
        node.stop().await;
    });
}

/// Programs can wait for news without a live connection.
#[test]
fn events_can_be_waited_for() {
    run(Base::Sqlite, |world| async move {
        let node = world.node().await;
        let game = Game::by_link(node.address).await;
        let first = game.ask("/events?wait=20", &game.a).await.json();
        assert_eq!(first.as_array().unwrap().len(), 1, "there is a start already");
        let waiting = tokio::spawn({
            let game = game.clone();
            async move { game.ask("/events?since=0&wait=20", &game.b).await.json() }
        });
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert!(!waiting.is_finished(), "nothing has happened yet");
        assert!(game.play(1, &mut sortie_kernel::dice::Sampler::new(6)).await);
        let news = waiting.await.expect("it ends");
        assert_eq!(news[0]["n"], 1, "{news}");
        let begun = Instant::now();
        assert_eq!(game.ask("/events?since=1&wait=1", &game.a).await.json(), json!([]));
        assert!(begun.elapsed() >= Duration::from_millis(900), "it waited a second");
        node.stop().await;
    });
}
